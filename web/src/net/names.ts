// A guest who gave no name gets one of the evening, so that a first game needs no form.

import type { Lang } from '../generated/Lang';

const french = ['Braise', 'Chouette', 'Lanterne', 'Étincelle', 'Renarde', 'Sureau', 'Lueur', 'Grillon', 'Tison', 'Aubépine'];
const english = ['Ember', 'Owl', 'Lantern', 'Spark', 'Vixen', 'Elder', 'Glow', 'Cricket', 'Brand', 'Hawthorn'];

/** A name such as « Braise 42 ». */
export function guestName(lang: Lang, random: () => number): string {
  const names = lang === 'fr' ? french : english;
  const name = names[Math.floor(random() * names.length)] ?? names[0];
  return `${name} ${10 + Math.floor(random() * 90)}`;
}
