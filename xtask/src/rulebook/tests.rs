//! What the check accepts and what it reports, with file and line.

use super::fixture::{BOOK, Fixture};
use super::longest;

const TURN: &str = "crates/toy/tests/rules/turn.rs";
const UNPROVEN: &str = "rulebook/toy.fr.md:3: TOY-TURN-1 has no test; crates/toy/tests/rules/turn.rs is the place for it";

/// The test of TOY-TURN-1 is this text; it is found wanting for this reason at this line.
fn proves_nothing(text: &str, line: usize, why: &str) {
    let complaint = format!("{TURN}:{line}: toy_turn_1_draws {why}");
    assert_eq!(Fixture::new().turn(text).complaints(), [complaint.as_str(), UNPROVEN], "{text}");
}

#[test]
fn a_project_without_fault_passes() {
    assert_eq!(Fixture::new().complaints(), [""; 0]);
}

#[test]
fn an_empty_test_proves_nothing() {
    proves_nothing("#[test]\nfn toy_turn_1_draws() {}\n", 2, "proves nothing: its body is empty");
    let comment = "#[test]\nfn toy_turn_1_draws() {\n    // assert_eq!(crate::one(), 1);\n}\n";
    proves_nothing(comment, 2, "proves nothing: its body is empty");
}

#[test]
fn an_ignored_test_proves_nothing() {
    let text = "#[test]\n#[ignore = \"slow\"]\nfn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n";
    proves_nothing(text, 3, "proves nothing: it is ignored");
    let maybe = text.replace("ignore = \"slow\"", "cfg_attr(unix, ignore)");
    proves_nothing(&maybe, 3, "proves nothing: it may be left out: cfg_attr(unix , ignore)");
}

#[test]
fn a_test_that_is_not_always_built_proves_nothing() {
    let text =
        "#[cfg(windows)]\n#[test]\nfn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n";
    proves_nothing(text, 3, "proves nothing: it is built only under cfg(windows)");
    let inside = format!("#[cfg(windows)]\nmod inner {{\n{}\n}}\n", &text[16..]);
    proves_nothing(&inside, 4, "proves nothing: it is built only under cfg(windows)");
    let whole = format!("#![cfg(windows)]\n{}", &text[16..]);
    proves_nothing(&whole, 3, "proves nothing: it is built only under cfg(windows)");
}

#[test]
fn a_test_that_is_commented_out_is_none() {
    let text = "/*\n#[test]\nfn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n*/\n";
    assert_eq!(Fixture::new().turn(text).complaints(), [UNPROVEN]);
    let lines = "// #[test]\n// fn toy_turn_1_draws() { assert_eq!(crate::one(), 1); }\n";
    assert_eq!(Fixture::new().turn(lines).complaints(), [UNPROVEN]);
}

#[test]
fn a_function_that_is_no_test_proves_nothing() {
    let text = "fn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n";
    assert_eq!(Fixture::new().turn(text).complaints(), [UNPROVEN]);
}

#[test]
fn a_test_without_assertion_proves_nothing() {
    let bodies = [
        "let _ = crate::one();",
        "crate::one().checked_add(1).expect(\"setting up is no proof\");",
        "assert!(true);",
        "assert_eq!(1, 1, \"literals\");",
        "fn never_called() { assert_eq!(crate::one(), 1); }",
        "println!(\"assert!(x)\");",
    ];
    for body in bodies {
        let text = format!("#[test]\nfn toy_turn_1_draws() {{\n    {body}\n}}\n");
        proves_nothing(&text, 2, "proves nothing: it asserts nothing");
    }
}

#[test]
fn a_helper_may_assert() {
    let bodies = [
        "helper();",
        "Table.look();",
        "Table::look(&Table);",
        "let _ = vec![helper()];",
        "(0..3).for_each(|_| helper());",
        "looks!(1);",
        "if crate::one() != 1 { panic!(\"not one\"); }",
        "testkit::keep();",
    ];
    let helpers = "struct Table;\nimpl Table {\n    fn look(&self) { Self::deeper() }\n    fn deeper() { assert_eq!(crate::one(), 1) }\n}\n\
        fn helper() { Table.look() }\nmacro_rules! looks { ($n:expr) => { assert_eq!(crate::one(), $n) }; }\n";
    for body in bodies {
        let text = format!("{helpers}#[test]\nfn toy_turn_1_draws() {{\n    {body}\n}}\n");
        let fixture = Fixture::new()
            .file("crates/testkit/src/lib.rs", "pub fn keep() { assert_eq!(super::two(), 2) }\n")
            .turn(&text);
        assert_eq!(fixture.complaints(), [""; 0], "{body}");
    }
    let panics = "#[test]\n#[should_panic]\nfn toy_turn_1_draws() {\n    crate::one();\n}\n";
    assert_eq!(Fixture::new().turn(panics).complaints(), [""; 0]);
}

