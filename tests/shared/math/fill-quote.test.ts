import { expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { pointOf, priceOf } from '../../../demo-bridge/market/symbols';
import { fillAgainstQuote, meanFill, meanWorse } from '../../../shared/math/fill-quote';
import type { TickRecord } from '../../../shared/model/tick';

const market = new Market(5);
const clock = startClock({ now: () => Date.UTC(2026, 10, 18, 11), speed: 1 });

const tick = (timeMs: number, bid: number, ask: number): TickRecord => ({
  timeMs,
  bid,
  ask,
  last: null,
  volume: null,
  flags: null,
});

it('holds the quote that each deal of the demo really met', () => {
  const { deals } = new TradeServer(market, clock).state();
  let checked = 0;
  for (const { symbol, type, price, time } of deals) {
    const found = symbol === null ? null : market.find(symbol.name);
    const met = found?.lastTick(time) ?? null;
    if (symbol === null || found === null || met === null) continue;
    const second = Math.floor(time / 1_000);
    const ticks = found
      .ticksFrom((second - 60) * 1_000, (second + 1) * 1_000, 20_000)
      .map(({ time: at, bid, ask }) => tick(at, priceOf(symbol, bid), priceOf(symbol, ask)));
    const side = type === 0 ? 'BUY' : 'SELL';
    const told = fillAgainstQuote({ side, price: priceOf(symbol, price), time: second }, ticks);
    if (told === null) continue;
    const point = pointOf(symbol);
    const worse = (side === 'BUY' ? price - met.ask : met.bid - price) * point;
    const spread = (met.ask - met.bid) * point;
    checked += 1;
    for (const [is, of] of [
      [worse, told.worse],
      [spread, told.spread],
    ] as const) {
      expect(of.least).toBeLessThanOrEqual(is + point / 100);
      expect(of.most).toBeGreaterThanOrEqual(is - point / 100);
    }
  }
  expect(checked).toBeGreaterThan(300);
});

it('tells what a fill cost beyond the quote: two points more on a buy, one less on a sell', () => {
  const ticks = [tick(99_400, 1.15, 1.1501), tick(101_000, 1.2, 1.2001)];
  const buy = fillAgainstQuote({ side: 'BUY', price: 1.15012, time: 100 }, ticks);
  expect(buy?.worse.least).toBeCloseTo(0.00002, 9);
  expect(buy?.worse.most).toBeCloseTo(0.00002, 9);
  expect(buy?.spread.most).toBeCloseTo(0.0001, 9);
  expect(fillAgainstQuote({ side: 'SELL', price: 1.15001, time: 100 }, ticks)?.worse.most).toBeCloseTo(
    -0.00001,
    9,
  );
});

it('claims nothing where the last tick is over a minute old, or all came later', () => {
  expect(fillAgainstQuote({ side: 'BUY', price: 1.15, time: 161 }, [tick(100_000, 1.1, 1.2)])).toBeNull();
  expect(fillAgainstQuote({ side: 'BUY', price: 1.15, time: 99 }, [tick(100_000, 1.1, 1.2)])).toBeNull();
});

it('the mean of several fills is a bracket in points, of those that are told', () => {
  const fill = (least: number, most: number) => ({ worse: { least, most }, spread: { least: 0, most: 0 } });
  const fills = [
    { fill: fill(0, 0.0002), point: 0.0001 },
    { fill: fill(0.04, 0.04), point: 0.01 },
    { fill: fill(1, 1), point: null },
    { fill: null, point: 0.01 },
  ];
  const { mean, told, of } = meanWorse(fills);
  expect(mean?.least).toBeCloseTo(2, 9);
  expect(mean?.most).toBeCloseTo(3, 9);
  expect([told, of]).toEqual([2, 4]);
  expect(meanWorse([])).toEqual({ mean: null, told: 0, of: 0 });
});

it('makes several fills of a trade one by their volume: 4 and 1 points worse on 0.1 and 0.2 lots are 2', () => {
  const fill = (worse: number, spread: number) => ({
    worse: { least: worse, most: worse + 3 },
    spread: { least: spread, most: spread },
  });
  const mean = meanFill([
    { fill: fill(4, 10), volume: 0.1 },
    { fill: fill(1, 13), volume: 0.2 },
  ]);
  expect(mean?.worse.least).toBeCloseTo(2, 9);
  expect(mean?.worse.most).toBeCloseTo(5, 9);
  expect(mean?.spread.least).toBeCloseTo(12, 9);
  expect(meanFill([])).toBeNull();
});
