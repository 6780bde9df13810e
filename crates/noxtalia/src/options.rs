//! What can be chosen before a game: the table, the teams, the switches of designers, an exact position.

use engine::{Choice, Fault, OpenError, OptionGroup, OptionKind, OptionSpec, Seat, Text};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::catalogue::Catalogue;
use crate::position::{Position, PositionFile};
use crate::rules::format::{Format, Team, TeamChoice, check_team};

/// Who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two people.
    #[default]
    Duel,
    /// One person and the Robot.
    Solo,
}

/// How hard the Robot is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// « Facile ».
    Easy,
    /// The plain rules.
    #[default]
    Normal,
    /// « Difficile ».
    Hard,
}

/// The numbers of the rules that a designer may try out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Switches {
    pub(crate) opening_hand: u8,
    pub(crate) start_pm: u8,
    pub(crate) refill: u8,
    pub(crate) pm_gain_prep: u8,
    pub(crate) pm_gain_end: u8,
    pub(crate) pm_cap: u8,
    pub(crate) hp: u8,
    pub(crate) critical_bonus: u8,
    pub(crate) weak_malus: u8,
    pub(crate) turn_limit: u8,
    pub(crate) exhaustion_limit: u8,
    pub(crate) max_actions_per_turn: u8,
    pub(crate) zone_mandatory: bool,
    pub(crate) removes_supports: bool,
    /// The Robot's figure at each difficulty.
    pub(crate) robot: [u8; 3],
    pub(crate) robot_heal: u8,
    pub(crate) robot_reshuffle_loss: u8,
}

/// All options of a table, checked.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) mode: Mode,
    pub(crate) difficulty: Difficulty,
    pub(crate) format: Format,
    pub(crate) first: Option<Seat>,
    pub(crate) teams: [Team; 2],
    pub(crate) switches: Switches,
    pub(crate) position: Option<Position>,
}

/// Where supports go after use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SupportZone {
    #[default]
    Discard,
    Removed,
}

/// A number that a designer may change: its key, default, bounds and words.
struct Number {
    key: &'static str,
    default: u8,
    bounds: (u8, u8),
    fr: &'static str,
    en: &'static str,
}

const NUMBERS: [Number; 17] = [
    number("opening_hand", 5, (0, 10), "Main de départ", "Opening hand"),
    number("start_pm", 5, (0, 20), "PM de départ", "Mana at the start"),
    number("refill", 5, (0, 10), "Cartes en main après la pioche", "Cards in hand after drawing"),
    number("pm_gain_prep", 5, (0, 20), "PM gagnés en préparation", "Mana gained in preparation"),
    number("pm_gain_end", 5, (0, 20), "PM gagnés en fin de tour", "Mana gained at the end"),
    number("pm_cap", 8, (1, 40), "PM au plus", "Most mana"),
    number("hp", 20, (1, 99), "PV d'un Esprit", "Life points of a spirit"),
    number("critical_bonus", 4, (0, 20), "Bonus critique", "Critical bonus"),
    number("weak_malus", 4, (0, 20), "Malus de faiblesse", "Weakness"),
    number("turn_limit", 8, (1, 30), "Dernier tour", "Last turn"),
    number("exhaustion_limit", 2, (1, 9), "Pioches vides pour perdre", "Empty decks that lose"),
    number(
        "max_actions_per_turn",
        50,
        (1, 200),
        "Actions par tour au plus",
        "Most actions in a turn",
    ),
    number("robot_easy", 4, (1, 10), "Robot facile : cartes et PM", "Easy Robot: cards and mana"),
    number(
        "robot_normal",
        5,
        (1, 10),
        "Robot normal : cartes et PM",
        "Normal Robot: cards and mana",
    ),
    number(
        "robot_hard",
        6,
        (1, 10),
        "Robot difficile : cartes et PM",
        "Hard Robot: cards and mana",
    ),
    number(
        "robot_heal",
        2,
        (0, 20),
        "Soin du Robot en fin de tour",
        "Healing of the Robot at the end",
    ),
    number(
        "robot_reshuffle_loss",
        5,
        (0, 99),
        "PV perdus par le Robot à chaque mélange",
        "Life the Robot loses at each shuffle",
    ),
];

const fn number(
    key: &'static str,
    default: u8,
    bounds: (u8, u8),
    fr: &'static str,
    en: &'static str,
) -> Number {
    Number { key, default, bounds, fr, en }
}