#[test]
fn helpers_of_one_name_must_all_assert() {
    let text = "struct A;\nstruct B;\nimpl A {\n    fn look(&self) { assert_eq!(crate::one(), 1) }\n}\n\
        impl B {\n    fn look(&self) {}\n}\n#[test]\nfn toy_turn_1_draws() {\n    B.look();\n}\n";
    proves_nothing(text, 10, "proves nothing: it asserts nothing");
}

const EXAMPLE: &str = "id = \"TOY-E2\"\nexplains = [\"TOY-TURN-1\"]\n[title]\nfr = \"Un\"\nen = \"One\"\n[caption]\nfr = \"Ainsi.\"\nen = \"So.\"\n[[steps]]\nexpect = { x = 1 }\n";
const HOME: &str = "rulebook/examples/toy/toy-e2.toml";
const RUNS: &str =
    "#[test]\nfn toy_e1_so() {\n    assert!(::examples::prove::<Toy>(&folder()).is_empty());\n}\n";

/// The project with one example file, placed under TOY-TURN-1 in both books.
fn with_example(file: &str) -> Fixture {
    let placed = BOOK.replace("Draw one.\n", "Draw one.\n\n{{example TOY-E2}}\n");
    Fixture::new()
        .file(HOME, file)
        .file("crates/toy/tests/rules/examples.rs", RUNS)
        .books(&placed, &placed)
}

#[test]
fn an_example_that_is_run_and_placed_passes() {
    assert_eq!(with_example(EXAMPLE).complaints(), [""; 0]);
}

#[test]
fn an_example_file_is_read_with_its_line() {
    let wrong = with_example(&EXAMPLE.replace("explains", "explain")).complaints();
    assert!(wrong.iter().any(|line| line.starts_with(&format!("{HOME}:2:1: "))), "{wrong:?}");
    let empty = with_example(&EXAMPLE.replace("\"So.\"", "\" \"")).complaints();
    assert_eq!(empty, [format!("{HOME}: TOY-E2 has words in one language only")]);
}

#[test]
fn an_example_explains_rules_that_exist() {
    let wrong = with_example(&EXAMPLE.replace("TOY-TURN-1", "TOY-TURN-9")).complaints();
    assert!(wrong.contains(&format!("{HOME}: TOY-TURN-9 is in no rulebook")), "{wrong:?}");
}

#[test]
fn an_example_is_run_by_its_crate() {
    let test = "#[test]\nfn toy_e1_so() {\n    assert_eq!(crate::one(), 1);\n}\n";
    let fixture = with_example(EXAMPLE).file("crates/toy/tests/rules/examples.rs", test);
    assert_eq!(
        fixture.complaints(),
        ["crates/toy/tests/rules/examples.rs: no test runs the files of rulebook/examples/toy"]
    );
}

#[test]
fn an_example_has_one_place_beside_a_rule_it_explains() {
    let books = |text: &str| with_example(EXAMPLE).books(text, text).complaints();
    let elsewhere = BOOK.replace("No.\n", "No.\n\n{{example TOY-E2}}\n");
    let wrong = books(&elsewhere);
    assert_eq!(wrong[0], "rulebook/toy.en.md:15: TOY-E2 does not explain TOY-R1");
    let twice = BOOK.replace("one.\n", "one.\n\n{{example TOY-E2}}\n\n{{example TOY-E2}}\n");
    assert_eq!(books(&twice)[0], "rulebook/toy.en.md: TOY-E2 is placed twice");
    let unknown = BOOK.replace("one.\n", "one.\n\n{{example TOY-E2}}\n\n{{example TOY-E8}}\n");
    let wrong = books(&unknown);
    assert!(
        wrong.contains(&"rulebook/toy.fr.md:9: there is no example TOY-E8".to_owned()),
        "{wrong:?}"
    );
    let (none, placed) = (BOOK, BOOK.replace("one.\n", "one.\n\n{{example TOY-E2}}\n"));
    let wrong = with_example(EXAMPLE).books(&placed, none).complaints();
    assert_eq!(wrong, [format!("{HOME}: TOY-E2 has no place in rulebook/toy.en.md")]);
}

#[test]
fn a_book_that_teaches_has_all_its_chapters() {
    let book = format!("{BOOK}\n## En deux minutes\n\n## In two minutes\n");
    let wrong = Fixture::new().books(&book, &book).complaints();
    assert!(
        wrong.contains(&"rulebook/toy.fr.md: the chapter \"Le tour\" is missing".to_owned()),
        "{wrong:?}"
    );
}

#[test]
fn a_picture_names_a_card_that_exists() {
    let book = BOOK.replace("Draw one.\n", "Draw one.\n\n{{anatomy dragoon}}\n");
    let wrong = Fixture::new().books(&book, &book).complaints();
    assert!(
        wrong.contains(&"rulebook/toy.fr.md:7: there is no card dragoon".to_owned()),
        "{wrong:?}"
    );
}

