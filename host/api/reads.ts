import type { Handlers } from '../../shared/contract';
import { newestBars } from '../../shared/math/bars';
import { ok } from '../../shared/model/result';
import type { Live } from '../live/live';
import { createOpenRequests, type OpenRequests } from './open-requests';

/** Polls, and requests that are one read of the bridge each. */
export type ReadHandlers = Pick<
  Handlers,
  | 'topics.read'
  | 'account.read'
  | 'connection.read'
  | 'symbols.list'
  | 'symbols.read'
  | 'ticks.read'
  | 'rates.read'
  | 'positions.list'
  | 'orders.list'
  | 'history.orders'
  | 'error.read'
  | 'time.read'
  | 'records.read'
  | 'ticks.history'
>;

export function readHandlers(live: Live, open: OpenRequests = createOpenRequests()): ReadHandlers {
  const { bridge } = live;
  return {
    'topics.read': (asked) => Promise.resolve(ok(live.topics(asked))),
    'account.read': () => live.account(),
    'connection.read': () => live.connection(),
    'error.read': () => bridge.read((client) => client.lastError()),
    'time.read': ({ symbol }) =>
      bridge.read(async (client) => {
        const read = await client.time(symbol ?? bridge.current().clockSymbol ?? undefined);
        return read.ok ? ok(read.value.time) : read;
      }),
    'records.read': (query) => bridge.read((client) => client.record(query)),
    'ticks.history': ({ symbol, count, from, to, flags, requestId }) =>
      open.during(requestId, (wanted) =>
        bridge.read((client) => client.ticks(symbol, { count, from, to, flags }, wanted)),
      ),
    'symbols.list': ({ group }) => bridge.read((client) => client.symbols(group)),
    'symbols.read': ({ symbol }) => bridge.read((client) => client.symbol(symbol)),
    'ticks.read': ({ symbol }) => live.tick(symbol),
    'rates.read': ({ symbol, timeframe, count, from, to }) => {
      if (from === undefined || to === undefined)
        return bridge.read((client) => client.rates(symbol, timeframe, count));
      return bridge.read(async (client) => {
        const read = await client.ratesBetween(symbol, timeframe, from, to);
        return read.ok ? ok(newestBars(read.value, count)) : read;
      });
    },
    'positions.list': () => live.positions(),
    'orders.list': () => live.orders(),
    'history.orders': ({ requestId, acceptsMs = 0, ...span }) =>
      open.during(requestId, (wanted) => live.pastOrders(span, acceptsMs, wanted)),
  };
}
