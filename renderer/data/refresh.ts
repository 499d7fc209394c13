import { accountOptions } from './account';
import type { Bridge } from './bridge';
import { historyKey } from './history';
import { bridgeKey } from './keys';
import { ordersOptions } from './orders';
import { positionsOptions } from './positions';

/**
 * After every trade, whatever its result: reads account, positions, orders and the shown history again. Resolves when the
 * reads are done.
 */
export async function refreshHoldings(bridge: Bridge): Promise<void> {
  const { client } = bridge;
  bridge.refreshed.atMs = performance.now();
  const keys = [
    positionsOptions(bridge).queryKey,
    ordersOptions(bridge).queryKey,
    accountOptions(bridge).queryKey,
    historyKey(bridge),
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Reads everything on the screen at once, and the rest when it is next shown. */
export function refreshAll({ client, generation, refreshed }: Bridge): Promise<void> {
  refreshed.atMs = performance.now();
  return client.invalidateQueries({ queryKey: bridgeKey(generation) });
}
