//! War (NEC-WAR): declaration, dice, losses.

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::action::DIE_MAX;
use crate::effect::{Ban, Opening, Power};
use crate::event::{Event, Fate};
use crate::options::Face;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Band, Kind, Region};
use crate::state::{Dice, NECROSIANS, State, Step, War};

impl Necrosia {
    /// NEC-WAR-1: the factions in the region that the active seat can attack, necrosians as the highest bit.
    /// NEC-R20, NEC-R80.
    pub(crate) fn war_targets(&self, state: &State, field: Region) -> u8 {
        let (attacker, war) = (state.active(), &state.course.war);
        let mut targets = 0;
        for seat in 0..self.seats {
            let is_there = !state.board.units[seat][field.index()].is_empty();
            if is_there && seat != attacker.index() {
                targets |= 1 << seat;
            }
        }
        targets &= !war.excluded;
        if state.necrosians(field) > 0 {
            targets |= 1 << NECROSIANS;
        }
        targets
    }

    /// The regions that fighters in `source` can attack: their own, and neighbours while an airborne attack is armed.
    pub(crate) fn war_fields(&self, state: &State, source: Region) -> u16 {
        let near = if state.course.armed.airborne { self.map.near[source.index()] } else { 0 };
        Region::all(near | source.bit())
            .filter(|field| self.war_targets(state, *field) != 0)
            .fold(0, |set, field| set | field.bit())
    }

    /// The regions from which the active seat can make war.
    /// NEC-R78, NEC-R79.
    pub(crate) fn war_sources(&self, state: &State) -> u16 {
        let seat = state.active();
        Region::all(self.map.all)
            .filter(|source| {
                state.units(seat, *source).get(Kind::Fighter) > 0
                    && self.war_fields(state, *source) != 0
            })
            .fold(0, |set, source| set | source.bit())
    }

    pub(crate) fn can_make_war(&self, state: &State) -> bool {
        !Self::is_banned(state, state.active(), Ban::War) && self.war_sources(state) != 0
    }

    /// Whether fighters of the active seat could attack an adjacent region.
    pub(crate) fn can_fly(&self, state: &State) -> bool {
        let seat = state.active();
        !Self::is_banned(state, seat, Ban::War)
            && Region::all(self.map.all).any(|source| {
                state.units(seat, source).get(Kind::Fighter) > 0
                    && Region::all(self.map.near[source.index()])
                        .any(|field| self.war_targets(state, field) != 0)
            })
    }

    /// NEC-WAR-2 and W7: how many dice the attacker would roll.
    pub(crate) fn attack_count(state: &State) -> u8 {
        let war = &state.course.war;
        let fighters = state.units(state.active(), war.source).get(Kind::Fighter);
        (fighters as i8 + war.attack_dice).max(0) as u8
    }

    /// NEC-WAR-3, NEC-WAR-8 and W7: how many dice the target would roll.
    pub(crate) fn defence_count(&self, state: &State) -> u8 {
        let war = &state.course.war;
        let basic = match war.defender() {
            Some(seat) => {
                let fighters = state.units(seat, war.field).get(Kind::Fighter).max(1);
                // NEC-PEOPLE-1.
                fighters + u8::from(self.power(state, seat) == Power::DefenceDie)
            }
            None if war.no_basic_die => 0,
            None => self.rules.necrosian_dice,
        };
        (basic as i8 + war.defence_dice).max(0) as u8
    }

    /// The seat that loses units now.
    fn loser(state: &State) -> Seat {
        let war = &state.course.war;
        match (war.side, war.defender()) {
            (0, Some(seat)) => seat,
            _ => state.active(),
        }
    }

    /// NEC-WAR-7: which units the loser may lose.
    pub(crate) fn asks_loss(state: &State) -> Question {
        let war = &state.course.war;
        let seat = Self::loser(state);
        if war.is_anywhere {
            return Question::LoseAt(state.board.units[seat.index()].map(Band::kinds));
        }
        let region = if war.side == 0 { war.field } else { war.source };
        Question::Lose(state.units(seat, region).kinds())
    }

