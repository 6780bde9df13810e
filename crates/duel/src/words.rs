//! Actions and events in words, in both languages.

use engine::{Outcome, Seat, Text};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::{CardId, Slot};
use crate::event::{Event, StatName, Sum, Until, Zone};
use crate::view::View;

impl Duel {
    fn name(&self, card: CardId) -> Text {
        self.catalogue.name(card)
    }

    fn equipment_name(&self, view: &View, seat: Seat, slot: Slot) -> Text {
        let item = view.sides[seat].equipment.get(slot.index());
        item.map_or_else(|| Text::new("?", "?"), |item| self.name(item.card))
    }

    /// What choosing the action means.
    pub(crate) fn say_action(&self, view: &View, action: Action) -> Text {
        let by = view.decides.unwrap_or(view.active);
        match action {
            Action::Play { card } => with(&self.name(card), "Jouer", "Play"),
            Action::PlayOn { card, slot } => {
                let (card, target) = (self.name(card), self.equipment_name(view, by.other(), slot));
                Text::new(
                    format!("Jouer {} sur {}", card.fr, target.fr),
                    format!("Play {} on {}", card.en, target.en),
                )
            }
            Action::Strike => {
                let weapon = view.sides[by].equipment.iter().find(|item| item.is_weapon);
                match weapon {
                    Some(item) => with(&self.name(item.card), "Frapper avec", "Strike with"),
                    None => Text::new("Frapper", "Strike"),
                }
            }
            Action::BreakIce { slot } => {
                with(&self.equipment_name(view, by, slot), "Briser le gel de", "Break the ice on")
            }
            Action::EndTurn => Text::new("Finir le tour", "End the turn"),
            Action::React { card } => with(&self.name(card), "Réagir avec", "React with"),
            Action::Decline => Text::new("Laisser passer l'attaque", "Let the attack through"),
            Action::PutOnTop { card } => {
                let name = self.name(card);
                Text::new(
                    format!("Remettre {} sur le deck", name.fr),
                    format!("Put {} back on the deck", name.en),
                )
            }
        }
    }

    /// The event as a sentence of the log.
    pub(crate) fn say_event(&self, event: &Event) -> Text {
        match event {
            Event::TurnBegan { .. }
            | Event::HandDiscarded { .. }
            | Event::ShieldReset { .. }
            | Event::InvincibilityEnded { .. }
            | Event::DeckShuffled { .. }
            | Event::CardsDrawn { .. }
            | Event::CardsSeen { .. }
            | Event::BonusBegan { .. }
            | Event::BonusEnded { .. }
            | Event::TimedShieldEnded { .. }
            | Event::StormEnded { .. }
            | Event::TurnEnded { .. }
            | Event::GameEnded { .. } => self.say_course(event),
            Event::CardPlayed { .. }
            | Event::StrikeDeclared { .. }
            | Event::WindowOpened { .. }
            | Event::Reacted { .. }
            | Event::WindowClosed { .. }
            | Event::AttackCancelled { .. }
            | Event::CardReturned { .. }
            | Event::CardReturnedHidden { .. }
            | Event::StrikesChained { .. }
            | Event::CardPlaced { .. } => self.say_deed(event),
            Event::IceTookHold { .. }
            | Event::Damaged { .. }
            | Event::ShieldGained { .. }
            | Event::Healed { .. }
            | Event::StatRaised { .. }
            | Event::WeaponImproved { .. }
            | Event::BecameInvincible { .. }
            | Event::StormRaised { .. }
            | Event::IceMarked { .. }
            | Event::IceBroken { .. } => self.say_effect(event),
        }
    }

