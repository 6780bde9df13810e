//! The tables of one conversation, and what each request does with them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Replay, Seat, Seed, Viewer};
use facade::{AnyTable, BotSpec, Kind, SpecError, Turn};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::answer::{Failure, answer};
use super::help;

/// The version of the protocol: raised by every change after which a program that spoke it no longer understands it.
const PROTOCOL: u32 = 2;

/// The most tables open at once.
const TABLES_MAX: usize = 256;

/// The tables of one conversation.
#[derive(Default)]
pub(super) struct Session {
    tables: BTreeMap<String, Box<dyn AnyTable>>,
    opened: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: String,
    #[serde(default)]
    seed: Value,
    #[serde(default)]
    options: Value,
    preset: Option<String>,
    /// What each seat brings; seats that are not named bring nothing.
    #[serde(default)]
    brings: Vec<Value>,
    seats: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    table: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    table: String,
    action: Option<u32>,
    data: Option<Value>,
    seat: Option<Seat>,
    /// Whose events to tell; those of everybody when nobody is named.
    viewer: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    table: String,
    viewer: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ask {
    table: String,
    bot: String,
    #[serde(default)]
    budget: Budget,
    #[serde(default)]
    seed: u64,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    iterations: Option<u32>,
    threads: Option<u8>,
    positions: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    replay: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfExample {
    game: String,
    example: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfGame {
    game: String,
}

impl Session {
    /// The answer to one line.
    pub(super) fn answer(&mut self, line: &[u8]) -> Value {
        let mut request: Map<String, Value> = match serde_json::from_slice(line) {
            Ok(Value::Object(request)) => request,
            Ok(_) => {
                let failure = Failure::new("bad_request", "a request is a JSON object");
                return answer(None, Err(failure));
            }
            Err(error) => {
                return answer(None, Err(Failure::new("bad_json", error.to_string())));
            }
        };
        let id = request.remove("id");
        let table = request.get("table").and_then(Value::as_str).map(str::to_owned);
        let result = catch_unwind(AssertUnwindSafe(|| self.dispatch(request)));
        let result = result.unwrap_or_else(|_| {
            // Rules that broke down left the table in an unknown state: it is closed.
            if let Some(table) = table {
                self.tables.remove(&table);
            }
            Err(Failure::new("internal", "the rules broke down; the table is closed"))
        });
        answer(id, result)
    }

    fn dispatch(&mut self, mut request: Map<String, Value>) -> Result<Value, Failure> {
        let Some(cmd) = request.remove("cmd") else {
            return Err(Failure::new("bad_request", "a request names its \"cmd\""));
        };
        match cmd.as_str() {
            Some("help") => Ok(help::help(PROTOCOL)),
            Some("games") => Ok(games()),
            Some("new") => self.new_table(read(request)?),
            Some("load") => self.load(&read(request)?),
            Some("actions") => self.actions(&read::<Named>(request)?.table),
            Some("play") => self.play(&read(request)?),
            Some("view") => {
                let Look { table, viewer } = read(request)?;
                self.view(&table, viewer.as_ref())
            }
            Some("state") => {
                let (state, hash) =
                    facade::inspect::inspect(self.table(&read::<Named>(request)?.table)?);
                Ok(json!({ "state": state, "hash": hash }))
            }
            Some("refusal") => self.refusal(&read(request)?),
            Some("bot") => self.bot(&read(request)?),
            Some("replay") => {
                let table = self.table(&read::<Named>(request)?.table)?;
                Ok(json!({ "replay": table.replay(&[], None) }))
            }
            Some("close") => {
                let Named { table } = read(request)?;
                self.table(&table)?;
                self.tables.remove(&table);
                Ok(json!({ "closed": table }))
            }
            Some("cards") => {
                let kind = kind(&read::<OfGame>(request)?.game)?;
                Ok(json!({ "cards": kind.open_plain(&json!({}), None)?.cards() }))
            }
            Some("rules") => {
                let kind = kind(&read::<OfGame>(request)?.game)?;
                let rules: Vec<Value> = kind
                    .rules()
                    .into_iter()
                    .map(|(fr, en)| json!({ "id": fr.id, "fr": fr, "en": en }))
                    .collect();
                Ok(json!({ "rules": rules }))
            }
            Some("examples") => {
                let OfExample { game, example } = read(request)?;
                examples(kind(&game)?, example.as_deref())
            }
            Some(other) => {
                let known = help::COMMANDS.iter().map(|command| command.name);
                let word: String = other.chars().take(40).collect();
                let near = match cards::nearest(&word, known) {
                    Some(near) => format!("; did you mean {near:?}?"),
                    None => String::new(),
                };
                Err(Failure::new("unknown_command", format!("no command {word:?}{near}")))
            }
            None => Err(Failure::new("bad_request", "\"cmd\" is a word")),
        }
    }

    fn table(&self, name: &str) -> Result<&dyn AnyTable, Failure> {
        self.tables.get(name).map(|table| &**table).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            Failure::new("unknown_table", format!("no table {name:?}"))
        })
    }

    fn keep(&mut self, table: Box<dyn AnyTable>) -> Result<Value, Failure> {
        if self.tables.len() >= TABLES_MAX {
            return Err(Failure::new(
                "too_many_tables",
                format!("at most {TABLES_MAX} tables are open at once: close one"),
            ));
        }
        self.opened += 1;
        let name = format!("t{}", self.opened);
        let opened = json!({
            "table": name,
            "stage": table.stage(),
            "seats": table.game().seats(),
            "content": table.game().content(),
        });
        self.tables.insert(name, table);
        Ok(opened)
    }

    fn new_table(&mut self, request: New) -> Result<Value, Failure> {
        let kind = kind(&request.game)?;
        let about = kind.about();
        let preset = match &request.preset {
            Some(id) => {
                let found = about.presets.into_iter().find(|preset| preset.id == *id);
                let unknown = || Failure::new("unknown_preset", format!("no preset {id:?}"));
                Some(found.ok_or_else(unknown)?)
            }
            None => None,
        };
        let usual = preset.as_ref().and_then(|preset| preset.seats).map(usize::from);
        let mut options = preset.map_or_else(|| json!({}), |preset| preset.options);
        match (&mut options, request.options) {
            (_, Value::Null) => {}
            (Value::Object(options), Value::Object(given)) => options.extend(given),
            _ => return Err(Failure::new("bad_request", "\"options\" is a JSON object")),
        }
        let mut brings = request.brings;
        let plain = engine::plain_seats(about.seats).max(brings.len());
        let seats = request.seats.or(usual).unwrap_or(plain);
        if brings.len() > seats || seats > engine::SEATS_MAX {
            let given = brings.len();
            let words = format!("{seats} seats, of which {given} bring something");
            return Err(Failure::new("bad_request", words));
        }
        brings.resize(seats, Value::Null);
        let game = kind.open(&options, &brings, None)?;
        let seed = seed(&request.seed)?;
        let mut opened = self.keep(game.deal(seed))?;
        opened["seed"] = json!(engine::Digest(seed));
        Ok(opened)
    }

    fn load(&mut self, request: &Load) -> Result<Value, Failure> {
        // Read as a file is, so that a file of another version is told what it is.
        let replay = Replay::read(&request.replay.to_string())
            .map_err(|error| Failure::new("bad_replay", error.to_string()))?;
        self.keep(facade::restore(&replay)?)
    }

    fn actions(&self, name: &str) -> Result<Value, Failure> {
        let table = self.table(name)?;
        let stage = table.stage();
        let decision = stage.decision();
        Ok(json!({
            "seat": stage.decider(),
            "turn": decision.map(|decision| decision.turn),
            "kind": decision.map(|decision| decision.kind),
            "stage": stage,
            "actions": table.actions(),
        }))
    }

    fn play(&mut self, request: &Play) -> Result<Value, Failure> {
        let table = self.table(&request.table)?;
        let code = code(table, request.action, request.data.as_ref())?;
        let seat = request.seat.or_else(|| table.stage().decider()).unwrap_or(Seat::new(0));
        check_seat(table, seat)?;
        let viewer = request.viewer.as_ref().map(|word| viewer(table, Some(word))).transpose()?;
        // The table is found again, since a shared one cannot be played on.
        let Some(table) = self.tables.get_mut(&request.table) else {
            return Err(Failure::new("unknown_table", "no such table"));
        };
        let turn = table.play(seat, code, 0)?;
        let events = told(&turn, table.game().seats(), viewer);
        Ok(json!({ "events": events, "stage": table.stage(), "seq": table.seq() }))
    }

    fn view(&self, name: &str, word: Option<&Value>) -> Result<Value, Failure> {
        let table = self.table(name)?;
        let viewer = viewer(table, word)?;
        Ok(json!({ "view": table.view(viewer), "hash": table.view_digest(viewer) }))
    }

    fn refusal(&self, request: &Play) -> Result<Value, Failure> {
        let table = self.table(&request.table)?;
        let code = code(table, request.action, request.data.as_ref())?;
        let seat = request.seat.or_else(|| table.stage().decider()).unwrap_or(Seat::new(0));
        check_seat(table, seat)?;
        Ok(json!({ "refusal": table.refusal(seat, code)? }))
    }

    fn bot(&self, request: &Ask) -> Result<Value, Failure> {
        let table = self.table(&request.table)?;
        let spec = spec(table, request)?;
        let question = table.question().ok_or_else(|| Failure::new("over", "the game is over"))?;
        let seat = question.seat();
        Ok(json!({ "seat": seat, "bot": spec, "answer": question.ask(&spec, request.seed) }))
    }
}

/// Whether a request may ask a bot to think, judged by its bytes alone.
pub(super) fn may_take_long(line: &[u8]) -> bool {
    line.windows(5).any(|word| word == b"\"bot\"")
}

fn read<T: DeserializeOwned>(request: Map<String, Value>) -> Result<T, Failure> {
    serde_json::from_value(Value::Object(request))
        .map_err(|error| Failure::new("bad_request", error.to_string()))
}

fn kind(slug: &str) -> Result<&'static dyn Kind, Failure> {
    facade::find(slug).ok_or_else(|| {
        let slug: String = slug.chars().take(40).collect();
        Failure::new("unknown_game", format!("no game {slug:?}"))
    })
}

