//! The promises every game keeps: both ready-made decks of each clan, every rival reading.

use engine::{Judgement as _, Seat, Tabletop};
use noxilia::Noxilia;
use serde_json::{Value, json};

fn table(options: &Value, decks: [&str; 2]) -> Noxilia {
    let brings = decks.map(|deck| json!({ "deck": deck }));
    Noxilia::open(options, &brings, &Noxilia::content()).expect("the house's own cards open")
}

testkit::promises!(
    the_starter_decks_keep_every_promise,
    games = 2,
    open = || table(&json!({}), ["auto", "auto"])
);
testkit::promises!(
    the_second_decks_keep_every_promise,
    games = 2,
    open = || table(&json!({}), ["cendrefiel_soufre", "aubepine_charge"])
);
testkit::promises!(
    two_of_a_clan_keep_every_promise,
    games = 2,
    open = || table(&json!({}), ["aubepine_rang", "aubepine_rang"])
);
testkit::promises!(
    the_rival_readings_keep_every_promise,
    games = 2,
    open = || table(
        &json!({
            "board_layout": "compact8", "fog_reveal_distance": 0, "rampart_spell_line": "entering",
            "move_through_enemy": false, "latent_needs_sorcerer": true, "aura_includes_bearer": false,
            "poison_decay": 1, "doom_start_turn": 12, "doom_step": 2, "mulligans": 2, "first": "1",
        }),
        ["cendrefiel_meute", "cendrefiel_soufre"]
    )
);

#[test]
fn one_look_for_both_seats_is_the_look_of_each() {
    testkit::walk(&table(&json!({}), ["auto", "auto"]), 3, |step| {
        let mut looks = [0.0; 2];
        step.game.evaluate_all(step.after, &mut looks);
        for (index, look) in looks.into_iter().enumerate() {
            let own = step.game.evaluate(step.after, Seat::new(index));
            assert_eq!(
                look.to_bits(),
                own.to_bits(),
                "decision {} of seed {}",
                step.number,
                step.seed
            );
        }
    });
}
