import { QueryObserver, queryOptions } from '@tanstack/react-query';
import {
  type RebuiltHistory,
  rebuildRoundTrips,
  roundTripsInSteps,
} from '../../shared/math/closed-positions';
import type { Deal } from '../../shared/model/deal';
import type { Order } from '../../shared/model/order';
import type { Listed } from '../../shared/model/record';
import { bookedAs } from '../../shared/rules/position-changes';
import type { DealsRead } from '../../shared/rules/trade-traders';
import type { Bridge } from './bridge';
import { cancelledWith } from './cancel-request';
import { read } from './failure-error';
import type { HistoryRange } from './history-periods';
import { keptList } from './kept-rows';
import { bridgeKey } from './keys';
import { ordersOptions } from './orders';
import { positionsOptions } from './positions';
import { acceptsOf } from './settings';

/** An answer with its period, so that it is never shown under another period's heading. */
export interface HistoryRead<Row> extends Listed<Row> {
  readonly range: HistoryRange;
}

const noDeals: readonly Deal[] = [];
const rebuilt = new WeakMap<readonly Deal[], RebuiltHistory>();

/** The trades of these deals alone. Computed once for each read, for all who show it; kept as long as the read is. */
export function rebuiltOf(deals: readonly Deal[] = noDeals): RebuiltHistory {
  const known = rebuilt.get(deals) ?? rebuildRoundTrips(deals);
  rebuilt.set(deals, known);
  return known;
}

/** Key of the periods that include today. The days before stay as they were read. */
export const liveHistoryKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'history', 'live');

const rangeKey = (bridge: Bridge, kind: 'deals' | 'orders', { from, to, isLive }: HistoryRange) =>
  [
    ...(isLive ? liveHistoryKey(bridge) : bridgeKey(bridge.generation, 'history', 'past')),
    kind,
    from,
    to,
  ] as const;

const day = 86_400;
const minute = 60_000;

/**
 * Milliseconds between two reads of the shown period. Trades are followed at once (see `followTrades`); this finds what
 * changes without a trade that the lists showed, such as a deposit, a swap, or a trade that came and went between two
 * reads of positions. A long period costs the bridge more and is read less often; a past one does not change.
 */
export function historyEveryMs({ from, lastDay, isLive }: HistoryRange): number | false {
  if (!isLive) return false;
  if (from === lastDay) return minute / 2;
  return lastDay - from <= 7 * day ? minute : 5 * minute;
}

/** Age from which a period that includes today is stale: two reads have failed. Milliseconds. */
export const historyBudgetMs = (range: HistoryRange): number => {
  const everyMs = historyEveryMs(range);
  return everyMs === false ? Number.POSITIVE_INFINITY : 2 * everyMs + 10_000;
};

/** Another window's read of that age will do, as long as nothing was traded since; that is the host's to know. */
const acceptedMs = (bridge: Bridge, range: HistoryRange): number =>
  acceptsOf(bridge, historyEveryMs(range) || Number.POSITIVE_INFINITY);

/** For so long the page may work without a pause. Milliseconds. */
const busyMs = 30;

/** Does long work step by step: what the user does meanwhile is answered between two of them. */
async function inSteps<Value>(steps: Iterator<void, Value>): Promise<Value> {
  let pauseAtMs = performance.now() + busyMs;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < pauseAtMs) continue;
    await new Promise((resume) => setTimeout(resume));
    pauseAtMs = performance.now() + busyMs;
  }
}

export const dealsOptions = (bridge: Bridge, range: HistoryRange) =>
  queryOptions({
    queryKey: rangeKey(bridge, 'deals', range),
    structuralSharing: keptList,
    queryFn: async ({ signal }): Promise<HistoryRead<Deal> & DealsRead> => {
      const { from, to } = range;
      const positions =
        bridge.client.getQueryData(positionsOptions(bridge).queryKey)?.rows.map(bookedAs) ?? null;
      const { rows, unreadable } = await cancelledWith(bridge.host, signal, (requestId) =>
        read(bridge.host, 'history.deals', { from, to, requestId, acceptsMs: acceptedMs(bridge, range) }),
      );
      const within = rows.filter(({ time }) => isWithin(time, range));
      // Years of the past: their trades are there with them, and nothing that shows them has to wait until they are made.
      if (!range.isLive) rebuilt.set(within, await inSteps(roundTripsInSteps(within)));
      return { range, unreadable, positions, rows: within };
    },
  });

/** A bridge that rounds its arguments to whole days answers more than it was asked for. */
const isWithin = (time: number | null, { from, to }: HistoryRange): boolean =>
  time === null || (time >= from && time <= to);

/** Orders that were filled, cancelled, rejected or have expired. */
export const oldOrdersOptions = (bridge: Bridge, range: HistoryRange) =>
  queryOptions({
    queryKey: rangeKey(bridge, 'orders', range),
    structuralSharing: keptList,
    queryFn: async ({ signal }): Promise<HistoryRead<Order>> => {
      const { from, to } = range;
      const answer = await cancelledWith(bridge.host, signal, (requestId) =>
        read(bridge.host, 'history.orders', { from, to, requestId, acceptsMs: acceptedMs(bridge, range) }),
      );
      return { range, ...answer };
    },
  });

/**
 * Bots trade without us: when open positions or pending orders change, today's history has changed too. Listens to the
 * polls and requests nothing itself. Returns its own unsubscribe.
 */
export function followTrades(bridge: Bridge): () => void {
  const { client } = bridge;
  const reported = new Map<'positions' | 'orders', string>();
  const hear = (of: 'positions' | 'orders', now: string) => {
    const before = reported.get(of);
    reported.set(of, now);
    if (before === undefined || before === now) return;
    // A read under way goes on: a bot that trades more often than a slow bridge answers would else keep all of them from arriving. The host
    // reads again what was asked before the trade.
    void client.invalidateQueries({ queryKey: liveHistoryKey(bridge) }, { cancelRefetch: false });
  };
  const positions = new QueryObserver(client, { ...positionsOptions(bridge), enabled: false });
  const orders = new QueryObserver(client, { ...ordersOptions(bridge), enabled: false });
  const stops = [
    positions.subscribe(({ data }) => {
      if (data?.isConfirmed !== true) return;
      hear('positions', fingerprint(data.rows.map(bookedAs)));
    }),
    orders.subscribe(({ data }) => {
      if (data !== undefined) hear('orders', fingerprint(data.rows.map(({ ticket }) => ticket)));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The order of the rows does not matter. */
const fingerprint = (rows: readonly string[]): string => rows.toSorted().join();
