//! The rules, one room a chapter, in the rulebook's order.

pub(crate) mod card;
pub(crate) mod caste;
pub(crate) mod convert;
pub(crate) mod domination;
pub(crate) mod end;
pub(crate) mod influence;
pub(crate) mod magic;
pub(crate) mod market;
pub(crate) mod movement;
pub(crate) mod necrosis;
pub(crate) mod order;
pub(crate) mod people;
pub(crate) mod setup;
pub(crate) mod trade;
pub(crate) mod turn;
pub(crate) mod war;
pub(crate) mod windows;
pub(crate) mod year;

use engine::{Audience, Chance, DecisionKind, Refusal, Seat, Story};

use crate::effect::Opening;
use crate::event::Event;
use crate::question::Question;
use crate::state::{PlayStage, State, Step};
use crate::{Action, Necrosia};

/// A table while something happens on it: the rules, the state, the luck and the listeners.
pub(crate) struct Play<'a, C, S> {
    pub(crate) game: &'a Necrosia,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) story: &'a mut S,
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Tells everybody.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.story.tell(Audience::ALL, event);
    }

    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn active(&self) -> Seat {
        self.state.active()
    }

    /// Carries out a legal action of the seat asked.
    pub(crate) fn act(&mut self, action: Action) {
        if self.state.course.depth > 0 {
            self.act_on_card(action);
            return;
        }
        match (self.state.course.step, action) {
            (_, Action::Play { card }) => self.announce(card),
            (step, Action::Decline) => self.decline(step),
            (Step::People, Action::People { people }) => self.choose_people(people),
            (Step::Place, Action::Place { kind, region }) => self.place_unit(kind, region),
            (Step::Arbitrate, Action::Rank { seat }) => self.rank(seat),
            (Step::Slot, Action::Slot { slot }) => self.choose_slot(slot),
            (Step::Refuge, Action::Region { region }) => self.take_refuge(region),
            (Step::Menu, action) => self.choose_in_menu(action),
            (Step::MoveUnit, Action::Unit { region, kind }) => self.pick_move_unit(region, kind),
            (Step::MoveTo, Action::To { region }) => self.move_to(region),
            (Step::MoveUnit | Step::MagicUnit, Action::Stop) => self.back_to_menu(),
            (Step::WarSource, Action::Source { region }) => self.pick_war_source(region),
            (Step::WarField, Action::Field { region }) => self.pick_war_field(region),
            (Step::WarTarget, Action::Target { seat }) => self.declare_war(seat.index() as u8),
            (Step::WarTarget, Action::TargetNecrosians) => {
                self.declare_war(crate::state::NECROSIANS);
            }
            (Step::AttackBefore, Action::Power) => self.add_power_die(),
            (Step::Loss, Action::Lose { kind }) => self.lose_in_war(None, kind),
            (Step::Loss, Action::LoseAt { region, kind }) => self.lose_in_war(Some(region), kind),
            (Step::TradeAt, Action::At { region }) => self.pick_trade_region(region),
            (Step::TradeUnits, Action::Add { fighters, traders, mages }) => {
                self.trade([fighters, traders, mages]);
            }
            (Step::MagicFrom, Action::Source { region }) => self.pick_magic_source(region),
            (Step::MagicTo, Action::To { region }) => self.pick_magic_arrival(region),
            (Step::MagicUnit, Action::Pick { seat, kind }) => self.carry(seat, kind),
            (Step::NecrosianFrom, Action::Source { region }) => self.pick_necrosian(region),
            (Step::NecrosianTo, Action::To { region }) => self.move_necrosian(region),
            (Step::ConvertUnit, Action::Unit { region, kind }) => self.pick_convert(region, kind),
            (Step::ConvertAs, Action::As { kind }) => self.convert(kind),
            (Step::PowerRegion, Action::Region { region }) => self.add_by_power(region),
            (Step::Necrosed, Action::Lose { kind }) => self.suffer_necrosis(kind),
            (Step::Necrosed, Action::SaveByPower) => self.spare_by_power(),
            (Step::Necrosed, Action::SaveByPact) => self.spare_by_pact(),
            (Step::Support, Action::Take { position }) => self.take_support(position),
            (Step::Buy, Action::Buy { position }) => self.buy(position),
            (Step::Buy, Action::Stop) => self.end_turn(),
            (step, action) => unreachable!("{action:?} is legal in {step:?}"),
        }
    }

    /// Does what the rules do by themselves, up to the next decision or the end.
    pub(crate) fn advance(&mut self) {
        while !self.settle() {}
    }

    /// One step of that; whether a decision is due.
    fn settle(&mut self) -> bool {
        if matches!(self.state.course.step, Step::Over(_)) {
            return true;
        }
        if self.state.course.depth > 0 {
            return self.settle_card();
        }
        match self.state.course.step {
            Step::Over(_) => true,
            Step::People => self.settle_people(),
            Step::Place => self.settle_place(),
            Step::Arbitrate => self.settle_ties(),
            Step::Slot => self.settle_slots(),
            Step::TurnStart => self.ask_or(Opening::TurnStart, Step::Menu),
            Step::Refuge
            | Step::Menu
            | Step::MoveUnit
            | Step::MoveTo
            | Step::WarSource
            | Step::WarField
            | Step::WarTarget
            | Step::TradeAt
            | Step::TradeUnits
            | Step::MagicFrom
            | Step::MagicTo
            | Step::MagicUnit
            | Step::NecrosianFrom
            | Step::NecrosianTo
            | Step::ConvertUnit
            | Step::ConvertAs
            | Step::PowerRegion
            | Step::Buy => {
                self.state.course.asked = self.active();
                true
            }
            Step::Declared => self.settle_declaration(),
            Step::AttackBefore | Step::DefenceBefore | Step::OthersBefore => {
                self.settle_before_dice()
            }
            Step::AttackAfter | Step::DefenceAfter | Step::OthersAfter => self.settle_after_dice(),
            Step::LossWindow | Step::Loss => self.settle_losses(),
            Step::AfterLosses => self.settle_after_losses(),
            Step::TradeWindow => self.settle_trade_window(),
            Step::NecrosisWindow => self.settle_necrosis_window(),
            Step::Necrosed => self.settle_necrosis(),
            Step::InfluenceWindow => self.settle_influence(),
            Step::Support => self.settle_support(),
            Step::YearEnd => self.settle_year_end(),
        }
    }

    /// Lets a window pass.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every window is listed")]
    fn decline(&mut self, step: Step) {
        let (seat, window) = (self.state.course.asked, opening(step));
        if let Some(window) = window {
            self.tell(|| Event::Declined { seat, window });
        }
        match step {
            Step::TurnStart => self.state.course.step = Step::Menu,
            Step::Declared => self.begin_war(),
            Step::AttackBefore => self.close_attack_before(),
            Step::DefenceBefore => self.roll_dice(),
            Step::OthersBefore | Step::OthersAfter | Step::TradeWindow | Step::YearEnd => {
                self.state.course.lap += 1;
            }
            Step::AttackAfter => self.close_attack_after(),
            Step::DefenceAfter => self.close_defence_after(),
            Step::LossWindow => self.state.course.step = Step::Loss,
            Step::AfterLosses => self.next_after_losses(),
            Step::NecrosisWindow => self.begin_losses(),
            Step::InfluenceWindow => self.count_influence(),
            step => unreachable!("{step:?} is no window"),
        }
    }
}

