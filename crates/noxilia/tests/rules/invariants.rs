//! What holds after every decision of random games: NXL-I01 to NXL-I32, each under its own name.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each test looks at a few events and lets the others pass"
)]

use std::collections::{BTreeMap, HashSet};

use engine::{Fast, Game as _, Inspect as _, Outcome, Seat, Tabletop as _, Viewer};
use noxilia::{Action, Cause, Event, Noxilia, Reason, State, UnitView, View, Way, Zone};
use serde_json::{Value, json};
use testkit::Step;

use crate::table::*;

fn any(legal: &[Action], dice: &mut Fast) -> Action {
    legal[engine::Chance::below(dice, legal.len() as u32) as usize]
}

/// Plays random games and looks at every decision.
fn walk(games: u64, mut look: impl FnMut(&Step<'_, Noxilia>)) {
    for decks in [["auto", "auto"], ["cendrefiel_soufre", "aubepine_charge"]] {
        let game = open(&json!({}), decks);
        for seed in 0..games {
            testkit::walk_one(&game, seed, any, &mut look);
        }
    }
}

fn units_of(game: &Noxilia, state: &State) -> Vec<Value> {
    game.inspect(state)["units"].as_array().expect("units").clone()
}

fn units(step: &Step<'_, Noxilia>) -> Vec<Value> {
    units_of(step.game, step.after)
}

fn is_in_play(unit: &Value) -> bool {
    unit["place"] == "Play"
}

/// Everything a seat knows of its own, so of every unit somebody's view.
fn own_views(game: &Noxilia, state: &State) -> [View; 2] {
    [A, B].map(|seat| game.view(state, Viewer::Seat(seat)))
}

fn seen_by_owner(views: &[View; 2], unit: noxilia::UnitId) -> Option<&UnitView> {
    views
        .iter()
        .flat_map(|view| &view.units)
        .find(|seen| seen.unit == unit && seen.figures.is_some())
}

fn has(unit: &UnitView, ability: &str) -> bool {
    let figures = unit.figures.as_ref();
    figures.is_some_and(|figures| figures.abilities.iter().any(|own| own.id == ability))
}

/// The number of a card.
fn number(game: &Noxilia, id: &str) -> u8 {
    let sheets = game.cards();
    sheets.iter().find(|sheet| sheet.id == id).expect("a card").number as u8
}

fn holds(units: &[Value], seat: usize, zone: Zone) -> bool {
    let zone = ZONE_NAMES[usize::from(zone.0)];
    units.iter().any(|unit| is_in_play(unit) && unit["controller"] == seat && unit["zone"] == zone)
}

const ZONE_NAMES: [&str; 10] =
    ["A_CMD", "A_THD", "A_RP1", "A_RP2", "BF_W", "BF_E", "B_RP2", "B_RP1", "B_THD", "B_CMD"];

#[test]
fn nxl_i01_every_card_is_in_one_place() {
    let mut first: Option<Vec<u32>> = None;
    walk(1, |step| {
        let mut census = step.game.census(step.after);
        census.sort_unstable();
        if step.number == 0 {
            first = Some(census.clone());
        }
        assert_eq!(Some(&census), first.as_ref());
    });
}

#[test]
fn nxl_i02_tokens_are_in_play_or_nowhere() {
    walk(1, |step| {
        let look = step.game.inspect(step.after);
        for unit in look["units"].as_array().unwrap() {
            assert!(unit["card"] != "esclave" || unit["place"] != "Queue", "{unit}");
        }
        for camp in look["camps"].as_array().unwrap() {
            for pile in ["hand", "library", "grave"] {
                let cards = camp[pile].as_array().unwrap();
                assert!(cards.iter().all(|card| card != "esclave" && card != "rune"), "{pile}");
            }
        }
    });
}

#[test]
fn nxl_i03_five_units_of_a_seat_in_a_zone() {
    walk(2, |step| {
        let mut count: BTreeMap<(String, String), u32> = BTreeMap::new();
        for unit in units(step).iter().filter(|unit| is_in_play(unit)) {
            let key = (unit["controller"].to_string(), unit["zone"].to_string());
            *count.entry(key).or_default() += 1;
        }
        assert!(count.values().all(|count| *count <= 5), "{count:?}");
    });
}

#[test]
fn nxl_i04_whoever_is_in_play_lives_and_monarchs_stay() {
    walk(1, |step| {
        if step.is_last() || step.decision.turn == 0 {
            return;
        }
        let views = own_views(step.game, step.after);
        let mut monarchs = 0;
        for unit in units(step).iter().filter(|unit| is_in_play(unit)) {
            let life = unit["life"].as_i64().unwrap();
            let handle = noxilia::UnitId(unit["unit"].as_u64().unwrap() as u8);
            let whole = seen_by_owner(&views, handle).and_then(|seen| seen.figures.as_ref());
            let whole = i64::from(whole.expect("known to its owner").life_max);
            assert!(life > 0 && life <= whole, "{unit}");
            monarchs += u32::from(unit["card"] == "aldonse" || unit["card"] == "ormagh");
        }
        assert_eq!(monarchs, 2);
    });
}

#[test]
fn nxl_i05_mana_ends_with_the_turn() {
    walk(1, |step| {
        let look = step.game.inspect(step.after);
        for camp in look["camps"].as_array().unwrap() {
            assert!(
                camp["gold"].as_u64().is_some_and(|gold| gold < 500),
                "gold never runs below 0"
            );
        }
        if look["asking"].as_str().is_some_and(|asking| asking.contains("StartReveal"))
            && look["fate"] != "maelstrom"
        {
            for camp in look["camps"].as_array().unwrap() {
                assert_eq!(camp["mana"], json!([0, 0, 0, 0, 0, 0, 0]));
            }
        }
    });
}

#[test]
fn nxl_i06_every_armour_is_whole_after_the_start() {
    let mut checked = 0;
    walk(2, |step| {
        let look = step.game.inspect(step.after);
        let turn = look["turn"].as_u64().unwrap();
        if step.number == 0 {
            checked = 0;
        }
        if look["asking"] != "Act" || turn == checked || step.is_last() {
            return;
        }
        checked = turn;
        for unit in units(step) {
            let score = unit["score"].as_i64().unwrap();
            let wanted = if look["fate"] == "dechainement" { score.min(0) } else { score };
            assert_eq!(unit["armour"], wanted, "turn {turn}: {unit}");
        }
    });
}

#[test]
fn nxl_i07_acting_units_end_engaged_or_dead() {
    walk(1, |step| {
        let (Action::Move { unit: actor, .. }
        | Action::Melee { unit: actor, .. }
        | Action::Ranged { unit: actor, .. }
        | Action::Retreat { unit: actor, .. }
        | Action::Equip { unit: actor, .. }
        | Action::Heal { unit: actor, .. }
        | Action::Purify { unit: actor, .. }
        | Action::Power { unit: actor, .. }
        | Action::Produce { unit: actor }
        | Action::Charge { unit: actor, .. }) = step.action
        else {
            return;
        };
        let find =
            |state| units_of(step.game, state).into_iter().find(|unit| unit["unit"] == actor.0);
        assert_eq!(find(step.before).expect("it acts")["engaged"], false, "it was ready");
        let turn = step.game.inspect(step.before)["turn"].clone();
        if step.game.inspect(step.after)["turn"] == turn {
            assert!(find(step.after).is_none_or(|unit| unit["engaged"] == true));
        }
    });
}

#[test]
fn nxl_i08_one_hero_of_a_name() {
    walk(2, |step| {
        let mut seen = Vec::new();
        for unit in units(step) {
            if ["ysaure", "anselme", "vharza", "oghul"].contains(&unit["card"].as_str().unwrap())
                && unit["place"] != "Dying"
            {
                let key = (unit["card"].clone(), unit["controller"].clone());
                assert!(!seen.contains(&key), "{key:?}");
                seen.push(key);
            }
        }
    });
}

#[test]
fn nxl_i09_one_seat_decides_from_a_list_that_is_carried_out() {
    walk(1, |step| {
        assert!(!step.legal.is_empty());
        let distinct: HashSet<_> = step.legal.iter().collect();
        assert_eq!(distinct.len(), step.legal.len());
        if step.number % 25 != 0 {
            return;
        }
        for action in step.legal {
            let mut state = step.before.clone();
            step.game.apply(&mut state, *action, &mut step.chance.clone(), &mut engine::Silent);
            let stage = step.game.stage(&state);
            assert!(stage.decision().is_some() || stage.outcome().is_some());
        }
    });
}

#[test]
fn nxl_i10_the_same_seed_and_choices_give_the_same_states() {
    let game = open(&json!({}), ["auto", "auto"]);
    let play = || {
        let mut states = Vec::new();
        testkit::walk_one(&game, 11, any, |step| {
            if step.number % 10 == 0 {
                states.push(step.after.clone());
            }
        });
        states
    };
    let first = play();
    assert!(first.len() > 10);
    assert!(first == play());
}

#[test]
fn nxl_i11_nothing_hidden_shows() {
    let mut chance = Fast::new(3);
    walk(1, |step| {
        if step.number % 5 != 0 || step.is_last() {
            return;
        }
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
            let mut twin = step.after.clone();
            step.game.shuffle_hidden(&mut twin, viewer, &mut chance);
            assert!(step.game.view(&twin, viewer) == step.game.view(step.after, viewer));
            assert_eq!(step.game.stage(&twin), step.game.stage(step.after));
            if step.game.stage(step.after).decider().is_some_and(|seat| viewer.is(seat)) {
                let mut lists = [Vec::new(), Vec::new()];
                step.game.legal_actions(step.after, &mut lists[0]);
                step.game.legal_actions(&twin, &mut lists[1]);
                assert_eq!(lists[0], lists[1]);
            }
        }
    });
}

