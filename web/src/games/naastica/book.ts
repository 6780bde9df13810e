// What Naastica draws in its rulebook.

import { isOf, type GameBook, type Thing } from '../../rules/book';
import Still from './Still.svelte';

const SIZE = 62;
const GAP = 8;
const [LEFT, TOP] = [139, 96];

const cells: Thing[] = Array.from({ length: 9 }, (_, at) => ({
  kind: 'cell',
  x: LEFT + (at % 3) * (SIZE + GAP),
  y: TOP + Math.floor(at / 3) * (SIZE * 1.15 + GAP),
  w: SIZE,
  h: SIZE * 1.15,
  text: String(at + 1),
}));

const HAND = ['porteuse_de_lanterne', 'phare_des_rois', 'maelor', 'meute_du_voile', 'etincelle_de_lux'];

export const book: GameBook = {
  turn: [
    { icon: 'cards', title: { fr: 'Poser', en: 'Place' }, text: { fr: 'une carte de sa main sur une case vide', en: 'a card of your hand on an empty cell' } },
    { icon: 'ultime', title: { fr: 'Capacité', en: 'Ability' }, text: { fr: 'si la carte est un héros', en: 'if the card is a hero' } },
    { icon: 'attaque', title: { fr: 'Capturer', en: 'Capture' }, text: { fr: 'les voisines adverses que visent ses flèches', en: 'the enemy neighbours its arrows point at' } },
    { icon: 'recycle', title: { fr: 'À l’autre', en: 'Pass on' }, text: { fr: 'jusqu’à ce que les neuf cases soient prises', en: 'until the nine cells are taken' } },
  ],
  table: {
    size: [480, 440],
    title: { fr: 'La table au début d’une partie', en: 'The table at the start of a game' },
    things: [
      { kind: 'zone', x: 90, y: 12, w: 300, h: 70, side: 'theirs' },
      { kind: 'back', x: 160, y: 18, w: 40, count: 5, fan: true },
      { kind: 'mark', x: 374, y: 47, number: 2 },
      ...cells,
      { kind: 'mark', x: 122, y: 112, number: 1 },
      { kind: 'token', x: 410, y: 212, r: 24, text: '?', colour: '--lux' },
      { kind: 'mark', x: 442, y: 212, number: 4 },
      { kind: 'zone', x: 90, y: 346, w: 300, h: 82, side: 'ours' },
      ...HAND.map((id, at): Thing => ({ kind: 'card', x: 110 + at * 50, y: 355, w: 46, id })),
      { kind: 'mark', x: 374, y: 387, number: 3 },
    ],
    legend: [
      { fr: 'Le plateau : neuf cases vides, numérotées de 1 à 9.', en: 'The board: nine empty cells, numbered 1 to 9.' },
      { fr: 'La main de l’adversaire : cinq cartes que vous ne voyez pas.', en: 'Your opponent’s hand: five cards that you do not see.' },
      { fr: 'Votre main : cinq cartes tirées de votre collection.', en: 'Your hand: five cards drawn from your collection.' },
      { fr: 'La pièce : elle dit qui commence, puis tranche les égalités.', en: 'The coin: it says who begins, and settles ties later on.' },
    ],
  },
  still: Still,
  parts: () => [
    { at: '.stat.lux', side: 'left', title: { fr: 'LUX', en: 'LUX' }, text: { fr: 'Son attaque, quand vous la posez.', en: 'Its attack, when you place it.' } },
    { at: '.name', side: 'left', title: { fr: 'Nom', en: 'Name' }, text: { fr: 'Les cartes de même nom sont identiques.', en: 'Cards of the same name are the same.' } },
    { at: '.text', side: 'left', title: { fr: 'Capacité', en: 'Ability' }, text: { fr: 'Des héros seulement : elle agit quand la carte est posée.', en: 'Heroes only: it works when the card is placed.' } },
    { at: '.arrow', side: 'right', title: { fr: 'Flèches', en: 'Arrows' }, text: { fr: 'Les côtés où la carte attaque et répond.', en: 'The sides on which the card attacks and answers.' } },
    { at: '.stat.nox', side: 'right', title: { fr: 'NOX', en: 'NOX' }, text: { fr: 'Sa défense, quand on l’attaque.', en: 'Its defence, when it is attacked.' } },
    { at: '.foot', side: 'right', title: { fr: 'Rareté', en: 'Rarity' }, text: { fr: 'Pour la collection ; sans effet en jeu.', en: 'For collectors; no effect in play.' } },
  ],
  groups: (cards) => {
    const plain = cards.filter((card) => !isOf(card, 'hero'));
    const count = (number: number) => plain.filter((card) => isOf(card, `arrows-${number}`));
    return [
      { title: { fr: 'Une flèche', en: 'One arrow' }, cards: count(1) },
      { title: { fr: 'Deux flèches', en: 'Two arrows' }, cards: count(2) },
      { title: { fr: 'Trois flèches', en: 'Three arrows' }, cards: count(3) },
      { title: { fr: 'Quatre flèches', en: 'Four arrows' }, cards: count(4) },
      { title: { fr: 'Héros', en: 'Heroes' }, cards: cards.filter((card) => isOf(card, 'hero')) },
    ];
  },
};
