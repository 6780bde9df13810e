//! Words: sentences name seats and cards by reference, agree in gender and number, and say what happened.

use duel::{Action, Duel};
use engine::{Lang, Span, Tabletop as _};
use testkit::Evening;

use crate::table::{G, M, Table, hand, plain, scenario};

/// What was told in the last action, in French and in English.
fn told(table: &Table, lang: Lang) -> Vec<String> {
    let names = Evening(table.duel.cards());
    let events = table.story.iter().map(|(_, event)| table.duel.sentence(event));
    events.map(|sentence| sentence.prose(lang, &names)).collect()
}

#[test]
fn one_is_singular_and_cards_agree() {
    let mut table = scenario(M, 4, hand(&["orage_de_poche"]), plain());
    table.play("orage_de_poche");
    let fr = told(&table, Lang::Fr);
    assert!(fr.contains(&"Orage de poche est retiré du jeu.".into()), "{fr:?}");
    table.end();
    let fr = told(&table, Lang::Fr);
    let storm = "Bran subit 1 dégât (Orage de poche) : il lui reste 99 PV.";
    assert!(fr.contains(&storm.into()), "{fr:?}");
    let mut table = scenario(M, 4, hand(&["boule_de_feu"]), plain().shield(14));
    table.play("boule_de_feu");
    let fr = told(&table, Lang::Fr);
    let hit = "Bran subit 15 dégâts (Boule de feu), dont 14 sur le bouclier : il lui reste 99 PV.";
    assert!(fr.contains(&hit.into()), "{fr:?}");
    assert!(fr.contains(&"Boule de feu est retirée du jeu.".into()), "{fr:?}");
}

#[test]
fn names_of_players_are_elided() {
    let mut table = scenario(G, 3, plain(), hand(&["appuis_solide"]));
    table.play("appuis_solide");
    let fr = told(&table, Lang::Fr);
    let bran = "L’arme de Bran infligera 1 dégât de plus (Appuis solides).";
    assert!(fr.contains(&bran.into()), "{fr:?}");
    let en = told(&table, Lang::En);
    assert!(en.contains(&"Bran’s weapon will deal 1 more damage (Firm Footing).".into()));
}

#[test]
fn behind_a_parry_nobody_lets_an_attack_through() {
    let label = |table: &Table| table.duel.label(&table.seen_by(G), Action::Decline).fr;
    let mut table = scenario(M, 4, hand(&["attaque"]), hand(&["parade"]).mana(1));
    table.play("attaque");
    assert_eq!(label(&table), "Laisser passer l’attaque");
    table.react("parade");
    assert_eq!(label(&table), "Ne plus répondre");
    table.pass();
    assert!(told(&table, Lang::Fr).contains(&"Bran n’ajoute rien.".into()));
}

#[test]
fn the_end_says_why() {
    let mut table = scenario(G, 3, plain().hp(5), plain());
    table.strike();
    let fr = told(&table, Lang::Fr);
    assert_eq!(fr.last().map(String::as_str), Some("Ysolde n’a plus de PV : Bran gagne."));
    let mut table = scenario(G, 100, plain().hp(40), plain().hp(37));
    table.end();
    let fr = told(&table, Lang::Fr);
    let last = "Le dernier tour est joué : Ysolde a le plus de PV et gagne.";
    assert_eq!(fr.last().map(String::as_str), Some(last));
}

#[test]
fn mana_is_kept_only_where_there_is_some_to_react_with() {
    let keeps =
        |table: &Table| told(table, Lang::Fr).into_iter().find(|line| line.contains("garde"));
    let mut table = scenario(M, 3, plain(), plain());
    table.end();
    assert_eq!(keeps(&table), None, "a Magicien never reacts");
    table.end();
    assert_eq!(keeps(&table).as_deref(), Some("Bran garde 3 mana pour réagir."));
    let mut table = scenario(G, 4, plain(), plain().mana(0));
    table.end();
    assert_eq!(keeps(&table), None, "nothing is left");
}

#[test]
fn what_changes_nothing_is_not_told() {
    let mut table = scenario(G, 3, plain(), hand(&["souffle_eternel"]));
    table.play("souffle_eternel");
    let fr = told(&table, Lang::Fr);
    assert!(!fr.iter().any(|line| line.contains("récupère") || line.contains(" 0 PV")), "{fr:?}");
    let mut table = scenario(M, 4, hand(&["attaque"]), plain());
    table.play("attaque");
    let fr = told(&table, Lang::Fr);
    assert!(!fr.iter().any(|line| line.contains("cimetière")), "{fr:?}");
}

#[test]
fn a_blow_folds_its_sum_with_the_rule_of_each_part() {
    let mut table = scenario(G, 3, plain(), hand(&["appuis_solide", "guillotine"]));
    table.play("appuis_solide");
    table.play("guillotine");
    let mut sentences = table.story.iter().map(|(_, event)| table.duel.sentence(event));
    let tally = sentences.find_map(|sentence| sentence.tally).expect("a sum");
    assert_eq!(tally.line().as_deref(), Some("(5 + 1) × 3 = 18"));
    let rules: Vec<&str> = tally.terms.iter().map(|term| term.rule.as_str()).collect();
    assert_eq!(rules, ["DUEL-WARRIOR-10", "DUEL-STRIKE-4", "DUEL-STRIKE-4"]);
    let fr = told(&table, Lang::Fr);
    let blow = "Ysolde subit 18 dégâts (Guillotine) : il lui reste 82 PV. (5 + 1) × 3 = 18.";
    assert!(fr.contains(&blow.into()), "{fr:?}");
}

#[test]
fn random_games_name_nobody_in_words() {
    let duel = Duel::open_plain(&serde_json::json!({}), &Duel::content()).expect("the rules open");
    let names: Vec<String> = duel.cards().into_iter().map(|sheet| sheet.name.fr).collect();
    let is_name = |words: &str| names.iter().any(|name| name.len() > 9 && words.contains(name));
    testkit::walk(&duel, 5, |step| {
        for event in step.told() {
            for span in duel.sentence(event).fr {
                if let Span::Words { words } = span {
                    assert!(!words.contains("oueur") && !is_name(&words), "{words}");
                }
            }
        }
    });
}
