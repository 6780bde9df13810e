// Any error as words for people.

import { Refusal } from '../net/api';
import { tr, words } from '../i18n';

export function problemWords(error: unknown): string {
  if (error instanceof Refusal) {
    const faults = error.problem.faults.map((fault) => `${fault.place} : ${tr(fault.words)}`);
    return [tr(error.problem.words), ...faults].join('\n');
  }
  return words().unreachable;
}
