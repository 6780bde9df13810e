import { BLADE, beads, disc, heater, rays, star, sword, turned, type Charge } from './shapes';

/** Weapons, armour and what a soldier carries. */
export const ARMS: Record<string, Charge> = {
  sword: [['fill', sword(50, 4, 92)]],
  swords: [['fill', turned(BLADE, 42)], ['cut', 'M24 22L78 82', 5], ['fill', turned(BLADE, -42)]],
  dagger: [['fill', 'M50 6L59 22V58H70V66H56V84a6 6 0 1 1-12 0V66H30V58H41V22z']],
  daggers: [
    ['fill', 'M30 8L38 22V58H46V65H35V82a5 5 0 1 1-10 0V65H14V58H22V22z'],
    ['fill', 'M70 92L62 78V42H54V35H65V18a5 5 0 1 1 10 0V35H86V42H78V78z'],
  ],
  spear: [['fill', 'M50 3L63 26L53 34V97H47V34L37 26z'], ['line', 'M38 44L62 52', 5]],
  spear_flame: [['fill', 'M78 10L74 36L66 34L26 88L18 82L60 28L52 24z'], ['fill', 'M26 12C34 26 44 30 40 44C36 52 20 52 18 40C17 30 25 26 26 12z'], ['fill', 'M66 62C72 72 82 76 79 86C76 93 62 93 60 84C59 76 65 72 66 62z']],
  axe: [['line', 'M50 8V94', 8], ['fill', 'M54 12C70 4 84 10 90 14C86 26 86 40 90 54C80 58 66 58 54 50z'], ['fill', 'M46 20L30 14V46L46 42z']],
  cleaver: [['fill', 'M16 18H80C88 30 84 46 78 56H30V66L18 92H8L16 62z'], ['hole', disc(28, 30, 5)]],
  guillotine: [['line', 'M22 94V8H78V94M12 94H88', 7], ['fill', 'M29 16H71V34L29 52z'], ['fill', 'M29 74H71V84H29z'], ['hole', disc(50, 74, 7)]],
  hammer: [['line', 'M50 40V94', 9], ['fill', 'M20 10H72L86 22V40H20z'], ['cut', 'M32 10V40', 4]],
  mace: [['line', 'M50 46V94', 8], ['fill', star(8, 38, 24, 0, 50, 34)], ['hole', disc(50, 34, 9)]],
  chisel: [['fill', 'M24 8L38 22L30 30L16 16z'], ['line', 'M32 24L78 70', 8], ['fill', 'M72 62L92 92L62 74z'], ['line', 'M70 14L84 28M84 10L90 22', 5]],
  bow: [['line', 'M30 8C72 24 72 76 30 92', 8], ['line', 'M30 8L30 92', 3], ['line', 'M12 50H84', 5], ['fill', 'M94 50L76 40V60z'], ['fill', 'M8 42L22 50L8 58L14 50z']],
  shield: [['fill', heater(50, 10, 68, 82)], ['cut', 'M50 18V84M20 38H80', 5]],
  shields: [['fill', heater(36, 6, 50, 62)], ['cut', heater(62, 32, 56, 64), 7], ['fill', heater(62, 32, 52, 62)], ['cut', 'M62 38V88', 4]],
  tower_shield: [['fill', 'M22 8H78V80L50 94L22 80z'], ['cut', 'M30 18H70V74L50 84L30 74z', 4], ['hole', disc(50, 44, 10)]],
  shield_sun: [['fill', heater(50, 10, 70, 84)], ['hole', 'M28 58a22 22 0 0 1 44 0z'], ['cut', rays(7, 27, 36, -75, 50, 58), 4]],
  armor: [['fill', 'M30 8C38 18 62 18 70 8L90 20L82 44L76 42V84L50 94L24 84V42L18 44L10 20z'], ['cut', 'M50 26V90M30 44C42 54 58 54 70 44', 4]],
  helm: [['fill', 'M50 6C78 6 86 28 84 52L78 90H58V66H42V90H22L16 52C14 28 22 6 50 6z'], ['hole', 'M26 44H74L70 54H30z'], ['cut', 'M50 12V40', 4]],
  gauntlet: [['fill', 'M28 52V26a6 6 0 0 1 12 0V18a6 6 0 0 1 12 0V22a6 6 0 0 1 12 0V30a6 6 0 0 1 12 0V64L66 78H36z'], ['fill', 'M34 82H68V94H34z'], ['cut', 'M40 28V46M52 24V46M64 32V48', 4]],
  boot: [['fill', 'M36 6H66L64 56L90 72C94 78 92 88 86 88H30V62z'], ['cut', 'M36 20H66M30 78H90', 5]],
  banner: [['line', 'M24 6V96', 7], ['fill', 'M28 10H88L74 30L88 50H28z'], ['hole', star(5, 11, 5, 0, 48, 30)]],
  horn: [['fill', 'M8 70C38 74 66 62 76 22L92 28C84 76 50 96 10 86z'], ['cut', 'M28 72L32 86M48 66L56 78', 4], ['line', 'M84 8L82 2M94 14L98 8M96 24L102 22', 4]],
  chevrons: [['line', 'M18 46L50 16L82 46M18 68L50 38L82 68M18 90L50 60L82 90', 9]],
  target: [['line', disc(50, 50, 38), 6], ['line', disc(50, 50, 22), 6], ['fill', disc(50, 50, 8)], ['line', 'M50 2V20M50 80V98M2 50H20M80 50H98', 5]],
  riposte: [['line', 'M22 30H64a18 18 0 0 1 0 40H30', 9], ['fill', 'M36 52L12 70L36 90z'], ['fill', 'M14 20L26 30L14 40L4 30z']],
  parry: [['fill', turned(BLADE, 90)], ['cut', 'M62 6V94', 8], ['fill', 'M62 4L68 14V70H80V77H67V96H57V77H44V70H56V14z'], ['line', 'M30 20L40 30M22 34L36 38', 4]],
  chain: [['line', 'M14 34a14 14 0 0 1 20-20l10 10a14 14 0 0 1-4 22M86 66a14 14 0 0 1-20 20l-10-10a14 14 0 0 1 4-22', 9], ['line', 'M58 32L66 22M66 42L80 38M34 60L22 62M42 70L36 80', 5]],
  staff: [['line', 'M58 26L40 96', 7], ['line', 'M58 26C50 10 76 2 82 18C86 30 72 36 66 30', 7], ['fill', disc(22, 84, 5)], ['fill', disc(74, 70, 4)], ['fill', disc(82, 84, 3)]],
  wand: [['line', 'M26 92L58 44', 8], ['fill', star(4, 30, 9, 0, 66, 30)], ['fill', beads(3, 36, 3.4, 20, 62, 34)]],
  boots: [['fill', 'M20 30C30 20 40 34 36 48C34 56 20 56 18 46z'], ['fill', 'M62 56C72 46 82 60 78 74C76 82 62 82 60 72z'], ['fill', disc(24, 20, 4)], ['fill', disc(68, 46, 4)]],
};

/** Six runes, drawn on a standing stone. */
const STONE = 'M30 6L66 2L82 30L78 94H22L18 34z';
const rune = (path: string): Charge => [['fill', STONE], ['cut', path, 7]];
export const RUNES: Record<string, Charge> = {
  rune_energie: rune('M40 20L62 42L38 54L60 80'),
  rune_essence: rune('M50 18V82M34 34L66 66M66 34L34 66'),
  rune_force: rune('M50 18V82M34 36L50 18L66 36'),
  rune_endurance: rune('M50 18V82M32 42L50 60L68 42'),
  rune_protection: rune('M36 22V78M64 22V78M36 40H64M36 60H64'),
  rune_agressivite: rune('M36 80V24L64 50V80M36 24L64 24'),
};
