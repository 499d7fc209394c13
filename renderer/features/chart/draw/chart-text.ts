import { volumeShown } from '../../../../shared/math/bars';
import { countText } from '../../../../shared/math/counts';
import { spreadPoints } from '../../../../shared/math/price';
import type { Bar } from '../../../../shared/model/bars';
import type { Tick } from '../../../../shared/model/tick';
import { isolated } from '../../../../shared/rules/isolated';
import { defaultStyle } from '../../../data/workspace/chart-choices';
import type { CandleStore } from '../plan/candle-store';
import type { ChartFeed, ChartHistory, LegendPress } from '../plan/chart-feed';
import type { DrawingPlan } from '../plan/drawing-memory';
import { chartSummary, describeCandle, describeReach, overdueText, volumeLabel } from '../plan/legend-text';
import { indexOfTime } from '../plan/plan-update';
import { legendFold } from '../plan/scale-room';
import type { Colours } from './colours';
import { hide } from './elements';
import { Legend } from './legend';

export interface Shown {
  readonly feed: ChartFeed;
  /** Whether an answer for this symbol and timeframe has come. */
  readonly isAnswered: boolean;
  /** Older candles, polled ones, and the newest as changed by ticks. */
  readonly candles: CandleStore;
  readonly plan: DrawingPlan;
  /** The last valid quote of this symbol. */
  readonly quote: Tick | null;
  /** Why a newer quote is not drawn; '' where there is none. */
  readonly doubt: string;
}

/** Read out with each tick, a summary would never end. Milliseconds. */
const summaryEveryMs = 4_000;
/**
 * Changing text over the canvas costs half as much again as drawing the candle: in a burst of ticks and polls it is
 * written at most this often, the first time at once. Milliseconds.
 */
const legendEveryMs = 200;
/**
 * During a burst the next tick writes it in the frame of its candle; only after the last one is a frame of its own
 * needed. Milliseconds.
 */
const pictureMs = 50;

