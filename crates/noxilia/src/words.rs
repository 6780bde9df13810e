//! Words: labels of actions, sentences of events, names of abilities.

use engine::{Seat, Sentence, Text};

use crate::effect::{Ability, Keywords, Kind};
use crate::event::{Cause, Event, Way};
use crate::ids::{CardId, Colour, Slot, UnitId, Zone};
use crate::view::View;
use crate::{Action, Noxilia};

/// A place of the board in words.
pub(crate) fn zone_name(zone: Zone) -> Text {
    let camp = match zone.home() {
        None => {
            return if zone.0 == 4 {
                Text::new("champ de bataille ouest", "west battlefield")
            } else {
                Text::new("champ de bataille est", "east battlefield")
            };
        }
        Some(seat) => seat.index() + 1,
    };
    let (fr, en) = match zone.slot() {
        Slot::Command => ("commandement", "command zone"),
        Slot::Third => ("zone tiers", "third zone"),
        Slot::RampartOne => ("rempart 1", "rampart 1"),
        Slot::RampartTwo => ("rempart 2", "rampart 2"),
        Slot::Battlefield => ("champ de bataille", "battlefield"),
    };
    Text::new(format!("{fr} du camp {camp}"), format!("{en} of camp {camp}"))
}

/// The sort of a card in words.
pub(crate) fn kind_name(kind: Kind) -> Text {
    match kind {
        Kind::Unit => Text::new("Unité", "Unit"),
        Kind::Hero => Text::new("Héros", "Hero"),
        Kind::Monarch => Text::new("Monarque", "Monarch"),
        Kind::UnitToken => Text::new("Jeton", "Token"),
        Kind::Spell => Text::new("Sort", "Spell"),
        Kind::Event => Text::new("Événement", "Event"),
        Kind::Equipment => Text::new("Équipement", "Equipment"),
        Kind::GearToken => Text::new("Jeton d'équipement", "Equipment token"),
        Kind::Treasure => Text::new("Trésor", "Treasure"),
        Kind::FalseTreasure => Text::new("Faux trésor", "False treasure"),
        Kind::Zone => Text::new("Zone", "Zone"),
        Kind::Banner => Text::new("Bannière", "Banner"),
        Kind::Fate => Text::new("Main du destin", "Hand of Fate"),
        Kind::Apocalypse => Text::new("Main de l'apocalypse", "Hand of the Apocalypse"),
    }
}

/// The name of an ability.
pub(crate) fn ability_name(ability: Ability) -> (&'static str, &'static str) {
    match ability {
        Ability::MassAttack => ("Attaque de masse", "Mass Attack"),
        Ability::AttackAura => ("Aura attaque", "Attack Aura"),
        Ability::ChargeBonus => ("Charge", "Charge"),
        Ability::Poison => ("Poison", "Poison"),
        Ability::Regeneration => ("Régénération", "Regeneration"),
        Ability::MagicResistance => ("Résistance magique", "Magic Resistance"),
        Ability::TypedResistance => ("Résistance", "Resistance"),
        Ability::DistantReinforcements => ("Renforts éloignés", "Distant Reinforcements"),
        Ability::InstinctiveRiposte => ("Riposte instinctive", "Instinctive Riposte"),
        Ability::Heal => ("Soin", "Heal"),
        Ability::QuickShot => ("Tir rapide", "Quick Shot"),
        Ability::ForceThrough => ("Passage en force", "Force Through"),
        Ability::Adventure => ("Partir à l'aventure", "Adventure"),
        Ability::Aquatic => ("Aquatique", "Aquatic"),
        Ability::GuardianAngel => ("Ange gardien", "Guardian Angel"),
        Ability::SneakAttack => ("Attaque furtive", "Sneak Attack"),
        Ability::IncapacitatingAttack => ("Attaque incapacitante", "Incapacitating Attack"),
        Ability::PiercingAttack => ("Attaque transperçante", "Piercing Attack"),
        Ability::Rectitude => ("Droiture", "Rectitude"),
        Ability::Dodge => ("Esquive", "Dodge"),
        Ability::BrotherInArms => ("Frère d'arme", "Brother in Arms"),
        Ability::BloodBrother => ("Frère de sang", "Blood Brother"),
        Ability::Climber => ("Grimpeur", "Climber"),
        Ability::Infiltrator => ("Infiltrateur", "Infiltrator"),
        Ability::Interceptor => ("Intercepteur", "Interceptor"),
        Ability::FastMarch => ("Marche rapide", "Fast March"),
        Ability::Purification => ("Purification", "Purification"),
        Ability::Riposte => ("Riposte", "Riposte"),
        Ability::FlashRiposte => ("Riposte éclair", "Flash Riposte"),
        Ability::Sorcerer => ("Sorcier", "Sorcerer"),
        Ability::Solid => ("Solide", "Solid"),
        Ability::CloseShot => ("Tir de proximité", "Close Shot"),
        Ability::Flying => ("Volant", "Flying"),
        Ability::KeenSight => ("Vue perçante", "Keen Sight"),
    }
}

