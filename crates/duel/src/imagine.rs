//! A table that a viewer cannot tell from the true one.

use engine::{BySeat, Chance, Outcome, Seat};

use crate::Duel;
use crate::catalogue::{CardId, Kind, Slot};
use crate::player::Player;
use crate::rules::deck;
use crate::rules::hero::ring;
use crate::state::{
    Attack, Bag, DECK_CARDS, Doings, KindSet, Phase, Pile, STORMS_MAX, Side, State, Storm, Value,
};
use crate::view::{Copies, PhaseName, SideView, StatView, Timed, View};

impl Duel {
    /// Draws hidden hands and decks among all that are possible given the view.
    pub(crate) fn dream(&self, view: &View, chance: &mut impl Chance) -> State {
        let active = &self.players[view.active];
        let phase = match (view.phase, view.outcome) {
            (PhaseName::Main, _) => Phase::Main,
            (PhaseName::React, _) => Phase::React,
            (PhaseName::Return, _) => Phase::Return,
            (PhaseName::Over, Some(Outcome::Win(seat))) => Phase::Won(seat),
            (PhaseName::Over, _) => Phase::Drawn,
        };
        let mut doings = Doings {
            actions: view.actions,
            chain: view.chain,
            discarded: view.discarded,
            has_attacked: view.has_attacked,
            has_used_weapon: view.has_used_weapon,
            ..Doings::default()
        };
        for kind in view.lingering.iter().filter_map(|card| active.kind(*card)) {
            doings.lingering[kind.index()] += 1;
        }
        let attack = view.attack.map(|attack| Attack {
            kind: if attack.is_weapon { None } else { active.kind(attack.card) },
            is_cancelled: attack.is_cancelled,
        });
        let sides = BySeat::new([0, 1].map(|index| {
            let seat = Seat::new(index);
            self.dream_side(&self.players[seat], &view.sides[seat], chance)
        }));
        State {
            sides,
            turn: view.turn,
            first: view.first,
            active: view.active,
            phase,
            attack,
            doings,
        }
    }

    fn dream_side(&self, player: &Player, view: &SideView, chance: &mut impl Chance) -> Side {
        let graveyard = bag_of_copies(player, &view.graveyard);
        let removed = bag_of_copies(player, &view.removed);
        let in_play = view.in_play.and_then(|card| player.kind(card));
        let seen = graveyard.plus(removed).plus(in_play.into_iter().collect());
        let list = match &view.list {
            Some(list) => bag_of_copies(player, list),
            None => self.guess_list(player, seen, bag_of_copies(player, &view.revealed), chance),
        };
        let known_top = view.known_top.as_deref().unwrap_or_default();
        let shuffled = bag_of_copies(player, &view.shuffled);
        let mut hand = bag(player, view.hand.as_deref().unwrap_or_default());
        let mut drawn = bag(player, view.drawn.as_deref().unwrap_or_default());
        let hidden = list.minus(seen).minus(hand).minus(bag(player, known_top));

        // What the last reshuffle did not put into the deck was in hand then, and still is.
        let could_be_in_deck = if shuffled.is_empty() { hidden } else { hidden.min(shuffled) };
        let deck_size = view.deck_size - known_top.len() as u8;
        let mut deck = Pile::EMPTY;
        deck.push_all(could_be_in_deck);
        chance.shuffle(deck.cards_mut());
        while deck.len() > deck_size {
            let Some(kind) = deck.pop() else { break };
            hand.add(kind);
            if view.hand.is_none() && drawn.len() < view.drawn_size {
                drawn.add(kind);
            }
        }
        for kind in hidden.minus(could_be_in_deck).cards() {
            // A guessed list can leave the deck short of what was shuffled.
            if deck.len() < deck_size { deck.push(kind) } else { hand.add(kind) }
        }
        for kind in known_top.iter().rev().filter_map(|card| player.kind(*card)) {
            deck.push(kind);
        }

        let mut timed_shield = [0; crate::state::TURNS_AHEAD];
        fill(&mut timed_shield, &view.timed_shields);
        let mut storms = [Storm::default(); STORMS_MAX];
        for (cell, storm) in storms.iter_mut().zip(&view.storms) {
            let Some(kind) = player.kind(storm.card) else { continue };
            *cell = Storm { kind, damage: storm.damage, until: storm.until };
        }
        let slots = |is: fn(&crate::view::EquipmentView) -> bool| {
            let pairs = view.equipment.iter().zip(Slot::all());
            pairs.filter(|(item, _)| is(item)).fold(0, |bits, (_, slot)| bits | slot.bit())
        };
        let mut remembered = KindSet::EMPTY;
        for kind in view.remembered.iter().filter_map(|card| player.kind(*card)) {
            remembered.insert(kind);
        }
        Side {
            hand,
            graveyard,
            removed,
            drawn,
            remembered,
            deck,
            shuffled,
            revealed: bag_of_copies(player, &view.revealed),
            known_top: view.known_size,
            in_play,
            hp: view.hp,
            shield: view.ordinary_shield,
            timed_shield,
            force: value(&view.force),
            resistance: value(&view.resistance),
            weapon_bonus: view.weapon_bonus,
            mana: view.mana,
            is_invincible: view.is_invincible,
            frozen: slots(|item| item.is_frozen),
            marked: slots(|item| item.is_marked),
            storms,
        }
    }

