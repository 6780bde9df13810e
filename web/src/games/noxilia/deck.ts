// Building a deck of Noxilia: sixty cards under a banner. The server alone says whether it may be played; here it is counted, sorted and written down.

import type { CardSheet } from '../../generated/CardSheet';
import type { CardId } from '../../generated/noxilia/CardId';
import type { Colour } from '../../generated/noxilia/Colour';
import type { FaceKind } from '../../generated/noxilia/FaceKind';
import { fold } from '../../rules/search';
import { printed } from './face';

/** How many cards a deck has. */
export const DECK = 60;

/** A deck as a seat brings it: a clan, and copies by the id of the card. */
export interface Deck {
  clan: string;
  cards: Record<string, number>;
}

/** The sorts of cards that decks are made of, in the order of the list. */
export const KINDS = ['unit', 'hero', 'spell', 'event', 'equipment'] as const satisfies FaceKind[];
export type DeckKind = (typeof KINDS)[number];

const figure = (card: CardSheet, name: string): number => card.figures.find(([other]) => other === name)?.[1] ?? 0;

/** What a card costs in gold. */
export const goldOf = (card: CardSheet): number => figure(card, 'gold');

/** The banners: one for each clan. */
export const bannersOf = (cards: CardSheet[]): CardSheet[] => cards.filter((card) => printed(card).kind === 'banner');

/** The ready-made decks. */
export const startersOf = (cards: CardSheet[]): CardSheet[] => cards.filter((card) => printed(card).deck !== null);

const byNumber = (cards: CardSheet[]): Map<CardId, CardSheet> => new Map(cards.map((card) => [card.number, card]));

/** A ready-made deck as one that can be changed. */
export function deckOfStarter(starter: CardSheet, cards: CardSheet[]): Deck {
  const sheets = byNumber(cards);
  const counts: Record<string, number> = {};
  for (const number of printed(starter).deck?.cards ?? []) {
    const id = sheets.get(number)?.id;
    if (id) counts[id] = (counts[id] ?? 0) + 1;
  }
  return { clan: printed(starter).clan ?? '', cards: counts };
}

/** Whether a value is a deck of one's own. */
export function isDeck(value: unknown): value is Deck {
  if (typeof value !== 'object' || value === null || !('clan' in value) || !('cards' in value)) return false;
  const { clan, cards } = value;
  return typeof clan === 'string' && typeof cards === 'object' && cards !== null && Object.values(cards).every((count) => typeof count === 'number');
}

/** The ready-made deck that a seat plays if it builds none. */
export function starterOf(bring: Record<string, unknown>, seat: number, cards: CardSheet[]): CardSheet | undefined {
  const starters = startersOf(cards);
  const named = starters.find((card) => card.id === bring['deck']);
  // Unless chosen, each seat has the first deck of its own clan.
  const clan = printed(bannersOf(cards)[seat] ?? starters[0] ?? cards[0]!).clan;
  return named ?? starters.find((card) => printed(card).clan === clan) ?? starters[0];
}

/** The deck that is edited: the seat's own, or the ready-made one it has chosen. */
export function deckOf(value: unknown, bring: Record<string, unknown>, seat: number, cards: CardSheet[]): Deck {
  if (isDeck(value)) return value;
  const starter = starterOf(bring, seat, cards);
  return starter ? deckOfStarter(starter, cards) : { clan: '', cards: {} };
}

/** The cards that a clan's decks are made of: its own, and those without a clan. */
export function poolOf(cards: CardSheet[], clan: string): CardSheet[] {
  const banner = bannersOf(cards).find((card) => printed(card).clan === clan);
  const accepted = new Set(banner && printed(banner).banner?.races.map((race) => race.id));
  const fits = (card: CardSheet): boolean => {
    const face = printed(card);
    if (face.clan !== null) return face.clan === clan;
    return face.race === null || accepted.has(face.race.id);
  };
  const order = (card: CardSheet): number => KINDS.indexOf(printed(card).kind as DeckKind);
  return cards
    .filter((card) => printed(card).copies_max > 0 && fits(card))
    .sort((a, b) => order(a) - order(b) || goldOf(a) - goldOf(b) || printed(a).cost.length - printed(b).cost.length || a.number - b.number);
}

/** The deck with one copy more or less of a card, within what its rule allows. */
export function changed(deck: Deck, card: CardSheet, by: number): Deck {
  const count = Math.min(Math.max(0, (deck.cards[card.id] ?? 0) + by), printed(card).copies_max);
  const cards = { ...deck.cards };
  delete cards[card.id];
  return { clan: deck.clan, cards: count > 0 ? { ...cards, [card.id]: count } : cards };
}

/** How many cards the deck has. */
export const sizeOf = (deck: Deck): number => Object.values(deck.cards).reduce((sum, count) => sum + count, 0);

/** One bar of a curve. */
export interface Bar {
  cost: number;
  count: number;
}

