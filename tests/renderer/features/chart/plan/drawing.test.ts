import { describe, expect, test } from 'vitest';
import type { IndicatorChoice } from '../../../../../renderer/data/workspace/chart-choices';
import { drawingsOf, signatureOf } from '../../../../../renderer/features/chart/plan/drawing';
import { notTold } from '../../../../../shared/formats/not-told';
import type { TaOutput } from '../../../../../shared/model/analysis';
import { hours } from '../bars';

const bars = hours(200);
const ground = { bars, rows: bars.map((_, row) => row), answerBars: bars.length };
const choose = (id: string, type = id): IndicatorChoice => ({ id, type, parameters: {} });
const closes = bars.map((bar) => bar.close);
const around50 = bars.map((_, row) => 50 + 20 * Math.sin(row / 5));
const series = (values: readonly (number | null)[]): TaOutput => ({ shape: 'series', values: [...values] });
const one = (
  choice: IndicatorChoice,
  output?: TaOutput,
  missing: Record<string, string> = {},
  on = ground,
) => {
  const outputs = output === undefined ? {} : { [choice.id]: output };
  const [drawing] = drawingsOf([choice], { asked: [choice], outputs, missing }, on);
  if (drawing === undefined) throw new Error('one choice is one drawing');
  return drawing;
};

describe('where an indicator is drawn', () => {
  test('a known one where its kind says', () => {
    expect(one(choose('ema'), series(closes))).toMatchObject({ where: 'price', status: { kind: 'drawn' } });
    expect(one(choose('slow', 'rsi'), series(around50))).toMatchObject({
      where: 'pane',
      references: [30, 70],
    });
  });

  test('an unknown one on the candles if its values are prices, else in a pane of its own', () => {
    expect(one(choose('myAverage'), series(closes.map((close) => close + 0.001))).where).toBe('price');
    expect(one(choose('myOscillator'), series(around50)).where).toBe('pane');
  });

  test('an oscillator around 50 gets its pane on a share at 50, too', () => {
    const shares = bars.map((bar) => ({ ...bar, open: 50, high: 50.2, low: 49.8, close: 50 }));
    expect(one(choose('myOscillator'), series(around50), {}, { ...ground, bars: shares }).where).toBe('pane');
  });

  test('unknown bands are filled, histograms are bars, sides have their colours', () => {
    const band = one(choose('myBand'), { shape: 'group', series: { upper: closes, lower: closes } });
    expect(band.parts.map((part) => part.spec.kind)).toEqual(['band', 'line', 'line']);
    const both = one(choose('mine'), { shape: 'group', series: { line: around50, hist: around50 } });
    expect(both.parts.map((part) => part.spec.kind)).toEqual(['line', 'histogram']);
    const stop = one(choose('myStop'), {
      shape: 'group',
      series: { long: closes, short: closes, direction: closes.map(() => 1) },
    });
    expect(stop.parts.map((part) => 'colour' in part.spec && part.spec.colour)).toEqual(['up', 'down']);
  });

  test('a known name with an unknown shape is drawn by its shape', () => {
    const drawing = one(choose('ema'), { shape: 'group', series: { fast: closes, slow: closes } });
    expect(drawing.parts.map((part) => part.spec.kind)).toEqual(['line', 'line']);
  });
});

describe('two-sided stops', () => {
  test('show only the side that holds', () => {
    const direction = bars.map((_, row) => (row < 100 ? 1 : -1));
    const drawing = one(choose('chandelierExit'), {
      shape: 'group',
      series: { long: closes, short: closes, direction },
    });
    const counts = drawing.parts.map((part) => part.columns[0]?.filter((value) => value !== null).length);
    expect(counts).toEqual([100, 100]);
  });
});

