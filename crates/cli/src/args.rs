//! What can be said on the command line.
//!
//! The English help is here, the French one in `lang/fr.rs`, and a test compares them.

mod aims;

use std::path::PathBuf;

use clap::{Args as Group, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

pub(crate) use aims::{CheckArgs, RunArgs, StrengthArgs, TuneArgs};

/// One table, five games: play them, watch bots play them, check and measure them.
#[derive(Debug, Parser)]
#[command(name = "veillee", version, disable_help_subcommand = true)]
pub(crate) struct Args {
    /// The language of the program: fr or en.
    #[arg(
        long,
        global = true,
        env = "VEILLEE_LANG",
        value_name = "LANG",
        hide_env = true,
        ignore_case = true,
        hide_possible_values = true
    )]
    pub(crate) lang: Option<LangWord>,
    /// What to do.
    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

/// A language as one types it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LangWord {
    /// French.
    Fr,
    /// English.
    En,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Play in the terminal, against a bot or with several people on one screen.
    #[command(alias = "jouer")]
    Play(PlayArgs),
    /// Play many games between bots and measure them.
    #[command(alias = "simuler")]
    Sim(SimArgs),
    /// Find out what an edit of the cards or a switch of the rules changes, and how sure that is.
    #[command(alias = "labo", arg_required_else_help = true)]
    Lab(LabArgs),
    /// Step through a recorded game.
    #[command(alias = "rejouer")]
    Replay(ReplayArgs),
    /// Check a replay file: the rules, the cards, the hash chain and the fairness of its seed.
    #[command(alias = "verifier", alias = "vérifier")]
    Verify(FileArgs),
    /// Check, list and show cards.
    #[command(alias = "cartes", arg_required_else_help = true)]
    Cards(CardsArgs),
    /// Check a deck of one's own, list and show the ready-made ones.
    #[command(alias = "paquet", arg_required_else_help = true)]
    Deck(DeckArgs),
    /// Read the rulebook: a whole game, one rule, or a search.
    #[command(alias = "regles", alias = "règles")]
    Rules(RulesArgs),
    /// Tell the value of every action of a position (exact in Naastica).
    #[command(alias = "analyser")]
    Analyse(AnalyseArgs),
    /// Measure the speed of the games and the bots on this machine.
    #[command(alias = "mesurer")]
    Bench(BenchArgs),
    /// Speak the JSON protocol on standard input and output, for programs in any language; docs/engine.md describes
    /// it, and {"cmd":"help"} lists its commands.
    #[command(alias = "moteur")]
    Engine,
    /// Serve the table in the browser.
    #[command(alias = "servir")]
    Serve(ServeArgs),
    /// Copy all tables of a server into a folder, while it runs.
    #[command(alias = "sauvegarder")]
    Backup(BackupArgs),
    /// Make the folder of a server from a backup.
    #[command(alias = "restaurer")]
    Restore(BackupArgs),
    /// Close a table or send a person away, while the server runs.
    #[command(alias = "garder", arg_required_else_help = true)]
    Admin(AdminArgs),
    /// Load a server with real games and measure its answers.
    #[command(alias = "charger")]
    Load(LoadArgs),
    /// Print the completions of a shell.
    Completions(CompletionsArgs),
    /// Print the manual page, or write all pages into a folder.
    Man(ManArgs),
}

/// A game with its options.
#[derive(Clone, Debug, Group)]
pub(crate) struct TableArgs {
    /// The game: {games}.
    pub(crate) game: String,
    /// A ready-made set of options; `rules GAME` lists them.
    #[arg(long, short, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Options as a JSON object, or @FILE.
    #[arg(long, short, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// One option, as KEY=VALUE; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Play with the card files of this folder in place of the built-in ones.
    #[arg(long, value_name = "DIR")]
    pub(crate) cards: Option<PathBuf>,
    /// What a seat brings (a class, a deck, a team), as JSON or @FILE: once for each seat, in order; null for nothing.
    #[arg(long, value_name = "JSON")]
    pub(crate) brings: Vec<String>,
    /// How many seats the table has (the preset's, or two, unless told).
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
}

