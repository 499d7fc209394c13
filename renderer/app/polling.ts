import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Failure, FailureKind } from '../../shared/model/result';
import { pollEveryMs } from '../../shared/timetable';
import { accountOptions } from '../data/account';
import { type Bridge, useBridge } from '../data/bridge';
import { connectionOptions } from '../data/connection';
import { failureOf } from '../data/failure-error';
import { coverageOptions, followHistory } from '../data/history';
import { loadOptions } from '../data/load';
import { ordersOptions } from '../data/orders';
import { useEvery, useIsQuiet } from '../data/polling-intervals';
import { positionsOptions } from '../data/positions';
import { pollListed, tickOptions } from '../data/ticks';
import { useChartSymbols, useSelection, useWatched } from '../data/workspace/workspace-context';

/** Milliseconds between two reads of our load on the bridge; the host answers them itself. */
const loadEveryMs = 5_000;
/** After the account's interval, so that its changes, of each second, take the market watch along. Milliseconds. */
const listedEveryMs = 1.25 * pollEveryMs;
/** Account and positions told apart ask for the market watch once. Milliseconds. */
const oneBeatMs = 100;
/** Milliseconds between two retries of failed reads that have no interval of their own. */
const recoveryEveryMs = 5_000;

/** Pollers render nothing: their results reach the panels through the cache. */
const polled = { notifyOnChangeProps: [], refetchInterval: pollEveryMs };

/**
 * What the page asks of its host each second: what the host last read of the bridge, at the user's intervals (shared/timetable.ts). A change is
 * told at once, and asked for.
 */
export function usePolling(): void {
  const bridge = useBridge();
  const { symbol } = useSelection();

  useQuery({ ...accountOptions(bridge), ...polled });
  useQuery({ ...positionsOptions(bridge), ...polled });
  useQuery({ ...ordersOptions(bridge), ...polled });
  useQuery({ ...connectionOptions(bridge), ...polled });
  useQuery({ ...coverageOptions(bridge), ...polled });
  useEffect(() => followHistory(bridge), [bridge]);
  useQuery({ ...loadOptions(bridge), ...polled, refetchInterval: loadEveryMs });
  useQuery({
    ...tickOptions(bridge, symbol ?? ''),
    ...polled,
    enabled: symbol !== null,
    // A symbol that comes back into view is old until it was read again.
    staleTime: pollEveryMs,
  });
  useListed(bridge, symbol);
  useRecovery(bridge, useEvery(recoveryEveryMs));
}

/** The market watch's other symbols. The candles of every visible chart follow ticks, also of a symbol that is not in the shown list. */
function useListed(bridge: Bridge, selected: string | null): void {
  const listed = useWatched();
  const charts = useChartSymbols();
  const isQuiet = useIsQuiet();
  const symbols = useMemo(
    () => (isQuiet ? [] : [...new Set([...listed, ...charts])].filter((symbol) => symbol !== selected)),
    [listed, charts, isQuiet, selected],
  );
  useEffect(() => {
    let askedMs = Number.NEGATIVE_INFINITY;
    let isAsking = false;
    /** One at a time, so that none piles up behind a host that hangs, and no older answer comes after a newer one. */
    const ask = (wanted: readonly string[]): void => {
      if (isAsking || wanted.length === 0) return;
      isAsking = true;
      void pollListed(bridge, wanted).finally(() => {
        isAsking = false;
      });
    };
    let timer: ReturnType<typeof setTimeout>;
    const askListed = (): void => {
      if (performance.now() - askedMs < oneBeatMs) return;
      askedMs = performance.now();
      clearTimeout(timer);
      timer = setTimeout(askListed, listedEveryMs);
      ask(symbols);
    };
    askListed();
    const stop = bridge.host.on('topics.changed', ({ topics, ticks }) => {
      for (const symbol of ticks) askAgain(bridge, tickOptions(bridge, symbol).queryKey);
      const changed = ticks.filter((symbol) => symbols.includes(symbol));
      if (topics.length > 0) {
        // The rest goes along, so that no interval of its own ends a moment later.
        for (const options of [
          accountOptions,
          positionsOptions,
          ordersOptions,
          connectionOptions,
          coverageOptions,
        ])
          askAgain(bridge, options(bridge).queryKey);
        if (selected !== null) askAgain(bridge, tickOptions(bridge, selected).queryKey);
        askListed();
      }
      ask(changed);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [bridge, symbols, selected]);
}

/** Where somebody shows it. What is being asked for already may have been answered before the change: the next second's poll has it. */
function askAgain({ client }: Bridge, queryKey: QueryKey): void {
  // By its hash: a search would hash the key of every query, for each symbol of the market watch.
  const query = client.getQueryCache().get(hashKey(queryKey));
  if (query?.isActive() === true) query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
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
