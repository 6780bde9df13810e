// What Noxtalia draws in its rulebook.

import type { CardSheet } from '../../generated/CardSheet';
import { isOf, type GameBook, type Part, type Thing } from '../../rules/book';
import { spiritOf } from './face';
import Wheel from './Wheel.svelte';

const team = (ids: string[], y: number, below: boolean): Thing[] =>
  ids.flatMap((id, at): Thing[] => [
    { kind: 'card', x: 140 + at * 72, y, w: 60, id },
    { kind: 'token', x: 170 + at * 72, y: below ? y + 100 : y - 16, r: 14, text: '20', colour: '--life' },
  ]);

function parts(sheet: CardSheet): Part[] {
  const isSpirit = spiritOf(sheet) !== null;
  return [
    { at: '.cost', side: 'left', title: { fr: 'Coût', en: 'Cost' }, text: { fr: isSpirit ? 'Le mana que coûte son attaque.' : 'Le mana que l’on paie pour la jouer.', en: isSpirit ? 'The mana its attack costs.' : 'The mana one pays to play it.' } },
    { at: '.stat', side: 'left', title: { fr: 'Puissance', en: 'Power' }, text: { fr: isSpirit ? 'De son attaque.' : 'De l’attaque ou de la Défense.', en: isSpirit ? 'Of its attack.' : 'Of the attack or the defence.' } },
    { at: '.signs i', side: 'left', title: { fr: 'Critiques (+)', en: 'Critical (+)' }, text: { fr: '+4 contre cet élément.', en: '+4 against this element.' } },
    { at: '.text', side: 'left', title: isSpirit ? { fr: 'Son attaque', en: 'Its attack' } : { fr: 'Effets', en: 'Effects' }, text: isSpirit ? { fr: 'Son nom et ses effets.', en: 'Its name and its effects.' } : { fr: 'Ce que la carte fait de plus.', en: 'What the card does besides.' } },
    { at: '.kind', side: 'right', title: { fr: 'Genre', en: 'Kind' }, text: { fr: 'Esprit, Attaque, Défense ou Soutien.', en: 'Spirit, attack, defence or support.' } },
    ...(isSpirit ? [{ at: '.stat.life', side: 'right', title: { fr: 'Points de Vie', en: 'Life points' }, text: { fr: 'Au départ et au plus.', en: 'At the start and at most.' } } satisfies Part] : []),
    { at: '.signs i.bad', side: 'right', title: { fr: 'Faiblesses (−)', en: 'Weak (−)' }, text: { fr: '−4 contre cet élément.', en: '−4 against this element.' } },
    ...(isSpirit ? [] : [{ at: '.keyword', side: 'right', title: { fr: 'Mots-clés', en: 'Keywords' }, text: { fr: 'Expliqués sur la carte même.', en: 'Explained on the card itself.' } } satisfies Part]),
    { at: '.foot', side: 'right', title: { fr: 'Élément', en: 'Element' }, text: { fr: 'Glaciel, Ardent ou Abyssal ; puis genre, mots-clés, rareté.', en: 'Glacial, Ardent or Abyssal; then kind, keywords, rarity.' } },
  ];
}

export const book: GameBook = {
  turn: [
    { icon: 'mana', title: { fr: 'Préparation', en: 'Preparation' }, text: { fr: '5 PM, 8 au plus ; piocher jusqu’à 5', en: '5 mana, 8 at most; draw up to 5' } },
    { icon: 'attaque', title: { fr: 'Combat', en: 'Combat' }, text: { fr: 'attaques, Soutiens, un Recyclage', en: 'attacks, supports, one recycling' } },
    { icon: 'defense', title: { fr: 'Fin de tour', en: 'End of turn' }, text: { fr: '5 PM, piocher jusqu’à 5, recharger', en: '5 mana, draw up to 5, recharge' } },
  ],
  table: {
    size: [480, 470],
    title: { fr: 'Le terrain au début d’une partie', en: 'The field at the start of a game' },
    things: [
      { kind: 'zone', x: 12, y: 12, w: 456, h: 186, side: 'theirs' },
      ...team(['kel_orn', 'bramorh', 'oumbara'], 92, false).map((thing): Thing => thing),
      { kind: 'back', x: 190, y: 20, w: 32, count: 5, fan: true },
      { kind: 'back', x: 384, y: 100, w: 56, count: 4 },
      { kind: 'cell', x: 40, y: 96, w: 56, h: 78 },
      { kind: 'token', x: 68, y: 60, r: 18, icon: 'mana', text: '5', colour: '--mana' },
      { kind: 'token', x: 206, y: 235, r: 22, icon: 'day', colour: '--lux' },
      { kind: 'token', x: 262, y: 235, r: 22, icon: 'clock', text: '1', colour: '--lux' },
      { kind: 'mark', x: 300, y: 235, number: 6 },
      { kind: 'zone', x: 12, y: 272, w: 456, h: 186, side: 'ours' },
      ...team(['sivrane', 'vul_kar', 'naarok'], 284, true),
      { kind: 'mark', x: 140, y: 290, number: 1 },
      { kind: 'mark', x: 148, y: 384, number: 2 },
      { kind: 'back', x: 384, y: 292, w: 56, count: 4 },
      { kind: 'mark', x: 384, y: 294, number: 3 },
      { kind: 'cell', x: 40, y: 284, w: 56, h: 78 },
      { kind: 'mark', x: 40, y: 288, number: 4 },
      { kind: 'token', x: 68, y: 410, r: 18, icon: 'mana', text: '5', colour: '--mana' },
      { kind: 'mark', x: 98, y: 410, number: 5 },
      { kind: 'back', x: 190, y: 406, w: 32, count: 5, fan: true },
      { kind: 'mark', x: 318, y: 428, number: 7 },
      { kind: 'back', x: 396, y: 396, w: 34 },
      { kind: 'back', x: 410, y: 399, w: 34 },
      { kind: 'mark', x: 392, y: 402, number: 8 },
    ],
    legend: [
      { fr: 'Vos trois Esprits, redressés.', en: 'Your three spirits, upright.' },
      { fr: 'Leurs Points de Vie : 20 chacun.', en: 'Their life points: 20 each.' },
      { fr: 'Votre pioche de 18 capacités.', en: 'Your draw pile of 18 capacities.' },
      { fr: 'La place de votre défausse.', en: 'The place of your discard pile.' },
      { fr: 'Votre mana : 5 PM.', en: 'Your mana: 5.' },
      { fr: 'Le cycle, du côté du jour, et le compte-tour sur 1.', en: 'The cycle on its day side, and the turn counter at 1.' },
      { fr: 'Votre main : cinq cartes.', en: 'Your hand: five cards.' },
      { fr: 'Les capacités liées, mises de côté.', en: 'The linked capacities, put aside.' },
    ],
  },
  diagrams: { elements: Wheel },
  parts,
  groups: (cards) =>
    cards
      .filter((card) => spiritOf(card) !== null)
      .map((spirit) => ({ title: spirit.name, cards: [spirit, ...cards.filter((card) => card !== spirit && isOf(card, spirit.id))] })),
};
