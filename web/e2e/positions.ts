// Positions of Noxilia from which a game is short: what a test is about happens at once, and the end is near.

import type { NewTable } from '../src/generated/server/NewTable';

type Options = NonNullable<NewTable['options']>;

/** An early and heavy doom: no battle is longer than twelve turns. */
export const HASTY: Options = { doom_start_turn: 11, doom_step: 6 };

/** A legal deck with all that a latent spell and a riposte need: the Aegis, acolytes who pay for it, pikemen who strike back. */
export const HAWTHORN = {
  cards: {
    clan: 'aubepine',
    cards: Object.fromEntries(
      ['milicien', 'piquier', 'archere', 'eclaireuse', 'lancier', 'chevalier', 'pavoiseuse', 'duelliste', 'acolyte', 'exorciste', 'veilleur', 'egide', 'lueur', 'trait', 'ecu'].map((id) => [id, 4]),
    ),
  },
};

/** The doom is near and both monarchs are weak: whatever is played, a game ends within three turns. */
export const DUSK: Options = {
  setup: {
    turn: 17,
    units: [
      'A aldonse A_CMD wounds=9',
      'A lancier A_RP2',
      'A archere A_RP1 hidden',
      'A piquier BF_W gear=ecu',
      'A chirurgienne A_CMD hidden',
      'B ormagh B_CMD wounds=9',
      'B chien BF_E',
      'B ecorcheur BF_W wounds=1',
      'B brute B_RP1 hidden',
      'B cracheur B_RP2 hidden',
    ],
    hands: [['milicien', 'ecu', 'trait'], ['diablotin', 'boule']],
    gold: [6, 5],
    libraries: [['piquier', 'archere', 'milicien', 'veilleur'], ['chien', 'diablotin', 'brute', 'ecorcheur']],
    fate: ['tempete', 'lune_de_sang', 'printemps', 'maelstrom'],
    shown: 'tempete',
    controllers: ['BF_W=A'],
    ground: ['epee_benie BF_E'],
  },
};