/// NEC-DEC-1: why an action of another moment is not open.
pub(crate) fn not_now() -> Refusal {
    Refusal::new(
        "NEC-DEC-1",
        "cette action n'est pas parmi celles qui sont ouvertes",
        "this action is not among those that are open",
    )
}

/// The window of a step.
pub(crate) fn opening(step: Step) -> Option<Opening> {
    Some(match step {
        Step::TurnStart => Opening::TurnStart,
        Step::Declared => Opening::Declared,
        Step::AttackBefore => Opening::AttackBefore,
        Step::DefenceBefore => Opening::DefenceBefore,
        Step::OthersBefore => Opening::OthersBefore,
        Step::AttackAfter => Opening::AttackAfter,
        Step::DefenceAfter => Opening::DefenceAfter,
        Step::OthersAfter => Opening::OthersAfter,
        Step::LossWindow => Opening::Losses,
        Step::AfterLosses => Opening::AfterLosses,
        Step::TradeWindow => Opening::Trade,
        Step::NecrosisWindow => Opening::Necrosis,
        Step::InfluenceWindow => Opening::Influence,
        Step::YearEnd => Opening::YearEnd,
        Step::Menu => Opening::OwnTurn,
        Step::Buy => Opening::Purchase,
        Step::People
        | Step::Place
        | Step::Arbitrate
        | Step::Slot
        | Step::Refuge
        | Step::MoveUnit
        | Step::MoveTo
        | Step::WarSource
        | Step::WarField
        | Step::WarTarget
        | Step::Loss
        | Step::TradeAt
        | Step::TradeUnits
        | Step::MagicFrom
        | Step::MagicTo
        | Step::MagicUnit
        | Step::NecrosianFrom
        | Step::NecrosianTo
        | Step::ConvertUnit
        | Step::ConvertAs
        | Step::PowerRegion
        | Step::Necrosed
        | Step::Support
        | Step::Over(_) => return None,
    })
}

