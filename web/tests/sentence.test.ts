import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Figure } from '../src/generated/Figure';
import type { Sentence } from '../src/generated/Sentence';
import type { Span } from '../src/generated/Span';
import { replayNames, seatTone } from '../src/table/names';
import { fr } from '../src/i18n/fr';
import Log from '../src/table/Log.svelte';
import { glued, mentions, pieces, prose, termLines, type Telling } from '../src/table/sentence';

const words = (text: string): Span => ({ type: 'words', words: text });
const seat = (number: number, form: 'plain' | 'of' | 'to' = 'plain'): Span => ({ type: 'seat', seat: number, form });
const card = (number: number, form: 'plain' | 'of' | 'to' = 'plain'): Span => ({ type: 'card', card: number, form });

const sheet = (number: number, french: string, english: string, gender: 'masculine' | 'feminine'): CardSheet => ({
  id: `carte_${number}`, number, name: { fr: french, en: english }, gender, text: { fr: '', en: '' }, tags: [], figures: [], face: {},
});
const sheets = new Map([sheet(1, 'Écho du passé', 'Echo of the Past', 'masculine'), sheet(2, 'Hache', 'Axe', 'feminine'), sheet(3, 'Sivrane', 'Sivrane', 'feminine')].map((one) => [one.number, one]));
const telling: Telling = { names: ['Ysolde', 'Bran'], sheets };

// One sentence of each game, as its rules would give it.
const naastica: Sentence = {
  fr: [seat(0), words(' pose '), card(1), words(' en case 5.')],
  en: [seat(0), words(' places '), card(1), words(' on cell 5.')],
};
const duel: Sentence = {
  fr: [card(2), words(' '), seat(0, 'of'), words(' inflige 3 dégâts '), seat(1, 'to'), words('.')],
  en: [seat(0, 'of'), words(' '), card(2), words(' deals 3 damage '), seat(1, 'to'), words('.')],
};
const noxtalia: Sentence = {
  fr: [card(3), words(' '), seat(1, 'of'), words(' est '), { type: 'agreement', card: 3, masculine: 'détruit', feminine: 'détruite' }, words(' ('), { type: 'rule', rule: 'NXT-LIFE-2' }, words(').')],
  en: [seat(1, 'of'), words(' '), card(3), words(' is destroyed ('), { type: 'rule', rule: 'NXT-LIFE-2' }, words(').')],
};

afterEach(cleanup);

describe('a sentence', () => {
  it('parts the name of a card neither from its bracket nor from the comma behind it', () => {
    const reads = { fr: [words('Reçoit 4 ('), card(2), words('), puis '), card(1, 'of'), words('.')], en: [] };
    const parts = glued(pieces(reads, 'fr', telling)).map(({ before, piece, after }) => `${before}|${piece.text}|${after}`);
    expect(parts).toEqual(['|Reçoit 4 |', '(|Hache|),', '| puis |', 'd’|Écho du passé|.', '||']);
  });

  it('names people in both languages, in every game', () => {
    expect(prose(naastica, 'fr', telling)).toBe('Ysolde pose Écho du passé en case 5.');
    expect(prose(naastica, 'en', telling)).toBe('Ysolde places Echo of the Past on cell 5.');
    expect(prose(duel, 'fr', telling)).toBe('Hache d’Ysolde inflige 3\u00a0dégâts à Bran.');
    expect(prose(duel, 'en', telling)).toBe('Ysolde’s Axe deals 3 damage to Bran.');
    expect(prose(noxtalia, 'fr', telling)).toBe('Sivrane de Bran est détruite (NXT-LIFE-2).');
    expect(prose(noxtalia, 'en', telling)).toBe('Bran’s Sivrane is destroyed (NXT-LIFE-2).');
  });

  it('begins with a capital letter and elides before a vowel, accents, h and the y of Ysolde included', () => {
    const of = (name: string) => prose({ fr: [words('tour '), seat(0, 'of')], en: [] }, 'fr', { names: [name], sheets });
    expect([of('Éloi'), of('Hélène'), of('Ysolde'), of('Yann'), of('Œdipe'), of('Bran')]).toEqual(['Tour d’Éloi', 'Tour d’Hélène', 'Tour d’Ysolde', 'Tour de Yann', 'Tour d’Œdipe', 'Tour de Bran']);
  });

  it('links the name alone, without what its form puts around it', () => {
    const found = pieces(duel, 'fr', telling);
    expect(found.map((piece) => piece.text)).toEqual(['Hache', ' d’', 'Ysolde', ' inflige 3\u00a0dégâts à ', 'Bran', '.']);
    expect(found[2]?.to).toEqual({ seat: 0 });
    expect(found[0]?.to).toMatchObject({ card: { number: 2 } });
  });

  it('says which seats and cards it speaks of', () => {
    expect(mentions(duel)).toEqual({ seats: [0, 1], cards: [2] });
    expect(mentions(noxtalia)).toEqual({ seats: [1], cards: [3] });
  });

  it('keeps a number for a seat without a name and a mark for a card that nobody knows', () => {
    expect(prose({ fr: [seat(4), words(' joue '), card(9)], en: [] }, 'fr', telling)).toBe('5 joue …');
  });
});

