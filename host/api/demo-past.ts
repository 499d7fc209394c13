import type { PastMoment } from '../../demo-bridge/yesterday';
import { decodeAccount } from '../bridge/decode/account';
import { decodeDeals } from '../bridge/decode/deals';
import { decodeOrders, decodePositions } from '../bridge/decode/open-trades';
import { decodeTick } from '../bridge/decode/tick';
import type { RecordEvent } from '../history/recorded';

/** Readers take what the record notes as its interval for how often it was watched: this past was recorded once a minute. */
const everyMs = 60_000;

/** What the demo tells of its past, as a recorder that had been there would have written it. */
export async function eventsOf(moments: AsyncIterable<PastMoment>): Promise<readonly RecordEvent[]> {
  const events: RecordEvent[] = [];
  for await (const { utcMs: atMs, offsetSeconds, account, positions, orders, deals, ticks } of moments) {
    const when = { atMs, tookMs: 0 };
    if (events.length === 0) {
      const clock = { what: 'clock', stamps: 'broker', shiftS: 0, utcOffsetS: offsetSeconds } as const;
      events.push(
        { kind: 'note', atMs, note: { what: 'interval', everyMs } },
        { kind: 'note', atMs, note: { ...clock, isSeen: true } },
      );
    }
    events.push(
      { kind: 'account', ...when, result: decodeAccount(account, '/account') },
      { kind: 'positions', ...when, result: decodePositions(positions, '/positions') },
      { kind: 'orders', ...when, result: decodeOrders(orders, '/orders') },
    );
    for (const [symbol, tick] of ticks)
      events.push({ kind: 'tick', symbol, ...when, result: decodeTick(tick, symbol, '/tick') });
    const booked = decodeDeals(deals, '/history/deals');
    if (booked.ok && booked.value.rows.length > 0)
      events.push({ kind: 'deals', ...when, rows: booked.value.rows });
  }
  return events;
}
