// The decks that stand evenly against each other between computer players of the level of the quick game; the page of
// Noxilia's balance has the figures. Who brings the Charge or the Sulphur meets the same deck: nothing else is as even.

import type { Quick } from '../quick';

export const QUICK: Quick = {
  key: 'deck',
  dealt: ['aubepine_rang', 'cendrefiel_meute'],
  against: {
    aubepine_rang: 'cendrefiel_meute',
    cendrefiel_meute: 'aubepine_rang',
    aubepine_charge: 'aubepine_charge',
    cendrefiel_soufre: 'cendrefiel_soufre',
  },
};
