import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import { type Bridge, useBridge } from '../../data/bridge';
import { read } from '../../data/failure-error';
import { bridgeKey } from '../../data/keys';

/** A bridge may search by when an order was placed: a pending order that waited longer before its fill may not be found. */
const placedBeforeS = 86_400;
/** An entry so much later than the first is not looked for: a busy account has thousands of orders in a week. */
const entriesWithinS = 86_400;

const noOrders: readonly Order[] = [];

/** The orders that became a trade's entries, as far as the history tells them. They do not change any more. */
export function useEntryOrders({ parts }: ClosedPosition): readonly Order[] {
  const entries = parts.flatMap(({ deal, role }) =>
    role === 'in' && deal.order !== null && deal.time !== null ? [{ order: deal.order, at: deal.time }] : [],
  );
  const first = entries[0]?.at ?? null;
  const near = entries.filter(({ at }) => first !== null && at - first <= entriesWithinS);
  const options = entryOrdersOptions(
    useBridge(),
    first ?? 0,
    near.at(-1)?.at ?? 0,
    near.map(({ order }) => order).join(),
  );
  return useQuery({ ...options, enabled: near.length > 0 }).data ?? noOrders;
}

const entryOrdersOptions = (bridge: Bridge, first: BrokerSeconds, last: BrokerSeconds, tickets: string) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'entry-orders', first, last, tickets),
    queryFn: async (): Promise<readonly Order[]> => {
      // A deal came within its second.
      const period = { from: Math.max(0, first - placedBeforeS), to: last + 1 };
      const { rows } = await read(bridge.host, 'history.orders', period);
      const wanted = new Set(tickets.split(','));
      return rows.filter(({ ticket }) => wanted.has(ticket));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