#[test]
fn nxl_i12_a_face_once_shown_stays_up() {
    walk(2, |step| {
        let turned = |unit: &Value| {
            step.told().any(|event| {
                matches!(event, Event::UnitTurnedDown { unit: known, .. } if unit["unit"] == known.0)
            })
        };
        let before = units_of(step.game, step.before);
        for unit in units(step).iter().filter(|unit| unit["hidden"] == true) {
            let was = before.iter().find(|old| old["unit"] == unit["unit"]);
            let was_up = was.is_some_and(|old| old["hidden"] == false);
            // While armies are placed they have no names yet.
            assert!(!was_up || turned(unit) || step.decision.turn == 0, "{unit}");
        }
    });
}

#[test]
fn nxl_i13_the_fog_lifts_where_enemies_are_near() {
    walk(2, |step| {
        let look = step.game.inspect(step.after);
        if look["fate"] == "brouillard" || look["turn"] == 0 || step.is_last() {
            return;
        }
        let view = step.game.view(step.after, Viewer::Spectator);
        let all: Vec<Value> = units(step).into_iter().filter(is_in_play).collect();
        let place =
            |unit: &Value| ZONE_NAMES.iter().position(|zone| unit["zone"] == *zone).unwrap();
        for hidden in all.iter().filter(|unit| unit["hidden"] == true) {
            let zone = place(hidden);
            let is_wall = matches!(zone, 2 | 3 | 6 | 7) && !view.is_collapsed;
            for enemy in all.iter().filter(|unit| unit["controller"] != hidden["controller"]) {
                let there = place(enemy);
                let is_near = view.zones[zone].next.contains(&Zone(there as u8));
                let seen = view.units.iter().find(|unit| enemy["unit"] == unit.unit.0);
                let is_keen = seen.is_some_and(|seen| has(seen, "keen_sight"));
                assert_ne!(there, zone, "{hidden}");
                assert!(!is_near || is_wall && !is_keen, "{hidden} beside {enemy}");
            }
        }
    });
}

