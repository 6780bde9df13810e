//! What a viewer may know, written field by field: what is not named here is not known.

use engine::{BySeat, Outcome, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::Noxtalia;
use crate::pile::{CardId, CardSet, Pile};
use crate::state::{
    Attachments, Fight, Part, Phase, Run, SPIRITS, Side, Slot, Spirit, State, Step,
};

/// All that one viewer knows of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct View {
    /// The seat that looks; none for a spectator.
    pub viewer: Option<Seat>,
    /// Whether side 1 is the Robot's.
    pub is_solo: bool,
    /// The number of the turn.
    pub turn: u8,
    /// The last turn.
    pub turn_limit: u8,
    /// Whether it is a night turn.
    pub is_night: bool,
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
    pub has_recycled: bool,
    /// How many more actions this turn allows.
    pub actions_left: u8,
    /// The most mana a player can have.
    pub mana_max: u8,
    /// The most life points a spirit can have.
    pub hp_max: u8,
    /// The same knowledge as imagination needs it.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) known: Known,
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
    pub is_robot: bool,
    /// Its mana.
    pub mana: u8,
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
    pub is_exhausted: bool,
    /// What is attached to it, in order.
    pub attached: Vec<CardId>,
    /// What its attached cards add to its own attack.
    pub attack_bonus: i16,
    /// What its attack costs now.
    pub attack_cost: u8,
    /// What its attached cards add to attacks against it.
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
    pub is_second: bool,
    /// The number on the card.
    pub printed: i16,
    /// What is attached to the attacking spirit.
    pub on_attacker: i16,
    /// The critical bonus or the weakness.
    pub matchup: i16,
    /// What is attached to the target.
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

/// What a viewer knows, in the form from which a whole state can be imagined quickly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) sides: BySeat<KnownSide>,
    pub(crate) attached: Attachments,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) step: Step,
    pub(crate) has_recycled: bool,
    pub(crate) actions: u8,
    pub(crate) fight: Fight,
    pub(crate) run: Run,
}

/// What a viewer knows of one side. A card nobody told them of is blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KnownSide {
    pub(crate) spirits: [Spirit; SPIRITS],
    pub(crate) mana: u8,
    pub(crate) exhaustions: u8,
    pub(crate) under: u8,
    pub(crate) shown: u32,
    pub(crate) deck: Pile,
    pub(crate) hand: Pile,
    pub(crate) discard: Pile,
    pub(crate) removed: Pile,
    /// Capacities that everybody knows this side to have.
    pub(crate) met: CardSet,
    /// Cards known by name to be in the hand.
    pub(crate) seen: CardSet,
    /// Cards known by name to be in the hand or face down under the deck.
    pub(crate) loose: CardSet,
    /// How many more are certainly in the hand, by counting, though nobody knows which.
    pub(crate) strangers_held: u8,
    /// How many more are certainly in the hand or face down under the deck.
    pub(crate) strangers_loose: u8,
    /// Cards that this side is known to have, in places that the viewer cannot see.
    pub(crate) hidden: Pile,
    /// How many capacities of each spirit the viewer has never heard of.
    pub(crate) unknown: [u8; SPIRITS],
}

