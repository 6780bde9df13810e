// What the table shows while a story is told. It only writes down what the events say; the server's view has the last word.

import type { Event } from '../../generated/necrosia/Event';
import type { RegionView } from '../../generated/necrosia/RegionView';
import type { SeatView } from '../../generated/necrosia/SeatView';
import type { View } from '../../generated/necrosia/View';
import { KINDS } from './places';

/** A number that rises from a player when its influence changes. */
export interface Rising {
  seat: number;
  text: string;
  isGood: boolean;
}

/** What the panel of a war shows; it stays until the next thing happens. */
export interface Battle {
  attacker: number;
  /** `null` for the necrosians. */
  target: number | null;
  source: number;
  field: number;
  attack: number[] | null;
  defence: number[] | null;
  scores: [number, number] | null;
  /** Units that the attacker and the target have lost. */
  lost: [number, number];
  cards: number[];
  isOver: boolean;
}

const without = (cards: number[], gone: number): number[] => cards.filter((card) => card !== gone);

function leaveHand(player: SeatView | undefined, card: number): void {
  if (!player) return;
  player.hand = Math.max(0, player.hand - 1);
  player.known = without(player.known, card);
  player.seen = without(player.seen, card);
}

function joinHand(player: SeatView | undefined, card: number | null): void {
  if (!player) return;
  player.hand += 1;
  if (card !== null) see(player, card);
}

function see(player: SeatView, card: number): void {
  if (!player.seen.includes(card)) player.seen = [...player.seen, card].sort((a, b) => a - b);
}

/** Writes one event into the table that is shown. */
export function unfold(view: View, event: Event): void {
  const region = (at: number): RegionView | undefined => view.regions[at];
  const dead = (at: number, by: number): void => {
    const here = region(at);
    if (here) here.necrosians = Math.max(0, here.necrosians + by);
  };
  const units = (at: number, seat: number, kind: (typeof KINDS)[number], by: number): void => {
    const band = region(at)?.units[seat];
    const place = KINDS.indexOf(kind);
    if (band) band[place] = Math.max(0, (band[place] ?? 0) + by);
  };
  const reserve = (seat: number, kind: (typeof KINDS)[number], by: number): void => {
    const band = view.players[seat]?.reserve;
    const place = KINDS.indexOf(kind);
    if (band) band[place] = Math.max(0, (band[place] ?? 0) + by);
  };
  switch (event.type) {
    case 'people_chosen': {
      const player = view.players[event.seat];
      if (player) player.people = event.people;
      return;
    }
    case 'unit_placed':
      units(event.region, event.seat, event.kind, 1);
      return reserve(event.seat, event.kind, -1);
    case 'year_began':
      view.course.year = event.year;
      view.course.turns = 0;
      return;
    case 'reinforced':
      return event.regions.forEach((at) => dead(at, 1));
    case 'slot_chosen':
      view.course.slots[event.slot - 1] = event.seat;
      return;
    case 'unit_moved':
      units(event.from, event.owner, event.kind, -1);
      return units(event.to, event.owner, event.kind, 1);
    case 'necrosians_moved':
      dead(event.from, -event.count);
      return dead(event.to, event.count);
    case 'necrosians_added':
      return event.regions.forEach((at) => dead(at, event.count));
    case 'necrosians_removed':
      return dead(event.region, -event.count);
    case 'converted':
      units(event.region, event.seat, event.from, -1);
      units(event.region, event.seat, event.to, 1);
      reserve(event.seat, event.from, 1);
      return reserve(event.seat, event.to, -1);
    case 'power_used':
      view.course.is_power_used = true;
      return;
    case 'unit_lost':
      units(event.region, event.seat, event.kind, -1);
      if (event.fate !== 'removed') reserve(event.seat, event.kind, 1);
      // NEC-NECROSIS-6: a necrosian takes its place.
      if (event.fate === 'necrosis') dead(event.region, 1);
      return;
    case 'influence_changed': {
      const player = view.players[event.seat];
      if (player) player.influence = event.total;
      return;
    }
    case 'card_played':
      leaveHand(view.players[event.seat], event.card);
      view.in_play = [...view.in_play, event.card];
      return;
    case 'cards_discarded':
      view.row = view.row.map((card) => (card !== null && event.cards.includes(card) ? null : card));
      view.in_play = view.in_play.filter((card) => !event.cards.includes(card));
      view.discard = [...view.discard, ...event.cards];
      return;
    case 'hand_discarded':
      for (const card of event.cards) leaveHand(view.players[event.seat], card);
      view.discard = [...view.discard, ...event.cards];
      return;
    case 'card_taken':
      view.row = view.row.map((card) => (card === event.card ? null : card));
      return joinHand(view.players[event.seat], event.card);
    case 'card_fetched':
      view.discard = without(view.discard, event.card);
      return joinHand(view.players[event.seat], event.card);
    case 'card_gained':
      view.pile = Math.max(0, view.pile - 1);
      return joinHand(view.players[event.seat], null);
    case 'card_seen': {
      const player = view.players[event.seat];
      if (player) see(player, event.card);
      return;
    }
    case 'card_stolen': {
      const [from, to] = [view.players[event.from], view.players[event.to]];
      if (from) from.hand = Math.max(0, from.hand - 1);
      if (to) to.hand += 1;
      return;
    }
    case 'theft_seen': {
      const [from, to] = [view.players[event.from], view.players[event.to]];
      if (from) [from.seen, from.known] = [without(from.seen, event.card), without(from.known, event.card)];
      if (to) see(to, event.card);
      return;
    }
    case 'row_aged': {
      const left = view.row.filter((card) => card !== null && !event.added.includes(card));
      view.row = view.row.map((_, place) => left[place] ?? event.added[place - left.length] ?? null);
      view.pile = Math.max(0, view.pile - event.added.length);
      return;
    }
    case 'pile_shuffled':
      view.pile += event.cards;
      view.discard = [];
      return;
    case 'banned': {
      const player = view.players[event.seat];
      if (player) player.bans = [...player.bans, event.ban];
      return;
    }
    case 'paralysed': {
      const band = region(event.region)?.marks[event.seat];
      const place = KINDS.indexOf(event.kind);
      if (band) band[place] = (band[place] ?? 0) + 1;
      return;
    }
    case 'cursed': {
      const player = view.players[event.seat];
      if (player) player.curse = event.region;
      return;
    }
    case 'region_necrosed': {
      const here = region(event.region);
      if (here) Object.assign(here, { is_necrosed: true, token: event.value, worth: event.value, guild: null });
      view.tide[0] += 1;
      return;
    }
    case 'region_cleansed': {
      const here = region(event.region);
      if (here) Object.assign(here, { is_necrosed: false, token: null });
      view.tide[0] = Math.max(0, view.tide[0] - 1);
      return;
    }
    // These come with the view that follows, or change nothing that lies on the table.
    case 'order_drawn':
    case 'ranked':
    case 'turn_began':
    case 'declined':
    case 'war_declared':
    case 'war_fizzled':
    case 'dice_rolled':
    case 'war_scored':
    case 'loss_spared':
    case 'traded':
    case 'card_cancelled':
    case 'cards_looked':
    case 'cards_seen':
    case 'region_protected':
    case 'guild_borrowed':
    case 'tie_claimed':
    case 'turn_ended':
    case 'game_ended':
      return;
  }
  event satisfies never;
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  switch (event.type) {
    case 'dice_rolled':
      return 650;
    case 'region_necrosed':
    case 'war_declared':
    case 'card_played':
    case 'card_cancelled':
    case 'war_scored':
    case 'region_cleansed':
      return 420;
    case 'unit_moved':
    case 'necrosians_moved':
    case 'unit_lost':
    case 'reinforced':
    case 'necrosians_added':
    case 'necrosians_removed':
    case 'year_began':
    case 'turn_began':
    case 'influence_changed':
    case 'card_taken':
    case 'converted':
    case 'banned':
    case 'cursed':
    case 'paralysed':
    case 'card_stolen':
    case 'hand_discarded':
      return 300;
    case 'people_chosen':
    case 'unit_placed':
    case 'slot_chosen':
    case 'card_gained':
    case 'card_fetched':
    case 'cards_seen':
    case 'region_protected':
    case 'guild_borrowed':
    case 'tie_claimed':
    case 'loss_spared':
    case 'war_fizzled':
    case 'power_used':
    case 'row_aged':
      return 220;
    case 'order_drawn':
    case 'ranked':
    case 'declined':
    case 'traded':
    case 'cards_discarded':
    case 'card_seen':
    case 'cards_looked':
    case 'theft_seen':
    case 'pile_shuffled':
    case 'turn_ended':
    case 'game_ended':
      return 0;
  }
  return event satisfies never;
}

