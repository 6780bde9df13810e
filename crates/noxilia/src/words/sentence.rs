//! Sentences: what happened, with references to seats, cards and rules, and the terms of every blow.

use engine::{Figure, Outcome, Pattern, Seat, Sentence, Tally, Term, Text};

use super::{battlefield_name, colour_name};
use crate::Noxilia;
use crate::event::{Cause, Event, Part, Reason, Way};
use crate::ids::{CardId, Slot, UnitId, Zone};

impl Noxilia {
    /// The event as a sentence.
    pub(crate) fn say_event(&self, event: &Event) -> Sentence {
        say(event)
    }
}

/// A sentence about a unit: `{unit}` is its card where that is seen, else words.
fn about(card: Option<CardId>, unit: UnitId, fr: &str, en: &str) -> Pattern {
    if let Some(card) = card {
        return Sentence::new(fr, en).card("unit", card.0);
    }
    let number = unit.0;
    Sentence::new(
        &fr.replace("{unit}", &format!("l’unité cachée {number}"))
            .replace("{unit:of}", &format!("de l’unité cachée {number}")),
        &en.replace("{unit}", &format!("hidden unit {number}")),
    )
}

fn seated(seat: Seat, fr: &str, en: &str) -> Pattern {
    Sentence::new(fr, en).seat("who", seat)
}

/// Patterns whose `{zone}` is a place with its article, and whose `{owner}` has to be filled with [`owned`].
fn placed(fr: &str, en: &str, zone: Zone) -> (String, String) {
    let (french, english) = match zone.slot() {
        Slot::Command => ("le commandement {owner:of}", "{owner:of} command zone"),
        Slot::Third => ("la zone tiers {owner:of}", "{owner:of} third zone"),
        Slot::RampartOne => ("le rempart 1 {owner:of}", "{owner:of} rampart 1"),
        Slot::RampartTwo => ("le rempart 2 {owner:of}", "{owner:of} rampart 2"),
        Slot::Battlefield => {
            let name = battlefield_name(zone);
            let words = (format!("le {}", name.fr), format!("the {}", name.en));
            return (fr.replace("{zone}", &words.0), en.replace("{zone}", &words.1));
        }
    };
    (fr.replace("{zone}", french), en.replace("{zone}", english))
}

fn owned(pattern: Pattern, zone: Zone) -> Pattern {
    match zone.home() {
        Some(seat) => pattern.seat("owner", seat),
        None => pattern,
    }
}

/// A sentence about a unit and a place.
fn somewhere(card: Option<CardId>, unit: UnitId, zone: Zone, fr: &str, en: &str) -> Pattern {
    let (fr, en) = placed(fr, en, zone);
    owned(about(card, unit, &fr, &en), zone)
}

/// A sentence about a place.
fn there(zone: Zone, fr: &str, en: &str) -> Pattern {
    let (fr, en) = placed(fr, en, zone);
    owned(Sentence::new(&fr, &en), zone)
}

fn step_words(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Move | Way::Melee | Way::Ranged => ("{unit} gagne {zone}.", "{unit} moves to {zone}."),
        Way::Charge => ("{unit} fond sur {zone}.", "{unit} charges into {zone}."),
        Way::Retreat => ("{unit} se replie vers {zone}.", "{unit} retreats to {zone}."),
    }
}

fn attack_words(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Charge => ("{unit} charge {target}.", "{unit} charges {target}."),
        Way::Ranged => ("{unit} tire sur {target}.", "{unit} shoots at {target}."),
        Way::Move | Way::Retreat | Way::Melee => {
            ("{unit} attaque {target}.", "{unit} attacks {target}.")
        }
    }
}

fn cause_words(cause: Cause) -> (&'static str, &'static str) {
    match cause {
        Cause::Attack | Cause::Effect => ("", ""),
        Cause::Riposte => (" (riposte)", " (riposte)"),
        Cause::Force => (" (passage en force)", " (forcing through)"),
        Cause::Cost => (" (coût)", " (cost)"),
        Cause::Poison => (" (poison)", " (poison)"),
        Cause::Doom => (" (crépuscule)", " (doom)"),
    }
}

