//! Actions and events in words, in both languages; sentences refer to seats and cards instead of naming them.

use engine::{Form, Outcome, Pattern, Seat, Sentence, Span, Text};

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
    pub(crate) fn words_for_action(&self, view: &View, action: Action) -> Text {
        let by = view.decides.unwrap_or(view.active);
        match action {
            Action::Play { card } => with("Jouer {}", "Play {}", &self.name(card)),
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
                    Some(item) => with("Frapper avec {}", "Strike with {}", &self.name(item.card)),
                    None => Text::new("Frapper", "Strike"),
                }
            }
            Action::BreakIce { slot } => {
                let equipment = self.equipment_name(view, by, slot);
                with("Briser le gel : {}", "Break the ice: {}", &equipment)
            }
            Action::EndTurn => Text::new("Finir le tour", "End the turn"),
            Action::React { card } => with("Réagir avec {}", "React with {}", &self.name(card)),
            Action::Decline if view.attack.is_some_and(|attack| attack.is_cancelled) => {
                Text::new("Ne plus répondre", "Add nothing more")
            }
            Action::Decline => Text::new("Laisser passer l'attaque", "Let the attack through"),
            Action::PutOnTop { card } => {
                with("Remettre {} sur le deck", "Put {} back on the deck", &self.name(card))
            }
        }
    }

    /// The event as a sentence of the log.
    pub(crate) fn words_for_event(&self, event: &Event) -> Sentence {
        let pattern = match event {
            Event::TurnBegan { seat, turn, mana } => {
                say("Tour {turn} : {who} a {mana} mana.", "Turn {turn}: {who} has {mana} mana.")
                    .seat("who", *seat)
                    .figure("turn", *turn)
                    .figure("mana", *mana)
            }
            Event::HandDiscarded { seat, cards } => {
                return list(say("{who} défausse ", "{who} discards ").seat("who", *seat), cards);
            }
            Event::ShieldReset { seat, lost } => say(
                "{who} perd {lost} de bouclier : son tour commence.",
                "{who} loses {lost} shield: their turn begins.",
            )
            .seat("who", *seat)
            .figure("lost", *lost),
            Event::IceTookHold { equipment, .. } => {
                say("{card} gèle.", "{card} freezes.").card("card", equipment.0)
            }
            Event::InvincibilityEnded { seat } => {
                say("{who} n'est plus invincible.", "{who} is no longer invincible.")
                    .seat("who", *seat)
            }
            Event::DeckShuffled { seat, count } => say(
                "{who} mélange son cimetière : un deck de {n} {n|carte|cartes}.",
                "{who} shuffles the graveyard: a deck of {n} {n|card|cards}.",
            )
            .seat("who", *seat)
            .figure("n", *count),
            Event::CardsDrawn { seat, count, source } => cards_drawn(*seat, *count, *source),
            Event::CardsSeen { seat, cards } => {
                return list(say("{who} reçoit ", "{who} receives ").seat("who", *seat), cards);
            }
            Event::CardPlayed { seat, card, cost, mana, target } => {
                card_played(*target).seat("who", *seat).card("card", card.0).mana(*cost, *mana)
            }
            Event::StrikeDeclared { seat, weapon } => {
                say("{who} frappe avec {card}.", "{who} strikes with {card}.")
                    .seat("who", *seat)
                    .card("card", weapon.0)
            }
            Event::WindowOpened { seat } => {
                say("{who} peut réagir.", "{who} may react.").seat("who", *seat)
            }
            Event::Reacted { seat, card, cost, mana } => say(
                "{who} réagit avec {card} ({cost} mana, reste {mana}).",
                "{who} reacts with {card} ({cost} mana, {mana} left).",
            )
            .seat("who", *seat)
            .card("card", card.0)
            .mana(*cost, *mana),
            Event::WindowClosed { seat, is_cancelled } => {
                let pattern = if *is_cancelled {
                    say("{who} n'ajoute rien.", "{who} adds nothing more.")
                } else {
                    say("{who} laisse passer l'attaque.", "{who} lets the attack through.")
                };
                pattern.seat("who", *seat)
            }
            Event::AttackCancelled { attack, by, .. } => {
                say("{by} annule {attack}.", "{by} cancels {attack}.")
                    .card("by", by.0)
                    .card("attack", attack.0)
            }
            Event::Damaged { seat, sum, is_prevented, shield, timed_shield, lost, hp } => {
                damaged(*is_prevented, shield + timed_shield, *lost)
                    .seat("who", *seat)
                    .sum(sum, "Force")
                    .figure("hp", *hp)
            }
            Event::ShieldGained { seat, sum, until, shield } => say(
                "{who} reçoit {total} de bouclier ({source} : {how}), {until} : {shield} en tout.",
                "{who} receives {total} shield ({source}: {how}), {until}: {shield} in all.",
            )
            .seat("who", *seat)
            .sum(sum, "Résistance")
            .words("until", until_words(*until))
            .figure("shield", *shield),
            Event::Healed { seat, source, gained, hp, .. } => {
                let pattern = if *gained == 0 {
                    say(
                        "{who} ne peut pas gagner de PV ({source}).",
                        "{who} can gain no life ({source}).",
                    )
                } else {
                    say(
                        "{who} récupère {gained} PV ({source}) : {hp} PV.",
                        "{who} recovers {gained} life ({source}): {hp}.",
                    )
                };
                pattern
                    .seat("who", *seat)
                    .card("source", source.0)
                    .figure("gained", *gained)
                    .figure("hp", *hp)
            }
            Event::StatRaised { seat, stat, source, base, count, amount, until, value } => {
                stat_raised(*stat, (*base, *count, *value), *until)
                    .seat("who", *seat)
                    .card("source", source.0)
                    .figure("amount", *amount)
            }
            Event::BonusBegan { seat, stat, amount, value } => say(
                "{who} a {amount} de plus en {stat} pendant ce tour : {value}.",
                "{who} has {amount} more {stat} during this turn: {value}.",
            )
            .seat("who", *seat)
            .stat(*stat, *amount, *value),
            Event::BonusEnded { seat, stat, amount, value } => say(
                "{who} perd {amount} en {stat} : {value}.",
                "{who} loses {amount} {stat}: {value}.",
            )
            .seat("who", *seat)
            .stat(*stat, *amount, *value),
            Event::WeaponImproved { seat, source, amount, bonus } => say(
                "L'arme {who:of} inflige {n} {n|dégât|dégâts} de plus ({source}) : +{bonus} en tout.",
                "{who:of} weapon deals {n} more damage ({source}): +{bonus} in all.",
            )
            .seat("who", *seat)
            .card("source", source.0)
            .figure("n", *amount)
            .figure("bonus", *bonus),
            Event::BecameInvincible { seat, .. } => say(
                "{who} est invincible jusqu'à son prochain tour.",
                "{who} is invincible until their next turn.",
            )
            .seat("who", *seat),
            Event::StormRaised { source, damage, until, .. } => say(
                "{source} : {n} {n|dégât|dégâts} à la fin de chaque tour, jusqu'au tour {until}.",
                "{source}: {n} damage at the end of each turn, until turn {until}.",
            )
            .card("source", source.0)
            .figure("n", *damage)
            .figure("until", *until),
            Event::StormEnded { source, .. } => {
                say("{card} prend fin.", "{card} is over.").card("card", source.0)
            }
            Event::IceMarked { equipment, .. } => say(
                "{card} gèlera au début du tour suivant.",
                "{card} will freeze at the start of the following turn.",
            )
            .card("card", equipment.0),
            Event::IceBroken { seat, equipment, weapon } => say(
                "{who} brise la glace avec {weapon} : {card} est {card|libéré|libérée}.",
                "{who} breaks the ice with {weapon}: {card} is free.",
            )
            .seat("who", *seat)
            .card("weapon", weapon.0)
            .card("card", equipment.0),
            Event::CardReturned { seat, card } => {
                say("{who} remet {card} sur le deck.", "{who} puts {card} back on the deck.")
                    .seat("who", *seat)
                    .card("card", card.0)
            }
            Event::CardReturnedHidden { seat } => {
                say("{who} remet une carte sur le deck.", "{who} puts a card back on the deck.")
                    .seat("who", *seat)
            }
            Event::StrikesChained { seat } => {
                say("{who} enchaîne deux frappes.", "{who} chains two strikes.").seat("who", *seat)
            }
            Event::CardPlaced { card, zone, .. } => {
                let pattern = match zone {
                    Zone::Graveyard => {
                        say("{card} va au cimetière.", "{card} goes to the graveyard.")
                    }
                    Zone::Removed => say(
                        "{card} est {card|retiré|retirée} du jeu.",
                        "{card} is removed from the game.",
                    ),
                };
                pattern.card("card", card.0)
            }
            Event::TimedShieldEnded { seat, lost } => say(
                "{who} perd {lost} de bouclier arrivé à son terme.",
                "{who} loses {lost} shield that has run out.",
            )
            .seat("who", *seat)
            .figure("lost", *lost),
            Event::TurnEnded { seat, turn, mana } => {
                let pattern = if self.players[*seat].can_react {
                    say(
                        "Fin du tour {turn} : {who} garde {mana} mana pour réagir.",
                        "End of turn {turn}: {who} keeps {mana} mana to react.",
                    )
                } else {
                    say("Fin du tour {turn}.", "End of turn {turn}.")
                };
                pattern.seat("who", *seat).figure("turn", *turn).figure("mana", *mana)
            }
            Event::GameEnded { outcome, rule } => game_ended(*outcome, *rule == "DUEL-R27"),
        };
        pattern.into()
    }
}

