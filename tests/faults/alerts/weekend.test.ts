import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { pointOf } from '../../../demo-bridge/market/symbols';
import type { AlertRule, Measure } from '../../../shared/model/alerts';
import { alertOf } from '../../fixtures/alerts';
import { alertHost, startMs } from '../../host/oversight/alert-host';
import { tooLittle } from '../too-little';
import { demoReads } from './demo-reads';

/** In `npm test` the host sleeps between the close, the middle of the weekend and the opening; `npm run torture -- alerts` watches all of it. */
const isLong = Number(process.env.BRIDGEWATCH_ALERT_SEEDS ?? '') > 0;
const seed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 20_261_128;
const everyMs = 10_000;
const minuteMs = 60_000;
/** UTC; the broker is two hours ahead. */
const closes = Date.UTC(2026, 10, 20, 22);
const saturday = Date.UTC(2026, 10, 21, 15);
const opens = Date.UTC(2026, 10, 22, 22);
const aheadMs = 7_200_000;

const rule = (of: Measure, changes: Partial<AlertRule>): AlertRule =>
  alertOf(of, { id: randomUUID(), ...changes });

it('a weekend without quotes tells nothing, leaves alerts on them blind alone, and its gap is told with the first quote', async () => {
  const begin = closes - 10 * minuteMs;
  const host = alertHost({ fromMs: begin - startMs });
  host.world.knows = () => true;
  const market = new Market(seed);
  const demo = new TradeServer(market, startClock({ now: () => startMs + host.world.nowMs, speed: 1 }));
  await demo.catchUp();
  const read = demoReads(host, demo, ['EURUSD', 'BTCUSD']);
  const poll = () => read(everyMs);

  const euro = market.find('EURUSD');
  const last = euro?.lastTick(saturday + aheadMs) ?? null;
  if (euro === null || last === null) throw new Error('the market has no EURUSD');
  let first = last;
  for (let atMs = opens - 60 * minuteMs; first.time === last.time; atMs += 1_000)
    first = euro.lastTick(atMs + aheadMs) ?? last;
  const gap = first.bid - last.bid;
  expect(Math.abs(gap), tooLittle).toBeGreaterThan(5);
  const price = (side: 'bid' | 'ask', away: number): AlertRule =>
    rule(
      { kind: 'price', symbol: 'EURUSD', side },
      {
        way: gap > 0 ? 'above' : 'below',
        value: Number(((last[side] + away) * pointOf(euro.definition)).toFixed(5)),
        isOnce: true,
      },
    );
  const ofQuotes = [price('bid', gap / 2), rule({ kind: 'spread', symbol: 'EURUSD' }, { value: 1e6 })];
  const others = [
    rule({ kind: 'price', symbol: 'BTCUSD', side: 'bid' }, { value: 9_000_000 }),
    rule({ kind: 'spread', symbol: 'BTCUSD' }, { value: 1e11 }),
    rule({ kind: 'equity' }, { way: 'below', value: 1 }),
    rule({ kind: 'today' }, { way: 'below', value: -1_000_000 }),
    rule({ kind: 'day-loss', basis: 'balance', zone: 'America/New_York', hour: 17 }, { value: 1_000_000 }),
    rule({ kind: 'connection' }, { value: 30 }),
    rule({ kind: 'positions', trader: 'bot 7701' }, { value: 1_000 }),
  ];
  await poll();
  await poll();
  for (const each of [...ofQuotes, ...others]) {
    const saved = await host.save(each);
    if (!saved.ok) throw new Error(saved.failure.message);
  }
  const until = async (atMs: number) => {
    while (host.wall() < atMs) await poll();
  };
  const sleep = (atMs: number) => {
    if (!isLong) host.world.nowMs += Math.max(0, atMs - host.wall());
  };
  const states = async () => {
    const all = await host.states();
    return [new Set(all.slice(0, ofQuotes.length)), new Set(all.slice(ofQuotes.length))];
  };
  const [idle, blind] = [new Set(['idle']), new Set(['blind'])];
  await until(begin + 2 * minuteMs);
  expect(await states()).toEqual([idle, idle]);
  await until(closes + 10 * minuteMs);
  expect(await states()).toEqual([blind, idle]);
  sleep(saturday);
  await until(saturday + 10 * minuteMs);
  expect(await states()).toEqual([blind, idle]);
  sleep(opens - 10 * minuteMs);
  const opened = first.time - aheadMs;
  await until(opened - everyMs);
  expect(await states()).toEqual([blind, idle]);
  expect(host.lines).toEqual([]);
  await until(opened + 5 * minuteMs);
  expect(host.titles()).toHaveLength(1);
  const log = await host.handlers['alerts.log']({ after: 0 });
  const fired = (log.ok ? log.value : []).filter(({ to }) => to === 'firing' || to === 'off');
  expect(fired.map(({ ruleId }) => ruleId)).toEqual([ofQuotes[0]?.id]);
  expect((fired[0]?.atMs ?? 0) - opened).toBeLessThanOrEqual(everyMs);
  expect((await states())[1]).toEqual(idle);
}, 600_000);
