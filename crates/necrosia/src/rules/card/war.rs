//! Cards that change the war under way.

use engine::{Chance, Seat, Story};

use crate::catalogue::CardFile;
use crate::effect::WarEffect;
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Kind, NONE, Region};
use crate::state::{Dice, Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    /// The dice of the seat in the war under way.
    fn own_dice(state: &State, seat: Seat) -> &Dice {
        let war = &state.course.war;
        if seat == state.active() { &war.attack } else { &war.defence }
    }

    pub(super) fn offers_war(
        &self,
        state: &State,
        seat: Seat,
        file: &CardFile,
        effect: WarEffect,
    ) -> bool {
        let war = &state.course.war;
        if file.is_against_necrosians && war.defender().is_some() {
            return false;
        }
        if seat == state.active() && war.barred & 1 << file.family as u8 != 0 {
            return false;
        }
        match effect {
            WarEffect::AttackDice(change) => change > 0 || Self::attack_count(state) > 0,
            WarEffect::DefenceDice(change) => change > 0 || self.defence_count(state) > 0,
            WarEffect::RerollZeros => Self::own_dice(state, seat).values().contains(&0),
            WarEffect::RerollDefenderDie | WarEffect::NoLosses => !war.defence.values().is_empty(),
            WarEffect::RerollMarked => !Self::own_dice(state, seat).values().is_empty(),
            WarEffect::AttackScore(_)
            | WarEffect::DefenceScore(_)
            | WarEffect::PushDefender(_)
            | WarEffect::PushAttacker(_)
            | WarEffect::NoBasicDie
            | WarEffect::Redirect
            | WarEffect::Bar(_)
            | WarEffect::LossesAnywhere
            | WarEffect::BringBack => true,
        }
    }

    pub(super) fn war_asks(
        &self,
        state: &State,
        playing: &Playing,
        effect: WarEffect,
    ) -> Option<(Seat, Question)> {
        let war = &state.course.war;
        let region = |regions: u16| Question::Region { regions, stop: false };
        match effect {
            WarEffect::PushDefender(count) => {
                // The defender chooses; for necrosians, the attacker.
                let chooser = war.defender().unwrap_or(playing.by);
                if playing.region == NONE {
                    return Some((chooser, region(self.map.near[war.field.index()])));
                }
                let seat = war.defender()?;
                let kinds = state.units(seat, war.field).kinds();
                (playing.count < count && kinds != 0)
                    .then_some((chooser, Question::Kind { kinds, stop: false }))
            }
            WarEffect::PushAttacker(_) => (playing.region == NONE)
                .then(|| (playing.by, region(self.map.near[war.source.index()]))),
            WarEffect::RerollDefenderDie => (playing.count == 0)
                .then(|| (playing.by, Question::Die { faces: war.defence.faces(0), roll: false })),
            WarEffect::RerollMarked => (playing.count == 0).then(|| {
                let faces = Self::own_dice(state, playing.by).faces(playing.dice);
                (playing.by, Question::Die { faces, roll: playing.dice != 0 })
            }),
            WarEffect::BringBack => {
                (playing.region == NONE).then(|| (playing.by, region(self.map.all)))
            }
            WarEffect::AttackDice(_)
            | WarEffect::DefenceDice(_)
            | WarEffect::AttackScore(_)
            | WarEffect::DefenceScore(_)
            | WarEffect::RerollZeros
            | WarEffect::NoLosses
            | WarEffect::NoBasicDie
            | WarEffect::Redirect
            | WarEffect::Bar(_)
            | WarEffect::LossesAnywhere => None,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn begin_war_effect(&mut self, by: Seat, effect: WarEffect) {
        let war = &mut self.state.course.war;
        match effect {
            WarEffect::AttackDice(change) => war.attack_dice += change,
            WarEffect::DefenceDice(change) => war.defence_dice += change,
            WarEffect::AttackScore(change) => war.attack_score += change,
            WarEffect::DefenceScore(change) => war.defence_score += change,
            WarEffect::NoLosses => war.no_losses = true,
            WarEffect::NoBasicDie => war.no_basic_die = true,
            WarEffect::Redirect => war.is_redirected = true,
            WarEffect::Bar(family) => war.barred |= 1 << family as u8,
            WarEffect::LossesAnywhere => war.is_anywhere = true,
            WarEffect::RerollZeros => {
                let values = Necrosia::own_dice(self.state, by).values();
                let zeros = values.iter().enumerate().filter(|(_, value)| **value == 0);
                let zeros = zeros.fold(0, |set, (at, _)| set | 1 << at);
                self.reroll(by == self.active(), zeros);
            }
            WarEffect::RerollDefenderDie
            | WarEffect::RerollMarked
            | WarEffect::PushDefender(_)
            | WarEffect::PushAttacker(_)
            | WarEffect::BringBack => {}
        }
    }

    /// Rolls these dice of one side again, from left to right; new values replace the old.
    fn reroll(&mut self, is_attack: bool, set: u32) {
        for at in 0..u32::BITS {
            if set & 1 << at != 0 {
                let value = self.roll_die();
                let war = &mut self.state.course.war;
                let dice = if is_attack { &mut war.attack } else { &mut war.defence };
                dice.values_mut()[at as usize] = value;
            }
        }
        self.tell_dice();
    }

    pub(super) fn pick_for_war(&mut self, playing: &Playing, effect: WarEffect, action: Action) {
        match (effect, action) {
            (WarEffect::PushDefender(count), Action::Region { region }) => {
                self.top().region = region.0;
                let war = &self.state.course.war;
                if war.defender().is_none() {
                    let field = war.field;
                    let moved = u16::from(count).min(self.state.necrosians(field));
                    self.relocate_necrosians(playing.by, moved, field, region);
                }
            }
            (WarEffect::PushDefender(_), Action::Kind { kind }) => {
                let (by, field) = (self.state.course.asked, self.state.course.war.field);
                self.top().count += 1;
                self.relocate(by, by, kind, field, Region(playing.region));
            }
            (WarEffect::PushAttacker(count), Action::Region { region }) => {
                self.top().region = region.0;
                let (attacker, source) = (self.active(), self.state.course.war.source);
                let fighters = self.state.units(attacker, source).get(Kind::Fighter);
                for _ in 0..count.min(fighters) {
                    self.relocate(playing.by, attacker, Kind::Fighter, source, region);
                }
            }
            (WarEffect::RerollDefenderDie, Action::Die { value }) => {
                self.top().count = 1;
                let values = self.state.course.war.defence.values();
                if let Some(at) = values.iter().position(|other| *other == value) {
                    self.reroll(false, 1 << at);
                }
            }
            (WarEffect::RerollMarked, Action::Die { value }) => {
                let values = Necrosia::own_dice(self.state, playing.by).values();
                let die = values
                    .iter()
                    .enumerate()
                    .find(|(at, other)| **other == value && playing.dice & 1 << at == 0);
                if let Some((at, _)) = die {
                    self.top().dice |= 1 << at;
                }
            }
            (WarEffect::RerollMarked, Action::Roll) => {
                self.top().count = 1;
                self.reroll(playing.by == self.active(), playing.dice);
            }
            (WarEffect::BringBack, Action::Region { region }) => {
                self.top().region = region.0;
                let side = usize::from(playing.by == self.active());
                let lost = self.state.course.war.lost[side];
                for kind in Kind::ALL {
                    for _ in 0..lost.get(kind) {
                        self.enter(playing.by, kind, region);
                    }
                }
            }
            (effect, action) => unreachable!("{action:?} for {effect:?}"),
        }
    }
}
