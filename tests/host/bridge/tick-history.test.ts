import { describe, expect, test } from 'vitest';
import { createTickHistory, type TickQuery } from '../../../host/bridge/tick-history';
import { failed, ok, type Result } from '../../../shared/model/result';
import type { TickRecord } from '../../../shared/model/tick';

const endMs = 1_795_250_801_586;
const old = 946_674_000_000;
const tickAt = (timeMs: number, flags = 6): TickRecord => ({
  timeMs,
  bid: 1,
  ask: 1.1,
  last: 0,
  volume: 0,
  flags,
});
/** A tick each half a second up to the quote, and some of the year 2000. */
const newest = Array.from({ length: 5_000 }, (_, at) =>
  tickAt(endMs - (4_999 - at) * 500, at % 10 === 0 ? 24 : 6),
);
const oldest = Array.from({ length: 5_000 }, (_, at) => tickAt(old + at * 500));
const all = [...oldest, ...newest];

const refused = (message: string): Result<never> =>
  failed({ kind: 'refused', status: 400, message, said: message });
type Bridge = (query: TickQuery) => Result<TickRecord[]>;
const inside = ({ from = 0, to = Number.POSITIVE_INFINITY }: TickQuery) =>
  all.filter(({ timeMs }) => (timeMs ?? 0) >= from * 1_000 && (timeMs ?? 0) < (to + 1) * 1_000);

/** As the public server of the recorded family counts (reference/bridge-family.md, "Ticks"). */
const family: Bridge = (query) => {
  const { count, from, to } = query;
  if (to !== undefined && count !== undefined) return refused("use either 'count' or 'to', not both");
  if (to !== undefined && from === undefined) return refused("'to' needs 'from'");
  if (to !== undefined) return ok(inside(query));
  if (count !== undefined && count < 0)
    return ok(all.filter(({ timeMs }) => (timeMs ?? 0) < (from ?? 0) * 1_000).slice(count));
  return ok(inside({ from }).slice(0, count));
};
/** As the document's bridge does. */
const documented: Bridge = (query) => {
  const { count = 100, from } = query;
  if (count <= 0) return refused("'count' must be from 1");
  return ok(from === undefined ? inside(query).slice(-count) : inside(query).slice(0, count));
};

function historyOf(bridge: Bridge, quote: number | null = endMs) {
  const asked: TickQuery[] = [];
  const history = createTickHistory({
    ask: (_symbol, query) => {
      asked.push(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));
      return Promise.resolve(bridge(query));
    },
    quoteMs: () => Promise.resolve(quote),
    wall: () => endMs,
  });
  const read = async (span: Parameters<typeof history.read>[1]) => {
    const answer = await history.read('EURUSD', span);
    return answer.ok ? answer.value : answer.failure.message;
  };
  return { history, asked, read };
}
const s = (ms: number) => Math.floor(ms / 1_000);

describe('ticks of the past', () => {
  test('a bridge that counts on from the oldest is asked backward, and remembered', async () => {
    const { history, asked, read } = historyOf(family);
    expect(await read({ count: 200 })).toEqual(newest.slice(-200));
    expect(history.counting()).toBe('backward');
    expect(asked.at(-1)).toEqual({ count: -200, from: s(endMs) + 60 });
    const before = asked.length;
    await read({ count: 200 });
    expect(asked.length).toBe(before + 1);
  });

  test('a bridge that counts the newest is asked with count alone', async () => {
    const { history, asked, read } = historyOf(documented);
    expect(await read({ count: 200 })).toEqual(newest.slice(-200));
    expect(history.counting()).toBe('newest');
    expect(asked).toEqual([{ count: 1 }, { count: 200 }]);
    await read({ count: 100 });
    expect(asked).toHaveLength(3);
  });

  test('one tick of a bridge that is not known yet is asked for once', async () => {
    const { history, asked, read } = historyOf(documented);
    expect(await read({ count: 1 })).toEqual(newest.slice(-1));
    expect(history.counting()).toBe('newest');
    expect(asked).toEqual([{ count: 1 }]);
  });

  test('found by what came, not by which bridge it is: quotes without a time, and a bridge that takes spans alone', async () => {
    const untimed = historyOf(family, null);
    expect(await untimed.read({ count: 50 })).toEqual(newest.slice(-50));
    const spansOnly = historyOf((query) =>
      query.to === undefined
        ? ok(oldest.slice(0, Math.abs(query.count ?? 1)))
        : family({ ...query, count: undefined }),
    );
    expect(await spansOnly.read({ count: 50 })).toEqual(newest.slice(-50));
    expect(spansOnly.history.counting()).toBe('spans');
  });

  test('old ticks are never shown as the newest', async () => {
    const { history, read } = historyOf(() => ok(oldest.slice(0, 200)));
    expect(await read({ count: 200 })).toBe(
      'This bridge answers its oldest ticks, and none of the ways known brings the newest.',
    );
    expect(history.counting()).toBe('none');
  });

  test.each([
    ['the family', family],
    ['the document', documented],
  ] as const)('ranges of every kind are what was asked for: %s', async (_name, bridge) => {
    const { read } = historyOf(bridge);
    const [from, to] = [s(endMs) - 600, s(endMs) - 300];
    const between = newest.filter(
      ({ timeMs }) => (timeMs ?? 0) >= from * 1_000 && (timeMs ?? 0) < (to + 1) * 1_000,
    );
    expect(await read({ count: 20_000, from, to })).toEqual(between);
    expect(await read({ count: 10, from, to })).toEqual(between.slice(0, 10));
    expect(await read({ count: 10, from })).toEqual(between.slice(0, 10));
    expect(await read({ count: 10, to })).toEqual(between.slice(-10));
  });

  test('a range that the bridge does not look at says why', async () => {
    const { read } = historyOf(() => ok(newest.slice(-10)));
    expect(await read({ count: 10, from: s(endMs) - 6_000, to: s(endMs) - 3_000 })).toBe(
      'This bridge answered ticks of another time than it was asked for.',
    );
    expect(await read({ count: 10, to: s(endMs) - 3_000 })).toBe(
      'This bridge does not look at an end without a beginning: set From, too.',
    );
  });

  test('flags are asked for, and held to where the bridge does not look at them', async () => {
    const { asked, read } = historyOf(documented);
    const deals = await read({ count: 200, flags: 'TRADE' });
    expect(asked.at(-1)).toEqual({ count: 200, flags: 'TRADE' });
    expect(Array.isArray(deals) && deals.length > 0 && deals.every(({ flags }) => flags === 24)).toBe(true);
  });

  test('trouble of the way teaches nothing', async () => {
    const { history, read } = historyOf(() => failed({ kind: 'timeout', message: 'no answer' }));
    expect(await read({ count: 5 })).toBe('no answer');
    expect(history.counting()).toBeNull();
  });
});
