//! Necrosia as a game that can be set on a table.

use cards::{Book, OPTION_TABLES};
use engine::{
    About, CardSheet, CardTag, Content, Fault, Gender, OpenError, OutOfTime, SEATS_MAX, Seat,
    Sentence, Tabletop, Text, Window,
};
use serde::Serialize;
use serde_json::{Value, json};
use ts_rs::TS;

use crate::action::{Action, CODES};
use crate::catalogue::{Catalogue, PEOPLES_MAX};
use crate::effect::{Family, Opening};
use crate::event::Event;
use crate::sets::NONE;
use crate::state::State;
use crate::view::View;
use crate::words::window_name;
use crate::{Necrosia, examples, options};

/// What the face of a card of the deck shows besides its name, text and figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct CardFace {
    /// Its family.
    pub family: Family,
    /// When it may be played.
    pub windows: Vec<Opening>,
}

const OPTIONS: &str = include_str!("../../../cards/necrosia/options.toml");

impl Tabletop for Necrosia {
    const SLUG: &'static str = "necrosia";
    const PREFIX: &'static str = "NEC";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, SEATS_MAX as u8);
    const BLANK: &'static [(&'static str, &'static str)] = &[
        ("windows", "['own_turn']"),
        ("effect", "{ influence = { gain = 0 } }"),
        ("after_use", ""),
        ("is_against_necrosians", ""),
    ];

    fn about() -> About {
        let content = Content::new([("options.toml", OPTIONS)]);
        let mut book = Book::open(&content, &OPTION_TABLES);
        let sheet = cards::sheet(&mut book);
        About {
            title: "Necrosia".into(),
            pitch: Text::new(
                "Des guildes rivales, et une marée de morts qui peut les engloutir toutes.",
                "Rival guilds, and a tide of the dead that may swallow them all.",
            ),
            seats: Self::SEATS,
            minutes: 60,
            presets: sheet.presets,
            options: sheet.options,
            seat_options: sheet.seat_options,
        }
    }

    fn rulebook() -> Text {
        Text::new(
            include_str!("../../../rulebook/necrosia.fr.md"),
            include_str!("../../../rulebook/necrosia.en.md"),
        )
    }

    fn balance() -> Text {
        Text::new(
            include_str!("../../../rulebook/necrosia.balance.fr.md"),
            include_str!("../../../rulebook/necrosia.balance.en.md"),
        )
    }

    fn content() -> Content {
        Content::new([
            ("combat.toml", include_str!("../../../cards/necrosia/combat.toml")),
            ("gangrene.toml", include_str!("../../../cards/necrosia/gangrene.toml")),
            ("magic.toml", include_str!("../../../cards/necrosia/magic.toml")),
            ("map.toml", include_str!("../../../cards/necrosia/map.toml")),
            ("merchant.toml", include_str!("../../../cards/necrosia/merchant.toml")),
            ("necrosis.toml", include_str!("../../../cards/necrosia/necrosis.toml")),
            ("options.toml", OPTIONS),
            ("peoples.toml", include_str!("../../../cards/necrosia/peoples.toml")),
            ("shaan.toml", include_str!("../../../cards/necrosia/shaan.toml")),
        ])
    }

    fn examples() -> &'static [(&'static str, &'static str)] {
        examples::FILES
    }

    fn open(options: &Value, brings: &[Value], content: &Content) -> Result<Self, OpenError> {
        let seats = brings.len();
        if !(2..=SEATS_MAX).contains(&seats) {
            let words = Text::new(
                format!("Necrosia se joue de 2 à {SEATS_MAX}, pas à {seats}"),
                format!("Necrosia takes 2 to {SEATS_MAX} seats, not {seats}"),
            );
            return Err(Fault::new("seats", words).rule("NEC-GAME-1").into());
        }
        let mut catalogue = Catalogue::read(content)?;
        catalogue.maps.iter_mut().for_each(|map| map.set_for(seats));
        for (index, chosen) in brings.iter().enumerate() {
            cards::Options::seat(&catalogue.sheet, Seat::new(index), chosen).finish()?;
        }
        let options::Read { rules, map, setup } = options::read(options, seats, &catalogue)?;
        let map = catalogue.maps[map].clone();
        let mut game = Self { seats, catalogue, map, rules, setup: None };
        if let Some(file) = setup {
            game.setup = Some(game.read_position(&file)?);
        }
        Ok(game)
    }

    fn cards(&self) -> Vec<CardSheet> {
        let cards = self.catalogue.cards.iter().enumerate();
        let cards = cards.map(|(number, file)| CardSheet {
            id: file.id.clone(),
            number: number as u16,
            name: file.shown(),
            gender: file.gender(),
            text: Text::new(&file.text, &file.text_en),
            tags: vec![CardTag::new(file.family.word(), family_word(file.family))],
            figures: vec![("after_use".into(), file.after_use.into())],
            face: json!(CardFace { family: file.family, windows: file.windows.clone() }),
        });
        cards.chain(self.people_sheets()).chain(self.map_sheets()).collect()
    }

    fn decisions_max(&self) -> u32 {
        // NEC-I14: the hard cap of a game.
        30_000
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
            "people" => {
                let peoples = &self.catalogue.peoples;
                peoples.iter().position(|people| people.id == word).map(|at| at as u32)
            }
            _ => self.map.find(word).map(|region| region.0.into()),
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
            Event::OrderDrawn { .. }
            | Event::DiceRolled { .. }
            | Event::CardPlayed { .. }
            | Event::CardCancelled { .. }
            | Event::Declined { .. }
            | Event::CardGained { .. }
            | Event::CardSeen { .. }
            | Event::CardsLooked { .. }
            | Event::CardsSeen { .. }
            | Event::CardStolen { .. }
            | Event::TheftSeen { .. }
            | Event::HandDiscarded { .. }
            | Event::RowAged { .. }
            | Event::PileShuffled { .. }
            | Event::RegionNecrosed { .. } => true,
            Event::PeopleChosen { .. }
            | Event::UnitPlaced { .. }
            | Event::YearBegan { .. }
            | Event::Reinforced { .. }
            | Event::Ranked { .. }
            | Event::SlotChosen { .. }
            | Event::TurnBegan { .. }
            | Event::UnitMoved { .. }
            | Event::NecrosiansMoved { .. }
            | Event::NecrosiansAdded { .. }
            | Event::NecrosiansRemoved { .. }
            | Event::Converted { .. }
            | Event::PowerUsed { .. }
            | Event::WarDeclared { .. }
            | Event::WarFizzled { .. }
            | Event::WarScored { .. }
            | Event::UnitLost { .. }
            | Event::LossSpared { .. }
            | Event::Traded { .. }
            | Event::InfluenceChanged { .. }
            | Event::CardsDiscarded { .. }
            | Event::CardTaken { .. }
            | Event::CardFetched { .. }
            | Event::Banned { .. }
            | Event::Paralysed { .. }
            | Event::Cursed { .. }
            | Event::RegionCleansed { .. }
            | Event::RegionProtected { .. }
            | Event::GuildBorrowed { .. }
            | Event::TieClaimed { .. }
            | Event::TurnEnded { .. }
            | Event::GameEnded { .. } => false,
        }
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    /// NEC-DEC-10: who has no time left in a turn passes and stops.
    fn out_of_time(&self) -> OutOfTime {
        OutOfTime::AnswersPlainly
    }

    /// NEC-DEC-10: what passes or stops is the last line of its list; where there is none, the first line.
    fn plain_answer(&self, legal: &[Action]) -> Option<Action> {
        let stops =
            |action: &Action| matches!(action, Action::Decline | Action::Stop | Action::EndActions);
        legal.last().copied().filter(stops).or_else(|| legal.first().copied())
    }

    fn windows() -> Vec<Window> {
        let ids = [
            "turn_start",
            "declared",
            "attack_before",
            "defence_before",
            "others_before",
            "attack_after",
            "defence_after",
            "others_after",
            "losses",
            "after_losses",
            "announced",
            "trade",
            "necrosis",
            "targeted",
            "influence",
            "year_end",
        ];
        let windows = Opening::WINDOWS.into_iter().zip(ids);
        windows.map(|(window, id)| Window { id, name: window_name(window) }).collect()
    }

    fn sides(&self) -> Vec<Text> {
        let peoples = self.catalogue.peoples.iter();
        peoples.map(|people| Text::new(&people.name, &people.name_en)).collect()
    }

    fn side_chosen(&self, state: &State, seat: Seat) -> Option<u8> {
        let people = state.player(seat).people;
        (people != NONE).then_some(people)
    }

    fn hand(&self, state: &State, seat: Seat, into: &mut Vec<u16>) {
        into.extend(state.hand(seat).iter().map(|card| u16::from(card.0)));
    }

    fn card_played(&self, action: Action) -> Option<u16> {
        if let Action::Play { card } = action { Some(card.0.into()) } else { None }
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        Some(state.course.first)
    }
}

