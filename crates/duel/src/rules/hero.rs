//! Heroes: life, shields, Force and Résistance, and how damage passes through them.

use engine::{Chance, Outcome, Seat, Story};

use crate::catalogue::CardId;
use crate::effect::{Lasting, Stat};
use crate::event::{Event, StatName, Sum, Until};
use crate::rules::{Play, Why};
use crate::state::{Phase, Side, TURNS_AHEAD, VALUE_MAX, Value};

/// DUEL-HERO-10: nothing more is played.
pub(crate) const OVER: Why = Why::new("DUEL-HERO-10", "la partie est finie", "the game is over");

/// The cell of a ring buffer for what ends with this turn.
#[inline]
pub(crate) fn ring(turn: u8) -> usize {
    usize::from(turn) % TURNS_AHEAD
}

/// DUEL-HERO-4, DUEL-HERO-5: `(base + bonus) × count × (1 + factor × value)`.
#[inline]
pub(crate) fn sum(
    source: CardId,
    (base, bonus): (i16, i16),
    count: u8,
    (value, factor): (i16, u8),
    rule: &'static str,
) -> Sum {
    // Card files may hold large numbers: the product is taken wide before it is capped.
    let printed = (i64::from(base) + i64::from(bonus)) * i64::from(count);
    let total = printed * (1 + i64::from(factor) * i64::from(value));
    let total = total.min(i64::from(VALUE_MAX)) as i16;
    Sum { source, base, bonus, count, value, factor, total, rule }
}

impl Side {
    /// Force or Résistance.
    #[inline]
    pub(crate) fn stat(&mut self, stat: Stat) -> &mut Value {
        match stat {
            Stat::Force => &mut self.force,
            Stat::Resistance => &mut self.resistance,
        }
    }
}

