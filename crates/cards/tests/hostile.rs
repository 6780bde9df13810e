//! Nothing that a file may contain brings the reader down.

use cards::{Book, Entry};
use engine::{Chance as _, Content, Fast};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only the reading is tested")]
struct Card {
    id: String,
    cost: i16,
    rate: Option<f32>,
    pair: Option<(u8, bool)>,
    effects: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(dead_code, reason = "only the reading is tested")]
enum Effect {
    Damage(u8),
    Draw { count: u8 },
    Both(Box<Self>, Box<Self>),
    Freeze,
}

const SAMPLE: &str = r#"
[[card]]
id = "boule_de_feu"
cost = 3
rate = 0.5
pair = [1, true]
effects = [{ damage = 15 }, { draw = { count = 1 } }, "freeze", { both = ["freeze", { damage = 1 }] }]

[[card]]
id = "Souffle éternel"
cost = -1
effects = []
"#;

/// Reads a text to its end; returns how many entries were right and how many faults there were.
fn read(text: &str) -> (usize, usize) {
    let content = Content::new([("cartes.toml", text)]);
    let mut book = Book::open(&content, &["card"]);
    let cards: Vec<Entry<Card>> = book.entries("card");
    book.unique(&cards, |card| &card.id);
    (cards.len(), book.finish().map_or_else(|error| error.faults.len(), |()| 0))
}

#[test]
fn the_sample_is_right() {
    assert_eq!(read(SAMPLE), (2, 0));
}

#[test]
fn random_bytes_never_panic() {
    let mut chance = Fast::new(1);
    let mut faulty = 0;
    for _ in 0..3_000 {
        let length = chance.below(80);
        let bytes: Vec<u8> = (0..length).map(|_| chance.below(256) as u8).collect();
        faulty += usize::from(read(&String::from_utf8_lossy(&bytes)).1 > 0);
    }
    assert!(faulty > 2_500, "random bytes are rarely a card file: {faulty}");
}

#[test]
fn mutated_files_never_panic() {
    let pieces = [
        "[[card]]",
        "[card]",
        "{",
        "}",
        "[",
        "]",
        "=",
        ",",
        "\"",
        "'''",
        "\"\"\"",
        "\n",
        "\r",
        "\t",
        "#",
        "é",
        "\u{1f525}",
        "\u{202e}",
        "\u{0}",
        "1e999",
        "-",
        "0x",
        "nan",
        "99999999999999999999999999",
        "id",
        "card.",
        "effects",
        "1979-05-27",
        "\\",
        "draw",
        "both",
        "🧝🏽‍♀️",
    ];
    let mut chance = Fast::new(2);
    let mut faulty = 0;
    for _ in 0..4_000 {
        let mut letters: Vec<char> = SAMPLE.chars().collect();
        for _ in 0..=chance.below(4) {
            let at = chance.below(letters.len() as u32) as usize;
            match chance.below(4) {
                0 => {
                    letters.remove(at);
                }
                1 => {
                    let piece = pieces[chance.below(pieces.len() as u32) as usize];
                    letters.splice(at..at, piece.chars());
                }
                2 => {
                    let end = (at + chance.below(30) as usize).min(letters.len());
                    letters.drain(at..end);
                }
                _ => {
                    let other = chance.below(letters.len() as u32) as usize;
                    letters.swap(at, other);
                }
            }
        }
        let text: String = letters.into_iter().collect();
        faulty += usize::from(read(&text).1 > 0);
    }
    assert!(faulty > 2_000, "most mutations are mistakes: {faulty}");
}

#[test]
fn deep_and_long_files_are_refused_quietly() {
    assert!(read(&"[".repeat(100_000)).1 > 0);
    assert!(read(&format!("card = {}{}", "[".repeat(5_000), "]".repeat(5_000))).1 > 0);
    assert!(read(&format!("a{} = 1", ".a".repeat(20_000))).1 > 0);
    assert!(read(&format!("[[card]]\nid = \"{}\"\n", "x".repeat(500_000))).1 > 0);
}

#[test]
fn a_folder_is_read_within_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let empty = cards::read_dir(folder.path()).unwrap_err();
    assert!(empty.faults[0].words.en.contains("no card file"), "{empty}");
    std::fs::write(folder.path().join("a.toml"), SAMPLE).unwrap();
    std::fs::write(folder.path().join("notes.txt"), "not read").unwrap();
    std::fs::write(folder.path().join(".hidden.toml"), "not read").unwrap();
    std::fs::create_dir(folder.path().join("old.toml")).unwrap();
    let content = cards::read_dir(folder.path()).unwrap();
    assert_eq!(content.files().collect::<Vec<_>>(), [("a.toml", SAMPLE)]);
    std::fs::write(folder.path().join("big.toml"), vec![b'#'; (1 << 20) + 1]).unwrap();
    std::fs::write(folder.path().join("latin.toml"), b"# ok\nid = \"\xe9\"\n").unwrap();
    let error = cards::read_dir(folder.path()).unwrap_err();
    assert_eq!(error.faults.len(), 2, "{error}");
    assert!(error.faults[0].words.en.contains("too large"));
    assert!(error.faults[1].place.ends_with("latin.toml:2:7"), "{}", error.faults[1].place);
    assert!(cards::read_dir(folder.path().join("nowhere")).is_err());
}
