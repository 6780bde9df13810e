//! People and bots around one table: whose move it is, what happened, and what may be taken back.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{Lang, Seat, Seed, Text, Viewer};
use facade::{AnyBot, AnyGame, AnyTable, BotSpec, PlayError, Question, Told};

use crate::fail::Fail;
use crate::naming::level_name;
use crate::say::cause;
use crate::seed;

/// Who sits at a seat.
#[derive(Clone, Debug)]
pub(crate) enum Sitter {
    /// A person in front of this screen.
    Person,
    /// A bot, with the name it was chosen by.
    Bot(BotSpec, String),
}

/// One action of the past.
struct Past {
    seat: Seat,
    is_final: bool,
    told: Vec<Told>,
}

/// People and bots around one table.
pub(crate) struct Sitting {
    table: Box<dyn AnyTable>,
    sitters: Vec<Sitter>,
    names: Vec<String>,
    speakers: Vec<String>,
    /// The bots that have thought before, by seat.
    bots: Vec<Option<Box<dyn AnyBot>>>,
    past: Vec<Past>,
    is_practice: bool,
    luck: u64,
}

impl Sitting {
    /// Deals a new game for these people and bots. In practice anything may be taken back.
    pub(crate) fn new(
        game: &Arc<dyn AnyGame>,
        seed: Seed,
        sitters: Vec<Sitter>,
        is_practice: bool,
        lang: Lang,
    ) -> Self {
        let speakers = speakers(&sitters, lang);
        let names = names(&**game, &sitters, &speakers, lang);
        let bots = sitters.iter().map(|_| None).collect();
        let luck = seed.iter().fold(7_u64, |luck, byte| luck.rotate_left(8) ^ u64::from(*byte));
        Self {
            table: game.deal(seed),
            sitters,
            names,
            speakers,
            bots,
            past: Vec::new(),
            is_practice,
            luck,
        }
    }

    /// Another game for the same people and bots, from a seed that nobody chose.
    pub(crate) fn again(&self, lang: Lang) -> Self {
        let (game, sitters) = (self.table.game(), self.sitters.clone());
        Self::new(&game, seed::fresh(), sitters, self.is_practice, lang)
    }

    /// The table itself.
    pub(crate) fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The names of those who sit here, by seat.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The names by which sentences speak of those who sit here, by seat.
    pub(crate) fn speakers(&self) -> &[String] {
        &self.speakers
    }

