//! Latent spells: set face down, revealed when their moment comes.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::{Besides, Clause, Deed, HostKind, Target, Trigger};
use crate::event::Event;
use crate::ids::{CardId, Host, Pool, UnitId, Zone};
use crate::state::{About, Blow, Frame, STACK_MAX, Source, State, Trap, Where};
use crate::{Action, Noxilia};

impl Noxilia {
    /// Whether any card of the catalogue waits for this.
    pub(crate) fn has_trigger(&self, trigger: Trigger) -> bool {
        self.catalogue.triggers.iter().flatten().any(|bits| bits & trigger.bit() != 0)
    }

    /// The triggers that a window answers.
    fn window_bits(about: About) -> u8 {
        match about {
            About::Attacked => Trigger::Attacked.bit() | Trigger::AttackedInMelee.bit(),
            About::Entered => Trigger::ZoneEntered.bit(),
            About::Targeted => Trigger::Targeted.bit(),
            About::Cast => Trigger::SpellCast.bit(),
            About::Latent => Trigger::LatentRevealed.bit(),
            About::Death => Trigger::Death.bit(),
        }
    }

    /// Whether a host is one that the window concerns.
    fn is_relevant(about: About, unit: UnitId, zone: Zone, host: Host) -> bool {
        match about {
            About::Attacked | About::Targeted | About::Death => host == Host::unit(unit),
            About::Entered => host == Host::zone(zone),
            About::Cast | About::Latent => true,
        }
    }

    /// Whether what everybody sees leaves an answer possible: a live latent card on a relevant host, of a clan and a kind of
    /// host for which some card waits for this.
    fn may_answer(
        &self,
        state: &State,
        seat: Seat,
        about: About,
        unit: UnitId,
        other: UnitId,
        zone: Zone,
    ) -> bool {
        if state.traps.is_empty() {
            return false;
        }
        let clan = usize::from(self.decks[seat.index()].clan);
        let bits = Self::window_bits(about);
        let by_host = self.catalogue.triggers[clan];
        if (by_host[0] | by_host[1]) & bits == 0 {
            return false;
        }
        let is_own = match about {
            About::Entered => {
                state.in_play(other).is_some_and(|at| state.units[at].controller == seat)
            }
            About::Cast | About::Latent => Self::answered(state) == Some(seat),
            About::Attacked | About::Targeted | About::Death => false,
        };
        if is_own {
            return false;
        }
        state.traps.iter().any(|trap| {
            let kind = usize::from(trap.host.as_zone().is_some());
            trap.owner == seat
                && by_host[kind] & bits != 0
                && Self::is_relevant(about, unit, zone, trap.host)
                // NXL-R61: dormant under a host that is not its owner's.
                && state.master(trap.host) == Some(seat)
        })
    }

    /// Whether what a window answers still goes on: an attack that can land, a unit that is there.
    fn goes_on(state: &State, about: About, other: UnitId) -> bool {
        match about {
            About::Attacked => Self::fighters(state).is_some(),
            About::Entered => state.in_play(other).is_some(),
            About::Targeted | About::Cast | About::Latent | About::Death => true,
        }
    }

    /// NXL-SPELL-LATENT-2: the latent spells whose moment this is and whose cost the seat can pay.
    #[expect(clippy::too_many_arguments, reason = "a window with all it is about")]
    pub(crate) fn list_latents(
        &self,
        state: &State,
        seat: Seat,
        about: About,
        unit: UnitId,
        other: UnitId,
        zone: Zone,
        into: &mut Vec<Action>,
    ) {
        into.push(Action::Decline);
        let mut purse: Option<Pool> = None;
        for trap in &state.traps {
            if trap.owner != seat
                || !Self::is_relevant(about, unit, zone, trap.host)
                || state.master(trap.host) != Some(seat)
                || !self.is_triggered(state, trap, about, unit, other, zone)
            {
                continue;
            }
            let purse = purse.get_or_insert_with(|| self.purse(state, seat));
            if !Self::covers(purse, self.catalogue.card(trap.card).cost) {
                continue;
            }
            let action = match (trap.host.as_unit(), trap.host.as_zone()) {
                (Some(unit), _) => Action::RevealUnder { card: trap.card, unit },
                (None, Some(zone)) => Action::RevealIn { card: trap.card, zone },
                (None, None) => continue,
            };
            if !into.contains(&action) {
                into.push(action);
            }
        }
    }

