//! What a viewer may know: everything public, one's own hand, and nothing else.

use engine::{BySeat, Outcome, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::Duel;
use crate::catalogue::{CardId, Kind, Slot};
use crate::player::Player;
use crate::rules::turn::ids;
use crate::state::{Bag, KindSet, Phase, Side, State, TURNS_AHEAD, Value};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum PhaseName {
    /// The active player plays.
    Main,
    /// The other player may react to an attack.
    React,
    /// The active player chooses which drawn card returns on the deck.
    Return,
    /// The game is over.
    Over,
}

/// A part of a value that ends with a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct Timed {
    /// How much.
    pub amount: i16,
    /// The last turn it counts in.
    pub until: u8,
}

/// Force or Résistance with its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct StatView {
    /// What counts now.
    pub now: i16,
    /// The part that stays for the rest of the game.
    pub lasting: i16,
    /// The part that ends with this turn.
    pub this_turn: i16,
    /// The parts that end with a turn to come or with this one.
    pub timed: Vec<Timed>,
    /// What starts with the owner's next turn and ends with it.
    pub next_turn: i16,
}

/// An equipment on the board.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact that a board draws by itself")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct EquipmentView {
    /// Which equipment.
    pub card: CardId,
    /// The turn from which it works, on the clock of its owner.
    pub active_from: u8,
    /// Turns of that clock still to pass before it works.
    pub wait: u8,
    /// Whether it works now.
    pub is_working: bool,
    /// Whether it is frozen.
    pub is_frozen: bool,
    /// Whether it freezes at the start of its owner's next turn.
    pub is_marked: bool,
    /// Whether it is the weapon.
    pub is_weapon: bool,
}

/// A storm over the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct StormView {
    /// The card it comes from.
    pub card: CardId,
    /// Damage at the end of each turn.
    pub damage: i16,
    /// The last turn it strikes in.
    pub until: u8,
}

/// Some copies of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct Copies {
    /// The card.
    pub card: CardId,
    /// How many.
    pub count: u8,
}

/// How far a card has been carried out that waits for a choice of its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct RunView {
    /// The effect that comes next, counted from 0.
    pub next: u8,
    /// The place of the enemy's equipment that the card is aimed at.
    pub target: Option<Slot>,
    /// Whether the turn ends when the card has found its place.
    pub ends_turn: bool,
}

/// The piles of one player as far as a viewer knows them: what the lists of the view say, ready for counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) hand: Bag,
    pub(crate) drawn: Bag,
    pub(crate) graveyard: Bag,
    pub(crate) removed: Bag,
    pub(crate) shuffled: Bag,
    pub(crate) revealed: Bag,
    pub(crate) remembered: KindSet,
    /// None where the list is the secret of its owner.
    pub(crate) list: Option<Bag>,
}

impl Known {
    fn new(side: &Side, is_own: bool, knows_list: bool) -> Self {
        let own = |bag: Bag| if is_own { bag } else { Bag::EMPTY };
        Self {
            hand: own(side.hand),
            drawn: own(side.drawn),
            graveyard: side.graveyard,
            removed: side.removed,
            shuffled: side.shuffled,
            revealed: side.revealed,
            remembered: side.remembered,
            // What is imagined need not be what was dealt, so the list is read off the table.
            list: knows_list.then(|| side.all_cards()),
        }
    }
}