    /// The name of one seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// How many people share the screen.
    pub(crate) fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| matches!(sitter, Sitter::Person)).count()
    }

    /// The first seat with a person; the first of all when only bots play.
    pub(crate) fn first_person(&self) -> Seat {
        let found = self.sitters.iter().position(|sitter| matches!(sitter, Sitter::Person));
        Seat::new(found.unwrap_or(0))
    }

    /// The seat that decides, if a person sits there.
    pub(crate) fn person_to_decide(&self) -> Option<Seat> {
        let seat = self.table.stage().decider()?;
        matches!(self.sitters.get(seat.index()), Some(Sitter::Person)).then_some(seat)
    }

    /// What to ask which bot, when a bot decides. The bot leaves its seat to think and is put back with its answer.
    pub(crate) fn bot_to_ask(&mut self) -> Option<(Box<dyn Question>, Box<dyn AnyBot>)> {
        let seat = self.table.stage().decider()?;
        let Sitter::Bot(spec, _) = self.sitters.get(seat.index())? else { return None };
        let question = self.table.question()?;
        let bot = self.bots[seat.index()].take().unwrap_or_else(|| {
            let luck = self.luck ^ (self.table.seq() as u64) << 3 ^ seat.index() as u64;
            self.table.game().seat_bot(*spec, luck)
        });
        Some((question, bot))
    }

    /// Puts a bot back on its seat: what it thought may help with its next decision.
    pub(crate) fn put_back(&mut self, seat: Seat, bot: Box<dyn AnyBot>) {
        self.bots[seat.index()] = Some(bot);
    }

    /// Plays an action of the deciding seat.
    pub(crate) fn act(&mut self, code: u32) -> Result<(), PlayError> {
        let Some(seat) = self.table.stage().decider() else { return Err(PlayError::Unknown(code)) };
        let turn = self.table.play(seat, code, now())?;
        let is_final = turn.drew_lots || turn.revealed;
        self.past.push(Past { seat, is_final, told: turn.events });
        Ok(())
    }

    /// What a viewer was told, with the number of the action that brought it about, from 1.
    pub(crate) fn story(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &Told)> {
        self.past.iter().enumerate().flat_map(move |(index, past)| {
            let heard = past.told.iter().filter(move |told| told.is_said_to(viewer));
            heard.map(move |told| (index + 1, told))
        })
    }

    /// Takes back the last action of a person, and the answers of the bots to it.
    pub(crate) fn undo(&mut self, seat: Seat) -> Result<(), Text> {
        let is_person = |past: &Past| matches!(self.sitters[past.seat.index()], Sitter::Person);
        let Some(last) = self.past.iter().rposition(is_person) else {
            return Err(Text::new("rien à reprendre", "nothing to take back"));
        };
        if self.past[last].seat != seat && !self.is_practice {
            return Err(Text::new(
                "le dernier coup n'est pas le vôtre",
                "the last move is not yours",
            ));
        }
        if !self.is_practice && self.past[last..].iter().any(|past| past.is_final) {
            return Err(Text::new(
                "impossible de reprendre : quelque chose a été révélé ou tiré au sort",
                "cannot be taken back: something was revealed or drawn by lot",
            ));
        }
        self.table = self.table.rewound(last);
        self.past.truncate(last);
        Ok(())
    }

    /// Whether advice is fair: nobody else in front of the screen plays against it.
    pub(crate) fn may_advise(&self) -> bool {
        self.people() <= 1 || self.is_practice
    }

    /// Writes the game so far into a file; without a name, into one named after the game.
    pub(crate) fn save(&self, path: Option<&Path>) -> Result<PathBuf, Fail> {
        let path = path.map_or_else(|| self.file_name(), Path::to_path_buf);
        let replay = self.table.replay(&self.speakers, None);
        std::fs::write(&path, replay.write()).map_err(|error| {
            let place = path.display();
            let cause = cause(&error);
            Fail::failed(
                format!("{place} ne s'écrit pas : {}", cause.fr),
                format!("{place} cannot be written: {}", cause.en),
            )
        })?;
        Ok(path)
    }

    fn file_name(&self) -> PathBuf {
        let chain = self.table.chain().to_string();
        PathBuf::from(format!("{}-{}.replay", self.table.game().slug(), &chain[..8]))
    }
}

/// Numbers for people and the names of bots, as they fit into a sentence.
fn speakers(sitters: &[Sitter], lang: Lang) -> Vec<String> {
    let (player, bot) = match lang {
        Lang::Fr => ("Joueur", "Ordinateur"),
        Lang::En => ("Player", "Computer"),
    };
    let speaker = |(number, sitter): (usize, &Sitter)| match sitter {
        Sitter::Person => format!("{player} {number}"),
        Sitter::Bot(_, name) => format!("{bot} {} ({number})", level_name(name, lang)),
    };
    (1..).zip(sitters).map(speaker).collect()
}

/// The same for the heading of a board, with who is in front of the screen and what each seat plays with.
fn names(game: &dyn AnyGame, sitters: &[Sitter], speakers: &[String], lang: Lang) -> Vec<String> {
    let people = sitters.iter().filter(|sitter| matches!(sitter, Sitter::Person)).count();
    let you = match lang {
        Lang::Fr => "vous",
        Lang::En => "you",
    };
    let name = |(index, sitter): (usize, &Sitter)| {
        let name = match sitter {
            Sitter::Person if people == 1 => format!("{} ({you})", speakers[index]),
            Sitter::Person | Sitter::Bot(..) => speakers[index].clone(),
        };
        match game.side(Seat::new(index)) {
            Some(side) => format!("{name} · {}", side.get(lang)),
            None => name,
        }
    };
    sitters.iter().enumerate().map(name).collect()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
