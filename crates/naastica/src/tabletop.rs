//! What a table needs of Naastica besides its rules: its name, its options, its cards.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use cards::OptionSheet;
use engine::{About, CardSheet, Content, OpenError, Seat, Sentence, Tabletop, Text};
use serde_json::{Value, json};

use crate::action::{self, Action};
use crate::card::CardId;
use crate::cells::Cell;
use crate::effect::Choose;
use crate::event::Event;
use crate::state::{Face, State};
use crate::view::View;
use crate::{Naastica, catalogue, examples, options, words};

impl Tabletop for Naastica {
    const SLUG: &'static str = "naastica";
    const PREFIX: &'static str = "NAA";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 2);
    const BLANK: &'static [(&'static str, &'static str)] = &[
        ("lux", "0"),
        ("nox", "0"),
        ("ability", ""),
        ("ability_en", ""),
        ("text", ""),
        ("text_en", ""),
        ("effects", ""),
    ];

    fn about() -> About {
        static SHEET: OnceLock<OptionSheet> = OnceLock::new();
        let read =
            || catalogue::read(&Self::content()).expect("the compiled files are right").sheet;
        let sheet = SHEET.get_or_init(read);
        About {
            title: "Naastica".into(),
            pitch: Text::new(
                "Neuf cases, cinq cartes, des flèches : posez un souvenir, retournez l'oubli.",
                "Nine cells, five cards, arrows: place a memory, turn oblivion over.",
            ),
            seats: Self::SEATS,
            minutes: 5,
            presets: sheet.presets.clone(),
            options: sheet.options.clone(),
            seat_options: sheet.seat_options.clone(),
        }
    }

    fn rulebook() -> Text {
        Text::new(
            include_str!("../../../rulebook/naastica.fr.md"),
            include_str!("../../../rulebook/naastica.en.md"),
        )
    }

    fn balance() -> Text {
        Text::new(
            include_str!("../../../rulebook/naastica.balance.fr.md"),
            include_str!("../../../rulebook/naastica.balance.en.md"),
        )
    }

    fn content() -> Content {
        Content::new(catalogue::FILES)
    }

    fn examples() -> &'static [(&'static str, &'static str)] {
        examples::FILES
    }

    fn open(options: &Value, brings: &[Value], content: &Content) -> Result<Self, OpenError> {
        let catalogue::Folder { cards: catalogue, sheet } = catalogue::read(content)?;
        let options::Opened { rules, supplies, is_secret } =
            options::read(options, brings, &sheet, &catalogue)?;
        let mut faces = Box::new([Face::default(); 256]);
        let mut heroes = Box::new([false; 256]);
        let mut placements = Box::new([[Action::Decline; 16]; 256]);
        for (index, card) in catalogue.iter().enumerate() {
            faces[index] = Face { arrows: card.arrows, lux: card.lux, nox: card.nox };
            heroes[index] = card.ability.is_some();
            for cell in Cell::ALL {
                placements[index][cell.index()] = Action::Place { card: CardId(index as u8), cell };
            }
        }
        Ok(Self { catalogue, rules, supplies, is_secret, faces, heroes, placements })
    }

    fn cards(&self) -> Vec<CardSheet> {
        (0..self.catalogue.len()).map(|index| self.sheet(CardId(index as u8))).collect()
    }

    fn bring(&self, cards: &BTreeMap<String, u8>) -> Option<Value> {
        Some(json!({ "collection": cards }))
    }

    fn decisions_max(&self) -> u32 {
        let asks = |card: &crate::Card| {
            let clauses = card.ability.iter().flat_map(|ability| &ability.clauses);
            clauses.filter(|clause| clause.choose != Choose::All).count() as u32
        };
        let most = self.catalogue.iter().map(asks).max().unwrap_or(0);
        9 * (1 + most) * u32::from(self.rules.legs)
    }

    fn codes(&self) -> u32 {
        action::codes(self.catalogue.len())
    }

    fn code(&self, action: Action) -> u32 {
        action::code(action, self.catalogue.len())
    }

    fn action(&self, code: u32) -> Option<Action> {
        action::decode(code, self.catalogue.len())
    }

    fn named(&self, key: &str, word: &str) -> Option<u32> {
        if key == "lot" { examples::lot(word) } else { None }
    }

    fn label(&self, view: &View, action: Action) -> Text {
        words::label(self, view, action)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        words::sentence(self, event)
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            // A placed card left a hidden hand; rolls, coins and new hands came from chance.
            Event::CardPlaced { .. }
            | Event::Attacked { .. }
            | Event::LegBegan { .. }
            | Event::CoinFlipped { .. } => true,
            Event::AbilityTriggered { .. }
            | Event::AbilityDeclined { .. }
            | Event::ValuesChanged { .. }
            | Event::ValuesSwapped { .. }
            | Event::HandChanged { .. }
            | Event::ArrowLost { .. }
            | Event::ArrowsTurned { .. }
            | Event::CellsSwapped { .. }
            | Event::CardProtected { .. }
            | Event::ProtectionEnded { .. }
            | Event::LegEnded { .. }
            | Event::GameEnded { .. } => false,
        }
    }

    fn hand(&self, state: &State, seat: Seat, into: &mut Vec<u16>) {
        into.extend(state.hand(seat).iter().map(|card| u16::from(card.0)));
    }

    fn card_played(&self, action: Action) -> Option<u16> {
        match action {
            Action::Place { card, .. } => Some(card.0.into()),
            Action::Target { .. } | Action::Decline => None,
        }
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        Some(state.first())
    }
}
