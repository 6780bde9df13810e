// One way to play at every board: choosing, dragging, keys, advice, the status line and the story.
//
// A board says where its actions are, which action a click would mean, what the status line says and how its events are
// told. Everything else is here, once, so that no board differs from the others by accident.

import { tick, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { CardSheet } from '../generated/CardSheet';
import type { Lang } from '../generated/Lang';
import { boxOf } from './animate';
import type { BoardProps, Forecast, Offer, Prompt } from './board';
import { Chooser, TABLE, type Gesture, type Place } from './choose.svelte';
import { draggable } from './drag';
import type { Now } from './face';
import { Held } from './held';
import { peek } from './peek';
import { percent } from './percent';
import { Pointing } from './pointing';
import { Shown, type Telling, type ToTell } from './shown.svelte';
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
  /** A forecast in a word or two, for a target that no finger can hover over; `null` where there is nothing to say. */
  gist?: (forecast: Forecast<E>) => string | null;
  /** Whether a target for which nothing has to be picked first says so too; none, if absent. */
  foretold?: (to: string) => boolean;
  /** The same as a gist for a target of which the view already tells what would come of it, such as a war whose chances everybody knows. */
  known?: (from: string | null, to: string) => string | null;
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
  /** What the picked thing would do here, in a word or two; only where one taps. */
  gist: string | null;
}

/** So many targets are foreseen at once where one taps. */
const GISTS_MAX = 9;

/** How long one points at a target before the engine is asked what would come of it, in milliseconds. */
const FORESEE_MS = 120;

