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

#[test]
fn nxl_spell_latent_2_only_those_of_the_unit_that_is_attacked() {
    let attacked = |latents: &[&str], mana: &[&str], attack: Action| {
        let units = ["A tireuse A_RP1", "B brute BF_W", "B brute BF_W", "A chevalier BF_W"];
        scenario(json!({ "units": units, "latents": latents, "mana": [[], mana] })).play([attack])
    };
    let table = attacked(&["B sang_bouillant 2", "B sang_bouillant 3"], &["infernal"], melee(4, 2));
    assert_eq!(table.legal(), [Action::Decline, table.reveal("sang_bouillant", 2)]);
    let elsewhere = attacked(&["B sang_bouillant 3"], &["infernal"], melee(4, 2));
    assert!(elsewhere.is_acting(), "under another unit");
    let poor = attacked(&["B sang_bouillant 2"], &[], melee(4, 2));
    assert_eq!(poor.legal(), [Action::Decline], "it cannot be paid");
    let shot = attacked(&["B sang_bouillant 2"], &["infernal"], shoot(1, 2));
    assert_eq!(shot.legal(), [Action::Decline], "it answers melee alone");
}

#[test]
fn nxl_spell_latent_2_a_clan_without_such_a_card_is_not_asked() {
    let table = scenario(json!({
        "units": ["B chien B_RP2"], "latents": ["A contre_charme BF_W"], "controllers": ["BF_W=A"],
        "mana": [["pure", "pure"], []], "active": 1,
    }));
    assert_eq!(table.play([step(1, "BF_W")]).asked(), B);
}

#[test]
fn nxl_spell_latent_2_every_moment_has_its_answer() {
    let cards = [
        (
            "sursaut",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nlatent = { host = \"unit\", on = \"targeted\" }\neffects = [{ to = \"host\", do = { armour = 9 } }]",
        ),
        (
            "legs",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nlatent = { host = \"unit\", on = \"death\" }\neffects = [{ to = \"controller\", do = { gold = 1 } }]",
        ),
    ];
    let struck = |latents: &[&str]| {
        let table = designed(
            &cards,
            json!({
                "units": ["B adepte BF_W", "A milicien BF_W", "A milicien BF_W"], "hands": [[], ["boule"]], "active": 1,
                "latents": latents, "mana": [["light"], ["pure"]],
            }),
        );
        let cast = table.cast("boule", 1, 2);
        table.play([cast])
    };
    let table = struck(&["A sursaut 2", "A sursaut 3"]);
    assert_eq!(table.legal(), [Action::Decline, table.reveal("sursaut", 2)]);
    let reveal = table.reveal("sursaut", 2);
    assert_eq!(table.play([reveal]).decline().body(2).0, 2);
    // Whoever was targeted may be answered for first.
    let table = struck(&["A legs 2", "A legs 3"]).play([Action::Decline]);
    assert_eq!(table.legal(), [Action::Decline, table.reveal("legs", 2)]);
    let reveal = table.reveal("legs", 2);
    let table = table.play([reveal]).decline();
    assert_eq!((table.gold(A), table.is_dead(2)), (1, true));
}

#[test]
fn nxl_spell_latent_3_only_within_its_range() {
    let answers = |host: &str| {
        let line = format!("A lancier {host}");
        let table = scenario(json!({
            "units": ["A milicien BF_W", "B brute BF_W", line.as_str()],
            "latents": ["B sang_bouillant 2", "A contre_charme 3"], "mana": [["pure", "pure"], ["infernal"]],
        }));
        let reveal = table.reveal("sang_bouillant", 2);
        let table = table.play([melee(1, 2), reveal]);
        table.offers(table.reveal("contre_charme", 3))
    };
    assert!(answers("A_RP1") && answers("BF_W") && !answers("A_CMD"));
}

#[test]
fn nxl_spell_latent_1_under_one_s_own_and_for_mana() {
    let setup = |mana: &[&str]| json!({ "units": ["A milicien A_CMD", "A milicien queue=2", "B chien B_CMD"], "hands": [["egide"], []], "mana": [mana, []] });
    let table = scenario(setup(&["light"]));
    let offered = [1, 2, 3].map(|n| table.offers(table.set("egide", n)));
    assert_eq!(offered, [true, false, false]);
    let poor = scenario(setup(&[]));
    assert!(!poor.offers(poor.set("egide", 1)));
}

#[test]
fn nxl_spell_latent_1_a_table_may_want_a_sorcerer() {
    let setup = json!({
        "units": ["A acolyte A_CMD", "A acolyte A_CMD engaged", "A acolyte queue=2", "B adepte B_CMD", "A nautoniere A_CMD"],
        "hands": [["egide"], []],
    });
    let options = json!({ "latent_needs_sorcerer": true });
    let table = scenario_with(options, ["auto", "auto"], setup, &[]);
    let set =
        |caster: u8| Action::SetUnder { card: table.card("egide"), unit: u(1), caster: u(caster) };
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|n| table.offers(set(n))),
        [false, true, false, false, false, false]
    );
}

