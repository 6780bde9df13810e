// What the status line asks: what is expected of the player now, and once something is picked.

import type { Action } from '../../generated/necrosia/Action';
import type { Event } from '../../generated/necrosia/Event';
import type { View } from '../../generated/necrosia/View';
import type { Prompt } from '../../table/board';
import { TABLE } from '../../table/choose.svelte';
import { indexOf, type Play } from '../../table/play.svelte';
import { handOf, KINDS, playingOf, stepOf } from './places';
import { buttonsOf } from './prompt';
import { WORDS } from './words';

type RegionName = (region: number) => string;

/** What is expected while a card is being played, or what was picked of an action so far. */
export function asked(play: Play<View, Action, Event>, view: View, regionName: RegionName): Prompt | null {
  const t = WORDS[play.lang];
  const step = stepOf(view);
  const offers = play.offers;
  if (offers.length === 0) return null;
  const buttons = buttonsOf(offers, play.lang);
  const card = playingOf(view);
  if (card) {
    const name = play.name(card.card);
    return { text: card.stage === 'choices' ? t.forCard(name) : t.answer(name, play.seatName(card.by)), buttons };
  }
  const { leg, war, dusk } = view.course;
  const say = (detail: string): Prompt => ({ text: `${t.steps[step]} ${detail}`.trim(), buttons });
  switch (step) {
    case 'move_unit':
      return leg.count > 0 ? say(`(${t.left(leg.count, leg.limit)})`) : null;
    case 'move_to':
      return say(`(${t.kind(KINDS[leg.kind] ?? 'fighter')}, ${regionName(leg.at)})`);
    case 'magic_to':
    case 'necrosian_to':
      return say(`(${regionName(leg.from)})`);
    case 'magic_unit':
      return say(`(${regionName(leg.from)} → ${regionName(leg.to)}, ${t.left(leg.count, leg.limit)})`);
    case 'trade_units':
      return say(`(${regionName(leg.to)})`);
    case 'convert_as':
      return say(`(${t.kind(KINDS[leg.kind] ?? 'fighter')}, ${regionName(leg.at)})`);
    case 'war_field':
    case 'war_target':
      return say(`(${regionName(war.field)})`);
    case 'loss':
      return say(`(${t.losing(war.losses)})`);
    case 'necrosed':
      return say(`(${t.losing(dusk.losses)})`);
    default:
      return null;
  }
}

/** What is expected once something is picked. */
export function chosen(play: Play<View, Action, Event>, view: View, key: string, regionName: RegionName): Prompt {
  const t = WORDS[play.lang];
  if (key.startsWith('hand:')) {
    const sheet = play.sheet(handOf(view, play.me)[indexOf(key)]);
    const name = sheet?.name[play.lang] ?? '';
    const whole = play.offer(key, TABLE);
    return { text: `${name} — ${sheet?.text[play.lang] ?? ''}`, buttons: whole ? [{ label: t.play(name), code: whole.code, primary: true }] : [] };
  }
  const kind = t.kind(KINDS[indexOf(key)] ?? 'fighter');
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  return { text: key.startsWith('unit:') ? t.chooseUnit(name, regionName(Number(key.split(':')[1]))) : t.chooseReserve(name), buttons: [] };
}
