import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../shared/model/order';
import type { ShownList } from '../../shared/model/record';
import { type Bridge, useBridge } from './bridge';
import { bridgeKey } from './keys';
import { keptVersion, polledOptions } from './topics';

const keep = keptVersion();

/** Pending orders that could be read; unconfirmed in the same sense as positions. */
export const ordersOptions = (bridge: Bridge) =>
  polledOptions<ShownList<Order>>(bridge, bridgeKey(bridge.generation, 'orders'), keep, {
    asked: (orders) => ({ orders }),
    answer: ({ orders }) => orders,
    readNow: () => bridge.host.invoke('orders.list', {}),
  });

export const useOrders = () => useQuery(ordersOptions(useBridge()));

/** As last read; none where they were not. */
export const readOrders = (bridge: Bridge): readonly Order[] =>
  bridge.client.getQueryData(ordersOptions(bridge).queryKey)?.rows ?? [];
