//! Runs an example: sets its table, plays its steps, and holds what comes of it against its file.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use engine::{
    Audience, Decision, DecisionKind, Fault, Inspect, Seat, Sentence, Stage, TableChance, Tabletop,
    Viewer, chosen_seed, fold_tallies,
};
use serde::{Deserialize as _, Serialize};
use serde_json::{Value, json};
use thiserror::Error;

use crate::file::{Example, Lot, Setting, Step, Variant, read};
use crate::look::{at, fits};
use crate::lots::Lots;
use crate::shown::{Course, Deed, Heard, Moment, Shown};

/// An example that does not come out as its file says.
#[derive(Clone, Debug, Error)]
#[error("{id}, {place}: {what}")]
pub struct Failure {
    id: String,
    place: String,
    what: String,
}

/// Runs every example file of a folder; returns everything that is wrong, a file that is not compiled in included.
pub fn prove<G: Tabletop + Inspect>(folder: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut names = BTreeSet::new();
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) => return vec![format!("{}: {error}", folder.display())],
    };
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let found = fs::read_to_string(file.path()).map_err(|error| error.to_string());
        let found = found.and_then(|text| read(&name, &text).map_err(|error| error.to_string()));
        match found {
            Err(error) => wrong.push(format!("{name}: {error}")),
            Ok(example) => {
                let home = format!("{}.toml", example.id.to_lowercase());
                if home != name {
                    wrong.push(format!("{name} holds {}: its home is {home}", example.id));
                }
                wrong.extend(show::<G>(&example).err().map(|failure| failure.to_string()));
            }
        }
        names.insert(name);
    }
    let compiled: BTreeSet<String> =
        G::examples().iter().map(|(name, _)| (*name).to_owned()).collect();
    for name in names.symmetric_difference(&compiled) {
        wrong.push(format!("{name} is compiled in or in the folder, not both"));
    }
    wrong
}

/// Runs an example and says how it looks, or where it does not come out as its file says.
pub fn show<G: Tabletop + Inspect>(example: &Example) -> Result<Shown, Failure> {
    let mut courses = Vec::new();
    for (index, variant) in example.variants.iter().enumerate() {
        let course = follow::<G>(variant).map_err(|(step, what)| {
            let place = match step {
                0 => format!("variant {}, its table", index + 1),
                step => format!("variant {}, step {step}", index + 1),
            };
            Failure { id: example.id.clone(), place, what }
        })?;
        courses.push(course);
    }
    Ok(Shown {
        id: example.id.clone(),
        explains: example.explains.clone(),
        title: example.title.clone(),
        caption: example.caption.clone(),
        courses,
    })
}

/// Plays one variant; a fault names the step, 0 for the table itself.
fn follow<G: Tabletop + Inspect>(variant: &Variant) -> Result<Course, (usize, String)> {
    let Setting { options, viewer, seed, refused, .. } = &variant.setting;
    let seed = *seed;
    let seats = variant.setting.seats.unwrap_or_else(|| engine::plain_seats(G::SEATS));
    let mut brings = variant.setting.brings.clone();
    brings.resize(seats, Value::Null);
    let options = Value::Object(options.clone());
    let viewer = Seat::new(*viewer);
    if let Some(rule) = refused {
        let faults = refusal::<G>(&options, &brings, rule).map_err(|what| (0, what))?;
        let (title, sides) = (variant.title.clone(), vec![None; seats]);
        let moments = Vec::new();
        return Ok(Course { title, options, brings, seed, sides, viewer, faults, moments });
    }
    let mut run = Run::<G>::open(&options, &brings, seed).map_err(|what| (0, what))?;
    if viewer.index() >= seats {
        return Err((0, format!("there is no seat {viewer} to look from")));
    }
    let mut moments = vec![run.moment(viewer)];
    for (index, step) in variant.steps.iter().enumerate() {
        moments.push(run.step(step, viewer).map_err(|what| (index + 1, what))?);
    }
    let sides = (0..seats).map(|seat| run.game.side(Seat::new(seat))).collect();
    let title = variant.title.clone();
    Ok(Course { title, options, brings, seed, sides, viewer, faults: Vec::new(), moments })
}

/// Why such a table cannot be opened, by this rule.
fn refusal<G: Tabletop>(
    options: &Value,
    brings: &[Value],
    rule: &str,
) -> Result<Vec<Fault>, String> {
    match G::open(options, brings, &G::content()) {
        Ok(_) => Err(format!("the table opens, though {rule} should refuse it")),
        Err(error) if error.faults.iter().any(|fault| fault.rule == Some(rule)) => Ok(error.faults),
        Err(error) => Err(format!("the table is refused, but not by {rule}: {error}")),
    }
}

