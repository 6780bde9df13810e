// Who plays in this browser: a guest with a name, made when a seat is wanted, or somebody with an account.

import type { Me } from '../generated/server/Me';
import { api, Refusal } from './api';
import { guestName } from './names';
import { settings } from '../settings.svelte';

const KEY = 'veillee.seated';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(seated: boolean): void {
  try {
    if (seated) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the server is asked each time.
  }
}

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
    // Pages ask while they are being worked out, when nothing may change yet.
    await Promise.resolve();
    // Who never sat down in this browser needs not be asked for.
    if (!remembered()) {
      this.known = true;
      return null;
    }
    return this.#ask();
  }

  async #ask(): Promise<Me | null> {
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
    const me = this.me ?? (remembered() ? await this.#ask() : null);
    if (me) return me;
    const guest = await api.session(guestName(settings.lang, Math.random));
    this.set(guest);
    return guest;
  }

  set(me: Me | null): void {
    this.me = me;
    this.known = true;
    remember(me !== null);
  }
}

export const session = new Session();
