//! The whole truth of a table: what everybody sees, what is hidden, and where the game stands.

use engine::{Outcome, SEATS_MAX, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::effect::Opening;
use crate::map::TOKENS_MAX;
use crate::sets::{Band, CARDS_MAX, CardId, CardSet, Kind, NONE, REGIONS_MAX, ROW, Region};

/// The most dice one side rolls.
pub(crate) const DICE_MAX: usize = 24;
/// The mark of a fallen region for which no token was left.
pub(crate) const STAND_IN: u8 = u8::MAX;
/// The target of a war against necrosians.
pub(crate) const NECROSIANS: u8 = SEATS_MAX as u8;
/// All seats, as a set.
pub(crate) const EVERYBODY: u8 = (1 << SEATS_MAX) - 1;

/// The whole truth of the table. Plain data of fixed size.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) players: [Player; SEATS_MAX],
    pub(crate) market: Market,
    pub(crate) hidden: Hidden,
    pub(crate) course: Course,
}

/// What lies on the map. Everybody sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    /// The units of each seat in each region.
    pub(crate) units: [[Band; REGIONS_MAX]; SEATS_MAX],
    /// How many of them their owner cannot move.
    pub(crate) marks: [[Band; REGIONS_MAX]; SEATS_MAX],
    pub(crate) necrosians: [u16; REGIONS_MAX],
    /// The token on each region, counted from 1; 0 for none.
    pub(crate) tokens: [u8; REGIONS_MAX],
    /// The necrosed regions.
    pub(crate) necrosed: u16,
}

/// What everybody knows of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    pub(crate) people: u8,
    pub(crate) influence: u16,
    /// How many necrosians it has removed.
    pub(crate) tally: u16,
    pub(crate) reserve: Band,
    pub(crate) removed: Band,
    /// What it may not do in its next turn.
    pub(crate) bans: u8,
    /// The region it has cursed.
    pub(crate) curse: u8,
    /// The cards that everybody knows to be in its hand.
    pub(crate) known: CardSet,
}

impl Default for Player {
    fn default() -> Self {
        Self {
            people: NONE,
            influence: 0,
            tally: 0,
            reserve: Band::default(),
            removed: Band::default(),
            bans: 0,
            curse: NONE,
            known: CardSet::default(),
        }
    }
}

/// The cards that lie face up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Market {
    /// The row from left to right; `NONE` for a gap.
    pub(crate) row: [u8; ROW],
    pub(crate) discard: CardSet,
    pub(crate) in_play: CardSet,
}

impl Market {
    /// The cards of the row.
    #[inline]
    pub(crate) fn shown(&self) -> CardSet {
        self.row.iter().filter(|card| **card != NONE).map(|card| CardId(*card)).collect()
    }
}

/// What somebody does not see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hidden {
    pub(crate) hands: [CardSet; SEATS_MAX],
    /// The pile; its top card is the last one.
    pub(crate) pile: [u8; CARDS_MAX],
    pub(crate) pile_len: u8,
    /// For each card in a hand, aside or in the pile, the seats that know where it is.
    pub(crate) knowers: [u8; CARDS_MAX],
    /// Cards drawn for a choice, and those chosen so far.
    pub(crate) aside: CardSet,
    pub(crate) kept: CardSet,
    /// Cards gained at the end of this turn, which cannot be played yet.
    pub(crate) fresh: CardSet,
    /// The token pile; its top is the last one.
    pub(crate) tokens: [u8; TOKENS_MAX],
    pub(crate) tokens_len: u8,
}