/** From this width on, in pixels, a table has a rail beside it. */
const ROOMY = 1025;

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
  readonly #pointing: Pointing;
  readonly #held = new Held();
  /** The place under the pointer or with the focus. */
  pointed = $state<string | null>(null);
  #isDragging = $state(false);
  /** The action that what is picked and pointed at would mean. */
  readonly #aimed: number | null = $derived.by(() => this.#aim());
  #foreseen = $state.raw<Forecast<E> | null>(null);
  /** Whether the table is played by taps: then nothing is pointed at before it is chosen. */
  #isTapped = $state(false);
  /** What the picked thing would do, by target. */
  #gists = $state.raw<ReadonlyMap<string, string>>(new Map());

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
    const toTell = (): ToTell<V, E> => {
      const { view, previous, story, past = [], pace } = props();
      return { view, previous, story, past, pace };
    };
    this.#shown = new Shown<V, E>(toTell(), manner.tell, {
      heard: (story, count) => props().heard?.(story, count),
      told: (story) => {
        this.#held.forget();
        props().told?.(story);
      },
    });
    this.#chooser = new Chooser<A>(() => this.offers, manner.place, () => (this.isTurn ? (manner.gestures?.() ?? []) : []));
    this.#pointing = new Pointing(
      (card, at) => props().focusCard(card, at),
      // Where there is no room beside the table, whoever is choosing a target sees the table.
      () => this.telling || this.#isDragging || (this.chosen !== null && innerWidth < ROOMY),
    );
    $effect(() => this.#shown.follow(toTell()));
    $effect(() => this.#chooser.settle());
    // Before the places hear of it: they ask whether the pointer has moved.
    $effect(() => on(window, 'pointermove', (event) => this.#pointing.move(event.clientX, event.clientY), { capture: true }));
    $effect(() => {
      if (this.telling) untrack(() => this.#pointing.leave());
    });
    // A move that was refused can be made again: what was dropped goes back.
    $effect(() => {
      if (this.offers.length > 0) untrack(() => this.#held.back());
    });
    $effect(() => {
      const code = this.#aimed;
      if (code === null) return;
      const timer = setTimeout(() => void this.#foresee(code), FORESEE_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => on(window, 'pointerdown', (event) => (this.#isTapped = event.pointerType !== 'mouse'), { capture: true }));
    $effect(() => {
      const targets = this.#isTapped && !this.#isDragging ? this.#foreseeable().slice(0, GISTS_MAX) : [];
      this.#gists = new Map();
      let isCurrent = true;
      void this.#foreseeAll(targets, () => isCurrent);
      return () => void (isCurrent = false);
    });
    $effect(() => () => {
      this.#pointing.leave();
      this.#held.forget();
    });
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
      note: worth ? `${this.#props().advice?.exact ? '' : '≈ '}${percent(worth.worth, this.lang)}` : null,
      best: worth?.best ?? false,
      gist: this.#gistAt(key),
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
  pick = (key: string, box: DOMRect, card: number | null = null): void => {
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
    else
      void this.#ask(picked.refuse.from, key, box).then((isExplained) => {
        if (!isExplained && card !== null) this.#read(card, box);
      });
  };

  /** Shows the card of a thing that was clicked and can do nothing, until the next press anywhere. */
  #read(card: number, box: DOMRect): void {
    this.#pointing.now(card, box);
    addEventListener('pointerdown', () => this.#pointing.leave(), { once: true, capture: true });
  }

  /** What the picked thing would do where it is aimed, as soon as the engine has said so. */
  get forecast(): Forecast<E> | null {
    return this.#foreseen !== null && this.#foreseen.code === this.#aimed ? this.#foreseen : null;
  }

  /** Shows the card that is pointed at, after a pause; `null` when it is left. */
  point = (card: number | null, at?: DOMRect): void => {
    if (card === null || !at) this.#pointing.leave();
    else this.#pointing.over(card, () => at);
  };

  /** Where a card of one's hand comes from: where it was dropped, or its place in the hand. */
  takeFrom(card: number): DOMRect | null {
    const key = this.#held.key;
    const isIt = key !== null && this.#manner.hand(this.view)[indexOf(key)] === card;
    return (isIt ? this.#held.take() : null) ?? boxOf(this.root, `[data-zone="hand"] [data-card="${card}"]`);
  }

  /** Begins to drag a thing. */
  lift = (key: string): void => {
    this.#isDragging = true;
    this.#pointing.leave();
    this.#chooser.selected = this.#chooser.begins(key) ? key : null;
  };

  /** Lets go of a dragged thing over a target, or beside all of them. Returns whether it was played. */
  drop = (from: string, to: string | null): boolean => {
    this.#isDragging = false;
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
    const leave = (): void => {
      if (this.pointed === key()) this.pointed = null;
      this.#pointing.leave();
    };
    const drag = draggable(() => ({
      enabled: this.#chooser.begins(key()),
      lift: () => this.lift(key()),
      over: (over) => (this.#chooser.hovered = over),
      drop: (to) => this.drop(key(), to),
      keep: (dropped) => {
        // A card is put down; what strikes stays in its place.
        const isCard = key().startsWith('hand:');
        if (!isCard) return false;
        this.#held.keep(key(), dropped);
        // A move that was not even sent leaves everything as it was.
        void tick().then(() => this.offers.length > 0 && this.#held.back());
        return true;
      },
      back: () => {
        this.#isDragging = false;
        this.letGo();
      },
    }));
    return (node) => {
      const box = (): DOMRect => node.getBoundingClientRect();
      const show = (at: DOMRect): void => {
        const number = card();
        if (number !== null) this.#pointing.now(number, at);
      };
      const ends = [peek(show, leave)(node), drag(node)];
      const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void): void => {
        // Through Svelte: a focused card that is taken off the page blurs while the page is drawn, and may not change state there.
        ends.push(on(node, type, heard));
      };
      // A browser sends no click where what was pressed has been drawn anew meanwhile, as under a forecast that appears: the release then is one.
      let pressed: Node | null = null;
      listen('pointerdown', (event) => {
        if (event.isPrimary && event.button === 0) pressed = event.target as Node;
      });
      listen('pointerup', (event) => {
        const isLost = pressed !== null && !pressed.isConnected && !this.#isDragging;
        pressed = null;
        if (!isLost || event.defaultPrevented) return;
        // A place around this one has been released too; a drag everywhere still has to hear of it.
        event.preventDefault();
        this.pick(key(), box());
      });
      listen('click', (event) => {
        event.stopPropagation();
        this.pick(key(), box(), card());
      });
      listen('pointermove', (event) => {
        if (event.pointerType !== 'mouse') return;
        this.pointed = key();
        const number = card();
        if (number !== null) this.#pointing.over(number, box);
      });
      listen('pointerleave', leave);
      listen('focus', () => {
        if (!node.matches(':focus-visible')) return;
        this.pointed = key();
        const number = card();
        if (number !== null) this.#pointing.rest(number, box);
      });
      listen('blur', leave);
      return () => ends.forEach((end) => end?.());
    };
  }

  /** The keys of every board: arrows move the focus, digits pick from the hand, Escape lets go. */
  keydown = (event: KeyboardEvent): void => {
    const { root } = this;
    // A board that only shows an example takes no keys.
    if (!root || root.closest('[inert]') || isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
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

  /** Explains why something cannot be done; tells whether there was anything to explain. */
  async #ask(from: string | null, to: string, box: DOMRect): Promise<boolean> {
    const action = this.#manner.attempt(from, to);
    const refusal = action === null ? null : await this.#props().why(action);
    if (refusal) this.#props().explain(refusal, box);
    return refusal !== null;
  }

  /** The action that would be played if one picked what is pointed at, or the only one there is with what is picked. */
  #aim(): number | null {
    const { selected, hovered } = this.#chooser;
    const to = hovered ?? this.pointed;
    const pointed = to === null ? null : (this.offer(selected, to) ?? this.offer(null, to));
    if (pointed || selected === null) return pointed?.code ?? null;
    const whole = this.offer(selected, null) ?? this.offer(selected, TABLE);
    if (whole) return whole.code;
    const codes = this.#chooser.codesFrom(selected);
    return codes.length === 1 ? (codes[0] ?? null) : null;
  }

  async #foresee(code: number): Promise<void> {
    const forecast = (await this.#props().foresee?.(code)) ?? null;
    if (forecast && this.#aimed === code) this.#foreseen = forecast as Forecast<E>;
  }

  /** What the picked thing would do at a target, where one taps. */
  #gistAt(key: string): string | null {
    if (!this.#isTapped || !this.#chooser.ends(key)) return null;
    return this.#manner.known?.(this.#chooser.selected, key) ?? this.#gists.get(key) ?? null;
  }

  #foreseeable(): { to: string; code: number }[] {
    const { targets, selected } = this.#chooser;
    return selected === null ? targets.filter(({ to }) => this.#manner.foretold?.(to)) : targets;
  }

  async #foreseeAll(targets: { to: string; code: number }[], isCurrent: () => boolean): Promise<void> {
    const { gist } = this.#manner;
    if (!gist) return;
    for (const { to, code } of targets) {
      const forecast = (await this.#props().foresee?.(code, true)) ?? null;
      if (!isCurrent()) return;
      const words = forecast && gist(forecast as Forecast<E>);
      if (words) this.#gists = new Map(this.#gists).set(to, words);
    }
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
