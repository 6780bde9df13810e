//! An exact table for tests, lessons and puzzles: the option `setup`.

use engine::{Fault, OpenError, Seat, Text};
use serde::Deserialize;

use crate::Noxilia;
use crate::ids::{Colour, Host, UnitId, Zone};
use crate::state::{Dead, Frame, Gear, Hoard, State, Trap, Where};

/// A table to start from.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) state: State,
}

/// What a position says. Units are lines like `"A lancier A_RP2 hidden engaged wounds=1 armour=-1 queue=1 gear=ecu,epee_benie"`, in the order of
/// their public names, which begin at 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PositionFile {
    /// Where the game goes on: `action`, `start` or `end`.
    begin: String,
    turn: u8,
    first: u8,
    active: u8,
    /// How many actions were played this turn.
    actions: u16,
    units: Vec<String>,
    gold: [u16; 2],
    hands: [Vec<String>; 2],
    libraries: [Vec<String>; 2],
    graves: [Vec<String>; 2],
    mana: [Vec<Colour>; 2],
    /// `"A egide 3"` under unit 3, `"B fosse_de_poix BF_E"` under a zone.
    latents: Vec<String>,
    /// `"rune B_THD"`.
    ground: Vec<String>,
    /// The treasures of the west and the east battlefield, the top last; `!` before one that is not a primo-treasure, `+` before one face up.
    hoards: [Vec<String>; 2],
    treasures: Vec<String>,
    /// The coming fate cards, the next one first.
    fate: Vec<String>,
    /// The fate card of this turn.
    shown: Option<String>,
    /// `"BF_E=2"`.
    floods: Vec<String>,
    /// `"A_CMD=B"`.
    controllers: Vec<String>,
    is_collapsed: bool,
}

impl Default for PositionFile {
    fn default() -> Self {
        Self {
            begin: "action".into(),
            turn: 3,
            first: 0,
            active: 0,
            actions: 0,
            units: Vec::new(),
            gold: [0; 2],
            hands: Default::default(),
            libraries: Default::default(),
            graves: Default::default(),
            mana: Default::default(),
            latents: Vec::new(),
            ground: Vec::new(),
            hoards: Default::default(),
            treasures: Vec::new(),
            fate: Vec::new(),
            shown: None,
            floods: Vec::new(),
            controllers: Vec::new(),
            is_collapsed: false,
        }
    }
}

fn fault(what: &str) -> OpenError {
    let words = Text::new(
        format!("la position ne comprend pas « {what} »"),
        format!("the position does not understand \"{what}\""),
    );
    Fault::new("setup", words).into()
}

fn seat_of(word: Option<&str>) -> Option<Seat> {
    match word {
        Some("A") => Some(Seat::new(0)),
        Some("B") => Some(Seat::new(1)),
        _ => None,
    }
}

impl Noxilia {
    fn card_named(&self, id: &str) -> Result<crate::ids::CardId, OpenError> {
        self.catalogue.find(id).ok_or_else(|| fault(id))
    }

