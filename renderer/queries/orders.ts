import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Order } from '../../shared/model/order';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';
import { type ShownList, shownList } from './listed';

const ordersKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'orders');

/** Pending orders, as far as they could be read. */
export const ordersOptions = (bridge: Bridge) =>
  queryOptions({
    queryKey: ordersKey(bridge),
    meta: { isPolled: true },
    queryFn: async (): Promise<ShownList<Order>> => {
      const answer = await read(bridge.host, 'orders.list', {});
      return shownList(answer, bridge.client.getQueryData<ShownList<Order>>(ordersKey(bridge)));
    },
  });

export const useOrders = () => useQuery(ordersOptions(useBridge()));