describe('what is not drawn', () => {
  test('records that tell of no price and no time say so', () => {
    const records: TaOutput = { shape: 'records', rows: [{ colour: 'red' }] };
    expect(one(choose('never seen'), records)).toMatchObject({
      parts: [],
      status: { kind: 'not drawn', words: 'not drawn: unknown records' },
    });
  });

  test('a refused indicator keeps its place and says why', () => {
    const drawing = one(choose('rsi'), undefined, { rsi: 'not enough bars' });
    expect(drawing).toMatchObject({ where: 'pane', status: { kind: 'missing', reason: 'not enough bars' } });
    expect(signatureOf(drawing)).toBe(signatureOf(one(choose('rsi'), series(around50))));
  });

  test('one that a replay cannot know keeps its place too, and nothing failed', () => {
    const reason = notTold('may look ahead');
    const drawing = one(choose('rsi'), undefined, { rsi: reason });
    expect(drawing).toMatchObject({ where: 'pane', status: { kind: 'not told', reason } });
  });

  test('an indicator that was just added waits', () => {
    expect(one(choose('rsi')).status).toEqual({ kind: 'waiting' });
    expect(drawingsOf([choose('rsi')], null, ground)[0]?.status).toEqual({ kind: 'waiting' });
  });

  test('an indicator whose numbers were changed waits, it does not show the values of the old ones', () => {
    const slow = { ...choose('ema'), parameters: { length: 50 } };
    const fast = { ...slow, parameters: { length: 21 } };
    const answer = { asked: [fast], outputs: { ema: series(closes) }, missing: {} };
    expect(drawingsOf([slow], answer, ground)[0]?.status).toEqual({ kind: 'waiting' });
    expect(drawingsOf([{ ...fast, colour: '#ff0000' }], answer, ground)[0]?.status.kind).toBe('drawn');
  });

  test('an output that nobody chose is not drawn', () => {
    expect(drawingsOf([], { asked: [], outputs: { ema: series(closes) }, missing: {} }, ground)).toEqual([]);
  });

  test('a name from the language is no output', () => {
    expect(one(choose('constructor')).status).toEqual({ kind: 'waiting' });
  });

  test('values of nothing say so', () => {
    expect(one(choose('ema'), series(bars.map(() => null))).status).toMatchObject({ words: 'no values' });
    expect(one(choose('ema'), series([])).status).toMatchObject({ words: 'no values' });
    expect(one(choose('ema'), { shape: 'unreadable', reason: 'text' }).status).toMatchObject({
      words: 'unreadable',
    });
  });

  test('more values than bars', () => {
    expect(one(choose('ema'), series([...closes, 1])).status).toMatchObject({
      words: 'not drawn: more values than bars',
    });
  });

  test('a zero among prices leaves a gap and is remarked', () => {
    const drawing = one(choose('ema'), series(closes.map((close, row) => (row === 50 ? 0 : close))));
    expect(drawing.parts[0]?.columns[0]?.[50]).toBeNull();
    expect(drawing.status).toEqual({ kind: 'drawn', remark: 'values far from the price are not drawn' });
  });

  test('a value beyond all scales leaves a gap in a pane', () => {
    expect(one(choose('obv'), series([...closes.slice(1), 1e300])).parts[0]?.columns[0]?.at(-1)).toBeNull();
  });
});

describe('an indicator that fails alone', () => {
  test('says why at its own row, by the name that the user knows', () => {
    const choice: IndicatorChoice = { id: 'sma-20', type: 'sma', parameters: { length: 700 } };
    expect(one(choice, undefined, { 'sma-20': 'sma-20 (type=sma) needs 700' }).status).toEqual({
      kind: 'missing',
      reason: 'needs 700 bars; there are 200',
    });
  });

  test('with values of an answer before it, they stay and are reported as not renewed', () => {
    expect(one(choose('ema'), series(closes), { ema: 'Internal Server Error' }).status).toEqual({
      kind: 'drawn',
      remark: null,
      notRenewed: 'Internal Server Error',
    });
  });
});
