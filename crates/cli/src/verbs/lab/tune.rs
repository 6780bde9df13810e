//! `veillee lab tune`: the smallest change of some numbers that reaches the targets.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use engine::{Content, Lang};
use facade::AnyGame;
use lab::{Band, Finalist, Gauger, Knob, Place, Race, Raced, Runner, Verdict, Versions};
use serde_json::{Value, json};

use crate::args::{TableArgs, TuneArgs};
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{counted, decimal, grouped};
use crate::verbs::cards;
use crate::verbs::sim::{interrupted, progress};

/// How many versions of a list are printed.
const SHOWN: usize = 12;

/// What was asked for, and all settings of the knobs that make a table.
struct Search {
    knobs: Vec<Knob>,
    /// Each setting that can be played, what there is now first.
    settings: Vec<Vec<Value>>,
    /// How many settings the game refuses.
    refused: usize,
    bands: Vec<Band>,
    content: Content,
}

/// Searches, tells what was found, and writes it where that was wished.
pub(super) fn run(args: &TuneArgs, out: &mut Out) -> Result<(), Fail> {
    let stop = interrupted()?;
    let pool = super::pool(&args.run)?;
    let (search, versions) = prepare(args)?;
    let race = Race {
        gauger: versions.gauger.clone(),
        bots: versions.bots.len(),
        bands: search.bands.clone(),
        games: args.games,
        budget: args.budget,
        confirm: args.confirm,
        seed: args.run.seed,
    };
    let most = args.budget + args.confirm * (versions.bots.len() * 5) as u64;
    let bar = super::bar(&args.run, most);
    let (began, lang) = (Instant::now(), out.lang);
    let raced = lab::race(
        &race,
        &versions,
        &pool,
        &|done, racing| {
            if done > bar.position() {
                bar.set_position(done);
                let left =
                    counted(racing as u64, lang, ["version", "versions"], ["version", "versions"]);
                bar.set_message(format!("{}  {left}", progress(done, most, began.elapsed(), lang)));
            }
        },
        &stop,
    );
    bar.finish_and_clear();
    if args.run.json {
        out.json(&report(args, &search, &raced))?;
    } else {
        print(args, &search, &raced, out)?;
    }
    if stop.load(Ordering::Relaxed) {
        return Err(Fail::Interrupted);
    }
    match (&args.write, raced.best) {
        (Some(dir), Some(best)) => {
            cards::write(&changed(args, &search, &search.settings[best])?, dir, out)
        }
        (_, Some(_)) => Ok(()),
        (_, None) => Err(Fail::failed(
            "aucune version n'a atteint le but quand elle a été mesurée de nouveau",
            "no version reached the targets when it was measured anew",
        )),
    }
}

/// Reads the command and opens every version.
fn prepare(args: &TuneArgs) -> Result<(Search, Versions), Fail> {
    if args.games == 0 || args.budget == 0 || args.confirm == 0 {
        return Err(Fail::usage(
            "`--games`, `--budget`, `--confirm` : au moins 1",
            "`--games`, `--budget`, `--confirm`: at least 1",
        ));
    }
    let kind = open::kind(&args.table.game)?;
    let content = match &args.table.cards {
        Some(path) => open::content(kind, path)?,
        None => kind.content(),
    };
    let knobs = args.knob.iter().map(|word| Knob::read(word).map_err(Fail::Usage));
    let knobs = knobs.collect::<Result<Vec<_>, _>>()?;
    let now = |knob: &Knob| match &knob.place {
        Place::Field { file, path } => lab::field(&content, file, path).map_err(Fail::Usage),
        Place::Option(key) => open::option_now(&args.table, &content, key),
    };
    let current = knobs.iter().map(now).collect::<Result<Vec<_>, _>>()?;
    let Some(settings) = lab::grid(&knobs, &current) else {
        let most = lab::VERSIONS_MAX;
        return Err(Fail::usage(
            format!(
                "plus de {most} versions : moins de boutons, ou un pas plus grand, comme 80..120/10"
            ),
            format!("more than {most} versions: fewer knobs, or a longer step, like 80..120/10"),
        ));
    };
    let mut games: Vec<Arc<dyn AnyGame>> = Vec::new();
    let (mut kept, mut refused) = (Vec::new(), 0);
    for setting in settings {
        match opened(&args.table, &content, &knobs, &setting) {
            Ok(game) => {
                games.push(game);
                kept.push(setting);
            }
            // What there is now has to be right; a setting that no table allows is left out.
            Err(fail) if games.is_empty() => return Err(fail),
            Err(_) => refused += 1,
        }
    }
    let gauger = Gauger::new(&*games[0]);
    let bands =
        args.target.iter().map(|word| lab::read_target(word, gauger.sides()).map_err(Fail::Usage));
    let bands = bands.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    let bands = lab::without_mirrors(bands, gauger.sides().len());
    let bots = args.bots.iter().map(|name| open::bot(&*games[0], name));
    let versions = Versions {
        bots: bots.collect::<Result<_, _>>()?,
        sizes: kept.iter().map(|setting| lab::size(&knobs, &current, setting)).collect(),
        games,
        gauger,
    };
    Ok((Search { knobs, settings: kept, refused, bands, content }, versions))
}

