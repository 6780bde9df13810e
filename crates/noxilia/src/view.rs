//! What a viewer may know of the table, field by field.

use engine::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::Noxilia;
use crate::effect::VALUED;
use crate::event::Way;
use crate::ids::{CardId, Colour, UnitId, Zone};
use crate::state::{About, Blow, Course, Frame, State, Where};
use crate::words::ability::ABILITIES;

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct View {
    /// Who looks.
    #[ts(type = "number | \"spectator\"")]
    pub viewer: Viewer,
    /// The turn, 0 while the table is set.
    pub turn: u8,
    /// Who began the turn.
    pub first: Seat,
    /// Whose action is next.
    pub active: Seat,
    /// Who has passed: 1 for the first, 2 for the second, 0 for neither.
    pub passed: [u8; 2],
    /// Whether armies are still being placed.
    pub is_mustering: bool,
    /// The fate card of the turn.
    pub fate: Option<CardId>,
    /// Whether it still rules.
    pub is_fate_active: bool,
    /// The fate cards drawn so far, in order.
    pub fate_drawn: Vec<CardId>,
    /// The fate cards still in the deck, sorted.
    pub fate_left: Vec<CardId>,
    /// Whether the ramparts have collapsed.
    pub is_collapsed: bool,
    /// The zones, by number; those that this board lacks have no neighbours.
    pub zones: Vec<ZoneView>,
    /// The treasures of the two battlefields, the top last.
    pub hoards: [Vec<HoardView>; 2],
    /// The treasures and false treasures that nobody has seen, sorted.
    pub unseen: Vec<CardId>,
    /// How many treasures are in the treasure deck.
    pub treasures: u8,
    /// False treasures that were turned up.
    pub gone: Vec<CardId>,
    /// The units, by public name.
    pub units: Vec<UnitView>,
    /// The equipment on the table.
    pub gear: Vec<GearView>,
    /// The latent spells on the table.
    pub traps: Vec<TrapView>,
    /// What each seat has beside its units.
    pub camps: [CampView; 2],
    /// What the seat that decides is asked; none once the game is over.
    pub question: Option<Question>,
    /// The attack under way.
    pub attack: Option<AttackView>,
    /// Spells, powers and latent spells that wait to take effect, the one that comes first last.
    pub effects: Vec<EffectView>,
    /// What is under way: all of it is public.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) course: Course,
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Question {
    /// Where the monarch stands.
    Monarch,
    /// Where a free token stands; `left` with this one.
    Token { left: u8 },
    /// Which unit joins the army.
    Recruit,
    /// Which cards of the opening hand are exchanged.
    Mulligan { put: u8 },
    /// Which hidden unit is shown for what it does at the start of the turn.
    StartReveal,
    /// An action.
    Act,
    /// Who takes a captured treasure.
    Treasure { zone: Zone },
    /// The next step of a move.
    Step { unit: UnitId, taken: u8 },
    /// Which equipment the unit takes.
    Fetch { unit: UnitId },
    /// Whom the unit heals or purifies.
    Care { unit: UnitId, is_purify: bool },
    /// Whether a guardian angel takes the attack.
    Guardian,
    /// Whether the target dodges.
    Dodge,
    /// Whether the target strikes back before the damage.
    Flash,
    /// Whether the target strikes back.
    Riposte,
    /// The next target of a unit that attacks several times.
    Next,
    /// Who produces the mana that is missing; no card while a latent spell is set.
    Pay { card: Option<CardId>, missing: Vec<Colour> },
    /// The zone of an effect.
    Choose { card: CardId },
    /// The unit that suffers the fate card.
    Subject { card: CardId },
    /// Whether a latent spell is revealed.
    Latent { about: WindowAbout, unit: Option<UnitId>, other: Option<UnitId>, zone: Zone },
    /// Whether a card of the library is taken; `left` with this one.
    Search { card: CardId, left: u8 },
    /// Who takes a piece of equipment just made.
    Rune { card: CardId, zone: Zone },
}

/// What a latent spell may be revealed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum WindowAbout {
    /// An attack on `unit` by `other`.
    Attacked,
    /// A step of `other` into `zone`.
    Entered,
    /// An effect of `other` aimed at `unit`.
    Targeted,
    /// A spell of `other`.
    Cast,
    /// A latent spell that was revealed.
    Latent,
    /// The death of `unit`.
    Death,
}