/// What a game in the terminal needs.
#[derive(Debug, Group)]
pub(crate) struct PlayArgs {
    /// The game: {games}; without it, a menu.
    pub(crate) game: Option<String>,
    /// A ready-made set of options; `rules GAME` lists them.
    #[arg(long, short, value_name = "NAME", requires = "game")]
    pub(crate) preset: Option<String>,
    /// Options as a JSON object, or @FILE.
    #[arg(long, short, value_name = "JSON", requires = "game")]
    pub(crate) options: Option<String>,
    /// One option, as KEY=VALUE; may be repeated.
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    pub(crate) set: Vec<String>,
    /// Play with the card files of this folder in place of the built-in ones.
    #[arg(long, value_name = "DIR", requires = "game")]
    pub(crate) cards: Option<PathBuf>,
    /// What a seat brings (a class, a deck, a team), as JSON or @FILE: once for each seat, in order; null for nothing.
    #[arg(long, value_name = "JSON", requires = "game")]
    pub(crate) brings: Vec<String>,
    /// The opponent: easy, medium, hard, expert, or a bot such as ismcts:2000 (medium unless told).
    #[arg(long, short, value_name = "BOT", conflicts_with_all = ["hotseat", "seats"])]
    pub(crate) against: Option<String>,
    /// Several people share this screen; hands are hidden when it is passed on.
    #[arg(long, conflicts_with = "seats")]
    pub(crate) hotseat: bool,
    /// Who sits where, in order: `me` or a bot, as me,hard or me,easy,expert; as many as the table has seats.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// The seed of the deal: a number, or 64 hexadecimal digits.
    #[arg(long, short, value_name = "SEED")]
    pub(crate) seed: Option<String>,
    /// Practice: any move may be taken back.
    #[arg(long)]
    pub(crate) practice: bool,
    /// Save the game into this file when it is left.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Play line by line, even in a terminal.
    #[arg(long)]
    pub(crate) plain: bool,
}

impl PlayArgs {
    /// The game with its options, if one was named.
    pub(crate) fn table(&self) -> Option<TableArgs> {
        let game = self.game.clone()?;
        let seats = (!self.seats.is_empty()).then_some(self.seats.len());
        let (preset, options, set, cards, brings) = (
            self.preset.clone(),
            self.options.clone(),
            self.set.clone(),
            self.cards.clone(),
            self.brings.clone(),
        );
        Some(TableArgs { game, preset, options, set, cards, brings, seats })
    }
}

/// What a simulation needs.
#[derive(Debug, Group)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many games (1000 unless told).
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1_000, hide_default_value = true)]
    pub(crate) games: u64,
    /// The bots, one a seat, or more for a tournament: random, greedy, ismcts:2000, solver, or a level (random at every seat unless told).
    #[arg(
        long,
        short,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "random",
        hide_default_value = true
    )]
    pub(crate) bots: Vec<String>,
    /// The seed of all luck: the same seed gives the same figures (1 unless told).
    #[arg(long, short, value_name = "S", default_value_t = 1, hide_default_value = true)]
    pub(crate) seed: u64,
    /// How many threads (all cores unless told).
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Let the workers of this NATS server play, as `nats://127.0.0.1:4222` (see `lab work`), instead of the threads of this machine.
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    pub(crate) queue: Option<String>,
    /// Write one row a game into this file, as CSV, or as Parquet where its name ends in .parquet; docs/lab.md names the columns.
    #[arg(long, value_name = "FILE")]
    pub(crate) games_out: Option<PathBuf>,
    /// Keep every game as a replay file in this folder, for `veillee replay` and `veillee verify`.
    #[arg(long, value_name = "DIR")]
    pub(crate) replays: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress bar.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// What to find out.
