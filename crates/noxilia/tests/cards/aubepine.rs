//! The cards of the Order of the Hawthorn.

use engine::DecisionKind;
use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn units(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines }))
}

fn for_b(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines, "active": 1 }))
}

/// What a unit prints: melee, ranged, armour, life.
fn prints(id: &str) -> (i16, i16, i64, i64) {
    let table = units(&[&format!("A {id} BF_W")]);
    (table.melee_of(1), table.ranged_of(1), table.body(1).1, table.body(1).0)
}

#[test]
fn banniere_aubepine_gives_twelve_gold() {
    let table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]);
    assert_eq!(table.gold(A), 12);
}

#[test]
fn donjon_weakens_arrivals() {
    let table = scenario(
        json!({ "begin": "start", "units": ["A chevalier queue=1"], "fate": ["tempete"] }),
    )
    .decline();
    assert_eq!(table.melee_of(1), 2);
}

#[test]
fn infirmerie_heals_and_weakens() {
    let table = scenario(
        json!({ "begin": "start", "units": ["A piquier A_THD wounds=1", "A ysaure A_THD wounds=1"], "fate": ["tempete"] }),
    )
    .decline();
    assert_eq!((table.body(1).0, table.melee_of(1)), (2, 2));
    assert_eq!(table.body(2).0, 5);
}

#[test]
fn courtine_weakens_enemies() {
    assert_eq!(units(&["B brute A_RP1"]).melee_of(1), 3);
}

#[test]
fn tour_des_archers_helps_archers() {
    assert_eq!(units(&["A archere A_RP2"]).ranged_of(1), 3);
}

#[test]
fn aldonse_ripostes() {
    let table = for_b(&["B brute BF_W", "A aldonse BF_W"]).play([melee(1, 2)]);
    assert_eq!((table.kind(), prints("aldonse")), (DecisionKind::Window(4), (2, 0, 0, 12)));
}

#[test]
fn milicien_is_a_brother_in_arms() {
    assert_eq!(
        (
            prints("milicien"),
            units(&["A milicien BF_W", "A milicien BF_W", "A milicien BF_W"]).melee_of(1)
        ),
        ((1, 0, 0, 2), 2)
    );
}

#[test]
fn piquier_ripostes() {
    assert_eq!(
        (
            prints("piquier"),
            for_b(&["B peau_de_silex BF_W", "A piquier BF_W"]).play([melee(1, 2)]).kind()
        ),
        ((2, 0, 1, 2), DecisionKind::Window(4))
    );
}

#[test]
fn archere_shoots_next_door() {
    assert!(units(&["A archere A_RP1", "B chien BF_W"]).play([shoot(1, 2)]).is_dead(2));
}

#[test]
fn arbaletrier_shoots_close() {
    assert!(units(&["A arbaletrier BF_W", "B ecorcheur BF_W"]).play([shoot(1, 2)]).is_dead(2));
}

#[test]
fn eclaireuse_marches_fast() {
    assert_eq!(
        units(&["A eclaireuse A_CMD"]).play([step(1, "A_RP1"), at("BF_W"), at("B_RP2")]).zone(1),
        "B_RP2"
    );
}

#[test]
fn lancier_charges_harder() {
    assert_eq!(
        units(&["A lancier A_RP1", "B brute BF_W"]).play([charge(1, 2, "BF_W")]).body(2),
        (2, 0)
    );
}

#[test]
fn chevalier_charges_hardest() {
    let table = units(&["A chevalier A_RP1", "B broyeur BF_W"]).play([charge(1, 2, "BF_W")]);
    assert!(table.is_dead(2));
}

#[test]
fn pavoiseuse_guards() {
    let table = for_b(&["B chien BF_W", "A archere BF_W", "A pavoiseuse BF_W"]).play([melee(1, 2)]);
    assert_eq!(table.legal(), [Action::Decline, unit(3)]);
}

#[test]
fn duelliste_dodges_and_strikes_first() {
    let table = for_b(&["B brute BF_W", "A duelliste BF_W"]).play([melee(1, 2)]);
    assert_eq!(table.kind(), DecisionKind::Window(2));
    assert_eq!(table.play([Action::Decline]).kind(), DecisionKind::Window(3));
}

#[test]
fn chirurgienne_heals_two() {
    assert_eq!(
        units(&["A chirurgienne A_CMD", "A lancier A_CMD wounds=2"])
            .play([Action::Heal { unit: u(1), to: z("A_CMD") }])
            .body(2)
            .0,
        3
    );
}

#[test]
fn exorciste_purifies() {
    assert_eq!(
        units(&["A exorciste A_CMD", "A lancier A_CMD poison=1"])
            .play([Action::Purify { unit: u(1), to: z("A_CMD") }])
            .unit(2)["poison"],
        0
    );
}

fn lueur(caster: &str) -> bool {
    let table = scenario(
        json!({ "units": [format!("A {caster} A_CMD"), "A lancier A_CMD wounds=2"], "hands": [["lueur"], []] }),
    );
    table.offers(table.cast("lueur", 1, 2))
}

