//! Abilities: what a hero does when it is played. Cards are data; this room reads their clauses.

use engine::{Audience, Chance, Refusal, Story};

use crate::Naastica;
use crate::action::Action;
use crate::cells::{Arrows, Cell, Cells};
use crate::effect::{Choose, Clause, Effect, Moment, Selector};
use crate::event::Event;
use crate::rules::combat::{self, Captures};
use crate::rules::end;
use crate::state::State;

/// NAA-ABILITY-1: the ability of a hero works when it is played, and never again (NAA-R14).
pub(crate) fn trigger(
    game: &Naastica,
    state: &mut State,
    cell: Cell,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let (seat, card) = (state.active(), state.card(cell));
    story.tell(Audience::ALL, || Event::AbilityTriggered { seat, card, cell });
    resume(game, state, cell, 0, chance, story);
}

/// NAA-R13: clauses work before the capture phase unless they say otherwise. Goes on from one clause of the hero on
/// `cell` until one asks its player for a target, or the turn is over.
fn resume(
    game: &Naastica,
    state: &mut State,
    mut cell: Cell,
    from: usize,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let clauses = game.clauses(state.card(cell));
    for (index, clause) in clauses.iter().enumerate().skip(from) {
        if clause.on != Moment::Before {
            continue;
        }
        let targets = select(state, clause.to, cell, Cells::NONE);
        let must_ask = match clause.choose {
            Choose::All => false,
            // A single mandatory target is nobody's decision.
            Choose::Must => targets.count() > 1,
            Choose::May => !targets.is_empty(),
        };
        if must_ask {
            state.wait_for(cell, index);
            return;
        }
        cell = perform(game, state, *clause, cell, targets, story);
    }
    let captures = combat::capture(game, state, cell, clauses, chance, story);
    for clause in clauses.iter().filter(|clause| clause.on == Moment::After) {
        if clause.effect == Effect::Wave {
            waves(game, state, cell, captures, chance, story);
        } else {
            let targets = select(state, clause.to, cell, captures.cells);
            perform(game, state, *clause, cell, targets, story);
        }
    }
    end::end_turn(game, state, chance, story);
}

/// The cells that the waiting hero may choose among, and whether it may do without.
pub(crate) fn open_targets(game: &Naastica, state: &State) -> Option<(Cells, bool)> {
    let (cell, index) = state.pending()?;
    let clause = game.clauses(state.card(cell)).get(index)?;
    Some((select(state, clause.to, cell, Cells::NONE), clause.choose == Choose::May))
}

/// The targets of the hero that waits, and `Skip` only where its ability says "may".
pub(crate) fn choices(game: &Naastica, state: &State, into: &mut impl Extend<Action>) {
    if let Some((targets, may_skip)) = open_targets(game, state) {
        into.extend(targets.iter().map(|cell| Action::Target { cell }));
        into.extend(may_skip.then_some(Action::Decline));
    }
}

/// The waiting ability meets the chosen card, or none, and the turn goes on.
pub(crate) fn choose(
    game: &Naastica,
    state: &mut State,
    target: Option<Cell>,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let Some((cell, index)) = state.pending() else { return };
    state.wait_no_longer();
    let (seat, card) = (state.active(), state.card(cell));
    let hero = if let Some(target) = target {
        let clause = game.clauses(card)[index];
        perform(game, state, clause, cell, target.alone(), story)
    } else {
        story.tell(Audience::ALL, || Event::AbilityDeclined { seat, card });
        cell
    };
    resume(game, state, hero, index + 1, chance, story);
}

/// Why a target, or doing without one, is not open to the active seat.
pub(crate) fn refuse_choice(
    game: &Naastica,
    state: &State,
    target: Option<Cell>,
) -> Option<Refusal> {
    let Some((targets, may_skip)) = open_targets(game, state) else {
        return Some(Refusal::new(
            "NAA-ABILITY-1",
            "aucune capacité n'attend de cible",
            "no ability is waiting for a target",
        ));
    };
    match target {
        None if may_skip => None,
        None => Some(Refusal::new(
            "NAA-R24",
            "cette capacité est obligatoire quand une cible existe",
            "this ability is mandatory when there is a target",
        )),
        Some(cell) if targets.has(cell) => None,
        Some(cell) => {
            let refusal = Refusal::new(
                "NAA-ABILITY-1",
                format!("la case {} n'est pas une cible de cette capacité", cell.number()),
                format!("cell {} is not a target of this ability", cell.number()),
            );
            Some(refusal.figure("cell", cell.number()))
        }
    }
}

/// NAA-R15: the cards on the board that a selector means; allies are in the active colour, the hero not among them.
fn select(state: &State, to: Selector, hero: Cell, captured: Cells) -> Cells {
    let seat = state.active();
    let (allies, enemies) = (state.own(seat) & !hero.alone(), state.own(seat.other()));
    let around = hero.around();
    match to {
        Selector::This => hero.alone(),
        Selector::Adjacent => around & state.taken(),
        Selector::AdjacentAllies => around & allies,
        Selector::AdjacentEnemies => around & enemies,
        Selector::FacingEnemies => state.arrows().facing(hero) & enemies,
        Selector::Allies => allies,
        Selector::Enemies => enemies & !hero.alone(),
        Selector::Captured => captured & allies,
        Selector::Hand => Cells::NONE,
    }
}

