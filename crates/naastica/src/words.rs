//! Labels and sentences, in both languages.

use engine::{Pattern, Seat, Sentence, Text};

use crate::Naastica;
use crate::action::Action;
use crate::card::CardId;
use crate::cells::{Arrow, Arrows, Cell};
use crate::event::{Event, Strike, StrikeResult};
use crate::view::View;

/// What choosing an action means.
pub(crate) fn label(game: &Naastica, view: &View, action: Action) -> Text {
    match action {
        Action::Place { card, cell } => {
            let name = name(game, card);
            Text::new(
                format!("Poser {} en case {}", name.fr, cell.number()),
                format!("Place {} on cell {}", name.en, cell.number()),
            )
        }
        Action::Target { cell } => {
            let open = view.open();
            let ability = ability(game, open.pending().map(|(hero, _)| open.card(hero)));
            match open.stone(cell) {
                Some(stone) => {
                    let name = name(game, stone.card);
                    Text::new(
                        format!("{} : choisir {} en case {}", ability.fr, name.fr, cell.number()),
                        format!("{}: choose {} on cell {}", ability.en, name.en, cell.number()),
                    )
                }
                None => Text::new(
                    format!("{} : choisir la case {}", ability.fr, cell.number()),
                    format!("{}: choose cell {}", ability.en, cell.number()),
                ),
            }
        }
        Action::Decline => {
            let open = view.open();
            let ability = ability(game, open.pending().map(|(hero, _)| open.card(hero)));
            Text::new(
                format!("Renoncer à « {} »", ability.fr),
                format!("Do without “{}”", ability.en),
            )
        }
    }
}

