import { describe, expect, it } from 'vitest';
import { accountFigures } from '../../../demo-bridge/engine/money';
import type { Deal } from '../../../demo-bridge/engine/state';
import { NOON, type Script, symbolNamed } from './scripted-prices';
import { engineFor } from './test-engine';

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
    const engine = engineFor({ script: QUIET });
    const buy = engine.send({ type: 0 });
    const sell = engine.send({ type: 1 });
    expect([buy.verdict, buy.price, sell.verdict, sell.price]).toEqual(['done', 117_010, 'done', 117_000]);
    expect(engine.state.positions.size).toBe(2);
  });

  it('carries magic, comment, stop loss and take profit into its position, under its own ticket', () => {
    const engine = engineFor({ script: QUIET });
    const { order } = engine.send({ sl: 1.16, tp: 1.18, magic: 7, comment: 'mine' });
    expect(engine.state.positions.get(order)).toMatchObject({
      sl: 116_000,
      tp: 118_000,
      magic: 7,
      comment: 'mine',
      volume: 0.1,
    });
    expect(engine.state.oldOrders.at(-1)).toMatchObject({ ticket: order, state: 4, volumeLeft: 0 });
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
    const engine = engineFor({ script: script([5000, ...justBefore], [9000, ...reached]) });
    const { order, verdict } = engine.send({ type, price });
    expect(verdict).toBe('done');
    engine.until(8999);
    expect(engine.state.positions.size).toBe(0);
    engine.until(9000);
    expect(engine.state.positions.get(order)).toMatchObject({ open: filledAt, opened: NOON + 9000 });
    expect(engine.state.orders.size).toBe(0);
  });

  it('at the market of the tick that jumped over its price', () => {
    const engine = engineFor({ script: script([5000, 1.175, 1.1751]) });
    const stop = engine.send({ type: 4, price: 1.171 });
    const limit = engine.send({ type: 3, price: 1.172 });
    engine.until(5000);
    expect(engine.state.positions.get(stop.order)?.open).toBe(117_510);
    expect(engine.state.positions.get(limit.order)?.open).toBe(117_500);
  });

  it('the same, however often anybody looks', () => {
    const path = script([5000, 1.1705, 1.1706], [9000, 1.1711, 1.1712], [70_000, 1.168, 1.1681]);
    const outcomes = [[200_000], [4999, 5000, 8000, 9000, 9001, 60_000, 69_999, 70_000, 200_000]].map(
      (stops) => {
        const engine = engineFor({ script: path });
        engine.send({ type: 4, price: 1.1712, sl: 1.169, tp: 1.18 });
        for (const stop of stops) engine.until(stop);
        return { deals: engine.state.deals, balance: engine.state.balance };
      },
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.deals).toHaveLength(3);
  });

  it('is thrown out when the account cannot carry it by then', () => {
    const engine = engineFor({ script: script([5000, 1.1688, 1.1689]), deposit: 100 });
    engine.send({ type: 2, volume: 5, price: 1.169 });
    engine.until(5000);
    expect(engine.state.positions.size).toBe(0);
    expect(engine.state.oldOrders.at(-1)).toMatchObject({ state: 5, comment: 'No money' });
  });
});

describe('a stop-limit', () => {
  it('becomes a buy limit at its second price, under the same ticket, and fills there', () => {
    const engine = engineFor({
      script: script([5000, 1.1711, 1.1712], [9000, 1.1706, 1.1707], [12_000, 1.1703, 1.1704]),
    });
    const { order } = engine.send({ type: 6, price: 1.1712, stopLimit: 1.1705, sl: 1.169, tp: 1.18 });
    engine.until(5000);
    expect(engine.state.orders.get(order)).toMatchObject({ type: 2, price: 117_050, stopLimit: 0, state: 1 });
    engine.until(9000);
    expect(engine.state.positions.size).toBe(0);
    engine.until(12_000);
    expect(engine.state.positions.get(order)).toMatchObject({ open: 117_040, sl: 116_900, tp: 118_000 });
  });

  it('becomes a sell limit the other way round', () => {
    const engine = engineFor({ script: script([5000, 1.1688, 1.1689], [9000, 1.1695, 1.1696]) });
    const { order } = engine.send({ type: 7, price: 1.1688, stopLimit: 1.1695 });
    engine.until(5000);
    expect(engine.state.orders.get(order)).toMatchObject({ type: 3, price: 116_950 });
    engine.until(9000);
    expect(engine.state.positions.get(order)).toMatchObject({ direction: 'sell', open: 116_950 });
  });
});

