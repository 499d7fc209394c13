import { describe, expect, it } from 'vitest';
import { MEAN_REVERSION_MAGIC, TREND_MAGIC } from '../../../demo-bridge/engine/bots';
import { accountFigures } from '../../../demo-bridge/engine/money';
import { DEMO_ACCOUNT } from '../../../demo-bridge/engine/state';
import { calmPast, TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';

const MONTH_MS = 30 * 86_400_000;

it('on a netting account the bots turn positions round, and keep out of each other’s', () => {
  const now = Date.UTC(2026, 10, 18, 11);
  const account = { ...DEMO_ACCOUNT, isNetting: true };
  const server = new TradeServer(new Market(5), startClock({ now: () => now, speed: 1 }), account);
  const { deals, positions } = server.state();
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

describe('the bots and the person at the terminal', () => {
  const started = Date.UTC(2026, 10, 18, 11);
  let now = started;
  const server = new TradeServer(new Market(5), startClock({ now: () => now, speed: 1 }));
  const atStart = { deals: [...server.state().deals], waiting: server.state().orders.size };

  it('have both traded before anybody looks, with stop loss and take profit, and wait with an order', () => {
    const entries = atStart.deals.filter((deal) => deal.entry === 0 && deal.type !== 2);
    for (const magic of [TREND_MAGIC, MEAN_REVERSION_MAGIC]) {
      expect(entries.filter((deal) => deal.magic === magic).length).toBeGreaterThan(5);
    }
    expect(atStart.waiting).toBeGreaterThan(0);
    for (const position of server.state().positions.values()) {
      expect([position.sl > 0, position.tp > 0]).toEqual([true, position.reason === 3]);
    }
  });

  it('are also a bot without a magic number and a terminal’s user, each with entries and exits of the past', () => {
    const nameless = atStart.deals.filter((deal) => deal.magic === 0 && deal.type !== 2);
    for (const reason of [3, 0]) {
      const own = nameless.filter((deal) => deal.reason === reason);
      expect(own.filter((deal) => deal.entry === 0).length).toBeGreaterThan(5);
      expect(own.filter((deal) => deal.entry === 1).length).toBeGreaterThan(5);
      expect(own.every((deal) => deal.comment === '')).toBe(true);
    }
    expect(nameless.some((deal) => deal.reason === 4 || deal.reason === 5)).toBe(true);
    expect([...server.state().positions.values()].some((position) => position.reason === 0)).toBe(true);
  });

  it('of whom only the person is told behind the family’s bridge, where no close carries a label', () => {
    const market = new Market(5);
    const clock = startClock({ now: () => started, speed: 1 });
    const family = new TradeServer(market, clock, DEMO_ACCOUNT, calmPast(market, false));
    const asked = (deals: typeof atStart.deals) =>
      deals.filter(({ entry, reason }) => entry === 1 && reason <= 3);
    const unlabelled = asked(family.state().deals);
    expect(unlabelled.every((deal) => deal.magic === 0 && deal.comment === '')).toBe(true);
    const labelled = asked(atStart.deals);
    expect(unlabelled.map(({ ticket, reason, profit }) => [ticket, reason, profit])).toEqual(
      labelled.map(({ ticket, reason, profit }) => [ticket, reason, profit]),
    );
    expect(labelled.some((deal) => deal.magic === TREND_MAGIC && deal.comment === 'bot:trend')).toBe(true);
  });

  it('have a past that begins with the deposit, on the same midnight all day', () => {
    const later = new TradeServer(new Market(5), startClock({ now: () => started + 3_600_000, speed: 1 }));
    expect(later.state().deals.slice(0, atStart.deals.length)).toEqual(atStart.deals);
    expect(atStart.deals[0]).toMatchObject({ type: 2, profit: 10_000 });
  });

  it('go on for a month without endangering the account', () => {
    now += MONTH_MS;
    const state = server.state();
    const figures = accountFigures(state, state.now);
    expect(state.deals.length).toBeGreaterThan(atStart.deals.length + 50);
    expect(figures.equity).toBeGreaterThan(8000);
    expect(figures.margin).toBeLessThan(figures.equity / 4);
    expect(state.deals.some((deal) => deal.reason === 6)).toBe(false);
    expect(state.positions.size + state.orders.size).toBeLessThan(16);
  });
});
