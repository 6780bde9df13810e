//! What Duel is, for menus: its presets and everything that can be chosen before a game.

use engine::{About, Choice, OptionGroup, OptionKind, OptionSpec, Preset, Text};
use serde_json::{Value, json};

use crate::catalogue::MANA_MAX;
use crate::state::TURNS_AHEAD;

/// What the game is, for menus.
pub(crate) fn about() -> About {
    About {
        title: "Duel".into(),
        pitch: Text::new(
            "Magicien contre Guerrier : chaque attaque s'annonce, et l'adversaire peut répondre.",
            "Mage against Warrior: every attack is announced, and the enemy may answer.",
        ),
        seats: (2, 2),
        minutes: 15,
        presets: presets(),
        options: options(),
        seat_options: Vec::new(),
    }
}

fn presets() -> Vec<Preset> {
    vec![
        Preset {
            id: "origine".into(),
            name: Text::new("Origine", "Original"),
            help: Text::new(
                "Les nombres imprimés sur les cartes. Le Guerrier y gagne environ 19 parties sur 20.",
                "The numbers printed on the cards. The Warrior wins about 19 games in 20.",
            ),
            options: json!({}),
            seats: None,
        },
        Preset {
            id: "equilibre".into(),
            name: Text::new("Équilibré", "Balanced"),
            help: Text::new(
                "Le Guerrier sans Force de classe, le Magicien jusqu'à 6 mana : environ une chance sur deux.",
                "The Warrior without class Force, the Mage up to 6 mana: about an even chance.",
            ),
            options: json!({ "guerrier_force": 0, "magicien_mana_cap": 6 }),
            seats: None,
        },
    ]
}

fn option(
    key: &'static str,
    name: (&str, &str),
    help: (&str, &str),
    kind: OptionKind,
    default: Value,
    group: OptionGroup,
) -> OptionSpec {
    let text = |(fr, en): (&str, &str)| Text::new(fr, en);
    OptionSpec {
        key: key.into(),
        name: text(name),
        help: text(help),
        kind,
        default,
        group,
        is_secret: false,
    }
}

