// How one looks at the map: moved with one finger or the mouse, made larger with two, the wheel, buttons or keys.

import type { Attachment } from 'svelte/attachments';
import type { Point } from './map';

/** How far a pointer travels, in pixels, before a press moves the map. */
const THRESHOLD = 7;
const MOST = 2.6;
const STEP = 1.35;
/** Below this scale names and figures would be too small to begin with. */
const READABLE = 0.56;
/** What stands at the edge of the map reaches a little beyond it, in pixels. */
const MARGIN = 12;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  #width = 0;
  #height = 0;
  readonly #size: () => Point;

  constructor(size: () => Point) {
    this.#size = size;
  }

  /** The scale at which the whole map is in sight. */
  get #whole(): number {
    const [width, height] = this.#size();
    return this.#width > 0 ? Math.min((this.#width - 2 * MARGIN) / width, this.#height / height) : 1;
  }

  get isWhole(): boolean {
    return this.scale <= this.#whole + 0.001;
  }

  /** Shows the whole map. */
  fit = (): void => this.#set(this.#whole, 0, 0);

  /** Where one begins: the whole map, or on a narrow screen as much of it as can be read. */
  begin(): void {
    const [width, height] = this.#size();
    const scale = Math.max(this.#whole, Math.min(READABLE, this.#height / height));
    this.#set(scale, (this.#width - width * scale) / 2, (this.#height - height * scale) / 2);
  }

  zoomIn = (): void => this.zoom(STEP);
  zoomOut = (): void => this.zoom(1 / STEP);

  /** Changes the scale around a point of the window onto the map, its middle if none is given. */
  zoom(by: number, at: Point = [this.#width / 2, this.#height / 2]): void {
    const scale = Math.min(MOST, Math.max(this.#whole, this.scale * by));
    const share = scale / this.scale;
    this.#set(scale, at[0] - (at[0] - this.x) * share, at[1] - (at[1] - this.y) * share);
  }

  /** Brings a point of the map into sight, if it is not. */
  show([px, py]: Point): void {
    const margin = 60;
    const [left, top] = [px * this.scale + this.x, py * this.scale + this.y];
    const dx = left < margin ? margin - left : left > this.#width - margin ? this.#width - margin - left : 0;
    const dy = top < margin ? margin - top : top > this.#height - margin ? this.#height - margin - top : 0;
    if (this.#width > 0 && (dx !== 0 || dy !== 0)) this.#set(this.scale, this.x + dx, this.y + dy);
  }

  #set(scale: number, x: number, y: number): void {
    const [width, height] = this.#size();
    const bound = (value: number, room: number, length: number, margin: number): number =>
      length <= room - 2 * margin ? (room - length) / 2 : Math.min(margin, Math.max(room - length - margin, value));
    this.scale = scale;
    this.x = bound(x, this.#width, width * scale, MARGIN);
    this.y = bound(y, this.#height, height * scale, 0);
  }

  /** The window onto the map. */
  attach: Attachment<HTMLElement> = (node) => {
    const fingers = new Map<number, Point>();
    let isMoving = false;
    let origin: Point = [0, 0];
    let swallow = false;

    const measure = (): void => {
      const wasWhole = this.isWhole;
      const isFirst = this.#width === 0;
      [this.#width, this.#height] = [node.clientWidth, node.clientHeight];
      if (isFirst) this.begin();
      else if (wasWhole) this.fit();
      else this.#set(Math.max(this.#whole, this.scale), this.x, this.y);
    };
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    watch?.observe(node);

    const inside = (event: PointerEvent | WheelEvent): Point => {
      const box = node.getBoundingClientRect();
      return [event.clientX - box.x, event.clientY - box.y];
    };
    const down = (event: PointerEvent): void => {
      swallow = false;
      // What can be dragged follows the finger itself.
      if (event.button !== 0 || (event.target as Element).closest('.begins')) return;
      fingers.set(event.pointerId, inside(event));
      origin = inside(event);
      isMoving = fingers.size > 1;
    };
    const move = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = inside(event);
      if (!isMoving && Math.hypot(now[0] - origin[0], now[1] - origin[1]) < THRESHOLD) return;
      isMoving = swallow = true;
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const other = others[0];
      if (other) {
        const apart = (at: Point): number => Math.max(1, Math.hypot(at[0] - other[0], at[1] - other[1]));
        this.zoom(apart(now) / apart(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      } else this.#set(this.scale, this.x + now[0] - before[0], this.y + now[1] - before[1]);
      fingers.set(event.pointerId, now);
    };
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      // The click that a browser sends behind a drag is not meant for what lies under it.
      if (swallow) setTimeout(() => (swallow = false), 0);
    };
    const click = (event: MouseEvent): void => {
      if (!swallow) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0016), inside(event));
    };
    // A browser scrolls to what gets the focus; here the map moves instead.
    const scroll = (): void => node.scrollTo(0, 0);

    node.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    node.addEventListener('click', click, true);
    node.addEventListener('wheel', wheel, { passive: false });
    node.addEventListener('scroll', scroll);
    return () => {
      watch?.disconnect();
      node.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click, true);
      node.removeEventListener('wheel', wheel);
      node.removeEventListener('scroll', scroll);
    };
  };
}