fn say(fr: &str, en: &str) -> Pattern {
    Sentence::new(fr, en)
}

/// What sentences of this game fill in together.
trait Fill: Sized {
    /// The cost of a card and the mana left.
    fn mana(self, cost: u8, mana: u8) -> Self;
    /// A value, by how much it changes, and what it is now.
    fn stat(self, stat: StatName, amount: i16, value: i16) -> Self;
    /// A number and how it came about.
    fn sum(self, sum: &Sum, stat: &str) -> Self;
}

impl Fill for Pattern {
    fn mana(self, cost: u8, mana: u8) -> Self {
        self.figure("cost", cost).figure("mana", mana)
    }

    fn stat(self, stat: StatName, amount: i16, value: i16) -> Self {
        self.words("stat", stat_words(stat)).figure("amount", amount).figure("value", value)
    }

    fn sum(self, sum: &Sum, stat: &str) -> Self {
        let how = unfold(sum, stat);
        self.card("source", sum.source.0)
            .figure("total", sum.total)
            .words("how", Text::new(how.clone(), how))
    }
}

fn cards_drawn(seat: Seat, count: u8, source: Option<CardId>) -> Pattern {
    let pattern = match source {
        None => say("{who} pioche {n} {n|carte|cartes}.", "{who} draws {n} {n|card|cards}."),
        Some(source) => say(
            "{who} pioche {n} {n|carte|cartes} ({source}).",
            "{who} draws {n} {n|card|cards} ({source}).",
        )
        .card("source", source.0),
    };
    pattern.seat("who", seat).figure("n", count)
}

