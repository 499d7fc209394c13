import {
  AreaSeries,
  createChart,
  createSeriesMarkers,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type IRange,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesMarker,
  type SeriesOptionsCommon,
  type Time,
} from 'lightweight-charts';
import { useLayoutEffect, useRef } from 'react';
import { formatMoney } from '../../../../shared/math/money';
import { formatBrokerTime } from '../../../../shared/math/time';
import type { BrokerSeconds } from '../../../../shared/model/fields';
import { usePalette, useTheme } from '../../../base/theme';
import { markText } from './axis-behaviour';
import styles from './chart-canvas.module.css';
import { chartTime } from './chart-time';
import { Colours } from './colours';
import { Credit } from './credit';
import { type CurveMarks, CurveNotes } from './curve-notes';
import { fixedOptions, themeOptions } from './options';

/** A step of time of an account's curve. Times grow. */
export interface CurveRow {
  readonly time: BrokerSeconds;
  /** Null: nothing is known of this time. */
  readonly known: {
    readonly equity: number;
    readonly balance: number;
    /** Below the highest equity so far, 0 or less. */
    readonly drawdown: number;
    /** No line leads on to the next known one: in between nobody watched. */
    readonly isLast: boolean;
  } | null;
  /** What was booked in it. */
  readonly deals: readonly { readonly net: number; readonly isTrade: boolean }[];
}

export interface CurveChartProps {
  /** What it shows, in words: the accessible name. */
  readonly label: string;
  readonly rows: readonly CurveRow[];
  /** Decimals of the account's money. */
  readonly digits: number;
  readonly marks: CurveMarks;
  /** Equity alone, with a line at this value, in a page that scrolls; absent: with balance and drawdown. */
  readonly from?: number | undefined;
  /** The row under the mouse; null beside all of them. */
  onHover(row: CurveRow | null): void;
  /** A row was clicked. */
  onPick(row: CurveRow): void;
}

const invisible = 'rgba(0, 0, 0, 0)';

/** Equity, balance and drawdown of an account, with its deals. Where nobody watched there is room and no line. */
export function CurveChart({ label, rows, digits, marks, from, onHover, onPick }: CurveChartProps) {
  const stage = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const palette = usePalette();
  const zoomed = useRef<IRange<Time> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another palette has other colours
  useLayoutEffect(() => {
    if (stage.current === null) return;
    const colours = Colours.of(stage.current, theme);
    const chart = drawn(stage.current, { rows, digits, marks, from }, colours);
    const scale = chart.timeScale();
    // Another minute is another picture: who looks at a part of it goes on doing so.
    if (zoomed.current !== null) scale.setVisibleRange(zoomed.current);
    const byTime = new Map<unknown, CurveRow>(rows.map((row) => [chartTime(row.time), row]));
    chart.subscribeCrosshairMove(({ time }) => onHover(byTime.get(time) ?? null));
    chart.subscribeClick(({ time }) => {
      const row = byTime.get(time);
      if (row !== undefined) onPick(row);
    });
    return () => {
      const shown = scale.getVisibleLogicalRange();
      const isPart = shown !== null && (shown.from > 0.5 || shown.to < rows.length - 1.5);
      // One that is always whole may only not have followed its width yet.
      zoomed.current = isPart && from === undefined ? scale.getVisibleRange() : null;
      chart.remove();
    };
  }, [rows, digits, marks, from, theme, palette, onHover, onPick]);
  return (
    <div className={styles.canvas}>
      <div ref={stage} className={styles.stage} role="img" aria-label={label} />
      <Credit />
    </div>
  );
}

type Drawn = Pick<CurveChartProps, 'rows' | 'digits' | 'marks' | 'from'>;

