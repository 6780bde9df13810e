//! What the view foresees: moves, wars, and the codes of the gestures that make them.

use engine::Tabletop as _;
use necrosia::{Action, Kind, Region};
use serde_json::{Value, json};

use crate::table::{game, scenario, scenario_with};

/// The chances of a forecast.
fn chances(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|one| one.as_u64().expect("a number")).collect()
}

#[test]
fn the_chances_of_a_war_come_from_the_dice_of_both_sides() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "units": { "airain": "2F 1T" } }, { "units": { "airain": "1M" }, "people": "ygwan" }],
            "necrosians": { "airain": 1 },
        }),
    );
    let view = table.seen_by(0);
    let wars = view["wars"].as_array().expect("a list");
    let [rival, dead] = &wars[..] else { panic!("{wars:?}") };
    assert_eq!((&rival["target"], &dead["target"]), (&json!(1), &Value::Null));
    // NEC-WAR-2, NEC-WAR-3 and NEC-PEOPLE-1: two dice against the one of a side without fighters, and one more.
    assert_eq!((&rival["attack_dice"], &rival["defence_dice"]), (&json!(2), &json!(2)));
    assert_eq!((&dead["attack_dice"], &dead["defence_dice"]), (&json!(2), &json!(1)));
    // NEC-WAR-4: a die is blank half of the time, so two are blank a quarter of it; there is one unit to lose.
    assert_eq!(chances(&rival["inflicted"]), [250, 750]);
    // One die: 1/2 nothing, 1/3 + 1/12 one, 1/6 of those chances two, and the rest three.
    assert_eq!(chances(&dead["suffered"]), [500, 417, 69, 14]);
    assert_eq!(table.seen_by(1)["wars"], json!([]), "only the seat that decides is told");
}

#[test]
fn the_chances_of_a_declared_war_are_open_to_everybody() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "airain": "1F" } }, { "units": { "airain": "3F" }, "known": ["sha_02"] }] }),
    )
    .play("war src:airain tgt:1");
    let forecast = &table.seen_by(1)["wars"];
    assert_eq!((&forecast[0]["attack_dice"], &forecast[0]["defence_dice"]), (&json!(1), &json!(3)));
    assert_eq!(*forecast, table.seen_by(0)["wars"]);
}

#[test]
fn moves_are_shown_where_units_may_go() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "airain": "1F", "nacre": "1M" } }, { "units": { "nacre": "1F" } }] }),
    );
    let region = |id: &str| json!(table.region(id));
    let moves = table.seen_by(0)["moves"].clone();
    let fighter = moves.as_array().expect("a list").iter().find(|one| one["kind"] == "fighter");
    let fighter = fighter.expect("the fighter may move");
    assert_eq!(fighter["region"], region("airain"));
    assert_eq!(
        fighter["to"],
        json!([region("necrosia"), region("cendres"), region("ventlong"), region("ambre")])
    );
    assert_eq!(table.seen_by(1)["moves"], json!([]), "only the seat that decides is told");
    // The second unit of a move shares a departure or an arrival (NEC-MOVE-2).
    let table = table.play("move unit:F@airain to:cendres");
    let mage = json!([{ "region": table.region("nacre"), "kind": "mage", "to": [table.region("cendres")] }]);
    let moves = table.seen_by(0)["moves"].clone();
    let mages = moves.as_array().expect("a list").iter().filter(|one| one["kind"] == "mage");
    assert_eq!(json!(mages.collect::<Vec<_>>()), mage);
}

#[test]
fn the_sheet_of_the_map_is_the_one_that_is_played_on() {
    for map in ["heossie", "heossie_gangrene"] {
        let options = json!({ "map": map });
        let table = scenario_with(2, options.clone(), json!({ "seats": [{}, {}] }), "");
        let number = table.seen_by(0)["map"].clone();
        let sheets = game(2, &options).cards();
        let sheet = sheets.iter().find(|sheet| json!(sheet.number) == number).expect("a sheet");
        assert_eq!((sheet.id.as_str(), sheet.is("map")), (map, true));
    }
}

#[test]
fn the_first_codes_of_gestures_lead_to_all_of_their_links() {
    let game = game(5, &json!({}));
    let sheets = game.cards();
    let sheet = sheets.iter().find(|sheet| sheet.is("map")).expect("a map");
    let first = |name: &str| sheet.face["codes"][name].as_u64().expect("a code") as u32;
    for at in 0..15 {
        let region = Region(at);
        assert_eq!(game.code(Action::To { region }), first("to") + u32::from(at));
        assert_eq!(game.code(Action::Source { region }), first("source") + u32::from(at));
        assert_eq!(game.code(Action::Field { region }), first("field") + u32::from(at));
        for (place, kind) in [Kind::Fighter, Kind::Trader, Kind::Mage].into_iter().enumerate() {
            let code = first("unit") + u32::from(at) * first("kinds") + place as u32;
            assert_eq!(game.code(Action::Unit { region, kind }), code);
        }
    }
    for seat in 0..5 {
        let target = Action::Target { seat: engine::Seat::new(seat) };
        assert_eq!(game.code(target), first("target") + seat as u32);
    }
    let alone = [
        ("move", Action::Move),
        ("war", Action::War),
        ("target_necrosians", Action::TargetNecrosians),
    ];
    for (name, action) in alone {
        assert_eq!(game.code(action), first(name));
    }
}