fn card_played(target: Option<CardId>) -> Pattern {
    match target {
        None => say(
            "{who} joue {card} ({cost} mana, reste {mana}).",
            "{who} plays {card} ({cost} mana, {mana} left).",
        ),
        Some(target) => say(
            "{who} joue {card} sur {target} ({cost} mana, reste {mana}).",
            "{who} plays {card} on {target} ({cost} mana, {mana} left).",
        )
        .card("target", target.0),
    }
}

fn damaged(is_prevented: bool, taken: i16, lost: i16) -> Pattern {
    let pattern = if is_prevented {
        say(
            "{who} est invincible : {total} {total|dégât évité|dégâts évités} ({source} : {how}).",
            "{who} is invincible: {total} damage prevented ({source}: {how}).",
        )
    } else if taken == 0 {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source} : {how}) : reste {hp} PV.",
            "{who} takes {total} damage ({source}: {how}): {hp} life left.",
        )
    } else {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source} : {how}) : {taken} sur le bouclier, {lost} PV {lost|perdu|perdus}, reste {hp} PV.",
            "{who} takes {total} damage ({source}: {how}): {taken} on the shield, {lost} life lost, {hp} left.",
        )
    };
    pattern.figure("taken", taken).figure("lost", lost)
}

fn stat_raised(stat: StatName, (base, count, value): (i16, u8, i16), until: Until) -> Pattern {
    let pattern = if until == Until::OwnNextTurn {
        say(
            "{who} aura {amount} de plus en {stat} pendant son prochain tour ({source}).",
            "{who} will have {amount} more {stat} during their next turn ({source}).",
        )
    } else if count == 1 {
        say(
            "{who} gagne {amount} en {stat} ({source}), {until} : {value}.",
            "{who} gains {amount} {stat} ({source}), {until}: {value}.",
        )
    } else {
        say(
            "{who} gagne {amount} en {stat} ({source} : {base} × {count}), {until} : {value}.",
            "{who} gains {amount} {stat} ({source}: {base} × {count}), {until}: {value}.",
        )
    };
    pattern
        .words("stat", stat_words(stat))
        .words("until", until_words(until))
        .figure("base", base)
        .figure("count", count)
        .figure("value", value)
}