#[test]
fn nxl_i14_fate_then_apocalypse() {
    let dark = ["tremblement", "incendie", "dechainement", "brouillard_mortel"];
    let game = open(&json!({}), ["auto", "auto"]);
    let copies = |sheet: &engine::CardSheet| {
        sheet.figures.iter().find(|(name, _)| name == "copies").map_or(1, |(_, n)| *n)
    };
    let sheets: BTreeMap<u16, i32> =
        game.cards().iter().map(|sheet| (sheet.number, copies(sheet))).collect();
    walk(3, |step| {
        let look = step.game.inspect(step.after);
        let turn = look["turn"].as_u64().unwrap();
        if turn == 0 {
            return;
        }
        assert_eq!(dark.contains(&look["fate"].as_str().unwrap()), turn > 10, "turn {turn}");
        let view = step.game.view(step.after, Viewer::Spectator);
        let mut count: BTreeMap<u8, i32> = BTreeMap::new();
        for card in view.fate_drawn.iter().chain(&view.fate_left) {
            *count.entry(card.0).or_default() += 1;
        }
        for (card, n) in count {
            assert_eq!(sheets.get(&u16::from(card)), Some(&n), "card {card}");
        }
    });
}

#[test]
fn nxl_i15_games_end_in_time() {
    walk(5, |step| {
        assert!(step.decision.turn <= 22);
        if step.number % 50 == 0 {
            assert!(step.game.inspect(step.after)["actions"].as_u64().unwrap() <= 300);
        }
    });
}

