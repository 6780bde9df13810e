//! How a game ended, in words.

use engine::{Lang, Outcome};

/// How a game ended, in words.
pub(crate) fn words(outcome: Outcome, names: &[String], lang: Lang) -> String {
    match outcome {
        Outcome::Win(seat) => {
            let name = names.get(seat.index()).map_or("?", String::as_str);
            match lang {
                Lang::Fr => format!("Victoire : {name}"),
                Lang::En => format!("Winner: {name}"),
            }
        }
        Outcome::Draw => pick(lang, "Partie nulle", "A draw"),
        Outcome::SharedDefeat => pick(lang, "Défaite", "Defeat"),
        Outcome::Ranking(ranks) => {
            let mut order: Vec<(u8, &String)> =
                ranks.into_iter().zip(names).filter(|(rank, _)| *rank > 0).collect();
            order.sort();
            let places: Vec<String> =
                order.iter().map(|(rank, name)| format!("{rank}. {name}")).collect();
            places.join("  ")
        }
    }
}

fn pick(lang: Lang, fr: &str, en: &str) -> String {
    match lang {
        Lang::Fr => fr,
        Lang::En => en,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    #[test]
    fn endings_name_those_who_won() {
        let names = ["Ysolde", "Aeryn", "Nym"].map(str::to_owned);
        assert_eq!(words(Outcome::Win(Seat::new(1)), &names, Lang::Fr), "Victoire : Aeryn");
        let ranking = Outcome::Ranking([2, 1, 2, 0, 0]);
        assert_eq!(words(ranking, &names, Lang::En), "1. Aeryn  2. Nym  2. Ysolde");
    }
}
