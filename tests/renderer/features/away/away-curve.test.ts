import { expect, test } from 'vitest';
import { curveOf, curveWords, marksOf } from '../../../../renderer/features/away/away-curve';
import type { AwayRecord } from '../../../../shared/model/away';
import { summariseAway } from '../../../../shared/rules/away';
import { ahead } from '../../../fixtures/broker-offsets';
import { dealOf, traders } from '../../../fixtures/trading';

const minuteMs = 60_000;
const fromMs = Date.UTC(2026, 10, 18, 1);
const offsetS = 7_200;
const pointAt = (minute: number, equity: number): AwayRecord['points'][number] => ({
  atMs: fromMs + minute * minuteMs + 30_000,
  equity,
  low: equity,
  high: equity,
  balance: 100,
});
const record: AwayRecord = {
  fromMs,
  toMs: fromMs + 10 * minuteMs,
  offsets: ahead(offsetS),
  first: null,
  last: null,
  lowest: { atMs: fromMs + 2 * minuteMs, equity: 95 },
  highest: null,
  stepMs: minuteMs,
  points: [pointAt(1, 100), pointAt(2, 95), pointAt(3, 97)],
  events: [],
  hasMore: false,
  gaps: [{ fromMs: fromMs + 4 * minuteMs, toMs: null, why: null }],
  elsewhere: [],
  levelsElsewhere: [],
};
const dealAt = (ms: number, changes: Parameters<typeof dealOf>[0]) =>
  dealOf({ time: ms / 1_000 + offsetS, entry: 'IN', ...changes });
const told = (of: AwayRecord, deals: ReturnType<typeof dealOf>[] = []) => {
  const summary = summariseAway(of, deals, traders);
  const marks = marksOf(of, summary, 2);
  return { marks, gaps: curveOf(of, summary).gaps, words: curveWords(summary, marks.worst) };
};

test('a deal stands at the equity of its time, an exit as one; what the broker booked does not stand there', () => {
  const { marks, words } = told(record, [
    dealAt(fromMs, { ticket: '1', type: 'BUY' }),
    dealAt(fromMs + 3 * minuteMs, { ticket: '2', type: 'SELL', entry: 'OUT' }),
    dealAt(fromMs + 3 * minuteMs, { ticket: '3', type: 'BALANCE', positionId: null }),
  ]);
  expect(marks.deals).toMatchObject([
    // Before the first read, what that said.
    { time: fromMs / 1_000 + offsetS, equity: 100, side: 'BUY', isExit: false },
    { equity: 95, side: 'SELL', isExit: true },
  ]);
  expect(words).toBe('worst 95.00 at 03:02:00, 2 deals, 1 gap');
});

test('a gap that has not ended is one up to the end of the absence', () => {
  expect(told(record).gaps).toEqual([{ fromMs: fromMs + 4 * minuteMs, toMs: record.toMs }]);
});

test('where equity was not read, nothing is drawn and the words say so', () => {
  const { marks, words } = told({ ...record, lowest: null, points: [], gaps: [] }, [
    dealAt(fromMs, { ticket: '1', type: 'BUY' }),
  ]);
  expect(marks).toEqual({ deals: [], worst: null });
  expect(words).toBe('not recorded, 1 deal, 0 gaps');
});
