//! What a table needs of Naastica besides its rules: its name, its options, its cards.

use engine::{
    About, CardSheet, Choice, Content, OpenError, OptionGroup, OptionKind, OptionSpec, Preset,
    Seat, Tabletop, Text,
};
use serde_json::{Value, json};

use crate::action::{self, Action};
use crate::card::CardId;
use crate::cells::Cell;
use crate::effect::Choose;
use crate::event::Event;
use crate::hand::Hand;
use crate::state::{Face, State};
use crate::view::View;
use crate::{Naastica, catalogue, options, words};

impl Tabletop for Naastica {
    const SLUG: &'static str = "naastica";
    const PREFIX: &'static str = "NAA";
    const RULES_VERSION: u32 = 1;

    fn about() -> About {
        About {
            title: "Naastica".into(),
            pitch: Text::new(
                "Neuf cases, cinq cartes, des flèches : posez un souvenir, retournez l'oubli.",
                "Nine cells, five cards, arrows: place a memory, turn oblivion over.",
            ),
            seats: (2, 2),
            minutes: 5,
            presets: presets(),
            options: option_specs(),
        }
    }

    fn rulebook() -> Text {
        Text::new(
            include_str!("../../../rulebook/naastica.fr.md"),
            include_str!("../../../rulebook/naastica.en.md"),
        )
    }

    fn content() -> Content {
        Content::new(catalogue::FILES)
    }

    fn open(options: &Value, content: &Content) -> Result<Self, OpenError> {
        let catalogue = catalogue::read(content)?;
        let options::Opened { rules, supplies } = options::read(options, &catalogue)?;
        let mut faces = Box::new([Face::default(); 256]);
        let mut heroes = Box::new([false; 256]);
        let mut placements = Box::new([[Action::Skip; 16]; 256]);
        for (index, card) in catalogue.iter().enumerate() {
            faces[index] = Face { arrows: card.arrows, lux: card.lux, nox: card.nox };
            heroes[index] = card.ability.is_some();
            for cell in Cell::ALL {
                placements[index][cell.index()] = Action::Place { card: CardId(index as u8), cell };
            }
        }
        Ok(Self { catalogue, rules, supplies, faces, heroes, placements })
    }

