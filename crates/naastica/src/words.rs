//! Labels and sentences, in both languages.

use engine::{Seat, Text};

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
            let seen = view.seen();
            let ability = ability(game, seen.pending().map(|(hero, _)| seen.card(hero)));
            match seen.stone(cell) {
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
            let seen = view.seen();
            let ability = ability(game, seen.pending().map(|(hero, _)| seen.card(hero)));
            Text::new(
                format!("Renoncer à « {} »", ability.fr),
                format!("Do without “{}”", ability.en),
            )
        }
    }
}

/// The event as a sentence of the log.
pub(crate) fn sentence(game: &Naastica, event: &Event) -> Text {
    let name = |card: CardId| name(game, card);
    match event {
        Event::CardPlaced { seat, card, cell, lux, nox, arrows } => {
            let (card, who) = (name(*card), player(*seat));
            let figures = format!("{} LUX {lux} NOX {nox}", signs(*arrows));
            Text::new(
                format!("{} pose {} en case {} ({figures}).", who.fr, card.fr, cell.number()),
                format!("{} places {} on cell {} ({figures}).", who.en, card.en, cell.number()),
            )
        }
        Event::AbilityTriggered { card, .. } => {
            let (hero, ability) = (name(*card), ability(game, Some(*card)));
            Text::new(
                format!("{} déclenche sa capacité : {}.", hero.fr, ability.fr),
                format!("{} triggers an ability: {}.", hero.en, ability.en),
            )
        }
        Event::AbilityDeclined { seat, card } => {
            let (who, ability) = (player(*seat), ability(game, Some(*card)));
            Text::new(
                format!("{} renonce à la capacité « {} ».", who.fr, ability.fr),
                format!("{} does without the ability “{}”.", who.en, ability.en),
            )
        }
        Event::ValuesChanged { cell, card, lux_change, nox_change, lux, nox } => {
            let card = at(&name(*card), *cell);
            let (stat, change, now) = match *lux_change {
                0 => ("NOX", *nox_change, *nox),
                change => ("LUX", change, *lux),
            };
            let amount = change.unsigned_abs();
            let (verb_fr, verb_en) =
                if change < 0 { ("perd", "loses") } else { ("gagne", "gains") };
            Text::new(
                format!("{} {verb_fr} {amount} {stat} : {stat} {now}.", card.fr),
                format!("{} {verb_en} {amount} {stat}: {stat} {now}.", card.en),
            )
        }
        Event::ValuesSwapped { cell, card, lux, nox } => {
            let card = at(&name(*card), *cell);
            Text::new(
                format!("{} échange ses valeurs : LUX {lux}, NOX {nox}.", card.fr),
                format!("{} swaps its values: LUX {lux}, NOX {nox}.", card.en),
            )
        }
        Event::HandChanged { seat, lux_change, lux } => {
            let verb = |loses, gains| if *lux_change < 0 { loses } else { gains };
            let amount = lux_change.unsigned_abs();
            Text::new(
                format!(
                    "Les cartes en main du joueur {} {} {amount} LUX ({lux:+} en tout).",
                    seat.index() + 1,
                    verb("perdent", "gagnent"),
                ),
                format!(
                    "The cards in the hand of player {} {} {amount} LUX ({lux:+} in all).",
                    seat.index() + 1,
                    verb("lose", "gain"),
                ),
            )
        }
        Event::ArrowLost { cell, card, arrow, .. } => {
            let card = at(&name(*card), *cell);
            Text::new(
                format!("{} perd sa flèche {}.", card.fr, arrow.sign()),
                format!("{} loses its arrow {}.", card.en, arrow.sign()),
            )
        }
        Event::ArrowsTurned { cell, card, arrows, .. } => {
            let card = at(&name(*card), *cell);
            Text::new(
                format!("Les flèches tournent : {} pointe vers {}.", card.fr, signs(*arrows)),
                format!("The arrows turn: {} points {}.", card.en, signs(*arrows)),
            )
        }
        Event::CellsSwapped { card, from, to, other } => {
            let (card, other) = (name(*card), name(*other));
            Text::new(
                format!(
                    "{} passe de la case {} à la case {} et change de place avec {}.",
                    card.fr,
                    from.number(),
                    to.number(),
                    other.fr
                ),
                format!(
                    "{} goes from cell {} to cell {} and changes places with {}.",
                    card.en,
                    from.number(),
                    to.number(),
                    other.en
                ),
            )
        }
        Event::CardProtected { cell, card } => {
            let card = at(&name(*card), *cell);
            Text::new(
                format!("Rien ne peut capturer {} avant la fin du prochain tour adverse.", card.fr),
                format!(
                    "Nothing can capture {} before the end of the opponent's next turn.",
                    card.en
                ),
            )
        }
        Event::ProtectionEnded { cell, card } => {
            let card = at(&name(*card), *cell);
            Text::new(
                format!("{} n'est plus sous protection.", card.fr),
                format!("{} is no longer protected.", card.en),
            )
        }
        Event::Attacked { card, cell, lux, is_wave, strikes, is_turned, .. } => {
            attacked(game, (*card, *cell, *lux), *is_wave, strikes, *is_turned)
        }
        Event::LegEnded { leg, cards: [zero, one] } => Text::new(
            format!("Fin de la manche {leg} : {zero} à {one}."),
            format!("End of leg {leg}: {zero} to {one}."),
        ),
        Event::LegBegan { leg, first } => {
            let who = player(*first);
            Text::new(
                format!("Manche {leg} : nouvelles mains, {} commence.", lower(&who.fr)),
                format!("Leg {leg}: new hands, {} begins.", lower(&who.en)),
            )
        }
        Event::CoinFlipped { winner } => {
            let who = player(*winner);
            Text::new(
                format!("Égalité au total : la pièce désigne {}.", lower(&who.fr)),
                format!("Level in all: the coin names {}.", lower(&who.en)),
            )
        }
        Event::GameEnded { cards: [zero, one], winner } => match winner {
            Some(winner) => {
                let who = player(*winner);
                let (most, least) = (zero.max(one), zero.min(one));
                Text::new(
                    format!("{} gagne : {most} cartes à {least}.", who.fr),
                    format!("{} wins: {most} cards to {least}.", who.en),
                )
            }
            None => Text::new(
                format!("Partie nulle : {zero} cartes à {one}."),
                format!("A draw: {zero} cards to {one}."),
            ),
        },
    }
}

