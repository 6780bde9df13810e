//! What must be true of a card beyond its form: every fault says what to do about it.

use engine::Text;

use crate::catalogue::Aim;
use crate::catalogue::file::{AttackFile, CapacityFile, Kind, Meaning};
use crate::effect::{
    AskOp, AttackIs, CardsOp, Clause, Condition, Detach, ManaOp, Op, Selector, SpiritOp, Timing,
};

/// The largest cost, power or amount that a card may bear.
const NUMBER_MAX: u8 = 40;

/// What bears the clauses: decides which words make sense.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bearer {
    SpiritAttack,
    Capacity(Kind),
}

/// Something wrong: the field, and the words about it.
pub(super) type Complaint = (&'static str, Text);

/// Everything wrong with the attack printed on a spirit.
pub(super) fn of_attack(attack: &AttackFile) -> Vec<Complaint> {
    let mut wrong = Vec::new();
    numbers(attack.cost, Some(attack.power), &mut wrong, ("attack.cost", "attack.power"));
    lists(&attack.critical, &attack.weak, "attack.weak", &mut wrong);
    for clause in &attack.effects {
        let mut words = Vec::new();
        of_clause(clause, Bearer::SpiritAttack, false, Aim::Nothing, &mut words);
        wrong.extend(words.into_iter().map(|text| ("attack.effects", text)));
    }
    wrong
}

/// Everything wrong with a capacity whose keywords mean this.
pub(super) fn of_capacity(card: &CapacityFile, meanings: &[Meaning]) -> Vec<Complaint> {
    let mut wrong = Vec::new();
    numbers(card.cost, card.power, &mut wrong, ("cost", "power"));
    lists(&card.critical, &card.weak, "weak", &mut wrong);
    of_kind(card, &mut wrong);
    of_keywords(card.kind, meanings, &mut wrong);
    let attaches = meanings.contains(&Meaning::Boost) || meanings.contains(&Meaning::Hex);
    if !attaches && !card.attached.is_empty() {
        wrong.push(("attached", Text::new(
            "une carte qui ne s'attache pas n'a pas d'effet attaché : ajoutez le mot-clé Amélioration ou Affaiblissement",
            "a card that is never attached has no attached effect: give it a boost or hex keyword",
        )));
    }
    let aim = match aim_of(card, meanings) {
        Ok(aim) => aim,
        Err(text) => {
            wrong.push(("effects", text));
            Aim::Nothing
        }
    };
    for clause in &card.effects {
        let mut words = Vec::new();
        of_clause(clause, Bearer::Capacity(card.kind), attaches, aim, &mut words);
        wrong.extend(words.into_iter().map(|text| ("effects", text)));
    }
    wrong
}

/// What a support is aimed at, from its keywords and its clauses; two aims at once are one too many.
pub(super) fn aim_of(card: &CapacityFile, meanings: &[Meaning]) -> Result<Aim, Text> {
    if card.kind != Kind::Support {
        return Ok(Aim::Nothing);
    }
    let chooses = |selector: Selector| {
        card.effects
            .iter()
            .filter(|clause| clause.at == Timing::Use)
            .flat_map(|clause| &clause.acts)
            .any(|act| selector_of(*act) == Some(selector))
    };
    let ally = meanings.contains(&Meaning::Boost) || chooses(Selector::ChooseAlly);
    let enemy = meanings.contains(&Meaning::Hex) || chooses(Selector::ChooseEnemy);
    match (ally, enemy) {
        (true, true) => Err(Text::new(
            "un Soutien vise un allié ou un ennemi, pas les deux",
            "a support is aimed at an ally or at an enemy, not at both",
        )),
        (true, false) => Ok(Aim::Ally),
        (false, true) => Ok(Aim::Enemy),
        (false, false) => Ok(Aim::Nothing),
    }
}

fn selector_of(act: Op) -> Option<Selector> {
    match act {
        Op::Spirit(_, to) | Op::Ask(AskOp::Detach(Detach { from: to, .. })) => Some(to),
        Op::Power(_) | Op::Mana(_) | Op::Cards(_) | Op::Ask(AskOp::Bottom(_) | AskOp::Redirect) => {
            None
        }
    }
}

fn numbers(
    cost: u8,
    power: Option<u8>,
    wrong: &mut Vec<Complaint>,
    fields: (&'static str, &'static str),
) {
    for (field, number) in [(fields.0, cost), (fields.1, power.unwrap_or(0))] {
        if number > NUMBER_MAX {
            wrong.push((
                field,
                Text::new(
                    format!("{number} est trop grand : au plus {NUMBER_MAX}"),
                    format!("{number} is too large: at most {NUMBER_MAX}"),
                ),
            ));
        }
    }
}

fn lists(critical: &[String], weak: &[String], field: &'static str, wrong: &mut Vec<Complaint>) {
    if let Some(both) = critical.iter().find(|element| weak.contains(element)) {
        wrong.push((
            field,
            Text::new(
                format!("`{both}` ne peut pas être à la fois critique et faible"),
                format!("`{both}` cannot be both critical and weak"),
            ),
        ));
    }
}

fn of_kind(card: &CapacityFile, wrong: &mut Vec<Complaint>) {
    match card.kind {
        Kind::Attack | Kind::Defense if card.power.is_none() => wrong.push((
            "power",
            Text::new(
                "une Attaque ou une Défense a besoin d'une Puissance : ajoutez `power`",
                "an attack or a defence needs a power: add `power`",
            ),
        )),
        Kind::Support if card.power.is_some() => wrong.push((
            "power",
            Text::new(
                "un Soutien n'a pas de Puissance : retirez `power`",
                "a support has no power: take `power` away",
            ),
        )),
        Kind::Support if !card.critical.is_empty() || !card.weak.is_empty() => {
            wrong.push((
                "critical",
                Text::new(
                    "un Soutien n'a ni critiques ni faiblesses",
                    "a support has neither criticals nor weaknesses",
                ),
            ));
        }
        Kind::Attack | Kind::Defense | Kind::Support => {}
    }
}

fn of_keywords(kind: Kind, meanings: &[Meaning], wrong: &mut Vec<Complaint>) {
    let has = |meaning| meanings.contains(&meaning);
    let mut complain = |fr: &str, en: &str| wrong.push(("keywords", Text::new(fr, en)));
    if has(Meaning::Zone) && kind != Kind::Attack {
        complain("seule une Attaque peut avoir Zone", "only an attack can have zone");
    }
    // NXT-R13: one card cannot be attached twice.
    if has(Meaning::Zone) && (has(Meaning::Boost) || has(Meaning::Hex)) {
        complain(
            "Zone ne va pas avec Amélioration ou Affaiblissement (NXT-R13)",
            "zone does not go with boost or hex (NXT-R13)",
        );
    }
    if has(Meaning::Boost) && kind == Kind::Attack {
        complain("une Attaque ne peut pas être une Amélioration", "an attack cannot be a boost");
    }
    if has(Meaning::Hex) && kind == Kind::Defense {
        complain("une Défense ne peut pas être un Affaiblissement", "a defence cannot be a hex");
    }
    if has(Meaning::Boost) && has(Meaning::Hex) {
        complain("Amélioration et Affaiblissement s'excluent", "boost and hex exclude each other");
    }
}

fn of_clause(clause: &Clause, bearer: Bearer, attaches: bool, aim: Aim, wrong: &mut Vec<Text>) {
    let mut complain = |fr: &str, en: &str| wrong.push(Text::new(fr, en));
    let fights = bearer != Bearer::Capacity(Kind::Support);
    let is_trigger = matches!(clause.at, Timing::TurnStart | Timing::TurnEnd);
    match clause.at {
        Timing::Use => {}
        Timing::Damage
            if matches!(bearer, Bearer::SpiritAttack | Bearer::Capacity(Kind::Attack)) => {}
        Timing::Block if bearer == Bearer::Capacity(Kind::Defense) => {}
        Timing::TurnStart | Timing::TurnEnd if attaches => {}
        Timing::Damage => complain(
            "`damage` n'a de sens que sur une Attaque",
            "`damage` makes sense on an attack only",
        ),
        Timing::Block => complain(
            "`block` n'a de sens que sur une Défense",
            "`block` makes sense on a defence only",
        ),
        Timing::TurnStart | Timing::TurnEnd => complain(
            "`turn_start` et `turn_end` demandent une carte qui s'attache",
            "`turn_start` and `turn_end` need a card that is attached",
        ),
    }
    if clause.acts.is_empty() {
        complain("la clause ne fait rien : remplissez `do`", "the clause does nothing: fill `do`");
    }
    for condition in &clause.when {
        of_condition(condition, bearer, is_trigger, aim, wrong);
    }
    for act in &clause.acts {
        of_act(*act, clause.at, bearer, attaches, aim, wrong);
    }
    if fights && is_trigger && clause.acts.contains(&Op::Ask(AskOp::Redirect)) {
        wrong.push(Text::new("`redirect` demande une attaque", "`redirect` needs an attack"));
    }
}

fn of_condition(
    condition: &Condition,
    bearer: Bearer,
    is_trigger: bool,
    aim: Aim,
    wrong: &mut Vec<Text>,
) {
    let fights = bearer != Bearer::Capacity(Kind::Support) && !is_trigger;
    match condition {
        Condition::Die(faces) => {
            if faces.is_empty() || faces.iter().any(|face| !(1..=6).contains(face)) {
                wrong.push(Text::new(
                    "`die` demande des faces de 1 à 6",
                    "`die` needs faces from 1 to 6",
                ));
            }
        }
        Condition::Attack(AttackIs::FromSpirit | AttackIs::FromCapacity) => {
            if bearer != Bearer::Capacity(Kind::Defense) || is_trigger {
                wrong.push(Text::new(
                    "la source de l'attaque ne se demande que sur une Défense",
                    "where the attack comes from is asked on a defence only",
                ));
            }
        }
        Condition::Attack(AttackIs::Element(_)) => {
            if !fights {
                wrong.push(Text::new("ici il n'y a pas d'attaque", "there is no attack here"));
            }
        }
        Condition::Target(_) => {
            if !fights && aim == Aim::Nothing && !is_trigger {
                wrong.push(Text::new(
                    "ici il n'y a pas de cible : le Soutien n'en déclare aucune",
                    "there is no target here: the support declares none",
                ));
            }
        }
        Condition::Cycle { .. } | Condition::Count(_) => {}
    }
}

fn of_act(act: Op, at: Timing, bearer: Bearer, attaches: bool, aim: Aim, wrong: &mut Vec<Text>) {
    let is_trigger = matches!(at, Timing::TurnStart | Timing::TurnEnd);
    let is_support = bearer == Bearer::Capacity(Kind::Support);
    let is_defense = bearer == Bearer::Capacity(Kind::Defense);
    let amount = match act {
        Op::Power(_) => {
            if at != Timing::Use || is_support {
                wrong.push(Text::new(
                    "la Puissance ne change que pendant l'usage d'une Attaque ou d'une Défense",
                    "power changes only while an attack or a defence is used",
                ));
            }
            1
        }
        Op::Ask(AskOp::Redirect) => {
            if at != Timing::Use || !is_defense {
                wrong.push(Text::new(
                    "`redirect` demande l'usage d'une Défense",
                    "`redirect` needs the use of a defence",
                ));
            }
            1
        }
        Op::Ask(AskOp::Bottom(count) | AskOp::Detach(Detach { count, .. })) => {
            if is_trigger {
                wrong.push(Text::new(
                    "un effet de début ou de fin de tour ne demande pas de choix",
                    "an effect of the start or end of a turn asks for no choice",
                ));
            }
            count
        }
        Op::Spirit(SpiritOp::Heal(amount) | SpiritOp::Lose(amount), _)
        | Op::Mana(ManaOp::Gain(amount) | ManaOp::OpponentLoses(amount))
        | Op::Cards(
            CardsOp::Draw(amount)
            | CardsOp::Mill(amount)
            | CardsOp::OpponentDiscard(amount)
            | CardsOp::Recover(amount),
        ) => amount,
        Op::Spirit(SpiritOp::Exhaust | SpiritOp::Recharge, _) => 1,
    };
    if amount == 0 || amount > NUMBER_MAX {
        wrong.push(Text::new(
            format!("{amount} : un nombre de 1 à {NUMBER_MAX} est attendu"),
            format!("{amount}: a number from 1 to {NUMBER_MAX} is expected"),
        ));
    }
    let Some(selector) = selector_of(act) else { return };
    let is_fine = match selector {
        Selector::Target => !is_trigger && (!is_support || aim != Aim::Nothing),
        Selector::Bearer => attaches && (is_trigger || is_support),
        Selector::Attacker => is_defense && !is_trigger,
        Selector::ChooseAlly => !is_trigger,
        Selector::ChooseEnemy => is_support && !is_trigger,
        Selector::AllAllies | Selector::AllEnemies => true,
    };
    if !is_fine {
        wrong.push(Text::new(
            "ce choix de cible n'a pas de sens à ce moment de cette carte",
            "this target makes no sense at this moment of this card",
        ));
    }
    let is_one = match selector {
        Selector::AllAllies | Selector::AllEnemies => false,
        Selector::ChooseAlly => is_support,
        Selector::Target | Selector::Bearer | Selector::Attacker | Selector::ChooseEnemy => true,
    };
    if matches!(act, Op::Ask(AskOp::Detach(_))) && !is_one {
        wrong.push(Text::new(
            "`detach` demande un seul Esprit déjà désigné",
            "`detach` needs a single spirit that is already named",
        ));
    }
}
