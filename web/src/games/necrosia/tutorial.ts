// A first year of Necrosia, one idea a step: three units each, the Kelwins against a neighbour who waits.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/necrosia/Action';
import type { Kind } from '../../generated/necrosia/Kind';
import type { View } from '../../generated/necrosia/View';
import type { Lang } from '../../generated/Lang';
import type { Text } from '../../generated/Text';
import type { Tutorial, TutorialStep } from '../../table/board';
import { mapOf } from './map';

type Step = TutorialStep<View, Action>;
type Test = (action: Action, at: (id: string) => number, cards: CardSheet[]) => boolean;

/** The place of a region in the map that is played on. */
const finder =
  (view: View, cards: CardSheet[]) =>
  (id: string): number =>
    mapOf(new Map(cards.map((sheet) => [sheet.number, sheet])), view.map).regions.findIndex((region) => region.id === id);

/** What a teacher reads from the table: the powers of peoples and the figures of the rules, which may change. */
interface Reading {
  people: (id: string) => string;
  years: number;
  tide: readonly [number, number];
  actions: number;
}

/** Words with what is read from the cards and the view. */
const read =
  (fr: (from: Reading) => string, en: (from: Reading) => string) =>
  (cards: CardSheet[], view: View): Text => {
    const reading = (lang: Lang): Reading => ({
      people: (id) => cards.find((sheet) => sheet.id === id)?.text[lang] ?? '',
      years: view.years,
      tide: view.tide,
      actions: view.course.actions,
    });
    return { fr: fr(reading('fr')), en: en(reading('en')) };
  };

const is =
  (...types: Action['type'][]): Test =>
  (action) =>
    types.includes(action.type);
const any =
  (...tests: Test[]): Test =>
  (...asked) =>
    tests.some((test) => test(...asked));
const places =
  (kind: Kind, region: string): Test =>
  (action, at) =>
    action.type === 'place' && action.kind === kind && action.region === at(region);
/** A choice of this region, whatever it is chosen for. */
const goes =
  (type: 'to' | 'source' | 'at', region: string): Test =>
  (action, at) =>
    action.type === type && action.region === at(region);
const unit =
  (kind: Kind, region: string): Test =>
  (action, at) =>
    action.type === 'unit' && action.kind === kind && action.region === at(region);
const leads =
  (id: string): Test =>
  (action, _at, cards) =>
    action.type === 'people' && cards.find((sheet) => sheet.id === id)?.face['people'] === action.people;

const next = (words: Step['words'], point?: string): Step => ({ words, ...(point ? { point } : {}), until: { next: true } });
const play = (test: Test, words: Step['words'], hint: Step['words'], point?: string, last?: Action['type']): Step => ({
  words,
  ...(point ? { point } : {}),
  until: { play: (action, view, cards) => test(action, finder(view, cards), cards), hint, ...(last ? { ends: (action: Action) => action.type === last } : {}) },
});
/** The script plays the first of these that is open, until the reader is asked again. */
const reply = (words: Step['words'], ...wishes: Test[]): Step => ({
  words,
  until: {
    reply: (offers, view, cards) => {
      const at = finder(view, cards);
      const found = wishes.map((wish) => offers.find((offer) => wish(offer.data, at, cards))).find((offer) => offer !== undefined);
      return (found ?? offers[0])?.code ?? 0;
    },
  },
});

