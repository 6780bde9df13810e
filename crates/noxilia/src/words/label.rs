//! Labels: what choosing an action means, for the seat whose view it is.

use engine::{Text, Viewer};

use super::{slot_name, zone_name};
use crate::ids::{CardId, UnitId, Zone};
use crate::view::{Question, View};
use crate::{Action, Noxilia};

/// A place of the board as a viewer names it: « votre rempart 1 », « rempart 1 adverse ».
fn zone_for(viewer: Viewer, zone: Zone) -> Text {
    let (Viewer::Seat(seat), Some(home)) = (viewer, zone.home()) else { return zone_name(zone) };
    let (fr, en) = slot_name(zone.slot());
    if home == seat {
        Text::new(format!("votre {fr}"), format!("your {en}"))
    } else {
        Text::new(format!("{fr} adverse"), format!("enemy {en}"))
    }
}

impl Noxilia {
    fn card_name(&self, card: CardId) -> Text {
        match self.catalogue.cards.get(card.index()) {
            Some(card) => card.name.clone(),
            None => Text::new("une carte", "a card"),
        }
    }

    /// A unit in words, for whoever has this view.
    fn unit_name(&self, view: &View, unit: UnitId) -> Text {
        let seen = view.units.iter().find(|seen| seen.unit == unit);
        match seen.and_then(|seen| seen.card) {
            Some(card) => {
                let name = self.card_name(card);
                Text::new(format!("{} ({})", name.fr, unit.0), format!("{} ({})", name.en, unit.0))
            }
            None => Text::new(
                format!("l'unité cachée {}", unit.0),
                format!("the hidden unit {}", unit.0),
            ),
        }
    }