/// A seat number from outside may be any; only those of the table exist.
fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<(), Failure> {
    if seat.index() < table.game().seats() {
        return Ok(());
    }
    Err(Failure::new("bad_request", format!("this table has no seat {}", seat.index())))
}

/// Who looks: a seat of the table, or a spectator, who also looks when nobody is named.
fn viewer(table: &dyn AnyTable, word: Option<&Value>) -> Result<Viewer, Failure> {
    let Some(word) = word else { return Ok(Viewer::Spectator) };
    let seats = table.game().seats();
    match (word.as_u64(), word.as_str()) {
        (Some(seat), _) if seat < seats as u64 => Ok(Viewer::Seat(Seat::new(seat as usize))),
        (_, Some("spectator")) => Ok(Viewer::Spectator),
        (Some(_) | None, _) => Err(Failure::new(
            "bad_request",
            format!("\"viewer\" is a seat from 0 to {} or \"spectator\"", seats - 1),
        )),
    }
}

/// The seed of a deal: a number, or 64 hexadecimal digits; one that nobody chose when none is named.
fn seed(word: &Value) -> Result<Seed, Failure> {
    let digits = || serde_json::from_value::<engine::Digest>(word.clone()).ok();
    match word.as_u64() {
        _ if word.is_null() => Ok(crate::seed::fresh()),
        Some(number) => Ok(crate::seed::from_number(number)),
        None => digits().map(|digest| digest.0).ok_or_else(|| {
            let words = "\"seed\" is a whole number from 0, or 64 hexadecimal digits";
            Failure::new("bad_request", words)
        }),
    }
}

