// A first duel, one idea a step: the reader holds the axe, the script the wand.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/duel/Action';
import type { View } from '../../generated/duel/View';
import type { Tutorial, TutorialStep } from '../../table/board';
import { printed, stated } from '../../table/printed';

type Step = TutorialStep<View, Action>;

/** What the reader's class has in this lesson, whatever other tables play with. */
const HP = 100;
const FORCE = 1;
const RESISTANCE = 1;

const cost = (cards: CardSheet[], id: string): number => printed(cards, id, 'cost');
const weapon = (cards: CardSheet[]): number => printed(cards, 'hache', 'damage');
const shield = (cards: CardSheet[], id: string): number => stated(cards, id, /(\d+)\sde bouclier/);
/** The Force after Position offensive. */
const raised = (cards: CardSheet[]): number => FORCE + stated(cards, 'position_offensive', /\+(\d+)\sForce/);

const idOf = (cards: CardSheet[], number: number): string | undefined => cards.find((card) => card.number === number)?.id;

const plays =
  (id: string) =>
  (action: Action, cards: CardSheet[]): boolean => {
    if (action.type === 'play' || action.type === 'react') return idOf(cards, action.card) === id;
    return action.type === id;
  };

const next = (words: Step['words'], point?: string): Step => ({ words, ...(point ? { point } : {}), until: { next: true } });
const play = (id: string, words: Step['words'], hint: Step['words'], point?: string): Step => ({
  words,
  ...(point ? { point } : {}),
  until: { play: (action, _view, cards) => plays(id)(action, cards), hint },
});
const reply = (id: string, words: Step['words']): Step => ({
  words,
  until: { reply: (offers, _view, cards) => (offers.find((offer) => plays(id)(offer.data, cards)) ?? offers[0])?.code ?? 0 },
});

