// What the table shows while a story is told. It only writes down what the events say; the server's view has the last word.

import type { CardSheet } from '../../generated/CardSheet';
import type { CampView } from '../../generated/noxilia/CampView';
import type { Event } from '../../generated/noxilia/Event';
import type { Figures } from '../../generated/noxilia/Figures';
import type { UnitView } from '../../generated/noxilia/UnitView';
import type { View } from '../../generated/noxilia/View';
import { printed } from './card';
import { COLOURS } from './glyphs';
import { unitOf } from './places';

/** A number that rises from a unit or from a camp when something of theirs changes. */
export interface Rising {
  unit: number | null;
  seat: number | null;
  tone: 'life' | 'armour' | 'good' | 'gold' | 'poison';
  text: string;
}

type Sheets = ReadonlyMap<number, CardSheet>;

/** The printed figures of a card that has just been turned up, until the view brings its own. */
function figuresOf(sheet: CardSheet | undefined, wounds: number): Figures {
  const life = printed(sheet, 'life');
  const armour = printed(sheet, 'armour');
  return {
    life: life - wounds,
    life_max: life,
    armour,
    armour_score: armour,
    melee: printed(sheet, 'melee'),
    ranged: printed(sheet, 'ranged'),
    curse: 0,
    turn_melee: 0,
    turn_ranged: 0,
    turn_armour: 0,
    turn_charge: 0,
    abilities: [],
    has_dodged: false,
    cannot_charge: false,
  };
}

function newcomer(unit: number, seat: number): UnitView {
  return {
    unit,
    card: null,
    owner: seat,
    controller: seat,
    zone: null,
    is_queued: false,
    is_away: false,
    is_exiled: false,
    is_known: false,
    timer: 0,
    is_hidden: true,
    is_engaged: false,
    is_held: false,
    wounds: 0,
    poison: 0,
    aura: 0,
    is_caught: false,
    price: 0,
    delay: 0,
    figures: null,
  };
}

function show(unit: UnitView, card: number, sheets: Sheets): void {
  unit.is_hidden = false;
  if (unit.card === card && unit.figures) return;
  unit.card = card;
  unit.figures = figuresOf(sheets.get(card), unit.wounds);
}

/** Takes a card that was known out of a hand. */
function leaveHand(camp: CampView | undefined, card: number): void {
  if (!camp) return;
  camp.hand = Math.max(0, camp.hand - 1);
  const at = camp.known.indexOf(card);
  if (at >= 0) camp.known = camp.known.filter((_, index) => index !== at);
}

