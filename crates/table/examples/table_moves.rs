//! Plays whole games through the machine, with a store that keeps everything at once, and writes every frame: what a move
//! costs without a socket and a disk. `table_moves [GAME] [MOVES] [SPECTATORS]`, for `scripts/bench` and a profiler.

use std::sync::Arc;
use std::time::Instant;

use engine::{Chance as _, Digest, Fast, Stage};
use serde_json::{Value, json};
use table::record::{Luck, Place, PlayerId, Setup, TableId, TableRecord};
use table::wire::{ClockPlan, FromClient, Purpose, ToClient};
use table::{Entropy, Input, Opener, Opening, Output, Request, Stored, Table};

struct Drawn(Fast);

impl Entropy for Drawn {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.word() as u8);
    }
}

/// What was done.
#[derive(Default)]
struct Done {
    moves: u32,
    frames: u64,
    bytes: u64,
    /// The hash of all frames: two programs that write the same frames have the same.
    hash: u64,
}

fn set(game: &str, seed: u32) -> Table {
    let kind = facade::find(game).expect("a game of the shelf");
    let setup = Setup {
        game: kind.slug().into(),
        rules: kind.rules_version(),
        content: kind.content().digest(),
        preset: None,
        options: json!({}),
        places: vec![Place::Open, Place::Open],
        brings: vec![Value::Null; 2],
        clock: ClockPlan::None,
        advice: false,
        takeover: None,
        public: true,
        luck: Luck::Fair(Digest([seed as u8; 32])),
        purpose: Purpose::Game,
        names: Vec::new(),
        edited: None,
        opening: Vec::new(),
    };
    let id = TableId::parse(&"a".repeat(20)).expect("an address");
    let record = TableRecord { id, created: 0, creator: PlayerId(0), setup };
    let open = move |brings: &[Value]| kind.open(&json!({}), brings, None);
    let opening = Opening {
        opener: Arc::new(Opener::new(kind, &record.setup, Box::new(open))),
        record: Arc::new(record),
        downtime: Arc::default(),
        rows: Vec::new(),
        chat: Vec::new(),
        window_delay: (0, 0),
        entropy: Box::new(Drawn(Fast::new(u64::from(seed)))),
    };
    Table::open(opening, 0).expect("it opens")
}

/// Where the game stands, as the last update said.
type Standing = Option<(u32, Stage, Vec<u32>)>;

/// Hands one thing in and does all that follows; `own` is kept up to date by the frames of players.
fn drive(table: &mut Table, input: Input, own: &mut [Standing; 2], done: &mut Done) {
    let mut inputs = vec![input];
    while let Some(input) = inputs.pop() {
        for output in table.handle(input, u64::from(done.moves)) {
            match output {
                Output::Store { token, .. } => {
                    inputs.push(Input::Stored { token, answer: Stored::Done });
                }
                Output::Tell { conns, frame } => {
                    if let ToClient::Update(update) | ToClient::Welcome { update: Some(update), .. } =
                        frame.said()
                        && let Some(own) = own.get_mut(conns[0] as usize)
                    {
                        let codes = update.actions.iter().map(|action| action.code).collect();
                        *own = Some((update.seq, update.stage, codes));
                    }
                    done.frames += conns.len() as u64;
                    let text = frame.into_text();
                    done.bytes += text.len() as u64 * conns.len() as u64;
                    for byte in text.bytes() {
                        done.hash = (done.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                    }
                }
                Output::Close { .. }
                | Output::Reply { .. }
                | Output::Think { .. }
                | Output::Advise { .. }
                | Output::Publish { .. }
                | Output::Over
                | Output::Trouble(_) => {}
            }
        }
    }
}

/// Plays one game, or as much of it as there are moves left.
fn play(game: &str, seed: u32, moves: u32, spectators: u64, done: &mut Done) {
    let mut table = set(game, seed);
    let mut own = [None, None];
    for seat in 0..2 {
        let (player, name) = (PlayerId(seat), format!("Seat {seat}"));
        let request = Request::Join { player, name, seat: None, nonce: None, brings: Value::Null };
        drive(&mut table, Input::Asked { ask: 0, request }, &mut own, done);
    }
    for conn in 0..2 + spectators {
        let (player, name) = (PlayerId(conn as i64), format!("P{conn}"));
        drive(&mut table, Input::Opened { conn, player, name, since: 0 }, &mut own, done);
    }
    let mut chance = Fast::new(u64::from(seed));
    while done.moves < moves {
        let Some((_, stage, _)) = &own[0] else { return };
        let Some(seat) = stage.decider() else { return };
        let Some((seq, _, codes)) = own[seat.index()].clone() else { return };
        done.moves += 1;
        let input = if codes.is_empty() {
            // The house declines the window for this seat.
            Input::Time
        } else {
            let code = codes[chance.below(codes.len() as u32) as usize];
            let move_id = done.moves.to_string();
            let frame = FromClient::Act { seq, move_id, codes: vec![code] };
            Input::Said { conn: seat.index() as u64, frame }
        };
        drive(&mut table, input, &mut own, done);
    }
}

#[expect(clippy::print_stdout, reason = "the figures are what it is for")]
fn main() {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "duel".into());
    let moves = words.next().and_then(|word| word.parse().ok()).unwrap_or(20_000);
    let spectators = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let mut done = Done::default();
    let start = Instant::now();
    for seed in 0.. {
        if done.moves >= moves {
            break;
        }
        play(&game, seed, moves, spectators, &mut done);
    }
    let micros = start.elapsed().as_secs_f64() * 1e6 / f64::from(done.moves);
    println!(
        "{game}: {} moves, {} frames, {} bytes a frame, {micros:.1} µs a move, frames {:016x}",
        done.moves,
        done.frames,
        done.bytes / done.frames.max(1),
        done.hash
    );
}
