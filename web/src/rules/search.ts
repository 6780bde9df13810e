// Finding words in a rulebook: a section is a heading with what stands under it.

import { plain, type Block } from './markdown';

export interface Section {
  blocks: Block[];
  text: string;
}

/** Splits a rulebook at its headings. */
export function sections(blocks: Block[]): Section[] {
  const found: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || found.length === 0) found.push([block]);
    else found.at(-1)?.push(block);
  }
  return found.map((group) => ({ blocks: group, text: fold(group.map(textOf).join(' ')) }));
}

/** The sections that contain every word, whatever its accents and capitals. */
export function find(all: Section[], query: string): Section[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return all.filter((section) => words.every((word) => section.text.includes(word)));
}

/** Without accents and capitals, so that `epique` finds « Épique ». */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.rule ?? ''} ${plain(block.spans)}`;
    case 'paragraph':
      return plain(block.spans);
    case 'list':
      return block.items.flat().map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plain).join(' ');
    case 'quote':
      return block.blocks.map(textOf).join(' ');
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}
