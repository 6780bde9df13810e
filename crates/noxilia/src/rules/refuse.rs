//! Why an action is not open, told from what its seat knows.

use engine::{Refusal, Seat};

use crate::effect::{Ability, Kind};
use crate::ids::{CardId, Slot, UnitId, Zone};
use crate::state::{Frame, State};
use crate::{Action, Noxilia};

impl Noxilia {
    /// The rule that forbids an action that is not in the list.
    pub(crate) fn refuse(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let is_own_turn = state.top() == Some(Frame::Act);
        match action {
            Action::Pass if !is_own_turn => Refusal::new(
                "NXL-ACT-PASS",
                "on ne passe qu'à son tour d'agir",
                "one passes only on one's turn to act",
            ),
            Action::Place { .. } | Action::PlacePaid { .. } | Action::Done => Refusal::new(
                "NXL-SETUP-4a",
                "cette unité ne peut pas être placée au départ",
                "this unit cannot be placed at the start",
            ),
            Action::Return { .. } | Action::Keep => Refusal::new(
                "NXL-SETUP-6b",
                "l'échange de la main de départ n'a pas lieu maintenant",
                "the opening hand is not exchanged now",
            ),
            Action::Decline
            | Action::React
            | Action::RevealUnder { .. }
            | Action::RevealIn { .. } => Refusal::new(
                "NXL-SPELL-LATENT-2",
                "rien de tel n'est à répondre maintenant",
                "there is no such answer to give now",
            ),
            Action::AutoPay
            | Action::Produce { .. }
            | Action::ProduceWorn { .. }
            | Action::ProduceGround { .. } => Refusal::new(
                "NXL-ADV-3",
                "on ne produit du mana que pour payer ce qui manque",
                "mana is produced only to pay what is missing",
            ),
            Action::Move { unit, to } if is_own_turn => self.refuse_move(state, seat, unit, to),
            Action::Charge { unit, to, .. } if is_own_turn => {
                self.refuse_charge(state, seat, unit, to)
            }
            Action::Retreat { unit, .. } if is_own_turn => {
                self.refuse_unit(state, seat, unit).unwrap_or_else(|| {
                    let is_brother = state
                        .in_play(unit)
                        .is_some_and(|at| self.has_own(state, at, Ability::BrotherInArms));
                    if is_brother {
                        return Refusal::new(
                            "NXL-ABIL-BROTHERARMS-1",
                            "un Frère d'arme ne se replie pas",
                            "a Brother in Arms does not retreat",
                        );
                    }
                    Refusal::new(
                        "NXL-RETREAT-1",
                        "on se replie d'une zone ennemie vers une autre, plus près de son commandement",
                        "one retreats from an enemy zone to another, nearer to one's command zone",
                    )
                })
            }
            Action::Melee { unit, .. } if is_own_turn => {
                self.refuse_unit(state, seat, unit).unwrap_or_else(|| {
                    Refusal::new(
                        "NXL-MELEE-1",
                        "la cible n'est pas un ennemi que l'unité peut frapper dans sa zone",
                        "the target is no enemy that the unit can strike in its zone",
                    )
                })
            }
            Action::Ranged { unit, .. } if is_own_turn => {
                self.refuse_unit(state, seat, unit).unwrap_or_else(|| {
                    Refusal::new(
                        "NXL-RANGED-1",
                        "la cible n'est pas à portée de tir de l'unité",
                        "the target is not within shooting range of the unit",
                    )
                })
            }
            Action::Equip { unit, .. } if is_own_turn => {
                self.refuse_unit(state, seat, unit).unwrap_or_else(|| {
                    Refusal::new(
                        "NXL-MOVEQ-2",
                        "l'unité n'a là rien à prendre",
                        "there is nothing there for the unit to take",
                    )
                })
            }
            Action::Heal { unit, .. } | Action::Purify { unit, .. } if is_own_turn => {
                self.refuse_unit(state, seat, unit).unwrap_or_else(|| {
                    Refusal::new(
                        "NXL-MOVHEAL-2",
                        "l'unité n'a là personne à soigner ou à purifier",
                        "the unit has nobody there to heal or to purify",
                    )
                })
            }
            Action::Adventure { unit } | Action::Power { unit, .. } | Action::PowerAt { unit, .. }
                if is_own_turn => {
                self.refuse_unit(state, seat, unit).unwrap_or_else(|| {
                    Refusal::new(
                        "NXL-R89",
                        "l'unité n'a pas ce pouvoir, ou son prix ne peut être payé",
                        "the unit has no such power, or its price cannot be paid",
                    )
                })
            }
            Action::Play { card, .. } | Action::Give { card, .. } if is_own_turn => {
                self.refuse_card(state, seat, card)
            }
            Action::SetUnder { card, .. } | Action::SetIn { card, .. } if is_own_turn => {
                self.refuse_card(state, seat, card)
            }
            Action::Cast { card, .. } | Action::CastAt { card, .. } | Action::CastFor { card, .. }
                if is_own_turn =>
            {
                self.refuse_card(state, seat, card)
            }
            Action::Pass
            | Action::Nobody
            | Action::Stop
            | Action::Enough
            | Action::Ground
            | Action::Zone { .. }
            | Action::Move { .. }
            | Action::Charge { .. }
            | Action::Retreat { .. }
            | Action::Melee { .. }
            | Action::Ranged { .. }
            | Action::Equip { .. }
            | Action::Heal { .. }
            | Action::Purify { .. }
            | Action::Adventure { .. }
            | Action::Power { .. }
            | Action::PowerAt { .. }
            | Action::Play { .. }
            | Action::Give { .. }
            | Action::SetUnder { .. }
            | Action::SetIn { .. }
            | Action::Cast { .. }
            | Action::CastAt { .. }
            | Action::CastFor { .. }
            | Action::Unit { .. }
            | Action::Take { .. }
            | Action::Card { .. } => Refusal::new(
                "NXL-ACT-2",
                "cette action n'est pas parmi celles qui sont ouvertes",
                "this action is not among those that are open",
            ),
        }
    }

