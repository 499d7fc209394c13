import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type DemoBridge, startDemoBridge } from '../../../demo-bridge/start';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { requests } from '../../../shared/contract';
import { tickSchema } from '../../../shared/model/tick';
import { testParts } from '../../fixtures/service-parts';

/** The product on a bridge of the recorded family whose stamps are UTC, with a netting account: each number is the bridge's own. */

const AHEAD = 5.5 * 3600;
const token = 'family-1';
const started = performance.now();
/** Wednesday 18 November 2026, 11:00 UTC, and on. */
const now = () => Date.UTC(2026, 10, 18, 11) + performance.now() - started;

const row = z.record(z.string(), z.unknown());
let demo: DemoBridge;
let service: Service;

beforeAll(async () => {
  const family = { offsetSeconds: AHEAD, stamps: 'utc', prefix: '/broker/account' } as const;
  demo = await startDemoBridge({ port: 0, token, seed: 7, now, netting: true, family, calm: true });
  service = await createService(testParts({ environment: { bridgeUrl: demo.url, token } }));
  for (const name of ['account.read', 'positions.list', 'orders.list', 'connection.read']) {
    await service.invoke(name, {});
  }
  await service.invoke('symbols.read', { symbol: 'AUDUSD' });
});
afterAll(async () => {
  await service.close();
  await demo.close();
});

/** What curl says. */
async function rows(path: string) {
  const answer = await fetch(`${demo.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return z.array(row).parse(await answer.json());
}

const tick = async () => {
  const read = await service.invoke('ticks.read', { symbol: 'AUDUSD' });
  return tickSchema.parse(read.ok ? read.value : null);
};

async function send(type: 'BUY' | 'SELL', volume: number) {
  for (const name of ['account.read', 'positions.list', 'orders.list']) await service.invoke(name, {});
  const { bid, ask } = await tick();
  const price = type === 'BUY' ? ask : bid;
  return service.invoke('trade.send', {
    name: 'place-order',
    input: {
      intentId: crypto.randomUUID(),
      symbol: 'AUDUSD',
      type,
      volume,
      price,
    },
  });
}

describe('on a netting account behind the recorded family, stamped in UTC', () => {
  test('orders that add, reduce and turn round are told done, and positions and deals are those of the bridge', async () => {
    // Nothing goes out on a quote that was never seen to move.
    const first = await tick();
    await expect.poll(async () => (await tick()).timeMs).not.toBe(first.timeMs);
    for (const [type, volume] of [
      ['BUY', 0.1],
      ['BUY', 0.3],
      ['SELL', 0.1],
      ['SELL', 0.5],
    ] as const) {
      const answer = await send(type, volume);
      expect(answer).toMatchObject({ ok: true, value: { verdict: 'done' } });
    }
    const listed = await service.invoke('positions.list', {});
    const positions = requests['positions.list'].output.parse(listed.ok ? listed.value : null).rows;
    const wire = await rows('/positions');
    expect(positions.map(({ ticket }) => Number(ticket))).toEqual(wire.map(({ ticket }) => ticket));
    const ours = positions.find(({ symbol }) => symbol === 'AUDUSD');
    const theirs = wire.find(({ symbol }) => symbol === 'AUDUSD');
    expect(ours).toMatchObject({
      side: 'SELL',
      volume: 0.2,
      priceOpen: theirs?.price_open,
      timeOpen: Number(theirs?.time) + AHEAD,
    });
    expect(ours?.identifier).not.toBe(ours?.ticket);

    const at = Math.floor(now() / 1000) + AHEAD;
    const history = await service.invoke('ledger.deals', { from: at - 86_400, to: at + 60 });
    const deals = requests['ledger.deals'].output.parse(history.ok ? history.value : null).rows;
    const reported = await rows(`/history/deals?from=${at - 86_400 - AHEAD}&to=${at + 60 - AHEAD}`);
    expect(deals.map(({ time, profit, volume }) => [time, profit, volume])).toEqual(
      reported.map(({ time, profit, volume }) => [Number(time) + AHEAD, profit, volume]),
    );
    expect(deals.filter(({ symbol }) => symbol === 'AUDUSD').map(({ entry }) => entry)).toEqual([
      'IN',
      'IN',
      'OUT',
      'INOUT',
    ]);
  });

  test('days begin at the broker’s midnight', async () => {
    const read = await service.invoke('rates.read', { symbol: 'EURUSD', timeframe: 'D1', count: 5 });
    const { time: days } = requests['rates.read'].output.parse(read.ok ? read.value : null);
    expect(days.map((day) => day % 86_400)).toEqual([0, 0, 0, 0, 0]);
    const wire = await rows('/symbols/EURUSD/rates?timeframe=D1&count=5');
    expect(days.map((day) => day - AHEAD)).toEqual(wire.map(({ time }) => time));
  });
});
