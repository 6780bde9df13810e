//! What a table needs besides the rules: names, options, cards, codes, words.

use engine::{
    About, CardSheet, Content, Gender, OpenError, Preset, Sentence, Tabletop, Text, Window,
};
use serde_json::{Value, json};

use crate::catalogue::{Aim, Kind, Rarity};
use crate::effect::Op;
use crate::{Action, Catalogue, Event, Noxtalia, View, label, options, sentence};

/// The card files that are compiled in.
const FILES: [(&str, &str); 12] = [
    ("aelniv.toml", include_str!("../../../cards/noxtalia/aelniv.toml")),
    ("bramorh.toml", include_str!("../../../cards/noxtalia/bramorh.toml")),
    ("elements.toml", include_str!("../../../cards/noxtalia/elements.toml")),
    ("kel_orn.toml", include_str!("../../../cards/noxtalia/kel_orn.toml")),
    ("keywords.toml", include_str!("../../../cards/noxtalia/keywords.toml")),
    ("meduvire.toml", include_str!("../../../cards/noxtalia/meduvire.toml")),
    ("naarok.toml", include_str!("../../../cards/noxtalia/naarok.toml")),
    ("oumbara.toml", include_str!("../../../cards/noxtalia/oumbara.toml")),
    ("sivrane.toml", include_str!("../../../cards/noxtalia/sivrane.toml")),
    ("solkai.toml", include_str!("../../../cards/noxtalia/solkai.toml")),
    ("teams.toml", include_str!("../../../cards/noxtalia/teams.toml")),
    ("vul_kar.toml", include_str!("../../../cards/noxtalia/vul_kar.toml")),
];

impl Tabletop for Noxtalia {
    const SLUG: &'static str = "noxtalia";
    const PREFIX: &'static str = "NXT";
    const RULES_VERSION: u32 = 1;

    fn about() -> About {
        About {
            title: "Noxtalia".into(),
            pitch: Text::new(
                "Trois Esprits, leurs capacités, le jour et la nuit : faites tomber l'équipe adverse.",
                "Three spirits, their capacities, day and night: bring the enemy team down.",
            ),
            seats: (1, 2),
            minutes: 30,
            presets: presets(),
            options: options::specs(),
            seat_options: Vec::new(),
        }
    }

    fn rulebook() -> Text {
        Text::new(
            include_str!("../../../rulebook/noxtalia.fr.md"),
            include_str!("../../../rulebook/noxtalia.en.md"),
        )
    }

    fn content() -> Content {
        Content::new(FILES)
    }