    /// Why a unit cannot act at all.
    fn refuse_unit(&self, state: &State, seat: Seat, unit: UnitId) -> Option<Refusal> {
        let found = state.in_play(unit).map(|at| &state.units[at]);
        let Some(found) = found.filter(|found| found.controller == seat) else {
            return Some(Refusal::new(
                "NXL-ACT-2",
                "cette unité n'est pas une des vôtres en jeu",
                "this unit is not one of yours in play",
            ));
        };
        found.is_engaged.then(|| {
            Refusal::new(
                "NXL-DEF-2",
                "cette unité est déjà engagée",
                "this unit is already engaged",
            )
        })
    }

    fn refuse_move(&self, state: &State, seat: Seat, unit: UnitId, to: Zone) -> Refusal {
        if let Some(refusal) = self.refuse_unit(state, seat, unit) {
            return refusal;
        }
        let from = state.in_play(unit).map_or(Zone(0), |at| state.units[at].zone);
        let field = state.field();
        if !self.map.is_adjacent(from, to) {
            return Refusal::new(
                "NXL-MOVE-1",
                "un pas mène dans une zone adjacente",
                "a step leads to an adjacent zone",
            );
        }
        if field.is_full(seat, to) {
            return Refusal::new(
                "NXL-GEN-2",
                "la zone a déjà cinq de vos unités",
                "the zone already has five of your units",
            )
            .figure("units", field.count(seat, to) as i32);
        }
        if Self::is_flooded(state, to) {
            return Refusal::new("NXL-R19", "la zone est inondée", "the zone is flooded");
        }
        Refusal::new(
            "NXL-MOVE-3",
            "on ne va pas d'une zone ennemie dans une autre zone ennemie",
            "one does not go from an enemy zone to another enemy zone",
        )
    }

