import type { Handlers } from '../../shared/contract';
import { newestBars } from '../../shared/math/bars';
import type { BrokerMs } from '../../shared/model/fields';
import { failed, ok } from '../../shared/model/result';
import type { BridgeSwitch } from '../live/active-bridge';
import { createOpenRequests, type OpenRequests } from './open-requests';

/** Requests that are one read of the bridge each. */
export type ReadHandlers = Pick<
  Handlers,
  | 'symbols.list'
  | 'symbols.read'
  | 'ticks.read'
  | 'rates.read'
  | 'positions.list'
  | 'positions.read'
  | 'orders.list'
  | 'orders.read'
  | 'history.deals'
  | 'history.orders'
  | 'error.read'
  | 'time.read'
  | 'records.read'
  | 'ticks.history'
>;

/** A range that ends before it begins is our own mistake; the bridge need not hear of it. */
const backwards = failed({
  kind: 'bad-input',
  message: 'The period ends before it begins.',
  field: 'to',
});

export function readHandlers(
  bridge: BridgeSwitch,
  /** Hears the time of each quote, broker milliseconds, with the bridge that it came from. */
  onTick: (generation: number, symbol: string, timeMs: BrokerMs | null) => void = () => {},
  open: OpenRequests = createOpenRequests(),
): ReadHandlers {
  return {
    'error.read': () => bridge.read((client) => client.lastError()),
    'time.read': ({ symbol }) =>
      bridge.read(async (client) => {
        const read = await client.time(symbol ?? bridge.current().clockSymbol ?? undefined);
        return read.ok ? ok(read.value.time) : read;
      }),
    'records.read': (wish) => bridge.read((client) => client.record(wish)),
    'ticks.history': ({ symbol, count, from, to, flags, requestId }) =>
      from !== undefined && to !== undefined && to < from
        ? Promise.resolve(backwards)
        : open.during(requestId, (wanted) =>
            bridge.read((client) => client.ticks(symbol, { count, from, to, flags }, wanted)),
          ),
    'symbols.list': ({ group }) => bridge.read((client) => client.symbols(group)),
    'symbols.read': ({ symbol }) => bridge.read((client) => client.symbol(symbol)),
    'ticks.read': ({ symbol }) =>
      bridge.read(async (client) => {
        const { generation } = bridge.current();
        const read = await client.tick(symbol);
        if (read.ok) onTick(generation, symbol, read.value.timeMs);
        return read;
      }),
    'rates.read': ({ symbol, timeframe, count, from, to }) => {
      if (from === undefined || to === undefined)
        return bridge.read((client) => client.rates(symbol, timeframe, count));
      if (to < from) return Promise.resolve(backwards);
      return bridge.read(async (client) => {
        const read = await client.ratesBetween(symbol, timeframe, from, to);
        return read.ok ? ok(newestBars(read.value, count)) : read;
      });
    },
    'positions.list': () => bridge.read((client) => client.positions()),
    'positions.read': ({ ticket }) => bridge.read((client) => client.position(ticket)),
    'orders.list': () => bridge.read((client) => client.orders()),
    'orders.read': ({ ticket }) => bridge.read((client) => client.order(ticket)),
    'history.deals': ({ from, to, requestId }) =>
      to < from
        ? Promise.resolve(backwards)
        : open.during(requestId, (wanted) => bridge.read((client) => client.deals(from, to, wanted))),
    'history.orders': ({ from, to, requestId }) =>
      to < from
        ? Promise.resolve(backwards)
        : open.during(requestId, (wanted) => bridge.read((client) => client.historyOrders(from, to, wanted))),
  };
}
