//! Why an action is not open now: the rule, the reason and the figures.

use engine::{Decision, Game as _, Outcome, Refusal, Seat, Stage};

use crate::catalogue::{Aim, Kind};
use crate::pile::CardId;
use crate::state::{Slot, State, Step};
use crate::{Action, Noxtalia};

/// Nothing when the action is open to that seat; otherwise the rule that forbids it.
pub(crate) fn of(game: &Noxtalia, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
    match game.stage(state) {
        Stage::Over(outcome) => Some(over(outcome)),
        Stage::Decide(Decision { seat: decider, .. }) if decider != seat => {
            Some(not_yours(state, seat))
        }
        Stage::Decide(_) => match state.step {
            Step::Main => main(game, state, action),
            Step::Defend => defend(game, state, action),
            Step::Zone => zone(game, state, action),
            Step::Ally => ally(game, state, action),
            Step::Redirect => redirect(game, state, action),
            Step::Bottom => bottom(game, state, action),
            Step::Detach => detach(game, state, action),
            Step::Order => order(state, action),
            Step::Effects | Step::Triggers | Step::Income | Step::Reveal | Step::Over(_) => None,
        },
    }
}

fn over(outcome: Outcome) -> Refusal {
    match outcome {
        Outcome::Draw => Refusal::new(
            "NXT-VICTORY-3",
            "La partie est finie : nulle.",
            "The game is over: a draw.",
        ),
        Outcome::Win(_) | Outcome::SharedDefeat | Outcome::Ranking(_) => Refusal::new(
            "NXT-VICTORY-1",
            "La partie est finie : il y a un vainqueur.",
            "The game is over: somebody has won.",
        ),
    }
}

fn not_yours(state: &State, seat: Seat) -> Refusal {
    if state.step == Step::Defend && state.active == seat {
        return Refusal::new(
            "NXT-TURN-14",
            "L'adversaire répond d'abord à l'attaque.",
            "The opponent answers the attack first.",
        );
    }
    Refusal::new(
        "NXT-TURN-1",
        "Ce n'est pas à vous de choisir maintenant.",
        "It is not for you to choose now.",
    )
}

fn main(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    let seat = state.active;
    let limit = game.switches.max_actions_per_turn;
    if state.actions >= limit && action != Action::EndTurn {
        return Some(
            Refusal::new(
                "NXT-R31",
                "Ce tour a vu assez d'actions : il ne reste qu'à le terminer.",
                "This turn has seen enough actions: all that is left is to end it.",
            )
            .figure("actions_max", limit),
        );
    }
    match action {
        Action::EndTurn => None,
        Action::AttackCard { card, target } => {
            attack_card(game, state, card).or_else(|| living(game, state, seat.other(), target))
        }
        Action::SpiritAttack { spirit, target } => {
            spirit_attack(game, state, spirit).or_else(|| living(game, state, seat.other(), target))
        }
        Action::Support { card, target } => support(game, state, card, target),
        Action::Recycle { card } => recycle(game, state, card),
        Action::Defend { .. } | Action::Decline => Some(Refusal::new(
            "NXT-KEYWORD-2",
            "Une Défense répond à une attaque adverse : il n'y en a pas.",
            "A defence answers an enemy attack: there is none.",
        )),
        Action::Target { .. } => Some(Refusal::new(
            "NXT-KEYWORD-5",
            "Aucune attaque de Zone n'attend de seconde cible.",
            "No zone attack waits for a second target.",
        )),
        Action::Order { .. } => Some(Refusal::new(
            "NXT-LIMIT-8",
            "Aucun effet simultané n'attend d'ordre.",
            "No simultaneous effects wait for an order.",
        )),
        Action::ChooseAlly { .. }
        | Action::Redirect { .. }
        | Action::Bottom { .. }
        | Action::Detach { .. } => Some(Refusal::new(
            "NXT-TURN-7",
            "Aucun effet ne demande ce choix maintenant.",
            "No effect asks for this choice now.",
        )),
    }
}

fn held(
    game: &Noxtalia,
    state: &State,
    seat: Seat,
    card: CardId,
    rule: &'static str,
) -> Option<Refusal> {
    if state.side(seat).hand.contains(card) && card.index() < game.facts.len() {
        return None;
    }
    Some(Refusal::new(
        rule,
        "Cette carte n'est pas dans votre main.",
        "This card is not in your hand.",
    ))
}

