//! A whole report of a game: who wins, how long it takes, which cards matter and which rulings, all from the same seeds.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::{CardSheet, OptionGroup, OptionKind, Seat, Text};
use facade::{AnyGame, BotSpec, Watched};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::change::SeedPair;
use crate::chunks::{Crew, Job, Part};
use crate::compare::{Comparison, MatchUp};
use crate::findings::Findings;
use crate::kept::{Run, RunError};
use crate::plan::{Plan, PlanError, PlannedTable, Schedule};
use crate::question::{Question, StudyQuestion, TableQuestion};
use crate::record::Wanted;
use crate::row::Row;
use crate::study_part::StudyPart;
use crate::tally::{POINTS, Score};

/// How many seeds a chunk has, as in a comparison.
pub(crate) const CHUNK: u64 = 16;

/// A report to be made.
#[derive(Clone)]
pub struct Study {
    /// The game with its options and what each seat brings.
    pub game: Arc<dyn AnyGame>,
    /// The bots, one for each seat.
    pub bots: Vec<BotSpec>,
    /// How many games; the last seed is played in all orders of the seats, so that it may be a few more.
    pub games: u64,
    /// How many games the dearer questions take.
    pub depth: Depth,
    /// The seed of all luck.
    pub seed: u64,
    /// What is wanted of each game besides its figures.
    pub wanted: Wanted,
}

/// How many games the dearer questions of a report take, of the same seeds as all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depth {
    /// The games in which it is asked who led and which choices were real.
    pub leads: u64,
    /// The games that are played again for every card that was in a hand, with that card blank.
    pub cards: u64,
    /// The games that are played again for every rival reading of a rule.
    pub switches: u64,
}

impl Depth {
    /// What suits a report of so many games.
    pub fn of(games: u64) -> Self {
        Self { leads: games.min(200), cards: games.min(400), switches: games.min(200) }
    }
}

/// One reading of a rule that is not the one of the table.
#[derive(Clone)]
pub(crate) struct Switch {
    pub(crate) name: Text,
    pub(crate) key: String,
    pub(crate) value: Value,
    pub(crate) reading: Text,
    pub(crate) match_up: MatchUp,
}

/// A card of the game, and the game in which it is blank.
pub(crate) struct Blanked {
    pub(crate) sheet: CardSheet,
    pub(crate) game: Option<Arc<dyn AnyGame>>,
}

/// A report that is being made.
pub(crate) struct StudyJob {
    pub(crate) study: Study,
    pub(crate) schedule: Schedule,
    pub(crate) cards: Vec<Blanked>,
    pub(crate) switches: Vec<Switch>,
    /// Of how many seeds the cards are asked about.
    card_seeds: u64,
    /// Every so many seeds it is asked who led.
    lead_every: u64,
}

/// Makes a report until the plan is fulfilled or `stop` is set; with a folder, what is done is kept there, and a run that was
/// broken off goes on. `progress` hears how many games are done, `record` of every game in the order of the seeds.
pub fn study(
    study: &Study,
    crew: &mut impl Crew,
    folder: Option<&Path>,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
    mut record: Option<&mut dyn FnMut(&Row)>,
) -> Result<Findings, RunError> {
    let job = StudyJob::new(study)?;
    let mut run = match folder {
        Some(folder) => Run::kept(&job, folder)?,
        None => Run::new(&job),
    };
    let began = Instant::now();
    let before = run.part().games();
    progress(before);
    run.play(crew, Job::chunks(&job), stop, &mut |part, known| {
        if let Some(record) = record.as_mut() {
            part.rows.drain(..).for_each(|row| record(&row));
        }
        progress(known.games() + part.games());
    })?;
    let seconds = began.elapsed().as_secs_f64();
    let is_complete = run.chunks() >= Job::chunks(&job);
    Ok(Findings::new(&job, run.part(), before, is_complete, seconds, crew.hands()))
}

/// How many games of this report are kept in the folder.
pub fn begun(study: &Study, folder: &Path) -> Result<u64, RunError> {
    let job = StudyJob::new(study)?;
    Ok(Run::kept(&job, folder)?.part().games())
}

/// About how many games are played for this report in all, those that are played again included.
pub fn games_in_all(study: &Study) -> Result<u64, PlanError> {
    let job = StudyJob::new(study)?;
    let random: Vec<BotSpec> = study.bots.iter().filter_map(|_| "random".parse().ok()).collect();
    let mut held: Vec<u16> = Vec::new();
    if random.len() == study.bots.len() {
        held.extend(study.game.watch(1, &random, false).cards.iter().map(|used| used.card));
    }
    held.sort_unstable();
    held.dedup();
    let again = study.depth.cards * held.len() as u64;
    let readings = 2 * study.depth.switches * job.switches.len() as u64;
    Ok(study.games + again + readings)
}

