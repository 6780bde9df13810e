//! Abilities: what a hero does when it is played. Cards are data; this room reads their clauses.

use engine::{Audience, Chance, Refusal, Story};

use crate::Naastica;
use crate::action::Action;
use crate::cells::{Arrows, Cell, Cells};
use crate::effect::{AttackEffect, CardEffect, Choose, Clause, Effect, Moment, Selector};
use crate::event::Event;
use crate::rules::Play;
use crate::rules::combat::Captures;
use crate::state::Open;

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NAA-ABILITY-1: the ability of a hero works when it is played, and never again (NAA-R14).
    pub(crate) fn trigger(&mut self, cell: Cell) {
        self.resume(cell, 0);
    }

    /// Tells that the ability of the hero on a cell works now.
    pub(crate) fn announce(&mut self, cell: Cell) {
        let (seat, card) = (self.state.active(), self.state.card(cell));
        self.story.tell(Audience::ALL, || Event::AbilityTriggered { seat, card, cell });
    }

    /// Whether a clause finds something to work on: an ability that changes nothing is not told.
    fn works(&self, clause: Clause, hero: Cell, targets: Cells) -> bool {
        match clause.effect {
            Effect::Card(_) if clause.to == Selector::Hand => {
                !self.state.hand(self.state.active()).is_empty()
            }
            Effect::Card(CardEffect::LuxPerAlly { .. }) => {
                !select(self.state, Selector::Allies, hero, Cells::NONE).is_empty()
            }
            Effect::Card(_) | Effect::Attack(AttackEffect::Wave) => !targets.is_empty(),
            // The capture phase finds out whether there is a tie, and tells it.
            Effect::Attack(AttackEffect::TiesWin) => false,
        }
    }

    /// The waiting ability meets the chosen card, or none, and the turn goes on.
    pub(crate) fn choose(&mut self, target: Option<Cell>) {
        let Some((cell, index)) = self.state.pending() else { return };
        self.state.wait_no_longer();
        let (seat, card) = (self.state.active(), self.state.card(cell));
        let clause = self.game.clauses(card)[index];
        let hero = match (target, clause.effect) {
            (Some(target), Effect::Card(effect)) => self.perform(effect, cell, target.alone()),
            (Some(_), Effect::Attack(_)) => cell,
            (None, _) => {
                self.story.tell(Audience::ALL, || Event::AbilityDeclined { seat, card });
                cell
            }
        };
        self.resume(hero, index + 1);
    }

    /// NAA-R13: clauses work before the capture phase unless they say otherwise. Goes on from one clause of the hero on
    /// `cell` until one asks its player for a target, or the turn is over.
    fn resume(&mut self, mut cell: Cell, from: usize) {
        let clauses = self.game.clauses(self.state.card(cell));
        // Whoever chose a target, or none, has heard of the ability before.
        let mut is_told = from > 0;
        for (index, clause) in clauses.iter().enumerate().skip(from) {
            if clause.on != Moment::Before {
                continue;
            }
            let targets = select(self.state, clause.to, cell, Cells::NONE);
            if !is_told && self.works(*clause, cell, targets) {
                self.announce(cell);
                is_told = true;
            }
            let must_ask = match clause.choose {
                Choose::All => false,
                // A single mandatory target leaves nothing to decide.
                Choose::Must => targets.count() > 1,
                Choose::May => !targets.is_empty(),
            };
            if must_ask {
                self.state.wait_for(cell, index);
                return;
            }
            cell = self.carry_out(clause.effect, clause.to, cell, targets, None);
        }
        let captures = self.capture(cell, clauses);
        for clause in clauses.iter().filter(|clause| clause.on == Moment::After) {
            let targets = select(self.state, clause.to, cell, captures.cells);
            if !is_told && self.works(*clause, cell, targets) {
                self.announce(cell);
                is_told = true;
            }
            self.carry_out(clause.effect, clause.to, cell, targets, Some(captures));
        }
        self.end_turn();
    }

    /// Carries out one clause of the hero; returns where the hero is afterwards.
    fn carry_out(
        &mut self,
        effect: Effect,
        to: Selector,
        hero: Cell,
        targets: Cells,
        captures: Option<Captures>,
    ) -> Cell {
        match effect {
            Effect::Card(effect) if to == Selector::Hand => {
                self.change_hand(effect);
                hero
            }
            Effect::Card(effect) => self.perform(effect, hero, targets),
            Effect::Attack(effect) => {
                self.attack_again(effect, hero, captures);
                hero
            }
        }
    }

    /// NAA-ABILITY-2: what happens to the cards on these cells; returns where the hero is afterwards.
    fn perform(&mut self, effect: CardEffect, hero: Cell, targets: Cells) -> Cell {
        match effect {
            CardEffect::Lux(amount) => self.change(targets, (amount, 0)),
            CardEffect::Nox(amount) => self.change(targets, (0, amount)),
            CardEffect::LuxPerAlly { each, max } => {
                let allies = select(self.state, Selector::Allies, hero, Cells::NONE).count() as i8;
                self.change(targets, (each.saturating_mul(allies).min(max), 0));
            }
            CardEffect::SwapValues => self.swap_values(targets),
            CardEffect::RemoveArrow => self.remove_arrows(hero, targets),
            CardEffect::Rotate(quarters) => self.rotate(targets, quarters),
            CardEffect::SwapCells => return self.swap_cells(hero, targets),
            CardEffect::Protect => self.protect(targets),
        }
        hero
    }

    /// NAA-R11, NAA-R20: the cards the hero captured attack once each in the order ↑ → ↓ ←, for the seat that placed it,
    /// unless they have attacked this turn already.
    fn attack_again(&mut self, effect: AttackEffect, hero: Cell, captures: Option<Captures>) {
        match (effect, captures) {
            (AttackEffect::Wave, Some(captures)) => {
                let waiting = captures.cells & !captures.attackers;
                for (_, cell) in hero.neighbours().filter(|(_, cell)| waiting.has(*cell)) {
                    self.wave(cell);
                }
            }
            // Nothing was captured yet; and sealed ties are asked for by the capture phase itself.
            (AttackEffect::Wave, None) | (AttackEffect::TiesWin, _) => {}
        }
    }

    /// The cards that stay in hand gain LUX; all of them, so one number a seat remembers it.
    fn change_hand(&mut self, effect: CardEffect) {
        let (seat, CardEffect::Lux(amount)) = (self.state.active(), effect) else { return };
        self.state.add_hand_lux(seat, amount);
        if self.state.hand(seat).is_empty() {
            return;
        }
        let lux = self.state.hand_lux(seat);
        self.story.tell(Audience::ALL, || Event::HandChanged { seat, lux_change: amount, lux });
    }

    fn change(&mut self, cells: Cells, (lux_change, nox_change): (i8, i8)) {
        if lux_change == 0 && nox_change == 0 {
            return;
        }
        let (rules, state) = (&self.game.rules, &mut *self.state);
        for cell in cells.iter() {
            state.add_lux(cell, lux_change);
            state.add_nox(cell, nox_change);
            self.story.tell(Audience::ALL, || {
                let card = state.card(cell);
                let (lux, nox) = (rules.clamp(state.lux(cell)), rules.clamp(state.nox(cell)));
                Event::ValuesChanged { cell, card, lux_change, nox_change, lux, nox }
            });
        }
    }

    fn swap_values(&mut self, cells: Cells) {
        let (rules, state) = (&self.game.rules, &mut *self.state);
        for cell in cells.iter() {
            state.swap_values(cell);
            self.story.tell(Audience::ALL, || Event::ValuesSwapped {
                cell,
                card: state.card(cell),
                lux: rules.clamp(state.lux(cell)),
                nox: rules.clamp(state.nox(cell)),
            });
        }
    }

    /// NAA-R23: a lost arrow stays lost.
    fn remove_arrows(&mut self, hero: Cell, cells: Cells) {
        for (arrow, cell) in hero.neighbours().filter(|(_, cell)| cells.has(*cell)) {
            let lost = arrow.opposite();
            let before = self.state.arrows().at(cell);
            if !before.has(lost) {
                continue;
            }
            let arrows = Arrows::new(before.iter().filter(|kept| *kept != lost));
            self.state.set_arrows(cell, arrows);
            let card = self.state.card(cell);
            self.story.tell(Audience::ALL, || Event::ArrowLost { cell, card, arrow: lost, arrows });
        }
    }

    /// NAA-R23: turned arrows stay turned.
    fn rotate(&mut self, cells: Cells, quarters: u8) {
        for cell in cells.iter() {
            let arrows = self.state.arrows().at(cell).turned(quarters);
            self.state.set_arrows(cell, arrows);
            let card = self.state.card(cell);
            self.story.tell(Audience::ALL, || Event::ArrowsTurned { cell, card, quarters, arrows });
        }
    }

    fn swap_cells(&mut self, hero: Cell, target: Cells) -> Cell {
        let Some(to) = target.iter().next() else { return hero };
        let (card, other) = (self.state.card(hero), self.state.card(to));
        self.state.swap_cells(hero, to);
        self.story.tell(Audience::ALL, || Event::CellsSwapped { card, from: hero, to, other });
        to
    }

    /// NAA-R19: protection keeps a card from being captured, and from nothing else.
    fn protect(&mut self, cells: Cells) {
        self.state.protect(cells);
        for cell in cells.iter() {
            let card = self.state.card(cell);
            self.story.tell(Audience::ALL, || Event::CardProtected { cell, card });
        }
    }
}