#[derive(Debug, Group)]
pub(crate) struct LabArgs {
    /// What to find out.
    #[command(subcommand)]
    pub(crate) verb: LabVerb,
}

/// What to find out.
#[derive(Debug, Subcommand)]
pub(crate) enum LabVerb {
    /// Play two versions on the same seeds and tell what differs, with 95 % intervals.
    #[command(alias = "comparer")]
    Compare {
        #[command(flatten)]
        versions: VersionArgs,
        /// How many games of each version (2000 unless told; with --until, at most 200000).
        #[arg(long, short = 'n', value_name = "N")]
        games: Option<u64>,
        /// Stop as soon as the share of every side is known this well, as 1pt: the interval holds however often one looks.
        #[arg(long, value_name = "POINTS")]
        until: Option<String>,
        /// Keep what is done in this folder: a run that was broken off goes on where it stopped.
        #[arg(long, value_name = "DIR", conflicts_with = "watch")]
        out: Option<PathBuf>,
        /// Compare again whenever a card file is saved.
        #[arg(long, conflicts_with = "json")]
        watch: bool,
        /// Print the comparison as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Report everything about one game: who wins, how long it takes, which cards and rulings matter; as a page and as JSON.
    #[command(alias = "rapport")]
    Report(ReportArgs),
    /// Say how many games it takes to see a difference, from a short trial.
    #[command(alias = "planifier")]
    Plan {
        #[command(flatten)]
        versions: VersionArgs,
        /// The difference to be seen four times in five, as 2pt (1pt unless told).
        #[arg(
            long,
            short,
            value_name = "POINTS",
            default_value = "1pt",
            hide_default_value = true
        )]
        difference: String,
        /// How many games of each version the trial takes (400 unless told).
        #[arg(
            long,
            short = 'n',
            value_name = "N",
            default_value_t = 400,
            hide_default_value = true
        )]
        games: u64,
        /// Print the plan as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Search numbers of the card files and options for what reaches a target, by the smallest change.
    #[command(alias = "regler", alias = "régler")]
    Tune(TuneArgs),
    /// Check that the figures of a game lie in the bands declared for them.
    #[command(alias = "verifier", alias = "vérifier")]
    Check(CheckArgs),
    /// Rate the levels of the bots by a round robin; fails when a level is not stronger than the one below.
    #[command(alias = "force")]
    Strength(StrengthArgs),
    /// Play chunks of runs that were asked for elsewhere with --queue, until Ctrl-C.
    #[command(alias = "travailler")]
    Work {
        /// The NATS server with the queue, as `nats://127.0.0.1:4222`; it needs streams (`nats-server -js`).
        #[arg(long, value_name = "URL")]
        queue: String,
        /// How many threads (all cores unless told).
        #[arg(long, value_name = "N")]
        threads: Option<usize>,
    },
}

