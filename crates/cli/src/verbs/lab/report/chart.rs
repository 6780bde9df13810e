//! The charts of a report: across in percent of the width, so that words keep their size on a phone.

use askama::Template;
use engine::Lang;
use lab::{CardFindings, CurvePoint, Share};

use crate::say::{decimal, grouped};

/// How many bars a histogram has at the most.
const BINS_MAX: u32 = 40;

/// How many cards of a scatter bear their names.
const NAMED_MAX: usize = 10;

/// A word under or beside a chart.
pub(super) struct Mark {
    left: String,
    anchor: &'static str,
    word: String,
}

/// A line across a chart.
pub(super) struct Level {
    top: f64,
    word: String,
}

/// Shares with their intervals.
#[derive(Template)]
#[template(path = "lab/bars.svg", escape = "html")]
pub(super) struct Bars {
    title: String,
    height: u32,
    rows: Vec<Bar>,
}

struct Bar {
    name: String,
    figure: String,
    top: u32,
    rate: String,
    low: String,
    high: String,
}

impl Bars {
    pub(super) fn new(title: String, shares: &[(String, &Share)], lang: Lang) -> Self {
        let bars: Vec<Bar> = (0..)
            .zip(shares.iter().filter(|(_, share)| share.games > 0))
            .map(|(place, (name, share))| Bar {
                name: name.clone(),
                figure: with_interval(share, lang),
                top: place * 42,
                rate: across(share.rate),
                low: across(share.low),
                high: across(share.high),
            })
            .collect();
        Self { title, height: bars.len() as u32 * 42, rows: bars }
    }
}

/// « 54,2 % [51,0 – 57,3] ».
pub(super) fn with_interval(share: &Share, lang: Lang) -> String {
    let percent = |value: f64| decimal(100.0 * value, 1, lang);
    format!("{} % [{} – {}]", percent(share.rate), percent(share.low), percent(share.high))
}

/// How many games had each length.
#[derive(Template)]
#[template(path = "lab/histogram.svg", escape = "html")]
pub(super) struct Histogram {
    title: String,
    bins: Vec<Bin>,
    median: String,
    marks: Vec<Mark>,
}

struct Bin {
    left: String,
    width: String,
    top: f64,
    height: f64,
    told: String,
}

impl Histogram {
    pub(super) fn new(title: String, lengths: &[(u32, u64)], median: u32, lang: Lang) -> Self {
        let first = lengths.first().map_or(0, |(length, _)| *length);
        let last = lengths.last().map_or(0, |(length, _)| *length);
        let step = (last - first + 1).div_ceil(BINS_MAX).max(1);
        let count = (last - first) / step + 1;
        let mut games = vec![0_u64; count as usize];
        for (length, many) in lengths {
            games[((length - first) / step) as usize] += many;
        }
        let most = games.iter().copied().max().unwrap_or(1).max(1);
        let width = 1.0 / f64::from(count);
        let bin = |(place, many): (u32, &u64)| {
            let (from, to) = (first + place * step, first + (place + 1) * step - 1);
            let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
            let height = 128.0 * *many as f64 / most as f64;
            Bin {
                left: across(width * (f64::from(place) + 0.08)),
                width: across(width * 0.84),
                top: 140.0 - height,
                height,
                told: format!("{range} : {}", grouped(*many, lang)),
            }
        };
        let middle = width * (f64::from(median.saturating_sub(first) / step) + 0.5);
        let end = |left: f64, anchor, number: u32| Mark {
            left: across(left),
            anchor,
            word: number.to_string(),
        };
        let mut marks = vec![end(0.0, "start", first), end(1.0, "end", last)];
        if (0.08..0.92).contains(&middle) {
            marks.push(end(middle, "middle", median));
        }
        Self { title, bins: (0..).zip(&games).map(bin).collect(), median: across(middle), marks }
    }
}

/// How intervals narrow with the number of games.
#[derive(Template)]
#[template(path = "lab/curve.svg", escape = "html")]
pub(super) struct Curve {
    title: String,
    levels: Vec<Level>,
    points: Vec<Point>,
    marks: Vec<Mark>,
}

struct Point {
    series: usize,
    left: String,
    rate: f64,
    low: f64,
    high: f64,
    told: String,
}