fn affordable(cost: u8, pm: u8, rule: &'static str) -> Option<Refusal> {
    (cost > pm).then(|| {
        Refusal::new(
            rule,
            format!("Il faut {cost} PM, vous en avez {pm}."),
            format!("It costs {cost} mana, you have {pm}."),
        )
        .figure("cost", cost)
        .figure("pm", pm)
    })
}

fn living(game: &Noxtalia, state: &State, seat: Seat, slot: Slot) -> Option<Refusal> {
    if state.side(seat).lives(slot) {
        return None;
    }
    let name = &game.spirit(seat, slot).name;
    Some(Refusal::new(
        "NXT-R19",
        format!("{} est détruit : il n'est plus une cible.", name.fr),
        format!("{} is destroyed and no target any more.", name.en),
    ))
}

fn attack_card(game: &Noxtalia, state: &State, card: CardId) -> Option<Refusal> {
    let seat = state.active;
    if let Some(refusal) = held(game, state, seat, card, "NXT-ATTACK-1") {
        return Some(refusal);
    }
    let facts = game.facts[card.index()];
    if facts.kind != Kind::Attack {
        let name = &game.catalogue.capacity(card).name;
        return Some(Refusal::new(
            "NXT-KEYWORD-1",
            format!("{} n'est pas une Attaque.", name.fr),
            format!("{} is not an attack.", name.en),
        ));
    }
    affordable(facts.cost, state.side(seat).pm, "NXT-ATTACK-3")
}

fn spirit_attack(game: &Noxtalia, state: &State, spirit: Slot) -> Option<Refusal> {
    let seat = state.active;
    let name = &game.spirit(seat, spirit).name;
    let attacker = state.side(seat).spirit(spirit);
    if !attacker.is_alive() {
        return Some(Refusal::new(
            "NXT-R19",
            format!("{} est détruit : il n'attaque plus.", name.fr),
            format!("{} is destroyed and attacks no more.", name.en),
        ));
    }
    if attacker.is_exhausted {
        return Some(Refusal::new(
            "NXT-ATTACK-1",
            format!("{} est épuisé : seul un Esprit chargé attaque.", name.fr),
            format!("{} is exhausted: only a charged spirit attacks.", name.en),
        ));
    }
    affordable(game.spirit_cost(state, seat, spirit), state.side(seat).pm, "NXT-ATTACK-3")
}

fn support(game: &Noxtalia, state: &State, card: CardId, target: Option<Slot>) -> Option<Refusal> {
    let seat = state.active;
    if let Some(refusal) = held(game, state, seat, card, "NXT-TURN-8") {
        return Some(refusal);
    }
    let facts = game.facts[card.index()];
    let name = &game.catalogue.capacity(card).name;
    if facts.kind != Kind::Support {
        return Some(Refusal::new(
            "NXT-KEYWORD-3",
            format!("{} n'est pas un Soutien.", name.fr),
            format!("{} is not a support.", name.en),
        ));
    }
    if let Some(refusal) = affordable(facts.cost, state.side(seat).pm, "NXT-TURN-8") {
        return Some(refusal);
    }
    let side = match facts.aim {
        Aim::Nothing => None,
        Aim::Ally => Some(seat),
        Aim::Enemy => Some(seat.other()),
    };
    match (side, target) {
        (None, None) => None,
        (Some(side), Some(slot)) => living(game, state, side, slot),
        (Some(_), None) => Some(Refusal::new(
            "NXT-R20",
            format!("{} a besoin d'une cible.", name.fr),
            format!("{} needs a target.", name.en),
        )),
        (None, Some(_)) => Some(Refusal::new(
            "NXT-R20",
            format!("{} ne vise aucun Esprit en particulier.", name.fr),
            format!("{} is aimed at no spirit in particular.", name.en),
        )),
    }
}

fn recycle(game: &Noxtalia, state: &State, card: CardId) -> Option<Refusal> {
    if state.has_recycled {
        return Some(Refusal::new(
            "NXT-TURN-9",
            "Le Recyclage ne sert qu'une fois par tour.",
            "Recycling serves once a turn.",
        ));
    }
    held(game, state, state.active, card, "NXT-R39")
}

