// « de » before a name, in French.

/** Before a vowel, a mute h, and a y that is one: « d’Ysolde », but « de Yann ». */
const ELIDES = /^(?:[aàâäeéèêëiîïoôöuùûüœæh]|y(?![aàâäeéèêëiîïoôöuùûü]))/i;

/** Whether « de » loses its vowel before the name. */
export const elides = (name: string): boolean => ELIDES.test(name);

export const de = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`);
