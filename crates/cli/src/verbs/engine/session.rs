//! The tables of one conversation, and what each request does with them.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Replay, Seat, Seed, Viewer};
use facade::{AnyTable, BotSpec, Turn};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::answer::{Trouble, answer};

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
    seed: SeedWord,
    #[serde(default)]
    options: Value,
    preset: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SeedWord {
    Number(u64),
    Digits(engine::Digest),
}

impl Default for SeedWord {
    fn default() -> Self {
        Self::Number(0)
    }
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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    table: String,
    #[serde(default = "spectator")]
    viewer: Viewer,
}

fn spectator() -> Viewer {
    Viewer::Spectator
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
    replay: Replay,
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
                let trouble = Trouble::new("bad_request", "a request is a JSON object");
                return answer(None, Err(trouble));
            }
            Err(error) => {
                return answer(None, Err(Trouble::new("bad_json", error.to_string())));
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
            Err(Trouble::new("internal", "the rules broke down; the table is closed"))
        });
        answer(id, result)
    }

    fn dispatch(&mut self, mut request: Map<String, Value>) -> Result<Value, Trouble> {
        let Some(cmd) = request.remove("cmd") else {
            return Err(Trouble::new("bad_request", "a request names its \"cmd\""));
        };
        match cmd.as_str() {
            Some("games") => Ok(games()),
            Some("new") => self.new_table(read(request)?),
            Some("load") => self.load(&read(request)?),
            Some("actions") => self.actions(&read::<Named>(request)?.table),
            Some("play") => self.play(&read(request)?),
            Some("view") => {
                let Look { table, viewer } = read(request)?;
                self.view(&table, viewer)
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
            Some(other) => {
                let known = [
                    "games", "new", "load", "actions", "play", "view", "state", "refusal", "bot",
                    "replay", "close", "cards", "rules",
                ];
                let word: String = other.chars().take(40).collect();
                let near = match cards::nearest(&word, known) {
                    Some(near) => format!("; did you mean {near:?}?"),
                    None => String::new(),
                };
                Err(Trouble::new("unknown_command", format!("no command {word:?}{near}")))
            }
            None => Err(Trouble::new("bad_request", "\"cmd\" is a word")),
        }
    }

    fn table(&self, name: &str) -> Result<&dyn AnyTable, Trouble> {
        self.tables.get(name).map(|table| &**table).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            Trouble::new("unknown_table", format!("no table {name:?}"))
        })
    }

    fn keep(&mut self, table: Box<dyn AnyTable>) -> Result<Value, Trouble> {
        if self.tables.len() >= TABLES_MAX {
            return Err(Trouble::new(
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

    fn new_table(&mut self, request: New) -> Result<Value, Trouble> {
        let kind = kind(&request.game)?;
        let mut options = match &request.preset {
            Some(id) => kind
                .preset(id)
                .ok_or_else(|| Trouble::new("unknown_preset", format!("no preset {id:?}")))?,
            None => json!({}),
        };
        match (&mut options, request.options) {
            (_, Value::Null) => {}
            (Value::Object(options), Value::Object(given)) => options.extend(given),
            _ => return Err(Trouble::new("bad_request", "\"options\" is a JSON object")),
        }
        let game = kind.open_plain(&options, None)?;
        let seed: Seed = match request.seed {
            SeedWord::Number(number) => crate::seed::from_number(number),
            SeedWord::Digits(digest) => digest.0,
        };
        self.keep(game.deal(seed))
    }

    fn load(&mut self, request: &Load) -> Result<Value, Trouble> {
        self.keep(facade::restore(&request.replay)?)
    }

    fn actions(&self, name: &str) -> Result<Value, Trouble> {
        let table = self.table(name)?;
        Ok(
            json!({ "seat": table.stage().decider(), "stage": table.stage(), "actions": table.actions() }),
        )
    }

    fn play(&mut self, request: &Play) -> Result<Value, Trouble> {
        let table = self.table(&request.table)?;
        let code = code(table, request.action, request.data.as_ref())?;
        let seat = request.seat.or_else(|| table.stage().decider()).unwrap_or(Seat::new(0));
        check_seat(table, seat)?;
        // The table is found again, since a shared one cannot be played on.
        let Some(table) = self.tables.get_mut(&request.table) else {
            return Err(Trouble::new("unknown_table", "no such table"));
        };
        let turn = table.play(seat, code, 0)?;
        Ok(json!({ "events": told(&turn), "stage": table.stage(), "seq": table.seq() }))
    }

    fn view(&self, name: &str, viewer: Viewer) -> Result<Value, Trouble> {
        let table = self.table(name)?;
        if let Viewer::Seat(seat) = viewer {
            check_seat(table, seat)?;
        }
        Ok(json!({ "view": table.view(viewer), "hash": table.view_digest(viewer) }))
    }

    fn refusal(&self, request: &Play) -> Result<Value, Trouble> {
        let table = self.table(&request.table)?;
        let code = code(table, request.action, request.data.as_ref())?;
        let seat = request.seat.or_else(|| table.stage().decider()).unwrap_or(Seat::new(0));
        check_seat(table, seat)?;
        Ok(json!({ "refusal": table.refusal(seat, code)? }))
    }

    fn bot(&self, request: &Ask) -> Result<Value, Trouble> {
        let table = self.table(&request.table)?;
        let spec = spec(table, request)?;
        let question = table.question().ok_or_else(|| Trouble::new("over", "the game is over"))?;
        let seat = question.seat();
        Ok(json!({ "seat": seat, "bot": spec, "answer": question.ask(&spec, request.seed) }))
    }
}

fn read<T: DeserializeOwned>(request: Map<String, Value>) -> Result<T, Trouble> {
    serde_json::from_value(Value::Object(request))
        .map_err(|error| Trouble::new("bad_request", error.to_string()))
}

fn kind(slug: &str) -> Result<&'static dyn facade::Kind, Trouble> {
    facade::find(slug).ok_or_else(|| {
        let slug: String = slug.chars().take(40).collect();
        Trouble::new("unknown_game", format!("no game {slug:?}"))
    })
}

/// A seat number from outside may be any; only those of the table exist.
fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<(), Trouble> {
    if seat.index() < table.game().seats() {
        return Ok(());
    }
    Err(Trouble::new("bad_request", format!("this table has no seat {}", seat.index())))
}

fn code(table: &dyn AnyTable, code: Option<u32>, data: Option<&Value>) -> Result<u32, Trouble> {
    match (code, data) {
        (Some(code), None) => Ok(code),
        (None, Some(data)) => {
            table.code_of(data).map_err(|error| Trouble::new("unknown_action", error))
        }
        (Some(_), Some(_)) | (None, None) => Err(Trouble::new(
            "bad_request",
            "an action is named by its code in \"action\", or by its parts in \"data\"",
        )),
    }
}

fn spec(table: &dyn AnyTable, request: &Ask) -> Result<BotSpec, Trouble> {
    let word = &request.bot;
    let Budget { iterations, threads, positions } = request.budget;
    let word = if let Some(budget) = iterations.map(u64::from).or(positions) {
        let threads = threads.map(|threads| format!("x{threads}")).unwrap_or_default();
        format!("{word}:{budget}{threads}")
    } else {
        word.clone()
    };
    table.game().bot(&word).map_err(|error| Trouble::new("unknown_bot", error.to_string()))
}

fn told(turn: &Turn) -> Vec<Value> {
    let told = |told: &facade::Told| {
        let seats: Vec<usize> = (0..engine::SEATS_MAX)
            .filter(|seat| told.audience.includes(Viewer::Seat(Seat::new(*seat))))
            .collect();
        json!({
            "event": told.event,
            "sentence": told.sentence,
            "seats": seats,
            "spectators": told.audience.includes(Viewer::Spectator),
        })
    };
    turn.events.iter().map(told).collect()
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
                "about": kind.about(),
            })
        })
        .collect();
    json!({ "games": games })
}