fn code(table: &dyn AnyTable, code: Option<u32>, data: Option<&Value>) -> Result<u32, Failure> {
    match (code, data) {
        (Some(code), None) => Ok(code),
        (None, Some(data)) => {
            table.code_of(data).map_err(|error| Failure::new("unknown_action", error))
        }
        (Some(_), Some(_)) | (None, None) => Err(Failure::new(
            "bad_request",
            "an action is named by its code in \"action\", or by its parts in \"data\"",
        )),
    }
}

fn spec(table: &dyn AnyTable, request: &Ask) -> Result<BotSpec, Failure> {
    let word = &request.bot;
    let Budget { iterations, threads, positions } = request.budget;
    let word = match (iterations, threads, positions) {
        (None, None, None) => word.clone(),
        (Some(iterations), None, None) => format!("{word}:{iterations}"),
        (Some(iterations), Some(threads), None) => format!("{word}:{iterations}x{threads}"),
        (None, None, Some(positions)) => format!("{word}:{positions}"),
        (None, Some(_), _) | (Some(_), _, Some(_)) => {
            return Err(Failure::new(
                "bad_budget",
                "a budget is \"iterations\", with \"threads\" if wanted, or \"positions\"",
            ));
        }
    };
    table.game().bot(&word).map_err(|error| {
        let code = match error {
            SpecError::Unknown(_) => "unknown_bot",
            SpecError::Range { .. } | SpecError::NoBudget(_) => "bad_budget",
        };
        Failure::new(code, error.to_string())
    })
}

/// The events of a turn: all of them for whoever drives the table, or what one viewer hears.
fn told(turn: &Turn, seats: usize, viewer: Option<Viewer>) -> Vec<Value> {
    let is_heard =
        |told: &&facade::Told| viewer.is_none_or(|viewer| told.audience.includes(viewer));
    let told = |told: &facade::Told| {
        let seats: Vec<usize> = (0..seats)
            .filter(|seat| told.audience.includes(Viewer::Seat(Seat::new(*seat))))
            .collect();
        json!({
            "event": told.event,
            "sentence": told.sentence,
            "seats": seats,
            "spectators": told.audience.includes(Viewer::Spectator),
        })
    };
    turn.events.iter().filter(is_heard).map(told).collect()
}

/// The worked examples of a game, or one of them played: its position, what is played, what comes of it.
fn examples(kind: &dyn Kind, id: Option<&str>) -> Result<Value, Failure> {
    let Some(id) = id else {
        let line = |one: &facade::examples::Example| json!({ "id": one.id, "explains": one.explains, "title": one.title });
        return Ok(json!({ "examples": kind.examples().iter().map(line).collect::<Vec<_>>() }));
    };
    let found = kind.example(id);
    let found =
        found.ok_or_else(|| Failure::new("unknown_example", format!("no example {id:?}")))?;
    Ok(json!({ "example": kind.show(&found) }))
}

/// The games of the shelf, with all that a program needs to open one.
fn games() -> Value {
    let games: Vec<Value> = facade::shelf()
        .iter()
        .map(|kind| {
            json!({
                "game": kind.slug(),
                "prefix": kind.prefix(),
                "rules": kind.rules_version(),
                "content": kind.content().digest(),
                "levels": kind.levels(),
                "windows": kind.windows(),
                "about": kind.about(),
            })
        })
        .collect();
    json!({ "protocol": PROTOCOL, "games": games })
}