fn words(words: &[(&'static str, &str, &str)]) -> OptionKind {
    let choice = |(value, fr, en): &(&'static str, &str, &str)| Choice {
        value: (*value).into(),
        name: Text::new(*fr, *en),
    };
    OptionKind::Choice(words.iter().map(choice).collect())
}

fn options() -> Vec<OptionSpec> {
    let mut all = table_options();
    all.extend(class_options());
    all.extend(designer_options());
    all.push(option(
        "setup",
        ("Position", "Position"),
        (
            "Une position posée à la main : tour, mains, decks, valeurs.",
            "A position set by hand: turn, hands, decks, values.",
        ),
        OptionKind::Data,
        Value::Null,
        OptionGroup::Setup,
    ));
    all
}

fn table_options() -> Vec<OptionSpec> {
    let classes = [("magicien", "Magicien", "Mage"), ("guerrier", "Guerrier", "Warrior")];
    let class_help = (
        "La classe de ce siège ; les deux peuvent jouer la même.",
        "The class of this seat; both may play the same.",
    );
    let deck_help = (
        "Un deck construit, ou rien pour le deck imprimé. L'adversaire ne le voit pas.",
        "A deck of one's own, or nothing for the printed one. The enemy does not see it.",
    );
    let table = OptionGroup::Table;
    vec![
        option(
            "class_0",
            ("Classe du premier siège", "Class of the first seat"),
            class_help,
            words(&classes),
            json!("magicien"),
            table,
        ),
        option(
            "class_1",
            ("Classe du second siège", "Class of the second seat"),
            class_help,
            words(&classes),
            json!("guerrier"),
            table,
        ),
        option(
            "deck_0",
            ("Deck du premier siège", "Deck of the first seat"),
            deck_help,
            OptionKind::Data,
            Value::Null,
            table,
        ),
        option(
            "deck_1",
            ("Deck du second siège", "Deck of the second seat"),
            deck_help,
            OptionKind::Data,
            Value::Null,
            table,
        ),
        option(
            "first",
            ("Qui commence", "Who begins"),
            ("Tiré au sort, ou choisi.", "Drawn by lot, or chosen."),
            words(&[
                ("random", "Tirage au sort", "By lot"),
                ("0", "Le premier siège", "The first seat"),
                ("1", "Le second siège", "The second seat"),
            ]),
            json!("random"),
            table,
        ),
    ]
}

fn class_options() -> Vec<OptionSpec> {
    let number = |key, name, help, min: i32, max: i32, default: i32| {
        option(
            key,
            name,
            help,
            OptionKind::Number { min, max },
            json!(default),
            OptionGroup::Designer,
        )
    };
    let hp = ("Les PV au début de la partie.", "Life points at the start of the game.");
    let cap = (
        "Les soins n'élèvent pas les PV au-delà ; 0 pour aucun plafond.",
        "Healing does not raise life points beyond; 0 for no limit.",
    );
    let mana = ("Le plus de mana qu'un tour donne.", "The most mana a turn gives.");
    let force = ("La Force permanente de la classe.", "The permanent Force of the class.");
    let resistance =
        ("La Résistance permanente de la classe.", "The permanent Résistance of the class.");
    let mana_max = i32::from(MANA_MAX);
    vec![
        number(
            "magicien_hp_start",
            ("PV de départ du Magicien", "Starting life of the Mage"),
            hp,
            1,
            9_999,
            100,
        ),
        number(
            "guerrier_hp_start",
            ("PV de départ du Guerrier", "Starting life of the Warrior"),
            hp,
            1,
            9_999,
            100,
        ),
        number(
            "magicien_hp_cap",
            ("Plafond de PV du Magicien", "Life limit of the Mage"),
            cap,
            0,
            9_999,
            100,
        ),
        number(
            "guerrier_hp_cap",
            ("Plafond de PV du Guerrier", "Life limit of the Warrior"),
            cap,
            0,
            9_999,
            100,
        ),
        number(
            "magicien_mana_cap",
            ("Plafond de mana du Magicien", "Mana limit of the Mage"),
            mana,
            0,
            mana_max,
            3,
        ),
        number(
            "guerrier_mana_cap",
            ("Plafond de mana du Guerrier", "Mana limit of the Warrior"),
            mana,
            0,
            mana_max,
            3,
        ),
        number("magicien_force", ("Force du Magicien", "Force of the Mage"), force, 0, 99, 0),
        number(
            "magicien_resistance",
            ("Résistance du Magicien", "Résistance of the Mage"),
            resistance,
            0,
            99,
            0,
        ),
        number("guerrier_force", ("Force du Guerrier", "Force of the Warrior"), force, 0, 99, 1),
        number(
            "guerrier_resistance",
            ("Résistance du Guerrier", "Résistance of the Warrior"),
            resistance,
            0,
            99,
            1,
        ),
    ]
}

fn designer_options() -> Vec<OptionSpec> {
    let designer = OptionGroup::Designer;
    let flag = |key, name, help| option(key, name, help, OptionKind::Flag, json!(true), designer);
    let game_or_turn = || {
        words(&[("game", "Toute la partie", "The whole game"), ("turn", "Ce tour", "This turn")])
    };
    let number = |key, name, help, max: i32, default: i32| {
        option(key, name, help, OptionKind::Number { min: 1, max }, json!(default), designer)
    };
    vec![
        option(
            "turn_numbering",
            ("Numéro des tours", "Numbering of turns"),
            (
                "Cartes, mana et équipements suivent les tours de tous, ou ceux de chaque joueur.",
                "Cards, mana and equipment follow everybody's turns, or each player's own.",
            ),
            words(&[
                ("global", "Tous les tours", "All turns"),
                ("per_player", "Par joueur", "Per player"),
            ]),
            json!("global"),
            designer,
        ),
        option(
            "concentration_force",
            ("Force de Concentration", "Force of Concentration"),
            (
                "Combien de temps dure la Force de Concentration.",
                "How long the Force of Concentration lasts.",
            ),
            game_or_turn(),
            json!("game"),
            designer,
        ),
        option(
            "souffle_window",
            ("Souffle éternel", "Eternal Breath"),
            (
                "Jusqu'où compte une Discipline éternelle jouée avant.",
                "How far back an Eternal Discipline played before counts.",
            ),
            game_or_turn(),
            json!("game"),
            designer,
        ),
        number(
            "armure_turns",
            ("Durée d'Armure psychique", "Duration of Psychic Armour"),
            ("Les tours que dure son bouclier.", "The turns its shield lasts."),
            TURNS_AHEAD as i32,
            2,
        ),
        flag(
            "rapid_stacking",
            ("Rapides cumulables", "Rapid cards stack"),
            (
                "Plusieurs cartes rapides peuvent répondre à une attaque.",
                "Several rapid cards may answer one attack.",
            ),
        ),
        flag(
            "mage_weapon",
            ("Le Catalyseur est une arme", "The Catalyst is a weapon"),
            ("Le Magicien peut frapper et briser le gel.", "The Mage can strike and break ice."),
        ),
        flag(
            "attack_cards_are_strikes",
            ("Cartes de frappe", "Striking cards"),
            (
                "Les cartes d'attaque physique sont des frappes, pas seulement l'arme.",
                "Cards of physical attack are strikes, not only the weapon.",
            ),
        ),
        number(
            "max_turns",
            ("Dernier tour", "Last turn"),
            ("Après ce tour, les PV décident.", "After this turn life points decide."),
            250,
            100,
        ),
        number(
            "max_actions_per_turn",
            ("Actions par tour", "Actions per turn"),
            ("Après elles, on ne peut que finir le tour.", "After them one can only end the turn."),
            250,
            60,
        ),
    ]
}
