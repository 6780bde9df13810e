//! Words for people: labels of actions, and events as sentences of the log, in both languages.

use engine::{Pattern, Seat, Sentence, Text};

use crate::catalogue::Aim;
use crate::event::{Event, Reason, RobotUse};
use crate::pile::CardId;
use crate::state::Slot;
use crate::view::Decision;
use crate::{Action, Noxtalia, View};

/// The label of an action for the seat that would choose it.
pub(crate) fn label(game: &Noxtalia, view: &View, action: Action) -> Text {
    let decider = view.decision.map(|(seat, _)| seat).or(view.viewer);
    let names = Names { game, seat: decider.unwrap_or(view.active) };
    let with =
        |card: CardId| (names.card(card), game.facts.get(card.index()).map_or(0, |f| f.cost));
    match action {
        Action::AttackCard { card, target } => {
            let (name, cost) = with(card);
            let enemy = names.enemy(target);
            text(
                format!("Attaquer {} avec {} ({cost} PM)", enemy.fr, name.fr),
                format!("Attack {} with {} ({cost} mana)", enemy.en, name.en),
            )
        }
        Action::SpiritAttack { spirit, target } => {
            let card = game.spirit(names.seat, spirit);
            let cost = view.sides[names.seat.index()].spirits[spirit.index()].attack_cost;
            let enemy = names.enemy(target);
            text(
                format!(
                    "{} attaque {} : {} ({cost} PM)",
                    card.name.fr, enemy.fr, card.attack.name.fr
                ),
                format!(
                    "{} attacks {}: {} ({cost} mana)",
                    card.name.en, enemy.en, card.attack.name.en
                ),
            )
        }
        Action::Support { card, target } => {
            let (name, cost) = with(card);
            let aim = game.facts.get(card.index()).map_or(Aim::Nothing, |facts| facts.aim);
            let on = match (aim, target) {
                (Aim::Ally, Some(slot)) => Some(names.ally(slot)),
                (Aim::Enemy, Some(slot)) => Some(names.enemy(slot)),
                (Aim::Nothing, _) | (_, None) => None,
            };
            match on {
                Some(on) => text(
                    format!("Utiliser {} sur {} ({cost} PM)", name.fr, on.fr),
                    format!("Use {} on {} ({cost} mana)", name.en, on.en),
                ),
                None => text(
                    format!("Utiliser {} ({cost} PM)", name.fr),
                    format!("Use {} ({cost} mana)", name.en),
                ),
            }
        }
        Action::Recycle { card } => {
            let name = names.card(card);
            text(format!("Recycler {}", name.fr), format!("Recycle {}", name.en))
        }
        Action::EndTurn => text("Terminer le tour".into(), "End the turn".into()),
        Action::Defend { card } => {
            let (name, cost) = with(card);
            text(
                format!("Se défendre avec {} ({cost} PM)", name.fr),
                format!("Defend with {} ({cost} mana)", name.en),
            )
        }
        Action::Decline => decline(view),
        Action::Target { spirit } => {
            let name = names.enemy(spirit);
            text(format!("Seconde cible : {}", name.fr), format!("Second target: {}", name.en))
        }
        Action::ChooseAlly { spirit } => {
            let name = names.ally(spirit);
            text(format!("Choisir {}", name.fr), format!("Choose {}", name.en))
        }
        Action::Redirect { spirit } => {
            let name = names.ally(spirit);
            text(
                format!("Détourner l'attaque sur {}", name.fr),
                format!("Turn the attack to {}", name.en),
            )
        }
        Action::Bottom { card } => {
            let name = names.card(card);
            text(
                format!("Placer {} sous la pioche", name.fr),
                format!("Put {} under the deck", name.en),
            )
        }
        Action::Detach { card } => {
            let name = names.card(card);
            text(
                format!("Défausser {} de l'Esprit", name.fr),
                format!("Discard the attached {}", name.en),
            )
        }
        Action::Order { spirit, card } => {
            let (name, on) = (names.card(card), names.ally(spirit));
            text(
                format!("D'abord {} sur {}", name.fr, on.fr),
                format!("First {} on {}", name.en, on.en),
            )
        }
    }
}