/// Reads the options of a table, or says everything that is wrong with them.
pub(crate) fn read(options: &Value, catalogue: &Catalogue) -> Result<Options, OpenError> {
    let map = match options {
        Value::Null => Map::new(),
        Value::Object(map) => map.clone(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            let words =
                Text::new("les options sont un objet JSON", "the options are a JSON object");
            return Err(Fault::new("options", words).into());
        }
    };
    let mut reader = Reader { map, faults: Vec::new() };
    let mode = reader.take("mode", Mode::Duel);
    let difficulty = reader.take("difficulty", Difficulty::Normal);
    let format = reader.take("format", Format::Standard);
    let first = reader.first(mode);
    let switches = reader.switches();
    let teams = reader.teams(catalogue, mode, format);
    let setup = reader.take::<Option<PositionFile>>("setup", None);
    reader.unknown();
    let Some(teams) = teams else { return Err(OpenError { faults: reader.faults }) };
    let position = setup.and_then(|file| {
        let checked = file.check(catalogue, &teams, &switches, mode);
        checked.map_err(|faults| reader.faults.extend(faults)).ok()
    });
    if !reader.faults.is_empty() {
        return Err(OpenError { faults: reader.faults });
    }
    Ok(Options { mode, difficulty, format, first, teams, switches, position })
}

struct Reader {
    map: Map<String, Value>,
    faults: Vec<Fault>,
}

impl Reader {
    /// The value of a key, or its default when it is absent or wrong; a wrong one is a fault.
    fn take<T: DeserializeOwned>(&mut self, key: &str, default: T) -> T {
        match self.map.remove(key).map(serde_json::from_value) {
            None => default,
            Some(Ok(value)) => value,
            Some(Err(error)) => {
                let words = Text::new(
                    format!("valeur inattendue : {error}"),
                    format!("unexpected value: {error}"),
                );
                self.faults.push(Fault::new(key, words));
                default
            }
        }
    }

    fn number(&mut self, key: &str) -> u8 {
        let Some(spec) = NUMBERS.iter().find(|spec| spec.key == key) else { return 0 };
        let (min, max) = spec.bounds;
        match self.map.remove(key) {
            None => spec.default,
            Some(value) => match value.as_u64() {
                Some(value) if (u64::from(min)..=u64::from(max)).contains(&value) => value as u8,
                _ => {
                    self.faults.push(Fault::new(
                        key,
                        Text::new(
                            format!("un nombre de {min} à {max} est attendu, pas {value}"),
                            format!("a number from {min} to {max} is expected, not {value}"),
                        ),
                    ));
                    spec.default
                }
            },
        }
    }

    /// NXT-SETUP-1: in Solo the human plays first, so there is nothing to choose.
    fn first(&mut self, mode: Mode) -> Option<Seat> {
        let value = self.map.remove("first")?;
        let word = value.as_u64().map_or_else(
            || value.as_str().unwrap_or_default().to_owned(),
            |number| number.to_string(),
        );
        let first = match word.as_str() {
            "random" => return None,
            "0" => Seat::new(0),
            "1" => Seat::new(1),
            _ => {
                self.faults.push(Fault::new(
                    "first",
                    Text::new(
                        format!("« random », 0 ou 1 est attendu, pas {value}"),
                        format!("\"random\", 0 or 1 is expected, not {value}"),
                    ),
                ));
                return None;
            }
        };
        if mode == Mode::Solo && first != Seat::new(0) {
            let words = Text::new(
                "en Solo le joueur commence toujours",
                "in Solo the player always begins",
            );
            self.faults.push(Fault::new("first", words).rule("NXT-SETUP-1"));
            return None;
        }
        Some(first)
    }

    fn switches(&mut self) -> Switches {
        Switches {
            opening_hand: self.number("opening_hand"),
            start_pm: self.number("start_pm"),
            refill: self.number("refill"),
            pm_gain_prep: self.number("pm_gain_prep"),
            pm_gain_end: self.number("pm_gain_end"),
            pm_cap: self.number("pm_cap"),
            hp: self.number("hp"),
            critical_bonus: self.number("critical_bonus"),
            weak_malus: self.number("weak_malus"),
            turn_limit: self.number("turn_limit"),
            exhaustion_limit: self.number("exhaustion_limit"),
            max_actions_per_turn: self.number("max_actions_per_turn"),
            zone_mandatory: self.take("zone_mandatory", true),
            removes_supports: self.take("support_zone", SupportZone::Discard)
                == SupportZone::Removed,
            robot: ["robot_easy", "robot_normal", "robot_hard"].map(|key| self.number(key)),
            robot_heal: self.number("robot_heal"),
            robot_reshuffle_loss: self.number("robot_reshuffle_loss"),
        }
    }

