//! The frames of the socket on which a table is played.

use engine::{Outcome, Refusal, Seat, Stage, Text, Viewer};
use facade::{Forecast, LabelledAction, Told, Valued};
use serde::ser::{Error as _, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::schema;
use super::seats::TableInfo;

/// What a client says. The seat is never part of it: it comes from the session and the table.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub enum FromClient {
    /// Chooses one or more actions of the deciding seat, each at once after the other: all are played, or none.
    Act {
        /// The sequence number the client has seen last.
        seq: u32,
        /// The client's own name for this move, 1 to 64 characters: repeated, it gets its first answer again.
        move_id: String,
        /// The codes of the actions, 1 to 32.
        codes: Vec<u32>,
    },
    /// Asks why an action is not open: by its code, or as data.
    Why {
        /// Given back in the answer.
        ask: u32,
        /// The code of the action.
        #[serde(default)]
        #[ts(optional)]
        code: Option<u32>,
        /// The action as data, in the game's own words.
        #[serde(default)]
        #[ts(optional, type = "unknown")]
        #[schema(value_type = Option<Object>)]
        data: Option<Value>,
    },
    /// Asks what the bot would play.
    Advice {
        /// Given back in the answer.
        ask: u32,
    },
    /// Asks what an open action would do, from what the seat knows.
    Forecast {
        /// Given back in the answer.
        ask: u32,
        /// The code of the action.
        code: u32,
    },
    /// Goes back to the start of one's last choice, all its steps, where that is free; or asks the others to agree.
    Undo {},
    /// Answers another seat that asked to take back.
    UndoAnswer {
        /// Whether the action may be taken back.
        agree: bool,
    },
    /// Gives the game up.
    Resign {},
    /// Offers a draw.
    DrawOffer {},
    /// Answers an offered draw.
    DrawAnswer {
        /// Whether the game ends in a draw.
        agree: bool,
    },
    /// Wants to play again with the same people and options.
    Rematch {},
    /// Says something to the table.
    Chat {
        /// Up to 200 characters.
        text: String,
    },
    /// Asks not to be asked again in windows of this kind: the server declines them for this seat.
    Mute {
        /// The kind of window.
        window: u8,
        /// For how long.
        until: MuteUntil,
    },
    /// Stops or restarts the chat on this connection.
    MuteChat {
        /// Whether the chat is silent.
        on: bool,
    },
    /// Lets a bot play one's seat.
    HandOver {},
    /// Takes one's seat back from the bot.
    TakeBack {},
    /// Asks for a fresh view, after a hash that did not fit.
    Refresh {},
    /// On a shared screen: the person of the deciding seat is looking now, so its hand may be shown.
    Look {
        /// The seat that looks and goes on looking whoever decides, for lessons; without it, the deciding one.
        #[serde(default)]
        #[ts(optional)]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
    },
    /// Asks whether anybody is there.
    Ping {
        /// Given back in the answer.
        ask: u32,
    },
}

