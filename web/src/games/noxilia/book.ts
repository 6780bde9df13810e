// What Noxilia draws in its rulebook.

import type { CardSheet } from '../../generated/CardSheet';
import type { FaceKind } from '../../generated/noxilia/FaceKind';
import { isOf, wordOfSort, type CardGroup, type GameBook, type Part, type Thing } from '../../rules/book';
import { printed } from './face';

/** A zone of the board: its card, and the backs that wait in it. */
function place(column: 0 | 1, row: number, card: string | null, backs: number): Thing[] {
  const [x, y] = [132 + column * 124, 14 + row * 84];
  const side = row < 2 ? ('theirs' as const) : row > 2 ? ('ours' as const) : undefined;
  return [
    { kind: 'zone', x, y, w: 116, h: 76, ...(side ? { side } : {}) },
    ...(card ? [{ kind: 'card' as const, x: x + 7, y: y + 10, w: 40, id: card }] : []),
    ...(backs > 0 ? [{ kind: 'back' as const, x: x + (card ? 56 : 40), y: y + 16, w: 30, count: backs, fan: true }] : []),
  ];
}

const STATS: Part[] = [
  { at: '.stat.sword', side: 'left', title: { fr: 'Corps à corps', en: 'Melee' }, text: { fr: 'Les dégâts dans sa zone ; « 2/3 » : 3 quand le héros est blessé.', en: 'Damage in its own zone; “2/3”: 3 once the hero is wounded.' } },
  { at: '.stat.ranged', side: 'left', title: { fr: 'Distance', en: 'Ranged' }, text: { fr: 'Les dégâts d’un tir dans une zone voisine.', en: 'Damage of a shot into a zone next to it.' } },
  { at: '.stat.shield', side: 'left', title: { fr: 'Armure', en: 'Armour' }, text: { fr: 'Arrête les coups ; entière à chaque tour.', en: 'Stops blows; whole again each turn.' } },
  { at: '.stat.life', side: 'left', title: { fr: 'Vie', en: 'Life' }, text: { fr: 'Perdue, elle ne revient que par un soin. À 0, l’unité meurt.', en: 'Once lost, only healing brings it back. At 0 the unit dies.' } },
  { at: '.pips.gives', side: 'left', title: { fr: 'Mana produit', en: 'Mana produced' }, text: { fr: 'Ce que l’unité donne quand on l’engage.', en: 'What the unit gives when it is engaged.' } },
];
const GOLD: Part = { at: '.cost', side: 'right', title: { fr: 'Or', en: 'Gold' }, text: { fr: 'Ce que l’on paie pour la jouer.', en: 'What one pays to play it.' } };
const MANA: Part = { at: '.pips.pays', side: 'right', title: { fr: 'Mana', en: 'Mana' }, text: { fr: 'Un signe par mana ; le cercle accepte toute couleur.', en: 'One sign a mana; the circle takes any colour.' } };
const KIND: Part = { at: '.kind', side: 'right', title: { fr: 'Signe', en: 'Sign' }, text: { fr: 'Monarque, héros, sort, sort latent, événement…', en: 'Monarch, hero, spell, latent spell, event…' } };
const ABILITIES: Part = { at: '.keyword', side: 'right', title: { fr: 'Capacités', en: 'Abilities' }, text: { fr: 'En gras, avec leur sens : elles changent la façon de jouer la carte.', en: 'In bold, with their meaning: they change how the card is played.' } };
const EFFECT: Part = { at: '.text', side: 'right', title: { fr: 'Effet', en: 'Effect' }, text: { fr: 'Ce que cette carte fait, et elle seule.', en: 'What this card does, and only this one.' } };
const FOOT: Part = { at: '.foot', side: 'right', title: { fr: 'Type, aspects, clan', en: 'Type, aspects, clan' }, text: { fr: 'Un aspect ne sert que si une carte le nomme.', en: 'An aspect matters only where a card names it.' } };

/** The part of a figure that the card has. */
const figureOf: Record<string, string> = { '.stat.sword': 'melee', '.stat.ranged': 'ranged', '.stat.shield': 'armour', '.stat.life': 'life' };

function parts(sheet: CardSheet): Part[] {
  const card = printed(sheet);
  const has = (part: Part): boolean => {
    if (part.at === '.pips.gives') return card.produces.length > 0;
    return sheet.figures.some(([name, value]) => name === figureOf[part.at] && value !== 0);
  };
  const isPriced = card.kind !== 'spell' && sheet.figures.some(([name]) => name === 'gold');
  return [
    ...STATS.filter(has),
    { at: '.name', side: 'left', title: { fr: 'Nom', en: 'Name' }, text: { fr: 'Les exemplaires d’une carte portent le même.', en: 'Copies of a card bear the same one.' } },
    ...(isPriced ? [GOLD] : []),
    ...(card.cost.length > 0 ? [MANA] : []),
    ...(card.kind === 'unit' ? [] : [KIND]),
    ...(card.effect.fr ? [EFFECT] : []),
    ...(card.abilities.length > 0 ? [ABILITIES] : []),
    FOOT,
  ];
}

/** The sorts of cards a clan brings, in the order of its list. */
const OWN: FaceKind[] = ['banner', 'monarch', 'zone', 'unit', 'hero', 'spell', 'event', 'equipment'];

