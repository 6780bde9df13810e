//! A run in chunks: the same to the last digit, whoever plays them, and however often it is broken off.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use facade::AnyGame;
use lab::{
    Compared, Comparison, Crew, Job, KeepError, Plan, PlanError, PlannedTable, Question, Recorder,
    RunError, Threads, compare_with, read_part, run_with,
};
use serde_json::{Value, json};

fn duel(options: &Value) -> Arc<dyn AnyGame> {
    let brings = [json!({ "class": "magicien" }), json!({ "class": "guerrier" })];
    facade::find("duel").expect("on the shelf").open(options, &brings, None).expect("right options")
}

fn versions() -> Comparison {
    let (a, b) = (duel(&json!({})), duel(&json!({ "magicien_hp_start": 120 })));
    let bots = ["random", "random~50"].map(|name| a.bot(name).expect("a bot")).to_vec();
    Comparison { a, b, bots, games: 330, until: None, seed: 3, threads: None }
}

fn without_speed(found: &Compared) -> Value {
    let mut value = serde_json::to_value(found).expect("plain data");
    value.as_object_mut().expect("an object").remove("speed");
    value
}

fn whole(threads: usize) -> Value {
    let crew = &mut Threads::new(Some(threads));
    let stop = AtomicBool::new(false);
    let found = compare_with(&versions(), crew, None, &|_, _| {}, &stop);
    without_speed(&found.expect("a plan that can be played"))
}

/// Machines that know nothing but the written question, and send written parts, the last first.
struct Elsewhere;

impl Crew for Elsewhere {
    fn play<J: Job>(
        &mut self,
        job: &J,
        chunks: Range<u64>,
        _stop: &AtomicBool,
        take: &mut dyn FnMut(J::Part),
    ) -> Result<(), PlanError> {
        let question = serde_json::to_string(&job.question()).expect("plain data");
        let mut parts = Vec::new();
        for chunk in chunks.rev() {
            let question: Question = serde_json::from_str(&question).expect("as it was written");
            let there = question.open().expect("the same program");
            assert_eq!(there.chunks(), job.chunks());
            parts.push(there.play(chunk));
        }
        parts.iter().rev().try_for_each(|part| read_part(part).map(&mut *take))
    }

    fn hands(&self) -> usize {
        2
    }
}

#[test]
fn one_two_or_three_threads_find_the_same() {
    let one = whole(1);
    assert_eq!(one["games"], 330);
    assert_eq!(whole(2), one);
    assert_eq!(whole(3), one);
}

#[test]
fn parts_that_were_written_down_elsewhere_are_the_same() {
    let stop = AtomicBool::new(false);
    let found = compare_with(&versions(), &mut Elsewhere, None, &|_, _| {}, &stop);
    assert_eq!(without_speed(&found.expect("a plan that can be played")), whole(1));
}

#[test]
fn a_simulation_elsewhere_gives_the_same_rows_in_the_same_order() {
    let game = duel(&json!({}));
    let bots = vec![game.bot("random").expect("a bot"); 2];
    let tables = vec![PlannedTable::new(game)];
    let plan = Plan { tables, bots, games: 1_500, seed: 5, threads: None };
    let stop = AtomicBool::new(false);
    let (mut here, mut there) = (Vec::new(), Vec::new());
    let mut record = |row: &lab::Row| here.push(row.clone());
    let one = run_with(
        &plan,
        &mut Threads::new(Some(3)),
        &|_| {},
        &stop,
        Some(Recorder::rows(&mut record)),
    );
    let mut record = |row: &lab::Row| there.push(row.clone());
    let other = run_with(&plan, &mut Elsewhere, &|_| {}, &stop, Some(Recorder::rows(&mut record)));
    let (one, mut other) = (one.expect("a plan"), other.expect("a plan"));
    other.speed = one.speed.clone();
    assert_eq!(one, other);
    assert_eq!(here, there);
    assert_eq!(here.len(), 1_500);
    assert!(here.windows(2).all(|pair| pair[0].seed < pair[1].seed));
}

#[test]
fn a_run_that_was_broken_off_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut heard = Vec::new();
    for _ in 0..20 {
        // Every time it is broken off at the first part that comes in.
        let stop = AtomicBool::new(false);
        let first = AtomicU64::new(0);
        let progress = |games: u64, _: Option<f64>| {
            let _ = first.compare_exchange(0, games, Ordering::Relaxed, Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
        };
        // One thread is never more than a few chunks ahead of whoever listens.
        let crew = &mut Threads::new(Some(1));
        let found = compare_with(&versions(), crew, Some(folder.path()), &progress, &stop)
            .expect("a plan that can be played");
        heard.push(first.into_inner());
        if found.is_complete {
            assert_eq!(without_speed(&found), whole(1));
            assert!(heard.len() > 1 && heard.windows(2).all(|two| two[0] < two[1]), "{heard:?}");
            // Once more: everything is known, and nothing is played.
            let silent = |_: u64, _: Option<f64>| panic!("nothing is left to play");
            let stop = AtomicBool::new(false);
            let again = compare_with(&versions(), crew, Some(folder.path()), &silent, &stop);
            assert_eq!(without_speed(&again.expect("a kept run")), whole(1));
            return;
        }
        assert!(found.games < 330);
    }
    panic!("it never came to an end: {heard:?}");
}

#[test]
fn another_question_is_refused_in_the_same_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |plan: &Comparison| {
        let stop = AtomicBool::new(false);
        compare_with(plan, &mut Threads::new(Some(1)), Some(folder.path()), &|_, _| {}, &stop)
    };
    play(&versions()).expect("a plan that can be played");
    for changed in [
        Comparison { seed: 4, ..versions() },
        Comparison { games: 331, ..versions() },
        Comparison { b: duel(&json!({})), ..versions() },
    ] {
        let error = play(&changed).expect_err("another question");
        assert!(matches!(error, RunError::Keep(KeepError::OtherQuestion(_))), "{error}");
    }
    // When a run may stop changes no game.
    let found = play(&Comparison { until: Some(0.4), ..versions() }).expect("the same question");
    assert!(found.may_stop && found.is_complete);
    std::fs::write(folder.path().join(lab::KEPT_FILE), "{").expect("written");
    let error = play(&versions()).expect_err("no run");
    assert!(matches!(error, RunError::Keep(KeepError::Unreadable(..))), "{error}");
}

#[test]
fn a_question_of_other_rules_is_not_played() {
    let game = duel(&json!({}));
    let mut table = lab::TableQuestion::of(&*game);
    assert!(table.open().is_ok());
    table.rules += 1;
    assert!(matches!(table.open(), Err(lab::QuestionError::Version(_))));
    table.game = "belote".to_owned();
    assert!(matches!(table.open(), Err(lab::QuestionError::Game(_))));
}
