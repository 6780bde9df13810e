//! Actions and events in words, in both languages; sentences refer to seats and cards instead of naming them.

use engine::{Figure, Form, Outcome, Pattern, Seat, Sentence, Span, Tally, Term, Text};

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
            Action::Decline => Text::new("Laisser passer l’attaque", "Let the attack through"),
            Action::PutOnTop { card } => {
                with("Remettre {} sur le deck", "Put {} back on the deck", &self.name(card))
            }
        }
    }

    /// The event as a sentence of the log.
    pub(crate) fn words_for_event(&self, event: &Event) -> Sentence {
        let pattern = match event {
            // A window is told by its answer, nothing by what it did not change, and that a used card goes to the
            // graveyard goes without saying.
            Event::WindowOpened { .. }
            | Event::Healed { gained: 0, .. }
            | Event::StatRaised { amount: 0, .. }
            | Event::CardPlaced { zone: Zone::Graveyard, rule: "DUEL-CARD-5", .. } => {
                return Sentence::default();
            }
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
                "Le bouclier {who:of} ({lost}) tombe : son tour commence.",
                "{who:of} shield ({lost}) drops: their turn begins.",
            )
            .seat("who", *seat)
            .figure("lost", *lost),
            Event::IceTookHold { equipment, .. } => {
                say("{card} gèle.", "{card} freezes.").card("card", equipment.0)
            }
            Event::InvincibilityEnded { seat } => {
                say("{who} n’est plus invincible.", "{who} is no longer invincible.")
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
            Event::Reacted { seat, card, cost, mana } => say(
                "{who} réagit avec {card} ({cost} mana, reste {mana}).",
                "{who} reacts with {card} ({cost} mana, {mana} left).",
            )
            .seat("who", *seat)
            .card("card", card.0)
            .mana(*cost, *mana),
            Event::WindowClosed { seat, is_cancelled } => {
                let pattern = if *is_cancelled {
                    say("{who} n’ajoute rien.", "{who} adds nothing more.")
                } else {
                    say("{who} laisse passer l’attaque.", "{who} lets the attack through.")
                };
                pattern.seat("who", *seat)
            }
            Event::AttackCancelled { attack, by, .. } => {
                say("{by} annule {attack}.", "{by} cancels {attack}.")
                    .card("by", by.0)
                    .card("attack", attack.0)
            }
            Event::Damaged { seat, sum, is_prevented, shield, timed_shield, lost, hp } => {
                let pattern = damaged(sum.total, *is_prevented, shield + timed_shield, *lost, *hp)
                    .seat("who", *seat)
                    .card("source", sum.source.0);
                return self.tallied(pattern, sum, StatName::Force);
            }
            Event::ShieldGained { seat, sum, until, shield } => {
                let pattern = shield_gained(sum.total, *shield, *until)
                    .seat("who", *seat)
                    .card("source", sum.source.0);
                return self.tallied(pattern, sum, StatName::Resistance);
            }
            Event::Healed { seat, source, gained, hp, .. } => say(
                "{who} récupère {gained} PV ({source}) et en a maintenant {hp}.",
                "{who} recovers {gained} life ({source}) and now has {hp}.",
            )
            .seat("who", *seat)
            .card("source", source.0)
            .figure("gained", *gained)
            .figure("hp", *hp),
            Event::StatRaised { seat, stat, source, base, count, amount, until, value } => {
                let pattern = stat_raised(*stat, *until)
                    .seat("who", *seat)
                    .card("source", source.0)
                    .figure("amount", *amount)
                    .figure("value", *value);
                let counted = (*base, *count, *amount);
                return self.tallied_cards(pattern, *source, counted);
            }
            Event::BonusBegan { seat, stat, amount, value } => say(
                "Pendant ce tour, {who} a {amount} {stat} de plus ({value}).",
                "During this turn {who} has {amount} more {stat} ({value}).",
            )
            .seat("who", *seat)
            .stat(*stat, *amount, *value),
            Event::BonusEnded { seat, stat, amount, value } => say(
                "{who} perd {amount} {stat} et en a maintenant {value}.",
                "{who} loses {amount} {stat} and now has {value}.",
            )
            .seat("who", *seat)
            .stat(*stat, *amount, *value),
            Event::WeaponImproved { seat, source, amount, bonus } => if bonus == amount {
                say(
                    "L’arme {who:of} infligera {n} {n|dégât|dégâts} de plus ({source}).",
                    "{who:of} weapon will deal {n} more damage ({source}).",
                )
            } else {
                say(
                    "L’arme {who:of} infligera {n} {n|dégât|dégâts} de plus ({source}), {bonus} en tout.",
                    "{who:of} weapon will deal {n} more damage ({source}), {bonus} in all.",
                )
            }
            .seat("who", *seat)
            .card("source", source.0)
            .figure("n", *amount)
            .figure("bonus", *bonus),
            Event::BecameInvincible { seat, .. } => say(
                "{who} est invincible jusqu’à son prochain tour.",
                "{who} is invincible until their next turn.",
            )
            .seat("who", *seat),
            Event::StormRaised { source, damage, until, .. } => say(
                "{source} : {n} {n|dégât|dégâts} à la fin de chaque tour, jusqu’au tour {until}.",
                "{source}: {n} damage at the end of each turn, until turn {until}.",
            )
            .card("source", source.0)
            .figure("n", *damage)
            .figure("until", *until),
            Event::StormEnded { source, .. } => {
                say("{card} prend fin.", "{card} is over.").card("card", source.0)
            }
            Event::IceMarked { equipment, .. } => say(
                "{card} gèlera au début du prochain tour.",
                "{card} will freeze at the start of the next turn.",
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
            Event::CardPlaced { card, zone: Zone::Graveyard, .. } => say(
                "{card} va au cimetière au lieu de quitter le jeu.",
                "{card} goes to the graveyard instead of leaving the game.",
            )
            .card("card", card.0),
            Event::CardPlaced { card, zone: Zone::Removed, .. } => {
                say("{card} est {card|retiré|retirée} du jeu.", "{card} is removed from the game.")
                    .card("card", card.0)
            }
            Event::TimedShieldEnded { seat, lost } => say(
                "{who} perd {lost} de bouclier, arrivé à son terme.",
                "{who} loses {lost} shield that has run out.",
            )
            .seat("who", *seat)
            .figure("lost", *lost),
            Event::TurnEnded { seat, mana, .. } => {
                // The next turn begins at once, and that is told.
                if *mana == 0 || !self.players[*seat].can_react {
                    return Sentence::default();
                }
                say("{who} garde {mana} mana pour réagir.", "{who} keeps {mana} mana to react.")
                    .seat("who", *seat)
                    .figure("mana", *mana)
            }
            Event::GameEnded { outcome, rule } => game_ended(*outcome, *rule == "DUEL-R27"),
        };
        pattern.into()
    }

    /// A sentence with the terms of its number: `(base + bonus) × count × (1 + factor × value)`.
    fn tallied(&self, pattern: Pattern, sum: &Sum, stat: StatName) -> Sentence {
        let sentence: Sentence = pattern.into();
        let mut terms = vec![self.printed(sum.source, sum.base)];
        if sum.bonus != 0 {
            let improved = Text::new("arme améliorée", "improved weapon");
            terms.push(Term::new(Figure::plus(sum.bonus), improved, "DUEL-STRIKE-4"));
        }
        if sum.count != 1 {
            let discarded = Text::new("cartes défaussées ce tour", "cards discarded this turn");
            terms.push(Term::new(Figure::times(sum.count), discarded, "DUEL-R18"));
        }
        if sum.factor != 0 && sum.value != 0 {
            let factor = i64::from(sum.factor) * i64::from(sum.value) + 1;
            let pattern = if sum.factor == 1 {
                "1 + {stat} {value}"
            } else {
                "1 + {factor} × {stat} {value}"
            };
            let reason = say(pattern, pattern)
                .words("stat", stat_words(stat))
                .figure("factor", sum.factor)
                .figure("value", sum.value);
            terms.push(Term::new(Figure::times(factor), reason, sum.rule));
        }
        if terms.len() == 1 {
            return sentence;
        }
        sentence.with_tally(Tally::new(None, terms, Some(sum.total.into())))
    }

    /// A sentence about a number that counts once for each card in hand.
    fn tallied_cards(
        &self,
        pattern: Pattern,
        source: CardId,
        (base, count, amount): (i16, u8, i16),
    ) -> Sentence {
        let sentence: Sentence = pattern.into();
        if count == 1 {
            return sentence;
        }
        let held = Text::new("cartes en main", "cards in hand");
        let held = Term::new(Figure::times(count), held, "DUEL-R17");
        let terms = vec![self.printed(source, base), held];
        sentence.with_tally(Tally::new(None, terms, Some(amount.into())))
    }

    /// The number printed on a card, with the card's own rule.
    fn printed(&self, card: CardId, base: i16) -> Term {
        let reason = say("{card}", "{card}").card("card", card.0);
        Term::new(Figure::plus(base), reason, self.catalogue.rule(card))
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
}

impl Fill for Pattern {
    fn mana(self, cost: u8, mana: u8) -> Self {
        self.figure("cost", cost).figure("mana", mana)
    }

    fn stat(self, stat: StatName, amount: i16, value: i16) -> Self {
        self.words("stat", stat_words(stat)).figure("amount", amount).figure("value", value)
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

fn damaged(total: i16, is_prevented: bool, taken: i16, lost: i16, hp: i16) -> Pattern {
    let pattern = if total == 0 {
        say("{source} ne blesse pas {who}.", "{source} does not hurt {who}.")
    } else if is_prevented {
        say(
            "{who} est invincible et évite {total} {total|dégât|dégâts} ({source}).",
            "{who} is invincible and avoids {total} damage ({source}).",
        )
    } else if lost == 0 {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source}), que le bouclier arrête.",
            "{who} takes {total} damage ({source}), stopped by the shield.",
        )
    } else if taken == 0 && hp == 0 {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source}) : c’est le coup de grâce.",
            "{who} takes {total} damage ({source}): the final blow.",
        )
    } else if taken == 0 {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source}) : il lui reste {hp} PV.",
            "{who} takes {total} damage ({source}): {hp} life left.",
        )
    } else if hp == 0 {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source}), dont {taken} sur le bouclier : c’est le coup de grâce.",
            "{who} takes {total} damage ({source}), {taken} of it on the shield: the final blow.",
        )
    } else {
        say(
            "{who} subit {total} {total|dégât|dégâts} ({source}), dont {taken} sur le bouclier : il lui reste {hp} PV.",
            "{who} takes {total} damage ({source}), {taken} of it on the shield: {hp} life left.",
        )
    };
    pattern.figure("total", total).figure("taken", taken).figure("hp", hp)
}

