// Which charge a word of a card's id calls for. The first pattern that fits wins, so whole names come before their parts.

import type { Lexicon } from '../../art/sigil';

export const LEXICON: Lexicon = [
  ['sivrane', 'lynx'], ['vul_kar', 'salamander'], ['naarok', 'shark'], ['kel_orn', 'wolf'], ['bramorh', 'tortoise'],
  ['oumbara', 'whale'], ['aelniv', 'owl'], ['solkai', 'phoenix'], ['meduvire', 'octopus'], ['lance_de_braise', 'spear_flame'],
  ['bouclier_d_aurore', 'shield_sun'], ['plume_solaire', 'feather_sun'], ['plume_de_givre', 'feather_ice'],
  ['vol_nocturne', 'wing_moon'], ['vol_d_essence', 'hand'], ['meute_spectrale', 'wolves'], ['appel_de_la_meute', 'howl'],
  ['serment_de_la_meute', 'paw'], ['coeur', 'heart_flame'], ['contre_feu', 'counterfire'], ['rideau_de_flammes', 'flames'],
  ['rempart_de_glace', 'ice_block'], ['morsure', 'bite'], ['mur_d_ecume', 'foam_wall'], ['memoire_des_eaux', 'ripple_drop'],
  ['pluie', 'rain'], ['marque', 'brand'], ['chant_des_profondeurs', 'note'], ['remous', 'spirals'], ['adieu_d_encre', 'cloak'],
  ['nuage_d_encre', 'cloud'], ['cendre_fertile', 'sprout'], ['cendres_vengeresses', 'burst'], ['requiem', 'bell'],
  ['derniere_veille', 'lantern'], ['etincelle_de_vie', 'egg'], ['ultime_bond', 'claws'], ['traque_silencieuse', 'boots'],
  ['regard', 'eye_sharp'], ['glaciation', 'snowflake'], ['croc', 'fang'], ['avalanche', 'mountain'], ['poudreuse', 'powder'],
  ['reflet', 'mirror'], ['eruption', 'volcano'], ['surchauffe', 'gauge'], ['torpille', 'fish'], ['frenesie', 'jaws'],
  ['festin', 'fishbone'], ['esquive', 'fish_swift'], ['peau', 'scales'], ['odeur', 'drop'], ['hurlement', 'shout'],
  ['pelage', 'fur'], ['carapace', 'shell'], ['crachat', 'spit'], ['coulee', 'lava'], ['braises', 'ember'],
  ['reflux', 'backwash'], ['ressac', 'wave'], ['houle', 'waves'], ['raz_de_maree', 'tidal'], ['bise', 'gust'],
  ['nuit_polaire', 'aurora'], ['silence', 'hush'], ['zenith', 'zenith'], ['poussiere', 'gold_dust'], ['renaissance', 'wing'],
  ['eblouissement', 'rays'], ['mille_bras', 'tentacles'], ['abime', 'abyss'], ['camouflage', 'veil_shape'],
];