describe('the log', () => {
  const attack: Sentence = {
    fr: [seat(0), words(' attaque avec '), card(2), words('.')],
    en: [seat(0), words(' attacks with '), card(2), words('.')],
    tally: {
      name: { fr: 'Attaque', en: 'Attack' },
      from: 0,
      terms: [
        { figure: { type: 'plus', n: 6 }, fr: [words('Puissance imprimée')], en: [words('printed power')], rule: 'NXT-ATTACK-1' },
        { figure: { type: 'plus', n: -4 }, fr: [words('faiblesse')], en: [words('weakness')], rule: 'NXT-ATTACK-4' },
      ],
      total: 2,
    },
  };

  it('says the result of a sum, folds the sum, and links the rule of each term', () => {
    expect(prose(attack, 'fr', telling)).toBe('Ysolde attaque avec Hache. Attaque\u00a0: 2.');
    expect(prose(attack, 'en', telling)).toBe('Ysolde attacks with Axe. Attack: 2.');
    const beats = [{ seq: 1, at: 0, back_to: null, kind: 'act' as const, seat: 0, events: [{ event: {}, sentence: attack }, { event: {}, sentence: { fr: [], en: [] } }] }];
    const { container } = render(Log, { props: { beats, names: ['Ysolde', 'Bran'], me: 0, game: 'noxtalia', sheets, onlit: vi.fn(), onshow: vi.fn() } });
    expect(container.querySelectorAll('li')).toHaveLength(1);
    const folded = container.querySelector('details')!;
    expect(folded.open).toBe(false);
    expect(folded.querySelector('summary')?.textContent).toBe('Attack: 2');
    expect([...folded.querySelectorAll('td.figure')].map((cell) => cell.textContent)).toEqual(['6', '−4', '= 2']);
    expect(folded.querySelectorAll('a')[1]?.getAttribute('href')).toContain('regles/noxtalia/NXT-ATTACK-4');
  });

  it('writes products, comparisons and what was counted before', () => {
    const term = (figure: Figure) => ({ figure, fr: [], en: [], rule: 'R' });
    const lines = (from: number, ...figures: Figure[]) => termLines({ from, terms: figures.map(term), total: null }, 'fr', telling).map((line) => line.figure);
    expect(lines(0, { type: 'plus', n: 5 }, { type: 'plus', n: 1 }, { type: 'times', n: 3 })).toEqual(['5', '+1', '× 3']);
    expect(lines(10, { type: 'plus', n: 4 })).toEqual(['+4']);
    expect(lines(0, { type: 'against', n: 9, other: 8 }, { type: 'against', n: 6, other: 6 }, { type: 'nothing' })).toEqual(['9 > 8', '6 = 6', '']);
  });

  it('shows cards that open, rules that link, and lights what a line speaks of', async () => {
    const onshow = vi.fn();
    const onlit = vi.fn();
    const beats = [naastica, noxtalia].map((sentence, at) => ({ seq: at + 1, at: 0, back_to: null, kind: 'act' as const, seat: at, events: [{ event: {}, sentence }] }));
    render(Log, { props: { beats, names: ['Ysolde', 'Bran'], me: 1, game: 'noxtalia', sheets, onlit, onshow } });
    await fireEvent.click(screen.getByRole('button', { name: 'Sivrane' }));
    expect(onshow).toHaveBeenCalledWith(sheets.get(3), expect.anything());
    expect(screen.getByRole('link', { name: 'NXT-LIFE-2' }).getAttribute('href')).toContain('regles/noxtalia/NXT-LIFE-2');
    const line = screen.getByRole('link', { name: 'NXT-LIFE-2' }).closest('li')!;
    expect(line.className).toContain('seat-0');
    await fireEvent.pointerEnter(line);
    expect(onlit).toHaveBeenLastCalledWith([3]);
  });
});

describe('names around a table', () => {
  it('give a bot in a file the name it has at the table', () => {
    expect(replayNames(['Ysolde', 'bot:moyen', ''], fr)).toEqual(['Ysolde', 'Mélusine (moyen)', 'Place 3']);
  });

  it('give the viewer the first colour, and the others theirs in order', () => {
    expect([0, 1, 2, 3].map((one) => seatTone(one, 2, 4))).toEqual([2, 3, 0, 1]);
    expect([0, 1, 2].map((one) => seatTone(one, null, 3))).toEqual([0, 1, 2]);
  });
});