/// The number of the first people among the sheets, behind all cards.
const PEOPLE_SHEETS: u16 = 101;
/// The number of the first map among the sheets, behind all peoples.
const MAP_SHEETS: u16 = PEOPLE_SHEETS + PEOPLES_MAX as u16;

impl Necrosia {
    /// The number of the sheet of the map that is played on.
    pub(crate) fn map_number(&self) -> u16 {
        let place = self.catalogue.maps.iter().position(|map| map.id == self.map.id);
        MAP_SHEETS + place.unwrap_or_default() as u16
    }

    /// The maps as sheets, so that boards find names, outlines and places where they find cards.
    fn map_sheets(&self) -> impl Iterator<Item = CardSheet> {
        self.catalogue.maps.iter().enumerate().map(|(at, map)| {
            let regions: Vec<Value> = map
                .regions
                .iter()
                .map(|region| {
                    json!({
                        "id": region.id,
                        "name": Text::new(&region.name, &region.name_en),
                        "influence": region.influence,
                        "guild": region.guild,
                        "at": region.at,
                        "outline": region.outline,
                        "neighbours": region.neighbours,
                    })
                })
                .collect();
            CardSheet {
                id: map.id.clone(),
                number: MAP_SHEETS + at as u16,
                name: map.name.clone(),
                gender: Gender::Feminine,
                text: Text::default(),
                tags: vec![CardTag::new("map", Text::new("Carte du monde", "World map"))],
                figures: vec![("regions".into(), regions.len() as i32)],
                face: json!({ "size": map.size, "regions": regions, "codes": Action::first_codes() }),
            }
        })
    }

