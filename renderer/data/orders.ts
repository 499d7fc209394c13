import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Order } from '../../shared/model/order';
import type { Listed } from '../../shared/model/record';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { hasEmptied, type ShownList, shownList } from './listed';
import { acceptsNow } from './settings';
import { endedInHistory, isHistoryDue, leastAgreeing } from './vanished';

export const ordersKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'orders');

/** What history says of orders that have vanished together. */
export interface OrderEvidence {
  /** Null where history cannot be read: then there is nothing to wait for. */
  readonly isEnded: boolean | null;
  /** It was asked this time. */
  readonly isDue: boolean;
  /** UTC milliseconds of this machine. */
  readonly since: number;
  readonly nowMs: number;
}

/** The account says nothing of pending orders: only history shows that none is left. */
export function believeOrders(
  answer: Listed<Order>,
  before: ShownList<Order>,
  { isEnded, isDue, since, nowMs }: OrderEvidence,
): ShownList<Order> {
  const { doubt } = before;
  // Where there is no history, several empty answers must do.
  const agreed = isEnded === null ? (doubt?.agreed ?? 0) + 1 : (doubt?.agreed ?? 0);
  if (isEnded === true || agreed >= leastAgreeing) return { ...answer, isConfirmed: true };
  return {
    rows: before.rows,
    isConfirmed: false,
    unreadable: [],
    doubt: {
      since,
      agreed,
      asked: (doubt?.asked ?? 0) + (isDue ? 1 : 0),
      askedAt: isDue ? nowMs : (doubt?.askedAt ?? nowMs),
    },
  };
}

/** Pending orders, as far as they could be read. */
export const ordersOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: ordersKey(bridge),
    meta: { isPolled: true },
    queryFn: async (): Promise<ShownList<Order>> => {
      const answer = await read(bridge.host, 'orders.list', { acceptsMs: acceptsNow(bridge, 'positions') });
      const state = bridge.client.getQueryState<ShownList<Order>>(ordersKey(bridge));
      const before = state?.data;
      if (!hasEmptied(answer, before)) return shownList(answer, before);
      const nowMs = Date.now();
      const since = before.doubt?.since ?? state?.dataUpdatedAt ?? nowMs;
      const isDue = isHistoryDue(before.doubt, nowMs);
      const isEnded = isDue ? await endedInHistory(bridge, before.rows, since, nowMs) : false;
      return believeOrders(answer, before, { isEnded, isDue, since, nowMs });
    },
  });

export const useOrders = () => useQuery(ordersOptions(useBridge()));
