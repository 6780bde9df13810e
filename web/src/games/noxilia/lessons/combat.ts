// The first lesson: shooting, charging, striking, playing a card, the end of a turn, and a monarch who dares too much.

import type { Action } from '../../../generated/noxilia/Action';
import type { View } from '../../../generated/noxilia/View';
import type { Tutorial } from '../../../table/board';
import { abilityOf, BRINGS, next, of, play, reply, unit } from './steps';

/** The units by their public names. */
const [ARCHER, PIKEMAN, LANCER, KNIGHT, FLAYER, FLINT, ORMAGH] = [1, 2, 3, 4, 5, 6, 7] as const;
const EAST = 5;
/** How much Ormagh has lost before the lesson: one good charge is enough for the rest. */
const WOUNDS = 5;

export const combat: Tutorial<View, Action> = {
  options: {
    first: '0',
    setup: {
      units: [
        'A archere A_RP1',
        'A piquier BF_W',
        'A lancier A_RP2',
        'A chevalier A_RP2',
        'B ecorcheur BF_W',
        'B peau_de_silex B_RP1',
        `B ormagh B_RP1 wounds=${WOUNDS}`,
        'A aldonse A_CMD',
      ],
      hands: [['milicien'], []],
      libraries: [['veilleur', 'lueur', 'duelliste', 'ecu'], ['chien', 'brute', 'boule', 'diablotin']],
      gold: [2, 0],
      hoards: [['+lame'], []],
      fate: ['lune_de_sang'],
    },
  },
  brings: BRINGS,
  steps: [
    next(
      {
        fr: 'Deux monarques, deux armées, dix zones. Tuez le monarque adverse, et vous avez gagné. La vôtre, c’est Aldonse, en bas, dans votre zone de commandement.',
        en: 'Two monarchs, two armies, ten zones. Kill the enemy monarch and you have won. Yours is Aldonse, below, in your command zone.',
      },
      unit(8),
    ),
    next(
      (cards) => ({
        fr: `Chaque unité montre ses chiffres. Voici l’Archère : corps à corps ${of(cards, 'archere', 'melee')} (l’épée), tir ${of(cards, 'archere', 'ranged')} (l’arc), vie ${of(cards, 'archere', 'life')} (le cœur). D’autres ont aussi une armure (l’écu).`,
        en: `Every unit shows its figures. Here is the Archer: melee ${of(cards, 'archere', 'melee')} (the sword), ranged ${of(cards, 'archere', 'ranged')} (the bow), life ${of(cards, 'archere', 'life')} (the heart). Others have armour as well (the shield).`,
      }),
      unit(ARCHER),
    ),
    play(
      { type: 'ranged', unit: ARCHER, target: FLAYER },
      {
        fr: 'À votre tour de jouer, vous faites une seule action, puis c’est à l’autre. Tirez d’abord : l’Archère, sur son rempart, atteint la zone voisine. Touchez-la, puis l’Écorcheur, et choisissez le tir.',
        en: 'When it is your turn you take a single action, then the other player does. Shoot first: the Archer on her rampart reaches the zone next to it. Touch her, then the Flayer, and choose the shot.',
      },
      { fr: 'D’abord le tir : l’Archère, puis l’Écorcheur.', en: 'The shot first: the Archer, then the Flayer.' },
      unit(ARCHER),
    ),
    next(
      (cards) => ({
        fr: `L’Écorcheur n’a pas d’armure : vie ${of(cards, 'ecorcheur', 'life')} − ${of(cards, 'archere', 'ranged')} = ${of(cards, 'ecorcheur', 'life') - of(cards, 'archere', 'ranged')}. On ne riposte jamais à un tir. L’Archère, elle, est engagée : elle a joué pour ce tour.`,
        en: `The Flayer has no armour: life ${of(cards, 'ecorcheur', 'life')} − ${of(cards, 'archere', 'ranged')} = ${of(cards, 'ecorcheur', 'life') - of(cards, 'archere', 'ranged')}. Nobody ripostes against a shot. The Archer is engaged now: she has acted for this turn.`,
      }),
      unit(FLAYER),
    ),
    reply([{ type: 'move', unit: FLINT, to: EAST }, { type: 'stop' }], { fr: 'L’adversaire avance Peau-de-silex au champ de bataille est.', en: 'The opponent brings Flintskin to the east battlefield.' }),
    play(
      { type: 'charge', unit: LANCER, target: FLINT },
      {
        fr: 'Une unité peut charger : entrer dans une zone voisine et frapper aussitôt. Le Lancier est fait pour cela : lancez-le sur Peau-de-silex.',
        en: 'A unit may charge: enter the next zone and strike at once. The Lancer is made for it: send him at Flintskin.',
      },
      { fr: 'C’est au Lancier de charger Peau-de-silex.', en: 'It is for the Lancer to charge Flintskin.' },
      unit(LANCER),
    ),
    next(
      (cards) => {
        const blow = of(cards, 'lancier', 'melee') + abilityOf(cards, 'lancier', 'charge_bonus');
        const armour = of(cards, 'peau_de_silex', 'armour');
        const life = of(cards, 'peau_de_silex', 'life');
        return {
          fr: `${of(cards, 'lancier', 'melee')} + ${abilityOf(cards, 'lancier', 'charge_bonus')} (Charge) = ${blow}. L’armure en prend ${armour}, la vie le reste : ${life} − ${blow - armour} = ${life - blow + armour}. Charger coûte 1 d’armure ce tour, mais on ne riposte pas à une charge.`,
          en: `${of(cards, 'lancier', 'melee')} + ${abilityOf(cards, 'lancier', 'charge_bonus')} (Charge) = ${blow}. The armour takes ${armour}, life the rest: ${life} − ${blow - armour} = ${life - blow + armour}. A charge costs 1 armour this turn, but nobody ripostes against a charge.`,
        };
      },
      unit(FLINT),
    ),
    reply({ type: 'pass' }, { fr: 'L’adversaire passe. Tant que vous jouez, il pourra se raviser.', en: 'The opponent passes. As long as you play they may change their mind.' }),
    play(
      { type: 'play', card: 'milicien' },
      (cards) => ({
        fr: `Jouer une carte est aussi une action. Payez ${of(cards, 'milicien', 'gold')} or pour le Milicien : il attend dans la file de renfort et entrera au début du tour suivant, face cachée.`,
        en: `Playing a card is an action too. Pay ${of(cards, 'milicien', 'gold')} gold for the Militiaman: he waits in the queue and enters at the start of the next turn, face down.`,
      }),
      { fr: 'Touchez le Milicien dans votre main, puis le bouton « Jouer » ; ou glissez-le sur la table.', en: 'Touch the Militiaman in your hand, then the button “Play”; or drag him onto the table.' },
      '[data-zone="hand"]',
    ),
    reply({ type: 'pass' }, { fr: 'L’adversaire passe encore.', en: 'The opponent passes again.' }),
    play(
      { type: 'melee', unit: PIKEMAN, target: FLAYER },
      (cards) => ({
        fr: `Dans une même zone, on se bat au corps à corps. Le Piquier (${of(cards, 'piquier', 'melee')}) achève l’Écorcheur.`,
        en: `In the same zone one fights in melee. The Pikeman (${of(cards, 'piquier', 'melee')}) finishes the Flayer.`,
      }),
      { fr: 'Le Piquier, puis l’Écorcheur, dans la même zone.', en: 'The Pikeman, then the Flayer, in the same zone.' },
      unit(PIKEMAN),
    ),
    reply({ type: 'pass' }, { fr: 'L’adversaire passe.', en: 'The opponent passes.' }),
    play(
      { type: 'pass' },
      {
        fr: 'Le Piquier est seul à l’ouest, avec un trésor : à la fin du tour, qui est seul dans une zone prend le trésor et la zone. Passez : quand les deux ont passé, le tour finit.',
        en: 'The Pikeman is alone in the west, with a treasure: at the end of the turn whoever is alone in a zone takes the treasure and the zone. Pass: when both have passed, the turn ends.',
      },
      { fr: 'Gardez le Chevalier pour le tour suivant : passez.', en: 'Keep the Knight for the next turn: pass.' },
    ),
    next({
      fr: 'Un tour commence : une carte du destin est retournée (Lune de sang : +1 au corps à corps pour tous), chacun pioche et reçoit l’or de ses zones, les renforts entrent, tout se redresse et les armures se refont. La vie, non.',
      en: 'A turn begins: a fate card is turned up (Blood Moon: +1 melee for all), everyone draws and receives the gold of their zones, reinforcements enter, everything stands up again and armour is restored. Life is not.',
    }),
    next(
      (cards) => {
        const [melee, blade] = [of(cards, 'piquier', 'melee'), of(cards, 'lame', 'melee')];
        return {
          fr: `La Lame du serment est à vous, et le Piquier, seul sur place, la porte : ${melee} + ${blade} (lame) + 1 (lune) = ${melee + blade + 1}. Le champ de bataille est à vous aussi, mais il ne rapporte rien.`,
          en: `The Oathblade is yours, and the Pikeman, alone there, bears it: ${melee} + ${blade} (blade) + 1 (moon) = ${melee + blade + 1}. The battlefield is yours as well, but it yields nothing.`,
        };
      },
      unit(PIKEMAN),
    ),
    reply([{ type: 'move', unit: ORMAGH, to: EAST }, { type: 'stop' }], { fr: 'Le premier à avoir passé commence. Ormagh, le monarque adverse, s’avance vers le Lancier…', en: 'Whoever passed first begins. Ormagh, the enemy monarch, comes at the Lancer…' }),
    play(
      { type: 'charge', unit: KNIGHT, target: ORMAGH },
      (cards) => {
        const [melee, bonus] = [of(cards, 'chevalier', 'melee'), abilityOf(cards, 'chevalier', 'charge_bonus')];
        const life = of(cards, 'ormagh', 'life') - WOUNDS;
        return {
          fr: `…et s’expose ! Le Chevalier charge : ${melee} + ${bonus} (Charge) + 1 (lune) = ${melee + bonus + 1}. Ormagh a ${of(cards, 'ormagh', 'armour')} d’armure et ${life} de vie : finissez la partie.`,
          en: `…and is exposed! The Knight charges: ${melee} + ${bonus} (Charge) + 1 (moon) = ${melee + bonus + 1}. Ormagh has ${of(cards, 'ormagh', 'armour')} armour and ${life} life: end the game.`,
        };
      },
      { fr: 'Le Chevalier, puis Ormagh.', en: 'The Knight, then Ormagh.' },
      unit(KNIGHT),
    ),
    next({
      fr: 'Un monarque mort, et tout est fini. Vous savez bouger, tirer, charger et frapper. Ce qui est grisé dit pourquoi quand on le touche.',
      en: 'A monarch is dead, and all is over. You know how to move, shoot, charge and strike. What is dimmed says why when touched.',
    }),
  ],
};

