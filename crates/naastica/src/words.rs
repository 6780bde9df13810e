//! Labels and sentences, in both languages.

use engine::{Figure, Pattern, Seat, Sentence, Tally, Term, Text};

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
    let teller = Teller { game };
    match event {
        Event::CardPlaced { seat, card, cell, lux, nox, arrows } => teller
            .about(
                (*card, *cell),
                "{who} pose {card}{comma} en case {cell} (LUX {lux}, NOX {nox}, {arrows}).",
                "{who} places {card}{comma} on cell {cell} (LUX {lux}, NOX {nox}, {arrows}).",
            )
            .seat("who", *seat)
            .words("arrows", signs(*arrows))
            .values(*lux, *nox),
        Event::AbilityTriggered { card, cell, .. } => teller
            .about(
                (*card, *cell),
                "{card}{comma} déclenche sa capacité, « {ability} ».",
                "{card}{comma} triggers an ability, “{ability}”.",
            )
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
            teller
                .about(
                    (*card, *cell),
                    "{card} (case {cell}){comma} {verb} {n} {stat} et en a maintenant {now}.",
                    "{card} (cell {cell}){comma} {verb} {n} {stat} and now has {now}.",
                )
                .words("verb", Text::new(verb_fr, verb_en))
                .words("stat", Text::new(stat, stat))
                .figure("n", change.unsigned_abs())
                .figure("now", now)
        }
        Event::ValuesSwapped { cell, card, lux, nox } => teller
            .about(
                (*card, *cell),
                "{card} (case {cell}){comma} échange ses valeurs : LUX {lux}, NOX {nox}.",
                "{card} (cell {cell}){comma} swaps its values: LUX {lux}, NOX {nox}.",
            )
            .values(*lux, *nox),
        Event::HandChanged { seat, lux_change, lux } => {
            let verb = if *lux_change < 0 {
                Text::new("perdent", "lose")
            } else {
                Text::new("gagnent", "gain")
            };
            let pattern = if lux == lux_change {
                Sentence::new(
                    "Les cartes dans la main {who:of} {verb} {n} LUX.",
                    "The cards in {who:of} hand {verb} {n} LUX.",
                )
            } else {
                Sentence::new(
                    "Les cartes dans la main {who:of} {verb} {n} LUX ({lux} en tout).",
                    "The cards in {who:of} hand {verb} {n} LUX ({lux} in all).",
                )
            };
            pattern
                .seat("who", *seat)
                .words("verb", verb)
                .figure("n", lux_change.unsigned_abs())
                .words("lux", signed(*lux))
        }
        Event::ArrowLost { cell, card, arrow, .. } => teller
            .about(
                (*card, *cell),
                "{card} (case {cell}){comma} perd sa flèche {arrow}.",
                "{card} (cell {cell}){comma} loses its arrow {arrow}.",
            )
            .words("arrow", Text::new(arrow.sign(), arrow.sign())),
        Event::ArrowsTurned { cell, card, arrows, .. } => teller
            .about(
                (*card, *cell),
                "Les flèches tournent : {card} (case {cell}){comma} pointe maintenant {arrows}.",
                "The arrows turn: {card} (cell {cell}){comma} now points {arrows}.",
            )
            .words("arrows", signs(*arrows)),
        Event::CellsSwapped { card, from, to, other } => teller
            .about(
                (*card, *to),
                "{card}{comma} passe de la case {from} à la case {cell} et change de place avec {other}.",
                "{card}{comma} goes from cell {from} to cell {cell} and changes places with {other}.",
            )
            .figure("from", from.number())
            .card("other", number(*other)),
        Event::CardProtected { cell, card } => teller.about(
            (*card, *cell),
            "Aucune attaque adverse ne peut capturer {card} (case {cell}) avant la fin du prochain tour adverse.",
            "No enemy attack can capture {card} (cell {cell}) before the end of the opponent’s next turn.",
        ),
        Event::ProtectionEnded { cell, card } => teller.about(
            (*card, *cell),
            "{card} (case {cell}){comma} n’est plus {card|protégé|protégée}.",
            "{card} (cell {cell}){comma} is no longer protected.",
        ),
        Event::Attacked { card, cell, lux, is_wave, strikes, is_turned, .. } => {
            return teller.attacked((*card, *cell, *lux), *is_wave, strikes, *is_turned);
        }
        Event::LegEnded { leg, cards: [zero, one] } => Sentence::new(
            "Fin de la manche {leg} : {zero} {zero|carte|cartes} pour {a}, {one} pour {b}.",
            "End of leg {leg}: {zero} {zero|card|cards} for {a}, {one} for {b}.",
        )
        .figure("leg", *leg)
        .seat("a", Seat::new(0))
        .seat("b", Seat::new(1))
        .figure("zero", *zero)
        .figure("one", *one),
        Event::LegBegan { leg, first } => Sentence::new(
            "Manche {leg} : nouvelles mains, et {who} commence.",
            "Leg {leg}: new hands, and {who} begins.",
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

/// Fills the places of sentences about cards on the board.
struct Teller<'g> {
    game: &'g Naastica,
}

