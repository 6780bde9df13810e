//! A whole table that fits what a viewer knows: hidden cards and tokens are drawn among all that are possible.

use engine::Chance;

use crate::Necrosia;
use crate::effect::Family;
use crate::map::TOKENS_MAX;
use crate::sets::{Band, CARDS_MAX, CardId, CardSet, NONE, Region};
use crate::state::{EVERYBODY, STAND_IN, State};
use crate::view::View;

/// Cards in a drawn order, taken from the end.
struct Drawn {
    cards: [CardId; CARDS_MAX],
    len: usize,
}

impl Drawn {
    /// The cards of a set in a random order.
    fn new(set: CardSet, chance: &mut impl Chance) -> Self {
        let mut cards = [CardId(0); CARDS_MAX];
        cards.iter_mut().zip(set.iter()).for_each(|(place, card)| *place = card);
        let len = usize::from(set.len());
        chance.shuffle(&mut cards[..len]);
        Self { cards, len }
    }

    fn next(&mut self) -> CardId {
        self.len -= 1;
        self.cards[self.len]
    }

    /// Takes a card of a set, if there is one.
    fn next_of(&mut self, set: CardSet) -> Option<CardId> {
        let at = self.cards[..self.len].iter().rposition(|card| set.has(*card))?;
        self.cards.swap(at, self.len - 1);
        Some(self.next())
    }
}

impl Necrosia {
    /// A state that the viewer cannot tell from the true one.
    pub(crate) fn fill_in(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = self.bare_table();
        state.course = view.course;
        fill_board(&mut state, view);
        fill_public_cards(&mut state, view);
        let mut hidden = Drawn::new(self.hidden_cards(&state, view), chance);
        self.fill_aside(&mut state, view, &mut hidden);
        for (index, seat) in view.players.iter().enumerate() {
            for _ in seat.seen.len()..usize::from(seat.hand) {
                let card = hidden.next();
                state.hidden.hands[index].add(card);
                state.hidden.knowers[card.index()] = 1 << index;
            }
        }
        fill_pile(&mut state, view, &mut hidden);
        self.fill_tokens(&mut state, view, chance);
        state
    }

    /// The cards whose place the viewer does not know.
    fn hidden_cards(&self, state: &State, view: &View) -> CardSet {
        let hands = view.players.iter().flat_map(|seat| seat.seen.iter().copied());
        let pile = view.pile_seen.iter().map(|(_, card)| *card);
        let located: CardSet = hands.chain(pile).chain(view.aside_seen.iter().copied()).collect();
        let shown = state.market.shown();
        let located = located.or(shown).or(state.market.discard).or(state.market.in_play);
        self.catalogue.all.without(located)
    }

    /// Cards drawn for a choice are one of each family, as far as the hidden cards allow.
    fn fill_aside(&self, state: &mut State, view: &View, hidden: &mut Drawn) {
        let chooser = state.playing().map_or(0, |playing| 1 << playing.by.index());
        let mut families =
            [Family::Combat, Family::Merchant, Family::Magic, Family::Necrosis].into_iter();
        let seen: CardSet = view.aside_seen.iter().copied().collect();
        for card in seen.iter() {
            state.hidden.aside.add(card);
            state.hidden.knowers[card.index()] = viewer_bit(view) | chooser;
        }
        while state.hidden.aside.len() < view.aside {
            let card = match families.next() {
                Some(family) => {
                    let family = self.catalogue.family[family as usize];
                    if !seen.and(family).is_empty() {
                        continue;
                    }
                    hidden.next_of(family)
                }
                None => Some(hidden.next()),
            };
            if let Some(card) = card {
                state.hidden.aside.add(card);
                state.hidden.knowers[card.index()] = chooser;
            }
        }
        state.hidden.kept = view.kept.iter().copied().collect();
    }

    fn fill_tokens(&self, state: &mut State, view: &View, chance: &mut impl Chance) {
        let mut tokens = [0; TOKENS_MAX];
        let mut len = self.rules.tokens.len();
        tokens[..len].copy_from_slice(&self.rules.tokens);
        for value in view.regions.iter().filter_map(|region| region.token) {
            if let Some(at) = tokens[..len].iter().position(|other| *other == value) {
                len -= 1;
                tokens[at] = tokens[len];
            }
        }
        chance.shuffle(&mut tokens[..len]);
        state.hidden.tokens[..len].copy_from_slice(&tokens[..len]);
        state.hidden.tokens_len = view.tokens;
    }
}

/// The viewer as one of those who know a card.
fn viewer_bit(view: &View) -> u8 {
    view.viewer.seat().map_or(0, |seat| 1 << seat.index())
}

fn fill_board(state: &mut State, view: &View) {
    for (at, region) in view.regions.iter().enumerate() {
        for (seat, (units, marks)) in region.units.iter().zip(&region.marks).enumerate() {
            state.board.units[seat][at] = Band::new(*units);
            state.board.marks[seat][at] = Band::new(*marks);
        }
        state.board.necrosians[at] = region.necrosians;
        state.board.tokens[at] = match region.token {
            None => 0,
            Some(STAND_IN) => STAND_IN,
            Some(value) => value + 1,
        };
        if region.is_necrosed {
            state.board.necrosed |= Region(at as u8).bit();
        }
    }
    for (player, seat) in state.players.iter_mut().zip(&view.players) {
        player.people = seat.people.unwrap_or(NONE);
        player.influence = seat.influence;
        player.tally = seat.tally;
        player.reserve = Band::new(seat.reserve);
        player.removed = Band::new(seat.removed);
        player.bans = seat.bans.iter().fold(0, |set, ban| set | ban.bit());
        player.curse = seat.curse.map_or(NONE, |region| region.0);
        player.known = seat.known.iter().copied().collect();
    }
}

fn fill_public_cards(state: &mut State, view: &View) {
    for (place, card) in state.market.row.iter_mut().zip(&view.row) {
        *place = card.map_or(NONE, |card| card.0);
    }
    state.market.discard = view.discard.iter().copied().collect();
    state.market.in_play = view.in_play.iter().copied().collect();
    state.hidden.fresh = view.fresh.iter().copied().collect();
    for (index, seat) in view.players.iter().enumerate() {
        for card in &seat.seen {
            state.hidden.hands[index].add(*card);
            state.hidden.knowers[card.index()] = 1 << index | viewer_bit(view);
        }
        for card in &seat.known {
            state.hidden.knowers[card.index()] = EVERYBODY;
        }
    }
}

fn fill_pile(state: &mut State, view: &View, hidden: &mut Drawn) {
    state.hidden.pile_len = view.pile;
    for above in 0..view.pile {
        let place = usize::from(view.pile - 1 - above);
        let seen = view.pile_seen.iter().find(|(depth, _)| *depth == above);
        let card = match seen {
            Some((_, card)) => {
                state.hidden.knowers[card.index()] = viewer_bit(view);
                *card
            }
            None => hidden.next(),
        };
        state.hidden.pile[place] = card.0;
    }
}