#[test]
fn nxl_i16_only_a_double_death_is_a_draw() {
    walk(5, |step| {
        let Some(outcome) = step.game.stage(step.after).outcome() else { return };
        let monarchs = ["aldonse", "ormagh"].map(|id| number(step.game, id));
        let fallen: HashSet<Seat> = step
            .told()
            .filter_map(|event| match event {
                Event::UnitDied { seat, card, .. } if monarchs.contains(&card.0) => Some(*seat),
                _ => None,
            })
            .collect();
        match outcome {
            Outcome::Draw => assert_eq!(fallen.len(), 2),
            Outcome::Win(seat) => assert_eq!(fallen, HashSet::from([seat.other()])),
            Outcome::SharedDefeat | Outcome::Ranking(_) => panic!("{outcome:?}"),
        }
    });
}

#[test]
fn nxl_i17_poison_is_never_more_than_one() {
    walk(2, |step| {
        let before = units_of(step.game, step.before);
        for unit in units(step) {
            let poison = unit["poison"].as_u64().unwrap();
            assert!(poison <= 1);
            let was = before.iter().find(|old| old["unit"] == unit["unit"]);
            let fell = was.is_some_and(|old| old["poison"].as_u64().unwrap() > poison);
            let is_cured = step.told().any(|event| matches!(event, Event::UnitPurified { .. }));
            let is_new = step.decision.turn == 0;
            assert!(!fell || is_cured || is_new, "{unit}");
        }
    });
}

/// The attack that is under way, as the log tells it.
#[derive(Default)]
struct Told {
    way: Option<Way>,
    redirections: u32,
    dodges: u32,
    ripostes: u32,
}

/// Shows every event of random games with the attack it belongs to.
fn walk_attacks(games: u64, mut look: impl FnMut(&Told, &Event)) {
    let mut told = Told::default();
    walk(games, |step| {
        if matches!(
            step.action,
            Action::Melee { .. } | Action::Charge { .. } | Action::Ranged { .. } | Action::Pass
        ) {
            told = Told::default();
        }
        for event in step.told() {
            match event {
                Event::AttackDeclared { way, .. } => {
                    told = Told { way: Some(*way), ..Told::default() };
                }
                Event::AttackRedirected { .. } => told.redirections += 1,
                Event::AttackDodged { .. } => told.dodges += 1,
                Event::Riposted { .. } => told.ripostes += 1,
                _ => {}
            }
            look(&told, event);
        }
    });
}

