import type { Price } from '../../../../shared/model/fields';
import type { ChartTrading } from '../plan/chart-feed';
import type { MovableLevel } from '../plan/chart-level';
import type { DragPlan } from '../plan/drag-plan';
import type { LevelHit } from '../plan/level-hit';

/** What a drag needs of the chart. Positions are pixels from the top left of the price pane. */
export interface DragChart {
  hit(x: number, y: number): LevelHit | null;
  /** Null where nothing can be done with it. */
  level(id: string): MovableLevel | null;
  /** A folded label or the line of what is off the scale was pressed. */
  open(hit: LevelHit): void;
  priceAt(y: number): number | null;
  yOf(price: Price): number | null;
  /** Draws the plan; null = nothing is being dragged. */
  draw(drag: { readonly level: MovableLevel; readonly plan: DragPlan } | null): void;
  /** Shows beside the pointer what would be requested, and of whose trade. */
  say(drag: { readonly level: MovableLevel; readonly plan: DragPlan } | null, y: number): void;
  /** During a drag the chart must not pan. */
  hold(isHeld: boolean): void;
  place(event: MouseEvent): { readonly x: number; readonly y: number };
}

/** A press that moves fewer pixels than this is a click. */
const leastPx = 3;
/** The second click of a double one comes within this. Milliseconds. */
const doubleClickMs = 500;

interface Drag {
  readonly level: MovableLevel;
  readonly pointerId: number;
  readonly fromY: number;
  /** From the pointer to the line: a label gives way to others, and stands beside its line. */
  readonly toLineY: number;
  y: number;
  plan: DragPlan | null;
}

/** Moves a level with the pointer. Nothing is sent before the release, and nothing at all after Esc. */
export class LevelDrag {
  readonly #stage: HTMLElement;
  readonly #chart: DragChart;
  readonly #trading: () => ChartTrading | null;
  #drag: Drag | null = null;
  #pressed: LevelHit | null = null;
  /** By the clock of events, milliseconds: until then a press is the second one of a double click. */
  #restsUntil = 0;

  constructor(stage: HTMLElement, chart: DragChart, trading: () => ChartTrading | null) {
    this.#stage = stage;
    this.#chart = chart;
    this.#trading = trading;
    // Before the library's own listeners, which would pan.
    stage.addEventListener('pointerdown', this.#down, true);
    stage.addEventListener('mousedown', this.#block, true);
    stage.addEventListener('touchstart', this.#block, { capture: true, passive: false });
    stage.addEventListener('pointermove', this.#move);
    stage.addEventListener('pointerup', this.#up);
    stage.addEventListener('pointercancel', this.#cancelled);
  }

  get isActive(): boolean {
    return this.#drag !== null;
  }

  stop(): void {
    this.#end();
    this.#stage.removeEventListener('pointerdown', this.#down, true);
    this.#stage.removeEventListener('mousedown', this.#block, true);
    this.#stage.removeEventListener('touchstart', this.#block, true);
    this.#stage.removeEventListener('pointermove', this.#move);
    this.#stage.removeEventListener('pointerup', this.#up);
    this.#stage.removeEventListener('pointercancel', this.#cancelled);
  }

  cancel(): boolean {
    const wasActive = this.#drag !== null;
    this.#end();
    return wasActive;
  }

  /** The records were read again: the dragged position stays, unless the record is gone. */
  refresh(): void {
    const drag = this.#drag;
    if (drag !== null && drag.plan !== null) this.#replan(drag, drag.plan.price);
  }

  readonly #block = (event: Event): void => {
    if (this.#drag === null && this.#pressed === null) return;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
  };

  readonly #down = (event: PointerEvent): void => {
    const trading = this.#trading();
    if (event.button !== 0 || this.#drag !== null) return;
    const { x, y } = this.#chart.place(event);
    const hit = this.#chart.hit(x, y);
    const level = hit === null ? null : this.#chart.level(hit.id);
    if (hit === null) return;
    // The labels close up where an alert was: a trade's cross may stand under the second click.
    if (event.timeStamp < this.#restsUntil) event.preventDefault();
    else if (hit.part === 'fold' || hit.part === 'edge') this.#pressed = hit;
    else if (trading === null || level === null) return;
    else if (hit.part === 'close' || hit.part === 'reverse') this.#pressed = hit;
    else {
      if (trading.dragging === 'off' || (trading.dragging === 'alt' && !event.altKey)) return;
      const toLineY = (this.#chart.yOf(level.price) ?? y) - y;
      this.#drag = { level, pointerId: event.pointerId, fromY: y, toLineY, y, plan: null };
      this.#stage.setPointerCapture(event.pointerId);
      this.#chart.hold(true);
    }
    event.preventDefault();
    event.stopPropagation();
    this.#stage.focus({ preventScroll: true });
  };

  readonly #move = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const { y } = this.#chart.place(event);
    drag.y = y;
    if (drag.plan === null && Math.abs(y - drag.fromY) < leastPx) return;
    const price = this.#chart.priceAt(y + drag.toLineY);
    if (price !== null) this.#replan(drag, price);
  };

  #replan(drag: Drag, price: Price): void {
    const plan = this.#trading()?.plan(drag.level, price) ?? null;
    if (typeof plan === 'string') {
      this.#end();
      this.#trading()?.gaveUp(drag.level, plan);
      return;
    }
    if (plan === null) return;
    drag.plan = plan;
    this.#chart.draw({ level: drag.level, plan });
    this.#chart.say({ level: drag.level, plan }, drag.y);
  }

  readonly #up = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (pressed !== null) {
      const { x, y } = this.#chart.place(event);
      const hit = this.#chart.hit(x, y);
      const level = this.#chart.level(pressed.id);
      // A press counts only where it is released on the same button.
      if (hit?.id !== pressed.id || hit.part !== pressed.part) return;
      if (hit.part !== 'close' && hit.part !== 'reverse') this.#chart.open(hit);
      else if (level !== null) {
        if (level.kind === 'alert') this.#restsUntil = event.timeStamp + doubleClickMs;
        this.#trading()?.act(level, hit.part);
      }
      return;
    }
    const drag = this.#drag;
    if (drag === null || event.pointerId !== drag.pointerId) return;
    this.#end();
    if (drag.plan !== null) release(this.#trading(), drag.level, drag.plan);
  };

  readonly #cancelled = (): void => {
    this.#pressed = null;
    this.#end();
  };

  #end(): void {
    const drag = this.#drag;
    if (drag === null) return;
    this.#drag = null;
    if (this.#stage.hasPointerCapture(drag.pointerId)) this.#stage.releasePointerCapture(drag.pointerId);
    this.#chart.draw(null);
    this.#chart.say(null, 0);
    this.#chart.hold(false);
  }
}

/** On release: a plan without a change is dropped, a refusal is shown, anything else is requested once. */
export function release(trading: ChartTrading | null, level: MovableLevel, plan: DragPlan): void {
  if (trading === null || plan.isSame) return;
  if (plan.refusal !== null) trading.gaveUp(level, plan.refusal);
  else trading.drop(level, plan);
}
