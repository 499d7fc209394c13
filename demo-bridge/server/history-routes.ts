import type { Context, Hono } from 'hono';
import type { Bridge } from './context';
import type { Dialect } from './dialect';
import { badRequest } from './errors';
import { secondsOf } from './parameters';
import { dealRecord, orderRecord } from './records';

export function historyRoutes(app: Hono, bridge: Bridge): void {
  const { stamps } = bridge.dialect;

  app.get('/history/deals', (c) => {
    const within = timeRange(c, bridge.dialect);
    return c.json(
      bridge
        .state()
        .deals.filter(({ time }) => within(time))
        .map((deal) => dealRecord(deal, stamps)),
    );
  });

  app.get('/history/orders', (c) => {
    const within = timeRange(c, bridge.dialect);
    const state = bridge.state();
    return c.json(
      state.oldOrders.filter(({ done }) => within(done)).map((order) => orderRecord(state, order, stamps)),
    );
  });
}

/** Both ends are included, by whole seconds. */
function timeRange(c: Context, { stamps, words }: Dialect): (ms: number) => boolean {
  const from = secondsOf(c, 'from');
  const to = secondsOf(c, 'to');
  if (from === null || to === null) {
    throw badRequest(words.spanNeeded);
  }
  const [first, last] = [stamps.brokerSeconds(from), stamps.brokerSeconds(to)];
  return (ms) => Math.floor(ms / 1000) >= first && Math.floor(ms / 1000) <= last;
}
