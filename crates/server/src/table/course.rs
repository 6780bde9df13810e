//! The course of a table: what its log says, entry by entry. Nothing else decides where a game stands.

use std::sync::Arc;

use engine::{
    Digest, Fairness, Nonce, OpenError, Outcome, Refusal, Replay, SEATS_MAX, Seat, Seed, Stage,
    Viewer,
};
use facade::{AnyGame, AnyTable, BotSpec, PlayError};
use serde_json::Value;
use thiserror::Error;

use super::clock::{Clock, Downtime};
use crate::random;
use crate::record::{Entry, LogRow, Luck, Place, PlayerId, TableId, TableRecord};
use crate::store::IndexChange;
use crate::wire::{BotLevel, ErrorCode, Reveal, TableStatus};

/// Why an entry does not belong into the log.
#[derive(Clone, Debug, Error)]
pub(crate) enum CourseError {
    /// A rule of the game forbids it.
    #[error("{}: {}", .0.rule, .0.words.en)]
    Refused(Refusal),
    /// The table forbids it.
    #[error("{0:?}")]
    Wrong(ErrorCode),
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// Nobody yet, and anybody may.
    Open,
    /// Nobody yet, and only this player may.
    Kept { player: PlayerId, name: String },
    /// A player.
    Player { player: PlayerId, name: String, nonce: Nonce },
    /// A bot.
    Bot(BotLevel),
}

/// A seat and who plays for it.
#[derive(Clone, Debug)]
pub(crate) struct Sitter {
    pub(crate) who: Who,
    /// Whether a bot plays in the player's absence.
    pub(crate) stand_in: bool,
}

impl Sitter {
    /// The player of this seat.
    pub(crate) fn player(&self) -> Option<PlayerId> {
        match &self.who {
            Who::Player { player, .. } => Some(*player),
            Who::Open | Who::Kept { .. } | Who::Bot(_) => None,
        }
    }

    /// How strong the bot is that plays now, if one does.
    pub(crate) fn bot(&self) -> Option<BotLevel> {
        match self.who {
            Who::Bot(level) => Some(level),
            Who::Player { .. } if self.stand_in => Some(BotLevel::Moyen),
            Who::Open | Who::Kept { .. } | Who::Player { .. } => None,
        }
    }

    fn name(&self) -> Option<String> {
        match &self.who {
            Who::Kept { name, .. } | Who::Player { name, .. } => Some(name.clone()),
            Who::Bot(level) => Some(bot_name(*level).to_owned()),
            Who::Open => None,
        }
    }
}

/// The name of a bot in lists and replays.
pub(crate) fn bot_name(level: BotLevel) -> &'static str {
    match level {
        BotLevel::Facile => "bot:facile",
        BotLevel::Moyen => "bot:moyen",
        BotLevel::Difficile => "bot:difficile",
        BotLevel::Expert => "bot:expert",
    }
}

/// A game that was dealt.
pub(crate) struct Play {
    pub(crate) table: Box<dyn AnyTable>,
    /// Of each action: who chose it, and whether it drew lots or showed something, so that it stays.
    pub(crate) acts: Vec<(Seat, bool)>,
    seed: Seed,
    nonces: Vec<Nonce>,
}

/// What a log says of its table.
pub(crate) struct Course {
    pub(crate) record: Arc<TableRecord>,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) rows: Vec<LogRow>,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) play: Option<Play>,
    pub(crate) ended: Option<Outcome>,
    pub(crate) onward: Option<TableId>,
    pub(crate) clock: Clock,
    pub(crate) downtime: Arc<Downtime>,
}

/// Opens the game of a table that was set, with the cards it was set with.
pub(crate) fn opened_game(
    rules: u32,
    record: &TableRecord,
    open: impl Fn(&Value) -> Result<Arc<dyn AnyGame>, OpenError>,
) -> Result<Arc<dyn AnyGame>, String> {
    let setup = &record.setup;
    if rules != setup.rules {
        return Err(format!(
            "the table was set with rules version {}, this program has version {rules}",
            setup.rules
        ));
    }
    let game = open(&setup.options).map_err(|error| error.to_string())?;
    if game.content() != setup.content || game.seats() != setup.places.len() {
        return Err("the table was set with other cards".to_owned());
    }
    Ok(game)
}

