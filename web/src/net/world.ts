// The real world of a connection: the browser's own socket, and tickets from the server.

import { api } from './api';
import { session } from './session.svelte';
import type { World } from './socket';

export const world: World = {
  ticket: async () => {
    await session.ensure();
    return (await api.ticket()).ticket;
  },
  open: (address) => new WebSocket(new URL(address, location.href.replace(/^http/, 'ws'))),
  random: Math.random,
  moveId: () => crypto.randomUUID(),
};
