//! The hot path takes no memory: whole random games with copied and imagined states, counted by the allocator itself.

use allocation_counter::measure;
use engine::{
    Chance as _, Fast, Game as _, Judgement as _, Seat, Silent, Stage, Tabletop as _, Viewer,
};
use necrosia::{Action, Necrosia, View};
use serde_json::{Value, json};

/// Plays games by the hints of rollouts, copying every state and imagining from the views of another game.
fn play(game: &Necrosia, games: u64, views: &[View], legal: &mut Vec<Action>) -> u64 {
    let mut chance = Fast::new(3);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            let view = &views[chance.below(views.len() as u32) as usize];
            let mut imagined = game.imagine(view, &mut chance);
            legal.clear();
            game.legal_actions(&imagined, legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut imagined, action, &mut chance, &mut Silent);
            std::hint::black_box(game.evaluate(&imagined, Seat::new(0)));
            legal.clear();
            game.legal_actions(&state, legal);
            let at = game.rollout(&state, legal, &mut chance);
            game.apply(&mut state.clone(), legal[at], &mut chance, &mut Silent);
            game.apply(&mut state, legal[at], &mut chance, &mut Silent);
            decisions += 1;
        }
    }
    decisions
}

/// What every seat and a spectator see during one game.
fn views(game: &Necrosia) -> Vec<View> {
    let mut chance = Fast::new(4);
    let mut state = game.deal(&mut chance);
    let (mut views, mut legal) = (Vec::new(), Vec::new());
    while let Stage::Decide(_) = game.stage(&state) {
        views.extend(Viewer::all(game.seats()).map(|viewer| game.view(&state, viewer)));
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, &mut chance, &mut Silent);
    }
    views.retain(|view| !matches!(view.course.step, necrosia::Step::Over(_)));
    views
}

#[test]
fn games_allocate_nothing_at_any_number_of_seats() {
    for seats in 2..=5 {
        let options = json!({ "collective_defeat_at": 12 });
        let game = Necrosia::open(&options, &vec![Value::Null; seats], &Necrosia::content())
            .expect("the options are right");
        let views = views(&game);
        let mut legal = Vec::with_capacity(256);
        let mut decisions = 0;
        let memory = measure(|| decisions = play(&game, 10, &views, &mut legal));
        assert!(decisions >= 10 * 100, "the games were played");
        assert_eq!((memory.count_total, memory.bytes_total), (0, 0), "{seats} seats");
    }
}

#[test]
fn a_state_is_less_than_a_kibibyte() {
    assert!(size_of::<necrosia::State>() <= 1024, "{}", size_of::<necrosia::State>());
}

#[test]
fn the_counter_does_count() {
    let memory = measure(|| drop(std::hint::black_box(vec![1_u8; 64])));
    assert_eq!(memory.count_total, 1);
}
