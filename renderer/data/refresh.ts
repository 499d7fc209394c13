import { accountOptions } from './account';
import type { Bridge } from './bridge';
import { liveHistoryKey } from './history';
import { bridgeKey } from './keys';
import { ordersOptions } from './orders';
import { positionsOptions } from './positions';

/** After every trade, whatever came of it: what the account holds is read anew. Returns when it was asked for. */
export async function refreshHoldings(bridge: Bridge): Promise<void> {
  const { client } = bridge;
  bridge.refreshed.atMs = performance.now();
  const keys = [
    positionsOptions(bridge).queryKey,
    ordersOptions(bridge).queryKey,
    accountOptions(bridge).queryKey,
    liveHistoryKey(bridge),
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Everything on screen at once, and whatever else was read as soon as somebody looks at it. */
export function refreshAll({ client, generation, refreshed }: Bridge): Promise<void> {
  refreshed.atMs = performance.now();
  return client.invalidateQueries({ queryKey: bridgeKey(generation) });
}