    /// Lays a position out.
    pub(crate) fn read_position(&self, file: &PositionFile) -> Result<Position, OpenError> {
        let mut state = self.bare_table();
        state.course.turn = file.turn;
        state.course.first = Seat::new(usize::from(file.first.min(1)));
        state.course.active = Seat::new(usize::from(file.active.min(1)));
        state.course.actions = file.actions;
        state.course.is_collapsed = file.is_collapsed;
        for line in &file.units {
            self.read_unit(&mut state, line)?;
        }
        for seat in 0..2 {
            let camp = &mut state.camps[seat];
            camp.gold = file.gold[seat];
            for id in &file.hands[seat] {
                camp.take(self.card_named(id)?);
            }
            for id in file.libraries[seat].iter().rev() {
                camp.library.push(self.card_named(id)?);
            }
            for id in &file.graves[seat] {
                let card = self.card_named(id)?;
                // The dead have public names behind those of the living.
                let handle = if self.catalogue.card(card).kind.is_unit() {
                    state.course.next_handle += 1;
                    UnitId(state.course.next_handle - 1)
                } else {
                    UnitId::NONE
                };
                camp.grave.push(Dead { card, handle, has_dodged: false });
            }
            for colour in &file.mana[seat] {
                camp.mana[colour.index().min(6)] += 1;
            }
        }
        for line in &file.latents {
            let mut words = line.split(' ');
            let owner = seat_of(words.next()).ok_or_else(|| fault(line))?;
            let card = self.card_named(words.next().unwrap_or_default())?;
            let place = words.next().unwrap_or_default();
            let host = match (Zone::of_word(place), place.parse()) {
                (Some(zone), _) => Host::zone(zone),
                (None, Ok(handle)) => Host::unit(UnitId(handle)),
                (None, Err(_)) => return Err(fault(line)),
            };
            state.traps.push(Trap { card, owner, host });
        }
        for line in &file.ground {
            let (card, zone) = line.split_once(' ').ok_or_else(|| fault(line))?;
            let card = self.card_named(card)?;
            let zone = Zone::of_word(zone).ok_or_else(|| fault(line))?;
            let host = Host::zone(zone);
            state.gear.push(Gear { card, owner: None, host, is_engaged: false });
        }
        for (at, hoard) in file.hoards.iter().enumerate() {
            for id in hoard {
                let is_primo = !id.starts_with('!');
                let is_up = id.starts_with('+');
                let card = self.card_named(id.trim_start_matches(['!', '+']))?;
                state.hoards[at].push(Hoard { card, is_up, is_primo });
            }
        }
        for id in file.treasures.iter().rev() {
            state.fate.treasures.push(self.card_named(id)?);
        }
        for id in file.fate.iter().rev() {
            state.fate.deck.push(self.card_named(id)?);
        }
        if let Some(id) = &file.shown {
            state.fate.drawn.push(self.card_named(id)?);
            state.fate.is_active = true;
        }
        for line in &file.floods {
            let (zone, markers) = line.split_once('=').ok_or_else(|| fault(line))?;
            let zone = Zone::of_word(zone).ok_or_else(|| fault(line))?;
            state.zones[zone.index()].flood = markers.parse().map_err(|_| fault(line))?;
        }
        for line in &file.controllers {
            let (zone, seat) = line.split_once('=').ok_or_else(|| fault(line))?;
            let zone = Zone::of_word(zone).ok_or_else(|| fault(line))?;
            state.zones[zone.index()].controller = seat_of(Some(seat));
        }
        state.course.stack.push(match file.begin.as_str() {
            "action" => Frame::Act,
            "start" => Frame::StartTurn,
            "income" => Frame::Income,
            "end" => Frame::EndTreasure(0),
            other => return Err(fault(other)),
        });
        if file.begin == "end" {
            state.course.passed = if file.first == 0 { [1, 2] } else { [2, 1] };
        }
        Ok(Position { state })
    }

    fn read_unit(&self, state: &mut State, line: &str) -> Result<(), OpenError> {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        let seat = seat_of(words.next()).ok_or_else(|| fault(line))?;
        let card = self.card_named(words.next().unwrap_or_default())?;
        let mut unit = self.fresh_unit(card, seat);
        unit.is_hidden = false;
        unit.handle = UnitId(state.course.next_handle);
        let handle = unit.handle;
        let mut armour = None;
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let number = || value.parse::<i8>().map_err(|_| fault(line));
            match key {
                "hidden" => unit.is_hidden = true,
                "engaged" => unit.is_engaged = true,
                "held" => {
                    unit.is_engaged = true;
                    unit.is_held = true;
                }
                "wounds" => unit.wounds = number()? as u8,
                "armour" => armour = Some(number()?),
                "poison" => unit.poison = number()? as u8,
                "curse" => unit.curse = number()?,
                "aura" => unit.aura = number()? as u8,
                "queue" => {
                    unit.place = Where::Queue;
                    unit.timer = number()? as u8;
                    unit.price = self.catalogue.card(card).gold;
                    unit.delay = 1;
                }
                "away" => {
                    unit.place = Where::Away;
                    unit.timer = number()? as u8;
                }
                "of" => unit.owner = seat_of(Some(value)).ok_or_else(|| fault(line))?,
                "gear" => {
                    for id in value.split(',') {
                        let card = self.card_named(id)?;
                        let host = Host::unit(handle);
                        state.gear.push(Gear { card, owner: None, host, is_engaged: false });
                        unit.has_gear = true;
                    }
                }
                zone => unit.zone = Zone::of_word(zone).ok_or_else(|| fault(line))?,
            }
        }
        state.units.push(unit);
        let at = state.units.len() - 1;
        let score = self.armour_score(state, at);
        state.units[at].armour = armour.unwrap_or(score);
        state.course.next_handle += 1;
        Ok(())
    }
}
