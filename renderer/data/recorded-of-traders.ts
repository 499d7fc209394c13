import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { utcOf } from '../../shared/math/broker-offsets';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import type { BrokerSeconds, Ticket, UtcMs } from '../../shared/model/fields';
import type { BrokerOffsets, KeptCoverage, KeptFloating, LevelStep } from '../../shared/model/kept-history';
import type { Order } from '../../shared/model/order';
import { type FloatingOfTrader, floatingByTrader } from '../../shared/rules/floating-of-traders';
import {
  firstStops,
  type MeanR,
  meanR,
  type StopsOfTrader,
  stopsByTrader,
} from '../../shared/rules/recorded-of-traders';
import { daysOfActs } from '../../shared/rules/trader-acts';
import type { TraderKey } from '../../shared/rules/trader-key';
import type { TraderResults } from '../../shared/rules/trader-results';
import { type BotsPeriod, botsPeriodFrom, type WholeHistory } from './bots';
import { useBridge } from './bridge';
import { useBrokerDay } from './broker-day';
import { useBrokerOffsets } from './broker-offsets';
import { oldOrdersOptions } from './history';
import { noRange, recentDays } from './history-periods';
import { floatingOptions, levelStepsOptions, watchedSinceOptions } from './kept-history';
import { useKnownSymbols, useReadVisible } from './symbols';

/** What the record adds to the figures of traders. */

const dayS = 86_400;

const noSteps: readonly LevelStep[] = [];
const noOrders: readonly Order[] = [];

/** Steps of all levels since then, as far as they were recorded. Null: not asked. */
export function useLevelSteps(from: BrokerSeconds | null): {
  readonly steps: readonly LevelStep[];
  /** Null: nothing is kept of the account, or it was not read yet. */
  readonly coverage: KeptCoverage | null;
  /** When it was read, UTC milliseconds. */
  readonly atMs: number;
} {
  const bridge = useBridge();
  const offsets = useBrokerOffsets();
  const isAsked = from !== null && offsets !== null;
  const fromMs = isAsked ? Math.max(0, utcOf(from, offsets)) : 0;
  const told = useQuery({ ...levelStepsOptions(bridge, fromMs), enabled: isAsked });
  const watched = useQuery({ ...watchedSinceOptions(bridge, fromMs), enabled: isAsked });
  return {
    steps: told.data?.steps ?? noSteps,
    coverage: watched.data ?? null,
    atMs: watched.dataUpdatedAt,
  };
}

/** What each trader had open since then. Null: not asked, or nothing is kept. */
function useFloating(from: BrokerSeconds | null): KeptFloating | null {
  const offsets = useBrokerOffsets();
  const isAsked = from !== null && offsets !== null;
  const fromMs = isAsked ? Math.max(0, utcOf(from, offsets)) : 0;
  return useQuery({ ...floatingOptions(useBridge(), fromMs), enabled: isAsked }).data ?? null;
}

const noFloating: ReadonlyMap<TraderKey, FloatingOfTrader> = new Map();

export interface RecordedOfTraders {
  /** How long the positions of each stood without a stop in the period. */
  readonly stops: ReadonlyMap<TraderKey, StopsOfTrader>;
  /** Of each trader in `results`. */
  readonly inR: ReadonlyMap<TraderKey, MeanR>;
  /** Closed and floating, of who had something open since it is kept. */
  readonly floating: ReadonlyMap<TraderKey, FloatingOfTrader>;
  /** When positions were watched; null: nothing is kept. */
  readonly coverage: KeptCoverage | null;
}

/**
 * Null until the history was read.
 */
export function useRecordedOfTraders(
  history: WholeHistory | null,
  results: ReadonlyMap<TraderKey, TraderResults> | null,
  period: BotsPeriod,
): RecordedOfTraders | null {
  // Known before the deals: what it takes besides is read meanwhile.
  const today = useBrokerDay()?.start ?? null;
  const fromS = today === null ? null : period === 'all' ? 0 : today - daysOfActs * dayS;
  const { steps, coverage, atMs } = useLevelSteps(fromS);
  const offsets = useBrokerOffsets();
  const old = useQuery({
    ...oldOrdersOptions(useBridge(), today === null ? noRange : recentDays(today, daysOfActs)),
    enabled: today !== null,
  }).data?.rows;
  const symbols = useMemo(
    () => [
      ...new Set([...(results?.values() ?? [])].flatMap(({ bySymbol }) => bySymbol.map(({ key }) => key))),
    ],
    [results],
  );
  useReadVisible(symbols);
  const specs = useKnownSymbols();
  const stops = useMemo(
    () =>
      history === null || offsets === null
        ? new Map<TraderKey, StopsOfTrader>()
        : stopsByTrader(
            history.trades.trips,
            history.traders,
            { steps, coverage, offsets, nowMs: atMs },
            botsPeriodFrom(period, history.today),
          ),
    [history, steps, coverage, offsets, atMs, period],
  );
  const inR = useMemo(() => {
    const opened = history === null || offsets === null ? [] : openingsOf(history.trades.trips, offsets);
    const first = firstStops(steps, old ?? noOrders, new Map(opened));
    const specOf = (symbol: string) => specs.get(symbol) ?? null;
    return new Map([...(results ?? [])].map(([key, { trades }]) => [key, meanR(trades, first, specOf)]));
  }, [history, offsets, steps, old, specs, results]);
  const kept = useFloating(fromS);
  const floating = useMemo(
    () =>
      history === null || offsets === null || kept === null
        ? noFloating
        : floatingByTrader(
            history.trades.trips,
            history.traders,
            kept,
            botsPeriodFrom(period, history.today),
            offsets,
          ),
    [history, offsets, kept, period],
  );
  return history === null ? null : { stops, inR, floating, coverage };
}

/** When each position opened, by the ticket of its opening order, which its first trade has as id. */
const openingsOf = (trips: readonly ClosedPosition[], offsets: BrokerOffsets): [Ticket, UtcMs][] =>
  trips.flatMap(({ id, openTime }): [Ticket, UtcMs][] =>
    openTime === null ? [] : [[id, utcOf(openTime, offsets)]],
  );
