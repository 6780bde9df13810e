//! Events as sentences of the log, in both languages.

use engine::{Seat, Text};

use crate::Noxtalia;
use crate::event::{Event, Reason, RobotUse};
use crate::pile::CardId;
use crate::state::Slot;

/// The sentence of an event.
pub(crate) fn of(game: &Noxtalia, event: &Event) -> Text {
    Words { game }.say(event)
}

struct Words<'a> {
    game: &'a Noxtalia,
}

impl Words<'_> {
    /// A player at the beginning of a sentence.
    fn who(&self, seat: Seat) -> Text {
        if self.game.is_robot(seat) {
            return Text::new("Le Robot", "The Robot");
        }
        let number = seat.index() + 1;
        Text::new(format!("Joueur {number}"), format!("Player {number}"))
    }

    fn card(&self, card: CardId) -> Text {
        let found = self.game.catalogue.capacities.get(card.index());
        found.map_or_else(|| Text::new("une carte", "a card"), |capacity| capacity.name.clone())
    }

    fn maybe(&self, card: Option<CardId>) -> Text {
        card.map_or_else(|| Text::new("une carte", "a card"), |card| self.card(card))
    }

    fn spirit(&self, seat: Seat, slot: Slot) -> &Text {
        &self.game.spirit(seat, slot).name
    }

    fn say(&self, event: &Event) -> Text {
        let told = |seat: &Seat, card: Text, fr: &str, en: &str| {
            let who = self.who(*seat);
            Text::new(
                format!("{} {fr} {}.", who.fr, card.fr),
                format!("{} {en} {}.", who.en, card.en),
            )
        };
        match event {
            Event::TurnBegan { seat, turn, night } => {
                let who = self.who(*seat);
                let (fr, en) = if *night { ("nuit", "night") } else { ("jour", "day") };
                Text::new(
                    format!("Tour {turn}, {fr} : {}.", who.fr),
                    format!("Turn {turn}, {en}: {}.", who.en),
                )
            }
            Event::TurnEnded { seat } => {
                let who = self.who(*seat);
                Text::new(format!("{} termine.", who.fr), format!("{} ends the turn.", who.en))
            }
            Event::ManaGained { seat, amount, pm, .. } => {
                let who = self.who(*seat);
                Text::new(
                    format!("{} gagne {amount} PM ({pm}).", who.fr),
                    format!("{} gains {amount} mana ({pm}).", who.en),
                )
            }
            Event::ManaLost { seat, amount, pm } => {
                let who = self.who(*seat);
                Text::new(
                    format!("{} perd {amount} PM ({pm}).", who.fr),
                    format!("{} loses {amount} mana ({pm}).", who.en),
                )
            }
            Event::GameWon { seat, rule } => {
                let who = self.who(*seat);
                Text::new(
                    format!("{} gagne la partie ({rule}).", who.fr),
                    format!("{} wins the game ({rule}).", who.en),
                )
            }
            Event::CardDrawn { seat, card } => told(seat, self.maybe(*card), "pioche", "draws"),
            Event::CardRecycled { seat, card } => {
                told(seat, self.maybe(*card), "recycle", "recycles")
            }
            Event::CardDiscarded { seat, card } => {
                told(seat, self.card(*card), "défausse", "discards")
            }
            Event::CardMilled { seat, card } => {
                told(seat, self.card(*card), "défausse de sa pioche", "discards from the deck")
            }
            Event::LinkedGained { seat, card } => told(
                seat,
                self.card(*card),
                "prend en main la capacité liée",
                "takes the linked capacity",
            ),
            Event::CardPutUnder { seat, card } => {
                told(seat, self.maybe(*card), "place sous sa pioche", "puts under the deck")
            }
            Event::CardRemoved { card, .. } => {
                let name = self.card(*card);
                Text::new(
                    format!("{} est retirée du jeu.", name.fr),
                    format!("{} leaves the game.", name.en),
                )
            }
            Event::DeckEmptied { seat, times } => {
                let who = self.who(*seat);
                if *times == 0 {
                    return Text::new("La pioche du Robot est vide.", "The Robot's deck is empty.");
                }
                Text::new(
                    format!("{} : pioche épuisée ({times}).", who.fr),
                    format!("{}: the deck has run empty ({times}).", who.en),
                )
            }
            Event::DeckRebuilt { seat, cards } => {
                let who = self.who(*seat);
                Text::new(
                    format!("{} mélange sa défausse : {cards} cartes en pioche.", who.fr),
                    format!("{} shuffles the discard: {cards} cards in the deck.", who.en),
                )
            }
            Event::AttackDeclared { seat, card, spirit, target, cost, second } => {
                let enemy = self.spirit(seat.other(), *target);
                let source = match (card, spirit) {
                    (Some(card), _) => self.card(*card),
                    (None, Some(slot)) => {
                        let spirit = self.game.spirit(*seat, *slot);
                        Text::new(
                            format!("{} ({})", spirit.name.fr, spirit.attack.name.fr),
                            format!("{} ({})", spirit.name.en, spirit.attack.name.en),
                        )
                    }
                    (None, None) => self.who(*seat),
                };
                match second {
                    true => Text::new(
                        format!("Zone : {} vise aussi {}.", source.fr, enemy.fr),
                        format!("Zone: {} is also aimed at {}.", source.en, enemy.en),
                    ),
                    false => Text::new(
                        format!("{} attaque {} pour {cost} PM.", source.fr, enemy.fr),
                        format!("{} attacks {} for {cost} mana.", source.en, enemy.en),
                    ),
                }
            }
            Event::PowerCounted { defense, reason, card, amount, total, rule } => {
                let what = match defense {
                    true => ("Défense", "Defence"),
                    false => ("Attaque", "Attack"),
                };
                let why = self.reason(*reason, *card);
                Text::new(
                    format!("{} : {amount:+} ({}) = {total} [{rule}].", what.0, why.fr),
                    format!("{}: {amount:+} ({}) = {total} [{rule}].", what.1, why.en),
                )
            }
            Event::DieRolled { seat, face, hit, .. } => {
                let who = self.who(*seat);
                let (fr, en) = if *hit { ("réussi", "a hit") } else { ("manqué", "a miss") };
                Text::new(
                    format!("{} lance le dé : {face}, {fr}.", who.fr),
                    format!("{} rolls the die: {face}, {en}.", who.en),
                )
            }
            Event::RobotRolled { face, option, options } => match option {
                Some(option) => Text::new(
                    format!("Le dé choisit pour le Robot : {face}, option {option} sur {options}."),
                    format!("The die chooses for the Robot: {face}, option {option} of {options}."),
                ),
                None => Text::new(
                    format!("Le dé montre {face} : il est relancé."),
                    format!("The die shows {face}: it is rolled again."),
                ),
            },
            Event::RobotRevealed { card, fate } => {
                let name = self.card(*card);
                let (fr, en) = match fate {
                    RobotUse::Played => ("et la joue", "and plays it"),
                    RobotUse::Discarded => ("et ne peut s'en servir", "and cannot use it"),
                };
                Text::new(
                    format!("Le Robot retourne {} {fr}.", name.fr),
                    format!("The Robot turns {} over {en}.", name.en),
                )
            }
            Event::DefensePlayed { seat, card, cost } => {
                let (who, name) = (self.who(*seat), self.card(*card));
                Text::new(
                    format!("{} se défend avec {} pour {cost} PM.", who.fr, name.fr),
                    format!("{} defends with {} for {cost} mana.", who.en, name.en),
                )
            }
            Event::DefenseDeclined { seat } => {
                let who = self.who(*seat);
                Text::new(
                    format!("{} ne se défend pas.", who.fr),
                    format!("{} does not defend.", who.en),
                )
            }
            Event::AttackRedirected { seat, from, to } => {
                let (from, to) = (self.spirit(*seat, *from), self.spirit(*seat, *to));
                Text::new(
                    format!("L'attaque passe de {} à {}.", from.fr, to.fr),
                    format!("The attack turns from {} to {}.", from.en, to.en),
                )
            }
            Event::DamageDealt { seat, spirit, attack, defense, amount, hp } => {
                let name = self.spirit(*seat, *spirit);
                let sum = match defense {
                    Some(defense) => format!("{attack} − {defense}"),
                    None => attack.to_string(),
                };
                Text::new(
                    format!("{} subit {amount} dégâts ({sum}) : {hp} PV.", name.fr),
                    format!("{} takes {amount} damage ({sum}): {hp} life points.", name.en),
                )
            }
            Event::SpiritHealed { seat, spirit, amount, hp } => {
                let name = self.spirit(*seat, *spirit);
                Text::new(
                    format!("{} est soigné de {amount} : {hp} PV.", name.fr),
                    format!("{} is healed by {amount}: {hp} life points.", name.en),
                )
            }
            Event::LifeLost { seat, spirit, amount, hp, .. } => {
                let name = self.spirit(*seat, *spirit);
                Text::new(
                    format!("{} perd {amount} PV : {hp}.", name.fr),
                    format!("{} loses {amount} life points: {hp}.", name.en),
                )
            }
            Event::SpiritDestroyed { seat, spirit } => {
                let name = self.spirit(*seat, *spirit);
                Text::new(format!("{} est détruit.", name.fr), format!("{} is destroyed.", name.en))
            }
            Event::SpiritExhausted { seat, spirit } => {
                let name = self.spirit(*seat, *spirit);
                Text::new(format!("{} est épuisé.", name.fr), format!("{} is exhausted.", name.en))
            }
            Event::SpiritRecharged { seat, spirit } => {
                let name = self.spirit(*seat, *spirit);
                Text::new(format!("{} se recharge.", name.fr), format!("{} recharges.", name.en))
            }
            Event::RechargeWithheld { seat, spirit, card } => {
                let (name, card) = (self.spirit(*seat, *spirit), self.card(*card));
                Text::new(
                    format!("{} empêche {} de se recharger.", card.fr, name.fr),
                    format!("{} keeps {} from recharging.", card.en, name.en),
                )
            }
            Event::SupportPlayed { seat, card, target, cost } => {
                let (who, name) = (self.who(*seat), self.card(*card));
                match target {
                    Some((side, slot)) => {
                        let on = self.spirit(*side, *slot);
                        Text::new(
                            format!("{} utilise {} sur {} pour {cost} PM.", who.fr, name.fr, on.fr),
                            format!("{} uses {} on {} for {cost} mana.", who.en, name.en, on.en),
                        )
                    }
                    None => Text::new(
                        format!("{} utilise {} pour {cost} PM.", who.fr, name.fr),
                        format!("{} uses {} for {cost} mana.", who.en, name.en),
                    ),
                }
            }
            Event::EffectTriggered { seat, spirit, card } => {
                let (name, card) = (self.spirit(*seat, *spirit), self.card(*card));
                Text::new(
                    format!("{} agit sur {}.", card.fr, name.fr),
                    format!("{} acts on {}.", card.en, name.en),
                )
            }
            Event::CardAttached { seat, spirit, card } => {
                let (name, card) = (self.spirit(*seat, *spirit), self.card(*card));
                Text::new(
                    format!("{} est attachée à {}.", card.fr, name.fr),
                    format!("{} is attached to {}.", card.en, name.en),
                )
            }
            Event::GameDrawn { rule } => Text::new(
                format!("La partie est nulle ({rule})."),
                format!("The game is a draw ({rule})."),
            ),
        }
    }

    fn reason(&self, reason: Reason, card: Option<CardId>) -> Text {
        match reason {
            Reason::Printed => Text::new("Puissance imprimée", "printed power"),
            Reason::Critical => Text::new("critique", "critical"),
            Reason::Weak => Text::new("faiblesse", "weakness"),
            Reason::Redirected => Text::new("nouvelle cible", "new target"),
            Reason::Floor => Text::new("jamais sous 0", "never below 0"),
            Reason::Effect => match card {
                Some(card) => {
                    let name = self.card(card);
                    Text::new(format!("effet de {}", name.fr), format!("effect of {}", name.en))
                }
                None => Text::new("effet de l'attaque", "effect of the attack"),
            },
            Reason::OnAttacker | Reason::OnTarget => self.maybe(card),
        }
    }
}
