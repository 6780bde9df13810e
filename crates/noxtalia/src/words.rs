//! Words for people: labels of actions, and events as sentences of the log, in both languages.

use engine::{Figure, Pattern, Seat, Sentence, Tally, Term, Text};

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
        Action::EndTurn => text("Finir le tour".into(), "End the turn".into()),
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
                format!("Détourner l’attaque vers {}", name.fr),
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
                format!("Détacher {} de l’Esprit", name.fr),
                format!("Detach {} from the spirit", name.en),
            )
        }
        Action::Order { spirit, card } => {
            let (name, on) = (names.card(card), names.ally(spirit));
            text(
                format!("D’abord {} sur {}", name.fr, on.fr),
                format!("First {} on {}", name.en, on.en),
            )
        }
    }
}

fn decline(view: &View) -> Text {
    match view.decision.map(|(_, what)| what) {
        Some(Decision::ZoneTarget) => Text::new("Pas de seconde cible", "No second target"),
        Some(Decision::Redirect) => Text::new("Garder la cible", "Keep the target"),
        Some(Decision::ChooseAttached) => Text::new("Ne rien détacher", "Detach nothing"),
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
    Teller { game }.say(event)
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

    /// NXT-VICTORY-1, NXT-VICTORY-2: who won, and over what.
    fn won(&self, seat: Seat, rule: &'static str) -> Pattern {
        let (fr, en) = if rule == "NXT-VICTORY-2" {
            (
                "La pioche {other:of} s’est vidée une fois de trop : {who} gagne la partie ({rule}).",
                "{other:of} deck has run empty once too often: {who} wins the game ({rule}).",
            )
        } else {
            (
                "{other} n’a plus d’Esprit : {who} gagne la partie ({rule}).",
                "{other} has no Spirit left: {who} wins the game ({rule}).",
            )
        };
        let pattern = self.about(seat, fr, en).rule("rule", rule);
        if self.game.is_robot(seat.other()) {
            pattern.words("other", Text::new("le Robot", "the Robot"))
        } else {
            pattern.seat("other", seat.other())
        }
    }

    fn number(&self, seat: Seat, slot: Slot) -> u16 {
        self.game.catalogue.spirit_number(self.game.teams[seat].spirits[slot.index()])
    }

    /// A sentence about a spirit.
    fn of(&self, seat: Seat, slot: Slot, fr: &str, en: &str) -> Pattern {
        Sentence::new(fr, en).card("spirit", self.number(seat, slot))
    }

    fn say(&self, event: &Event) -> Sentence {
        let pattern = match *event {
            Event::TurnBegan { seat, turn, is_night } => {
                let pattern = if is_night {
                    (
                        "Tour {turn}, de nuit : à {who} de jouer.",
                        "Turn {turn}, by night: {who} to play.",
                    )
                } else {
                    (
                        "Tour {turn}, de jour : à {who} de jouer.",
                        "Turn {turn}, by day: {who} to play.",
                    )
                };
                let pattern = match (self.game.is_robot(seat), is_night) {
                    (false, _) => pattern,
                    (true, true) => (
                        "Tour {turn}, de nuit : au Robot de jouer.",
                        "Turn {turn}, by night: the Robot to play.",
                    ),
                    (true, false) => (
                        "Tour {turn}, de jour : au Robot de jouer.",
                        "Turn {turn}, by day: the Robot to play.",
                    ),
                };
                self.about(seat, pattern.0, pattern.1).figure("turn", turn)
            }
            Event::TurnEnded { seat } => {
                self.about(seat, "{who} termine son tour.", "{who} ends the turn.")
            }
            // Where nothing changed, nothing is told; a die that is rolled again chose nothing.
            Event::ManaGained { amount: 0, .. }
            | Event::ManaLost { amount: 0, .. }
            | Event::RobotRolled { option: None, .. } => return Sentence::default(),
            Event::ManaGained { seat, amount, mana, .. } => self
                .about(
                    seat,
                    "{who} gagne {n} PM et en a maintenant {mana}.",
                    "{who} gains {n} mana and now has {mana}.",
                )
                .figure("n", amount)
                .figure("mana", mana),
            Event::ManaLost { seat, amount, mana: 0 } => self
                .about(
                    seat,
                    "{who} perd {n} PM et n’en a plus.",
                    "{who} loses {n} mana and has none left.",
                )
                .figure("n", amount),
            Event::ManaLost { seat, amount, mana } => self
                .about(
                    seat,
                    "{who} perd {n} PM et en garde {mana}.",
                    "{who} loses {n} mana and keeps {mana}.",
                )
                .figure("n", amount)
                .figure("mana", mana),
            Event::GameWon { seat, rule } => self.won(seat, rule),
            Event::GameDrawn { rule } => drawn(rule),
            Event::CardDrawn { seat, card } => {
                self.with(seat, card, "{who} pioche {card}.", "{who} draws {card}.")
            }
            Event::CardRecycled { seat, card } => {
                self.with(seat, card, "{who} recycle {card}.", "{who} recycles {card}.")
            }
            Event::CardDiscarded { seat, card } => self.with(
                seat,
                Some(card),
                "{card} va à la défausse.",
                "{card} goes to the discard.",
            ),
            Event::CardMilled { seat, card } => self.with(
                seat,
                Some(card),
                "{who} défausse {card} du dessus de sa pioche.",
                "{who} discards {card} from the top of the deck.",
            ),
            Event::LinkedGained { seat, card } => self.with(
                seat,
                Some(card),
                "{who} prend en main sa capacité liée, {card}.",
                "{who} takes the linked capacity in hand: {card}.",
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
                    "La pioche {who:of} est vide pour la {n}{n|re|e} fois.",
                    "{who:of} deck has run empty {n} {n|time|times}.",
                )
                .figure("n", times),
            Event::DeckRebuilt { seat, cards } => self
                .about(
                    seat,
                    "{who} mélange sa défausse : c’est une pioche de {n} {n|carte|cartes}.",
                    "{who} shuffles the discard: a deck of {n} {n|card|cards}.",
                )
                .figure("n", cards),
            Event::AttackDeclared { seat, card, spirit, target, cost, is_second } => {
                self.attack(seat, (card, spirit), target, cost, is_second)
            }
            Event::PowerCounted { is_defense, reason, card, amount, total, rule } => {
                return Sentence::part(power(is_defense, (reason, card), amount, total, rule));
            }
            Event::DamageDealt { seat, spirit, attack, defense, amount, hp } => {
                let sentence: Sentence = self.damage((seat, spirit), attack, amount, hp).into();
                return match defense {
                    Some(defense) => sentence.with_tally(comparison(attack, defense, amount)),
                    None => sentence,
                };
            }
            Event::DieRolled { seat, face, is_hit, .. } => {
                let (fr, en) = if is_hit {
                    (
                        "{who} lance le dé : {face}, c’est réussi.",
                        "{who} rolls the die: {face}, a hit.",
                    )
                } else {
                    (
                        "{who} lance le dé : {face}, c’est manqué.",
                        "{who} rolls the die: {face}, a miss.",
                    )
                };
                self.about(seat, fr, en).figure("face", face)
            }
            Event::RobotRolled { face, option: Some(option), options } => Sentence::new(
                "Le dé choisit pour le Robot : {face}, soit l’option {option} sur {options}.",
                "The die chooses for the Robot: {face}, which is option {option} of {options}.",
            )
            .figure("face", face)
            .figure("option", option)
            .figure("options", options),
            Event::RobotRevealed { card, fate: RobotUse::Aimed } => Sentence::new(
                "Le Robot retourne {card} ; ses cibles se valent, le dé choisit.",
                "The Robot turns {card} over; its targets are equal, the die chooses.",
            )
            .card("card", card.0),
            Event::RobotRevealed { card, fate: RobotUse::Played } => Sentence::new(
                "Le Robot retourne {card} et {card|le|la} joue.",
                "The Robot turns {card} over and plays it.",
            )
            .card("card", card.0),
            Event::RobotRevealed { card, fate: RobotUse::Discarded } => Sentence::new(
                "Le Robot retourne {card} et ne peut pas s’en servir.",
                "The Robot turns {card} over and cannot use it.",
            )
            .card("card", card.0),
            Event::DefensePlayed { seat, card, cost } => self
                .with(
                    seat,
                    Some(card),
                    "{who} se défend avec {card}{cost}.",
                    "{who} defends with {card}{cost}.",
                )
                .words("cost", paid(cost)),
            Event::DefenseDeclined { seat } => {
                self.about(seat, "{who} ne se défend pas.", "{who} does not defend.")
            }
            Event::AttackRedirected { seat, from, to } => Sentence::new(
                "L’attaque passe {from:of} {to:to}.",
                "The attack turns from {from} {to:to}.",
            )
            .card("from", self.number(seat, from))
            .card("to", self.number(seat, to)),
            Event::SpiritHealed { seat, spirit, amount: 0, .. } => self.of(
                seat,
                spirit,
                "{spirit} n’a rien à soigner.",
                "{spirit} has nothing to heal.",
            ),
            Event::SpiritHealed { seat, spirit, amount, hp } => self
                .of(
                    seat,
                    spirit,
                    "{spirit} récupère {n} PV et en a maintenant {hp}.",
                    "{spirit} recovers {n} {n|life point|life points} and now has {hp}.",
                )
                .figure("n", amount)
                .figure("hp", hp),
            Event::LifeLost { seat, spirit, amount, hp: 0, .. } => self
                .of(
                    seat,
                    spirit,
                    "{spirit} perd {n} PV et n’en a plus.",
                    "{spirit} loses {n} {n|life point|life points} and has none left.",
                )
                .figure("n", amount),
            Event::LifeLost { seat, spirit, amount, hp, .. } => self
                .of(
                    seat,
                    spirit,
                    "{spirit} perd {n} PV et en garde {hp}.",
                    "{spirit} loses {n} {n|life point|life points} and keeps {hp}.",
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
                    "{who} utilise {card} sur {spirit}{cost}.",
                    "{who} uses {card} on {spirit}{cost}.",
                )
                .card("spirit", self.number(side, slot))
                .words("cost", paid(cost)),
            Event::SupportPlayed { seat, card, target: None, cost } => self
                .with(seat, Some(card), "{who} utilise {card}{cost}.", "{who} uses {card}{cost}.")
                .words("cost", paid(cost)),
            Event::EffectTriggered { seat, spirit, card } => self
                .of(seat, spirit, "{card} agit sur {spirit}.", "{card} acts on {spirit}.")
                .card("card", card.0),
            Event::CardAttached { seat, spirit, card } => self
                .of(
                    seat,
                    spirit,
                    "{card} reste {card|attaché|attachée} {spirit:to}.",
                    "{card} stays attached {spirit:to}.",
                )
                .card("card", card.0),
        };
        pattern.into()
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
                "{source} vise aussi {target}, car c’est une Zone.",
                "{source} is also aimed at {target}, being a zone attack.",
            )
        } else if source.1.is_some() {
            Sentence::new(
                "{source} attaque {target}{cost} : {attack}.",
                "{source} attacks {target}{cost}: {attack}.",
            )
        } else {
            self.about(
                seat,
                "{who} attaque {target} avec {source}{cost}.",
                "{who} attacks {target} with {source}{cost}.",
            )
        };
        let pattern = match source {
            (Some(card), _) => pattern.card("source", card.0),
            (None, Some(slot)) => pattern
                .card("source", self.number(seat, slot))
                .words("attack", self.game.spirit(seat, slot).attack.name.clone()),
            (None, None) => pattern.words("source", Text::new("une attaque", "an attack")),
        };
        pattern.card("target", self.number(seat.other(), target)).words("cost", paid(cost))
    }

    fn damage(&self, (seat, spirit): (Seat, Slot), attack: i16, amount: u8, hp: u8) -> Pattern {
        let pattern = match (amount, attack, hp) {
            (0, 0, _) => self.of(
                seat,
                spirit,
                "{spirit} ne subit aucun dégât : l’attaque est tombée à 0.",
                "{spirit} takes no damage: the attack fell to 0.",
            ),
            (0, ..) => {
                self.of(seat, spirit, "{spirit} ne subit aucun dégât.", "{spirit} takes no damage.")
            }
            (_, _, 0) => self.of(
                seat,
                spirit,
                "{spirit} subit {n} {n|dégât|dégâts} et n’a plus de PV.",
                "{spirit} takes {n} damage and has no life points left.",
            ),
            _ => self.of(
                seat,
                spirit,
                "{spirit} subit {n} {n|dégât|dégâts} : il lui reste {hp} PV.",
                "{spirit} takes {n} damage: {hp} {hp|life point|life points} left.",
            ),
        };
        pattern.figure("n", amount).figure("hp", hp)
    }
}

