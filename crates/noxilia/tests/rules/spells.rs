//! Spells, latent spells and mana.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn caster() -> Table {
    scenario(
        json!({ "units": ["A acolyte BF_W", "A acolyte A_CMD", "B brute BF_W", "A nautoniere BF_W"], "hands": [["trait"], []] }),
    )
}

fn cast() -> Table {
    let table = caster();
    let cast = table.cast("trait", 1, 3);
    table.play([cast, Action::AutoPay])
}

#[test]
fn nxl_cast_1_a_sorcerer_and_producers() {
    let table = cast();
    assert!(table.is_engaged(1) && (table.is_engaged(2) || table.is_engaged(4)));
}

#[test]
fn nxl_cast_2_the_colour_must_match() {
    let table = caster();
    assert_eq!(table.refusal(table.cast("trait", 4, 3)), "NXL-CAST-2");
}

#[test]
fn nxl_spell_active_1_from_the_hand_at_once() {
    assert_eq!(cast().body(3), (2, 0));
}

#[test]
fn nxl_spell_active_2_by_their_range() {
    let table = scenario(
        json!({ "units": ["A devin A_CMD", "A acolyte A_CMD", "B chien BF_W"], "hands": [["oeil_du_beffroi", "trait"], []] }),
    );
    let eye =
        Action::CastAt { card: table.card("oeil_du_beffroi"), caster: u(1), zone: z("B_CMD") };
    assert!(table.offers(eye) && !table.offers(table.cast("trait", 2, 3)));
}

#[test]
fn nxl_spell_active_3_then_the_graveyard() {
    assert_eq!(cast().cards(A, "grave"), ["trait"]);
}

fn latent() -> Table {
    scenario(
        json!({ "units": ["A milicien BF_W", "A acolyte A_CMD", "B chien B_RP2"], "hands": [["egide"], []] }),
    )
}

#[test]
fn nxl_spell_latent_1_set_for_one_mana() {
    let table = latent();
    let set = table.set("egide", 1);
    let table = table.play([set]);
    assert!(table.is_engaged(2));
    assert_eq!((table.view(A).traps[0].card.is_some(), table.view(B).traps[0].card), (true, None));
}

#[test]
fn nxl_spell_latent_2_only_if_its_owner_wants() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "B chien BF_W"], "latents": ["A egide 1"], "mana": [["light"], []], "active": 1 }),
    );
    let table = table.play([melee(2, 1)]);
    assert_eq!(table.legal(), [Action::Decline, table.reveal("egide", 1)]);
    assert!(table.play([Action::Decline]).is_dead(1));
}

#[test]
fn nxl_spell_latent_3_in_answer_to_a_latent() {
    let table = scenario(json!({
        "units": ["A milicien BF_W", "B brute BF_W"], "latents": ["B sang_bouillant 2", "A contre_charme 1"],
        "mana": [["pure", "pure"], ["infernal"]],
    }));
    let table = table.play([melee(1, 2)]);
    let (blood, counter) = (table.reveal("sang_bouillant", 2), table.reveal("contre_charme", 1));
    let table = table.play([blood, counter]).decline();
    assert_eq!((table.body(1).0, table.body(2)), (2, (4, 0)));
}

#[test]
fn nxl_spell_latent_4_revealing_costs_its_mana() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "B chien BF_W"], "latents": ["A egide 1"], "active": 1 }),
    );
    assert_eq!(table.play([melee(2, 1)]).legal(), [Action::Decline]);
}

#[test]
fn nxl_mana_1_seven_colours() {
    assert_eq!(caster().mana(A).len(), 7);
}

#[test]
fn nxl_mana_2_pure_pays_for_all() {
    let table = scenario(
        json!({ "units": ["A acolyte BF_W", "B brute BF_W"], "hands": [["trait"], []], "mana": [["pure"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    assert_eq!(table.play([cast]).mana(A), [0; 7]);
}

#[test]
fn nxl_mana_3_any_takes_every_colour() {
    let table = scenario(
        json!({ "units": ["A acolyte BF_W", "B brute BF_W"], "hands": [["trait"], []], "mana": [["death"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    assert_eq!(table.play([cast]).mana(A), [0; 7]);
}

#[test]
fn nxl_castseq_1_the_caster_s_mana_floats() {
    let table = caster();
    let cast = table.cast("trait", 1, 3);
    assert_eq!(table.play([cast]).mana(A)[0], 1);
}

#[test]
fn nxl_castseq_2_it_pays_a_part() {
    let table = scenario(
        json!({ "units": ["A nautoniere BF_W", "B brute BF_W"], "hands": [["trait"], []], "mana": [["light", "light"], []] }),
    );
    assert!(!table.offers(table.cast("trait", 1, 2)));
}

#[test]
fn nxl_castseq_3_others_pay_the_rest() {
    let table = caster();
    let cast = table.cast("trait", 1, 3);
    let table = table.play([cast]);
    assert_eq!(
        table.legal(),
        [Action::AutoPay, Action::Produce { unit: u(2) }, Action::Produce { unit: u(4) }]
    );
}

#[test]
fn nxl_castseq_4_what_is_spent_is_gone() {
    assert_eq!(cast().mana(A), [0; 7]);
}

#[test]
fn nxl_castseq_5_then_the_effect() {
    assert_eq!(cast().body(3).0, 2);
}

#[test]
fn nxl_castseq_6_then_the_graveyard() {
    assert!(cast().cards(A, "hand").is_empty());
    assert_eq!(cast().cards(A, "grave"), ["trait"]);
}