/// What a viewer knows of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct SideView {
    /// The class, by its id in the card files.
    pub class: String,
    /// Life points.
    pub hp: i16,
    /// The most life points, if there is a limit.
    pub hp_cap: Option<i16>,
    /// All shields together.
    pub shield: i16,
    /// The part of it that is gone at the owner's next turn.
    pub ordinary_shield: i16,
    /// The parts of it that end with a turn.
    pub timed_shields: Vec<Timed>,
    /// Mana left.
    pub mana: u8,
    /// The most mana a turn gives.
    pub mana_cap: u8,
    /// What multiplies damage.
    pub force: StatView,
    /// What multiplies shields.
    pub resistance: StatView,
    /// Whether no damage reaches this player.
    pub is_invincible: bool,
    /// What a strike of the weapon has as base, bonus included; none without a weapon.
    pub weapon_damage: Option<i16>,
    /// The part of it that cards added.
    pub weapon_bonus: i16,
    /// The four equipment cards, in their order.
    pub equipment: Vec<EquipmentView>,
    /// The storms this player raised, oldest first.
    pub storms: Vec<StormView>,
    /// The cards in hand, for their owner only.
    pub hand: Option<Vec<CardId>>,
    /// How many cards are in hand.
    pub hand_size: u8,
    /// How many cards the deck has.
    pub deck_size: u8,
    /// How many cards on top of the deck its owner knows.
    pub known_size: u8,
    /// Those cards, the top one first, for their owner only.
    pub known_top: Option<Vec<CardId>>,
    /// The cards just drawn of which one goes back, for their owner only.
    pub drawn: Option<Vec<CardId>>,
    /// How many cards were just drawn of which one goes back.
    pub drawn_size: u8,
    /// The graveyard.
    pub graveyard: Vec<Copies>,
    /// The cards out of the game.
    pub removed: Vec<Copies>,
    /// The cards that the last reshuffle made the deck of; none before the first.
    pub shuffled: Vec<Copies>,
    /// The least that reshuffles showed of a list that is hidden from others.
    pub revealed: Vec<Copies>,
    /// The card that is being played.
    pub in_play: Option<CardId>,
    /// The cards played before whose memory another card asks for.
    pub remembered: Vec<CardId>,
    /// Whether the player built the deck.
    pub is_custom: bool,
    /// The thirty cards of the deck, wherever they are now: known to all when it is the printed deck or
    /// the game is over, else to their owner only.
    pub list: Option<Vec<Copies>>,
    /// The same piles as imagination needs them.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) known: Known,
}

/// An attack that waits to be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct AttackView {
    /// The card or the weapon.
    pub card: CardId,
    /// Whether it is a strike of the weapon itself.
    pub is_weapon: bool,
    /// Whether a reaction cancelled it.
    pub is_cancelled: bool,
}

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub viewer: Option<Seat>,
    /// The number of the turn.
    pub turn: u8,
    /// The last turn, after which life points decide.
    pub turns_max: u8,
    /// Who played first.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What the table waits for.
    pub phase: PhaseName,
    /// Who decides now.
    pub decides: Option<Seat>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Actions taken this turn.
    pub actions: u8,
    /// The most actions in a turn.
    pub actions_max: u8,
    /// Strikes landed one right after the other since the last pair.
    pub chain: u8,
    /// Cards the active player discarded this turn.
    pub discarded: u8,
    /// Whether the active player made an attack this turn.
    pub has_attacked: bool,
    /// Whether the active player used the weapon this turn.
    pub has_used_weapon: bool,
    /// The cards played this turn that do something at its end, copies repeated.
    pub lingering: Vec<CardId>,
    /// The attack that waits to be settled.
    pub attack: Option<AttackView>,
    /// The card that waits for a choice of the active player.
    pub run: Option<RunView>,
    /// Both players.
    pub sides: BySeat<SideView>,
}

/// What a viewer may know of the table.
pub(crate) fn view(game: &Duel, state: &State, viewer: Viewer) -> View {
    let (phase, outcome) = match state.phase {
        Phase::Main => (PhaseName::Main, None),
        Phase::React => (PhaseName::React, None),
        Phase::Return => (PhaseName::Return, None),
        Phase::Won(seat) => (PhaseName::Over, Some(Outcome::Win(seat))),
        Phase::Drawn => (PhaseName::Over, Some(Outcome::Draw)),
    };
    let active = &game.players[state.active];
    let so_far = &state.so_far;
    let repeated = |kind: Kind| (0..so_far.lingering[kind.index()]).map(move |_| kind);
    View {
        viewer: viewer.seat(),
        turn: state.turn,
        turns_max: game.rules.turns_max,
        first: state.first,
        active: state.active,
        phase,
        decides: game.decider(state),
        outcome,
        actions: so_far.actions,
        actions_max: game.rules.actions_max,
        chain: so_far.chain,
        discarded: so_far.discarded,
        has_attacked: so_far.has_attacked,
        has_used_weapon: so_far.has_used_weapon,
        lingering: active.lingering.iter().flat_map(repeated).map(|k| active.id(k)).collect(),
        attack: state.attack.map(|attack| AttackView {
            card: match attack.kind {
                Some(kind) => active.id(kind),
                None => active.equipment[active.weapon.map_or(0, |w| w.slot.index())].card,
            },
            is_weapon: attack.kind.is_none(),
            is_cancelled: attack.is_cancelled,
        }),
        run: state.run.map(|run| RunView {
            next: run.next,
            target: run.target,
            ends_turn: run.ends_turn,
        }),
        sides: BySeat::from_fn(|seat| side_view(game, state, seat, viewer)),
    }
}