/// An attack under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct AttackView {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// How.
    pub way: Way,
    /// Which attack of the action it is, from 1.
    pub number: u8,
    /// Whether a guardian angel took it.
    pub is_redirected: bool,
}

/// An effect that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct EffectView {
    /// Whose.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// The caster, the host, or the unit with the power.
    pub unit: Option<UnitId>,
    /// The unit it is aimed at.
    pub target: Option<UnitId>,
    /// The zone it comes from or is aimed at.
    pub zone: Zone,
    /// Whether it was cancelled.
    pub is_cancelled: bool,
}

/// An ability that a unit has now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct AbilityView {
    /// Its name in files.
    pub id: &'static str,
    /// Its figure, 0 where it has none.
    pub x: u8,
}

/// A zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct ZoneView {
    /// Its card; battlefields have none.
    pub card: Option<CardId>,
    /// Who controls it.
    pub controller: Option<Seat>,
    /// Its flood markers.
    pub flood: u8,
    /// The zones next to it.
    pub next: Vec<Zone>,
}

/// A treasure on a battlefield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct HoardView {
    /// The card, once turned up.
    pub card: Option<CardId>,
    /// Whether it is one of the two first ones.
    pub is_primo: bool,
}

/// What the viewer knows of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the card")]
pub struct UnitView {
    /// Its public name.
    pub unit: UnitId,
    /// Its card, where the viewer knows it.
    pub card: Option<CardId>,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Who uses it.
    pub controller: Seat,
    /// Its zone; none in the queue and on an adventure.
    pub zone: Option<Zone>,
    /// Whether it waits in the queue.
    pub is_queued: bool,
    /// Whether it is on an adventure.
    pub is_away: bool,
    /// Whether it is in exile.
    pub is_exiled: bool,
    /// Turns left in the queue, or time markers; 255 in exile for good.
    pub timer: u8,
    /// Whether it lies face down.
    pub is_hidden: bool,
    /// Whether everybody has seen its card; it may lie face down again since.
    pub is_known: bool,
    /// Whether it has been used this turn.
    pub is_engaged: bool,
    /// Whether it skips the next disengaging.
    pub is_held: bool,
    /// Its wounds.
    pub wounds: u8,
    /// Its poison markers.
    pub poison: u8,
    /// The aura it has this turn.
    pub aura: u8,
    /// Whether Flying and Infiltrator are off in this zone.
    pub is_caught: bool,
    /// What was paid for it, where that was seen.
    pub price: u8,
    /// How long it had to wait, where that was seen.
    pub delay: u8,
    /// The rest, where the viewer knows the card.
    pub figures: Option<Figures>,
}

/// The figures of a unit that the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct Figures {
    /// Its life now.
    pub life: i16,
    /// Its life when whole.
    pub life_max: u8,
    /// Its armour now.
    pub armour: i8,
    /// What its armour goes back to.
    pub armour_score: i8,
    /// What it deals in melee where it stands.
    pub melee: i16,
    /// What it deals at a distance.
    pub ranged: i16,
    /// Its curses.
    pub curse: i8,
    /// Melee gained or lost this turn.
    pub turn_melee: i8,
    /// Ranged gained or lost this turn.
    pub turn_ranged: i8,
    /// Armour gained this turn.
    pub turn_armour: i8,
    /// Charge bonus gained this turn.
    pub turn_charge: u8,
    /// What it can do now, with equipment, fate and the effects of this turn.
    pub abilities: Vec<AbilityView>,
    /// Abilities gained this turn, as bits.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) granted: u32,
    /// Whether it has used its dodge.
    pub has_dodged: bool,
    /// Whether it may not charge this turn.
    pub cannot_charge: bool,
}

/// An equipment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct GearView {
    /// The card.
    pub card: CardId,
    /// Whose deck it came from.
    pub owner: Option<Seat>,
    /// Who wears it.
    pub unit: Option<UnitId>,
    /// Where it lies.
    pub zone: Option<Zone>,
    /// Whether it has been used this turn.
    pub is_engaged: bool,
}

