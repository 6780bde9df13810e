//! What a viewer may know, and what they may imagine of the rest.

use engine::{Chance, Outcome, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::Noxtalia;
use crate::options::Mode;
use crate::pile::{CardId, CardSet, Pile};
use crate::state::{Part, Phase, Side, Slot, State, Step};

/// All that one viewer knows of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct View {
    /// The seat that looks; none for a spectator.
    pub viewer: Option<Seat>,
    /// Whether seat 1 is the Robot.
    pub solo: bool,
    /// The number of the turn.
    pub turn: u8,
    /// The last turn.
    pub turn_limit: u8,
    /// Whether it is a night turn.
    pub night: bool,
    /// The phase of the turn.
    pub phase: Phase,
    /// Who plays first in every turn.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is to be decided, and by whom.
    pub decision: Option<(Seat, Decision)>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// Both sides, by seat.
    pub sides: Vec<SideView>,
    /// The attack in progress.
    pub fight: Option<FightView>,
    /// The support or attached capacity whose effect is in progress.
    pub in_use: Option<CardId>,
    /// Whether the active player has recycled in this turn.
    pub recycled: bool,
    /// How many more actions this turn allows.
    pub actions_left: u8,
    /// The most mana a player can have.
    pub pm_cap: u8,
    /// The most life points a spirit can have.
    pub hp_max: u8,
    /// The state with everything blanked that the viewer does not know.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) known: State,
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Decision {
    /// An action of the combat phase.
    Main,
    /// Whether and how to defend.
    Defend,
    /// The second target of a zone attack.
    ZoneTarget,
    /// One of one's own spirits.
    ChooseAlly,
    /// Whether to turn the attack elsewhere.
    Redirect,
    /// A card of the hand.
    ChooseHandCard,
    /// An attached card.
    ChooseAttached,
    /// Which effect comes first.
    OrderTrigger,
}

/// What a viewer knows of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct SideView {
    /// Whether the rules play this side.
    pub robot: bool,
    /// Its mana.
    pub pm: u8,
    /// How often its deck has run empty.
    pub exhaustions: u8,
    /// Its spirits, by place.
    pub spirits: Vec<SpiritView>,
    /// How many cards its deck holds.
    pub deck: u8,
    /// The cards that were put under the deck, the lowest first; blank where the viewer does not know them.
    pub under: Vec<Option<CardId>>,
    /// Its hand: in order of arrival for its owner; for others the cards they know, then the unknown ones.
    pub hand: Vec<Option<CardId>>,
    /// Cards known to be in the hand or face down under the deck.
    pub somewhere: Vec<CardId>,
    /// Its discard, the latest last.
    pub discard: Vec<CardId>,
    /// Its cards that left the game.
    pub removed: Vec<CardId>,
}

/// One spirit on the field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct SpiritView {
    /// The number of its sheet.
    pub number: u16,
    /// The number of its element.
    pub element: u8,
    /// Its life points; 0 once destroyed.
    pub hp: u8,
    /// Whether it is tilted.
    pub exhausted: bool,
    /// What lies on it, in order.
    pub attached: Vec<CardId>,
    /// What lies on it adds to its own attack.
    pub attack_bonus: i16,
    /// What its attack costs now.
    pub attack_cost: u8,
    /// What lies on it adds to attacks against it.
    pub incoming: i16,
    /// The capacities its owner gains when it is destroyed; empty once they are gained.
    pub linked: Vec<CardId>,
}

/// The attack in progress, with its sums unfolded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct FightView {
    /// Who attacks.
    pub attacker: Seat,
    /// The attacking capacity, if it is one.
    pub card: Option<CardId>,
    /// The attacking spirit, if it is one.
    pub spirit: Option<Slot>,
    /// Whom it would hit now.
    pub target: Slot,
    /// Whether this is the second use of a zone attack.
    pub second: bool,
    /// The number on the card.
    pub printed: i16,
    /// What lies on the attacking spirit.
    pub on_attacker: i16,
    /// The critical bonus or the weakness.
    pub matchup: i16,
    /// What lies on the target.
    pub on_target: i16,
    /// What its own effects added.
    pub effects: i16,
    /// The power, never below 0.
    pub power: i16,
    /// The defence, once one is played.
    pub defense: Option<DefenseView>,
}