/// Every ability, in order.
pub(crate) const ABILITIES: [Ability; 34] = [
    Ability::MassAttack,
    Ability::AttackAura,
    Ability::ChargeBonus,
    Ability::Poison,
    Ability::Regeneration,
    Ability::MagicResistance,
    Ability::TypedResistance,
    Ability::DistantReinforcements,
    Ability::InstinctiveRiposte,
    Ability::Heal,
    Ability::QuickShot,
    Ability::ForceThrough,
    Ability::Adventure,
    Ability::Aquatic,
    Ability::GuardianAngel,
    Ability::SneakAttack,
    Ability::IncapacitatingAttack,
    Ability::PiercingAttack,
    Ability::Rectitude,
    Ability::Dodge,
    Ability::BrotherInArms,
    Ability::BloodBrother,
    Ability::Climber,
    Ability::Infiltrator,
    Ability::Interceptor,
    Ability::FastMarch,
    Ability::Purification,
    Ability::Riposte,
    Ability::FlashRiposte,
    Ability::Sorcerer,
    Ability::Solid,
    Ability::CloseShot,
    Ability::Flying,
    Ability::KeenSight,
];

/// The abilities of a card as it prints them.
pub(crate) fn keywords_line(keywords: &Keywords) -> Text {
    let (mut fr, mut en) = (Vec::new(), Vec::new());
    for ability in ABILITIES.into_iter().filter(|ability| keywords.has(*ability)) {
        let (name, name_en) = ability_name(ability);
        if ability == Ability::TypedResistance {
            for colour in Colour::ALL {
                let x = keywords.resists[colour.index()];
                if x > 0 {
                    let colour = colour_name(colour);
                    fr.push(format!("{name} {} {x}", colour.fr));
                    en.push(format!("{name_en} {} {x}", colour.en));
                }
            }
        } else if ability.index() < crate::effect::VALUED {
            let x = keywords.x[ability.index()];
            fr.push(format!("{name} {x}"));
            en.push(format!("{name_en} {x}"));
        } else {
            fr.push(name.to_owned());
            en.push(name_en.to_owned());
        }
    }
    Text::new(fr.join(", "), en.join(", "))
}

pub(crate) fn colour_name(colour: Colour) -> Text {
    match colour {
        Colour::Light => Text::new("Lumière", "Light"),
        Colour::Infernal => Text::new("Infernal", "Infernal"),
        Colour::Corruption => Text::new("Corruption", "Corruption"),
        Colour::Death => Text::new("Mort", "Death"),
        Colour::Nature => Text::new("Nature", "Nature"),
        Colour::Psionics => Text::new("Psionisme", "Psionics"),
        Colour::Pure => Text::new("Pure", "Pure"),
        Colour::Any => Text::new("quelconque", "any"),
    }
}

impl Noxilia {
    fn card_name(&self, card: CardId) -> Text {
        match self.catalogue.cards.get(card.index()) {
            Some(card) => card.name.clone(),
            None => Text::new("une carte", "a card"),
        }
    }

