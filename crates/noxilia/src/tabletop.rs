//! Noxilia as a game that can be set on a table.

use std::collections::BTreeMap;

use cards::{Book, OPTION_TABLES};
use engine::{
    About, CardSheet, Content, Fault, OpenError, OutOfTime, Seat, Sentence, Tabletop, Text, Window,
};
use serde_json::{Value, json};

use crate::action::{Action, CODES};
use crate::catalogue::Catalogue;
use crate::event::Event;
use crate::ids::Zone;
use crate::rules::board::Map;
use crate::state::State;
use crate::view::View;
use crate::{Noxilia, examples, options};

const OPTIONS: &str = include_str!("../../../cards/noxilia/options.toml");

impl Tabletop for Noxilia {
    const SLUG: &'static str = "noxilia";
    const PREFIX: &'static str = "NXL";
    const RULES_VERSION: u32 = 3;
    const SEATS: (u8, u8) = (2, 2);
    const BLANK: &'static [(&'static str, &'static str)] = &[
        ("melee", "0"),
        ("wounded", ""),
        ("ranged", ""),
        ("armour", ""),
        ("life", "1"),
        ("produces", ""),
        ("keywords", ""),
        ("power", ""),
        ("choose", ""),
        ("effects", ""),
    ];

    fn about() -> About {
        let content = Content::new([("options.toml", OPTIONS)]);
        let mut book = Book::open(&content, &OPTION_TABLES);
        let sheet = cards::sheet(&mut book);
        About {
            title: "Noxilia".into(),
            pitch: Text::new(
                "Deux armées dans le brouillard, un monarque à garder, un destin à chaque tour.",
                "Two armies in the fog, a monarch to keep, a fate every turn.",
            ),
            seats: Self::SEATS,
            minutes: 75,
            presets: sheet.presets,
            options: sheet.options,
            seat_options: sheet.seat_options,
        }
    }

    fn rulebook() -> Text {
        Text::new(
            include_str!("../../../rulebook/noxilia.fr.md"),
            include_str!("../../../rulebook/noxilia.en.md"),
        )
    }

    fn balance() -> Text {
        Text::new(
            include_str!("../../../rulebook/noxilia.balance.fr.md"),
            include_str!("../../../rulebook/noxilia.balance.en.md"),
        )
    }

    fn content() -> Content {
        Content::new([
            ("aubepine.toml", include_str!("../../../cards/noxilia/aubepine.toml")),
            ("cendrefiel.toml", include_str!("../../../cards/noxilia/cendrefiel.toml")),
            ("decks.toml", include_str!("../../../cards/noxilia/decks.toml")),
            ("fate.toml", include_str!("../../../cards/noxilia/fate.toml")),
            ("options.toml", OPTIONS),
            ("treasures.toml", include_str!("../../../cards/noxilia/treasures.toml")),
        ])
    }

    fn examples() -> &'static [(&'static str, &'static str)] {
        examples::FILES
    }

    fn open(options: &Value, brings: &[Value], content: &Content) -> Result<Self, OpenError> {
        if brings.len() != 2 {
            let seats = brings.len();
            let words = Text::new(
                format!("Noxilia se joue à 2, pas à {seats}"),
                format!("Noxilia takes 2 seats, not {seats}"),
            );
            // NXL-R78: more players are for another day.
            return Err(Fault::new("seats", words).rule("NXL-R78").into());
        }
        let catalogue = Catalogue::read(content)?;
        let options::Read { rules, decks, setup } = options::read(options, brings, &catalogue)?;
        let map = Map::new(rules.layout, rules.line);
        let mut game = Self { catalogue, map, rules, decks, setup: None };
        game.install_zones();
        if let Some(file) = setup {
            game.setup = Some(game.read_position(&file)?);
        }
        Ok(game)
    }

    fn cards(&self) -> Vec<CardSheet> {
        let cards = (0..self.catalogue.cards.len()).map(|at| self.card_sheet(at));
        let decks = (0..self.catalogue.decks.len()).map(|at| self.deck_sheet(at));
        cards.chain(decks).collect()
    }

    /// The clan is that of the first card that has one.
    fn bring(&self, cards: &BTreeMap<String, u8>) -> Option<Value> {
        let clan = cards.keys().find_map(|id| {
            let card = self.catalogue.card(self.catalogue.find(id)?);
            card.clan.map(|clan| self.catalogue.clans[usize::from(clan)].id.clone())
        });
        let clan = clan.or_else(|| self.catalogue.clans.first().map(|clan| clan.id.clone()))?;
        Some(json!({ "cards": { "clan": clan, "cards": cards } }))
    }

    fn decisions_max(&self) -> u32 {
        // NXL-I15, NXL-R48: at most 22 turns of 300 actions, each with a few steps and windows.
        60_000
    }

    fn codes(&self) -> u32 {
        CODES
    }

    fn code(&self, action: Action) -> u32 {
        action.code()
    }

    fn action(&self, code: u32) -> Option<Action> {
        Action::from_code(code)
    }

    fn named(&self, key: &str, word: &str) -> Option<u32> {
        match key {
            "lot" => examples::lot(word),
            _ => Zone::of_word(word).map(|zone| zone.0.into()),
        }
    }

    fn label(&self, view: &View, action: Action) -> Text {
        self.say_action(view, action)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.say_event(event)
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::HandExchanged { .. }
            | Event::BattleBegan { .. }
            | Event::TurnBegan { .. }
            | Event::FateShuffled
            | Event::CardsDrawn { .. }
            | Event::CardSeen { .. }
            | Event::UnitRevealed { .. }
            | Event::UnitArrived { .. }
            | Event::AttackDeclared { .. }
            | Event::LatentRevealed { .. }
            | Event::CardFound { .. }
            | Event::LibraryShuffled { .. }
            | Event::TreasureFlipped { .. }
            | Event::SpellCast { .. }
            | Event::EventPlayed { .. }
            | Event::UnitExiled { .. }
            | Event::UnitDied { .. } => true,
            Event::ArmyPlaced { .. }
            | Event::DoomStruck { .. }
            | Event::GoldGained { .. }
            | Event::GoldPaid { .. }
            | Event::UnitBlocked { .. }
            | Event::UnitQueued { .. }
            | Event::UnitStepped { .. }
            | Event::UnitStopped { .. }
            | Event::AttackRedirected { .. }
            | Event::AttackDodged { .. }
            | Event::AttackLost { .. }
            | Event::Riposted { .. }
            | Event::UnitHurt { .. }
            | Event::UnitHealed { .. }
            | Event::UnitEngaged { .. }
            | Event::UnitPoisoned { .. }
            | Event::UnitCursed { .. }
            | Event::UnitPurified { .. }
            | Event::AdventureBegan { .. }
            | Event::ControlChanged { .. }
            | Event::UnitSentBack { .. }
            | Event::UnitReturned { .. }
            | Event::UnitTurnedDown { .. }
            | Event::Fizzled { .. }
            | Event::LatentSetUnder { .. }
            | Event::LatentSetIn { .. }
            | Event::LatentCancelled { .. }
            | Event::ManaProduced { .. }
            | Event::GearWorn { .. }
            | Event::GearDropped { .. }
            | Event::TreasurePlaced { .. }
            | Event::TreasureCaptured { .. }
            | Event::ZoneCaptured { .. }
            | Event::ZoneFlooded { .. }
            | Event::RampartsCollapsed
            | Event::Passed { .. }
            | Event::GameEnded { .. } => false,
        }
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    fn windows() -> Vec<Window> {
        let names = [
            (
                "start",
                "montrer une unité au début du tour",
                "showing a unit at the start of the turn",
            ),
            ("guardian", "Ange gardien", "Guardian Angel"),
            ("dodge", "Esquive", "Dodge"),
            ("flash", "Riposte éclair", "Flash Riposte"),
            ("riposte", "Riposte", "Riposte"),
            ("attacked", "sort latent : unité attaquée", "latent spell: unit attacked"),
            ("entered", "sort latent : zone où l'on entre", "latent spell: zone entered"),
            ("targeted", "sort latent : unité ciblée", "latent spell: unit targeted"),
            ("cast", "sort latent : sort lancé", "latent spell: spell cast"),
            ("latent", "sort latent : sort latent révélé", "latent spell: latent revealed"),
            ("death", "sort latent : mort de l'hôte", "latent spell: death of the host"),
        ];
        names.into_iter().map(|(id, fr, en)| Window { id, name: Text::new(fr, en) }).collect()
    }

    /// NXL-TIME-4, NXL-R49: who has no time left passes and declines until the next turn.
    fn out_of_time(&self) -> OutOfTime {
        OutOfTime::AnswersPlainly
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        let clan = usize::from(self.decks[seat.index()].clan);
        Some(self.catalogue.clans[clan].name.clone())
    }

    fn hand(&self, state: &State, seat: Seat, into: &mut Vec<u16>) {
        into.extend(state.camps[seat.index()].hand.iter().map(|card| u16::from(card.0)));
    }

    fn card_played(&self, action: Action) -> Option<u16> {
        if let Action::Place { card, .. }
        | Action::PlacePaid { card, .. }
        | Action::Play { card, .. }
        | Action::Give { card, .. }
        | Action::SetUnder { card, .. }
        | Action::SetIn { card, .. }
        | Action::Cast { card, .. }
        | Action::CastAt { card, .. }
        | Action::CastFor { card, .. } = action
        {
            Some(card.0.into())
        } else {
            None
        }
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        // Later turns are begun by whoever passed first.
        (state.course.turn <= 1).then_some(state.course.first)
    }
}