/// A latent spell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct TrapView {
    /// The card, for its owner.
    pub card: Option<CardId>,
    /// Who set it.
    pub owner: Seat,
    /// The unit it lies under.
    pub unit: Option<UnitId>,
    /// The zone it lies under.
    pub zone: Option<Zone>,
}

/// A card in a graveyard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct DeadView {
    /// The card.
    pub card: CardId,
    /// The public name a unit had.
    pub unit: UnitId,
    /// Whether its dodge is spent.
    pub has_dodged: bool,
}

/// What the viewer knows of what a seat has beside its units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct CampView {
    /// The number of its clan's banner.
    pub banner: CardId,
    /// Its gold; unknown while the other places its army.
    pub gold: Option<u16>,
    /// Its floating mana, by colour.
    pub mana: [u8; 7],
    /// How many cards it holds.
    pub hand: u8,
    /// The cards of the hand that the viewer knows, sorted.
    pub known: Vec<CardId>,
    /// How many cards its library has.
    pub library: u8,
    /// The cards of its own library, sorted, for its owner.
    pub own_library: Vec<CardId>,
    /// The cards its owner put at the bottom, the lowest first, for its owner.
    pub bottom: Vec<CardId>,
    /// Its graveyard, the top last.
    pub grave: Vec<DeadView>,
    /// How many cards it exchanged at the start.
    pub exchanged: u8,
    /// The cards of the hand that the other seat knows, for its owner.
    pub shown: Vec<CardId>,
    /// The cards of the hand whose dodge is spent, for its owner.
    pub spent: Vec<CardId>,
}

fn sorted(cards: impl IntoIterator<Item = CardId>) -> Vec<CardId> {
    let mut cards: Vec<CardId> = cards.into_iter().collect();
    cards.sort_unstable();
    cards
}

impl Noxilia {
    /// Whether armies are still being placed, in secret.
    pub(crate) fn is_mustering(state: &State) -> bool {
        state.course.turn == 0 && state.course.stack.contains(&Frame::Muster)
    }

