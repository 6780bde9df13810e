// What a target would come to, in a word or two, for fingers that cannot point at it first.

import type { Event } from '../../generated/necrosia/Event';
import type { Forecast } from '../../generated/necrosia/Forecast';
import type { View } from '../../generated/necrosia/View';
import type { Lang } from '../../generated/Lang';
import type { Foreseen } from '../../table/board';
import { span, totals } from '../../table/gist';
import { WORDS } from './words';

/** How many units are lost on average, from the chances of losing 0, 1, 2 and so on. */
export const average = (chances: readonly number[]): number => chances.reduce((sum, chance, lost) => sum + (chance / 1000) * lost, 0);

/** The war that a target on the map stands for: from the picked fighters, or from where a war was begun. */
function warAt(view: View, from: string | null, to: string): Forecast | null {
  const [what, field, seat] = to.split(':');
  if (what !== 'group' && what !== 'dead') return null;
  const source = from === null ? view.course.war.source : from.startsWith('unit:') ? Number(from.split(':')[1]) : null;
  const target = what === 'dead' ? null : Number(seat);
  return view.wars.find((war) => war.source === source && war.field === Number(field) && war.target === target) ?? null;
}

/** What a war against this target would cost both sides on average, before any card; `null` where no war is meant. */
export function warGist(view: View, from: string | null, to: string, lang: Lang): string | null {
  const war = warAt(view, from, to);
  return war && WORDS[lang].warGist(average(war.inflicted), average(war.suffered));
}

/** A forecast in a word or two: influence first, then units, then the dead, then what becomes of the land. */
export function gist(events: readonly Foreseen<Event>[], me: number, lang: Lang): string | null {
  const t = WORDS[lang];
  const sum = (figure: (event: Event) => number | null): string | null => {
    const total = totals(events, figure);
    return total && (total.least !== 0 || total.most !== 0) ? span(total.least, total.most) : null;
  };
  const influence = sum((event) => (event.type === 'influence_changed' && event.seat === me ? event.by : null));
  const ours = sum((event) => (event.type === 'unit_lost' && event.seat === me ? -1 : null));
  const theirs = sum((event) => (event.type === 'unit_lost' && event.seat !== me ? -1 : null));
  const dead = sum((event) => (event.type === 'necrosians_removed' ? -event.count : event.type === 'necrosians_added' ? event.count : null));
  const land = events.flatMap(({ told: { event }, chance }) => (chance === 1 && event.type in t.landGists ? [t.landGists[event.type as keyof typeof t.landGists]] : []));
  const parts = [influence && t.influenceGist(influence), theirs && t.unitsGist(theirs), ours && t.oursGist(ours), dead && t.deadGist(dead), ...new Set(land)].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : null;
}
