//! What has no meaning in card files, told with its place before any rule runs.

use cards::{Book, Entry};
use engine::Text;

use super::file::{BannerFile, CardFile, ZoneFile};
use crate::effect::{
    Ability, Besides, Choose, ClauseFile, Deed, DeedFile, HostKind, KeywordFile, Keywords, Kind,
    Latent, Target, Touch, Trigger, When,
};
use crate::ids::{CardId, Colour};

/// Says which cards have no meaning.
pub(super) fn check_card(
    book: &mut Book<'_>,
    entry: &Entry<CardFile>,
    ids: &[&str],
    clans: &[&str],
    banners: &[Entry<BannerFile>],
) {
    let file = &entry.value;
    if let Some(clan) = &file.clan
        && book.known(entry, "clan", clan, clans.iter().copied())
    {
        // NXL-R100: a clan's spells use its banner's colours.
        let banner = banners.iter().find(|banner| banner.value.clan == *clan);
        let allows =
            |colour: &Colour| banner.is_some_and(|banner| banner.value.colours.contains(colour));
        if file.mana.iter().any(|colour| *colour != Colour::Any && !allows(colour)) {
            let words = Text::new(
                "cette couleur n'est pas celle de la bannière du clan",
                "this colour is not one of the clan's banner",
            );
            book.fault(entry, "mana", words);
        }
    }
    let mut fault = |field: &str, fr: &str, en: &str| book.fault(entry, field, Text::new(fr, en));
    if file.kind.is_unit() != (file.life > 0) {
        fault(
            "life",
            "les unités, et elles seules, ont de la vie",
            "units, and only they, have life",
        );
    }
    if file.kind == Kind::Monarch && file.life > 20 {
        fault("life", "un monarque a au plus 20 vie", "a monarch has at most 20 life");
    }
    if file.wounded.is_some() && file.kind != Kind::Hero {
        fault("wounded", "seul un héros a deux valeurs", "only a hero has two values");
    }
    if (file.kind == Kind::Spell) == file.mana.is_empty() {
        fault(
            "mana",
            "un sort coûte du mana, rien d'autre n'en coûte",
            "a spell costs mana, nothing else does",
        );
    }
    if file.latent.is_some() && (file.kind != Kind::Spell || file.choose.is_some()) {
        fault(
            "latent",
            "seul un sort sans choix est latent",
            "only a spell without a choice is latent",
        );
    }
    // NXL-ADV-4b: where nobody could name who pays it, a card has no additional cost.
    let has_payer = matches!(file.kind, Kind::Unit | Kind::Hero)
        || file.kind == Kind::Event && file.choose.is_none();
    if file.extra.is_some() && !has_payer {
        fault(
            "extra",
            "seuls une unité, un héros ou un événement sans choix ont un coût supplémentaire",
            "only a unit, a hero or an event without a choice has an additional cost",
        );
    }
    if file.power.is_some() && !file.kind.is_unit() {
        fault("power", "seule une unité a un pouvoir", "only a unit has a power");
    }
    if file.power.is_some() && !matches!(file.choose, None | Some(Choose::Unit(_))) {
        fault("choose", "un pouvoir ne choisit qu'une unité", "a power chooses a unit alone");
    }
    if file.kind.is_unit() && file.power.is_none() && file.choose.is_some() {
        fault(
            "choose",
            "une unité ne choisit que pour son pouvoir (`power`)",
            "a unit chooses for its power alone (`power`)",
        );
    }
    if file.produces.contains(&Colour::Any) {
        fault(
            "produces",
            "« any » n'est qu'un symbole de coût",
            "\"any\" is a symbol of costs alone",
        );
    }
    if file.is_consumed && (file.kind != Kind::GearToken || file.produces.len() != 1) {
        fault(
            "is_consumed",
            "seul un jeton d'équipement qui produit 1 mana se consomme",
            "only an equipment token that produces 1 mana is consumed",
        );
    }
    let keywords = Keywords::of(&file.keywords);
    let over = |ability: Ability, most: u8| keywords.x[ability.index()] > most;
    if over(Ability::MassAttack, 5) || over(Ability::QuickShot, 5) || over(Ability::Adventure, 9) {
        fault(
            "keywords",
            "au plus 5 attaques par action et 9 marqueurs",
            "at most 5 attacks an action and 9 markers",
        );
    }
    if file.kind == Kind::Monarch && keywords.has(Ability::Adventure) {
        // NXL-R90: a monarch never leaves play.
        fault("keywords", "un monarque ne quitte jamais la partie", "a monarch never leaves play");
    }
    if let Some(hero) = &file.version_of {
        book.known(entry, "version_of", hero, ids.iter().copied());
    }
    for keyword in &file.keywords {
        if let KeywordFile::Adventure(adventure) = keyword
            && let Some(token) = &adventure.brings
        {
            book.known(entry, "keywords", token, ids.iter().copied());
        }
    }
    let card = Bearer {
        kind: file.kind,
        has_power: file.power.is_some(),
        latent: file.latent,
        choose: file.choose,
    };
    for (at, clause) in file.effects.iter().enumerate() {
        check_clause(book, entry, at, clause, &card, ids);
        // A lint of the house: control is for common units.
        let is_common = matches!(file.choose, Some(Choose::Unit(filter)) if filter.is_common);
        if clause.deed == DeedFile::Control && !is_common {
            let words = Text::new(
                "on ne prend le contrôle que d'une unité commune (`is_common`)",
                "only a common unit can be taken over (`is_common`)",
            );
            book.fault(entry, "choose", words);
        }
    }
}