/// Why a blow has this figure, and the rule behind it.
fn reason_words(reason: Reason) -> (Text, &'static str) {
    match reason {
        Reason::Melee => (Text::new("corps à corps", "melee"), "NXL-STAT-MELEE"),
        Reason::Ranged => (Text::new("à distance", "ranged"), "NXL-STAT-RANGED"),
        Reason::Gear => (Text::new("équipement", "equipment"), "NXL-TYPE-EQUIP-1"),
        Reason::Turn => (Text::new("effets de ce tour", "effects of this turn"), "NXL-R94"),
        Reason::Curse => (Text::new("malédiction", "curse"), "NXL-R42"),
        Reason::Aura => (Text::new("aura d’attaque", "attack aura"), "NXL-ABIL-AURA-1"),
        Reason::Fate => (Text::new("carte du destin", "fate card"), "NXL-TYPE-FATE"),
        Reason::Brothers => {
            (Text::new("frères d’arme", "brothers in arms"), "NXL-ABIL-BROTHERARMS-2")
        }
        Reason::Charge => (Text::new("charge", "charge"), "NXL-ABIL-CHARGE"),
        Reason::Zone => (Text::new("texte de la zone", "text of the zone"), "NXL-ZONE-RAMPART-1"),
        Reason::Instinct => {
            (Text::new("riposte instinctive", "instinctive riposte"), "NXL-ABIL-INSTINCT")
        }
        Reason::Card => (Text::new("carte", "card"), "NXL-ANAT-6"),
        Reason::Resistance => (Text::new("résistance", "resistance"), "NXL-R46"),
        Reason::Weakness => (Text::new("armure négative", "negative armour"), "NXL-STAT-ARMOUR-3"),
        Reason::Floor => (Text::new("jamais sous zéro", "never below zero"), "NXL-R40"),
    }
}

/// The terms of a blow, down to the life it took.
fn reckoning(parts: &[Part], absorbed: u8, lost: u8) -> Option<Tally> {
    let mut terms: Vec<Term> = parts
        .iter()
        .map(|part| {
            let (words, rule) = reason_words(part.reason);
            Term::new(Figure::plus(part.n), words, rule)
        })
        .collect();
    if absorbed > 0 {
        let words = Text::new("armure", "armour");
        terms.push(Term::new(Figure::plus(-i64::from(absorbed)), words, "NXL-STAT-ARMOUR-1"));
    }
    (terms.len() > 1).then(|| Tally::new(None, terms, Some(lost.into())))
}

fn hurt(event: &Event) -> Sentence {
    let Event::UnitHurt { unit, card, absorbed, lost, cause, parts } = event else {
        return Sentence::default();
    };
    let (fr, en) = cause_words(*cause);
    let pattern = match (*lost, *absorbed) {
        (0, _) => about(
            *card,
            *unit,
            &format!("l’armure {{unit:of}} arrête {{a}} {{a|dégât|dégâts}}{fr}."),
            &format!("armour stops {{a}} damage to {{unit}}{en}."),
        ),
        (_, _) => about(
            *card,
            *unit,
            &format!("{{unit}} perd {{n}} vie{fr}."),
            &format!("{{unit}} loses {{n}} life{en}."),
        ),
    };
    let sentence: Sentence =
        pattern.figure("n", i32::from(*lost)).figure("a", i32::from(*absorbed)).into();
    match reckoning(parts, *absorbed, *lost) {
        Some(tally) => sentence.with_tally(tally),
        None => sentence,
    }
}

