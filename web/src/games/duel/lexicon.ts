// Which charge a word of a card's id calls for. The first pattern that fits wins, so whole names come before their parts.

import type { Lexicon } from '../../art/sigil';

export const LEXICON: Lexicon = [
  ['^magicien$', 'eye'], ['^guerrier$', 'helm'], ['rune_energie', 'rune_energie'], ['rune_essence', 'rune_essence'],
  ['rune_force', 'rune_force'], ['rune_endurance', 'rune_endurance'], ['rune_protection', 'rune_protection'],
  ['rune_agressivite', 'rune_agressivite'], ['attaque_plus', 'daggers'], ['attaque_lourde', 'mace'],
  ['attaque_legere', 'claws'], ['attaque_tactique', 'target'], ['contre_attaque', 'riposte'], ['defense_plus', 'shields'],
  ['defense_lourde', 'tower_shield'], ['position_offensive', 'chevrons'], ['position_defensive', 'fortress'],
  ['armure', 'armor'], ['catalyseur', 'wand'], ['explosion', 'burst'], ['divination', 'orb'], ['boule_de_feu', 'fireball'],
  ['concentration', 'focus'], ['lien', 'knot'], ['galvanisation', 'lightning'], ['evaluation', 'cards'], ['orage', 'storm'],
  ['glace', 'snowflake'], ['hache', 'axe'], ['repositionnement', 'boot'], ['parade', 'parry'], ['appuis', 'pillar'],
  ['souffle', 'heart'], ['discipline', 'leaf_crown'], ['guillotine', 'guillotine'], ['fendoir', 'cleaver'],
  ['defense', 'shield'], ['attaque', 'dagger'],
];