#[test]
fn acolyte_casts_light() {
    assert!(lueur("acolyte"));
}

#[test]
fn nautoniere_casts_nature_and_swims() {
    assert!(!lueur("nautoniere"));
    assert!(
        scenario(json!({ "units": ["A nautoniere A_RP1"], "floods": ["BF_W=1"] }))
            .offers(step(1, "BF_W"))
    );
}

#[test]
fn devin_resists_magic() {
    let table = scenario(
        json!({ "units": ["B adepte BF_W", "B adepte B_CMD", "A devin BF_W gear=ecu"], "hands": [[], ["boule"]], "active": 1 }),
    );
    let cast = table.cast("boule", 1, 3);
    assert_eq!(table.play([cast]).body(3).0, 1);
}

#[test]
fn griffon_flies() {
    assert!(units(&["A griffon BF_W", "B chien BF_W", "B chien BF_E"]).offers(step(1, "BF_E")));
}

#[test]
fn tireuse_shoots_twice() {
    assert_eq!(
        units(&["A tireuse A_RP1", "B brute BF_W", "B chien BF_W"]).play([shoot(1, 2)]).legal(),
        [Action::Stop, unit(3)]
    );
}

#[test]
fn veilleur_intercepts() {
    assert!(
        !for_b(&["B ombre B_RP2", "A veilleur BF_W", "A milicien BF_E"])
            .play([step(1, "BF_W")])
            .offers(at("BF_E"))
    );
}

#[test]
fn ysaure_leads() {
    let table =
        scenario(json!({ "begin": "income", "units": ["A ysaure BF_W", "A milicien BF_W"] }))
            .decline();
    assert_eq!((table.melee_of(1), table.melee_of(2)), (5, 2));
    assert_eq!(units(&["A ysaure BF_W wounds=1"]).melee_of(1), 3);
}

