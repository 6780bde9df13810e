//! The deal: decks shuffled, equipment on the board, up to the first decision.

use engine::{BySeat, Chance, Seat, Silent};

use crate::Duel;
use crate::position::{Begin, Rest, SeatPosition};
use crate::rules::Play;
use crate::state::{
    Bag, KindSet, Phase, Pile, STORMS_MAX, Side, State, Storm, TURNS_AHEAD, TurnSoFar, Value,
};

/// DUEL-TURN-1, DUEL-CARD-3: draws who begins, shuffles both decks, and begins the first turn.
pub(crate) fn deal(game: &Duel, chance: &mut impl Chance) -> State {
    let first = game.rules.first.unwrap_or_else(|| Seat::new(chance.below(2) as usize));
    let sides = BySeat::new([0, 1].map(|index| {
        let seat = Seat::new(index);
        match &game.position {
            None => {
                let mut deck = Pile::EMPTY;
                deck.push_all(game.decks[seat]);
                chance.shuffle(deck.cards_mut());
                game.fresh_side(seat, deck)
            }
            Some(position) => game.set_side(seat, &position.seats[seat], chance),
        }
    }));
    let mut state = State {
        sides,
        turn: 0,
        first,
        active: first,
        phase: Phase::Main,
        attack: None,
        run: None,
        so_far: TurnSoFar::default(),
    };
    match &game.position {
        Some(position) if position.begin == Begin::Main => {
            state.turn = position.turn;
            state.active = State::seat_of_turn(first, position.turn);
            state.so_far.discarded = position.discarded;
            if position.seats[state.active].mana.is_none() {
                let clock = game.clock(&state, state.active);
                let cap = game.players[state.active].mana_cap;
                state.sides[state.active].mana = clock.min(cap);
            }
        }
        position => {
            state.turn = position.as_ref().map_or(0, |position| position.turn - 1);
            Play::new(game, &mut state, chance, &mut Silent).begin_turn();
        }
    }
    state
}

impl Duel {
    /// DUEL-HERO-1, DUEL-R2: full life, no shield, no mana, no hand.
    fn fresh_side(&self, seat: Seat, deck: Pile) -> Side {
        let player = &self.players[seat];
        Side {
            hand: Bag::EMPTY,
            graveyard: Bag::EMPTY,
            removed: Bag::EMPTY,
            drawn: Bag::EMPTY,
            remembered: KindSet::EMPTY,
            deck,
            shuffled: Bag::EMPTY,
            revealed: Bag::EMPTY,
            known_top: 0,
            in_play: None,
            hp: player.hp_start,
            shield: 0,
            timed_shield: [0; TURNS_AHEAD],
            force: Value { now: player.force, ..Value::default() },
            resistance: Value { now: player.resistance, ..Value::default() },
            weapon_bonus: 0,
            mana: 0,
            is_invincible: false,
            frozen: 0,
            marked: 0,
            storms: [Storm::default(); STORMS_MAX],
        }
    }

    /// A player of a position set by hand; what it does not say is as at the start.
    fn set_side(&self, seat: Seat, position: &SeatPosition, chance: &mut impl Chance) -> Side {
        let player = &self.players[seat];
        let mut side = self.fresh_side(seat, Pile::EMPTY);
        side.hand = position.hand;
        side.graveyard = position.graveyard;
        side.removed = position.removed;
        match position.rest {
            Rest::Deck => {
                side.deck.push_all(position.others);
                chance.shuffle(side.deck.cards_mut());
            }
            Rest::Graveyard => side.graveyard = side.graveyard.plus(position.others),
            Rest::Removed => side.removed = side.removed.plus(position.others),
        }
        position.deck.iter().rev().for_each(|kind| side.deck.push(*kind));
        side.hp = position.hp.unwrap_or(player.hp_start).min(player.hp_cap);
        side.shield = position.shield;
        side.mana = position.mana.unwrap_or(0);
        side.force.now += position.force;
        side.resistance.now += position.resistance;
        side.weapon_bonus = position.weapon_bonus;
        side.frozen = position.frozen;
        side.remembered = position.played.both(player.memorable);
        side
    }
}
