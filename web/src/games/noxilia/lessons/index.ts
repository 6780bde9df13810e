// Noxilia in four short lessons, each on what the one before has shown.

import type { Action } from '../../../generated/noxilia/Action';
import type { View } from '../../../generated/noxilia/View';
import type { LessonPlan } from '../../../table/board';
import { combat } from './combat';
import { deck } from './deck';
import { fog } from './fog';
import { spells } from './spells';

export const lessons: LessonPlan<View, Action>[] = [
  {
    id: 'combat',
    title: { fr: 'Premiers pas et combat', en: 'First moves and combat' },
    about: { fr: 'Tirer, charger, frapper ; l’armure et la vie ; la fin d’un tour.', en: 'Shooting, charging, striking; armour and life; the end of a turn.' },
    tutorial: combat,
  },
  {
    id: 'sorts',
    title: { fr: 'Les sorts et le mana', en: 'Spells and mana' },
    about: { fr: 'Qui lance, qui paie, ce qui flotte ; équipements et événements.', en: 'Who casts, who pays, what floats; equipment and events.' },
    tutorial: spells,
  },
  {
    id: 'brouillard',
    title: { fr: 'Le brouillard, les latents, les ripostes', en: 'Fog, latent spells, ripostes' },
    about: { fr: 'Qui est vu, qui ne l’est pas ; un sort qui attend ; rendre le coup.', en: 'Who is seen and who is not; a spell that waits; striking back.' },
    tutorial: fog,
  },
  {
    id: 'paquet',
    title: { fr: 'Composer un paquet', en: 'Building a deck' },
    about: { fr: 'Soixante cartes sous une bannière, à l’établi.', en: 'Sixty cards under a banner, at the workbench.' },
    workshop: deck,
  },
];