    /// DUEL-DECK-8: a hidden list is imagined as the printed deck, changed as little as what was seen demands.
    fn guess_list(
        &self,
        player: &Player,
        seen: Bag,
        revealed: Bag,
        chance: &mut impl Chance,
    ) -> Bag {
        let class = &self.catalogue.classes[usize::from(player.class)];
        let size = DECK_CARDS as u8;
        let seen = seen.max(revealed);
        let mut list = player.printed.max(seen);
        let count = |list: Bag, is: fn(&crate::catalogue::CardFile) -> bool| -> u32 {
            let kinds = list.kinds().iter().filter(|kind| is(&class.cards[kind.index()]));
            kinds.map(|kind| u32::from(list.count(kind))).sum()
        };
        // What breaks a limit leaves first, then anything unseen, attacks only while there are enough.
        while list.len() > size {
            let too_many: fn(&crate::catalogue::CardFile) -> bool =
                if count(list, deck::is_rapid) > deck::RAPID_MAX {
                    deck::is_rapid
                } else if count(list, deck::is_ephemeral) > deck::EPHEMERAL_MAX {
                    deck::is_ephemeral
                } else if count(list, deck::is_free) > deck::FREE_MAX {
                    deck::is_free
                } else if count(list, deck::is_attack) <= deck::ATTACKS_MIN {
                    |card| !deck::is_attack(card)
                } else {
                    |_| true
                };
            let unseen = list.minus(seen);
            let fitting = unseen.cards().filter(|kind| too_many(&class.cards[kind.index()]));
            let chosen = choose(fitting.count() as u32, chance).and_then(|place| {
                let mut fitting =
                    unseen.cards().filter(|kind| too_many(&class.cards[kind.index()]));
                fitting.nth(place)
            });
            let chosen = match chosen {
                Some(kind) => kind,
                None => match choose(unseen.len().into(), chance) {
                    Some(place) => unseen.cards().nth(place).unwrap_or(Kind(0)),
                    None => break,
                },
            };
            list.remove(chosen);
        }
        list
    }
}

fn choose(count: u32, chance: &mut impl Chance) -> Option<usize> {
    (count > 0).then(|| chance.below(count) as usize)
}

fn bag(player: &Player, cards: &[CardId]) -> Bag {
    cards.iter().filter_map(|card| player.kind(*card)).collect()
}

fn bag_of_copies(player: &Player, copies: &[Copies]) -> Bag {
    let mut bag = Bag::EMPTY;
    for entry in copies {
        let Some(kind) = player.kind(entry.card) else { continue };
        for _ in 0..entry.count {
            bag.add(kind);
        }
    }
    bag
}

fn value(view: &StatView) -> Value {
    let mut value = Value {
        now: view.now,
        this_turn: view.this_turn,
        next_turn: view.next_turn,
        ..Value::default()
    };
    fill(&mut value.timed, &view.timed);
    value
}

fn fill(cells: &mut [i16; crate::state::TURNS_AHEAD], parts: &[Timed]) {
    for part in parts {
        cells[ring(part.until)] = part.amount;
    }
}
