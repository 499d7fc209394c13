import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { acceptsNow } from './settings';

/** Pending orders, as far as they could be read; unconfirmed as positions are. */
export const ordersOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'orders'),
    meta: { isPolled: true },
    queryFn: () => read(bridge.host, 'orders.list', { acceptsMs: acceptsNow(bridge, 'positions') }),
  });

export const useOrders = () => useQuery(ordersOptions(useBridge()));
