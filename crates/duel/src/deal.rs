//! The deal: decks shuffled, equipment on the board, up to the first decision.

use engine::{BySeat, Chance, Seat, Silent};

use crate::Duel;
use crate::scene::Scene;
use crate::setup::{Begin, Rest, SeatSetup};
use crate::state::{
    Bag, Doings, KindSet, Phase, Pile, STORMS_MAX, Side, State, Storm, TURNS_AHEAD, Value,
};

impl Duel {
    /// DUEL-TURN-1, DUEL-CARD-3: draws who begins, shuffles both decks, and begins the first turn.
    pub(crate) fn set_table(&self, chance: &mut impl Chance) -> State {
        let first = self.rules.first.unwrap_or_else(|| Seat::new(chance.below(2) as usize));
        let sides = BySeat::new([0, 1].map(|index| {
            let seat = Seat::new(index);
            match &self.setup {
                None => {
                    let mut deck = Pile::EMPTY;
                    deck.push_all(self.players[seat].list);
                    chance.shuffle(deck.cards_mut());
                    self.fresh_side(seat, deck)
                }
                Some(setup) => self.set_side(seat, &setup.seats[seat], chance),
            }
        }));
        let mut state = State {
            sides,
            turn: 0,
            first,
            active: first,
            phase: Phase::Main,
            attack: None,
            doings: Doings::default(),
        };
        match &self.setup {
            Some(setup) if setup.begin == Begin::Main => {
                state.turn = setup.turn;
                state.active = State::seat_of_turn(first, setup.turn);
                state.doings.discarded = setup.discarded;
                if setup.seats[state.active].mana.is_none() {
                    let clock = self.clock(&state, state.active);
                    let cap = self.players[state.active].mana_cap;
                    state.sides[state.active].mana = clock.min(cap);
                }
            }
            setup => {
                state.turn = setup.as_ref().map_or(0, |setup| setup.turn - 1);
                Scene::new(self, &mut state, chance, &mut Silent).begin_turn();
            }
        }
        state
    }

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
    fn set_side(&self, seat: Seat, setup: &SeatSetup, chance: &mut impl Chance) -> Side {
        let player = &self.players[seat];
        let mut side = self.fresh_side(seat, Pile::EMPTY);
        side.hand = setup.hand;
        side.graveyard = setup.graveyard;
        side.removed = setup.removed;
        match setup.rest {
            Rest::Deck => {
                side.deck.push_all(setup.others);
                chance.shuffle(side.deck.cards_mut());
            }
            Rest::Graveyard => side.graveyard = side.graveyard.plus(setup.others),
            Rest::Removed => side.removed = side.removed.plus(setup.others),
        }
        setup.deck.iter().rev().for_each(|kind| side.deck.push(*kind));
        side.hp = setup.hp.unwrap_or(player.hp_start).min(player.hp_cap);
        side.shield = setup.shield;
        side.mana = setup.mana.unwrap_or(0);
        side.force.now += setup.force;
        side.resistance.now += setup.resistance;
        side.weapon_bonus = setup.weapon_bonus;
        side.frozen = setup.frozen;
        side.remembered = setup.played.both(player.memorable);
        side
    }
}
