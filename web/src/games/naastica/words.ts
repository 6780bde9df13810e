// The words of the Naastica board in both languages.

import type { StrikeMark } from './unfold';

export const WORDS = {
  fr: {
    hand: 'Votre main',
    builder: {
      title: 'Composer une collection',
      handTitle: 'Choisir sa main',
      size: (count: number, most: number) => `${count} cartes, ${most} au plus`,
      oneEach: 'Une copie de chaque carte',
      empty: 'Tout enlever',
      byLuck: 'La main est tirée au hasard',
      inHand: (count: number) => `${count} carte${count > 1 ? 's' : ''} en main`,
      leave: 'Laisser faire le hasard',
    },
    theirHand: (count: number) => `${count} carte${count > 1 ? 's' : ''} en main`,
    cell: (number: number) => `Case ${number}`,
    empty: 'vide',
    yours: 'à vous',
    of: (name: string) => `à ${name}`,
    arrows: 'flèches',
    noArrow: 'sans flèche',
    ways: { n: 'haut', e: 'droite', s: 'bas', w: 'gauche' },
    protected: 'protégée',
    placing: 'Posez une carte sur une case vide.',
    choosing: (name: string) => `${name} : choisissez la carte visée.`,
    chooseCell: (name: string) => `${name} : choisissez une case.`,
    back: 'Annuler',
    forecast: 'Prévision',
    noStrike: 'Aucune carte n’est attaquée.',
    placement: (turn: number) => `Pose ${turn} sur 9`,
    leg: (leg: number, legs: number) => `Manche ${leg} sur ${legs}`,
    firstLeg: (a: number, b: number) => `1re manche : ${a} – ${b}`,
    score: (name: string, count: number) => `${name} : ${count} carte${count > 1 ? 's' : ''}`,
    exact: 'chances de gagner, exactes',
    estimate: 'estimation',
    strike: (mark: StrikeMark): string => {
      switch (mark.result) {
        case 'uncontested':
          return mark.is_protected ? 'Aucune flèche en retour, mais la carte est protégée.' : 'Capture incontestée : aucune flèche ne répond.';
        case 'beaten':
          return `LUX ${mark.lux} contre NOX ${mark.nox} : ${mark.lux} > ${mark.nox}, ${mark.is_protected ? 'mais la carte est protégée' : 'capturée'}.`;
        case 'failed':
          return `LUX ${mark.lux} contre NOX ${mark.nox} : ${mark.lux} < ${mark.nox}, rien ne se passe.`;
        case 'tie_won':
          return `LUX ${mark.lux} = NOX ${mark.nox} : bataille incertaine, gagnée.`;
        case 'tie_lost':
          return `LUX ${mark.lux} = NOX ${mark.nox} : bataille incertaine, perdue ; l’attaquant se retourne.`;
        case 'tie_sealed':
          return `LUX ${mark.lux} = NOX ${mark.nox} : égalité gagnée sans tirage.`;
      }
    },
  },
  en: {
    hand: 'Your hand',
    builder: {
      title: 'Build a collection',
      handTitle: 'Choose a hand',
      size: (count: number, most: number) => `${count} cards, ${most} at most`,
      oneEach: 'One copy of every card',
      empty: 'Remove all',
      byLuck: 'The hand is drawn at random',
      inHand: (count: number) => (count === 1 ? '1 card in hand' : `${count} cards in hand`),
      leave: 'Leave it to luck',
    },
    theirHand: (count: number) => `${count} card${count === 1 ? '' : 's'} in hand`,
    cell: (number: number) => `Cell ${number}`,
    empty: 'empty',
    yours: 'yours',
    of: (name: string) => `${name}’s`,
    arrows: 'arrows',
    noArrow: 'no arrow',
    ways: { n: 'up', e: 'right', s: 'down', w: 'left' },
    protected: 'protected',
    placing: 'Place a card on an empty cell.',
    choosing: (name: string) => `${name}: choose the card it aims at.`,
    chooseCell: (name: string) => `${name}: choose a cell.`,
    back: 'Cancel',
    forecast: 'Forecast',
    noStrike: 'No card is attacked.',
    placement: (turn: number) => `Placement ${turn} of 9`,
    leg: (leg: number, legs: number) => `Leg ${leg} of ${legs}`,
    firstLeg: (a: number, b: number) => `First leg: ${a} – ${b}`,
    score: (name: string, count: number) => `${name}: ${count} card${count === 1 ? '' : 's'}`,
    exact: 'exact chances to win',
    estimate: 'estimate',
    strike: (mark: StrikeMark): string => {
      switch (mark.result) {
        case 'uncontested':
          return mark.is_protected ? 'No arrow points back, but the card is protected.' : 'Uncontested: no arrow points back.';
        case 'beaten':
          return `LUX ${mark.lux} against NOX ${mark.nox}: ${mark.lux} > ${mark.nox}, ${mark.is_protected ? 'but the card is protected' : 'captured'}.`;
        case 'failed':
          return `LUX ${mark.lux} against NOX ${mark.nox}: ${mark.lux} < ${mark.nox}, nothing happens.`;
        case 'tie_won':
          return `LUX ${mark.lux} = NOX ${mark.nox}: uncertain battle, won.`;
        case 'tie_lost':
          return `LUX ${mark.lux} = NOX ${mark.nox}: uncertain battle, lost; the attacker turns over.`;
        case 'tie_sealed':
          return `LUX ${mark.lux} = NOX ${mark.nox}: tie won without a roll.`;
      }
    },
  },
} as const;

/** The short form on the cell: the comparison and its sign. */
export function strikeSign(mark: StrikeMark): string {
  switch (mark.result) {
    case 'uncontested':
      return mark.is_protected ? '✕' : '↯';
    case 'beaten':
      return `${mark.lux} > ${mark.nox}`;
    case 'failed':
      return `${mark.lux} < ${mark.nox}`;
    case 'tie_won':
    case 'tie_lost':
    case 'tie_sealed':
      return `${mark.lux} = ${mark.nox}`;
  }
}
