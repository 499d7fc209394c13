import { afterEach, describe, expect, test } from 'vitest';
import { startDemoBridge } from '../../../demo-bridge/start';
import { createService } from '../../../host/api/service';
import { testParts } from '../../fixtures/service-parts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});
const token = 'family-market-data';

describe.each([
  { name: 'UTC stamps at UTC+5:30', family: { offsetSeconds: 19_800, stamps: 'utc', prefix: '' } as const },
  {
    name: 'broker stamps, no offset told',
    family: { offsetSeconds: 0, stamps: 'broker', prefix: '' } as const,
  },
])('market data of the recorded family, $name', ({ family }) => {
  async function service() {
    const demo = await startDemoBridge({ port: 0, token, seed: 7, family, calm: true });
    const made = await createService(testParts({ environment: { bridgeUrl: demo.url, token } }));
    ending.push(
      () => demo.close(),
      () => made.close(),
    );
    const read = await made.handlers['connection.read']({});
    if (!read.ok) throw new Error(read.failure.message);
    return made;
  }

  test('one indicator that the sidecar breaks on takes no other with it', async () => {
    const { handlers } = await service();
    const answer = await handlers['rates.analyse']({
      symbol: 'EURUSD',
      timeframe: 'H1',
      count: 300,
      indicators: {
        ema: { length: 21 },
        kvo: { fast: 34, slow: 55, signal: 13 },
        rsi: { length: 14 },
        bbands: { length: 20, std: 2 },
        macd: { fast: 12, slow: 26, signal: 9 },
      },
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(Object.keys(answer.value.outputs).toSorted()).toEqual(['bbands', 'ema', 'macd', 'rsi']);
    expect(Object.keys(answer.value.missing)).toEqual(['kvo']);
    expect(answer.value.missing.kvo).not.toBe('');
  });

  test('the newest ticks end at the quote, ranges are what was asked for, and the Terminal tab says how', async () => {
    const { handlers } = await service();
    const quote = await handlers['ticks.read']({ symbol: 'EURUSD' });
    const newest = await handlers['ticks.history']({ symbol: 'EURUSD', count: 200 });
    if (!quote.ok || !newest.ok) throw new Error('no ticks');
    expect(newest.value).toHaveLength(200);
    const lastMs = newest.value.at(-1)?.timeMs ?? 0;
    expect(Math.abs(lastMs - (quote.value.timeMs ?? 0))).toBeLessThan(60_000);
    const to = Math.floor(lastMs / 1_000) - 60;
    const range = await handlers['ticks.history']({ symbol: 'EURUSD', count: 5_000, from: to - 120, to });
    if (!range.ok) throw new Error(range.failure.message);
    expect(range.value.length).toBeGreaterThan(5);
    for (const { timeMs } of range.value) {
      expect(timeMs).toBeGreaterThanOrEqual((to - 120) * 1_000);
      expect(timeMs).toBeLessThan((to + 1) * 1_000);
    }
    const can = await handlers['capabilities.read']({});
    if (!can.ok) throw new Error(can.failure.message);
    expect(can.value.find(({ id }) => id === 'tick-history')).toMatchObject({
      state: 'yes',
      reason: expect.stringContaining('count=−N'),
    });
  });
});