/// The table with one setting of the knobs.
fn opened(
    table: &TableArgs,
    content: &Content,
    knobs: &[Knob],
    setting: &[Value],
) -> Result<Arc<dyn AnyGame>, Fail> {
    let mut table = table.clone();
    for (knob, value) in knobs.iter().zip(setting) {
        if let Place::Option(key) = &knob.place {
            table.set.push(format!("{key}={value}"));
        }
    }
    open::game_with(&table, &with_fields(content, knobs, setting)?)
}

fn with_fields(content: &Content, knobs: &[Knob], setting: &[Value]) -> Result<Content, Fail> {
    let fields: Vec<_> = knobs.iter().map(|knob| &knob.place).zip(setting).collect();
    if fields.iter().all(|(place, _)| matches!(place, Place::Option(_))) {
        return Ok(content.clone());
    }
    lab::with_fields(content, &fields).map_err(Fail::Usage)
}

/// The card files with a setting written into them, options into the preset of the command or as their default.
fn changed(args: &TuneArgs, search: &Search, setting: &[Value]) -> Result<Content, Fail> {
    let content = with_fields(&search.content, &search.knobs, setting)?;
    let mut options: Vec<(&str, &Value)> = Vec::new();
    for (knob, value) in search.knobs.iter().zip(setting) {
        if let Place::Option(key) = &knob.place {
            options.push((key, value));
        }
    }
    if options.is_empty() {
        return Ok(content);
    }
    lab::with_options(&content, args.table.preset.as_deref(), &options).map_err(Fail::Failed)
}

/// What a setting changes, knob by knob: `magicien_mana_cap 3 → 5`.
fn words(search: &Search, version: usize, out: &Out) -> String {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let knobs = search.knobs.iter().zip(&search.settings[0]).zip(&search.settings[version]);
    let turned = knobs.filter(|((_, now), value)| now != value);
    let turned: Vec<String> = turned
        .map(|((knob, now), value)| format!("{} {} → {}", knob.place, plain(now), plain(value)))
        .collect();
    if turned.is_empty() {
        return out.pick("rien de changé", "nothing changed").to_owned();
    }
    turned.join(", ")
}

fn report(args: &TuneArgs, search: &Search, raced: &Raced) -> Value {
    let setting = |version: usize| {
        let knobs = search.knobs.iter().zip(&search.settings[version]);
        Value::Object(knobs.map(|(knob, value)| (knob.place.to_string(), value.clone())).collect())
    };
    let version = |runner: &Runner| json!({ "setting": setting(runner.version), "race": runner });
    json!({
        "game": args.table.game,
        "bots": args.bots,
        "targets": search.bands,
        "refused": search.refused,
        "games": raced.games,
        "complete": raced.is_complete,
        "versions": raced.runners.iter().map(version).collect::<Vec<_>>(),
        "reached": raced.reached,
        "front": raced.front,
        "finalists": raced.finalists,
        "best": raced.best.map(|best| json!({ "version": best, "setting": setting(best) })),
    })
}