    /// A unit in words, for whoever has this view.
    fn unit_name(&self, view: &View, unit: UnitId) -> Text {
        let seen = view.units.iter().find(|seen| seen.unit == unit);
        match seen.and_then(|seen| seen.card) {
            Some(card) => {
                let name = self.card_name(card);
                Text::new(format!("{} ({})", name.fr, unit.0), format!("{} ({})", name.en, unit.0))
            }
            None => Text::new(
                format!("l'unité cachée {}", unit.0),
                format!("the hidden unit {}", unit.0),
            ),
        }
    }

    /// What choosing an action means.
    pub(crate) fn say_action(&self, view: &View, action: Action) -> Text {
        let unit = |unit: UnitId| self.unit_name(view, unit);
        let card = |card: CardId| self.card_name(card);
        let two = |fr: &str, en: &str, one: Text, other: Text| {
            Text::new(
                fr.replace("{1}", &one.fr).replace("{2}", &other.fr),
                en.replace("{1}", &one.en).replace("{2}", &other.en),
            )
        };
        let one = |fr: &str, en: &str, what: Text| two(fr, en, what, Text::default());
        match action {
            Action::Pass => Text::new("Passer", "Pass"),
            Action::Done => Text::new("L'armée est prête", "The army is ready"),
            Action::Keep => Text::new("Garder cette main", "Keep this hand"),
            Action::Nobody => Text::new("Aucune unité à nommer", "No unit to name"),
            Action::Decline => Text::new("Ne pas répondre", "Do not answer"),
            Action::AutoPay => Text::new("Payer au mieux", "Pay as seems best"),
            Action::Stop => Text::new("S'arrêter là", "Stop there"),
            Action::Enough => Text::new("Cela suffit", "That is enough"),
            Action::Ground => Text::new("Laisser au sol", "Leave it on the ground"),
            Action::React => Text::new("Utiliser la capacité", "Use the ability"),
            Action::Zone { zone } => zone_name(zone),
            Action::Place { card: which, zone } => {
                two("Placer {1} : {2}", "Place {1}: {2}", card(which), zone_name(zone))
            }
            Action::PlacePaid { card: which, zone, payer } => {
                let place =
                    two("{1}, payé : {2}", "{1}, paid: {2}", zone_name(zone), zone_name(payer));
                two("Placer {1} : {2}", "Place {1}: {2}", card(which), place)
            }
            Action::Return { card: which } => {
                one("Remettre {1} sous la pioche", "Put {1} under the library", card(which))
            }
            Action::Move { unit: who, to } => {
                two("Déplacer {1} : {2}", "Move {1}: {2}", unit(who), zone_name(to))
            }
            Action::Charge { unit: who, target, via, .. } => {
                let line = two("{1} charge {2}", "{1} charges {2}", unit(who), unit(target));
                match via {
                    None => line,
                    Some(via) => two("{1}, par : {2}", "{1}, through: {2}", line, zone_name(via)),
                }
            }
            Action::Retreat { unit: who, to } => {
                two("Replier {1} : {2}", "Retreat {1}: {2}", unit(who), zone_name(to))
            }
            Action::Melee { unit: who, target } => {
                two("{1} frappe {2}", "{1} strikes {2}", unit(who), unit(target))
            }
            Action::Ranged { unit: who, target } => {
                two("{1} tire sur {2}", "{1} shoots at {2}", unit(who), unit(target))
            }
            Action::Equip { unit: who, to } => {
                two("Équiper {1} : {2}", "Equip {1}: {2}", unit(who), zone_name(to))
            }
            Action::Heal { unit: who, to } => {
                two("{1} soigne : {2}", "{1} heals: {2}", unit(who), zone_name(to))
            }
            Action::Purify { unit: who, to } => {
                two("{1} purifie : {2}", "{1} purifies: {2}", unit(who), zone_name(to))
            }
            Action::Adventure { unit: who } => {
                one("{1} part à l'aventure", "{1} leaves on an adventure", unit(who))
            }
            Action::Power { unit: who, .. } => one("Pouvoir : {1}", "Power: {1}", unit(who)),
            Action::Play { card: which, payer } => match payer.some() {
                None => one("Jouer {1}", "Play {1}", card(which)),
                Some(payer) => two(
                    "Jouer {1}, payé par {2}",
                    "Play {1}, paid by {2}",
                    card(which),
                    unit(payer),
                ),
            },
            Action::Give { card: which, unit: who } => {
                two("Donner {1} : {2}", "Give {1}: {2}", card(which), unit(who))
            }
            Action::SetUnder { card: which, unit: who, .. } => {
                two("Placer {1} sous {2}", "Set {1} under {2}", card(which), unit(who))
            }
            Action::SetIn { card: which, zone, .. } => {
                two("Placer {1} : {2}", "Set {1}: {2}", card(which), zone_name(zone))
            }
            Action::Cast { card: which, caster, target } => {
                let line = match caster.some() {
                    None => one("Jouer {1}", "Play {1}", card(which)),
                    Some(caster) => {
                        two("{1} lance {2}", "{1} casts {2}", unit(caster), card(which))
                    }
                };
                match target.some() {
                    None => line,
                    Some(target) => two("{1} sur {2}", "{1} at {2}", line, unit(target)),
                }
            }
            Action::CastAt { card: which, zone, .. } => {
                two("Lancer {1} : {2}", "Cast {1}: {2}", card(which), zone_name(zone))
            }
            Action::CastFor { card: which, dead, .. } => {
                two("Lancer {1} : {2}", "Cast {1}: {2}", card(which), card(dead))
            }
            Action::Unit { unit: who } => unit(who),
            Action::Take { card: which, from, .. } => match from.some() {
                None => one("Ramasser {1}", "Pick up {1}", card(which)),
                Some(from) => {
                    two("Prendre {1} à {2}", "Take {1} from {2}", card(which), unit(from))
                }
            },
            Action::Produce { unit: who } => {
                one("Engager {1} pour son mana", "Engage {1} for its mana", unit(who))
            }
            Action::ProduceWorn { card: which, unit: who } => {
                two("Utiliser {1} porté par {2}", "Use {1} worn by {2}", card(which), unit(who))
            }
            Action::ProduceGround { card: which, zone } => {
                two("Utiliser {1} : {2}", "Use {1}: {2}", card(which), zone_name(zone))
            }
            Action::RevealUnder { card: which, unit: who } => {
                two("Révéler {1} sous {2}", "Reveal {1} under {2}", card(which), unit(who))
            }
            Action::RevealIn { card: which, zone } => {
                two("Révéler {1} : {2}", "Reveal {1}: {2}", card(which), zone_name(zone))
            }
            Action::Card { card: which } => one("Prendre {1}", "Take {1}", card(which)),
        }
    }

