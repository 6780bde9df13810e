//! Combat: who is attacked, who answers, and who changes colour.

use engine::{Audience, Chance, Seat, Story};

use crate::Naastica;
use crate::cells::{Arrow, Cell, Cells};
use crate::effect::{AttackEffect, Clause, Effect};
use crate::event::{Event, Strike, StrikeResult};
use crate::options::Chain;
use crate::rules::Play;
use crate::state::State;

/// What the capture phase of a placed card did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Captures {
    /// The cells the placed card captured itself.
    pub(crate) cells: Cells,
    /// The cells whose cards have attacked this turn.
    pub(crate) attackers: Cells,
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NAA-TURN-4: the placed card attacks at once; its hero's clauses may change how. Returns the cells it captured
    /// and those that have attacked this turn.
    #[inline]
    pub(crate) fn capture(&mut self, cell: Cell, clauses: &[Clause]) -> Captures {
        let seat = self.state.active();
        let seals = Effect::Attack(AttackEffect::TiesWin);
        let is_sealed = clauses.iter().any(|clause| clause.effect == seals);
        let captured = self.attack(Attack { seat, cell, is_sealed, is_wave: false });
        let mut attackers = cell.alone();
        if self.game.rules.chain != Chain::None && !captured.is_empty() {
            self.apart().chain(cell, captured, &mut attackers);
        }
        Captures { cells: captured, attackers }
    }

    /// NAA-R11: captured cards do not attack in turn, unless the table plays with chains.
    fn chain(&mut self, cell: Cell, captured: Cells, attackers: &mut Cells) {
        let mut queue = [cell; 9];
        let mut length = 0;
        let enqueue = |queue: &mut [Cell; 9], length: &mut usize, around: Cell, new: Cells| {
            for (_, next) in around.neighbours().filter(|(_, next)| new.has(*next)) {
                queue[*length] = next;
                *length += 1;
            }
        };
        // A card is queued at most once: it is noted as an attacker from then on.
        enqueue(&mut queue, &mut length, cell, captured);
        *attackers |= captured;
        let mut next = 0;
        while next < length {
            let from = queue[next];
            next += 1;
            let more = self.wave(from);
            if self.game.rules.chain == Chain::Full {
                let new = more & !*attackers;
                enqueue(&mut queue, &mut length, from, new);
                *attackers |= new;
            }
        }
    }

    /// A captured card attacks once for the active seat, if it is still in that colour; returns what it captured.
    pub(crate) fn wave(&mut self, cell: Cell) -> Cells {
        let seat = self.state.active();
        if !self.state.own(seat).has(cell) {
            return Cells::NONE;
        }
        self.attack(Attack { seat, cell, is_sealed: false, is_wave: true })
    }

    /// NAA-R6: all attacks are looked at in the position before any card turns, then take effect together.
    #[inline]
    fn attack(&mut self, attack: Attack) -> Cells {
        let game = self.game;
        let reach = attack.reach(self.state);
        if reach.is_empty() {
            return Cells::NONE;
        }
        let mut results = attack.compare(game, self.state, reach);
        if !results.tied.is_empty() {
            if attack.is_sealed {
                self.apart().announce(attack.cell);
            }
            results.ties_won = attack.roll(game, results.tied, self.chance);
        }
        let captured = results.won() & !self.state.protected();
        let is_turned = results.ties_won != results.tied && game.rules.tie_loss_flips_placed;
        self.story.tell(Audience::ALL, || attack.tell(game, self.state, results, is_turned));
        self.state.recolour(captured);
        if is_turned {
            attack.turn_over(self.state);
        }
        captured
    }
}

/// One card attacks everything its arrows point at.
#[derive(Clone, Copy, Debug)]
struct Attack {
    seat: Seat,
    cell: Cell,
    is_sealed: bool,
    is_wave: bool,
}

