import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePosition, closePosition } from '../../../demo-bridge/engine/change';
import { accountFigures } from '../../../demo-bridge/engine/money';
import { DEMO_ACCOUNT, type Position } from '../../../demo-bridge/engine/state';
import { type Script, symbolNamed } from './scripted-prices';
import { engineFor, type TestEngine } from './test-engine';

const account = { ...DEMO_ACCOUNT, isNetting: true };
const BUY = 0;
const SELL = 1;

/** The bid rises by 0.001 each second from 1.17; a point of spread, so that prices are plain. */
const rising: Script = Array.from({ length: 12 }, (_, second) => [
  second * 1000,
  Number((1.17 + second * 0.001).toFixed(5)),
  Number((1.17 + second * 0.001 + 0.00001).toFixed(5)),
]);
const eurusd = symbolNamed('EURUSD', { commissionPerLot: 0, stopsLevel: 0 });
const engine = (): TestEngine => engineFor({ symbol: eurusd, script: rising, account, deposit: 100_000 });

function only(open: TestEngine): Position {
  const [position, ...others] = [...open.state.positions.values()];
  if (position === undefined || others.length > 0) throw new Error(`${open.state.positions.size} positions`);
  return position;
}

describe('a netting account', () => {
  it('adds an order in the same direction: mean price by volume, first ticket and magic, the new order’s levels', () => {
    const open = engine();
    const first = open.send({ type: BUY, volume: 0.1, magic: 7, comment: 'first', sl: 1.1, tp: 1.3 });
    open.until(3000);
    const second = open.send({ type: BUY, volume: 0.3, magic: 8, comment: 'second', sl: 1.12 });
    const position = only(open);
    expect(position).toMatchObject({
      ticket: first.order,
      identifier: first.order,
      magic: 7,
      comment: 'first',
      volume: 0.4,
      sl: 112_000,
      tp: 0,
    });
    expect(position.open).toBeCloseTo((117_001 * 0.1 + 117_301 * 0.3) / 0.4, 6);
    expect(open.state.deals.slice(1)).toMatchObject([
      { entry: 0, magic: 7, position: first.order, profit: 0 },
      { entry: 0, magic: 8, position: first.order, order: second.order, profit: 0 },
    ]);
    expect(position.margin).toBeCloseTo(117.0 + 351.9, 0);
  });

  it('tells the time of its last deal as its own, whatever happens to its levels', () => {
    const open = engine();
    open.send({ type: BUY, volume: 0.3 });
    open.until(3000);
    open.send({ type: SELL, volume: 0.1 });
    const { changed } = only(open);
    expect(changed).toBe(open.state.deals.at(-1)?.time);
    open.until(5000);
    expect(changePosition(open.state, only(open), { sl: 1.1, tp: null }).verdict).toBe('done');
    expect(only(open).changed).toBe(changed);
  });

  it('reduces by an order against it, and keeps ticket, price and levels', () => {
    const open = engine();
    const first = open.send({ type: BUY, volume: 0.3, magic: 7, sl: 1.1, tp: 1.3 });
    open.until(3000);
    open.send({ type: SELL, volume: 0.1, magic: 8, sl: 1.25 });
    expect(only(open)).toMatchObject({
      ticket: first.order,
      magic: 7,
      volume: 0.2,
      open: 117_001,
      sl: 110_000,
      tp: 130_000,
    });
    expect(open.state.deals.at(-1)).toMatchObject({
      entry: 1,
      type: 1,
      volume: 0.1,
      profit: 29.9,
      magic: 8,
      position: first.order,
    });
    open.send({ type: SELL, volume: 0.2 });
    expect(open.state.positions.size).toBe(0);
    expect(open.state.deals.at(-1)).toMatchObject({ entry: 1, volume: 0.2, profit: 59.8 });
  });

  it('is turned round by one deal in/out, whose profit is that of the closed part', () => {
    const open = engine();
    const first = open.send({ type: BUY, volume: 0.1, magic: 7, sl: 1.1 });
    open.until(3000);
    const turn = open.send({ type: SELL, volume: 0.25, magic: 8, comment: 'turn', tp: 1.1 });
    expect(open.state.deals.at(-1)).toMatchObject({
      entry: 2,
      type: 1,
      volume: 0.25,
      price: 117_300,
      profit: 29.9,
      position: first.order,
    });
    expect(only(open)).toMatchObject({
      ticket: turn.order,
      identifier: first.order,
      direction: 'sell',
      volume: 0.15,
      open: 117_300,
      magic: 8,
      sl: 0,
      tp: 110_000,
    });
    open.until(4000);
    const closed = closePosition(open.state, only(open), null);
    expect(open.state.deals.at(-1)).toMatchObject({
      entry: 1,
      position: first.order,
      profit: -15.15,
      ticket: closed.deal,
    });
    expect(open.state.oldOrders.every((order) => order.positionId === first.order)).toBe(true);
  });

  it('closes by ticket and in part like any other, and refuses more than it has', () => {
    const open = engine();
    open.send({ type: BUY, volume: 0.3, sl: 1.1 });
    expect(closePosition(open.state, only(open), 0.4).verdict).toBe('invalidCloseVolume');
    expect(closePosition(open.state, only(open), 0.1).verdict).toBe('done');
    expect(only(open)).toMatchObject({ volume: 0.2, sl: 110_000 });
    expect(changePosition(open.state, only(open), { sl: 1.15, tp: null }).verdict).toBe('done');
  });

  it('lets a pending order add, reduce or turn round when it fires', () => {
    const open = engine();
    const first = open.send({ type: BUY, volume: 0.1 });
    open.send({ type: 3, volume: 0.3, price: 1.172, sl: 1.3 });
    open.until(2500);
    expect(only(open)).toMatchObject({
      direction: 'sell',
      volume: 0.2,
      identifier: first.order,
      sl: 130_000,
    });
    expect(open.state.deals.at(-1)).toMatchObject({ entry: 2, price: 117_200, profit: 19.9 });
  });

  it('closes where a symbol may only be closed, or only be bought, but never turns round there', () => {
    const longOnly = symbolNamed('EURUSD', { tradeMode: 1 });
    const open = engineFor({ symbol: longOnly, script: rising, account });
    open.send({ type: BUY, volume: 0.2 });
    expect(open.send({ type: SELL, volume: 0.3 }).verdict).toBe('longOnly');
    expect(open.send({ type: SELL, volume: 0.2 }).verdict).toBe('done');
    expect(open.send({ type: SELL, volume: 0.1 }).verdict).toBe('longOnly');
  });

  it('needs money only for what an order opens', () => {
    const open = engineFor({ symbol: eurusd, script: rising, account, deposit: 1300 });
    expect(open.send({ type: BUY, volume: 1 }).verdict).toBe('done');
    expect(open.send({ type: BUY, volume: 0.5 }).verdict).toBe('noMoney');
    expect(open.send({ type: SELL, volume: 2.2 }).verdict).toBe('noMoney');
    expect(open.send({ type: SELL, volume: 2 }).verdict).toBe('done');
    expect(open.send({ type: BUY, volume: 1 }).verdict).toBe('done');
    expect(open.state.positions.size).toBe(0);
  });

  it('is worth what was paid and received, whatever was done', () => {
    const act = fc.record({
      type: fc.constantFrom<0 | 1>(BUY, SELL),
      steps: fc.integer({ min: 1, max: 40 }),
      isClose: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
        const open = engine();
        acts.forEach(({ type, steps, isClose }, second) => {
          open.until(second * 1000);
          const [held] = open.state.positions.values();
          const volume = steps / 100;
          if (isClose && held !== undefined) closePosition(open.state, held, Math.min(volume, held.volume));
          else open.send({ type, volume });
        });
        const deals = open.state.deals.slice(1);
        const signed = (deal: (typeof deals)[number]) => (deal.type === 0 ? deal.volume : -deal.volume);
        const net = deals.reduce((sum, deal) => sum + signed(deal), 0);
        const [held] = open.state.positions.values();
        expect(net).toBeCloseTo((held?.volume ?? 0) * (held?.direction === 'sell' ? -1 : 1), 9);
        const paid = deals.reduce((sum, deal) => sum + signed(deal) * deal.price, 0);
        const quote = open.state.market.find('EURUSD')?.lastTick(open.state.now);
        const worth = net * (net > 0 ? (quote?.bid ?? 0) : (quote?.ask ?? 0));
        const { equity } = accountFigures(open.state, open.state.now);
        // A lot and point is a dollar; each deal is rounded to the cent.
        expect(Math.abs(equity - 100_000 - (worth - paid))).toBeLessThan(0.006 * (deals.length + 1));
        expect(open.state.positions.size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200, seed: 2026 },
    );
  });
});
