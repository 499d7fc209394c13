import { afterEach, expect, it } from 'vitest';
import type { LedgerEntry } from '../../demo-bridge/traders/ledger';
import type { LiveChange } from '../../host/live/changes';
import { brokerAheadS } from './broker';
import { tooLittle } from './too-little';
import { startWatchedDemo, type WatchedDemo } from './watched-demo';

/**
 * In `npm test` the busiest minutes of an evening, with a late stop and a storm; `npm run torture -- watch` lives a whole day.
 */
const asked = Number(process.env.BRIDGEWATCH_WATCH_HOURS ?? '');
const isLong = Number.isInteger(asked) && asked > 0;
const minutes = isLong ? asked * 60 : 24;
/** Wednesday, 19:33 at the broker. */
const begin = Date.UTC(2026, 10, 18, 17, 33);
const seed = Number(process.env.BRIDGEWATCH_TORTURE_SEED ?? '') || 5;
const minuteMs = 60_000;
/** The host reads every two seconds: what stood for two reads and the time of an answer must have been seen. */
const surelySeenMs = 5_000;

let watched: WatchedDemo | null = null;
afterEach(async () => {
  await watched?.end();
  watched = null;
});

type Of<Kind extends LedgerEntry['kind']> = Extract<LedgerEntry, { kind: Kind }>;
const ofKind = <Kind extends LedgerEntry['kind']>(entries: readonly LedgerEntry[], kind: Kind) =>
  entries.filter((entry): entry is Of<Kind> => entry.kind === kind);

it(
  `${minutes} minutes of the demo and of the host that watches it: history and what was told agree with the demo's ledger`,
  async () => {
    watched = await startWatchedDemo(begin, { seed });
    const { demo, live, time, changes } = watched;
    const startedAt = process.hrtime.bigint();
    const done = demo.ledger.length;
    // Until the host has read the lists for the first time, nothing can be new to it.
    await time.pass(10_000);
    const fromMs = begin + 10_000 + brokerAheadS * 1_000;
    await time.pass(minutes * minuteMs);
    const since = demo.ledger.slice(done).filter(({ at }) => at > fromMs);
    const untilMs = begin + 10_000 + minutes * minuteMs + brokerAheadS * 1_000;

    const from = Math.floor(fromMs / 1_000);
    const to = Math.ceil(untilMs / 1_000);
    const read = await time.until(live.bridge.read((client) => client.deals(from, to)));
    if (!read.ok) throw new Error(read.failure.message);
    const told = read.value.rows.map((deal) => `${deal.ticket} ${deal.positionId} ${deal.volume}`).toSorted();
    const noted = since
      .flatMap((entry) =>
        entry.kind === 'entry' || entry.kind === 'close'
          ? [`${entry.deal} ${entry.ticket} ${entry.lots}`]
          : [],
      )
      .toSorted();
    expect(noted.length, tooLittle).toBeGreaterThan(15);
    expect(told).toEqual(noted);

    const levels = ofKind(since, 'levels');
    expect(levels.length, tooLittle).toBeGreaterThan(minutes / 3);
    expect(levelsTold(changes)).toEqual(expect.arrayContaining(levelsThatStood(since, untilMs)));
    const closed = ofKind(since, 'close').filter(
      (close) => isSeen(since, close) && close.at < untilMs - 10_000,
    );
    const whole = closed.filter((close) => endsIt(demo.ledger, close));
    expect(dealsTold(changes)).toEqual(expect.arrayContaining(whole.map(({ deal }) => `${deal}`)));
    const parts = closed.filter((close) => !whole.includes(close));
    expect(partsTold(changes)).toEqual(expect.arrayContaining(parts.map(({ ticket }) => `${ticket}`)));

    const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
    if (isLong) {
      console.log(
        `${minutes} minutes in ${seconds.toFixed(0)} s, seed ${seed}: ${noted.length} deals, ${levels.length} changes of levels, ${changes.length} told`,
      );
    }
  },
  isLong ? 60 * minuteMs : 2 * minuteMs,
);

const levelsTold = (changes: readonly LiveChange[]): string[] =>
  changes.flatMap((told) =>
    told.of === 'position' && told.change.kind === 'levels'
      ? [`${told.change.position.ticket} ${told.change.position.sl} ${told.change.position.tp}`]
      : [],
  );

const dealsTold = (changes: readonly LiveChange[]): string[] =>
  changes.flatMap((told) => (told.of === 'deal' ? [told.deal.ticket] : []));

const partsTold = (changes: readonly LiveChange[]): string[] =>
  changes.flatMap((told) =>
    told.of === 'position' && told.change.kind === 'volume' ? [told.change.position.ticket] : [],
  );

/** Whether nothing of the position was left after this close. */
function endsIt(entries: readonly LedgerEntry[], close: Of<'close'>): boolean {
  const isOfIt = ({ ticket, at }: Of<'entry'> | Of<'close'>) => ticket === close.ticket && at <= close.at;
  const lots = (of: readonly (Of<'entry'> | Of<'close'>)[]) =>
    of.filter(isOfIt).reduce((sum, each) => sum + each.lots, 0);
  return lots(ofKind(entries, 'entry')) - lots(ofKind(entries, 'close')) < 1e-9;
}

/** Levels that the position had long enough to be read, as they were changed to. */
function levelsThatStood(entries: readonly LedgerEntry[], untilMs: number): string[] {
  return entries.flatMap((entry, index) => {
    if (entry.kind !== 'levels') return [];
    const isOfIt = (later: LedgerEntry) =>
      (later.kind === 'levels' || later.kind === 'close') && later.ticket === entry.ticket;
    const next = entries.slice(index + 1).find(isOfIt)?.at ?? untilMs;
    const isNew = entries.some(
      (earlier) =>
        earlier.kind === 'entry' && earlier.ticket === entry.ticket && entry.at - earlier.at < surelySeenMs,
    );
    const { ticket, to } = entry;
    return next - entry.at < surelySeenMs || isNew ? [] : [`${ticket} ${to.sl} ${to.tp}`];
  });
}

/** Whether the position that was closed stood long enough to be read. */
const isSeen = (entries: readonly LedgerEntry[], close: Of<'close'>): boolean =>
  ofKind(entries, 'entry').every(
    ({ ticket, at }) => ticket !== close.ticket || close.at - at >= surelySeenMs,
  );
