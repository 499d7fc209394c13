import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEarnedSince, type EarnedParts } from '../../../host/oversight/alerts/earned-since';
import { createLosses, keptLossesSchema, noLosses } from '../../../host/oversight/alerts/losses';
import { lossDay } from '../../../shared/math/loss-day';
import type { Deal } from '../../../shared/model/deal';
import { ok } from '../../../shared/model/result';
import { bookedIn } from '../../../shared/rules/booked-in';
import { isLoss, type LossMeasure } from '../../../shared/rules/losses';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { account, dealOf } from '../../fixtures/trading';

const startMs = Date.UTC(2026, 9, 22, 9);
const zoneS = 7_200;
const minuteMs = 60_000;
const initial = 10_000;
const bound = 800;
const reset = { zone: 'Europe/Prague', hour: 0 };
const losses: readonly LossMeasure[] = [
  ...(['balance', 'equity', 'higher'] as const).map((basis) => ({
    kind: 'day-loss' as const,
    basis,
    ...reset,
  })),
  ...(['none', 'equity', 'day-end'] as const).flatMap((trail) =>
    [false, true].map((isLocked) => ({ kind: 'total-loss' as const, trail, initial, isLocked, ...reset })),
  ),
];

const watched = [...losses, { kind: 'drawdown' }] as const;

type Act =
  | {
      readonly do: 'close' | 'float' | 'pay' | 'credit' | 'cost';
      readonly by: number;
      readonly lateReads: number;
    }
  | { readonly do: 'watch' | 'sleep'; readonly minutes: number }
  | { readonly do: 'restart' };

/** Bridges round: what is below 0.02 is no change. */
const money = fc
  .integer({ min: -40_000, max: 40_000 })
  .map((cents) => (cents + (cents < 0 ? -100 : 100)) / 100);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constantFrom('close', 'float', 'pay', 'credit', 'cost'),
    by: money,
    lateReads: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ do: fc.constant('watch'), minutes: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant('watch'), minutes: fc.integer({ min: 600, max: 1_500 }) }),
  fc.record({ do: fc.constant('sleep'), minutes: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ do: fc.constant('restart') }),
);

const flat = () => new Promise((resolve) => setImmediate(resolve));

/** What an account went through, and what was read of it on the way. */
function world() {
  const state = { nowMs: startMs, balance: initial, floating: 0, credit: 0 };
  const deals: Deal[] = [];
  let late: { readonly deal: Deal; reads: number }[] = [];
  /** Each change of the balance: what was paid, and the balance after it. */
  const past: { readonly atMs: number; readonly paid: number; readonly balance: number }[] = [];
  let ticket = 0;
  let kept = noLosses();
  let parts = begin();

  function begin() {
    const booked: EarnedParts['booked'] = async (span) =>
      ok(bookedIn({ rows: deals, unreadable: [] }, span, noOwnTickets));
    const clock = { now: () => state.nowMs, wall: () => state.nowMs };
    const knowledge = { account: () => ({ value: now() }) } as unknown as EarnedParts['knowledge'];
    const earned = createEarnedSince({ clock, knowledge, booked });
    return {
      earned,
      judge: createLosses({
        clock,
        earned,
        booked,
        recorded: () => Promise.resolve(null),
        offsetS: () => zoneS,
      }),
    };
  }
  const equity = () => Number((state.balance + state.floating).toFixed(2));
  const now = () => ({
    ...account,
    ...{ balance: state.balance, credit: state.credit, equity: Number((equity() + state.credit).toFixed(2)) },
  });
  function book(type: Deal['type'], by: number, lateReads: number) {
    ticket += 1;
    const deal = dealOf({
      ...{ ticket: `${ticket}`, positionId: `${ticket}`, type, entry: type === 'BUY' ? 'OUT' : 'IN' },
      ...{ time: Math.floor(state.nowMs / 1_000) + zoneS, profit: by, swap: 0, commission: 0, fee: 0 },
    });
    late.push({ deal, reads: lateReads });
    if (type === 'CREDIT') return;
    state.balance = Number((state.balance + by).toFixed(2));
    past.push({ atMs: state.nowMs, paid: type === 'BALANCE' ? by : 0, balance: state.balance });
  }
  return {
    state,
    past,
    equity,
    kept: () => kept,
    isSettled: () => late.length === 0,
    balanceAt: (ms: number) => past.findLast(({ atMs }) => atMs < ms)?.balance ?? initial,
    paidSince: (fromMs: number, toMs = Number.POSITIVE_INFINITY) =>
      past.reduce((sum, { atMs, paid }) => (atMs >= fromMs && atMs < toMs ? sum + paid : sum), 0),
    change(what: string, by: number, lateReads: number) {
      if (what === 'float') state.floating = by;
      else if (what === 'credit') {
        state.credit = Number((state.credit + Math.abs(by)).toFixed(2));
        book('CREDIT', Math.abs(by), lateReads);
      } else if (what === 'close') {
        book('BUY', state.floating, lateReads);
        state.floating = 0;
      } else
        book(
          what === 'pay' ? 'BALANCE' : 'COMMISSION',
          what === 'pay' ? by : -Math.ceil(Math.abs(by) / 10),
          lateReads,
        );
    },
    async read() {
      const arrived = late.filter(({ reads }) => reads <= 0);
      deals.push(...arrived.map(({ deal }) => deal));
      late = late.filter(({ reads }) => reads > 0);
      for (const each of late) each.reads -= 1;
      if (arrived.length > 0) parts.earned.dealsChanged();
      const told = watched.map((of) => parts.judge.read(of, { id: 'rule', value: bound }, now(), kept));
      kept.last = { atMs: state.nowMs, equity: equity() };
      await flat();
      return told;
    },
    restart() {
      kept = keptLossesSchema.parse(JSON.parse(JSON.stringify(kept)));
      parts = begin();
    },
  };
}

