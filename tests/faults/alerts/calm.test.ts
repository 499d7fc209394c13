import { afterEach, describe, expect, it, vi } from 'vitest';
import { TradeServer } from '../../../demo-bridge/engine/trade-server';
import { startClock } from '../../../demo-bridge/market/clock';
import { Market } from '../../../demo-bridge/market/market';
import { startDemoBridge } from '../../../demo-bridge/start';
import { createService } from '../../../host/api/service';
import { isOfRule } from '../../../shared/formats/account-lines';
import type { AlertRule } from '../../../shared/model/alerts';
import { isFired } from '../../../shared/rules/judge';
import { testParts } from '../../fixtures/service-parts';
import { alertHost, startMs } from '../../host/oversight/alert-host';
import { tooLittle } from '../too-little';
import { virtualTime } from '../virtual-time';
import { demoReads } from './demo-reads';
import {
  dayLoss,
  firstSeed,
  isLong,
  rule,
  save,
  say,
  seeds,
  timeoutMs,
  told,
  totalLoss,
} from './torture-run';

const calmHours = isLong ? 24 : 1;
const httpMinutes = isLong ? 60 : 3;

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

describe('a calm day', () => {
  it.each(Array.from({ length: seeds }, (_, index) => index))(
    'number %d tells nothing of bounds that are never reached',
    async (index) => {
      const { read, fired, polls } = await calmDay(firstSeed + index, index);
      say(
        `calm, seed ${firstSeed + index}: ${fired} told in ${calmHours} h, ${polls} polls, ${read} of ${neverReached.length} rules were read`,
      );
      // On a Saturday only what trades always is quoted.
      expect(read, tooLittle).toBeGreaterThan(neverReached.length / 2);
      expect(fired).toBe(0);
    },
    timeoutMs,
  );

  it(
    'over HTTP tells nothing of them either',
    async () => {
      const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
      const time = virtualTime(() => 0);
      ending.push(async () => {
        time.end();
        chance.mockRestore();
      });
      const token = 'calm';
      const demo = await startDemoBridge({
        port: 0,
        token,
        now: () => Date.now(),
        calm: true,
        seed: firstSeed,
      });
      ending.push(() => time.until(demo.close()));
      const polling = {
        account: everyMs,
        positions: everyMs,
        tick: everyMs,
        marketWatch: everyMs,
        chart: everyMs,
      };
      const service = await time.until(
        createService(
          testParts({
            environment: { bridgeUrl: demo.url, token },
            stored: { polling },
            asksClockFirst: true,
          }),
        ),
      );
      ending.push(() => time.until(service.close()));
      service.watch();
      await time.pass(60_000);
      await save(service, time.until, neverReached);
      for (let minute = 0; minute < httpMinutes; minute += 1) await time.pass(60_000);
      const { flips, lines } = await told(service, time.until);
      const list = await time.until(service.handlers['alerts.list']({}));
      const read = list.ok ? list.value.alerts.filter(({ judged }) => judged.readMs !== null).length : 0;
      say(
        `calm over HTTP: ${flips.filter(isFired).length} told in ${httpMinutes} minutes, ${read} of ${neverReached.length} rules were read`,
      );
      expect(read, tooLittle).toBe(neverReached.length);
      expect(flips.filter(isFired)).toEqual([]);
      expect(lines.filter(isOfRule)).toEqual([]);
    },
    timeoutMs,
  );
});

const everyMs = 10_000;
const dayMs = 86_400_000;

/** A calm demo and the judge in one process, without a wire. Each on another day: weekends and changes of the clocks are among twenty. */
async function calmDay(seed: number, index: number) {
  const host = alertHost({ fromMs: calmFrom + index * dayMs - startMs, turns: 1 });
  host.world.knows = () => true;
  const market = new Market(seed);
  const clock = startClock({ now: () => startMs + host.world.nowMs, speed: 1 });
  const demo = new TradeServer(market, clock);
  await demo.catchUp();
  const read = demoReads(host, demo, calmSymbols);
  let polls = 0;
  async function poll(): Promise<void> {
    await read(everyMs);
    polls += 1;
  }

  await poll();
  await poll();
  for (const each of neverReached) {
    const saved = await host.save(each);
    if (!saved.ok) throw new Error(saved.failure.message);
  }
  while (polls * everyMs < calmHours * 3_600_000) await poll();
  const { alerts } = await host.list();
  return {
    polls,
    read: alerts.filter(({ judged }) => judged.readMs !== null).length,
    fired: host.lines.length + alerts.reduce((sum, { judged }) => sum + judged.times, 0),
  };
}

/** Wednesday 21 October 2026, 10:00 UTC. */
const calmFrom = Date.UTC(2026, 9, 21, 10);
const calmSymbols = ['EURUSD', 'XAUUSD', 'BTCUSD'];
const neverReached: readonly AlertRule[] = [
  ...calmSymbols.flatMap((symbol) => [
    rule({ kind: 'price', symbol, side: 'bid' }, { value: 9_000_000 }),
    rule({ kind: 'price', symbol, side: 'ask' }, { way: 'either', value: 0.0001 }),
    rule({ kind: 'spread', symbol }, { value: 1e11 }),
  ]),
  rule({ kind: 'equity' }, { way: 'below', value: 1 }),
  rule({ kind: 'today' }, { way: 'below', value: -1_000_000 }),
  rule(dayLoss, { value: 1_000_000 }),
  rule(totalLoss(1_000_000), { value: 5_000_000 }),
  rule({ kind: 'margin-level' }, { way: 'below', value: 1 }),
  rule({ kind: 'drawdown' }, { value: 1_000_000 }),
  rule({ kind: 'connection' }, { value: 30 }),
  rule({ kind: 'unresolved' }, { value: 30 }),
  ...['bot 7701', 'bot 7702'].flatMap((trader) => [
    rule({ kind: 'positions', trader }, { value: 1_000 }),
    rule({ kind: 'lots', trader }, { value: 1_000 }),
    rule({ kind: 'size', trader }, { value: 1_000 }),
    rule({ kind: 'no-stop', trader }, { value: 10_000_000 }),
    rule({ kind: 'hours', trader, hours: '00:00-24:00' }, { value: 0 }),
    rule({ kind: 'hourly', trader }, { value: 1_000 }),
    rule({ kind: 'stop-distance', trader }, { way: 'below', value: 0 }),
    // As they begin.
    rule({ kind: 'storm', trader }, { value: 1 }),
    rule({ kind: 'usual-size', trader }, { value: 2 }),
    rule({ kind: 're-opened', trader }, { value: 0, readings: 1 }),
    rule({ kind: 'stop-moved', trader }, { value: 0, readings: 1 }),
  ]),
];