    /// NEC-WAR-1 and NEC-R52: why no war can be made.
    pub(crate) fn refuse_war(state: &State, seat: Seat) -> Refusal {
        if Self::is_banned(state, seat, Ban::War) {
            return Refusal::new(
                "NEC-R52",
                "une carte vous interdit la guerre pendant ce tour",
                "a card forbids you war in this turn",
            );
        }
        Self::refuse_target()
    }

    /// NEC-WAR-1: why no war starts from this region.
    pub(crate) fn refuse_war_source(&self, state: &State, seat: Seat, region: Region) -> Refusal {
        if self.is_region(region) && state.units(seat, region).get(Kind::Fighter) == 0 {
            return Refusal::new(
                "NEC-WAR-1",
                "vous n'avez pas de combattant dans cette région",
                "you have no fighter in this region",
            );
        }
        Self::refuse_target()
    }

    /// NEC-WAR-1: why there is nobody to attack.
    pub(crate) fn refuse_target() -> Refusal {
        Refusal::new(
            "NEC-WAR-1",
            "il faut un de vos combattants et une faction rivale dans la même région",
            "it takes one of your fighters and a rival faction in the same region",
        )
    }

    /// NEC-WAR-7: why this unit cannot be lost.
    pub(crate) fn refuse_loss() -> Refusal {
        Refusal::new(
            "NEC-WAR-7",
            "cette unité n'est pas parmi celles que vous pouvez perdre",
            "this unit is not among those you can lose",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn pick_war_source(&mut self, source: Region) {
        let course = &mut self.state.course;
        (course.war.source, course.war.field) = (source, source);
        course.step = if course.armed.airborne { Step::WarField } else { Step::WarTarget };
    }

    pub(crate) fn pick_war_field(&mut self, field: Region) {
        self.state.course.war.field = field;
        self.state.course.step = Step::WarTarget;
    }

    /// W1: the war is declared and paid, once (NEC-DEC-4).
    pub(crate) fn declare_war(&mut self, target: u8) {
        let seat = self.active();
        if !self.state.course.war.is_paid {
            self.state.course.war.is_paid = true;
            if self.state.course.armed.free_war {
                self.state.course.armed.free_war = false;
            } else {
                self.spend_action();
            }
        }
        let war = &mut self.state.course.war;
        war.target = target;
        let (source, field, target) = (war.source, war.field, war.defender());
        self.tell(|| Event::WarDeclared { seat, source, field, target });
        if target.is_some() {
            self.state.course.step = Step::Declared;
        } else {
            self.begin_war();
        }
    }

    /// W2 and W2a.
    pub(crate) fn settle_declaration(&mut self) -> bool {
        let war = &mut self.state.course.war;
        let Some(defender) = war.defender() else {
            self.begin_war();
            return false;
        };
        if war.is_redirected {
            // NEC-R57 and NEC-R83: the same action looks for another target; what was barred stays barred.
            let (excluded, barred) = (war.excluded | 1 << defender.index(), war.barred);
            *war = War { excluded, barred, is_paid: true, ..War::default() };
            if self.game.war_sources(self.state) == 0 {
                self.fizzle();
            } else {
                self.state.course.step = Step::WarSource;
            }
            return false;
        }
        if self.ask(defender, Opening::Declared) {
            return true;
        }
        self.begin_war();
        false
    }

    /// W3 is reached: an airborne attack is used up by a war from another region.
    pub(crate) fn begin_war(&mut self) {
        let course = &mut self.state.course;
        if course.war.source != course.war.field {
            course.armed.airborne = false;
        }
        course.step = Step::AttackBefore;
    }

    /// NEC-WAR-12: nobody is left to fight.
    /// NEC-R56, NEC-R84.
    fn is_fizzled(&self) -> bool {
        let war = &self.state.course.war;
        let has_attacker = self.state.units(self.active(), war.source).get(Kind::Fighter) > 0;
        let has_target = match war.defender() {
            Some(seat) => !self.state.units(seat, war.field).is_empty(),
            None => self.state.necrosians(war.field) > 0,
        };
        !has_attacker || !has_target
    }

    fn fizzle(&mut self) {
        let seat = self.active();
        self.tell(|| Event::WarFizzled { seat });
        self.end_war();
    }

    fn end_war(&mut self) {
        self.state.course.war = War::default();
        self.state.course.lap = 0;
        self.back_to_menu();
    }

    /// W3 to W6.
    #[expect(clippy::wildcard_enum_match_arm, reason = "called in three steps only")]
    pub(crate) fn settle_before_dice(&mut self) -> bool {
        if self.is_fizzled() {
            self.fizzle();
            return false;
        }
        match self.state.course.step {
            Step::AttackBefore => {
                let seat = self.active();
                if self.game.has_attack_die(self.state) {
                    self.state.course.asked = seat;
                    return true;
                }
                if self.ask(seat, Opening::AttackBefore) {
                    return true;
                }
                self.close_attack_before();
            }
            Step::DefenceBefore => {
                let defender = self.state.course.war.defender();
                if defender.is_some_and(|seat| self.ask(seat, Opening::DefenceBefore)) {
                    return true;
                }
                self.roll_dice();
            }
            _ => {
                if self.ask_others(Opening::OthersBefore) {
                    return true;
                }
                self.roll_dice();
            }
        }
        false
    }

    pub(crate) fn close_attack_before(&mut self) {
        let course = &mut self.state.course;
        course.lap = 0;
        course.step = match course.war.defender() {
            Some(_) => Step::DefenceBefore,
            None => Step::OthersBefore,
        };
    }

    /// Asks the seats that are neither attacker nor defender, clockwise from the attacker, from the current place of the lap on.
    fn ask_others(&mut self, opening: Opening) -> bool {
        let (attacker, defender) = (self.active(), self.state.course.war.defender());
        while usize::from(self.state.course.lap) < self.game.seats {
            let seat = State::clockwise(attacker, self.state.course.lap, self.game.seats);
            if seat != attacker && Some(seat) != defender && self.ask(seat, opening) {
                return true;
            }
            self.state.course.lap += 1;
        }
        self.state.course.lap = 0;
        false
    }

    /// W7 and W8.
    pub(crate) fn roll_dice(&mut self) {
        let attack = Necrosia::attack_count(self.state);
        let defence = self.game.defence_count(self.state);
        self.state.course.war.attack = self.roll(attack);
        self.state.course.war.defence = self.roll(defence);
        self.tell_dice();
        self.state.course.lap = 0;
        self.state.course.step = Step::AttackAfter;
    }

    pub(crate) fn tell_dice(&mut self) {
        let war = self.state.course.war;
        self.tell(|| Event::DiceRolled {
            attack: war.attack.values().to_vec(),
            defence: war.defence.values().to_vec(),
        });
    }

    fn roll(&mut self, count: u8) -> Dice {
        let mut dice = Dice::default();
        for _ in 0..count {
            let value = self.roll_die();
            dice.push(value);
        }
        dice
    }

    /// NEC-WAR-4 and NEC-R22: a die, rolled again as long as its face says so.
    pub(crate) fn roll_die(&mut self) -> u8 {
        let mut value = 0;
        for _ in 0..DIE_MAX {
            let faces = &self.game.rules.faces;
            match faces[self.chance.below(faces.len() as u32) as usize] {
                Face::Zero => return value,
                Face::One => return value + 1,
                Face::Again => value += 1,
            }
        }
        value
    }

    /// W9 to W11.
    #[expect(clippy::wildcard_enum_match_arm, reason = "called in three steps only")]
    pub(crate) fn settle_after_dice(&mut self) -> bool {
        match self.state.course.step {
            Step::AttackAfter => {
                let seat = self.active();
                if self.ask(seat, Opening::AttackAfter) {
                    return true;
                }
                self.close_attack_after();
            }
            Step::DefenceAfter => {
                let defender = self.state.course.war.defender();
                if defender.is_some_and(|seat| self.ask(seat, Opening::DefenceAfter)) {
                    return true;
                }
                self.close_defence_after();
            }
            _ => {
                if self.ask_others(Opening::OthersAfter) {
                    return true;
                }
                self.score();
            }
        }
        false
    }

    pub(crate) fn close_attack_after(&mut self) {
        self.state.course.step = Step::DefenceAfter;
    }

    pub(crate) fn close_defence_after(&mut self) {
        self.state.course.lap = 0;
        self.state.course.step = Step::OthersAfter;
    }

    /// W12 and W13: the scores, and what the target loses.
    /// NEC-WAR-5, NEC-WAR-6, NEC-R21.
    fn score(&mut self) {
        let war = &self.state.course.war;
        let attack = (war.attack.sum() as i16 + i16::from(war.attack_score)).max(0) as u16;
        let defence = (war.defence.sum() as i16 + i16::from(war.defence_score)).max(0) as u16;
        let field = war.field;
        let defender = war.defender();
        self.tell(|| Event::WarScored { attack, defence });
        self.state.course.war.answer = defence.min(255) as u8;
        self.state.course.war.side = 0;
        if let Some(seat) = defender {
            let there = u16::from(self.state.units(seat, field).total());
            self.state.course.war.losses = attack.min(there) as u8;
        } else {
            let killed = attack.min(self.state.necrosians(field));
            let attacker = self.active();
            self.kill_necrosians(attacker, field, killed);
            self.state.course.war.losses = 0;
        }
        self.state.course.step = Step::LossWindow;
    }

    /// W13 and W14: the losses of the defender, then of the attacker.
    pub(crate) fn settle_losses(&mut self) -> bool {
        let seat = Necrosia::loser(self.state);
        if self.state.course.war.losses > 0 {
            if self.state.course.step == Step::LossWindow {
                if !self.state.course.war.is_anywhere && self.ask(seat, Opening::Losses) {
                    return true;
                }
                self.state.course.step = Step::Loss;
            }
            self.state.course.asked = seat;
            return true;
        }
        let attacker = self.active();
        let source = self.state.course.war.source;
        let there = self.state.units(attacker, source).total();
        let war = &mut self.state.course.war;
        war.is_anywhere = false;
        if war.side == 0 {
            war.side = 1;
            war.losses = if war.no_losses { 0 } else { war.answer.min(there) };
            self.state.course.step = Step::LossWindow;
        } else {
            war.side = 0;
            self.state.course.step = Step::AfterLosses;
        }
        false
    }

    pub(crate) fn lose_in_war(&mut self, elsewhere: Option<Region>, kind: Kind) {
        let seat = self.state.course.asked;
        let war = &mut self.state.course.war;
        let side = usize::from(war.side);
        let region = elsewhere.unwrap_or(if side == 0 { war.field } else { war.source });
        war.losses -= 1;
        war.lost[side].add(kind, 1);
        self.lose_unit(seat, kind, region, Fate::War);
    }

    /// NEC-UNIT-8: a lost unit goes back to its reserve, unless it is removed from the game.
    /// NEC-R14.
    pub(crate) fn lose_unit(&mut self, seat: Seat, kind: Kind, region: Region, fate: Fate) {
        self.state.take_units(seat, region, kind, 1);
        let is_gone = fate == Fate::Removed && self.game.rules.removed_is_permanent;
        let player = self.state.player_mut(seat);
        if is_gone {
            player.removed.add(kind, 1);
        } else {
            player.reserve.add(kind, 1);
        }
        self.tell(|| Event::UnitLost { seat, kind, region, fate });
    }

    /// W15: whoever lost units may answer, the defender first.
    pub(crate) fn settle_after_losses(&mut self) -> bool {
        let war = &self.state.course.war;
        if war.side > 1 {
            self.end_war();
            return false;
        }
        let has_lost = !war.lost[usize::from(war.side)].is_empty();
        let seat = Necrosia::loser(self.state);
        if has_lost && self.ask(seat, Opening::AfterLosses) {
            return true;
        }
        self.next_after_losses();
        false
    }

    pub(crate) fn next_after_losses(&mut self) {
        self.state.course.war.side += 1;
    }
}
