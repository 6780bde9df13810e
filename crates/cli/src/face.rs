//! A card in words: all that is printed on it, in the language of the reader, for lists, windows and boards.

use engine::{CardSheet, Lang, Text};
use serde_json::Value;

/// The words of figures, by the word that the card sheets use.
const FIGURES: [(&str, &str, &str); 13] = [
    ("cost", "coût", "cost"),
    ("power", "puissance", "power"),
    ("hp", "PV", "HP"),
    ("damage", "dégâts", "damage"),
    ("activation", "éveil", "wakes after"),
    ("lux", "LUX", "LUX"),
    ("nox", "NOX", "NOX"),
    ("gold", "or", "gold"),
    ("melee", "corps à corps", "melee"),
    ("ranged", "à distance", "ranged"),
    ("armour", "armure", "armour"),
    ("life", "vie", "life"),
    ("cards", "cartes", "cards"),
];

/// Figures that are printed before their name in French and English alike: « 20 PV ».
const NUMBER_FIRST: [&str; 3] = ["hp", "damage", "cards"];

/// The word of a figure for the reader; one that nobody knows stands for itself.
fn figure(name: &str, lang: Lang) -> &str {
    let found = FIGURES.iter().find(|(known, ..)| *known == name);
    found.map_or(name, |(_, fr, en)| match lang {
        Lang::Fr => fr,
        Lang::En => en,
    })
}

/// The word of a sort of cards, such as an element, as the cards have it.
pub(crate) fn sort<'a>(id: &'a str, cards: &'a [CardSheet], lang: Lang) -> &'a str {
    let known = cards.iter().flat_map(|card| &card.tags).find(|tag| tag.id == id);
    known.map_or(id, |tag| tag.word.get(lang))
}

/// What is printed on the card beside its name, one idea a line: figures and kinds, elements, text, keywords.
pub(crate) fn lines(card: &CardSheet, cards: &[CardSheet], lang: Lang) -> Vec<String> {
    let mut lines = vec![brief(card, cards, lang), mana(card, lang)];
    let attack = &card.face["attack"];
    if attack.is_object() {
        let (cost, power) = (&attack["cost"], &attack["power"]);
        lines.push(format!(
            "{}{}{} · {} {power} · {} {cost}",
            sort("attack", cards, lang),
            colon(lang),
            text(&attack["name"], lang),
            figure("power", lang),
            figure("cost", lang),
        ));
        lines.extend(matchups(attack, cards, lang));
        lines.push(text(&attack["text"], lang).to_owned());
    } else {
        lines.extend(matchups(&card.face, cards, lang));
    }
    let ability = text(&card.face["ability"], lang);
    let told = card.text.get(lang);
    lines.push(match (ability, told) {
        ("", told) => told.to_owned(),
        (ability, told) => format!("{ability}{}{told}", colon(lang)),
    });
    lines.extend(keywords(card).map(|keyword| {
        format!("{}{}{}", text(&keyword["name"], lang), colon(lang), text(&keyword["text"], lang))
    }));
    lines.push(listed(card, cards, lang));
    lines.retain(|line| !line.is_empty());
    lines
}

