// One way to play at every board: choosing, dragging, keys, advice, the status line and the story.
//
// A board says where its actions are, which action a click would mean, what the status line says and how its events are
// told. Everything else is here, once, so that no board differs from the others by accident.

import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { CardSheet } from '../generated/CardSheet';
import type { Lang } from '../generated/Lang';
import { boxOf } from './animate';
import type { BoardProps, Offer, Prompt } from './board';
import { Chooser, TABLE, type Gesture, type Place } from './choose.svelte';
import { draggable } from './drag';
import type { Now } from './face';
import { peek } from './peek';
import { percent } from './percent';
import { Shown, type Telling } from './shown.svelte';
import { isWriting, moveFocus, wayOf } from './spatial';
import { worths, type Worth } from './worths';

/** What a board gives. */
export interface Manner<V, A, E> {
  /** The places where an action begins and ends: several where the same card is in hand twice, none for a mere button. */
  place: (action: A) => Place[];
  /** Choices of several links that can be made in one go, such as a unit that is dragged to where it moves. */
  gestures?: () => Gesture[];
  /** Builds the action a click would mean, to ask why it is illegal; `null` where it would mean nothing. */
  attempt: (from: string | null, to: string) => A | null;
  /** What the status line says, with the thing that is picked; `null` leaves it to what the game expects. */
  words: (chosen: string | null) => Prompt | null;
  /** The word on the button that lets go of the picked thing. */
  back: () => string;
  /** How events are told. */
  tell: Telling<V, E>;
  /** The cards of one's hand in the shown view, `null` for one that is hidden. */
  hand: (view: V) => readonly (number | null)[];
  /** The figures of a card in hand, where they differ from the printed ones. */
  now?: (card: number) => Now | undefined;
  /** What gets the focus when a digit has picked a card. */
  aim?: string;
  /** Whether a card without a target may be dropped there as well as on the table; everywhere, if absent. */
  anywhere?: (to: string) => boolean;
}

/** One card of the hand as it is drawn. */
export interface HandCard {
  /** Its own in this hand, so that two copies stay two. */
  id: string;
  /** Its place in the hand, such as `hand:3`. */
  place: string;
  number: number;
  playable: boolean;
  selected: boolean;
  now?: Now;
  /** Said and shown beside it: the worth of its best move. */
  note?: string;
  best?: boolean;
}

/** How a place is to be drawn. */
export interface Mark {
  begins: boolean;
  selected: boolean;
  target: boolean;
  over: boolean;
  worth: Worth | null;
  note: string | null;
  best: boolean;
}

export type Whose = 'ours' | 'theirs';

export const handKey = (index: number): string => `hand:${index}`;

/** The places of a card in a hand: as many as there are copies. */
export function placesInHand(hand: readonly (number | null)[], card: number): string[] {
  return hand.flatMap((other, index) => (other === card ? [handKey(index)] : []));
}

/** The number at the end of a key. */
export const indexOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));

export class Play<V extends object, A, E> {
  root = $state<HTMLElement>();
  readonly #props: () => BoardProps<V, A, E>;
  readonly #manner: Manner<V, A, E>;
  readonly #shown: Shown<V, E>;
  readonly #chooser: Chooser<A>;