    /// NXT-MATERIAL-4: one team is chosen; the other side has the other one unless it chooses too.
    fn teams(&mut self, catalogue: &Catalogue, mode: Mode, format: Format) -> Option<[Team; 2]> {
        let own = self.map.remove("team_0");
        let theirs = self.map.remove("team_1");
        let is_a = own.as_ref().is_none_or(|value| value.as_str() == Some("a"));
        let own = own.unwrap_or_else(|| json!("a"));
        let theirs = theirs.unwrap_or_else(|| json!(if is_a { "b" } else { "a" }));
        let first = self.team(catalogue, format, "team_0", own);
        // NXT-FORMAT-7: the Robot's spirits always use their base capacities.
        let second = self.team(catalogue, format, "team_1", theirs);
        if let (Mode::Solo, Some(team)) = (mode, &second)
            && !team.is_base(catalogue)
        {
            let words = Text::new(
                "les Esprits du Robot utilisent leurs capacités de base",
                "the spirits of the Robot use their base capacities",
            );
            self.faults.push(Fault::new("team_1.capacities", words).rule("NXT-FORMAT-7"));
        }
        Some([first?, second?])
    }

    /// A team: the name of a ready-made one, or its spirits and capacities.
    fn team(
        &mut self,
        catalogue: &Catalogue,
        format: Format,
        key: &str,
        value: Value,
    ) -> Option<Team> {
        let choice = match value {
            Value::String(word) => {
                let ready = catalogue.teams.iter().find(|team| team.id == word);
                let Some(ready) = ready else {
                    let known: Vec<&str> = catalogue.teams.iter().map(|team| &*team.id).collect();
                    let known = known.join(", ");
                    self.faults.push(Fault::new(
                        key,
                        Text::new(
                            format!("l'équipe « {word} » n'existe pas ; équipes prêtes : {known}"),
                            format!("there is no team \"{word}\"; ready-made teams: {known}"),
                        ),
                    ));
                    return None;
                };
                TeamChoice { spirits: ready.spirits.to_vec(), capacities: None }
            }
            other @ (Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_)) => match serde_json::from_value(other) {
                Ok(choice) => choice,
                Err(error) => {
                    self.faults.push(Fault::new(
                        key,
                        Text::new(
                            format!("une équipe est un nom ou {{spirits, capacities}} : {error}"),
                            format!("a team is a name or {{spirits, capacities}}: {error}"),
                        ),
                    ));
                    return None;
                }
            },
        };
        let team = check_team(catalogue, format, &choice, key);
        team.map_err(|faults| self.faults.extend(faults)).ok()
    }

    fn unknown(&mut self) {
        let specs = specs();
        for key in self.map.keys() {
            let near = cards::nearest(key, specs.iter().map(|spec| spec.key.as_str()));
            let (fr, en) = match near {
                Some(near) => {
                    (format!(" ; peut-être « {near} » ?"), format!("; did you mean \"{near}\"?"))
                }
                None => (String::new(), String::new()),
            };
            self.faults.push(Fault::new(
                key.clone(),
                Text::new(
                    format!("cette option n'existe pas{fr}"),
                    format!("there is no such option{en}"),
                ),
            ));
        }
    }
}