impl Naastica {
    /// The cells that the waiting hero may choose among, and whether it may do without.
    pub(crate) fn open_targets(&self, open: &Open) -> Option<(Cells, bool)> {
        let (cell, index) = open.pending()?;
        let clause = self.clauses(open.card(cell)).get(index)?;
        Some((select(open, clause.to, cell, Cells::NONE), clause.choose == Choose::May))
    }

    /// The targets of the hero that waits, and to decline only where its ability says "may". The set is listed as it is:
    /// asking for the reasons of all other cells would cost memory in every simulation.
    pub(crate) fn choices(&self, open: &Open, into: &mut impl Extend<Action>) {
        if let Some((targets, may_decline)) = self.open_targets(open) {
            into.extend(targets.iter().map(|cell| Action::Target { cell }));
            into.extend(may_decline.then_some(Action::Decline));
        }
    }

    /// NAA-ABILITY-1: the chosen card is one that the ability is about.
    pub(crate) fn check_target(&self, open: &Open, cell: Cell) -> Result<(), Refusal> {
        let (targets, _) = self.open_targets(open).ok_or_else(nothing_waits)?;
        if targets.has(cell) {
            return Ok(());
        }
        let refusal = Refusal::new(
            "NAA-ABILITY-1",
            format!("La case {} n’est pas une cible de cette capacité.", cell.number()),
            format!("Cell {} is not a target of this ability.", cell.number()),
        );
        Err(refusal.figure("cell", cell.number()))
    }

