//! Positions to start from, for tests and puzzles.

use std::collections::BTreeMap;

use engine::{Chance, Fault, OpenError, Seat, Silent, Text};
use serde::Deserialize;

use crate::Necrosia;
use crate::catalogue::Catalogue;
use crate::map::Map;
use crate::rules::Play;
use crate::sets::{Band, CardId, CardSet, Kind, NONE, ROW, Region};
use crate::state::{EVERYBODY, State, Step};

/// Where a position begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Begin {
    /// The first count, after the placement.
    Count,
    /// The start of a year: reinforcement and order.
    Year,
    /// The start of the active seat's turn.
    Turn,
    /// The active seat's action menu.
    #[default]
    Menu,
    /// The end of the year.
    YearEnd,
}

/// A position as the options write it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PositionFile {
    begin: Begin,
    year: Option<u8>,
    /// The seats in the order of their slots; the first one is active.
    order: Option<Vec<u8>>,
    /// How many turns of the year are over.
    turns: u8,
    actions: Option<u8>,
    seats: Vec<SeatFile>,
    necrosians: BTreeMap<String, u16>,
    /// Fallen regions with the values of their tokens.
    necrosed: BTreeMap<String, u8>,
    row: Option<Vec<String>>,
    /// The top of the pile, the first card on top.
    pile: Vec<String>,
    discard: Vec<String>,
    /// The top of the token pile.
    tokens: Vec<u8>,
}

/// A seat of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SeatFile {
    people: Option<String>,
    influence: u16,
    tally: u16,
    /// Units by region, such as `"2F 1T"`.
    units: BTreeMap<String, String>,
    /// What the reserve holds, if not all that is left; the rest is removed from the game.
    reserve: Option<String>,
    /// Cards of its hand that only it knows.
    hand: Vec<String>,
    /// Cards of its hand that everybody knows.
    known: Vec<String>,
}

/// A position, ready to be set.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    state: State,
    begin: Begin,
    /// How many cards and tokens at the bottom of their piles are shuffled.
    loose_cards: usize,
    loose_tokens: usize,
}

/// The names of a position, looked up; what is unknown is kept as faults.
struct Names<'a> {
    catalogue: &'a Catalogue,
    map: &'a Map,
    faults: Vec<Fault>,
}

impl Names<'_> {
    fn wrong(&mut self, place: &str, word: &str) {
        let words = Text::new(
            format!("« {word} » n'est pas connu ici"),
            format!("\"{word}\" is not known here"),
        );
        self.faults.push(Fault::new(format!("setup.{place}"), words));
    }

    fn region(&mut self, place: &str, id: &str) -> Region {
        self.map.find(id).unwrap_or_else(|| {
            self.wrong(place, id);
            Region(0)
        })
    }

    fn cards(&mut self, place: &str, ids: &[String]) -> Vec<CardId> {
        let mut cards = Vec::new();
        for id in ids {
            match self.catalogue.find(id) {
                Some(card) => cards.push(card),
                None => self.wrong(place, id),
            }
        }
        cards
    }

    /// `"2F 1T"` as a band.
    fn band(&mut self, place: &str, text: &str) -> Band {
        let mut counts = [0_u8; 3];
        for word in text.split_whitespace() {
            let kind = ["F", "T", "M"].iter().position(|letter| word.ends_with(letter));
            let count = word[..word.len() - 1].parse::<u8>().ok().filter(|count| *count < 16);
            match (kind, count) {
                (Some(kind), Some(count)) => counts[kind] = count,
                _ => self.wrong(place, word),
            }
        }
        Band::new(counts)
    }
}

impl Necrosia {
    /// Reads a position against the table.
    pub(crate) fn read_position(&self, file: &PositionFile) -> Result<Position, OpenError> {
        let mut names = Names { catalogue: &self.catalogue, map: &self.map, faults: Vec::new() };
        let mut state = self.bare_table();
        let seats = self.seats as u8;
        state.course.year = file.year.unwrap_or(1);
        let order = file.order.clone().unwrap_or_else(|| (0..seats).collect());
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted != (0..seats).collect::<Vec<_>>() || file.turns >= seats {
            names.wrong("order", &format!("{order:?}"));
        }
        state.course.slots.iter_mut().zip(&order).for_each(|(slot, seat)| *slot = *seat);
        state.course.choosing = state.course.slots;
        state.course.turns = file.turns;
        if file.seats.len() > self.seats {
            names.wrong("seats", &file.seats.len().to_string());
        }
        let mut taken = CardSet::default();
        for (index, seat) in file.seats.iter().enumerate().take(self.seats) {
            self.read_seat(&mut names, &mut state, Seat::new(index), seat, &mut taken);
        }
        self.give_peoples(&mut state);
        for (id, count) in &file.necrosians {
            let region = names.region("necrosians", id);
            state.board.necrosians[region.index()] = *count;
        }
        let mut tokens = self.rules.tokens.clone();
        for (id, value) in &file.necrosed {
            let region = names.region("necrosed", id);
            state.board.necrosed |= region.bit();
            state.board.tokens[region.index()] = value + 1;
            take_token(&mut names, &mut tokens, *value);
        }
        let mut top: Vec<u8> = Vec::new();
        for value in file.tokens.iter().rev() {
            take_token(&mut names, &mut tokens, *value);
            top.push(*value);
        }
        let loose_tokens = tokens.len();
        tokens.extend(top);
        state.hidden.tokens[..tokens.len()].copy_from_slice(&tokens);
        state.hidden.tokens_len = tokens.len() as u8;
        let discard = names.cards("discard", &file.discard);
        take_cards(&mut names, &mut taken, "discard", &discard);
        state.market.discard = discard.into_iter().collect();
        let mut pile_top = names.cards("pile", &file.pile);
        take_cards(&mut names, &mut taken, "pile", &pile_top);
        if let Some(row) = &file.row {
            let row = names.cards("row", row);
            take_cards(&mut names, &mut taken, "row", &row);
            state.market.row.iter_mut().zip(&row).for_each(|(place, card)| *place = card.0);
        }
        let mut rest: Vec<CardId> = self.catalogue.all.without(taken).list();
        if file.row.is_none() {
            let shown: Vec<CardId> = rest.drain(..ROW.min(rest.len())).collect();
            state.market.row.iter_mut().zip(&shown).for_each(|(place, card)| *place = card.0);
        }
        let loose_cards = rest.len();
        pile_top.reverse();
        rest.extend(pile_top);
        state.hidden.pile.iter_mut().zip(&rest).for_each(|(place, card)| *place = card.0);
        state.hidden.pile_len = rest.len() as u8;
        if let Some(actions) = file.actions {
            state.course.actions = actions;
        } else {
            state.course.actions = self.rules.actions;
        }
        if names.faults.is_empty() {
            Ok(Position { state, begin: file.begin, loose_cards, loose_tokens })
        } else {
            Err(OpenError { faults: names.faults })
        }
    }