/// What to report on.
#[derive(Debug, Group)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many games (2000 unless told).
    #[arg(long, short = 'n', value_name = "N", default_value_t = 2_000, hide_default_value = true)]
    pub(crate) games: u64,
    /// The bots, one for all seats or one a seat: a level, greedy, ismcts:400 (moyen, or the strongest that fits --time, unless told).
    #[arg(long, short = 'b', value_name = "A,B", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// About how long it may take, as 90s, 5m or 1h: the strongest level that fits is found by a short trial, and told.
    #[arg(long, value_name = "TIME", conflicts_with = "bots")]
    pub(crate) time: Option<String>,
    /// The folder of the report; what is done is kept there, and a run that was broken off goes on where it stopped.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// In how many games it is asked who led and which choices were real (at most 200 unless told).
    #[arg(long, value_name = "N")]
    pub(crate) lead_games: Option<u64>,
    /// How many games are played again for every card that was in a hand, with that card blank (at most 400 unless told).
    #[arg(long, value_name = "N")]
    pub(crate) card_games: Option<u64>,
    /// How many games are played again for every other reading of a rule (at most 200 unless told).
    #[arg(long, value_name = "N")]
    pub(crate) switch_games: Option<u64>,
    /// Write one row a game into this file, as CSV, or as Parquet where its name ends in .parquet; docs/lab.md names the columns.
    #[arg(long, value_name = "FILE")]
    pub(crate) games_out: Option<PathBuf>,
    /// Keep every game as a replay file in this folder, for `veillee replay` and `veillee verify`.
    #[arg(long, value_name = "DIR")]
    pub(crate) replays: Option<PathBuf>,
    /// The seed of all luck: the same seed gives the same figures (1 unless told).
    #[arg(long, short, value_name = "S", default_value_t = 1, hide_default_value = true)]
    pub(crate) seed: u64,
    /// How many threads (all cores unless told).
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Let the workers of this NATS server play, as `nats://127.0.0.1:4222` (see `lab work`), instead of the threads of this machine.
    #[arg(long, value_name = "URL", conflicts_with_all = ["threads", "time"])]
    pub(crate) queue: Option<String>,
    /// Show no progress bar.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Print the report as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Two versions of a game: as it was, and as it would be.
#[derive(Debug, Group)]
pub(crate) struct VersionArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The card files of the version as it was (those of --cards, or the built-in ones, unless told).
    #[arg(long, value_name = "DIR")]
    pub(crate) a: Option<PathBuf>,
    /// The card files of the version as it would be (those of --cards, or the built-in ones, unless told).
    #[arg(long = "b", value_name = "DIR")]
    pub(crate) b: Option<PathBuf>,
    /// One option of the version as it was, as KEY=VALUE; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set_a: Vec<String>,
    /// One option of the version as it would be, as KEY=VALUE; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set_b: Vec<String>,
    /// The bots, one for all seats or one a seat: a level, greedy, ismcts:400 (moyen unless told).
    #[arg(
        long,
        short = 'b',
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "moyen",
        hide_default_value = true
    )]
    pub(crate) bots: Vec<String>,
    /// The seed of all luck: the same seed gives the same figures (1 unless told).
    #[arg(long, short, value_name = "S", default_value_t = 1, hide_default_value = true)]
    pub(crate) seed: u64,
    /// How many threads (all cores unless told).
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Let the workers of this NATS server play, as `nats://127.0.0.1:4222` (see `lab work`), instead of the threads of this machine.
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    pub(crate) queue: Option<String>,
    /// Show no progress bar.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// A replay file.