    /// Events of the course of a turn.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_course(&self, event: &Event) -> Text {
        match event {
            Event::TurnBegan { seat, turn, mana } => Text::new(
                format!("Tour {turn} : {} a {mana} mana.", who(*seat).fr),
                format!("Turn {turn}: {} has {mana} mana.", who(*seat).en),
            ),
            Event::HandDiscarded { seat, cards } => {
                let names = self.names(cards);
                told(*seat, &format!("défausse {}.", names.fr), &format!("discards {}.", names.en))
            }
            Event::ShieldReset { seat, lost } => told(
                *seat,
                &format!("perd les {lost} de bouclier qui lui restaient."),
                &format!("loses the {lost} shield that were left."),
            ),
            Event::InvincibilityEnded { seat } => {
                told(*seat, "n'est plus invincible.", "is no longer invincible.")
            }
            Event::DeckShuffled { seat, count } => told(
                *seat,
                &format!("mélange son cimetière : un deck de {count} cartes."),
                &format!("shuffles the graveyard: a deck of {count} cards."),
            ),
            Event::CardsDrawn { seat, count, source } => {
                let why = source.map(|card| self.name(card));
                let why = |part: fn(&Text) -> &String| {
                    why.as_ref().map_or(String::new(), |name| format!(" ({})", part(name)))
                };
                told(
                    *seat,
                    &format!("pioche {}{}.", plural(*count, "carte"), why(|name| &name.fr)),
                    &format!("draws {}{}.", plural(*count, "card"), why(|name| &name.en)),
                )
            }
            Event::CardsSeen { seat, cards } => {
                let names = self.names(cards);
                told(*seat, &format!("reçoit {}.", names.fr), &format!("receives {}.", names.en))
            }
            Event::BonusBegan { seat, stat, amount, value } => told(
                *seat,
                &format!("+{amount} {} pendant ce tour : {value}.", stat_name(*stat)),
                &format!("+{amount} {} during this turn: {value}.", stat_name(*stat)),
            ),
            Event::BonusEnded { seat, stat, amount, value } => told(
                *seat,
                &format!("−{amount} {} : {value}.", stat_name(*stat)),
                &format!("−{amount} {}: {value}.", stat_name(*stat)),
            ),
            Event::TimedShieldEnded { seat, lost } => told(
                *seat,
                &format!("perd {lost} de bouclier arrivé à son terme."),
                &format!("loses {lost} shield that has run out."),
            ),
            Event::StormEnded { source, .. } => {
                let name = self.name(*source);
                Text::new(format!("{} prend fin.", name.fr), format!("{} is over.", name.en))
            }
            Event::TurnEnded { seat, turn, mana } => Text::new(
                format!("Fin du tour {turn} : {} garde {mana} mana pour réagir.", who(*seat).fr),
                format!("End of turn {turn}: {} keeps {mana} mana to react.", who(*seat).en),
            ),
            Event::GameEnded { outcome, .. } => match outcome {
                Outcome::Win(seat) => told(*seat, "gagne.", "wins."),
                Outcome::Draw | Outcome::SharedDefeat | Outcome::Ranking(_) => {
                    Text::new("Égalité.", "A draw.")
                }
            },
            _ => Text::default(),
        }
    }

    /// Events that are somebody's doing.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_deed(&self, event: &Event) -> Text {
        match event {
            Event::CardPlayed { seat, card, cost, mana, target } => {
                let name = self.name(*card);
                let target = target.map(|target| self.name(target));
                let on = |word: &str, part: fn(&Text) -> &String| {
                    target.as_ref().map_or(String::new(), |name| format!(" {word} {}", part(name)))
                };
                let fr = format!(
                    "joue {}{} ({cost} mana, reste {mana}).",
                    name.fr,
                    on("sur", |t| &t.fr)
                );
                let en =
                    format!("plays {}{} ({cost} mana, {mana} left).", name.en, on("on", |t| &t.en));
                told(*seat, &fr, &en)
            }
            Event::StrikeDeclared { seat, weapon } => {
                let name = self.name(*weapon);
                told(
                    *seat,
                    &format!("frappe avec {}.", name.fr),
                    &format!("strikes with {}.", name.en),
                )
            }
            Event::WindowOpened { seat } => told(*seat, "peut réagir.", "may react."),
            Event::Reacted { seat, card, cost, mana } => {
                let name = self.name(*card);
                told(
                    *seat,
                    &format!("réagit avec {} ({cost} mana, reste {mana}).", name.fr),
                    &format!("reacts with {} ({cost} mana, {mana} left).", name.en),
                )
            }
            Event::WindowClosed { seat } => {
                told(*seat, "laisse l'attaque se résoudre.", "lets the attack be settled.")
            }
            Event::AttackCancelled { attack, by, .. } => {
                let (attack, by) = (self.name(*attack), self.name(*by));
                Text::new(
                    format!("{} annule {}.", by.fr, attack.fr),
                    format!("{} cancels {}.", by.en, attack.en),
                )
            }
            Event::CardReturned { seat, card } => {
                let name = self.name(*card);
                told(
                    *seat,
                    &format!("remet {} sur le deck.", name.fr),
                    &format!("puts {} back on the deck.", name.en),
                )
            }
            Event::CardReturnedHidden { seat } => {
                told(*seat, "remet une carte sur le deck.", "puts a card back on the deck.")
            }
            Event::StrikesChained { seat } => {
                told(*seat, "enchaîne deux frappes.", "chains two strikes.")
            }
            Event::CardPlaced { card, zone, .. } => {
                let name = self.name(*card);
                let (fr, en) = match zone {
                    Zone::Graveyard => ("va au cimetière", "goes to the graveyard"),
                    Zone::Removed => ("est retirée du jeu", "is removed from the game"),
                };
                Text::new(format!("{} {fr}.", name.fr), format!("{} {en}.", name.en))
            }
            _ => Text::default(),
        }
    }

    /// Events that are effects of cards.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`say_event` sorts every event to its reader"
    )]
    fn say_effect(&self, event: &Event) -> Text {
        match event {
            Event::IceTookHold { equipment, .. } => {
                let name = self.name(*equipment);
                Text::new(format!("{} gèle.", name.fr), format!("{} freezes.", name.en))
            }
            Event::Damaged { seat, sum, is_prevented, shield, timed_shield, lost, hp } => {
                let how = self.unfold(sum, "Force");
                if *is_prevented {
                    return told(
                        *seat,
                        &format!("est invincible : {} dégâts évités ({}).", sum.total, how.fr),
                        &format!("is invincible: {} damage prevented ({}).", sum.total, how.en),
                    );
                }
                let taken = shield + timed_shield;
                told(
                    *seat,
                    &format!(
                        "subit {} dégâts ({}) : {taken} sur le bouclier, {lost} PV perdus, reste {hp} PV.",
                        sum.total, how.fr
                    ),
                    &format!(
                        "takes {} damage ({}): {taken} on the shield, {lost} life lost, {hp} left.",
                        sum.total, how.en
                    ),
                )
            }
            Event::ShieldGained { seat, sum, until, shield } => {
                let (how, until) = (self.unfold(sum, "Résistance"), until_words(*until));
                told(
                    *seat,
                    &format!(
                        "reçoit {} de bouclier ({}), {} : {shield} en tout.",
                        sum.total, how.fr, until.fr
                    ),
                    &format!(
                        "receives {} shield ({}), {}: {shield} in all.",
                        sum.total, how.en, until.en
                    ),
                )
            }
            Event::Healed { seat, source, base, gained, hp, .. } => {
                let name = self.name(*source);
                told(
                    *seat,
                    &format!("récupère {gained} PV sur {base} ({}) : {hp} PV.", name.fr),
                    &format!("recovers {gained} of {base} life ({}): {hp}.", name.en),
                )
            }
            Event::StatRaised { seat, stat, source, base, count, amount, until, value } => {
                let (name, until) = (self.name(*source), until_words(*until));
                let stat = stat_name(*stat);
                told(
                    *seat,
                    &format!(
                        "+{amount} {stat} ({}, {base} × {count}), {} : {value}.",
                        name.fr, until.fr
                    ),
                    &format!(
                        "+{amount} {stat} ({}, {base} × {count}), {}: {value}.",
                        name.en, until.en
                    ),
                )
            }
            Event::WeaponImproved { seat, source, amount, bonus } => {
                let name = self.name(*source);
                told(
                    *seat,
                    &format!("+{amount} dégât d'arme ({}) : +{bonus} en tout.", name.fr),
                    &format!("+{amount} weapon damage ({}): +{bonus} in all.", name.en),
                )
            }
            Event::BecameInvincible { seat, .. } => told(
                *seat,
                "est invincible jusqu'à son prochain tour.",
                "is invincible until their next turn.",
            ),
            Event::StormRaised { source, damage, until, .. } => {
                let name = self.name(*source);
                Text::new(
                    format!(
                        "{} : {damage} dégât à la fin de chaque tour, jusqu'au tour {until}.",
                        name.fr
                    ),
                    format!(
                        "{}: {damage} damage at the end of each turn, until turn {until}.",
                        name.en
                    ),
                )
            }
            Event::IceMarked { equipment, .. } => {
                let name = self.name(*equipment);
                Text::new(
                    format!("{} gèlera au début du tour suivant.", name.fr),
                    format!("{} will freeze at the start of the following turn.", name.en),
                )
            }
            Event::IceBroken { seat, equipment, .. } => {
                let name = self.name(*equipment);
                told(
                    *seat,
                    &format!("brise le gel de {}.", name.fr),
                    &format!("breaks the ice on {}.", name.en),
                )
            }
            _ => Text::default(),
        }
    }

    /// How a number came about: `Hache : (5 + 1) × (1 + 2 × Force 2) = 30`.
    fn unfold(&self, sum: &Sum, stat: &str) -> Text {
        let printed = match (sum.bonus, sum.count) {
            (0, 1) => format!("{}", sum.base),
            (0, count) => format!("{} × {count}", sum.base),
            (bonus, _) => format!("({} + {bonus})", sum.base),
        };
        let times = match sum.factor {
            0 => String::new(),
            1 => format!(" × (1 + {stat} {})", sum.value),
            factor => format!(" × (1 + {factor} × {stat} {})", sum.value),
        };
        let name = self.name(sum.source);
        Text::new(
            format!("{} : {printed}{times} = {}", name.fr, sum.total),
            format!("{}: {printed}{times} = {}", name.en, sum.total),
        )
    }

    fn names(&self, cards: &[CardId]) -> Text {
        let names: Vec<Text> = cards.iter().map(|card| self.name(*card)).collect();
        let join = |part: fn(&Text) -> &str| names.iter().map(part).collect::<Vec<_>>().join(", ");
        Text::new(join(|name| &name.fr), join(|name| &name.en))
    }
}

fn who(seat: Seat) -> Text {
    let number = seat.index() + 1;
    Text::new(format!("Joueur {number}"), format!("Player {number}"))
}

fn told(seat: Seat, fr: &str, en: &str) -> Text {
    let who = who(seat);
    Text::new(format!("{} {fr}", who.fr), format!("{} {en}", who.en))
}

fn with(name: &Text, fr: &str, en: &str) -> Text {
    Text::new(format!("{fr} {}", name.fr), format!("{en} {}", name.en))
}

fn plural(count: u8, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

fn stat_name(stat: StatName) -> &'static str {
    match stat {
        StatName::Force => "Force",
        StatName::Resistance => "Résistance",
    }
}

fn until_words(until: Until) -> Text {
    match until {
        Until::GameEnd => Text::new("pour toute la partie", "for the rest of the game"),
        Until::TurnEnd(turn) => Text::new(
            format!("jusqu'à la fin du tour {turn}"),
            format!("until the end of turn {turn}"),
        ),
        Until::OwnTurn => Text::new("jusqu'à son prochain tour", "until their next turn"),
        Until::OwnNextTurn => Text::new("pendant son prochain tour", "during their next turn"),
    }
}
