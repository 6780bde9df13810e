// What each seat brings: a class, a deck, a team. The page knows none of them by name.

import type { Fault } from '../generated/Fault';
import type { OptionSpec } from '../generated/OptionSpec';
import type { Text } from '../generated/Text';
import { valueOf, type Options } from './options';

/** What a seat brings, by the key of its option; what is not there is the game's own choice. */
export type Bring = Options;

/** The bring with one more choice: the default needs not be said, and `null` takes a choice back. */
export function brought(spec: OptionSpec, value: unknown, bring: Bring): Bring {
  const rest = { ...bring };
  delete rest[spec.key];
  return value === null || value === undefined ? rest : { ...rest, [spec.key]: value };
}

/** The faults of one thing that a seat brings; the server names them `brings[1].deck`. */
export function faultsOf(faults: readonly Fault[], seat: number, key: string): Fault[] {
  return faults.filter((fault) => fault.place.startsWith(`brings[${seat}].${key}`));
}

/** What may be told of a bring in words: the choices that have a name. */
export function bringWords(specs: readonly OptionSpec[], bring: unknown): { name: Text; value: Text }[] {
  if (typeof bring !== 'object' || bring === null) return [];
  return specs.flatMap((spec) => {
    if (!(spec.key in bring) || typeof spec.kind !== 'object' || !('choice' in spec.kind)) return [];
    const value = valueOf(spec, undefined, bring as Bring);
    const choice = spec.kind.choice.find((one) => one.value === value);
    return choice ? [{ name: spec.name, value: choice.name }] : [];
  });
}
