// The names around a table. Two people on one screen bear the same name: a number tells them apart.

import type { BotLevel } from '../generated/server/BotLevel';
import type { TableInfo } from '../generated/server/TableInfo';
import type { Words } from '../i18n';

export function seatNames(info: TableInfo | null, t: Words): string[] {
  const names = (info?.seats ?? []).map((seat) => {
    if (seat.kind === 'bot' && seat.level) return `${seat.name ?? t.seatBot} (${t[`level_${seat.level}`].toLowerCase()})`;
    return seat.name ?? t.anySeat(seat.seat + 1);
  });
  return names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${seat + 1})`));
}

/** The names of a game that is over; a bot is written `bot:moyen` in its file. */
export function replayNames(names: readonly string[], t: Words): string[] {
  return names.map((name, seat) => {
    const level = /^bot:(facile|moyen|difficile|expert)$/.exec(name)?.[1] as BotLevel | undefined;
    if (level) return `${t.seatBot} (${t[`level_${level}`].toLowerCase()})`;
    return name || t.anySeat(seat + 1);
  });
}

/** A sentence of the log, which speaks of seats by number, with the names of those who sit there. */
export function named(sentence: string, names: readonly string[]): string {
  const name = (number: string, otherwise: string) => names[Number(number) - 1] || otherwise;
  return sentence
    .replace(/\b([Dd])u joueur (\d)\b/g, (all, d: string, number: string) => (names[Number(number) - 1] ? `${d}e ${name(number, all)}` : all))
    .replace(/(^|[^\p{L}])([Aa])u joueur (\d)\b/gu, (all, before: string, a: string, number: string) =>
      names[Number(number) - 1] ? `${before}${a === 'A' ? 'À' : 'à'} ${name(number, all)}` : all,
    )
    .replace(/\b(?:[Ll]e joueur|[Pp]layer) (\d)\b/g, (all, number: string) => name(number, all));
}