fn print(args: &TuneArgs, search: &Search, raced: &Raced, out: &mut Out) -> Result<(), Fail> {
    let lang = out.lang;
    let title = open::kind(&args.table.game)?.about().title;
    let head = out.bold(&format!("{title} · {}", args.bots.join(", ")));
    out.line(head)?;
    let games = counted(raced.games, lang, ["partie", "parties"], ["game", "games"]);
    let count = raced.runners.len() as u64;
    let versions = counted(count, lang, ["version", "versions"], ["version", "versions"]);
    let (reached, refused) = (raced.reached.len(), search.refused);
    out.say(
        &format!("{versions}, {games} ; {reached} semblent atteindre le but, {refused} sont refusées par le jeu"),
        &format!("{versions}, {games}; {reached} look as if they reached the targets, {refused} are refused by the game"),
    )?;
    out.line("")?;
    let title = out.bold(out.pick(
        "Le compromis (nul autre ne manque moins avec un plus petit changement)",
        "The trade-off (no other misses less by a smaller change)",
    ));
    out.line(title)?;
    for version in raced.front.iter().take(SHOWN) {
        race_line(search, &raced.runners[*version], out)?;
    }
    more(raced.front.len(), out)?;
    let others: Vec<usize> =
        raced.reached.iter().copied().filter(|version| !raced.front.contains(version)).collect();
    if !others.is_empty() {
        out.line("")?;
        let title = out.bold(out.pick("Semblent aussi l'atteindre", "These look as good"));
        out.line(title)?;
        for version in others.iter().take(SHOWN) {
            race_line(search, &raced.runners[*version], out)?;
        }
        more(others.len(), out)?;
    }
    if !raced.is_complete {
        return out.say(
            "\nIncomplet : interrompu avant la finale ; ces chiffres ont servi à choisir et flattent les meilleurs.",
            "\nIncomplete: broken off before the final; these figures were used to choose and flatter the best.",
        );
    }
    out.line("")?;
    let confirm = counted(args.confirm, lang, ["partie", "parties"], ["game", "games"]);
    let title = match lang {
        Lang::Fr => format!("Mesurées de nouveau, {confirm} chacune sur des graines neuves"),
        Lang::En => format!("Measured anew, {confirm} each on fresh seeds"),
    };
    out.line(out.bold(&title))?;
    for finalist in &raced.finalists {
        final_lines(args, search, finalist, out)?;
    }
    out.line("")?;
    let Some(best) = raced.finalists.iter().find(|finalist| finalist.reaches) else {
        return Ok(());
    };
    let change = words(search, best.version, out);
    let sure = if best.is_certain {
        out.pick("tous les intervalles sont dans les bandes", "all intervals lie in their bands")
    } else {
        out.pick(
            "les valeurs sont dans les bandes, certains intervalles en débordent",
            "the values lie in their bands, some intervals reach beyond",
        )
    };
    let line = match lang {
        Lang::Fr => format!("Le plus petit changement qui atteint le but : {change} ({sure})."),
        Lang::En => format!("The smallest change that reaches the targets: {change} ({sure})."),
    };
    out.line(out.bold(&line))
}

fn more(count: usize, out: &mut Out) -> Result<(), Fail> {
    if count <= SHOWN {
        return Ok(());
    }
    let more = grouped((count - SHOWN) as u64, out.lang);
    out.say(&format!("  … et {more} de plus (--json)"), &format!("  … and {more} more (--json)"))
}

/// « `magicien_mana_cap` 3 → 5 : Magicien 48,1 %, premier joueur 50,3 % (512 parties) ».
fn race_line(search: &Search, runner: &Runner, out: &mut Out) -> Result<(), Fail> {
    let figures = search.bands.iter().zip(&runner.readings);
    let figures: Vec<String> = figures
        .filter_map(|(band, reading)| {
            let value = figure(band, reading.as_ref()?.value, out.lang);
            Some(format!("{} {value}", out.text(&band.figure.name())))
        })
        .collect();
    let games = counted(runner.games, out.lang, ["partie", "parties"], ["game", "games"]);
    let mark = if runner.reaches() { "✓" } else { "·" };
    let line =
        format!("{mark} {} : {} ({games})", words(search, runner.version, out), figures.join(", "));
    out.line(line)
}

fn final_lines(
    args: &TuneArgs,
    search: &Search,
    finalist: &Finalist,
    out: &mut Out,
) -> Result<(), Fail> {
    let mark = if finalist.reaches { "✓" } else { "·" };
    out.line(format!("{mark} {}", words(search, finalist.version, out)))?;
    for (bot, readings) in args.bots.iter().zip(&finalist.readings) {
        for (band, read) in search.bands.iter().zip(readings) {
            let Some((reading, verdict)) = read else { continue };
            let name = format!("{bot} · {}", out.text(&band.figure.name()));
            let [value, low, high] = [reading.value, reading.low, reading.high]
                .map(|value| figure(band, value, out.lang));
            out.line(format!(
                "    {name:<34} {value:>8}  [{low} – {high}]  {}",
                judged(*verdict, out)
            ))?;
        }
    }
    Ok(())
}

/// A figure as people read it.
pub(super) fn figure(band: &Band, value: f64, lang: Lang) -> String {
    if band.figure.is_share() {
        format!("{} %", decimal(100.0 * value, 1, lang))
    } else {
        decimal(value, 0, lang)
    }
}

/// A verdict in words.
pub(super) fn judged(verdict: Verdict, out: &Out) -> &'static str {
    match verdict {
        Verdict::Inside => out.pick("dans la bande", "in the band"),
        Verdict::Outside => out.pick("HORS de la bande", "OUTSIDE the band"),
        Verdict::Unknown => out.pick("pas assez connu", "not known well enough"),
    }
}
