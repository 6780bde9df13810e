// What still counts of a log in which choices were taken back.

import type { Beat } from '../generated/server/Beat';

/** The numbers of the beats that a later one took back. */
export function undone(beats: readonly Beat[]): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const { seq: at, back_to: to } of beats) {
    if (to === null) continue;
    for (const { seq, kind } of beats) if (seq > to && seq < at && kind === 'act') gone.add(seq);
  }
  return gone;
}

/** The beats that still count. */
export function standing(beats: readonly Beat[]): Beat[] {
  const gone = undone(beats);
  return gone.size === 0 ? [...beats] : beats.filter((beat) => !gone.has(beat.seq));
}