export const tutorial: Tutorial<View, Action> = {
  options: {
    first: '0',
    guerrier_hp_start: HP,
    magicien_hp_start: HP,
    guerrier_force: FORCE,
    guerrier_resistance: RESISTANCE,
    setup: {
      seats: [
        { deck: ['attaque_tactique', 'defense_lourde', 'contre_attaque', 'position_offensive', 'guillotine', 'repositionnement', 'attaque_legere', 'parade'] },
        { deck: ['attaque', 'defense', 'evaluation', 'divination', 'boule_de_feu', 'armure_psychique', 'attaque_plus', 'defense_plus', 'lien_karmique'] },
      ],
    },
  },
  brings: [{ class: 'guerrier' }, { class: 'magicien' }],
  steps: [
    next({
      fr: `Deux héros, ${HP} points de vie chacun. Le premier à 0 a perdu. Vous êtes le Guerrier, en bas.`,
      en: `Two heroes with ${HP} life points each. The first at 0 has lost. You are the Warrior, below.`,
    }),
    next(
      {
        fr: 'Le bouclier encaisse avant la vie. La Force multiplie vos dégâts, la Résistance vos boucliers : 1 de Force, et tout compte double. Pointez un nombre pour le déplier.',
        en: 'The shield takes damage before life does. Force multiplies your damage, Resistance your shields: with a Force of 1 everything counts twice. Point at a number to unfold it.',
      },
      '[data-hero="ours"]',
    ),
    next(
      {
        fr: 'Vos quatre équipements travaillent seuls, sans mana. L’horloge dit combien de tours ils dorment encore. La Hache est votre arme : elle est prête.',
        en: 'Your four pieces of equipment work by themselves, without mana. The clock says how many turns they still sleep. The Axe is your weapon: it is ready.',
      },
      '[data-drop="own:0"]',
    ),
    play(
      'strike',
      { fr: 'Frappez : glissez la Hache sur le Magicien, ou touchez l’une puis l’autre. C’est gratuit, une fois par tour.', en: 'Strike: drag the Axe onto the Mage, or touch one and then the other. It is free, once a turn.' },
      { fr: 'D’abord la Hache : touchez-la, puis le Magicien.', en: 'The Axe first: touch it, then the Mage.' },
      '[data-drop="own:0"]',
    ),
    next((cards) => ({
      fr: `${weapon(cards)} de base × (1 + ${FORCE} de Force) = ${weapon(cards) * (1 + FORCE)}. Le compte de chaque coup reste à lire au milieu de la table.`,
      en: `Base ${weapon(cards)} × (1 + Force ${FORCE}) = ${weapon(cards) * (1 + FORCE)}. The sum of every blow stays to be read in the middle of the table.`,
    })),
    play(
      'attaque_tactique',
      (cards) => ({
        fr: `Attaque tactique coûte ${cost(cards, 'attaque_tactique')} mana : jouez-la. Elle blesse, puis vous protège.`,
        en: `Tactical Attack costs ${cost(cards, 'attaque_tactique')} mana: play it. It wounds, then protects you.`,
      }),
      (cards) => ({
        fr: `Essayez Attaque tactique, la carte à ${cost(cards, 'attaque_tactique')} mana.`,
        en: `Try Tactical Attack, the card that costs ${cost(cards, 'attaque_tactique')} mana.`,
      }),
    ),
    play(
      'defense_lourde',
      (cards, view) => ({
        fr: `Il vous reste ${view.sides[0]?.mana ?? 0} mana, et le tour adverse arrive : Défense lourde donne ${shield(cards, 'defense_lourde')} × ${1 + RESISTANCE} = ${shield(cards, 'defense_lourde') * (1 + RESISTANCE)} de bouclier, qui dure jusqu’à votre prochain tour.`,
        en: `You have ${view.sides[0]?.mana ?? 0} mana left, and the enemy turn is coming: Heavy Defence gives a shield of ${shield(cards, 'defense_lourde')} × ${1 + RESISTANCE} = ${shield(cards, 'defense_lourde') * (1 + RESISTANCE)} that lasts until your next turn.`,
      }),
      { fr: 'Dépensez votre mana : Défense lourde.', en: 'Spend your mana: Heavy Defence.' },
    ),
    play(
      'end_turn',
      { fr: 'Gardez Contre-attaque : c’est une carte Rapide, elle ne se joue qu’au tour adverse. Finissez votre tour.', en: 'Keep Counter-attack: it is a Rapid card, played only in the enemy turn. End your turn.' },
      { fr: 'Finissez le tour avec le bouton du bandeau.', en: 'End the turn with the button of the status line.' },
    ),
    reply('attaque', { fr: 'Le Magicien pioche, reçoit son mana… et attaque.', en: 'The Mage draws, receives mana… and attacks.' }),
    play(
      'contre_attaque',
      (cards) => {
        const returned = stated(cards, 'contre_attaque', /(\d+)\sdégâts?/);
        return {
          fr: `Avant qu’une attaque ne touche, vous pouvez répondre. Contre-attaque l’annule et rend ${returned} × ${1 + FORCE} dégâts : jouez-la.`,
          en: `Before an attack lands you may answer. Counter-attack cancels it and returns ${returned} × ${1 + FORCE} damage: play it.`,
        };
      },
      { fr: 'C’est le moment de Contre-attaque.', en: 'This is the moment for Counter-attack.' },
    ),
    play(
      'decline',
      { fr: 'L’attaque est annulée. Vous pourriez répondre encore si vous aviez d’autres Rapides : choisissez « Ne plus répondre » pour conclure.', en: 'The attack is cancelled. You could answer again if you held more Rapid cards: choose “Add nothing more” to conclude.' },
      { fr: 'Le bouton « Ne plus répondre » conclut.', en: 'The button “Add nothing more” concludes.' },
    ),
    reply('end_turn', { fr: 'Le Magicien termine son tour.', en: 'The Mage ends their turn.' }),
    next((_cards, view) => ({
      fr: `À chaque tour, on défausse sa main et on en pioche une neuve ; votre bouclier retombe à 0. Vous voici avec ${view.sides[0]?.hand_size ?? 0} cartes et ${view.sides[0]?.mana ?? 0} mana.`,
      en: `Each turn you discard your hand and draw a new one; your shield falls back to 0. Now you have ${view.sides[0]?.hand_size ?? 0} cards and ${view.sides[0]?.mana ?? 0} mana.`,
    })),
    play(
      'position_offensive',
      (cards) => ({
        fr: `Position offensive ajoute ${raised(cards) - FORCE} de Force jusqu’à la fin de la partie. C’est une Éphémère : une seule fois, puis elle sort du jeu.`,
        en: `Offensive Stance adds ${raised(cards) - FORCE} Force until the end of the game. It is Ephemeral: once only, then it leaves the game.`,
      }),
      { fr: 'D’abord Position offensive, pour frapper plus fort ensuite.', en: 'Offensive Stance first, to strike harder afterwards.' },
    ),
    play(
      'guillotine',
      (cards) => {
        const sum = `${weapon(cards)} × (1 + 2 × ${raised(cards)}) = ${weapon(cards) * (1 + 2 * raised(cards))}`;
        return {
          fr: `Guillotine frappe avec votre arme et la Force compte double : ${sum}. Elle met fin au tour : gardez-la pour la fin !`,
          en: `Guillotine strikes with your weapon and Force counts double: ${sum}. It ends the turn: keep it for last!`,
        };
      },
      { fr: 'Osez la Guillotine (ou frappez d’abord à la Hache la prochaine fois).', en: 'Dare the Guillotine (or strike with the Axe first next time).' },
    ),
    next({
      fr: 'Vous savez vous battre. Ce qui est grisé dit pourquoi quand on le touche ; le cimetière, la pioche et chaque nombre s’ouvrent. À vous de jouer une vraie partie.',
      en: 'You know how to fight. What is dimmed says why when touched; the graveyard, the deck and every number open. Now play a real game.',
    }),
  ],
};
