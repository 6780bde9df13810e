// What Duel draws in its rulebook.

import type { CardSheet } from '../../generated/CardSheet';
import { isOf, type GameBook, type Part, type Thing } from '../../rules/book';

const row = (ids: string[], y: number): Thing[] => ids.map((id, at): Thing => ({ kind: 'card', x: 112 + at * 66, y, w: 56, id }));

const WAIT: Part = { at: '.stat.clock', side: 'right', title: { fr: 'Attente', en: 'Wait' }, text: { fr: 'Combien de tours passent avant qu’il agisse.', en: 'How many turns pass before it works.' } };

function parts(sheet: CardSheet): Part[] {
  const isEquipment = isOf(sheet, 'equipment');
  const own: Part[] = isEquipment
    ? [WAIT]
    : [
        { at: '.cost', side: 'left', title: { fr: 'Coût', en: 'Cost' }, text: { fr: 'Le mana que l’on paie pour la jouer.', en: 'The mana one pays to play it.' } },
      ];
  return [
    ...own,
    { at: '.name', side: 'left', title: { fr: 'Nom', en: 'Name' }, text: { fr: 'Les exemplaires d’une carte sont identiques.', en: 'Copies of a card are the same.' } },
    { at: '.text', side: 'left', title: { fr: 'Effets', en: 'Effects' }, text: { fr: 'Ils s’appliquent dans l’ordre où on les lit.', en: 'They apply in the order in which one reads them.' } },
    ...(isEquipment ? [] : [{ at: '.keyword', side: 'right', title: { fr: 'Mots-clés', en: 'Keywords' }, text: { fr: 'Expliqués sur la carte même.', en: 'Explained on the card itself.' } } satisfies Part]),
    { at: '.foot', side: 'right', title: { fr: 'Classe et type', en: 'Class and type' }, text: { fr: 'Normale, éphémère, rapide ou équipement ; attaque ou frappe.', en: 'Normal, ephemeral, rapid or equipment; attack or strike.' } },
  ];
}

export const book: GameBook = {
  turn: [
    { icon: 'removed', title: { fr: 'Défausser', en: 'Discard' }, text: { fr: 'sa main ; bouclier à 0', en: 'your hand; shield to 0' } },
    { icon: 'day', title: { fr: 'Début', en: 'Start' }, text: { fr: 'équipements de début de tour', en: 'equipment of the start' } },
    { icon: 'deck', title: { fr: 'Piocher', en: 'Draw' }, text: { fr: '3, 4, puis 5 cartes ; 1, 2, puis 3 mana', en: '3, 4, then 5 cards; 1, 2, then 3 mana' } },
    { icon: 'sword', title: { fr: 'Jouer', en: 'Play' }, text: { fr: 'des cartes, et frapper une fois', en: 'cards, and strike once' } },
    { icon: 'night', title: { fr: 'Fin', en: 'End' }, text: { fr: 'équipements de fin, puis à l’autre', en: 'equipment of the end, then pass on' } },
  ],
  table: {
    size: [480, 420],
    title: { fr: 'La table au début d’un duel', en: 'The table at the start of a duel' },
    things: [
      { kind: 'zone', x: 12, y: 12, w: 456, h: 176, side: 'theirs' },
      { kind: 'words', x: 240, y: 30, text: { fr: 'Guerrier', en: 'Warrior' } },
      ...row(['hache', 'rune_endurance', 'rune_protection', 'rune_agressivite'], 58),
      { kind: 'back', x: 396, y: 66, w: 56, count: 4 },
      { kind: 'cell', x: 28, y: 58, w: 56, h: 78 },
      { kind: 'token', x: 180, y: 163, r: 19, icon: 'life', text: '100', colour: '--life' },
      { kind: 'token', x: 240, y: 163, r: 19, icon: 'shield', text: '0', colour: '--shield' },
      { kind: 'token', x: 300, y: 163, r: 19, icon: 'mana', text: '0', colour: '--mana' },
      { kind: 'token', x: 240, y: 210, r: 17, icon: 'clock', text: '1', colour: '--lux' },
      { kind: 'mark', x: 270, y: 210, number: 5 },
      { kind: 'zone', x: 12, y: 232, w: 456, h: 176, side: 'ours' },
      { kind: 'token', x: 180, y: 257, r: 19, icon: 'life', text: '100', colour: '--life' },
      { kind: 'token', x: 240, y: 257, r: 19, icon: 'shield', text: '0', colour: '--shield' },
      { kind: 'token', x: 300, y: 257, r: 19, icon: 'mana', text: '0', colour: '--mana' },
      { kind: 'mark', x: 334, y: 257, number: 4 },
      ...row(['catalyseur', 'rune_energie', 'rune_essence', 'rune_force'], 286),
      { kind: 'mark', x: 112, y: 290, number: 1 },
      { kind: 'back', x: 396, y: 294, w: 56, count: 4 },
      { kind: 'mark', x: 396, y: 296, number: 2 },
      { kind: 'cell', x: 28, y: 286, w: 56, h: 78 },
      { kind: 'mark', x: 28, y: 290, number: 3 },
      { kind: 'words', x: 240, y: 388, text: { fr: 'Magicien', en: 'Mage' } },
    ],
    legend: [
      { fr: 'Vos quatre équipements, l’arme en premier.', en: 'Your four pieces of equipment, the weapon first.' },
      { fr: 'Votre deck de trente cartes.', en: 'Your deck of thirty cards.' },
      { fr: 'Le cimetière, vide au début.', en: 'The graveyard, empty at first.' },
      { fr: 'Points de vie, bouclier, mana.', en: 'Life points, shield, mana.' },
      { fr: 'Le compte-tour, commun aux deux joueurs. Personne n’a encore de main.', en: 'The turn counter, shared by both players. Nobody has a hand yet.' },
    ],
  },
  parts,
  groups: (cards) => [
    { title: { fr: 'Magicien', en: 'Mage' }, cards: cards.filter((card) => isOf(card, 'magicien')) },
    { title: { fr: 'Guerrier', en: 'Warrior' }, cards: cards.filter((card) => isOf(card, 'guerrier')) },
  ],
};