#[test]
fn nxl_cast_2_who_can_be_the_caster() {
    let cards = [
        ("puits", "kind = \"unit\"\nclan = \"aubepine\"\nlife = 2\nproduces = [\"light\"]"),
        (
            "source",
            "kind = \"unit\"\nclan = \"aubepine\"\nlife = 2\nproduces = [\"pure\"]\nkeywords = [\"sorcerer\"]",
        ),
        ("muet", "kind = \"unit\"\nclan = \"aubepine\"\nlife = 2\nkeywords = [\"sorcerer\"]"),
        (
            "souffle",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"any\"]\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 1 } } }]",
        ),
    ];
    let units = [
        "A acolyte BF_W",
        "A acolyte BF_W engaged",
        "A puits BF_W",
        "A source BF_W",
        "A muet BF_W",
        "B chien BF_W",
    ];
    let casters = |card: &str| {
        let table = designed(
            &cards,
            json!({ "units": units, "hands": [[card], []], "mana": [["light", "light"], []] }),
        );
        [1, 2, 3, 4, 5].map(|n| table.offers(table.cast(card, n, 6)))
    };
    assert_eq!(casters("trait"), [true, false, false, true, false]);
    assert_eq!(casters("souffle"), [true, false, false, true, false]);
    let nature = designed(
        &cards,
        json!({ "units": ["A nautoniere BF_W", "B chien BF_W"], "hands": [["souffle"], []] }),
    );
    assert!(nature.offers(nature.cast("souffle", 1, 2)), "any colour pays a cost without colour");
}

#[test]
fn nxl_spell_active_2_fog_shortens_spells_but_not_those_that_reach_everywhere() {
    let far = (
        "eclair",
        "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nrange = 2\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 1 } } }]",
    );
    let reaches = |shown: &str| {
        let table = designed(
            &[far],
            json!({
                "units": ["A acolyte BF_W", "A devin A_CMD", "B chien BF_E", "B chien B_RP1"],
                "hands": [["eclair", "oeil_du_beffroi"], []], "shown": shown,
            }),
        );
        let eye =
            Action::CastAt { card: table.card("oeil_du_beffroi"), caster: u(2), zone: z("B_CMD") };
        [
            table.offers(table.cast("eclair", 1, 3)),
            table.offers(table.cast("eclair", 1, 4)),
            table.offers(eye),
        ]
    };
    assert_eq!(reaches("printemps"), [true, true, true]);
    assert_eq!(reaches("brouillard"), [true, false, true]);
}

