//! What is offered to those who set a table: ready-made tables, and every option by itself.

use engine::{Choice, OptionGroup, OptionKind, OptionSpec, Preset, Text};
use serde_json::{Value, json};

use crate::hand::Hand;

/// Ready-made tables; the first one is the default.
pub(crate) fn presets() -> Vec<Preset> {
    let preset =
        |id: &str, name, help, options| Preset { id: id.into(), name, help, options, seats: None };
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

/// Every option, in the order it is shown.
pub(crate) fn option_specs() -> Vec<OptionSpec> {
    use OptionGroup::{Designer, Setup, Table};
    let spec =
        |key: &str, name: (&str, &str), help: (&str, &str), kind, default, group| OptionSpec {
            key: key.into(),
            name: Text::new(name.0, name.1),
            help: Text::new(help.0, help.1),
            kind,
            default,
            group,
            is_secret: false,
        };
    let choice =
        |value: &str, fr: &str, en: &str| Choice { value: value.into(), name: Text::new(fr, en) };
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