/// Where the game stands. Everybody may know all of it: nothing here names a hidden card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct Course {
    /// What is going on.
    pub step: Step,
    /// The seat that decides.
    pub asked: Seat,
    /// The year, from 1; 0 while the table is set up.
    pub year: u8,
    /// The seat in each order slot; 255 for a slot that is free.
    pub slots: [u8; SEATS_MAX],
    /// How many turns of the year are over.
    pub turns: u8,
    /// The seats in the order in which they choose their slots.
    pub choosing: [u8; SEATS_MAX],
    /// How many of them have chosen, or are ranked.
    pub chosen: u8,
    /// Who placed units first.
    pub first: Seat,
    /// How many batches are placed, and how many units of this one.
    pub batch: u8,
    /// How many units of the batch are placed.
    pub placed: u8,
    /// The code of the last unit picked, for lists in canonical order.
    pub floor: u8,
    /// How many actions are left in this turn.
    pub actions: u8,
    /// Whether the power of the people was used in this turn.
    pub is_power_used: bool,
    /// What cards have armed.
    pub armed: Armed,
    /// The cards played in this turn.
    #[ts(type = "number[]")]
    pub played: CardSet,
    /// The place in the lap of a window.
    pub lap: u8,
    /// The action under way.
    pub leg: Leg,
    /// The war under way.
    pub war: War,
    /// The end of the turn.
    pub dusk: Dusk,
    /// The regions about to fall at the end of the year.
    pub falling: u16,
    /// The cards being played, the innermost last.
    pub plays: [Playing; 2],
    /// How many cards are being played.
    pub depth: u8,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Step {
    /// A people is chosen.
    People,
    /// Units are placed.
    Place,
    /// The first to choose ranks seats that are tied.
    Arbitrate,
    /// An order slot is chosen.
    Slot,
    /// A seat without units places a trader.
    Refuge,
    /// The window at the start of a turn.
    TurnStart,
    /// The action menu.
    Menu,
    /// Move: which unit.
    MoveUnit,
    /// Move: where to.
    MoveTo,
    /// War: from where.
    WarSource,
    /// War: into which region.
    WarField,
    /// War: against whom.
    WarTarget,
    /// War: the defender may answer the declaration.
    Declared,
    /// War: cards of the attacker before the dice.
    AttackBefore,
    /// War: cards of the defender before the dice.
    DefenceBefore,
    /// War: cards of others before the dice.
    OthersBefore,
    /// War: cards of the attacker after the dice.
    AttackAfter,
    /// War: cards of the defender after the dice.
    DefenceAfter,
    /// War: cards of others after the dice.
    OthersAfter,
    /// War: the loser may answer.
    LossWindow,
    /// War: which unit is lost.
    Loss,
    /// War: whoever lost units may answer.
    AfterLosses,
    /// Trade: where.
    TradeAt,
    /// Trade: which units.
    TradeUnits,
    /// Trade: others may answer.
    TradeWindow,
    /// Magic: from where.
    MagicFrom,
    /// Magic: where to.
    MagicTo,
    /// Magic: which unit.
    MagicUnit,
    /// A necrosian: from where.
    NecrosianFrom,
    /// A necrosian: where to.
    NecrosianTo,
    /// Convert: which unit.
    ConvertUnit,
    /// Convert: into what.
    ConvertAs,
    /// The power that adds a necrosian: where.
    PowerRegion,
    /// The window before the necrosis phase.
    NecrosisWindow,
    /// Which unit is necrosed.
    Necrosed,
    /// The window before influence is counted.
    InfluenceWindow,
    /// Which card of the row comes for free.
    Support,
    /// The purchase menu.
    Buy,
    /// The window at the end of the year.
    YearEnd,
    /// The game is over.
    Over(Outcome),
}

/// What cards have armed for the actions of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
#[expect(clippy::struct_excessive_bools, reason = "each card arms something of its own")]
pub struct Armed {
    /// The next war costs no action.
    pub free_war: bool,
    /// The next war may go into an adjacent region.
    pub airborne: bool,
    /// How many units the next move takes; 0 for the usual number.
    pub move_units: u8,
    /// How many units the next trade adds; 0 for the usual number.
    pub trade_units: u8,
    /// The next trade costs no action.
    pub free_trade: bool,
    /// The next trade needs no trader.
    pub trade_anywhere: bool,
    /// How many units the next magic carries; 0 for the usual number.
    pub magic_units: u8,
    /// Magic needs no mage where it arrives.
    pub without_arrival: bool,
    /// Magic needs no mage where it leaves.
    pub without_departure: bool,
}

/// The action under way: what was picked of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct Leg {
    /// The region it starts from.
    pub from: Region,
    /// The region it goes to.
    pub to: Region,
    /// The region of the unit picked now.
    pub at: Region,
    /// The kind of the unit picked now, by its place in lists.
    pub kind: u8,
    /// How many units are done.
    pub count: u8,
    /// How many there may be.
    pub limit: u8,
    /// Whether all legs still share their source.
    pub shares_source: bool,
    /// Whether all legs still share their destination.
    pub shares_arrival: bool,
    /// Whether a people's power pays for it.
    pub is_free: bool,
}

