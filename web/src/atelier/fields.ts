// What the fields of card files are called: the form shows no raw name where a word stands for it.

import type { Lang } from '../generated/Lang';

/** Every field that an entry may begin with, and the commonest words of clauses. */
const FIELDS: Record<string, [fr: string, en: string]> = {
  id: ['Identifiant', 'Id'],
  name: ['Nom', 'Name (French)'],
  name_en: ['Nom anglais', 'Name'],
  alias: ['Autre nom', 'Other name'],
  many: ['Nom au pluriel', 'Plural (French)'],
  many_en: ['Pluriel anglais', 'Plural'],
  text: ['Texte', 'Text (French)'],
  text_en: ['Texte anglais', 'Text'],
  help: ['Aide', 'Help (French)'],
  help_en: ['Aide anglaise', 'Help'],
  lore: ['Légende', 'Lore (French)'],
  lore_en: ['Légende anglaise', 'Lore'],
  ability: ['Nom du pouvoir', 'Name of the ability (French)'],
  ability_en: ['Nom anglais du pouvoir', 'Name of the ability'],
  clan_name: ['Nom du clan', 'Name of the clan (French)'],
  clan_name_en: ['Nom anglais du clan', 'Name of the clan'],
  gender: ['Genre', 'Gender'],
  is_feminine: ['Féminin', 'Feminine'],
  rule: ['Règle', 'Rule'],
  class: ['Classe', 'Class'],
  kind: ['Sorte', 'Kind'],
  tag: ['Étiquette', 'Tag'],
  group: ['Groupe', 'Group'],
  cost: ['Coût', 'Cost'],
  copies: ['Exemplaires', 'Copies'],
  activation: ['Éveil', 'Activation'],
  power: ['Puissance', 'Power'],
  lux: ['LUX', 'LUX'],
  nox: ['NOX', 'NOX'],
  arrows: ['Flèches', 'Arrows'],
  rarity: ['Rareté', 'Rarity'],
  element: ['Élément', 'Element'],
  critical: ['Critique contre', 'Critical against'],
  weak: ['Faible contre', 'Weak against'],
  spirit: ['Esprit', 'Spirit'],
  spirits: ['Esprits', 'Spirits'],
  linked: ['Capacité liée', 'Linked capacity'],
  attached: ['Attaché', 'Attached'],
  means: ['Sens', 'Meaning'],
  keywords: ['Mots-clés', 'Keywords'],
  family: ['Famille', 'Family'],
  windows: ['Fenêtres', 'Windows'],
  influence: ['Influence', 'Influence'],
  after_use: ['Influence de qui s’en sert', 'Influence of whoever uses it'],
  advance: ['Avance', 'Advance'],
  guild: ['Guilde', 'Guild'],
  guild_from: ['Guilde à partir de tant de joueurs', 'Guild from so many players'],
  map: ['Carte du monde', 'Map'],
  neighbours: ['Voisines', 'Neighbours'],
  outline: ['Contour', 'Outline'],
  at: ['Place', 'Place'],
  size: ['Taille', 'Size'],
  tokens: ['Jetons', 'Tokens'],
  is_necrosed: ['Nécrosée au départ', 'Necrosed at the start'],
  is_against_necrosians: ['Contre les nécrosiens', 'Against necrosians'],
  gold: ['Or', 'Gold'],
  clan: ['Clan', 'Clan'],
  race: ['Race', 'Race'],
  races: ['Races', 'Races'],
  colours: ['Couleurs', 'Colours'],
  aspects: ['Aspects', 'Aspects'],
  units_max: ['Unités au plus', 'Units at most'],
  heroes_max: ['Héros au plus', 'Heroes at most'],
  free_token: ['Jeton offert', 'Free token'],
  free_tokens: ['Jetons offerts', 'Free tokens'],
  carried_by: ['Portée par', 'Carried by'],
  is_unique: ['Unique', 'Unique'],
  is_global: ['Pour tous', 'For everyone'],
  is_consumed: ['Ne sert qu’une fois', 'Used up'],
  is_common: ['Commune', 'Common'],
  produces: ['Donne', 'Produces'],
  slot: ['Emplacement', 'Slot'],
  extra: ['Prix en plus', 'Extra price'],
  choose: ['À choisir', 'To choose'],
  latent: ['Latente', 'Latent'],
  wounded: ['Blessée', 'Wounded'],
  range: ['Portée', 'Range'],
  draw: ['Pioche', 'Draw'],
  damage: ['Dégâts', 'Damage'],
  shield: ['Bouclier', 'Shield'],
  heal: ['Soin', 'Heal'],
  mana: ['Mana', 'Mana'],
  melee: ['Corps à corps', 'Melee'],
  ranged: ['Tir', 'Ranged'],
  armour: ['Armure', 'Armour'],
  life: ['Vie', 'Life'],
  weapon: ['Arme', 'Weapon'],
  returns_after: ['Revient après', 'Returns after'],
  effect: ['Effet', 'Effect'],
  effects: ['Effets', 'Effects'],
  cards: ['Cartes', 'Cards'],
  options: ['Options', 'Options'],
  option: ['Option', 'Option'],
  choice: ['Choix', 'Choice'],
  value: ['Valeur', 'Value'],
  number: ['Nombre', 'Number'],
  data: ['Donnée libre', 'Free data'],
  seats: ['Places', 'Seats'],
  is_secret: ['Secret', 'Secret'],
  default: ['Valeur', 'Value'],
  min: ['Au moins', 'At least'],
  max: ['Au plus', 'At most'],
};

/** Whether a word stands for this field. */
export function isNamed(field: string): boolean {
  return field in FIELDS;
}

/**
 * The label of a field: the word for its last step, with the steps before it. Under `options` and `cards` the last step is
 * the id of an option or a card, which `named` knows by the name it has for people.
 */
export function fieldLabel(path: string, lang: Lang, named: (id: string) => string | undefined = () => undefined): string {
  const steps = path.split('.');
  const last = steps.at(-1) ?? path;
  const known = FIELDS[last];
  const word = known ? known[lang === 'fr' ? 0 : 1] : last.replaceAll('_', ' ');
  if (steps.length === 1) return known ? word : last;
  if (steps.length === 2 && (steps[0] === 'options' || steps[0] === 'cards')) return named(last) ?? word;
  // Clauses count from 1, as people do; the words of a clause stay those of the file.
  const wordOf = (step: string, at: number): string => {
    if (/^\d+$/.test(step)) return String(Number(step) + 1);
    if (step === 'effects' || step === 'effect') return lang === 'fr' ? 'effet' : 'effect';
    return (at === 0 ? FIELDS[step]?.[lang === 'fr' ? 0 : 1] : undefined) ?? step;
  };
  const before = steps.slice(0, -1).filter((step) => step !== 'do').map(wordOf);
  return `${before.join(' ')} · ${word}`;
}
