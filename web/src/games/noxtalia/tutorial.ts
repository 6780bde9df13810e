// A first game of Noxtalia, one idea a step: team A against team B.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/noxtalia/Action';
import type { View } from '../../generated/noxtalia/View';
import type { Tutorial, TutorialStep } from '../../table/board';

type Step = TutorialStep<View, Action>;
type Test = (action: Action, cards: CardSheet[]) => boolean;

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
    setup: {
      seats: [
        { hand: ['croc_boreal', 'surchauffe', 'marque_ardente', 'peau_rugueuse', 'torpille_vive'] },
        { hand: ['crachat_de_lave', 'rempart_de_glace', 'hurlement', 'houle', 'mur_d_ecume'] },
      ],
    },
  },
  brings: [{ team: 'a' }, { team: 'b' }],
  steps: [
    next({
      fr: 'Trois Esprits de chaque côté, 20 PV chacun. Détruisez les trois Esprits adverses en huit tours.',
      en: 'Three spirits on each side, 20 life points each. Destroy the three enemy spirits within eight turns.',
    }),
    next(
      {
        fr: 'Vos Esprits sont en bas. La goutte est le coût de leur attaque en mana, l’épée sa Puissance. Vous avez 5 points de mana.',
        en: 'Your spirits are below. The drop is the mana cost of their attack, the sword its power. You have 5 points of mana.',
      },
      '[data-spirit="ally:0"]',
    ),
    play(
      strikes(0, 0),
      { fr: 'Sivrane est de glace, comme Kel’Orn : entre semblables, l’attaque est critique, +4. Glissez Sivrane sur Kel’Orn.', en: 'Sivrane is of ice, like Kel’Orn: among equals an attack is critical, +4. Drag Sivrane onto Kel’Orn.' },
      { fr: 'Attaquez Kel’Orn, le loup, avec Sivrane, le lynx.', en: 'Attack Kel’Orn, the wolf, with Sivrane, the lynx.' },
      '[data-spirit="foe:0"]',
    ),
    letThrough,
    next({ fr: '5 + 4 = 9 dégâts : le calcul reste au centre. Sivrane s’est inclinée : épuisée, elle n’attaquera plus avant d’être rechargée. Et ses griffes ont épuisé Kel’Orn.', en: '5 + 4 = 9 damage: the sum stays in the centre. Sivrane is tilted: exhausted, she attacks no more until she is recharged. And her claws exhausted Kel’Orn.' }, '[data-zone="field"]'),
    play(
      attacks('croc_boreal', 0),
      { fr: 'Croc boréal frappe plus fort une cible épuisée : 4 + 4 + 3 = 11, juste ce qu’il reste à Kel’Orn. Jouez-le sur lui.', en: 'Boreal Fang hits an exhausted target harder: 4 + 4 + 3 = 11, just what Kel’Orn has left. Play it on him.' },
      { fr: 'Croc boréal, sur Kel’Orn.', en: 'Boreal Fang, on Kel’Orn.' },
      '[data-spirit="foe:0"]',
    ),
    letThrough,
    next({ fr: 'Kel’Orn est détruit ! Son camp gagne en main sa capacité liée : rien n’est jamais tout à fait fini.', en: 'Kel’Orn is destroyed! His side gains his linked capacity in hand: nothing is ever quite over.' }, '[data-spirit="foe:0"]'),
    play(
      supports('surchauffe'),
      { fr: 'Un Soutien n’attaque pas. Surchauffe ne coûte rien et donne 2 mana, contre 2 PV d’un de vos Esprits : jouez-la sur celui qui paiera.', en: 'A support does not attack. Overheating costs nothing and gives 2 mana, for 2 life points of one of your spirits: play it on the one that pays.' },
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
    reply(attacks('crachat_de_lave', 1), { fr: 'La Marque a brûlé Bramorh. Son camp riposte sur Vul’Kar : c’est le jour, Crachat de lave gagne +3.', en: 'The Mark burned Bramorh. His side strikes back at Vul’Kar: it is day, Lava Spit gains +3.' }),
    play(
      defends('peau_rugueuse'),
      { fr: 'Attaque de 12. Peau rugueuse est critique contre le feu : 10 + 4 = 14. Défendez !', en: 'An attack of 12. Rough Hide is critical against fire: 10 + 4 = 14. Defend!' },
      { fr: 'Votre Défense : Peau rugueuse.', en: 'Your defence: Rough Hide.' },
    ),
    next({ fr: '14 contre 12 : aucun dégât. Et cette Défense est une Amélioration : elle reste sur Vul’Kar et affaiblira les prochaines attaques.', en: '14 against 12: no damage. And this defence is a boost: it stays on Vul’Kar and will weaken the next attacks.' }, '[data-spirit="ally:1"]'),
    reply(is('end_turn'), { fr: 'L’adversaire termine son tour : la nuit va tomber.', en: 'The opponent ends their turn: night is about to fall.' }),
    next({
      fr: 'Les tours pairs sont nocturnes : certaines cartes en vivent. Gare à votre pioche : vidée deux fois, c’est perdu. Vous savez jouer à Noxtalia.',
      en: 'Even turns are night turns: some cards live on that. Mind your deck: empty twice, and you have lost. You can play Noxtalia.',
    }),
  ],
};