fn side_view(game: &Duel, state: &State, seat: Seat, viewer: Viewer) -> SideView {
    let (player, side) = (&game.players[seat], &state.sides[seat]);
    let is_own = viewer.is(seat);
    let knows_list = is_own || !player.is_custom || state.is_over();
    let known = side.deck.cards().iter().rev().take(usize::from(side.known_top));
    let clock = game.clock(state, seat);
    let equipment = Slot::all().map(|slot| {
        let item = &player.equipment[slot.index()];
        EquipmentView {
            card: item.card,
            active_from: item.active_from,
            wait: item.active_from.saturating_sub(clock),
            is_working: game.is_working(state, seat, slot),
            is_frozen: side.is_frozen(slot),
            is_marked: side.marked & slot.bit() != 0,
            is_weapon: player.weapon.is_some_and(|weapon| weapon.slot == slot),
        }
    });
    let piles = Known::new(side, is_own, knows_list);
    let storms = side.storms.iter().take_while(|storm| storm.until > 0);
    SideView {
        class: game.catalogue.classes[usize::from(player.class)].file.id.clone(),
        hp: side.hp,
        hp_cap: Some(player.hp_cap).filter(|cap| *cap < i16::MAX),
        shield: side.shield_total().min(crate::state::VALUE_MAX) as i16,
        ordinary_shield: side.shield,
        timed_shields: timed(&side.timed_shield, state.turn),
        mana: side.mana,
        mana_cap: player.mana_cap,
        force: stat(&side.force, state.turn),
        resistance: stat(&side.resistance, state.turn),
        is_invincible: side.is_invincible,
        weapon_damage: player.weapon.map(|weapon| weapon.damage + side.weapon_bonus),
        weapon_bonus: side.weapon_bonus,
        equipment: equipment.collect(),
        storms: storms
            .map(|storm| StormView {
                card: player.id(storm.kind),
                damage: storm.damage,
                until: storm.until,
            })
            .collect(),
        hand: is_own.then(|| ids(player, piles.hand)),
        hand_size: side.hand.len(),
        deck_size: side.deck.len(),
        known_size: side.known_top,
        known_top: is_own.then(|| known.map(|kind| player.id(*kind)).collect()),
        drawn: is_own.then(|| ids(player, piles.drawn)),
        drawn_size: side.drawn.len(),
        graveyard: copies(player, piles.graveyard),
        removed: copies(player, piles.removed),
        shuffled: copies(player, piles.shuffled),
        revealed: copies(player, piles.revealed),
        in_play: side.in_play.map(|kind| player.id(kind)),
        remembered: piles.remembered.iter().map(|kind| player.id(kind)).collect(),
        is_custom: player.is_custom,
        list: piles.list.map(|list| copies(player, list)),
        known: piles,
    }
}

fn stat(value: &Value, turn: u8) -> StatView {
    let ending: i16 = value.timed.iter().sum();
    StatView {
        now: value.now,
        lasting: value.now - value.this_turn - ending,
        this_turn: value.this_turn,
        timed: timed(&value.timed, turn),
        next_turn: value.next_turn,
    }
}

/// The parts of a ring buffer in the order in which they end.
fn timed(cells: &[i16; TURNS_AHEAD], turn: u8) -> Vec<Timed> {
    let turns = (0..TURNS_AHEAD as u8).map(|ahead| turn.saturating_add(ahead));
    turns
        .map(|until| Timed { amount: cells[crate::rules::hero::ring(until)], until })
        .filter(|part| part.amount != 0)
        .collect()
}

fn copies(player: &Player, bag: Bag) -> Vec<Copies> {
    let kinds = bag.kinds().iter();
    kinds.map(|kind| Copies { card: player.id(kind), count: bag.count(kind) }).collect()
}