/// How the attacks of one card went, as sets of attacked cells.
#[derive(Clone, Copy, Debug)]
struct Results {
    reach: Cells,
    answered: Cells,
    beaten: Cells,
    tied: Cells,
    ties_won: Cells,
}

impl Attack {
    /// NAA-TURN-4: the adjacent enemy cards that its arrows point at.
    #[inline]
    fn reach(self, state: &State) -> Cells {
        self.cell.reach(state.arrows().at(self.cell)) & state.own(self.seat.other())
    }

    /// NAA-COMBAT-1: a card without an arrow pointing back is captured, whatever the values. NAA-COMBAT-2 to 4: else
    /// LUX of the attacker meets NOX of the attacked card; greater captures, less does nothing.
    #[inline]
    fn compare(self, game: &Naastica, state: &State, reach: Cells) -> Results {
        let answered = reach & state.arrows().facing(self.cell);
        let mut beaten = Cells::NONE;
        let mut tied = Cells::NONE;
        if !answered.is_empty() {
            let lux = game.rules.clamp(state.lux(self.cell));
            for cell in answered.iter() {
                let nox = game.rules.clamp(state.nox(cell));
                let bit = cell.alone();
                beaten.0 |= bit.0 * u16::from(lux > nox);
                tied.0 |= bit.0 * u16::from(lux == nox);
            }
        }
        Results { reach, answered, beaten, tied, ties_won: Cells::NONE }
    }

    /// NAA-COMBAT-5: equal values are a battle decided by chance, one roll each in the order ↑ → ↓ ←, unless an
    /// ability has sealed them.
    fn roll(self, game: &Naastica, tied: Cells, chance: &mut impl Chance) -> Cells {
        if self.is_sealed {
            return tied;
        }
        let mut won = Cells::NONE;
        for arrow in Arrow::ALL {
            if let Some(cell) = self.cell.neighbour(arrow)
                && tied.has(cell)
                && game.rules.tie_is_won(chance)
            {
                won |= cell.alone();
            }
        }
        won
    }

    /// NAA-COMBAT-6, NAA-R8: however many ties were lost, the attacker turns over once.
    #[inline]
    fn turn_over(self, state: &mut State) {
        state.recolour(self.cell.alone());
    }

    /// The event of these attacks, told before anything has turned.
    fn tell(self, game: &Naastica, state: &State, results: Results, is_turned: bool) -> Event {
        let around = self.cell.neighbours().filter(|(_, cell)| results.reach.has(*cell));
        let strikes = around
            .map(|(arrow, cell)| {
                let is_protected = results.won().has(cell) && state.protected().has(cell);
                Strike {
                    arrow,
                    cell,
                    card: state.card(cell),
                    nox: game.rules.clamp(state.nox(cell)),
                    result: results.of(cell, self.is_sealed),
                    is_captured: results.won().has(cell) && !is_protected,
                    is_protected,
                }
            })
            .collect();
        Event::Attacked {
            seat: self.seat,
            card: state.card(self.cell),
            cell: self.cell,
            lux: game.rules.clamp(state.lux(self.cell)),
            is_wave: self.is_wave,
            strikes,
            is_turned,
        }
    }
}

impl Results {
    /// NAA-COMBAT-3, NAA-R10: uncontested, beaten and won in a tie, all change colour.
    #[inline]
    fn won(self) -> Cells {
        self.reach & !self.answered | self.beaten | self.ties_won
    }

    fn of(self, cell: Cell, is_sealed: bool) -> StrikeResult {
        if !self.answered.has(cell) {
            StrikeResult::Uncontested
        } else if self.beaten.has(cell) {
            StrikeResult::Beaten
        } else if !self.tied.has(cell) {
            StrikeResult::Failed
        } else if is_sealed {
            StrikeResult::TieSealed
        } else if self.ties_won.has(cell) {
            StrikeResult::TieWon
        } else {
            StrikeResult::TieLost
        }
    }
}