/// The event as a sentence of the log.
pub(crate) fn sentence(game: &Naastica, event: &Event) -> Sentence {
    match event {
        Event::CardPlaced { seat, card, cell, lux, nox, arrows } => Sentence::new(
            "{who} pose {card} en case {cell} ({arrows}, LUX {lux}, NOX {nox}).",
            "{who} places {card} on cell {cell} ({arrows}, LUX {lux}, NOX {nox}).",
        )
        .seat("who", *seat)
        .on(*card, *cell)
        .words("arrows", signs(*arrows))
        .figure("lux", *lux)
        .figure("nox", *nox),
        Event::AbilityTriggered { card, cell, .. } => Sentence::new(
            "{card} déclenche sa capacité : {ability}.",
            "{card} triggers an ability: {ability}.",
        )
        .on(*card, *cell)
        .words("ability", ability(game, Some(*card))),
        Event::AbilityDeclined { seat, card } => Sentence::new(
            "{who} renonce à la capacité {card:of}, « {ability} ».",
            "{who} does without {card:of} ability, “{ability}”.",
        )
        .seat("who", *seat)
        .card("card", number(*card))
        .words("ability", ability(game, Some(*card))),
        Event::ValuesChanged { cell, card, lux_change, nox_change, lux, nox } => {
            let (stat, change, now) = match *lux_change {
                0 => ("NOX", *nox_change, *nox),
                change => ("LUX", change, *lux),
            };
            let (verb_fr, verb_en) = gain(change);
            Sentence::new(
                "{card} (case {cell}) {verb} {n} {stat} : {stat} {now}.",
                "{card} (cell {cell}) {verb} {n} {stat}: {stat} {now}.",
            )
            .on(*card, *cell)
            .words("verb", Text::new(verb_fr, verb_en))
            .words("stat", Text::new(stat, stat))
            .figure("n", change.unsigned_abs())
            .figure("now", now)
        }
        Event::ValuesSwapped { cell, card, lux, nox } => Sentence::new(
            "{card} (case {cell}) échange ses valeurs : LUX {lux}, NOX {nox}.",
            "{card} (cell {cell}) swaps its values: LUX {lux}, NOX {nox}.",
        )
        .on(*card, *cell)
        .figure("lux", *lux)
        .figure("nox", *nox),
        Event::HandChanged { seat, lux_change, lux } => {
            let verb = if *lux_change < 0 {
                Text::new("perdent", "lose")
            } else {
                Text::new("gagnent", "gain")
            };
            Sentence::new(
                "Les cartes dans la main {who:of} {verb} {n} LUX ({lux} en tout).",
                "The cards in {who:of} hand {verb} {n} LUX ({lux} in all).",
            )
            .seat("who", *seat)
            .words("verb", verb)
            .figure("n", lux_change.unsigned_abs())
            .words("lux", signed(*lux))
        }
        Event::ArrowLost { cell, card, arrow, .. } => Sentence::new(
            "{card} (case {cell}) perd sa flèche {arrow}.",
            "{card} (cell {cell}) loses its arrow {arrow}.",
        )
        .on(*card, *cell)
        .words("arrow", Text::new(arrow.sign(), arrow.sign())),
        Event::ArrowsTurned { cell, card, arrows, .. } => Sentence::new(
            "Les flèches tournent : {card} (case {cell}) pointe vers {arrows}.",
            "The arrows turn: {card} (cell {cell}) points {arrows}.",
        )
        .on(*card, *cell)
        .words("arrows", signs(*arrows)),
        Event::CellsSwapped { card, from, to, other } => Sentence::new(
            "{card} passe de la case {from} à la case {cell} et change de place avec {other}.",
            "{card} goes from cell {from} to cell {cell} and changes places with {other}.",
        )
        .on(*card, *to)
        .figure("from", from.number())
        .card("other", number(*other)),
        Event::CardProtected { cell, card } => Sentence::new(
            "Aucune attaque adverse ne peut capturer {card} (case {cell}) avant la fin du prochain tour adverse.",
            "No enemy attack can capture {card} (cell {cell}) before the end of the opponent's next turn.",
        )
        .on(*card, *cell),
        Event::ProtectionEnded { cell, card } => Sentence::new(
            "{card} (case {cell}) n'est plus {card|protégé|protégée}.",
            "{card} (cell {cell}) is no longer protected.",
        )
        .on(*card, *cell),
        Event::Attacked { card, cell, lux, is_wave, strikes, is_turned, .. } => {
            return attacked((*card, *cell, *lux), *is_wave, strikes, *is_turned);
        }
        Event::LegEnded { leg, cards: [zero, one] } => Sentence::new(
            "Fin de la manche {leg} : {a} {zero}, {b} {one}.",
            "End of leg {leg}: {a} {zero}, {b} {one}.",
        )
        .figure("leg", *leg)
        .seat("a", Seat::new(0))
        .seat("b", Seat::new(1))
        .figure("zero", *zero)
        .figure("one", *one),
        Event::LegBegan { leg, first } => Sentence::new(
            "Manche {leg} : nouvelles mains, {who} commence.",
            "Leg {leg}: new hands, {who} begins.",
        )
        .figure("leg", *leg)
        .seat("who", *first),
        Event::CoinFlipped { winner } => Sentence::new(
            "Égalité au total : la pièce désigne {who}.",
            "Level in all: the coin names {who}.",
        )
        .seat("who", *winner),
        Event::GameEnded { cards: [zero, one], winner: Some(winner) }
            if zero == one && game.rules.legs == 1 =>
        {
            Sentence::new(
                "{cards} cartes partout : la carte du centre fait gagner {who}.",
                "{cards} cards each: the card in the centre makes {who} the winner.",
            )
            .seat("who", *winner)
            .figure("cards", *zero)
        }
        Event::GameEnded { cards: [zero, one], winner: Some(winner) } => Sentence::new(
            "{who} gagne : {most} {most|carte|cartes} à {least}.",
            "{who} wins: {most} {most|card|cards} to {least}.",
        )
        .seat("who", *winner)
        .figure("most", *zero.max(one))
        .figure("least", *zero.min(one)),
        Event::GameEnded { cards: [zero, one], winner: None } => Sentence::new(
            "Partie nulle : {zero} {zero|carte|cartes} à {one}.",
            "A draw: {zero} {zero|card|cards} to {one}.",
        )
        .figure("zero", *zero)
        .figure("one", *one),
    }
    .into()
}

