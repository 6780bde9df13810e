import { describe, expect, it } from 'vitest';
import type { Action } from '../src/generated/noxilia/Action';
import type { View } from '../src/generated/noxilia/View';
import { details } from '../src/games/noxilia/apart';
import type { Names } from '../src/games/noxilia/prompt';

const WHISPERER = 30;
const names: Names = { unit: (unit) => (unit < WHISPERER ? 'Murmureuse' : 'Devin'), card: String, zone: (zone) => `zone ${zone}`, cost: String };
const unit = (id: number, zone: number) => ({ unit: id, zone, controller: 0 });
const view = { units: [unit(31, 2), unit(7, 2), unit(8, 2), unit(9, 4)] } as unknown as View;
const cast = (caster: number): Action => ({ type: 'cast', card: 1, caster, target: 5 });
const said = (...casters: number[]): string[] => details(casters.map(cast), view, 0, 'fr', names);

describe('deeds that one gesture could mean', () => {
  it('are told apart by who does them', () => {
    expect(said(7, 31)).toEqual(['par Murmureuse', 'par Devin']);
  });

  it('are told apart by where namesakes stand', () => {
    expect(said(7, 9)).toEqual(['par Murmureuse, Rempart 1', 'par Murmureuse, zone 4']);
  });

  it('are told apart by their place in the line where namesakes stand together', () => {
    expect(said(7, 8)).toEqual(['par Murmureuse, n° 2 depuis la gauche', 'par Murmureuse, n° 3 depuis la gauche']);
    expect(new Set(said(7, 8, 9, 31)).size).toBe(4);
  });
});
