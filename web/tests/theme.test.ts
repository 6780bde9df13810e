import { describe, expect, it } from 'vitest';
import theme from '../src/theme.css?raw';

/** Every token that has a colour by day and one by night. */
const tokens = new Map([...theme.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, day, night]) => [name ?? '', { day: day ?? '', night: night ?? '' }]));

const grounds = ['ink', 'surface', 'raised', 'sunken', 'felt', 'felt-lit'];
const words = ['bone', 'muted', 'faint', 'ember', 'lux', 'nox', 'ours', 'theirs', 'seat-0', 'seat-1', 'seat-2', 'seat-3', 'seat-4', 'life', 'shield', 'mana', 'force', 'resist', 'frost', 'good', 'bad', 'target', 'advice', 'glaciel', 'ardent', 'abyssal', 'commune', 'rare', 'epique', 'legendaire'];

it('names its colours for day and night', () => {
  expect([...words, ...grounds].filter((name) => !tokens.has(name))).toEqual([]);
});

function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['day', 'night'] as const)('by %s', (hour) => {
  const colour = (name: string): string => tokens.get(name)?.[hour] ?? name;

  it('every word is readable on every ground', () => {
    const faint = words.flatMap((word) => grounds.filter((ground) => contrast(colour(word), colour(ground)) < 4.5).map((ground) => `${word} on ${ground}: ${contrast(colour(word), colour(ground)).toFixed(2)}`));
    expect(faint).toEqual([]);
  });

  it('every accent is readable on its own ground, and words on the ember', () => {
    const pairs = ['lux', 'nox', 'ours', 'theirs', 'life', 'shield', 'mana', 'frost', 'good', 'bad', 'glaciel', 'ardent', 'abyssal'].map((name) => [name, `${name}-ground`]);
    const faint = [...pairs, ['on-ember', 'ember'], ['on-ember', 'ember-strong']].filter(([word, ground]) => contrast(colour(word!), colour(ground!)) < 4.5);
    expect(faint).toEqual([]);
  });
});