#[test]
fn nxl_i18_one_redirection_one_dodge_one_riposte_an_attack() {
    let mut ripostes = 0;
    walk_attacks(4, |told, event| {
        assert!(told.redirections <= 1 && told.dodges <= 1 && told.ripostes <= 1);
        if matches!(event, Event::AttackRedirected { .. }) {
            assert_eq!(told.ripostes, 0, "a riposte opens no window of angels");
        }
        ripostes += told.ripostes;
    });
    assert!(ripostes > 0);
}

#[test]
fn nxl_i19_charges_begin_among_friends_and_nobody_answers_them_or_shots() {
    walk_attacks(4, |told, event| {
        let is_answer =
            matches!(event, Event::Riposted { .. } | Event::UnitHurt { cause: Cause::Riposte, .. });
        assert!(!is_answer || told.way == Some(Way::Melee), "{event:?}");
    });
    walk(2, |step| {
        if let Action::Charge { unit, .. } = step.action {
            let all = units_of(step.game, step.before);
            let actor = all.iter().find(|known| known["unit"] == unit.0).unwrap();
            let enemies = all.iter().filter(|other| {
                is_in_play(other)
                    && other["zone"] == actor["zone"]
                    && other["controller"] != actor["controller"]
            });
            assert_eq!(enemies.count(), 0);
        }
    });
}

/// The first step of each decision, with the units that stood there before it.
fn first_step(step: &Step<'_, Noxilia>) -> Option<(Seat, noxilia::UnitId, Zone, Zone, Way)> {
    step.told().find_map(|event| match event {
        Event::UnitStepped { seat, unit, from, to, way, .. } => {
            Some((*seat, *unit, *from, *to, *way))
        }
        _ => None,
    })
}

#[test]
fn nxl_i20_from_enemies_to_enemies_only_those_who_can() {
    walk(3, |step| {
        let Some((seat, unit, from, to, way)) = first_step(step) else { return };
        let before = units_of(step.game, step.before);
        let enemy = seat.other().index();
        if way == Way::Retreat || !holds(&before, enemy, from) || !holds(&before, enemy, to) {
            return;
        }
        let views = own_views(step.game, step.before);
        let unit = seen_by_owner(&views, unit).expect("known to its owner");
        assert!(["flying", "infiltrator", "force_through"].iter().any(|own| has(unit, own)));
    });
}

#[test]
fn nxl_i21_only_swimmers_and_flyers_enter_water() {
    walk(3, |step| {
        let Some((_, unit, _, to, _)) = first_step(step) else { return };
        let before = step.game.inspect(step.before);
        if before["zones"][usize::from(to.0)]["flood"] == 0 {
            return;
        }
        let views = own_views(step.game, step.before);
        let unit = seen_by_owner(&views, unit).expect("known to its owner");
        assert!(has(unit, "aquatic") || has(unit, "flying"));
    });
}

#[test]
fn nxl_i22_every_equipment_has_one_host() {
    walk(2, |step| {
        let look = step.game.inspect(step.after);
        let units = look["units"].as_array().unwrap();
        for gear in look["gear"].as_array().unwrap() {
            assert_ne!(gear["unit"].is_null(), gear["zone"].is_null(), "{gear}");
            let is_worn = units.iter().any(|unit| unit["unit"] == gear["unit"]);
            assert!(gear["unit"].is_null() || is_worn, "{gear}");
        }
    });
    // Of two copies worn once per unit one serves.
    let table = scenario(json!({ "units": ["A milicien A_CMD gear=epee_benie,epee_benie"] }));
    assert_eq!(table.melee_of(1), 2);
}

