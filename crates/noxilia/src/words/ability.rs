//! Abilities in words: their names, what they mean, and how a card prints them.

use engine::Text;

use super::colour_name;
use crate::effect::{Ability, Keywords};
use crate::ids::Colour;

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

/// What an ability means, in one line.
pub(crate) fn ability_text(ability: Ability) -> Text {
    let (fr, en) = match ability {
        Ability::MassAttack => (
            "attaque au corps à corps jusqu'à X ennemis de la zone, l'un après l'autre ; seule la première attaque a les bonus",
            "attacks up to X enemies of the zone in melee, one after the other; only the first attack has the bonuses",
        ),
        Ability::AttackAura => (
            "au début du tour, ses alliés de la zone gagnent +X en corps à corps jusqu'à la fin du tour ; seule la plus forte aura compte",
            "at the start of the turn its allies in the zone gain +X melee until the end of the turn; only the strongest aura counts",
        ),
        Ability::ChargeBonus => {
            ("+X en corps à corps quand elle charge", "+X melee when it charges")
        }
        Ability::Poison => (
            "une blessure laisse X marqueurs poison, jamais davantage ; chaque fin de tour, ils prennent autant de vie",
            "a wound leaves X poison markers, never more; at each end of turn they take as much life",
        ),
        Ability::Regeneration => {
            ("regagne X vie au début de chaque tour", "regains X life at the start of each turn")
        }
        Ability::MagicResistance => (
            "les dégâts magiques qu'elle subit baissent de X",
            "magic damage to it is lowered by X",
        ),
        Ability::TypedResistance => (
            "les dégâts magiques de cette couleur baissent de X",
            "magic damage of this colour is lowered by X",
        ),
        Ability::DistantReinforcements => (
            "attend X tours dans la file ; 0 : elle entre en jeu aussitôt",
            "waits X turns in the queue; 0: it enters play at once",
        ),
        Ability::InstinctiveRiposte => (
            "rend X dégâts à qui l'attaque au corps à corps, sans s'engager ; pas contre une charge",
            "deals X damage to whoever attacks it in melee, without engaging; not against a charge",
        ),
        Ability::Heal => (
            "rend X vie à une unité alliée de sa zone",
            "gives X life back to an allied unit in its zone",
        ),
        Ability::QuickShot => (
            "tire X fois par action, sur des cibles différentes",
            "shoots X times an action, at different targets",
        ),
        Ability::ForceThrough => (
            "peut passer d'une zone ennemie à une autre, au prix de X dégâts",
            "may go from one enemy zone to another, at the price of X damage",
        ),
        Ability::Adventure => (
            "quitte la table avec X marqueurs temps et revient quand il n'en reste plus",
            "leaves the table with X time markers and comes back when none is left",
        ),
        Ability::Aquatic => (
            "entre dans l'eau, y combat et y ramasse",
            "enters water, fights and picks things up there",
        ),
        Ability::GuardianAngel => (
            "s'engage pour prendre sur elle l'attaque d'une alliée de sa zone ; elle n'y riposte pas",
            "engages to take upon itself the attack on an ally in its zone; it does not strike back",
        ),
        Ability::SneakAttack => {
            ("ses cibles ne ripostent d'aucune façon", "its targets cannot strike back in any way")
        }
        Ability::IncapacitatingAttack => {
            ("une cible qu'elle blesse s'engage", "a target that it wounds engages")
        }
        Ability::PiercingAttack => (
            "ses attaques ignorent l'armure sans l'user",
            "its attacks ignore armour without wearing it down",
        ),
        Ability::Rectitude => (
            "ne peut être la cible d'un effet qui coûte du mana Corruption",
            "cannot be the target of an effect that costs Corruption mana",
        ),
        Ability::Dodge => (
            "une fois par partie, annule une attaque au corps à corps",
            "once a game, cancels a melee attack",
        ),
        Ability::BrotherInArms => (
            "ne se replie jamais ; +1 en corps à corps avec deux autres frères d'arme dans la zone",
            "never retreats; +1 melee with two other brothers in arms in the zone",
        ),
        Ability::BloodBrother => (
            "quand un autre frère de sang meurt dans sa zone : +2 en corps à corps et -1 armure ce tour",
            "when another blood brother dies in its zone: +2 melee and -1 armour this turn",
        ),
        Ability::Climber => (
            "ignore les malus de corps à corps des remparts",
            "ignores the melee penalties of ramparts",
        ),
        Ability::Infiltrator => (
            "passe d'une zone ennemie à une autre sans dégâts",
            "goes from one enemy zone to another without damage",
        ),
        Ability::Interceptor => (
            "coupe Volant et Infiltrateur à qui entre dans sa zone",
            "switches off Flying and Infiltrator of whoever enters its zone",
        ),
        Ability::FastMarch => (
            "un pas de plus, au prix de 1 armure ce tour",
            "one more step, at the price of 1 armour this turn",
        ),
        Ability::Purification => (
            "ôte poison et malédictions à une alliée de sa zone",
            "takes poison and curses from an ally in its zone",
        ),
        Ability::Riposte => (
            "attaquée au corps à corps et encore en vie, elle peut s'engager pour rendre ses dégâts ; pas contre une charge",
            "attacked in melee and still alive, it may engage to deal its damage back; not against a charge",
        ),
        Ability::FlashRiposte => {
            ("riposte avant de recevoir les dégâts", "strikes back before it takes the damage")
        }
        Ability::Sorcerer => (
            "lance des sorts de la couleur qu'elle produit",
            "casts spells of the colour it produces",
        ),
        Ability::Solid => (
            "aucun effet ennemi ne l'engage ; ses attaques ne sont pas détournées",
            "no enemy effect engages it; its attacks are not redirected",
        ),
        Ability::CloseShot => ("peut tirer dans sa propre zone", "may shoot in its own zone"),
        Ability::Flying => (
            "survole l'ennemi, l'eau et l'effet des remparts",
            "flies over enemies, water and the text of ramparts",
        ),
        Ability::KeenSight => (
            "voit les unités cachées sur les remparts voisins",
            "sees hidden units on the ramparts next to it",
        ),
    };
    Text::new(fr, en)
}