/// The defence against the attack in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct DefenseView {
    /// The card.
    pub card: CardId,
    /// The number on it.
    pub printed: i16,
    /// The critical bonus or the weakness.
    pub matchup: i16,
    /// What its own effects added.
    pub effects: i16,
    /// The power, never below 0.
    pub power: i16,
}

/// What the viewer knows.
pub(crate) fn of(game: &Noxtalia, state: &State, viewer: Viewer) -> View {
    let known = redact(state, viewer);
    let stage = known.stage();
    let decision = stage.decider().zip(decision_of(known.step));
    View {
        viewer: viewer.seat(),
        solo: game.mode == Mode::Solo,
        turn: known.turn,
        turn_limit: game.switches.turn_limit,
        night: known.is_night(),
        phase: known.phase,
        first: known.first,
        active: known.active,
        decision,
        outcome: stage.outcome(),
        sides: known.sides.iter().map(|(seat, _)| side_view(game, &known, seat, viewer)).collect(),
        fight: fight_view(&known),
        in_use: known.run.card.some(),
        recycled: known.has_recycled,
        actions_left: game.switches.max_actions_per_turn.saturating_sub(known.actions),
        pm_cap: game.switches.pm_cap,
        hp_max: game.switches.hp,
        known,
    }
}

fn decision_of(step: Step) -> Option<Decision> {
    Some(match step {
        Step::Main => Decision::Main,
        Step::Defend => Decision::Defend,
        Step::Zone => Decision::ZoneTarget,
        Step::Ally => Decision::ChooseAlly,
        Step::Redirect => Decision::Redirect,
        Step::Bottom => Decision::ChooseHandCard,
        Step::Detach => Decision::ChooseAttached,
        Step::Order => Decision::OrderTrigger,
        Step::Effects | Step::Triggers | Step::Income | Step::Reveal | Step::Over(_) => {
            return None;
        }
    })
}

/// Blanks what the viewer does not know: decks but for what was put under them, and the hands of others.
fn redact(state: &State, viewer: Viewer) -> State {
    let mut known = *state;
    for seat in [Seat::new(0), Seat::new(1)] {
        let is_own = viewer.is(seat);
        let side = known.side_mut(seat);
        let (under, shown) = (usize::from(side.under), side.shown);
        for (place, card) in side.deck.cards_mut().iter_mut().enumerate() {
            let is_known = if is_own { place < under } else { shown >> place & 1 == 1 };
            if !is_known {
                *card = CardId::NONE;
            }
        }
        if !is_own {
            side.hand.cards_mut().fill(CardId::NONE);
        }
    }
    known
}

fn side_view(game: &Noxtalia, known: &State, seat: Seat, viewer: Viewer) -> SideView {
    let side = known.side(seat);
    let some = |cards: &[CardId]| cards.iter().map(|card| card.some()).collect::<Vec<_>>();
    let hand = if viewer.is(seat) {
        some(side.hand.cards())
    } else {
        let seen = side.seen.iter().map(Some);
        seen.chain(std::iter::repeat(None)).take(side.hand.len()).collect()
    };
    SideView {
        robot: game.is_robot(seat),
        pm: side.pm,
        exhaustions: side.exhaustions,
        spirits: Slot::ALL.iter().map(|slot| spirit_view(game, known, seat, *slot)).collect(),
        deck: side.deck.len() as u8,
        under: some(&side.deck.cards()[..usize::from(side.under)]),
        hand,
        somewhere: if viewer.is(seat) { Vec::new() } else { side.loose.iter().collect() },
        discard: side.discard.cards().to_vec(),
        removed: side.removed.cards().to_vec(),
    }
}

fn spirit_view(game: &Noxtalia, known: &State, seat: Seat, slot: Slot) -> SpiritView {
    let spirit = known.side(seat).spirit(slot);
    let team = &game.teams[seat];
    let on = || known.attached.on(seat, slot);
    SpiritView {
        number: game.catalogue.spirit_number(team.spirits[slot.index()]),
        element: team.elements[slot.index()],
        hp: spirit.hp,
        exhausted: spirit.is_exhausted,
        attached: on().collect(),
        attack_bonus: on().map(|card| i16::from(game.facts[card.index()].spirit_attack)).sum(),
        attack_cost: game.spirit_cost(known, seat, slot),
        incoming: game.incoming(known, seat, slot),
        linked: if spirit.is_alive() {
            team.linked(&game.catalogue, slot).to_vec()
        } else {
            Vec::new()
        },
    }
}