function groups(cards: CardSheet[]): CardGroup[] {
  const of = (...kinds: FaceKind[]): CardSheet[] => cards.filter((card) => kinds.includes(printed(card).kind));
  const clans = [...new Set(cards.flatMap((card) => printed(card).clan ?? []))];
  const order = (card: CardSheet): number => OWN.indexOf(printed(card).kind);
  const list: CardGroup[] = [
    ...clans.map((clan) => ({ title: wordOfSort(cards, clan), cards: of(...OWN).filter((card) => isOf(card, clan)).sort((a, b) => order(a) - order(b)) })),
    { title: { fr: 'Sans clan', en: 'Without a clan' }, cards: of(...OWN).filter((card) => printed(card).clan === null) },
    { title: { fr: 'Jetons', en: 'Tokens' }, cards: of('unit_token', 'gear_token') },
    { title: { fr: 'Trésors, vrais et faux', en: 'Treasures, true and false' }, cards: of('treasure', 'false_treasure') },
    { title: { fr: 'Mains du destin', en: 'Hands of Fate' }, cards: of('fate') },
    { title: { fr: 'Mains de l’apocalypse', en: 'Hands of the Apocalypse' }, cards: of('apocalypse') },
    { title: { fr: 'Paquets de départ', en: 'Starter decks' }, cards: of('deck') },
  ];
  return list.filter((group) => group.cards.length > 0);
}

export const book: GameBook = {
  turn: [
    { icon: 'fate', title: { fr: 'Destin', en: 'Fate' }, text: { fr: 'une carte change tout le tour', en: 'one card changes the whole turn' } },
    { icon: 'gold', title: { fr: 'Revenus', en: 'Income' }, text: { fr: 'cartes et or de vos zones', en: 'cards and gold of your zones' } },
    { icon: 'unit', title: { fr: 'Renforts', en: 'Reinforcements' }, text: { fr: 'ils entrent ; tout se redresse, les armures se refont', en: 'they enter; all stand up, armour is restored' } },
    { icon: 'sword', title: { fr: 'Actions', en: 'Actions' }, text: { fr: 'une chacun, jusqu’à ce que les deux passent', en: 'one each, until both have passed' } },
    { icon: 'treasure', title: { fr: 'Fin', en: 'End' }, text: { fr: 'trésors, zones, poison, mana perdu', en: 'treasures, zones, poison, mana lost' } },
  ],
  table: {
    size: [500, 434],
    title: { fr: 'La table au début d’une partie', en: 'The table at the start of a game' },
    things: [
      ...place(0, 0, 'fosse_aux_esclaves', 1),
      ...place(1, 0, 'trone_d_os', 2),
      ...place(0, 1, 'breche_de_cendres', 1),
      ...place(1, 1, 'mur_des_supplicies', 1),
      ...place(0, 2, null, 1),
      ...place(1, 2, null, 1),
      ...place(0, 3, 'courtine', 1),
      ...place(1, 3, 'tour_des_archers', 2),
      ...place(0, 4, 'donjon', 2),
      ...place(1, 4, 'infirmerie', 1),
      { kind: 'cell', x: 382, y: 18, w: 48, h: 67 },
      { kind: 'back', x: 442, y: 22, w: 46, count: 4 },
      { kind: 'cell', x: 66, y: 18, w: 48, h: 67 },
      { kind: 'cell', x: 66, y: 354, w: 48, h: 67 },
      { kind: 'back', x: 10, y: 358, w: 46, count: 4 },
      { kind: 'cell', x: 382, y: 354, w: 48, h: 67 },
      { kind: 'back', x: 30, y: 186, w: 46, count: 4 },
      { kind: 'card', x: 84, y: 186, w: 40, id: 'lune_de_sang' },
      { kind: 'words', x: 440, y: 206, text: { fr: 'ouest | est', en: 'west | east' } },
      { kind: 'words', x: 440, y: 224, text: { fr: 'un trésor chacun', en: 'one treasure each' } },
      { kind: 'mark', x: 140, y: 422, number: 1 },
      { kind: 'mark', x: 264, y: 422, number: 2 },
      { kind: 'mark', x: 140, y: 338, number: 3 },
      { kind: 'mark', x: 264, y: 338, number: 3 },
      { kind: 'mark', x: 140, y: 254, number: 4 },
      { kind: 'mark', x: 264, y: 254, number: 4 },
      { kind: 'mark', x: 66, y: 354, number: 5 },
      { kind: 'mark', x: 14, y: 354, number: 6 },
      { kind: 'mark', x: 382, y: 354, number: 7 },
      { kind: 'mark', x: 30, y: 184, number: 8 },
    ],
    legend: [
      { fr: 'Votre zone de commandement : vos unités y entrent. Le monarque s’y cache souvent.', en: 'Your command zone: your units enter there. The monarch often hides there.' },
      { fr: 'Votre zone tiers, l’infirmerie de l’Aubépine.', en: 'Your third zone, the infirmary of the Hawthorn.' },
      { fr: 'Vos deux remparts. L’adversaire en face a les mêmes zones, tournées d’un demi-tour.', en: 'Your two ramparts. The opponent across the table has the same zones, turned by half.' },
      { fr: 'Les deux champs de bataille, à personne, avec chacun un trésor face cachée.', en: 'The two battlefields, nobody’s, each with a treasure face down.' },
      { fr: 'La file de renfort, vide au début.', en: 'The queue of reinforcements, empty at first.' },
      { fr: 'Votre pioche.', en: 'Your library.' },
      { fr: 'Le cimetière, que chacun peut lire.', en: 'The graveyard, which everyone may read.' },
      { fr: 'La pioche du destin et la carte du tour.', en: 'The fate deck and the card of the turn.' },
    ],
  },
  parts,
  groups,
};
