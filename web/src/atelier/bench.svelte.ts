// A draft on the bench: its files, what is wrong with them, the cards they make, and the way back.

import type { CardSheet } from '../generated/CardSheet';
import type { CardEntry } from '../generated/server/CardEntry';
import type { CardFiles } from '../generated/server/CardFiles';
import type { Diagnostic } from '../generated/server/Diagnostic';
import type { FilesChecked } from '../generated/server/FilesChecked';
import { typesetAll } from '../i18n/typeset';
import { isChanged, reverted, withField, written, type Sheet } from './edit';

export type Files = Record<string, string>;

/** What the bench asks of the world. */
export interface World {
  check: (files: Files, preset: string | null) => Promise<FilesChecked>;
  save: (name: string, files: Files) => Promise<unknown>;
  /** Whether a refusal means no more than that one should ask again. */
  isPassing: (error: unknown) => boolean;
}

/** How many steps can be taken back. */
const STEPS = 100;
/** How long nothing is written before it is checked, and before it is kept. */
const [CHECK_AFTER, SAVE_AFTER, AGAIN_AFTER] = [300, 700, 500];

export class Bench {
  readonly printed: Record<string, Sheet>;
  readonly order: string[];
  sheets = $state.raw<Record<string, Sheet>>({});
  name = $state('');
  preset = $state<string | null>(null);
  faults = $state.raw<Diagnostic[]>([]);
  warnings = $state.raw<Diagnostic[]>([]);
  /** The cards that differ from the printed ones, as they were drawn last. */
  cards = $state.raw<CardSheet[]>([]);
  content = $state<string | null>(null);
  /** Whether what is shown is about the files as they are now. */
  isChecked = $state(true);
  saved = $state<'saved' | 'waiting' | 'saving' | 'failed'>('saved');
  trouble = $state.raw<unknown>(null);
  #world: World;
  #past = $state.raw<Record<string, Sheet>[]>([]);
  #checking: ReturnType<typeof setTimeout> | undefined;
  #saving: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  /** What one writes in one field or one text without a pause is one step back. */
  #gesture = '';

  constructor(printed: CardFiles, name: string, files: Files, world: World) {
    const sheet = (file: { text: string; entries: CardEntry[] | null }): Sheet => ({ text: file.text, entries: file.entries });
    this.printed = Object.fromEntries(printed.files.map((file) => [file.name, sheet(file)]));
    this.order = printed.files.map((file) => file.name);
    this.#world = world;
    this.name = name;
    this.sheets = Object.fromEntries(this.order.map((one) => [one, files[one] === undefined ? this.printed[one]! : { text: files[one], entries: null }]));
    if (Object.keys(files).length > 0) this.check(0);
  }

  /** The files that differ from the printed ones. */
  get files(): Files {
    return Object.fromEntries(Object.entries(this.sheets).flatMap(([name, sheet]) => (sheet.text === this.printed[name]?.text ? [] : [[name, sheet.text]])));
  }

  get isEdited(): boolean {
    return Object.keys(this.files).length > 0;
  }

  get mayUndo(): boolean {
    return this.#past.length > 0;
  }

  isChanged(file: string, at: number): boolean {
    const [sheet, printed] = [this.sheets[file], this.printed[file]];
    return sheet !== undefined && printed !== undefined && isChanged(sheet, at, printed);
  }

  /** Puts a file in the place of another; steps of one gesture are taken back together. */
  put(file: string, sheet: Sheet, gesture: string): void {
    if (sheet.text === this.sheets[file]?.text) return;
    this.#keep(gesture);
    this.sheets = { ...this.sheets, [file]: sheet };
    this.#changed();
  }

  /** Changes one value of an entry. */
  set(file: string, at: number, path: string, value: string): void {
    const sheet = this.sheets[file];
    const field = sheet?.entries?.[at]?.fields.find((one) => one.path === path);
    if (!sheet || !field) return;
    this.put(file, withField(sheet, at, path, written(field, value), value), `${file} ${at} ${path}`);
  }

