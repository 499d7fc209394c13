import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { utcOf } from '../../shared/math/broker-offsets';
import { tradesOfPeriod } from '../../shared/math/period-trades';
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
import { tradesByTrader } from '../../shared/rules/trader-statistics';
import { rememberLast } from '../base/remember-last';
import { type BotsPeriod, botsPeriodFrom, type RecentHistory } from './bots';
import { useBridge } from './bridge';
import { useBrokerDay } from './broker-day';
import { useBrokerOffsets } from './broker-offsets';
import { oldOrdersOptions } from './history';
import { noRange, recentDays } from './history-periods';
import { floatingOptions, levelStepsOptions, watchedSinceOptions } from './kept-history';
import { useKnownSymbols, useReadVisible } from './symbols';

/** What the record adds to the figures of traders: of the last days alone, whatever the period. */

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
  /** Of whoever closed something in the period. */
  readonly inR: ReadonlyMap<TraderKey, MeanR>;
  /** Closed and floating, of who had something open since it is kept. */
  readonly floating: ReadonlyMap<TraderKey, FloatingOfTrader>;
  /** When positions were watched; null: nothing is kept. */
  readonly coverage: KeptCoverage | null;
}

const closedBy = rememberLast(({ trades, traders, today }: RecentHistory, period: BotsPeriod) =>
  tradesByTrader(tradesOfPeriod(trades, { from: botsPeriodFrom(period, today), to: null }).closed, traders),
);

/**
 * Null until the history was read.
 */
export function useRecordedOfTraders(
  history: RecentHistory | null,
  period: BotsPeriod,
): RecordedOfTraders | null {
  // Known before the deals: what it takes besides is read meanwhile.
  const today = useBrokerDay()?.start ?? null;
  const fromS = today === null ? null : today - daysOfActs * dayS;
  const closed = history === null ? null : closedBy(history, period);
  const { steps, coverage, atMs } = useLevelSteps(fromS);
  const offsets = useBrokerOffsets();
  const old = useQuery({
    ...oldOrdersOptions(useBridge(), today === null ? noRange : recentDays(today, daysOfActs)),
    enabled: today !== null,
  }).data?.rows;
  const symbols = useMemo(
    () => [
      ...new Set([...(closed?.values() ?? [])].flatMap(({ trades }) => trades.map(({ symbol }) => symbol))),
    ],
    [closed],
  );
  useReadVisible(symbols);
  const specs = useKnownSymbols();
  const stops =
    history === null || offsets === null ? noStops : stopsOf(history, steps, coverage, offsets, atMs, period);
  const inR = useMemo(() => {
    const opened = history === null || offsets === null ? [] : openingsOf(history, steps, offsets);
    const first = firstStops(steps, old ?? noOrders, new Map(opened));
    const specOf = (symbol: string) => specs.get(symbol) ?? null;
    return new Map([...(closed ?? [])].map(([key, { trades }]) => [key, meanR(trades, first, specOf)]));
  }, [history, offsets, steps, old, specs, closed]);
  const kept = useFloating(fromS);
  const floating =
    history === null || offsets === null || kept === null
      ? noFloating
      : floatingIn(history, kept, period, offsets);
  return history === null ? null : { stops, inR, floating, coverage };
}

const noStops: ReadonlyMap<TraderKey, StopsOfTrader> = new Map();
const stopsOf = rememberLast(
  (
    { trades, traders, today }: RecentHistory,
    steps: readonly LevelStep[],
    coverage: KeptCoverage | null,
    offsets: BrokerOffsets,
    nowMs: UtcMs,
    period: BotsPeriod,
  ) =>
    stopsByTrader(trades.trips, traders, { steps, coverage, offsets, nowMs }, botsPeriodFrom(period, today)),
);
const floatingIn = rememberLast(
  (
    { trades, traders, today }: RecentHistory,
    kept: KeptFloating,
    period: BotsPeriod,
    offsets: BrokerOffsets,
  ) => {
    const firstMs = utcOf(today - daysOfActs * dayS, offsets);
    const sinceMs = kept.sinceMs === null ? null : Math.max(kept.sinceMs, firstMs);
    const told = { ...kept, sinceMs };
    return floatingByTrader(trades.trips, traders, told, botsPeriodFrom(period, today), offsets);
  },
);

/** When each position with steps opened, by the ticket of its opening order, which its first trade has as id. */
function openingsOf(
  { trades }: RecentHistory,
  steps: readonly LevelStep[],
  offsets: BrokerOffsets,
): [Ticket, UtcMs][] {
  const stepped = new Set(steps.map(({ ticket }) => ticket));
  return trades.trips.flatMap(({ id, openTime }): [Ticket, UtcMs][] =>
    openTime === null || !stepped.has(id) ? [] : [[id, utcOf(openTime, offsets)]],
  );
}
