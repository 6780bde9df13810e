//! The board and its zones.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn next(zone: &str) -> Vec<u8> {
    let view = scenario(json!({})).view(A);
    view.zones[usize::from(z(zone).0)].next.iter().map(|zone| zone.0).collect()
}

#[test]
fn nxl_board_1_two_halves_turned() {
    for zone in 0..10_u8 {
        let view = scenario(json!({})).view(A);
        let here: Vec<u8> = view.zones[usize::from(zone)].next.iter().map(|z| z.0).collect();
        let mut there: Vec<u8> =
            view.zones[usize::from(9 - zone)].next.iter().map(|z| 9 - z.0).collect();
        there.sort_unstable();
        assert_eq!(here, there);
    }
}

#[test]
fn nxl_board_2_command_and_third_side_by_side() {
    assert_eq!(next("A_CMD"), [z("A_THD").0, z("A_RP1").0]);
}

#[test]
fn nxl_board_3_two_ramparts_before_them() {
    assert_eq!(next("A_RP2"), [z("A_THD").0, z("A_RP1").0, z("BF_E").0]);
}

#[test]
fn nxl_board_4_two_shared_battlefields() {
    let view = scenario(json!({})).view(A);
    let bare = view.zones.iter().filter(|zone| zone.card.is_none() && zone.controller.is_none());
    assert_eq!(bare.count(), 2);
}

#[test]
fn nxl_board_5_the_dead_lie_in_graveyards() {
    let table =
        scenario(json!({ "units": ["A duelliste BF_W", "B chien BF_W"] })).play([melee(1, 2)]);
    assert_eq!(table.cards(B, "grave"), ["chien"]);
}

#[test]
fn nxl_zone_rampart_1_its_text_protects() {
    let table =
        scenario(json!({ "units": ["A archere A_RP2", "B brute A_RP2", "A archere BF_W"] }));
    assert_eq!((table.ranged_of(1), table.melee_of(2), table.ranged_of(3)), (3, 3, 2));
}

#[test]
fn nxl_zone_rampart_2_climbers_do_not_care() {
    assert_eq!(scenario(json!({ "units": ["B rampe_muraille A_RP1"] })).melee_of(1), 2);
}

#[test]
fn nxl_zone_rampart_3_no_spell_crosses() {
    let table = scenario(
        json!({ "units": ["A acolyte BF_W", "A acolyte A_CMD", "B chien A_RP1", "B chien BF_W"], "hands": [["trait"], []] }),
    );
    assert!(table.offers(table.cast("trait", 1, 3)) && table.offers(table.cast("trait", 2, 3)));
    assert!(!table.offers(table.cast("trait", 2, 4)));
}

#[test]
fn nxl_zone_rampart_4_walls_hide() {
    let table =
        scenario(json!({ "units": ["A milicien A_RP1 hidden", "B chien B_RP2"], "active": 1 }));
    assert!(table.play([step(2, "BF_W")]).is_hidden(1));
}

#[test]
fn nxl_zone_command_1_units_enter_there() {
    let table =
        scenario(json!({ "begin": "start", "units": ["A milicien queue=1 hidden"] })).decline();
    assert_eq!(table.zone(1), "A_CMD");
}

#[test]
fn nxl_zone_command_2_arrivals_are_weaker() {
    let table = scenario(json!({ "begin": "start", "units": ["A piquier queue=1 hidden", "B chien queue=1", "A milicien B_RP1"], "first": 1, "active": 1 })).decline();
    assert_eq!(table.melee_of(1), 1, "two less, and one more under the blood moon");
    assert_eq!(table.refusal(charge(2, 3, "B_RP1")), "NXL-ZONE-COMMAND-2");
}

#[test]
fn nxl_zone_third_heals_for_humans() {
    let table =
        scenario(json!({ "begin": "start", "units": ["A piquier A_THD wounds=1"] })).decline();
    assert_eq!(table.body(1).0, 2);
    assert!(table.offers(Action::Pass));
}

#[test]
fn nxl_zone_rampart_1_a_fallen_wall_says_nothing() {
    let melee = |zone: &str, fallen: bool| {
        let units = [format!("B chien {zone}")];
        scenario(json!({ "units": units, "is_collapsed": fallen })).melee_of(1)
    };
    assert!(melee("A_RP1", false) < melee("BF_W", false));
    assert_eq!(melee("A_RP1", true), melee("BF_W", true));
    assert!(melee("A_THD", true) < melee("BF_W", true), "other zones stand");
}