/// Says which clauses of a zone have no meaning.
pub(super) fn check_zone(book: &mut Book<'_>, entry: &Entry<ZoneFile>, ids: &[&str]) {
    let card = Bearer { kind: Kind::Zone, has_power: false, latent: None, choose: None };
    for (at, clause) in entry.value.effects.iter().enumerate() {
        check_clause(book, entry, at, clause, &card, ids);
    }
}

/// What a clause stands on.
struct Bearer {
    kind: Kind,
    has_power: bool,
    latent: Option<Latent>,
    choose: Option<Choose>,
}

/// Says what has no meaning in a clause: the moment, whom it touches, what it does.
fn check_clause<T>(
    book: &mut Book<'_>,
    entry: &Entry<T>,
    at: usize,
    clause: &ClauseFile,
    card: &Bearer,
    ids: &[&str],
) {
    if let Some(id) = clause.deed.card() {
        book.known(entry, &format!("effects.{at}.do"), id, ids.iter().copied());
    }
    let deed = clause.deed.read(&|_| Some(CardId::NONE));
    let faults = [
        wrong_moment(clause, card).map(|words| ("on", words)),
        wrong_target(clause, card, deed).map(|words| ("to", words)),
        wrong_deed(clause, card, deed).map(|words| ("do", words)),
    ];
    for (part, words) in faults.into_iter().flatten() {
        book.fault(entry, &format!("effects.{at}.{part}"), words);
    }
}

