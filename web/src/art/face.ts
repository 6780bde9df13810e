import type { CardSheet } from '../generated/CardSheet';
import type { Lang } from '../generated/Lang';
import type { IconName } from './icons';

/** A direction an arrow may point in. */
export type Arrow = 'n' | 'e' | 's' | 'w';

/** One figure on a card, with its meaning for those who listen. */
export interface Figure {
  icon: IconName;
  label: string;
  value: number;
  /** What is printed, when the figure has changed since. */
  printed: number;
}

/** Everything that is drawn on the face of a card. */
export interface Face {
  id: string;
  name: string;
  text: string;
  /** The name of the ability, where the card has one. */
  ability: string;
  /** Kind, class, rarity: the words at the foot. */
  foot: string[];
  tags: readonly string[];
  cost: Figure | null;
  figures: Figure[];
  arrows: Arrow[];
  element: 'glaciel' | 'ardent' | 'abyssal' | null;
  kind: IconName | null;
  rarity: 'commune' | 'rare' | 'epique' | 'legendaire' | null;
  critical: string[];
  weak: string[];
}

/** Figures and arrows that differ from the printed ones while the card lies on the table. */
export interface Now {
  figures?: Record<string, number>;
  arrows?: Arrow[];
}

type Words = Record<Lang, string>;

/** Tags that mean the same. */
const SAME: Record<string, string> = {
  common: 'commune', epic: 'epique', legendary: 'legendaire', hero: 'heros', mage: 'magicien', warrior: 'guerrier',
  ephemeral: 'ephemere', rapid: 'rapide', equipment: 'equipement', weapon: 'arme', strike: 'frappe', attack: 'attaque',
  defence: 'defense', support: 'soutien', spirit: 'esprit', linked: 'liee', ultimate: 'ultime', boost: 'amelioration', hex: 'affaiblissement',
};

const WORDS: Record<string, Words> = {
  commune: { fr: 'Commune', en: 'Common' },
  rare: { fr: 'Rare', en: 'Rare' },
  epique: { fr: 'Épique', en: 'Epic' },
  legendaire: { fr: 'Légendaire', en: 'Legendary' },
  heros: { fr: 'Héros', en: 'Hero' },
  magicien: { fr: 'Magicien', en: 'Mage' },
  guerrier: { fr: 'Guerrier', en: 'Warrior' },
  normal: { fr: 'Normale', en: 'Normal' },
  ephemere: { fr: 'Éphémère', en: 'Ephemeral' },
  rapide: { fr: 'Rapide', en: 'Rapid' },
  equipement: { fr: 'Équipement', en: 'Equipment' },
  arme: { fr: 'Arme', en: 'Weapon' },
  frappe: { fr: 'Frappe', en: 'Strike' },
  glaciel: { fr: 'Glaciel', en: 'Glacial' },
  ardent: { fr: 'Ardent', en: 'Ardent' },
  abyssal: { fr: 'Abyssal', en: 'Abyssal' },
  attaque: { fr: 'Attaque', en: 'Attack' },
  defense: { fr: 'Défense', en: 'Defence' },
  soutien: { fr: 'Soutien', en: 'Support' },
  esprit: { fr: 'Esprit', en: 'Spirit' },
  liee: { fr: 'Liée', en: 'Linked' },
  zone: { fr: 'Zone', en: 'Zone' },
  ultime: { fr: 'Ultime', en: 'Ultimate' },
  amelioration: { fr: 'Amélioration', en: 'Boost' },
  affaiblissement: { fr: 'Affaiblissement', en: 'Hex' },
};

const FIGURES: Record<string, { icon: IconName; label: Words }> = {
  lux: { icon: 'lux', label: { fr: 'LUX', en: 'LUX' } },
  nox: { icon: 'nox', label: { fr: 'NOX', en: 'NOX' } },
  power: { icon: 'sword', label: { fr: 'Puissance', en: 'Power' } },
  activation: { icon: 'clock', label: { fr: 'Éveil', en: 'Wakes after' } },
  hp: { icon: 'life', label: { fr: 'PV', en: 'Life' } },
  damage: { icon: 'sword', label: { fr: 'Dégâts', en: 'Damage' } },
};