fn decline(view: &View) -> Text {
    match view.decision.map(|(_, what)| what) {
        Some(Decision::ZoneTarget) => Text::new("Pas de seconde cible", "No second target"),
        Some(Decision::Redirect) => Text::new("Garder la cible", "Keep the target"),
        Some(Decision::ChooseAttached) => Text::new("Ne rien défausser", "Discard nothing"),
        Some(
            Decision::Main
            | Decision::Defend
            | Decision::ChooseAlly
            | Decision::ChooseHandCard
            | Decision::OrderTrigger,
        )
        | None => Text::new("Ne pas se défendre", "Do not defend"),
    }
}

fn text(fr: String, en: String) -> Text {
    Text { fr, en }
}

/// The names that labels need.
struct Names<'a> {
    game: &'a Noxtalia,
    seat: Seat,
}

impl Names<'_> {
    fn card(&self, card: CardId) -> Text {
        let found = self.game.catalogue.capacities.get(card.index());
        found.map_or_else(|| Text::new("?", "?"), |capacity| capacity.name.clone())
    }

    fn ally(&self, slot: Slot) -> &Text {
        &self.game.spirit(self.seat, slot).name
    }

    fn enemy(&self, slot: Slot) -> &Text {
        &self.game.spirit(self.seat.other(), slot).name
    }
}

/// The sentence of an event.
pub(crate) fn sentence(game: &Noxtalia, event: &Event) -> Sentence {
    Teller { game }.say(event).into()
}

/// Fills the places of sentences: players by seat, the Robot by words, cards and spirits by number.
struct Teller<'a> {
    game: &'a Noxtalia,
}