  /** Changes the whole text of a file. */
  write(file: string, text: string): void {
    const printed = this.printed[file];
    this.put(file, text === printed?.text ? printed : { text, entries: null }, `${file} text`);
  }

  /** Makes one entry what it is in print. */
  revert(file: string, at: number): void {
    const [sheet, printed] = [this.sheets[file], this.printed[file]];
    if (sheet && printed) this.put(file, reverted(sheet, at, printed), '');
  }

  /** Makes one file what it is in print. */
  revertFile(file: string): void {
    const printed = this.printed[file];
    if (printed) this.put(file, printed, '');
  }

  /** Takes files that were brought; names that the game does not have are given back. */
  bring(files: Files): string[] {
    const known = Object.entries(files).filter(([name]) => name in this.printed);
    if (known.length > 0) {
      this.#keep('');
      this.sheets = { ...this.sheets, ...Object.fromEntries(known.map(([name, text]) => [name, { text, entries: null }])) };
      this.#changed();
    }
    return Object.keys(files).filter((name) => !(name in this.printed));
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#gesture = '';
    this.sheets = before;
    this.#changed();
  }

  rename(name: string): void {
    this.name = name;
    this.#later();
  }

  choosePreset(preset: string | null): void {
    this.preset = preset;
    if (this.isEdited) this.check(0);
  }

  #keep(gesture: string): void {
    if (gesture === '' || gesture !== this.#gesture) this.#past = [...this.#past, this.sheets].slice(-STEPS);
    this.#gesture = gesture;
  }

  #changed(): void {
    this.check(CHECK_AFTER);
    this.#later();
  }

  /** Has the files checked after a pause; an answer about files of before is thrown away. */
  check(after: number): void {
    clearTimeout(this.#checking);
    this.#round += 1;
    const round = this.#round;
    if (!this.isEdited) {
      [this.faults, this.warnings, this.cards, this.content, this.isChecked, this.trouble] = [[], [], [], null, true, null];
      return;
    }
    this.isChecked = false;
    this.#checking = setTimeout(() => void this.#check(round), after);
  }

  async #check(round: number): Promise<void> {
    const files = this.files;
    try {
      const checked = await this.#world.check(files, this.preset);
      if (round !== this.#round) return;
      this.#learn(files, checked);
      this.trouble = null;
    } catch (error) {
      if (round !== this.#round) return;
      if (this.#world.isPassing(error)) this.#checking = setTimeout(() => void this.#check(round), AGAIN_AFTER);
      else this.trouble = error;
    }
  }

  #learn(files: Files, checked: FilesChecked): void {
    const outlines = Object.fromEntries(checked.files.map((file) => [file.name, file.entries]));
    // What stands where is known of a file that cannot be parsed from before, but no longer true.
    this.sheets = Object.fromEntries(Object.entries(this.sheets).map(([name, sheet]) => [name, files[name] === sheet.text && name in outlines ? { text: sheet.text, entries: outlines[name] ?? null } : sheet]));
    this.faults = checked.faults;
    this.warnings = checked.warnings;
    if (checked.faults.length === 0) this.cards = typesetAll(checked.cards);
    this.content = checked.content;
    this.isChecked = true;
  }

  #later(): void {
    this.saved = 'waiting';
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => void this.save(), SAVE_AFTER);
  }

  /** Keeps the draft now, if anything is not kept yet. */
  async save(): Promise<void> {
    clearTimeout(this.#saving);
    if (this.saved === 'saved' || this.saved === 'saving') return;
    this.saved = 'saving';
    const [name, files] = [this.name.trim(), this.files];
    try {
      if (name !== '') await this.#world.save(name, files);
      // Somebody may have gone on writing meanwhile.
      if (this.saved === 'saving') this.saved = name === '' ? 'failed' : 'saved';
    } catch (error) {
      this.saved = 'failed';
      if (this.#world.isPassing(error)) this.#saving = setTimeout(() => void this.save(), AGAIN_AFTER);
    }
  }

  close(): void {
    clearTimeout(this.#checking);
    this.#round += 1;
    void this.save();
  }
}
