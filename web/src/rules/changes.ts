// What changed, read from the book's own chapter: a heading `Version 2`, then a list whose entries name their rules.

import type { Chapter } from './book';
import { plain, RULE_ID } from './markdown';

/** The rules that the book says have changed with this version. */
export function changedIn(chapters: Chapter[], version: number): Set<string> {
  const found = new Set<string>();
  let inside = false;
  for (const block of chapters.flatMap((chapter) => chapter.blocks)) {
    if (block.kind === 'heading') inside = plain(block.spans).trim() === `Version ${version}`;
    else if (inside && block.kind === 'list') {
      for (const entry of block.items.flat()) {
        const words = entry.kind === 'paragraph' ? plain(entry.spans) : '';
        for (const [id] of words.matchAll(new RegExp(RULE_ID.source, 'g'))) found.add(id);
      }
    }
  }
  return found;
}