fn defend(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    if action == Action::Decline {
        return None;
    }
    let Action::Defend { card } = action else {
        return Some(Refusal::new(
            "NXT-ATTACK-6",
            "Vous êtes attaqué : jouez une Défense, ou laissez passer.",
            "You are under attack: play a defence, or let it through.",
        ));
    };
    let seat = state.decider();
    if let Some(refusal) = held(game, state, seat, card, "NXT-ATTACK-6") {
        return Some(refusal);
    }
    let facts = game.facts[card.index()];
    if facts.kind != Kind::Defense {
        let name = &game.catalogue.capacity(card).name;
        return Some(Refusal::new(
            "NXT-KEYWORD-2",
            format!("{} n'est pas une Défense.", name.fr),
            format!("{} is not a defence.", name.en),
        ));
    }
    affordable(facts.cost, state.side(seat).pm, "NXT-ATTACK-6")
}

fn zone(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    if action == Action::Decline {
        return game.switches.zone_mandatory.then(|| {
            Refusal::new(
                "NXT-R12",
                "Le second usage d'une attaque de Zone n'est pas facultatif.",
                "The second use of a zone attack is not optional.",
            )
        });
    }
    let Action::Target { spirit } = action else {
        return Some(Refusal::new(
            "NXT-KEYWORD-5",
            "Choisissez d'abord la seconde cible de l'attaque de Zone.",
            "First choose the second target of the zone attack.",
        ));
    };
    if spirit == state.fight.first_target {
        return Some(Refusal::new(
            "NXT-KEYWORD-5",
            "Le second usage vise un autre Esprit que le premier.",
            "The second use is aimed at another spirit than the first.",
        ));
    }
    living(game, state, state.active.other(), spirit)
}

fn ally(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    let Action::ChooseAlly { spirit } = action else {
        return Some(Refusal::new(
            "NXT-ATTACK-5",
            "Choisissez d'abord l'un de vos Esprits pour l'effet en cours.",
            "First choose one of your spirits for the effect in progress.",
        ));
    };
    living(game, state, state.run.user, spirit)
}

fn redirect(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    if action == Action::Decline {
        return None;
    }
    let Action::Redirect { spirit } = action else {
        return Some(Refusal::new(
            "NXT-ATTACK-8",
            "Décidez d'abord si l'attaque change de cible.",
            "First decide whether the attack turns elsewhere.",
        ));
    };
    if spirit == state.fight.target {
        return Some(Refusal::new(
            "NXT-ATTACK-8",
            "L'attaque vise déjà cet Esprit.",
            "The attack is already aimed at this spirit.",
        ));
    }
    living(game, state, state.decider(), spirit)
}

fn bottom(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    let Action::Bottom { card } = action else {
        return Some(Refusal::new(
            "NXT-LIMIT-9",
            "Choisissez d'abord la carte qui va sous votre pioche.",
            "First choose the card that goes under your deck.",
        ));
    };
    held(game, state, state.run.user, card, "NXT-LIMIT-9")
}

fn detach(game: &Noxtalia, state: &State, action: Action) -> Option<Refusal> {
    let (seat, slot, what, optional) = game.detaching(state)?;
    if action == Action::Decline && optional {
        return None;
    }
    let Action::Detach { card } = action else {
        return Some(Refusal::new(
            "NXT-LIMIT-9",
            "Décidez d'abord quelle carte attachée est défaussée.",
            "First decide which attached card is discarded.",
        ));
    };
    let lies_there = state.attached.on(seat, slot).any(|other| other == card);
    (!lies_there || !game.matches(card, what)).then(|| {
        Refusal::new(
            "NXT-LIMIT-9",
            "Cette carte n'est pas attachée là, ou n'est pas de la sorte voulue.",
            "This card is not attached there, or is not of the sort that is asked for.",
        )
    })
}

fn order(state: &State, action: Action) -> Option<Refusal> {
    let mut waiting = state.attached.all().iter().filter(|entry| entry.is_pending);
    if let Action::Order { spirit, card } = action
        && waiting.any(|entry| entry.slot == spirit && entry.card == card)
    {
        return None;
    }
    Some(Refusal::new(
        "NXT-LIMIT-8",
        "Choisissez d'abord lequel des effets simultanés vient en premier.",
        "First choose which of the simultaneous effects comes first.",
    ))
}