impl Teller<'_> {
    /// A sentence about a player, or about the Robot.
    fn about(&self, seat: Seat, fr: &str, en: &str) -> Pattern {
        let pattern = Sentence::new(fr, en);
        if self.game.is_robot(seat) {
            pattern.words("who", Text::new("le Robot", "the Robot"))
        } else {
            pattern.seat("who", seat)
        }
    }

    /// A sentence about a player and a card, or a card that stays hidden.
    fn with(&self, seat: Seat, card: Option<CardId>, fr: &str, en: &str) -> Pattern {
        let pattern = self.about(seat, fr, en);
        match card {
            Some(card) => pattern.card("card", card.0),
            None => pattern.words("card", Text::new("une carte", "a card")),
        }
    }

    fn number(&self, seat: Seat, slot: Slot) -> u16 {
        self.game.catalogue.spirit_number(self.game.teams[seat].spirits[slot.index()])
    }

    /// A sentence about a spirit.
    fn of(&self, seat: Seat, slot: Slot, fr: &str, en: &str) -> Pattern {
        Sentence::new(fr, en).card("spirit", self.number(seat, slot))
    }

    fn say(&self, event: &Event) -> Pattern {
        match *event {
            Event::TurnBegan { seat, turn, is_night } => {
                let cycle =
                    if is_night { Text::new("nuit", "night") } else { Text::new("jour", "day") };
                self.about(seat, "Tour {turn}, {cycle} : {who}.", "Turn {turn}, {cycle}: {who}.")
                    .figure("turn", turn)
                    .words("cycle", cycle)
            }
            Event::TurnEnded { seat } => {
                self.about(seat, "{who} termine son tour.", "{who} ends the turn.")
            }
            Event::ManaGained { seat, amount: 0, mana, .. } => self
                .about(
                    seat,
                    "{who} ne gagne pas de PM, à {mana} déjà.",
                    "{who} gains no mana, being at {mana}.",
                )
                .figure("mana", mana),
            Event::ManaGained { seat, amount, mana, .. } => self
                .about(seat, "{who} gagne {n} PM ({mana}).", "{who} gains {n} mana ({mana}).")
                .figure("n", amount)
                .figure("mana", mana),
            Event::ManaLost { seat, amount, mana } => self
                .about(seat, "{who} perd {n} PM ({mana}).", "{who} loses {n} mana ({mana}).")
                .figure("n", amount)
                .figure("mana", mana),
            Event::GameWon { seat, rule } => self
                .about(seat, "{who} gagne la partie ({rule}).", "{who} wins the game ({rule}).")
                .rule("rule", rule),
            Event::GameDrawn { rule } => {
                Sentence::new("La partie est nulle ({rule}).", "The game is a draw ({rule}).")
                    .rule("rule", rule)
            }
            Event::CardDrawn { seat, card } => {
                self.with(seat, card, "{who} pioche {card}.", "{who} draws {card}.")
            }
            Event::CardRecycled { seat, card } => {
                self.with(seat, card, "{who} recycle {card}.", "{who} recycles {card}.")
            }
            Event::CardDiscarded { seat, card } => {
                self.with(seat, Some(card), "{who} défausse {card}.", "{who} discards {card}.")
            }
            Event::CardMilled { seat, card } => self.with(
                seat,
                Some(card),
                "{who} défausse {card} de sa pioche.",
                "{who} discards {card} from the deck.",
            ),
            Event::LinkedGained { seat, card } => self.with(
                seat,
                Some(card),
                "{who} prend en main la capacité liée {card}.",
                "{who} takes the linked capacity {card}.",
            ),
            Event::CardPutUnder { seat, card } => self.with(
                seat,
                card,
                "{who} place {card} sous sa pioche.",
                "{who} puts {card} under the deck.",
            ),
            Event::CardRemoved { seat, card } => self.with(
                seat,
                Some(card),
                "{card} est {card|retiré|retirée} du jeu.",
                "{card} leaves the game.",
            ),
            Event::DeckEmptied { seat, .. } if self.game.is_robot(seat) => {
                Sentence::new("La pioche du Robot est vide.", "The Robot’s deck is empty.")
            }
            Event::DeckEmptied { seat, times } => self
                .about(
                    seat,
                    "La pioche {who:of} est vide ({n} fois).",
                    "{who:of} deck has run empty ({n} {n|time|times}).",
                )
                .figure("n", times),
            Event::DeckRebuilt { seat, cards } => self
                .about(
                    seat,
                    "{who} mélange sa défausse : {n} {n|carte|cartes} en pioche.",
                    "{who} shuffles the discard: {n} {n|card|cards} in the deck.",
                )
                .figure("n", cards),
            Event::AttackDeclared { seat, card, spirit, target, cost, is_second } => {
                self.attack(seat, (card, spirit), target, cost, is_second)
            }
            Event::PowerCounted { is_defense, reason, card, amount, total, rule } => {
                Self::power(is_defense, (reason, card), amount, total).rule("rule", rule)
            }
            Event::DieRolled { seat, face, is_hit, .. } => {
                let words = if is_hit {
                    Text::new("réussi", "a hit")
                } else {
                    Text::new("manqué", "a miss")
                };
                self.about(
                    seat,
                    "{who} lance le dé : {face}, {result}.",
                    "{who} rolls the die: {face}, {result}.",
                )
                .figure("face", face)
                .words("result", words)
            }
            Event::RobotRolled { face, option: Some(option), options } => Sentence::new(
                "Le dé choisit pour le Robot : {face}, option {option} sur {options}.",
                "The die chooses for the Robot: {face}, option {option} of {options}.",
            )
            .figure("face", face)
            .figure("option", option)
            .figure("options", options),
            Event::RobotRolled { face, option: None, .. } => Sentence::new(
                "Le dé montre {face} : il est relancé.",
                "The die shows {face}: it is rolled again.",
            )
            .figure("face", face),
            Event::RobotRevealed { card, fate: RobotUse::Played } => Sentence::new(
                "Le Robot retourne {card} et {card|le|la} joue.",
                "The Robot turns {card} over and plays it.",
            )
            .card("card", card.0),
            Event::RobotRevealed { card, fate: RobotUse::Discarded } => Sentence::new(
                "Le Robot retourne {card} et ne peut s'en servir.",
                "The Robot turns {card} over and cannot use it.",
            )
            .card("card", card.0),
            Event::DefensePlayed { seat, card, cost } => self
                .with(
                    seat,
                    Some(card),
                    "{who} se défend avec {card} pour {cost} PM.",
                    "{who} defends with {card} for {cost} mana.",
                )
                .figure("cost", cost),
            Event::DefenseDeclined { seat } => {
                self.about(seat, "{who} ne se défend pas.", "{who} does not defend.")
            }
            Event::AttackRedirected { seat, from, to } => Sentence::new(
                "L'attaque passe {from:of} {to:to}.",
                "The attack turns from {from} {to:to}.",
            )
            .card("from", self.number(seat, from))
            .card("to", self.number(seat, to)),
            Event::DamageDealt { seat, spirit, attack, defense, amount, hp } => {
                self.damage((seat, spirit), (attack, defense), amount, hp)
            }
            Event::SpiritHealed { seat, spirit, amount: 0, hp } => self
                .of(
                    seat,
                    spirit,
                    "{spirit} n'a rien à soigner ({hp} PV).",
                    "{spirit} has nothing to heal ({hp} life points).",
                )
                .figure("hp", hp),
            Event::SpiritHealed { seat, spirit, amount, hp } => self
                .of(
                    seat,
                    spirit,
                    "{spirit} est {spirit|soigné|soignée} de {n} PV : {hp}.",
                    "{spirit} is healed by {n}: {hp} {hp|life point|life points}.",
                )
                .figure("n", amount)
                .figure("hp", hp),
            Event::LifeLost { seat, spirit, amount, hp, .. } => self
                .of(
                    seat,
                    spirit,
                    "{spirit} perd {n} PV : {hp}.",
                    "{spirit} loses {n} {n|life point|life points}: {hp}.",
                )
                .figure("n", amount)
                .figure("hp", hp),
            Event::SpiritDestroyed { seat, spirit } => self.of(
                seat,
                spirit,
                "{spirit} est {spirit|détruit|détruite}.",
                "{spirit} is destroyed.",
            ),
            Event::SpiritExhausted { seat, spirit } => self.of(
                seat,
                spirit,
                "{spirit} est {spirit|épuisé|épuisée}.",
                "{spirit} is exhausted.",
            ),
            Event::SpiritRecharged { seat, spirit } => {
                self.of(seat, spirit, "{spirit} se recharge.", "{spirit} recharges.")
            }
            Event::RechargeWithheld { seat, spirit, card } => self
                .of(
                    seat,
                    spirit,
                    "{card} empêche {spirit} de se recharger.",
                    "{card} keeps {spirit} from recharging.",
                )
                .card("card", card.0),
            Event::SupportPlayed { seat, card, target: Some((side, slot)), cost } => self
                .with(
                    seat,
                    Some(card),
                    "{who} utilise {card} sur {spirit} pour {cost} PM.",
                    "{who} uses {card} on {spirit} for {cost} mana.",
                )
                .card("spirit", self.number(side, slot))
                .figure("cost", cost),
            Event::SupportPlayed { seat, card, target: None, cost } => self
                .with(
                    seat,
                    Some(card),
                    "{who} utilise {card} pour {cost} PM.",
                    "{who} uses {card} for {cost} mana.",
                )
                .figure("cost", cost),
            Event::EffectTriggered { seat, spirit, card } => self
                .of(seat, spirit, "{card} agit sur {spirit}.", "{card} acts on {spirit}.")
                .card("card", card.0),
            Event::CardAttached { seat, spirit, card } => self
                .of(
                    seat,
                    spirit,
                    "{card} est {card|attaché|attachée} {spirit:to}.",
                    "{card} is attached {spirit:to}.",
                )
                .card("card", card.0),
        }
    }

    fn attack(
        &self,
        seat: Seat,
        source: (Option<CardId>, Option<Slot>),
        target: Slot,
        cost: u8,
        is_second: bool,
    ) -> Pattern {
        let pattern = if is_second {
            Sentence::new(
                "Zone : {source} vise aussi {target}.",
                "Zone: {source} is also aimed at {target}.",
            )
        } else if source.1.is_some() {
            Sentence::new(
                "{source} attaque {target} pour {cost} PM ({attack}).",
                "{source} attacks {target} for {cost} mana ({attack}).",
            )
        } else {
            Sentence::new(
                "{source} attaque {target} pour {cost} PM.",
                "{source} attacks {target} for {cost} mana.",
            )
        };
        let pattern = match source {
            (Some(card), _) => pattern.card("source", card.0),
            (None, Some(slot)) => pattern
                .card("source", self.number(seat, slot))
                .words("attack", self.game.spirit(seat, slot).attack.name.clone()),
            (None, None) => pattern.words("source", Text::new("une attaque", "an attack")),
        };
        pattern.card("target", self.number(seat.other(), target)).figure("cost", cost)
    }

    fn power(
        is_defense: bool,
        (reason, card): (Reason, Option<CardId>),
        amount: i16,
        total: i16,
    ) -> Pattern {
        let what = if is_defense {
            Text::new("Défense", "Defence")
        } else {
            Text::new("Attaque", "Attack")
        };
        let (fr, en) = match (reason, card) {
            (Reason::Printed, _) => ("Puissance imprimée", "printed power"),
            (Reason::Critical, _) => ("critique", "critical"),
            (Reason::Weak, _) => ("faiblesse", "weakness"),
            (Reason::Redirected, _) => ("nouvelle cible", "new target"),
            (Reason::Floor, _) => ("jamais sous 0", "never below 0"),
            (Reason::Effect, Some(_)) => ("effet {card:of}", "effect of {card}"),
            (Reason::Effect, None) => ("effet de l'attaque", "effect of the attack"),
            (Reason::OnAttacker | Reason::OnTarget, Some(_)) => ("{card}", "{card}"),
            (Reason::OnAttacker | Reason::OnTarget, None) => ("carte attachée", "attached card"),
        };
        let pattern = Sentence::new(
            &format!("{{what}} : {{amount}} ({fr}), {{total}} en tout ({{rule}})."),
            &format!("{{what}}: {{amount}} ({en}), {{total}} in all ({{rule}})."),
        );
        let pattern = match card {
            Some(card) => pattern.card("card", card.0),
            None => pattern,
        };
        let signed = |number: i16| {
            let sign = if number < 0 { "−" } else { "+" };
            let digits = number.unsigned_abs().to_string();
            Text::new(format!("{sign}{digits}"), format!("{sign}{digits}"))
        };
        let total =
            if total < 0 { signed(total) } else { Text::new(total.to_string(), total.to_string()) };
        pattern.words("what", what).words("amount", signed(amount)).words("total", total)
    }

    fn damage(
        &self,
        (seat, spirit): (Seat, Slot),
        (attack, defense): (i16, Option<i16>),
        amount: u8,
        hp: u8,
    ) -> Pattern {
        let sum = match defense {
            Some(defense) => format!("{attack} − {defense}"),
            None => attack.to_string(),
        };
        let pattern = if amount == 0 {
            self.of(
                seat,
                spirit,
                "{spirit} ne subit aucun dégât ({sum}) : {hp} PV.",
                "{spirit} takes no damage ({sum}): {hp} {hp|life point|life points}.",
            )
        } else {
            self.of(
                seat,
                spirit,
                "{spirit} subit {n} {n|dégât|dégâts} ({sum}) : {hp} PV.",
                "{spirit} takes {n} damage ({sum}): {hp} {hp|life point|life points}.",
            )
        };
        pattern.figure("n", amount).figure("hp", hp).words("sum", Text::new(sum.clone(), sum))
    }
}
