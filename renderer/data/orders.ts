import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { acceptsNow } from './settings';

/** Pending orders that could be read; unconfirmed in the same sense as positions. */
export const ordersOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'orders'),
    meta: { isPolled: true },
    queryFn: () => read(bridge.host, 'orders.list', { acceptsMs: acceptsNow(bridge, 'positions') }),
  });

export const useOrders = () => useQuery(ordersOptions(useBridge()));
