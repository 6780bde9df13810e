//! What is planted is what is meant, letter by letter.

use serde_json::{Value, json};

use super::list::Mutant;
use super::plant::{Planted, plant, replace};

/// A mutant of the first place where these words are, counted as `cargo mutants` counts.
fn mutant(text: &str, replaced: &str, by: &str, genre: &str) -> Mutant {
    let at = text.find(replaced).expect("the words are there");
    let spot = |offset: usize| -> Value {
        let head = &text[..offset];
        let line = head.matches('\n').count() + 1;
        let column = head.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        json!({ "line": line, "column": column })
    };
    let span = json!({ "start": spot(at), "end": spot(at + replaced.len()) });
    let function = json!({ "return_type": "-> bool" });
    let value = json!({
        "name": "x", "file": "x.rs", "span": span, "replacement": by, "genre": genre, "function": function
    });
    serde_json::from_value(value).expect("a mutant")
}

fn planted(text: &str, changes: &[(&str, &str, &str)]) -> Planted {
    let mutants: Vec<Mutant> =
        changes.iter().map(|(replaced, by, genre)| mutant(text, replaced, by, genre)).collect();
    let numbered: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
    plant(text, &numbered).expect("it parses")
}

#[test]
fn an_operator_is_replaced_as_text_in_its_whole_chain() {
    let text = "fn f() -> bool { a - b * c == d }";
    let planted = planted(text, &[("*", "+", "BinaryOperator"), ("==", "!=", "BinaryOperator")]);
    assert_eq!(
        planted.text,
        "fn f() -> bool { (if !crate::mutant::on(1) && !crate::mutant::on(0) { a - b * c == d } \
         else if crate::mutant::on(1) { a - b * c !=  d } else { a - b +  c == d }) }"
    );
    let texts: Vec<&str> =
        planted.mutants.iter().map(|(_, range)| &planted.text[range.clone()]).collect();
    assert_eq!(texts, ["a - b * c !=  d", "a - b +  c == d"]);
}

#[test]
fn a_body_returns_before_anything_else_and_inner_switches_stay_inside() {
    let text = "fn f() -> bool { !é(a + b) }";
    let planted = planted(
        text,
        &[
            ("!é(a + b)", "true", "FnValue"),
            ("!", "", "UnaryOperator"),
            ("+", "-", "BinaryOperator"),
        ],
    );
    assert_eq!(
        planted.text,
        "fn f() -> bool { if crate::mutant::on(0) { return true; }\n\
         (if !crate::mutant::on(1) { !é((if !crate::mutant::on(2) { a + b } else { a -  b })) } \
         else {  é(a + b) }) }"
    );
    assert_eq!(planted.switches.len(), 2);
}

#[test]
fn arms_guards_and_fields_have_switches() {
    let text = "fn f() { match x { A => 1, B if g => 2, _ => 3 }; S { a, b: 2, ..c } }";
    let planted = planted(
        text,
        &[
            ("A => 1,", "", "MatchArm"),
            ("g", "true", "MatchArmGuard"),
            ("a,", "", "StructField"),
            ("b: 2,", "", "StructField"),
        ],
    );
    assert_eq!(
        planted.text,
        "fn f() { match x { A if !crate::mutant::on(0) => 1, \
         B if (if !crate::mutant::on(1) { g } else { true  }) => 2, _ => 3 }; \
         S { a: (if !crate::mutant::on(2) { a } else { (c).a }), \
         b: (if !crate::mutant::on(3) { 2 } else { (c).b }), ..c } }"
    );
    assert!(planted.strays.is_empty());
}

#[test]
fn a_chain_that_binds_takes_no_other_operator() {
    let text = "fn f() { if let Some(x) = y && x > z {} }";
    let planted = planted(text, &[("&&", "||", "BinaryOperator"), (">", "<", "BinaryOperator")]);
    assert_eq!(planted.impossible, [0]);
    assert!(planted.strays.is_empty());
    assert_eq!(
        planted.text,
        "fn f() { if let Some(x) = y && (if !crate::mutant::on(1) { x > z } else { x <  z }) {} }"
    );
}

#[test]
fn alone_a_mutant_takes_the_place_of_the_original() {
    let text = "fn é() {\n    a < b\n}\n";
    let mutant = mutant(text, "<", "<=", "BinaryOperator");
    assert_eq!(replace(text, &mutant), "fn é() {\n    a <=  b\n}\n");
}
