//! A seat's class made ready for one table: options applied, lookups worked out.

use crate::catalogue::{
    CardFile, CardId, CardKind, Class, Kind, MANA_MAX, MemoryOption, SLOTS, Slot, Tag, WeaponOption,
};
use crate::effect::{Clause, ClauseFile, Cut, Effect, Readings, Trigger};
use crate::options::Rules;
use crate::state::{Bag, KindSet};

/// A card ready to be played.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) cost: u8,
    pub(crate) is_attack: bool,
    pub(crate) is_strike: bool,
    pub(crate) is_ephemeral: bool,
    /// DUEL-CARD-7: the card after which this one returns to the graveyard.
    pub(crate) returns_after: Option<Kind>,
    pub(crate) on_play: Vec<Clause>,
    pub(crate) on_turn_end: Vec<Clause>,
}

/// An equipment ready to work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Equipment {
    pub(crate) card: CardId,
    /// DUEL-R6: the turn from which it works.
    pub(crate) active_from: u8,
}

/// The equipment a player strikes with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weapon {
    pub(crate) slot: Slot,
    pub(crate) damage: i16,
}

/// A seat's class at this table.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The place of the class in the catalogue.
    pub(crate) class: u8,
    pub(crate) first_card: u8,
    pub(crate) cards: Vec<Card>,
    pub(crate) equipment: [Equipment; SLOTS],
    pub(crate) weapon: Option<Weapon>,
    /// What equipment does, in slot order.
    pub(crate) at_turn_start: Vec<(Slot, Clause)>,
    pub(crate) at_turn_end: Vec<(Slot, Clause)>,
    pub(crate) at_strike: Vec<(Slot, Clause)>,
    pub(crate) hp_start: i16,
    pub(crate) hp_cap: i16,
    pub(crate) mana_cap: u8,
    pub(crate) force: i16,
    pub(crate) resistance: i16,
    /// Whether the seat brought a deck of its own; which one is no business of the rules.
    pub(crate) is_custom: bool,
    /// Cards for one's own turn, and for the enemy's (DUEL-CARD-8), by the mana they can be paid with.
    pub(crate) own_turn: [KindSet; MANA_MAX as usize + 1],
    pub(crate) enemy_turn: [KindSet; MANA_MAX as usize + 1],
    /// Cards that strike with the weapon.
    pub(crate) with_weapon: KindSet,
    /// Cards aimed at an equipment.
    pub(crate) aimed: KindSet,
    /// Rapid cards that do nothing but cancel.
    pub(crate) only_cancel: KindSet,
    /// Cards whose memory another card asks for, and those forgotten with the turn.
    pub(crate) memorable: KindSet,
    pub(crate) short_lived: KindSet,
    /// Cards that do something at the end of the turn.
    pub(crate) lingering: KindSet,
    /// DUEL-REACT-2: whether the class owns a rapid card.
    pub(crate) can_react: bool,
}

/// What a seat brings to the table besides its class.
pub(crate) struct Outfit {
    pub(crate) class: usize,
    pub(crate) equipment: [usize; SLOTS],
    pub(crate) list: Bag,
    pub(crate) is_custom: bool,
}

impl Player {
    /// Makes a class ready under the rules of the table.
    pub(crate) fn new(class: &Class, outfit: &Outfit, rules: &Rules) -> Self {
        let readings = rules.readings;
        let values = &rules.classes[outfit.class];
        let chosen = outfit.equipment.map(|index| &class.equipment[index]);
        let equipment = outfit.equipment.map(|index| Equipment {
            card: CardId(class.first + index as u8),
            active_from: class.equipment[index].activation + 1,
        });
        let weapon = chosen.iter().zip(Slot::all()).find_map(|(item, slot)| {
            let file = item.weapon.as_ref()?;
            let is_off = file.option == Some(WeaponOption::MageWeapon) && !rules.has_mage_weapon;
            (!is_off).then_some(Weapon { slot, damage: file.damage })
        });
        let clauses = |when: &[Trigger]| -> Vec<(Slot, Clause)> {
            let pairs = chosen.iter().zip(Slot::all());
            pairs
                .flat_map(|(item, slot)| item.effects.iter().map(move |clause| (slot, clause)))
                .map(|(slot, clause)| (slot, compiled(clause, readings)))
                .filter(|(_, clause)| when.contains(&clause.on))
                .collect()
        };
        let mut player = Self {
            class: outfit.class as u8,
            first_card: class.first_card(),
            cards: class.cards.iter().map(|card| ready(card, class, rules)).collect(),
            equipment,
            weapon,
            at_turn_start: clauses(&[Trigger::TurnStart]),
            at_turn_end: clauses(&[Trigger::TurnEnd]),
            at_strike: clauses(&[Trigger::Strike, Trigger::StrikePair]),
            hp_start: values.hp_start,
            hp_cap: values.hp_cap,
            mana_cap: values.mana_cap,
            force: values.force,
            resistance: values.resistance,
            is_custom: outfit.is_custom,
            own_turn: [KindSet::EMPTY; MANA_MAX as usize + 1],
            enemy_turn: [KindSet::EMPTY; MANA_MAX as usize + 1],
            with_weapon: KindSet::EMPTY,
            aimed: KindSet::EMPTY,
            only_cancel: KindSet::EMPTY,
            memorable: KindSet::EMPTY,
            short_lived: KindSet::EMPTY,
            lingering: KindSet::EMPTY,
            can_react: class.cards.iter().any(|card| card.kind == CardKind::Rapid),
        };
        player.sort_cards(class, rules);
        player
    }