/// All attacks of one card in one sentence.
fn attacked(
    (card, cell, lux): (CardId, Cell, i8),
    is_wave: bool,
    strikes: &[Strike],
    is_turned: bool,
) -> Sentence {
    let head = if is_wave {
        Sentence::new(
            "{card} (case {cell}) attaque à son tour : ",
            "{card} (cell {cell}) attacks in turn: ",
        )
    } else {
        Sentence::new("{card} (case {cell}) attaque : ", "{card} (cell {cell}) attacks: ")
    };
    let mut sentence: Sentence = head.on(card, cell).into();
    for (index, strike) in strikes.iter().enumerate() {
        if index > 0 {
            append(&mut sentence, Sentence::new(" ; ", "; "));
        }
        append(&mut sentence, struck(*strike, lux));
    }
    append(&mut sentence, Sentence::new(".", "."));
    if is_turned {
        let turned = Sentence::new(" {card} se retourne.", " {card} is turned over.");
        append(&mut sentence, turned.card("card", number(card)));
    }
    sentence
}

fn append(sentence: &mut Sentence, more: Pattern) {
    let more: Sentence = more.into();
    sentence.fr.extend(more.fr);
    sentence.en.extend(more.en);
}

/// One attack, with the values that were compared.
fn struck(strike: Strike, lux: i8) -> Pattern {
    let (fr, en) = match strike.result {
        StrikeResult::Uncontested => ("sans réponse", "uncontested"),
        StrikeResult::Beaten => ("LUX {lux} > NOX {nox}", "LUX {lux} > NOX {nox}"),
        StrikeResult::Failed => ("LUX {lux} < NOX {nox}, rien", "LUX {lux} < NOX {nox}, nothing"),
        StrikeResult::TieWon => {
            ("LUX {lux} = NOX {nox}, bataille gagnée", "LUX {lux} = NOX {nox}, battle won")
        }
        StrikeResult::TieLost => {
            ("LUX {lux} = NOX {nox}, bataille perdue", "LUX {lux} = NOX {nox}, battle lost")
        }
        StrikeResult::TieSealed => (
            "LUX {lux} = NOX {nox}, égalité gagnée sans tirage",
            "LUX {lux} = NOX {nox}, won without a roll",
        ),
    };
    let (after_fr, after_en) = match (strike.is_captured, strike.is_protected) {
        (true, _) => (", {card|capturé|capturée}", ", captured"),
        (false, true) => (", {card|protégé|protégée}", ", protected"),
        (false, false) => ("", ""),
    };
    let sign = strike.arrow.sign();
    Sentence::new(
        &format!("{sign} {{card}} (case {{cell}} : {fr}{after_fr})"),
        &format!("{sign} {{card}} (cell {{cell}}: {en}{after_en})"),
    )
    .on(strike.card, strike.cell)
    .figure("lux", lux)
    .figure("nox", strike.nox)
}

/// Fills the places that nearly every sentence has.
trait On {
    /// A card and its cell, since the same card may be on the board twice.
    fn on(self, card: CardId, cell: Cell) -> Self;
}

impl On for Pattern {
    fn on(self, card: CardId, cell: Cell) -> Self {
        self.card("card", number(card)).figure("cell", cell.number())
    }
}

fn number(card: CardId) -> u16 {
    card.index() as u16
}

fn gain(change: i8) -> (&'static str, &'static str) {
    if change < 0 { ("perd", "loses") } else { ("gagne", "gains") }
}

fn name(game: &Naastica, card: CardId) -> Text {
    match game.catalogue().get(card.index()) {
        Some(card) => card.name.clone(),
        None => Text::new("une carte inconnue", "an unknown card"),
    }
}

/// The name of the ability of a card.
fn ability(game: &Naastica, card: Option<CardId>) -> Text {
    let card = card.and_then(|card| game.catalogue().get(card.index()));
    match card.and_then(|card| card.ability.as_ref()) {
        Some(ability) => ability.name.clone(),
        None => Text::new("capacité", "ability"),
    }
}

/// A number with its sign, as it is printed: « +2 », « −1 ».
fn signed(number: i8) -> Text {
    let sign = if number < 0 { "−" } else { "+" };
    let word = format!("{sign}{}", number.unsigned_abs());
    Text::new(word.clone(), word)
}

fn signs(arrows: Arrows) -> Text {
    let signs: String = arrows.iter().map(Arrow::sign).collect();
    Text::new(signs.clone(), signs)
}
