import { describe, expect, it } from 'vitest';
import { accountState } from '../../../demo-bridge/engine/money';
import type { Deal } from '../../../demo-bridge/engine/state';
import { deskFor } from './desk';
import { NOON, type Script, symbolNamed } from './scripted-prices';

const QUIET: Script = [
  [0, 1.17, 1.1701],
  [1000, 1.17005, 1.17015],
];

function script(...later: Script): Script {
  return [[0, 1.17, 1.1701], ...later];
}

const lastDeal = (deals: readonly Deal[]) => deals.at(-1);

describe('a market order', () => {
  it('buys at the ask and sells at the bid, at once', () => {
    const desk = deskFor({ script: QUIET });
    const buy = desk.send({ type: 0 });
    const sell = desk.send({ type: 1 });
    expect([buy.verdict, buy.price, sell.verdict, sell.price]).toEqual(['done', 117_010, 'done', 117_000]);
    expect(desk.book.positions.size).toBe(2);
  });

  it('carries magic, comment, stop loss and take profit into its position, under its own ticket', () => {
    const desk = deskFor({ script: QUIET });
    const { order } = desk.send({ sl: 1.16, tp: 1.18, magic: 7, comment: 'mine' });
    expect(desk.book.positions.get(order)).toMatchObject({
      sl: 116_000,
      tp: 118_000,
      magic: 7,
      comment: 'mine',
      volume: 0.1,
    });
    expect(desk.book.oldOrders.at(-1)).toMatchObject({ ticket: order, state: 4, volumeLeft: 0 });
  });
});

describe('a pending order fires', () => {
  const cases = [
    ['a buy limit when the ask falls to its price', 2, 1.169, [1.1688, 1.1689], [1.169, 1.1691], 116_890],
    ['a sell limit when the bid rises to its price', 3, 1.171, [1.171, 1.1711], [1.1709, 1.171], 117_100],
    ['a buy stop when the ask rises to its price', 4, 1.171, [1.1709, 1.171], [1.1708, 1.1709], 117_100],
    ['a sell stop when the bid falls to its price', 5, 1.169, [1.169, 1.1691], [1.1691, 1.1692], 116_900],
  ] as const;

  it.each(cases)('%s', (_words, type, price, reached, justBefore, filledAt) => {
    const desk = deskFor({ script: script([5000, ...justBefore], [9000, ...reached]) });
    const { order, verdict } = desk.send({ type, price });
    expect(verdict).toBe('done');
    desk.until(8999);
    expect(desk.book.positions.size).toBe(0);
    desk.until(9000);
    expect(desk.book.positions.get(order)).toMatchObject({ open: filledAt, opened: NOON + 9000 });
    expect(desk.book.orders.size).toBe(0);
  });

  it('at the market of the tick that jumped over its price', () => {
    const desk = deskFor({ script: script([5000, 1.175, 1.1751]) });
    const stop = desk.send({ type: 4, price: 1.171 });
    const limit = desk.send({ type: 3, price: 1.172 });
    desk.until(5000);
    expect(desk.book.positions.get(stop.order)?.open).toBe(117_510);
    expect(desk.book.positions.get(limit.order)?.open).toBe(117_500);
  });

  it('the same, however often anybody looks', () => {
    const path = script([5000, 1.1705, 1.1706], [9000, 1.1711, 1.1712], [70_000, 1.168, 1.1681]);
    const outcomes = [[200_000], [4999, 5000, 8000, 9000, 9001, 60_000, 69_999, 70_000, 200_000]].map(
      (stops) => {
        const desk = deskFor({ script: path });
        desk.send({ type: 4, price: 1.1712, sl: 1.169, tp: 1.18 });
        for (const stop of stops) desk.until(stop);
        return { deals: desk.book.deals, balance: desk.book.balance };
      },
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.deals).toHaveLength(3);
  });

  it('is thrown out when the account cannot carry it by then', () => {
    const desk = deskFor({ script: script([5000, 1.1688, 1.1689]), deposit: 100 });
    desk.send({ type: 2, volume: 5, price: 1.169 });
    desk.until(5000);
    expect(desk.book.positions.size).toBe(0);
    expect(desk.book.oldOrders.at(-1)).toMatchObject({ state: 5, comment: 'No money' });
  });
});

describe('a stop-limit', () => {
  it('becomes a buy limit at its second price, under the same ticket, and fills there', () => {
    const desk = deskFor({
      script: script([5000, 1.1711, 1.1712], [9000, 1.1706, 1.1707], [12_000, 1.1703, 1.1704]),
    });
    const { order } = desk.send({ type: 6, price: 1.1712, stopLimit: 1.1705, sl: 1.169, tp: 1.18 });
    desk.until(5000);
    expect(desk.book.orders.get(order)).toMatchObject({ type: 2, price: 117_050, stopLimit: 0, state: 1 });
    desk.until(9000);
    expect(desk.book.positions.size).toBe(0);
    desk.until(12_000);
    expect(desk.book.positions.get(order)).toMatchObject({ open: 117_040, sl: 116_900, tp: 118_000 });
  });

  it('becomes a sell limit the other way round', () => {
    const desk = deskFor({ script: script([5000, 1.1688, 1.1689], [9000, 1.1695, 1.1696]) });
    const { order } = desk.send({ type: 7, price: 1.1688, stopLimit: 1.1695 });
    desk.until(5000);
    expect(desk.book.orders.get(order)).toMatchObject({ type: 3, price: 116_950 });
    desk.until(9000);
    expect(desk.book.positions.get(order)).toMatchObject({ direction: 'sell', open: 116_950 });
  });
});