    fn read_seat(
        &self,
        names: &mut Names<'_>,
        state: &mut State,
        seat: Seat,
        file: &SeatFile,
        taken: &mut CardSet,
    ) {
        let place = format!("seats[{seat}]");
        if let Some(people) = &file.people {
            let known = self.catalogue.peoples.iter().position(|other| other.id == *people);
            match known {
                Some(at) => state.player_mut(seat).people = at as u8,
                None => names.wrong(&format!("{place}.people"), people),
            }
        }
        let player = state.player_mut(seat);
        (player.influence, player.tally) = (file.influence, file.tally);
        for (id, units) in &file.units {
            let region = names.region(&format!("{place}.units"), id);
            let band = names.band(&format!("{place}.units.{id}"), units);
            for kind in Kind::ALL {
                let count = band.get(kind);
                if state.player(seat).reserve.get(kind) < count {
                    names.wrong(&format!("{place}.units.{id}"), units);
                    continue;
                }
                state.player_mut(seat).reserve.take(kind, count);
                state.add_units(seat, region, kind, count);
            }
        }
        if let Some(reserve) = &file.reserve {
            let kept = names.band(&format!("{place}.reserve"), reserve);
            for kind in Kind::ALL {
                let player = state.player_mut(seat);
                let gone = player.reserve.get(kind).saturating_sub(kept.get(kind));
                player.reserve.take(kind, gone);
                player.removed.add(kind, gone);
            }
        }
        let hand = names.cards(&format!("{place}.hand"), &file.hand);
        let known = names.cards(&format!("{place}.known"), &file.known);
        take_cards(names, taken, &format!("{place}.hand"), &hand);
        take_cards(names, taken, &format!("{place}.known"), &known);
        for card in hand {
            state.hidden.hands[seat.index()].add(card);
            state.hidden.knowers[card.index()] = 1 << seat.index();
        }
        for card in known {
            state.hidden.hands[seat.index()].add(card);
            state.hidden.knowers[card.index()] = EVERYBODY;
            state.player_mut(seat).known.add(card);
        }
    }

    /// Seats without a people take the first that is free.
    fn give_peoples(&self, state: &mut State) {
        for index in 0..self.seats {
            if state.players[index].people == NONE {
                let crate::question::Question::People(free) = self.asks_people(state) else {
                    return;
                };
                state.players[index].people = free.trailing_zeros() as u8;
            }
        }
    }

    /// Sets a position: what it leaves open is shuffled.
    pub(crate) fn set_position(&self, position: &Position, chance: &mut impl Chance) -> State {
        let mut state = position.state.clone();
        chance.shuffle(&mut state.hidden.pile[..position.loose_cards]);
        chance.shuffle(&mut state.hidden.tokens[..position.loose_tokens]);
        let actions = state.course.actions;
        let mut play = Play { game: self, state: &mut state, chance, story: &mut Silent };
        match position.begin {
            Begin::Count => {
                play.state.course.year = 0;
                play.count_setup();
            }
            Begin::Year => {
                play.state.course.year -= 1;
                play.begin_year();
            }
            Begin::Turn => play.begin_turn(),
            Begin::Menu => {
                play.begin_turn();
                play.state.course.actions = actions;
                play.state.course.step = Step::Menu;
            }
            Begin::YearEnd => play.end_year(),
        }
        state
    }
}

fn take_cards(names: &mut Names<'_>, taken: &mut CardSet, place: &str, cards: &[CardId]) {
    for card in cards {
        if taken.has(*card) {
            let id = names.catalogue.card(*card).id.clone();
            names.wrong(place, &id);
        }
        taken.add(*card);
    }
}

fn take_token(names: &mut Names<'_>, tokens: &mut Vec<u8>, value: u8) {
    match tokens.iter().position(|other| *other == value) {
        Some(at) => {
            tokens.remove(at);
        }
        None => names.wrong("tokens", &value.to_string()),
    }
}
