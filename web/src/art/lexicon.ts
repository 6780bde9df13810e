// Which charge a plain word of an id calls for, where the game does not say. The first pattern that fits wins.

import type { Lexicon } from './sigil';

export const LEXICON: Lexicon = [
  ['feu|flamme|ardent', 'flame'], ['givre|neige|gel', 'icicles'], ['lune|nocturne', 'moon'], ['soleil|solaire', 'sun'],
  ['etoile|astre', 'star'], ['loup', 'wolf'], ['aigle|aile', 'wing'], ['corbeau', 'raven'], ['hibou|chouette', 'owl'],
  ['epee|lame', 'sword'], ['marteau', 'hammer'], ['arc$|archer', 'bow'], ['bouclier', 'shield'], ['casque|heaume', 'helm'],
  ['couronne|roi|reine', 'crown'], ['tour|rempart', 'tower'], ['porte|seuil', 'door'], ['livre|grimoire', 'book'],
  ['parchemin|contrat', 'scroll'], ['clef|cle$', 'key'], ['coffre|anneau', 'ring'], ['arbre|foret', 'tree'],
  ['fleur|rose', 'rose'], ['racine', 'roots'], ['eau|maree|vague', 'waves'], ['sang', 'drops'], ['mort|crane|necro', 'skull'],
  ['cristal', 'crystal'], ['vent', 'wind'], ['tonnerre|foudre|eclair', 'lightning'], ['oeil', 'eye'], ['main', 'gauntlet'],
  ['banniere|etendard', 'banner'], ['plume', 'feather'], ['essaim|nuee', 'swarm'], ['boussole|nord', 'north_star'],
];
