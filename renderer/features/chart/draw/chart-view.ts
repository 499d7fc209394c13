import type { IChartApi, LogicalRange } from 'lightweight-charts';
import type { RowSpan } from '../../../../shared/math/trade-frame';
import type { ShownSpan } from '../../../data/workspace/chart-place';
import { indexOfTime, type Timed } from '../plan/plan-update';
import { type LogicalSpan, moveView, viewMoveOf } from '../plan/view-keys';
import { lineBars, needsAllLines, newestWindow, refill } from '../plan/window';
import { hide } from './elements';

/** What the view needs to know of the candles. */
interface CandleSource {
  rows(): readonly Timed[];
  /** Number of all loaded candles, in the library or not. */
  total(): number;
  /** To be called when the library must hold the candles from `from` on. */
  refilled(): void;
  /** Reads candles before the loaded ones. */
  older(): void;
  /** Reports how many of the newest candles the view reaches back to. */
  reach(bars: number): void;
  /** Reports which candles are in view. */
  shown(span: ShownSpan): void;
  /** Reports whether the oldest loaded candle is visible. */
  edge(isInSight: boolean): void;
  /** Whether the view moves with a new candle while the newest is visible. */
  isFollowing(): boolean;
  /** Room to the right of the newest candle, pixels. */
  rightPaddingPx(): number;
}

/** Fewer bars than this left of the view, and older ones are read. */
const olderMargin = 200;
/** The oldest candle counts as visible from so many bars away. */
const edgeBars = 3;

/** Which bars are visible, and which of them the library must hold for that. */
export class ChartView {
  readonly #chart: IChartApi;
  readonly #candles: CandleSource;
  readonly #latest: HTMLElement;
  #from = 0;
  /** Whether the lines have all bars that the candles have. */
  #hasAllLines = false;
  #isRefillDue = false;
  /** During a jump: the library applies a new range with its next frame and reports the old one until then. */
  #isJumping = false;
  #isDestroyed = false;
  /** Bars to the right of the newest one, as last set here; null = not yet. */
  #rightPadding: number | null = null;

  /** `latest` is the button that leads back to the newest bar; visible only while that is out of view. */
  constructor(chart: IChartApi, candles: CandleSource, latest: HTMLElement) {
    this.#chart = chart;
    this.#candles = candles;
    this.#latest = latest;
    chart.timeScale().subscribeVisibleLogicalRangeChange((range) => this.#moved(range));
  }

  /** Index of the first loaded candle that the library holds. */
  get from(): number {
    return this.#from;
  }

  /** Index of the first loaded candle whose lines the library holds. */
  get linesFrom(): number {
    return this.#hasAllLines ? this.#from : Math.max(this.#from, this.#candles.total() - lineBars);
  }

  /** To be called when the loaded candles have changed. */
  updateWindow(isFirst: boolean): void {
    if (isFirst) this.#hasAllLines = false;
    const newest = newestWindow(this.#candles.total());
    this.#from = isFirst ? newest : Math.min(this.#from, newest);
  }

  /** So many candles were added before the first loaded one; below 0, removed. */
  grew(count: number): void {
    this.#from = Math.max(0, this.#from + count);
  }

  /** To be called when everything is drawn: the new candles may not fill the view. */
  look(): void {
    // The library applies a new range with its next frame: by the old one, pages would be read that nobody needs.
    requestAnimationFrame(() => {
      if (!this.#isDestroyed) this.#lookAtEdge(this.#chart.timeScale().getVisibleLogicalRange());
    });
  }

  /** Shows the candle at a time, or the first one after it, in the middle; after all candles, the newest. */
  goTo(time: number, bars: readonly Timed[]): void {
    if (!Number.isFinite(time)) {
      this.toLatest();
      return;
    }
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    const index = bars.findIndex((bar) => bar.time >= time);
    if (range === null || bars.length === 0) return;
    const target = index < 0 ? bars.length - 1 : index;
    const width = range.to - range.from;
    const from = refill(this.#from, bars.length, target - width);
    this.#jump(from, () => {
      const at = target - bars.length + this.#candles.rows().length;
      return { from: at - width / 2, to: at + width / 2 };
    });
  }

  /** Shows so many candles from the one at a time on. */
  showFrom(time: number, count: number, bars: readonly Timed[]): void {
    const first = bars.findIndex((bar) => bar.time >= time);
    this.showRows(first < 0 ? null : { from: first - 0.5, to: first - 0.5 + count });
  }

  /** Shows these rows of all loaded candles; null leaves the view as it is. */
  showRows(rows: RowSpan | null): void {
    if (rows === null) return;
    this.#jump(refill(this.#from, this.#candles.total(), rows.from), () => {
      const before = this.#candles.total() - this.#candles.rows().length;
      return { from: rows.from - before, to: rows.to - before };
    });
  }