    fn refuse_charge(&self, state: &State, seat: Seat, unit: UnitId, to: Zone) -> Refusal {
        if let Some(refusal) = self.refuse_unit(state, seat, unit) {
            return refusal;
        }
        let field = state.field();
        let from = state.in_play(unit).map_or(Zone(0), |at| state.units[at].zone);
        if field.is_held(seat.other(), from) {
            let enemies = field.count(seat.other(), from) as i32;
            return Refusal::new(
                "NXL-CHARGE-3",
                "on ne charge que depuis une zone sans ennemis",
                "one charges only from a zone without enemies",
            )
            .figure("enemies", enemies);
        }
        let is_fresh = state.in_play(unit).is_some_and(|at| state.units[at].cannot_charge);
        if is_fresh && from.slot() != Slot::Battlefield {
            return Refusal::new(
                "NXL-ZONE-COMMAND-2",
                "l'unité vient d'entrer en jeu là où l'on ne charge pas",
                "the unit has just entered play where nobody charges",
            );
        }
        let _ = to;
        Refusal::new(
            "NXL-CHARGE-6",
            "la charge ne mène pas à cette cible",
            "the charge does not lead to this target",
        )
    }

    fn refuse_card(&self, state: &State, seat: Seat, card: CardId) -> Refusal {
        let camp = &state.camps[seat.index()];
        if card.index() >= self.catalogue.cards.len() || !camp.hand.contains(&card) {
            return Refusal::new(
                "NXL-ACT-2",
                "cette carte n'est pas dans votre main",
                "this card is not in your hand",
            );
        }
        let data = self.catalogue.card(card);
        if u16::from(data.gold) > camp.gold {
            return Refusal::new(
                "NXL-STAT-GOLD",
                "il n'y a pas assez d'or",
                "there is not enough gold",
            )
            .figure("gold", i32::from(camp.gold))
            .figure("cost", i32::from(data.gold));
        }
        match data.kind {
            Kind::Hero if self.has_hero(state, seat, card) => Refusal::new(
                "NXL-TYPE-HERO-2",
                "ce héros est déjà des vôtres",
                "this hero is already among yours",
            ),
            Kind::Unit | Kind::Hero if data.extra.is_some() => Refusal::new(
                "NXL-ADV-4b",
                "le coût supplémentaire ne peut être payé ainsi",
                "the additional cost cannot be paid this way",
            ),
            Kind::Unit | Kind::Hero => Refusal::new(
                "NXL-R98",
                "la table n'a plus de place pour une unité",
                "the table has no room for another unit",
            ),
            Kind::Spell if data.latent.is_some() => Refusal::new(
                "NXL-SPELL-LATENT-1",
                "ce sort latent ne peut être placé là",
                "this latent spell cannot be set there",
            ),
            Kind::Spell => Refusal::new(
                "NXL-CAST-2",
                "ce sorcier ne peut lancer ce sort sur cette cible",
                "this sorcerer cannot cast this spell at this target",
            ),
            Kind::Event => Refusal::new(
                "NXL-PLAY-EVENT",
                "les coûts de cet événement ne peuvent être payés ainsi",
                "the costs of this event cannot be paid this way",
            ),
            Kind::Equipment => Refusal::new(
                "NXL-PLAY-EQUIP-1",
                "cette unité ne peut porter cet équipement",
                "this unit cannot carry this equipment",
            ),
            Kind::Monarch
            | Kind::UnitToken
            | Kind::GearToken
            | Kind::Treasure
            | Kind::FalseTreasure
            | Kind::Zone
            | Kind::Banner
            | Kind::Fate
            | Kind::Apocalypse => Refusal::new(
                "NXL-ACT-2",
                "cette carte ne se joue pas de la main",
                "this card is not played from the hand",
            ),
        }
    }
}