#[derive(Debug, Group)]
pub(crate) struct FileArgs {
    /// The replay file, or - for standard input.
    pub(crate) file: PathBuf,
    /// Print the answer as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How to look at a recorded game.
#[derive(Debug, Group)]
pub(crate) struct ReplayArgs {
    /// The replay file, or - for standard input.
    pub(crate) file: PathBuf,
    /// Show the table after this many actions and stop.
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Look through the eyes of this seat, from 1; a spectator's unless told.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<usize>,
    /// Print the game line by line, even in a terminal.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Print every step as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which position to analyse, and how.
#[derive(Debug, Group)]
pub(crate) struct AnalyseArgs {
    /// The game: {games}; not needed with a replay.
    pub(crate) game: Option<String>,
    /// A ready-made set of options; `rules GAME` lists them.
    #[arg(long, short, value_name = "NAME", requires = "game")]
    pub(crate) preset: Option<String>,
    /// Options as a JSON object, or @FILE.
    #[arg(long, short, value_name = "JSON", requires = "game")]
    pub(crate) options: Option<String>,
    /// One option, as KEY=VALUE; may be repeated.
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    pub(crate) set: Vec<String>,
    /// Play with the card files of this folder in place of the built-in ones.
    #[arg(long, value_name = "DIR", requires = "game")]
    pub(crate) cards: Option<PathBuf>,
    /// What a seat brings (a class, a deck, a team), as JSON or @FILE: once for each seat, in order; null for nothing.
    #[arg(long, value_name = "JSON", requires = "game")]
    pub(crate) brings: Vec<String>,
    /// How many seats the table has (the preset's, or two, unless told).
    #[arg(long, value_name = "N", requires = "game")]
    pub(crate) seats: Option<usize>,
    /// The seed of the deal: a number, or 64 hexadecimal digits (1 unless told).
    #[arg(long, short, value_name = "SEED", requires = "game")]
    pub(crate) seed: Option<String>,
    /// A recorded game to take the position from.
    #[arg(long, short, value_name = "FILE", conflicts_with = "game")]
    pub(crate) replay: Option<PathBuf>,
    /// The position after this many actions of the recorded game (its end unless told).
    #[arg(long, value_name = "N", requires = "replay")]
    pub(crate) at: Option<usize>,
    /// Who analyses: solver, ismcts:20000, a level (solver unless told).
    #[arg(long, short, value_name = "BOT")]
    pub(crate) bot: Option<String>,
    /// The seed of estimates.
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub(crate) luck: u64,
    /// Print the answer as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

impl AnalyseArgs {
    /// The game with its options, if one was named.
    pub(crate) fn table(&self) -> Option<TableArgs> {
        let game = self.game.clone()?;
        let (preset, options, set, cards, brings) = (
            self.preset.clone(),
            self.options.clone(),
            self.set.clone(),
            self.cards.clone(),
            self.brings.clone(),
        );
        Some(TableArgs { game, preset, options, set, cards, brings, seats: self.seats })
    }
}

/// What to measure.
#[derive(Debug, Group)]
pub(crate) struct BenchArgs {
    /// The games; all of them unless told.
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// How long each measurement lasts (1 second unless told).
    #[arg(long, short, value_name = "S", default_value_t = 1.0, hide_default_value = true)]
    pub(crate) seconds: f64,
    /// Print the figures as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What to do with cards.
#[derive(Debug, Group)]
pub(crate) struct CardsArgs {
    /// What to do with cards.
    #[command(subcommand)]
    pub(crate) verb: CardsVerb,
}

/// What to do with decks.
#[derive(Debug, Group)]
pub(crate) struct DeckArgs {
    /// What to do with decks.
    #[command(subcommand)]
    pub(crate) verb: DeckVerb,
}

/// What to do with decks.
#[derive(Debug, Subcommand)]
pub(crate) enum DeckVerb {
    /// Check a list, one line a card (`4 milicien`, by id or name, `#` before remarks), and name every rule that it breaks.
    Check {
        #[command(flatten)]
        table: TableArgs,
        /// The list, or - for standard input.
        file: PathBuf,
        /// Print the answer as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the ready-made decks of a game.
    List {
        #[command(flatten)]
        table: TableArgs,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show a ready-made deck as a list that `deck check` reads.
    Show {
        #[command(flatten)]
        table: TableArgs,
        /// The deck, by id or name; without it, the list of decks.
        deck: Option<String>,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
}

/// What to do with cards.
#[derive(Debug, Subcommand)]
pub(crate) enum CardsVerb {
    /// Check the card files of a folder and say everything that is wrong.
    Check {
        /// The game: {games}.
        game: String,
        /// The folder of card files; the built-in ones unless told.
        dir: Option<PathBuf>,
        /// The same folder, as the other verbs take it.
        #[arg(long, value_name = "DIR", conflicts_with = "dir")]
        cards: Option<PathBuf>,
        /// Print faults and warnings as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the cards of a game.
    List {
        #[command(flatten)]
        table: TableArgs,
        /// Only cards with this word in their name, text or tags.
        #[arg(long, short, value_name = "WORD")]
        find: Option<String>,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show one card.
    Show {
        #[command(flatten)]
        table: TableArgs,
        /// The card, by id or name.
        card: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the built-in card files into a folder, to change them.
    Export {
        /// The game: {games}.
        game: String,
        /// The folder to write into; it must be empty or not exist.
        dir: PathBuf,
    },
}

/// Which rules to read.
#[derive(Debug, Group)]
pub(crate) struct RulesArgs {
    /// The game: {games}; without it, the list of games.
    pub(crate) game: Option<String>,
    /// One rule, by its id (NAA-COMBAT-2), or a chapter (NAA-COMBAT).
    pub(crate) id: Option<String>,
    /// Only rules with this word in them.
    #[arg(long, short, value_name = "WORD")]
    pub(crate) find: Option<String>,
    /// Play one worked example, by its id (NAA-E1).
    #[arg(long, value_name = "ID", conflicts_with_all = ["id", "find", "examples"])]
    pub(crate) example: Option<String>,
    /// List the worked examples.
    #[arg(long, conflicts_with_all = ["id", "find"])]
    pub(crate) examples: bool,
    /// Print the whole book into a PDF, as a booklet (needs Chromium).
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with_all = ["id", "find", "example", "examples", "json"])]
    pub(crate) pdf: Option<PathBuf>,
    /// Print them as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How to serve.
#[derive(Debug, Group)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) settings: server::Settings,
    /// Open the page in the browser of this machine.
    #[arg(long)]
    pub(crate) open: bool,
}

/// What is copied, and where to.
#[derive(Debug, Group)]
pub(crate) struct BackupArgs {
    /// The folder of the backup.
    pub(crate) dir: PathBuf,
    /// The folder of the server [default: the platform's data folder].
    #[arg(long, env = "VEILLEE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// What the keepers of a house decide.
#[derive(Debug, Group)]
pub(crate) struct AdminArgs {
    /// What to decide.
    #[command(subcommand)]
    pub(crate) verb: AdminVerb,
}

/// Which house is kept.
#[derive(Debug, Group)]
pub(crate) struct HouseArgs {
    /// The folder of the server [default: the platform's data folder].
    #[arg(long, env = "VEILLEE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The database of several nodes, in place of a folder.
    #[arg(long, env = "VEILLEE_STORE", value_name = "URL", hide_env_values = true)]
    pub(crate) store: Option<String>,
}

/// What to decide.
#[derive(Debug, Subcommand)]
pub(crate) enum AdminVerb {
    /// Close a table: its players are told, and its game ends without a result.
    Close {
        #[command(flatten)]
        house: HouseArgs,
        /// The table, by its address or the beginning of it.
        table: String,
    },
    /// Send a person away: their sessions end, their seats are left, and nobody comes back under that name.
    Ban {
        #[command(flatten)]
        house: HouseArgs,
        /// The person, by number, account or name.
        person: String,
    },
    /// Let a person come back.
    Unban {
        #[command(flatten)]
        house: HouseArgs,
        /// The person, by number, account or name.
        person: String,
    },
    /// List the tables that wait or play, the newest first.
    Tables {
        #[command(flatten)]
        house: HouseArgs,
    },
    /// List people, the newest first.
    People {
        #[command(flatten)]
        house: HouseArgs,
        /// Only people with this word in their name or account.
        word: Option<String>,
        /// Only those who may not come back.
        #[arg(long, conflicts_with = "word")]
        banned: bool,
    },
}

/// How to load a server.
#[derive(Debug, Group)]
pub(crate) struct LoadArgs {
    #[command(flatten)]
    pub(crate) plan: server::load::Plan,
    /// Print the figures as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which completions.
#[derive(Debug, Group)]
pub(crate) struct CompletionsArgs {
    /// The shell: bash, zsh, fish, elvish or powershell.
    pub(crate) shell: Shell,
}

/// Where manual pages go.
#[derive(Debug, Group)]
pub(crate) struct ManArgs {
    /// Write the pages of all verbs into this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