/** All text of the chart: legend, notice, and the summary for screen readers. */
export class ChartText {
  readonly #legend: Legend;
  readonly #legendRoot: HTMLElement;
  readonly #notice: HTMLElement;
  readonly #stage: HTMLElement;
  #shown: Shown | null = null;
  /** Time of the candle under the cursor, broker seconds. */
  #cursor: number | null = null;
  #numbersAt = Number.NEGATIVE_INFINITY;
  #numbersTimer: ReturnType<typeof setTimeout> | null = null;
  #inSight = 0;
  /** A poll brought values of indicators that are not written yet. */
  #areValuesOld = false;
  #summaryAt = Number.NEGATIVE_INFINITY;
  #summaryTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    parts: { readonly legend: HTMLElement; readonly notice: HTMLElement; readonly stage: HTMLElement },
    onLegend: LegendPress,
  ) {
    this.#legendRoot = parts.legend;
    this.#notice = parts.notice;
    this.#stage = parts.stage;
    this.#legend = new Legend(parts.legend, onLegend);
  }

  get overCandles(): HTMLElement {
    return this.#legend.top;
  }

  /** Writes everything anew. */
  say(shown: Shown, paneOf: (id: string) => number, colours: Colours): void {
    this.#shown = shown;
    const { plan } = shown;
    this.#legend.drawings(plan, paneOf, colours);
    this.#sayRemark(shown);
    this.#areValuesOld = true;
    const isOnlyNewer = plan.renewed.length > 0 && plan.renewed.every((rows) => rows !== null);
    if (isOnlyNewer) this.#sayNumbersSoon();
    else this.#sayNumbers();
    this.#sayNotice(shown);
    this.#summariseSoon();
  }

  /** How many of the newest candles the view reaches back to. */
  reach(bars: number): void {
    this.#inSight = bars;
    if (this.#shown !== null) this.#sayRemark(this.#shown);
  }

  /** Writes what a tick changed: the newest candle. */
  sayTick(shown: Shown): void {
    const isOtherDoubt = shown.doubt !== this.#shown?.doubt;
    this.#shown = shown;
    if (isOtherDoubt) this.#sayRemark(shown);
    this.#summariseSoon();
    this.#sayNumbersSoon();
  }

  /** The time of the candle under the cursor; null = the cursor is elsewhere. */
  point(time: number | null): void {
    if (time === this.#cursor) return;
    this.#cursor = time;
    if (this.#shown === null) return;
    this.#sayCandle(this.#shown);
    this.#sayValues(this.#shown);
  }

  /** `panePx`: height of the candles' pane. */
  fold(panePx: number): void {
    this.#legend.fold(legendFold(panePx));
  }

  place(tops: readonly (number | null)[]): void {
    this.#legend.place(tops);
  }

  /** Another symbol or timeframe: the summary may be written at once, and the cursor's candle no longer applies. */
  restart(): void {
    this.#cursor = null;
    this.#summaryAt = Number.NEGATIVE_INFINITY;
    if (this.#summaryTimer !== null) clearTimeout(this.#summaryTimer);
    this.#summaryTimer = null;
    this.#forgetNumbers();
  }

  stop(): void {
    this.restart();
    this.#legendRoot.replaceChildren();
  }

  #sayRemark({ candles, feed, plan, doubt }: Shown): void {
    const { refused, polled, bars } = candles;
    const reach = { answered: polled.bars.length, candles: bars.length, inSight: this.#inSight };
    const remarks = [
      doubt,
      refused === 0 ? '' : `${countText(refused, 'bar')} not valid, not drawn`,
      describeReach(reach, plan.drawings.length),
      volumeLabel((feed.look ?? defaultStyle).volume, polled.bars),
    ];
    this.#legend.remark(remarks.filter((remark) => remark !== '').join(' · '));
  }

  #sayNumbersSoon(): void {
    const wait = this.#numbersAt + legendEveryMs - performance.now();
    if (wait <= 0) this.#sayNumbers();
    else this.#numbersTimer ??= setTimeout(() => this.#sayNumbers(), wait + pictureMs);
  }

  #sayNumbers(): void {
    this.#forgetNumbers();
    this.#numbersAt = performance.now();
    if (this.#shown === null) return;
    this.#sayCandle(this.#shown);
    if (this.#areValuesOld) this.#sayValues(this.#shown);
  }

  #forgetNumbers(): void {
    if (this.#numbersTimer !== null) clearTimeout(this.#numbersTimer);
    this.#numbersTimer = null;
  }

  #sayCandle({ candles, feed, quote }: Shown): void {
    const { bars } = candles;
    const index = this.#index(bars);
    const isNewest = index === bars.length - 1;
    const spread =
      isNewest && quote !== null ? spreadPoints(quote.bid, quote.ask, feed.point) : candles.spreadAt(index);
    const { volume } = feed.look ?? defaultStyle;
    const kind = volumeShown(candles.polled.bars, volume === 'real' ? 'real' : 'tick');
    const words = describeCandle(bars[index] ?? null, spread, {
      digits: feed.digits,
      point: feed.point,
      kind,
    });
    const isOverdue = isNewest && feed.quoteOverdueMs !== null;
    this.#legend.candle(
      isOverdue ? { ...words, direction: 'overdue' } : words,
      overdueText(feed.quoteOverdueMs),
      this.#cursor !== null,
    );
  }

  #sayValues({ candles, feed }: Shown): void {
    this.#areValuesOld = false;
    const { bars, polled, olderCount } = candles;
    // A bar that a tick opened has no values yet: the newest ones belong to the bar before it.
    const row = this.#cursor === null ? polled.bars.length - 1 : this.#index(bars) - olderCount;
    this.#legend.values(row, feed.digits);
  }

  /** Index of the bar under the cursor, otherwise of the newest. */
  #index(bars: readonly Bar[]): number {
    const newest = bars.length - 1;
    return this.#cursor === null ? newest : (indexOfTime(bars, this.#cursor) ?? newest);
  }

  #sayNotice({ candles, feed, isAnswered }: Shown): void {
    const isEmpty = candles.bars.length === 0;
    const name = `${isolated(feed.symbol)} ${feed.timeframe}`;
    hide(this.#notice, !isEmpty);
    hide(this.#legendRoot, isEmpty);
    if (!isEmpty) return;
    if (!isAnswered) this.#notice.textContent = `Waiting for bars of ${name}`;
    else if (candles.refused === 0) this.#notice.textContent = `No bars for ${name}`;
    else this.#notice.textContent = `No valid bars for ${name} (${candles.refused} received)`;
  }

  #summariseSoon(): void {
    if (this.#summaryTimer !== null) return;
    const wait = Math.max(0, this.#summaryAt + summaryEveryMs - performance.now());
    this.#summaryTimer = setTimeout(() => {
      this.#summaryTimer = null;
      this.#summaryAt = performance.now();
      if (this.#shown === null) return;
      const { feed, candles, plan } = this.#shown;
      const { bars } = candles;
      const { symbol, timeframe, digits } = feed;
      const indicators = plan.drawings
        .filter((drawing) => drawing.status.kind === 'drawn')
        .map((drawing) => drawing.label);
      const last = bars.at(-1) ?? null;
      const words = chartSummary({ symbol, timeframe, last, bars: bars.length, digits, indicators });
      this.#stage.setAttribute('aria-label', words);
    }, wait);
  }
}

const edgeLabels: Readonly<Record<ChartHistory['state'], string>> = {
  open: '',
  reading: 'Reading older candles …',
  ended: 'History ends here',
  full: 'Candle limit reached: choose a longer timeframe',
  failed: 'Older candles could not be read',
};

/** The note at the left edge: older candles are being read, there are none, or why they could not be read. */
export class HistoryEdge {
  readonly #root: HTMLElement;
  #shown = '';

  /** `root` holds an element for the text and a button that retries. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  show(history: ChartHistory | undefined, isInSight: boolean): void {
    const state = history?.state ?? 'open';
    const reason = history?.reason ?? '';
    const text = isInSight ? [edgeLabels[state], reason].filter((part) => part !== '').join(': ') : '';
    if (text === this.#shown) return;
    this.#shown = text;
    this.#root.hidden = text === '';
    const [line, again] = this.#root.children;
    if (line !== undefined) line.textContent = text;
    if (again instanceof HTMLElement) again.hidden = state !== 'failed';
  }
}
