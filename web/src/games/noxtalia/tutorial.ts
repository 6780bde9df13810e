// A first game of Noxtalia, one idea a step: team A against team B.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/noxtalia/Action';
import type { View } from '../../generated/noxtalia/View';
import type { Tutorial, TutorialStep } from '../../table/board';
import { printed, stated } from '../../table/printed';

type Step = TutorialStep<View, Action>;
type Test = (action: Action, cards: CardSheet[]) => boolean;

/** What this lesson is played with, whatever other tables play with. */
const HP = 20;
const CRITICAL = 4;

const power = (cards: CardSheet[], id: string): number => printed(cards, id, 'power');
const bonus = (cards: CardSheet[], id: string): number => stated(cards, id, /\+(\d+)\sPuissance/);
const claws = (cards: CardSheet[]): number => power(cards, 'sivrane') + CRITICAL;
const fang = (cards: CardSheet[]): number => power(cards, 'croc_boreal') + CRITICAL + bonus(cards, 'croc_boreal');
const spit = (cards: CardSheet[]): number => power(cards, 'crachat_de_lave') + bonus(cards, 'crachat_de_lave') + CRITICAL;
const hide = (cards: CardSheet[]): number => power(cards, 'peau_rugueuse') + CRITICAL;

const isCard = (cards: CardSheet[], number: number, id: string): boolean => cards.find((card) => card.number === number)?.id === id;
const is =
  (type: Action['type']): Test =>
  (action) =>
    action.type === type;
const attacks =
  (id: string, target: number): Test =>
  (action, cards) =>
    action.type === 'attack_card' && action.target === target && isCard(cards, action.card, id);
const strikes =
  (spirit: number, target: number): Test =>
  (action) =>
    action.type === 'spirit_attack' && action.spirit === spirit && action.target === target;
const supports =
  (id: string): Test =>
  (action, cards) =>
    action.type === 'support' && isCard(cards, action.card, id);
const defends =
  (id: string): Test =>
  (action, cards) =>
    action.type === 'defend' && isCard(cards, action.card, id);

const next = (words: Step['words'], point?: string): Step => ({ words, ...(point ? { point } : {}), until: { next: true } });
const play = (test: Test, words: Step['words'], hint: Step['words'], point?: string): Step => ({
  words,
  ...(point ? { point } : {}),
  until: { play: (action, _view, cards) => test(action, cards), hint },
});
const reply = (test: Test, words: Step['words']): Step => ({
  words,
  until: { reply: (offers, _view, cards) => (offers.find((offer) => test(offer.data, cards)) ?? offers[0])?.code ?? 0 },
});
const letThrough = reply(is('decline'), { fr: 'L’adversaire laisse passer.', en: 'The opponent lets it through.' });

