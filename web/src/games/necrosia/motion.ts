// What moves on the table when something happens, and where it comes from.

import type { Action } from '../../generated/necrosia/Action';
import type { Event } from '../../generated/necrosia/Event';
import type { Kind } from '../../generated/necrosia/Kind';
import type { View } from '../../generated/necrosia/View';
import { boxOf, fly, shake } from '../../table/animate';
import type { Play } from '../../table/play.svelte';
import type { Camera } from './camera.svelte';
import type { MapSheet } from './map';
import { deadKey, KINDS, unitKey } from './places';
import { pop, travel } from './travel';

const boxIn = (element: Element | null): DOMRect | null => element?.getBoundingClientRect() ?? null;

export class Motion {
  constructor(
    private readonly play: () => Play<View, Action, Event>,
    private readonly map: () => MapSheet,
    private readonly camera: Camera,
  ) {}

  /** Where that which the event moves is now. */
  before(event: Event): DOMRect | null {
    const play = this.play();
    switch (event.type) {
      case 'unit_placed':
        return (event.seat === play.me ? boxOf(play.root, `[data-reserve="${KINDS.indexOf(event.kind)}"]`) : null) ?? this.seatBox(event.seat);
      case 'unit_moved':
        return boxIn(this.unit(event.from, event.owner, event.kind)) ?? boxIn(this.plate(event.from));
      case 'necrosians_moved':
        return boxIn(this.dead(event.from)) ?? boxIn(this.plate(event.from));
      case 'card_played':
        return (event.seat === play.me ? play.takeFrom(event.card) : null) ?? this.seatBox(event.seat);
      case 'card_taken':
        return boxOf(play.root, `[data-row="${event.card}"]`);
      case 'unit_lost':
        return boxIn(this.unit(event.region, event.seat, event.kind));
      case 'card_stolen':
        return this.seatBox(event.from);
      default:
        return null;
    }
  }

  /** Moves it, for so long. */
  after(event: Event, from: DOMRect | null, ms: number): void {
    switch (event.type) {
      case 'unit_placed': {
        const there = this.unit(event.region, event.seat, event.kind);
        return travel(there, from, boxIn(there), ms);
      }
      case 'unit_moved': {
        const there = this.unit(event.to, event.owner, event.kind);
        this.show(event.to);
        return travel(there, from, boxIn(there), ms);
      }
      case 'necrosians_moved': {
        const there = this.dead(event.to);
        return travel(there, from, boxIn(there), ms);
      }
      case 'reinforced':
      case 'necrosians_added':
        return event.regions.forEach((region) => pop(this.dead(region), ms));
      case 'necrosians_removed':
        return shake(this.dead(event.region) ?? this.region(event.region), ms);
      case 'unit_lost':
        if (event.fate === 'necrosis') pop(this.dead(event.region), ms);
        return shake(this.region(event.region), ms);
      case 'converted':
        return pop(this.unit(event.region, event.seat, event.to), ms);
      case 'paralysed':
        return pop(this.unit(event.region, event.seat, event.kind), ms);
      case 'card_played':
        return requestAnimationFrame(() => fly(this.find('[data-zone="stage"] .card'), from, ms)) as unknown as void;
      case 'card_taken':
        return travel(this.find(`[data-zone="hand"] [data-card="${event.card}"] .card`) ?? this.crest(event.seat), from, this.seatBox(event.seat), ms);
      case 'card_stolen':
        return travel(this.crest(event.to), from, this.seatBox(event.to), ms);
      case 'war_declared':
        this.show(event.field);
        return shake(this.region(event.field), ms);
      case 'region_necrosed':
        this.show(event.region);
        return pop(this.plate(event.region), ms);
      case 'region_cleansed':
      case 'region_protected':
      case 'cursed':
        return pop(this.plate(event.region), ms);
      default:
        return;
    }
  }

  private find(selector: string): Element | null {
    return this.play().root?.querySelector(selector) ?? null;
  }

  private unit(region: number, seat: number, kind: Kind): Element | null {
    return this.find(`[data-unit="${unitKey(region, seat, KINDS.indexOf(kind))}"]`);
  }

  private dead(region: number): Element | null {
    return this.find(`[data-unit="${deadKey(region)}"]`);
  }

  private region(region: number): Element | null {
    return this.find(`[data-region="${region}"]`);
  }

  private plate(region: number): Element | null {
    return this.find(`[data-region="${region}"] .plate`);
  }

  private crest(seat: number): Element | null {
    return this.find(`[data-seat="${seat}"] .crest`);
  }

  private seatBox(seat: number): DOMRect | null {
    return boxIn(this.crest(seat));
  }

  /** Brings the region into sight. */
  private show(region: number): void {
    this.camera.show(this.map().regions[region]?.at ?? [0, 0]);
  }
}