    fn sort_cards(&mut self, class: &Class, rules: &Rules) {
        for (index, file) in class.cards.iter().enumerate() {
            let kind = Kind(index as u8);
            let by_mana = match file.kind {
                CardKind::Normal | CardKind::Ephemeral => &mut self.own_turn,
                CardKind::Rapid => &mut self.enemy_turn,
            };
            by_mana[usize::from(file.cost)..].iter_mut().for_each(|set| set.insert(kind));
            let card = &self.cards[index];
            if card.on_play.iter().any(|clause| clause.effect.needs_weapon()) {
                self.with_weapon.insert(kind);
            }
            if card.on_play.iter().any(|clause| clause.effect.is_aimed()) {
                self.aimed.insert(kind);
            }
            if card.on_play.iter().all(|clause| clause.effect == Effect::Cut(Cut::Attack)) {
                self.only_cancel.insert(kind);
            }
            if !self.cards[index].on_turn_end.is_empty() {
                self.lingering.insert(kind);
            }
            let Some(after) = &file.returns_after else { continue };
            let Some(other) = class.kind(&after.card) else { continue };
            self.memorable.insert(other);
            if after.option == Some(MemoryOption::SouffleWindow) && rules.memory_ends_with_turn {
                self.short_lived.insert(other);
            }
        }
    }

    /// The number of a card of this class.
    #[inline]
    pub(crate) fn id(&self, kind: Kind) -> CardId {
        CardId(self.first_card + kind.0)
    }

    /// The card of this class with this number.
    #[inline]
    pub(crate) fn kind(&self, card: CardId) -> Option<Kind> {
        let place = card.0.checked_sub(self.first_card)?;
        (usize::from(place) < self.cards.len()).then_some(Kind(place))
    }

    /// DUEL-CARD-8: whether the card is for the enemy's turn.
    #[inline]
    pub(crate) fn is_rapid(&self, kind: Kind) -> bool {
        self.enemy_turn[usize::from(MANA_MAX)].has(kind)
    }

    /// The card itself.
    #[inline]
    pub(crate) fn card(&self, kind: Kind) -> &Card {
        &self.cards[kind.index()]
    }
}

fn compiled(clause: &ClauseFile, readings: Readings) -> Clause {
    clause.compile(readings).expect("the catalogue refused clauses that do not compile")
}

fn ready(file: &CardFile, class: &Class, rules: &Rules) -> Card {
    let clauses: Vec<Clause> =
        file.effects.iter().map(|clause| compiled(clause, rules.readings)).collect();
    let with_weapon = clauses.iter().any(|clause| clause.effect.needs_weapon());
    let on = |when: Trigger| clauses.iter().copied().filter(|clause| clause.on == when).collect();
    Card {
        cost: file.cost,
        is_attack: file.tag.is_some(),
        is_strike: file.tag == Some(Tag::Strike) && (rules.attack_cards_are_strikes || with_weapon),
        is_ephemeral: file.kind == CardKind::Ephemeral,
        returns_after: file.returns_after.as_ref().and_then(|after| class.kind(&after.card)),
        on_play: on(Trigger::Play),
        on_turn_end: on(Trigger::TurnEnd),
    }
}