export const tutorial: Tutorial<View, Action> = {
  options: { first_placer: '0', start_units_per_type: 1 },
  brings: [{}, {}],
  steps: [
    next(
      read(
        ({ years }) => `Deux guildes, une carte, et les morts qui la gagnent. En ${years} années, ayez le plus d’influence, sans que la marée vous noie tous.`,
        ({ years }) => `Two guilds, one map, and the dead who eat it. In ${years} years, gain the most influence, before the tide drowns you all.`,
      ),
    ),
    play(
      leads('kelwin'),
      read(
        ({ people }) => `Chacun mène un peuple, et chaque peuple a un pouvoir. Prenez les Kelwins. ${people('kelwin')}`,
        ({ people }) => `Everybody leads a people, and each people has a power. Take the Kelwins. ${people('kelwin')}`,
      ),
      { fr: 'Choisissez les Kelwins.', en: 'Choose the Kelwins.' },
      '[data-zone="tray"]',
    ),
    reply({ fr: 'L’autre guilde choisit son peuple.', en: 'The other guild chooses its people.' }, is('people')),
    play(
      places('fighter', 'boischant'),
      { fr: 'On commence par poser ses unités. Le carré est un combattant : glissez-le de votre réserve à Bois-Chantant.', en: 'First everybody places units. The square is a fighter: drag it from your reserve to the Singing Wood.' },
      { fr: 'Le combattant (carré), à Bois-Chantant.', en: 'The fighter (square), to the Singing Wood.' },
      '[data-place="boischant"] .plate',
    ),
    play(
      places('trader', 'boischant'),
      { fr: 'Le triangle est un négociant. Posez-le au même endroit : qui a strictement le plus d’unités domine la région.', en: 'The triangle is a trader. Place it there too: whoever has strictly the most units dominates the region.' },
      { fr: 'Le négociant (triangle), à Bois-Chantant.', en: 'The trader (triangle), to the Singing Wood.' },
      '[data-place="boischant"] .plate',
    ),
    play(
      places('mage', 'selene'),
      { fr: 'Le rond est un magicien. Envoyez-le à Port-Sélène, où un nécrosien garde une guilde.', en: 'The disc is a mage. Send it to Port Selene, where a necrosian stands beside a guild.' },
      { fr: 'Le magicien (rond), à Port-Sélène.', en: 'The mage (disc), to Port Selene.' },
      '[data-place="selene"] .plate',
    ),
    reply({ fr: 'L’autre guilde se pose à son tour, plus à l’est.', en: 'Now the other guild places its units, further east.' }, places('fighter', 'vermeil'), places('trader', 'ambre'), places('mage', 'vermeil')),
    play(
      (action) => action.type === 'slot' && action.slot === 1,
      { fr: 'L’année commence : un nécrosien de plus dans chaque région à guilde déjà hantée. Le moins influent, vous, choisit sa place d’abord : prenez la première.', en: 'The year begins: one more necrosian in every guild region that has one. The least influential, you, chooses a place first: take the first one.' },
      { fr: 'La place 1, dans l’ordre de l’année.', en: 'Place 1, in the order of the year.' },
      '[data-drop="slot:1"]',
    ),
    reply({ fr: 'L’autre guilde jouera après vous.', en: 'The other guild will play behind you.' }, is('slot')),
    play(
      any(is('power'), unit('fighter', 'boischant'), goes('to', 'selene')),
      read(
        ({ actions }) => `Votre tour : ${actions} actions, plus ce qui est gratuit. Touchez Pouvoir, puis votre combattant, puis Port-Sélène. Combattants et négociants vont d’une région à sa voisine.`,
        ({ actions }) => `Your turn: ${actions} actions, and whatever is free. Touch Power, then your fighter, then Port Selene. Fighters and traders go to a neighbouring region.`,
      ),
      { fr: 'Pouvoir, le combattant, puis Port-Sélène.', en: 'Power, the fighter, then Port Selene.' },
      '[data-act="power"]',
      'to',
    ),
    play(
      any(is('trade'), goes('at', 'boischant'), (action) => action.type === 'add' && action.fighters === 1 && action.mages === 1),
      { fr: 'Le négociant recrute deux unités de la réserve où il se trouve. Commerce, Bois-Chantant, puis un combattant et un magicien.', en: 'A trader recruits two units of the reserve where it stands. Trade, the Singing Wood, then a fighter and a mage.' },
      { fr: 'Commerce, Bois-Chantant, puis le carré avec le rond.', en: 'Trade, the Singing Wood, then the square with the disc.' },
      '[data-act="trade"]',
      'add',
    ),
    play(
      any(is('magic', 'stop'), goes('source', 'boischant'), goes('to', 'selene'), (action) => action.type === 'pick' && action.kind === 'fighter'),
      { fr: 'D’un magicien à l’autre, jusqu’à trois unités voyagent. Magie, de Bois-Chantant à Port-Sélène, emmenez le combattant, puis arrêtez-vous là.', en: 'From one mage to another, up to three units travel. Magic, from the Singing Wood to Port Selene, take the fighter along, then stop there.' },
      { fr: 'Magie, Bois-Chantant, Port-Sélène, le combattant, puis S’arrêter là.', en: 'Magic, the Singing Wood, Port Selene, the fighter, then Stop here.' },
      '[data-act="magic"]',
      'stop',
    ),
    play(
      any(is('war', 'target_necrosians'), goes('source', 'selene')),
      { fr: 'À la guerre ! Un dé par combattant, un seul pour les nécrosiens ; chaque lame tue. Guerre, Port-Sélène, et voyez vos chances avant de frapper les morts.', en: 'To war! One die for each fighter, a single one for the necrosians; every blade kills. War, Port Selene, and see your chances before you strike the dead.' },
      { fr: 'Guerre, Port-Sélène, contre les nécrosiens.', en: 'War, Port Selene, against the necrosians.' },
      '[data-act="war"]',
      'target_necrosians',
    ),
    play(
      is('lose', 'end_actions'),
      { fr: 'Les dés sont jetés. Si les morts ont frappé, choisissez qui tombe. Puis finissez vos actions.', en: 'The dice are cast. If the dead have struck, choose who falls. Then end your actions.' },
      { fr: 'Finissez les actions avec le bouton du bandeau.', en: 'End the actions with the button of the status line.' },
      undefined,
      'end_actions',
    ),
    play(
      is('lose', 'take', 'buy'),
      { fr: 'Fin du tour : là où reste un nécrosien, la nécrose prend une unité. Puis l’influence des régions dominées, et celle-ci achète des cartes : le prix est sous chacune. Achetez-en une.', en: 'The end of the turn: where a necrosian is left, the necrosis takes a unit. Then the dominated regions give influence, which buys cards: the price is under each. Buy one.' },
      { fr: 'Achetez une carte de la file.', en: 'Buy a card of the row.' },
      '[data-zone="row"]',
      'buy',
    ),
    play(
      is('stop'),
      { fr: 'Les cartes de droite ont glissé. Votre carte servira dès le prochain tour ; son texte dit quand. Arrêtez-vous là.', en: 'The cards to its right have moved up. Your card can be used from the next turn on; its text says when. Stop here.' },
      { fr: 'Finissez les achats.', en: 'End your purchases.' },
    ),
    reply({ fr: 'L’autre guilde laisse passer son tour, et l’année s’achève.', en: 'The other guild lets its turn pass, and the year ends.' }, is('end_actions'), is('decline'), is('stop'), is('lose'), is('take'), is('slot')),
    next(
      { fr: 'Voyez la marée. À la fin de l’année, toute région où les nécrosiens sont plus nombreux que les unités se nécrose, perd sa guilde et change de valeur.', en: 'Look at the tide. At the end of the year, every region with more necrosians than units is necrosed, loses its guild and changes its value.' },
      '.tide',
    ),
    next(
      read(
        ({ tide: [now, most] }) => `Déjà ${now} ${now === 1 ? 'région' : 'régions'} sur ${most}. À ${most}, tout le monde perd ensemble : il faut parfois combattre les morts chez un rival. Vous savez jouer à Necrosia.`,
        ({ tide: [now, most] }) => `Already ${now} ${now === 1 ? 'region' : 'regions'} of ${most}. At ${most}, everybody loses together: sometimes one has to fight the dead in a rival’s land. You can play Necrosia.`,
      ),
      '.tide',
    ),
  ],
};