#[test]
fn anselme_makes_two_light() {
    let table = scenario(
        json!({ "units": ["A anselme A_CMD", "B chien A_RP1"], "hands": [["trait"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    assert!(table.play([cast]).is_dead(2));
}

#[test]
fn lueur_heals_three() {
    let table = scenario(
        json!({ "units": ["A acolyte A_CMD", "A chevalier A_CMD wounds=3"], "hands": [["lueur"], []] }),
    );
    let cast = table.cast("lueur", 1, 2);
    assert_eq!(table.play([cast]).body(2).0, 4);
}

#[test]
fn trait_deals_three() {
    let table = scenario(
        json!({ "units": ["A anselme A_CMD", "B brute A_RP1"], "hands": [["trait"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    assert_eq!(table.play([cast]).body(2), (2, 0));
}

#[test]
fn ronces_engage() {
    let table = scenario(
        json!({ "units": ["A nautoniere A_CMD", "A acolyte A_THD", "B brute A_RP1"], "hands": [["ronces"], []] }),
    );
    let cast = table.cast("ronces", 1, 3);
    assert!(table.play([cast]).is_engaged(3));
}

#[test]
fn oeil_du_beffroi_reveals_a_zone() {
    let table = scenario(
        json!({ "units": ["A devin A_CMD", "B chien B_CMD hidden"], "hands": [["oeil_du_beffroi"], []] }),
    );
    let cast =
        Action::CastAt { card: table.card("oeil_du_beffroi"), caster: u(1), zone: z("B_CMD") };
    assert!(!table.play([cast]).is_hidden(2));
}

#[test]
fn egide_adds_three_armour() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "B brute BF_W"], "latents": ["A egide 1"], "mana": [["light"], []], "active": 1 }),
    );
    let table = table.play([melee(2, 1)]);
    let reveal = table.reveal("egide", 1);
    assert_eq!(table.play([reveal]).decline().body(1), (1, 0));
}

#[test]
fn contre_charme_cancels() {
    let table = scenario(json!({
        "units": ["A milicien BF_W", "B brute BF_W"], "latents": ["B sang_bouillant 2", "A contre_charme BF_W"],
        "controllers": ["BF_W=A"], "mana": [["light", "light"], ["infernal"]],
    }));
    let table = table.play([melee(1, 2)]);
    let (blood, counter) =
        (table.reveal("sang_bouillant", 2), table.reveal_in("contre_charme", "BF_W"));
    assert_eq!(table.play([blood, counter]).decline().body(1).0, 2);
}

#[test]
fn charge_divine_helps_riders() {
    let table = scenario(
        json!({ "units": ["A lancier A_RP1", "B brute BF_W"], "hands": [["charge_divine"], []], "gold": [2, 0] }),
    );
    let play = table.play_card("charge_divine");
    let table = table.play([play, Action::Pass, charge(1, 2, "BF_W")]);
    assert!(table.is_dead(2), "2 + 1 + 1 + 1 against armour 1 and life 4");
}

#[test]
fn levee_du_ban_fetches_militiamen() {
    let table = scenario(
        json!({ "hands": [["levee_du_ban"], []], "gold": [2, 0], "libraries": [["milicien", "piquier", "milicien", "milicien"], []] }),
    );
    let (play, take) =
        (table.play_card("levee_du_ban"), Action::Card { card: table.card("milicien") });
    let table = table.play([play, take, take]);
    assert_eq!(table.cards(A, "hand"), ["milicien", "milicien"]);
    assert_eq!(table.view(B).camps[0].known.len(), 2, "everybody saw them");
}

fn given(id: &str) -> Table {
    let table =
        scenario(json!({ "units": ["A acolyte A_CMD"], "hands": [[id], []], "gold": [2, 0] }));
    let give = table.give(id, 1);
    table.play([give])
}

#[test]
fn ecu_adds_armour() {
    assert_eq!(given("ecu").body(1).1, 1);
}

#[test]
fn epee_benie_adds_melee() {
    assert_eq!(given("epee_benie").melee_of(1), 1);
}

#[test]
fn cierge_makes_light() {
    let table = scenario(
        json!({ "units": ["A acolyte A_CMD gear=cierge", "B chien A_RP1"], "hands": [["trait"], []] }),
    );
    assert!(table.offers(table.cast("trait", 1, 2)));
}

#[test]
fn balistaire_shoots_for_gold_within_range_one() {
    let table = scenario(json!({
        "units": ["A balistaire A_RP1", "B chien BF_W", "B chien B_RP2"], "gold": [2, 0],
    }));
    let aim = |target: u8| Action::PowerAt { unit: u(1), payer: u(0), target: u(target) };
    assert!(!table.offers(aim(3)), "two zones away");
    assert_eq!(table.refusal(aim(3)), "NXL-R89");
    let table = table.play([aim(2)]);
    assert_eq!((table.body(2).0, table.gold(A), table.is_engaged(1)), (1, 1, true));
}

#[test]
fn balistaire_needs_its_gold() {
    let table = scenario(json!({ "units": ["A balistaire BF_W", "B chien BF_W"], "gold": [0, 0] }));
    let aim = Action::PowerAt { unit: u(1), payer: u(0), target: u(2) };
    assert!(!table.offers(aim), "its price is 1 gold");
}

#[test]
fn voile_de_brume_turns_a_unit_down_where_no_enemy_sees_it() {
    let table = scenario(json!({
        "units": ["A devin A_CMD", "A piquier A_CMD", "A lancier A_CMD gear=ecu"], "hands": [["voile_de_brume"], []],
    }));
    let veil = table.cast("voile_de_brume", 1, 2);
    let table = table.play([veil]);
    assert!(table.is_hidden(2));
    // Its public name stays, so everybody still knows what it is.
    let seen = table.view(B).units.iter().find(|unit| unit.unit == u(2)).cloned();
    assert_eq!(seen.and_then(|unit| unit.card), Some(table.card("piquier")));
    let table = scenario(json!({
        "units": ["A devin A_RP1", "A lancier A_RP1 gear=ecu", "A piquier BF_W", "B chien BF_E"],
        "hands": [["voile_de_brume", "voile_de_brume"], []], "mana": [["psionics"], []],
    }));
    let other = table.cast("voile_de_brume", 1, 3);
    let worn = table.play([veil]);
    assert!(!worn.is_hidden(2), "what it wears is seen");
    let table = scenario(json!({
        "units": ["A devin A_RP1", "A lancier A_RP1 gear=ecu", "A piquier BF_W", "B chien BF_E"],
        "hands": [["voile_de_brume"], []],
    }));
    assert!(!table.play([other]).is_hidden(3), "an enemy stands next door");
}

#[test]
fn cor_du_rappel_takes_a_unit_back_with_its_spent_dodge() {
    let table = scenario(json!({
        "units": ["A duelliste BF_W gear=ecu", "B chien BF_W", "A ysaure A_CMD"], "active": 1,
        "hands": [["cor_du_rappel"], []], "gold": [9, 0],
    }));
    let horn = |table: &Table, n: u8| Action::Cast {
        card: table.card("cor_du_rappel"),
        caster: u(0),
        target: u(n),
    };
    let table = table.play([melee(2, 1), Action::React]);
    assert!(!table.offers(horn(&table, 3)), "a hero is no common unit");
    let recall = horn(&table, 1);
    let table = table.play([recall]);
    assert_eq!(table.cards(A, "hand"), ["duelliste"]);
    assert_eq!((table.gear("BF_W"), table.is_dead(1)), (vec!["ecu".to_owned()], true));
    // Everybody saw which card it was, and its dodge stays spent.
    assert_eq!(table.view(B).camps[0].known, [table.card("duelliste")]);
    let duelliste = table.play_card("duelliste");
    let table = table.play([Action::Pass, duelliste]);
    let view = table.view(A);
    let queued = view.units.iter().find(|unit| unit.is_queued).expect("it waits");
    assert!(queued.figures.as_ref().is_some_and(|figures| figures.has_dodged));
}