impl StudyJob {
    pub(crate) fn new(study: &Study) -> Result<Self, PlanError> {
        let game = Arc::clone(&study.game);
        let plan = Plan {
            tables: vec![PlannedTable::new(Arc::clone(&game))],
            bots: study.bots.clone(),
            games: study.games,
            seed: study.seed,
            threads: None,
        };
        let schedule = Schedule::new(&plan, study.wanted)?;
        let orders = schedule.orders[0].len() as u64;
        let card_seeds = study.depth.cards.div_ceil(orders).min(schedule.seeds);
        let lead_seeds = study.depth.leads.div_ceil(orders);
        let lead_every = schedule.seeds.checked_div(lead_seeds).map_or(0, |every| every.max(1));
        let blank = |sheet: CardSheet| {
            let game = if card_seeds > 0 { game.blanked(&sheet.id) } else { None };
            Blanked { sheet, game }
        };
        let cards = game.cards().into_iter().map(blank).collect();
        let switches = if study.depth.switches > 0 { switches(study)? } else { Vec::new() };
        Ok(Self { study: study.clone(), schedule, cards, switches, card_seeds, lead_every })
    }

    fn is_deep(&self, seed: u64) -> bool {
        self.lead_every > 0 && seed.is_multiple_of(self.lead_every)
    }

    /// Plays the games of one seed and counts them.
    fn play_seed(&self, seed: u64, orders: &[Vec<usize>], part: &mut StudyPart) {
        let game = &*self.study.game;
        let (tags_of, chosen) = (&self.schedule.tags_of[0], &self.schedule.chosen[0]);
        let number = self.schedule.base + seed;
        let mut games: Vec<(Vec<BotSpec>, Watched)> = Vec::new();
        for order in orders {
            let bots: Vec<BotSpec> = order.iter().map(|bot| self.study.bots[*bot]).collect();
            let watched = game.watch(number, &bots, self.is_deep(seed));
            part.totals.add(game, &watched.played, order, tags_of, chosen);
            part.count(&watched);
            self.count_matches(&watched, order, part);
            for used in &watched.cards {
                let Some(at) = self.place(used.card) else { continue };
                let payoff = game.payoff(watched.played.outcome, used.seat);
                let score = Score::new(watched.played.outcome, used.seat, bots.len(), payoff);
                part.cards[at].add(used, score);
            }
            if self.study.wanted > Wanted::Figures {
                part.rows.push(Row::new(game, 0, order, &watched, self.study.wanted));
            }
            games.push((bots, watched));
        }
        part.close();
        if seed < self.card_seeds {
            self.blank_cards(number, &games, part);
        }
    }

    /// The place of a card among those that are counted.
    fn place(&self, number: u16) -> Option<usize> {
        let at = usize::from(number);
        if self.cards.get(at).is_some_and(|card| card.sheet.number == number) {
            return Some(at);
        }
        self.cards.iter().position(|card| card.sheet.number == number)
    }

    /// Plays the games of a seed again for every card that was in a hand, with that card blank: whoever held it is asked
    /// what they have lost.
    fn blank_cards(&self, seed: u64, games: &[(Vec<BotSpec>, Watched)], part: &mut StudyPart) {
        let points = |game: &dyn AnyGame, outcome, seat: Seat| {
            (game.payoff(outcome, seat) * POINTS).round() as i64
        };
        for (at, card) in self.cards.iter().enumerate() {
            let Some(blanked) = &card.game else { continue };
            let mut pair = SeedPair::default();
            for (bots, watched) in games {
                let held = watched.cards.iter().filter(|used| used.card == card.sheet.number);
                let holders: Vec<Seat> = held.map(|used| used.seat).collect();
                if holders.is_empty() {
                    continue;
                }
                let again = blanked.simulate(seed..seed + 1, bots);
                let Some(again) = again.first() else { continue };
                for seat in holders {
                    let real = points(&*self.study.game, watched.played.outcome, seat);
                    pair.count(0, points(&**blanked, again.outcome, seat));
                    pair.count(1, real);
                }
            }
            if pair.counts[0] > 0 {
                part.cards[at].effect.add(pair);
            }
        }
    }