/// The word of a file behind a name of the code: `TurnFaceDown` is `turn_face_down`.
fn word(what: &impl std::fmt::Debug) -> String {
    let name = format!("{what:?}");
    let mut word = String::new();
    for letter in name.chars().take_while(|letter| letter.is_alphanumeric()) {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

/// Whether a card of this kind has a moment of this name.
fn wrong_moment(clause: &ClauseFile, card: &Bearer) -> Option<Text> {
    let is_fate = matches!(card.kind, Kind::Fate | Kind::Apocalypse);
    let is_gear = matches!(card.kind, Kind::Equipment | Kind::GearToken | Kind::Treasure);
    let is_unit = card.kind.is_unit();
    let is_zone = card.kind == Kind::Zone;
    let fits = match clause.on {
        When::Now => {
            is_fate || matches!(card.kind, Kind::Spell | Kind::Event) || is_unit && card.has_power
        }
        When::Flip => matches!(card.kind, Kind::Treasure | Kind::FalseTreasure),
        When::StartOfTurn => is_zone || is_gear || is_unit,
        When::EndOfTurn => is_zone || is_gear || is_unit || is_fate,
        When::EnemyEnters | When::Arrival | When::Here => is_zone,
        When::Turn => is_fate,
        When::Death => is_unit,
    };
    let (on, kind) = (word(&clause.on), card.kind.word());
    (!fits).then(|| {
        Text::new(
            format!("une carte « {kind} » ne connaît pas le moment « {on} »"),
            format!("a card of the kind \"{kind}\" has no moment \"{on}\""),
        )
    })
}

/// Whether somebody or something is meant.
fn wrong_target(clause: &ClauseFile, card: &Bearer, deed: Deed) -> Option<Text> {
    let to = word(&clause.to);
    let nobody =
        |fr: &str, en: &str| Some(Text::new(format!("« {to} » : {fr}"), format!("\"{to}\": {en}")));
    let is_of_units = matches!(deed, Deed::Touch(_)) && clause.on != When::Turn;
    match clause.to {
        Target::Chosen => {
            let needs_choice = match deed {
                Deed::Touch(_) => clause.on != When::Turn,
                Deed::Besides(Besides::StopMove | Besides::CancelSpell | Besides::CancelAttack)
                | Deed::Lasting(_) => false,
                Deed::Besides(_) | Deed::Ask(_) => true,
            };
            if needs_choice && card.choose.is_none() {
                return nobody("rien n'est choisi (`choose`)", "nothing is chosen (`choose`)");
            }
            if is_of_units && !matches!(card.choose, Some(Choose::Unit(_))) {
                return nobody("le choix n'est pas une unité", "what is chosen is not a unit");
            }
        }
        Target::Host => {
            let lies_under_units = card.latent.is_some_and(|latent| latent.host != HostKind::Zone);
            let is_worn = matches!(card.kind, Kind::Equipment | Kind::GearToken | Kind::Treasure);
            if !lies_under_units && !is_worn && !card.kind.is_unit() {
                return nobody("cette carte n'a pas de porteur", "this card has no bearer");
            }
        }
        Target::Attacker => {
            let is_attacked = |on| matches!(on, Trigger::Attacked | Trigger::AttackedInMelee);
            if !card.latent.is_some_and(|latent| is_attacked(latent.on)) {
                return nobody("personne n'attaque alors", "nobody attacks then");
            }
        }
        Target::Mover => {
            let is_trap = card.latent.is_some_and(|latent| latent.on == Trigger::ZoneEntered);
            let is_moved = matches!(clause.on, When::Arrival | When::EnemyEnters | When::Flip);
            if !is_trap && !is_moved {
                return nobody("personne ne se déplace alors", "nobody moves then");
            }
        }
        Target::Controller | Target::EachSeat | Target::Zone if is_of_units => {
            return nobody("cet effet touche des unités", "this effect touches units");
        }
        Target::Controller
        | Target::EachSeat
        | Target::Zone
        | Target::RandomBattlefield
        | Target::All(_) => {}
    }
    None
}

/// Whether the deed makes sense at its moment.
fn wrong_deed(clause: &ClauseFile, card: &Bearer, deed: Deed) -> Option<Text> {
    let fits = match clause.on {
        When::Turn => matches!(
            deed,
            Deed::Lasting(_) | Deed::Touch(Touch::Melee(_) | Touch::Ranged(_) | Touch::Grant(_))
        ),
        When::Here => {
            matches!(deed, Deed::Touch(Touch::Melee(_) | Touch::Ranged(_)))
                && matches!(clause.to, Target::All(_))
        }
        When::Arrival => {
            clause.to == Target::Mover
                && matches!(
                    deed,
                    Deed::Touch(
                        Touch::Melee(_)
                            | Touch::Ranged(_)
                            | Touch::Armour(_)
                            | Touch::Forbid(_)
                            | Touch::ChargeBonus(_)
                            | Touch::Grant(_)
                    )
                )
        }
        When::EnemyEnters => {
            clause.to == Target::Mover
                && matches!(
                    deed,
                    Deed::Touch(Touch::Damage { .. } | Touch::LoseLife(_) | Touch::Poison(_))
                )
        }
        When::StartOfTurn | When::EndOfTurn | When::Death => match deed {
            // Nobody is asked at these moments, and nothing is answered.
            Deed::Ask(_) | Deed::Lasting(_) => false,
            Deed::Besides(besides) => !matches!(
                besides,
                Besides::Revive | Besides::StopMove | Besides::CancelSpell | Besides::CancelAttack
            ),
            Deed::Touch(_) => true,
        },
        When::Now => match deed {
            Deed::Lasting(_) => false,
            Deed::Besides(Besides::StopMove) => {
                card.latent.is_some_and(|latent| latent.on == Trigger::ZoneEntered)
            }
            Deed::Besides(Besides::CancelSpell) => card.latent.is_some_and(|latent| {
                matches!(
                    latent.on,
                    Trigger::SpellCast | Trigger::LatentRevealed | Trigger::Targeted
                )
            }),
            Deed::Besides(Besides::CancelAttack) => card.latent.is_some_and(|latent| {
                matches!(latent.on, Trigger::Attacked | Trigger::AttackedInMelee)
            }),
            Deed::Besides(Besides::Revive) => matches!(card.choose, Some(Choose::Grave(_))),
            Deed::Touch(_) | Deed::Besides(_) | Deed::Ask(_) => true,
        },
        When::Flip => !matches!(deed, Deed::Lasting(_) | Deed::Ask(_)),
    };
    let (deed, on) = (word(&clause.deed), word(&clause.on));
    (!fits).then(|| {
        Text::new(
            format!("« {deed} » n'a pas de sens au moment « {on} » de cette carte"),
            format!("\"{deed}\" has no meaning at the moment \"{on}\" of this card"),
        )
    })
}