  /** The cards of the game by number. */
  readonly sheets: ReadonlyMap<number, CardSheet> = $derived.by(() => new Map(this.#props().cards.map((sheet) => [sheet.number, sheet])));
  /** The offers that can be picked: none while a story is told, so that nothing is lit before it has happened. */
  readonly offers: Offer<A>[] = $derived.by(() => (this.telling ? [] : this.#props().offers));
  readonly worths: ReadonlyMap<string, Worth> = $derived.by(() => worths(this.#props().advice, (code) => this.#chooser.places(code), this.#chooser.selected));
  /** One's hand as it is drawn; empty when it is hidden. */
  readonly hand: HandCard[] = $derived.by(() => this.#hand());
  /** How many cards of one's hand are hidden from this viewer. */
  readonly hiddenCards: number = $derived.by(() => this.#manner.hand(this.view).filter((card) => card === null).length);

  constructor(props: () => BoardProps<V, A, E>, manner: Manner<V, A, E>) {
    this.#props = props;
    this.#manner = manner;
    this.#shown = new Shown<V, E>(props().view, manner.tell, (story) => props().told?.(story));
    this.#chooser = new Chooser<A>(() => this.offers, manner.place, () => (this.isTurn ? (manner.gestures?.() ?? []) : []));
    $effect(() => {
      const { view, previous, story, pace } = props();
      this.#shown.follow(view, previous, story, pace);
    });
    $effect(() => this.#chooser.settle());
    $effect(() => props().prompt(this.#prompt()));
  }

  /** The view on show; the server may already be further. */
  get view(): V {
    return this.#shown.view;
  }

  get telling(): boolean {
    return this.#shown.telling;
  }

  /** The seat the board is seen from. */
  get me(): number {
    return this.#props().seat ?? 0;
  }

  get lang(): Lang {
    return this.#props().lang;
  }

  get isTurn(): boolean {
    return this.offers.length > 0;
  }

  /** The thing that is picked. */
  get chosen(): string | null {
    return this.#chooser.selected;
  }

  whose(seat: number): Whose {
    return seat === this.me ? 'ours' : 'theirs';
  }

  sheet(card: number | null | undefined): CardSheet | null {
    return card === null || card === undefined ? null : (this.sheets.get(card) ?? null);
  }

  /** The name of a card in the reader's language. */
  name(card: number | null | undefined): string {
    return this.sheet(card)?.name[this.lang] ?? '';
  }

  /** The name of whoever sits there. */
  seatName(seat: number): string {
    return this.#props().names[seat] ?? '';
  }

  isLit(card: number): boolean {
    return this.#props().lit.includes(card);
  }

  /** Whether the tutorial points at what this selector finds. */
  isPointed(selector: string): boolean {
    return this.#props().hint?.point === selector;
  }

  /** The offer from one place to another, if there is one. */
  offer(from: string | null, to: string | null): Offer<A> | null {
    return this.#chooser.offer(from, to);
  }

  /** How a place is to be drawn. */
  mark(key: string): Mark {
    const chooser = this.#chooser;
    const worth = this.worths.get(key) ?? null;
    return {
      begins: chooser.begins(key),
      selected: chooser.selected === key,
      target: chooser.ends(key),
      over: chooser.hovered === key,
      worth,
      note: worth ? percent(worth.worth, this.lang) : null,
      best: worth?.best ?? false,
    };
  }

  /** Whether the picked thing can be put down on the table as it is. */
  get isTableOpen(): boolean {
    return this.chosen !== null && this.#chooser.ends(TABLE);
  }

  hurry = (): void => this.#shown.hurry();

  letGo = (): void => {
    this.#chooser.selected = null;
    this.#chooser.hovered = null;
  };

  /** Picks a place: it ends a choice, begins one, lets go of it, or says why it cannot be picked. */
  pick = (key: string, box: DOMRect): void => {
    if (this.telling) {
      this.hurry();
      return;
    }
    const picked = this.#chooser.pick(key);
    if ('play' in picked) {
      this.letGo();
      this.#props().play(picked.play);
    } else if ('gesture' in picked) {
      this.letGo();
      this.#props().play(...picked.gesture);
    } else if ('select' in picked) {
      this.#chooser.selected = picked.select;
      const words = this.#manner.words(key)?.text;
      if (words) this.#props().say(words);
    } else if ('clear' in picked || key === TABLE) this.letGo();
    else void this.#ask(picked.refuse.from, key, box);
  };

  /** Shows the card that is pointed at. */
  point = (card: number | null, at?: DOMRect): void => this.#props().focusCard(card, at);

  /** Begins to drag a thing. */
  lift = (key: string): void => {
    this.point(null);
    this.#chooser.selected = this.#chooser.begins(key) ? key : null;
  };

  /** Lets go of a dragged thing over a target, or beside all of them. Returns whether it was played. */
  drop = (from: string, to: string | null): boolean => {
    this.letGo();
    if (to === null || to === from) return false;
    const loose = this.#manner.anywhere?.(to) ?? true;
    const offer = this.offer(from, to) ?? (loose ? this.offer(from, TABLE) : null);
    const codes = offer ? [offer.code] : this.#chooser.gesture(from, to)?.codes;
    if (codes) {
      this.#props().play(...codes);
      return true;
    }
    const box = boxOf(this.root, `[data-drop="${to}"]`);
    if (box) void this.#ask(from, to, box);
    return false;
  };

  /** Makes an element a place that is picked, pointed at and dragged. What is given are getters: a drag outlives a new view. */
  touch(key: () => string, card: () => number | null = () => null): Attachment<HTMLElement> {
    const show = (box: DOMRect): void => {
      const number = card();
      if (number !== null) this.point(number, box);
    };
    const hide = (): void => this.point(null);
    const drag = draggable(() => ({
      enabled: this.#chooser.begins(key()),
      lift: () => this.lift(key()),
      over: (over) => (this.#chooser.hovered = over),
      drop: (to) => this.drop(key(), to),
      back: this.letGo,
    }));
    return (node) => {
      const box = (): DOMRect => node.getBoundingClientRect();
      const ends = [peek(show, hide)(node), drag(node)];
      const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void => {
        // Through Svelte: a focused card that is taken off the page blurs while the page is drawn, and may not change state there.
        ends.push(on(node, type, heard));
      };
      listen('click', (event) => {
        event.stopPropagation();
        this.pick(key(), box());
      });
      listen('pointerenter', (event) => event.pointerType === 'mouse' && show(box()));
      listen('pointerleave', hide);
      listen('focus', () => node.matches(':focus-visible') && show(box()));
      listen('blur', hide);
      return () => ends.forEach((end) => end?.());
    };
  }

  /** The keys of every board: arrows move the focus, digits pick from the hand, Escape lets go. */
  keydown = (event: KeyboardEvent): void => {
    const { root } = this;
    if (!root || isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const way = wayOf(event.key);
    if (way) {
      if (moveFocus(root, way)) event.preventDefault();
      return;
    }
    if (event.key === 'Escape') this.letGo();
    const card = this.hand[Number(event.key) - 1];
    const button = card && root.querySelector<HTMLButtonElement>(`[data-zone="hand"] [data-key="${card.place}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
    this.pick(card.place, button.getBoundingClientRect());
    const { aim } = this.#manner;
    if (aim) void tick().then(() => this.chosen !== null && root.querySelector<HTMLElement>(aim)?.focus());
  };

  async #ask(from: string | null, to: string, box: DOMRect): Promise<void> {
    const action = this.#manner.attempt(from, to);
    if (action === null) return;
    const refusal = await this.#props().why(action);
    if (refusal) this.#props().explain(refusal, box);
  }

  #prompt(): Prompt | null {
    const words = this.#manner.words(this.chosen);
    if (this.chosen === null || words === null) return words;
    return { ...words, buttons: [...words.buttons, { label: this.#manner.back(), run: this.letGo, key: 'Escape' }] };
  }

  #hand(): HandCard[] {
    const copies = new Map<number, number>();
    return this.#manner.hand(this.view).flatMap((number, index) => {
      if (number === null) return [];
      const copy = copies.get(number) ?? 0;
      copies.set(number, copy + 1);
      const place = handKey(index);
      const { begins, selected, target, note, best } = this.mark(place);
      const now = this.#manner.now?.(number);
      return [{ id: `${number}.${copy}`, place, number, playable: begins || target, selected, ...(now ? { now } : {}), ...(note && this.chosen === null ? { note, best } : {}) }];
    });
  }
}
