//! Duel as a game that can be set on a table.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cards::OptionSheet;
use engine::{
    About, BySeat, CardSheet, Content, OpenError, Seat, Sentence, Tabletop, Text, Window,
};
use serde_json::{Value, json};

use crate::action::{self, Action};
use crate::catalogue::{Catalogue, Class};
use crate::event::Event;
use crate::options::{self, Chosen};
use crate::player::{Equipment, Player};
use crate::sheet::{card_sheet, equipment_sheet};
use crate::state::{DECK_CARDS, State};
use crate::view::View;
use crate::{Duel, examples};

/// The rules in French: every card names one of them.
pub(crate) const RULEBOOK: &str = include_str!("../../../rulebook/duel.fr.md");

impl Tabletop for Duel {
    const SLUG: &'static str = "duel";
    const PREFIX: &'static str = "DUEL";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 2);
    const BLANK: &'static [(&'static str, &'static str)] = &[("effects", "[]"), ("tag", "")];

    fn about() -> About {
        let sheet = declared();
        About {
            title: "Duel".into(),
            pitch: Text::new(
                "Magicien contre Guerrier : chaque attaque s'annonce, et l'adversaire peut répondre.",
                "Mage against Warrior: every attack is announced, and the enemy may answer.",
            ),
            seats: Self::SEATS,
            minutes: 15,
            presets: sheet.presets.clone(),
            options: sheet.options.clone(),
            seat_options: sheet.seat_options.clone(),
        }
    }

    fn rulebook() -> Text {
        Text::new(RULEBOOK, include_str!("../../../rulebook/duel.en.md"))
    }

    fn balance() -> Text {
        Text::new(
            include_str!("../../../rulebook/duel.balance.fr.md"),
            include_str!("../../../rulebook/duel.balance.en.md"),
        )
    }

    fn content() -> Content {
        Content::new([
            ("guerrier.toml", include_str!("../../../cards/duel/guerrier.toml")),
            ("magicien.toml", include_str!("../../../cards/duel/magicien.toml")),
            ("options.toml", include_str!("../../../cards/duel/options.toml")),
        ])
    }

    fn examples() -> &'static [(&'static str, &'static str)] {
        examples::FILES
    }

    fn open(options: &Value, brings: &[Value], content: &Content) -> Result<Self, OpenError> {
        let catalogue = Catalogue::read(content)?;
        let Chosen { rules, outfits, position } = options::read(options, brings, &catalogue)?;
        let players = BySeat::from_fn(|seat| {
            let outfit = &outfits[seat];
            Player::new(&catalogue.classes[outfit.class], outfit, &rules)
        });
        let decks = BySeat::from_fn(|seat| outfits[seat].list);
        Ok(Self { catalogue, rules, players, decks, position })
    }

    fn cards(&self) -> Vec<CardSheet> {
        let mut sheets = Vec::new();
        for class in &self.catalogue.classes {
            for (slot, equipment) in class.equipment.iter().enumerate() {
                let number = u16::from(class.first) + slot as u16;
                sheets.push(equipment_sheet(class, equipment, number));
            }
            for (index, card) in class.cards.iter().enumerate() {
                let number = u16::from(class.first_card()) + index as u16;
                sheets.push(card_sheet(class, card, number, self.rules.deck.copies(card)));
            }
        }
        sheets
    }

    /// The class is that of the first card.
    fn bring(&self, cards: &BTreeMap<String, u8>) -> Option<Value> {
        let has =
            |class: &&Class| cards.keys().any(|id| class.cards.iter().any(|card| card.id == *id));
        let class = self.catalogue.classes.iter().find(has)?;
        Some(json!({ "class": class.file.id, "deck": cards }))
    }

    fn decisions_max(&self) -> u32 {
        // Each action opens at most one window or one choice; reactions leave a hand of at most a deck.
        let actions = u32::from(self.rules.actions_max);
        u32::from(self.rules.turns_max) * (2 * actions + DECK_CARDS as u32 + 1)
    }

    fn codes(&self) -> u32 {
        action::codes(self.catalogue.len().into())
    }

    fn code(&self, action: Action) -> u32 {
        action.code(self.catalogue.len().into())
    }

    fn action(&self, code: u32) -> Option<Action> {
        Action::from_code(code, self.catalogue.len().into())
    }

    fn named(&self, key: &str, word: &str) -> Option<u32> {
        let item = self.cards().into_iter().find(|sheet| key == "slot" && sheet.id == word)?;
        let is_it = |own: &Equipment| u16::from(own.card.0) == item.number;
        let mut players = self.players.iter();
        let slot = players.find_map(|(_, player)| player.equipment.iter().position(is_it))?;
        Some(slot as u32)
    }

    fn label(&self, view: &View, action: Action) -> Text {
        self.words_for_action(view, action)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.words_for_event(event)
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    fn windows() -> Vec<Window> {
        vec![Window { id: "attack", name: Text::new("les attaques adverses", "enemy attacks") }]
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::HandDiscarded { .. }
            | Event::DeckShuffled { .. }
            | Event::CardsDrawn { .. }
            | Event::CardsSeen { .. }
            | Event::CardPlayed { .. }
            | Event::Reacted { .. }
            | Event::WindowOpened { .. }
            | Event::WindowClosed { .. } => true,
            Event::TurnBegan { .. }
            | Event::ShieldReset { .. }
            | Event::IceTookHold { .. }
            | Event::InvincibilityEnded { .. }
            | Event::StrikeDeclared { .. }
            | Event::AttackCancelled { .. }
            | Event::Damaged { .. }
            | Event::ShieldGained { .. }
            | Event::Healed { .. }
            | Event::StatRaised { .. }
            | Event::BonusBegan { .. }
            | Event::WeaponImproved { .. }
            | Event::BecameInvincible { .. }
            | Event::StormRaised { .. }
            | Event::StormEnded { .. }
            | Event::IceMarked { .. }
            | Event::IceBroken { .. }
            | Event::CardReturned { .. }
            | Event::CardReturnedHidden { .. }
            | Event::StrikesChained { .. }
            | Event::CardPlaced { .. }
            | Event::BonusEnded { .. }
            | Event::TimedShieldEnded { .. }
            | Event::TurnEnded { .. }
            | Event::GameEnded { .. } => false,
        }
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        let class = &self.catalogue.classes[usize::from(self.players[seat].class)].file;
        Some(Text::new(&class.name, &class.name_en))
    }

    fn hand(&self, state: &State, seat: Seat, into: &mut Vec<u16>) {
        let number = |kind| u16::from(self.players[seat].id(kind).0);
        into.extend(state.sides[seat].hand.cards().map(number));
    }

    fn card_played(&self, action: Action) -> Option<u16> {
        match action {
            Action::Play { card } | Action::PlayOn { card, .. } | Action::React { card } => {
                Some(card.0.into())
            }
            Action::Strike
            | Action::BreakIce { .. }
            | Action::EndTurn
            | Action::Decline
            | Action::PutOnTop { .. } => None,
        }
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        Some(state.first)
    }
}

/// What can be chosen before a game, as the compiled card folder declares it.
fn declared() -> &'static OptionSheet {
    static SHEET: LazyLock<OptionSheet> = LazyLock::new(|| {
        let catalogue = Catalogue::read(&Duel::content());
        catalogue.expect("the compiled card files are right").options
    });
    &SHEET
}
