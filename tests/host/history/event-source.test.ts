import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createEventSource } from '../../../host/history/event-source';
import type { RecordEvent } from '../../../host/history/recorded';
import { ok } from '../../../shared/model/result';
import { intentOf } from '../../fixtures/intents';
import { account, dealOf } from '../../fixtures/trading';

test('deals are told once, the newest so many at least, and never fewer than a read repeats', () => {
  let generation = 1;
  const told: string[] = [];
  const source = createEventSource({
    live: { bridge: { current: () => ({ generation, url: 'http://one' }) } } as never,
    clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
    push(event: RecordEvent) {
      if (event.kind === 'deals') told.push(...event.rows.map(({ ticket }) => ticket));
    },
    onOldQuote: () => undefined,
    mostDealsTold: 4,
  });
  const read = (...tickets: number[]): readonly string[] => {
    told.length = 0;
    const rows = tickets.map((ticket) => dealOf({ ticket: `${ticket}` }));
    source.take({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows, unreadable: [] }) }, 0);
    return [...told];
  };
  expect(read(1, 2)).toEqual(['1', '2']);
  expect(read(1, 2, 3)).toEqual(['3']);
  // A list of three is repeated: six are known.
  expect(read(4, 5)).toEqual(['4', '5']);
  expect(read(6, 7)).toEqual(['6', '7']);
  expect(read(2, 3, 4)).toEqual([]);
  // The first is forgotten, so it is written once more.
  expect(read(1)).toEqual(['1']);
  expect(read(1)).toEqual([]);
  // Another bridge numbers its own.
  generation = 2;
  expect(read(1, 7)).toEqual(['1', '7']);
});

test('of each bridge the interval and the clock are told', () => {
  let generation = 1;
  const told: string[] = [];
  const source = createEventSource({
    live: {
      bridge: {
        current: () => ({ generation, url: 'http://one' }),
        stamps: () => ({ stamps: 'broker', shiftS: 0 }),
      },
      knowledge: { account: () => ({ value: account }), utcOffsetS: () => 0, isOffsetSeen: () => true },
      everyMs: () => 2_000,
    } as never,
    clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
    push(event: RecordEvent) {
      if (event.kind === 'note') told.push(event.note.what);
    },
    onOldQuote: () => undefined,
  });
  const read = () => source.take({ topic: 'account', result: ok(account) }, 0);
  read();
  read();
  expect(told).toEqual(['interval', 'clock']);
  generation = 2;
  read();
  expect(told).toEqual(['interval', 'clock', 'interval', 'clock']);
});

test('an intent is told again only when it changed, and what was told of it is not kept in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  let told: string[] = [];
  const url = 'http://one';
  const source = createEventSource({
    live: {
      bridge: { current: () => ({ generation: 1, url }) },
      knowledge: { account: () => null },
    } as never,
    clock: { now: () => 0, wall: () => 0, after: () => () => undefined },
    push(event: RecordEvent) {
      if (event.kind === 'intent') told.push(event.intent.id);
    },
    onOldQuote: () => undefined,
  });
  const take = (changed: string | null): readonly string[] => {
    told = [];
    const intents = Array.from({ length: 500 }, (_, at) => {
      const words = `${at}${at === 3 ? changed : ''}`.padStart(10_000, 'x');
      return intentOf({ id: `${at}`, bridge: url, sentOn: words });
    });
    source.takeIntents(intents);
    return told;
  };
  const before = heap();
  expect(take(null)).toHaveLength(500);
  expect(take(null)).toEqual([]);
  expect(take('moved')).toEqual(['3']);
  told = [];
  // Their words are 5 MB.
  expect(heap() - before).toBeLessThan(1_500_000);
});
