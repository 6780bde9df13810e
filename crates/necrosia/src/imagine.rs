//! A whole table that fits what a viewer knows: hidden cards and tokens are drawn among all that are possible.

use engine::Chance;

use crate::effect::Family;
use crate::sets::{Band, CardId, CardSet, NONE, Region};
use crate::state::{EVERYBODY, STAND_IN, State};
use crate::view::View;
use crate::Necrosia;

impl Necrosia {
    /// A state that the viewer cannot tell from the true one.
    pub(crate) fn fill_in(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = self.bare_table();
        state.course = view.course;
        self.fill_board(&mut state, view);
        self.fill_public_cards(&mut state, view);
        let mut hidden = self.hidden_cards(&state, view);
        let count = hidden.len();
        chance.shuffle(&mut hidden[..count]);
        self.fill_aside(&mut state, view, &mut hidden);
        for (index, seat) in view.players.iter().enumerate() {
            let missing = usize::from(seat.hand) - seat.seen.len();
            for card in hidden.drain(hidden.len() - missing..) {
                state.hidden.hands[index].add(card);
                state.hidden.knowers[card.index()] = 1 << index;
            }
        }
        self.fill_pile(&mut state, view, &hidden);
        self.fill_tokens(&mut state, view, chance);
        state
    }

    fn fill_board(&self, state: &mut State, view: &View) {
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

    fn fill_public_cards(&self, state: &mut State, view: &View) {
        for (place, card) in state.market.row.iter_mut().zip(&view.row) {
            *place = card.map_or(NONE, |card| card.0);
        }
        state.market.discard = view.discard.iter().copied().collect();
        state.market.in_play = view.in_play.iter().copied().collect();
        state.hidden.fresh = view.fresh.iter().copied().collect();
        let viewer = view.viewer.seat().map_or(0, |seat| 1 << seat.index());
        for (index, seat) in view.players.iter().enumerate() {
            for card in &seat.seen {
                state.hidden.hands[index].add(*card);
                state.hidden.knowers[card.index()] = 1 << index | viewer;
            }
            for card in &seat.known {
                state.hidden.knowers[card.index()] = EVERYBODY;
            }
        }
    }

    /// The cards whose place the viewer does not know.
    fn hidden_cards(&self, state: &State, view: &View) -> Vec<CardId> {
        let hands = view.players.iter().flat_map(|seat| seat.seen.iter().copied());
        let pile = view.pile_seen.iter().map(|(_, card)| *card);
        let located: CardSet = hands.chain(pile).chain(view.aside_seen.iter().copied()).collect();
        let located = located
            .or(state.market.shown())
            .or(state.market.discard)
            .or(state.market.in_play);
        self.catalogue.all.without(located).list()
    }

    /// Cards drawn for a choice are one of each family, as far as the hidden cards allow.
    fn fill_aside(&self, state: &mut State, view: &View, hidden: &mut Vec<CardId>) {
        let viewer = view.viewer.seat().map_or(0, |seat| 1 << seat.index());
        let chooser = state.playing().map_or(0, |playing| 1 << playing.by.index());
        let mut families = [Family::Combat, Family::Merchant, Family::Magic, Family::Necrosis].to_vec();
        for card in &view.aside_seen {
            state.hidden.aside.add(*card);
            state.hidden.knowers[card.index()] = viewer | chooser;
            families.retain(|family| *family != self.catalogue.card(*card).family);
        }
        while state.hidden.aside.len() < view.aside {
            let wanted = families.pop();
            let fits = |card: &CardId| Some(self.catalogue.card(*card).family) == wanted;
            let at = match hidden.iter().position(fits) {
                Some(at) => at,
                None if wanted.is_some() => continue,
                None => 0,
            };
            let card = hidden.swap_remove(at);
            state.hidden.aside.add(card);
            state.hidden.knowers[card.index()] = chooser;
        }
        state.hidden.kept = view.kept.iter().copied().collect();
    }

    fn fill_pile(&self, state: &mut State, view: &View, hidden: &[CardId]) {
        let viewer = view.viewer.seat().map_or(0, |seat| 1 << seat.index());
        let mut rest = hidden.iter();
        state.hidden.pile_len = view.pile;
        for above in 0..view.pile {
            let place = usize::from(view.pile - 1 - above);
            let seen = view.pile_seen.iter().find(|(depth, _)| *depth == above);
            let card = match seen {
                Some((_, card)) => {
                    state.hidden.knowers[card.index()] = viewer;
                    *card
                }
                None => *rest.next().expect("as many hidden cards as places"),
            };
            state.hidden.pile[place] = card.0;
        }
    }

    fn fill_tokens(&self, state: &mut State, view: &View, chance: &mut impl Chance) {
        let mut tokens = self.rules.tokens.clone();
        for region in &view.regions {
            if let Some(value) = region.token
                && let Some(at) = tokens.iter().position(|other| *other == value)
            {
                tokens.swap_remove(at);
            }
        }
        tokens.sort_unstable();
        chance.shuffle(&mut tokens);
        state.hidden.tokens[..tokens.len()].copy_from_slice(&tokens);
        state.hidden.tokens_len = view.tokens;
    }
}
