// The games, asked for once.

import type { CardSheet } from '../generated/CardSheet';
import type { GameInfo } from '../generated/server/GameInfo';
import { typesetAll } from '../i18n/typeset';
import { api, type Source } from './api';

class Games {
  list = $state.raw<GameInfo[] | null>(null);
  #asking: Promise<GameInfo[]> | null = null;
  #cards = new Map<string, Promise<CardSheet[]>>();

  load(): Promise<GameInfo[]> {
    this.#asking ??= api.games().then(
      (list) => (this.list = list),
      (error: unknown) => {
        this.#asking = null;
        throw error;
      },
    );
    return this.#asking;
  }

  async find(slug: string): Promise<GameInfo | null> {
    return (await this.load()).find((game) => game.slug === slug) ?? null;
  }

  /** The name of a game for people. */
  title(slug: string): string {
    return this.list?.find((game) => game.slug === slug)?.title ?? slug;
  }

  cards(slug: string): Promise<CardSheet[]> {
    let cards = this.#cards.get(slug);
    if (!cards) {
      cards = api.cards(slug).then(typesetAll);
      cards.catch(() => this.#cards.delete(slug));
      this.#cards.set(slug, cards);
    }
    return cards;
  }
}

/** The cards that a game is played with: the printed ones, unless it says otherwise. */
export function cardsOf(slug: string, source: Source, isEdited: boolean): Promise<CardSheet[]> {
  return isEdited ? api.cardsOf(source).then(typesetAll) : games.cards(slug);
}

export const games = new Games();
