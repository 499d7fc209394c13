import type { Context, Hono } from 'hono';
import type { Bridge } from './context';
import { badRequest } from './errors';
import { secondsOf } from './parameters';
import { dealRecord, orderRecord } from './records';

export function historyRoutes(app: Hono, bridge: Bridge): void {
  app.get('/history/deals', (c) => {
    const within = timeRange(c);
    return c.json(
      bridge
        .book()
        .deals.filter(({ time }) => within(time))
        .map(dealRecord),
    );
  });

  app.get('/history/orders', (c) => {
    const within = timeRange(c);
    const book = bridge.book();
    return c.json(book.oldOrders.filter(({ done }) => within(done)).map((order) => orderRecord(book, order)));
  });
}

/** Broker seconds, both ends included to the second. */
function timeRange(c: Context): (ms: number) => boolean {
  const from = secondsOf(c, 'from');
  const to = secondsOf(c, 'to');
  if (from === null || to === null) {
    throw badRequest("'from' and 'to' query params are required (Unix time in seconds)");
  }
  return (ms) => Math.floor(ms / 1000) >= from && Math.floor(ms / 1000) <= to;
}
