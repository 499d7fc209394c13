import { ok, type Result } from '../../../shared/model/result';
import type { BridgeSwitch } from '../../live/active-bridge';
import type { BrokerSpan } from '../../live/broker-span';
import type { Knowledge } from '../../live/knowledge';
import type { Look } from './look';

const readOf = <T>(result: Result<T>): T | null => (result.ok ? result.value : null);

/** Reads all lists of a look; null where the bridge could not be asked at all. */
export async function readLook(
  bridge: Pick<BridgeSwitch, 'read'>,
  knowledge: Pick<Knowledge, 'isConnected'>,
  span: BrokerSpan,
): Promise<Look | null> {
  const looked = await bridge.read(async (client) => {
    const [account, positions, orders, pastOrders, deals] = await Promise.all([
      client.account(),
      client.positions(),
      client.orders(),
      client.historyOrdersSoon(span.from, span.to),
      client.dealsSoon(span.from, span.to),
    ]);
    return ok({
      account: readOf(account),
      positions: readOf(positions),
      orders: readOf(orders),
      pastOrders: readOf(pastOrders),
      deals: readOf(deals),
      isConnected: knowledge.isConnected(),
    });
  });
  return looked.ok ? looked.value : null;
}
