import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import {
  type Excursion,
  type ExcursionStretch,
  excursionOfBars,
  excursionOfTicks,
} from '../../../shared/math/excursion';
import { frameSeconds } from '../../../shared/math/trade-frame';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import type { BrokerSeconds, Price } from '../../../shared/model/fields';
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

interface ToldExcursion {
  readonly excursion: Excursion;
  readonly from: 'ticks' | Timeframe;
}

/** What MFE and MAE are of, oldest first, or why they are not told. */
export type ExcursionInput =
  | { readonly kind: 'trade'; readonly stretches: readonly ExcursionStretch[] }
  | { readonly kind: 'not told'; readonly why: string };

export function tradeForExcursion(trade: ClosedPosition): ExcursionInput {
  const { entryPrice, openTime, closeTime, state } = trade;
  if (state === 'not-whole' || openTime === null || entryPrice === null)
    return { kind: 'not told', why: 'its entry is not among these deals' };
  const stretches = stretchesOf(trade, state === 'closed' ? closeTime : null);
  return stretches === null
    ? { kind: 'not told', why: 'the volume or time of one of its deals is not known' }
    : { kind: 'trade', stretches };
}

interface Stretch extends ExcursionStretch {
  exit: BrokerSeconds | null;
  readonly closes: { readonly at: BrokerSeconds; readonly price: Price }[];
}

function stretchesOf(
  { side, parts }: ClosedPosition,
  end: BrokerSeconds | null,
): readonly ExcursionStretch[] | null {
  const stretches: Stretch[] = [];
  /** The mean by volume of what is open: an exit leaves it as it is. */
  let [open, mean] = [0, 0];
  for (const { role, volume, deal } of parts) {
    const { time, price } = deal;
    if (volume === null || time === null) return null;
    const last = stretches.at(-1);
    if (role === 'out') {
      open -= volume;
      last?.closes.push({ at: time, price });
      continue;
    }
    mean = (mean * open + price * volume) / (open + volume);
    open += volume;
    if (last !== undefined) last.exit = time;
    stretches.push({ side, entryPrice: mean, entry: time, exit: end, closes: [] });
  }
  return stretches;
}

/** Null: neither ticks nor candles of the trade are told. */
const excursionOptions = (bridge: Bridge, symbol: string, stretches: readonly ExcursionStretch[]) => {
  const from = stretches[0]?.entry ?? 0;
  const exit = stretches.at(-1)?.exit ?? null;
  return queryOptions({
    queryKey: bridgeKey(bridge.generation, 'excursion', symbol, stretches),
    queryFn: async (): Promise<ToldExcursion | null> => {
      // An exit deal came within its second.
      const read = { bridge, symbol, stretches, from, to: (exit ?? readBrokerSeconds(bridge) ?? from) + 1 };
      return (await fromTicks(read)) ?? (await fromBars(read));
    },
    staleTime: exit === null ? openEveryMs : Number.POSITIVE_INFINITY,
    refetchInterval: exit === null ? openEveryMs : false,
  });
};

/** So far where the trade is open; disabled where it is not told. */
export function useExcursion(trade: ClosedPosition) {
  const bridge = useBridge();
  const input = tradeForExcursion(trade);
  return useQuery({
    ...excursionOptions(bridge, trade.symbol, input.kind === 'trade' ? input.stretches : []),
    enabled: input.kind === 'trade',
  });
}

interface ExcursionRead {
  readonly bridge: Bridge;
  readonly symbol: string;
  readonly stretches: readonly ExcursionStretch[];
  /** The first entry, and the second after the last exit. */
  readonly from: BrokerSeconds;
  readonly to: BrokerSeconds;
}

async function fromTicks(read: ExcursionRead): Promise<ToldExcursion | null> {
  const { bridge, symbol, stretches, from, to } = read;
  if (to - from > ticksUpToS) return null;
  const ticks = await bridge.host.invoke('ticks.history', {
    symbol,
    count: mostTicks,
    from: from - beforeS,
    to,
  });
  // A full answer is cut somewhere.
  if (!ticks.ok || ticks.value.length >= mostTicks) return null;
  const excursion = excursionOfTicks(stretches, ticks.value);
  return excursion === null ? null : { excursion, from: 'ticks' };
}

async function fromBars({
  bridge,
  symbol,
  stretches,
  from,
  to,
}: ExcursionRead): Promise<ToldExcursion | null> {
  const timeframe = timeframes.find((each) => (to - from) / frameSeconds(each) <= mostBars - 5) ?? 'W1';
  const seconds = frameSeconds(timeframe);
  const range = { count: mostBars, from: Math.max(0, from - 2 * seconds), to };
  const bars = await bridge.host.invoke('rates.read', { symbol, timeframe, ...range });
  if (!bars.ok) return null;
  const excursion = excursionOfBars(stretches, bars.value, seconds);
  return excursion === null ? null : { excursion, from: timeframe };
}
