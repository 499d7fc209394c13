import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader } from '../../../host/history/frame-reader';
import { createFrameWriter } from '../../../host/history/frame-writer';
import {
  type RecordEvent,
  type RecordedState,
  type RecordedTopic,
  recordedFields,
} from '../../../host/history/recorded';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import { type Failure, failed, ok } from '../../../shared/model/result';
import { account, dealOf, positionOf } from '../../fixtures/trading';

const position = positionOf();
const deal = dealOf();

type ReadEvent = Extract<RecordEvent, { result: unknown }>;

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => units / 100);
const price = fc.integer({ min: 1, max: 200_000 }).map((units) => units / 100_000);
const failure: fc.Arbitrary<Failure> = fc.constantFrom(
  { kind: 'unreachable', message: 'No answer.' },
  { kind: 'busy', message: 'Asked too often.', status: 429, retryAfterMs: 1_000 },
);
const lost: Failure = { kind: 'unreachable', message: 'No answer.' };
const orFailure = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: value.map(ok) }, { weight: 1, arbitrary: failure.map(failed) });

const accounts: fc.Arbitrary<Account> = fc
  .tuple(cents, cents, fc.option(cents), fc.constantFrom(0, 1, 1), fc.option(fc.constantFrom(0, 1, 1)))
  .map(([balance, equity, marginLevel, profitMoves, marginFreeMoves]) => ({
    ...account,
    balance,
    equity,
    marginLevel,
    // Both move with the equity, or not, or come and go.
    profit: profitMoves === 1 ? equity : 0,
    marginFree: marginFreeMoves === 1 ? equity : marginFreeMoves,
  }));
const positions: fc.Arbitrary<Position[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), price, cents), { selector: ([ticket]) => ticket })
  .map((rows) =>
    rows.map(([ticket, sl, profit]) => ({
      ...position,
      ticket: String(ticket),
      sl,
      profit,
      priceCurrent: sl,
    })),
  );
const unreadable = fc.constantFrom(
  [],
  [{ ticket: '9', symbol: null, failure: { kind: 'bad-answer' as const, message: 'No volume.' } }],
);
const read = fc.oneof(
  orFailure(accounts).map((result) => ({ kind: 'account' as const, result })),
  orFailure(fc.tuple(positions, unreadable).map(([rows, bad]) => ({ rows, unreadable: bad }))).map(
    (result) => ({
      kind: 'positions' as const,
      result,
    }),
  ),
  fc
    .tuple(fc.constantFrom('EURUSD', 'a', '0'), orFailure(fc.tuple(price, price)))
    .map(([symbol, result]) => ({
      kind: 'tick' as const,
      symbol,
      result: result.ok
        ? ok({ symbol, bid: result.value[0], ask: result.value[1], last: null, timeMs: 1_763_000_000_000 })
        : result,
    })),
);
/** Far enough apart that each counts by itself. */
const reads: fc.Arbitrary<ReadEvent[]> = fc
  .array(fc.tuple(fc.integer({ min: 250, max: 900 }), fc.integer({ min: 0, max: 400 }), read), {
    maxLength: 40,
  })
  .map((steps) => {
    let atMs = 1_763_424_000_000;
    return steps.map(([pause, tookMs, event]) => {
      atMs += pause;
      return { ...event, atMs, tookMs } as ReadEvent;
    });
  });

/** Quotes of some symbols of eight, all at one moment, with all that a broker's quotes do. */
const moments: fc.Arbitrary<ReadEvent[]> = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 250, max: 5_000 }),
      tookMs: fc.nat(400),
      quotes: fc.uniqueArray(
        fc.record({
          symbol: fc.nat(7).map((number) => `S${number}`),
          bid: price,
          spread: fc.integer({ min: 0, max: 30 }),
          last: fc.option(price, { freq: 2, nil: 1.5 }),
          ageMs: fc.option(fc.oneof(fc.integer({ min: -3_000, max: 9_000 }), fc.constant(7_200_000)), {
            freq: 20,
          }),
          isAgain: fc.boolean(),
          isFailed: fc.nat(15).map((number) => number === 0),
        }),
        { selector: ({ symbol }) => symbol, maxLength: 8 },
      ),
    }),
    { maxLength: 12 },
  )
  .map((rounds) => {
    let atMs = 1_763_424_000_000;
    const before = new Map<string, ReadEvent['result']>();
    return rounds.flatMap(({ pause, tookMs, quotes }) => {
      atMs += pause;
      return quotes.map(({ symbol, bid, spread, last, ageMs, isAgain, isFailed }) => {
        const known = isAgain ? before.get(symbol) : undefined;
        const ask = Math.round(bid * 100_000 + spread) / 100_000;
        const timeMs = ageMs === null ? null : atMs + 7_200_000 - ageMs;
        const fresh = isFailed ? failed(lost) : ok({ symbol, bid, ask, last, timeMs });
        const result = known ?? fresh;
        before.set(symbol, result);
        return { kind: 'tick', symbol, atMs, tookMs, result } as ReadEvent;
      });
    });
  });

