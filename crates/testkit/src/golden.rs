//! Golden replays: whole games that must stay what they were.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Audience, Replay, Table, Tabletop};

/// What a replay is named for, and how to see it in one of its events.
pub type Sight<E> = (&'static str, fn(&E) -> bool);

/// Declares the tests of a game's golden replays in `tests/replays`: every file ends as it did and shows what
/// it is named for, and a file without its last action is found out.
///
/// `golden!(Naastica, SIGHTS)`, where `SIGHTS` is an array of [`Sight`]s, one for each file.
#[macro_export]
macro_rules! golden {
    ($game:ty, $sights:expr) => {
        const REPLAYS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays");

        #[test]
        fn every_replay_ends_as_it_did_and_shows_what_it_is_named_for() {
            $crate::golden::every_replay_shows_its_name::<$game>(REPLAYS.as_ref(), &$sights);
        }

        #[test]
        fn a_replay_without_its_last_action_is_found_out() {
            $crate::golden::a_shortened_replay_is_found_out::<$game>(REPLAYS.as_ref());
        }
    };
}

/// Plays the first `actions` of a replay again, and collects what is told.
pub fn play_again<G: Tabletop>(
    file: &Replay,
    actions: usize,
    story: &mut Vec<(Audience, G::Event)>,
) -> Table<G> {
    let content = file.cards.clone().unwrap_or_else(G::content);
    let game = G::open(&file.options, &file.brings, &content)
        .unwrap_or_else(|error| panic!("the options of a replay are right: {error}"));
    let mut table = Table::deal(Arc::new(game), file.seed.0, &[]);
    for entry in &file.actions[..actions] {
        let action = table.game().action(entry.code).expect("a code of the game");
        let played = table.play(entry.seat, action, entry.at, story);
        played.unwrap_or_else(|refusal| panic!("{action:?} is legal: {refusal:?}"));
    }
    table
}

/// The same actions played under the rules and cards of now: what the file would say if it were recorded today.
pub fn renew<G: Tabletop>(file: &Replay) -> Replay {
    let table = play_again::<G>(file, file.actions.len(), &mut Vec::new());
    let content = file.cards.clone().unwrap_or_else(G::content).digest();
    let (chain, outcome) = (table.chain(), table.stage().outcome());
    Replay { rules: G::RULES_VERSION, content, chain, outcome, ..file.clone() }.sealed()
}

/// Every replay of the folder ends as it did and shows what it is named for; every sight has its replay.
///
/// With `VEILLEE_REPLAYS=renew` the files are first written anew: read the difference as a change of the rules.
pub fn every_replay_shows_its_name<G: Tabletop>(folder: &Path, sights: &[Sight<G::Event>]) {
    let is_renewed = std::env::var("VEILLEE_REPLAYS").is_ok_and(|word| word == "renew");
    let mut seen = 0;
    for path in files(folder) {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let mut file = read(&path);
        if is_renewed {
            file = renew::<G>(&file);
            fs::write(&path, file.write()).expect("a replay can be written");
        }
        assert_eq!((file.game.as_str(), file.rules), (G::SLUG, G::RULES_VERSION), "{name}");
        let content = file.cards.clone().unwrap_or_else(G::content);
        assert_eq!(content.digest(), file.content, "{name}: played with the cards of now");
        let mut story = Vec::new();
        let table = play_again::<G>(&file, file.actions.len(), &mut story);
        assert_eq!(table.chain(), file.chain, "{name}: every state is what it was");
        assert_eq!(table.stage().outcome(), file.outcome, "{name}");
        let sight = sights.iter().find(|(known, _)| *known == name);
        let (_, sight) = sight.unwrap_or_else(|| panic!("{name} is not among the sights"));
        assert!(story.iter().any(|(_, event)| sight(event)), "{name} does not show it");
        seen += 1;
    }
    assert_eq!(seen, sights.len(), "every sight has its replay");
}

/// A replay that lacks its last action has neither the chain nor the outcome of the whole one.
pub fn a_shortened_replay_is_found_out<G: Tabletop>(folder: &Path) {
    let files = files(folder);
    assert!(files.len() >= 3, "a game has at least three golden replays");
    for path in files {
        let file = read(&path);
        let table = play_again::<G>(&file, file.actions.len() - 1, &mut Vec::new());
        assert_ne!(table.chain(), file.chain, "{}", path.display());
        assert_ne!(table.stage().outcome(), file.outcome, "{}", path.display());
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a game has a folder of replays");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "replay"))
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> Replay {
    let text = fs::read_to_string(path).expect("a replay can be read");
    Replay::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