#[test]
fn a_test_in_the_wrong_room_proves_nothing() {
    let text = "#[test]\nfn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n";
    let fixture = Fixture::new().turn("").file("crates/toy/tests/rules/rulings.rs", text);
    assert_eq!(
        fixture.complaints(),
        [
            "crates/toy/tests/rules/rulings.rs:2: toy_turn_1_draws is in the wrong room: TOY-TURN-1 is proven in crates/toy/tests/rules/turn.rs",
            "rulebook/toy.fr.md:11: TOY-R1 has no test; crates/toy/tests/rules/rulings.rs is the place for it",
            UNPROVEN,
        ]
    );
}

#[test]
fn an_invariant_has_its_room_too() {
    let text = "#[test]\nfn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n#[test]\nfn toy_i2_keeps() {\n    assert_eq!(crate::one(), 1);\n}\n";
    assert_eq!(
        Fixture::new().turn(text).complaints(),
        [
            "crates/toy/tests/rules/turn.rs:6: toy_i2_keeps is in the wrong room: TOY-I2 is proven in crates/toy/tests/invariants.rs"
        ]
    );
}

#[test]
fn a_bridge_of_the_readme_leads_somewhere() {
    let fixture = Fixture::new().file(
        "crates/toy/README.md",
        "# Toy\n\n| `TOY-MOVE-n` | `src/gone.rs` | `tests/rules/movement.rs` |\n",
    );
    assert_eq!(fixture.complaints(), ["crates/toy/README.md:3: src/gone.rs does not exist"]);
    let without = Fixture::new().file("crates/toy/README.md", "# Toy\n");
    assert_eq!(
        without.complaints(),
        [
            "crates/toy/tests/rules/movement.rs:2: toy_move_1_goes is in the wrong room: TOY-MOVE-1 is proven in crates/toy/tests/rules/move.rs",
            "rulebook/toy.fr.md:7: TOY-MOVE-1 has no test; crates/toy/tests/rules/move.rs is the place for it",
        ]
    );
}

#[test]
fn a_file_that_no_binary_includes_proves_nothing() {
    let fixture = Fixture::new().file(
        "crates/toy/tests/rules/main.rs",
        "mod examples;\nmod movement;\nmod rulings;\nfn one() -> u8 {\n    1\n}\n",
    );
    let complaint = format!("{TURN}:1: no test binary includes this file");
    assert_eq!(fixture.complaints(), [complaint.as_str(), UNPROVEN]);
}

#[test]
fn a_module_that_is_missing_is_reported() {
    let fixture = Fixture::new().file("crates/toy/tests/more.rs", "mod gone;\n");
    assert_eq!(
        fixture.complaints(),
        ["crates/toy/tests/more.rs:1: crates/toy/tests/gone.rs does not exist"]
    );
}

#[test]
fn tests_may_not_be_switched_off_in_the_manifest() {
    let fixture = Fixture::new().file(
        "crates/toy/Cargo.toml",
        "[package]\nname = \"toy\"\n[[test]]\nname = \"rules\"\ntest = false\n",
    );
    assert_eq!(
        fixture.complaints(),
        ["crates/toy/Cargo.toml:1: a [[test]] section hides tests from this check"]
    );
}

#[test]
fn a_test_of_no_rule_is_reported() {
    let text = "#[test]\nfn toy_turn_1_draws() {\n    assert_eq!(crate::one(), 1);\n}\n#[test]\nfn toy_turn_9_flies() {\n    assert_eq!(crate::one(), 1);\n}\n";
    assert_eq!(
        Fixture::new().turn(text).complaints(),
        ["crates/toy/tests/rules/turn.rs:6: toy_turn_9_flies names no rule of the rulebook"]
    );
}

#[test]
fn an_unknown_id_is_reported_wherever_it_is_written() {
    let places = [
        "crates/toy/src/rules/turn.rs",
        "crates/shared/src/lib.rs",
        "cards/toy/more.toml",
        "web/src/learn.ts",
        "web/src/games/Board.svelte",
    ];
    for place in places {
        let fixture =
            Fixture::new().file(place, "// fine: TOY-MOVE, TOY-Rn, TOY-I1\n// TOY-TURN-7\n");
        assert_eq!(fixture.complaints(), [format!("{place}:2: TOY-TURN-7 is in no rulebook")]);
    }
    let book = BOOK.replace("See TOY-TURN-1.", "See TOY-TURN-2.");
    assert_eq!(
        Fixture::new().books(&book, BOOK).complaints(),
        ["rulebook/toy.fr.md:9: TOY-TURN-2 is in no rulebook"]
    );
    let other = Fixture::new().file("cards/toy/more.toml", "# TOI-TURN-1\n");
    assert_eq!(other.complaints(), ["cards/toy/more.toml:1: TOI-TURN-1 belongs to no game"]);
}