/** What is known after these reads, kept the plain way. */
function known(events: readonly ReadEvent[]): RecordedState {
  const of = <T>(kind: string, symbol?: string): RecordedTopic<T> => {
    const mine = events.filter(
      (event) => event.kind === kind && (event.kind !== 'tick' || event.symbol === symbol),
    );
    const good = mine.findLast(({ result }) => result.ok);
    const last = mine.at(-1);
    return {
      good:
        good?.result.ok === true
          ? { atMs: good.atMs, tookMs: good.tookMs, value: good.result.value as T }
          : null,
      failure:
        last !== undefined && !last.result.ok
          ? { atMs: last.atMs, tookMs: last.tookMs, failure: last.result.failure }
          : null,
    };
  };
  const symbols = new Set(events.flatMap((event) => (event.kind === 'tick' ? [event.symbol] : [])));
  return {
    account: of('account'),
    positions: of('positions'),
    orders: of('orders'),
    ticks: new Map([...symbols].map((symbol) => [symbol, of('tick', symbol)])),
    clock: null,
  };
}

describe('frames of the record', () => {
  it('give the state of every moment again, with key frames anywhere between', () => {
    fc.assert(
      fc.property(reads, fc.array(fc.nat(40), { maxLength: 4 }), fc.nat(5), (events, keysAt, framesOf) => {
        const writer = createFrameWriter();
        const reader = createFrameReader(recordedFields);
        reader.take(JSON.parse(writer.keyFrame(events[0]?.atMs ?? 0)));
        for (let at = 0; at < events.length; at += framesOf + 1) {
          const some = events.slice(at, at + framesOf + 1);
          const frame = writer.frame(some[0]?.atMs ?? 0, some);
          reader.take(JSON.parse(frame));
          const nowMs = some.at(-1)?.atMs ?? 0;
          if (keysAt.includes(at)) reader.take(JSON.parse(writer.keyFrame(nowMs)));
          expect(reader.state()).toEqual(known(events.filter(({ atMs }) => atMs <= nowMs)));
        }
      }),
    );
  });

  it('give every quote of a round again, whatever of it moved, failed or was not read', () => {
    const note = { what: 'clock', stamps: 'broker', shiftS: 0, utcOffsetS: 7_200 } as const;
    fc.assert(
      fc.property(moments, fc.boolean(), fc.nat(12), (events, hasClock, keyAt) => {
        const writer = createFrameWriter();
        const reader = createFrameReader(recordedFields);
        const startMs = 1_763_424_000_000;
        reader.take(JSON.parse(writer.keyFrame(startMs)));
        if (hasClock) reader.take(JSON.parse(writer.frame(startMs, [{ kind: 'note', atMs: startMs, note }])));
        for (const [at, nowMs] of [...new Set(events.map(({ atMs }) => atMs))].entries()) {
          reader.take(
            JSON.parse(
              writer.frame(
                nowMs,
                events.filter(({ atMs }) => atMs === nowMs),
              ),
            ),
          );
          if (at === keyAt) reader.take(JSON.parse(writer.keyFrame(nowMs)));
          expect(reader.state().ticks).toEqual(known(events.filter(({ atMs }) => atMs <= nowMs)).ticks);
        }
      }),
    );
  });

  it('are read as far as a moment in their midst', () => {
    fc.assert(
      fc.property(reads, fc.nat(40), (events, at) => {
        const writer = createFrameWriter();
        const reader = createFrameReader(recordedFields);
        const [first] = events;
        if (first === undefined) return;
        const untilMs = events[at % events.length]?.atMs ?? first.atMs;
        reader.take(JSON.parse(writer.keyFrame(first.atMs)));
        reader.take(JSON.parse(writer.frame(first.atMs, events)), untilMs);
        expect(reader.state()).toEqual(known(events.filter(({ atMs }) => atMs <= untilMs)));
      }),
    );
  });

  it('say in a few bytes that nothing changed, and take a round of quotes as one moment', () => {
    const writer = createFrameWriter();
    const quote = (symbol: string, atMs: number, bid: number): RecordEvent => ({
      kind: 'tick',
      symbol,
      atMs,
      tookMs: 12,
      result: ok({ symbol, bid, ask: bid, last: null, timeMs: 5 }),
    });
    const held: RecordEvent = { kind: 'account', atMs: 1_000, tookMs: 4, result: ok(account) };
    writer.frame(1_000, [{ ...held, tookMs: 12 }, quote('A', 1_000, 1.5), quote('B', 1_010, 2.5)]);
    expect(
      writer.frame(2_000, [
        { ...held, atMs: 2_000, tookMs: 12 },
        quote('A', 2_010, 1.5),
        quote('B', 2_020, 2.6),
      ]),
    ).toBe('[2000,["=",0,12,"a"],["r",20,12,0,2016,1,0]]');
  });

  it('tell deals, notes and the clock once, and the clock again in a key frame', () => {
    const writer = createFrameWriter();
    const reader = createFrameReader(recordedFields);
    const clock = { what: 'clock', stamps: 'utc', shiftS: 7_200, utcOffsetS: 7_200 } as const;
    reader.take(JSON.parse(writer.keyFrame(0)));
    const told = reader.take(
      JSON.parse(
        writer.frame(10, [
          { kind: 'note', atMs: 10, note: clock },
          { kind: 'deals', atMs: 20, tookMs: 3, rows: [deal] },
        ]),
      ),
    );
    expect(told.told).toEqual([
      { kind: 'note', atMs: 10, note: clock },
      { kind: 'deals', atMs: 20, rows: [deal] },
    ]);
    const later = createFrameReader(recordedFields);
    later.take(JSON.parse(writer.keyFrame(500)));
    expect(later.state().clock).toEqual(clock);
  });

  it('are refused without their key frame', () => {
    const writer = createFrameWriter();
    writer.keyFrame(0);
    const frame = writer.frame(1, [{ kind: 'account', atMs: 1, tookMs: 1, result: ok(account) }]);
    expect(() => createFrameReader(recordedFields).take(JSON.parse(frame))).toThrow('does not fit');
  });
});