/// The war under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
#[expect(clippy::struct_excessive_bools, reason = "each card says something of its own")]
pub struct War {
    /// The region of the attacking fighters.
    pub source: Region,
    /// The region of the target.
    pub field: Region,
    /// The seat attacked; 5 for the necrosians, 255 for nobody yet.
    pub target: u8,
    /// The seats that cannot be the target.
    pub excluded: u8,
    /// The families that the attacker cannot play.
    pub barred: u8,
    /// Whether the action was paid.
    pub is_paid: bool,
    /// Whether the attacker must declare anew.
    pub is_redirected: bool,
    /// What cards and powers add to the attacker's dice.
    pub attack_dice: i8,
    /// What cards add to the defender's dice.
    pub defence_dice: i8,
    /// Whether necrosians lack their own dice.
    pub no_basic_die: bool,
    /// What cards add to the attack score.
    pub attack_score: i8,
    /// What cards add to the defence score.
    pub defence_score: i8,
    /// Whether the attacker loses nobody.
    pub no_losses: bool,
    /// The attacker's dice.
    pub attack: Dice,
    /// The defender's dice.
    pub defence: Dice,
    /// Which side loses units now: 0 the defender, 1 the attacker.
    pub side: u8,
    /// How many units this side still has to lose.
    pub losses: u8,
    /// The defence score, for the attacker's losses.
    pub answer: u8,
    /// Whether the losses may be taken anywhere.
    pub is_anywhere: bool,
    /// The units that the defender and the attacker have lost.
    #[ts(type = "[number[], number[]]")]
    pub lost: [Band; 2],
}

impl Default for War {
    fn default() -> Self {
        Self {
            source: Region(0),
            field: Region(0),
            target: NONE,
            excluded: 0,
            barred: 0,
            is_paid: false,
            is_redirected: false,
            attack_dice: 0,
            defence_dice: 0,
            no_basic_die: false,
            attack_score: 0,
            defence_score: 0,
            no_losses: false,
            attack: Dice::default(),
            defence: Dice::default(),
            side: 0,
            losses: 0,
            answer: 0,
            is_anywhere: false,
            lost: [Band::default(); 2],
        }
    }
}

impl War {
    /// The seat attacked, unless it is the necrosians.
    #[inline]
    pub(crate) fn defender(&self) -> Option<Seat> {
        (self.target < NECROSIANS).then(|| Seat::new(self.target.into()))
    }
}

/// The dice of one side, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(export, export_to = "necrosia/", as = "Vec<u8>")]
pub struct Dice {
    values: [u8; DICE_MAX],
    len: u8,
}

impl Default for Dice {
    fn default() -> Self {
        Self { values: [0; DICE_MAX], len: 0 }
    }
}

impl Dice {
    pub(crate) fn values(&self) -> &[u8] {
        &self.values[..usize::from(self.len)]
    }

    pub(crate) fn values_mut(&mut self) -> &mut [u8] {
        &mut self.values[..usize::from(self.len)]
    }

    pub(crate) fn push(&mut self, value: u8) {
        if usize::from(self.len) < DICE_MAX {
            self.values[usize::from(self.len)] = value;
            self.len += 1;
        }
    }

    pub(crate) fn sum(&self) -> u16 {
        self.values().iter().map(|value| u16::from(*value)).sum()
    }

    /// The different values, as a set; the dice of `except` do not count.
    pub(crate) fn faces(&self, except: u32) -> u64 {
        let dice = self.values().iter().enumerate();
        dice.filter(|(at, _)| except & 1 << at == 0).fold(0, |set, (_, value)| set | 1 << value)
    }
}

impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.values().serialize(serializer)
    }
}

/// The end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct Dusk {
    /// The regions in which units are still to be necrosed.
    pub affected: u16,
    /// How many units the first of them still costs.
    pub losses: u8,
    /// How many losses a card may still spare.
    pub spare: u8,
    /// The region that counts as dominated in spite of a tie.
    pub contract: u8,
    /// The influence that a card adds to the count.
    pub bonus: u8,
    /// The guild that a card lends.
    pub guild: u8,
    /// The guild regions whose support is still to come.
    pub guilds: u16,
    /// The necrosed regions whose support is still to come.
    pub necrosed: u16,
    /// How many cards were bought.
    pub bought: u8,
    /// How much less cards cost.
    pub cheaper: u8,
    /// Whether a card of the row was bought or came as a support.
    pub is_taken: bool,
}

