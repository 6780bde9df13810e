// Small signs of Noxilia, 24 by 24, drawn in the current colour: each has a shape of its own, for no meaning rests on colour alone.

import type { Colour } from '../../generated/noxilia/Colour';

const line = (path: string, width = 2.4): string => `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const fill = (path: string): string => `<path d="${path}" fill="currentColor" fill-rule="evenodd"/>`;

export const GLYPHS = {
  melee: fill('M20.5 2.5v4.2L10.8 16.4l1.7 1.7-1.8 1.8-2.3-2.3-3.7 3.9-2.2-2.2 3.9-3.7-2.3-2.3 1.8-1.8 1.7 1.7L17.3 2.5z'),
  ranged: line('M8 3a14 14 0 0 1 13 13') + line('M8 3L21 16', 1.4) + line('M3 21L14.5 9.5M9.5 9h5.5v5.5'),
  armour: fill('M3.5 3h17v9c0 5.4-5 8-8.5 9.7C8.5 20 3.5 17.4 3.5 12z'),
  life: fill('M12 21.5C4 15.4 1.6 11.6 2.6 7.6 3.8 3 9.6 2.4 12 7c2.4-4.6 8.2-4 9.4.6 1 4-1.4 7.8-9.4 13.9z'),
  gold: fill('M12 2a10 10 0 1 0 .01 0zM12 5.6a6.4 6.4 0 1 1-.01 0z') + fill('M12 8l1.3 2.7 2.9.4-2.1 2 .5 2.9-2.6-1.4-2.6 1.4.5-2.9-2.1-2 2.9-.4z'),
  crown: fill('M2.5 7l5.5 4.5L12 3l4 8.5L21.5 7l-2 11h-15zM4.5 19.5h15v2.5h-15z'),
  hero: fill('M12 1.5l3 6.3 6.9.8-5.1 4.7 1.4 6.9-6.2-3.5-6.2 3.5 1.4-6.9L2.1 8.6l6.9-.8z'),
  hidden: line('M2 12c4-6.5 16-6.5 20 0') + line('M5 15.5l-1.5 2.5M9.5 17.3L9 20M14.5 17.3L15 20M19 15.5l1.5 2.5'),
  engaged: line('M5 12a7.5 7.5 0 1 1 2.5 5.6') + fill('M3 10.5h6L5.6 16z'),
  held: fill('M6 10V7.5a6 6 0 0 1 12 0V10h1.5v11.5h-15V10zM9 10h6V7.5a3 3 0 0 0-6 0z'),
  poison: fill('M12 2c3.2 5 7 8.3 7 12.8a7 7 0 1 1-14 0C5 10.3 8.8 7 12 2zM9 13a1.6 1.6 0 1 0 .01 0zM15 13a1.6 1.6 0 1 0 .01 0zM9.5 18h5v1.5h-5z'),
  curse: line('M12 3v18M5 8l14 8M19 8L5 16'),
  aura: '<circle cx="12" cy="12" r="4" fill="currentColor"/>' + '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3.5 3"/>',
  caught: line('M3 6h18M3 12h18M3 18h18M7 3v18M12 3v18M17 3v18', 1.6),
  trap: fill('M5 3h14v18H5zM7.5 5.5v13h9v-13z') + fill('M12 8l2.8 4-2.8 4-2.8-4z'),
  treasure: fill('M3 10c0-4 3-6 9-6s9 2 9 6v1.5h-7v-1h-4v1H3zM3 13h7v2.5h4V13h7v7.5H3z'),
  queue: line('M4 3h16M4 21h16M6 3c0 5 12 13 12 18M18 3c0 5-12 13-12 18'),
  away: line('M3 19l5-14 4.5 9L16 8l5 11z'),
  water: line('M2 8c3.3-4 6.7-4 10 0s6.7 4 10 0M2 16c3.3-4 6.7-4 10 0s6.7 4 10 0', 2.6),
  flag: line('M5 2v20') + fill('M6 3h14l-4 4.5 4 4.5H6z'),
  rampart: fill('M2 21V6h4v4h3V6h6v4h3V6h4v15z'),
  command: fill('M12 2l9 6v13h-6v-6H9v6H3V8z'),
  third: fill('M4 10l8-6 8 6v11H4zM10.8 11v2.8H8v2.4h2.8V19h2.4v-2.8H16v-2.4h-2.8V11z'),
  battlefield: line('M4 4l16 16M20 4L4 20') + line('M3 15l6 6M15 21l6-6', 2),
  light: '<circle cx="12" cy="12" r="4.6" fill="currentColor"/>' + line('M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 2.8M19.4 4.6l-2.8 2.8M7.4 16.6l-2.8 2.8'),
  infernal: fill('M12.5 1c.5 4.5 6.5 7 6.5 13.5A7 7 0 0 1 12 22a7 7 0 0 1-7-7.5c0-3 2-4.5 2.8-7 1.4 1 2 2 2.2 3.5C11.5 8.5 12.7 5 12.5 1z'),
  corruption: line('M12 12a2.5 2.5 0 1 1 2.5 2.5A5 5 0 0 1 9.5 9.5 7.5 7.5 0 0 1 21 12 9.5 9.5 0 1 1 12 2.5'),
  death: fill('M12 2a9 9 0 0 1 9 9c0 3-1.5 5-3.5 6.3V22h-11v-4.7C4.5 16 3 14 3 11a9 9 0 0 1 9-9zM8.3 9.5a2.3 2.3 0 1 0 .01 0zM15.7 9.5a2.3 2.3 0 1 0 .01 0zM11 16.5h2v3h-2z'),
  nature: fill('M21 3C8 3 3 9 4 16l-2 5 2.5.5L6.5 18C14 19.5 20 14 21 3zM17 7c-4 1.5-7.5 5-9.5 9 3.5-3 6.5-6 9.5-9z'),
  psionics: line('M12 2l10 10-10 10L2 12z', 2.2) + '<circle cx="12" cy="12" r="3.6" fill="currentColor"/>',
  pure: fill('M12 1l2.6 8.4L23 12l-8.4 2.6L12 23l-2.6-8.4L1 12l8.4-2.6z'),
  any: '<circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2.6"/>',
} as const;

export type Glyph = keyof typeof GLYPHS;

/** The colours of mana, in the order of pools. */
export const COLOURS: readonly Exclude<Colour, 'any'>[] = ['light', 'infernal', 'corruption', 'death', 'nature', 'psionics', 'pure'];
