//! Why an action is not open now: the rule that forbids it, told from what the seat knows.

use engine::{Refusal, Seat};

use crate::effect::{Ban, Opening};
use crate::sets::{CardId, Kind, NONE, Region};
use crate::state::{State, Step};
use crate::{Action, Necrosia};

impl Necrosia {
    /// Whether the action is open to the seat, or the rule that forbids it.
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if let Step::Over(_) = state.course.step {
            return Err(Refusal::new("NEC-END-1", "la partie est finie", "the game is over"));
        }
        if seat != state.course.asked {
            return Err(Refusal::new(
                "NEC-DEC-1",
                "un autre joueur décide en ce moment",
                "another player is deciding now",
            ));
        }
        let mut legal = Vec::new();
        self.question(state).answers(&mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(self.reason(state, seat, action)) }
    }

    fn reason(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let step = state.course.step;
        if state.course.depth > 0 {
            return self.reason_for_card(state, seat, action);
        }
        match (step, action) {
            (_, Action::Play { card }) => self.reason_for_play(state, seat, card),
            (Step::People, Action::People { .. }) => Refusal::new(
                "NEC-SETUP-7",
                "ce peuple est déjà pris, ou absent de cette table",
                "this people is taken, or not at this table",
            ),
            (Step::Place, Action::Place { .. }) => Refusal::new(
                "NEC-PLACE-4",
                "il ne reste pas d'unité de ce type à poser, ou la région n'existe pas",
                "no unit of this type is left to place, or there is no such region",
            ),
            (Step::Arbitrate, Action::Rank { .. }) => Refusal::new(
                "NEC-ORDER-5",
                "ce joueur n'est pas parmi les ex æquo à départager",
                "this seat is not among the tied ones to rank",
            ),
            (Step::Slot, Action::Slot { .. }) => {
                Refusal::new("NEC-ORDER-2", "cette place est prise", "this slot is taken")
            }
            (Step::Menu, action) => Self::reason_in_menu(state, seat, action),
            (Step::MoveUnit | Step::MoveTo, action) => self.reason_for_move(state, seat, action),
            (Step::WarSource, Action::Source { region }) => {
                if self.is_region(region) && state.units(seat, region).get(Kind::Fighter) == 0 {
                    Refusal::new(
                        "NEC-WAR-1",
                        "vous n'avez pas de combattant dans cette région",
                        "you have no fighter in this region",
                    )
                } else {
                    no_target()
                }
            }
            (Step::WarField | Step::WarTarget, _) => no_target(),
            (Step::Loss, Action::Lose { .. } | Action::LoseAt { .. }) => Refusal::new(
                "NEC-WAR-7",
                "cette unité n'est pas parmi celles que vous pouvez perdre",
                "this unit is not among those you can lose",
            ),
            (Step::TradeAt, Action::At { .. }) => Refusal::new(
                "NEC-TRADE-1",
                "il vous faut un négociant dans cette région",
                "you need a trader in this region",
            ),
            (Step::TradeUnits, Action::Add { .. }) => Refusal::new(
                "NEC-TRADE-2",
                "ce n'est pas le nombre d'unités attendu, ou la réserve ne les a pas",
                "this is not the number of units expected, or the reserve lacks them",
            ),
            (Step::MagicFrom | Step::MagicTo, _) => Refusal::new(
                "NEC-MAGIC-1",
                "il vous faut un magicien au départ et un autre à l'arrivée",
                "you need a mage where magic leaves and another where it arrives",
            ),
            (Step::MagicUnit, Action::Pick { .. }) => Refusal::new(
                "NEC-MAGIC-2",
                "cette unité n'est pas au départ, ou ne peut pas bouger",
                "this unit is not where magic leaves, or cannot move",
            ),
            (Step::NecrosianFrom, Action::Source { .. }) => Refusal::new(
                "NEC-MOVE-4",
                "il n'y a pas de nécrosien dans cette région",
                "there is no necrosian in this region",
            ),
            (Step::NecrosianTo, Action::To { .. }) => Refusal::new(
                "NEC-MOVE-4",
                "un nécrosien va dans une région adjacente, ou n'importe où s'il quitte une région nécrosée",
                "a necrosian goes to an adjacent region, or anywhere if it leaves a necrosed one",
            ),
            (Step::ConvertUnit | Step::ConvertAs, _) => Refusal::new(
                "NEC-MOVE-7",
                "il faut une de vos unités du plateau et un autre type dans votre réserve",
                "it takes one of your units on the board and another type in your reserve",
            ),
            (Step::Necrosed, Action::SaveByPower) => Refusal::new(
                "NEC-PEOPLE-2",
                "votre peuple ne peut pas, ou ne peut plus, sauver d'unité ce tour",
                "your people cannot save a unit in this turn, or not any more",
            ),
            (Step::Necrosed, _) => Refusal::new(
                "NEC-NECROSIS-5",
                "choisissez une de vos unités de la région touchée",
                "choose one of your units in the affected region",
            ),
            (Step::Support, _) => Refusal::new(
                "NEC-CASTE-2",
                "le soutien donne une carte de sa famille, prise dans la file",
                "the support gives a card of its family, taken from the row",
            ),
            (Step::Buy, Action::Buy { position }) => {
                self.reason_for_purchase(state, seat, position)
            }
            (Step::AttackBefore, Action::Power) => Refusal::new(
                "NEC-PEOPLE-3",
                "votre peuple n'a pas ce pouvoir, ou il a servi ce tour",
                "your people lacks this power, or it was used in this turn",
            ),
            _ => not_now(),
        }
    }

    fn is_region(&self, region: Region) -> bool {
        region.index() < self.map.regions.len()
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is none of its concern")]
    fn reason_in_menu(state: &State, seat: Seat, action: Action) -> Refusal {
        let course = &state.course;
        let banned = |ban: Ban| Self::is_banned(state, seat, ban);
        let by_card = |fr: &str, en: &str| Refusal::new("NEC-R52", fr, en);
        let is_spent = |free: bool| course.actions == 0 && !free;
        let spent = || {
            Refusal::new("NEC-ACT-1", "il ne vous reste pas d'action", "you have no action left")
                .figure("actions", course.actions)
        };
        match action {
            Action::Move | Action::MoveNecrosian | Action::Convert | Action::Magic
                if is_spent(false) =>
            {
                spent()
            }
            Action::War if is_spent(course.armed.free_war) => spent(),
            Action::Trade if is_spent(course.armed.free_trade) => spent(),
            Action::Move => Refusal::new(
                "NEC-MOVE-3",
                "aucune de vos unités ne peut bouger",
                "none of your units can move",
            ),
            Action::War if banned(Ban::War) => by_card(
                "une carte vous interdit la guerre pendant ce tour",
                "a card forbids you war in this turn",
            ),
            Action::War => no_target(),
            Action::Trade if banned(Ban::Trade) => by_card(
                "une carte vous interdit le commerce pendant ce tour",
                "a card forbids you trade in this turn",
            ),
            Action::Trade if state.player(seat).reserve.is_empty() => {
                Refusal::new("NEC-TRADE-3", "votre réserve est vide", "your reserve is empty")
            }
            Action::Trade => Refusal::new(
                "NEC-TRADE-1",
                "vous n'avez pas de négociant sur le plateau",
                "you have no trader on the board",
            ),
            Action::Magic if banned(Ban::Magic) => by_card(
                "une carte vous interdit la magie pendant ce tour",
                "a card forbids you magic in this turn",
            ),
            Action::Magic => Refusal::new(
                "NEC-MAGIC-1",
                "il vous faut un magicien au départ et un autre à l'arrivée",
                "you need a mage where magic leaves and another where it arrives",
            ),
            Action::MoveNecrosian => Refusal::new(
                "NEC-MOVE-4",
                "il n'y a pas de nécrosien sur le plateau",
                "there is no necrosian on the board",
            ),
            Action::Convert => Refusal::new(
                "NEC-MOVE-7",
                "votre réserve n'a pas d'autre type à échanger",
                "your reserve has no other type to exchange",
            ),
            Action::Power => Refusal::new(
                "NEC-PEOPLE-7",
                "votre peuple n'a pas de pouvoir à cet instant, ou il a servi ce tour",
                "your people has no power at this moment, or it was used in this turn",
            ),
            _ => not_now(),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is none of its concern")]
    fn reason_for_move(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        match action {
            Action::Unit { region, kind } if self.is_region(region) => {
                if state.units(seat, region).get(kind) == 0 {
                    return Refusal::new(
                        "NEC-MOVE-1",
                        "vous n'avez pas cette unité dans cette région",
                        "you have no such unit in this region",
                    );
                }
                if Self::movable(state, seat, region) & kind.bit() == 0 {
                    return Refusal::new(
                        "NEC-R53",
                        "une carte empêche cette unité de bouger",
                        "a card keeps this unit from moving",
                    );
                }
                shape()
            }
            Action::To { region } if self.is_region(region) => {
                let leg = &state.course.leg;
                let kind = Kind::ALL[usize::from(leg.kind)];
                if self.reach(state, kind, leg.at) & region.bit() == 0 {
                    let rule = match kind {
                        Kind::Fighter => "NEC-UNIT-3",
                        Kind::Trader => "NEC-UNIT-4",
                        Kind::Mage => "NEC-UNIT-5",
                    };
                    return Refusal::new(
                        rule,
                        "cette unité ne peut pas aller si loin",
                        "this unit cannot go that far",
                    );
                }
                shape()
            }
            _ => not_now(),
        }
    }

    fn reason_for_play(&self, state: &State, seat: Seat, card: CardId) -> Refusal {
        if !state.hand(seat).has(card) {
            return Refusal::new(
                "NEC-CARD-6",
                "cette carte n'est pas dans votre main",
                "this card is not in your hand",
            );
        }
        if state.course.played.has(card) {
            return Refusal::new(
                "NEC-R43",
                "une carte se joue une fois par tour au plus",
                "a card is played at most once per turn",
            );
        }
        if state.hidden.fresh.has(card) {
            return Refusal::new(
                "NEC-CARD-5",
                "une carte prise en fin de tour attend le tour du joueur suivant",
                "a card taken at the end of a turn waits for the next player's turn",
            );
        }
        let windows = &self.catalogue.card(card).windows;
        if Self::opening(state).is_some_and(|opening| windows.contains(&opening)) {
            return Refusal::new(
                "NEC-CARD-6",
                "la condition de cette carte n'est pas remplie",
                "the condition of this card is not met",
            );
        }
        Refusal::new(
            "NEC-CARD-6",
            "cette carte ne se joue pas à cet instant",
            "this card is not played at this moment",
        )
    }

    fn reason_for_purchase(&self, state: &State, seat: Seat, position: u8) -> Refusal {
        let place = usize::from(position).wrapping_sub(1);
        let card = state.market.row.get(place).copied().unwrap_or(NONE);
        if card == NONE {
            return Refusal::new(
                "NEC-CARD-3",
                "il n'y a pas de carte à cette place de la file",
                "there is no card at this place of the row",
            );
        }
        let (price, influence) = (self.price(state, place), state.player(seat).influence);
        Refusal::new(
            "NEC-CARD-2",
            format!("cette carte coûte {price}, vous avez {influence} d'influence"),
            format!("this card costs {price}, you have {influence} influence"),
        )
        .figure("price", price)
        .figure("influence", influence)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is none of its concern")]
    fn reason_for_card(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        match action {
            Action::Play { card } if Self::opening(state) == Some(Opening::Announced) => {
                if state.hand(seat).has(card) {
                    Refusal::new(
                        "NEC-R55",
                        "seule une carte qui annule se joue à cet instant",
                        "only a card that cancels is played at this moment",
                    )
                } else {
                    self.reason_for_play(state, seat, card)
                }
            }
            Action::Play { card } if Self::opening(state).is_some() => {
                self.reason_for_play(state, seat, card)
            }
            _ => Refusal::new(
                "NEC-DEC-3",
                "la carte jouée attend un autre choix",
                "the card being played waits for another choice",
            ),
        }
    }
}

fn not_now() -> Refusal {
    Refusal::new(
        "NEC-DEC-1",
        "cette action n'est pas parmi celles qui sont ouvertes",
        "this action is not among those that are open",
    )
}

fn no_target() -> Refusal {
    Refusal::new(
        "NEC-WAR-1",
        "il faut un de vos combattants et une faction rivale dans la même région",
        "it takes one of your fighters and a rival faction in the same region",
    )
}

fn shape() -> Refusal {
    Refusal::new(
        "NEC-MOVE-2",
        "les unités d'un déplacement partagent leur départ ou leur arrivée",
        "the units of a move share their source or their destination",
    )
}
