//! One test for every card, named after its id.

#[path = "../support/table.rs"]
mod table;

mod aelniv;
mod bramorh;
mod kel_orn;
mod meduvire;
mod naarok;
mod oumbara;
mod sivrane;
mod solkai;
mod vul_kar;

use serde_json::json;
use table::{Table, merge, setup_at};

/// Team `one` holds these cards at that turn against team `two` with those; eight mana each.
fn fight(one: &str, two: &str, turn: u8, hand: &[&str], theirs: &[&str]) -> Table {
    let mut options =
        setup_at(turn, json!({ "mana": 8, "hand": hand }), json!({ "mana": 8, "hand": theirs }));
    merge(&mut options, json!({ "one": one, "two": two }));
    table::table(options)
}

/// The power of an undefended attack against each spirit of the other team.
fn powers(one: &str, two: [&str; 3], team: &str, turn: u8, card: &str, dice: &[u32]) -> [i16; 3] {
    two.map(|target| {
        let mut table = fight(one, team, turn, &[card], &[]);
        table.dice(dice).attack(card, target).no_defense();
        let first = table.story.iter().find_map(|(_, event)| {
            let noxtalia::Event::DamageDealt { attack, .. } = event else { return None };
            Some(*attack)
        });
        first.expect("attack and defence were compared")
    })
}

/// Against team B: the power on ice, fire and the deep.
fn on_b(one: &str, turn: u8, card: &str, dice: &[u32]) -> [i16; 3] {
    powers(one, ["kel_orn", "bramorh", "oumbara"], "b", turn, card, dice)
}

/// The power of a defence of `two` against an attack of ice, of fire and of the deep by team A.
fn against_a(two: &str, target: &str, turn: u8, card: &str, dice: &[u32]) -> [Option<i16>; 3] {
    ["croc_boreal", "lance_de_braise", "torpille_vive"].map(|attack| {
        let mut table = fight("a", two, turn, &[attack], &[card]);
        table.attack(attack, target).dice(dice).defend(card);
        table.compared().1
    })
}

/// The power of a spirit's own attack on ice, fire and the deep.
fn spirit_on_b(one: &str, turn: u8, spirit: &str, dice: &[u32]) -> [i16; 3] {
    ["kel_orn", "bramorh", "oumbara"].map(|target| {
        let mut table = fight(one, "b", turn, &[], &[]);
        table.dice(dice).spirit_attack(spirit, target).no_defense();
        table.compared().0
    })
}