    #[expect(clippy::match_same_arms, reason = "one line a trigger")]
    fn is_triggered(
        &self,
        state: &State,
        trap: &Trap,
        about: About,
        unit: UnitId,
        other: UnitId,
        zone: Zone,
    ) -> bool {
        let Some(latent) = self.catalogue.card(trap.card).latent else { return false };
        match (about, latent.on) {
            (About::Attacked, Trigger::Attacked) => trap.host == Host::unit(unit),
            (About::Attacked, Trigger::AttackedInMelee) => {
                trap.host == Host::unit(unit) && state.course.attack.blow != Blow::Ranged
            }
            (About::Entered, Trigger::ZoneEntered) => {
                // An enemy unit of the trap's owner is the one that entered.
                state.in_play(other).is_some_and(|at| state.units[at].controller != trap.owner)
            }
            (About::Targeted, Trigger::Targeted) => trap.host == Host::unit(unit),
            (About::Cast, Trigger::SpellCast) | (About::Latent, Trigger::LatentRevealed) => {
                let is_enemy = Self::answered(state).map(|owner| owner != trap.owner);
                let Some(from) = state.zone_of(trap.host) else { return false };
                let reach = self.spell_reach(state, trap.card, from);
                is_enemy == Some(true) && reach & zone.bit() != 0
            }
            (About::Death, Trigger::Death) => trap.host == Host::unit(unit),
            _ => false,
        }
    }

    /// Whose effect is being answered: the nearest that waits.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else waits to be answered")]
    fn answered(state: &State) -> Option<Seat> {
        state.course.stack.iter().rev().find_map(|frame| match frame {
            Frame::Resolve { owner, .. } => Some(*owner),
            _ => None,
        })
    }