#[test]
fn the_rule_of_an_event_or_refusal_exists() {
    let text = "fn f() -> Event {\n    Event { rule: \"Turn 1\" }\n}\nfn g() -> Refusal {\n    Refusal::new(\"turn\", \"non\", \"no\")\n}\n";
    assert_eq!(
        Fixture::new().file("crates/toy/src/rules/turn.rs", text).complaints(),
        [
            "crates/toy/src/rules/turn.rs:2: the rule \"Turn 1\" is in no rulebook",
            "crates/toy/src/rules/turn.rs:5: the rule \"turn\" is in no rulebook",
        ]
    );
}

#[test]
fn a_rule_missing_in_one_language_is_reported() {
    let english = BOOK.replace("### TOY-R1 · Doubt\n\nNo.\n\n", "");
    assert_eq!(
        Fixture::new().books(BOOK, &english).complaints(),
        ["rulebook/toy.fr.md:11: TOY-R1 is missing in English"]
    );
    assert!(
        Fixture::new()
            .books(&english, BOOK)
            .complaints()
            .contains(&"rulebook/toy.en.md:11: TOY-R1 is missing in French".to_owned())
    );
}

#[test]
fn rules_are_in_the_same_order_and_stated_once() {
    let swapped =
        BOOK.replace("TOY-R1", "TOY-X").replace("TOY-E1", "TOY-R1").replace("TOY-X", "TOY-E1");
    assert_eq!(
        Fixture::new().books(BOOK, &swapped).complaints(),
        ["rulebook/toy.en.md:11: TOY-R1 is in another place in French"]
    );
    let twice = format!("{BOOK}\n### TOY-R1 · Again\n\nNo.\n");
    assert_eq!(
        Fixture::new().books(&twice, &twice).complaints(),
        [
            "rulebook/toy.en.md:19: TOY-R1 is stated twice",
            "rulebook/toy.fr.md:19: TOY-R1 is stated twice"
        ]
    );
}

#[test]
fn a_card_without_a_test_is_reported() {
    let home = "crates/toy/tests/cards/main.rs";
    let missing = "cards/toy/all.toml:2: the card dragon has no test in crates/toy/tests/cards/";
    assert_eq!(Fixture::new().file(home, "").complaints(), [missing]);
    let empty = Fixture::new().file(home, "#[test]\nfn dragon_burns() {}\n");
    let nothing = format!("{home}:2: dragon_burns proves nothing: its body is empty");
    assert_eq!(empty.complaints(), [missing, nothing.as_str()]);
    let nameless = "#[test]\nfn dragonfly_flies(){ assert!(super::one() > 0) }\n";
    assert_eq!(
        Fixture::new().file(home, nameless).complaints(),
        [missing.to_owned(), format!("{home}:2: dragonfly_flies names no card")]
    );
}

#[test]
fn a_rule_is_cited_or_listed_not_both() {
    let list = "xtask/uncited.toml";
    assert_eq!(
        Fixture::new().file(list, "").complaints(),
        [
            "rulebook/toy.fr.md:11: TOY-R1 is cited neither in crates/toy/src nor in cards/toy, and xtask/uncited.toml does not say why"
        ]
    );
    let both = "[[toy]]\nreason = \"says no\"\nrules = [\"TOY-R1\",\n\"TOY-TURN-1\"]\n";
    assert_eq!(
        Fixture::new().file(list, both).complaints(),
        ["xtask/uncited.toml:4: TOY-TURN-1 is cited by the game: take it off the list"]
    );
    let unknown = "[[toy]]\nreason = \"says no\"\nrules = [\"TOY-R1\", \"TOY-R2\"]\n[[tay]]\nreason = \"\"\nrules = []\n";
    assert_eq!(
        Fixture::new().file(list, unknown).complaints(),
        ["xtask/uncited.toml:1: tay is no game", "xtask/uncited.toml:3: TOY-R2 is in no rulebook"]
    );
    let silent = "[[toy]]\nreason = \"\"\nrules = [\"TOY-R1\"]\n";
    assert_eq!(
        Fixture::new().file(list, silent).complaints(),
        ["xtask/uncited.toml:3: TOY-R1 is listed without a reason"]
    );
}

#[test]
fn the_longest_name_wins() {
    let cards = ["attaque".to_owned(), "attaque_plus".to_owned()];
    let named = |test| longest(cards.iter(), test).map(String::as_str);
    assert_eq!(named("attaque_plus_deals_nine"), Some("attaque_plus"));
    assert_eq!(named("attaque_deals_five"), Some("attaque"));
    assert_eq!(named("attaquer_is_another_word"), None);
}