    /// The event as a sentence.
    pub(crate) fn say_event(&self, event: &Event) -> Sentence {
        say(event)
    }
}

/// « le Lancier monté (7) » as far as it is known: a card as a reference, a hidden unit as words.
fn who(card: Option<CardId>, unit: UnitId) -> Who {
    Who { card, unit }
}

#[derive(Clone, Copy)]
struct Who {
    card: Option<CardId>,
    unit: UnitId,
}

/// A sentence that begins with a unit: `{unit}` in both patterns.
fn about(subject: Who, fr: &str, en: &str) -> engine::Pattern {
    if let Some(card) = subject.card {
        return Sentence::new(fr, en).card("unit", card.0);
    }
    let number = subject.unit.0;
    Sentence::new(
        &fr.replace("{unit}", &format!("l'unité cachée {number}"))
            .replace("{unit:of}", &format!("de l'unité cachée {number}")),
        &en.replace("{unit}", &format!("the hidden unit {number}")),
    )
}

fn place(pattern: &str, zone: Zone, is_french: bool) -> String {
    let name = zone_name(zone);
    pattern.replace("{zone}", if is_french { &name.fr } else { &name.en })
}

fn way_words(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Move => ("va", "goes"),
        Way::Charge => ("charge", "charges"),
        Way::Retreat => ("se replie", "retreats"),
        Way::Melee => ("attaque", "attacks"),
        Way::Ranged => ("tire sur", "shoots at"),
    }
}