  /** Shows a range of the window that begins at `from`. */
  #jump(from: number, range: () => LogicalSpan): void {
    const scale = this.#chart.timeScale();
    this.#isJumping = true;
    if (from !== this.#from) {
      this.#hasAllLines ||= from < this.#from;
      this.#from = from;
      this.#candles.refilled();
    }
    const target = range();
    if (!this.#hasAllLines && this.#needsAllLines(target)) {
      this.#hasAllLines = true;
      this.#candles.refilled();
    }
    scale.setVisibleLogicalRange(target);
    requestAnimationFrame(() => {
      this.#isJumping = false;
      if (!this.#isDestroyed) this.#moved(scale.getVisibleLogicalRange());
    });
  }

  /** True if the key was handled. */
  press(key: KeyboardEvent): boolean {
    const move = viewMoveOf(key);
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (move === null || range === null || this.#candles.total() === 0) return false;
    this.#jump(move.kind === 'oldest' ? 0 : this.#from, () =>
      moveView(range, move, this.#candles.rows().length, this.#rightPaddingBars()),
    );
    return true;
  }

  toLatest(): void {
    this.#rightPadding = this.#rightPaddingBars();
    this.#chart.timeScale().scrollToPosition(this.#rightPadding, false);
  }

  /** The labels at the right became longer or shorter. A view that the user has moved since stays where it is. */
  keepRightPadding(): void {
    const wanted = this.#rightPaddingBars();
    const position = this.#chart.timeScale().scrollPosition();
    if (
      this.#rightPadding === null ||
      Math.abs(position - this.#rightPadding) > 0.5 ||
      Math.abs(wanted - position) < 0.5
    )
      return;
    this.toLatest();
  }

  #rightPaddingBars(): number {
    const { barSpacing } = this.#chart.timeScale().options();
    return barSpacing > 0 ? this.#candles.rightPaddingPx() / barSpacing : 0;
  }

  /** Changes the candles and keeps the same bars visible, unless the view follows the newest one. */
  inPlace(change: () => void): void {
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    const before = this.#candles.rows();
    const lastIndex = before.length - 1;
    const at = range === null ? -1 : Math.max(0, Math.min(Math.floor(range.to), lastIndex));
    const anchor = before[at];
    change();
    const follows = range !== null && range.to >= lastIndex && this.#candles.isFollowing();
    if (range === null || anchor === undefined || follows) return;
    const now = indexOfTime(this.#candles.rows(), anchor.time);
    if (now === null || now === at) return;
    scale.setVisibleLogicalRange({ from: range.from + now - at, to: range.to + now - at });
  }

  stop(): void {
    this.#isDestroyed = true;
  }

  #moved(range: LogicalRange | null): void {
    if (range === null || this.#isDestroyed) return;
    this.#lookAtEdge(range);
    if (this.#isJumping || this.#isRefillDue || !this.#isOtherWanted(range)) return;
    this.#isRefillDue = true;
    // Not inside the library's own call, but before the next frame.
    queueMicrotask(() => {
      this.#isRefillDue = false;
      const now =
        this.#isDestroyed || this.#isJumping ? null : this.#chart.timeScale().getVisibleLogicalRange();
      if (now === null) return;
      if (!this.#isOtherWanted(now)) return;
      this.#hasAllLines = this.#needsAllLines(now);
      this.#from = this.#wanted(now);
      this.#candles.refilled();
    });
  }

  #lookAtEdge(range: LogicalRange | null): void {
    if (range === null || this.#isDestroyed) return;
    const total = this.#candles.total();
    const drawn = this.#candles.rows();
    const rows = drawn.length;
    const first = drawn[Math.max(0, Math.ceil(range.from))];
    const last = drawn[Math.min(rows - 1, Math.floor(range.to))];
    if (first !== undefined && last !== undefined)
      this.#candles.shown({ from: first.time, to: last.time, bars: range.to - range.from });
    hide(this.#latest, total === 0 || range.to >= rows - 1);
    const oldestAt = total - rows + range.from;
    if (total > 0) this.#candles.reach(Math.ceil(total - oldestAt));
    this.#candles.edge(total > 0 && oldestAt < edgeBars);
    if (total > 0 && oldestAt < olderMargin) this.#candles.older();
  }

  #isOtherWanted(range: LogicalSpan): boolean {
    return this.#wanted(range) !== this.#from || this.#needsAllLines(range) !== this.#hasAllLines;
  }

  #wanted(range: LogicalSpan): number {
    return refill(this.#from, this.#candles.total(), this.#firstOf(range));
  }

  #needsAllLines(range: LogicalSpan): boolean {
    return needsAllLines(this.#hasAllLines, this.#candles.total(), this.#firstOf(range));
  }

  /** The library may still hold bars that left the answer, so indexes are counted from the newest. */
  #firstOf(range: LogicalSpan): number {
    return this.#candles.total() - this.#candles.rows().length + range.from;
  }
}