    /// NAA-R24: one may do without an ability only where it says "may".
    pub(crate) fn check_decline(&self, open: &Open) -> Result<(), Refusal> {
        let (_, may_decline) = self.open_targets(open).ok_or_else(nothing_waits)?;
        if may_decline {
            return Ok(());
        }
        Err(Refusal::new(
            "NAA-R24",
            "Cette capacité est obligatoire quand une cible existe.",
            "This ability is mandatory when there is a target.",
        ))
    }
}

fn nothing_waits() -> Refusal {
    Refusal::new(
        "NAA-ABILITY-1",
        "Aucune capacité n’attend de cible.",
        "No ability is waiting for a target.",
    )
}

/// NAA-R15: the cards on the board that a selector means; allies are in the active colour, the hero not among them.
fn select(open: &Open, to: Selector, hero: Cell, captured: Cells) -> Cells {
    let seat = open.active();
    let (allies, enemies) = (open.own(seat) & !hero.alone(), open.own(seat.other()));
    let around = hero.around();
    match to {
        Selector::This => hero.alone(),
        Selector::Adjacent => around & open.taken(),
        Selector::AdjacentAllies => around & allies,
        Selector::AdjacentEnemies => around & enemies,
        Selector::FacingEnemies => open.arrows().facing(hero) & enemies,
        Selector::Allies => allies,
        Selector::Enemies => enemies & !hero.alone(),
        Selector::Captured => captured & allies,
        Selector::Hand => Cells::NONE,
    }
}
