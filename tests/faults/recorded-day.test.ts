import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { seeded } from '../../demo-bridge/market/random';
import type { LedgerEntry } from '../../demo-bridge/traders/ledger';
import { type Span, walkRecord } from '../../host/history/record-reader';
import { createRowMaker, nothingCarried } from '../../host/history/sql/rows';
import { readGaps } from '../host/history/read-gaps';
import { brokerAheadS } from './broker';
import { failures, type RecordedDemo, startRecordedDemo } from './recorded-demo';
import { tooLittle } from './too-little';

/**
 * The recorder against the demo's ledger, with outages of the bridge and hosts that are killed: in `npm test` some minutes, in
 * `npm run torture -- day` a whole day.
 */
const asked = Number(process.env.BRIDGEWATCH_RECORD_HOURS ?? '');
const isLong = Number.isInteger(asked) && asked > 0;
const minutes = isLong ? asked * 60 : 8;
/** Wednesday, 19:33 at the broker: the evening's trades, a late stop, a storm. A day may be lived through in parts. */
const laterHours = Number(process.env.BRIDGEWATCH_RECORD_LATER ?? '');
const begin = Date.UTC(2026, 10, 18, 17 + laterHours, 33);
const seed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 5;
const minuteMs = 60_000;
const everyMs = 2_000;
/** Before an outage the last answer is at most this old. */
const slackMs = 6_000;
/** A bridge that failed is asked at up to eight times the interval for a while, so the reads around a gap may lie further off. */
const recoveryMs = 20_000;
/** A deal is told within a minute; a bridge that failed is asked at up to eight times the interval for a while. */
const dealsWithinMs = 90_000;
/** What happened closer than this to a read may be in it or not. */
const closeMs = 1_500;

let recorded: RecordedDemo | null = null;
afterEach(async () => {
  await recorded?.end();
  recorded = null;
});

/** When the bridge failed and when no host was there, UTC milliseconds. */
async function liveThrough(
  { time, startHost, killHost, fail }: RecordedDemo,
  hourPassed: () => void,
): Promise<readonly Span[]> {
  const random = seeded(seed);
  const unwatched: Span[] = [];
  const endMs = begin + minutes * minuteMs;
  let nextHourMs = begin + 60 * minuteMs;
  for (let turn = 0; Date.now() < endMs; turn += 1) {
    if (Date.now() >= nextHourMs) {
      hourPassed();
      nextHourMs += 60 * minuteMs;
    }
    await time.pass(Math.min((1 + random() * (isLong ? 40 : 2)) * minuteMs, endMs - Date.now()));
    const fromMs = Date.now();
    const lengthMs = (0.2 + random() * (isLong ? 10 : 0.8)) * minuteMs;
    if (turn % 2 === 0) fail(failures.slice(turn % 3));
    else await killHost();
    await time.pass(lengthMs);
    if (turn % 2 === 0) fail([]);
    else await startHost();
    unwatched.push({ fromMs, toMs: Date.now() });
  }
  // The deals of a gap are told with the next look into them.
  await time.pass(dealsWithinMs);
  return unwatched;
}

