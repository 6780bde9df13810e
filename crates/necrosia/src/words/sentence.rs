//! What has happened, as sentences of the log.

use engine::{Outcome, Pattern, SEATS_MAX, Seat, Sentence, Text};

use super::{counted, family_name, unit};
use crate::Necrosia;
use crate::effect::Ban;
use crate::event::{Event, Fate, Reason};
use crate::sets::{Kind, Region};

impl Necrosia {
    /// The event as a sentence of the log.
    pub(crate) fn say_event(&self, event: &Event) -> Sentence {
        match event {
            Event::PeopleChosen { seat, people } => {
                Sentence::new("{who} mène les {people}.", "{who} leads the {people}.")
                    .seat("who", *seat)
                    .words("people", self.people(*people))
                    .into()
            }
            Event::YearBegan { year } => {
                Sentence::new("L'année {n} commence.", "Year {n} begins.").figure("n", *year).into()
            }
            Event::OrderDrawn { seats } => {
                with_seats("Le sort range les ex æquo : ", "The lot orders the tied: ", seats)
            }
            Event::Ranked { by, seat } => {
                Sentence::new("{by} laisse {who} choisir d'abord.", "{by} lets {who} choose first.")
                    .seat("by", *by)
                    .seat("who", *seat)
                    .into()
            }
            Event::SlotChosen { seat, slot } => {
                Sentence::new("{who} jouera en position {n}.", "{who} will play at place {n}.")
                    .seat("who", *seat)
                    .figure("n", *slot)
                    .into()
            }
            Event::TurnBegan { seat, .. } => {
                Sentence::new("Au tour {who:of}.", "{who:of} turn.").seat("who", *seat).into()
            }
            Event::Declined { seat, .. } => {
                Sentence::new("{who} laisse passer.", "{who} lets it pass.")
                    .seat("who", *seat)
                    .into()
            }
            Event::PowerUsed { seat } => Sentence::new(
                "{who} use du pouvoir de son peuple.",
                "{who} uses the power of the people.",
            )
            .seat("who", *seat)
            .into(),
            Event::InfluenceChanged { seat, by, total, reason } => {
                let (fr, en) = match reason {
                    Reason::Advance => ("avance du peuple", "advance of the people"),
                    Reason::Setup => ("placement", "placement"),
                    Reason::Count => ("régions dominées", "dominated regions"),
                    Reason::Tally => ("nécrosiens éliminés", "necrosians removed"),
                    Reason::Card => ("carte", "card"),
                    Reason::Purchase => ("achat", "purchase"),
                };
                let pattern = if *by < 0 {
                    Sentence::new(
                        "{who} perd {n} d'influence ({why}) : {total} en tout.",
                        "{who} loses {n} influence ({why}): {total} in all.",
                    )
                } else {
                    Sentence::new(
                        "{who} gagne {n} d'influence ({why}) : {total} en tout.",
                        "{who} gains {n} influence ({why}): {total} in all.",
                    )
                };
                pattern
                    .seat("who", *seat)
                    .figure("n", by.unsigned_abs())
                    .words("why", Text::new(fr, en))
                    .figure("total", *total)
                    .into()
            }
            Event::TurnEnded { seat } => {
                Sentence::new("Fin du tour {who:of}.", "End of {who:of} turn.")
                    .seat("who", *seat)
                    .into()
            }
            Event::GameEnded { outcome } => self.say_end(*outcome),
            Event::UnitPlaced { .. }
            | Event::UnitMoved { .. }
            | Event::Converted { .. }
            | Event::UnitLost { .. }
            | Event::LossSpared { .. }
            | Event::Traded { .. }
            | Event::Paralysed { .. }
            | Event::Banned { .. } => self.say_units(event),
            Event::WarDeclared { .. }
            | Event::WarFizzled { .. }
            | Event::DiceRolled { .. }
            | Event::WarScored { .. } => self.say_war(event),
            Event::Reinforced { .. }
            | Event::NecrosiansMoved { .. }
            | Event::NecrosiansAdded { .. }
            | Event::NecrosiansRemoved { .. }
            | Event::Cursed { .. }
            | Event::RegionNecrosed { .. }
            | Event::RegionCleansed { .. }
            | Event::RegionProtected { .. }
            | Event::GuildBorrowed { .. }
            | Event::TieClaimed { .. } => self.say_land(event),
            Event::CardPlayed { .. }
            | Event::CardCancelled { .. }
            | Event::CardsDiscarded { .. }
            | Event::HandDiscarded { .. }
            | Event::CardTaken { .. }
            | Event::CardFetched { .. }
            | Event::CardGained { .. }
            | Event::CardSeen { .. }
            | Event::CardsLooked { .. }
            | Event::CardsSeen { .. }
            | Event::CardStolen { .. }
            | Event::TheftSeen { .. }
            | Event::RowAged { .. }
            | Event::PileShuffled { .. } => self.say_cards(event),
        }
    }

