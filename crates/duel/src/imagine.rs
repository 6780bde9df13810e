//! A table that a viewer cannot tell from the true one.
//!
//! Nothing is used but the view and what is public about the table. Cards nobody has seen are dealt out at random between
//! hand and deck, as far as counting cards leaves it open. The list of a built deck is hidden from others (DUEL-DECK-8): it is
//! drawn among the lists that the rules of deck building allow and that hold what has been seen, whatever the true one is.

use engine::{BySeat, Chance, Outcome, Seat};

use crate::Duel;
use crate::catalogue::{COPIES_MAX, CardId, Class, KINDS_MAX, Kind, Slot};
use crate::player::Player;
use crate::rules::deck::{DeckLimits, Tally};
use crate::rules::hero::ring;
use crate::state::{
    Attack, Bag, DECK_CARDS, Phase, Pile, Run, STORMS_MAX, Side, State, Storm, TurnSoFar, Value,
};
use crate::view::{Known, PhaseName, SideView, StatView, Timed, View};

/// Draws hidden hands and decks among all that are possible given the view.
pub(crate) fn imagine(game: &Duel, view: &View, chance: &mut impl Chance) -> State {
    let active = &game.players[view.active];
    let phase = match (view.phase, view.outcome) {
        (PhaseName::Main, _) => Phase::Main,
        (PhaseName::React, _) => Phase::React,
        (PhaseName::Return, _) => Phase::Return,
        (PhaseName::Over, Some(Outcome::Win(seat))) => Phase::Won(seat),
        (PhaseName::Over, _) => Phase::Drawn,
    };
    let mut so_far = TurnSoFar {
        actions: view.actions,
        chain: view.chain,
        discarded: view.discarded,
        has_attacked: view.has_attacked,
        has_used_weapon: view.has_used_weapon,
        ..TurnSoFar::default()
    };
    for kind in view.lingering.iter().filter_map(|card| active.kind(*card)) {
        so_far.lingering[kind.index()] += 1;
    }
    let attack = view.attack.map(|attack| Attack {
        kind: if attack.is_weapon { None } else { active.kind(attack.card) },
        is_cancelled: attack.is_cancelled,
    });
    let sides = BySeat::new([0, 1].map(|index| {
        let seat = Seat::new(index);
        game.imagine_side(&game.players[seat], &view.sides[seat], chance)
    }));
    State {
        sides,
        turn: view.turn,
        first: view.first,
        active: view.active,
        phase,
        attack,
        run: view.run.map(|run| Run {
            next: run.next,
            target: run.target,
            ends_turn: run.ends_turn,
        }),
        so_far,
    }
}

impl Duel {
    fn imagine_side(&self, player: &Player, view: &SideView, chance: &mut impl Chance) -> Side {
        let Known { graveyard, removed, shuffled, revealed, .. } = view.known;
        let in_play = view.in_play.and_then(|card| player.kind(card));
        let seen = graveyard.plus(removed).plus(in_play.into_iter().collect());
        let list = match view.known.list {
            Some(list) => list,
            None => self.draw_list(player, seen.max(revealed), chance),
        };
        let known_top = view.known_top.as_deref().unwrap_or_default();
        let (mut hand, mut drawn) = (view.known.hand, view.known.drawn);
        let hidden = list.minus(seen).minus(hand).minus(bag(player, known_top));

        // What the last reshuffle did not put into the deck was in hand then, and still is.
        let could_be_in_deck = if shuffled.is_empty() { hidden } else { hidden.min(shuffled) };
        let deck_size = view.deck_size - known_top.len() as u8;
        let mut deck = Pile::EMPTY;
        deck.push_all(could_be_in_deck);
        chance.shuffle(deck.cards_mut());
        while deck.len() > deck_size {
            let Some(kind) = deck.pop() else { break };
            hand.add(kind);
            if view.hand.is_none() && drawn.len() < view.drawn_size {
                drawn.add(kind);
            }
        }
        for kind in hidden.minus(could_be_in_deck).cards() {
            // A list drawn by lot can leave the deck short of what was shuffled.
            if deck.len() < deck_size { deck.push(kind) } else { hand.add(kind) }
        }
        for kind in known_top.iter().rev().filter_map(|card| player.kind(*card)) {
            deck.push(kind);
        }

        let mut timed_shield = [0; crate::state::TURNS_AHEAD];
        fill(&mut timed_shield, &view.timed_shields);
        let mut storms = [Storm::default(); STORMS_MAX];
        for (cell, storm) in storms.iter_mut().zip(&view.storms) {
            let Some(kind) = player.kind(storm.card) else { continue };
            *cell = Storm { kind, damage: storm.damage, until: storm.until };
        }
        let slots = |is: fn(&crate::view::EquipmentView) -> bool| {
            let pairs = view.equipment.iter().zip(Slot::all());
            pairs.filter(|(item, _)| is(item)).fold(0, |bits, (_, slot)| bits | slot.bit())
        };
        Side {
            hand,
            graveyard,
            removed,
            drawn,
            remembered: view.known.remembered,
            deck,
            shuffled,
            revealed,
            known_top: view.known_size,
            in_play,
            hp: view.hp,
            shield: view.ordinary_shield,
            timed_shield,
            force: value(&view.force),
            resistance: value(&view.resistance),
            weapon_bonus: view.weapon_bonus,
            mana: view.mana,
            is_invincible: view.is_invincible,
            frozen: slots(|item| item.is_frozen),
            marked: slots(|item| item.is_marked),
            storms,
        }
    }