fn attacked(
    game: &Naastica,
    (card, cell, lux): (CardId, Cell, i8),
    is_wave: bool,
    strikes: &[Strike],
    is_turned: bool,
) -> Text {
    let attacker = at(&name(game, card), cell);
    let parts: Vec<Text> = strikes.iter().map(|strike| struck(game, *strike, lux)).collect();
    let join = |pick: fn(&Text) -> &String, mark: &str| {
        parts.iter().map(|part| pick(part).as_str()).collect::<Vec<_>>().join(mark)
    };
    let (wave_fr, wave_en) = if is_wave { (" à son tour", " in turn") } else { ("", "") };
    let (turned_fr, turned_en) = if is_turned {
        (" La carte attaquante se retourne.", " The attacking card is turned over.")
    } else {
        ("", "")
    };
    Text::new(
        format!("{} attaque{wave_fr} : {}.{turned_fr}", attacker.fr, join(|text| &text.fr, " ; ")),
        format!("{} attacks{wave_en}: {}.{turned_en}", attacker.en, join(|text| &text.en, "; ")),
    )
}

/// One attack, with the values that were compared.
fn struck(game: &Naastica, strike: Strike, lux: i8) -> Text {
    let card = at(&name(game, strike.card), strike.cell);
    let (sign, nox) = (strike.arrow.sign(), strike.nox);
    let (fr, en) = match strike.result {
        StrikeResult::Uncontested => ("sans réponse".to_owned(), "uncontested".to_owned()),
        StrikeResult::Beaten => {
            (format!("LUX {lux} > NOX {nox}"), format!("LUX {lux} > NOX {nox}"))
        }
        StrikeResult::Failed => {
            (format!("LUX {lux} < NOX {nox}, rien"), format!("LUX {lux} < NOX {nox}, nothing"))
        }
        StrikeResult::TieWon => (
            format!("LUX {lux} = NOX {nox}, bataille gagnée"),
            format!("LUX {lux} = NOX {nox}, battle won"),
        ),
        StrikeResult::TieLost => (
            format!("LUX {lux} = NOX {nox}, bataille perdue"),
            format!("LUX {lux} = NOX {nox}, battle lost"),
        ),
        StrikeResult::TieSealed => (
            format!("LUX {lux} = NOX {nox}, gagné sans tirage"),
            format!("LUX {lux} = NOX {nox}, won without a roll"),
        ),
    };
    let (after_fr, after_en) = match (strike.is_captured, strike.is_protected) {
        (true, _) => (", capturée", ", captured"),
        (false, true) => (", protégée", ", protected"),
        (false, false) => ("", ""),
    };
    Text::new(
        format!("{sign} {} ({fr}{after_fr})", card.fr),
        format!("{sign} {} ({en}{after_en})", card.en),
    )
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

/// A card and its cell, since the same card may lie on the board twice.
fn at(name: &Text, cell: Cell) -> Text {
    let number = cell.number();
    Text::new(format!("{} (case {number})", name.fr), format!("{} (cell {number})", name.en))
}

fn player(seat: Seat) -> Text {
    let number = seat.index() + 1;
    Text::new(format!("Le joueur {number}"), format!("Player {number}"))
}

/// The same words inside a sentence.
fn lower(words: &str) -> String {
    words.replacen("Le joueur", "le joueur", 1).replacen("Player", "player", 1)
}

fn signs(arrows: Arrows) -> String {
    arrows.iter().map(Arrow::sign).collect()
}