describe('stop loss and take profit', () => {
  it("closes a buy by the bid, in MetaTrader's words", () => {
    const engine = engineFor({ script: script([5000, 1.1691, 1.1692], [9000, 1.1688, 1.1689]) });
    const { order } = engine.send({ sl: 1.169, magic: 7 });
    engine.until(5000);
    expect(engine.state.positions.size).toBe(1);
    engine.until(9000);
    expect(lastDeal(engine.state.deals)).toMatchObject({
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
    const engine = engineFor({ script: script([5000, 1.1708, 1.1711]) });
    engine.send({ type: 1, sl: 1.171 });
    engine.until(5000);
    expect(lastDeal(engine.state.deals)).toMatchObject({ entry: 1, type: 0, reason: 4, price: 117_110 });
  });

  it('takes the profit of a buy by the bid and of a sell by the ask', () => {
    const engine = engineFor({ script: script([5000, 1.1721, 1.1722], [9000, 1.1678, 1.1679]) });
    engine.send({ type: 0, tp: 1.172 });
    engine.send({ type: 1, tp: 1.168 });
    engine.until(5000);
    expect(lastDeal(engine.state.deals)).toMatchObject({
      reason: 5,
      price: 117_210,
      comment: '[tp 1.17200]',
    });
    engine.until(9000);
    expect(lastDeal(engine.state.deals)).toMatchObject({ reason: 5, price: 116_790, profit: 21 });
  });
});

describe('an order expires', () => {
  const LATER = NOON / 1000 + 90;

  it('at its second, though the price comes a moment later', () => {
    const engine = engineFor({ script: script([90_000, 1.1688, 1.1689]) });
    const { order } = engine.send({ type: 2, price: 1.169, lifetime: 2, expiration: LATER });
    engine.until(89_999);
    expect(engine.state.orders.has(order)).toBe(true);
    engine.until(90_000);
    expect(engine.state.oldOrders.at(-1)).toMatchObject({ ticket: order, state: 6, done: LATER * 1000 });
    expect(engine.state.positions.size).toBe(0);
  });

  it('at the end of the day when it is for the day, and not before', () => {
    const engine = engineFor({ script: QUIET });
    engine.send({ type: 2, price: 1.169, lifetime: 1 });
    engine.send({ type: 2, price: 1.169, lifetime: 3, expiration: NOON / 1000 + 86_400 });
    engine.send({ type: 2, price: 1.169 });
    engine.until(12 * 3_600_000 - 1001);
    expect(engine.state.orders.size).toBe(3);
    engine.until(12 * 3_600_000);
    expect(engine.state.orders.size).toBe(2);
    engine.until(36 * 3_600_000);
    expect(engine.state.orders.size).toBe(1);
  });
});

describe('stop-out', () => {
  it('closes the worst position first and stops when the level is made good', () => {
    const engine = engineFor({ script: script([5000, 1.158, 1.1581]), deposit: 2000 });
    const small = engine.send({ volume: 0.2 });
    const large = engine.send({ volume: 1.4 });
    const level = accountFigures(engine.state, NOON).level;
    expect(level).toBeGreaterThan(100);
    engine.until(5000);
    expect(engine.state.positions.has(large.order)).toBe(false);
    expect(engine.state.positions.has(small.order)).toBe(true);
    expect(lastDeal(engine.state.deals)).toMatchObject({ reason: 6, entry: 1, volume: 1.4 });
    expect(lastDeal(engine.state.deals)?.comment).toMatch(/^\[so -?\d+\.\d\d%\]$/);
  });

  it('leaves an account alone that is above the level', () => {
    const engine = engineFor({ script: script([5000, 1.1688, 1.1689]), deposit: 2000 });
    engine.send({ volume: 1 });
    engine.until(60_000);
    expect(engine.state.positions.size).toBe(1);
  });
});

it('charges the night at midnight, threefold from Wednesday on', () => {
  const engine = engineFor({ symbol: symbolNamed('EURUSD', { swapLong: -6 }), script: QUIET });
  const { order } = engine.send({ volume: 1 });
  engine.until(12 * 3_600_000);
  expect(engine.state.positions.get(order)?.swap).toBe(-18);
  engine.until(36 * 3_600_000);
  expect(engine.state.positions.get(order)?.swap).toBe(-24);
});
