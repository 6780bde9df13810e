//! A turn (NEC-ACT): its start, the action menu, its end.

use engine::{Chance, Refusal, Seat, Story};

use crate::effect::{Ban, Opening, Power};
use crate::event::Event;
use crate::question::Menu;
use crate::rules::{self, Play};
use crate::sets::{Band, CardSet, Kind, NONE, REGIONS_MAX, Region};
use crate::state::{Armed, Dusk, Leg, State, Step, War};
use crate::{Action, Necrosia};

impl Necrosia {
    /// NEC-ACT-2 and NEC-ACT-5: what the menu offers.
    /// NEC-ACT-3, NEC-R31.
    pub(crate) fn menu(&self, state: &State) -> Menu {
        let (seat, course) = (state.active(), &state.course);
        let has_action = course.actions > 0;
        Menu {
            moves: has_action && self.can_move(state, seat),
            war: (has_action || course.armed.free_war) && self.can_make_war(state),
            trade: (has_action || course.armed.free_trade) && self.can_trade(state, seat),
            magic: has_action && self.can_use_magic(state, seat),
            necrosian: has_action && self.infested(state) != 0,
            convert: has_action && Self::can_convert(state, seat),
            power: self.has_menu_power(state, seat),
        }
    }

    /// The power of the seat's people.
    #[inline]
    pub(crate) fn power(&self, state: &State, seat: Seat) -> Power {
        let people = state.player(seat).people;
        self.rules.powers.get(usize::from(people)).copied().unwrap_or(Power::None)
    }

    /// Whether a card forbids it to the seat.
    #[inline]
    pub(crate) fn is_banned(state: &State, seat: Seat, ban: Ban) -> bool {
        state.player(seat).bans & ban.bit() != 0
    }

    /// NEC-ACT-1: why a line of the menu is not open: no action is left, a card forbids it, or its own room says why.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is none of its concern")]
    pub(crate) fn refuse_in_menu(state: &State, seat: Seat, action: Action) -> Refusal {
        let course = &state.course;
        let is_free = match action {
            Action::War => course.armed.free_war,
            Action::Trade => course.armed.free_trade,
            _ => false,
        };
        match action {
            Action::Move
            | Action::War
            | Action::Trade
            | Action::Magic
            | Action::MoveNecrosian
            | Action::Convert
                if course.actions == 0 && !is_free =>
            {
                Refusal::new(
                    "NEC-ACT-1",
                    "il ne vous reste pas d'action",
                    "you have no action left",
                )
                .figure("actions", course.actions)
            }
            Action::Move => Self::refuse_move(),
            Action::War => Self::refuse_war(state, seat),
            Action::Trade => Self::refuse_trade(state, seat),
            Action::Magic => Self::refuse_magic(state, seat),
            Action::MoveNecrosian => Self::refuse_necrosians(),
            Action::Convert => Refusal::new(
                "NEC-MOVE-7",
                "votre réserve n'a pas d'autre type à échanger",
                "your reserve has no other type to exchange",
            ),
            Action::Power => Self::refuse_menu_power(),
            _ => rules::not_now(),
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Step 1 of a turn; then the refuge, if the table plays with it, and the first window.
    /// NEC-YEAR-4, NEC-R01, NEC-R17.
    pub(crate) fn begin_turn(&mut self) {
        let seat = self.active();
        let course = &mut self.state.course;
        course.actions = self.game.rules.actions;
        course.is_power_used = false;
        course.played = CardSet::default();
        course.armed = Armed::default();
        course.dusk = Dusk::default();
        course.asked = seat;
        let year = course.year;
        // NEC-R62: a curse ends when the turn of whoever laid it begins.
        self.state.player_mut(seat).curse = NONE;
        self.tell(|| Event::TurnBegan { seat, year });
        // NEC-R69.
        let needs_refuge = self.game.rules.refuge
            && self.state.army(seat) == 0
            && self.state.player(seat).reserve.get(Kind::Trader) > 0;
        self.state.course.step = if needs_refuge { Step::Refuge } else { Step::TurnStart };
    }

    pub(crate) fn take_refuge(&mut self, region: Region) {
        let seat = self.active();
        self.enter(seat, Kind::Trader, region);
        self.state.course.step = Step::TurnStart;
    }

    /// Carries out a line of the menu.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the last line of the menu ends it")]
    pub(crate) fn choose_in_menu(&mut self, action: Action) {
        let power = self.game.power(self.state, self.active());
        let course = &mut self.state.course;
        course.leg = Leg { limit: self.game.rules.move_units, ..Leg::default() };
        course.step = match action {
            Action::Move => {
                if course.armed.move_units > 0 {
                    course.leg.limit = course.armed.move_units;
                }
                Step::MoveUnit
            }
            Action::War => {
                course.war = War::default();
                Step::WarSource
            }
            Action::Trade => Step::TradeAt,
            Action::Magic => Step::MagicFrom,
            Action::MoveNecrosian => Step::NecrosianFrom,
            Action::Convert => Step::ConvertUnit,
            Action::Power => {
                course.leg.is_free = true;
                course.leg.limit = 1;
                match power {
                    Power::FreeMove => Step::MoveUnit,
                    Power::FreeConvert => Step::ConvertUnit,
                    Power::AddNecrosian
                    | Power::AttackDie
                    | Power::DefenceDie
                    | Power::SpareOne
                    | Power::None => Step::PowerRegion,
                }
            }
            _ => {
                self.end_actions();
                return;
            }
        };
    }

    /// NEC-ACT-4: one marker is flipped.
    pub(crate) fn spend_action(&mut self) {
        debug_assert!(self.state.course.actions > 0, "an action is left");
        self.state.course.actions -= 1;
    }

    pub(crate) fn back_to_menu(&mut self) {
        self.state.course.leg = Leg::default();
        self.state.course.step = Step::Menu;
    }

    /// E1: what is armed and was not used vanishes.
    fn end_actions(&mut self) {
        self.state.course.armed = Armed::default();
        self.state.course.leg = Leg::default();
        self.begin_necrosis();
    }

    /// E9 and E10: the row ages, bans and marks end, new cards are ready; then the next seat, or the end of the year.
    /// NEC-R42.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.active();
        self.age_row();
        self.state.player_mut(seat).bans = 0;
        self.state.board.marks[seat.index()] = [Band::default(); REGIONS_MAX];
        self.state.hidden.fresh = CardSet::default();
        self.state.course.dusk = Dusk::default();
        self.tell(|| Event::TurnEnded { seat });
        if usize::from(self.state.course.turns) + 1 == self.game.seats {
            // The order of the year is still needed: its last turn stays the current one.
            self.end_year();
        } else {
            self.state.course.turns += 1;
            self.begin_turn();
        }
    }

    /// Asks the active seat at this opening, or goes on to the next step.
    pub(crate) fn ask_or(&mut self, opening: Opening, next: Step) -> bool {
        let seat = self.active();
        if self.ask(seat, opening) {
            return true;
        }
        self.state.course.step = next;
        false
    }
}