function drawn(element: HTMLElement, shown: Drawn, colours: Colours): IChartApi {
  const { rows, digits, marks, from } = shown;
  const chart = createChart(element, fixedOptions(true));
  chart.applyOptions(themeOptions(colours));
  chart.applyOptions({
    rightPriceScale: { scaleMargins: { top: 0.1, bottom: 0.1 } },
    timeScale: { minBarSpacing: 0.05, tickMarkFormatter: markText() },
    localization: {
      timeFormatter: (time: Time) => (typeof time === 'number' ? formatBrokerTime(time, 'minute') : ''),
    },
  });
  const money = {
    priceFormat: {
      type: 'custom',
      minMove: 10 ** -digits,
      formatter: (value: number) => formatMoney(value, digits),
    },
    priceLineVisible: false,
    lastValueVisible: false,
  } as const;
  const scale = chart.timeScale();
  if (from === undefined) {
    // A narrower window shows the same span, not its beginning alone.
    scale.applyOptions({ fixLeftEdge: true, fixRightEdge: true, lockVisibleTimeRangeOnResize: true });
    drawAll(chart, rows, colours, money).attachPrimitive(new CurveNotes(rows, marks, colours));
    scale.fitContent();
  } else {
    // Always whole, with a gap at its end too: fitContent puts the newest value there, and fixed edges move with the width.
    const showAll = (): void => scale.setVisibleLogicalRange({ from: 0, to: rows.length - 1 });
    scale.subscribeSizeChange(showAll);
    // The wheel scrolls the page.
    chart.applyOptions({ handleScroll: false, handleScale: false });
    const equity = chart.addSeries(AreaSeries, {
      ...money,
      lineColor: colours.token('last'),
      lineWidth: 2,
      topColor: colours.faded('mute', 0.18),
      bottomColor: colours.faded('mute', 0.06),
    });
    equity.setData(
      rows.map(({ time, known }) =>
        known === null
          ? { time: chartTime(time) }
          : {
              time: chartTime(time),
              value: known.equity,
              ...(known.isLast ? { lineColor: invisible, topColor: invisible, bottomColor: invisible } : {}),
            },
      ),
    );
    equity.createPriceLine({
      price: from,
      color: colours.token('dim'),
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: '',
    });
    equity.attachPrimitive(new CurveNotes(rows, marks, colours));
    showAll();
  }
  return chart;
}

/** Balance, equity and drawdown; the series of equity. */
function drawAll(
  chart: IChartApi,
  rows: readonly CurveRow[],
  colours: Colours,
  money: DeepPartial<SeriesOptionsCommon>,
): ISeriesApi<'Line'> {
  /** A step without a value keeps its room. */
  const lineOf = (of: 'equity' | 'balance') =>
    rows.map(({ time, known }) =>
      known === null
        ? { time: chartTime(time) }
        : { time: chartTime(time), value: known[of], ...(known.isLast ? { color: invisible } : {}) },
    );
  const balance = chart.addSeries(LineSeries, {
    ...money,
    color: colours.token('mute'),
    lineWidth: 1,
    lineType: LineType.WithSteps,
    crosshairMarkerVisible: false,
  });
  balance.setData(lineOf('balance'));
  const equity = chart.addSeries(LineSeries, { ...money, color: colours.token('accent'), lineWidth: 2 });
  equity.setData(lineOf('equity'));
  createSeriesMarkers(
    equity,
    rows.flatMap((row) => markOf(row, colours)),
  );
  const drawdown = chart.addSeries(HistogramSeries, { ...money, color: colours.token('down') }, 1);
  drawdown.setData(
    rows.map(({ time, known }) =>
      known === null ? { time: chartTime(time) } : { time: chartTime(time), value: known.drawdown },
    ),
  );
  chart.panes()[1]?.setStretchFactor(0.3);
  return equity;
}

/** One mark a step, whatever was booked in it; none where no line is to put it on. */
function markOf({ time, known, deals }: CurveRow, colours: Colours): SeriesMarker<Time>[] {
  if (known === null || deals.length === 0) return [];
  const net = deals.reduce((sum, deal) => sum + deal.net, 0);
  return [
    {
      time: chartTime(time),
      position: 'inBar',
      shape: deals.every(({ isTrade }) => !isTrade) ? 'square' : 'circle',
      color: colours.token(net < 0 ? 'down' : 'up'),
      size: 0.6,
    },
  ];
}