/// What the server says.
#[expect(clippy::large_enum_variant, reason = "a frame is written at once and never kept")]
#[derive(Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum ToClient {
    /// The first frame: the table, one's seats, and where the game stands.
    Welcome {
        /// The table.
        table: TableInfo,
        /// One's seats: none for a spectator, several when people share a screen.
        #[schema(value_type = Vec<u8>)]
        seats: Vec<Seat>,
        /// The length of the log.
        seq: u32,
        /// Where the game stands, once it is dealt. Its beats came after the number the client gave: of a very long log, the last of them.
        update: Option<Update>,
        /// Where the game stood before the others played last, for whoever comes without having seen it.
        before: Option<Before>,
        /// The last lines of the chat.
        chat: Vec<ChatLine>,
        /// What waits for an answer.
        pending: Pending,
        /// How the table got its seed, once the game is over.
        reveal: Option<Reveal>,
    },
    /// The table changed: something was played, taken back, or ended.
    Update(Update),
    /// The seats, names, presence or state of the table changed.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// The move is in the log, on disk. A repeated move id gets the same answer again.
    Ack {
        /// The client's name for the move.
        move_id: String,
        /// The sequence number of the move.
        seq: u32,
    },
    /// The move was meant for an earlier moment; nothing happened.
    Stale {
        /// The client's name for the move.
        move_id: String,
        /// The present length of the log.
        seq: u32,
    },
    /// The move breaks a rule; nothing happened.
    Refused {
        /// The client's name for the move.
        move_id: String,
        /// Which of its actions, from 0.
        link: u32,
        /// The rule and the reason.
        #[schema(value_type = schema::Refusal)]
        refusal: Refusal,
    },
    /// Why an action is not open.
    Why {
        /// What the client gave.
        ask: u32,
        /// The rule and the reason; nothing when the action is open.
        #[schema(value_type = Option<schema::Refusal>)]
        refusal: Option<Refusal>,
    },
    /// What the bot would play.
    Advice {
        /// What the client gave.
        ask: u32,
        /// The length of the log it was worked out for.
        seq: u32,
        /// Whether the values are exact; if not, they are estimates.
        exact: bool,
        /// The code the bot would play.
        best: u32,
        /// The open actions with their values, the best first.
        #[schema(value_type = Vec<Object>)]
        actions: Vec<Valued>,
    },
    /// What an action would do.
    Forecast {
        /// What the client gave.
        ask: u32,
        /// The length of the log it was worked out for.
        seq: u32,
        /// What is certain, and what may happen.
        #[schema(value_type = Object)]
        forecast: Forecast,
    },
    /// Somebody asks to take back an action.
    UndoAsked {
        /// Who asks.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// The others did not agree to take back.
    UndoDeclined {
        /// Who declined.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// A draw is offered.
    DrawOffered {
        /// Who offers.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// A draw is declined.
    DrawDeclined {
        /// Who declined.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Somebody agrees to the draw or to taking back, and others have still to answer.
    Agreed {
        /// To what.
        to: Offered,
        /// All who have agreed so far, the one who asked included.
        #[schema(value_type = Vec<u8>)]
        seats: Vec<Seat>,
    },
    /// Somebody wants to play again.
    RematchWanted {
        /// Who wants to.
        #[schema(value_type = Vec<u8>)]
        seats: Vec<Seat>,
    },
    /// All want to play again: this is the new table, to be joined.
    Rematch {
        /// The address of the new table.
        table: String,
    },
    /// Somebody said something.
    Chat(ChatLine),
    /// The game is over.
    Over {
        /// How it ended.
        #[schema(value_type = schema::Outcome)]
        outcome: Outcome,
        /// How the table got its seed.
        reveal: Reveal,
        /// Where the replay is.
        replay: String,
    },
    /// Nothing can be kept at the moment, so nobody moves and no clock runs; or it can again, and play goes on.
    Paused {
        /// Whether the house is paused.
        on: bool,
    },
    /// A newer connection plays for these seats; this one is closed.
    Displaced {},
    /// An answer to a ping.
    Pong {
        /// What the client gave.
        ask: u32,
    },
    /// Something could not be done.
    Error {
        /// What is wrong, for programs.
        code: ErrorCode,
        /// What is wrong, for people.
        #[schema(value_type = schema::Text)]
        words: Text,
        /// The move or question it is about.
        about: Option<String>,
    },
}

/// Where the game stands for one viewer, and how it came there.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Update {
    /// The length of the log.
    pub seq: u32,
    /// Whose view this is. On a shared screen it is the spectator's until the deciding seat looks.
    #[ts(type = "number | \"spectator\"")]
    #[schema(value_type = schema::Viewer)]
    pub viewer: Viewer,
    /// What happened, oldest first.
    pub beats: Vec<Beat>,
    /// All that the viewer knows, in the game's own words.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: View,
    /// The FNV-1a hash (32 bits, eight hexadecimal digits) of the view as compact JSON in UTF-8.
    pub view_hash: String,
    /// Who decides now, in which turn and why, or how the game ended.
    #[schema(value_type = schema::Stage)]
    pub stage: Stage,
    /// The open actions, when the viewer decides and is asked.
    #[schema(value_type = Vec<Object>)]
    pub actions: Vec<LabelledAction>,
    /// Whether the server is about to decline the open window for the viewer, who is not asked.
    pub declining: bool,
    /// The windows that the server declines for the viewer; nobody else is told.
    pub muted: Vec<Muted>,
    /// The clocks, if the table has any.
    pub clocks: Option<Clocks>,
    /// Whether one's last choice can be taken back.
    pub undo: UndoRight,
}

/// A view as compact JSON, written once by the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View(pub(crate) String);

impl View {
    /// The text.
    pub fn get(&self) -> &str {
        &self.0
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl Update {
    /// Writes the whole frame straight to text: the view is put in as it is, where a serializer would read it first to see
    /// that it is JSON.
    pub(crate) fn write(&self) -> String {
        #[derive(Serialize)]
        struct Head<'u> {
            r#type: &'static str,
            seq: u32,
            viewer: Viewer,
            beats: &'u [Beat],
        }
        #[derive(Serialize)]
        struct Tail<'u> {
            view_hash: &'u str,
            stage: Stage,
            actions: &'u [LabelledAction],
            declining: bool,
            muted: &'u [Muted],
            clocks: Option<&'u Clocks>,
            undo: UndoRight,
        }
        let Self { seq, viewer, beats, view, view_hash, .. } = self;
        let Self { stage, actions, declining, muted, clocks, undo, .. } = self;
        let head = Head { r#type: "update", seq: *seq, viewer: *viewer, beats };
        let tail = Tail {
            view_hash,
            stage: *stage,
            actions,
            declining: *declining,
            muted,
            clocks: clocks.as_ref(),
            undo: *undo,
        };
        let mut text = Vec::with_capacity(view.0.len() + 2048);
        serde_json::to_writer(&mut text, &head).expect("a frame is plain data");
        text.pop();
        text.extend_from_slice(b",\"view\":");
        text.extend_from_slice(view.0.as_bytes());
        let joint = text.len();
        serde_json::to_writer(&mut text, &tail).expect("a frame is plain data");
        text[joint] = b',';
        String::from_utf8(text).expect("JSON is UTF-8")
    }
}

/// An earlier moment, as the viewer of an update saw it: the beats since then can be told from there.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Before {
    /// The length of the log at that moment.
    pub seq: u32,
    /// All that the viewer knew then.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
}

/// A kind of window that the server declines for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Muted {
    /// The kind of window.
    pub window: u8,
    /// For how long.
    pub until: MuteUntil,
}

/// For how long windows of a kind are declined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum MuteUntil {
    /// Until another turn begins.
    Turn,
    /// Until the game is over.
    Game,
    /// No longer: the seat is asked again.
    Off,
}

