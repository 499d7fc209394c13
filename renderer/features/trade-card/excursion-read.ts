import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import {
  type Excursion,
  excursionOfBars,
  excursionOfTicks,
  type HeldTrade,
} from '../../../shared/math/excursion';
import { frameSeconds } from '../../../shared/math/trade-frame';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { type Bridge, useBridge } from '../../data/bridge';
import { bridgeKey } from '../../data/keys';

/** Ticks are read of short trades only: a busy symbol has thousands in an hour, and the bridge answers one request at a time. */
const ticksUpToS = 1_800;
const mostTicks = 20_000;
/** Candles of a trade; a longer one is told from longer candles. */
const mostBars = 5_000;
/** Read before the entry, for the quote that it met. */
const beforeS = 120;

export interface ToldExcursion {
  readonly excursion: Excursion;
  readonly from: 'ticks' | Timeframe;
}

/** What MFE and MAE are of; null where the deals do not tell it, or several entries make the entry price an average. */
export function heldTrade(trip: ClosedPosition): HeldTrade | null {
  const { side, entryPrice, exitPrice, openTime, closeTime, parts, state } = trip;
  const entries = parts.filter(({ role }) => role === 'in');
  if (entries.length !== 1 || openTime === null || entryPrice === null) return null;
  if (state !== 'closed') return null;
  return { side, entryPrice, exitPrice, entry: openTime, exit: closeTime };
}

/** Null: neither ticks nor candles of the trade are told. */
const excursionOptions = (bridge: Bridge, symbol: string, trade: HeldTrade) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'excursion', symbol, trade),
    queryFn: async (): Promise<ToldExcursion | null> =>
      (await fromTicks(bridge, symbol, trade)) ?? (await fromBars(bridge, symbol, trade)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Placeholder of a query that is not enabled. */
const nothingHeld: HeldTrade = { side: 'BUY', entryPrice: 0, exitPrice: null, entry: 0, exit: null };

/** Of a trade with one entry that is closed; disabled for others. */
export function useExcursion(trip: ClosedPosition) {
  const bridge = useBridge();
  const held = heldTrade(trip);
  return useQuery({
    ...excursionOptions(bridge, trip.symbol, held ?? nothingHeld),
    enabled: held !== null,
  });
}

/** The end of a trade whose exit deal came within that second. */
const endOf = ({ entry, exit }: HeldTrade): BrokerSeconds => (exit ?? entry) + 1;

async function fromTicks(bridge: Bridge, symbol: string, trade: HeldTrade): Promise<ToldExcursion | null> {
  const { entry } = trade;
  const to = endOf(trade);
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

async function fromBars(bridge: Bridge, symbol: string, trade: HeldTrade): Promise<ToldExcursion | null> {
  const to = endOf(trade);
  const timeframe =
    timeframes.find((each) => (to - trade.entry) / frameSeconds(each) <= mostBars - 5) ?? 'W1';
  const seconds = frameSeconds(timeframe);
  const from = Math.max(0, trade.entry - 2 * seconds);
  const bars = await bridge.host.invoke('rates.read', { symbol, timeframe, count: mostBars, from, to });
  if (!bars.ok) return null;
  const excursion = excursionOfBars(trade, bars.value, seconds);
  return excursion === null ? null : { excursion, from: timeframe };
}
