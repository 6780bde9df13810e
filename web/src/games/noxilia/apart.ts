// Several deeds that one gesture could mean: what tells each of them from the others, in words.

import type { Lang } from '../../generated/Lang';
import type { Action } from '../../generated/noxilia/Action';
import type { View } from '../../generated/noxilia/View';
import { homeOf, slotOf } from './card';
import { unitOf } from './places';
import type { Names } from './prompt';
import { WORDS } from './words';

/** The unit without which a deed would be another one: who casts it, or who is wounded for it. */
export function doerOf(action: Action): number {
  switch (action.type) {
    case 'cast':
    case 'cast_at':
    case 'cast_for':
    case 'set_under':
    case 'set_in':
      return action.caster;
    case 'power_at':
      return action.payer;
    default:
      return 0;
  }
}

/** What is said of each deed, in their order: namesakes are told apart by where they stand, and in one zone by their place in the line. */
export function details(actions: readonly Action[], view: View, seat: number, lang: Lang, names: Names): string[] {
  const t = WORDS[lang];
  const doers = [...new Set(actions.map(doerOf).filter((unit) => unit > 0))];
  const zoneOf = (unit: number): number | null => unitOf(view, unit)?.zone ?? null;
  // One's own zones are known by what they are; the others need their names.
  const place = (zone: number): string => (homeOf(zone) === seat ? t.slots[slotOf(zone)] : names.zone(zone));

  function named(unit: number): string {
    const zone = zoneOf(unit);
    const namesakes = doers.filter((other) => names.unit(other) === names.unit(unit));
    if (namesakes.length < 2 || zone === null) return names.unit(unit);
    const near = namesakes.filter((other) => zoneOf(other) === zone);
    const line = view.units.filter((other) => other.zone === zone && other.controller === unitOf(view, unit)?.controller);
    return [
      names.unit(unit),
      near.length < namesakes.length ? place(zone) : '',
      near.length > 1 ? t.fromLeft(1 + line.findIndex((other) => other.unit === unit)) : '',
    ]
      .filter(Boolean)
      .join(', ');
  }

  return actions.map((action) => {
    const by = doerOf(action) > 0 ? t.by(named(doerOf(action))) : '';
    switch (action.type) {
      case 'charge':
        return action.via === null ? '' : t.via(names.zone(action.via));
      case 'cast_for':
        return [t.raise(names.card(action.dead)), by].filter(Boolean).join(', ');
      case 'power_at':
        return action.payer > 0 ? t.wounding(named(action.payer)) : '';
      case 'place_paid':
        return t.by(names.zone(action.payer));
      case 'reveal_under':
      case 'reveal_in':
        return names.card(action.card);
      default:
        return by;
    }
  });
}