    /// DUEL-DECK-8: a list that the rules of deck building allow and that holds every card seen so far. All other copies
    /// that a deck may hold are shuffled and taken as long as they fit, room being kept for the attacks still missing. Where
    /// what was seen leaves no such list (a position set by hand), the limits give way.
    fn draw_list(&self, player: &Player, seen: Bag, chance: &mut impl Chance) -> Bag {
        let class = &self.catalogue.classes[usize::from(player.class)];
        let limits = self.rules.deck;
        let mut pool = [Kind(0); KINDS_MAX * COPIES_MAX as usize];
        let mut size = 0;
        for (index, card) in class.cards.iter().enumerate() {
            let kind = Kind(index as u8);
            for _ in seen.count(kind)..limits.copies(card) {
                pool[size] = kind;
                size += 1;
            }
        }
        let pool = &mut pool[..size];
        chance.shuffle(pool);
        let mut list = Self::fill(class, limits, seen, pool.iter());
        if Tally::of(class, list).attacks_missing(limits) > 0 {
            // Other cards took what the limits leave to the attacks, which then come first.
            let is_attack = |kind: &&Kind| class.cards[kind.index()].tag.is_some();
            let rest = pool.iter().filter(|kind| !is_attack(kind));
            list = Self::fill(class, limits, seen, pool.iter().filter(is_attack).chain(rest));
        }
        for (index, card) in class.cards.iter().enumerate() {
            let kind = Kind(index as u8);
            while usize::from(list.len()) < DECK_CARDS && list.count(kind) < card.copies {
                list.add(kind);
            }
        }
        list
    }

    /// Adds the cards of a pool that fit, one after the other.
    fn fill<'a>(
        class: &Class,
        limits: DeckLimits,
        seen: Bag,
        pool: impl Iterator<Item = &'a Kind>,
    ) -> Bag {
        let mut list = seen;
        let mut tally = Tally::of(class, list);
        for kind in pool {
            let mut next = tally;
            next.add(&class.cards[kind.index()], 1);
            let room = (DECK_CARDS as u32).checked_sub(next.total);
            let fits = room.is_some_and(|room| next.attacks_missing(limits) <= room);
            if fits && next.is_within(limits) {
                tally = next;
                list.add(*kind);
            }
        }
        list
    }
}

fn bag(player: &Player, cards: &[CardId]) -> Bag {
    cards.iter().filter_map(|card| player.kind(*card)).collect()
}

fn value(view: &StatView) -> Value {
    let mut value = Value {
        now: view.now,
        this_turn: view.this_turn,
        next_turn: view.next_turn,
        ..Value::default()
    };
    fill(&mut value.timed, &view.timed);
    value
}

fn fill(cells: &mut [i16; crate::state::TURNS_AHEAD], parts: &[Timed]) {
    for part in parts {
        cells[ring(part.until)] = part.amount;
    }
}