fn game_ended(outcome: Outcome, is_last_turn: bool) -> Pattern {
    match outcome {
        Outcome::Win(seat) if is_last_turn => say(
            "Le dernier tour est joué : {who} a le plus de PV et gagne.",
            "The last turn is played: {who} has more life and wins.",
        )
        .seat("who", seat),
        Outcome::Win(seat) => {
            say("{other} n'a plus de PV : {who} gagne.", "{other} has no life left: {who} wins.")
                .seat("who", seat)
                .seat("other", seat.other())
        }
        Outcome::Draw | Outcome::SharedDefeat | Outcome::Ranking(_) => {
            say("Le dernier tour est joué : égalité.", "The last turn is played: it is a draw.")
        }
    }
}

/// How a number came about: `(5 + 1) × (1 + 2 × Force 2) = 30`.
fn unfold(sum: &Sum, stat: &str) -> String {
    let printed = match (sum.bonus, sum.count) {
        (0, 1) => format!("{}", sum.base),
        (0, count) => format!("{} × {count}", sum.base),
        (bonus, _) => format!("({} + {bonus})", sum.base),
    };
    match sum.factor {
        0 => printed,
        1 => format!("{printed} × (1 + {stat} {}) = {}", sum.value, sum.total),
        factor => format!("{printed} × (1 + {factor} × {stat} {}) = {}", sum.value, sum.total),
    }
}

/// A sentence that goes on with a list of cards.
fn list(start: Pattern, cards: &[CardId]) -> Sentence {
    let words = |words: &str| Span::Words { words: words.to_owned() };
    let mut sentence: Sentence = start.into();
    for spans in [&mut sentence.fr, &mut sentence.en] {
        for (index, card) in cards.iter().enumerate() {
            if index > 0 {
                spans.push(words(", "));
            }
            spans.push(Span::Card { card: card.0.into(), form: Form::Plain });
        }
        spans.push(words("."));
    }
    sentence
}

fn with(fr: &str, en: &str, name: &Text) -> Text {
    Text::new(fr.replace("{}", &name.fr), en.replace("{}", &name.en))
}

fn stat_words(stat: StatName) -> Text {
    match stat {
        StatName::Force => Text::new("Force", "Force"),
        StatName::Resistance => Text::new("Résistance", "Résistance"),
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
