//! What a table needs besides the rules: names, options, cards, codes, words.

use std::sync::LazyLock;

use cards::{Book, OPTION_TABLES, OptionSheet};
use engine::{About, CardSheet, Content, OpenError, Seat, Sentence, Tabletop, Text, Window};
use serde_json::Value;

use crate::effect::{AskOp, Detach, Op};
use crate::state::{Slot, State};
use crate::{Action, Catalogue, Event, Noxtalia, View, examples, words};

/// The card files that are compiled in.
const FILES: [(&str, &str); 13] = [
    ("aelniv.toml", include_str!("../../../cards/noxtalia/aelniv.toml")),
    ("bramorh.toml", include_str!("../../../cards/noxtalia/bramorh.toml")),
    ("elements.toml", include_str!("../../../cards/noxtalia/elements.toml")),
    ("kel_orn.toml", include_str!("../../../cards/noxtalia/kel_orn.toml")),
    ("keywords.toml", include_str!("../../../cards/noxtalia/keywords.toml")),
    ("meduvire.toml", include_str!("../../../cards/noxtalia/meduvire.toml")),
    ("naarok.toml", include_str!("../../../cards/noxtalia/naarok.toml")),
    ("options.toml", include_str!("../../../cards/noxtalia/options.toml")),
    ("oumbara.toml", include_str!("../../../cards/noxtalia/oumbara.toml")),
    ("sivrane.toml", include_str!("../../../cards/noxtalia/sivrane.toml")),
    ("solkai.toml", include_str!("../../../cards/noxtalia/solkai.toml")),
    ("teams.toml", include_str!("../../../cards/noxtalia/teams.toml")),
    ("vul_kar.toml", include_str!("../../../cards/noxtalia/vul_kar.toml")),
];

/// What can be chosen, by the compiled-in files.
static SHEET: LazyLock<OptionSheet> = LazyLock::new(|| {
    let content = Content::new(FILES.into_iter().filter(|(name, _)| *name == "options.toml"));
    cards::sheet(&mut Book::open(&content, &OPTION_TABLES))
});

impl Tabletop for Noxtalia {
    const SLUG: &'static str = "noxtalia";
    const PREFIX: &'static str = "NXT";
    const RULES_VERSION: u32 = 3;
    const SEATS: (u8, u8) = (1, 2);
    const BLANK: &'static [(&'static str, &'static str)] =
        &[("power", "0"), ("effects", "[]"), ("attached", "")];

    fn about() -> About {
        About {
            title: "Noxtalia".into(),
            pitch: Text::new(
                "Trois Esprits, leurs capacités, le jour et la nuit : faites tomber l'équipe adverse.",
                "Three spirits, their capacities, day and night: bring the enemy team down.",
            ),
            seats: Self::SEATS,
            minutes: 30,
            presets: SHEET.presets.clone(),
            options: SHEET.options.clone(),
            seat_options: SHEET.seat_options.clone(),
        }
    }

    fn rulebook() -> Text {
        Text::new(
            include_str!("../../../rulebook/noxtalia.fr.md"),
            include_str!("../../../rulebook/noxtalia.en.md"),
        )
    }

    fn balance() -> Text {
        Text::new(
            include_str!("../../../rulebook/noxtalia.balance.fr.md"),
            include_str!("../../../rulebook/noxtalia.balance.en.md"),
        )
    }

    fn content() -> Content {
        Content::new(FILES)
    }

