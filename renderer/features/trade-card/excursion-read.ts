import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import {
  type Excursion,
  type ExcursionTrade,
  excursionOfBars,
  excursionOfTicks,
} from '../../../shared/math/excursion';
import { frameSeconds } from '../../../shared/math/trade-frame';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { type Bridge, useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { bridgeKey } from '../../data/keys';

/** Ticks are read of short trades only: a busy symbol has thousands in an hour, and the bridge answers one request at a time. */
const ticksUpToS = 1_800;
const mostTicks = 20_000;
/** Candles of a trade; a longer one is told from longer candles. */
const mostBars = 5_000;
/** Read before the entry, for the quote that it met. */
const beforeS = 120;
/** An open trade is read again so often. */
const openEveryMs = 60_000;

export interface ToldExcursion {
  readonly excursion: Excursion;
  readonly from: 'ticks' | Timeframe;
}

/** What MFE and MAE are of, or why they are not told: several entries move the entry price while the trade runs. */
export type ExcursionInput =
  | { readonly kind: 'trade'; readonly trade: ExcursionTrade }
  | { readonly kind: 'not told'; readonly why: string };

/** `isUpToNow`: the period includes now, so that what it does not see closed is open. */
export function tradeForExcursion(trip: ClosedPosition, isUpToNow: boolean): ExcursionInput {
  const { side, entryPrice, exitPrice, openTime, closeTime, parts, state } = trip;
  const entries = parts.filter(({ role }) => role === 'in').length;
  if (state === 'unclear' || openTime === null || entryPrice === null)
    return { kind: 'not told', why: 'its entry is not among these deals' };
  if (entries > 1) return { kind: 'not told', why: `${entries} entries moved its entry price` };
  const isClosed = state === 'closed';
  if (!isClosed && !isUpToNow) return { kind: 'not told', why: 'its exit is after this period' };
  return {
    kind: 'trade',
    trade: {
      side,
      entryPrice,
      entry: openTime,
      // What was closed in part says nothing of how far the rest ran.
      exitPrice: isClosed ? exitPrice : null,
      exit: isClosed ? closeTime : null,
    },
  };
}

/** Null: neither ticks nor candles of the trade are told. */
const excursionOptions = (bridge: Bridge, symbol: string, trade: ExcursionTrade) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'excursion', symbol, trade),
    queryFn: async (): Promise<ToldExcursion | null> => {
      // An exit deal came within its second.
      const to = (trade.exit ?? readBrokerSeconds(bridge) ?? trade.entry) + 1;
      return (await fromTicks(bridge, symbol, trade, to)) ?? (await fromBars(bridge, symbol, trade, to));
    },
    staleTime: trade.exit === null ? openEveryMs : Number.POSITIVE_INFINITY,
    refetchInterval: trade.exit === null ? openEveryMs : false,
  });

/** Placeholder of a query that is not enabled. */
const noTrade: ExcursionTrade = { side: 'BUY', entryPrice: 0, exitPrice: null, entry: 0, exit: 0 };

/** Of a trade with one entry, so far where it is open; disabled for others. */
export function useExcursion(trip: ClosedPosition, isUpToNow: boolean) {
  const bridge = useBridge();
  const input = tradeForExcursion(trip, isUpToNow);
  return useQuery({
    ...excursionOptions(bridge, trip.symbol, input.kind === 'trade' ? input.trade : noTrade),
    enabled: input.kind === 'trade',
  });
}

async function fromTicks(
  bridge: Bridge,
  symbol: string,
  trade: ExcursionTrade,
  to: BrokerSeconds,
): Promise<ToldExcursion | null> {
  const { entry } = trade;
  if (to - entry > ticksUpToS) return null;
  const ticks = await bridge.host.invoke('ticks.history', {
    symbol,
    count: mostTicks,
    from: entry - beforeS,
    to,
  });
  // A full answer is cut somewhere.
  if (!ticks.ok || ticks.value.length >= mostTicks) return null;
  const excursion = excursionOfTicks(trade, ticks.value);
  return excursion === null ? null : { excursion, from: 'ticks' };
}

async function fromBars(
  bridge: Bridge,
  symbol: string,
  trade: ExcursionTrade,
  to: BrokerSeconds,
): Promise<ToldExcursion | null> {
  const timeframe =
    timeframes.find((each) => (to - trade.entry) / frameSeconds(each) <= mostBars - 5) ?? 'W1';
  const seconds = frameSeconds(timeframe);
  const from = Math.max(0, trade.entry - 2 * seconds);
  const bars = await bridge.host.invoke('rates.read', { symbol, timeframe, count: mostBars, from, to });
  if (!bars.ok) return null;
  const excursion = excursionOfBars(trade, bars.value, seconds);
  return excursion === null ? null : { excursion, from: timeframe };
}