const resets = [lossDay(startMs, reset).toMs];
function resetsUntil(ms: number): readonly number[] {
  for (let last = startMs; last <= ms; resets.push(last)) last = lossDay(resets.at(-1) ?? ms, reset).toMs;
  return resets.filter((each) => each <= ms);
}

/** As `expect` says it, which is slow. */
function same(of: (typeof watched)[number], found: number | undefined, due: number): void {
  if (Math.abs((found ?? Number.NaN) - due) < 1e-6) return;
  throw new Error(`${JSON.stringify(of)}: ${found}, and it was ${due}`);
}

it('is what the account lost by its own past, through resets, payments, late deals, sleep and restarts', async () => {
  let compared = 0;
  let unseen = 0;
  let deepest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      const it = world();
      /** Since when each is counted, and the highest own equity that was read. */
      const begun = new Map<LossMeasure, number>();
      const peaks = new Map<LossMeasure, number>();
      /** Of the drawdown: its first read, and the highest own equity since. */
      let watchedFrom: number | null = null;
      let top = 0;
      /** Equity of the last read within a minute before each reset. */
      const atReset = new Map<number, number>();
      let last = { atMs: Number.NEGATIVE_INFINITY, equity: 0 };
      await watch(10);
      for (const each of acts) {
        if (each.do === 'restart') it.restart();
        else if ('by' in each) {
          // It is awake when the account changes: what was there before is known.
          await watch(1);
          it.change(each.do, each.by, each.lateReads);
        } else if (each.do === 'watch') await watch(each.minutes);
        else {
          while (!it.isSettled()) await watch(1);
          it.state.nowMs += each.minutes * minuteMs;
        }
      }
      await watch(30);
      const final = await it.read();
      expect(final.slice(3).every((found) => found?.kind === 'value')).toBe(true);

      async function watch(minutes: number) {
        const untilMs = it.state.nowMs + minutes * minuteMs;
        // Not every day is looked at by the minute: it is 20 seconds about a reset.
        while (it.state.nowMs < untilMs) {
          const { toMs } = lossDay(it.state.nowMs, reset);
          const restMs = toMs - it.state.nowMs;
          const stepMs =
            restMs > 2 * minuteMs && minutes > 100 ? Math.min(restMs - minuteMs, 60 * minuteMs) : 20_000;
          it.state.nowMs += stepMs;
          look(await it.read());
        }
      }

      function look(told: Awaited<ReturnType<typeof it.read>>) {
        const nowMs = it.state.nowMs;
        const { fromMs } = lossDay(nowMs, reset);
        if (!atReset.has(fromMs) && last.atMs <= fromMs && fromMs - last.atMs <= minuteMs)
          atReset.set(fromMs, last.equity);
        last = { atMs: nowMs, equity: it.equity() };
        for (const [index, of] of watched.entries()) {
          const found = told[index];
          if (found?.kind === 'blind' && !found.why.startsWith('no deal explains')) {
            const isUnseen = of.kind === 'day-loss' && of.basis !== 'balance' && !atReset.has(fromMs);
            if (!isUnseen || !found.why.endsWith('was not read')) throw new Error(found.why);
            unseen += 1;
          }
          if (found?.kind !== 'value') continue;
          compared += 1;
          const own = (sinceMs: number) => it.equity() - it.paidSince(sinceMs);
          if (of.kind === 'drawdown') {
            watchedFrom ??= nowMs;
            top = Math.max(top, own(watchedFrom));
            same(of, found.value, top - own(watchedFrom));
            deepest = Math.max(deepest, found.value);
            continue;
          }
          if (of.kind === 'day-loss') {
            const balance = it.balanceAt(fromMs);
            const equity = atReset.get(fromMs) ?? Number.NaN;
            const start = { balance, equity, higher: Math.max(balance, equity) }[of.basis];
            same(of, found.value, start - own(fromMs));
            continue;
          }
          const sinceMs = begun.get(of) ?? nowMs;
          begun.set(of, sinceMs);
          if (of.trail === 'equity') peaks.set(of, Math.max(peaks.get(of) ?? initial, own(sinceMs)));
          if (of.trail === 'day-end') {
            let peak = initial;
            // A day is added some minutes after its end.
            const addedMs = it.kept().totals[`day-end ${initial} 0 Europe/Prague`]?.fromMs ?? 0;
            for (const day of resetsUntil(addedMs))
              if (day > sinceMs) peak = Math.max(peak, it.balanceAt(day) - it.paidSince(sinceMs, day));
            peaks.set(of, peak);
          }
          const peak = peaks.get(of) ?? initial;
          const start = of.isLocked && of.trail !== 'none' ? Math.min(peak, initial + bound) : peak;
          same(of, found.value, start - own(sinceMs));
          same(of, found.start, start);
        }
      }
    }),
    { numRuns: 8, seed: 20_261_127 },
  );
  expect(compared).toBeGreaterThan(5_000);
  expect(unseen).toBeGreaterThan(5);
  expect(deepest).toBeGreaterThan(200);
  expect(losses.every(isLoss)).toBe(true);
});