impl Stat {
    /// The name in events.
    pub(crate) fn name(self) -> StatName {
        match self {
            Self::Force => StatName::Force,
            Self::Resistance => StatName::Resistance,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// DUEL-HERO-2: shields take damage before life, and nothing is taken from the invincible (DUEL-R33); the last life point lost ends the game (DUEL-HERO-10).
    pub(crate) fn hit(&mut self, target: Seat, sum: Sum) {
        let side = &mut self.state.sides[target];
        let is_prevented = side.is_invincible;
        let (mut shield, mut timed, mut lost) = (0, 0, 0);
        if !is_prevented {
            shield = sum.total.min(side.shield);
            side.shield -= shield;
            timed = absorb(side, self.state.turn, sum.total - shield);
            lost = (sum.total - shield - timed).min(side.hp);
            side.hp -= lost;
        }
        let hp = side.hp;
        self.tell(|| Event::Damaged {
            seat: target,
            sum,
            is_prevented,
            shield,
            timed_shield: timed,
            lost,
            hp,
        });
        if hp == 0 {
            self.finish(Phase::Won(target.other()), "DUEL-HERO-10");
        }
    }

    /// DUEL-HERO-5: a shield counts with the Résistance of the moment it is received.
    pub(crate) fn shield(&mut self, seat: Seat, source: CardId, base: i16, turns: u8) {
        let turn = self.state.turn;
        let side = self.side(seat);
        let sum = sum(source, (base, 0), 1, (side.resistance.now, 1), "DUEL-HERO-5");
        let (cell, until) = if turns == 0 {
            (&mut side.shield, Until::OwnTurn)
        } else {
            let last = turn.saturating_add(turns - 1);
            (&mut side.timed_shield[ring(last)], Until::TurnEnd(last))
        };
        *cell = i32::min(i32::from(*cell) + i32::from(sum.total), VALUE_MAX) as i16;
        let shield = side.shield_total().min(VALUE_MAX) as i16;
        self.tell(|| Event::ShieldGained { seat, sum, until, shield });
    }

    /// DUEL-R20: healing stops at the limit on life points.
    pub(crate) fn heal(&mut self, seat: Seat, source: CardId, base: i16) {
        let cap = self.player(seat).hp_cap.min(VALUE_MAX as i16);
        let side = self.side(seat);
        let gained = base.min((cap - side.hp).max(0));
        side.hp += gained;
        let hp = side.hp;
        self.tell(|| Event::Healed { seat, source, base, gained, hp, rule: "DUEL-R20" });
    }

    /// DUEL-R7, DUEL-R15, DUEL-R16: raises Force or Résistance for as long as the effect lasts.
    pub(crate) fn raise(
        &mut self,
        seat: Seat,
        source: CardId,
        (stat, base, count): (Stat, i16, u8),
        lasting: Lasting,
    ) {
        let turn = self.state.turn;
        let value = self.side(seat).stat(stat);
        let amount = (i32::from(base) * i32::from(count)).min(VALUE_MAX / 4) as i16;
        let room = (VALUE_MAX as i16) - value.now - value.next_turn;
        let amount = amount.min(room);
        let until = match lasting {
            Lasting::Game => Until::GameEnd,
            Lasting::Turn => {
                value.this_turn += amount;
                Until::TurnEnd(turn)
            }
            Lasting::Turns(turns) => {
                let last = turn.saturating_add(turns - 1);
                value.timed[ring(last)] += amount;
                Until::TurnEnd(last)
            }
            Lasting::OwnNextTurn => {
                value.next_turn += amount;
                Until::OwnNextTurn
            }
        };
        if lasting != Lasting::OwnNextTurn {
            value.now += amount;
        }
        let value = value.now;
        self.tell(|| Event::StatRaised {
            seat,
            stat: stat.name(),
            source,
            base,
            count,
            amount,
            until,
            value,
        });
    }

    /// DUEL-R16: what waited for the owner's next turn begins now, for this one turn.
    pub(crate) fn begin_bonuses(&mut self, seat: Seat) {
        let turn = self.state.turn;
        for stat in [Stat::Force, Stat::Resistance] {
            let value = self.side(seat).stat(stat);
            let amount = std::mem::take(&mut value.next_turn);
            if amount == 0 {
                continue;
            }
            value.now += amount;
            value.timed[ring(turn)] += amount;
            let value = value.now;
            self.tell(|| Event::BonusBegan { seat, stat: stat.name(), amount, value });
        }
    }

    /// DUEL-TURN-3: whatever lasts until this turn ends with it, for both players.
    pub(crate) fn expire(&mut self) {
        let cell = ring(self.state.turn);
        for seat in [self.state.active, self.state.active.other()] {
            for stat in [Stat::Force, Stat::Resistance] {
                let value = self.side(seat).stat(stat);
                let amount =
                    std::mem::take(&mut value.this_turn) + std::mem::take(&mut value.timed[cell]);
                if amount == 0 {
                    continue;
                }
                value.now -= amount;
                let value = value.now;
                self.tell(|| Event::BonusEnded { seat, stat: stat.name(), amount, value });
            }
            let lost = std::mem::take(&mut self.side(seat).timed_shield[cell]);
            if lost > 0 {
                self.tell(|| Event::TimedShieldEnded { seat, lost });
            }
        }
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, phase: Phase, rule: &'static str) {
        self.state.phase = phase;
        let outcome = match phase {
            Phase::Won(seat) => Outcome::Win(seat),
            Phase::Drawn | Phase::Main | Phase::React | Phase::Return => Outcome::Draw,
        };
        self.tell(|| Event::GameEnded { outcome, rule });
    }
}

/// DUEL-R8: shields with a duration give way after the ordinary one, those that end first first.
#[inline]
fn absorb(side: &mut Side, turn: u8, damage: i16) -> i16 {
    let mut left = damage;
    if left == 0 || side.timed_shield == [0; TURNS_AHEAD] {
        return 0;
    }
    for ahead in 0..TURNS_AHEAD {
        let cell = &mut side.timed_shield[(usize::from(turn) + ahead) % TURNS_AHEAD];
        let taken = left.min(*cell);
        *cell -= taken;
        left -= taken;
    }
    damage - left
}

#[cfg(test)]
mod tests {
    use engine::{Fast, Game as _, Silent, Tabletop as _};
    use serde_json::json;

    use crate::Duel;

    use super::*;

    #[test]
    fn the_largest_raises_stop_at_the_largest_value() {
        let duel = Duel::open_plain(&json!({}), &Duel::content()).expect("a plain table");
        let mut chance = Fast::new(1);
        let mut state = duel.deal(&mut chance);
        let seat = Seat::new(0);
        let before = state.sides[seat].stat(Stat::Force).now;
        let mut story = Silent;
        let mut play = Play::new(&duel, &mut state, &mut chance, &mut story);
        let largest = (Stat::Force, 9_999, 30);
        play.raise(seat, CardId(0), largest, Lasting::Game);
        assert_eq!(i32::from(play.side(seat).stat(Stat::Force).now - before), VALUE_MAX / 4);
        play.raise(seat, CardId(0), largest, Lasting::OwnNextTurn);
        for _ in 0..4 {
            play.raise(seat, CardId(0), largest, Lasting::Game);
        }
        let value = play.side(seat).stat(Stat::Force);
        assert_eq!(i32::from(value.next_turn), VALUE_MAX / 4);
        assert_eq!(i32::from(value.now) + i32::from(value.next_turn), VALUE_MAX);
    }

    #[test]
    fn the_largest_numbers_of_a_card_file_are_capped() {
        let largest = sum(CardId(0), (999, 9_999), 30, (VALUE_MAX as i16, 9), "DUEL-HERO-4");
        assert_eq!(i32::from(largest.total), VALUE_MAX);
        let plain = sum(CardId(0), (5, 1), 1, (2, 2), "DUEL-HERO-4");
        assert_eq!(plain.total, 30);
    }
}