    fn examples() -> &'static [(&'static str, &'static str)] {
        examples::FILES
    }

    fn open(options: &Value, brings: &[Value], content: &Content) -> Result<Self, OpenError> {
        Self::set(Catalogue::read(content)?, options, brings)
    }

    fn cards(&self) -> Vec<CardSheet> {
        let capacities =
            (0..self.catalogue.capacities.len()).map(|index| self.capacity_sheet(index));
        let spirits = (0..self.catalogue.spirits.len()).map(|index| self.spirit_sheet(index));
        capacities.chain(spirits).collect()
    }

    fn decisions_max(&self) -> u32 {
        let attacks = self.catalogue.spirits.iter().map(|spirit| &spirit.attack.clauses);
        let cards = self.catalogue.capacities.iter().map(|capacity| &capacity.clauses);
        let choices = cards
            .chain(attacks)
            .map(|clauses| clauses.iter().flatten().flat_map(|clause| &clause.acts).copied())
            .map(|acts| acts.map(choices_of).sum::<u32>())
            .max()
            .unwrap_or(0);
        // An action is used at most twice, each use with a defence, its choices and those of the attack.
        let an_action = 1 + 2 * (1 + 2 * choices) + 1;
        let triggers = 2 * 48;
        let turns = 2 * u32::from(self.rules.turn_limit);
        turns * ((u32::from(self.rules.actions_max) + 1) * an_action + triggers)
    }

    fn codes(&self) -> u32 {
        Action::codes(self.facts.len())
    }

    fn code(&self, action: Action) -> u32 {
        action.code()
    }

    fn action(&self, code: u32) -> Option<Action> {
        Action::from_code(code, self.facts.len())
    }

    fn named(&self, key: &str, word: &str) -> Option<u32> {
        if key == "lot" {
            return examples::lot(word);
        }
        let places = [Seat::new(0), Seat::new(1)]
            .into_iter()
            .flat_map(|seat| Slot::ALL.map(|slot| (seat, slot)));
        let mut found = places.filter(|(seat, slot)| {
            matches!(key, "spirit" | "target") && self.spirit(*seat, *slot).id == word
        });
        found.next().map(|(_, slot)| slot.index() as u32)
    }

    fn label(&self, view: &View, action: Action) -> Text {
        words::label(self, view, action)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        words::sentence(self, event)
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    fn windows() -> Vec<Window> {
        vec![Window { id: "attack", name: Text::new("les attaques adverses", "enemy attacks") }]
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        let spirits = self.teams[seat].spirits.map(|spirit| &self.catalogue.spirits[spirit]);
        let is_it = |team: &&crate::TeamCard| {
            team.spirits.iter().zip(spirits).all(|(id, spirit)| *id == spirit.id)
        };
        let ready = self.catalogue.teams.iter().find(is_it);
        let names = || {
            let names = |of: fn(&Text) -> &String| {
                spirits.map(|spirit| of(&spirit.name).as_str()).join(", ")
            };
            Text::new(names(|text| &text.fr), names(|text| &text.en))
        };
        Some(ready.map_or_else(names, |team| team.name.clone()))
    }

    fn hand(&self, state: &State, seat: Seat, into: &mut Vec<u16>) {
        into.extend(state.side(seat).hand.cards().iter().map(|card| u16::from(card.0)));
    }

    fn card_played(&self, action: Action) -> Option<u16> {
        match action {
            Action::AttackCard { card, .. }
            | Action::Support { card, .. }
            | Action::Defend { card } => Some(card.0.into()),
            Action::SpiritAttack { .. }
            | Action::Recycle { .. }
            | Action::EndTurn
            | Action::Target { .. }
            | Action::ChooseAlly { .. }
            | Action::Redirect { .. }
            | Action::Bottom { .. }
            | Action::Detach { .. }
            | Action::Decline
            | Action::Order { .. } => None,
        }
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        (!self.is_solo).then_some(state.first)
    }

    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::CardDrawn { .. }
            | Event::CardMilled { .. }
            | Event::DeckRebuilt { .. }
            | Event::DieRolled { .. }
            | Event::RobotRolled { .. }
            | Event::RobotRevealed { .. }
            | Event::DefensePlayed { .. }
            | Event::DefenseDeclined { .. }
            | Event::CardPutUnder { .. }
            | Event::CardDiscarded { .. }
            | Event::GameWon { .. }
            | Event::GameDrawn { .. } => true,
            Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::ManaGained { .. }
            | Event::ManaLost { .. }
            | Event::DeckEmptied { .. }
            | Event::AttackDeclared { .. }
            | Event::PowerCounted { .. }
            | Event::AttackRedirected { .. }
            | Event::DamageDealt { .. }
            | Event::SpiritHealed { .. }
            | Event::LifeLost { .. }
            | Event::SpiritDestroyed { .. }
            | Event::LinkedGained { .. }
            | Event::SpiritExhausted { .. }
            | Event::SpiritRecharged { .. }
            | Event::RechargeWithheld { .. }
            | Event::SupportPlayed { .. }
            | Event::EffectTriggered { .. }
            | Event::CardRemoved { .. }
            | Event::CardAttached { .. }
            | Event::CardRecycled { .. } => false,
        }
    }
}

/// How many choices an operation can ask for.
fn choices_of(act: Op) -> u32 {
    match act {
        Op::Ask(AskOp::Bottom(count) | AskOp::Detach(Detach { count, .. })) => u32::from(count),
        Op::Spirit(..) | Op::Ask(AskOp::Redirect) => 1,
        Op::Power(_) | Op::Mana(_) | Op::Cards(_) => 0,
    }
}
