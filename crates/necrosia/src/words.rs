//! Actions and events in words, in both languages.

use engine::{Outcome, Pattern, SEATS_MAX, Seat, Sentence, Text};

use crate::Necrosia;
use crate::action::Action;
use crate::effect::{Ban, Family, Opening, Power};
use crate::event::{Event, Fate, Reason};
use crate::sets::{CardId, Kind, Region};
use crate::view::View;

impl Necrosia {
    fn region(&self, region: Region) -> Text {
        if region.index() < self.map.regions.len() {
            self.map.name(region)
        } else {
            Text::new("?", "?")
        }
    }

    fn regions(&self, regions: &[Region]) -> Text {
        let names: Vec<Text> = regions.iter().map(|region| self.region(*region)).collect();
        list(&names)
    }

    fn people(&self, people: u8) -> Text {
        let file = self.catalogue.peoples.get(usize::from(people));
        file.map_or_else(|| Text::new("?", "?"), |file| Text::new(&file.many, &file.many_en))
    }

    /// A seat in a label: its people, once chosen, for labels carry no names of players.
    fn guild_of(&self, view: &View, seat: Seat) -> Text {
        let people = view.players.get(seat.index()).and_then(|player| player.people);
        let Some(people) = people else {
            let number = seat.index() + 1;
            return Text::new(format!("la place {number}"), format!("seat {number}"));
        };
        let name = self.people(people);
        Text::new(format!("les {}", name.fr), format!("the {}", name.en))
    }

    /// A unit in a label: the reader's own, or that of a people.
    fn unit_of(&self, view: &View, seat: Seat, kind: Kind) -> Text {
        let kind = unit(kind);
        if view.viewer.is(seat) {
            return Text::new(format!("Votre {}", kind.fr), format!("Your {}", kind.en));
        }
        let Text { fr, en } = self.guild_of(view, seat);
        let fr = fr
            .strip_prefix("les ")
            .map_or_else(|| format!("de {fr}"), |name| format!("des {name}"));
        Text::new(format!("Un {} {fr}", kind.fr), format!("A {} of {en}", kind.en))
    }

    /// What the power of a people does, as an order.
    fn say_power(&self, view: &View) -> Text {
        let people = view.players.get(view.course.asked.index()).and_then(|player| player.people);
        let power = people.map_or(Power::None, |people| self.rules.powers[usize::from(people)]);
        match power {
            Power::AttackDie => {
                Text::new("Ajouter un dé (pouvoir du peuple)", "Add a die (power of the people)")
            }
            Power::FreeMove => Text::new(
                "Déplacer une unité sans action (pouvoir du peuple)",
                "Move a unit without an action (power of the people)",
            ),
            Power::AddNecrosian => Text::new(
                "Ajouter un nécrosien (pouvoir du peuple)",
                "Add a necrosian (power of the people)",
            ),
            Power::FreeConvert => Text::new(
                "Convertir une unité sans action (pouvoir du peuple)",
                "Convert a unit without an action (power of the people)",
            ),
            Power::DefenceDie | Power::SpareOne | Power::None => {
                Text::new("Utiliser le pouvoir du peuple", "Use the power of the people")
            }
        }
    }

    fn card_name(&self, card: CardId) -> Text {
        let file = self.catalogue.cards.get(card.index());
        file.map_or_else(|| Text::new("?", "?"), crate::catalogue::CardFile::shown)
    }

    fn names(&self, cards: &[CardId]) -> Text {
        let names: Vec<Text> = cards.iter().map(|card| self.card_name(*card)).collect();
        list(&names)
    }

    fn unit_at(&self, kind: Kind, region: Region) -> Text {
        let (kind, region) = (unit(kind), self.region(region));
        Text::new(format!("{} ({})", kind.fr, region.fr), format!("{} ({})", kind.en, region.en))
    }

