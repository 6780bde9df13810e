// Reads the Markdown of our own rulebooks into plain blocks. Nothing is ever turned into HTML text: components draw the
// blocks, so that a rulebook cannot bring a script along.

export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; spans: Span[] }
  | { kind: 'em'; spans: Span[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule'; id: string }
  | { kind: 'link'; href: string; spans: Span[] };

export type Block =
  | { kind: 'heading'; level: number; id: string; rule: string | null; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'directive'; name: string; argument: string }
  | { kind: 'rule' };

/** The shape of a rule id: `NAA-COMBAT-2`, `DUEL-R7`, `NXT-E1`, `DUEL-MAGE-E2`, `DUEL-WARRIOR-P`, `NXL-TURN-START-2a`. */
export const RULE_ID = /\b[A-Z]{2,5}-(?:[RE]\d+|[A-Z]+(?:-[A-Z]+\d*)*-(?:E?\d+[a-z]?|[A-Z]+\d*))\b/;

/** A word for an address, from a heading. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const RULE_HEADING = new RegExp(`^(${RULE_ID.source})\\s*·\\s*(.+)$`);

/** Splits a line of text into its spans. */
export function inline(text: string): Span[] {
  const spans: Span[] = [];
  const pattern = new RegExp(
    '`([^`]+)`|\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|(?<![\\w])_(.+?)_(?![\\w])|\\[([^\\]]+)\\]\\(([^)\\s]+)\\)|(' +
      RULE_ID.source +
      ')',
    'g',
  );
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) spans.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, code, strong, star, underscore, label, href, rule] = match;
    if (code !== undefined) {
      const whole = code.match(RULE_ID);
      spans.push(whole && whole[0] === code ? { kind: 'rule', id: code } : { kind: 'code', text: code });
    } else if (strong !== undefined) spans.push({ kind: 'strong', spans: inline(strong) });
    else if (star !== undefined) spans.push({ kind: 'em', spans: inline(star) });
    else if (underscore !== undefined) spans.push({ kind: 'em', spans: inline(underscore) });
    else if (label !== undefined && href !== undefined) spans.push(link(label, href));
    else if (rule !== undefined) spans.push({ kind: 'rule', id: rule });
  }
  if (at < text.length) spans.push({ kind: 'text', text: text.slice(at) });
  return spans;
}

/** Only addresses that lead somewhere harmless become links. */
function link(label: string, href: string): Span {
  const safe = /^(https?:\/\/|#|\.{0,2}\/)/i.test(href);
  return safe ? { kind: 'link', href, spans: inline(label) } : { kind: 'text', text: label };
}

/** The words of spans, without their form. */
export function plain(spans: Span[]): string {
  return spans
    .map((span) => {
      switch (span.kind) {
        case 'text':
        case 'code':
          return span.text;
        case 'rule':
          return span.id;
        case 'strong':
        case 'em':
        case 'link':
          return plain(span.spans);
      }
    })
    .join('');
}

/** Reads a whole text. */
export function parse(markdown: string): Block[] {
  return blocks(markdown.replace(/\r\n/g, '\n').split('\n'));
}

/** A line that stands for something drawn: `{{diagram table}}`, `{{cards}}`. */
const DIRECTIVE = /^\{\{([a-z]+)(?:\s+(\S+))?\}\}\s*$/;
const ITEM = /^(\s*)(?:([-*+])|(\d+)[.)])\s+(.*)$/;

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (!line.trim()) {
      at += 1;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, index) => index > at && other.startsWith('```'));
      const stop = end < 0 ? lines.length : end;
      found.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop + 1;
    } else if (DIRECTIVE.test(line)) {
      const [, name = '', argument = ''] = line.match(DIRECTIVE) ?? [];
      found.push({ kind: 'directive', name, argument });
      at += 1;
    } else if (/^#{1,6}\s/.test(line)) {
      found.push(heading(line));
      at += 1;
    } else if (/^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) {
      found.push({ kind: 'rule' });
      at += 1;
    } else if (line.startsWith('>')) {
      const stop = until(lines, at, (other) => !other.startsWith('>'));
      found.push({ kind: 'quote', blocks: blocks(lines.slice(at, stop).map((other) => other.replace(/^>\s?/, ''))) });
      at = stop;
    } else if (line.startsWith('|') && /^\|?[\s:|-]+\|?\s*$/.test(lines[at + 1] ?? '')) {
      const stop = until(lines, at, (other) => !other.startsWith('|'));
      const rows = lines.slice(at + 2, stop).map(cells);
      found.push({ kind: 'table', head: cells(line), rows });
      at = stop;
    } else if (ITEM.test(line)) {
      const [list, stop] = readList(lines, at);
      found.push(list);
      at = stop;
    } else {
      const stop = until(lines, at, (other) => !other.trim() || /^(#{1,6}\s|>|```|\||\{\{)/.test(other) || ITEM.test(other));
      const end = Math.max(stop, at + 1);
      found.push({ kind: 'paragraph', spans: inline(lines.slice(at, end).map((other) => other.trim()).join(' ')) });
      at = end;
    }
  }
  return found;
}

function heading(line: string): Block {
  const level = line.match(/^#+/)?.[0].length ?? 1;
  const text = line.slice(level).replace(/#+\s*$/, '').trim();
  const rule = text.match(RULE_HEADING);
  if (rule?.[1] && rule[2]) return { kind: 'heading', level, id: rule[1], rule: rule[1], spans: inline(rule[2]) };
  return { kind: 'heading', level, id: slug(text), rule: null, spans: inline(text) };
}

function readList(lines: string[], from: number): [Block, number] {
  const first = (lines[from] ?? '').match(ITEM);
  const indent = first?.[1]?.length ?? 0;
  const ordered = first?.[3] !== undefined;
  const items: string[][] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const item = line.match(ITEM);
    if (item && (item[1]?.length ?? 0) <= indent) {
      if ((item[1]?.length ?? 0) < indent || (item[3] !== undefined) !== ordered) break;
      items.push([item[4] ?? '']);
    } else if (line.trim() && (item || /^\s{2,}/.test(line))) {
      items.at(-1)?.push(line.slice(Math.min(indent + 2, line.length - line.trimStart().length)));
    } else if (!line.trim() && /^\s{2,}\S/.test(lines[at + 1] ?? '')) {
      items.at(-1)?.push('');
    } else break;
    at += 1;
  }
  const list: Block = { kind: 'list', ordered, start: Number(first?.[3] ?? 1), items: items.map(blocks) };
  return [list, at];
}

function cells(line: string): Span[][] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));
}

function until(lines: string[], from: number, stop: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index > from && stop(line));
  return end < 0 ? lines.length : end;
}
