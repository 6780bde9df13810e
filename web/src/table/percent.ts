import type { Lang } from '../generated/Lang';

/** A share as people read it: « 62 % » in French, "62%" in English. */
export function percent(share: number, lang: Lang): string {
  const whole = Math.round(share * 100);
  return lang === 'fr' ? `${whole} %` : `${whole}%`;
}
