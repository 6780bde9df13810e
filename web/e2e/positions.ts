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
      'B ormagh B_CMD wounds=7',
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

/** A scene that a long battle seldom sees: where it begins, what brings it about, click by click, and what is told. */
export interface Scene {
  setup: Record<string, unknown>;
  /** Both sides are played on one screen: `card NAME`, `unit NUMBER`, `zone NAME`, `trap`, `button WORD`. */
  clicks: string[];
  meets: string[];
  /** Where both sides need the cards of one clan. */
  brings?: NonNullable<NewTable['brings']>;
}

const pure = (count: number): string[] => Array.from({ length: count }, () => 'pure');
const monarchs = ['A aldonse A_CMD', 'B ormagh B_CMD'];
const libraries = [['piquier', 'milicien'], ['chien', 'brute']];
const fate = { libraries, fate: ['tempete', 'maelstrom'], shown: 'printemps' };

/** Both sides with the Hawthorn's cards. */
const BOTH = [{ deck: 'aubepine_rang' }, { deck: 'aubepine_rang' }];

/** A lancer before somebody who may answer. */
const hawthorns = (...others: string[]): Record<string, unknown> => ({ units: ['A lancier BF_W', `B ${others[0]} BF_W`, ...others.slice(1), 'A aldonse A_CMD', 'B aldonse B_CMD'] });

/** The Ashgall to play, with one card and someone to cast it. */
const ashgall = (card: string): Record<string, unknown> => ({
  active: 1,
  first: 1,
  units: [...monarchs, 'B murmureuse BF_W', 'A milicien BF_W', 'A chevalier A_RP1 hidden'],
  hands: [[], [card]],
  mana: [[], pure(4)],
});

/** A lancer in front of a pit of pitch that somebody may open. */
const pit = { units: ['A lancier A_RP2', 'B peau_de_silex B_RP1', ...monarchs], controllers: ['BF_E=B'], latents: ['B fosse_de_poix BF_E'], mana: [[], pure(2)] };

export const SCENES: Scene[] = [
  // A unit that was borrowed, and no room for it where it goes back to.
  {
    setup: { ...fate, units: ['B lancier BF_W of=A engaged', ...Array.from({ length: 5 }, () => 'A milicien BF_W engaged'), ...monarchs] },
    clicks: ['button Passer', 'button Passer'],
    meets: ['unit_sent_back'],
  },
  // The fate deck is empty.
  { setup: { ...fate, fate: [], turn: 17, units: monarchs }, clicks: ['button Passer', 'button Passer'], meets: ['fate_shuffled', 'doom_struck'] },
  // Nobody can enter where every place is taken.
  {
    setup: { ...fate, units: [...monarchs, ...Array.from({ length: 4 }, () => 'A milicien A_CMD'), ...Array.from({ length: 5 }, () => 'A milicien A_THD'), 'A piquier A_CMD queue=1'] },
    clicks: ['button Passer', 'button Passer'],
    meets: ['unit_blocked'],
  },
  // Cards of the Hawthorn: face down, back to the hand, out of the library; a curse is lifted.
  { setup: { ...fate, units: [...monarchs, 'A devin BF_W', 'A milicien BF_W'], hands: [['voile_de_brume'], []] }, clicks: ['card Voile', 'unit 4'], meets: ['unit_turned_down'] },
  { setup: { ...fate, units: [...monarchs, 'A milicien BF_W'], hands: [['cor_du_rappel'], []], gold: [5, 0] }, clicks: ['card Cor', 'unit 3'], meets: ['unit_returned'] },
  { setup: { ...fate, units: monarchs, hands: [['levee_du_ban'], []], gold: [5, 0] }, clicks: ['card Levée', 'button Jouer', 'button Prendre'], meets: ['card_found', 'library_shuffled'] },
  { setup: { ...fate, units: [...monarchs, 'A exorciste BF_W', 'A milicien BF_W curse=-2'] }, clicks: ['unit 3', 'zone BF_W'], meets: ['unit_purified'] },
  // Cards of the Ashgall: what a curse does, and what it cannot do; a unit that changes sides, and one that leaves.
  { setup: { ...fate, ...ashgall('malediction') }, clicks: ['card Malédiction', 'unit 4'], meets: ['spell_cast', 'unit_cursed'] },
  { setup: { ...fate, ...ashgall('malediction') }, clicks: ['card Malédiction', 'unit 5'], meets: ['fizzled'] },
  { setup: { ...fate, ...ashgall('domination') }, clicks: ['card Domination', 'unit 4'], meets: ['control_changed'] },
  { setup: { ...fate, ...ashgall('exil_des_cendres') }, clicks: ['card Exil', 'unit 4'], meets: ['unit_exiled'] },
  { setup: { ...fate, ...ashgall('fosse_de_poix') }, clicks: ['card Fosse', 'zone B_RP1'], meets: ['latent_set_in'] },
  // A pit of pitch: a march ends there, and so does a charge that would have gone on.
  { setup: { ...fate, ...pit }, clicks: ['unit 1', 'zone BF_E', 'trap'], meets: ['unit_stopped'] },
  { setup: { ...fate, ...pit }, clicks: ['unit 1', 'unit 2', 'trap'], meets: ['attack_lost'] },
  // An Aegis that a counter-charm answers.
  {
    setup: { ...fate, units: ['A duelliste BF_W', 'B piquier BF_W', 'A aldonse A_CMD', 'B aldonse B_CMD'], latents: ['B egide 2', 'A contre_charme 1'], mana: [pure(2), pure(1)] },
    clicks: ['unit 1', 'unit 2', 'trap', 'trap'],
    meets: ['latent_revealed', 'latent_cancelled'],
    brings: BOTH,
  },
  // Answers to an attack: a riposte, a dodge, somebody who steps in.
  { setup: { ...fate, ...hawthorns('piquier') }, clicks: ['unit 1', 'unit 2', 'button Riposter'], meets: ['riposted'], brings: BOTH },
  { setup: { ...fate, ...hawthorns('duelliste') }, clicks: ['unit 1', 'unit 2', 'button Esquiver'], meets: ['attack_dodged'], brings: BOTH },
  { setup: { ...fate, ...hawthorns('piquier', 'B pavoiseuse BF_W') }, clicks: ['unit 1', 'unit 2', 'unit 3'], meets: ['attack_redirected'], brings: BOTH },
  // Brambles, an earthquake, an adventure.
  { setup: { ...fate, units: [...monarchs, 'A nautoniere BF_W', 'B chien BF_W'], hands: [['ronces'], []], mana: [pure(2), []] }, clicks: ['card Ronces', 'unit 4'], meets: ['unit_engaged'] },
  { setup: { ...fate, fate: ['tremblement'], units: monarchs }, clicks: ['button Passer', 'button Passer'], meets: ['ramparts_collapsed'] },
  { setup: { ...fate, active: 1, first: 1, gold: [0, 2], units: [...monarchs, 'B chasseur B_CMD'] }, clicks: ['unit 3', 'button Partir'], meets: ['adventure_began'] },
];
