//! Cards that touch units.

use engine::{Chance, Seat, Story};

use crate::effect::{Opening, Several, UnitsEffect};
use crate::event::{Event, Fate};
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Band, KINDS, Kind, NONE, REGIONS_MAX, Region};
use crate::state::{Playing, State, Target};
use crate::{Action, Necrosia};

/// Every kind, as a set.
const ANY: u8 = (1 << KINDS) - 1;

impl Necrosia {
    /// The units of rivals in a region, by owner, as far as they are of these kinds (NEC-R51: never a necrosian).
    fn rival_kinds(&self, state: &State, seat: Seat, region: Region, kinds: u8) -> [u8; 5] {
        let mut found = [0; 5];
        for (owner, found) in found[..self.seats].iter_mut().enumerate() {
            if owner != seat.index() {
                *found = state.board.units[owner][region.index()].kinds() & kinds;
            }
        }
        found
    }

    /// The regions with rival units of these kinds.
    fn rival_regions(&self, state: &State, seat: Seat, kinds: u8) -> u16 {
        Region::all(self.map.all)
            .filter(|region| self.rival_kinds(state, seat, *region, kinds) != [0; 5])
            .fold(0, |set, region| set | region.bit())
    }

    /// The regions with own units of these kinds that the seat may move.
    fn movable_regions(&self, state: &State, seat: Seat, kinds: u8) -> u16 {
        Region::all(self.map.all)
            .filter(|region| Self::movable(state, seat, *region) & kinds != 0)
            .fold(0, |set, region| set | region.bit())
    }

    /// The units of a seat that no card holds yet, by region.
    fn unmarked_kinds(&self, state: &State, seat: Seat) -> [u8; REGIONS_MAX] {
        let mut kinds = [0; REGIONS_MAX];
        for region in Region::all(self.map.all) {
            kinds[region.index()] = state.unmarked(seat, region).kinds();
        }
        kinds
    }

    /// The rivals with a unit that no card holds yet.
    fn unmarked_rivals(&self, state: &State, seat: Seat) -> u8 {
        crate::question::among(self.rivals(seat))
            .filter(|rival| self.unmarked_kinds(state, *rival).iter().any(|kinds| *kinds != 0))
            .fold(0, |set, rival| set | 1 << rival.index())
    }

    /// The regions where units of that rival can change places with movable own units outside.
    fn swap_regions(&self, state: &State, seat: Seat, rival: Seat) -> u16 {
        let own = self.movable_regions(state, seat, ANY);
        Region::all(self.map.all)
            .filter(|region| !state.units(rival, *region).is_empty() && own & !region.bit() != 0)
            .fold(0, |set, region| set | region.bit())
    }

    fn swap_rivals(&self, state: &State, seat: Seat) -> u8 {
        crate::question::among(self.rivals(seat))
            .filter(|rival| self.swap_regions(state, seat, *rival) != 0)
            .fold(0, |set, rival| set | 1 << rival.index())
    }

    /// The rival units of a region that the card has not picked yet.
    fn untargeted(&self, state: &State, playing: &Playing, region: Region) -> [u8; 5] {
        let mut found = [0; 5];
        for (owner, found) in found[..self.seats].iter_mut().enumerate() {
            if owner == playing.by.index() {
                continue;
            }
            let mut left: Band = state.board.units[owner][region.index()];
            for target in &playing.targets {
                if target.region == region.0 && usize::from(target.seat) == owner {
                    left.take(Kind::ALL[usize::from(target.kind)], 1);
                }
            }
            *found = left.kinds();
        }
        found
    }

    pub(super) fn offers_units(&self, state: &State, seat: Seat, effect: UnitsEffect) -> bool {
        let reserve = state.player(seat).reserve;
        match effect {
            UnitsEffect::Place(kind) => reserve.get(kind) > 0,
            UnitsEffect::PlaceAny(_) | UnitsEffect::JoinTrade => !reserve.is_empty(),
            UnitsEffect::Remove | UnitsEffect::Necrose(_) => {
                self.rival_regions(state, seat, ANY) != 0
            }
            UnitsEffect::Travel => self.movable_regions(state, seat, ANY) != 0,
            UnitsEffect::TravelKind(Several { kind, .. }) => {
                self.movable_regions(state, seat, kind.bit()) != 0
            }
            UnitsEffect::Replace => self.rival_regions(state, seat, reserve.kinds()) != 0,
            UnitsEffect::SendBack(Several { kind, .. }) => {
                self.rival_regions(state, seat, kind.bit()) != 0
            }
            UnitsEffect::Paralyse(_) => self.unmarked_rivals(state, seat) != 0,
            UnitsEffect::Swap(_) => self.swap_rivals(state, seat) != 0,
        }
    }

