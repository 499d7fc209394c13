import { describe, expect, it } from 'vitest';
import { tapeCsvRows } from '../../../../renderer/features/tape/tape-csv';
import {
  freshDraft,
  leftOut,
  tapeFailure,
  tapeNote,
  tapeRequest,
} from '../../../../renderer/features/tape/tape-request';
import { mostRows, tapeRows, withQuote } from '../../../../renderer/features/tape/tape-rows';
import { formatTickFlags, tickTime } from '../../../../renderer/features/tape/tick-text';
import type { TickRecord } from '../../../../shared/model/tick';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0);
const tick = (seconds: number, bid: number, ask: number): TickRecord => ({
  timeMs: noon + seconds * 1000 + 7,
  bid,
  ask,
  last: 0,
  volume: 0,
  flags: 6,
});
const ticks = [tick(0, 1.1, 1.2), tick(1, 1.11, 1.2), tick(2, 1.11, 1.19)];
const quote = (seconds: number, bid: number, ask: number) => {
  const { flags: _, volume: __, ...rest } = tick(seconds, bid, ask);
  return { symbol: 'EURUSD', ...rest };
};

describe('the tape', () => {
  it('stands newest first, each side coloured by its own move', () => {
    const rows = tapeRows(ticks);
    expect(rows.map((row) => [row.tick.bid, row.tick.ask, row.bidMove, row.askMove])).toEqual([
      [1.11, 1.19, 'none', 'down'],
      [1.11, 1.2, 'up', 'none'],
      [1.1, 1.2, 'none', 'none'],
    ]);
  });
  it('follows the polled quotes, and lets rows keep their identity', () => {
    const before = tapeRows(ticks);
    const rows = withQuote(before, quote(3, 1.12, 1.21));
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ id: '3', bidMove: 'up', askMove: 'up', isPolled: true });
    expect(rows.slice(1)).toEqual(before);
    expect(rows[1]).toBe(before[0]);
  });
  it('takes a quote once, and none that is older than what stands there', () => {
    const before = tapeRows(ticks);
    expect(withQuote(before, quote(2, 1.11, 1.19))).toBe(before);
    expect(withQuote(before, quote(1, 1.5, 1.6))).toBe(before);
  });
  it('begins with a quote where there is no history', () => {
    expect(withQuote([], quote(0, 1.1, 1.2))).toHaveLength(1);
  });
  it('forgets the oldest beyond its length', () => {
    const many = tapeRows(
      Array.from({ length: mostRows + 5 }, (_, index) => tick(index, 1 + index, 2 + index)),
    );
    expect(many).toHaveLength(mostRows);
    const next = withQuote(many, quote(mostRows + 9, 7, 8));
    expect(next).toHaveLength(mostRows);
    expect(new Set(next.map((row) => row.id)).size).toBe(mostRows);
  });
  it('marks a crossed or empty quote as no market', () => {
    expect(tapeRows([tick(0, 1.3, 1.2)])[0]?.isUsable).toBe(false);
    expect(tapeRows([tick(0, 0, 0)])[0]?.isUsable).toBe(false);
  });
});

describe('the words of a tick', () => {
  it('tells the broker’s time with milliseconds', () => {
    expect(tickTime(noon + 7)).toBe('2026.11.20 12:00:00.007');
    expect(tickTime(null)).toBe('–');
    expect(tickTime(0)).toBe('–');
    expect(tickTime(Number.NaN)).toBe('–');
  });
  it.each([
    [null, ''],
    [0, ''],
    [6, 'bid, ask'],
    [88, 'last, volume, sell'],
    [6 + 1024, 'bid, ask, unknown (1024)'],
    [1, 'unknown (1)'],
    [-1, 'unknown (-1)'],
    [2.5, 'unknown (2.5)'],
  ])('names the flags %s', (flags, words) => {
    expect(formatTickFlags(flags)).toBe(words);
  });
});

describe('what of the past is asked for', () => {
  it('reads times on the broker’s clock', () => {
    expect(tapeRequest({ ...freshDraft, from: '2026-11-20T12:00', to: '2026-11-20T13:00:30' })).toEqual({
      count: 200,
      from: noon / 1000,
      to: noon / 1000 + 3630,
      flags: 'ALL',
    });
    expect(tapeRequest(freshDraft)).toEqual({ count: 200, from: null, to: null, flags: 'ALL' });
  });
  it('says what is wrong', () => {
    expect(tapeRequest({ ...freshDraft, from: '2026-02-31T12:00' })).toMatch(/From/);
    expect(tapeRequest({ ...freshDraft, to: 'soon' })).toMatch(/To/);
    expect(tapeRequest({ ...freshDraft, from: '2026-11-20T12:00', to: '2026-11-20T11:00' })).toMatch(
      /before/,
    );
  });
  it('says that there may be more', () => {
    const request = { count: 200 as const, from: null, to: null, flags: 'ALL' as const };
    expect(leftOut(request, 199)).toBeNull();
    expect(leftOut(request, 200)).toBe('Latest 200 ticks');
    expect(leftOut({ ...request, from: 5 }, 200)).toBe('First 200 ticks of the range');
  });
  it('says that a tape which is followed lacks ticks between two polls', () => {
    const request = { count: 200 as const, from: null, to: null, flags: 'ALL' as const };
    const polled = 'newer ones from polling: some may be missing';
    expect(tapeNote(request, 200, true)).toBe(`Latest 200 ticks · ${polled}`);
    expect(tapeNote(request, 199, true)).toBe(polled);
    expect(tapeNote(request, 199, false)).toBe('');
  });
});

describe('the tape as a file', () => {
  it('tells no UTC where the broker’s offset is not known', () => {
    expect(tapeCsvRows(tapeRows(ticks), 0.01, null)[0]?.slice(1, 3)).toEqual([null, null]);
  });
  it('goes oldest first, in the broker’s time and in UTC, with the raw flags, and says what was only polled', () => {
    const rows = withQuote(tapeRows(ticks), quote(3, 1.12, 1.21));
    const csv = tapeCsvRows(rows, 0.01, 19_800);
    expect(csv[0]).toEqual([
      '2026.11.20 12:00:00.007',
      '2026-11-20T06:30:00.007Z',
      19_800,
      1.1,
      1.2,
      10,
      0,
      0,
      6,
      'bid, ask',
      'history',
    ]);
    expect(csv.at(-1)?.slice(7)).toEqual([null, null, '', 'poll']);
  });
  it('leaves the spread out where it cannot be known', () => {
    expect(tapeCsvRows(tapeRows([tick(0, 1.3, 1.2)]), 0.01, null)[0]?.[5]).toBeNull();
    expect(tapeCsvRows(tapeRows(ticks), null, null)[0]?.[5]).toBeNull();
  });
});

describe('a bridge without ticks of the past', () => {
  const failure = { kind: 'not-found', message: 'HTTP 404', status: 404 } as const;
  it('is distinguished from one that does not know the symbol', () => {
    expect(tapeFailure(failure, true).kind).toBe('unsupported');
    expect(tapeFailure(failure, false)).toBe(failure);
    expect(tapeFailure({ kind: 'timeout', message: '' }, true).kind).toBe('timeout');
  });
});
