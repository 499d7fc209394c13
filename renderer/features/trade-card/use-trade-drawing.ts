import { useEffect, useMemo } from 'react';
import { brokerOf } from '../../../shared/math/broker-offsets';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { Excursion } from '../../../shared/math/excursion';
import { formatPrice } from '../../../shared/math/price';
import type { TradePath } from '../../../shared/math/trade-path';
import type { BrokerSeconds, UtcMs } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { useMoneyDigits } from '../../data/account';
import { useBrokerOffsets } from '../../data/broker-offsets';
import {
  type DrawnExtreme,
  type DrawnStep,
  drawTrade,
  type TradeDrawing,
} from '../../data/workspace/trade-drawing';
import { type TableClock, useTableClock } from '../cells';
import { useExcursion } from './excursion-read';
import { type ReachScale, reachScale, reachText } from './trade-measures';
import type { TradeRecord } from './use-trade-record';

/** Has the chart draw what the card tells, as long as the card is open. */
export function useTradeDrawing(trade: ClosedPosition, spec: SymbolSpec, record: TradeRecord): void {
  const offsets = useBrokerOffsets();
  const { timeText } = useTableClock();
  const digits = useMoneyDigits();
  const excursion = useExcursion(trade).data?.excursion ?? null;
  const { path, riskPrice } = record;
  const drawing = useMemo(
    (): TradeDrawing | null =>
      offsets === null
        ? null
        : drawingOf({
            trade,
            spec,
            path,
            excursion,
            scale: reachScale(trade, { riskPrice, spec, digits }),
            offsets,
            timeText,
          }),
    [trade, spec, path, excursion, riskPrice, digits, offsets, timeText],
  );
  useEffect(() => drawTrade(drawing), [drawing]);
  useEffect(() => () => drawTrade(null), []);
}

interface Parts {
  readonly trade: ClosedPosition;
  readonly spec: SymbolSpec;
  readonly path: TradePath | null;
  readonly excursion: Excursion | null;
  readonly scale: ReachScale;
  readonly offsets: BrokerOffsets;
  readonly timeText: TableClock['timeText'];
}

const names = { sl: 'Stop', tp: 'Target' } as const;

function drawingOf({ trade, spec, path, excursion, scale, offsets, timeText }: Parts): TradeDrawing {
  const at = (ms: UtcMs): BrokerSeconds => brokerOf(ms, offsets);
  const clock = (time: BrokerSeconds): string => timeText(Math.floor(time)).slice(-8);
  const spans = (of: readonly { readonly fromMs: UtcMs; readonly toMs: UtcMs }[]) =>
    of.map(({ fromMs, toMs }) => ({ from: at(fromMs), to: at(toMs) }));
  // Where nothing at all is known of it, the card says so, and there is no path with gaps.
  const isKnown = path !== null && path.steps.length + path.naked.length > 0;
  return {
    symbol: trade.symbol,
    steps: (path?.steps ?? []).map(
      ({ level, price, fromMs, toMs, cameFrom, isCut }, row, all): DrawnStep => ({
        level,
        price,
        from: at(fromMs),
        to: at(toMs),
        cameFrom,
        isCut,
        // The same level after a gap needs no second label.
        text:
          all[row - 1]?.level === level && all[row - 1]?.price === price
            ? ''
            : `${names[level]} ${formatPrice(price, spec.digits)} ${clock(at(fromMs))}`,
      }),
    ),
    naked: spans(path?.naked ?? []),
    unwatched: isKnown ? spans(path.unwatched) : [],
    extremes: (['favourable', 'adverse'] as const).flatMap((is) => extremeOf(is)),
  };

  /** None where the entry was the farthest, or where the time of it is not known. */
  function extremeOf(is: 'favourable' | 'adverse'): readonly DrawnExtreme[] {
    const reach = excursion?.[is];
    if (reach === undefined || reach.far === null) return [];
    const { at: time, entryPrice } = reach.far;
    const far = reach.atMost ?? reach.atLeast;
    const isUp = (is === 'favourable') === (trade.side === 'BUY');
    return [
      {
        is,
        isHigh: isUp,
        at: time,
        price: entryPrice + (isUp ? far : -far),
        text: `${is === 'favourable' ? 'MFE' : 'MAE'} ${reachText(reach, is, scale)}`,
        time: clock(time),
      },
    ];
  }
}
