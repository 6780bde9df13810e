//! What choosing an action means, as an order.

use engine::{Seat, Text};

use super::{counted, unit, with};
use crate::Necrosia;
use crate::action::Action;
use crate::effect::Power;
use crate::sets::{Kind, Region};
use crate::view::View;

impl Necrosia {
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

    fn unit_at(&self, kind: Kind, region: Region) -> Text {
        let (kind, region) = (unit(kind), self.region(region));
        Text::new(format!("{} ({})", kind.fr, region.fr), format!("{} ({})", kind.en, region.en))
    }
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
