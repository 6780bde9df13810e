// Finding words in a rulebook: a section is a heading with what stands under it, a hit is a section with the lines that
// hold the words.

import { plain, type Block } from './markdown';

export interface Section {
  /** The heading's place in the address, if the section has a heading. */
  id: string | null;
  rule: string | null;
  title: string;
  /** The paragraphs, list entries and table rows, as plain lines. */
  lines: string[];
  text: string;
}

/** A piece of a line: found or not. */
export interface Piece {
  text: string;
  isFound: boolean;
}

export interface Hit {
  section: Section;
  title: Piece[];
  excerpts: Piece[][];
}

/** How many lines of a section are shown. */
const EXCERPTS = 3;
/** How much of a long line is shown around the first word. */
const AROUND = 90;

/** Splits a rulebook at its headings. */
export function sections(blocks: Block[]): Section[] {
  const found: { heading: Extract<Block, { kind: 'heading' }> | null; lines: string[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') found.push({ heading: block, lines: [] });
    else {
      if (found.length === 0) found.push({ heading: null, lines: [] });
      found.at(-1)?.lines.push(...linesOf(block));
    }
  }
  return found.map(({ heading, lines }) => {
    const title = heading ? plain(heading.spans) : '';
    const rule = heading?.rule ?? null;
    return { id: heading?.id ?? null, rule, title, lines, text: fold([rule ?? '', title, ...lines].join(' ')) };
  });
}

/** The sections that contain every word, whatever its accents and capitals: those that bear it in their title first. */
export function find(all: Section[], query: string): Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const inTitle = (section: Section): boolean => words.every((word) => fold(`${section.rule ?? ''} ${section.title}`).includes(word));
  const hits = all.filter((section) => words.every((word) => section.text.includes(word)));
  return [...hits.filter(inTitle), ...hits.filter((section) => !inTitle(section))].map((section) => ({
    section,
    title: marked(section.title, words),
    excerpts: section.lines
      .filter((line) => words.some((word) => fold(line).includes(word)))
      .slice(0, EXCERPTS)
      .map((line) => marked(excerpt(line, words), words)),
  }));
}

/** Without accents, capitals and the small marks of print, so that `epique` finds « Épique » and a typed ' the printed ’. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .toLowerCase();
}

/** The line cut down to what stands around its first found word. */
function excerpt(line: string, words: readonly string[]): string {
  const characters = [...line.normalize('NFC')];
  if (characters.length <= 2 * AROUND) return line;
  const folded = characters.map(fold).join('');
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0));
  const start = Math.max(0, first - AROUND);
  const end = Math.min(characters.length, first + AROUND);
  return `${start > 0 ? '… ' : ''}${characters.slice(start, end).join('').trim()}${end < characters.length ? ' …' : ''}`;
}

/** The text cut into what was searched for and the rest. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const characters = [...text.normalize('NFC')];
  // One folded letter for each letter: where one folds into several or none, its first or a blank stands for it.
  const folded = characters.map((one) => fold(one).charAt(0) || ' ').join('');
  const found = new Array<boolean>(characters.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) found.fill(true, at, at + word.length);
  }
  const pieces: Piece[] = [];
  characters.forEach((one, index) => {
    const isFound = found[index] ?? false;
    const last = pieces.at(-1);
    if (last && last.isFound === isFound) last.text += one;
    else pieces.push({ text: one, isFound });
  });
  return pieces;
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plain(block.spans)];
    case 'list':
      return block.items.map((item) => item.flatMap(linesOf).join(' '));
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plain).join(' · '));
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'code':
      return [block.text];
    case 'directive':
    case 'rule':
      return [];
  }
}