const COST: Words = { fr: 'Coût', en: 'Cost' };
const ELEMENTS = ['glaciel', 'ardent', 'abyssal'] as const;
const RARITIES = ['commune', 'rare', 'epique', 'legendaire'] as const;
const KINDS = ['attaque', 'defense', 'soutien', 'esprit'] as const;

function has<T extends string>(tags: readonly string[], words: readonly T[]): T | null {
  return words.find((word) => tags.includes(word)) ?? null;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Tags that are the ids of others; they are for filters and stand on no card. */
const NAMES: Record<string, string> = {
  aelniv: 'Aëlniv', bramorh: 'Bramorh', kel_orn: 'Kel’Orn', meduvire: 'Méduvire', naarok: 'Naarok', oumbara: 'Oumbara', sivrane: 'Sivrane', solkai: 'Solkaï', vul_kar: 'Vul’Kar',
};

const ARROWS: Record<Lang, (count: number) => string> = {
  fr: (count) => `${count} flèche${count > 1 ? 's' : ''}`,
  en: (count) => `${count} arrow${count > 1 ? 's' : ''}`,
};

/** A word of a tag, for people. */
export function tagWord(tag: string, lang: Lang): string {
  const arrows = /^arrows-(\d)$/.exec(tag)?.[1];
  if (arrows !== undefined) return ARROWS[lang](Number(arrows));
  if (tag === 'base') return lang === 'fr' ? 'De base' : 'Base';
  return WORDS[SAME[tag] ?? tag]?.[lang] ?? NAMES[tag] ?? tag;
}

/** What is drawn for a card of the catalogue, with the figures it has now. */
export function faceOf(sheet: CardSheet, lang: Lang, now: Now = {}): Face {
  const tags = sheet.tags.map((tag) => SAME[tag] ?? tag);
  const printed = new Map(sheet.figures);
  const kind = has(tags, KINDS);
  const figure = (name: string): Figure | null => {
    const value = printed.get(name);
    const known = FIGURES[name];
    if (value === undefined || !known) return null;
    const icon = name === 'power' && kind === 'defense' ? 'shield' : known.icon;
    return { icon, label: known.label[lang], value: now.figures?.[name] ?? value, printed: value };
  };
  const ability = sheet.face['ability'] as Partial<Record<Lang, unknown>> | null | undefined;
  const abilityName = typeof ability?.[lang] === 'string' ? ability[lang] : '';
  const cost = printed.get('cost');
  // A spirit's lists and words are those of its own attack.
  const attack = (sheet.face['attack'] ?? null) as { name?: Partial<Record<Lang, string>>; critical?: unknown; weak?: unknown; text?: Partial<Record<Lang, string>> } | null;
  return {
    id: sheet.id,
    name: sheet.name[lang],
    text: attack?.text?.[lang] ?? sheet.text[lang],
    ability: attack?.name?.[lang] ?? abilityName,
    foot: tags.filter((tag) => tag in WORDS && !(tag === 'attaque' && tags.includes('frappe'))).map((tag) => tagWord(tag, lang)),
    tags,
    cost: cost === undefined ? null : { icon: 'mana', label: COST[lang], value: now.figures?.['cost'] ?? cost, printed: cost },
    figures: ['lux', 'nox', 'power', 'damage', 'activation', 'hp'].map(figure).filter((item) => item !== null),
    arrows: now.arrows ?? list(sheet.face['arrows']).filter((word): word is Arrow => ['n', 'e', 's', 'w'].includes(word)),
    element: has(tags, ELEMENTS),
    kind: printed.has('power') || kind === 'soutien' || kind === 'esprit' ? kind : null,
    rarity: has(tags, RARITIES),
    critical: list(attack?.critical ?? sheet.face['critical']),
    weak: list(attack?.weak ?? sheet.face['weak']),
  };
}

/** The card in one breath, for those who listen. */
export function spoken(face: Face): string {
  const figures = [face.cost, ...face.figures].filter((item) => item !== null).map((item) => `${item.label} ${item.value}`);
  return [face.name, ...figures, ...face.foot].join(', ');
}