/// Every option, for menus.
pub(crate) fn specs() -> Vec<OptionSpec> {
    let mut specs = table_specs();
    specs.extend(NUMBERS.iter().map(|spec| OptionSpec {
        key: spec.key.into(),
        name: Text::new(spec.fr, spec.en),
        help: Text::new(
            format!("Valeur des règles : {}.", spec.default),
            format!("In the rules: {}.", spec.default),
        ),
        kind: OptionKind::Number { min: i32::from(spec.bounds.0), max: i32::from(spec.bounds.1) },
        default: json!(spec.default),
        group: OptionGroup::Designer,
        is_secret: false,
    }));
    specs.push(OptionSpec {
        key: "zone_mandatory".into(),
        name: Text::new("Zone obligatoire", "Zone is mandatory"),
        help: Text::new(
            "Sinon l'attaquant peut renoncer au second usage.",
            "Otherwise the attacker may give up the second use.",
        ),
        kind: OptionKind::Flag,
        default: json!(true),
        group: OptionGroup::Designer,
        is_secret: false,
    });
    specs.push(OptionSpec {
        key: "support_zone".into(),
        name: Text::new("Soutiens utilisés", "Used supports"),
        help: Text::new(
            "Où va un Soutien après usage ; détaché, il va toujours à la défausse.",
            "Where a support goes after use; a detached one always goes to the discard.",
        ),
        kind: OptionKind::Choice(vec![
            choice("discard", "Défausse", "Discard"),
            choice("removed", "Hors du jeu", "Out of the game"),
        ]),
        default: json!("discard"),
        group: OptionGroup::Designer,
        is_secret: false,
    });
    specs.push(OptionSpec {
        key: "setup".into(),
        name: Text::new("Position exacte", "Exact position"),
        help: Text::new(
            "Tour, PM, PV, mains, pioches et défausses, pour les tests et les énigmes.",
            "Turn, mana, life, hands, decks and discards, for tests and puzzles.",
        ),
        kind: OptionKind::Data,
        default: Value::Null,
        group: OptionGroup::Setup,
        is_secret: false,
    });
    specs
}

fn table_specs() -> Vec<OptionSpec> {
    let table = |key: &str, name, help, choices, default: &str| OptionSpec {
        key: key.into(),
        name,
        help,
        kind: OptionKind::Choice(choices),
        default: json!(default),
        group: OptionGroup::Table,
        is_secret: false,
    };
    let teams = || {
        vec![
            choice("a", "Équipe A, offensive", "Team A, offensive"),
            choice("b", "Équipe B, défensive", "Team B, defensive"),
            choice("c", "Équipe C, cycle et ruses", "Team C, cycle and tricks"),
        ]
    };
    vec![
        table(
            "mode",
            Text::new("Mode", "Mode"),
            Text::new("À deux, ou seul contre le Robot.", "For two, or alone against the Robot."),
            vec![choice("duel", "1 contre 1", "1 versus 1"), choice("solo", "Solo", "Solo")],
            "duel",
        ),
        table(
            "difficulty",
            Text::new("Difficulté du Robot", "Difficulty of the Robot"),
            Text::new("En Solo seulement.", "In Solo only."),
            vec![
                choice("easy", "Facile", "Easy"),
                choice("normal", "Normal", "Normal"),
                choice("hard", "Difficile", "Hard"),
            ],
            "normal",
        ),
        table(
            "format",
            Text::new("Format", "Format"),
            Text::new(
                "Standard : capacités de base. Libre : capacités du même élément.",
                "Standard: base capacities. Free: capacities of the same element.",
            ),
            vec![
                choice("standard", "Format Standard", "Standard format"),
                choice("free", "Format Libre", "Free format"),
            ],
            "standard",
        ),
        table(
            "team_0",
            Text::new("Équipe du premier siège", "Team of the first seat"),
            Text::new(
                "Une équipe prête, ou la vôtre : trois Esprits et leurs capacités.",
                "A ready-made team, or your own: three spirits and their capacities.",
            ),
            teams(),
            "a",
        ),
        table(
            "team_1",
            Text::new("Équipe du second siège ou du Robot", "Team of the second seat or the Robot"),
            Text::new(
                "Une équipe prête, ou la vôtre ; sans choix, l'autre équipe du livret.",
                "A ready-made team, or your own; unless chosen, the other starter team.",
            ),
            teams(),
            "b",
        ),
        table(
            "first",
            Text::new("Premier joueur", "First player"),
            Text::new("Tiré au sort, sauf choix.", "Drawn by lot unless chosen."),
            vec![
                choice("random", "Au hasard", "At random"),
                choice("0", "Premier siège", "First seat"),
                choice("1", "Second siège", "Second seat"),
            ],
            "random",
        ),
    ]
}

fn choice(value: &'static str, fr: &str, en: &str) -> Choice {
    Choice { value: value.into(), name: Text::new(fr, en) }
}
