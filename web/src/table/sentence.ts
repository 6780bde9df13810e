// Sentences of the log: words with references to seats, cards and rules, written in the reader's language.

import type { CardSheet } from '../generated/CardSheet';
import type { Figure } from '../generated/Figure';
import type { Form } from '../generated/Form';
import type { Lang } from '../generated/Lang';
import type { Sentence } from '../generated/Sentence';
import type { Span } from '../generated/Span';
import type { Tally } from '../generated/Tally';
import { elides } from '../i18n/elision';
import { typeset } from '../i18n/typeset';

/** Who and what the references of a sentence are. */
export interface Telling {
  /** The names of the seats, in seat order. */
  names: readonly string[];
  /** The cards of the game by their numbers. */
  sheets: ReadonlyMap<number, CardSheet>;
}

/** One part of a sentence as it is shown; `to` is what it links to, if anything. */
export interface Piece {
  text: string;
  to: { seat: number } | { card: CardSheet } | { rule: string } | null;
}

/** What a sentence speaks of. */
export interface Mentions {
  seats: number[];
  cards: number[];
}

/** What stands before and after a name in one of its forms. */
function around(name: string, form: Form, lang: Lang): [before: string, after: string] {
  switch (form) {
    case 'plain':
      return ['', ''];
    case 'of':
      return lang === 'en' ? ['', '’s'] : [elides(name) ? 'd’' : 'de ', ''];
    case 'to':
      return [lang === 'en' ? 'to ' : 'à ', ''];
  }
  return form satisfies never;
}

function piecesOf(span: Span, lang: Lang, { names, sheets }: Telling): Piece[] {
  const plain = (text: string): Piece => ({ text, to: null });
  const name = (text: string, form: Form, to: Piece['to']): Piece[] => {
    const [before, after] = around(text, form, lang);
    return [plain(before), { text, to }, plain(after)];
  };
  switch (span.type) {
    case 'words':
      return [plain(typeset(span.words, lang))];
    case 'seat':
      return name(names[span.seat] ?? String(span.seat + 1), span.form, { seat: span.seat });
    case 'card': {
      const card = sheets.get(span.card);
      return name(card?.name[lang] ?? '…', span.form, card ? { card } : null);
    }
    case 'agreement':
      return [plain(sheets.get(span.card)?.gender === 'feminine' ? span.feminine : span.masculine)];
    case 'rule':
      return [{ text: span.rule, to: { rule: span.rule } }];
  }
  return span satisfies never;
}

/** Words and references in pieces; words that follow words are one piece. */
function joined(spans: readonly Span[], lang: Lang, telling: Telling): Piece[] {
  const found: Piece[] = [];
  for (const piece of spans.flatMap((span) => piecesOf(span, lang, telling))) {
    if (piece.text === '') continue;
    const last = found.at(-1);
    if (last && last.to === null && piece.to === null) last.text += piece.text;
    else found.push({ ...piece });
  }
  return found;
}

/** A piece with what must stand in one line with it: the bracket before a name, the comma behind it. */
export interface Glued {
  before: string;
  piece: Piece;
  after: string;
}

/** Takes what touches the name of a card to it: a button may be parted from the words around it, a name may not. */
export function glued(list: readonly Piece[]): Glued[] {
  const found = list.map((piece): Glued => ({ before: '', piece: { ...piece }, after: '' }));
  for (const [at, glue] of found.entries()) {
    if (glue.piece.to === null || !('card' in glue.piece.to)) continue;
    const [last, next] = [found[at - 1]?.piece, found[at + 1]?.piece];
    if (last?.to === null) {
      glue.before = /\S*$/.exec(last.text)?.[0] ?? '';
      last.text = last.text.slice(0, last.text.length - glue.before.length);
    }
    if (next?.to === null) {
      glue.after = /^[\u00a0\u202f]?\S*/.exec(next.text)?.[0] ?? '';
      next.text = next.text.slice(glue.after.length);
    }
  }
  return found;
}

/** A sentence in pieces, with a capital letter. */
export function pieces(sentence: Sentence, lang: Lang, telling: Telling): Piece[] {
  const found = joined(sentence[lang], lang, telling);
  const first = found[0];
  if (first) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return found;
}

/** Whether there is nothing to tell: what a board shows needs no words. */
export function isSilent(sentence: Sentence): boolean {
  return sentence.fr.length === 0 && sentence.en.length === 0;
}

/** A sentence as plain words, for those who listen: with the result of its sum, not with the sum. */
export function prose(sentence: Sentence, lang: Lang, telling: Telling): string {
  const said = pieces(sentence, lang, telling).map((piece) => piece.text);
  const result = sentence.tally ? resultOf(sentence.tally, lang) : null;
  return result === null ? said.join('') : `${said.join('')} ${result}.`;
}

/** What a sum came to, where its sentence does not say so: « Attaque : 10 ». */
export function resultOf(tally: Tally, lang: Lang): string | null {
  return tally.name && tally.total !== null ? typeset(`${tally.name[lang]}${lang === 'fr' ? ' :' : ':'} ${signed(tally.total)}`, lang) : null;
}

/** One line of an unfolded sum. */
export interface TermLine {
  figure: string;
  reason: Piece[];
  rule: string;
}

/** A whole number with a true minus sign. */
function signed(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** What a term does to the sum; `isFirst` for the number it begins with. */
function figureText(figure: Figure, isFirst: boolean): string {
  switch (figure.type) {
    case 'plus':
      return isFirst || figure.n < 0 ? signed(figure.n) : `+${figure.n}`;
    case 'times':
      return `× ${figure.n}`;
    case 'against':
      return `${figure.n} ${figure.n > figure.other ? '>' : figure.n < figure.other ? '<' : '='} ${figure.other}`;
    case 'nothing':
      return '';
  }
  return figure satisfies never;
}

/** The terms of a sum, one a line. */
export function termLines(tally: Tally, lang: Lang, telling: Telling): TermLine[] {
  return tally.terms.map((term, at) => ({
    figure: figureText(term.figure, at === 0 && tally.from === 0),
    reason: joined(term[lang], lang, telling),
    rule: term.rule,
  }));
}

/** The sum as it adds up, on its last line; none where values were only compared. */
export function sumLine(tally: Tally): string | null {
  if (tally.total === null || tally.terms.length + Number(tally.from !== 0) < 2) return null;
  return `= ${signed(tally.total)}`;
}

/** The seats and the cards that a sentence speaks of, each once. */
export function mentions(sentence: Sentence): Mentions {
  const seats = new Set<number>();
  const cards = new Set<number>();
  for (const span of [...sentence.fr, ...sentence.en]) {
    switch (span.type) {
      case 'seat':
        seats.add(span.seat);
        break;
      case 'card':
      case 'agreement':
        cards.add(span.card);
        break;
      case 'words':
      case 'rule':
        break;
      default:
        span satisfies never;
    }
  }
  return { seats: [...seats], cards: [...cards] };
}