impl Curve {
    pub(super) fn new(title: String, curve: &[CurvePoint], names: &[&str], lang: Lang) -> Self {
        let share = |millionths: u32| f64::from(millionths) / 1e6;
        let all = || curve.iter().flat_map(|point| point.shares.iter().take(names.len()));
        let low = all().map(|[_, low, _]| share(*low)).fold(1.0, f64::min);
        let high = all().map(|[_, _, high]| share(*high)).fold(0.0, f64::max);
        let scale = Scale::new(low, high, 14.0, 200.0);
        let most = curve.last().map_or(1, |point| point.games);
        let fewest = curve.first().map_or(1, |point| point.games);
        let span = (most as f64 / fewest as f64).ln().max(1e-9);
        // Room for the figures of the lines on the left.
        let place = |games: u64| 0.1 + 0.87 * (games as f64 / fewest as f64).ln() / span;
        let mut points = Vec::new();
        for point in curve {
            for (series, [rate, low, high]) in point.shares.iter().enumerate().take(names.len()) {
                // Side by side, so that one hides no other.
                let left = place(point.games) + 0.006 * series as f64;
                let percent = |value: u32| decimal(100.0 * share(value), 1, lang);
                points.push(Point {
                    series,
                    left: across(left),
                    rate: scale.top(share(*rate)),
                    low: scale.top(share(*low)),
                    high: scale.top(share(*high)),
                    told: format!(
                        "{} · {} : {} % [{} – {}]",
                        names[series],
                        grouped(point.games, lang),
                        percent(*rate),
                        percent(*low),
                        percent(*high)
                    ),
                });
            }
        }
        let mark = |left: f64, anchor, games: u64| Mark {
            left: across(left),
            anchor,
            word: grouped(games, lang),
        };
        let marks = vec![mark(0.1, "middle", fewest), mark(0.99, "end", most)];
        Self { title, levels: scale.levels(100.0, " %", lang), points, marks }
    }
}

/// What cards are worth, by how often they are played when drawn.
#[derive(Template)]
#[template(path = "lab/scatter.svg", escape = "html")]
pub(super) struct Scatter {
    title: String,
    levels: Vec<Level>,
    dots: Vec<Dot>,
    marks: Vec<Mark>,
}

struct Dot {
    name: String,
    told: String,
    is_real: bool,
    is_named: bool,
    left: String,
    anchor: &'static str,
    shift: i32,
    rate: f64,
    low: f64,
    high: f64,
}

impl Scatter {
    pub(super) fn new(title: String, cards: &[CardFindings], lang: Lang) -> Self {
        let shown: Vec<(&CardFindings, &lab::Effect)> =
            cards.iter().filter_map(|card| Some((card, card.effect.as_ref()?))).collect();
        let low = shown.iter().map(|(_, effect)| effect.change.low).fold(0.0, f64::min);
        let high = shown.iter().map(|(_, effect)| effect.change.high).fold(0.0, f64::max);
        let scale = Scale::new(low, high, 16.0, 310.0);
        let mut named: Vec<f64> = Vec::new();
        let dots = shown.iter().map(|(card, effect)| {
            let used = (card.played as f64 / card.drawn.max(1) as f64).min(1.0);
            let left = 0.1 + 0.86 * used;
            let change = &effect.change;
            let top = scale.top(change.change);
            // A name that would cover another one is left to the table.
            let is_free = named.iter().all(|other| (other - top).abs() > 15.0);
            let is_named = effect.is_real && is_free && named.len() < NAMED_MAX;
            if is_named {
                named.push(top);
            }
            let points = |value: f64| decimal(100.0 * value, 1, lang);
            Dot {
                name: card.name.get(lang).to_owned(),
                told: format!(
                    "{} : {} [{} – {}]",
                    card.name.get(lang),
                    points(change.change),
                    points(change.low),
                    points(change.high)
                ),
                is_real: effect.is_real,
                is_named,
                left: across(left),
                anchor: if left > 0.5 { "end" } else { "start" },
                shift: if left > 0.5 { -9 } else { 9 },
                rate: top,
                low: scale.top(change.low),
                high: scale.top(change.high),
            }
        });
        let dots = dots.collect();
        let mark = |left: f64, anchor, word: &str| Mark {
            left: across(left),
            anchor,
            word: word.to_owned(),
        };
        let marks = match lang {
            Lang::Fr => [mark(0.1, "start", "jamais jouée"), mark(1.0, "end", "toujours jouée")],
            Lang::En => [mark(0.1, "start", "never played"), mark(1.0, "end", "always played")],
        };
        Self { title, levels: scale.levels(100.0, "", lang), dots, marks: marks.into() }
    }
}

/// From values to heights.
struct Scale {
    low: f64,
    high: f64,
    top: f64,
    bottom: f64,
}

impl Scale {
    fn new(low: f64, high: f64, top: f64, bottom: f64) -> Self {
        let room = ((high - low) * 0.04).max(0.005);
        Self { low: low - room, high: high + room, top, bottom }
    }

    fn top(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        let top = self.bottom - share * (self.bottom - self.top);
        (top * 10.0).round() / 10.0
    }

    /// A few lines at round values.
    fn levels(&self, unit: f64, sign: &str, lang: Lang) -> Vec<Level> {
        let span = (self.high - self.low) * unit;
        let rough = span / 5.0;
        let power = 10.0_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(power);
        let digits = usize::from(step < 1.0);
        let from = (self.low * unit / step).ceil() as i64;
        let to = (self.high * unit / step).floor() as i64;
        let level = |place: i64| {
            let value = place as f64 * step;
            Level {
                top: self.top(value / unit),
                word: format!("{}{sign}", decimal(value, digits, lang)),
            }
        };
        (from..=to).map(level).collect()
    }
}

/// A share of the width.
fn across(share: f64) -> String {
    format!("{:.2}", 100.0 * share.clamp(0.0, 1.0))
}