#[test]
fn nxl_i23_zones_change_hands_by_capture_alone() {
    walk(2, |step| {
        let (before, after) = (step.game.inspect(step.before), step.game.inspect(step.after));
        for (number, name) in ZONE_NAMES.iter().enumerate() {
            let (one, other) =
                (&before["zones"][number]["controller"], &after["zones"][number]["controller"]);
            let is_captured = step.told().any(|event| {
                matches!(event, Event::ZoneCaptured { seat, zone }
                    if usize::from(zone.0) == number && *other == seat.index())
            });
            assert!(one == other || is_captured, "{name}");
        }
    });
    let view = scenario(json!({})).view(A);
    assert_eq!([view.zones[4].card, view.zones[5].card], [None, None], "no card, no income");
}

#[test]
fn nxl_i24_libraries_and_hands_change_only_as_written() {
    walk(2, |step| {
        let (before, after) = (step.game.inspect(step.before), step.game.inspect(step.after));
        if before["turn"] == 0 {
            return;
        }
        for seat in [A, B] {
            let pile = |look: &Value, name: &str| -> Vec<Value> {
                look["camps"][seat.index()][name].as_array().unwrap().clone()
            };
            let is_shuffled = step.told().any(
                |event| matches!(event, Event::LibraryShuffled { seat: whose } if *whose == seat),
            );
            let is_found = step.told().any(|event| matches!(event, Event::CardFound { .. }));
            let (old, new) = (pile(&before, "library"), pile(&after, "library"));
            if !is_shuffled && !is_found {
                assert_eq!(old[old.len() - new.len()..], new[..], "cards leave from the top");
            }
            let is_played = matches!(
                step.action,
                Action::Play { .. }
                    | Action::Give { .. }
                    | Action::Cast { .. }
                    | Action::CastAt { .. }
                    | Action::CastFor { .. }
                    | Action::SetUnder { .. }
                    | Action::SetIn { .. }
            ) && step.decision.seat == seat;
            assert!(is_played || pile(&after, "hand").len() >= pile(&before, "hand").len());
        }
    });
}

#[test]
fn nxl_i25_the_first_to_have_passed_begins() {
    let mut wanted: Option<Seat> = None;
    walk(2, |step| {
        if step.number == 0 {
            wanted = None;
        }
        let view = step.game.view(step.before, Viewer::Spectator);
        let seat = step.decision.seat;
        if step.action == Action::Pass && view.passed[seat.other().index()] != 0 {
            let is_first = view.passed[seat.index()] == 1;
            wanted = Some(if is_first { seat } else { seat.other() });
        }
        for event in step.told() {
            if let (Event::TurnBegan { first, turn, .. }, Some(seat)) = (event, wanted)
                && *turn > 1
            {
                assert_eq!(*first, seat);
            }
        }
    });
}

/// A line of a position seen from the other side of the table.
fn turned(line: &str) -> String {
    let swap = |word: &str| match word {
        "A" => "B".to_owned(),
        "B" => "A".to_owned(),
        "BF_W" => "BF_E".to_owned(),
        "BF_E" => "BF_W".to_owned(),
        "aldonse" | "ormagh" => word.to_owned(),
        _ => match word.split_once('_') {
            Some(("A", rest)) => format!("B_{rest}"),
            Some(("B", rest)) => format!("A_{rest}"),
            _ => word.to_owned(),
        },
    };
    line.split(' ').map(swap).collect::<Vec<_>>().join(" ")
}

/// An action seen from the other side of the table.
fn mirrored(action: Action) -> Action {
    let over = |zone: Zone| Zone(9 - zone.0);
    match action {
        Action::Zone { zone } => Action::Zone { zone: over(zone) },
        Action::Move { unit, to } => Action::Move { unit, to: over(to) },
        Action::Retreat { unit, to } => Action::Retreat { unit, to: over(to) },
        Action::Equip { unit, to } => Action::Equip { unit, to: over(to) },
        Action::Heal { unit, to } => Action::Heal { unit, to: over(to) },
        Action::Purify { unit, to } => Action::Purify { unit, to: over(to) },
        Action::Charge { unit, target, via, to } => {
            Action::Charge { unit, target, via: via.map(over), to: over(to) }
        }
        Action::CastAt { card, caster, zone } => Action::CastAt { card, caster, zone: over(zone) },
        Action::SetIn { card, zone, caster } => Action::SetIn { card, zone: over(zone), caster },
        Action::RevealIn { card, zone } => Action::RevealIn { card, zone: over(zone) },
        Action::ProduceGround { card, zone } => Action::ProduceGround { card, zone: over(zone) },
        other => other,
    }
}