/// A table on which an example is played.
struct Run<G: Tabletop> {
    game: G,
    state: G::State,
    /// The chance of the table, as it is after the deal and what was played.
    chance: TableChance,
    /// The numbers of the cards, by id.
    cards: HashMap<String, u32>,
}

type Story<G> = Vec<(Audience, <G as engine::Game>::Event)>;

impl<G: Tabletop + Inspect> Run<G> {
    fn open(options: &Value, brings: &[Value], seed: u32) -> Result<Self, String> {
        let game = G::open(options, brings, &G::content()).map_err(|error| error.to_string())?;
        let cards = game.cards().into_iter().map(|card| (card.id, card.number.into())).collect();
        let mut chance = TableChance::new(chosen_seed(seed));
        let state = game.deal(&mut chance);
        Ok(Self { game, state, chance, cards })
    }

    /// The number behind a name.
    fn number(&self, key: &str, name: &str) -> Option<u32> {
        let card = || self.cards.get(name).copied().filter(|_| key == "card");
        self.game.named(key, name).or_else(card)
    }

    /// The action that is written with names in the place of numbers.
    fn action(&self, written: &Value) -> Result<G::Action, String> {
        let mut data = written.clone();
        let Some(fields) = data.as_object_mut() else {
            return Err(format!("an action is a table with its `type`, not {written}"));
        };
        for (key, value) in fields.iter_mut() {
            let number = value.as_str().and_then(|name| self.number(key, name));
            if let Some(number) = number {
                *value = number.into();
            }
        }
        G::Action::deserialize(&data).map_err(|error| format!("{written}: {error}"))
    }

    fn open_actions(&self) -> Vec<G::Action> {
        let mut open = Vec::new();
        if let Stage::Decide(_) = self.game.stage(&self.state) {
            self.game.legal_actions(&self.state, &mut open);
        }
        open
    }

    fn deed(&self, seat: Seat, action: G::Action) -> Deed {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        Deed { seat, label: self.game.label(&view, action), data: data(&action) }
    }

    fn step(&mut self, step: &Step, viewer: Seat) -> Result<Moment, String> {
        let mut deeds = Vec::new();
        let mut story: Story<G> = Vec::new();
        let mut refused = None;
        if let Some(rule) = &step.refused {
            let [written] = step.plays.as_slice() else {
                return Err("`refused` is said of one action".to_owned());
            };
            let action = self.action(written)?;
            let seat = step.seat.map(Seat::new).or_else(|| self.game.stage(&self.state).decider());
            let seat = seat.ok_or("nobody decides any more")?;
            let refusal = self.game.refusal(&self.state, seat, action);
            let refusal = refusal.ok_or_else(|| format!("{written} is open"))?;
            if refusal.rule != rule {
                return Err(format!("{written} is refused by {}, not by {rule}", refusal.rule));
            }
            deeds.push(self.deed(seat, action));
            refused = Some(refusal);
        } else {
            let lots = numbers(&self.game, &step.lots)?;
            let mut stream = self.chance.clone();
            let mut chance = Lots::new(lots, &mut stream);
            for written in &step.plays {
                self.play(written, &mut chance, &mut story, &mut deeds)?;
            }
            chance.finish()?;
            self.chance = stream;
        }
        let told: Vec<Value> = story.iter().map(|(_, event)| data(event)).collect();
        self.check(step, &told)?;
        let told = self.heard(&story, viewer);
        Ok(Moment { says: step.says.clone(), deeds, refused, told, ..self.moment(viewer) })
    }

    /// Plays one action; a window that it does not answer is let pass first.
    fn play(
        &mut self,
        written: &Value,
        chance: &mut Lots<'_>,
        story: &mut Story<G>,
        deeds: &mut Vec<Deed>,
    ) -> Result<(), String> {
        let action = self.action(written)?;
        loop {
            let Stage::Decide(Decision { seat, kind, .. }) = self.game.stage(&self.state) else {
                return Err(format!("{written}: the game is over"));
            };
            let open = self.open_actions();
            let refusal = self.game.refusal(&self.state, seat, action);
            let (next, is_it) = match refusal {
                None if open.contains(&action) => (action, true),
                None => return Err(format!("{written} is neither offered nor refused")),
                Some(refusal) => {
                    let pass = open.into_iter().find(|action| self.game.declines(*action));
                    if let (DecisionKind::Window(_), Some(pass)) = (kind, pass) {
                        (pass, false)
                    } else {
                        let why = refusal.words.en;
                        return Err(format!("{written} is refused by {}: {why}", refusal.rule));
                    }
                }
            };
            deeds.push(self.deed(seat, next));
            self.game.apply(&mut self.state, next, chance, story);
            if is_it {
                return Ok(());
            }
        }
    }

