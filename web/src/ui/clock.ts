// Time as words and figures.

import type { ClockPlan } from '../generated/server/ClockPlan';
import type { Words } from '../i18n';

/** A clock plan in a few words: « 3 min + 2 s par tour », « 30 s par tour ». */
export function clockWords(plan: ClockPlan, t: Words): string {
  if (plan === 'none') return t.clockNone;
  if ('game' in plan) return `${duration(plan.game.seconds)} + ${plan.game.increment} s ${t.clockTurn.toLowerCase()}`;
  return `${duration(plan.turn.seconds)} ${t.clockTurn.toLowerCase()}`;
}

function duration(seconds: number): string {
  return seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** What is left as `4:05`, and tenths in the last ten seconds. */
export function timeLeft(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const pad = (figure: number) => String(figure).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
