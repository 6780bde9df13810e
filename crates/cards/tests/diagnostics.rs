//! What a designer reads when a card file is wrong.

use cards::{Book, Entry};
use engine::{Content, OpenError, Text};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    id: String,
    cost: u8,
    #[serde(default)]
    clauses: Vec<Clause>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only the reading is tested")]
struct Clause {
    #[serde(default)]
    to: Target,
    r#do: Effect,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Target {
    #[default]
    Owner,
    Opponent,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only the reading is tested")]
enum Effect {
    Damage(u8),
    Draw { count: u8 },
    Freeze,
}

fn read(text: &str) -> (Vec<Entry<Card>>, Result<(), OpenError>) {
    read_all(&[("cartes.toml", text)])
}

fn read_all(files: &[(&str, &str)]) -> (Vec<Entry<Card>>, Result<(), OpenError>) {
    let content = Content::new(files.iter().copied());
    let mut book = Book::open(&content, &["card", "equipment"]);
    let cards: Vec<Entry<Card>> = book.entries("card");
    book.unique(&cards, |card| &card.id);
    for entry in &cards {
        if entry.value.cost > 9 {
            book.fault(entry, "cost", Text::new("au plus 9 de mana", "at most 9 mana"));
        }
    }
    let result = book.finish();
    (cards, result)
}

/// Place and English words of every fault, one a line.
fn told(text: &str) -> String {
    let error = read(text).1.expect_err("the file is wrong");
    let lines: Vec<String> =
        error.faults.iter().map(|fault| format!("{} {}", fault.place, fault.words.en)).collect();
    lines.join("\n")
}

#[test]
fn a_right_file_is_read_in_its_order() {
    let (cards, result) = read_all(&[
        ("b.toml", "[[card]]\nid = \"trois\"\ncost = 3\n"),
        (
            "a.toml",
            "[[card]]\nid = \"un\"\ncost = 1\nclauses = [{ to = \"opponent\", do = { damage = 5 } }, { do = \"freeze\" }]\n\
             [[card]]\nid = \"deux\"\ncost = 2\n",
        ),
    ]);
    assert_eq!(result, Ok(()));
    let ids: Vec<&str> = cards.iter().map(|entry| entry.value.id.as_str()).collect();
    assert_eq!(ids, ["un", "deux", "trois"]);
    assert!(matches!(cards[0].value.clauses[0].r#do, Effect::Damage(5)));
}

#[test]
fn a_misspelt_field_points_at_itself_and_hides_nothing_else() {
    let told = told(
        "[[card]]\nid = \"braise\"\ncots = \"trois\"\n\n[[card]]\nid = \"givre\"\ncost = 1\npuissance = 4\n",
    );
    insta::assert_snapshot!(told, @r#"
    cartes.toml:3:1 [[card]] braise: there is no field `cots`; did you mean `cost`? (possible fields: `id`, `cost`, `clauses`)
    cartes.toml:3:8 [[card]] braise, `cots`: expected a whole number from 0 to 255, found the text "trois"
    cartes.toml:8:1 [[card]] givre: there is no field `puissance`; possible fields: `id`, `cost`, `clauses`
    "#);
}

#[test]
fn effects_suggest_the_nearest_word() {
    let told = told(
        "[[card]]\nid = \"braise\"\ncost = 1\nclauses = [\n  { to = \"oponent\", do = { dommage = 5 } },\n  { do = { draw = { cuont = 2 } } },\n  { do = \"freze\" },\n  { do = { draw = 2 } },\n]\n",
    );
    insta::assert_snapshot!(told, @r#"
    cartes.toml:5:10 [[card]] braise, `clauses.0.to`: the word `oponent` is not known here; did you mean `opponent`? (possible words: `owner`, `opponent`)
    cartes.toml:5:28 [[card]] braise, `clauses.0.do.dommage`: the word `dommage` is not known here; did you mean `damage`? (possible words: `damage`, `draw`, `freeze`)
    cartes.toml:6:21 [[card]] braise: there is no field `cuont`; did you mean `count`? (possible fields: `count`)
    cartes.toml:7:10 [[card]] braise, `clauses.2.do`: the word `freze` is not known here; did you mean `freeze`? (possible words: `damage`, `draw`, `freeze`)
    cartes.toml:8:19 [[card]] braise, `clauses.3.do.draw`: expected a table `{ field = … }`, found the number `2`
    "#);
}

#[test]
fn a_missing_field_and_a_wrong_structure_are_told() {
    let told = told(
        "[[card]]\nid = \"braise\"\n\n[[card]]\nid = \"givre\"\ncost = 300\n\n[[card]]\nid = \"gel\"\ncost = 1\nclauses = [{ do = { damage = 1, draw = { count = 1 } } }]\n",
    );
    insta::assert_snapshot!(told, @"
    cartes.toml:1:1 [[card]] braise: the field `cost` is missing
    cartes.toml:6:8 [[card]] givre, `cost`: expected a whole number from 0 to 255, found the number `300`
    cartes.toml:11:19 [[card]] gel, `clauses.0.do`: expected one single word here, `{ word = … }`; for several, write a list
    ");
}

#[test]
fn headings_are_checked() {
    let told = told("[[crad]]\nid = \"braise\"\n[equipment]\nid = \"dague\"\n");
    insta::assert_snapshot!(told, @"
    cartes.toml:1:3 there is no heading `crad`; did you mean `[[card]]`? (possible headings: `[[card]]`, `[[equipment]]`)
    cartes.toml:3:2 an entry begins with [[equipment]], in double brackets
    ");
}

#[test]
fn checks_of_the_game_point_at_the_field() {
    let told = told("[[card]]\nid = \"braise\"\ncost = 12\n[[card]]\nid = \"braise\"\ncost = 1\n");
    insta::assert_snapshot!(told, @"
    cartes.toml:3:8 [[card]] braise: at most 9 mana
    cartes.toml:5:6 [[card]] braise: the id `braise` is already taken, see cartes.toml:2:6
    ");
}

#[test]
fn words_of_another_entry_are_checked_with_the_nearest() {
    let content = Content::new([("cartes.toml", "[[card]]\nid = \"braise\"\ncost = 1\n")]);
    let mut book = Book::open(&content, &["card"]);
    let cards: Vec<Entry<Card>> = book.entries("card");
    assert!(book.known(&cards[0], "id", "braise", ["braise", "givre"]));
    assert!(book.is_clean());
    assert!(!book.known(&cards[0], "id", "braize", ["braise", "givre"]));
    let error = book.finish().unwrap_err();
    assert_eq!(
        error.faults[0].words.fr,
        "[[card]] braise : `id` : le mot `braize` n'est pas connu ici ; vouliez-vous dire `braise` ? (mots possibles : `braise`, `givre`)"
    );
}

#[test]
fn every_broken_file_is_told() {
    let error = read_all(&[
        ("a.toml", "[[card]]\nid = braise\ncost = 1\n"),
        ("b.toml", "[[card]]\nid = \"givre\"\ncost = \n"),
        ("c.toml", "[[card]]\nid = \"gel\"\n"),
    ])
    .1
    .unwrap_err();
    let told: Vec<String> =
        error.faults.iter().map(|fault| format!("{} {}", fault.place, fault.words.fr)).collect();
    insta::assert_snapshot!(told.join("\n"), @"
    a.toml:2:6 un texte s'écrit entre guillemets
    b.toml:3:8 il manque la valeur après le signe =
    c.toml:1:1 [[card]] gel : il manque le champ `cost`
    ");
}

#[test]
fn the_report_quotes_the_source() {
    let error = read("[[card]]\nid = \"braise\"\ncots = 3\n").1.unwrap_err();
    let report = error.faults[0].report.as_ref().expect("a short file is quoted");
    assert!(!report.fr.contains('\u{1b}'), "no colours unless asked for");
    insta::assert_snapshot!(report.fr, @r#"
     × [[card]] braise : le champ `cots` n'existe pas
      ╭─[cartes.toml:3:1]
    2 │ id = "braise"
    3 │ cots = 3
      · ──┬─
      ·   ╰── champ inconnu
      ╰────

     vouliez-vous dire `cost` ? (champs possibles : `id`, `cost`, `clauses`)
    "#);
    assert!(error.to_string().contains("there is no field `cots`"));
}

#[test]
fn a_hopeless_file_is_cut_short() {
    let text = "[[card]]\nid = 1\n".repeat(1_000);
    let error = read(&text).1.unwrap_err();
    assert_eq!(error.faults.len(), 101);
    // Each entry has two faults, a wrong id and no cost; beyond the bound every entry is counted once.
    assert_eq!(error.faults[100].words.en, "and 950 more faults");
}