    /// Holds the table and what was told against what the step says of them.
    fn check(&self, step: &Step, told: &[Value]) -> Result<(), String> {
        let names = |key: &str, name: &str| self.number(key, name);
        if !step.expect.is_empty() {
            let whole = self.whole();
            for (path, expected) in &step.expect {
                let found = at(&whole, path, &names).unwrap_or(Value::Null);
                let key = path.rsplit('.').find(|part| part.parse::<u32>().is_err());
                if !fits(key.unwrap_or(""), &found, expected, &names) {
                    return Err(format!("`{path}` is {found}, not {expected}"));
                }
            }
        }
        let mut left = told.iter();
        for event in &step.events {
            if !left.any(|found| fits("", found, event, &names)) {
                let all: Vec<String> = told.iter().map(Value::to_string).collect();
                return Err(format!("nothing tells {event}; told was\n  {}", all.join("\n  ")));
            }
        }
        for event in &step.silent {
            if let Some(found) = told.iter().find(|found| fits("", found, event, &names)) {
                return Err(format!("{found} is told"));
            }
        }
        for (kind, times) in &step.times {
            let found = told.iter().filter(|event| event["type"] == kind.as_str()).count();
            if found != *times {
                return Err(format!("`{kind}` is told {found} times, not {times}"));
            }
        }
        let open: Vec<Value> = self.open_actions().iter().map(data).collect();
        let has = |wanted: &Value| open.iter().any(|found| fits("", found, wanted, &names));
        if let Some(offers) = &step.offers
            && !fits("", &json!(open), &json!(offers), &names)
        {
            return Err(format!("open is {}, not {}", json!(open), json!(offers)));
        }
        if let Some(missing) = step.open.iter().find(|wanted| !has(wanted)) {
            return Err(format!("{missing} is not open, but {}", json!(open)));
        }
        if let Some(found) = step.shut.iter().find(|wanted| has(wanted)) {
            return Err(format!("{found} is open"));
        }
        Ok(())
    }

    /// The whole state, who decides and why, and what each seat sees.
    fn whole(&self) -> Value {
        let mut whole = self.game.inspect(&self.state);
        let stage = self.game.stage(&self.state);
        let asked = stage.decision().map(|decision| match decision.kind {
            DecisionKind::Turn => "turn",
            DecisionKind::Step => "step",
            DecisionKind::Window(at) => G::windows()[usize::from(at)].id,
        });
        whole["decides"] = json!(stage.decider());
        whole["asked"] = json!(asked);
        whole["outcome"] = json!(stage.outcome());
        let views = (0..self.game.seats())
            .map(|seat| data(&self.game.view(&self.state, Viewer::Seat(Seat::new(seat)))));
        whole["seen"] = views.collect();
        whole["public"] = data(&self.game.view(&self.state, Viewer::Spectator));
        whole
    }

    fn heard(&self, story: &Story<G>, viewer: Seat) -> Vec<Heard> {
        let heard: Vec<_> =
            story.iter().filter(|(audience, _)| audience.includes(Viewer::Seat(viewer))).collect();
        let mut sentences: Vec<Sentence> =
            heard.iter().map(|(_, event)| self.game.sentence(event)).collect();
        let public = heard.iter().zip(&mut sentences);
        let public = public.filter(|((audience, _), _)| *audience == Audience::ALL);
        fold_tallies(public.map(|(_, sentence)| sentence));
        let both = heard.into_iter().zip(sentences);
        both.map(|((_, event), sentence)| Heard { event: data(event), sentence }).collect()
    }

    /// The table as it is, with nothing that led to it.
    fn moment(&self, viewer: Seat) -> Moment {
        Moment {
            says: None,
            deeds: Vec::new(),
            refused: None,
            told: Vec::new(),
            view: data(&self.game.view(&self.state, Viewer::Seat(viewer))),
            stage: self.game.stage(&self.state),
        }
    }
}

/// The results of chance, words looked up.
fn numbers<G: Tabletop>(game: &G, lots: &[Lot]) -> Result<Vec<u32>, String> {
    let number = |lot: &Lot| match lot {
        Lot::Number(number) => Ok(*number),
        Lot::Word(word) => {
            game.named("lot", word).ok_or_else(|| format!("`{word}` is no result of chance here"))
        }
    };
    lots.iter().map(number).collect()
}

fn data(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views, events and actions are plain data")
}