/** Writes one event into the table that is shown. */
export function unfold(view: View, event: Event, sheets: Sheets): void {
  const unit = (name: number): UnitView | null => unitOf(view, name);
  const camp = (seat: number): CampView | undefined => view.camps[seat];
  const summon = (name: number, seat: number): UnitView => {
    const known = unit(name);
    if (known) return known;
    view.units = [...view.units, newcomer(name, seat)];
    return unit(name) ?? newcomer(name, seat);
  };
  switch (event.type) {
    case 'battle_began':
      view.first = event.first;
      return;
    case 'turn_began':
      Object.assign(view, { turn: event.turn, first: event.first, fate: event.card, is_fate_active: true, passed: [0, 0] });
      view.fate_drawn = [...view.fate_drawn, event.card];
      return;
    case 'cards_drawn': {
      const drawing = camp(event.seat);
      if (drawing) [drawing.hand, drawing.library] = [drawing.hand + event.count, Math.max(0, drawing.library - event.count)];
      return;
    }
    case 'card_seen':
    case 'card_found': {
      const holding = camp(event.seat);
      if (holding && holding.known.length < holding.hand) holding.known = [...holding.known, event.card].sort((a, b) => a - b);
      return;
    }
    case 'gold_gained':
    case 'gold_paid': {
      const purse = camp(event.seat);
      if (purse) purse.gold = event.total;
      return;
    }
    case 'unit_revealed':
      return show(summon(event.unit, event.seat), event.card, sheets);
    case 'unit_arrived': {
      const arrived = summon(event.unit, event.seat);
      Object.assign(arrived, { zone: event.zone, is_queued: false, is_away: false });
      if (event.card !== null) show(arrived, event.card, sheets);
      return;
    }
    case 'unit_queued':
      Object.assign(summon(event.unit, event.seat), { is_queued: true, zone: null, timer: event.turns });
      return;
    case 'unit_stepped': {
      const walking = summon(event.unit, event.seat);
      walking.zone = event.to;
      if (event.card !== null) show(walking, event.card, sheets);
      return;
    }
    case 'attack_declared': {
      const [one, other] = [unit(event.unit), unit(event.target)];
      if (one) show(one, event.card, sheets);
      if (other) show(other, event.target_card, sheets);
      if (one) one.is_engaged = true;
      view.attack = { attacker: event.unit, target: event.target, way: event.way, number: 1, is_redirected: false };
      return;
    }
    case 'attack_redirected': {
      const angel = unit(event.unit);
      if (angel) {
        show(angel, event.card, sheets);
        angel.is_engaged = true;
      }
      if (view.attack) [view.attack.target, view.attack.is_redirected] = [event.unit, true];
      return;
    }
    case 'attack_lost':
      view.attack = null;
      return;
    case 'riposted':
    case 'unit_engaged': {
      const engaged = unit(event.unit);
      if (engaged) engaged.is_engaged = true;
      return;
    }
    case 'unit_hurt': {
      const hurt = unit(event.unit);
      if (!hurt) return;
      hurt.wounds += event.lost;
      if (hurt.figures) [hurt.figures.life, hurt.figures.armour] = [hurt.figures.life - event.lost, hurt.figures.armour - event.absorbed];
      return;
    }
    case 'unit_healed': {
      const healed = unit(event.unit);
      if (!healed) return;
      healed.wounds = Math.max(0, healed.wounds - event.life);
      if (healed.figures) healed.figures.life += event.life;
      return;
    }
    case 'unit_poisoned': {
      const poisoned = unit(event.unit);
      if (poisoned) poisoned.poison = event.markers;
      return;
    }
    case 'unit_cursed': {
      const figures = unit(event.unit)?.figures;
      if (figures) [figures.curse, figures.melee] = [figures.curse + event.melee, figures.melee + event.melee];
      return;
    }
    case 'unit_purified': {
      const pure = unit(event.unit);
      if (!pure) return;
      pure.poison = 0;
      if (pure.figures) [pure.figures.melee, pure.figures.curse] = [pure.figures.melee - pure.figures.curse, 0];
      return;
    }
    case 'unit_died': {
      const dead = unit(event.unit);
      view.units = view.units.filter((one) => one.unit !== event.unit);
      view.traps = view.traps.filter((trap) => trap.unit !== event.unit);
      for (const gear of view.gear) if (gear.unit === event.unit) [gear.unit, gear.zone] = [null, event.zone];
      const grave = camp(dead?.owner ?? event.seat);
      if (grave) grave.grave = [...grave.grave, { card: event.card, unit: event.unit, has_dodged: false }];
      return;
    }
    case 'adventure_began': {
      const leaving = unit(event.unit);
      if (leaving) Object.assign(leaving, { zone: null, is_away: true, timer: event.markers });
      return;
    }
    case 'control_changed': {
      const turned = unit(event.unit);
      if (turned) turned.controller = event.seat;
      return;
    }
    case 'unit_sent_back': {
      const sent = unit(event.unit);
      if (sent) Object.assign(sent, { zone: null, is_queued: true, timer: 1, controller: event.seat });
      return;
    }
    case 'unit_returned': {
      view.units = view.units.filter((one) => one.unit !== event.unit);
      view.traps = view.traps.filter((trap) => trap.unit !== event.unit);
      const holding = camp(event.seat);
      if (holding) holding.hand += 1;
      return;
    }
    case 'unit_exiled': {
      const gone = unit(event.unit);
      if (gone) Object.assign(gone, { zone: null, is_exiled: true, timer: event.markers });
      return;
    }
    case 'unit_turned_down': {
      const veiled = unit(event.unit);
      if (veiled) veiled.is_hidden = true;
      return;
    }
    case 'spell_cast':
    case 'event_played': {
      leaveHand(camp(event.seat), event.card);
      const caster = event.type === 'spell_cast' ? unit(event.caster) : null;
      if (caster) caster.is_engaged = true;
      return;
    }
    case 'latent_set_under':
    case 'latent_set_in': {
      const host = event.type === 'latent_set_under' ? { unit: event.unit, zone: null } : { unit: null, zone: event.zone };
      view.traps = [...view.traps, { card: null, owner: event.seat, ...host }];
      const setting = camp(event.seat);
      if (setting && setting.known.length < setting.hand) setting.hand -= 1;
      return;
    }
    case 'mana_produced': {
      const pool = camp(event.seat)?.mana;
      const at = event.colour === 'any' ? -1 : COLOURS.indexOf(event.colour);
      if (pool && at >= 0) pool[at] = (pool[at] ?? 0) + event.mana;
      return;
    }
    case 'gear_worn': {
      const lying = view.gear.find((gear) => gear.card === event.card && (gear.unit === null || gear.unit !== event.unit));
      if (lying) [lying.unit, lying.zone] = [event.unit, null];
      else view.gear = [...view.gear, { card: event.card, owner: event.seat, unit: event.unit, zone: null, is_engaged: false }];
      return;
    }
    case 'gear_dropped':
      if (!view.gear.some((gear) => gear.card === event.card && gear.zone === event.zone)) view.gear = [...view.gear, { card: event.card, owner: null, unit: null, zone: event.zone, is_engaged: false }];
      return;
    case 'treasure_flipped': {
      const top = view.hoards[event.zone - 4]?.at(-1);
      if (top) top.card = event.card;
      return;
    }
    case 'treasure_placed':
      view.hoards[event.zone - 4]?.unshift({ card: null, is_primo: false });
      return;
    case 'treasure_captured':
      view.hoards[event.zone - 4]?.pop();
      return;
    case 'zone_captured': {
      const zone = view.zones[event.zone];
      if (zone) zone.controller = event.seat;
      return;
    }
    case 'zone_flooded': {
      const zone = view.zones[event.zone];
      if (zone) zone.flood = event.markers;
      return;
    }
    case 'ramparts_collapsed':
      view.is_collapsed = true;
      return;
    case 'passed':
      view.passed[event.seat] ||= Math.max(...view.passed) + 1;
      return;
    // These come with the view that follows, or change nothing that lies on the table.
    case 'army_placed':
    case 'hand_exchanged':
    case 'fate_shuffled':
    case 'doom_struck':
    case 'unit_blocked':
    case 'unit_stopped':
    case 'attack_dodged':
    case 'fizzled':
    case 'latent_revealed':
    case 'latent_cancelled':
    case 'library_shuffled':
    case 'game_ended':
      return;
  }
  event satisfies never;
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  switch (event.type) {
    case 'turn_began':
      return 650;
    case 'unit_died':
    case 'latent_revealed':
    case 'spell_cast':
    case 'event_played':
    case 'treasure_flipped':
    case 'ramparts_collapsed':
    case 'doom_struck':
    case 'latent_cancelled':
      return 480;
    case 'unit_hurt':
    case 'unit_revealed':
    case 'attack_redirected':
    case 'attack_dodged':
    case 'riposted':
    case 'treasure_captured':
    case 'zone_captured':
    case 'control_changed':
    case 'fizzled':
      return 340;
    case 'unit_stepped':
    case 'attack_declared':
    case 'unit_arrived':
    case 'unit_healed':
    case 'unit_poisoned':
    case 'unit_cursed':
    case 'unit_purified':
    case 'adventure_began':
    case 'unit_sent_back':
    case 'unit_returned':
    case 'unit_exiled':
    case 'unit_turned_down':
    case 'gear_worn':
    case 'zone_flooded':
    case 'battle_began':
    case 'attack_lost':
    case 'unit_stopped':
      return 280;
    case 'unit_queued':
    case 'latent_set_under':
    case 'latent_set_in':
    case 'unit_engaged':
    case 'gear_dropped':
    case 'treasure_placed':
    case 'card_found':
    case 'passed':
    case 'army_placed':
    case 'mana_produced':
      return 200;
    case 'gold_gained':
    case 'gold_paid':
    case 'cards_drawn':
    case 'card_seen':
    case 'hand_exchanged':
    case 'fate_shuffled':
    case 'unit_blocked':
    case 'library_shuffled':
    case 'game_ended':
      return 0;
  }
  return event satisfies never;
}

/** The numbers that rise when this happens. */
export function risingsOf(event: Event): Rising[] {
  const of = (unit: number, tone: Rising['tone'], text: string): Rising => ({ unit, seat: null, tone, text });
  switch (event.type) {
    case 'unit_hurt':
      if (event.lost > 0) return [of(event.unit, 'life', `−${event.lost}`)];
      return [of(event.unit, 'armour', event.absorbed > 0 ? `−${event.absorbed}` : '0')];
    case 'unit_healed':
      return event.life > 0 ? [of(event.unit, 'good', `+${event.life}`)] : [];
    case 'unit_poisoned':
      return [of(event.unit, 'poison', String(event.markers))];
    case 'gold_gained':
      return event.gold > 0 ? [{ unit: null, seat: event.seat, tone: 'gold', text: `+${event.gold}` }] : [];
    case 'gold_paid':
      return event.gold > 0 ? [{ unit: null, seat: event.seat, tone: 'gold', text: `−${event.gold}` }] : [];
    default:
      return [];
  }
}