fn cause_words(cause: Cause) -> (&'static str, &'static str) {
    match cause {
        Cause::Attack => ("", ""),
        Cause::Riposte => (" (riposte)", " (riposte)"),
        Cause::Effect => (" (effet)", " (effect)"),
        Cause::Force => (" (passage en force)", " (forcing through)"),
        Cause::Cost => (" (coût)", " (cost)"),
        Cause::Poison => (" (poison)", " (poison)"),
        Cause::Doom => (" (crépuscule)", " (doom)"),
    }
}

fn seated(seat: Seat, fr: &str, en: &str) -> engine::Pattern {
    Sentence::new(fr, en).seat("who", seat)
}

fn say(event: &Event) -> Sentence {
    match event {
        Event::ArmyPlaced { seat } => {
            seated(*seat, "{who} a placé son armée", "{who} has placed their army").into()
        }
        Event::BattleBegan { first } => {
            seated(*first, "{who} est premier joueur", "{who} is first player").into()
        }
        Event::HandExchanged { seat, count } => seated(
            *seat,
            "{who} échange {n} {n|carte|cartes}",
            "{who} exchanges {n} {n|card|cards}",
        )
        .figure("n", i32::from(*count))
        .into(),
        Event::TurnBegan { turn, card, .. } => {
            Sentence::new("tour {n} : {card}", "turn {n}: {card}")
                .figure("n", i32::from(*turn))
                .card("card", card.0)
                .into()
        }
        Event::FateShuffled => Sentence::new(
            "les cartes de l'apocalypse reforment la pioche du destin",
            "the apocalypse cards make a new fate deck",
        )
        .into(),
        Event::DoomStruck { loss } => Sentence::new(
            "le crépuscule final prend {n} vie à chaque monarque",
            "the final doom takes {n} life from each monarch",
        )
        .figure("n", i32::from(*loss))
        .into(),
        Event::CardsDrawn { seat, count } => {
            seated(*seat, "{who} pioche {n} {n|carte|cartes}", "{who} draws {n} {n|card|cards}")
                .figure("n", i32::from(*count))
                .into()
        }
        Event::CardSeen { seat, card } => {
            seated(*seat, "{who} reçoit {card}", "{who} gets {card}").card("card", card.0).into()
        }
        Event::GoldGained { seat, gold, .. } => {
            seated(*seat, "{who} gagne {n} or", "{who} gains {n} gold")
                .figure("n", i32::from(*gold))
                .into()
        }
        Event::GoldPaid { seat, gold, .. } => {
            seated(*seat, "{who} paie {n} or", "{who} pays {n} gold")
                .figure("n", i32::from(*gold))
                .into()
        }
        Event::UnitRevealed { unit, card, zone, .. } => about(
            who(Some(*card), *unit),
            &place("{unit} se révèle : {zone}", *zone, true),
            &place("{unit} is revealed: {zone}", *zone, false),
        )
        .into(),
        Event::UnitArrived { unit, card, zone, .. } => about(
            who(*card, *unit),
            &place("{unit} entre en jeu : {zone}", *zone, true),
            &place("{unit} enters play: {zone}", *zone, false),
        )
        .into(),
        Event::UnitBlocked { unit, .. } => {
            about(who(None, *unit), "{unit} attend une place", "{unit} waits for room").into()
        }
        Event::UnitQueued { seat, turns, .. } => seated(
            *seat,
            "{who} appelle un renfort (attente : {n})",
            "{who} calls a reinforcement (wait: {n})",
        )
        .figure("n", i32::from(*turns))
        .into(),
        Event::UnitStepped { unit, card, to, way, .. } => {
            let (fr, en) = way_words(*way);
            about(
                who(*card, *unit),
                &place(&format!("{{unit}} {fr} : {{zone}}"), *to, true),
                &place(&format!("{{unit}} {en}: {{zone}}"), *to, false),
            )
            .into()
        }
        Event::UnitStopped { unit, card } => {
            about(who(*card, *unit), "le mouvement {unit:of} s'arrête", "{unit} is stopped").into()
        }
        Event::AttackDeclared { unit, card, target_card, way, .. } => {
            let (fr, en) = way_words(*way);
            about(
                who(Some(*card), *unit),
                &format!("{{unit}} {fr} {{target}}"),
                &format!("{{unit}} {en} {{target}}"),
            )
            .card("target", target_card.0)
            .into()
        }
        Event::AttackRedirected { unit, card, .. } => about(
            who(Some(*card), *unit),
            "{unit} s'interpose",
            "{unit} takes the attack upon itself",
        )
        .into(),
        Event::AttackDodged { unit, card, .. } => {
            about(who(Some(*card), *unit), "{unit} esquive", "{unit} dodges").into()
        }
        Event::AttackLost { unit, card } => about(
            who(Some(*card), *unit),
            "l'attaque {unit:of} n'aboutit pas",
            "the attack of {unit} comes to nothing",
        )
        .into(),
        Event::Riposted { unit, card, .. } => {
            about(who(Some(*card), *unit), "{unit} riposte", "{unit} strikes back").into()
        }
        Event::UnitHurt { unit, card, absorbed, lost, cause } => {
            let (fr, en) = cause_words(*cause);
            about(
                who(*card, *unit),
                &format!("{{unit}} perd {{n}} vie, {{a}} à l'armure{fr}"),
                &format!("{{unit}} loses {{n}} life, {{a}} on armour{en}"),
            )
            .figure("n", i32::from(*lost))
            .figure("a", i32::from(*absorbed))
            .into()
        }
        Event::UnitHealed { unit, card, life } => {
            about(who(*card, *unit), "{unit} regagne {n} vie", "{unit} regains {n} life")
                .figure("n", i32::from(*life))
                .into()
        }
        Event::UnitEngaged { unit, card } => {
            about(who(*card, *unit), "{unit} doit s'engager", "{unit} has to engage").into()
        }
        Event::UnitPoisoned { unit, card, markers } => about(
            who(*card, *unit),
            "{unit} a {n} {n|marqueur|marqueurs} poison",
            "{unit} has {n} poison {n|marker|markers}",
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::UnitCursed { unit, card, melee } => about(
            who(Some(*card), *unit),
            "une malédiction frappe {unit} ({n} en corps à corps)",
            "a curse falls on {unit} ({n} melee)",
        )
        .figure("n", i32::from(*melee))
        .into(),
        Event::UnitPurified { unit, card } => about(
            who(Some(*card), *unit),
            "poison et malédictions quittent {unit}",
            "poison and curses leave {unit}",
        )
        .into(),
        Event::UnitDied { unit, card, .. } => {
            about(who(Some(*card), *unit), "{unit} meurt", "{unit} dies").into()
        }
        Event::AdventureBegan { unit, card, markers, .. } => about(
            who(Some(*card), *unit),
            "{unit} part à l'aventure ({n})",
            "{unit} leaves on an adventure ({n})",
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::ControlChanged { seat, unit, card } => {
            about(who(Some(*card), *unit), "{unit} obéit {who:to}", "{unit} obeys {who}")
                .seat("who", *seat)
                .into()
        }
        Event::UnitSentBack { unit, card, .. } => about(
            who(Some(*card), *unit),
            "{unit} retourne dans la file de renfort",
            "{unit} goes back to the reinforcement queue",
        )
        .into(),
        Event::SpellCast { card, caster, caster_card, .. } => {
            about(who(caster_card.some(), *caster), "{unit} lance {spell}", "{unit} casts {spell}")
                .card("spell", card.0)
                .into()
        }
        Event::EventPlayed { seat, card } => {
            seated(*seat, "{who} joue {card}", "{who} plays {card}").card("card", card.0).into()
        }
        Event::Fizzled { card } => Sentence::new("{card} reste sans effet", "{card} has no effect")
            .card("card", card.0)
            .into(),
        Event::LatentSetUnder { seat, .. } => seated(
            *seat,
            "{who} place un sort latent sous une unité",
            "{who} sets a latent spell under a unit",
        )
        .into(),
        Event::LatentSetIn { seat, zone } => seated(
            *seat,
            &place("{who} place un sort latent : {zone}", *zone, true),
            &place("{who} sets a latent spell: {zone}", *zone, false),
        )
        .into(),
        Event::LatentRevealed { seat, card } => {
            seated(*seat, "{who} révèle {card}", "{who} reveals {card}").card("card", card.0).into()
        }
        Event::LatentCancelled { card } => {
            Sentence::new("l'effet {card:of} est annulé", "the effect of {card} is cancelled")
                .card("card", card.0)
                .into()
        }
        Event::ManaProduced { seat, colour, mana, .. } => {
            let name = colour_name(*colour);
            seated(
                *seat,
                &format!("{{who}} produit {{n}} mana ({})", name.fr),
                &format!("{{who}} produces {{n}} mana ({})", name.en),
            )
            .figure("n", i32::from(*mana))
            .into()
        }
        Event::GearWorn { unit, unit_card, card, .. } => {
            about(who(Some(*unit_card), *unit), "{unit} porte {gear}", "{unit} wears {gear}")
                .card("gear", card.0)
                .into()
        }
        Event::GearDropped { zone, card } => Sentence::new(
            &place("{card} tombe au sol : {zone}", *zone, true),
            &place("{card} falls to the ground: {zone}", *zone, false),
        )
        .card("card", card.0)
        .into(),
        Event::CardFound { seat, card } => {
            seated(*seat, "{who} trouve {card}", "{who} finds {card}").card("card", card.0).into()
        }
        Event::LibraryShuffled { seat } => {
            seated(*seat, "{who} mélange sa pioche", "{who} shuffles their library").into()
        }
        Event::TreasureFlipped { zone, card } => Sentence::new(
            &place("un trésor se découvre : {card} ({zone})", *zone, true),
            &place("a treasure is uncovered: {card} ({zone})", *zone, false),
        )
        .card("card", card.0)
        .into(),
        Event::TreasurePlaced { zone } => Sentence::new(
            &place("un trésor s'ajoute, face cachée : {zone}", *zone, true),
            &place("a treasure is added, face down: {zone}", *zone, false),
        )
        .into(),
        Event::TreasureCaptured { seat, card, .. } => {
            seated(*seat, "{who} s'empare {card:of}", "{who} captures {card}")
                .card("card", card.0)
                .into()
        }
        Event::ZoneCaptured { seat, zone } => seated(
            *seat,
            &place("{who} capture une zone : {zone}", *zone, true),
            &place("{who} captures a zone: {zone}", *zone, false),
        )
        .into(),
        Event::ZoneFlooded { zone, markers } => Sentence::new(
            &place("l'eau monte : {zone} ({n})", *zone, true),
            &place("the water rises: {zone} ({n})", *zone, false),
        )
        .figure("n", i32::from(*markers))
        .into(),
        Event::RampartsCollapsed => {
            Sentence::new("les remparts s'effondrent", "the ramparts collapse").into()
        }
        Event::Passed { seat } => seated(*seat, "{who} passe", "{who} passes").into(),
        Event::GameEnded { outcome } => match outcome {
            engine::Outcome::Win(seat) => {
                seated(*seat, "{who} gagne la bataille", "{who} wins the battle").into()
            }
            engine::Outcome::Draw | engine::Outcome::SharedDefeat | engine::Outcome::Ranking(_) => {
                Sentence::new(
                    "les deux monarques tombent ensemble : partie nulle",
                    "both monarchs fall together: a draw",
                )
                .into()
            }
        },
    }
}