fn fight_view(known: &State) -> Option<FightView> {
    let fight = &known.fight;
    // A printed power of 0 with no card still is a fight while its defender decides.
    if *fight == crate::state::Fight::NONE {
        return None;
    }
    Some(FightView {
        attacker: fight.attacker,
        card: fight.card.some(),
        spirit: fight.card.some().is_none().then_some(fight.spirit),
        target: fight.target,
        second: fight.is_second,
        printed: fight.printed,
        on_attacker: fight.from_spirit,
        matchup: fight.matchup,
        on_target: fight.incoming,
        effects: fight.bonus,
        power: fight.power(),
        defense: fight.defense.some().map(|card| DefenseView {
            card,
            printed: fight.defense_printed,
            matchup: fight.defense_matchup,
            effects: fight.defense_bonus,
            power: fight.defense_power(),
        }),
    })
}

/// A state the viewer cannot tell from the true one.
pub(crate) fn imagine(game: &Noxtalia, view: &View, chance: &mut impl Chance) -> State {
    let mut state = view.known;
    for seat in [Seat::new(0), Seat::new(1)] {
        let missing = missing(game, &state, seat);
        fill(state.side_mut(seat), missing, chance);
    }
    state
}

/// The cards of a side that lie where the viewer cannot see them.
fn missing(game: &Noxtalia, state: &State, seat: Seat) -> Pile {
    let side = state.side(seat);
    let mut visible = CardSet::EMPTY;
    for pile in [&side.deck, &side.hand, &side.discard, &side.removed] {
        pile.cards().iter().filter(|card| card.is_some()).for_each(|card| visible.insert(*card));
    }
    for entry in state.attached.all() {
        let owner =
            if game.facts[entry.card.index()].is_hex { entry.seat.other() } else { entry.seat };
        if owner == seat {
            visible.insert(entry.card);
        }
    }
    let (fight, run) = (&state.fight, &state.run);
    let in_use = [
        (fight.attacker, fight.card),
        (fight.attacker.other(), fight.defense),
        (run.user, if run.part == Part::Support { run.card } else { CardId::NONE }),
    ];
    for (owner, card) in in_use {
        if owner == seat && card.is_some() {
            visible.insert(card);
        }
    }
    let team = &game.teams[seat];
    let dead = Slot::ALL.into_iter().filter(|slot| !side.lives(*slot));
    let linked = dead.flat_map(|slot| team.linked(&game.catalogue, slot)).copied();
    team.deck().chain(linked).filter(|card| !visible.contains(*card)).collect()
}

/// Lays the missing cards where they may lie, every possible way as likely as the others.
fn fill(side: &mut Side, missing: Pile, chance: &mut impl Chance) {
    let is_hand_hidden = side.hand.cards().iter().any(|card| !card.is_some());
    let mut hand_free = side.hand.cards().iter().filter(|card| !card.is_some()).count();
    let mut rest = Pile::EMPTY;
    let mut loose = Pile::EMPTY;
    for card in missing.cards() {
        if side.seen.contains(*card) && hand_free > 0 {
            lay(side.hand.cards_mut(), 0, *card);
            hand_free -= 1;
        } else if side.loose.contains(*card) {
            loose.push(*card);
        } else {
            rest.push(*card);
        }
    }
    for card in loose.cards() {
        let under = &side.deck.cards()[..usize::from(side.under)];
        let free = hand_free + under.iter().filter(|card| !card.is_some()).count();
        let pick = if free > 1 { chance.below(free as u32) as usize } else { 0 };
        if pick < hand_free {
            lay(side.hand.cards_mut(), 0, *card);
            hand_free -= 1;
        } else {
            lay(side.deck.cards_mut(), pick - hand_free, *card);
        }
    }
    chance.shuffle(rest.cards_mut());
    let free = side.hand.cards_mut().iter_mut().chain(side.deck.cards_mut());
    for (place, card) in free.filter(|card| !card.is_some()).zip(rest.cards()) {
        *place = *card;
    }
    if is_hand_hidden {
        chance.shuffle(side.hand.cards_mut());
    }
}

/// Lays a card on the `skip`th blank place.
fn lay(places: &mut [CardId], skip: usize, card: CardId) {
    if let Some(place) = places.iter_mut().filter(|place| !place.is_some()).nth(skip) {
        *place = card;
    }
}
