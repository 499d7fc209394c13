import { describe, expect, it } from 'vitest';
import { createPastReader, type PastReaderParts } from '../../../host/ledger/past-reader';
import type { Deal } from '../../../shared/model/deal';
import { failed, ok } from '../../../shared/model/result';
import { booked } from '../../shared/math/trading-days';

const day = 86_400;
/** Broker seconds. */
const now = Date.UTC(2026, 10, 26, 12) / 1_000;
const sinceYear2000 = Math.round((now - Date.UTC(2000, 0, 1) / 1_000) / day);

/** A past of deals at these ages in days, and a clock that the test moves. */
function pastOf(agesDays: readonly number[]) {
  const deals = agesDays.map((age) => booked({ time: now - age * day }));
  const known = new Set<Deal>();
  let work: (() => void) | null = null;
  let dueMs = 0;
  const state = {
    ...{ nowMs: 0, generation: 1, isLoading: false, isBroken: false, isComplete: true, known },
    mostDays: Number.POSITIVE_INFINITY,
    tellsTimes: true,
    whileAsked: (): void => undefined,
    /** The balance is met by these alone. */
    isEmptied: (_: ReadonlySet<Deal>): boolean => false,
  };
  const asked: { fromDays: number; toDays: number; atS: number }[] = [];
  const reader = createPastReader({
    live: {
      bridge: { current: () => ({ generation: state.generation }) },
      knowledge: { brokerNow: () => [now + state.nowMs / 1_000] },
      deals({ from, to }: { from: number; to: number }) {
        const days = (at: number): number => Math.round((now - at) / day);
        asked.push({ fromDays: days(from), toDays: days(to), atS: state.nowMs / 1_000 });
        state.whileAsked();
        if (state.isBroken || to - from > state.mostDays * day)
          return Promise.resolve(failed({ kind: 'timeout', message: 'too long' }));
        const rows = deals.filter(({ time }) => time !== null && time >= from && time < to);
        for (const deal of rows) known.add(deal);
        if (!state.tellsTimes) return Promise.resolve(ok({ rows: [booked({ time: null })], unreadable: [] }));
        return Promise.resolve(ok({ rows, unreadable: [] }));
      },
    } as unknown as PastReaderParts['live'],
    clock: {
      now: () => state.nowMs,
      wall: () => now * 1_000 + state.nowMs,
      after(ms, next) {
        dueMs = state.nowMs + ms;
        work = next;
        return () => {
          work = null;
        };
      },
    },
    coverage: () => ({
      isLoading: state.isLoading,
      meetsBalance: state.isComplete && (known.size === deals.length || state.isEmptied(known)),
      since: known.size === 0 ? null : Math.min(...[...known].map(({ time }) => time ?? 0)),
    }),
  });
  return {
    state,
    asked,
    reader,
    async pass(seconds: number) {
      const untilMs = state.nowMs + seconds * 1_000;
      while (work !== null && dueMs <= untilMs) {
        const next: () => void = work;
        work = null;
        state.nowMs = dueMs;
        next();
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
      state.nowMs = untilMs;
    },
  };
}

describe('the past of an account', () => {
  it('is read month by month from the newest back, one request in five seconds, until the balance is met', async () => {
    const past = pastOf([1, 20, 50, 80]);
    past.reader.start();
    await past.pass(14);
    expect(past.asked).toEqual([]);
    await past.pass(300);
    expect(past.asked.map(({ fromDays, toDays }) => [fromDays, toDays])).toEqual([
      [29, -1],
      [59, 29],
      [89, 59],
      // What may lie before them, in one request.
      [sinceYear2000, 80],
    ]);
    expect(past.asked.map(({ atS }) => atS)).toEqual([15, 20, 25, 30]);
    expect(past.reader.isDone()).toBe(true);
  });

  it('asks for years without a deal at once, and ends with the year 2000', async () => {
    const past = pastOf([1]);
    past.state.isComplete = false;
    past.reader.start();
    await past.pass(600);
    expect(past.asked.length).toBeLessThan(12);
    expect(past.asked.at(-1)?.fromDays).toBe(sinceYear2000);
    expect(past.reader.isDone()).toBe(true);
  });

  it('has the deals of an account that was once emptied to 0, which meets its balance without them', async () => {
    const past = pastOf([1, 400]);
    past.state.isEmptied = (known) => known.size === 1;
    past.reader.start();
    await past.pass(15);
    expect(past.reader.isDone()).toBe(false);
    await past.pass(10);
    expect(past.state.known.size).toBe(2);
    expect(past.reader.isDone()).toBe(true);
  });

  it('reads nothing where nothing is missing, nor before what was kept is there', async () => {
    const past = pastOf([]);
    past.state.isLoading = true;
    past.reader.start();
    await past.pass(60);
    past.state.isLoading = false;
    await past.pass(60);
    expect(past.asked).toEqual([]);
  });

  it('waits longer after each failure, and asks for the same again', async () => {
    const past = pastOf([1, 50]);
    past.state.isBroken = true;
    past.reader.start();
    await past.pass(100);
    expect(past.asked.map(({ atS }) => atS)).toEqual([15, 25, 45, 85]);
    past.state.isBroken = false;
    await past.pass(300);
    expect(past.asked.at(-3)?.fromDays).toBe(29);
    expect(past.reader.isDone()).toBe(true);
  });

  it('asks for less at once after a failure, as a bridge may refuse years', async () => {
    const past = pastOf([1]);
    past.state.isComplete = false;
    past.state.mostDays = 400;
    past.reader.start();
    await past.pass(3_600);
    expect(past.reader.isDone()).toBe(true);
  });

  it('asks a bridge without times once, which tells all at any time', async () => {
    const past = pastOf([1]);
    past.state.isComplete = false;
    past.state.tellsTimes = false;
    past.reader.start();
    await past.pass(60);
    expect(past.asked).toHaveLength(1);
    expect(past.reader.isDone()).toBe(true);
  });

  it('asks for nothing once it is stopped, also while a read was under way', async () => {
    const past = pastOf([1]);
    past.state.isComplete = false;
    past.state.whileAsked = past.reader.stop;
    past.reader.start();
    await past.pass(60);
    expect(past.asked).toHaveLength(1);
  });

  it('looks again when something stays missing, not while a trade’s deal is on its way', async () => {
    const past = pastOf([1]);
    past.reader.start();
    await past.pass(60);
    const before = past.asked.length;
    past.state.isComplete = false;
    await past.pass(60);
    past.state.isComplete = true;
    await past.pass(10);
    past.state.isComplete = false;
    await past.pass(100);
    expect(past.asked).toHaveLength(before);
    await past.pass(30);
    expect(past.asked.length).toBeGreaterThan(before);
  });

  it('begins again with another connection', async () => {
    const past = pastOf([1, 50]);
    past.reader.start();
    await past.pass(15);
    past.state.generation = 2;
    past.state.known.clear();
    await past.pass(5);
    expect(past.asked.map(({ fromDays }) => fromDays)).toEqual([29, 29]);
  });
});
