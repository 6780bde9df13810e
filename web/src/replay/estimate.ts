// Asks for what the server may be too busy to work out at once.

import { Refusal } from '../net/api';

/** How often it is asked, and how long it is left alone in between, in milliseconds. */
const TRIES = 3;
const PAUSE = 5000;

/** What was asked for, after some more tries where the server had no time for it. */
export async function estimate<T>(ask: () => Promise<T>, pause = PAUSE): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof Refusal && error.status === 503;
      if (!isBusy || attempt === TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
