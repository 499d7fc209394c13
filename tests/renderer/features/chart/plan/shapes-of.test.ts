import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../../../renderer/features/chart/indicators';
import { priceBounds } from '../../../../../renderer/features/chart/plan/scale';
import { mostBoxes } from '../../../../../renderer/features/chart/plan/shapes';
import { shapesOf } from '../../../../../renderer/features/chart/plan/shapes-of';
import type { TaOutput } from '../../../../../shared/model/analysis';
import { hours } from '../bars';

const bars = hours(100);
const ground = { bars, rows: bars.map((_, row) => row), bounds: priceBounds(bars) };
const first = bars[0];
const newest = bars.at(-1);
if (first === undefined || newest === undefined) throw new Error('there are bars');
const price = newest.close;
const at = (row: number): number => bars[row]?.time ?? 0;

type Rows = Extract<TaOutput, { shape: 'records' }>['rows'];
const read = (rows: Rows, type = 'never seen') =>
  shapesOf({ shape: 'records', rows }, kindOf(type)?.reading ?? null, ground, 5);
const shapes = (rows: Rows, type?: string) => {
  const found = read(rows, type);
  if (found.kind !== 'shapes') throw new Error(`${found.kind}`);
  return found;
};
const zone = (over: Rows[number] = {}) => ({
  type: 'bullish',
  top: price * 1.001,
  bottom: price * 0.999,
  time: at(40),
  ...over,
});

describe('zones', () => {
  test('reach from their candle to the right edge, in the colour of their side', () => {
    const { boxes } = shapes([zone(), zone({ type: 'bearish' })], 'orderBlocks').shapes;
    expect(boxes).toMatchObject([{ from: 40, to: null, colour: 'up', isQuiet: false }, { colour: 'down' }]);
  });

  test('are quieter once the price went through them', () => {
    expect(shapes([zone({ mitigatedWick: true })], 'orderBlocks').shapes.boxes[0]).toMatchObject({
      isQuiet: true,
      label: 'OB mitigated',
    });
  });

  test('from before the first candle begin at the left edge; without a time they go by their bar', () => {
    const { time: _time, ...placed } = zone({ candleIdx: 7 });
    const { boxes } = shapes([zone({ time: first.time - 86_400 }), placed], 'fvg').shapes;
    expect(boxes.map(({ from }) => from)).toEqual([0, 7]);
  });

  test.each([
    ['a top below the bottom', { top: price * 0.9 }],
    ['a top that is text', { top: '1.2' }],
    ['no bottom', { bottom: null }],
    ['a price far off', { top: price * 1_000 }],
    ['a price of zero', { bottom: 0 }],
    ['a time that is text', { time: 'NaN' }],
    ['a time in milliseconds', { time: at(40) * 1000 }],
    ['a time after the newest candle', { time: newest.time + 90_000 }],
  ])('with %s are left out, and it is said', (_name, over) => {
    const found = shapes([zone(), zone(over)], 'orderBlocks');
    expect(found.shapes.boxes).toHaveLength(1);
    expect(found.note).toBe('1 of 2 zones');
    expect(found.remark).toBe('1 of 2 zones are not valid on these candles and not drawn');
    expect(read([zone(over)], 'orderBlocks')).toMatchObject({
      kind: 'nothing',
      words: 'not drawn: none of 1 zone is valid',
    });
  });

  test('are at most as many as can be distinguished: those nearest to the price', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) =>
      zone({ top: price * (1.0001 + index / 1e6), bottom: price * (1.00005 + index / 1e6) }),
    ).toReversed();
    const found = shapes(rows, 'fvg');
    expect(found.shapes.boxes).toHaveLength(mostBoxes);
    expect(Math.min(...found.shapes.boxes.map(({ bottom }) => bottom))).toBeCloseTo(price * 1.00005, 8);
    expect(found.note).toBe(`${mostBoxes} of 5\u202f000 gaps`);
    expect(found.remark).toContain('nearest to the price');
  });
});