/// One entry of the log, as one viewer may know it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Beat {
    /// The length of the log after it.
    pub seq: u32,
    /// When it happened, in whole seconds.
    pub at: f64,
    /// What sort of entry it is.
    pub kind: BeatKind,
    /// Whose entry it is.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// What happened in the game.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Told>,
    /// For a choice that was taken back: the length of the log before the first entry that no longer counts.
    pub back_to: Option<u32>,
}

/// What sort of entry of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum BeatKind {
    /// Somebody sat down. When no seat is left, the game is dealt.
    Sit,
    /// Somebody got up before the deal.
    Leave,
    /// Actions were played.
    Act,
    /// Actions were taken back.
    Undo,
    /// A seat gave up.
    Resign,
    /// All agreed on a draw.
    Draw,
    /// A seat ran out of time.
    Flag,
    /// A bot took a seat.
    HandOver,
    /// A player took the seat back.
    TakeBack,
    /// The players go on at another table.
    Rematch,
}

/// The clocks at the moment of sending.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Clocks {
    /// What each seat has left, in milliseconds; nothing for a seat without a clock.
    pub left: Vec<Option<f64>>,
    /// The seat whose clock runs.
    #[schema(value_type = Option<u8>)]
    pub running: Option<Seat>,
}

/// Whether one's last choice can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum UndoRight {
    /// There is nothing to take back.
    No,
    /// Something was shown or drawn since one's last choice: it stays.
    Sealed,
    /// The others have to agree.
    Ask,
    /// At once.
    Free,
}

/// One line of the chat, as plain text: to be shown as text, never as markup.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct ChatLine {
    /// Who said it.
    pub name: String,
    /// The seat of the player who said it; nothing for a spectator.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// When.
    pub at: f64,
    /// What was said.
    pub text: String,
}

/// What waits for an answer at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Pending {
    /// Who asks to take back an action.
    #[schema(value_type = Option<u8>)]
    pub undo: Option<Seat>,
    /// Who has agreed to take back, the one who asked included.
    #[schema(value_type = Vec<u8>)]
    pub undo_agreed: Vec<Seat>,
    /// Who offers a draw.
    #[schema(value_type = Option<u8>)]
    pub draw: Option<Seat>,
    /// Who has agreed to the draw, the one who offered it included.
    #[schema(value_type = Vec<u8>)]
    pub draw_agreed: Vec<Seat>,
    /// Who wants to play again.
    #[schema(value_type = Vec<u8>)]
    pub rematch: Vec<Seat>,
}

/// What can be agreed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum Offered {
    /// To take back.
    Undo,
    /// A draw.
    Draw,
}

/// How a table got its seed: enough to check that no shuffle was chosen.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Reveal {
    /// The seed of the table.
    pub seed: String,
    /// The commitment shown before the deal; nothing at a practice table with a chosen seed.
    pub commitment: Option<String>,
    /// The secret behind the commitment.
    pub secret: Option<String>,
    /// What each seat added, in seat order.
    pub nonces: Vec<String>,
}

/// What can be wrong with a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum ErrorCode {
    /// Not a frame the server understands.
    BadFrame,
    /// Too many frames in a short time.
    TooFast,
    /// Only a player of the table may do that.
    NotSeated,
    /// The game is not dealt yet.
    NotDealt,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The table's rules do not allow that.
    NotAllowed,
    /// It is not that seat's decision.
    NotYourTurn,
    /// There is no such action.
    NoSuchAction,
    /// There is nothing to answer.
    NothingAsked,
    /// Too much was asked at once: wait for the last answer.
    Busy,
    /// This table hit a bug and was closed.
    Quarantined,
    /// The keepers of the house have closed this table.
    Closed,
    /// Nothing can be kept at the moment: the move waits, and can be sent again under its name when play goes on.
    Paused,
    /// The disk or the database does not answer.
    Store,
}
