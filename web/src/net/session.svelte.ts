// Who plays in this browser: a guest with a name, made when a seat is wanted, or somebody with an account.

import type { Me } from '../generated/server/Me';
import { api, Refusal } from './api';
import { guestName } from './names';
import { settings } from '../settings.svelte';

class Session {
  me = $state<Me | null>(null);
  known = $state(false);
  #asking: Promise<Me | null> | null = null;

  /** Who the server thinks we are; `null` for somebody who has not sat down yet. */
  load(): Promise<Me | null> {
    this.#asking ??= this.#load().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #load(): Promise<Me | null> {
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      this.me = null;
    }
    this.known = true;
    return this.me;
  }

  /** Makes sure that there is somebody to sit down: a guest gets a name of the evening. */
  async ensure(): Promise<Me> {
    const me = this.me ?? (await this.load());
    if (me) return me;
    this.me = await api.session(guestName(settings.lang, Math.random));
    return this.me;
  }

  set(me: Me | null): void {
    this.me = me;
    this.known = true;
  }
}

export const session = new Session();