    /// NEC-R48: what a people can do at this table, where an option may have given it another power, or none.
    fn power_text(&self, at: usize) -> Text {
        let (people, power) = (&self.catalogue.peoples[at], self.rules.powers[at]);
        if power == people.power {
            return Text::new(&people.text, &people.text_en);
        }
        let (many, many_en) = (&people.many, &people.many_en);
        match self.catalogue.peoples.iter().find(|other| other.power == power) {
            Some(other) => Text::new(
                format!(
                    "À cette table, les {many} ont le pouvoir des {}. {}",
                    other.many, other.text
                ),
                format!(
                    "At this table the {many_en} have the power of the {}. {}",
                    other.many_en, other.text_en
                ),
            ),
            None => Text::new(
                format!("À cette table, les {many} n'ont pas de pouvoir."),
                format!("At this table the {many_en} have no power."),
            ),
        }
    }

    fn people_sheets(&self) -> impl Iterator<Item = CardSheet> {
        self.catalogue.peoples.iter().enumerate().map(|(at, people)| CardSheet {
            id: people.id.clone(),
            number: PEOPLE_SHEETS + at as u16,
            name: Text::new(&people.name, &people.name_en),
            gender: Gender::Masculine,
            text: with_advance(&self.power_text(at), self.rules.advances[at]),
            tags: vec![CardTag::new("people", Text::new("Peuple", "People"))],
            figures: Vec::new(),
            face: json!({ "people": at, "power": self.rules.powers[at] }),
        })
    }
}

/// The words of a people, with the influence it begins with at this table.
fn with_advance(words: &Text, advance: u8) -> Text {
    match advance {
        0 => words.clone(),
        _ => Text::new(
            format!("{} Avance : {advance} d'influence.", words.fr),
            format!("{} Advance: {advance} influence.", words.en),
        ),
    }
}

fn family_word(family: Family) -> Text {
    match family {
        Family::Combat => Text::new("Combat", "Combat"),
        Family::Merchant => Text::new("Commerce", "Trade"),
        Family::Magic => Text::new("Magie", "Magic"),
        Family::Necrosis => Text::new("Nécrose", "Necrosis"),
        Family::Shaan => Text::new("Shaan", "Shaan"),
    }
}
