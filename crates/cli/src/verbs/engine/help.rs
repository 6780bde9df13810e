//! What can be asked, as `{"cmd":"help"}` answers it; `docs/engine.md` says the same at length.

use serde::Serialize;
use serde_json::{Value, json};

/// One command of the protocol.
#[derive(Serialize)]
pub(super) struct Command {
    pub(super) name: &'static str,
    /// Fields that must be there.
    needs: &'static [&'static str],
    /// Fields that may be there.
    takes: &'static [&'static str],
    /// The fields of the answer.
    answers: &'static [&'static str],
    does: &'static str,
}

/// Every command, in the order of a conversation.
pub(super) const COMMANDS: [Command; 15] = [
    Command {
        name: "help",
        needs: &[],
        takes: &[],
        answers: &["protocol", "commands", "errors"],
        does: "tells what can be asked",
    },
    Command {
        name: "games",
        needs: &[],
        takes: &[],
        answers: &["protocol", "games"],
        does: "lists the games with their options, presets, levels and windows",
    },
    Command {
        name: "cards",
        needs: &["game"],
        takes: &[],
        answers: &["cards"],
        does: "lists the cards of a game",
    },
    Command {
        name: "rules",
        needs: &["game"],
        takes: &[],
        answers: &["rules"],
        does: "lists the rules of a game in both languages",
    },
    Command {
        name: "examples",
        needs: &["game"],
        takes: &["example"],
        answers: &["examples", "example"],
        does: "lists the worked examples of a game, or plays the one with this id",
    },
    Command {
        name: "new",
        needs: &["game"],
        takes: &["seed", "preset", "options", "brings", "seats"],
        answers: &["table", "stage", "seats", "content", "seed"],
        does: "deals a table; without a seed, from one that nobody chose, which the answer tells",
    },
    Command {
        name: "load",
        needs: &["replay"],
        takes: &[],
        answers: &["table", "stage", "seats", "content"],
        does: "plays a replay to its end and keeps the table",
    },
    Command {
        name: "actions",
        needs: &["table"],
        takes: &[],
        answers: &["seat", "turn", "kind", "stage", "actions"],
        does: "lists what the deciding seat may do",
    },
    Command {
        name: "play",
        needs: &["table", "action or data"],
        takes: &["seat", "viewer"],
        answers: &["events", "stage", "seq"],
        does: "plays an action; the events are those of all seats, or those that the viewer hears",
    },
    Command {
        name: "refusal",
        needs: &["table", "action or data"],
        takes: &["seat"],
        answers: &["refusal"],
        does: "says which rule forbids an action now, or null",
    },
    Command {
        name: "view",
        needs: &["table"],
        takes: &["viewer"],
        answers: &["view", "hash"],
        does: "shows what a seat or a spectator may know",
    },
    Command {
        name: "state",
        needs: &["table"],
        takes: &[],
        answers: &["state", "hash"],
        does: "shows the whole truth, hidden cards included: for whoever drives the table, never for a bot",
    },
    Command {
        name: "bot",
        needs: &["table", "bot"],
        takes: &["budget", "seed"],
        answers: &["seat", "bot", "answer"],
        does: "asks a bot what it would play; nothing is played",
    },
    Command {
        name: "replay",
        needs: &["table"],
        takes: &[],
        answers: &["replay"],
        does: "gives the game so far as a replay file",
    },
    Command {
        name: "close",
        needs: &["table"],
        takes: &[],
        answers: &["closed"],
        does: "forgets a table",
    },
];

/// Every code of an error, with what it means.
pub(super) const ERRORS: [(&str, &str); 17] = [
    ("bad_json", "the line is not JSON"),
    ("bad_request", "a field is missing, unknown or of another kind"),
    ("line_too_long", "a line has at most 1 MiB; it was skipped"),
    ("unknown_command", "no command has this name"),
    ("unknown_game", "no game has this name"),
    ("unknown_example", "no worked example has this id"),
    ("unknown_preset", "the game has no such preset"),
    ("unknown_table", "no table has this name, or it was closed"),
    ("unknown_action", "no action has this code or these parts"),
    ("unknown_bot", "no bot and no level has this name"),
    ("bad_budget", "the budget of a bot is out of range or not its own"),
    ("bad_options", "options or what a seat brings are refused; \"faults\" lists all of them"),
    ("bad_replay", "the replay cannot be read or played again"),
    ("refused", "a rule forbids the action; \"refusal\" names it"),
    ("over", "the game is over, nobody decides"),
    ("too_many_tables", "256 tables are open: close one"),
    ("internal", "the rules broke down; the table is closed"),
];

/// The answer to `help`.
pub(super) fn help(protocol: u32) -> Value {
    let errors: Vec<Value> =
        ERRORS.iter().map(|(code, means)| json!({ "code": code, "means": means })).collect();
    json!({ "protocol": protocol, "commands": COMMANDS, "errors": errors })
}
