// Any error as words for people.

import { Refusal, Unreachable } from '../net/api';
import { tr, words } from '../i18n';

export function problemWords(error: unknown): string {
  if (error instanceof Refusal) {
    const faults = error.problem.faults.map((fault) => `${fault.place} : ${tr(fault.words)}`);
    return [tr(error.problem.words), ...faults].join('\n');
  }
  if (error instanceof Unreachable) return words().unreachable;
  // What is neither a refusal nor a lost connection is a fault of the page: its trace is worth keeping.
  console.error(error);
  return words().fault;
}