/// What the viewer knows.
pub(crate) fn of(game: &Noxtalia, state: &State, viewer: Viewer) -> View {
    let stage = state.stage();
    View {
        viewer: viewer.seat(),
        is_solo: game.is_solo,
        turn: state.turn,
        turn_limit: game.rules.turn_limit,
        is_night: state.is_night(),
        phase: state.phase,
        first: state.first,
        active: state.active,
        decision: stage.decider().zip(decision_of(state.step)),
        outcome: stage.outcome(),
        sides: state.sides.iter().map(|(seat, _)| side_view(game, state, seat, viewer)).collect(),
        fight: fight_view(&state.fight),
        in_use: state.run.card.some(),
        has_recycled: state.has_recycled,
        actions_left: game.rules.actions_max.saturating_sub(state.actions),
        mana_max: game.rules.mana_max,
        hp_max: game.rules.hp,
        known: Known {
            sides: BySeat::from_fn(|seat| known_side(game, state, seat, viewer)),
            // Attached cards, the attack in progress and the card in use are open to all.
            attached: state.attached,
            first: state.first,
            active: state.active,
            turn: state.turn,
            phase: state.phase,
            step: state.step,
            has_recycled: state.has_recycled,
            actions: state.actions,
            fight: state.fight,
            run: state.run,
        },
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

/// NXT-SETUP-10, NXT-R44: a deck is known as far as cards were put under it: by its owner, and by all where they were shown.
fn known_deck(side: &Side, is_own: bool) -> Pile {
    let mut deck = Pile::blank(side.deck.len());
    for (place, card) in side.deck.cards().iter().enumerate().take(usize::from(side.under)) {
        if is_own || side.is_shown(place) {
            deck.cards_mut()[place] = *card;
        }
    }
    deck
}

/// A hand is known to its owner alone.
fn known_hand(side: &Side, is_own: bool) -> Pile {
    if is_own { side.hand } else { Pile::blank(side.hand.len()) }
}

fn known_side(game: &Noxtalia, state: &State, seat: Seat, viewer: Viewer) -> KnownSide {
    let side = state.side(seat);
    let is_own = viewer.is(seat);
    let (deck, hand) = (known_deck(side, is_own), known_hand(side, is_own));
    let open = open_cards(game, state, seat, &[&deck, &hand, &side.discard, &side.removed]);
    // One's own capacities are known from the start; those of others as they were seen.
    let capacities = if is_own {
        open_cards(game, state, seat, &[&side.deck, &side.hand, &side.discard, &side.removed])
    } else {
        side.met
    };
    // What is certain by counting is known by name only where the name was ever seen.
    let named = |set: CardSet| if is_own { set } else { set.and(side.met) };
    let strangers = |set: CardSet| set.without(named(set)).len() as u8;
    KnownSide {
        spirits: side.spirits,
        mana: side.mana,
        exhaustions: side.exhaustions,
        under: side.under,
        shown: side.shown,
        deck,
        hand,
        discard: side.discard,
        removed: side.removed,
        met: side.met,
        seen: named(side.seen),
        loose: named(side.loose),
        strangers_held: strangers(side.seen),
        strangers_loose: strangers(side.loose),
        hidden: capacities.without(open).iter().collect(),
        unknown: game.unknown_of(seat, capacities),
    }
}

/// The cards of a side that lie in these piles, on a spirit, or in use.
fn open_cards(game: &Noxtalia, state: &State, seat: Seat, piles: &[&Pile; 4]) -> CardSet {
    let piled = piles.iter().flat_map(|pile| pile.cards()).copied().filter(|card| card.is_some());
    let attached = state.attached.all().iter().filter(|entry| game.owner_of(**entry) == seat);
    let (fight, run) = (&state.fight, &state.run);
    let in_use = [
        (fight.attacker, fight.card),
        (fight.attacker.other(), fight.defense),
        (run.user, if run.part == Part::Support { run.card } else { CardId::NONE }),
    ];
    let in_use = in_use.into_iter().filter(|(owner, card)| *owner == seat && card.is_some());
    piled.chain(attached.map(|entry| entry.card)).chain(in_use.map(|(_, card)| card)).collect()
}

fn side_view(game: &Noxtalia, state: &State, seat: Seat, viewer: Viewer) -> SideView {
    let side = state.side(seat);
    let is_own = viewer.is(seat);
    let some = |pile: &Pile| pile.cards().iter().map(|card| card.some()).collect::<Vec<_>>();
    let hand = if is_own {
        some(&known_hand(side, is_own))
    } else {
        let seen = side.seen.and(side.met).iter().map(Some);
        seen.chain(std::iter::repeat(None)).take(side.hand.len()).collect()
    };
    let mut under = some(&known_deck(side, is_own));
    under.truncate(usize::from(side.under));
    SideView {
        is_robot: game.is_robot(seat),
        mana: side.mana,
        exhaustions: side.exhaustions,
        spirits: Slot::ALL.iter().map(|slot| spirit_view(game, state, seat, *slot)).collect(),
        deck: side.deck.len() as u8,
        under,
        hand,
        somewhere: if is_own { Vec::new() } else { side.loose.and(side.met).iter().collect() },
        discard: side.discard.cards().to_vec(),
        removed: side.removed.cards().to_vec(),
    }
}

fn spirit_view(game: &Noxtalia, state: &State, seat: Seat, slot: Slot) -> SpiritView {
    let spirit = state.side(seat).spirit(slot);
    let team = &game.teams[seat];
    let on = || state.attached.on(seat, slot);
    SpiritView {
        number: game.catalogue.spirit_number(team.spirits[slot.index()]),
        element: team.elements[slot.index()],
        hp: spirit.hp,
        is_exhausted: spirit.is_exhausted,
        attached: on().collect(),
        attack_bonus: on().map(|card| i16::from(game.facts[card.index()].spirit_attack)).sum(),
        attack_cost: game.spirit_cost(state, seat, slot),
        incoming: game.incoming(state, seat, slot),
        linked: if spirit.is_alive() {
            team.linked(&game.catalogue, slot).to_vec()
        } else {
            Vec::new()
        },
    }
}

fn fight_view(fight: &Fight) -> Option<FightView> {
    // A printed power of 0 with no card still is a fight while its defender decides.
    if *fight == Fight::NONE {
        return None;
    }
    Some(FightView {
        attacker: fight.attacker,
        card: fight.card.some(),
        spirit: fight.card.some().is_none().then_some(fight.spirit),
        target: fight.target,
        is_second: fight.is_second,
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