    /// What choosing an action means.
    pub(crate) fn say_action(&self, view: &View, action: Action) -> Text {
        let unit = |unit: UnitId| self.unit_name(view, unit);
        let card = |card: CardId| self.card_name(card);
        let place = |zone: Zone| zone_for(view.viewer, zone);
        let two = |fr: &str, en: &str, one: Text, other: Text| {
            Text::new(
                fr.replace("{1}", &one.fr).replace("{2}", &other.fr),
                en.replace("{1}", &one.en).replace("{2}", &other.en),
            )
        };
        let one = |fr: &str, en: &str, what: Text| two(fr, en, what, Text::default());
        match action {
            Action::Pass => Text::new("Passer", "Pass"),
            Action::Done => Text::new("L'armée est prête", "The army is ready"),
            Action::Keep => Text::new("Garder cette main", "Keep this hand"),
            Action::Nobody => Text::new("Aucune unité à nommer", "No unit to name"),
            Action::Decline => Text::new("Ne pas répondre", "Do not answer"),
            Action::AutoPay => Text::new("Payer au mieux", "Pay as seems best"),
            Action::Stop => Text::new("S'arrêter là", "Stop there"),
            Action::Enough => Text::new("Cela suffit", "That is enough"),
            Action::Ground => Text::new("Laisser au sol", "Leave it on the ground"),
            Action::React => match view.question {
                Some(Question::Dodge) => Text::new("Esquiver", "Dodge"),
                Some(Question::Flash) => Text::new("Riposte éclair", "Flash Riposte"),
                _ => Text::new("Riposter", "Strike back"),
            },
            Action::Zone { zone } => place(zone),
            Action::Place { card: which, zone } => {
                two("Placer {1} : {2}", "Place {1}: {2}", card(which), place(zone))
            }
            Action::PlacePaid { card: which, zone, payer } => {
                let place = two("{1}, payé : {2}", "{1}, paid: {2}", place(zone), place(payer));
                two("Placer {1} : {2}", "Place {1}: {2}", card(which), place)
            }
            Action::Return { card: which } => {
                one("Remettre {1} sous la pioche", "Put {1} under the library", card(which))
            }
            Action::Move { unit: who, to } => {
                two("Déplacer {1} : {2}", "Move {1}: {2}", unit(who), place(to))
            }
            Action::Charge { unit: who, target, via, .. } => {
                let line = two("{1} charge {2}", "{1} charges {2}", unit(who), unit(target));
                match via {
                    None => line,
                    Some(via) => two("{1}, par : {2}", "{1}, through: {2}", line, place(via)),
                }
            }
            Action::Retreat { unit: who, to } => {
                two("Replier {1} : {2}", "Retreat {1}: {2}", unit(who), place(to))
            }
            Action::Melee { unit: who, target } => {
                two("{1} frappe {2}", "{1} strikes {2}", unit(who), unit(target))
            }
            Action::Ranged { unit: who, target } => {
                two("{1} tire sur {2}", "{1} shoots at {2}", unit(who), unit(target))
            }
            Action::Equip { unit: who, to } => {
                two("Équiper {1} : {2}", "Equip {1}: {2}", unit(who), place(to))
            }
            Action::Heal { unit: who, to } => {
                two("{1} soigne : {2}", "{1} heals: {2}", unit(who), place(to))
            }
            Action::Purify { unit: who, to } => {
                two("{1} purifie : {2}", "{1} purifies: {2}", unit(who), place(to))
            }
            Action::Adventure { unit: who } => {
                one("{1} part à l'aventure", "{1} leaves on an adventure", unit(who))
            }
            Action::Power { unit: who, .. } => one("Pouvoir : {1}", "Power: {1}", unit(who)),
            Action::PowerAt { unit: who, target, .. } => {
                two("Pouvoir : {1} sur {2}", "Power: {1} at {2}", unit(who), unit(target))
            }
            Action::Play { card: which, payer } => match payer.some() {
                None => one("Jouer {1}", "Play {1}", card(which)),
                Some(payer) => two(
                    "Jouer {1}, payé par {2}",
                    "Play {1}, paid by {2}",
                    card(which),
                    unit(payer),
                ),
            },
            Action::Give { card: which, unit: who } => {
                two("Donner {1} : {2}", "Give {1}: {2}", card(which), unit(who))
            }
            Action::SetUnder { card: which, unit: who, .. } => {
                two("Placer {1} sous {2}", "Set {1} under {2}", card(which), unit(who))
            }
            Action::SetIn { card: which, zone, .. } => {
                two("Placer {1} : {2}", "Set {1}: {2}", card(which), place(zone))
            }
            Action::Cast { card: which, caster, target } => {
                let line = match caster.some() {
                    None => one("Jouer {1}", "Play {1}", card(which)),
                    Some(caster) => {
                        two("{1} lance {2}", "{1} casts {2}", unit(caster), card(which))
                    }
                };
                match target.some() {
                    None => line,
                    Some(target) => two("{1} sur {2}", "{1} at {2}", line, unit(target)),
                }
            }
            Action::CastAt { card: which, zone, .. } => {
                two("Lancer {1} : {2}", "Cast {1}: {2}", card(which), place(zone))
            }
            Action::CastFor { card: which, dead, .. } => {
                two("Lancer {1} : {2}", "Cast {1}: {2}", card(which), card(dead))
            }
            Action::Unit { unit: who } => unit(who),
            Action::Take { card: which, from, .. } => match from.some() {
                None => one("Ramasser {1}", "Pick up {1}", card(which)),
                Some(from) => {
                    two("Prendre {1} à {2}", "Take {1} from {2}", card(which), unit(from))
                }
            },
            Action::Produce { unit: who } => {
                one("Engager {1} pour son mana", "Engage {1} for its mana", unit(who))
            }
            Action::ProduceWorn { card: which, unit: who } => {
                two("Utiliser {1} porté par {2}", "Use {1} worn by {2}", card(which), unit(who))
            }
            Action::ProduceGround { card: which, zone } => {
                two("Utiliser {1} : {2}", "Use {1}: {2}", card(which), place(zone))
            }
            Action::RevealUnder { card: which, unit: who } => {
                two("Révéler {1} sous {2}", "Reveal {1} under {2}", card(which), unit(who))
            }
            Action::RevealIn { card: which, zone } => {
                two("Révéler {1} : {2}", "Reveal {1}: {2}", card(which), place(zone))
            }
            Action::Card { card: which } => one("Prendre {1}", "Take {1}", card(which)),
        }
    }
}