fn say(event: &Event) -> Sentence {
    match event {
        Event::ArmyPlaced { seat } => {
            seated(*seat, "{who} a placé son armée.", "{who} has placed an army.").into()
        }
        Event::BattleBegan { first } => {
            seated(*first, "{who} joue en premier.", "{who} plays first.").into()
        }
        Event::HandExchanged { seat, count } => seated(
            *seat,
            "{who} échange {n} {n|carte|cartes}.",
            "{who} exchanges {n} {n|card|cards}.",
        )
        .figure("n", i32::from(*count))
        .into(),
        Event::TurnBegan { turn, card, .. } => {
            Sentence::new("tour {n} : {card}.", "turn {n}: {card}.")
                .figure("n", i32::from(*turn))
                .card("card", card.0)
                .into()
        }
        Event::FateShuffled => Sentence::new(
            "les cartes de l’apocalypse reforment la pioche du destin.",
            "the apocalypse cards make a new fate deck.",
        )
        .into(),
        Event::DoomStruck { loss } => Sentence::new(
            "le crépuscule final prend {n} vie à chaque monarque.",
            "the final doom takes {n} life from each monarch.",
        )
        .figure("n", i32::from(*loss))
        .into(),
        Event::CardsDrawn { seat, count } => {
            seated(*seat, "{who} pioche {n} {n|carte|cartes}.", "{who} draws {n} {n|card|cards}.")
                .figure("n", i32::from(*count))
                .into()
        }
        Event::CardSeen { seat, card } => {
            seated(*seat, "{who} reçoit {card}.", "{who} gets {card}.").card("card", card.0).into()
        }
        Event::GoldGained { seat, gold, .. } => {
            seated(*seat, "{who} gagne {n} or.", "{who} gains {n} gold.")
                .figure("n", i32::from(*gold))
                .into()
        }
        Event::GoldPaid { seat, gold, .. } => {
            seated(*seat, "{who} paie {n} or.", "{who} pays {n} gold.")
                .figure("n", i32::from(*gold))
                .into()
        }
        Event::UnitRevealed { unit, card, zone, .. } => somewhere(
            Some(*card),
            *unit,
            *zone,
            "{unit} se découvre dans {zone}.",
            "{unit} is revealed in {zone}.",
        )
        .into(),
        Event::UnitArrived { unit, card, zone, .. } => somewhere(
            *card,
            *unit,
            *zone,
            "{unit} entre en jeu dans {zone}.",
            "{unit} enters play in {zone}.",
        )
        .into(),
        Event::UnitBlocked { unit, .. } => {
            about(None, *unit, "{unit} attend une place.", "{unit} waits for room.").into()
        }
        Event::UnitQueued { seat, turns, .. } => seated(
            *seat,
            "{who} appelle un renfort (attente : {n}).",
            "{who} calls a reinforcement (wait: {n}).",
        )
        .figure("n", i32::from(*turns))
        .into(),
        Event::UnitStepped { unit, card, to, way, .. } => {
            let (fr, en) = step_words(*way);
            somewhere(*card, *unit, *to, fr, en).into()
        }
        Event::UnitStopped { unit, card } => {
            about(*card, *unit, "le mouvement {unit:of} s’arrête là.", "{unit} is stopped there.")
                .into()
        }
        Event::AttackDeclared { unit, card, target_card, way, .. } => {
            let (fr, en) = attack_words(*way);
            about(Some(*card), *unit, fr, en).card("target", target_card.0).into()
        }
        Event::AttackRedirected { unit, card, .. } => {
            about(Some(*card), *unit, "{unit} s’interpose.", "{unit} takes the attack upon itself.")
                .into()
        }
        Event::AttackDodged { unit, card, .. } => {
            about(Some(*card), *unit, "{unit} esquive.", "{unit} dodges.").into()
        }
        Event::AttackLost { unit, card } => about(
            Some(*card),
            *unit,
            "l’attaque {unit:of} n’aboutit pas.",
            "the attack of {unit} comes to nothing.",
        )
        .into(),
        Event::Riposted { unit, card, .. } => {
            about(Some(*card), *unit, "{unit} riposte.", "{unit} strikes back.").into()
        }
        Event::UnitHurt { .. } => hurt(event),
        Event::UnitHealed { unit, card, life } => {
            about(*card, *unit, "{unit} regagne {n} vie.", "{unit} regains {n} life.")
                .figure("n", i32::from(*life))
                .into()
        }
        Event::UnitEngaged { unit, card } => {
            about(*card, *unit, "{unit} doit s’engager.", "{unit} has to engage.").into()
        }
        Event::UnitPoisoned { unit, card, markers } => about(
            *card,
            *unit,
            "{unit} a {n} {n|marqueur|marqueurs} poison.",
            "{unit} has {n} poison {n|marker|markers}.",
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::UnitCursed { unit, card, melee } => about(
            Some(*card),
            *unit,
            "une malédiction frappe {unit} ({n} en corps à corps).",
            "a curse falls on {unit} ({n} melee).",
        )
        .figure("n", i32::from(*melee))
        .into(),
        Event::UnitPurified { unit, card } => about(
            Some(*card),
            *unit,
            "poison et malédictions quittent {unit}.",
            "poison and curses leave {unit}.",
        )
        .into(),
        Event::UnitDied { unit, card, .. } => {
            about(Some(*card), *unit, "{unit} meurt.", "{unit} dies.").into()
        }
        Event::AdventureBegan { unit, card, markers, .. } => about(
            Some(*card),
            *unit,
            "{unit} part à l’aventure ({n} {n|marqueur|marqueurs}).",
            "{unit} leaves on an adventure ({n} {n|marker|markers}).",
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::ControlChanged { seat, unit, card } => {
            about(Some(*card), *unit, "{unit} obéit {who:to}.", "{unit} obeys {who}.")
                .seat("who", *seat)
                .into()
        }
        Event::UnitSentBack { unit, card, .. } => about(
            Some(*card),
            *unit,
            "{unit} retourne dans la file de renfort.",
            "{unit} goes back to the reinforcement queue.",
        )
        .into(),
        Event::UnitReturned { seat, unit, card } => about(
            *card,
            *unit,
            "{unit} revient dans la main {who:of}.",
            "{unit} goes back to {who:of} hand.",
        )
        .seat("who", *seat)
        .into(),
        Event::UnitExiled { unit, card, markers: 0, .. } => {
            about(Some(*card), *unit, "{unit} quitte la partie.", "{unit} leaves the game.").into()
        }
        Event::UnitExiled { unit, card, markers, .. } => about(
            Some(*card),
            *unit,
            "{unit} part en exil ({n} {n|marqueur|marqueurs}).",
            "{unit} goes into exile ({n} {n|marker|markers}).",
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::UnitTurnedDown { unit, card } => {
            about(Some(*card), *unit, "{unit} se dérobe aux regards.", "{unit} slips out of sight.")
                .into()
        }
        Event::SpellCast { card, caster, caster_card, .. } => {
            about(caster_card.some(), *caster, "{unit} lance {spell}.", "{unit} casts {spell}.")
                .card("spell", card.0)
                .into()
        }
        Event::EventPlayed { seat, card } => {
            seated(*seat, "{who} joue {card}.", "{who} plays {card}.").card("card", card.0).into()
        }
        Event::Fizzled { card } => {
            Sentence::new("{card} reste sans effet.", "{card} has no effect.")
                .card("card", card.0)
                .into()
        }
        Event::LatentSetUnder { seat, .. } => seated(
            *seat,
            "{who} place un sort latent sous une unité.",
            "{who} sets a latent spell under a unit.",
        )
        .into(),
        Event::LatentSetIn { seat, zone } => there(
            *zone,
            "{who} place un sort latent sous {zone}.",
            "{who} sets a latent spell under {zone}.",
        )
        .seat("who", *seat)
        .into(),
        Event::LatentRevealed { seat, card } => {
            seated(*seat, "{who} révèle {card}.", "{who} reveals {card}.")
                .card("card", card.0)
                .into()
        }
        Event::LatentCancelled { card } => {
            Sentence::new("l’effet {card:of} est annulé.", "the effect of {card} is cancelled.")
                .card("card", card.0)
                .into()
        }
        Event::ManaProduced { seat, colour, mana, .. } => {
            seated(*seat, "{who} produit {n} mana ({colour}).", "{who} makes {n} mana ({colour}).")
                .figure("n", i32::from(*mana))
                .words("colour", colour_name(*colour))
                .into()
        }
        Event::GearWorn { unit, unit_card, card, .. } => {
            about(Some(*unit_card), *unit, "{unit} porte {gear}.", "{unit} wears {gear}.")
                .card("gear", card.0)
                .into()
        }
        Event::GearDropped { zone, card } => {
            there(*zone, "{card} tombe dans {zone}.", "{card} falls in {zone}.")
                .card("card", card.0)
                .into()
        }
        Event::CardFound { seat, card } => {
            seated(*seat, "{who} trouve {card}.", "{who} finds {card}.").card("card", card.0).into()
        }
        Event::LibraryShuffled { seat } => {
            seated(*seat, "{who} mélange sa pioche.", "{who} shuffles the library.").into()
        }
        Event::TreasureFlipped { zone, card } => there(
            *zone,
            "un trésor se découvre sur {zone} : {card}.",
            "a treasure is uncovered on {zone}: {card}.",
        )
        .card("card", card.0)
        .into(),
        Event::TreasurePlaced { zone } => there(
            *zone,
            "un trésor est déposé, face cachée, sur {zone}.",
            "a treasure is left face down on {zone}.",
        )
        .into(),
        Event::TreasureCaptured { seat, card, .. } => {
            seated(*seat, "{who} s’empare {card:of}.", "{who} captures {card}.")
                .card("card", card.0)
                .into()
        }
        Event::ZoneCaptured { seat, zone } => {
            there(*zone, "{who} prend {zone}.", "{who} takes {zone}.").seat("who", *seat).into()
        }
        Event::ZoneFlooded { zone, markers } => there(
            *zone,
            "l’eau couvre {zone} ({n} {n|marqueur|marqueurs}).",
            "water covers {zone} ({n} {n|marker|markers}).",
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::RampartsCollapsed => {
            Sentence::new("les remparts s’effondrent.", "the ramparts collapse.").into()
        }
        Event::Passed { seat } => seated(*seat, "{who} passe.", "{who} passes.").into(),
        Event::GameEnded { outcome } => match outcome {
            Outcome::Win(seat) => seated(
                *seat,
                "le monarque {loser:of} est mort : {who} gagne la bataille.",
                "{loser:of} monarch is dead: {who} wins the battle.",
            )
            .seat("loser", seat.other())
            .into(),
            Outcome::Draw | Outcome::SharedDefeat | Outcome::Ranking(_) => Sentence::new(
                "les deux monarques tombent ensemble : partie nulle.",
                "both monarchs fall together: a draw.",
            )
            .into(),
        },
    }
}
