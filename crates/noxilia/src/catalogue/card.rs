//! Entries of card files to cards.

use engine::{Gender, Text};

use super::file::{CardFile, ZoneFile};
use super::{Card, TurnRules};
use crate::effect::{
    Adventure, Clause, ClauseFile, Deed, KeywordFile, Keywords, Kind, Lasting, Touch, When,
};
use crate::ids::{COLOURS, CardId, Cost};

/// A card with nothing on it.
pub(super) fn blank(at: usize) -> Card {
    Card {
        id: String::new(),
        name: Text::default(),
        gender: Gender::Masculine,
        text: Text::default(),
        lore: Text::default(),
        kind: Kind::Zone,
        clan: None,
        race: None,
        aspects: Vec::new(),
        gold: 0,
        cost: Cost::default(),
        extra: None,
        melee: 0,
        wounded: 0,
        ranged: 0,
        armour: 0,
        life: 0,
        produces: [0; COLOURS],
        mana: 0,
        keywords: Keywords::default(),
        adventure: None,
        is_unique: false,
        is_consumed: false,
        carried_by: None,
        hero: CardId(at as u8),
        copies: 1,
        range: 0,
        latent: None,
        choose: None,
        power: None,
        clauses: Vec::new(),
        draw: 0,
        slot: None,
        turn: TurnRules::default(),
        has_start: false,
        has_end: false,
        has_death: false,
    }
}

pub(super) fn read_zone(
    file: &ZoneFile,
    at: usize,
    find: &impl Fn(&str) -> Option<CardId>,
    clan_of: &impl Fn(&str) -> Option<u8>,
) -> Card {
    Card {
        id: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        gender: if file.is_feminine { Gender::Feminine } else { Gender::Masculine },
        text: Text::new(&file.text, &file.text_en),
        clan: clan_of(&file.clan),
        gold: file.gold,
        draw: file.draw,
        slot: Some(file.slot),
        clauses: file.effects.iter().map(|clause| read_clause(clause, find)).collect(),
        ..blank(at)
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "every other keyword is no adventure")]
pub(super) fn read_card(
    file: &CardFile,
    at: usize,
    find: &impl Fn(&str) -> Option<CardId>,
    clan_of: &impl Fn(&str) -> Option<u8>,
) -> Card {
    let clauses: Vec<Clause> =
        file.effects.iter().map(|clause| read_clause(clause, find)).collect();
    let mut produces = [0; COLOURS];
    for colour in &file.produces {
        produces[colour.index()] += 1;
    }
    let adventure = file.keywords.iter().find_map(|keyword| match keyword {
        KeywordFile::Adventure(file) => Some(Adventure {
            gold: file.gold,
            wounds: file.wounds,
            brings: file.brings.as_deref().and_then(find).map(|token| (token, file.count)),
        }),
        _ => None,
    });
    let default_range = match file.kind {
        Kind::Spell => 1,
        kind if kind.is_unit() => 0,
        _ => u8::MAX,
    };
    Card {
        id: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        gender: if file.is_feminine { Gender::Feminine } else { Gender::Masculine },
        text: Text::new(&file.text, &file.text_en),
        lore: Text::new(&file.lore, &file.lore_en),
        kind: file.kind,
        clan: file.clan.as_deref().and_then(clan_of),
        race: file.race,
        aspects: file.aspects.clone(),
        gold: file.gold,
        cost: Cost::of(&file.mana),
        extra: file.extra,
        melee: file.melee,
        wounded: file.wounded.unwrap_or(file.melee),
        ranged: file.ranged,
        armour: file.armour,
        life: file.life,
        produces,
        mana: file.produces.len() as u8,
        keywords: Keywords::of(&file.keywords),
        adventure,
        is_unique: file.is_unique,
        is_consumed: file.is_consumed,
        carried_by: file.carried_by,
        hero: file.version_of.as_deref().and_then(find).unwrap_or(CardId(at as u8)),
        copies: file.copies,
        // NXL-R10: what a card does not say.
        range: if file.is_global { u8::MAX } else { file.range.unwrap_or(default_range) },
        latent: file.latent,
        choose: file.choose,
        power: file.power,
        turn: turn_rules(&clauses),
        has_start: clauses.iter().any(|clause| clause.on == When::StartOfTurn),
        has_end: clauses.iter().any(|clause| clause.on == When::EndOfTurn),
        has_death: clauses.iter().any(|clause| clause.on == When::Death),
        clauses,
        ..blank(at)
    }
}

fn turn_rules(clauses: &[Clause]) -> TurnRules {
    let mut rules = TurnRules::default();
    for clause in clauses.iter().filter(|clause| clause.on == When::Turn) {
        match clause.deed {
            Deed::Lasting(Lasting::Suppress(ability)) => rules.suppressed |= ability.bit(),
            Deed::Lasting(Lasting::MagicBonus(n)) => rules.magic_bonus += n,
            Deed::Lasting(Lasting::NoProximity) => rules.no_proximity = true,
            Deed::Lasting(Lasting::RangeCap(n)) => rules.range_cap = Some(n),
            Deed::Lasting(Lasting::ArmourCap(n)) => rules.armour_cap = Some(n),
            Deed::Touch(Touch::Melee(n)) => rules.melee += n,
            Deed::Touch(Touch::Ranged(n)) => rules.ranged += n,
            Deed::Touch(Touch::Grant(ability)) => rules.granted |= ability.bit(),
            // The check refuses every other word there.
            Deed::Touch(_) | Deed::Besides(_) | Deed::Ask(_) => {}
        }
    }
    rules
}

fn read_clause(file: &ClauseFile, find: &impl Fn(&str) -> Option<CardId>) -> Clause {
    Clause { on: file.on, condition: file.condition, to: file.to, deed: file.deed.read(find) }
}