/// The cards of a ready-made deck: « 4 Piquier du rang, 2 Écu de chêne ».
fn listed(card: &CardSheet, cards: &[CardSheet], lang: Lang) -> String {
    let numbers = card.face["deck"]["cards"].as_array().into_iter().flatten();
    let numbers: Vec<u64> = numbers.filter_map(Value::as_u64).collect();
    let alike = numbers.chunk_by(|one, other| one == other);
    let names = alike.map(|copies| {
        let found = cards.iter().find(|card| u64::from(card.number) == copies[0]);
        format!("{} {}", copies.len(), found.map_or("?", |card| card.name.get(lang)))
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The figures and kinds of a card in one line: « Attaque · Ardent · coût 3 · puissance 11 · de Solkai ».
pub(crate) fn brief(card: &CardSheet, cards: &[CardSheet], lang: Lang) -> String {
    let spirit = card.face["spirit"].as_u64();
    let spirit = cards.iter().find(|other| Some(u64::from(other.number)) == spirit);
    // That a card is as most are goes without saying.
    let told = card.tags.iter().filter(|tag| tag.is_printed && tag.id != "normal");
    let mut parts: Vec<String> = told.map(|tag| tag.word.get(lang).to_owned()).collect();
    if let Some(spirit) = spirit {
        let of = match lang {
            Lang::Fr => "Esprit :",
            Lang::En => "spirit:",
        };
        parts.push(format!("{of} {}", spirit.name.get(lang)));
    }
    let is_spirit = card.face["attack"].is_object();
    for (name, value) in &card.figures {
        match name.as_str() {
            // The attack of a spirit has a line of its own; the most copies are the deck builder's business.
            "cost" | "power" if is_spirit => {}
            "copies_max" | "after_use" | "arrows" | "mana" => {}
            "activation" | "gold" if *value == 0 => {}
            "copies" => parts.push(match (lang, value) {
                (Lang::Fr, ..=1) => format!("{value} exemplaire"),
                (Lang::Fr, _) => format!("{value} exemplaires"),
                (Lang::En, 1) => "1 copy".to_owned(),
                (Lang::En, _) => format!("{value} copies"),
            }),
            "activation" => parts.push(match (lang, value) {
                (Lang::Fr, 1) => "éveil après 1 tour".to_owned(),
                (Lang::Fr, _) => format!("éveil après {value} tours"),
                (Lang::En, 1) => "wakes after 1 turn".to_owned(),
                (Lang::En, _) => format!("wakes after {value} turns"),
            }),
            name if NUMBER_FIRST.contains(&name) => {
                parts.push(format!("{value} {}", figure(name, lang)));
            }
            name => parts.push(format!("{} {value}", figure(name, lang))),
        }
    }
    let arrows = arrows(card);
    if !arrows.is_empty() {
        parts.push(arrows);
    }
    parts.join(" · ")
}

/// The keywords of a card and other words that stand on its foot: « Zone · Ultime ».
pub(crate) fn foot(card: &CardSheet, lang: Lang) -> String {
    let is_told = |id: &str| matches!(id, "ephemeral" | "rapid" | "strike" | "attack");
    let of_duel = card.face["class"].is_string();
    let kinds = card.tags.iter().filter(|tag| of_duel && tag.is_printed && is_told(&tag.id));
    let kinds = kinds.map(|tag| tag.word.get(lang).to_owned());
    let words = keywords(card).map(|keyword| text(&keyword["name"], lang).to_owned());
    kinds.chain(words).collect::<Vec<_>>().join(" · ")
}

/// Words of the rules on a card, each with its name and what it means.
fn keywords(card: &CardSheet) -> impl Iterator<Item = &Value> {
    let lists = ["keywords", "abilities"].into_iter();
    lists.flat_map(|key| card.face[key].as_array().into_iter().flatten())
}

/// The colours of mana, by the word that the card sheets use.
const COLOURS: [(&str, &str, &str); 8] = [
    ("light", "Lumière", "Light"),
    ("infernal", "Infernal", "Infernal"),
    ("corruption", "Corruption", "Corruption"),
    ("death", "Mort", "Death"),
    ("nature", "Nature", "Nature"),
    ("psionics", "Psionisme", "Psionics"),
    ("pure", "Pure", "Pure"),
    ("any", "Quelconque", "Any"),
];

/// The mana that a card costs and the mana it produces, symbol by symbol.
fn mana(card: &CardSheet, lang: Lang) -> String {
    let symbols = |key: &str| {
        let ids = card.face[key].as_array().into_iter().flatten().filter_map(Value::as_str);
        let named = ids.filter_map(|id| COLOURS.iter().find(|(known, ..)| *known == id));
        let words = named.map(|(_, fr, en)| if lang == Lang::Fr { *fr } else { *en });
        words.collect::<Vec<_>>().join(" + ")
    };
    let part = |head: &str, symbols: String| {
        (!symbols.is_empty()).then(|| format!("{head}{}{symbols}", colon(lang)))
    };
    let (costs, makes) =
        if lang == Lang::Fr { ("coûte", "produit") } else { ("costs", "produces") };
    let parts = [part(costs, symbols("cost")), part(makes, symbols("produces"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn matchups(face: &Value, cards: &[CardSheet], lang: Lang) -> Option<String> {
    let list = |key: &str| elements(&face[key], cards, lang).collect::<Vec<_>>().join(", ");
    let (critical, weak) = (list("critical"), list("weak"));
    let part = |fr: &str, en: &str, names: String| {
        let head = match lang {
            Lang::Fr => fr,
            Lang::En => en,
        };
        (!names.is_empty()).then(|| format!("{head}{}{names}", colon(lang)))
    };
    let parts: Vec<String> = [
        part("critique contre", "critical against", critical),
        part("faible contre", "weak against", weak),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

fn elements<'a>(
    list: &'a Value,
    cards: &'a [CardSheet],
    lang: Lang,
) -> impl Iterator<Item = &'a str> {
    let ids = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    ids.map(move |id| sort(id, cards, lang))
}

/// The arrows of a card: « ▲ ▶ ».
fn arrows(card: &CardSheet) -> String {
    let list = card.face["arrows"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let sign = |arrow| match arrow {
        "n" => "▲",
        "e" => "▶",
        "s" => "▼",
        "w" => "◀",
        other => other,
    };
    list.map(sign).collect::<Vec<_>>().join(" ")
}

/// A text of a face in the language of the reader.
fn text(value: &Value, lang: Lang) -> &str {
    let key = match lang {
        Lang::Fr => "fr",
        Lang::En => "en",
    };
    value[key].as_str().unwrap_or_default()
}

/// The colon as the language writes it.
pub(crate) fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => " : ",
        Lang::En => ": ",
    }
}

/// Whether a word stands anywhere on a card, in either language.
pub(crate) fn mentions(card: &CardSheet, cards: &[CardSheet], word: &str) -> bool {
    let Text { fr, en } = &card.name;
    let said = [Lang::Fr, Lang::En].map(|lang| lines(card, cards, lang).join("\n"));
    let tags = card.tags.iter().map(|tag| tag.id.as_str());
    let texts = [card.id.as_str(), fr, en, &said[0], &said[1]];
    texts.into_iter().chain(tags).any(|text| text.to_lowercase().contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(game: &str, id: &str, lang: Lang) -> Vec<String> {
        let kind = facade::find(game).expect("a game of the shelf");
        let cards = kind.open_plain(&Value::Null, None).expect("its own cards are right").cards();
        let card = cards.iter().find(|card| card.id == id).expect("a card of the game");
        lines(card, &cards, lang)
    }

    #[test]
    fn a_capacity_tells_its_element_its_lists_and_its_keywords() {
        let french = said("noxtalia", "avalanche", Lang::Fr);
        assert!(french[0].starts_with("Attaque · Glaciel"), "{french:?}");
        assert!(french.iter().any(|line| line.contains("contre : ")), "{french:?}");
        assert!(french.iter().any(|line| line.starts_with("Zone : Après usage")), "{french:?}");
        let english = said("noxtalia", "avalanche", Lang::En);
        assert!(english[0].starts_with("Attack · Glacial"), "{english:?}");
        assert!(english.iter().any(|line| line.starts_with("Zone: After use")), "{english:?}");
    }

    #[test]
    fn a_spirit_tells_its_own_attack() {
        let sivrane = said("noxtalia", "sivrane", Lang::Fr);
        assert!(sivrane[0].contains("20 PV"), "{sivrane:?}");
        assert!(sivrane[1].starts_with("Attaque : ") && sivrane[1].contains("puissance"));
        assert!(sivrane.iter().any(|line| line.contains("critique contre : ")), "{sivrane:?}");
    }

    #[test]
    fn a_hero_tells_its_arrows_and_the_name_of_its_ability() {
        let aeryn = said("naastica", "aeryn", Lang::Fr);
        assert!(aeryn[0].contains("LUX ") && aeryn[0].contains('▲'), "{aeryn:?}");
        assert!(aeryn[1].contains(" : "), "{aeryn:?}");
    }

    #[test]
    fn a_card_of_duel_tells_its_kind_in_the_language_of_the_reader() {
        let fr = said("duel", "armure_psychique", Lang::Fr);
        assert_eq!(fr[0], "Magicien · Éphémère · coût 3 · 3 exemplaires");
        let en = said("duel", "armure_psychique", Lang::En);
        assert_eq!(en[0], "Mage · Ephemeral · cost 3 · 3 copies");
    }
}