/// What was paid, at the end of a sentence; nothing where it was free.
fn paid(cost: u8) -> Text {
    match cost {
        0 => Text::default(),
        cost => Text::new(format!(" pour {cost} PM"), format!(" for {cost} mana")),
    }
}

/// NXT-VICTORY-3, NXT-R30: why nobody won.
fn drawn(rule: &'static str) -> Pattern {
    let (fr, en) = if rule == "NXT-VICTORY-3" {
        (
            "Le dernier tour est joué : la partie est nulle ({rule}).",
            "The last turn is played: the game is a draw ({rule}).",
        )
    } else {
        (
            "Les derniers Esprits des deux camps tombent ensemble : la partie est nulle ({rule}).",
            "The last Spirits of both sides fall together: the game is a draw ({rule}).",
        )
    };
    Sentence::new(fr, en).rule("rule", rule)
}

/// One part of the power of an attack or of a defence.
fn power(
    is_defense: bool,
    (reason, card): (Reason, Option<CardId>),
    amount: i16,
    total: i16,
    rule: &'static str,
) -> Tally {
    let name =
        if is_defense { Text::new("Défense", "Defence") } else { Text::new("Attaque", "Attack") };
    let (fr, en) = match (reason, card) {
        (Reason::Printed, _) => ("Puissance imprimée", "printed power"),
        (Reason::Critical, _) => ("critique", "critical"),
        (Reason::Weak, _) => ("faiblesse", "weakness"),
        (Reason::Redirected, _) => ("nouvelle cible", "new target"),
        (Reason::Floor, _) => ("jamais sous 0", "never below 0"),
        (Reason::Effect, Some(_)) => ("effet {card:of}", "effect of {card}"),
        (Reason::Effect, None) => ("effet de l’attaque", "effect of the attack"),
        (Reason::OnAttacker | Reason::OnTarget, Some(_)) => ("{card}", "{card}"),
        (Reason::OnAttacker | Reason::OnTarget, None) => ("carte attachée", "attached card"),
    };
    let words = Sentence::new(fr, en);
    let words = match card {
        Some(card) => words.card("card", card.0),
        None => words,
    };
    let tally = Tally::new(
        Some(name),
        vec![Term::new(Figure::plus(amount), words, rule)],
        Some(total.into()),
    );
    Tally { from: i64::from(total) - i64::from(amount), ..tally }
}

/// The attack less the defence; a defence that holds is only compared.
fn comparison(attack: i16, defense: i16, amount: u8) -> Tally {
    let term = |figure, fr: &str, en: &str| Term::new(figure, Text::new(fr, en), "NXT-ATTACK-9");
    if amount == 0 {
        let against = Figure::against(attack, defense);
        let held = term(against, "l’attaque contre la Défense", "the attack against the defence");
        return Tally::new(None, vec![held], None);
    }
    let terms = vec![
        term(Figure::plus(attack), "attaque", "attack"),
        term(Figure::plus(-defense), "Défense", "defence"),
    ];
    Tally::new(None, terms, Some(amount.into()))
}
