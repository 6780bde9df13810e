import { DUEL } from './duel';
import { NAASTICA } from './naastica';
import { NECROSIA } from './necrosia';
import { NOXILIA } from './noxilia';
import { NOXTALIA } from './noxtalia';

/** The covers of the five games, each the inside of an SVG whose box is 480 by 320. */
export const COVERS: Readonly<Record<string, string>> = { naastica: NAASTICA, duel: DUEL, noxtalia: NOXTALIA, necrosia: NECROSIA, noxilia: NOXILIA };