fn shield_gained(total: i16, shield: i16, until: Until) -> Pattern {
    let pattern = if shield == total {
        say(
            "{who} reçoit {total} de bouclier ({source}), {until}.",
            "{who} receives {total} shield ({source}), {until}.",
        )
    } else {
        say(
            "{who} reçoit {total} de bouclier ({source}), {until}, et en a {shield} en tout.",
            "{who} receives {total} shield ({source}), {until}, and has {shield} in all.",
        )
    };
    pattern.figure("total", total).figure("shield", shield).words("until", until_words(until))
}

fn stat_raised(stat: StatName, until: Until) -> Pattern {
    let pattern = if until == Until::OwnNextTurn {
        say(
            "{who} aura {amount} {stat} de plus pendant son prochain tour ({source}).",
            "{who} will have {amount} more {stat} during their next turn ({source}).",
        )
    } else {
        say(
            "{who} gagne {amount} {stat} {until} ({source}) et en a maintenant {value}.",
            "{who} gains {amount} {stat} {until} ({source}) and now has {value}.",
        )
    };
    pattern.words("stat", stat_words(stat)).words("until", until_words(until))
}

fn game_ended(outcome: Outcome, is_last_turn: bool) -> Pattern {
    match outcome {
        Outcome::Win(seat) if is_last_turn => say(
            "Le dernier tour est joué : {who} a le plus de PV et gagne.",
            "The last turn is played: {who} has more life and wins.",
        )
        .seat("who", seat),
        Outcome::Win(seat) => {
            say("{other} n’a plus de PV : {who} gagne.", "{other} has no life left: {who} wins.")
                .seat("who", seat)
                .seat("other", seat.other())
        }
        Outcome::Draw | Outcome::SharedDefeat | Outcome::Ranking(_) => {
            say("Le dernier tour est joué : égalité.", "The last turn is played: it is a draw.")
        }
    }
}

/// A sentence that goes on with a list of cards.
fn list(start: Pattern, cards: &[CardId]) -> Sentence {
    let words = |words: &str| Span::Words { words: words.to_owned() };
    let mut sentence: Sentence = start.into();
    for (spans, and) in [(&mut sentence.fr, " et "), (&mut sentence.en, " and ")] {
        for (index, card) in cards.iter().enumerate() {
            if index > 0 {
                spans.push(words(if index + 1 == cards.len() { and } else { ", " }));
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
        StatName::Resistance => Text::new("Résistance", "Resistance"),
    }
}

fn until_words(until: Until) -> Text {
    match until {
        Until::GameEnd => Text::new("pour toute la partie", "for the rest of the game"),
        Until::TurnEnd(turn) => Text::new(
            format!("jusqu’à la fin du tour {turn}"),
            format!("until the end of turn {turn}"),
        ),
        Until::OwnTurn => Text::new("jusqu’à son prochain tour", "until their next turn"),
        Until::OwnNextTurn => Text::new("pendant son prochain tour", "during their next turn"),
    }
}