    /// A rival unit is picked as a region, then as owner and type.
    fn asks_rival(&self, state: &State, playing: &Playing, kinds: u8) -> Option<Question> {
        let by = playing.by;
        if playing.region != NONE {
            let kinds = self.rival_kinds(state, by, Region(playing.region), kinds);
            return Some(Question::Pick { kinds, floor: 0, stop: false });
        }
        let regions = self.rival_regions(state, by, kinds);
        (regions != 0).then_some(Question::Region { regions, stop: false })
    }

    pub(super) fn units_ask(
        &self,
        state: &State,
        playing: &Playing,
        effect: UnitsEffect,
    ) -> Option<Question> {
        let (by, done) = (playing.by, playing.count);
        let everywhere = Question::Region { regions: self.map.all, stop: false };
        match effect {
            UnitsEffect::Place(_) => (done == 0).then_some(everywhere),
            UnitsEffect::PlaceAny(count) => {
                if done > 0 {
                    return None;
                }
                if playing.region == NONE {
                    return Some(everywhere);
                }
                let reserve = state.player(by).reserve;
                Some(Question::Add { reserve, count: count.min(reserve.total()) })
            }
            UnitsEffect::Remove => {
                if done > 0 {
                    None
                } else {
                    self.asks_rival(state, playing, ANY)
                }
            }
            UnitsEffect::Replace => {
                let kinds = state.player(by).reserve.kinds();
                if done > 0 { None } else { self.asks_rival(state, playing, kinds) }
            }
            UnitsEffect::SendBack(Several { kind, count }) => {
                if done >= count {
                    None
                } else {
                    self.asks_rival(state, playing, kind.bit())
                }
            }
            UnitsEffect::Travel => {
                if done > 0 {
                    return None;
                }
                if playing.region != NONE {
                    let regions = self.map.all & !Region(playing.region).bit();
                    return Some(Question::Region { regions, stop: false });
                }
                let mut kinds = [0; REGIONS_MAX];
                for region in Region::all(self.map.all) {
                    kinds[region.index()] = Self::movable(state, by, region);
                }
                Some(Question::Unit { kinds, stop: false })
            }
            UnitsEffect::TravelKind(Several { kind, count }) => {
                if done >= count {
                    return None;
                }
                if playing.region != NONE {
                    let regions = self.map.all & !Region(playing.region).bit();
                    return Some(Question::Region { regions, stop: false });
                }
                let mut regions = self.movable_regions(state, by, kind.bit());
                if playing.other != NONE {
                    // The one that has moved does not move again.
                    let arrived = Region(playing.other);
                    if state.unmarked(by, arrived).get(kind) < 2 {
                        regions &= !arrived.bit();
                    }
                }
                Some(Question::Region { regions, stop: done > 0 })
            }
            UnitsEffect::Paralyse(count) => {
                if playing.seat == NONE {
                    return Some(Question::Seat(self.unmarked_rivals(state, by)));
                }
                let rival = Seat::new(playing.seat.into());
                (done < count).then(|| Question::Unit {
                    kinds: self.unmarked_kinds(state, rival),
                    stop: done > 0,
                })
            }
            UnitsEffect::Necrose(count) => {
                if done >= count {
                    return None;
                }
                if playing.region != NONE {
                    let kinds = self.untargeted(state, playing, Region(playing.region));
                    return Some(Question::Pick { kinds, floor: 0, stop: false });
                }
                let regions = Region::all(self.map.all)
                    .filter(|region| self.untargeted(state, playing, *region) != [0; 5])
                    .fold(0, |set, region| set | region.bit());
                (regions != 0).then_some(Question::Region { regions, stop: false })
            }
            UnitsEffect::Swap(count) => {
                if playing.seat == NONE {
                    return Some(Question::Seat(self.swap_rivals(state, by)));
                }
                let rival = Seat::new(playing.seat.into());
                if playing.region == NONE {
                    let regions = self.swap_regions(state, by, rival);
                    return Some(Question::Region { regions, stop: false });
                }
                if done >= count {
                    return None;
                }
                let here = Region(playing.region);
                if playing.kind == NONE {
                    let can = self.movable_regions(state, by, ANY) & !here.bit() != 0;
                    let kinds = if can { state.units(rival, here).kinds() } else { 0 };
                    return Some(Question::Kind { kinds, stop: done > 0 });
                }
                let mut kinds = [0; REGIONS_MAX];
                for region in Region::all(self.map.all & !here.bit()) {
                    kinds[region.index()] = Self::movable(state, by, region);
                }
                Some(Question::Unit { kinds, stop: false })
            }
            UnitsEffect::JoinTrade => (done == 0)
                .then(|| Question::Kind { kinds: state.player(by).reserve.kinds(), stop: false }),
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn pick_for_units(
        &mut self,
        playing: &Playing,
        effect: UnitsEffect,
        action: Action,
    ) {
        let by = playing.by;
        match (effect, action) {
            (UnitsEffect::Place(kind), Action::Region { region }) => {
                self.top().count = 1;
                self.enter(by, kind, region);
            }
            (UnitsEffect::PlaceAny(_), Action::Add { fighters, traders, mages }) => {
                self.top().count = 1;
                let region = Region(playing.region);
                for (kind, count) in Kind::ALL.into_iter().zip([fighters, traders, mages]) {
                    for _ in 0..count {
                        self.enter(by, kind, region);
                    }
                }
            }
            (UnitsEffect::Remove, Action::Pick { seat, kind }) => {
                self.top().count = 1;
                self.lose_unit(seat, kind, Region(playing.region), Fate::Removed);
            }
            (UnitsEffect::Replace, Action::Pick { seat, kind }) => {
                self.top().count = 1;
                let region = Region(playing.region);
                self.lose_unit(seat, kind, region, Fate::Card);
                self.enter(by, kind, region);
            }
            (UnitsEffect::SendBack(_), Action::Pick { seat, kind }) => {
                let region = Region(playing.region);
                self.lose_unit(seat, kind, region, Fate::Card);
                let top = self.top();
                (top.count, top.region) = (top.count + 1, NONE);
            }
            (UnitsEffect::Necrose(_), Action::Pick { seat, kind }) => {
                let target = Target {
                    region: playing.region,
                    seat: seat.index() as u8,
                    kind: kind as u8,
                    is_spared: false,
                };
                let top = self.top();
                top.targets[usize::from(top.count)] = target;
                (top.count, top.region) = (top.count + 1, NONE);
            }
            (UnitsEffect::Travel, Action::Unit { region, kind }) => {
                let top = self.top();
                (top.region, top.kind) = (region.0, kind as u8);
            }
            (UnitsEffect::Travel, Action::Region { region }) => {
                self.top().count = 1;
                let kind = Kind::ALL[usize::from(playing.kind)];
                self.relocate(by, by, kind, Region(playing.region), region);
            }
            (UnitsEffect::TravelKind(several), Action::Region { region }) => {
                if playing.region == NONE {
                    self.top().region = region.0;
                } else {
                    self.relocate(by, by, several.kind, Region(playing.region), region);
                    let top = self.top();
                    (top.count, top.region, top.other) = (top.count + 1, NONE, region.0);
                }
            }
            (UnitsEffect::Paralyse(_) | UnitsEffect::Swap(_), Action::Seat { seat }) => {
                self.top().seat = seat.index() as u8;
            }
            (UnitsEffect::Paralyse(_), Action::Unit { region, kind }) => {
                let seat = Seat::new(playing.seat.into());
                self.state.board.marks[seat.index()][region.index()].add(kind, 1);
                self.top().count += 1;
                self.tell(|| Event::Paralysed { seat, region, kind });
            }
            (UnitsEffect::Swap(_), Action::Kind { kind }) => self.top().kind = kind as u8,
            (UnitsEffect::Swap(_), Action::Unit { region, kind }) => {
                let rival = Seat::new(playing.seat.into());
                let here = Region(playing.region);
                let other = Kind::ALL[usize::from(playing.kind)];
                self.relocate(by, rival, other, here, region);
                self.relocate(by, by, kind, region, here);
                let top = self.top();
                (top.count, top.kind) = (top.count + 1, NONE);
            }
            (UnitsEffect::JoinTrade, Action::Kind { kind }) => {
                self.top().count = 1;
                let region = self.state.course.leg.to;
                self.enter(by, kind, region);
            }
            (_, Action::Region { region }) => self.top().region = region.0,
            // NEC-R73: "up to" cards may stop after the first.
            (_, Action::Stop) => self.top().count = u8::MAX,
            (effect, action) => unreachable!("{action:?} for {effect:?}"),
        }
    }

    /// The owners of the targets, clockwise, who may spare them.
    pub(super) fn ask_targeted(&mut self, playing: &Playing) -> bool {
        let active = self.active();
        while usize::from(self.top().lap) < self.game.seats {
            let place = self.top().lap;
            let seat = State::clockwise(active, place, self.game.seats);
            if Necrosia::owns_target(playing, seat) && self.ask(seat, Opening::Targeted) {
                return true;
            }
            self.top().lap += 1;
        }
        false
    }

    /// The targets that nobody spared are necrosed.
    pub(super) fn necrose_targets(&mut self) {
        for target in self.top().targets {
            if target.region != NONE && !target.is_spared {
                let kind = Kind::ALL[usize::from(target.kind)];
                self.necrose_unit(Seat::new(target.seat.into()), kind, Region(target.region));
            }
        }
    }
}
