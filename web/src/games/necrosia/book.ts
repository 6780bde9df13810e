// What Necrosia draws in its rulebook.

import { isOf, wordOfSort, type GameBook } from '../../rules/book';
import { EMBLEMS } from './face';
import MapFigure from './MapFigure.svelte';

export const book: GameBook = {
  turn: [
    { icon: 'bolt', title: { fr: 'Trois actions', en: 'Three actions' }, text: { fr: 'se déplacer, guerre, commerce, magie, nécrosien, convertir', en: 'move, war, trade, magic, necrosian, convert' } },
    { icon: 'grave', title: { fr: 'Nécrose', en: 'Necrosis' }, text: { fr: 'une unité perdue par région nécrosée ou infestée', en: 'a unit lost in each necrosed or infested region' } },
    { icon: 'ultime', title: { fr: 'Influence', en: 'Influence' }, text: { fr: 'la valeur des régions dominées', en: 'the value of dominated regions' } },
    { icon: 'cards', title: { fr: 'Cartes', en: 'Cards' }, text: { fr: 'celles des guildes, puis trois achats', en: 'those of guilds, then three purchases' } },
  ],
  diagrams: { table: MapFigure },
  parts: () => [
    { at: '.stat', side: 'left', title: { fr: 'Influence', en: 'Influence' }, text: { fr: 'Gagnée ou perdue après usage.', en: 'Gained or lost after use.' } },
    { at: '.name', side: 'left', title: { fr: 'Nom', en: 'Name' }, text: { fr: 'Chaque carte est unique.', en: 'Each card is unique.' } },
    { at: '.text', side: 'left', title: { fr: 'Effet', en: 'Effect' }, text: { fr: 'Ce que la carte fait quand on la joue.', en: 'What the card does when it is played.' } },
    { at: '.kind', side: 'right', title: { fr: 'Famille', en: 'Family' }, text: { fr: 'Combat, Commerce, Magie, Shaan ou Nécrose.', en: 'Combat, Trade, Magic, Shaan or Necrosis.' } },
    { at: '.foot', side: 'right', title: { fr: 'Quand', en: 'When' }, text: { fr: 'La famille, puis le moment où elle se joue.', en: 'The family, then the moment at which it is played.' } },
  ],
  groups: (cards) => [
    ...Object.keys(EMBLEMS).map((family) => ({ title: wordOfSort(cards, family), cards: cards.filter((card) => isOf(card, family)) })),
    { title: { fr: 'Peuples', en: 'Peoples' }, cards: cards.filter((card) => isOf(card, 'people')) },
  ],
};
