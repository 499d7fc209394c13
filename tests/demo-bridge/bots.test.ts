import { describe, expect, it } from 'vitest';
import { MEAN_REVERSION_MAGIC, TREND_MAGIC } from '../../demo-bridge/bots';
import { startClock } from '../../demo-bridge/clock';
import { accountState } from '../../demo-bridge/engine/money';
import { DEMO_ACCOUNT } from '../../demo-bridge/engine/state';
import { Market } from '../../demo-bridge/market/market';
import { TradeServer } from '../../demo-bridge/trade-server';

const MONTH_MS = 30 * 86_400_000;

it('on a netting account the bots turn positions round, and keep out of each other’s', () => {
  const now = Date.UTC(2026, 10, 18, 11);
  const account = { ...DEMO_ACCOUNT, isNetting: true };
  const server = new TradeServer(new Market(5), startClock({ now: () => now, speed: 1 }), account);
  const { deals, positions } = server.book();
  expect(deals.filter((deal) => deal.entry === 2).length).toBeGreaterThan(5);
  const symbols = [...positions.values()].map(({ symbol }) => symbol.name);
  expect(new Set(symbols).size).toBe(symbols.length);
  const volumes = new Map<number, number>();
  for (const { position, type, volume } of deals.slice(1)) {
    volumes.set(position, (volumes.get(position) ?? 0) + (type === 0 ? volume : -volume));
  }
  for (const { identifier, direction, volume } of positions.values()) {
    expect(volumes.get(identifier)).toBeCloseTo(direction === 'buy' ? volume : -volume, 9);
    volumes.delete(identifier);
  }
  for (const left of volumes.values()) expect(left).toBeCloseTo(0, 9);
});

describe('the two bots', () => {
  const started = Date.UTC(2026, 10, 18, 11);
  let now = started;
  const server = new TradeServer(new Market(5), startClock({ now: () => now, speed: 1 }));
  const atStart = { deals: [...server.book().deals], waiting: server.book().orders.size };

  it('have both traded before anybody looks, with stop loss and take profit, and wait with an order', () => {
    const entries = atStart.deals.filter((deal) => deal.entry === 0 && deal.type !== 2);
    for (const magic of [TREND_MAGIC, MEAN_REVERSION_MAGIC]) {
      expect(entries.filter((deal) => deal.magic === magic).length).toBeGreaterThan(5);
    }
    expect(atStart.waiting).toBeGreaterThan(0);
    for (const position of server.book().positions.values()) {
      expect([position.sl > 0, position.tp > 0]).toEqual([true, true]);
    }
  });

  it('have a past that begins with the deposit, on the same midnight all day', () => {
    const later = new TradeServer(new Market(5), startClock({ now: () => started + 3_600_000, speed: 1 }));
    expect(later.book().deals.slice(0, atStart.deals.length)).toEqual(atStart.deals);
    expect(atStart.deals[0]).toMatchObject({ type: 2, profit: 10_000 });
  });

  it('go on for a month without endangering the account', () => {
    now += MONTH_MS;
    const book = server.book();
    const state = accountState(book, book.now);
    expect(book.deals.length).toBeGreaterThan(atStart.deals.length + 50);
    expect(state.equity).toBeGreaterThan(8000);
    expect(state.margin).toBeLessThan(state.equity / 4);
    expect(book.deals.some((deal) => deal.reason === 6)).toBe(false);
    expect(book.positions.size + book.orders.size).toBeLessThan(12);
  });
});
