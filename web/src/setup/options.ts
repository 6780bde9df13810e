// What is chosen at a table, from the game's own list of options: the page knows no option by name.

import type { OptionSpec } from '../generated/OptionSpec';
import type { Preset } from '../generated/Preset';

export type Options = Record<string, unknown>;

/** The value an option has now: what was chosen, or the preset's, or the default. */
export function valueOf(spec: OptionSpec, preset: Preset | undefined, chosen: Options): unknown {
  if (spec.key in chosen) return chosen[spec.key];
  if (preset && spec.key in preset.options) return preset.options[spec.key];
  return spec.default;
}

/** The choices after one more: what equals the preset's own value needs not be said. */
export function choose(spec: OptionSpec, value: unknown, preset: Preset | undefined, chosen: Options): Options {
  const rest = { ...chosen };
  delete rest[spec.key];
  return value === valueOf(spec, preset, rest) ? rest : { ...rest, [spec.key]: value };
}

/** What is sent: the preset's options with the choices on top. */
export function merged(preset: Preset | undefined, chosen: Options): Options {
  return { ...(preset?.options ?? {}), ...chosen };
}

/** The seed that an address names, if it is one: a whole number that fits in 32 bits. */
export function seedOf(word: string | null): number | null {
  if (word === null || !/^\d{1,10}$/.test(word)) return null;
  const seed = Number(word);
  return seed <= 0xffff_ffff ? seed : null;
}