/** The war as it stands behind an event; `null` once something else goes on. */
export function follow(battle: Battle | null, event: Event): Battle | null {
  if (event.type === 'war_declared') {
    const { seat: attacker, target, source, field } = event;
    return { attacker, target, source, field, attack: null, defence: null, scores: null, lost: [0, 0], cards: [], isOver: false };
  }
  if (battle === null) return null;
  switch (event.type) {
    case 'dice_rolled':
      return { ...battle, attack: event.attack, defence: event.defence };
    case 'war_scored':
      return { ...battle, scores: [event.attack, event.defence] };
    case 'card_played':
      return battle.isOver ? null : { ...battle, cards: [...battle.cards, event.card] };
    case 'unit_lost': {
      if (event.fate !== 'war') return null;
      const [ours, theirs] = battle.lost;
      return { ...battle, lost: event.seat === battle.attacker ? [ours + 1, theirs] : [ours, theirs + 1] };
    }
    case 'necrosians_removed':
      return battle.target === null && battle.scores && !battle.isOver ? { ...battle, lost: [battle.lost[0], battle.lost[1] + event.count] } : null;
    case 'war_fizzled':
      return { ...battle, isOver: true };
    case 'turn_began':
    case 'turn_ended':
    case 'unit_moved':
    case 'necrosians_moved':
    case 'traded':
    case 'year_began':
    case 'game_ended':
      return null;
    default:
      return battle;
  }
}

const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);

/** The number that rises when this happens, if any. */
export function rising(event: Event): Rising | null {
  return event.type === 'influence_changed' && event.by !== 0 ? { seat: event.seat, text: signed(event.by), isGood: event.by > 0 } : null;
}
