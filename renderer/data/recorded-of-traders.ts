import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import type { BrokerSeconds, Ticket, UtcMs } from '../../shared/model/fields';
import type { KeptCoverage, LevelStep } from '../../shared/model/kept-history';
import type { Order } from '../../shared/model/order';
import {
  firstStops,
  type MeanR,
  meanR,
  type StopsOfTrader,
  stopsByTrader,
} from '../../shared/rules/recorded-of-traders';
import type { TraderKey } from '../../shared/rules/trader-key';
import type { TraderResults } from '../../shared/rules/trader-results';
import { type BotsPeriod, botsPeriodFrom, type WholeHistory } from './bots';
import { useBridge } from './bridge';
import { useBrokerOffset } from './broker-day';
import { oldOrdersOptions } from './history';
import { noRange, recentDays } from './history-periods';
import { levelStepsOptions, watchedSinceOptions } from './kept-history';
import { useKnownSymbols, useReadVisible } from './symbols';

/** What the record adds to the figures of traders. */

/** Steps and orders are read so far back, whatever shorter period is shown. */
export const daysOfRecord = 31;
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
  const offsetS = useBrokerOffset();
  const isAsked = from !== null && offsetS !== null;
  const fromMs = isAsked ? Math.max(0, (from - offsetS) * 1_000) : 0;
  const told = useQuery({ ...levelStepsOptions(bridge, fromMs), enabled: isAsked });
  const watched = useQuery({ ...watchedSinceOptions(bridge, fromMs), enabled: isAsked });
  return {
    steps: told.data?.steps ?? noSteps,
    coverage: watched.data ?? null,
    atMs: watched.dataUpdatedAt,
  };
}

export interface RecordedOfTraders {
  /** How long the positions of each stood without a stop in the period. */
  readonly stops: ReadonlyMap<TraderKey, StopsOfTrader>;
  /** Of each trader in `results`. */
  readonly inR: ReadonlyMap<TraderKey, MeanR>;
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
  const today = history?.today ?? null;
  const isAll = period === 'all';
  const { steps, coverage, atMs } = useLevelSteps(
    today === null ? null : isAll ? 0 : today - daysOfRecord * dayS,
  );
  const offsetS = useBrokerOffset();
  const old = useQuery({
    ...oldOrdersOptions(useBridge(), today === null ? noRange : recentDays(today, daysOfRecord)),
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
      history === null || offsetS === null
        ? new Map<TraderKey, StopsOfTrader>()
        : stopsByTrader(
            history.trades.trips,
            history.traders,
            { steps, coverage, offsetS, nowMs: atMs },
            botsPeriodFrom(period, history.today),
          ),
    [history, steps, coverage, offsetS, atMs, period],
  );
  const inR = useMemo(() => {
    const opened = history === null || offsetS === null ? [] : openingsOf(history.trades.trips, offsetS);
    const first = firstStops(steps, old ?? noOrders, new Map(opened));
    const specOf = (symbol: string) => specs.get(symbol) ?? null;
    return new Map([...(results ?? [])].map(([key, { trades }]) => [key, meanR(trades, first, specOf)]));
  }, [history, offsetS, steps, old, specs, results]);
  return history === null ? null : { stops, inR, coverage };
}

/** When each position opened, by the ticket of its opening order, which its first trade has as id. */
const openingsOf = (trips: readonly ClosedPosition[], offsetS: number): [Ticket, UtcMs][] =>
  trips.flatMap(({ id, openTime }): [Ticket, UtcMs][] =>
    openTime === null ? [] : [[id, (openTime - offsetS) * 1_000]],
  );