    /// Who came before whom, by what they play with, or by bot where all play with the same.
    fn count_matches(&self, watched: &Watched, order: &[usize], part: &mut StudyPart) {
        let seats = order.len();
        let Some(ranks) = watched.played.ranks(seats) else { return };
        let names = self.names().len();
        let name = |seat: usize| {
            if self.schedule.tags.len() < 2 {
                return Some(order[seat]);
            }
            let chosen = watched.played.sides[seat]
                .and_then(|side| self.schedule.chosen[0].get(usize::from(side)).copied());
            chosen.or_else(|| self.schedule.tags_of[0][seat].first().copied())
        };
        for one in 0..seats {
            for other in (0..seats).filter(|other| *other != one) {
                if let (Some(mine), Some(theirs)) = (name(one), name(other)) {
                    let cell = &mut part.matches[mine * names + theirs];
                    cell.0 += match ranks[one].cmp(&ranks[other]) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 0,
                    };
                    cell.1 += 1;
                }
            }
        }
    }

    /// The rows and columns of the table of who came before whom.
    pub(crate) fn names(&self) -> Vec<Text> {
        if self.schedule.tags.len() < 2 {
            let bot = |bot: &BotSpec| Text::new(bot.to_string(), bot.to_string());
            return self.study.bots.iter().map(bot).collect();
        }
        self.schedule.tags.clone()
    }
}

/// Every other reading of a rule that the options of the table know.
fn switches(study: &Study) -> Result<Vec<Switch>, PlanError> {
    let game = &study.game;
    let Some(kind) = facade::find(game.slug()) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for option in kind.about().options {
        if option.group == OptionGroup::Setup {
            continue;
        }
        let held = game.options().get(&option.key).unwrap_or(&option.default);
        let readings: Vec<(Value, Text)> = match &option.kind {
            OptionKind::Flag => {
                let is_on = held.as_bool().unwrap_or(false);
                let word = if is_on { Text::new("non", "no") } else { Text::new("oui", "yes") };
                vec![(Value::Bool(!is_on), word)]
            }
            OptionKind::Choice(choices) => {
                let rival = choices.iter().filter(|choice| held.as_str() != Some(&choice.value));
                rival.map(|rival| (rival.value.clone().into(), rival.name.clone())).collect()
            }
            OptionKind::Number { .. } | OptionKind::Data => continue,
        };
        for (value, reading) in readings {
            let mut options = game.options().clone();
            if options.is_null() {
                options = Value::Object(serde_json::Map::new());
            }
            if let Some(map) = options.as_object_mut() {
                map.insert(option.key.clone(), value.clone());
            }
            // Some readings need others beside them: what cannot be played alone is not asked.
            let Ok(rival) = kind.open(&options, game.brings(), game.custom()) else { continue };
            if rival.seats() != game.seats() {
                continue;
            }
            let comparison = Comparison {
                a: Arc::clone(game),
                b: rival,
                bots: study.bots.clone(),
                games: study.depth.switches.min(study.games),
                until: None,
                seed: study.seed,
                threads: None,
            };
            found.push(Switch {
                name: option.name.clone(),
                key: option.key.clone(),
                value,
                reading,
                match_up: MatchUp::new(&comparison)?,
            });
        }
    }
    Ok(found)
}

impl Job for StudyJob {
    type Part = StudyPart;

    fn question(&self) -> Question {
        Question::Study(Box::new(StudyQuestion {
            table: TableQuestion::of(&*self.study.game),
            bots: self.study.bots.clone(),
            games: self.study.games,
            depth: self.study.depth,
            seed: self.study.seed,
            wanted: self.study.wanted,
        }))
    }

    fn chunks(&self) -> u64 {
        self.schedule.seeds.div_ceil(CHUNK)
    }

    fn nothing(&self) -> StudyPart {
        let names = self.names().len();
        StudyPart::new(
            self.schedule.totals(),
            self.cards.len(),
            names,
            self.switches.iter().map(|switch| switch.match_up.nothing()).collect(),
        )
    }

    fn play(&self, chunk: u64) -> StudyPart {
        let orders = &self.schedule.orders[(chunk % self.schedule.orders.len() as u64) as usize];
        let mut part = self.nothing();
        for seed in chunk * CHUNK..((chunk + 1) * CHUNK).min(self.schedule.seeds) {
            self.play_seed(seed, orders, &mut part);
        }
        for (switch, figures) in self.switches.iter().zip(&mut part.switches) {
            if chunk < Job::chunks(&switch.match_up) {
                *figures = Job::play(&switch.match_up, chunk);
            }
        }
        part
    }
}
