// Whether this browser has a connection, as far as it knows.

class Online {
  /** `false` only when there is certainly none. */
  is = $state(navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.is = true));
    addEventListener('offline', () => (this.is = false));
  }
}

export const online = new Online();
