import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { brokerOffsetSeconds } from '../../../demo-bridge/market/clock';
import { createDealStore } from '../../../host/ledger/deal-store';
import type { Measure } from '../../../shared/model/alerts';
import type { Position } from '../../../shared/model/position';
import { ok } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, positionOf } from '../../fixtures/trading';
import { alertHost, startMs } from './alert-host';

/** Nights in which clocks are changed: the broker's is Eastern European Time, and its cryptocurrencies trade on. */

const everyMs = 10_000;
/** Milliseconds. So long before and after each moment it is awake. */
const aroundMs = 75 * 60_000;

/** A host at a moment of UTC whose broker's clock goes on through a change. */
async function hostAt(fromMs: number) {
  const host = alertHost({ fromMs: fromMs - startMs });
  const { world } = host;
  const brokerS = () => Math.floor(host.wall() / 1_000) + world.offsetS;
  const tellTime = (): void => {
    world.offsetS = brokerOffsetSeconds(host.wall());
    const time = { serverEpochS: brokerS(), utcEpochS: null, utcOffsetS: null };
    host.take({ topic: 'time', result: ok({ time } as never) });
  };
  tellTime();
  await host.has({ balance: 10_000, equity: 10_000, credit: 0, profit: 0, margin: 0 });
  return {
    host,
    brokerS,
    async poll(...rows: readonly Position[]) {
      await host.pass(everyMs);
      tellTime();
      await host.has();
      await host.holds(...rows);
    },
    sleep(ms: number) {
      world.nowMs += Math.max(0, ms);
    },
    /** A trade that ends now. */
    async lose(amount: number) {
      const ticket = `${900 + world.deals.length}`;
      const money = { profit: -amount, swap: 0, commission: 0, fee: 0, time: brokerS() };
      world.deals = [...world.deals, dealOf({ ticket, positionId: ticket, entry: 'OUT', ...money })];
      const balance = world.account.balance - amount;
      await host.has({ balance, equity: balance });
      host.take({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows: [], unreadable: [] }) });
    },
  };
}

describe('a day’s loss', () => {
  const autumn = '2026-10-25T01:00Z';
  const spring = '2027-03-28T01:00Z';
  it.each([
    ['Europe/Prague', 0, '2026-10-24T22:00Z', autumn, '2026-10-25T23:00Z'],
    ['Europe/Prague', 2, '2026-10-25T00:00Z', autumn, '2026-10-26T01:00Z'],
    ['Europe/Prague', 0, '2027-03-27T23:00Z', spring, '2027-03-28T22:00Z'],
    ['Europe/Prague', 2, '2027-03-28T01:00Z', spring, '2027-03-29T00:00Z'],
    ['America/New_York', 0, '2026-11-01T04:00Z', '2026-11-01T06:00Z', '2026-11-02T05:00Z'],
    ['America/New_York', 17, '2027-03-13T22:00Z', '2027-03-14T07:00Z', '2027-03-14T21:00Z'],
    // The broker's clock changes alone.
    ['America/New_York', 20, '2026-10-25T00:00Z', autumn, '2026-10-26T00:00Z'],
    ['UTC', 0, '2027-03-28T00:00Z', spring, '2027-03-29T00:00Z'],
  ])('by %s, reset at %i, has all that was lost since %s, and no more', async (zone, hour, ...times) => {
    const [fromMs = 0, changedMs = 0, toMs = 0] = times.map((time) => Date.parse(time));
    const { host, poll, lose, sleep } = await hostAt(fromMs - aroundMs);
    const day: Measure = { kind: 'day-loss', basis: 'balance', zone, hour };
    const total: Measure = {
      kind: 'total-loss',
      trail: 'day-end',
      initial: 10_000,
      isLocked: false,
      zone,
      hour,
    };
    for (const of of [day, total]) await host.save(alertOf(of, { id: randomUUID(), value: 1_000 }));
    const lost: number[] = [];
    const wrong: unknown[] = [];
    let compared = 0;
    for (const aboutMs of [fromMs, changedMs, toMs]) {
      sleep(aboutMs - aroundMs - host.wall());
      const wokeMs = host.wall();
      for (let polls = 1; host.wall() < aboutMs + aroundMs; polls += 1) {
        await poll();
        // Every ten minutes, not at the reset.
        const isLoss = polls % 60 === 31;
        if (isLoss) lost.push(host.wall());
        if (isLoss) await lose(1);
        const resetMs = [toMs, fromMs].find((ms) => ms <= host.wall()) ?? 0;
        // What is lost now, and that a day begins, is known by the next polls.
        if (isLoss || host.wall() - Math.max(wokeMs, resetMs) < 3 * everyMs) continue;
        compared += 1;
        const { alerts } = await host.list();
        const values = alerts.map(({ judged }) => (judged.state === 'blind' ? judged.why : judged.value));
        const due = [lost.filter((ms) => ms >= resetMs).length, lost.length];
        if (!isDeepStrictEqual(values, due)) wrong.push([new Date(host.wall()).toISOString(), values, due]);
      }
    }
    expect(compared).toBeGreaterThan(1_000);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(host.lines).toEqual([]);
  });
});

describe('hours that a bot may open in', () => {
  const hours = 'Sun 02:00-03:30';
  it.each([
    ['2026-10-24T22:50Z', '01:50', 'firing'],
    ['2026-10-24T23:10Z', '02:10', 'idle'],
    ['2026-10-25T00:10Z', '03:10, which comes again', 'idle'],
    ['2026-10-25T00:40Z', '03:40, which comes again', 'firing'],
    ['2026-10-25T00:58Z', '03:58, set back while it is open', 'firing'],
    ['2026-10-25T01:10Z', '03:10 for the second time', 'idle'],
    ['2026-10-25T01:40Z', '03:40 for the second time', 'firing'],
    ['2027-03-28T00:10Z', '02:10', 'idle'],
    ['2027-03-28T00:58Z', '02:58, an hour set forward while it is open', 'idle'],
    ['2027-03-28T01:05Z', '04:05, after the hour that is skipped', 'firing'],
  ])('%s is %s: %s', async (opened, _shown, state) => {
    const { host, poll, brokerS } = await hostAt(Date.parse(opened));
    host.world.ledger = { store: createDealStore(), coverage: wholeCoverage };
    await host.save(alertOf({ kind: 'hours', trader: 'bot 7701', hours }, { value: 0 }));
    const position = positionOf({ magic: 7701, timeOpen: brokerS() });
    for (let read = 0; read < 30; read += 1) await poll(position);
    expect(await host.states()).toEqual([state]);
    expect(host.lines).toHaveLength(state === 'firing' ? 1 : 0);
    for (let read = 0; read < 6; read += 1) await poll();
    expect(await host.states()).toEqual(['idle']);
  });
});
