// The second lesson: who casts, who pays, what floats; and what gold buys beside units.

import type { Action } from '../../../generated/noxilia/Action';
import type { View } from '../../../generated/noxilia/View';
import type { Tutorial } from '../../../table/board';
import { stated } from '../../../table/printed';
import { abilityOf, BRINGS, next, of, play, reply, unit } from './steps';

const [ACOLYTE, EXORCIST, ANSELM, LANCER, FLAYER, OGHUL] = [1, 2, 3, 4, 5, 6] as const;

export const spells: Tutorial<View, Action> = {
  options: {
    first: '0',
    setup: {
      units: ['A acolyte A_RP1', 'A exorciste A_CMD', 'A anselme A_RP1', 'A lancier BF_W', 'B ecorcheur BF_W', 'B oghul B_RP2', 'A aldonse A_CMD', 'B ormagh B_CMD'],
      hands: [['trait', 'lueur', 'epee_benie', 'charge_divine'], ['boule']],
      libraries: [['veilleur', 'milicien'], ['chien', 'brute']],
      gold: [4, 0],
      fate: ['lune_de_sang'],
    },
  },
  brings: BRINGS,
  steps: [
    next(
      {
        fr: 'Les sorts se paient en mana, et le mana ne se garde pas : il vient des unités que l’on engage. À gauche d’une carte, sous la vie, les signes de ce qu’elle produit ; à droite, ce qu’elle coûte.',
        en: 'Spells are paid with mana, and mana is not kept: it comes from units that are engaged. At the left of a card, below life, the signs of what it produces; at the right, what it costs.',
      },
      unit(ACOLYTE),
    ),
    play(
      { type: 'cast', card: 'trait', caster: ACOLYTE, target: FLAYER },
      (cards) => ({
        fr: `Trait d’aube coûte une Lumière et un mana quelconque, et inflige ${stated(cards, 'trait', /(\d+)\sdégâts/)}. L’Acolyte est Sorcier et produit de la Lumière : il peut le lancer. Touchez la carte, puis l’Écorcheur, et choisissez l’Acolyte.`,
        en: `Bolt of Dawn costs one Light and one mana of any colour, and deals ${stated(cards, 'trait', /(\d+)\sdégâts/)}. The Acolyte is a Sorcerer and produces Light: he can cast it. Touch the card, then the Flayer, and choose the Acolyte.`,
      }),
      { fr: 'Trait d’aube, sur l’Écorcheur, lancé par l’Acolyte : gardez Anselme pour plus tard.', en: 'Bolt of Dawn, at the Flayer, cast by the Acolyte: keep Anselm for later.' },
      '[data-zone="hand"]',
    ),
    play(
      { type: 'produce', unit: EXORCIST },
      {
        fr: 'Le lanceur paie toujours une part. Il manque 1 mana : n’importe quelle unité qui en produit peut le donner, où qu’elle soit. Engagez l’Exorciste.',
        en: 'The caster always pays a part. 1 mana is missing: any unit that produces some may give it, wherever it is. Engage the Exorcist.',
      },
      { fr: 'Choisissez l’Exorciste : Anselme servira bientôt.', en: 'Choose the Exorcist: Anselm will be needed soon.' },
      unit(EXORCIST),
    ),
    next(
      (cards) => {
        const damage = stated(cards, 'trait', /(\d+)\sdégâts/);
        return {
          fr: `1 + 1 = 2 mana, tout est dépensé, et l’Écorcheur (vie ${of(cards, 'ecorcheur', 'life')}) subit ${damage} : il meurt. Un sort sans portée écrite atteint sa zone et les voisines ; un rempart l’arrête, sauf si l’on est dessus.`,
          en: `1 + 1 = 2 mana, all of it spent, and the Flayer (life ${of(cards, 'ecorcheur', 'life')}) takes ${damage}: it dies. A spell without a written range reaches its own zone and those next to it; a rampart stops it, unless one stands on it.`,
        };
      },
    ),
    reply({ type: 'cast', card: 'boule', target: LANCER }, { fr: 'Maître Oghul produit deux Infernal à lui seul : il répond d’une Boule de soufre.', en: 'Master Oghul produces two Infernal by himself: he answers with a Sulphur Ball.' }),
    next(
      (cards) => {
        const [armour, life] = [of(cards, 'lancier', 'armour'), of(cards, 'lancier', 'life')];
        const damage = stated(cards, 'boule', /(\d+)\sdégâts/);
        return {
          fr: `L’armure arrête aussi la magie : ${damage} − ${armour} = ${damage - armour}. Il reste au Lancier ${life} − ${damage - armour} = ${life - damage + armour} de vie.`,
          en: `Armour stops magic too: ${damage} − ${armour} = ${damage - armour}. The Lancer is left with ${life} − ${damage - armour} = ${life - damage + armour} life.`,
        };
      },
      unit(LANCER),
    ),
    play(
      { type: 'cast', card: 'lueur', caster: ANSELM, target: LANCER },
      {
        fr: 'Soignez-le : Lueur salvatrice ne coûte qu’une Lumière. C’est au tour de Frère Anselme, qui en produit deux.',
        en: 'Heal him: Saving Gleam costs a single Light. It is Brother Anselm’s turn, who produces two.',
      },
      { fr: 'Lueur salvatrice, sur le Lancier.', en: 'Saving Gleam, on the Lancer.' },
      '[data-zone="hand"]',
    ),
    next({
      fr: 'Un soin ne dépasse jamais la vie imprimée. Deux mana produits, un dépensé : l’autre flotte devant vous. Il peut servir jusqu’à la fin du tour, puis il est perdu.',
      en: 'Healing never goes beyond the printed life. Two mana produced, one spent: the other floats before you. It may be used until the end of the turn, then it is lost.',
    }),
    reply({ type: 'pass' }, { fr: 'L’adversaire passe.', en: 'The opponent passes.' }),
    play(
      { type: 'give', card: 'epee_benie', unit: LANCER },
      (cards) => ({
        fr: `L’or n’achète pas que des unités. L’Épée bénie (${of(cards, 'epee_benie', 'gold')} or) s’attache aussitôt à une unité en jeu : armez le Lancier.`,
        en: `Gold buys more than units. The Blessed Sword (${of(cards, 'epee_benie', 'gold')} gold) is attached at once to a unit in play: arm the Lancer.`,
      }),
      { fr: 'L’Épée bénie, sur le Lancier.', en: 'The Blessed Sword, on the Lancer.' },
      '[data-zone="hand"]',
    ),
    reply({ type: 'pass' }, { fr: 'L’adversaire passe.', en: 'The opponent passes.' }),
    play(
      { type: 'play', card: 'charge_divine' },
      {
        fr: 'Un événement agit sur-le-champ, puis va au cimetière. Charge divine : ce tour, vos Cavaliers ont +1 au corps à corps et +1 quand ils chargent.',
        en: 'An event works at once, then goes to the graveyard. Divine Charge: this turn your Cavalry has +1 melee and +1 when charging.',
      },
      { fr: 'Jouez Charge divine.', en: 'Play Divine Charge.' },
      '[data-zone="hand"]',
    ),
    reply({ type: 'pass' }, { fr: 'L’adversaire passe.', en: 'The opponent passes.' }),
    play(
      { type: 'charge', unit: LANCER, target: OGHUL },
      (cards) => {
        const [melee, sword, bonus] = [of(cards, 'lancier', 'melee'), of(cards, 'epee_benie', 'melee'), abilityOf(cards, 'lancier', 'charge_bonus')];
        return {
          fr: `Tout s’ajoute : ${melee} + ${sword} (épée) + ${bonus} (Charge) + 1 + 1 (Charge divine) = ${melee + sword + bonus + 2}. Maître Oghul a ${of(cards, 'oghul', 'life')} de vie : chargez-le.`,
          en: `Everything adds up: ${melee} + ${sword} (sword) + ${bonus} (Charge) + 1 + 1 (Divine Charge) = ${melee + sword + bonus + 2}. Master Oghul has ${of(cards, 'oghul', 'life')} life: charge him.`,
        };
      },
      { fr: 'Le Lancier, puis Maître Oghul.', en: 'The Lancer, then Master Oghul.' },
      unit(LANCER),
    ),
    next({
      fr: 'Sans ses sorciers, un camp n’a plus de magie. Gardez les vôtres derrière, et comptez ceux d’en face avant d’avancer.',
      en: 'Without its sorcerers a camp has no magic left. Keep yours behind, and count those of the other side before you advance.',
    }),
  ],
};
