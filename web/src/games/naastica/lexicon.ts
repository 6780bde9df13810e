// Which charge a word of a card's id calls for. The first pattern that fits wins, so whole names come before their parts.

import type { Lexicon } from '../../art/sigil';

export const LEXICON: Lexicon = [
  ['aeryn', 'crown'], ['ysolde', 'bell_stones'], ['maelor', 'skull'], ['lumen', 'candle'], ['kaelis', 'chain'],
  ['thorn', 'thorn'], ['oriane', 'spindle'], ['vaelith', 'two_faces'], ['dorian', 'banner'], ['nym', 'boat'],
  ['eldra', 'tree'], ['calen$', 'wind'], ['etincelle_de_lux', 'sun'], ['tourbillon', 'spiral'], ['rose_des_vents', 'compass'],
  ['fragment_d_aube', 'sunrise'], ['lance', 'spear'], ['garde_memoire', 'key'], ['cavalier', 'helm'], ['veilleur', 'eye_veil'],
  ['chevalier', 'sword'], ['spectre', 'ghost'], ['ombre', 'cloak'], ['juge', 'balance'], ['heraut', 'horn'],
  ['devoreur', 'hourglass'], ['archiviste', 'book'], ['cantor', 'lyre'], ['eclaireuse', 'torch'], ['traqueur', 'bow'],
  ['pelerin', 'staff'], ['duelliste', 'swords'], ['porteuse', 'lantern'], ['sculpteur', 'chisel'], ['danseuse', 'sparks'],
  ['nuee', 'shards'], ['oracle', 'mask'], ['corbeaux', 'ravens'], ['gardien', 'gate'], ['echo', 'ripple'], ['nova', 'nova'],
  ['sentinelle', 'tower'], ['colosse', 'colossus'], ['golem', 'golem'], ['phare', 'lighthouse'], ['obelisque', 'obelisk'],
  ['muraille', 'wall'], ['meute', 'wolf'],
];
