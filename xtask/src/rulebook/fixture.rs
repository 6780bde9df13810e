//! A small project for the tests of the check: one game, right in every way until a test spoils it.

use std::fs;

use tempfile::TempDir;

use super::{Book, examine};

/// A rulebook in one language.
pub(super) const BOOK: &str = "# Toy\n\n### TOY-TURN-1 · Draw\n\nDraw one.\n\n### TOY-MOVE-1 · Go\n\nSee TOY-TURN-1.\n\n### TOY-R1 · Doubt\n\nNo.\n\n### TOY-E1 · Example\n\nSo.\n";

/// The files of the project, in a folder of their own.
pub(super) struct Fixture {
    folder: TempDir,
    books: [String; 2],
}

impl Fixture {
    /// A project without a fault.
    pub(super) fn new() -> Self {
        let books = [BOOK.to_owned(), BOOK.to_owned()];
        let fixture = Self { folder: TempDir::new().expect("a folder"), books };
        let test =
            |name: &str| format!("#[test]\nfn {name}() {{\n    assert_eq!(crate::one(), 1);\n}}\n");
        fixture
            .file("crates/toy/Cargo.toml", "[package]\nname = \"toy\"\n")
            .file(
                "crates/toy/README.md",
                "| id | room |\n|---|---|\n| `TOY-MOVE-n` | `tests/rules/movement.rs` |\n",
            )
            .file(
                "crates/toy/src/lib.rs",
                "/// TOY-TURN-1\nfn draw() -> Event {\n    Event { rule: \"TOY-MOVE-1\" }\n}\n",
            )
            .file("crates/toy/tests/rules/main.rs", "mod examples;\nmod movement;\nmod rulings;\nmod turn;\n\nfn one() -> u8 {\n    1\n}\n")
            .file("crates/toy/tests/rules/turn.rs", &test("toy_turn_1_draws_one"))
            .file("crates/toy/tests/rules/movement.rs", &test("toy_move_1_goes"))
            .file("crates/toy/tests/rules/rulings.rs", &test("toy_r1_is_no"))
            .file("crates/toy/tests/rules/examples.rs", &test("toy_e1_so"))
            .file("crates/toy/tests/invariants.rs", "fn one() -> u8 {\n    1\n}\n#[test]\nfn toy_i1_holds() {\n    assert_eq!(one(), 1);\n}\n")
            .file("crates/toy/tests/cards/main.rs", "fn one() -> u8 {\n    1\n}\n#[test]\nfn dragon_burns() {\n    assert_eq!(one(), 1);\n}\n")
            .file("cards/toy/all.toml", "[[card]]\nid = \"dragon\"\n")
            .file("xtask/uncited.toml", "[[toy]]\nreason = \"says no\"\nrules = [\"TOY-R1\"]\n")
    }

    /// The project with this file in place of the one that was there.
    pub(super) fn file(self, path: &str, text: &str) -> Self {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self
    }

    /// The project with this test of TOY-TURN-1 in its room.
    pub(super) fn turn(self, text: &str) -> Self {
        self.file("crates/toy/tests/rules/turn.rs", text)
    }

    /// The project with these words for the French and the English rulebook.
    pub(super) fn books(mut self, fr: &str, en: &str) -> Self {
        self.books = [fr.to_owned(), en.to_owned()];
        self
    }

    /// Everything that is wrong with it.
    pub(super) fn complaints(self) -> Vec<String> {
        let [fr, en] = &self.books;
        let cards = ["dragon".to_owned()].into();
        let book = Book::new("toy", "TOY", [fr, en], cards);
        let this = self.file_books();
        let report = examine(this.folder.path(), &[book]).expect("the files can be read");
        report.complaints.into_iter().collect()
    }

    fn file_books(self) -> Self {
        let [fr, en] = self.books.clone();
        self.file("rulebook/toy.fr.md", &fr).file("rulebook/toy.en.md", &en)
    }
}
