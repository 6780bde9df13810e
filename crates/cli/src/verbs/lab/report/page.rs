//! The report as one page that needs nothing else: no script, no font, no picture from elsewhere.

use askama::Template;
use engine::{Lang, Text};
use lab::{CardFindings, Findings, Lengths, Share};

use super::chart::{Bars, Curve, Histogram, Scatter};
use crate::say::{counted, decimal, grouped};

/// How many shares the curve follows at the most.
const CURVES_MAX: usize = 6;

/// The whole page.
#[derive(Template)]
#[template(path = "lab/report.html")]
struct Page {
    lang: Lang,
    title: String,
    subtitle: String,
    is_complete: bool,
    shares: Vec<(String, String)>,
    facts: Vec<(String, String)>,
    places: Vec<String>,
    ranks: Vec<(String, Vec<String>)>,
    matches: Vec<(String, Vec<(String, String)>)>,
    curve: String,
    curve_names: Vec<String>,
    lengths: Vec<(String, String, String)>,
    play: Vec<(String, String)>,
    endings: Vec<(String, String)>,
    has_effects: bool,
    scatter: String,
    cards: Vec<CardRow>,
    switches: Vec<(String, String)>,
    method: Vec<String>,
    command: String,
}

struct CardRow {
    name: String,
    is_real: bool,
    way: &'static str,
    effect: String,
    interval: String,
    drawn: String,
    played: String,
    left: String,
    when_drawn: String,
    when_played: String,
}

impl Page {
    fn say<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        pick(self.lang, fr, en)
    }
}

fn pick<'w>(lang: Lang, fr: &'w str, en: &'w str) -> &'w str {
    match lang {
        Lang::Fr => fr,
        Lang::En => en,
    }
}

/// The page in the language of the reader.
pub(super) fn page(
    found: &Findings,
    title: &str,
    command: String,
    lang: Lang,
) -> Result<String, askama::Error> {
    let report = &found.report;
    let names: Vec<&str> = report.bots.iter().map(|bot| bot.name.as_str()).collect();
    let games = counted(report.games, lang, ["partie", "parties"], ["game", "games"]);
    let bots = names.join(pick(lang, " contre ", " against "));
    let seed = report.seed;
    let subtitle = match lang {
        Lang::Fr => format!("{bots} · {games} · graine {seed}"),
        Lang::En => format!("{bots} · {games} · seed {seed}"),
    };
    let followed = found.curve_names.len().min(CURVES_MAX);
    let curve_names: Vec<&str> =
        found.curve_names[..followed].iter().map(|name| name.get(lang)).collect();
    let curve = if found.curve.len() < 3 || curve_names.is_empty() {
        String::new()
    } else {
        let words = pick(lang, "Intervalle selon le nombre de parties", "Interval by games");
        Curve::new(words.to_owned(), &found.curve, &curve_names, lang).render()?
    };
    let has_effects = found.cards.iter().any(|card| card.effect.is_some());
    let scatter = if has_effects {
        let words = pick(lang, "Effet des cartes", "Effect of cards");
        Scatter::new(words.to_owned(), &found.cards, lang).render()?
    } else {
        String::new()
    };
    Page {
        lang,
        title: title.to_owned(),
        subtitle,
        is_complete: found.is_complete,
        shares: shares(found, lang)?,
        facts: facts(found, lang),
        places: (1..=report.seats.len()).map(|rank| rank.to_string()).collect(),
        ranks: ranks(found, lang),
        matches: matches(found, lang),
        curve,
        curve_names: curve_names.iter().map(|name| (*name).to_owned()).collect(),
        lengths: vec![
            length(pick(lang, "Tours", "Turns"), &found.turns, &report.turns, lang)?,
            length(pick(lang, "Décisions", "Decisions"), &found.decisions, &report.lengths, lang)?,
        ],
        play: play(found, lang),
        endings: endings(found, lang),
        has_effects,
        scatter,
        cards: found.cards.iter().map(|card| card_row(card, lang)).collect(),
        switches: switches(found, lang),
        method: method(found, lang),
        command,
    }
    .render()
}

fn percent(share: f64, lang: Lang) -> String {
    format!("{} %", decimal(100.0 * share, 1, lang))
}

/// What is told of all shares of one sort.
type Named<'f> = Vec<(String, &'f Share)>;

