//! Noxilia as a game that can be set on a table.

use cards::{Book, OPTION_TABLES};
use engine::{
    About, CardSheet, CardTag, Content, Fault, Gender, OpenError, Seat, Sentence, Tabletop, Text,
    Window,
};
use serde_json::{Value, json};

use crate::action::{Action, CODES};
use crate::catalogue::Catalogue;
use crate::event::Event;
use crate::rules::board::Map;
use crate::state::State;
use crate::view::View;
use crate::words::{keywords_line, kind_name};
use crate::{Noxilia, options};

const OPTIONS: &str = include_str!("../../../cards/noxilia/options.toml");

impl Tabletop for Noxilia {
    const SLUG: &'static str = "noxilia";
    const PREFIX: &'static str = "NXL";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 2);

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
        let cards = self.catalogue.cards.iter().enumerate();
        let cards = cards.map(|(number, card)| {
            let line = keywords_line(&card.keywords);
            let join = |line: &str, text: &str| match (line.is_empty(), text.is_empty()) {
                (true, _) => text.to_owned(),
                (false, true) => format!("{line}."),
                (false, false) => format!("{line}. {text}"),
            };
            let clan = card.clan.map(|clan| &self.catalogue.clans[usize::from(clan)]);
            let mut tags = vec![CardTag::new(card.kind.word(), kind_name(card.kind))];
            tags.extend(clan.map(|clan| CardTag::new(clan.id.clone(), clan.name.clone())));
            CardSheet {
                id: card.id.clone(),
                number: number as u16,
                name: card.name.clone(),
                gender: card.gender,
                text: Text::new(join(&line.fr, &card.text.fr), join(&line.en, &card.text.en)),
                tags,
                figures: vec![
                    ("gold".into(), card.gold.into()),
                    ("melee".into(), card.melee.into()),
                    ("ranged".into(), card.ranged.into()),
                    ("armour".into(), card.armour.into()),
                    ("life".into(), card.life.into()),
                    ("copies".into(), card.copies.into()),
                ],
                face: json!({
                    "kind": card.kind.word(),
                    "clan": clan.map(|clan| clan.name.clone()),
                    "cost": card.cost.0,
                    "produces": card.produces,
                    "wounded": card.wounded,
                    "latent": card.latent.is_some(),
                    "slot": card.slot,
                    "draw": card.draw,
                }),
            }
        });
        cards.chain(self.deck_sheets()).collect()
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

    fn side(&self, seat: Seat) -> Option<Text> {
        let clan = usize::from(self.decks[seat.index()].clan);
        Some(self.catalogue.clans[clan].name.clone())
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        (state.course.turn > 0).then_some(state.course.first)
    }
}

/// The number of the first ready-made deck among the sheets, behind all cards.
const DECK_SHEETS: u16 = 256;

impl Noxilia {
    /// The ready-made decks as sheets, so that builders find their lists where they find cards.
    fn deck_sheets(&self) -> impl Iterator<Item = CardSheet> {
        self.catalogue.decks.iter().enumerate().map(|(at, deck)| {
            let clan = &self.catalogue.clans[usize::from(deck.list.clan)];
            CardSheet {
                id: deck.id.clone(),
                number: DECK_SHEETS + at as u16,
                name: deck.name.clone(),
                gender: Gender::Masculine,
                text: deck.help.clone(),
                tags: vec![
                    CardTag::new("deck", Text::new("Paquet", "Deck")),
                    CardTag::new(clan.id.clone(), clan.name.clone()),
                ],
                figures: vec![("cards".into(), deck.list.cards.len() as i32)],
                face: json!({ "clan": clan.id, "cards": deck.list.cards }),
            }
        })
    }
}