describe('stop loss and take profit', () => {
  it("closes a buy by the bid, in MetaTrader's words", () => {
    const desk = deskFor({ script: script([5000, 1.1691, 1.1692], [9000, 1.1688, 1.1689]) });
    const { order } = desk.send({ sl: 1.169, magic: 7 });
    desk.until(5000);
    expect(desk.book.positions.size).toBe(1);
    desk.until(9000);
    expect(lastDeal(desk.book.deals)).toMatchObject({
      position: order,
      entry: 1,
      type: 1,
      reason: 4,
      price: 116_880,
      comment: '[sl 1.16900]',
      magic: 7,
      profit: -13,
    });
  });

  it('closes a sell by the ask, even where the bid never got there', () => {
    const desk = deskFor({ script: script([5000, 1.1708, 1.1711]) });
    desk.send({ type: 1, sl: 1.171 });
    desk.until(5000);
    expect(lastDeal(desk.book.deals)).toMatchObject({ entry: 1, type: 0, reason: 4, price: 117_110 });
  });

  it('takes the profit of a buy by the bid and of a sell by the ask', () => {
    const desk = deskFor({ script: script([5000, 1.1721, 1.1722], [9000, 1.1678, 1.1679]) });
    desk.send({ type: 0, tp: 1.172 });
    desk.send({ type: 1, tp: 1.168 });
    desk.until(5000);
    expect(lastDeal(desk.book.deals)).toMatchObject({ reason: 5, price: 117_210, comment: '[tp 1.17200]' });
    desk.until(9000);
    expect(lastDeal(desk.book.deals)).toMatchObject({ reason: 5, price: 116_790, profit: 21 });
  });
});

describe('an order expires', () => {
  const LATER = NOON / 1000 + 90;

  it('at its second, though the price comes a moment later', () => {
    const desk = deskFor({ script: script([90_000, 1.1688, 1.1689]) });
    const { order } = desk.send({ type: 2, price: 1.169, lifetime: 2, expiration: LATER });
    desk.until(89_999);
    expect(desk.book.orders.has(order)).toBe(true);
    desk.until(90_000);
    expect(desk.book.oldOrders.at(-1)).toMatchObject({ ticket: order, state: 6, done: LATER * 1000 });
    expect(desk.book.positions.size).toBe(0);
  });

  it('at the end of the day when it is for the day, and not before', () => {
    const desk = deskFor({ script: QUIET });
    desk.send({ type: 2, price: 1.169, lifetime: 1 });
    desk.send({ type: 2, price: 1.169, lifetime: 3, expiration: NOON / 1000 + 86_400 });
    desk.send({ type: 2, price: 1.169 });
    desk.until(12 * 3_600_000 - 1001);
    expect(desk.book.orders.size).toBe(3);
    desk.until(12 * 3_600_000);
    expect(desk.book.orders.size).toBe(2);
    desk.until(36 * 3_600_000);
    expect(desk.book.orders.size).toBe(1);
  });
});

describe('stop-out', () => {
  it('closes the worst position first and stops when the level is made good', () => {
    const desk = deskFor({ script: script([5000, 1.158, 1.1581]), deposit: 2000 });
    const small = desk.send({ volume: 0.2 });
    const large = desk.send({ volume: 1.4 });
    const level = accountState(desk.book, NOON).level;
    expect(level).toBeGreaterThan(100);
    desk.until(5000);
    expect(desk.book.positions.has(large.order)).toBe(false);
    expect(desk.book.positions.has(small.order)).toBe(true);
    expect(lastDeal(desk.book.deals)).toMatchObject({ reason: 6, entry: 1, volume: 1.4 });
    expect(lastDeal(desk.book.deals)?.comment).toMatch(/^\[so -?\d+\.\d\d%\]$/);
  });

  it('leaves an account alone that is above the level', () => {
    const desk = deskFor({ script: script([5000, 1.1688, 1.1689]), deposit: 2000 });
    desk.send({ volume: 1 });
    desk.until(60_000);
    expect(desk.book.positions.size).toBe(1);
  });
});

it('charges the night at midnight, threefold from Wednesday on', () => {
  const desk = deskFor({ symbol: symbolNamed('EURUSD', { swapLong: -6 }), script: QUIET });
  const { order } = desk.send({ volume: 1 });
  desk.until(12 * 3_600_000);
  expect(desk.book.positions.get(order)?.swap).toBe(-18);
  desk.until(36 * 3_600_000);
  expect(desk.book.positions.get(order)?.swap).toBe(-24);
});