export const tutorial: Tutorial<View, Action> = {
  options: {
    first: '0',
    hp: HP,
    critical_bonus: CRITICAL,
    setup: {
      seats: [
        { hand: ['croc_boreal', 'surchauffe', 'marque_ardente', 'peau_rugueuse', 'torpille_vive'] },
        { hand: ['crachat_de_lave', 'rempart_de_glace', 'hurlement', 'houle', 'mur_d_ecume'] },
      ],
    },
  },
  brings: [{ team: 'a' }, { team: 'b' }],
  steps: [
    next((_cards, view) => ({
      fr: `Trois Esprits de chaque côté, ${HP} PV chacun. Détruisez les trois Esprits adverses en ${view.turn_limit} tours.`,
      en: `Three spirits on each side, ${HP} life points each. Destroy the three enemy spirits within ${view.turn_limit} turns.`,
    })),
    next(
      (_cards, view) => ({
        fr: `Vos Esprits sont en bas. La goutte est le coût de leur attaque en mana, l’épée sa Puissance. Vous avez ${view.sides[0]?.mana ?? 0} points de mana (PM).`,
        en: `Your spirits are below. The drop is the mana cost of their attack, the sword its power. You have ${view.sides[0]?.mana ?? 0} points of mana.`,
      }),
      '[data-spirit="ally:0"]',
    ),
    play(
      strikes(0, 0),
      {
        fr: `Sivrane est de glace, comme Kel’Orn : entre semblables, l’attaque est critique, +${CRITICAL}. Glissez Sivrane sur Kel’Orn.`,
        en: `Sivrane is of ice, like Kel’Orn: among equals an attack is critical, +${CRITICAL}. Drag Sivrane onto Kel’Orn.`,
      },
      { fr: 'Attaquez Kel’Orn, le loup, avec Sivrane, le lynx.', en: 'Attack Kel’Orn, the wolf, with Sivrane, the lynx.' },
      '[data-spirit="foe:0"]',
    ),
    letThrough,
    next(
      (cards) => ({
        fr: `${power(cards, 'sivrane')} + ${CRITICAL} = ${claws(cards)} dégâts : le calcul reste au centre. Sivrane s’est inclinée : épuisée, elle n’attaquera plus avant d’être rechargée. Et ses griffes ont épuisé Kel’Orn.`,
        en: `${power(cards, 'sivrane')} + ${CRITICAL} = ${claws(cards)} damage: the sum stays in the centre. Sivrane is tilted: exhausted, she attacks no more until she is recharged. And her claws exhausted Kel’Orn.`,
      }),
      '[data-zone="field"]',
    ),
    play(
      attacks('croc_boreal', 0),
      (cards) => {
        const sum = `${power(cards, 'croc_boreal')} + ${CRITICAL} + ${bonus(cards, 'croc_boreal')} = ${fang(cards)}`;
        return {
          fr: `Croc boréal frappe plus fort une cible épuisée : ${sum}. Il reste ${HP - claws(cards)} PV à Kel’Orn : jouez-le sur lui.`,
          en: `Boreal Fang hits an exhausted target harder: ${sum}. Kel’Orn has ${HP - claws(cards)} life points left: play it on him.`,
        };
      },
      { fr: 'Croc boréal, sur Kel’Orn.', en: 'Boreal Fang, on Kel’Orn.' },
      '[data-spirit="foe:0"]',
    ),
    letThrough,
    next({ fr: 'Kel’Orn est détruit ! Son camp gagne en main sa capacité liée : rien n’est jamais tout à fait fini.', en: 'Kel’Orn is destroyed! His side gains his linked capacity in hand: nothing is ever quite over.' }, '[data-spirit="foe:0"]'),
    play(
      supports('surchauffe'),
      (cards) => {
        const [mana, life] = [stated(cards, 'surchauffe', /(\d+)\sPM/), stated(cards, 'surchauffe', /(\d+)\sPV/)];
        return {
          fr: `Un Soutien n’attaque pas. Surchauffe coûte ${printed(cards, 'surchauffe', 'cost')} PM et en donne ${mana}, contre ${life} PV d’un de vos Esprits : jouez-la sur celui qui paiera.`,
          en: `A support does not attack. Overheating costs ${printed(cards, 'surchauffe', 'cost')} mana and gives ${mana}, for ${life} life point${Number(life) === 1 ? '' : 's'} of one of your spirits: play it on the one that pays.`,
        };
      },
      { fr: 'Jouez Surchauffe : touchez-la, puis un de vos Esprits.', en: 'Play Overheating: touch it, then one of your spirits.' },
    ),
    play(
      attacks('marque_ardente', 1),
      { fr: 'Marque ardente est un Affaiblissement : après l’attaque, elle reste attachée. Posez-la sur Bramorh.', en: 'Burning Mark is a hex: after the attack it stays attached. Put it on Bramorh.' },
      { fr: 'Marque ardente, sur Bramorh la tortue.', en: 'Burning Mark, on Bramorh the tortoise.' },
      '[data-spirit="foe:1"]',
    ),
    letThrough,
    play(
      (action, cards) => action.type === 'recycle' && isCard(cards, action.card, 'torpille_vive'),
      { fr: 'Une fois par tour, on peut recycler : glissez Torpille vive sur votre pioche (ou touchez-la, puis « Recycler »).', en: 'Once a turn you may recycle: drag Live Torpedo onto your deck (or touch it, then “Recycle”).' },
      { fr: 'Recyclez Torpille vive : elle va sous votre pioche, et vous en piochez une autre.', en: 'Recycle Live Torpedo: it goes under your deck, and you draw another card.' },
      '[data-drop="deck"]',
    ),
    play(
      is('end_turn'),
      { fr: 'Gardez du mana et une Défense pour le tour adverse, puis finissez le vôtre.', en: 'Keep some mana and a defence for the enemy turn, then end yours.' },
      { fr: 'Finissez le tour avec le bouton du bandeau.', en: 'End the turn with the button of the status line.' },
    ),
    reply(attacks('crachat_de_lave', 1), (cards) => ({
      fr: `La Marque a brûlé Bramorh. Son camp riposte sur Vul’Kar : c’est le jour, Crachat de lave gagne +${bonus(cards, 'crachat_de_lave')}.`,
      en: `The Mark burned Bramorh. His side strikes back at Vul’Kar: it is day, Lava Spit gains +${bonus(cards, 'crachat_de_lave')}.`,
    })),
    play(
      defends('peau_rugueuse'),
      (cards) => ({
        fr: `Attaque de ${spit(cards)}. Peau rugueuse est critique contre le feu : ${power(cards, 'peau_rugueuse')} + ${CRITICAL} = ${hide(cards)}. Défendez !`,
        en: `An attack of ${spit(cards)}. Rough Hide is critical against fire: ${power(cards, 'peau_rugueuse')} + ${CRITICAL} = ${hide(cards)}. Defend!`,
      }),
      { fr: 'Votre Défense : Peau rugueuse.', en: 'Your defence: Rough Hide.' },
    ),
    next(
      (cards) => ({
        fr: `${hide(cards)} contre ${spit(cards)} : aucun dégât. Et cette Défense est une Amélioration : elle reste sur Vul’Kar et affaiblira les prochaines attaques.`,
        en: `${hide(cards)} against ${spit(cards)}: no damage. And this defence is a boost: it stays on Vul’Kar and will weaken the next attacks.`,
      }),
      '[data-spirit="ally:1"]',
    ),
    reply(is('end_turn'), { fr: 'L’adversaire termine son tour : la nuit va tomber.', en: 'The opponent ends their turn: night is about to fall.' }),
    next({
      fr: 'Les tours pairs sont nocturnes : certaines cartes en vivent. Gare à votre pioche : vidée deux fois, c’est perdu. Vous savez jouer à Noxtalia.',
      en: 'Even turns are night turns: some cards live on that. Mind your deck: empty twice, and you have lost. You can play Noxtalia.',
    }),
  ],
};
