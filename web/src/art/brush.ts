import { Seeded } from './hash';

/** A vertical or slanted gradient; `stops` are colours from start to end. */
export function gradient(id: string, stops: readonly string[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
  const last = stops.length - 1;
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map((colour, i) => `<stop offset="${(i / last).toFixed(2)}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
}

/** A glow that fades outwards. */
export function glow(id: string, colour: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Stars over a box, brighter ones fewer. */
export function stars(seed: string, count: number, x: number, y: number, width: number, height: number, colour = '#fff'): string {
  const lots = new Seeded(seed);
  let marks = '';
  for (let i = 0; i < count; i += 1) {
    const r = 0.4 + lots.next() ** 3 * 1.2;
    marks += `<circle cx="${(x + lots.next() * width).toFixed(1)}" cy="${(y + lots.next() * height).toFixed(1)}" r="${r.toFixed(2)}" opacity="${(0.35 + lots.next() * 0.6).toFixed(2)}"/>`;
  }
  return `<g fill="${colour}">${marks}</g>`;
}

/** Sparks that rise from a fire. */
export function embers(seed: string, count: number, x: number, y: number, width: number, height: number, colour = '#ffb066'): string {
  const lots = new Seeded(seed);
  let marks = '';
  for (let i = 0; i < count; i += 1) {
    const up = lots.next();
    const px = x + width / 2 + (lots.next() - 0.5) * width * (0.35 + up * 0.65);
    const py = y + height * (1 - up);
    const r = (1 - up) * 1.9 + 0.5;
    marks += `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${(r * 0.7).toFixed(2)}" ry="${r.toFixed(2)}" opacity="${(0.3 + lots.next() * 0.7).toFixed(2)}"/>`;
  }
  return `<g fill="${colour}">${marks}</g>`;
}

/** A ridge of hills from left to right, closed at the bottom. */
export function ridge(seed: string, y: number, rough: number, steps: number, bottom = 320): string {
  const lots = new Seeded(seed);
  let path = `M-10 ${bottom}L-10 ${y}`;
  for (let i = 0; i <= steps; i += 1) {
    const x = -10 + (500 * i) / steps;
    path += `L${x.toFixed(1)} ${(y + (lots.next() - 0.5) * rough).toFixed(1)}`;
  }
  return `${path}L490 ${bottom}z`;
}

/** A row of spears held upright. */
export function spears(seed: string, count: number, x: number, width: number, foot: number, height: number): string {
  const lots = new Seeded(seed);
  let path = '';
  for (let i = 0; i < count; i += 1) {
    const px = x + (width * (i + lots.next() * 0.6)) / count;
    const top = foot - height * (0.75 + lots.next() * 0.5);
    const lean = (lots.next() - 0.5) * 5;
    path += `M${px.toFixed(1)} ${foot}L${(px + lean).toFixed(1)} ${top.toFixed(1)}l-1.8 -2l${(1.8 + lean * 0.1).toFixed(1)} -8l1.8 8l-1.8 2`;
  }
  return path;
}
