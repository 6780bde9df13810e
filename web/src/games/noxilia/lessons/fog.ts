// The third lesson: who is seen and who is not, a spell that waits, and striking back.

import type { Action } from '../../../generated/noxilia/Action';
import type { View } from '../../../generated/noxilia/View';
import type { Tutorial } from '../../../table/board';
import { stated } from '../../../table/printed';
import { BRINGS, next, of, play, reply, unit } from './steps';

const [ARCHER, PIKEMAN, ACOLYTE, , HOUND, FLAYER] = [1, 2, 3, 4, 5, 6] as const;
const WEST = 4;

export const fog: Tutorial<View, Action> = {
  options: {
    first: '0',
    setup: {
      units: ['A archere A_RP1 hidden', 'A piquier BF_E', 'A acolyte A_CMD', 'A exorciste A_CMD', 'B chien B_RP2 hidden', 'B ecorcheur BF_E', 'A aldonse A_THD hidden', 'B ormagh B_CMD hidden'],
      hands: [['egide'], []],
      libraries: [['veilleur', 'milicien'], ['chien', 'brute']],
      hoards: [['+lame'], []],
      fate: ['lune_de_sang'],
    },
  },
  brings: BRINGS,
  steps: [
    next(
      {
        fr: 'Vos unités avancent face cachée. Vous voyez les vôtres ; l’adversaire n’en voit que le dos. Cette Archère est cachée, et Aldonse aussi, derrière.',
        en: 'Your units advance face down. You see your own; the opponent sees only their backs. This Archer is hidden, and so is Aldonse behind.',
      },
      unit(ARCHER),
    ),
    next(
      {
        fr: 'En face, deux dos de cartes : l’un d’eux est peut-être Ormagh. Une carte cachée se retourne quand un ennemi est à une zone d’elle au plus… sauf si elle est sur un rempart.',
        en: 'Across the table, two backs of cards: one of them may be Ormagh. A hidden card turns up when an enemy is within one zone of it… unless it stands on a rampart.',
      },
      unit(HOUND),
    ),
    play(
      { type: 'set_under', card: 'egide', unit: PIKEMAN },
      {
        fr: 'Un sort latent attend, face cachée lui aussi, sous une unité ou une zone. Le placer coûte 1 mana de n’importe quelle couleur. Glissez Égide latente sous le Piquier.',
        en: 'A latent spell waits, face down as well, under a unit or a zone. Setting it costs 1 mana of any colour. Slip Latent Aegis under the Pikeman.',
      },
      { fr: 'Égide latente, puis le Piquier.', en: 'Latent Aegis, then the Pikeman.' },
      '[data-zone="hand"]',
    ),
    play(
      { type: 'produce', unit: ACOLYTE },
      { fr: 'Payez avec l’Acolyte. L’Exorciste doit rester prête : révéler le sort coûtera encore une Lumière.', en: 'Pay with the Acolyte. The Exorcist must stay ready: revealing the spell will cost another Light.' },
      { fr: 'L’Acolyte paie ; l’Exorciste reste prête.', en: 'The Acolyte pays; the Exorcist stays ready.' },
      unit(ACOLYTE),
    ),
    reply([{ type: 'move', unit: HOUND, to: WEST }, { type: 'stop' }], { fr: 'Une carte cachée avance au champ de bataille ouest…', en: 'A hidden card comes to the west battlefield…' }),
    next(
      {
        fr: '…et se retourne : un Chien des fosses. Votre Archère est à une zone de lui, et il a quitté son rempart. Elle, sur le sien, reste cachée.',
        en: '…and turns up: a Pit Hound. Your Archer is within one zone of it, and it has left its rampart. She, on hers, stays hidden.',
      },
      unit(HOUND),
    ),
    play(
      { type: 'ranged', unit: ARCHER, target: HOUND },
      {
        fr: 'Faire autre chose que marcher révèle une unité, pour toute la partie. Le jeu en vaut la peine : tirez sur le Chien.',
        en: 'Doing anything but walking reveals a unit, for the rest of the game. It is worth it: shoot the Hound.',
      },
      { fr: 'L’Archère, puis le Chien.', en: 'The Archer, then the Hound.' },
      unit(ARCHER),
    ),
    reply({ type: 'melee', unit: FLAYER, target: PIKEMAN }, { fr: 'L’Écorcheur attaque votre Piquier, sans savoir ce qui l’attend.', en: 'The Flayer attacks your Pikeman, not knowing what waits for it.' }),
    play(
      { type: 'reveal_under', card: 'egide', unit: PIKEMAN },
      (cards) => ({
        fr: `Le moment du sort latent est venu. Révélez-le : le Piquier gagne ${stated(cards, 'egide', /\+(\d+)\sarmure/)} d’armure avant le coup. L’Exorciste paie.`,
        en: `The moment of the latent spell has come. Reveal it: the Pikeman gains ${stated(cards, 'egide', /\+(\d+)\sarmure/)} armour before the blow. The Exorcist pays.`,
      }),
      { fr: 'Révélez l’Égide.', en: 'Reveal the Aegis.' },
      unit(PIKEMAN),
    ),
    play(
      { type: 'react' },
      (cards) => {
        const [own, more, blow] = [of(cards, 'piquier', 'armour'), stated(cards, 'egide', /\+(\d+)\sarmure/), of(cards, 'ecorcheur', 'melee')];
        return {
          fr: `Armure ${own} + ${more} = ${own + more}, moins ${blow} : pas une égratignure. Et le Piquier a Riposte : attaqué au corps à corps et encore en vie, il peut s’engager pour rendre le coup. Ripostez.`,
          en: `Armour ${own} + ${more} = ${own + more}, less ${blow}: not a scratch. And the Pikeman has Riposte: attacked in melee and still alive, he may engage to strike back. Riposte.`,
        };
      },
      { fr: 'Utilisez la capacité : ripostez.', en: 'Use the ability: riposte.' },
    ),
    next(
      (cards) => ({
        fr: `Vie de l’Écorcheur : ${of(cards, 'ecorcheur', 'life')} − ${of(cards, 'piquier', 'melee')} = ${of(cards, 'ecorcheur', 'life') - of(cards, 'piquier', 'melee')}. La Riposte éclair frappe même avant l’attaquant ; l’instinctive frappe toujours, sans s’engager. Ni tir ni charge n’en laissent le temps.`,
        en: `The Flayer’s life: ${of(cards, 'ecorcheur', 'life')} − ${of(cards, 'piquier', 'melee')} = ${of(cards, 'ecorcheur', 'life') - of(cards, 'piquier', 'melee')}. A Flash Riposte even strikes before the attacker; an instinctive one always strikes, without engaging. Neither shots nor charges leave time for it.`,
      }),
      unit(FLAYER),
    ),
    next({
      fr: 'Cachez votre monarque, avancez des cartes qui pourraient être n’importe qui, gardez un mana prêt. Une question ne s’ouvre que sur ce que tous voient : elle ne trahit rien.',
      en: 'Hide your monarch, advance cards that could be anybody, keep one mana ready. A question opens only on what everybody sees: it gives nothing away.',
    }),
  ],
};

