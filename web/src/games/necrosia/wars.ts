// The war that is fought, and the wars that could be begun, as a view has them.

import type { Forecast } from '../../generated/necrosia/Forecast';
import type { View } from '../../generated/necrosia/View';
import { indexOf } from '../../table/play.svelte';
import { activeOf, NONE, stepOf } from './places';
import type { Battle } from './unfold';

/** The steps of a war, behind which its panel stays in sight. */
const WAR_STEPS = ['declared', 'attack_before', 'defence_before', 'others_before', 'attack_after', 'defence_after', 'others_after', 'loss_window', 'loss', 'after_losses'];

/** The war in the middle of which the view is. */
export function battleIn(view: View): Battle | null {
  const { war } = view.course;
  const attacker = activeOf(view);
  if (attacker === null || war.target === NONE || !WAR_STEPS.includes(stepOf(view))) return null;
  const isRolled = war.attack.length + war.defence.length > 0;
  return {
    attacker,
    target: war.target < 5 ? war.target : null,
    source: war.source,
    field: war.field,
    attack: isRolled ? war.attack : null,
    defence: isRolled ? war.defence : null,
    scores: null,
    lost: [0, 0],
    cards: [],
    isOver: false,
  };
}

/** The chances of the wars that could be begun now: those of the picked fighters, or all while a war is being chosen; its targets have theirs in the tray. */
export function foreseenWars(view: View, isTurn: boolean, chosen: string | null): Forecast[] {
  const { wars, course } = view;
  const step = stepOf(view);
  if (step === 'war_source') return isTurn ? wars : [];
  if (step === 'war_field') return isTurn ? wars.filter((war) => war.source === course.war.source) : [];
  if (!chosen?.startsWith('unit:') || indexOf(chosen) !== 0) return [];
  const source = Number(chosen.split(':')[1]);
  return wars.filter((war) => war.source === source);
}