    /// The table as the viewer sees it.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let is_mustering = Self::is_mustering(state);
        let mut course = state.course.clone();
        if is_mustering {
            course.next_handle = 0;
        }
        let down = |hoard: &crate::state::Hoard| !hoard.is_up;
        let unseen = state
            .hoards
            .iter()
            .flatten()
            .filter(|hoard| down(hoard))
            .map(|hoard| hoard.card)
            .chain(state.fate.treasures.iter().copied())
            .chain(state.fate.removed.iter().copied());
        let units = state
            .units
            .iter()
            .enumerate()
            // Starting armies are secret until both stand.
            .filter(|(_, unit)| !is_mustering || viewer.is(unit.owner))
            .map(|(at, _)| self.show_unit(state, at, viewer));
        View {
            viewer,
            turn: state.course.turn,
            first: state.course.first,
            active: state.course.active,
            passed: state.course.passed,
            is_mustering,
            fate: state.shown_fate(),
            is_fate_active: state.fate.is_active,
            fate_drawn: state.fate.drawn.to_vec(),
            fate_left: sorted(state.fate.deck.iter().copied()),
            is_collapsed: state.course.is_collapsed,
            zones: Zone::all().map(|zone| self.show_zone(state, zone)).collect(),
            hoards: [0, 1].map(|at: usize| {
                state.hoards[at]
                    .iter()
                    .map(|hoard| HoardView {
                        card: hoard.is_up.then_some(hoard.card),
                        is_primo: hoard.is_primo,
                    })
                    .collect()
            }),
            unseen: sorted(unseen),
            treasures: state.fate.treasures.len() as u8,
            gone: state.fate.gone.to_vec(),
            units: units.collect(),
            gear: state
                .gear
                .iter()
                .map(|gear| GearView {
                    card: gear.card,
                    owner: gear.owner,
                    unit: gear.host.as_unit(),
                    zone: gear.host.as_zone(),
                    is_engaged: gear.is_engaged,
                })
                .collect(),
            traps: state
                .traps
                .iter()
                .map(|trap| TrapView {
                    card: viewer.is(trap.owner).then_some(trap.card),
                    owner: trap.owner,
                    unit: trap.host.as_unit(),
                    zone: trap.host.as_zone(),
                })
                .collect(),
            camps: [0, 1].map(|seat| self.show_camp(state, Seat::new(seat), viewer)),
            question: self.show_question(state),
            attack: Self::show_attack(state),
            effects: Self::show_effects(state),
            course,
        }
    }

    /// What is asked, as everybody may know it.
    fn show_question(&self, state: &State) -> Option<Question> {
        if state.course.outcome.is_some() {
            return None;
        }
        Some(match state.top()? {
            Frame::Monarch(_) => Question::Monarch,
            Frame::Token(_, left) => Question::Token { left },
            Frame::Recruit(_) => Question::Recruit,
            Frame::Mulligan { put, .. } => Question::Mulligan { put },
            Frame::StartReveal(_) => Question::StartReveal,
            Frame::Act => Question::Act,
            Frame::EndTreasure(at) => Question::Treasure { zone: Self::captor_at(state, at).1 },
            Frame::Step { unit, taken } => Question::Step { unit, taken },
            Frame::Fetch(unit) => Question::Fetch { unit },
            Frame::Care { unit, is_purify } => Question::Care { unit, is_purify },
            Frame::Guardian => Question::Guardian,
            Frame::Dodge => Question::Dodge,
            Frame::Flash => Question::Flash,
            Frame::Riposte => Question::Riposte,
            Frame::Next => Question::Next,
            Frame::Pay { seat, card, is_set, .. } => Question::Pay {
                card: card.some(),
                missing: self.missing(state, seat, card, is_set),
            },
            Frame::Choose { source, .. } => Question::Choose { card: source.card },
            Frame::Subject { card, .. } => Question::Subject { card },
            Frame::Window { about, unit, other, zone, .. } => Question::Latent {
                about: match about {
                    About::Attacked => WindowAbout::Attacked,
                    About::Entered => WindowAbout::Entered,
                    About::Targeted => WindowAbout::Targeted,
                    About::Cast => WindowAbout::Cast,
                    About::Latent => WindowAbout::Latent,
                    About::Death => WindowAbout::Death,
                },
                unit: unit.some(),
                other: other.some(),
                zone,
            },
            Frame::Search { card, left, .. } => Question::Search { card, left },
            Frame::Rune { card, zone, .. } => Question::Rune { card, zone },
            Frame::Muster
            | Frame::StartTurn
            | Frame::Doom
            | Frame::Income
            | Frame::StartEffects
            | Frame::Arrivals
            | Frame::EndZones
            | Frame::EndEffects
            | Frame::Cleanup
            | Frame::Enter { .. }
            | Frame::Route { .. }
            | Frame::Cure { .. }
            | Frame::Latents
            | Frame::Damage
            | Frame::Aim(_)
            | Frame::Run { .. }
            | Frame::Finish { .. }
            | Frame::Resolve { .. }
            | Frame::Bury { .. }
            | Frame::FlipDone { .. } => return None,
        })
    }

    /// The attack that some frame still has to finish.
    fn show_attack(state: &State) -> Option<AttackView> {
        let is_on = state.course.stack.iter().any(|frame| {
            matches!(
                frame,
                Frame::Route { .. }
                    | Frame::Guardian
                    | Frame::Latents
                    | Frame::Dodge
                    | Frame::Flash
                    | Frame::Damage
                    | Frame::Riposte
                    | Frame::Next
            )
        });
        let attack = &state.course.attack;
        is_on.then_some(AttackView {
            attacker: attack.attacker,
            target: attack.target,
            way: match attack.blow {
                Blow::Melee => Way::Melee,
                Blow::Charge => Way::Charge,
                Blow::Ranged => Way::Ranged,
            },
            number: attack.number,
            is_redirected: attack.is_redirected,
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is an effect that waits")]
    fn show_effects(state: &State) -> Vec<EffectView> {
        let waiting = state.course.stack.iter().filter_map(|frame| match frame {
            Frame::Aim(source) => Some((source, false)),
            Frame::Resolve { source, is_cancelled, .. } => Some((source, *is_cancelled)),
            _ => None,
        });
        waiting
            .map(|(source, is_cancelled)| EffectView {
                seat: source.seat,
                card: source.card,
                unit: source.unit.some(),
                target: source.target.some(),
                zone: source.zone,
                is_cancelled,
            })
            .collect()
    }

    fn show_abilities(&self, state: &State, at: usize) -> Vec<AbilityView> {
        let own = self.own_abilities(state, at);
        ABILITIES
            .into_iter()
            .filter(|ability| own & ability.bit() != 0)
            .map(|ability| AbilityView {
                id: ability.word(),
                x: if ability.index() < VALUED { self.figure(state, at, ability) } else { 0 },
            })
            .collect()
    }

    fn show_zone(&self, state: &State, zone: Zone) -> ZoneView {
        let ground = &state.zones[zone.index()];
        ZoneView {
            card: self.map.cards[zone.index()].some(),
            controller: ground.controller,
            flood: ground.flood,
            next: self.map.neighbours(zone).collect(),
        }
    }

    fn show_unit(&self, state: &State, at: usize, viewer: Viewer) -> UnitView {
        let unit = &state.units[at];
        let is_known = !unit.is_hidden || unit.is_known || viewer.is(unit.controller);
        UnitView {
            unit: unit.handle,
            card: is_known.then_some(unit.card),
            owner: unit.owner,
            controller: unit.controller,
            zone: matches!(unit.place, Where::Play | Where::Dying).then_some(unit.zone),
            is_queued: unit.place == Where::Queue,
            is_away: unit.place == Where::Away,
            is_exiled: unit.place == Where::Exiled,
            timer: unit.timer,
            is_hidden: unit.is_hidden,
            is_known: unit.is_known,
            is_engaged: unit.is_engaged,
            is_held: unit.is_held,
            wounds: unit.wounds,
            poison: unit.poison,
            aura: unit.aura,
            is_caught: unit.is_caught && is_known,
            price: unit.price,
            delay: unit.delay,
            figures: is_known.then(|| self.figures(state, at)),
        }
    }

    fn figures(&self, state: &State, at: usize) -> Figures {
        let unit = &state.units[at];
        let field = state.field();
        let is_here = unit.place == Where::Play;
        let base = self.base_ranged(state, at);
        Figures {
            life: self.life(unit),
            life_max: self.card_of(unit).life,
            armour: unit.armour,
            armour_score: self.armour_score(state, at),
            melee: if is_here {
                self.melee(state, &field, at, unit.zone, None)
            } else {
                self.base_melee(state, at)
            },
            ranged: if is_here && base > 0 { self.ranged(state, &field, at) } else { base },
            curse: unit.curse,
            turn_melee: unit.melee,
            turn_ranged: unit.ranged,
            turn_armour: unit.bonus_armour,
            turn_charge: unit.charge,
            abilities: self.show_abilities(state, at),
            granted: unit.granted,
            has_dodged: unit.has_dodged,
            cannot_charge: unit.cannot_charge,
        }
    }

    fn show_camp(&self, state: &State, seat: Seat, viewer: Viewer) -> CampView {
        let camp = &state.camps[seat.index()];
        let is_own = viewer.is(seat);
        let is_secret = Self::is_mustering(state) && !is_own;
        let clan = &self.catalogue.clans[usize::from(self.decks[seat.index()].clan)];
        CampView {
            banner: clan.banner,
            gold: (!is_secret).then_some(camp.gold),
            mana: camp.mana,
            hand: camp.hand.len() as u8,
            known: if is_own { camp.hand.to_vec() } else { camp.shown.to_vec() },
            library: if is_secret { 60 } else { camp.library.len() as u8 },
            own_library: if is_own { sorted(camp.library.iter().copied()) } else { Vec::new() },
            bottom: if is_own {
                camp.library[..usize::from(camp.bottom)].to_vec()
            } else {
                Vec::new()
            },
            grave: camp
                .grave
                .iter()
                .map(|dead| DeadView {
                    card: dead.card,
                    unit: dead.handle,
                    has_dodged: dead.has_dodged,
                })
                .collect(),
            exchanged: camp.exchanged,
            shown: camp.shown.to_vec(),
            spent: if is_own { camp.spent.to_vec() } else { Vec::new() },
        }
    }
}
