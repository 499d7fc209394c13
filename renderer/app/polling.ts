import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Failure, FailureKind } from '../../shared/model/result';
import { accountOptions } from '../data/account';
import { type Bridge, useBridge } from '../data/bridge';
import { connectionOptions, useChainEvery } from '../data/connection';
import { failureOf } from '../data/failure-error';
import { fixedRateInterval } from '../data/fixed-rate-interval';
import { loadOptions } from '../data/load';
import { ordersOptions } from '../data/orders';
import { useEvery, useIsQuiet } from '../data/polling-intervals';
import { positionsOptions } from '../data/positions';
import { useIntervals } from '../data/settings';
import { readTicks, tickOptions } from '../data/ticks';
import { countTogether, nextInTurn, rotationPeriodMs } from '../data/workspace/watch-list';
import { useChartSymbols, useSelection, useWatched } from '../data/workspace/workspace-context';

/** Milliseconds between two reads of our load on the bridge; the host answers them itself. */
const loadEveryMs = 2_000;
/** Milliseconds between two retries of failed reads that have no interval of their own. */
const recoveryEveryMs = 5_000;

/** Pollers render nothing: their results reach the panels through the cache. */
const silent = { notifyOnChangeProps: [] };

/**
 * Every interval of the page. An interval that comes due while its read is still running joins that read
 * (query-core starts no second fetch of a running query), so requests never pile up behind a slow bridge.
 */
export function usePolling(): void {
  const bridge = useBridge();
  const intervals = useIntervals();
  const isQuiet = useIsQuiet();
  const { symbol } = useSelection();

  useQuery({ ...accountOptions(bridge), ...silent, refetchInterval: fixedRateInterval(intervals.account) });
  useQuery({
    ...positionsOptions(bridge),
    ...silent,
    refetchInterval: fixedRateInterval(intervals.positions),
  });
  useQuery({ ...ordersOptions(bridge), ...silent, refetchInterval: fixedRateInterval(intervals.positions) });
  useQuery({ ...connectionOptions(bridge), ...silent, refetchInterval: useChainEvery() });
  useQuery({ ...loadOptions(bridge), ...silent, refetchInterval: loadEveryMs });
  useQuery({
    ...tickOptions(bridge, symbol ?? ''),
    ...silent,
    enabled: symbol !== null,
    // A symbol that comes back into view is old until it was read again.
    staleTime: intervals.tick,
    refetchInterval: fixedRateInterval(intervals.tick),
  });
  useRotation(bridge, symbol, isQuiet ? null : intervals.marketWatch);
  useRecovery(bridge, useEvery(recoveryEveryMs));
  useChainAfterRecovery(bridge);
}

/** Failures that a retry will not change, or that the user must fix first. */
const lasting: ReadonlySet<FailureKind> = new Set(['unsupported', 'not-found', 'unauthorized', 'bad-input']);

/** `atMs`: when it failed, by this machine's clock. */
function isDue({ kind, restMs = 0 }: Failure, atMs: number): boolean {
  const agoMs = Date.now() - atMs;
  // Less than nothing: the clock was set back.
  return !lasting.has(kind) && (agoMs >= restMs || agoMs < 0);
}

/**
 * Reads without an interval, such as symbol names and specifications, are repeated while they fail: the app recovers by
 * itself.
 */
function useRecovery({ client }: Bridge, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      void client.refetchQueries(
        {
          type: 'active',
          predicate: ({ state }) =>
            state.error !== null && isDue(failureOf(state.error), state.errorUpdatedAt),
        },
        { cancelRefetch: false },
      );
    }, everyMs);
    return () => clearInterval(timer);
  }, [client, everyMs]);
}

/** What the chain says of an outage is over as soon as the account is answered again: no link stays red until its own turn. */
function useChainAfterRecovery(bridge: Bridge): void {
  const { isError } = useQuery({ ...accountOptions(bridge), notifyOnChangeProps: ['isError'] });
  const wasError = useRef(isError);
  useEffect(() => {
    const { queryKey } = connectionOptions(bridge);
    if (wasError.current && !isError) void bridge.client.invalidateQueries({ queryKey });
    wasError.current = isError;
  }, [bridge, isError]);
}

/** The market watch's other symbols: a few at a time, read one after the other. `everyMs` null: not at all. */
function useRotation(bridge: Bridge, selected: string | null, everyMs: number | null): void {
  const listed = useWatched();
  const charts = useChartSymbols();
  // The candles of every visible chart follow ticks, also of a symbol that is not in the shown list.
  const watched = useMemo(() => [...new Set([...listed, ...charts])], [listed, charts]);
  // Survives a change of the selected symbol: clicking through the list must not keep its end from being read.
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (everyMs === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let periodMs = everyMs;
    /** Milliseconds that each took; null where one failed. */
    const readAll = async (symbols: readonly string[]): Promise<number | null> => {
      const startMs = performance.now();
      const haveCome = await readTicks(bridge, symbols, watched.length * periodMs);
      return haveCome ? (performance.now() - startMs) / symbols.length : null;
    };
    const turn = async (): Promise<void> => {
      const startMs = performance.now();
      const symbols = nextInTurn(watched, last.current, selected, countTogether(periodMs));
      last.current = symbols.at(-1) ?? null;
      const tookMs = symbols.length === 0 ? null : await readAll(symbols);
      if (isOver) return;
      const load = bridge.client.getQueryData(loadOptions(bridge).queryKey) ?? null;
      periodMs = rotationPeriodMs({ turn: watched.length, everyMs, load, tookMs });
      const dueMs = startMs + Math.max(1, symbols.length) * periodMs;
      timer = setTimeout(() => void turn(), Math.max(0, dueMs - performance.now()));
    };
    const start = async (): Promise<void> => {
      // At the start everything is read once without a pause, so that the list does not stay empty for a round of the
      // rotation.
      for (const symbol of watched) {
        if (isOver) return;
        if (symbol !== selected && bridge.quotes.get(symbol) === null) await readAll([symbol]);
      }
      if (!isOver) await turn();
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [bridge, watched, selected, everyMs]);
}