describe('levels', () => {
  test('a break goes from its swing to the candle that closed beyond it', () => {
    const level = (bars[50]?.close ?? 0) - 1e-9;
    const [segment] = shapes([{ event: 'BOS', direction: 'bullish', level, time: at(20) }], 'bosChoch').shapes
      .segments;
    const broken = bars.findIndex((bar, row) => row > 20 && bar.close > level);
    expect(segment).toMatchObject({ from: 20, to: broken, label: 'BOS', colour: 'up' });
  });

  test('support and resistance cross the whole pane, with how often they held', () => {
    const { segments } = shapes([{ level: price, type: 'support', touches: 3 }], 'srLevels').shapes;
    expect(segments).toMatchObject([{ from: null, to: null, label: 'Support ×3', colour: 'up' }]);
  });

  test('liquidity ends where it was swept', () => {
    const rows = [
      { time: at(10), Liquidity: 1, Level: price, End: 20, Swept: 30 },
      { time: at(10), Liquidity: -1, Level: price, End: 20, Swept: 0 },
    ];
    expect(shapes(rows, 'liquidity').shapes.segments).toMatchObject([
      { from: 10, to: 30, label: 'Liquidity above, swept' },
      { from: 10, to: null, label: 'Liquidity below' },
    ]);
  });

  test('a price for each bar becomes steps; only the newest carries its name', () => {
    const rows = bars.map((bar, row) => ({
      idx: row,
      time: bar.time,
      PreviousHigh: row < 50 ? price : price * 1.001,
      PreviousLow: row < 50 ? price * 0.999 : null,
    }));
    expect(shapes(rows, 'previousHighLow').shapes.segments).toMatchObject([
      { from: 0, to: 50, price, label: '' },
      { from: 0, to: 50, label: '' },
      { from: 50, to: null, label: 'Prev. high' },
    ]);
  });
});

describe('what nobody knows', () => {
  test('records with top and bottom are boxes, with a price lines, with two times backgrounds', () => {
    expect(shapes([zone()]).shapes.boxes).toHaveLength(1);
    expect(shapes([{ price, label: 'pivot' }]).shapes.segments).toMatchObject([
      { label: 'pivot', from: null },
    ]);
    expect(shapes([{ from: at(5), to: at(9) }]).shapes.spans).toMatchObject([{ from: 5, to: 9 }]);
  });

  test('a record for each bar is reported as series', () => {
    const found = read(bars.map((bar, row) => ({ time: bar.time, strength: row })));
    if (found.kind !== 'columns') throw new Error(found.kind);
    expect(found.columns.get('strength')?.at(-1)).toBe(99);
  });

  test('an empty list says that there is nothing now', () => {
    expect(read([], 'orderBlocks')).toMatchObject({ kind: 'nothing', words: 'none now' });
  });
});

describe('single values', () => {
  const reported = (output: TaOutput, type = 'never seen') =>
    shapesOf(output, kindOf(type)?.reading ?? null, ground, 5);

  test('those near the price are lines, the others a table', () => {
    const found = reported({ shape: 'summary', values: { pivot: price, strength: 1_234_567, side: 'up' } });
    if (found.kind !== 'shapes') throw new Error(found.kind);
    expect(found.shapes.segments).toMatchObject([{ price, label: 'pivot' }]);
    expect(found.shapes.facts).toEqual([
      { name: 'strength', value: '1.23M', tone: 'plain' },
      { name: 'side', value: 'up', tone: 'up' },
    ]);
  });

  test('nothing of them ever reads NaN, and long words are cut', () => {
    const found = reported(
      { shape: 'summary', values: { a: Number.NaN, b: null, c: 'x'.repeat(500), d: true } },
      'momentum',
    );
    if (found.kind !== 'shapes') throw new Error(found.kind);
    expect(found.shapes.facts.map(({ value }) => value)).toEqual(['–', 'x'.repeat(24), 'yes']);
    expect(found.remark).toBe('1 values not readable');
  });
});
