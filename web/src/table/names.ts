// The names around a table. Two people on one screen bear the same name: a number tells them apart.

import type { BotLevel } from '../generated/server/BotLevel';
import type { TableInfo } from '../generated/server/TableInfo';
import type { Words } from '../i18n';

/** Which of the seat colours a seat has: the viewer's own is always the first. */
export function seatTone(seat: number, me: number | null, seats: number): number {
  return me === null || seats === 0 ? seat : (seat - me + seats) % seats;
}

/** The company of the house, one for each seat, so that a log of several bots can be told apart. */
const COMPANY = ['Anselme', 'Mélusine', 'Barnabé', 'Colombe', 'Gaspard'] as const;

/** A bot by its name and its strength. */
function botName(seat: number, level: BotLevel, t: Words): string {
  return `${COMPANY[seat % COMPANY.length]} (${t[`level_${level}`].toLowerCase()})`;
}

export function seatNames(info: TableInfo | null, t: Words): string[] {
  const names = (info?.seats ?? []).map((seat) => {
    if (seat.kind === 'bot' && seat.level) return seat.name ?? botName(seat.seat, seat.level, t);
    return seat.name ?? t.anySeat(seat.seat + 1);
  });
  return numbered(names, t);
}

/** The names of a game that is over; a bot is written `bot:moyen` in its file. */
export function replayNames(names: readonly string[], t: Words): string[] {
  return numbered(
    names.map((name, seat) => {
      const level = /^bot:(facile|moyen|difficile|expert)$/.exec(name)?.[1] as BotLevel | undefined;
      if (level) return botName(seat, level, t);
      return name || t.anySeat(seat + 1);
    }),
    t,
  );
}

/** The same names, with the number of the seat where two are alike; free seats need none. */
function numbered(names: string[], t: Words): string[] {
  const isAlone = (name: string): boolean => name === t.lobbyFree || names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, seat) => (isAlone(name) ? name : `${name} (${seat + 1})`));
}