    fn open(options: &Value, _brings: &[Value], content: &Content) -> Result<Self, OpenError> {
        Self::set(Catalogue::read(content)?, options)
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
            .map(|clauses| clauses.iter().flatten().flat_map(|clause| &clause.acts))
            .map(|acts| acts.map(choices_of).sum::<u32>())
            .max()
            .unwrap_or(0);
        // An action is used at most twice, each use with a defence, its choices and those of the attack.
        let an_action = 1 + 2 * (1 + 2 * choices) + 1;
        let triggers = 2 * 48;
        let turns = 2 * u32::from(self.switches.turn_limit);
        turns * ((u32::from(self.switches.max_actions_per_turn) + 1) * an_action + triggers)
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

    fn label(&self, view: &View, action: Action) -> Text {
        label::of(self, view, action)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        sentence::of(self, event).into()
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    fn windows() -> Vec<Window> {
        vec![Window {
            id: "attack".into(),
            name: Text::new("les attaques adverses", "enemy attacks"),
        }]
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
fn choices_of(act: &Op) -> u32 {
    match act {
        Op::Bottom(count) | Op::Detach { count, .. } => u32::from(*count),
        Op::Heal { .. } | Op::Lose { .. } | Op::Exhaust(_) | Op::Recharge(_) | Op::Redirect => 1,
        Op::Power(_)
        | Op::PowerPerOwnDestroyed(_)
        | Op::GainPm(_)
        | Op::OpponentPm(_)
        | Op::Draw(_)
        | Op::Mill(_)
        | Op::OpponentDiscard(_)
        | Op::Recover(_) => 0,
    }
}

impl Noxtalia {
    fn elements_of(&self, set: u8) -> Vec<&str> {
        let all = self.catalogue.elements.iter().enumerate();
        all.filter(|(index, _)| set >> index & 1 == 1).map(|(_, card)| card.id.as_str()).collect()
    }

    fn capacity_sheet(&self, index: usize) -> CardSheet {
        let card = &self.catalogue.capacities[index];
        let facts = card.facts;
        let spirit = &self.catalogue.spirits[card.spirit];
        let kind = match facts.kind {
            Kind::Attack => "attack",
            Kind::Defense => "defense",
            Kind::Support => "support",
        };
        let element = self.catalogue.elements[usize::from(facts.element)].id.clone();
        let keywords: Vec<&crate::Keyword> =
            card.keywords.iter().map(|keyword| &self.catalogue.keywords[*keyword]).collect();
        let mut tags = vec![kind.to_owned(), element.clone(), spirit.id.clone()];
        tags.extend(keywords.iter().map(|keyword| keyword.id.clone()));
        tags.push(if card.is_linked { "linked".into() } else { "base".into() });
        tags.push(rarity_tag(card.rarity).into());
        let mut figures = vec![("cost".to_owned(), i32::from(facts.cost))];
        if facts.kind != Kind::Support {
            figures.push(("power".to_owned(), i32::from(facts.power)));
        }
        let words: Vec<Value> = keywords
            .iter()
            .map(|keyword| json!({ "id": keyword.id, "name": keyword.name, "text": keyword.text }))
            .collect();
        CardSheet {
            id: card.id.clone(),
            number: index as u16,
            name: card.name.clone(),
            gender: Gender::Masculine,
            text: card.text.clone(),
            tags,
            figures,
            face: json!({
                "type": "capacity",
                "kind": kind,
                "element": element,
                "spirit": self.catalogue.spirit_number(card.spirit),
                "linked": card.is_linked,
                "aim": match facts.aim {
                    Aim::Nothing => Value::Null,
                    Aim::Ally => json!("ally"),
                    Aim::Enemy => json!("enemy"),
                },
                "critical": self.elements_of(facts.critical),
                "weak": self.elements_of(facts.weak),
                "keywords": words,
                "rarity": rarity_tag(card.rarity),
            }),
        }
    }

    fn spirit_sheet(&self, index: usize) -> CardSheet {
        let card = &self.catalogue.spirits[index];
        let attack = &card.attack;
        let element = self.catalogue.elements[usize::from(card.element)].id.clone();
        let teams: Vec<&str> = self
            .catalogue
            .teams
            .iter()
            .filter(|team| team.spirits.contains(&card.id))
            .map(|team| team.id.as_str())
            .collect();
        CardSheet {
            id: card.id.clone(),
            number: self.catalogue.spirit_number(index),
            name: card.name.clone(),
            gender: Gender::Masculine,
            text: card.text.clone(),
            tags: vec!["spirit".into(), element.clone(), rarity_tag(card.rarity).into()],
            figures: vec![
                ("hp".to_owned(), i32::from(self.switches.hp)),
                ("cost".to_owned(), i32::from(attack.cost)),
                ("power".to_owned(), i32::from(attack.power)),
            ],
            face: json!({
                "type": "spirit",
                "element": element,
                "teams": teams,
                "attack": {
                    "name": attack.name,
                    "text": attack.text,
                    "cost": attack.cost,
                    "power": attack.power,
                    "critical": self.elements_of(attack.critical),
                    "weak": self.elements_of(attack.weak),
                },
                "base": card.base,
                "linked": card.linked,
                "rarity": rarity_tag(card.rarity),
            }),
        }
    }
}

fn rarity_tag(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "common",
        Rarity::Rare => "rare",
        Rarity::Epic => "epic",
        Rarity::Legendary => "legendary",
    }
}

fn presets() -> Vec<Preset> {
    let preset =
        |id: &str, name, help, options| Preset { id: id.into(), name, help, options, seats: None };
    vec![
        preset(
            "duel",
            Text::new("A contre B", "A versus B"),
            Text::new("La première partie à deux.", "The first game for two."),
            json!({}),
        ),
        preset(
            "solo",
            Text::new("Solo", "Solo"),
            Text::new("L'équipe A contre le Robot.", "Team A against the Robot."),
            json!({ "mode": "solo" }),
        ),
        preset(
            "solo-easy",
            Text::new("Solo facile", "Easy Solo"),
            Text::new("Un Robot à 4 cartes et 4 PM.", "A Robot with 4 cards and 4 mana."),
            json!({ "mode": "solo", "difficulty": "easy" }),
        ),
        preset(
            "solo-hard",
            Text::new("Solo difficile", "Hard Solo"),
            Text::new("Un Robot à 6 cartes et 6 PM.", "A Robot with 6 cards and 6 mana."),
            json!({ "mode": "solo", "difficulty": "hard" }),
        ),
        preset(
            "cycle",
            Text::new("C contre A", "C versus A"),
            Text::new(
                "Le cycle et les ruses de l'équipe C.",
                "The cycle and the tricks of team C.",
            ),
            json!({ "team_0": "c", "team_1": "a" }),
        ),
        preset(
            "free",
            Text::new("Format Libre", "Free format"),
            Text::new(
                "Composez vos équipes : capacités au choix, de l'élément de l'Esprit.",
                "Build your teams: any capacities of the spirit's element.",
            ),
            json!({ "format": "free" }),
        ),
    ]
}