    fn say_end(&self, outcome: Outcome) -> Sentence {
        match outcome {
            Outcome::SharedDefeat => Text::new(
                "La nécrose engloutit l'Héossie : tout le monde a perdu.",
                "The necrosis swallows Heossia: everybody has lost.",
            )
            .into(),
            Outcome::Win(seat) => {
                Sentence::new("{who} gagne.", "{who} wins.").seat("who", seat).into()
            }
            Outcome::Draw => Text::new("Personne ne gagne.", "Nobody wins.").into(),
            Outcome::Ranking(ranks) => {
                let winners: Vec<Seat> =
                    (0..self.seats).filter(|seat| ranks[*seat] == 1).map(Seat::new).collect();
                if let [seat] = winners[..] {
                    let pattern = Sentence::new(
                        "La dernière année est passée : {who} est en tête et gagne.",
                        "The last year is over: {who} is ahead and wins.",
                    );
                    return pattern.seat("who", seat).into();
                }
                with_seats("Victoire partagée : ", "A shared victory: ", &winners)
            }
        }
    }

    /// Events about units.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_units(&self, event: &Event) -> Sentence {
        let at = |pattern: Pattern, kind: Kind, region: Region| {
            pattern.words("unit", unit(kind)).words("region", self.region(region))
        };
        match event {
            Event::UnitPlaced { seat, kind, region } => {
                let pattern = Sentence::new(
                    "{who} pose un {unit} ({region}).",
                    "{who} places a {unit} ({region}).",
                );
                at(pattern, *kind, *region).seat("who", *seat).into()
            }
            Event::UnitMoved { by, owner, kind, from, to } => {
                let pattern = if by == owner {
                    Sentence::new(
                        "{by} déplace un {unit} : {from} → {to}.",
                        "{by} moves a {unit}: {from} → {to}.",
                    )
                } else {
                    Sentence::new(
                        "{by} déplace un {unit} {owner:of} : {from} → {to}.",
                        "{by} moves {owner:of} {unit}: {from} → {to}.",
                    )
                };
                pattern
                    .seat("by", *by)
                    .seat("owner", *owner)
                    .words("unit", unit(*kind))
                    .words("from", self.region(*from))
                    .words("to", self.region(*to))
                    .into()
            }
            Event::Converted { seat, region, from, to } => Sentence::new(
                "{who} convertit un {from} en {to} ({region}).",
                "{who} converts a {from} into a {to} ({region}).",
            )
            .seat("who", *seat)
            .words("from", unit(*from))
            .words("to", unit(*to))
            .words("region", self.region(*region))
            .into(),
            Event::UnitLost { seat, kind, region, fate } => {
                let (fr, en) = match fate {
                    Fate::War => {
                        ("{who} perd un {unit} ({region}).", "{who} loses a {unit} ({region}).")
                    }
                    Fate::Necrosis => (
                        "Un {unit} {who:of} se nécrose ({region}).",
                        "{who:of} {unit} is necrosed ({region}).",
                    ),
                    Fate::Card => (
                        "Un {unit} {who:of} retourne en réserve ({region}).",
                        "{who:of} {unit} goes back to the reserve ({region}).",
                    ),
                    Fate::Removed => (
                        "Un {unit} {who:of} est retiré du jeu ({region}).",
                        "{who:of} {unit} is removed from the game ({region}).",
                    ),
                };
                at(Sentence::new(fr, en), *kind, *region).seat("who", *seat).into()
            }
            Event::LossSpared { seat, region } => {
                Sentence::new("{who} sauve une unité ({region}).", "{who} saves a unit ({region}).")
                    .seat("who", *seat)
                    .words("region", self.region(*region))
                    .into()
            }
            Event::Traded { seat, region, fighters, traders, mages } => Sentence::new(
                "{who} recrute {units} ({region}).",
                "{who} recruits {units} ({region}).",
            )
            .seat("who", *seat)
            .words("units", counted([*fighters, *traders, *mages]))
            .words("region", self.region(*region))
            .into(),
            Event::Paralysed { seat, region, kind } => {
                let pattern = Sentence::new(
                    "Un {unit} {who:of} est paralysé ({region}).",
                    "{who:of} {unit} is paralysed ({region}).",
                );
                at(pattern, *kind, *region).seat("who", *seat).into()
            }
            Event::Banned { seat, ban } => {
                let what = match ban {
                    Ban::Move(kind) => {
                        let kind = unit(*kind);
                        Text::new(
                            format!("déplacer ses {}s", kind.fr),
                            format!("move {}s", kind.en),
                        )
                    }
                    Ban::Magic => Text::new("user de magie", "use magic"),
                    Ban::Trade => Text::new("commercer", "trade"),
                    Ban::War => Text::new("faire la guerre", "make war"),
                };
                Sentence::new(
                    "À son prochain tour, {who} ne pourra pas {what}.",
                    "In the next turn, {who} cannot {what}.",
                )
                .seat("who", *seat)
                .words("what", what)
                .into()
            }
            _ => Sentence::default(),
        }
    }

    /// Events about wars.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_war(&self, event: &Event) -> Sentence {
        match event {
            Event::WarDeclared { seat, field, target, .. } => {
                let pattern = match target {
                    Some(target) => Sentence::new(
                        "{who} attaque {target} ({region}).",
                        "{who} attacks {target} ({region}).",
                    )
                    .seat("target", *target),
                    None => Sentence::new(
                        "{who} attaque les nécrosiens ({region}).",
                        "{who} attacks the necrosians ({region}).",
                    ),
                };
                pattern.seat("who", *seat).words("region", self.region(*field)).into()
            }
            Event::WarFizzled { seat } => Sentence::new(
                "La guerre {who:of} s'arrête sans dés.",
                "{who:of} war ends without dice.",
            )
            .seat("who", *seat)
            .into(),
            Event::DiceRolled { attack, defence } => Sentence::new(
                "Dés : attaque {attack}, défense {defence}.",
                "Dice: attack {attack}, defence {defence}.",
            )
            .words("attack", dice(attack))
            .words("defence", dice(defence))
            .into(),
            Event::WarScored { attack, defence } => Sentence::new(
                "Score d'attaque {attack}, score de défense {defence}.",
                "Attack score {attack}, defence score {defence}.",
            )
            .figure("attack", *attack)
            .figure("defence", *defence)
            .into(),
            _ => Sentence::default(),
        }
    }

    /// Events about regions and necrosians.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_land(&self, event: &Event) -> Sentence {
        match event {
            Event::Reinforced { regions } => {
                Sentence::new("Renfort de nécrosiens : {regions}.", "More necrosians: {regions}.")
                    .words("regions", self.regions(regions))
                    .into()
            }
            Event::NecrosiansMoved { by, count, from, to } => Sentence::new(
                "{who} déplace {n} {n|nécrosien|nécrosiens} : {from} → {to}.",
                "{who} moves {n} {n|necrosian|necrosians}: {from} → {to}.",
            )
            .seat("who", *by)
            .figure("n", *count)
            .words("from", self.region(*from))
            .words("to", self.region(*to))
            .into(),
            Event::NecrosiansAdded { regions, count } => Sentence::new(
                "{n} {n|nécrosien|nécrosiens} de plus : {regions}.",
                "{n} more {n|necrosian|necrosians}: {regions}.",
            )
            .figure("n", *count)
            .words("regions", self.regions(regions))
            .into(),
            Event::NecrosiansRemoved { by, region, count } => Sentence::new(
                "{who} élimine {n} {n|nécrosien|nécrosiens} ({region}).",
                "{who} removes {n} {n|necrosian|necrosians} ({region}).",
            )
            .seat("who", *by)
            .figure("n", *count)
            .words("region", self.region(*region))
            .into(),
            Event::Cursed { seat, region } => Sentence::new(
                "{who} maudit une région ({region}).",
                "{who} curses a region ({region}).",
            )
            .seat("who", *seat)
            .words("region", self.region(*region))
            .into(),
            Event::RegionNecrosed { region, value } => Sentence::new(
                "Une région se nécrose et vaut désormais {n} ({region}).",
                "A region is necrosed and is worth {n} from now on ({region}).",
            )
            .words("region", self.region(*region))
            .figure("n", *value)
            .into(),
            Event::RegionCleansed { region } => Sentence::new(
                "Une région n'est plus nécrosée ({region}).",
                "A region is no longer necrosed ({region}).",
            )
            .words("region", self.region(*region))
            .into(),
            Event::RegionProtected { region } => Sentence::new(
                "Une région échappe à la nécrose cette année ({region}).",
                "A region escapes the necrosis this year ({region}).",
            )
            .words("region", self.region(*region))
            .into(),
            Event::GuildBorrowed { seat, region } => Sentence::new(
                "{who} aura le soutien de la guilde ({region}).",
                "{who} will have the support of the guild ({region}).",
            )
            .seat("who", *seat)
            .words("region", self.region(*region))
            .into(),
            Event::TieClaimed { seat, region } => Sentence::new(
                "{who} domine à égalité ({region}).",
                "{who} dominates a tie ({region}).",
            )
            .seat("who", *seat)
            .words("region", self.region(*region))
            .into(),
            _ => Sentence::default(),
        }
    }

    /// Events about cards.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_cards(&self, event: &Event) -> Sentence {
        match event {
            Event::CardPlayed { seat, card } => {
                Sentence::new("{who} joue {card}.", "{who} plays {card}.")
                    .seat("who", *seat)
                    .card("card", *card)
                    .into()
            }
            Event::CardCancelled { card, by, .. } => {
                Sentence::new("{by} annule {card}.", "{by} cancels {card}.")
                    .card("by", *by)
                    .card("card", *card)
                    .into()
            }
            Event::CardsDiscarded { cards } => {
                Sentence::new("À la défausse : {cards}.", "To the discard: {cards}.")
                    .words("cards", self.names(cards))
                    .into()
            }
            Event::HandDiscarded { seat, cards } => Sentence::new(
                "{who} perd de sa main : {cards}.",
                "{who} loses from the hand: {cards}.",
            )
            .seat("who", *seat)
            .words("cards", self.names(cards))
            .into(),
            Event::CardTaken { seat, card, price } => {
                let pattern = match price {
                    Some(price) => Sentence::new(
                        "{who} achète {card} pour {n} d'influence.",
                        "{who} buys {card} for {n} influence.",
                    )
                    .figure("n", *price),
                    None => Sentence::new(
                        "{who} reçoit {card} en soutien.",
                        "{who} receives {card} as a support.",
                    ),
                };
                pattern.seat("who", *seat).card("card", *card).into()
            }
            Event::CardFetched { seat, card } => Sentence::new(
                "{who} reprend {card} dans la défausse.",
                "{who} takes {card} back from the discard.",
            )
            .seat("who", *seat)
            .card("card", *card)
            .into(),
            Event::CardGained { seat, family } => {
                let pattern = match family {
                    Some(family) => Sentence::new(
                        "{who} reçoit de la pioche une carte {family}.",
                        "{who} receives a {family} card from the pile.",
                    )
                    .words("family", family_name(*family)),
                    None => Sentence::new(
                        "{who} prend une carte de la pioche.",
                        "{who} takes a card from the pile.",
                    ),
                };
                pattern.seat("who", *seat).into()
            }
            Event::CardSeen { seat, card } => {
                Sentence::new("{who} a désormais {card}.", "{who} now has {card}.")
                    .seat("who", *seat)
                    .card("card", *card)
                    .into()
            }
            Event::CardsLooked { seat, count } => Sentence::new(
                "{who} regarde {n} {n|carte|cartes}.",
                "{who} looks at {n} {n|card|cards}.",
            )
            .seat("who", *seat)
            .figure("n", *count)
            .into(),
            Event::CardsSeen { seat, cards } => {
                Sentence::new("{who} voit {cards}.", "{who} sees {cards}.")
                    .seat("who", *seat)
                    .words("cards", self.names(cards))
                    .into()
            }
            Event::CardStolen { from, to } => Sentence::new(
                "{to} prend une carte de la main {from:of}.",
                "{to} takes a card of {from:of} hand.",
            )
            .seat("from", *from)
            .seat("to", *to)
            .into(),
            Event::TheftSeen { from, to, card } => Sentence::new(
                "{card} passe de la main {from:of} à celle {to:of}.",
                "{card} goes from {from:of} hand to {to:of}.",
            )
            .seat("from", *from)
            .seat("to", *to)
            .card("card", *card)
            .into(),
            Event::RowAged { added } => Sentence::new(
                "La file avance ; elle reçoit {cards}.",
                "The row moves on; it gets {cards}.",
            )
            .words("cards", self.names(added))
            .into(),
            Event::PileShuffled { cards } => Sentence::new(
                "La défausse mélangée ({n} {n|carte|cartes}) rejoint la pioche.",
                "The shuffled discard ({n} {n|card|cards}) joins the pile.",
            )
            .figure("n", *cards)
            .into(),
            _ => Sentence::default(),
        }
    }
}

/// A sentence that ends with a list of seats.
fn with_seats(fr: &str, en: &str, seats: &[Seat]) -> Sentence {
    const PLACES: [&str; SEATS_MAX] = ["a", "b", "c", "d", "e"];
    let named = || PLACES.into_iter().zip(seats);
    let list = named().map(|(place, _)| format!("{{{place}}}")).collect::<Vec<_>>().join(", ");
    let pattern = Sentence::new(&format!("{fr}{list}."), &format!("{en}{list}."));
    named().fold(pattern, |pattern, (place, seat)| pattern.seat(place, *seat)).into()
}

fn dice(values: &[u8]) -> Text {
    let values: Vec<String> = values.iter().map(u8::to_string).collect();
    let words = if values.is_empty() { "–".to_owned() } else { values.join(" ") };
    Text::new(words.clone(), words)
}