impl Course {
    /// The course of a table whose log is empty.
    pub(crate) fn new(
        record: Arc<TableRecord>,
        game: Arc<dyn AnyGame>,
        downtime: Arc<Downtime>,
    ) -> Self {
        let sitter = |place: &Place| Sitter {
            who: match place {
                Place::Open => Who::Open,
                Place::Kept { player, name } => Who::Kept { player: *player, name: name.clone() },
                Place::Bot(level) => Who::Bot(*level),
            },
            stand_in: false,
        };
        let sitters: Vec<Sitter> = record.setup.places.iter().map(sitter).collect();
        let clock = Clock::new(record.setup.clock, sitters.len());
        let mut course = Self {
            game,
            rows: Vec::new(),
            sitters,
            play: None,
            ended: None,
            onward: None,
            clock,
            downtime,
            record,
        };
        // A table of bots alone waits for nobody.
        course.deal_if_full(course.record.created);
        course
    }

    /// The same table from its first entry.
    pub(crate) fn afresh(&self) -> Self {
        Self::new(Arc::clone(&self.record), Arc::clone(&self.game), Arc::clone(&self.downtime))
    }

    /// The length of the log.
    pub(crate) fn seq(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Who decides now, or how the game ended; nothing before the deal.
    pub(crate) fn stage(&self) -> Option<Stage> {
        let play = self.play.as_ref()?;
        Some(self.ended.map_or_else(|| play.table.stage(), Stage::Over))
    }

    /// The deciding seat.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.stage()?.decider()
    }

    /// How the table stands.
    pub(crate) fn status(&self) -> TableStatus {
        match self.stage() {
            None => TableStatus::Waiting,
            Some(Stage::Decide(_)) => TableStatus::Playing,
            Some(Stage::Over(_)) => TableStatus::Over,
        }
    }