impl Necrosia {
    /// The opening at which the seat asked may play cards now.
    pub(crate) fn opening(state: &State) -> Option<Opening> {
        match state.playing() {
            Some(playing) => match playing.stage {
                PlayStage::Announced => Some(Opening::Announced),
                PlayStage::Targeted => Some(Opening::Targeted),
                PlayStage::Choices => None,
            },
            None => opening(state.course.step),
        }
    }

    /// Why the seat asked decides.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other step goes on with a choice")]
    pub(crate) fn kind(state: &State) -> DecisionKind {
        match Self::opening(state) {
            Some(Opening::OwnTurn | Opening::Purchase) => DecisionKind::Turn,
            Some(window) => DecisionKind::Window(window.index() as u8),
            None if state.course.depth > 0 => DecisionKind::Step,
            None => match state.course.step {
                Step::People | Step::Arbitrate | Step::Slot | Step::Refuge => DecisionKind::Turn,
                Step::Place if state.course.placed == 0 => DecisionKind::Turn,
                _ => DecisionKind::Step,
            },
        }
    }

    /// NEC-DEC-1: whether the action is open to the seat. What is open stands in the sets of the rooms, which the question is
    /// made of; why the rest is not, the room of the rule says.
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
        if legal.contains(&action) { Ok(()) } else { Err(self.refuse(state, seat, action)) }
    }

    /// The refusal of the room in which the action is chosen.
    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        if let Action::Play { card } = action
            && (state.course.depth == 0 || Self::opening(state).is_some())
        {
            return self.refuse_play(state, seat, card);
        }
        if state.course.depth > 0 {
            return Refusal::new(
                "NEC-DEC-3",
                "la carte jouée attend un autre choix",
                "the card being played waits for another choice",
            );
        }
        match (state.course.step, action) {
            (Step::People, Action::People { .. }) => Self::refuse_people(),
            (Step::Place, Action::Place { .. }) => Self::refuse_place(),
            (Step::Arbitrate, Action::Rank { .. }) => Self::refuse_rank(),
            (Step::Slot, Action::Slot { .. }) => Self::refuse_slot(),
            (Step::Menu, action) => Self::refuse_in_menu(state, seat, action),
            (Step::MoveUnit, Action::Unit { region, kind }) => {
                self.refuse_unit(state, seat, region, kind)
            }
            (Step::MoveTo, Action::To { region }) => self.refuse_arrival(state, region),
            (Step::WarSource, Action::Source { region }) => {
                self.refuse_war_source(state, seat, region)
            }
            (Step::WarField | Step::WarTarget, _) => Self::refuse_target(),
            (Step::AttackBefore, Action::Power) => Self::refuse_attack_die(),
            (Step::Loss, Action::Lose { .. } | Action::LoseAt { .. }) => Self::refuse_loss(),
            (Step::TradeAt, Action::At { .. }) => Self::refuse_trade_region(),
            (Step::TradeUnits, Action::Add { .. }) => Self::refuse_trade_units(),
            (Step::MagicFrom | Step::MagicTo, _) => Self::refuse_magic_region(),
            (Step::MagicUnit, Action::Pick { .. }) => Self::refuse_carried(),
            (Step::NecrosianFrom, Action::Source { .. }) => Self::refuse_necrosian_here(),
            (Step::NecrosianTo, Action::To { .. }) => Self::refuse_necrosian_arrival(),
            (Step::ConvertUnit | Step::ConvertAs, _) => Self::refuse_convert(),
            (Step::Necrosed, Action::SaveByPower) => Self::refuse_save(),
            (Step::Necrosed, _) => Self::refuse_necrosed(),
            (Step::Support, _) => Self::refuse_support(),
            (Step::Buy, Action::Buy { position }) => self.refuse_purchase(state, seat, position),
            _ => not_now(),
        }
    }

    /// Whether the map has the region.
    pub(crate) fn is_region(&self, region: crate::sets::Region) -> bool {
        region.index() < self.map.regions.len()
    }

    /// What the seat asked may answer.
    pub(crate) fn question(&self, state: &State) -> Question {
        let seat = state.course.asked;
        if let Some(playing) = state.playing() {
            let opening = match playing.stage {
                PlayStage::Announced => Opening::Announced,
                PlayStage::Targeted => Opening::Targeted,
                PlayStage::Choices => {
                    let asks = self.card_asks(state, playing);
                    return asks.expect("a card that waits asks something").1;
                }
            };
            return Question::Window { cards: self.playable(state, seat, opening), power: false };
        }
        let step = state.course.step;
        match step {
            Step::People => self.asks_people(state),
            Step::Place => self.asks_place(state),
            Step::Arbitrate => Question::Rank(self.tied_to_rank(state)),
            Step::Slot => Question::Slot(self.free_slots(state)),
            Step::Refuge | Step::PowerRegion => {
                Question::Region { regions: self.map.all, stop: false }
            }
            Step::Menu => {
                Question::Menu(self.menu(state), self.playable(state, seat, Opening::OwnTurn))
            }
            Step::MoveUnit => self.asks_move_unit(state),
            Step::MoveTo => Question::To(self.move_arrivals(state)),
            Step::WarSource => Question::Source(self.war_sources(state)),
            Step::WarField => Question::Field(self.war_fields(state, state.course.war.source)),
            Step::WarTarget => Question::Target(self.war_targets(state, state.course.war.field)),
            Step::Loss => Self::asks_loss(state),
            Step::TradeAt => Question::At(self.trade_regions(state, seat)),
            Step::TradeUnits => self.asks_trade_units(state),
            Step::MagicFrom => Question::Source(self.magic_sources(state, seat)),
            Step::MagicTo => Question::To(self.magic_arrivals(state, seat, state.course.leg.from)),
            Step::MagicUnit => self.asks_magic_unit(state),
            Step::NecrosianFrom => Question::Source(self.infested(state)),
            Step::NecrosianTo => {
                Question::To(self.necrosian_arrivals(state, state.course.leg.from))
            }
            Step::ConvertUnit => {
                Question::Unit { kinds: Self::convertible(state, seat), stop: false }
            }
            Step::ConvertAs => Self::asks_convert_kind(state),
            Step::Necrosed => self.asks_necrosed(state),
            Step::Support => Question::Take(self.support_choices(state)),
            Step::Buy => self.asks_purchase(state),
            Step::TurnStart
            | Step::Declared
            | Step::AttackBefore
            | Step::DefenceBefore
            | Step::OthersBefore
            | Step::AttackAfter
            | Step::DefenceAfter
            | Step::OthersAfter
            | Step::LossWindow
            | Step::AfterLosses
            | Step::TradeWindow
            | Step::NecrosisWindow
            | Step::InfluenceWindow
            | Step::YearEnd => {
                let opening = opening(step).unwrap_or(Opening::OwnTurn);
                let power = step == Step::AttackBefore && self.has_attack_die(state);
                Question::Window { cards: self.playable(state, seat, opening), power }
            }
            Step::Over(_) => Question::Rank(0),
        }
    }
}