#[test]
fn nxl_i26_the_table_looks_the_same_from_both_sides() {
    let lines = [
        "A lancier A_RP1",
        "A archere A_RP2",
        "A acolyte A_CMD",
        "A chirurgienne A_THD",
        "A pavoiseuse BF_W",
        "B chien BF_E",
        "B brute B_RP1",
        "B adepte B_CMD",
        "B aile_de_braise B_RP2",
        "B cracheur B_RP2",
        "A aldonse A_CMD",
        "B ormagh B_CMD",
    ];
    let hands = [vec!["trait", "egide", "ecu"], vec!["boule", "sang_bouillant", "fouet"]];
    let fate = vec!["lune_de_sang"; 8];
    let other: Vec<String> = lines.iter().map(|line| turned(line)).collect();
    for seed in 0..6 {
        let one = json!({ "units": lines, "hands": hands, "gold": [6, 4], "fate": fate });
        let two = json!({
            "units": other, "hands": [hands[1], hands[0]], "gold": [4, 6], "fate": fate, "first": 1, "active": 1,
        });
        let mut table = scenario_with(json!({}), ["aubepine_rang", "cendrefiel_meute"], one, &[]);
        let mut glass = scenario_with(json!({}), ["cendrefiel_meute", "aubepine_rang"], two, &[]);
        let mut dice = Fast::new(seed);
        for _ in 0..60 {
            if table.outcome().is_some() {
                break;
            }
            assert_eq!(table.asked(), glass.asked().other());
            let legal = table.legal();
            let there: HashSet<Action> = glass.legal().into_iter().collect();
            let wanted: HashSet<Action> = legal.iter().map(|action| mirrored(*action)).collect();
            assert_eq!(there, wanted);
            let action = any(&legal, &mut dice);
            table.act(action);
            glass.act(mirrored(action));
            for (unit, other) in
                units_of(&table.game, &table.state).iter().zip(units_of(&glass.game, &glass.state))
            {
                assert_eq!(
                    (&unit["unit"], &unit["life"], &unit["armour"], &unit["engaged"]),
                    (&other["unit"], &other["life"], &other["armour"], &other["engaged"])
                );
                assert_eq!(turned(unit["zone"].as_str().unwrap()), other["zone"].as_str().unwrap());
            }
        }
    }
}

#[test]
fn nxl_i27_cost_poison_and_doom_leave_armour_alone() {
    let mut seen = 0;
    walk(4, |step| {
        for event in step.told() {
            if let Event::UnitHurt {
                cause: Cause::Cost | Cause::Poison | Cause::Doom,
                absorbed,
                parts,
                ..
            } = event
            {
                assert_eq!((*absorbed, parts.len()), (0, 0));
                seen += 1;
            }
        }
    });
    assert!(seen > 0);
}

