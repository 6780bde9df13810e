//! Setting the table (NEC-SETUP) and placing the first units (NEC-PLACE).

use engine::{Chance, Refusal, SEATS_MAX, Seat, Story};

use crate::event::{Event, Reason};
use crate::map::TOKENS_MAX;
use crate::question::{Question, place_code};
use crate::rules::Play;
use crate::sets::{Band, CARDS_MAX, CardId, CardSet, Kind, NONE, REGIONS_MAX, ROW, Region};
use crate::state::{
    Armed, Board, Course, Dusk, Hidden, Leg, Market, Player, Playing, State, Step, War,
};
use crate::{Necrosia, Opening};

impl Necrosia {
    /// The table before anybody has decided: chance is drawn for the first placer, the pile and the tokens, in this order.
    /// NEC-SETUP-1, NEC-SETUP-6, NEC-R04, NEC-R38.
    pub(crate) fn deal_table(&self, chance: &mut impl Chance) -> State {
        if let Some(position) = &self.setup {
            return self.set_position(position, chance);
        }
        let mut state = self.bare_table();
        // NEC-PLACE-1: drawn, or fixed by the host.
        state.course.first = self
            .rules
            .first_placer
            .unwrap_or_else(|| Seat::new(chance.below(self.seats as u32) as usize));
        let cards = self.catalogue.cards.len();
        let pile = &mut state.hidden.pile;
        pile[..cards].iter_mut().enumerate().for_each(|(at, card)| *card = at as u8);
        chance.shuffle(&mut pile[..cards]);
        state.hidden.pile_len = cards as u8;
        let tokens = self.rules.tokens.len();
        state.hidden.tokens[..tokens].copy_from_slice(&self.rules.tokens);
        chance.shuffle(&mut state.hidden.tokens[..tokens]);
        state.hidden.tokens_len = tokens as u8;
        // NEC-SETUP-2: the first five of the pile, left to right.
        for place in 0..ROW.min(cards) {
            state.hidden.pile_len -= 1;
            state.market.row[place] = state.hidden.pile[usize::from(state.hidden.pile_len)];
            state.hidden.pile[usize::from(state.hidden.pile_len)] = 0;
        }
        // NEC-SETUP-4 and NEC-SETUP-5.
        state.board.necrosians[self.map.lair.index()] = self.rules.lair_start.into();
        for region in Region::all(self.map.guilds) {
            state.board.necrosians[region.index()] = self.rules.guild_start.into();
        }
        state
    }

    /// An empty table: full reserves, no cards, nothing on the board.
    /// NEC-SETUP-12, NEC-UNIT-7, NEC-R12.
    pub(crate) fn bare_table(&self) -> State {
        let mut players = [Player::default(); SEATS_MAX];
        for player in &mut players[..self.seats] {
            player.reserve = Band::of_each(self.rules.supply);
        }
        State {
            board: Board {
                units: [[Band::default(); REGIONS_MAX]; SEATS_MAX],
                marks: [[Band::default(); REGIONS_MAX]; SEATS_MAX],
                necrosians: [0; REGIONS_MAX],
                tokens: [0; REGIONS_MAX],
                necrosed: self.map.lair.bit(),
            },
            players,
            market: Market {
                row: [NONE; ROW],
                discard: CardSet::default(),
                in_play: CardSet::default(),
            },
            hidden: Hidden {
                hands: [CardSet::default(); SEATS_MAX],
                pile: [0; CARDS_MAX],
                pile_len: 0,
                knowers: [0; CARDS_MAX],
                aside: CardSet::default(),
                kept: CardSet::default(),
                fresh: CardSet::default(),
                tokens: [0; TOKENS_MAX],
                tokens_len: 0,
            },
            course: Course {
                step: Step::People,
                asked: Seat::new(0),
                year: 0,
                slots: [NONE; SEATS_MAX],
                turns: 0,
                choosing: [NONE; SEATS_MAX],
                chosen: 0,
                first: Seat::new(0),
                batch: 0,
                placed: 0,
                floor: 0,
                actions: 0,
                is_power_used: false,
                armed: Armed::default(),
                played: CardSet::default(),
                lap: 0,
                leg: Leg::default(),
                war: War::default(),
                dusk: Dusk::default(),
                falling: 0,
                plays: [Playing::new(CardId(0), Seat::new(0), Opening::OwnTurn); 2],
                depth: 0,
            },
        }
    }

    /// NEC-SETUP-7: the peoples that nobody leads yet.
    /// NEC-SETUP-8, NEC-R48.
    pub(crate) fn asks_people(&self, state: &State) -> Question {
        let players = &state.players[..self.seats];
        let taken = players.iter().filter(|player| player.people != NONE);
        Question::People(taken.fold(self.rules.peoples, |set, player| set & !(1 << player.people)))
    }

