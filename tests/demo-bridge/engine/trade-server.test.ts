import { expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';

it('stands still for the hour that the broker repeats in autumn, then goes on', () => {
  // Friday; the clocks go back on Sunday 25 October 2026, 01:00 UTC.
  let now = Date.UTC(2026, 9, 23, 12);
  // Without a symbol nobody trades, so that two weeks pass at once.
  const server = new TradeServer(new Market(5, undefined, []), startClock({ now: () => now, speed: 1 }));
  const at = (utc: number) => {
    now = utc;
    return server.state().now;
  };
  const change = Date.UTC(2026, 9, 25, 1);
  const before = at(change - 1);
  expect(before).toBe(change - 1 + 3 * 3_600_000);
  expect(at(change)).toBe(before);
  expect(at(change + 3_599_000)).toBe(before);
  expect(at(change + 3_600_000)).toBe(change + 3 * 3_600_000);
});

it('lives through its past a stretch at a time, and others have their turn meanwhile, with the same end', async () => {
  const now = Date.UTC(2026, 9, 21, 12);
  const make = () => new TradeServer(new Market(5), startClock({ now: () => now, speed: 1 }));
  const inStretches = make();
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  });
  await inStretches.catchUp();
  clearInterval(turn);
  expect(turns).toBeGreaterThan(1);
  const { deals, balance, positions } = inStretches.state();
  const atOnce = make().state();
  expect(deals.length).toBeGreaterThan(20);
  expect([deals, balance, positions]).toEqual([atOnce.deals, atOnce.balance, atOnce.positions]);
  // Twice two weeks, on a machine that does other things too.
});
