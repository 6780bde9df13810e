// A small painter: filled paths and lines on a picture, written as PNG. Enough for our own drawings, at build time.

import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];
/** How points of a drawing come to lie on the picture. */
export type Move = (point: Point) => Point;

const CURVE_STEPS = 12;
/** Lines of samples in one line of pixels. */
const SAMPLES = 4;

/** The outlines of a path of SVG, as corners. Knows the commands our drawings use: M L H V C A Z, large and small. */
export function outlines(path: string): Point[][] {
  const words = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
  const found: Point[][] = [];
  let at = 0;
  let [x, y, command] = [0, 0, 'M'];
  let line: Point[] = [];
  const number = (): number => Number(words[at++]);
  const to = (nextX: number, nextY: number): void => {
    [x, y] = [nextX, nextY];
    line.push([x, y]);
  };
  while (at < words.length) {
    if (/[a-zA-Z]/.test(words[at] ?? '')) command = words[at++] ?? 'z';
    const [dx, dy] = command === command.toLowerCase() ? [x, y] : [0, 0];
    switch (command.toUpperCase()) {
      case 'M':
        line = [];
        found.push(line);
        to(dx + number(), dy + number());
        command = command === 'm' ? 'l' : 'L';
        break;
      case 'L':
        to(dx + number(), dy + number());
        break;
      case 'H':
        to(dx + number(), y);
        break;
      case 'V':
        to(x, dy + number());
        break;
      case 'C': {
        const [x0, y0] = [x, y];
        const [x1, y1, x2, y2, x3, y3] = [dx + number(), dy + number(), dx + number(), dy + number(), dx + number(), dy + number()];
        for (let step = 1; step <= CURVE_STEPS; step += 1) {
          const t = step / CURVE_STEPS;
          const u = 1 - t;
          to(u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3, u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y3);
        }
        break;
      }
      case 'A': {
        const [rx, ry, turn, isLarge, isClockwise, endX, endY] = [number(), number(), number(), number(), number(), dx + number(), dy + number()];
        for (const point of arc([x, y], [endX, endY], rx, ry, turn, isLarge === 1, isClockwise === 1)) to(...point);
        break;
      }
      case 'Z': {
        const [first] = line;
        if (first) [x, y] = first;
        line = [...line.slice(-1)];
        break;
      }
      default:
        throw new Error(`a path may not hold ${command}`);
    }
  }
  return found.filter((one) => one.length > 1);
}

/** The corners of an arc, by the way SVG describes it (its appendix on arcs). */
function arc([x1, y1]: Point, [x2, y2]: Point, radiusX: number, radiusY: number, degrees: number, isLarge: boolean, isClockwise: boolean): Point[] {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY];
  const grow = Math.max(1, Math.sqrt((px / radiusX) ** 2 + (py / radiusY) ** 2));
  const [rx, ry] = [radiusX * grow, radiusY * grow];
  const rest = Math.max(0, (rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px) / (rx * rx * py * py + ry * ry * px * px));
  const scale = Math.sqrt(rest) * (isLarge === isClockwise ? -1 : 1);
  const [cx, cy] = [(scale * rx * py) / ry, (-scale * ry * px) / rx];
  const [middleX, middleY] = [cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2];
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let sweep = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const steps = Math.max(2, Math.ceil(Math.abs(sweep) / 0.15));
  return Array.from({ length: steps }, (_, step): Point => {
    const angle = from + (sweep * (step + 1)) / steps;
    return [middleX + rx * cos * Math.cos(angle) - ry * sin * Math.sin(angle), middleY + rx * sin * Math.cos(angle) + ry * cos * Math.sin(angle)];
  });
}

export class Picture {
  readonly #pixels: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
    ground: (x: number, y: number) => readonly [number, number, number],
  ) {
    this.#pixels = new Float32Array(width * height * 3);
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) this.#pixels.set(ground(x, y), (y * width + x) * 3);
  }

  /** Fills outlines: a place inside an odd number of them is painted. */
  fill(shape: readonly (readonly Point[])[], colour: string, opacity = 1): void {
    const edges = shape.flatMap((line) => line.map((from, index) => [from, line[(index + 1) % line.length] ?? from] as const));
    const heights = edges.flatMap(([[, a], [, b]]) => [a, b]);
    const top = Math.max(0, Math.floor(Math.min(...heights)));
    const bottom = Math.min(this.height, Math.ceil(Math.max(...heights)));
    const [red, green, blue] = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16)) as [number, number, number];
    const cover = new Float32Array(this.width);
    for (let y = top; y < bottom; y += 1) {
      cover.fill(0);
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const at = y + (sample + 0.5) / SAMPLES;
        const crossings = edges.flatMap(([[x1, y1], [x2, y2]]) => (y1 <= at !== y2 <= at ? [x1 + ((at - y1) * (x2 - x1)) / (y2 - y1)] : [])).sort((a, b) => a - b);
        for (let pair = 0; pair + 1 < crossings.length; pair += 2) this.#cover(cover, crossings[pair] ?? 0, crossings[pair + 1] ?? 0);
      }
      for (let x = 0; x < this.width; x += 1) {
        const share = ((cover[x] ?? 0) / SAMPLES) * opacity;
        if (share <= 0) continue;
        const place = (y * this.width + x) * 3;
        for (const [channel, value] of [red, green, blue].entries()) this.#pixels[place + channel] = (this.#pixels[place + channel] ?? 0) * (1 - share) + value * share;
      }
    }
  }

  /** Adds to each pixel of a line of samples how much of it lies between two places. */
  #cover(cover: Float32Array, from: number, to: number): void {
    const [left, right] = [Math.max(0, from), Math.min(this.width, to)];
    for (let x = Math.floor(left); x < right; x += 1) cover[x] = (cover[x] ?? 0) + Math.min(x + 1, right) - Math.max(x, left);
  }

  /** Draws lines with round ends. */
  line(shape: readonly (readonly Point[])[], width: number, colour: string): void {
    const half = width / 2;
    for (const line of shape) {
      for (const [index, [x, y]] of line.entries()) {
        this.fill([Array.from({ length: 16 }, (_, step): Point => [x + half * Math.cos((step * Math.PI) / 8), y + half * Math.sin((step * Math.PI) / 8)])], colour);
        const next = line[index + 1];
        if (!next) continue;
        const long = Math.hypot(next[0] - x, next[1] - y) || 1;
        const [nx, ny] = [((y - next[1]) / long) * half, ((next[0] - x) / long) * half];
        this.fill([[[x + nx, y + ny], [next[0] + nx, next[1] + ny], [next[0] - nx, next[1] - ny], [x - nx, y - ny]]], colour);
      }
    }
  }

  /** The picture as a PNG file. */
  png(): Buffer {
    const rows = Buffer.alloc(this.height * (1 + this.width * 3));
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width * 3; x += 1) rows[y * (1 + this.width * 3) + 1 + x] = Math.round(this.#pixels[y * this.width * 3 + x] ?? 0);
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    // Eight bits a channel, three channels.
    head.set([8, 2, 0, 0, 0], 8);
    const part = (name: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(data.length, 0);
      ends.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), part('IHDR', head), part('IDAT', deflateSync(rows, { level: 9 })), part('IEND', Buffer.alloc(0))]);
  }
}
