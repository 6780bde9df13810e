// The faces of Duel's cards.

import { sigilOf, type Heraldry } from '../../art/sigil';
import type { Text } from '../../generated/Text';
import { figureOf, same, type Faces } from '../../table/face';
import { LEXICON } from './lexicon';

export const HERALDRY: Heraldry = {
  lexicon: LEXICON,
  houses: {
    magicien: ['violette', 'azur', 'nuit', 'pourpre', 'canard', 'argent'],
    guerrier: ['gueules', 'braise', 'tan', 'sable', 'or', 'ivoire'],
  },
};

const TAGS: Record<string, Text> = {
  magicien: { fr: 'Magicien', en: 'Mage' },
  guerrier: { fr: 'Guerrier', en: 'Warrior' },
  normal: { fr: 'Normale', en: 'Normal' },
  ephemeral: { fr: 'Éphémère', en: 'Ephemeral' },
  rapid: { fr: 'Rapide', en: 'Rapid' },
  equipment: { fr: 'Équipement', en: 'Equipment' },
  weapon: { fr: 'Arme', en: 'Weapon' },
  attack: { fr: 'Attaque', en: 'Attack' },
  strike: { fr: 'Frappe', en: 'Strike' },
};
/** What the kinds of cards mean, for whoever reads one of them for the first time. */
const KEYWORDS: Record<string, Text> = {
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
    // A strike is an attack: the narrower word is enough.
    const tags = sheet.tags.filter((tag) => !(tag === 'attack' && sheet.tags.includes('strike')));
    return {
      name: sheet.name[lang],
      text: sheet.text[lang],
      ability: '',
      keywords: tags.flatMap((tag) => (TAGS[tag] && KEYWORDS[tag] ? [{ name: TAGS[tag][lang], text: KEYWORDS[tag][lang] }] : [])),
      foot: tags.flatMap((tag) => TAGS[tag]?.[lang] ?? []),
      sigil: sigilOf(sheet.id, sheet.tags, HERALDRY),
      cost: figureOf(sheet, 'cost', 'mana', t.cost, now),
      figures: [figureOf(sheet, 'damage', 'sword', t.damage, now), figureOf(sheet, 'activation', 'clock', t.wakes, now)].filter((item) => item !== null),
      arrows: [],
      kind: null,
      signs: [],
      edge: null,
      rarity: null,
    };
  },
  tagWord: (tag) => TAGS[tag] ?? same(tag),
};
