// A first game of Naastica, one idea a step. The deal is fixed, the last tie is not: either way it ends well.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/naastica/Action';
import type { View } from '../../generated/naastica/View';
import type { Offer, Tutorial, TutorialStep } from '../../table/board';
import { printed } from '../../table/printed';

const MINE = ['gardien_des_seuils', 'etincelle_de_lux', 'heraut_du_neant', 'calen', 'sculpteur_de_lumiere'];
const THEIRS = ['lance_de_l_aube', 'duelliste_de_l_aube', 'golem_fele', 'muraille_d_oubli', 'echo_du_passe'];

type Step = TutorialStep<View, Action>;

const lux = (cards: CardSheet[], id: string): number => printed(cards, id, 'lux');
const nox = (cards: CardSheet[], id: string): number => printed(cards, id, 'nox');

const isPlaced = (action: Action, cards: CardSheet[], id: string, cell: number): boolean =>
  action.type === 'place' && action.cell === cell && cards.find((card) => card.number === action.card)?.id === id;

const place = (id: string, cell: number, words: Step['words'], hint: Step['words']): Step => ({
  words,
  point: `[data-cell="${cell}"]`,
  until: { play: (action, _view, cards) => isPlaced(action, cards, id, cell), hint },
});

const reply = (id: string, cell: number, words: Step['words']): Step => ({
  words,
  until: {
    reply: (offers: Offer<Action>[], _view, cards) => (offers.find((offer) => isPlaced(offer.data, cards, id, cell)) ?? offers[0])?.code ?? 0,
  },
});

const next = (words: Step['words'], point?: string): Step => ({ words, ...(point ? { point } : {}), until: { next: true } });

