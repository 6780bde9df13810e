// The fourth lesson, at the workbench: sixty cards, what forbids a card, what a deck needs.

import type { Workshop } from '../../../table/board';
import { DECK, deckOf, goldOf, poolOf, sizeOf } from '../deck';

const BRING = { deck: 'aubepine_rang' };

export const deck: Workshop = {
  key: 'cards',
  start: null,
  bring: BRING,
  steps: [
    {
      words: {
        fr: 'Votre clan est celui d’une bannière : elle dit quelles unités et quelles couleurs entrent dans le paquet, et combien d’or paie votre armée de départ. Ici, l’Ordre de l’Aubépine et son paquet de départ.',
        en: 'Your clan is that of a banner: it says which units and colours may be in the deck, and how much gold pays for your starting army. Here, the Order of the Hawthorn and its starter deck.',
      },
      until: { next: true },
    },
    {
      words: {
        fr: `Exactement ${DECK} cartes. Le monarque, les zones et les trésors ne comptent pas : ils viennent avec la bannière et la table.`,
        en: `Exactly ${DECK} cards. The monarch, the zones and the treasures do not count: they come with the banner and the table.`,
      },
      point: '[data-size]',
      until: { next: true },
    },
    {
      words: {
        fr: 'Pointez une carte, ou touchez-la, pour la lire en grand. Puis ajoutez un Chevalier de l’aube : cherchez son nom, et touchez +.',
        en: 'Point at a card, or touch it, to read it large. Then add a Knight of the Dawn: search its name, and touch +.',
      },
      point: '[role="search"]',
      until: { built: (value, _faults, cards) => (deckOf(value, BRING, 0, cards).cards['chevalier'] ?? 0) > 2 },
    },
    {
      words: (cards, value) => {
        const size = sizeOf(deckOf(value, BRING, 0, cards));
        return {
          fr: `${size} cartes : le paquet n’est plus légal, et la règle qu’il enfreint est nommée, avec un lien. Retirez ce qu’il y a de trop, par exemple les Ronces entravantes.`,
          en: `${size} cards: the deck is no longer legal, and the rule it breaks is named, with a link. Take out what is too much, the Snaring Brambles for example.`,
        };
      },
      point: '.size',
      until: { built: (value, faults, cards) => sizeOf(deckOf(value, BRING, 0, cards)) === DECK && faults.length === 0 },
    },
    {
      words: (cards, value) => {
        const own = deckOf(value, BRING, 0, cards);
        const cheap = poolOf(cards, own.clan).filter((card) => card.tags[0]?.id === 'unit' && goldOf(card) <= 2).reduce((sum, card) => sum + (own.cards[card.id] ?? 0), 0);
        return {
          fr: `Les barres disent combien de cartes coûtent combien d’or. Vos zones rapportent quelques pièces par tour : il vous faut de quoi jouer chaque tour. Ce paquet a ${cheap} unités à 2 or ou moins.`,
          en: `The bars say how many cards cost how much gold. Your zones yield a few coins a turn: you need something to play each turn. This deck has ${cheap} units of 2 gold or less.`,
        };
      },
      point: '.curve',
      until: { next: true },
    },
    {
      words: {
        fr: 'Au plus 4 exemplaires d’une carte, 2 d’un héros ou d’un événement. Et pas de sort sans sorcier : il faut des unités qui produisent sa couleur. Les filtres les montrent.',
        en: 'At most 4 copies of a card, 2 of a hero or an event. And no spell without a sorcerer: you need units that produce its colour. The filters show them.',
      },
      until: { next: true },
    },
    {
      words: {
        fr: 'Gardez votre paquet sous un nom, ou copiez-le en texte pour le donner à quelqu’un. À la table, il se choisit en secret.',
        en: 'Keep your deck under a name, or copy it as text to give it to somebody. At the table it is chosen in secret.',
      },
      point: '[data-saved]',
      until: { next: true },
    },
  ],
};
