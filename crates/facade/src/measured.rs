//! The last figures that were measured of a game, with the commit they were measured at; the page of its balance ends
//! with them.

use std::fmt::Write as _;

use engine::{Lang, Text};
use serde::{Deserialize, Serialize};

/// The recorded figures of every game, as `veillee lab check --record` writes them.
const RECORDS: [(&str, &str); 5] = [
    ("naastica", include_str!("../../../balance/naastica.json")),
    ("duel", include_str!("../../../balance/duel.json")),
    ("noxtalia", include_str!("../../../balance/noxtalia.json")),
    ("necrosia", include_str!("../../../balance/necrosia.json")),
    ("noxilia", include_str!("../../../balance/noxilia.json")),
];

/// What was measured of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The commit it was measured at; `+` behind it where files had been changed since.
    pub commit: String,
    /// The hash of the cards.
    pub content: String,
    /// The tables.
    pub tables: Vec<MeasuredTable>,
}

/// What was measured at one table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasuredTable {
    /// What the table is called.
    pub name: Text,
    /// The bot that sat at every seat.
    pub bot: String,
    /// How many games were played.
    pub games: u64,
    /// The figures.
    pub figures: Vec<MeasuredFigure>,
}

/// One figure: a share in percent, or a number of turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasuredFigure {
    /// What it is called.
    pub name: Text,
    /// Whether it is a share, in percent.
    pub is_share: bool,
    /// What was measured.
    pub value: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Where it ought to lie.
    pub band: [f64; 2],
    /// How many games it was counted in.
    pub games: u64,
}

/// What was last measured of a game; nothing where nobody has yet.
pub fn measured(slug: &str) -> Option<Measured> {
    let (_, record) = RECORDS.iter().find(|(game, _)| *game == slug)?;
    serde_json::from_str::<Option<Measured>>(record).ok().flatten()
}

/// A page of balance with the last figures at its end, in both languages.
pub(crate) fn with_measured(slug: &str, page: Text) -> Text {
    match measured(slug) {
        Some(measured) if !measured.tables.is_empty() => Text::new(
            format!("{}\n{}", page.fr.trim_end(), section(&measured, Lang::Fr)),
            format!("{}\n{}", page.en.trim_end(), section(&measured, Lang::En)),
        ),
        Some(_) | None => page,
    }
}

fn section(measured: &Measured, lang: Lang) -> String {
    let commit = &measured.commit;
    let mut page = match lang {
        Lang::Fr => format!(
            "\n## Dernières mesures\n\nLe même ordinateur à chaque place, à la version {commit} du programme ; l'intervalle à 95 %, le nombre de parties, et la bande où le chiffre devrait se trouver.\n\n| table | chiffre | mesuré | voulu |\n|---|---|---|---|\n"
        ),
        Lang::En => format!(
            "\n## Last measured\n\nThe same computer player at every seat, at version {commit} of the program; the 95 % interval, the number of games, and the band in which the figure ought to lie.\n\n| table | figure | measured | wanted |\n|---|---|---|---|\n"
        ),
    };
    for table in &measured.tables {
        for figure in &table.figures {
            let (unit, digits) = if figure.is_share { (" %", 1) } else { ("", 0) };
            let number = |value: f64| {
                let plain = format!("{value:.digits$}");
                if lang == Lang::Fr { plain.replace('.', ",") } else { plain }
            };
            let whole = |value: f64| format!("{value:.0}");
            let (to, and) = if lang == Lang::Fr { ("à", " ; ") } else { ("to", "; ") };
            // A String takes every line.
            let _ = writeln!(
                page,
                "| {} | {} | {}{unit} ({} {to} {}{and}{}) | {} {to} {}{unit} |",
                table.name.get(lang),
                figure.name.get(lang),
                number(figure.value),
                number(figure.low),
                number(figure.high),
                figure.games,
                whole(figure.band[0]),
                whole(figure.band[1]),
            );
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_can_be_read() {
        for (slug, record) in RECORDS {
            let read: Option<Measured> = serde_json::from_str(record).expect(slug);
            if let Some(measured) = read {
                assert_eq!(measured.game, slug);
                assert!(!measured.commit.is_empty());
            }
        }
    }

    #[test]
    fn a_figure_is_a_line_of_the_page_in_both_languages() {
        let figure = MeasuredFigure {
            name: Text::new("premier joueur", "first player"),
            is_share: true,
            value: 51.24,
            low: 49.0,
            high: 53.4,
            band: [45.0, 55.0],
            games: 2_000,
        };
        let table = MeasuredTable {
            name: Text::new("Équilibré", "Balanced"),
            bot: "moyen".to_owned(),
            games: 2_000,
            figures: vec![figure],
        };
        let measured = Measured {
            game: "duel".to_owned(),
            rules: 1,
            commit: "abc1234".to_owned(),
            content: String::new(),
            tables: vec![table],
        };
        let fr = section(&measured, Lang::Fr);
        assert!(
            fr.contains("| Équilibré | premier joueur | 51,2 % (49,0 à 53,4 ; 2000) | 45 à 55 % |"),
            "{fr}"
        );
        let en = section(&measured, Lang::En);
        assert!(
            en.contains("| Balanced | first player | 51.2 % (49.0 to 53.4; 2000) | 45 to 55 % |"),
            "{en}"
        );
        assert!(en.contains("abc1234"));
    }
}