    /// NXL-R61: where a latent spell may be set: one's own units and zones.
    pub(crate) fn list_settings(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        purse: &Pool,
        into: &mut Vec<Action>,
    ) {
        let Some(latent) = self.catalogue.card(card).latent else { return };
        if state.traps.is_full() || !Self::covers(purse, crate::ids::Cost::SET) {
            return;
        }
        let needs_sorcerer = self.rules.latent_needs_sorcerer;
        let mut offer = |caster: UnitId| {
            if latent.host != HostKind::Zone {
                for unit in &state.units {
                    if unit.place == Where::Play && unit.controller == seat {
                        into.push(Action::SetUnder { card, unit: unit.handle, caster });
                    }
                }
            }
            if latent.host != HostKind::Unit {
                for zone in Zone::of_bits(self.map.open) {
                    if state.zones[zone.index()].controller == Some(seat) {
                        into.push(Action::SetIn { card, zone, caster });
                    }
                }
            }
        };
        if needs_sorcerer {
            for (at, unit) in state.units.iter().enumerate() {
                if unit.place == Where::Play
                    && unit.controller == seat
                    && self.can_cast(state, at, card)
                {
                    offer(unit.handle);
                }
            }
        } else {
            offer(UnitId::NONE);
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-SPELL-LATENT-1, NXL-R61: one mana, face down, whoever sees the host.
    pub(crate) fn set_latent(&mut self, seat: Seat, card: CardId, host: Host, caster: UnitId) {
        self.state.camps[seat.index()].drop(card);
        self.game.forget_shown(self.state, seat, card, false);
        self.state.traps.push(Trap { card, owner: seat, host });
        match (host.as_unit(), host.as_zone()) {
            (Some(unit), _) => self.tell(|| Event::LatentSetUnder { seat, unit }),
            (None, Some(zone)) => self.tell(|| Event::LatentSetIn { seat, zone }),
            (None, None) => {}
        }
        // Which card lies there is its owner's secret: setting any costs the same.
        self.push(Frame::Pay { seat, card: CardId::NONE, is_set: true, caster });
        if caster != UnitId::NONE {
            self.engage_for_mana(caster);
        }
    }

    /// Opens a window about what happened; `turn` is asked first.
    pub(crate) fn open_window(
        &mut self,
        about: About,
        unit: UnitId,
        other: UnitId,
        zone: Zone,
        turn: Seat,
    ) {
        if self.state.traps.is_empty() || self.state.course.stack.len() + 8 > STACK_MAX {
            return;
        }
        self.push(Frame::Window { about, unit, other, zone, turn, declined: 0 });
    }

    /// NXL-R33: the seats answer in turn until both decline, or nothing is left to answer; who has nothing face down there is not asked.
    pub(crate) fn offer_latent(
        &mut self,
        about: About,
        unit: UnitId,
        other: UnitId,
        zone: Zone,
        turn: Seat,
        declined: u8,
    ) {
        if declined >= 2 || !Noxilia::goes_on(self.state, about, other) {
            return;
        }
        if self.game.may_answer(self.state, turn, about, unit, other, zone) {
            self.ask(turn, Frame::Window { about, unit, other, zone, turn, declined });
        } else {
            let (turn, declined) = (turn.other(), declined + 1);
            self.push(Frame::Window { about, unit, other, zone, turn, declined });
        }
    }

    /// NXL-SPELL-LATENT-3, NXL-SPELL-LATENT-4, NXL-COMBAT-2b: the card is shown and paid for; others may answer it before it takes effect.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other action reveals a latent spell")]
    pub(crate) fn reveal_latent(&mut self, frame: Frame, action: Action) {
        let Frame::Window { about, unit, other, zone, turn, .. } = frame else { return };
        let (card, host) = match action {
            Action::RevealUnder { card, unit } => (card, Host::unit(unit)),
            Action::RevealIn { card, zone } => (card, Host::zone(zone)),
            _ => unreachable!("{action:?} reveals a latent spell"),
        };
        let found = self
            .state
            .traps
            .iter()
            .position(|trap| trap.owner == turn && trap.card == card && trap.host == host);
        let Some(found) = found else { return };
        let from = self.state.zone_of(host).unwrap_or(zone);
        self.state.traps.remove(found);
        self.tell(|| Event::LatentRevealed { seat: turn, card });
        // NXL-FOG-4, NXL-R95: whom the card singles out is its target.
        let is_at = |clause: &Clause| {
            matches!(clause.to, Target::Attacker | Target::Mover)
                || clause.deed == Deed::Besides(Besides::StopMove)
        };
        if self.game.catalogue.card(card).clauses.iter().any(is_at) {
            self.reveal(other);
        }
        self.push(Frame::Window { about, unit, other, zone, turn: turn.other(), declined: 0 });
        let source = Source {
            card,
            seat: turn,
            unit: host.as_unit().unwrap_or(UnitId::NONE),
            zone: from,
            other,
            target: unit,
            pick: CardId::NONE,
        };
        self.push(Frame::Finish { card, owner: turn });
        self.push(Frame::Resolve { source, owner: turn, is_cancelled: false });
        self.open_window(About::Latent, unit, other, from, turn.other());
        self.push(Frame::Pay { seat: turn, card, is_set: false, caster: UnitId::NONE });
    }

    /// A latent spell, or a spell that was answered, takes effect unless it was cancelled.
    pub(crate) fn resolve_latent(&mut self, source: Source, _owner: Seat, is_cancelled: bool) {
        let card = source.card;
        if is_cancelled {
            self.tell(|| Event::LatentCancelled { card });
            return;
        }
        self.push(Frame::Run { source, clause: 0 });
    }

    /// Cancels what is being answered: the nearest effect that waits below.
    pub(crate) fn cancel_answered(&mut self) {
        for frame in self.state.course.stack.iter_mut().rev() {
            if let Frame::Resolve { is_cancelled, .. } = frame {
                *is_cancelled = true;
                return;
            }
        }
    }
}
