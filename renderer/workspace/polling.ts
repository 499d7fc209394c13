import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FailureKind } from '../../shared/result';
import { accountOptions } from '../queries/account';
import { type Bridge, useBridge } from '../queries/bridge';
import { connectionEveryMs, connectionOptions } from '../queries/connection';
import { failureOf } from '../queries/failure-error';
import { loadOptions } from '../queries/load';
import { ordersOptions } from '../queries/orders';
import { positionsOptions } from '../queries/positions';
import { useIntervals } from '../queries/settings';
import { tickOptions } from '../queries/ticks';
import { useSelection, useWatched } from './desk-context';
import { nextInTurn } from './watch-list';

/** Milliseconds between two looks at what we cost the bridge; the host answers that by itself. */
const loadEveryMs = 2_000;
/** Milliseconds between two tries of reads that failed and have no interval of their own. */
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
  const { symbol } = useSelection();

  useQuery({ ...accountOptions(bridge), ...silent, refetchInterval: intervals.account });
  useQuery({ ...positionsOptions(bridge), ...silent, refetchInterval: intervals.positions });
  useQuery({ ...ordersOptions(bridge), ...silent, refetchInterval: intervals.positions });
  useQuery({ ...connectionOptions(bridge), ...silent, refetchInterval: connectionEveryMs });
  useQuery({ ...loadOptions(bridge), ...silent, refetchInterval: loadEveryMs });
  useQuery({
    ...tickOptions(bridge, symbol ?? ''),
    ...silent,
    enabled: symbol !== null,
    // A symbol that comes back into view is old until it was read again.
    staleTime: intervals.tick,
    refetchInterval: intervals.tick,
  });
  useRotation(bridge, symbol, intervals.marketWatch);
  useRecovery(bridge);
}

/** Answers that will not change by asking again, or that the user must change first. */
const lasting: ReadonlySet<FailureKind> = new Set(['unsupported', 'not-found', 'unauthorized', 'bad-input']);

/** What is read once, such as symbol names and conditions, is asked again while it failed: the app recovers by itself. */
function useRecovery({ client }: Bridge): void {
  useEffect(() => {
    const timer = setInterval(() => {
      void client.refetchQueries(
        {
          type: 'active',
          predicate: ({ state }) => state.error !== null && !lasting.has(failureOf(state.error).kind),
        },
        { cancelRefetch: false },
      );
    }, recoveryEveryMs);
    return () => clearInterval(timer);
  }, [client]);
}

/** The market watch's other symbols: one a turn, and none while the last one's read is still running. */
function useRotation(bridge: Bridge, selected: string | null, everyMs: number): void {
  const watched = useWatched();
  useEffect(() => {
    let last: string | null = null;
    let isRunning = false;
    const turn = async () => {
      const symbol = nextInTurn(watched, last, selected);
      if (isRunning || symbol === null) return;
      isRunning = true;
      last = symbol;
      // A failure is shown by the quote's own age; the connection chain names its cause.
      await bridge.client.prefetchQuery({ ...tickOptions(bridge, symbol), staleTime: 0 });
      isRunning = false;
    };
    // At the start everything is read once, one after the other, so that the list is not empty for a turn of the rotation.
    let isOver = false;
    const first = async () => {
      for (const symbol of watched) {
        if (isOver) return;
        if (symbol === selected || bridge.quotes.get(symbol) !== null) continue;
        await bridge.client.prefetchQuery({ ...tickOptions(bridge, symbol), staleTime: 0 });
      }
    };
    void first();
    const timer = setInterval(() => void turn(), everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [bridge, watched, selected, everyMs]);
}