    /// What choosing the action means.
    pub(crate) fn say_action(&self, view: &View, action: Action) -> Text {
        let text = |fr: &str, en: &str| Text::new(fr, en);
        match action {
            Action::People { people } => with("Mener les", "Lead the", &self.people(people)),
            Action::Place { kind, region } => {
                with("Poser un", "Place a", &self.unit_at(kind, region))
            }
            Action::Rank { seat } => {
                let Text { fr, en } = self.guild_of(view, seat);
                Text::new(format!("Laisser {fr} choisir d'abord"), format!("Let {en} choose first"))
            }
            Action::Slot { slot } => {
                Text::new(format!("Jouer en position {slot}"), format!("Play at place {slot}"))
            }
            Action::Move => text("Se déplacer", "Move"),
            Action::War => text("Faire la guerre", "Make war"),
            Action::Trade => text("Commercer", "Trade"),
            Action::Magic => text("User de magie", "Use magic"),
            Action::MoveNecrosian => text("Déplacer un nécrosien", "Move a necrosian"),
            Action::Convert => text("Convertir une unité", "Convert a unit"),
            Action::Power => self.say_power(view),
            Action::EndActions => text("Finir les actions", "End the actions"),
            Action::Play { card } => with("Jouer", "Play", &self.card_name(card)),
            Action::Decline => text("Laisser passer", "Let it pass"),
            Action::Unit { region, kind } => with("Un", "A", &self.unit_at(kind, region)),
            Action::To { region } => with("Arrivée :", "To:", &self.region(region)),
            Action::Source { region } => with("Départ :", "From:", &self.region(region)),
            Action::Field { region } => with("Attaquer :", "Attack:", &self.region(region)),
            Action::Target { seat } => with("Contre", "Against", &self.guild_of(view, seat)),
            Action::TargetNecrosians => text("Contre les nécrosiens", "Against the necrosians"),
            Action::At { region } => with("Commercer :", "Trade:", &self.region(region)),
            Action::Add { fighters, traders, mages } => counted([fighters, traders, mages]),
            Action::Pick { seat, kind } => self.unit_of(view, seat, kind),
            Action::As { kind } => with("En faire un", "Make it a", &unit(kind)),
            Action::Lose { kind } => with("Perdre un", "Lose a", &unit(kind)),
            Action::LoseAt { region, kind } => {
                with("Perdre un", "Lose a", &self.unit_at(kind, region))
            }
            Action::SaveByPower => text("Sauver l'unité (pouvoir)", "Save the unit (power)"),
            Action::SaveByPact => text("Sauver l'unité (carte)", "Save the unit (card)"),
            Action::Suffer => text("Subir la perte", "Suffer the loss"),
            Action::Region { region } => self.region(region),
            Action::Seat { seat } => capital(&self.guild_of(view, seat)),
            Action::Kind { kind } => with("Un", "A", &unit(kind)),
            Action::Number { number } => {
                let s = if number > 1 { "s" } else { "" };
                Text::new(format!("{number} nécrosien{s}"), format!("{number} necrosian{s}"))
            }
            Action::Card { card } => self.card_name(card),
            Action::Die { value } => {
                Text::new(format!("Un dé de valeur {value}"), format!("A die worth {value}"))
            }
            Action::Roll => text("Relancer ces dés", "Roll these dice again"),
            Action::Buy { position } => {
                let place = usize::from(position).wrapping_sub(1);
                let card = view.row.get(place).copied().flatten();
                let name = card.map_or_else(|| Text::new("?", "?"), |card| self.card_name(card));
                let price = view.prices.get(place).copied().unwrap_or_default();
                Text::new(
                    format!("Acheter {} pour {price} d'influence", name.fr),
                    format!("Buy {} for {price} influence", name.en),
                )
            }
            Action::Take { position } => {
                let place = usize::from(position).wrapping_sub(1);
                let card = view.row.get(place).copied().flatten();
                let name = card.map_or_else(|| Text::new("?", "?"), |card| self.card_name(card));
                with("Prendre", "Take", &name)
            }
            Action::Stop => text("S'arrêter là", "Stop here"),
        }
    }

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
                    return Sentence::new("{who} gagne.", "{who} wins.").seat("who", seat).into();
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

/// The same words with a capital letter.
fn capital(text: &Text) -> Text {
    let raise = |words: &str| {
        let mut letters = words.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        first + letters.as_str()
    };
    Text::new(raise(&text.fr), raise(&text.en))
}

pub(crate) fn unit(kind: Kind) -> Text {
    match kind {
        Kind::Fighter => Text::new("combattant", "fighter"),
        Kind::Trader => Text::new("négociant", "trader"),
        Kind::Mage => Text::new("magicien", "mage"),
    }
}

pub(crate) fn family_name(family: Family) -> Text {
    match family {
        Family::Combat => Text::new("de combat", "combat"),
        Family::Merchant => Text::new("de négociant", "merchant"),
        Family::Magic => Text::new("de magie", "magic"),
        Family::Necrosis => Text::new("de nécrose", "necrosis"),
        Family::Shaan => Text::new("de shaan", "shaan"),
    }
}

/// What a window is about.
pub(crate) fn window_name(window: Opening) -> Text {
    match window {
        Opening::TurnStart => Text::new("le début de mon tour", "the start of my turn"),
        Opening::Declared => Text::new("une guerre déclarée contre moi", "a war declared on me"),
        Opening::AttackBefore => {
            Text::new("avant les dés de mon attaque", "before the dice of my attack")
        }
        Opening::DefenceBefore => {
            Text::new("avant les dés de ma défense", "before the dice of my defence")
        }
        Opening::OthersBefore => {
            Text::new("avant les dés d'une guerre des autres", "before the dice of a war of others")
        }
        Opening::AttackAfter => {
            Text::new("après les dés de mon attaque", "after the dice of my attack")
        }
        Opening::DefenceAfter => {
            Text::new("après les dés de ma défense", "after the dice of my defence")
        }
        Opening::OthersAfter => {
            Text::new("après les dés d'une guerre des autres", "after the dice of a war of others")
        }
        Opening::Losses => Text::new("mes pertes à la guerre", "my losses in war"),
        Opening::AfterLosses => Text::new("après mes pertes", "after my losses"),
        Opening::Announced => Text::new("une carte annoncée", "a card announced"),
        Opening::Trade => Text::new("un commerce", "a trade"),
        Opening::Necrosis => Text::new("ma nécrose", "my necrosis"),
        Opening::Targeted => Text::new("mes unités visées", "my units targeted"),
        Opening::Influence => Text::new("mon gain d'influence", "my gain of influence"),
        Opening::YearEnd => Text::new("la fin de l'année", "the end of the year"),
        Opening::OwnTurn => Text::new("mes actions", "my actions"),
        Opening::Purchase => Text::new("mes achats", "my purchases"),
    }
}

fn counted(counts: [u8; 3]) -> Text {
    let parts: Vec<Text> = Kind::ALL
        .into_iter()
        .zip(counts)
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| {
            let (kind, s) = (unit(kind), if count > 1 { "s" } else { "" });
            Text::new(format!("{count} {}{s}", kind.fr), format!("{count} {}{s}", kind.en))
        })
        .collect();
    list(&parts)
}

fn dice(values: &[u8]) -> Text {
    let values: Vec<String> = values.iter().map(u8::to_string).collect();
    let words = if values.is_empty() { "–".to_owned() } else { values.join(" ") };
    Text::new(words.clone(), words)
}

fn with(fr: &str, en: &str, name: &Text) -> Text {
    Text::new(format!("{fr} {}", name.fr), format!("{en} {}", name.en))
}

fn list(names: &[Text]) -> Text {
    if names.is_empty() {
        return Text::new("rien", "nothing");
    }
    let join = |part: fn(&Text) -> &str| names.iter().map(part).collect::<Vec<_>>().join(", ");
    Text::new(join(|name| &name.fr), join(|name| &name.en))
}
