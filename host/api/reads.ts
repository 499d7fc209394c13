import type { Handlers, Output } from '../../shared/contract';
import { newestBars } from '../../shared/math/bars';
import { ok } from '../../shared/model/result';
import { isConnectionFailure } from '../../shared/rules/connection-failure';
import type { Live } from '../live/live';
import { createOpenRequests, type OpenRequests } from './open-requests';

/** Requests that are one read of the bridge each. */
export type ReadHandlers = Pick<
  Handlers,
  | 'account.read'
  | 'connection.read'
  | 'symbols.list'
  | 'symbols.read'
  | 'ticks.read'
  | 'ticks.list'
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

export function readHandlers(live: Live, open: OpenRequests = createOpenRequests()): ReadHandlers {
  const { bridge } = live;
  return {
    'account.read': ({ acceptsMs = 0 }) => live.account(acceptsMs),
    'connection.read': ({ acceptsMs = 0 }) => live.connection(acceptsMs),
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
    'ticks.read': ({ symbol, acceptsMs = 0 }) => live.tick(symbol, acceptsMs),
    'ticks.list': async ({ symbols, acceptsMs = 0 }) => {
      const ticks: Output<'ticks.list'> = [];
      for (const symbol of symbols) {
        const tick = await live.tick(symbol, acceptsMs);
        if (!tick.ok && isConnectionFailure(tick.failure)) return ticks.length === 0 ? tick : ok(ticks);
        ticks.push({ symbol, tick });
      }
      return ok(ticks);
    },
    'rates.read': ({ symbol, timeframe, count, from, to }) => {
      if (from === undefined || to === undefined)
        return bridge.read((client) => client.rates(symbol, timeframe, count));
      return bridge.read(async (client) => {
        const read = await client.ratesBetween(symbol, timeframe, from, to);
        return read.ok ? ok(newestBars(read.value, count)) : read;
      });
    },
    'positions.list': ({ acceptsMs = 0 }) => live.positions(acceptsMs),
    'positions.read': ({ ticket }) => bridge.read((client) => client.position(ticket)),
    'orders.list': ({ acceptsMs = 0 }) => live.orders(acceptsMs),
    'orders.read': ({ ticket }) => bridge.read((client) => client.order(ticket)),
    'history.deals': ({ requestId, acceptsMs = 0, ...span }) =>
      open.during(requestId, (wanted) => live.deals(span, acceptsMs, wanted)),
    'history.orders': ({ requestId, acceptsMs = 0, ...span }) =>
      open.during(requestId, (wanted) => live.pastOrders(span, acceptsMs, wanted)),
  };
}