    /// The seats of a player.
    pub(crate) fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let mine = |(_, sitter): &(usize, &Sitter)| sitter.player() == Some(player);
        self.sitters.iter().enumerate().filter(mine).map(|(index, _)| Seat::new(index)).collect()
    }

    /// Whether every seat belongs to one of these or to a bot.
    pub(crate) fn alone(&self, seats: &[Seat]) -> bool {
        self.sitters.iter().enumerate().all(|(index, sitter)| match sitter.who {
            Who::Bot(_) => true,
            Who::Player { .. } | Who::Open | Who::Kept { .. } => seats.contains(&Seat::new(index)),
        })
    }

    /// The names in seat order.
    pub(crate) fn names(&self) -> Vec<Option<String>> {
        self.sitters.iter().map(Sitter::name).collect()
    }

    /// How the table stands in the lobby.
    pub(crate) fn index(&self) -> IndexChange {
        let mut sits: Vec<(PlayerId, Vec<Seat>)> = Vec::new();
        for player in self.sitters.iter().filter_map(Sitter::player) {
            if sits.iter().all(|(known, _)| *known != player) {
                sits.push((player, self.seats_of(player)));
            }
        }
        IndexChange {
            status: self.status(),
            names: self.names(),
            sits,
            outcome: self.stage().and_then(|stage| stage.outcome()),
        }
    }

    /// Takes the next entry in, or says why it cannot be; then nothing has changed.
    pub(crate) fn admit(&mut self, row: LogRow) -> Result<Vec<facade::Told>, CourseError> {
        let told = self.carry_out(&row.entry, row.at)?;
        let timed = self.decider().filter(|seat| self.sitters[seat.index()].bot().is_none());
        self.clock.turn(row.at, timed, &self.downtime);
        self.rows.push(row);
        Ok(told)
    }

    fn carry_out(&mut self, entry: &Entry, at: u64) -> Result<Vec<facade::Told>, CourseError> {
        match entry {
            Entry::Sit { seats, player, name, nonce } => {
                self.waiting()?;
                let nonce = random::unhex(nonce).ok_or(wrong(ErrorCode::BadFrame))?;
                if seats.is_empty() || !seats.iter().all(|seat| self.may_sit(*player, *seat)) {
                    return Err(wrong(ErrorCode::NotAllowed));
                }
                for seat in seats {
                    self.sitters[seat.index()].who =
                        Who::Player { player: *player, name: name.clone(), nonce };
                }
                self.deal_if_full(at);
            }
            Entry::SitBot { seat, level } => {
                self.waiting()?;
                match self.sitters.get_mut(seat.index()) {
                    Some(sitter) if sitter.who == Who::Open => sitter.who = Who::Bot(*level),
                    Some(_) | None => return Err(wrong(ErrorCode::NotAllowed)),
                }
                self.deal_if_full(at);
            }
            Entry::Leave { player } => {
                self.waiting()?;
                if self.seats_of(*player).is_empty() {
                    return Err(wrong(ErrorCode::NotSeated));
                }
                for seat in self.seats_of(*player) {
                    self.sitters[seat.index()].who = Who::Open;
                }
            }
            Entry::Act { seat, code } => {
                let play = self.playing()?;
                let turn = play.table.play(*seat, *code, at).map_err(|error| match error {
                    PlayError::Refused(refusal) => CourseError::Refused(refusal),
                    PlayError::Unknown(_) => wrong(ErrorCode::NoSuchAction),
                })?;
                play.acts.push((*seat, turn.drew_lots || turn.revealed));
                return Ok(turn.events);
            }
            Entry::Undo { to, .. } => {
                let opening = self.record.setup.opening.len();
                let play = self.playing()?;
                let to = *to as usize;
                if to < opening || to >= play.acts.len() {
                    return Err(wrong(ErrorCode::NotAllowed));
                }
                play.table = play.table.rewound(to);
                play.acts.truncate(to);
            }
            Entry::Resign { seat } | Entry::Flag { seat } => {
                self.playing()?;
                self.ended = Some(without(*seat, self.sitters.len()));
            }
            Entry::Draw {} => {
                self.playing()?;
                self.ended = Some(Outcome::Draw);
            }
            Entry::HandOver { seat } | Entry::TakeBack { seat } => {
                self.playing()?;
                let stand_in = matches!(entry, Entry::HandOver { .. });
                let sitter = self.sitters.get_mut(seat.index());
                let sitter = sitter.ok_or(wrong(ErrorCode::NotAllowed))?;
                if sitter.player().is_none() || sitter.stand_in == stand_in {
                    return Err(wrong(ErrorCode::NotAllowed));
                }
                sitter.stand_in = stand_in;
            }
            Entry::Rematch { table } => {
                if self.status() != TableStatus::Over || self.onward.is_some() {
                    return Err(wrong(ErrorCode::NotOver));
                }
                self.onward = Some(table.clone());
            }
        }
        Ok(Vec::new())
    }

    fn waiting(&self) -> Result<(), CourseError> {
        match self.play {
            Some(_) => Err(wrong(ErrorCode::NotAllowed)),
            None => Ok(()),
        }
    }

    fn playing(&mut self) -> Result<&mut Play, CourseError> {
        if self.status() == TableStatus::Over {
            return Err(wrong(ErrorCode::Over));
        }
        self.play.as_mut().ok_or(wrong(ErrorCode::NotDealt))
    }

    /// Whether a player may sit down at a seat.
    pub(crate) fn may_sit(&self, player: PlayerId, seat: Seat) -> bool {
        match self.sitters.get(seat.index()).map(|sitter| &sitter.who) {
            Some(Who::Open) => true,
            Some(Who::Kept { player: kept, .. }) => *kept == player,
            Some(Who::Player { .. } | Who::Bot(_)) | None => false,
        }
    }

    fn deal_if_full(&mut self, at: u64) {
        let nonce = |sitter: &Sitter| match &sitter.who {
            Who::Player { nonce, .. } => Some(*nonce),
            Who::Bot(_) => Some([0; 16]),
            Who::Open | Who::Kept { .. } => None,
        };
        let Some(nonces) = self.sitters.iter().map(nonce).collect::<Option<Vec<Nonce>>>() else {
            return;
        };
        let seed = self.record.setup.luck.seed(&nonces);
        let mut table = self.game.deal(seed);
        let mut acts = Vec::new();
        for entry in &self.record.setup.opening {
            // The opening was played once already, by the same rules from the same seed.
            if table.play(entry.seat, entry.code, at).is_err() {
                break;
            }
            acts.push((entry.seat, true));
        }
        self.play = Some(Play { table, acts, seed, nonces });
    }

    /// How the table got its seed; only once the game is over.
    pub(crate) fn reveal(&self) -> Option<Reveal> {
        let play = self.play.as_ref()?;
        let Some(Stage::Over(_)) = self.stage() else { return None };
        let luck = &self.record.setup.luck;
        let secret = match luck {
            Luck::Fair(secret) => Some(secret.to_string()),
            Luck::Chosen(_) => None,
        };
        Some(Reveal {
            seed: Digest(play.seed).to_string(),
            commitment: luck.commitment().map(|commitment| commitment.to_string()),
            secret,
            nonces: play.nonces.iter().map(|nonce| random::hex(nonce)).collect(),
        })
    }

    /// The whole game as a file; only once it is over.
    pub(crate) fn replay(&self) -> Option<Replay> {
        let play = self.play.as_ref()?;
        let Some(Stage::Over(outcome)) = self.stage() else { return None };
        let fairness = match &self.record.setup.luck {
            Luck::Fair(secret) => Some(Fairness {
                commitment: engine::commit(&secret.0),
                secret: *secret,
                nonces: play.nonces.iter().map(|nonce| random::hex(nonce)).collect(),
            }),
            Luck::Chosen(_) => None,
        };
        let names: Vec<String> = self.names().into_iter().flatten().collect();
        let mut replay = play.table.replay(&names, fairness);
        replay.outcome = Some(outcome);
        Some(replay)
    }

    /// What a viewer may know, as compact JSON.
    pub(crate) fn view(&self, viewer: Viewer) -> Option<String> {
        Some(self.play.as_ref()?.table.view(viewer).to_string())
    }

    /// The first of the open actions.
    pub(crate) fn any_code(&self) -> Option<u32> {
        self.play.as_ref()?.table.actions().first().map(|action| action.code)
    }

    /// The bot of a level in this game.
    pub(crate) fn bot(&self, level: BotLevel) -> BotSpec {
        let name = bot_name(level).trim_start_matches("bot:");
        self.game.bot(name).unwrap_or_else(|_| {
            // A level that names no bot is a fault of the game; its players shall not wait for ever.
            self.game.bot("random").expect("every game has the random bot")
        })
    }

    /// What the chance of a bot's thoughts comes from: the same luck and the same place in the log give
    /// the same thoughts. At a fair table it is as secret as the deal, so that nobody can work out what
    /// a bot will do.
    pub(crate) fn bot_seed(&self) -> u64 {
        let mut hasher = blake3::Hasher::new();
        let (Luck::Chosen(secret) | Luck::Fair(secret)) = &self.record.setup.luck;
        hasher.update(b"veillee bot");
        hasher.update(&secret.0);
        hasher.update(&self.seq().to_le_bytes());
        let bytes = *hasher.finalize().as_bytes();
        u64::from_le_bytes(bytes[..8].try_into().expect("a hash has eight bytes"))
    }

    /// The row of a move that is in the log already.
    pub(crate) fn played(&self, player: PlayerId, move_id: &str) -> Option<&LogRow> {
        let same =
            |row: &&LogRow| row.player == Some(player) && row.move_id.as_deref() == Some(move_id);
        self.rows.iter().rev().find(same)
    }
}

/// How a game ends when one seat gives up or runs out of time.
fn without(loser: Seat, seats: usize) -> Outcome {
    match seats {
        0 | 1 => Outcome::SharedDefeat,
        2 => Outcome::Win(loser.other()),
        _ => {
            let mut ranks = [0; SEATS_MAX];
            for (index, rank) in ranks.iter_mut().enumerate().take(seats) {
                *rank = if index == loser.index() { seats as u8 } else { 1 };
            }
            Outcome::Ranking(ranks)
        }
    }
}

fn wrong(code: ErrorCode) -> CourseError {
    CourseError::Wrong(code)
}
