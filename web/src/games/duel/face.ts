// The faces of Duel's cards.

import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { Blow } from '../../generated/duel/Blow';
import type { CardFace } from '../../generated/duel/CardFace';
import type { FaceKind } from '../../generated/duel/FaceKind';
import type { Text } from '../../generated/Text';
import { figureOf, footOf, wordOf, type Faces } from '../../table/face';
import { LEXICON } from './lexicon';

export const HERALDRY: Heraldry = {
  lexicon: LEXICON,
  houses: {
    magicien: ['violette', 'azur', 'nuit', 'pourpre', 'canard', 'argent'],
    guerrier: ['gueules', 'braise', 'tan', 'sable', 'or', 'ivoire'],
  },
};

/** What the sheet of a card of Duel says of its face. */
export const printed = (sheet: CardSheet): CardFace => sheet.face as CardFace;

/** What the kinds of cards mean, for whoever reads one of them for the first time. */
const KEYWORDS: Record<FaceKind | Blow, Text | null> = {
  normal: null,
  equipment: null,
  attack: null,
  ephemeral: { fr: 'Jouée, elle est retirée du jeu au lieu d’aller au cimetière.', en: 'Once played it is removed from the game instead of going to the graveyard.' },
  rapid: { fr: 'Se joue au tour adverse, en réponse à une attaque.', en: 'Played in the enemy turn, in answer to an attack.' },
  strike: { fr: 'Un coup physique : il déclenche vos équipements.', en: 'A physical blow: it sets off your equipment.' },
};
const WORDS = {
  fr: { cost: 'Coût', damage: 'Dégâts', wakes: 'Éveil' },
  en: { cost: 'Cost', damage: 'Damage', wakes: 'Wakes after' },
};

export const faces: Faces = {
  faceOf: (sheet, lang, now = {}) => {
    const t = WORDS[lang];
    const card = printed(sheet);
    const sorts = card.blow ? [card.kind, card.blow] : [card.kind];
    return {
      name: sheet.name[lang],
      text: sheet.text[lang],
      ability: '',
      keywords: sorts.flatMap((sort) => {
        const text = KEYWORDS[sort];
        return text ? [{ name: wordOf(sheet, sort, lang), text: text[lang] }] : [];
      }),
      foot: footOf(sheet, lang),
      sigil: sigilOf(sheet.id, card.class, HERALDRY),
      cost: figureOf(sheet, 'cost', 'mana', t.cost, now),
      figures: [figureOf(sheet, 'damage', 'sword', t.damage, now), figureOf(sheet, 'activation', 'clock', t.wakes, now)].filter((item) => item !== null),
      arrows: [],
      kind: null,
      signs: [],
      edge: null,
      rarity: null,
    };
  },
};