it(
  `${minutes} minutes of the demo with faults: the record is the ledger's where it was watched, and has gaps where it was not`,
  async () => {
    recorded = await startRecordedDemo(begin, seed, isLong);
    const { files, time } = recorded;
    const startedAt = process.hrtime.bigint();
    await recorded.startHost();
    await time.pass(isLong ? 5 * minuteMs : 20_000);
    const heaps = [heapUsed()];
    const unwatched = await liveThrough(recorded, () => heaps.push(heapUsed()));
    heaps.push(heapUsed());
    const span = { fromMs: begin + slackMs, toMs: Date.now() - slackMs };
    const [account = ''] = await time.until(files.accounts());

    const { positions: gaps } = await time.until(readGaps(files, account, span, everyMs));
    const outside = (inner: Span, outer: readonly Span[], byMs: number) =>
      outer.every(({ fromMs, toMs }) => inner.fromMs < fromMs - byMs || inner.toMs > toMs + byMs);
    expect(gaps.filter((gap) => outside(gap, unwatched, recoveryMs))).toEqual([]);
    expect(unwatched.filter((each) => each.toMs < span.toMs && outside(each, gaps, slackMs))).toEqual([]);

    const entries = await recorded.ledger();
    const ledger = positionsOf(entries);
    let compared = 0;
    const deals = new Set<string>();
    const rows = createRowMaker(nothingCarried, slackMs);
    await time.until(
      (async () => {
        for await (const step of walkRecord(files, account, span)) {
          rows.take(step);
          for (const told of step.told)
            if (told.kind === 'deals') for (const { ticket } of told.rows) deals.add(ticket);
          const read = step.reads.findLast(({ topic }) => topic === 'positions');
          if (read === undefined || read.failure !== null) continue;
          const expected = ledger.at(read.atMs + brokerAheadS * 1_000);
          if (expected === null) continue;
          compared += 1;
          const held = step.state().positions.good?.value.rows ?? [];
          const seen = held.map(({ ticket, volume, sl, tp }) => `${ticket} ${volume} ${sl} ${tp}`).toSorted();
          expect(seen, new Date(read.atMs).toISOString()).toEqual(expected);
        }
      })(),
    );
    expect(compared).toBeGreaterThan((minutes * minuteMs) / everyMs / 4);

    // Each step of a level that stood for two reads while it was watched, between the two that saw it.
    const { levelChanges } = rows.rows();
    const stood = stepsThatStood(entries, span).filter(({ fromMs, toMs }) =>
      gaps.every((gap) => gap.fromMs > toMs || gap.toMs < fromMs - slackMs),
    );
    const isFound = (step: StoodStep): boolean =>
      levelChanges.some(
        ({ ticket, level, toValue, afterMs, byMs }) =>
          ticket === step.ticket &&
          level === step.level &&
          Math.abs(toValue - step.value) < 1e-9 &&
          (afterMs ?? Number.NEGATIVE_INFINITY) <= step.fromMs + closeMs &&
          byMs >= step.fromMs - closeMs &&
          byMs <= step.toMs + closeMs,
      );
    expect(stood.filter((step) => !isFound(step))).toEqual([]);
    expect(stood.length, tooLittle).toBeGreaterThan(minutes / 4);

    // Watched or not: what happened in a gap is read afterwards.
    const traded = entries.flatMap((entry) => {
      const at = entry.at - brokerAheadS * 1_000;
      const isIn = at > span.fromMs && at < span.toMs - dealsWithinMs;
      return isIn && 'deal' in entry ? [`${entry.deal}`] : [];
    });
    expect(traded.length, tooLittle).toBeGreaterThan(0);
    expect([...deals]).toEqual(expect.arrayContaining(traded));

    const [first = 0] = heaps;
    expect(Math.max(...heaps) - first).toBeLessThan(40_000_000);
    if (isLong) {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      console.log(
        `${minutes} minutes in ${seconds.toFixed(0)} s, seed ${seed}: ${unwatched.length} outages and kills, ${gaps.length} gaps, ${compared} reads of positions, ${stood.length} steps of levels and ${traded.length} deals compared; heap after five minutes, then each hour: ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB`,
      );
    }
  },
  isLong ? 120 * minuteMs : 2 * minuteMs,
);

interface StoodStep {
  readonly ticket: string;
  readonly level: 'sl' | 'tp';
  readonly value: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** By the ledger: values that a level of a position was moved to and had for longer than two reads take. UTC milliseconds. */
function stepsThatStood(entries: readonly LedgerEntry[], { fromMs, toMs }: Span): readonly StoodStep[] {
  const utcOf = (at: number): number => at - brokerAheadS * 1_000;
  return entries.flatMap((entry, index): readonly StoodStep[] => {
    if (entry.kind !== 'levels') return [];
    const { ticket, from, to } = entry;
    const later = entries.slice(index + 1).filter((each) => 'ticket' in each && each.ticket === ticket);
    const begin = utcOf(entry.at);
    return (['sl', 'tp'] as const).flatMap((level): readonly StoodStep[] => {
      const next = later.find(
        (each) => each.kind === 'close' || (each.kind === 'levels' && each.to[level] !== to[level]),
      );
      const end = Math.min(next === undefined ? toMs : utcOf(next.at), toMs);
      const isLong = end - begin > 2 * everyMs + closeMs;
      if (from[level] === to[level] || begin < fromMs + slackMs || !isLong) return [];
      return [{ ticket: `${ticket}`, level, value: to[level], fromMs: begin, toMs: end }];
    });
  });
}

/** The positions by the ledger at a time of the broker, milliseconds: null close to something that happened. Times only grow. */
function positionsOf(entries: readonly LedgerEntry[]): { at(ms: number): readonly string[] | null } {
  const open = new Map<number, { lots: number; sl: number; tp: number }>();
  let next = 0;
  function apply(entry: LedgerEntry): void {
    if (entry.kind === 'entry') open.set(entry.ticket, { lots: entry.lots, ...entry.levels });
    const known = 'ticket' in entry ? open.get(entry.ticket) : undefined;
    if (known === undefined) return;
    if (entry.kind === 'levels') Object.assign(known, entry.to);
    if (entry.kind !== 'close') return;
    known.lots = Math.round((known.lots - entry.lots) * 1e8) / 1e8;
    if (known.lots <= 0 && 'ticket' in entry) open.delete(entry.ticket);
  }
  const isPosition = ({ kind }: LedgerEntry) => kind === 'entry' || kind === 'levels' || kind === 'close';
  const ordered = entries.filter(isPosition).toSorted((a, b) => a.at - b.at);
  return {
    at(ms) {
      for (let entry = ordered[next]; entry !== undefined && entry.at <= ms; entry = ordered[next]) {
        apply(entry);
        next += 1;
      }
      const isClose = [ordered[next - 1], ordered[next]].some(
        (entry) => entry !== undefined && Math.abs(entry.at - ms) < closeMs,
      );
      if (isClose) return null;
      return [...open].map(([ticket, { lots, sl, tp }]) => `${ticket} ${lots} ${sl} ${tp}`).toSorted();
    },
  };
}

/** After a collection of garbage, bytes. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