/// NAA-ABILITY-2: carries out a clause on these cells; returns where the hero stands afterwards.
fn perform(
    game: &Naastica,
    state: &mut State,
    clause: Clause,
    hero: Cell,
    targets: Cells,
    story: &mut impl Story<Event>,
) -> Cell {
    if clause.to == Selector::Hand {
        change_hand(state, clause.effect, story);
        return hero;
    }
    match clause.effect {
        Effect::Lux(amount) => change(game, state, targets, (amount, 0), story),
        Effect::Nox(amount) => change(game, state, targets, (0, amount), story),
        Effect::LuxPerAlly { each, max } => {
            let allies = select(state, Selector::Allies, hero, Cells::NONE).count() as i8;
            change(game, state, targets, (each.saturating_mul(allies).min(max), 0), story);
        }
        Effect::SwapValues => swap_values(game, state, targets, story),
        Effect::RemoveArrow => remove_arrows(state, hero, targets, story),
        Effect::Rotate(quarters) => rotate(state, targets, quarters, story),
        Effect::SwapCells => return swap_cells(state, hero, targets, story),
        Effect::Protect => protect(state, targets, story),
        // These two have no moment of their own here: the capture phase asks for the one, the end of it for the other.
        Effect::TiesWin | Effect::Wave => {}
    }
    hero
}

/// The cards that stay in hand gain LUX; all of them, so one number a seat remembers it.
fn change_hand(state: &mut State, effect: Effect, story: &mut impl Story<Event>) {
    let (seat, Effect::Lux(amount)) = (state.active(), effect) else { return };
    state.add_hand_lux(seat, amount);
    let lux = state.hand_lux(seat);
    story.tell(Audience::ALL, || Event::HandChanged { seat, lux_change: amount, lux });
}

fn change(
    game: &Naastica,
    state: &mut State,
    cells: Cells,
    (lux_change, nox_change): (i8, i8),
    story: &mut impl Story<Event>,
) {
    if lux_change == 0 && nox_change == 0 {
        return;
    }
    for cell in cells.iter() {
        state.add_lux(cell, lux_change);
        state.add_nox(cell, nox_change);
        story.tell(Audience::ALL, || {
            let card = state.card(cell);
            let lux = game.rules.clamp(state.lux(cell));
            let nox = game.rules.clamp(state.nox(cell));
            Event::ValuesChanged { cell, card, lux_change, nox_change, lux, nox }
        });
    }
}

fn swap_values(game: &Naastica, state: &mut State, cells: Cells, story: &mut impl Story<Event>) {
    for cell in cells.iter() {
        state.swap_values(cell);
        story.tell(Audience::ALL, || Event::ValuesSwapped {
            cell,
            card: state.card(cell),
            lux: game.rules.clamp(state.lux(cell)),
            nox: game.rules.clamp(state.nox(cell)),
        });
    }
}

/// NAA-R23: a lost arrow stays lost.
fn remove_arrows(state: &mut State, hero: Cell, cells: Cells, story: &mut impl Story<Event>) {
    for (arrow, cell) in hero.neighbours().filter(|(_, cell)| cells.has(*cell)) {
        let lost = arrow.opposite();
        let before = state.arrows().at(cell);
        if !before.has(lost) {
            continue;
        }
        let arrows = Arrows::new(before.iter().filter(|kept| *kept != lost));
        state.set_arrows(cell, arrows);
        let card = state.card(cell);
        story.tell(Audience::ALL, || Event::ArrowLost { cell, card, arrow: lost, arrows });
    }
}

/// NAA-R23: turned arrows stay turned.
fn rotate(state: &mut State, cells: Cells, quarters: u8, story: &mut impl Story<Event>) {
    for cell in cells.iter() {
        let arrows = state.arrows().at(cell).turned(quarters);
        state.set_arrows(cell, arrows);
        let card = state.card(cell);
        story.tell(Audience::ALL, || Event::ArrowsTurned { cell, card, quarters, arrows });
    }
}

fn swap_cells(state: &mut State, hero: Cell, target: Cells, story: &mut impl Story<Event>) -> Cell {
    let Some(to) = target.iter().next() else { return hero };
    let (card, other) = (state.card(hero), state.card(to));
    state.swap_cells(hero, to);
    story.tell(Audience::ALL, || Event::CellsSwapped { card, from: hero, to, other });
    to
}

/// NAA-R19: protection keeps a card from being captured, and from nothing else.
fn protect(state: &mut State, cells: Cells, story: &mut impl Story<Event>) {
    state.protect(cells);
    for cell in cells.iter() {
        let card = state.card(cell);
        story.tell(Audience::ALL, || Event::CardProtected { cell, card });
    }
}

/// NAA-R11, NAA-R20: the cards the hero captured attack once each in the order ↑ → ↓ ←, for the seat that placed it,
/// unless they have attacked this turn already.
fn waves(
    game: &Naastica,
    state: &mut State,
    hero: Cell,
    captures: Captures,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let waiting = captures.cells & !captures.attackers;
    for (_, cell) in hero.neighbours().filter(|(_, cell)| waiting.has(*cell)) {
        combat::wave(game, state, cell, chance, story);
    }
}