#[test]
fn nxl_i28_a_mass_attack_names_each_target_once_and_adds_nothing_later() {
    let mut named: Vec<noxilia::UnitId> = Vec::new();
    let mut is_melee = false;
    walk(4, |step| {
        if matches!(
            step.action,
            Action::Melee { .. } | Action::Charge { .. } | Action::Ranged { .. } | Action::Pass
        ) {
            named.clear();
        }
        for event in step.told() {
            match event {
                Event::AttackDeclared { target, way, .. } => {
                    assert!(!named.contains(target));
                    named.push(*target);
                    is_melee = *way != Way::Ranged;
                }
                Event::UnitHurt { cause: Cause::Attack, parts, .. }
                    if is_melee && named.len() > 1 =>
                {
                    assert!(parts.iter().all(|part| matches!(
                        part.reason,
                        Reason::Melee | Reason::Gear | Reason::Weakness
                    )));
                }
                _ => {}
            }
        }
    });
    // Two attacks under a blood moon: 3 and 1, then 3 alone.
    let table = scenario(json!({
        "shown": "lune_de_sang", "active": 1, "units": ["B broyeur BF_W", "A pavoiseuse BF_W", "A chevalier BF_W"],
    }));
    let table = table.play([melee(1, 2)]).decline().play([unit(3)]).decline();
    let sums: Vec<i16> = table
        .story
        .iter()
        .filter_map(|(_, event)| match event {
            Event::UnitHurt { parts, .. } => Some(parts.iter().map(|part| part.n).sum()),
            _ => None,
        })
        .collect();
    assert_eq!(sums, [4, 3]);
}

#[test]
fn nxl_i29_mana_comes_of_paying_alone() {
    walk(3, |step| {
        if !step.told().any(|event| matches!(event, Event::ManaProduced { .. })) {
            return;
        }
        let is_paying = matches!(
            step.action,
            Action::Produce { .. }
                | Action::ProduceWorn { .. }
                | Action::ProduceGround { .. }
                | Action::AutoPay
                | Action::Cast { .. }
                | Action::CastAt { .. }
                | Action::CastFor { .. }
                | Action::SetUnder { .. }
                | Action::SetIn { .. }
                | Action::RevealUnder { .. }
                | Action::RevealIn { .. }
        );
        let is_fate = step.told().any(|event| {
            matches!(event, Event::TurnBegan { card, .. } if card.0 == number(step.game, "maelstrom"))
        });
        assert!(is_paying || is_fate, "{:?}", step.action);
    });
}

#[test]
fn nxl_i30_the_dead_go_to_their_owners() {
    walk(3, |step| {
        let before = units_of(step.game, step.before);
        let after = step.game.inspect(step.after);
        for event in step.told() {
            let Event::UnitDied { unit, .. } = event else { continue };
            let Some(dead) = before.iter().find(|known| known["unit"] == unit.0) else { continue };
            if dead["card"] == "esclave" || step.is_last() {
                continue;
            }
            let owner = dead["owner"].as_u64().unwrap() as usize;
            let grave = after["camps"][owner]["grave"].as_array().unwrap();
            let is_dying = after["units"].as_array().unwrap().iter().any(|u| u["unit"] == unit.0);
            assert!(is_dying || grave.contains(&dead["card"]), "{dead}");
        }
    });
}

#[test]
fn nxl_i31_two_hidden_units_may_change_places_unseen() {
    // Both cost 2 gold, stand hidden side by side on a rampart, and the enemy looks.
    let setup = |one: &str, other: &str| {
        scenario(json!({
            "units": [format!("A {one} A_RP1 hidden"), format!("A {other} A_RP1 hidden engaged"), "B chien BF_W", "B adepte BF_W"],
            "hands": [[], ["boule"]], "mana": [[], ["infernal"]], "active": 1,
        }))
    };
    let (table, twin) = (setup("archere", "veilleur"), setup("veilleur", "archere"));
    let text = |table: &Table| serde_json::to_string(&table.view(B)).expect("plain data");
    assert_eq!(text(&table), text(&twin));
    assert_eq!(table.legal(), twin.legal());
    assert_eq!((table.asked(), table.kind()), (twin.asked(), twin.kind()));
}

#[test]
fn nxl_i32_armour_is_never_above_its_score_and_runes_are_never_engaged() {
    walk(2, |step| {
        for unit in units(step) {
            let (armour, score) =
                (unit["armour"].as_i64().unwrap(), unit["score"].as_i64().unwrap());
            assert!(armour <= score.max(0), "{unit}");
        }
        for gear in step.game.inspect(step.after)["gear"].as_array().unwrap() {
            assert!(gear["card"] != "rune" || gear["engaged"] == false);
        }
    });
}