impl Teller<'_> {
    /// A sentence about a card and its cell, since the same card may be on the board twice. `{comma}` closes a name such as
    /// « Lumen, gardienne de l'Aube » before the sentence goes on.
    fn about(&self, (card, cell): (CardId, Cell), fr: &str, en: &str) -> Pattern {
        let name = name(self.game, card);
        let comma = |name: &str| if name.contains(',') { "," } else { "" };
        Sentence::new(fr, en)
            .card("card", number(card))
            .figure("cell", cell.number())
            .words("comma", Text::new(comma(&name.fr), comma(&name.en)))
    }

    /// All attacks of one card in one sentence; what was compared is its tally.
    fn attacked(
        &self,
        attacker: (CardId, Cell, i8),
        is_wave: bool,
        strikes: &[Strike],
        is_turned: bool,
    ) -> Sentence {
        let (card, cell, lux) = attacker;
        let (fr, en) = if is_wave {
            ("À son tour, {card} (case {cell}){comma} ", "In turn, {card} (cell {cell}){comma} ")
        } else {
            ("{card} (case {cell}){comma} ", "{card} (cell {cell}){comma} ")
        };
        let mut sentence: Sentence = self.about((card, cell), fr, en).into();
        for (index, strike) in strikes.iter().enumerate() {
            if index > 0 {
                append(&mut sentence, Sentence::new(" ; ", "; "));
            }
            append(&mut sentence, self.struck(*strike, lux));
        }
        append(&mut sentence, Sentence::new(".", "."));
        if is_turned {
            let (fr, en) =
                (" {card}{comma} passe à l’adversaire.", " {card}{comma} goes over to the enemy.");
            append(&mut sentence, self.about((card, cell), fr, en));
        }
        let terms = strikes.iter().map(|strike| self.compared(*strike, lux)).collect();
        sentence.with_tally(Tally::new(None, terms, None))
    }

    /// One attack: what it did to the card it met.
    fn struck(&self, strike: Strike, lux: i8) -> Pattern {
        let (fr, en) = match (strike.result, strike.is_protected) {
            (StrikeResult::Uncontested, false) => (
                "capture {card} (case {cell}), qui ne répond pas",
                "captures {card} (cell {cell}), which does not answer",
            ),
            (StrikeResult::Beaten, false) => (
                "capture {card} (case {cell}), {lux} contre {nox}",
                "captures {card} (cell {cell}), {lux} against {nox}",
            ),
            (StrikeResult::Failed, _) => (
                "échoue contre {card} (case {cell}), {lux} contre {nox}",
                "fails against {card} (cell {cell}), {lux} against {nox}",
            ),
            (StrikeResult::TieWon, false) => (
                "gagne la bataille contre {card} (case {cell}), {lux} partout, et {card|le|la} capture",
                "wins the battle against {card} (cell {cell}), {lux} all, and captures it",
            ),
            (StrikeResult::TieLost, _) => (
                "perd la bataille contre {card} (case {cell}), {lux} partout",
                "loses the battle against {card} (cell {cell}), {lux} all",
            ),
            (StrikeResult::TieSealed, false) => (
                "l’emporte sans tirage sur {card} (case {cell}), {lux} partout, et {card|le|la} capture",
                "beats {card} (cell {cell}) without a roll, {lux} all, and captures it",
            ),
            (
                StrikeResult::Uncontested
                | StrikeResult::Beaten
                | StrikeResult::TieWon
                | StrikeResult::TieSealed,
                true,
            ) => (
                "l’emporte sur {card} (case {cell}) sans {card|le|la} capturer, car {card|il|elle} est {card|protégé|protégée}",
                "beats {card} (cell {cell}) without capturing it, for it is protected",
            ),
        };
        self.about((strike.card, strike.cell), fr, en).figure("lux", lux).figure("nox", strike.nox)
    }

    /// What was compared in one attack, and the rule that decided it.
    fn compared(&self, strike: Strike, lux: i8) -> Term {
        let against = Figure::against(lux, strike.nox);
        let (figure, rule, fr, en) = match strike.result {
            StrikeResult::Uncontested => {
                (Figure::Nothing, "NAA-COMBAT-1", "aucune flèche ne répond", "no arrow answers")
            }
            StrikeResult::Beaten => {
                (against, "NAA-COMBAT-3", "LUX supérieur au NOX", "LUX above NOX")
            }
            StrikeResult::Failed => {
                (against, "NAA-COMBAT-4", "LUX inférieur au NOX", "LUX below NOX")
            }
            StrikeResult::TieWon => {
                (against, "NAA-COMBAT-5", "bataille incertaine, gagnée", "uncertain battle, won")
            }
            StrikeResult::TieLost => {
                (against, "NAA-COMBAT-6", "bataille incertaine, perdue", "uncertain battle, lost")
            }
            StrikeResult::TieSealed => {
                (against, "NAA-ABILITY-2", "égalité gagnée sans tirage", "tie won without a roll")
            }
        };
        let reason = self.about(
            (strike.card, strike.cell),
            &format!("{{card}} (case {{cell}}) : {fr}"),
            &format!("{{card}} (cell {{cell}}): {en}"),
        );
        Term::new(figure, reason, rule)
    }
}

fn append(sentence: &mut Sentence, more: Pattern) {
    let more: Sentence = more.into();
    sentence.fr.extend(more.fr);
    sentence.en.extend(more.en);
}

/// Fills the two values of a card.
trait Values {
    fn values(self, lux: i8, nox: i8) -> Self;
}

impl Values for Pattern {
    fn values(self, lux: i8, nox: i8) -> Self {
        self.figure("lux", lux).figure("nox", nox)
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
