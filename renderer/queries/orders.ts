import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

/** Pending orders, as far as they could be read. */
export const ordersOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'orders'),
    queryFn: () => read(bridge.host, 'orders.list', {}),
  });

export const useOrders = () => useQuery(ordersOptions(useBridge()));