#[test]
fn nxl_spell_active_2_only_those_whom_the_text_means() {
    let cards = [
        (
            "filet",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nchoose = { unit = { has_ranged = true } }\neffects = [{ do = { damage = { n = 1 } } }]",
        ),
        (
            "pitie",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nchoose = { unit = { without = \"slave\" } }\neffects = [{ do = { damage = { n = 1 } } }]",
        ),
    ];
    let units = ["A acolyte BF_W", "B cracheur BF_W", "B chien BF_W", "B esclave BF_W"];
    let targets = |card: &str| {
        let table = designed(&cards, json!({ "units": units, "hands": [[card], []] }));
        [2, 3, 4].map(|n| table.offers(table.cast(card, 1, n)))
    };
    assert_eq!(targets("filet"), [true, false, false]);
    assert_eq!(targets("pitie"), [true, true, false]);
}

const RAIN: (&str, &str) = (
    "pluie",
    "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\", \"light\"]\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 1 } } }]",
);
const SPRING: (&str, &str) = (
    "source",
    "kind = \"unit\"\nclan = \"aubepine\"\nlife = 2\nproduces = [\"pure\"]\nkeywords = [\"sorcerer\"]",
);

#[test]
fn nxl_castseq_3_only_those_who_make_what_is_missing() {
    let units = [
        "A acolyte BF_W",
        "B chien BF_W",
        "A acolyte A_CMD",
        "A nautoniere A_CMD",
        "A source A_CMD",
        "A milicien A_CMD gear=cierge",
        "A acolyte A_CMD engaged",
        "A acolyte queue=2",
        "B adepte B_CMD",
    ];
    let table = designed(&[RAIN, SPRING], json!({ "units": units, "hands": [["pluie"], []] }));
    let cast = table.cast("pluie", 1, 2);
    let candle = Action::ProduceWorn { card: table.card("cierge"), unit: u(6) };
    let table = table.play([cast]);
    let own = |n: u8| Action::Produce { unit: u(n) };
    assert_eq!(table.legal(), [Action::AutoPay, own(3), own(5), candle]);
    let paid = table.play([Action::AutoPay]);
    assert_eq!([3, 5].map(|n| paid.is_engaged(n)), [false, false], "equipment first");
    assert_eq!(paid.mana(A).iter().sum::<u64>(), 0);
}

#[test]
fn nxl_castseq_3_paying_by_itself_spares_the_hidden_and_the_rich() {
    let engaged = |other: &str| {
        let units = ["A acolyte BF_W", "B chien BF_W", other, "A acolyte A_CMD"];
        let table = designed(&[RAIN], json!({ "units": units, "hands": [["pluie"], []] }));
        let cast = table.cast("pluie", 1, 2);
        let table = table.play([cast, Action::AutoPay]);
        [3, 4].map(|n| table.is_engaged(n))
    };
    assert_eq!(engaged("A acolyte A_CMD hidden"), [false, true]);
    assert_eq!(engaged("A anselme A_CMD"), [false, true]);
    assert_eq!(engaged("A acolyte A_CMD"), [true, false], "else the first");
}

#[test]
fn nxl_mana_3_any_is_paid_from_the_largest_pool() {
    let table = scenario(json!({
        "units": ["A milicien BF_W", "B brute BF_W", "A lancier BF_W"], "latents": ["B sang_bouillant 2", "A contre_charme 3"],
        "mana": [["nature", "psionics", "psionics", "psionics", "pure"], ["infernal"]],
    }));
    let (burn, counter) = (table.reveal("sang_bouillant", 2), table.reveal("contre_charme", 3));
    let mut left = table.play([melee(1, 2), burn, counter]).mana(A);
    left.retain(|mana| *mana > 0);
    assert_eq!(left, [1, 1, 1], "two of the three");
}

const BREATH: (&str, &str) = (
    "souffle",
    "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"any\"]\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 1 } } }]",
);

/// In the order of the rulebook.
const COLOURS: [&str; 7] =
    ["light", "infernal", "corruption", "death", "nature", "psionics", "pure"];

#[test]
fn nxl_castseq_2_one_mana_of_the_caster_goes_first() {
    let left = |caster: &str, card: &str, floating: &[&str]| {
        let line = format!("A {caster} BF_W");
        let setup = json!({ "units": [line.as_str(), "B chien BF_W"], "hands": [[card], []], "mana": [floating, []] });
        let table = designed(&[BREATH, SPRING], setup);
        let cast = table.cast(card, 1, if card == "lueur" { 1 } else { 2 });
        let table = table.play([cast]);
        let left = table.mana(A);
        ["light", "nature", "pure"]
            .map(|colour| left[COLOURS.iter().position(|own| *own == colour).expect("a colour")])
    };
    let plenty = ["nature", "nature"];
    assert_eq!(left("acolyte", "souffle", &plenty), [0, 2, 0], "its own, not the largest pool");
    assert_eq!(
        left("source", "souffle", &["nature"]),
        [0, 1, 0],
        "pure too, where it is the caster's"
    );
    assert_eq!(left("source", "lueur", &["light"]), [1, 0, 0], "on a colour before all");
    assert_eq!(
        left("acolyte", "lueur", &["light", "pure"]),
        [1, 0, 1],
        "on the symbol that it matches"
    );
    assert_eq!(left("acolyte", "trait", &["pure"]), [0, 0, 0], "pure pays for any");
    assert_eq!(left("acolyte", "souffle", &["pure"]), [0, 0, 1], "pure is not the acolyte's");
    assert_eq!(
        left("nautoniere", "souffle", &["light"]),
        [1, 0, 0],
        "nor is light the ferrywoman's"
    );
}

#[test]
fn nxl_mana_2_each_pure_pays_once() {
    let flag = (
        "arc_en_ciel",
        "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\", \"nature\", \"psionics\"]\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 1 } } }]",
    );
    let offered = |floating: &[&str]| {
        let setup = json!({ "units": ["A acolyte BF_W", "B chien BF_W"], "hands": [["arc_en_ciel"], []], "mana": [floating, []] });
        let table = designed(&[flag], setup);
        table.offers(table.cast("arc_en_ciel", 1, 2))
    };
    assert!(offered(&["pure", "pure"]) && !offered(&["pure"]));
}

#[test]
fn nxl_castseq_3_a_second_copy_on_one_unit_makes_nothing() {
    let offered = |gear: [&str; 2]| {
        let lines =
            [format!("A milicien A_CMD {}", gear[0]), format!("A milicien A_CMD {}", gear[1])];
        let units = ["A acolyte BF_W", "B chien BF_W", lines[0].as_str(), lines[1].as_str()];
        let flood = (
            "deluge",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\", \"light\", \"light\"]\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 1 } } }]",
        );
        let table = designed(&[flood], json!({ "units": units, "hands": [["deluge"], []] }));
        table.offers(table.cast("deluge", 1, 2))
    };
    assert!(!offered(["gear=cierge,cierge", ""]));
    assert!(offered(["gear=cierge", "gear=cierge"]) && offered(["gear=ecu,cierge", "gear=cierge"]));
}

#[test]
fn nxl_castseq_3_the_producer_that_was_named() {
    let units = [
        "A acolyte BF_W",
        "B chien BF_W",
        "A milicien A_CMD gear=cierge",
        "A milicien A_CMD gear=cierge",
    ];
    let table = designed(&[RAIN], json!({ "units": units, "hands": [["pluie"], []] }));
    let cast = table.cast("pluie", 1, 2);
    let second = Action::ProduceWorn { card: table.card("cierge"), unit: u(4) };
    let table = table.play([cast]);
    assert_eq!(
        table.view(A).question.as_ref().map(|question| format!("{question:?}").contains("Light")),
        Some(true),
        "what is missing is told"
    );
    let table = table.play([second]);
    let engaged: Vec<bool> = table.look()["gear"]
        .as_array()
        .expect("gear")
        .iter()
        .map(|gear| gear["engaged"] == true)
        .collect();
    assert_eq!(engaged, [false, true]);
    assert_eq!(
        table.told(|event| matches!(event, noxilia::Event::ManaProduced { .. })),
        2,
        "one of each, and no news of nothing"
    );
}

#[test]
fn nxl_castseq_3_paying_by_itself_takes_the_idle_first() {
    // In the command zone enemies all round leave no step and no retreat.
    let engaged = |one: &str, other: &str| {
        let units = [
            "A acolyte A_RP2",
            "B brute BF_E",
            one,
            other,
            "B brute A_CMD",
            "B brute A_THD",
            "B brute A_RP1",
        ];
        let table = designed(&[RAIN], json!({ "units": units, "hands": [["pluie"], []] }));
        let cast = table.cast("pluie", 1, 2);
        let table = table.play([cast, Action::AutoPay]);
        [3, 4].map(|n| table.is_engaged(n))
    };
    let idle = "A acolyte A_CMD";
    assert_eq!(engaged("A acolyte A_RP2", idle), [false, true], "the other may move");
    assert_eq!(engaged("A exorciste A_CMD", idle), [false, true], "the other may strike");
    assert_eq!(engaged(idle, idle), [true, false]);
}

#[test]
fn nxl_spell_latent_2_nothing_is_asked_once_it_is_too_late() {
    // NXL-R33: the attacker fell, the attack is over.
    let table = scenario(json!({
        "units": ["A milicien BF_W", "B brute BF_W"], "latents": ["B sang_bouillant 2", "B sang_bouillant 2"],
        "mana": [[], ["infernal", "infernal"]],
    }));
    let reveal = table.reveal("sang_bouillant", 2);
    let table = table.play([melee(1, 2), reveal]);
    assert!(table.is_dead(1) && table.is_acting());
    // NXL-R15: whoever died on the way stops there.
    let table = scenario(json!({
        "units": ["A acolyte A_RP1 wounds=1"], "latents": ["B fosse_de_poix BF_W", "B fosse_de_poix BF_W"],
        "controllers": ["BF_W=B"], "mana": [[], ["pure", "pure", "pure", "pure"]],
    }));
    let reveal = table.reveal_in("fosse_de_poix", "BF_W");
    let table = table.play([step(1, "BF_W"), reveal]);
    assert!(table.is_dead(1) && table.is_acting());
}

#[test]
fn nxl_spell_latent_2_only_the_zone_that_was_entered() {
    let table = scenario(json!({
        "units": ["A lancier A_RP2"], "latents": ["B fosse_de_poix BF_W", "B fosse_de_poix BF_E"],
        "controllers": ["BF_W=B", "BF_E=B"], "mana": [[], ["pure", "pure"]],
    }));
    let table = table.play([step(1, "BF_E")]);
    let reveal = table.reveal_in("fosse_de_poix", "BF_E");
    assert_eq!(table.legal(), [Action::Decline, reveal]);
    let table = table.play([reveal]);
    let left = table.look()["latents"].to_string();
    assert!(left.contains("BF_W") && !left.contains("BF_E"), "{left}");
}

#[test]
fn nxl_spell_latent_2_not_those_of_the_other_seat() {
    let table = scenario(json!({
        "units": ["A chevalier BF_W", "B brute BF_W"], "latents": ["A egide 2", "B sang_bouillant 2"],
        "mana": [["light"], ["light", "infernal"]],
    }));
    let table = table.play([melee(1, 2)]);
    assert_eq!(table.legal(), [Action::Decline, table.reveal("sang_bouillant", 2)]);
}

#[test]
fn nxl_spell_latent_1_the_sorcerer_that_a_table_wants_is_engaged() {
    let units = ["A acolyte A_CMD", "A milicien A_CMD", "A acolyte A_THD"];
    let setup = json!({ "units": units, "hands": [["egide"], []] });
    let table =
        scenario_with(json!({ "latent_needs_sorcerer": true }), ["auto", "auto"], setup, &[]);
    let set = Action::SetUnder { card: table.card("egide"), unit: u(2), caster: u(3) };
    let table = table.play([set]);
    assert_eq!((table.asked(), table.is_engaged(1), table.is_engaged(3)), (B, false, true));
}

#[test]
fn nxl_castseq_5_a_power_is_no_spell() {
    let hush = (
        "sourdine",
        "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"any\"]\nrange = 1\nlatent = { host = \"any\", on = \"spell_cast\" }\neffects = [{ do = \"cancel_spell\" }]",
    );
    let table = |who: &str, hand: &[&str]| {
        let line = format!("B {who} BF_W");
        designed(
            &[hush],
            json!({
                "units": [line.as_str(), "A chevalier BF_W"], "latents": ["A sourdine 2"], "hands": [[], hand],
                "gold": [0, 9], "mana": [["pure"], ["pure"]], "active": 1,
            }),
        )
    };
    let spell = table("adepte", &["boule"]);
    let cast = spell.cast("boule", 1, 2);
    assert_eq!(spell.play([cast]).asked(), A);
    let power =
        table("balistaire", &[]).play([Action::PowerAt { unit: u(1), payer: u(0), target: u(2) }]);
    assert!(power.is_acting(), "nothing answers it");
}

#[test]
fn nxl_castseq_5_a_power_shows_whom_it_is_aimed_at() {
    let table =
        scenario(json!({ "units": ["A balistaire BF_E", "B chien B_RP1 hidden"], "gold": [9, 0] }));
    let table = table.play([Action::PowerAt { unit: u(1), payer: u(0), target: u(2) }]);
    assert_eq!(table.told(|event| matches!(event, noxilia::Event::UnitRevealed { .. })), 1);
}

#[test]
fn nxl_mana_3_of_pools_as_large_the_first_colour_pays() {
    let table = scenario(json!({
        "units": ["A milicien BF_W", "B brute BF_W", "A lancier BF_W"], "latents": ["B sang_bouillant 2", "A contre_charme 3"],
        "mana": [["psionics", "nature", "light"], ["infernal"]],
    }));
    let (burn, counter) = (table.reveal("sang_bouillant", 2), table.reveal("contre_charme", 3));
    let left = table.play([melee(1, 2), burn, counter]).mana(A);
    assert_eq!(left, [0, 0, 0, 0, 0, 1, 0], "psionics is the last of the three");
}

#[test]
fn nxl_castseq_3_what_is_worn_beside_a_rune_stays_on() {
    let table = scenario(json!({
        "units": ["B adepte BF_W gear=rune,fouet", "A chevalier BF_W"], "hands": [[], ["boule"]], "active": 1,
    }));
    let before = table.melee_of(1);
    let cast = table.cast("boule", 1, 2);
    let table = table.play([cast]);
    assert_eq!((table.gear("1"), table.melee_of(1)), (vec!["fouet".to_owned()], before));
}