export const tutorial: Tutorial<View, Action> = {
  options: { first: '0', hands: [MINE, THEIRS] },
  brings: [{}, {}],
  steps: [
    next({
      fr: 'Naastica se joue sur neuf cases. Quand la dernière est prise, celui qui a le plus de cartes à sa couleur gagne.',
      en: 'Naastica is played on nine cells. When the last one is taken, whoever has more cards of their colour wins.',
    }),
    next(
      {
        fr: 'Voici votre main. Le soleil d’une carte est son LUX, sa force d’attaque ; la lune est son NOX, sa défense. Les flèches disent de quels côtés elle agit.',
        en: 'Here is your hand. The sun on a card is its LUX, its attack; the moon is its NOX, its defence. The arrows say on which sides it acts.',
      },
      '[data-zone="hand"]',
    ),
    place(
      'gardien_des_seuils',
      9,
      {
        fr: 'Posez le Gardien des seuils dans le coin en bas à droite : glissez-le, ou touchez la carte puis la case.',
        en: 'Place the Guardian of Thresholds in the bottom right corner: drag it, or touch the card and then the cell.',
      },
      { fr: 'C’est permis, mais commençons par le Gardien des seuils, en bas à droite.', en: 'That is allowed, but let us begin with the Guardian of Thresholds, bottom right.' },
    ),
    reply('lance_de_l_aube', 5, (cards) => ({
      fr: `L’autre joueur prend le centre avec une carte solide : NOX ${nox(cards, 'lance_de_l_aube')}, une seule flèche.`,
      en: `The other player takes the centre with a solid card: NOX ${nox(cards, 'lance_de_l_aube')}, a single arrow.`,
    })),
    place(
      'etincelle_de_lux',
      8,
      {
        fr: 'La Lance de l’Aube ne regarde que vers la droite. Attaquez-la par-dessous avec l’Étincelle de LUX : aucune flèche ne répond, elle est capturée sans comparer.',
        en: 'The Lance of Dawn looks only to the right. Attack it from below with the Spark of LUX: no arrow answers, it is captured without comparing.',
      },
      { fr: 'Essayez l’Étincelle de LUX, juste sous le centre : sa flèche du haut touchera la Lance.', en: 'Try the Spark of LUX, right below the centre: its upward arrow will reach the Lance.' },
    ),
    next({ fr: 'La Lance a changé de couleur : c’est une capture incontestée. Elle compte maintenant pour vous.', en: 'The Lance changed colour: that is an uncontested capture. It now counts for you.' }, '[data-cell="5"]'),
    reply('duelliste_de_l_aube', 2, { fr: 'La même chose vaut contre vous : le Duelliste arrive par le haut, et la Lance ne répond pas non plus de ce côté.', en: 'The same works against you: the Duellist comes from above, and the Lance does not answer there either.' }),
    place(
      'heraut_du_neant',
      6,
      (cards) => ({
        fr: `À droite, la Lance répond : sa flèche fait face. On compare alors votre LUX à son NOX. Posez le Héraut du Néant (LUX ${lux(cards, 'heraut_du_neant')}) face à son NOX ${nox(cards, 'lance_de_l_aube')}.`,
        en: `On the right the Lance answers: its arrow faces you. Then your LUX is compared with its NOX. Place the Herald of the Void (LUX ${lux(cards, 'heraut_du_neant')}) against its NOX ${nox(cards, 'lance_de_l_aube')}.`,
      }),
      (cards) => ({
        fr: `Il faut un LUX supérieur à ce NOX de ${nox(cards, 'lance_de_l_aube')} : le Héraut du Néant, à droite du centre.`,
        en: `It takes a LUX above this NOX of ${nox(cards, 'lance_de_l_aube')}: the Herald of the Void, right of the centre.`,
      }),
    ),
    next(
      (cards) => ({
        fr: `${lux(cards, 'heraut_du_neant')} contre ${nox(cards, 'lance_de_l_aube')} : capturée. Un LUX plus faible n’aurait rien changé. Touchez une case attaquée pour relire le calcul.`,
        en: `${lux(cards, 'heraut_du_neant')} against ${nox(cards, 'lance_de_l_aube')}: captured. A smaller LUX would have changed nothing. Touch an attacked cell to read the sum again.`,
      }),
      '[data-cell="5"]',
    ),
    reply('golem_fele', 4, { fr: 'Le Golem fêlé reprend le centre par la gauche : là, rien ne répond.', en: 'The Cracked Golem takes the centre back from the left: nothing answers there.' }),
    place(
      'calen',
      3,
      {
        fr: 'Calen est un héros : sa capacité agit quand on le pose. Posez-le en haut à droite, à côté du Duelliste.',
        en: 'Calen is a hero: his ability works when he is placed. Place him top right, beside the Duellist.',
      },
      { fr: 'Le héros Calen attend son tour : en haut à droite.', en: 'The hero Calen is waiting: top right.' },
    ),
    {
      words: {
        fr: 'Calen fait tourner d’un quart de tour les flèches d’une carte voisine. Les cartes possibles sont éclairées : choisissez-en une.',
        en: 'Calen turns the arrows of a neighbouring card by a quarter. The possible cards are lit: choose one.',
      },
      point: '[data-cell="2"]',
      until: { play: (action) => action.type === 'target', hint: { fr: 'Choisissez une des cartes éclairées.', en: 'Choose one of the lit cards.' } },
    },
    next({ fr: 'La capacité d’abord, l’attaque ensuite : le Duelliste est à vous.', en: 'The ability first, the attack second: the Duellist is yours.' }, '[data-cell="2"]'),
    reply('muraille_d_oubli', 7, { fr: 'Il ne reste qu’une case, et c’est à vous de la prendre.', en: 'One cell is left, and it is yours to take.' }),
    place(
      'sculpteur_de_lumiere',
      1,
      (cards) => ({
        fr: `LUX ${lux(cards, 'sculpteur_de_lumiere')} contre NOX ${nox(cards, 'golem_fele')} : une égalité, la bataille incertaine. Une chance sur deux ; perdue, c’est votre propre carte qui se retourne. Ici vous gagnez de toute façon : osez.`,
        en: `LUX ${lux(cards, 'sculpteur_de_lumiere')} against NOX ${nox(cards, 'golem_fele')}: a tie, the uncertain battle. Even odds; if it is lost your own card turns over. Here you win either way: dare it.`,
      }),
      { fr: 'La dernière case est en haut à gauche.', en: 'The last cell is top left.' },
    ),
    next({
      fr: 'Le plateau est plein : comptez les couleurs. Vous savez jouer à Naastica. Chaque carte grisée dit pourquoi quand on la touche, et « Conseil » donne vos chances case par case.',
      en: 'The board is full: count the colours. You can play Naastica. Every dimmed card says why when touched, and “Advice” gives your chances cell by cell.',
    }),
  ],
};
