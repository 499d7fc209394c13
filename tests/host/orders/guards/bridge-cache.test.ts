import { describe, expect, test } from 'vitest';
import { BridgeCache } from '../../../../host/orders/guards/bridge-cache';
import type { Connection } from '../../../../shared/model/connection';
import { account, eurusd, orderOf, tickOf } from '../../../fixtures/trading';

function bookAt(start = 50_000) {
  const clocks = { mono: start, wall: 1_778_653_241_000 };
  const book = new BridgeCache({ monotonic: () => clocks.mono, wall: () => clocks.wall });
  book.startAnew(1);
  return { book, clocks };
}
const connection = (): Pick<Connection, 'clock'> => ({
  clock: {
    utcOffsetS: 10_800,
    utcMs: 1_778_653_241_000,
    source: '/time',
    usedSymbol: null,
    marketOpen: true,
  },
});

describe('what the host has read', () => {
  test('ages by the monotonic clock: since the last read, and since the tick last differed', () => {
    const { book, clocks } = bookAt();
    book.sawTick(1, 'EURUSD', tickOf());
    clocks.mono += 1_000;
    book.sawTick(1, 'EURUSD', tickOf());
    clocks.mono += 500;
    // A wall clock that jumps changes nothing.
    clocks.wall -= 86_400_000;
    expect(book.quote(1, 'EURUSD')).toMatchObject({ readAgoMs: 500, changedAgoMs: 1_500, hasMoved: false });
    book.sawTick(1, 'EURUSD', tickOf({ bid: 1.17078 }));
    expect(book.quote(1, 'EURUSD')).toMatchObject({ changedAgoMs: 0, hasMoved: true, bid: 1.17078 });
  });
  test("tells how far a tick lies behind the broker's clock, and that this is not known", () => {
    const { book, clocks } = bookAt();
    book.sawTick(1, 'EURUSD', tickOf());
    expect(book.quote(1, 'EURUSD')?.behindMs).toBeNull();
    book.sawConnection(1, connection());
    clocks.mono += 7_000;
    expect(book.quote(1, 'EURUSD')?.behindMs).toBe(7_000);
  });
  test('knows a usual spread only after some ticks, and one bad tick does not move it', () => {
    const { book } = bookAt();
    for (let at = 0; at < 9; at += 1) book.sawTick(1, 'EURUSD', tickOf({ timeMs: at }));
    expect(book.quote(1, 'EURUSD')?.usualSpread).toBeNull();
    book.sawTick(1, 'EURUSD', tickOf({ timeMs: 100, ask: 1.9 }));
    expect(book.quote(1, 'EURUSD')?.usualSpread).toBeCloseTo(0.00012, 8);
  });
  test('row 39: knows a usual price; one wrong tick does not move it, one that has come to stay does', () => {
    const { book } = bookAt();
    const see = (from: number, count: number, bid: number, ask = bid + 0.0001) => {
      for (let at = from; at < from + count; at += 1)
        book.sawTick(1, 'EURUSD', tickOf({ timeMs: at, bid, ask }));
    };
    see(0, 9, 1.17);
    // What is no quote at all counts for no price.
    see(100, 40, 0, 0);
    expect(book.quote(1, 'EURUSD')?.usualBid).toBeNull();
    see(200, 2, 1.17);
    see(300, 1, 117);
    expect(book.quote(1, 'EURUSD')?.usualBid).toBe(1.17);
    see(400, 31, 117);
    expect(book.quote(1, 'EURUSD')?.usualBid).toBe(117);
  });
  test('row 50: nothing of another account or bridge is known after a change', () => {
    const { book } = bookAt();
    book.sawTick(1, 'EURUSD', tickOf());
    book.sawAccount(1, account);
    book.sawSpec(1, eurusd, 'EURUSD');
    book.sawOrders(1, [orderOf()]);
    book.startAnew(2);
    expect(book.quote(2, 'EURUSD')).toBeNull();
    expect(book.account(2)).toBeNull();
    expect(book.spec(2, 'EURUSD')).toBeNull();
    expect(book.order(2, '42094900')).toBeNull();
    // An answer of before that comes late.
    book.sawAccount(1, account);
    book.sawTick(1, 'EURUSD', tickOf());
    expect(book.account(2)).toBeNull();
    expect(book.quote(2, 'EURUSD')).toBeNull();
    expect(book.quote(1, 'EURUSD')).toBeNull();
  });
  test('an answer without a login does not hide the one that is known', () => {
    const { book } = bookAt();
    book.sawAccount(1, account);
    book.sawAccount(1, { ...account, login: null, tradeMode: null });
    expect(book.account(1)).toEqual(account);
  });
});
