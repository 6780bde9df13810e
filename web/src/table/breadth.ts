// How wide words are in the letters of names, so that the smallest cards can write them small enough to stay whole.

/** Letters that are wider or narrower than most, in widths of an « a ». */
const WIDTHS: readonly [letters: RegExp, width: number][] = [
  [/[MW]/, 1.9],
  [/[mwœæ]/, 1.65],
  [/\p{Lu}/u, 1.3],
  [/[nuhù-ü]/, 1.1],
  [/[ijlì-ï’',.]/, 0.55],
  [/[tfrs]/, 0.8],
];

const widthOf = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1;

/** The width of the widest word of a name: a line may end at a space or behind a hyphen. */
export function breadth(name: string): number {
  return Math.max(...name.split(/\s|(?<=-)/).map((word) => [...word].reduce((sum, letter) => sum + widthOf(letter), 0)));
}