/** How many cards of the deck cost how much gold, spells apart, which cost mana. */
export function curveOf(deck: Deck, pool: CardSheet[]): { gold: Bar[]; mana: Bar[] } {
  const bars = (list: CardSheet[], costOf: (card: CardSheet) => number, from: number): Bar[] => {
    const dearest = Math.max(from, ...list.map(costOf));
    return Array.from({ length: dearest - from + 1 }, (_, at) => ({
      cost: from + at,
      count: list.filter((card) => costOf(card) === from + at).reduce((sum, card) => sum + (deck.cards[card.id] ?? 0), 0),
    }));
  };
  const isSpell = (card: CardSheet): boolean => printed(card).kind === 'spell';
  return { gold: bars(pool.filter((card) => !isSpell(card)), goldOf, 0), mana: bars(pool.filter(isSpell), (card) => printed(card).cost.length, 1) };
}

/** How many cards of each sort the deck has. */
export function sortsOf(deck: Deck, pool: CardSheet[]): Record<DeckKind, number> {
  const count = (kind: DeckKind): number => pool.filter((card) => printed(card).kind === kind).reduce((sum, card) => sum + (deck.cards[card.id] ?? 0), 0);
  return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<DeckKind, number>;
}

/** What the list of cards is narrowed to. */
export interface Filter {
  query: string;
  kind: DeckKind | '';
  colour: Colour | '';
  ability: string;
  /** The gold or mana a card costs; 6 for six and more. */
  cost: number | null;
  isOnlyIn: boolean;
}

export const NO_FILTER: Filter = { query: '', kind: '', colour: '', ability: '', cost: null, isOnlyIn: false };
export const COST_MAX = 6;

export const costOf = (card: CardSheet): number => (printed(card).kind === 'spell' ? printed(card).cost.length : goldOf(card));

export function fits(card: CardSheet, filter: Filter, deck: Deck): boolean {
  const face = printed(card);
  const text = fold([card.name.fr, card.name.en, card.text.fr, card.text.en, ...card.tags.flatMap((tag) => [tag.word.fr, tag.word.en])].join(' '));
  return (
    fold(filter.query).split(/\s+/).every((word) => text.includes(word)) &&
    (filter.kind === '' || face.kind === filter.kind) &&
    (filter.colour === '' || face.cost.includes(filter.colour) || face.produces.includes(filter.colour)) &&
    (filter.ability === '' || face.abilities.some((ability) => ability.id === filter.ability) || (filter.ability === 'latent' && face.latent !== null)) &&
    (filter.cost === null || Math.min(COST_MAX, costOf(card)) === filter.cost) &&
    (!filter.isOnlyIn || (deck.cards[card.id] ?? 0) > 0)
  );
}

/** The cards of a deck that its clan has no place for: they came with a text. */
export const straysOf = (deck: Deck, cards: CardSheet[]): CardSheet[] => {
  const pool = new Set(poolOf(cards, deck.clan).map((card) => card.id));
  return cards.filter((card) => (deck.cards[card.id] ?? 0) > 0 && !pool.has(card.id));
};

/** A deck as lines that people read and write: a comment with the clan, then `3 milicien`. `veillee deck` writes and reads the same. */
export function deckToText(deck: Deck, cards: CardSheet[]): string {
  const lines = [...poolOf(cards, deck.clan), ...straysOf(deck, cards)]
    .filter((card) => (deck.cards[card.id] ?? 0) > 0)
    .map((card) => `${deck.cards[card.id]} ${card.id}`);
  return [`# ${deck.clan}`, ...lines].join('\n');
}

/** What was read of a text: the deck, or the lines that say no card. */
export type Reading = { deck: Deck } | { unknown: string[] };

const COPIES_MAX = 99;

/** A name without capitals, accents and signs. */
const plain = (text: string): string => fold(text).replaceAll('œ', 'oe').replaceAll('æ', 'ae').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * Reads one `count id-or-name` a line; what follows `#` or `//` is a comment, blank lines say nothing, and a line without a count is one
 * copy. The clan is the one of the cards; a comment that names one counts where they leave it open. Whether the deck may be played, the server says.
 */
export function deckFromText(text: string, cards: CardSheet[], fallback: string): Reading {
  const known = new Map<string, CardSheet>();
  for (const card of cards.filter((one) => printed(one).deck === null)) for (const name of [card.id, card.name.fr, card.name.en]) known.set(plain(name), card);
  const clans = bannersOf(cards).map((card) => printed(card).clan ?? '');
  const counts: Record<string, number> = {};
  const unknown: string[] = [];
  const votes: string[] = [];
  let said: string | undefined;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, entry = '', comment] = /^(.*?)(?:(?:#|\/\/)(.*))?$/.exec(line) ?? [];
    if (comment !== undefined) said ??= clans.find((clan) => plain(comment).split(' ').includes(clan));
    if (!entry.trim()) continue;
    const [, count = '1', name = ''] = /^\s*(?:(\d+)\s*(?:[x×]\s+)?)?(.+?)\s*$/i.exec(entry) ?? [];
    const card = known.get(plain(name));
    if (!card || Number(count) < 1 || Number(count) > COPIES_MAX) {
      unknown.push(line.trim());
      continue;
    }
    counts[card.id] = (counts[card.id] ?? 0) + Number(count);
    const own = printed(card).clan;
    if (own) votes.push(own);
  }
  if (unknown.length > 0) return { unknown };
  return { deck: { clan: votes[0] ?? said ?? fallback, cards: counts } };
}