impl Default for Dusk {
    fn default() -> Self {
        Self {
            affected: 0,
            losses: 0,
            spare: 0,
            contract: NONE,
            bonus: 0,
            guild: NONE,
            guilds: 0,
            necrosed: 0,
            bought: 0,
            cheaper: 0,
            is_taken: false,
        }
    }
}

/// How far a card that is being played has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum PlayStage {
    /// Others may cancel it.
    Announced,
    /// Its choices are made.
    Choices,
    /// Owners of its targets may answer.
    Targeted,
}

/// A card that is being played, and what was picked for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct Playing {
    /// The card.
    pub card: CardId,
    /// Who plays it.
    pub by: Seat,
    /// The opening at which it was played.
    pub opening: Opening,
    /// How far it has come.
    pub stage: PlayStage,
    /// The place in the lap of its window.
    pub lap: u8,
    /// How many of its repeated choices are done.
    pub count: u8,
    /// A region picked; 255 for none.
    pub region: u8,
    /// A second region picked; 255 for none.
    pub other: u8,
    /// A seat picked; 255 for none.
    pub seat: u8,
    /// A kind of unit picked; 255 for none.
    pub kind: u8,
    /// The dice marked, as a set.
    pub dice: u32,
    /// The units picked, and whether they are spared.
    pub targets: [Target; 2],
}

impl Playing {
    pub(crate) fn new(card: CardId, by: Seat, opening: Opening) -> Self {
        Self {
            card,
            by,
            opening,
            stage: PlayStage::Announced,
            lap: 0,
            count: 0,
            region: NONE,
            other: NONE,
            seat: NONE,
            kind: NONE,
            dice: 0,
            targets: [Target::default(); 2],
        }
    }
}

/// A unit that a card is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct Target {
    /// Where it is; 255 for no unit.
    pub region: u8,
    /// Whose it is.
    pub seat: u8,
    /// Its kind, by its place in lists.
    pub kind: u8,
    /// Whether it is spared.
    pub is_spared: bool,
}

impl Default for Target {
    fn default() -> Self {
        Self { region: NONE, seat: NONE, kind: 0, is_spared: false }
    }
}

impl State {
    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn active(&self) -> Seat {
        Seat::new(self.course.slots[usize::from(self.course.turns) % SEATS_MAX].into())
    }

    #[inline]
    pub(crate) fn units(&self, seat: Seat, region: Region) -> Band {
        self.board.units[seat.index()][region.index()]
    }

    /// The units that their owner may move, bans aside.
    #[inline]
    pub(crate) fn unmarked(&self, seat: Seat, region: Region) -> Band {
        self.units(seat, region).beyond(self.board.marks[seat.index()][region.index()])
    }

    #[inline]
    pub(crate) fn necrosians(&self, region: Region) -> u16 {
        self.board.necrosians[region.index()]
    }

    #[inline]
    pub(crate) fn is_necrosed(&self, region: Region) -> bool {
        self.board.necrosed & region.bit() != 0
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        self.hidden.hands[seat.index()]
    }

    pub(crate) fn pile(&self) -> &[u8] {
        &self.hidden.pile[..usize::from(self.hidden.pile_len)]
    }

    /// How many units the seat has on the board.
    pub(crate) fn army(&self, seat: Seat) -> u16 {
        self.board.units[seat.index()].iter().map(|band| u16::from(band.total())).sum()
    }

    /// The innermost card being played.
    #[inline]
    pub(crate) fn playing(&self) -> Option<&Playing> {
        self.course.depth.checked_sub(1).map(|top| &self.course.plays[usize::from(top)])
    }

    /// Units enter a region.
    #[inline]
    pub(crate) fn add_units(&mut self, seat: Seat, region: Region, kind: Kind, count: u8) {
        self.board.units[seat.index()][region.index()].add(kind, count);
    }

    /// Units leave a region: unmarked ones first; a mark without a unit is gone for good.
    #[inline]
    pub(crate) fn take_units(&mut self, seat: Seat, region: Region, kind: Kind, count: u8) {
        let (seat, region) = (seat.index(), region.index());
        self.board.units[seat][region].take(kind, count);
        let left = self.board.units[seat][region].get(kind);
        let marked = self.board.marks[seat][region].get(kind);
        if marked > left {
            self.board.marks[seat][region].take(kind, marked - left);
        }
    }

    /// The seat of the lap that starts at `first`, clockwise, at this place.
    #[inline]
    pub(crate) fn clockwise(first: Seat, place: u8, seats: usize) -> Seat {
        Seat::new((first.index() + usize::from(place)) % seats)
    }
}