    /// How many units the seat still has to place, by kind.
    /// NEC-SETUP-9, NEC-SETUP-10, NEC-SETUP-11, NEC-R08.
    fn to_place(&self, state: &State, seat: Seat) -> Band {
        let reserve = state.player(seat).reserve;
        Band::new(
            Kind::ALL.map(|kind| self.rules.start_units - (self.rules.supply - reserve.get(kind))),
        )
    }

    /// NEC-PLACE-3: the seat of a batch, in a snake from the first placer.
    fn placer(&self, course: &Course) -> Seat {
        let seats = self.seats as u8;
        let (round, place) = (course.batch / seats, course.batch % seats);
        let place = if round % 2 == 0 { place } else { seats - 1 - place };
        State::clockwise(course.first, place, self.seats)
    }

    /// NEC-PLACE-4 and NEC-PLACE-5: any unit that is left, anywhere. In canonical order a batch goes up in its codes, and a kind
    /// is offered only if it and the kinds behind it can still fill the batch.
    /// NEC-R09, NEC-R10.
    pub(crate) fn asks_place(&self, state: &State) -> Question {
        let course = &state.course;
        let left = self.to_place(state, course.asked);
        let regions = self.map.all;
        if !self.rules.canonical {
            return Question::Place { kinds: left.kinds(), regions, floor: 0 };
        }
        let wanted = (self.rules.batch - course.placed).min(left.total());
        let mut behind = 0;
        let mut kinds = 0;
        for kind in Kind::ALL.into_iter().rev() {
            behind += left.get(kind);
            if behind >= wanted {
                kinds |= kind.bit();
            }
        }
        Question::Place { kinds: kinds & left.kinds(), regions, floor: course.floor }
    }

    /// NEC-SETUP-7: why this people cannot be led.
    pub(crate) fn refuse_people() -> Refusal {
        Refusal::new(
            "NEC-SETUP-7",
            "ce peuple est déjà pris, ou absent de cette table",
            "this people is taken, or not at this table",
        )
    }

    /// NEC-PLACE-4: why this unit cannot be placed there.
    pub(crate) fn refuse_place() -> Refusal {
        Refusal::new(
            "NEC-PLACE-4",
            "il ne reste pas d'unité de ce type à poser, ou la région n'existe pas",
            "no unit of this type is left to place, or there is no such region",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn settle_people(&mut self) -> bool {
        let (chosen, first) = (self.state.course.chosen, self.state.course.first);
        if usize::from(chosen) == self.game.seats {
            self.state.course.chosen = 0;
            self.state.course.step = Step::Place;
            return false;
        }
        self.state.course.asked = State::clockwise(first, chosen, self.game.seats);
        true
    }

    pub(crate) fn choose_people(&mut self, people: u8) {
        let seat = self.state.course.asked;
        self.state.player_mut(seat).people = people;
        self.state.course.chosen += 1;
        self.tell(|| Event::PeopleChosen { seat, people });
    }

    pub(crate) fn settle_place(&mut self) -> bool {
        let total = 3 * self.game.rules.start_units;
        let batches = total.div_ceil(self.game.rules.batch) * self.game.seats as u8;
        if self.state.course.batch == batches {
            self.give_advances();
            self.count_setup();
            return false;
        }
        self.state.course.asked = self.game.placer(&self.state.course);
        true
    }

    /// NEC-PLACE-2.
    pub(crate) fn place_unit(&mut self, kind: Kind, region: Region) {
        let seat = self.state.course.asked;
        self.enter(seat, kind, region);
        let left = self.game.to_place(self.state, seat).is_empty();
        let course = &mut self.state.course;
        course.placed += 1;
        course.floor = place_code(kind, region);
        if left || course.placed == self.game.rules.batch {
            course.batch += 1;
            course.placed = 0;
            course.floor = 0;
        }
    }

    /// A unit enters the board from its reserve.
    pub(crate) fn enter(&mut self, seat: Seat, kind: Kind, region: Region) {
        self.state.player_mut(seat).reserve.take(kind, 1);
        self.state.add_units(seat, region, kind, 1);
        self.tell(|| Event::UnitPlaced { seat, kind, region });
    }

    /// NEC-SETUP-16: what each people begins with, so that all of them win as often.
    /// NEC-R86.
    fn give_advances(&mut self) {
        for index in 0..self.game.seats {
            let seat = Seat::new(index);
            let people = usize::from(self.state.player(seat).people);
            let advance = self.game.rules.advances.get(people).copied().unwrap_or(0);
            self.change_influence(seat, advance.into(), Reason::Advance);
        }
    }

    /// NEC-SETUP-13 and NEC-SETUP-14: the first count. It fixes who chooses first in year 1.
    /// NEC-R11.
    pub(crate) fn count_setup(&mut self) {
        for index in 0..self.game.seats {
            let seat = Seat::new(index);
            let gain = self.region_worth(self.game.dominated(self.state, seat));
            self.change_influence(seat, gain, Reason::Setup);
        }
        self.order_by_setup();
        self.begin_year();
    }
}
