import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Stretch } from '../../../shared/math/stretches';
import type { AlertRule, Measure } from '../../../shared/model/alerts';
import type { Bars } from '../../../shared/model/bars';
import {
  type LotsChange,
  readingsOfBars,
  readingsOfOpen,
  readingsOfSpans,
  startTrial,
} from '../../../shared/rules/alert-trial';
import { isFired, judge, newJudged } from '../../../shared/rules/judge';

const ruleOf = (of: Measure, changes: Partial<AlertRule> = {}): AlertRule => ({
  ...{ id: '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a', of, way: 'above', value: 2, readings: 2 },
  ...{
    clearsBy: null,
    isOnce: true,
    reminds: false,
    tellsEnd: false,
    isForming: false,
    untilMs: 5,
    isOn: false,
  },
  ...changes,
});

const barsOf = (rows: readonly (readonly [low: number, high: number, close: number])[]): Bars => ({
  time: rows.map((_, index) => 60 * index),
  open: rows.map(([, , close]) => close),
  low: rows.map(([low]) => low),
  high: rows.map(([, high]) => high),
  close: rows.map(([, , close]) => close),
  tickVolume: rows.map(() => 1),
  spread: rows.map(() => 1),
});

test('a price tried on candles speaks where a candle went beyond it, not where one only touched it, each time, also where it is off or told once', () => {
  const rule = ruleOf({ kind: 'price', symbol: 'EURUSD', side: 'bid' }, { value: 1.1, readings: 1 });
  const bars = barsOf([
    [1.09, 1.095, 1.092],
    // Touched, and gone beyond a minute later.
    [1.091, 1.1, 1.096],
    [1.091, 1.1001, 1.096],
    // Not back by the way back: no second time.
    [1.0995, 1.101, 1.0998],
    [1.09, 1.0998, 1.092],
    [1.092, 1.12, 1.11],
  ]);
  const trial = startTrial(rule, 0);
  trial.take(readingsOfBars(bars, () => 0.001));
  expect(trial.end().marks.map(({ atS, side }) => [atS, side])).toEqual([
    [120, 'above'],
    [300, 'above'],
  ]);
});

test('what came before the tried time sets how it stood, and is not counted', () => {
  const rule = ruleOf({ kind: 'positions', trader: 'bot 7701' });
  const changes: readonly LotsChange[] = [1, 2, 3].map((trade) => ({
    atS: 10,
    trade: `${trade}`,
    lots: 0.1,
  }));
  const trial = startTrial(rule, 100);
  trial.take(
    readingsOfOpen(
      [...changes, { atS: 200, trade: '4', lots: 0.1 }],
      { kind: 'positions', trader: 'bot 7701' },
      2,
      300,
    ),
  );
  expect(trial.end()).toMatchObject({ times: 0, marks: [] });
});

test('a breach that is over before the second reading is not told, as live', () => {
  const rule = ruleOf({ kind: 'positions', trader: 'bot 7701' }, { value: 0 });
  const trial = startTrial(rule, 0);
  trial.take(
    readingsOfOpen(
      [
        { atS: 10, trade: '1', lots: 0.1 },
        { atS: 11, trade: '1', lots: -0.1 },
        { atS: 20, trade: '2', lots: 0.1 },
        { atS: 22, trade: '2', lots: -0.1 },
      ],
      { kind: 'positions', trader: 'bot 7701' },
      2,
      300,
    ),
  );
  expect(trial.end().marks.map(({ atS }) => atS)).toEqual([21]);
});

test('tried by deals it speaks when a judge that reads each second would have spoken', () => {
  const change = fc.record({
    atS: fc.integer({ min: 0, max: 60 }),
    trade: fc.constantFrom('1', '2', '3', '4'),
    lots: fc.constantFrom(0.1, 0.3),
  });
  const trader = 'bot 7701';
  const kinds = [
    ...(['positions', 'lots', 'size'] as const).map((kind) => ({ kind, trader })),
    ...(['trade', 'flat'] as const).map((state) => ({ kind: 'state' as const, trader, state })),
  ];
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 20 }),
      fc.constantFrom(...kinds),
      fc.integer({ min: 1, max: 4 }),
      // It may be the present within what the last change needs, or before it.
      fc.integer({ min: 0, max: 80 }),
      (ins, of, readings, toS) => {
        // Each trade opens and closes as the dice fall; lots are what is left of it.
        const held = new Map<string, number>();
        const changes = ins
          .toSorted((left, right) => left.atS - right.atS)
          .map(({ atS, trade, lots }): LotsChange => {
            const before = held.get(trade) ?? 0;
            held.set(trade, before > 0 ? 0 : lots);
            return { atS, trade, lots: before > 0 ? -before : lots };
          });
        const bounds = { positions: 1, lots: 0.3, size: 0.3, state: 0 };
        const rule = ruleOf(of, { readings, value: bounds[of.kind] });
        const trial = startTrial(rule, 0);
        trial.take(readingsOfOpen(changes, of, readings, toS));

        const live: number[] = [];
        const open = new Map<string, number>();
        let judged = newJudged({ isOn: true }, 0);
        // Before the first deal nothing is known.
        for (let second = changes[0]?.atS ?? 81; second <= toS; second += 1) {
          for (const { atS, trade, lots } of changes)
            if (atS === second) open.set(trade, Number(((open.get(trade) ?? 0) + lots).toFixed(8)));
          const lots = [...open.values()].filter((each) => each > 0);
          const sum = Number(lots.reduce((all, each) => all + each, 0).toFixed(8));
          const values = { positions: lots.length, lots: sum, size: Math.max(0, ...lots) };
          const isIn = of.kind === 'state' && (lots.length === 0) === (of.state === 'flat');
          const value = of.kind === 'state' ? Number(isIn) : values[of.kind];
          const step = judge(
            { ...rule, isOn: true, isOnce: false, untilMs: null },
            judged,
            { kind: 'value', value, clearsBy: 0 },
            second * 1_000,
          );
          judged = step.judged;
          if (step.flips.some(isFired)) live.push(second);
        }
        expect(trial.end().marks.map(({ atS }) => atS)).toEqual(live);
      },
    ),
  );
});

test('a span that ends before it begins, by a clock that was set back, hides no other', () => {
  const rule = ruleOf({ kind: 'connection' }, { value: 60, readings: 2 });
  const span = { from: 5_000, to: 5_300 };
  const marksOf = (spans: readonly Stretch[]) => {
    const trial = startTrial(rule, 1_000);
    trial.take([...readingsOfSpans(spans, rule, 9_000)]);
    return trial.end().marks;
  };
  expect(marksOf([span])).toHaveLength(1);
  expect(marksOf([{ from: 1_004, to: 1_003 }, span])).toEqual(marksOf([span]));
});
