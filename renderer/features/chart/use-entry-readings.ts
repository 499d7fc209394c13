import { useEffect, useMemo } from 'react';
import { formatNumber } from '../../../shared/math/money';
import type { Analysis } from '../../../shared/model/analysis';
import type { Timeframe } from '../../../shared/model/enums';
import { mostOverlayBars } from '../../data/overlay-bars';
import { useSparesSidecar } from '../../data/rates';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import type { ChartAsk } from '../../data/workspace/chart-place';
import {
  forgetEntryReadings,
  noteEntryReadings,
  type ToldReadings,
} from '../../data/workspace/entry-readings';
import { labelOf } from './indicators';
import { readingsAt } from './plan/readings-at';

/** Tells the card of the trade that this chart is framed on what its indicators say of the entry. */
export function useReportEntryReadings(chart: {
  readonly place: number;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly ask: ChartAsk | null;
  readonly asked: readonly IndicatorChoice[];
  /** Not asked for, as their panes have no room. */
  readonly leftOut: readonly IndicatorChoice[];
  readonly analysis: Analysis | null;
  /** The answer is of an earlier question. */
  readonly isEarlier: boolean;
  /** Bars that were asked for. */
  readonly count: number;
  readonly digits: number | null;
}): void {
  const { place, symbol, timeframe, ask, asked, leftOut, analysis, isEarlier, count, digits } = chart;
  const isFramed = ask?.place === place && ask.symbol === symbol && ask.card !== null;
  const entry = isFramed ? (ask.trade?.entry ?? null) : null;
  const isSpared = useSparesSidecar();
  const told = useMemo((): ToldReadings | null => {
    if (entry === null) return null;
    if (isSpared) return { kind: 'not told', why: 'no indicators are asked for now' };
    if (analysis === null || digits === null || isEarlier) return null;
    const found = readingsAt(entry, asked, analysis, digits);
    if (found === 'before') return notReached(analysis.bars.time.length, count);
    if (found.kind === 'not told') return found;
    // The question follows the fold a moment later.
    const isAsked = new Set(asked.map(({ id }) => id));
    const folded = leftOut
      .filter(({ id }) => !isAsked.has(id))
      .map((choice) => ({
        id: choice.id,
        label: labelOf(choice),
        value: 'not known: its pane is folded',
        isWords: true,
      }));
    return { ...found, rows: [...found.rows, ...folded] };
  }, [entry, isSpared, asked, leftOut, analysis, isEarlier, count, digits]);
  useEffect(() => {
    // Scrolled away the chart asks for fewer bars: what was told of the entry stays.
    if (entry !== null && told !== null) noteEntryReadings({ symbol, entry, timeframe, told });
  }, [symbol, entry, timeframe, told]);
  useEffect(
    () => (entry === null ? undefined : () => forgetEntryReadings({ symbol, entry, timeframe })),
    [symbol, entry, timeframe],
  );
}

/** Null: the chart will ask for more. */
function notReached(bars: number, count: number): ToldReadings | null {
  if (count >= mostOverlayBars)
    return { kind: 'not told', why: `it is older than the newest ${formatNumber(mostOverlayBars)} bars` };
  if (bars < count) return { kind: 'not told', why: 'the candles of this timeframe begin later' };
  return null;
}