fn shares(found: &Findings, lang: Lang) -> Result<Vec<(String, String)>, askama::Error> {
    let report = &found.report;
    let mut groups: Vec<(&str, Named<'_>)> = Vec::new();
    let sides = report.sides.iter().map(|side| (side.side.get(lang).to_owned(), &side.total));
    groups.push((pick(lang, "Camps", "Sides"), sides.collect()));
    let starts = report.order.iter().enumerate().map(|(behind, share)| {
        let words = match (behind, lang) {
            (0, Lang::Fr) => "commence".to_owned(),
            (0, Lang::En) => "begins".to_owned(),
            (_, Lang::Fr) => format!("{}e à jouer", behind + 1),
            (_, Lang::En) => format!("number {} to play", behind + 1),
        };
        (words, share)
    });
    groups.push((pick(lang, "Ordre de jeu", "Order of play"), starts.collect()));
    let seats = report.seats.iter().enumerate();
    let seats =
        seats.map(|(seat, share)| (format!("{} {}", pick(lang, "place", "seat"), seat + 1), share));
    groups.push((pick(lang, "Places", "Seats"), seats.collect()));
    if report.orders > 1 {
        let bots = report.bots.iter().map(|bot| (bot.name.clone(), &bot.total));
        groups.push((pick(lang, "Robots", "Bots"), bots.collect()));
    }
    let groups = groups.into_iter().filter(|(_, shares)| !shares.is_empty());
    groups
        .map(|(name, shares)| {
            let chart = Bars::new(name.to_owned(), &shares, lang).render()?;
            Ok((name.to_owned(), chart))
        })
        .collect()
}

/// How far whoever begins is ahead of what all seats have on average: less than a half where a defeat is shared.
fn ahead(first: f64, order: impl ExactSizeIterator<Item = f64>) -> f64 {
    let seats = order.len().max(1) as f64;
    first - order.sum::<f64>() / seats
}

fn facts(found: &Findings, lang: Lang) -> Vec<(String, String)> {
    let report = &found.report;
    let games = report.games.max(1) as f64;
    let mut facts = Vec::new();
    if let Some(first) = &report.first {
        let gain = 100.0 * ahead(first.rate, report.order.iter().map(|share| share.rate));
        facts.push((
            format!("{}{}", if gain > 0.0 { "+" } else { "" }, decimal(gain, 1, lang)),
            pick(lang, "points d'avance pour qui commence", "points ahead for who begins")
                .to_owned(),
        ));
    }
    facts.push((
        percent(found.draws as f64 / games, lang),
        pick(lang, "de nulles", "draws").to_owned(),
    ));
    if report.shared_defeats > 0 {
        facts.push((
            percent(report.shared_defeats as f64 / games, lang),
            pick(lang, "de défaites communes", "shared defeats").to_owned(),
        ));
    }
    facts
}

/// How often each rank was reached, at tables of more than two.
fn ranks(found: &Findings, lang: Lang) -> Vec<(String, Vec<String>)> {
    let report = &found.report;
    if report.seats.len() < 3 {
        return Vec::new();
    }
    let cells = |share: &Share| {
        let cell = |count: &u64| percent(*count as f64 / share.games.max(1) as f64, lang);
        share.ranks.iter().map(cell).collect()
    };
    let sides = report.sides.iter().filter(|side| side.total.games > 0);
    let sides = sides.map(|side| (side.side.get(lang).to_owned(), cells(&side.total)));
    let seats = report.seats.iter().enumerate();
    let seats = seats.map(|(seat, share)| {
        (format!("{} {}", pick(lang, "place", "seat"), seat + 1), cells(share))
    });
    sides.chain(seats).collect()
}

/// Who came before whom: the words of each cell, and how strongly it is coloured.
fn matches(found: &Findings, lang: Lang) -> Vec<(String, Vec<(String, String)>)> {
    let rows = found.matches.names.iter().zip(&found.matches.cells);
    rows.map(|(name, cells)| {
        let cell = |cell: &Option<(f64, u64)>| match cell {
            None => ("·".to_owned(), String::new()),
            Some((share, met)) => (
                format!("{} ({})", decimal(100.0 * share, 1, lang), grouped(*met, lang)),
                format!("{:.0}", 70.0 * share),
            ),
        };
        (name.get(lang).to_owned(), cells.iter().map(cell).collect())
    })
    .collect()
}

fn length(
    name: &str,
    counts: &[(u32, u64)],
    lengths: &Lengths,
    lang: Lang,
) -> Result<(String, String, String), askama::Error> {
    let chart = Histogram::new(name.to_owned(), counts, lengths.median, lang).render()?;
    let mean = decimal(lengths.mean, 1, lang);
    let words = match lang {
        Lang::Fr => format!(
            "Moyenne {mean}, médiane {} (trait), 19 parties sur 20 au plus {}, de {} à {}.",
            lengths.median, lengths.p95, lengths.min, lengths.max
        ),
        Lang::En => format!(
            "Mean {mean}, median {} (line), 19 games in 20 at most {}, from {} to {}.",
            lengths.median, lengths.p95, lengths.min, lengths.max
        ),
    };
    Ok((name.to_owned(), chart, words))
}

fn play(found: &Findings, lang: Lang) -> Vec<(String, String)> {
    let choices = &found.choices;
    let mut facts = vec![
        (
            decimal(choices.branching, 1, lang),
            match lang {
                Lang::Fr => format!("coups possibles par décision, au plus {}", choices.widest),
                Lang::En => format!("actions a decision, at most {}", choices.widest),
            },
        ),
        (
            percent(choices.open, lang),
            pick(lang, "des décisions laissent un choix", "of decisions leave a choice").to_owned(),
        ),
    ];
    if choices.weighed > 0 {
        facts.push((
            percent(choices.real, lang),
            match lang {
                Lang::Fr => format!(
                    "de ces choix sont réels : {} coups sur {} à un point du meilleur",
                    decimal(choices.near, 1, lang),
                    decimal(choices.of, 1, lang)
                ),
                Lang::En => format!(
                    "of these choices are real: {} actions of {} within a point of the best",
                    decimal(choices.near, 1, lang),
                    decimal(choices.of, 1, lang)
                ),
            },
        ));
    }
    if let Some(leads) = &found.leads {
        facts.push((
            decimal(leads.changes, 2, lang),
            pick(lang, "changements de tête par partie", "changes of lead a game").to_owned(),
        ));
        facts.push((
            percent(leads.comebacks, lang),
            pick(lang, "de retournements", "comebacks").to_owned(),
        ));
    }
    facts
}

fn endings(found: &Findings, lang: Lang) -> Vec<(String, String)> {
    let other = Text::new("autrement", "otherwise");
    let games = found.report.games.max(1) as f64;
    let row = |ending: &lab::Ending| {
        let told = ending.told.as_ref().unwrap_or(&other).get(lang).to_owned();
        (told, percent(ending.games as f64 / games, lang))
    };
    found.endings.iter().map(row).collect()
}

fn card_row(card: &CardFindings, lang: Lang) -> CardRow {
    let signed = |value: f64| {
        let sign = if value > 0.0 { "+" } else { "" };
        format!("{sign}{}", decimal(100.0 * value, 1, lang))
    };
    let effect = card.effect.as_ref();
    let is_real = effect.is_some_and(|effect| effect.is_real);
    let share = |share: &Share| {
        if share.games == 0 { "·".to_owned() } else { decimal(100.0 * share.rate, 1, lang) }
    };
    CardRow {
        name: card.name.get(lang).to_owned(),
        is_real,
        way: match effect {
            Some(effect) if is_real && effect.change.change > 0.0 => "up",
            Some(_) if is_real => "down",
            Some(_) | None => "",
        },
        effect: effect.map_or_else(|| "·".to_owned(), |effect| signed(effect.change.change)),
        interval: effect.map_or_else(String::new, |effect| {
            format!("{} – {}", signed(effect.together.0), signed(effect.together.1))
        }),
        drawn: grouped(card.drawn, lang),
        played: grouped(card.played, lang),
        left: grouped(card.left, lang),
        when_drawn: share(&card.when_drawn),
        when_played: share(&card.when_played),
    }
}

fn switches(found: &Findings, lang: Lang) -> Vec<(String, String)> {
    let row = |switch: &lab::SwitchFindings| {
        let name = format!("{} → {}", switch.name.get(lang), switch.reading.get(lang));
        (name, switch.sentence.get(lang).to_owned())
    };
    found.switches.iter().map(row).collect()
}

/// How the figures came about, in a few sentences.
fn method(found: &Findings, lang: Lang) -> Vec<String> {
    let (worlds, playouts) = (facade::WORLDS, facade::PLAYOUTS);
    let lead_games = found.leads.as_ref().map_or(0, |leads| leads.games);
    let depth = found.depth;
    match lang {
        Lang::Fr => vec![
            "Les robots changent de place sur les mêmes graines ; les intervalles tiennent compte de ce que ces parties ont en commun (Wilson sur les groupes d'une graine).".to_owned(),
            format!("Choix réels : un choix sur quatre de {lead_games} parties ; chaque coup est essayé dans {worlds} mondes imaginés de ce que la place sait, avec la même chance, et jugé par l'évaluation du jeu après ce coup. C'est un ordre de grandeur, pas la vérité d'un jeu parfait."),
            format!("Tête de partie : à chaque tour de {lead_games} parties, {playouts} suites de parties jouées depuis la vérité ; une avance ne compte qu'au-delà de deux erreurs types, un retournement est gagné par une place dont les chances étaient sûrement passées sous un quart."),
            format!("Effet des cartes : {} parties rejouées pour chaque carte qui était en main, la carte vierge ; autres lectures : {} parties de chacune.", depth.cards, depth.switches),
        ],
        Lang::En => vec![
            "Bots change seats on the same seeds; intervals reckon with what those games have in common (Wilson over the groups of a seed).".to_owned(),
            format!("Real choices: one choice in four of {lead_games} games; every action is tried in {worlds} worlds imagined from what the seat knows, with the same luck, and judged by the game's evaluation behind it. It is a hint, not the truth of perfect play."),
            format!("Leads: at every turn of {lead_games} games, {playouts} playouts from the truth; a lead counts beyond two standard errors only, a comeback is won by a seat whose chances had surely been below a quarter."),
            format!("Effect of cards: {} games played again for every card that was in a hand, with that card blank; other readings: {} games of each.", depth.cards, depth.switches),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_begins_is_ahead_of_the_average_and_not_of_a_half() {
        let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(close(ahead(0.52, [0.52, 0.48].into_iter()), 0.02));
        // Three seats that lost a third of their games together.
        assert!(close(ahead(0.32, [0.32, 0.32, 0.32].into_iter()), 0.0));
    }
}