    fn cards(&self) -> Vec<CardSheet> {
        (0..self.catalogue.len()).map(|index| self.sheet(CardId(index as u8))).collect()
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

    fn label(&self, view: &View, action: Action) -> Text {
        words::label(self, view, action)
    }

    fn sentence(&self, event: &Event) -> Text {
        words::sentence(self, event)
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

    fn starter(&self, state: &State) -> Option<Seat> {
        Some(state.first())
    }
}

impl Naastica {
    /// One card, for galleries and tooltips.
    fn sheet(&self, id: CardId) -> CardSheet {
        let card = &self.catalogue[id.index()];
        let arrows = card.arrows.iter().count();
        let mut tags = vec![card.rarity.word().to_owned(), format!("arrows-{arrows}")];
        if card.ability.is_some() {
            tags.push("hero".into());
        }
        CardSheet {
            id: card.id.clone(),
            number: u16::from(id.0),
            name: card.name.clone(),
            text: card.ability.as_ref().map(|ability| ability.text.clone()).unwrap_or_default(),
            tags,
            figures: vec![
                ("lux".into(), card.lux.into()),
                ("nox".into(), card.nox.into()),
                ("arrows".into(), arrows as i32),
            ],
            face: json!({
                "arrows": card.arrows,
                "lux": card.lux,
                "nox": card.nox,
                "rarity": card.rarity,
                "ability": card.ability.as_ref().map(|ability| &ability.name),
                "effects": card.ability.as_ref().map(|ability| &ability.clauses),
            }),
        }
    }
}

fn presets() -> Vec<Preset> {
    let preset = |id, name, help, options| Preset { id, name, help, options };
    vec![
        preset(
            "classique",
            Text::new("Classique", "Classic"),
            Text::new(
                "Cinq cartes au hasard, mains cachées, une manche.",
                "Five random cards, hidden hands, one leg.",
            ),
            json!({}),
        ),
        preset(
            "aller_retour",
            Text::new("Aller-retour", "Two legs"),
            Text::new(
                "Deux manches, chacun commence une fois, le total des cartes décide.",
                "Two legs, each begins once, the sum of the cards decides.",
            ),
            json!({ "legs": 2 }),
        ),
        preset(
            "mains_ouvertes",
            Text::new("Mains ouvertes", "Open hands"),
            Text::new(
                "Tout est visible : seul le calcul compte.",
                "Everything is visible: reckoning alone counts.",
            ),
            json!({ "open_hands": true }),
        ),
        preset(
            "equilibre",
            Text::new("Équilibré", "Balanced"),
            Text::new(
                "Le second joueur choisit parmi sept cartes.",
                "The second player chooses among seven cards.",
            ),
            json!({ "second_hand_size": 7 }),
        ),
    ]
}

fn option_specs() -> Vec<OptionSpec> {
    use OptionGroup::{Designer, Setup, Table};
    let spec = |key, name: (&str, &str), help: (&str, &str), kind, default, group| OptionSpec {
        key,
        name: Text::new(name.0, name.1),
        help: Text::new(help.0, help.1),
        kind,
        default,
        group,
    };
    let choice = |value, fr: &str, en: &str| Choice { value, name: Text::new(fr, en) };
    let number = |min, max| OptionKind::Number { min, max };
    vec![
        spec(
            "first",
            ("Qui commence", "Who begins"),
            (
                "La première place pose cinq cartes, l'autre quatre.",
                "The first seat places five cards, the other four.",
            ),
            OptionKind::Choice(vec![
                choice("random", "au hasard", "at random"),
                choice("0", "la première place", "the first seat"),
                choice("1", "la seconde place", "the second seat"),
            ]),
            json!("random"),
            Table,
        ),
        spec(
            "open_hands",
            ("Mains ouvertes", "Open hands"),
            ("Chacun voit la main de l'autre.", "Everybody sees the other hand."),
            OptionKind::Flag,
            json!(false),
            Table,
        ),
        spec(
            "legs",
            ("Manches", "Legs"),
            (
                "En deux manches, chacun commence une fois et le total des cartes décide.",
                "In two legs each begins once and the sum of the cards decides.",
            ),
            number(1, 2),
            json!(1),
            Table,
        ),
        spec(
            "aggregate_tie",
            ("Égalité après deux manches", "Level after two legs"),
            ("Une pièce décide, ou la partie est nulle.", "A coin decides, or the game is a draw."),
            OptionKind::Choice(vec![
                choice("coin", "pile ou face", "coin flip"),
                choice("draw", "partie nulle", "draw"),
            ]),
            json!("coin"),
            Table,
        ),
        spec(
            "collections",
            ("Collections", "Collections"),
            (
                "Pour chaque place, ses cartes ou leurs nombres de copies ; par défaut une copie de chaque carte.",
                "For each seat its cards, or how many copies of each; by default one copy of every card.",
            ),
            OptionKind::Data,
            json!([null, null]),
            Table,
        ),
        spec(
            "chosen",
            ("Main choisie", "Chosen hand"),
            (
                "Pour chaque place, la main choisie dans sa collection ; sinon elle est tirée au hasard.",
                "For each seat the hand chosen out of its collection; else it is drawn at random.",
            ),
            OptionKind::Data,
            json!([null, null]),
            Table,
        ),
        spec(
            "hand_size",
            ("Taille de la main", "Hand size"),
            ("Les cartes du premier joueur.", "The cards of the first player."),
            number(5, Hand::MAX as i32),
            json!(5),
            Designer,
        ),
        spec(
            "second_hand_size",
            ("Taille de la seconde main", "Second hand size"),
            (
                "Les cartes du second joueur ; avec sept, les chances sont presque égales.",
                "The cards of the second player; with seven the odds are almost even.",
            ),
            number(4, Hand::MAX as i32),
            json!(5),
            Designer,
        ),
        spec(
            "count_unplayed",
            ("Compter les cartes en main", "Count cards in hand"),
            (
                "Les cartes restées en main comptent ; une égalité devient possible.",
                "Cards left in hand count; a draw becomes possible.",
            ),
            OptionKind::Flag,
            json!(false),
            Designer,
        ),
        spec(
            "tie_win_probability",
            ("Chance de gagner une égalité", "Chance to win a tie"),
            ("De 0 à 1.", "From 0 to 1."),
            OptionKind::Data,
            json!(0.5),
            Designer,
        ),
        spec(
            "tie_loss_flips_placed",
            ("Une égalité perdue retourne l'attaquant", "A lost tie turns the attacker over"),
            ("Sinon il ne se passe rien.", "Otherwise nothing happens."),
            OptionKind::Flag,
            json!(true),
            Designer,
        ),
        spec(
            "chain",
            ("Réactions en chaîne", "Chains"),
            ("Les cartes capturées attaquent à leur tour.", "Captured cards attack in turn."),
            OptionKind::Choice(vec![
                choice("none", "aucune", "none"),
                choice("one_wave", "une vague", "one wave"),
                choice("full", "complètes", "full"),
            ]),
            json!("none"),
            Designer,
        ),
        spec(
            "value_clamp",
            ("Bornes des valeurs", "Bounds of values"),
            (
                "La plus petite et la plus grande valeur qui compte.",
                "The smallest and the largest value that counts.",
            ),
            OptionKind::Data,
            json!([0, 15]),
            Designer,
        ),
        spec(
            "first_cell_ban",
            ("Case interdite au départ", "Cell banned at first"),
            ("Où la toute première carte ne va pas.", "Where the very first card may not go."),
            OptionKind::Choice(vec![
                choice("none", "aucune", "none"),
                choice("centre", "le centre", "the centre"),
            ]),
            json!("none"),
            Designer,
        ),
        spec(
            "hands",
            ("Mains fixées", "Fixed hands"),
            ("Pour chaque place, sa main exacte.", "For each seat its exact hand."),
            OptionKind::Data,
            json!([null, null]),
            Setup,
        ),
        spec(
            "position",
            ("Position", "Position"),
            (
                "Un plateau en cours de partie, les mains, et qui joue.",
                "A board in the middle of a game, the hands, and who plays.",
            ),
            OptionKind::Data,
            Value::Null,
            Setup,
        ),
    ]
}
