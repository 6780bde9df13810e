//! What choosing an action means, in both languages.

use engine::{Seat, Text};

use crate::catalogue::Aim;
use crate::pile::CardId;
use crate::state::Slot;
use crate::view::Decision;
use crate::{Action, Noxtalia, View};

/// The label of an action for the seat that would choose it.
pub(crate) fn of(game: &Noxtalia, view: &View, action: Action) -> Text {
    let names = Names { game, seat: view.known.decider() };
    let with =
        |card: CardId| (names.card(card), game.facts.get(card.index()).map_or(0, |f| f.cost));
    match action {
        Action::AttackCard { card, target } => {
            let (name, cost) = with(card);
            let enemy = names.enemy(target);
            text(
                format!("Attaquer {} avec {} ({cost} PM)", enemy.fr, name.fr),
                format!("Attack {} with {} ({cost} mana)", enemy.en, name.en),
            )
        }
        Action::SpiritAttack { spirit, target } => {
            let card = game.spirit(names.seat, spirit);
            let cost = game.spirit_cost(&view.known, names.seat, spirit);
            let enemy = names.enemy(target);
            text(
                format!(
                    "{} attaque {} : {} ({cost} PM)",
                    card.name.fr, enemy.fr, card.attack.name.fr
                ),
                format!(
                    "{} attacks {}: {} ({cost} mana)",
                    card.name.en, enemy.en, card.attack.name.en
                ),
            )
        }
        Action::Support { card, target } => {
            let (name, cost) = with(card);
            let aim = game.facts.get(card.index()).map_or(Aim::Nothing, |facts| facts.aim);
            let on = match (aim, target) {
                (Aim::Ally, Some(slot)) => Some(names.ally(slot)),
                (Aim::Enemy, Some(slot)) => Some(names.enemy(slot)),
                (Aim::Nothing, _) | (_, None) => None,
            };
            match on {
                Some(on) => text(
                    format!("Utiliser {} sur {} ({cost} PM)", name.fr, on.fr),
                    format!("Use {} on {} ({cost} mana)", name.en, on.en),
                ),
                None => text(
                    format!("Utiliser {} ({cost} PM)", name.fr),
                    format!("Use {} ({cost} mana)", name.en),
                ),
            }
        }
        Action::Recycle { card } => {
            let name = names.card(card);
            text(format!("Recycler {}", name.fr), format!("Recycle {}", name.en))
        }
        Action::EndTurn => text("Terminer le tour".into(), "End the turn".into()),
        Action::Defend { card } => {
            let (name, cost) = with(card);
            text(
                format!("Se défendre avec {} ({cost} PM)", name.fr),
                format!("Defend with {} ({cost} mana)", name.en),
            )
        }
        Action::Decline => decline(view),
        Action::Target { spirit } => {
            let name = names.enemy(spirit);
            text(format!("Seconde cible : {}", name.fr), format!("Second target: {}", name.en))
        }
        Action::ChooseAlly { spirit } => {
            let name = names.ally(spirit);
            text(format!("Choisir {}", name.fr), format!("Choose {}", name.en))
        }
        Action::Redirect { spirit } => {
            let name = names.ally(spirit);
            text(
                format!("Détourner l'attaque sur {}", name.fr),
                format!("Turn the attack to {}", name.en),
            )
        }
        Action::Bottom { card } => {
            let name = names.card(card);
            text(
                format!("Placer {} sous la pioche", name.fr),
                format!("Put {} under the deck", name.en),
            )
        }
        Action::Detach { card } => {
            let name = names.card(card);
            text(
                format!("Défausser {}, attachée", name.fr),
                format!("Discard the attached {}", name.en),
            )
        }
        Action::Order { spirit, card } => {
            let (name, on) = (names.card(card), names.ally(spirit));
            text(
                format!("D'abord {} sur {}", name.fr, on.fr),
                format!("First {} on {}", name.en, on.en),
            )
        }
    }
}

fn decline(view: &View) -> Text {
    match view.decision.map(|(_, what)| what) {
        Some(Decision::ZoneTarget) => Text::new("Pas de seconde cible", "No second target"),
        Some(Decision::Redirect) => Text::new("Garder la cible", "Keep the target"),
        Some(Decision::ChooseAttached) => Text::new("Ne rien défausser", "Discard nothing"),
        Some(
            Decision::Main
            | Decision::Defend
            | Decision::ChooseAlly
            | Decision::ChooseHandCard
            | Decision::OrderTrigger,
        )
        | None => Text::new("Ne pas se défendre", "Do not defend"),
    }
}

fn text(fr: String, en: String) -> Text {
    Text { fr, en }
}

/// The names that labels need.
struct Names<'a> {
    game: &'a Noxtalia,
    seat: Seat,
}

impl Names<'_> {
    fn card(&self, card: CardId) -> Text {
        let found = self.game.catalogue.capacities.get(card.index());
        found.map_or_else(|| Text::new("?", "?"), |capacity| capacity.name.clone())
    }

    fn ally(&self, slot: Slot) -> &Text {
        &self.game.spirit(self.seat, slot).name
    }

    fn enemy(&self, slot: Slot) -> &Text {
        &self.game.spirit(self.seat.other(), slot).name
    }
}
