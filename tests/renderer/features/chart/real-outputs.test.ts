import { describe, expect, test } from 'vitest';
import { decodeBars } from '../../../../host/bridge/decode/bars';
import { outputOf } from '../../../../host/bridge/decode/ta';
import type { IndicatorChoice } from '../../../../renderer/data/workspace/chart-choices';
import { candlesOf } from '../../../../renderer/features/chart/plan/candles';
import { drawingsOf } from '../../../../renderer/features/chart/plan/drawing';
import { dotPoints, histogramPoints, linePoints } from '../../../../renderer/features/chart/plan/points';
import type { TaOutput } from '../../../../shared/model/analysis';
import { readRealAnalysis, whyNoRecorded } from '../../../fixtures/recorded';

/** Types of two outputs that go by names of their own in the recorded request. */
const typeOf = (name: string): string => name.replace(/\d+$/, (digits) => (name === 't3' ? digits : ''));

function realDrawings() {
  const { candles, ta } = readRealAnalysis();
  const bars = decodeBars(candles, 'fixture');
  if (!bars.ok) throw new Error('the recorded candles are readable');
  const frame = ['symbol', 'timeframe', 'candles'];
  const names = Object.keys(ta).filter((name) => !frame.includes(name));
  const outputs: Record<string, TaOutput> = {};
  for (const name of names) outputs[name] = outputOf(ta[name], typeOf(name));
  const choices: IndicatorChoice[] = names.map((name) => ({ id: name, type: typeOf(name), parameters: {} }));
  const drawable = candlesOf(bars.value);
  const ground = { bars: drawable.bars, rows: drawable.rows, answerBars: bars.value.time.length };
  return {
    names,
    bars: drawable.bars,
    refused: drawable.refused,
    drawings: drawingsOf(choices, { asked: choices, outputs, missing: {} }, ground),
  };
}

describe.skipIf(whyNoRecorded !== null)(
  `a real sidecar's 63 outputs${whyNoRecorded === null ? '' : `: ${whyNoRecorded}`}`,
  () => {
    test('are all drawn; only what holds nothing says so', () => {
      const { names, drawings } = realDrawings();
      expect(names).toHaveLength(63);
      const notDrawn = drawings.filter((drawing) => drawing.status.kind !== 'drawn');
      // The recorded answer holds no break of structure.
      expect(notDrawn.map(({ id, status }) => ({ id, status }))).toEqual([
        {
          id: 'bosChoch',
          status: {
            kind: 'not drawn',
            words: 'none now',
            reason: 'no breaks for these bars',
          },
        },
      ]);
      for (const { id, parts, shapes, note } of drawings) {
        if (id === 'bosChoch') continue;
        const { boxes, segments, spans, facts } = shapes;
        const drawn = parts.length + boxes.length + segments.length + spans.length + facts.length;
        expect({ id, isSeen: drawn > 0 || note !== '' }).toEqual({ id, isSeen: true });
      }
    });

    test('become the shapes of the notes: boxes, lines, backgrounds and small tables', () => {
      const { drawings, bars } = realDrawings();
      const of = (id: string) => {
        const drawing = drawings.find((each) => each.id === id);
        if (drawing === undefined) throw new Error(`${id} is among the outputs`);
        return drawing;
      };
      expect(of('orderBlocks').shapes.boxes).toHaveLength(4);
      expect(of('orderBlocks').shapes.boxes[0]).toMatchObject({
        from: 352,
        to: null,
        top: 1.16844,
        bottom: 1.16756,
        colour: 'up',
        label: 'OB ×1',
      });
      expect(of('fvg').shapes.boxes).toHaveLength(9);
      expect(of('swingLevels').shapes.segments.map(({ label }) => label)).toEqual([
        'Swing high',
        'Swing low',
      ]);
      expect(of('srLevels').shapes.segments.map(({ colour }) => colour)).toEqual([
        'down',
        'up',
        'down',
        'down',
      ]);
      expect(of('liquidity').shapes.segments).toMatchObject([{ from: 439, to: null, price: 1.17878 }]);
      const steps = of('previousHighLow').shapes.segments;
      expect(steps.filter(({ label }) => label !== '').map(({ price, label }) => [price, label])).toEqual(
        expect.arrayContaining([
          [1.17782, 'Prev. high'],
          [1.17215, 'Prev. low'],
        ]),
      );
      expect(of('recentRange').shapes.segments).toHaveLength(4);
      expect(of('levels').shapes.segments).toHaveLength(8);
      expect(of('levels').shapes.facts).toEqual([{ name: 'ATR', value: '0.000941', tone: 'plain' }]);
      const spans = of('sessions').shapes.spans;
      expect(spans.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(208);
      expect(of('retracements').parts.map(({ columns }) => columns[0]?.at(-1))).toEqual([-15.2, 37.7]);
      expect(of('momentum').shapes.facts[0]).toEqual({ name: 'RSI', value: '26.71', tone: 'plain' });
      expect(of('volume').shapes.facts.map(({ value }) => value)).toEqual(['1.30', '−143.9K', 'no']);
      expect(of('position').shapes.facts.every(({ tone }) => tone === 'down')).toBe(true);
      expect(of('price').note).toBe('1.17059');
      const cloud = of('ichimoku').parts.find(({ spec }) => spec.kind === 'cloud');
      // 26 bars ahead, and the first value ahead follows from tenkan and kijun as the sidecar's own do.
      expect(cloud?.columns.map((column) => column.length)).toEqual([bars.length + 26, bars.length + 26]);
      expect(cloud?.columns[0]?.every((value, row) => row < bars.length || value !== null)).toBe(true);
    });

    test('lose values to the bounds of the price scale only where the sidecar warms up from zero', () => {
      const { drawings, refused } = realDrawings();
      expect(refused).toBe(0);
      const remarked = drawings.filter(({ status }) => status.kind === 'drawn' && status.remark !== null);
      expect(remarked.map((drawing) => drawing.id)).toEqual(['kama', 'alma']);
      const warm = remarked.flatMap(({ parts }) =>
        parts.flatMap(({ columns }) => columns[0]?.slice(150) ?? []),
      );
      expect(warm.filter((value) => value === null)).toEqual([]);
    });

    test('stand where the notes say, also when the product would not know their names', () => {
      const { drawings } = realDrawings();
      const whereOf = new Map(drawings.map((drawing) => [drawing.id, drawing.where]));
      expect(whereOf.get('ema50')).toBe('price');
      expect(whereOf.get('rsi21')).toBe('pane');
      const { candles, ta } = readRealAnalysis();
      const bars = decodeBars(candles, 'fixture');
      if (!bars.ok) throw new Error('the recorded candles are readable');
      const drawable = candlesOf(bars.value);
      for (const drawing of drawings.filter(({ status }) => status.kind === 'drawn')) {
        const stranger: IndicatorChoice = { id: 'stranger', type: 'never seen', parameters: {} };
        const answer = {
          asked: [stranger],
          outputs: { stranger: outputOf(ta[drawing.id], 'never seen') },
          missing: {},
        };
        const [guess] = drawingsOf([stranger], answer, { ...drawable, answerBars: bars.value.time.length });
        // Known, they are numbers in the legend; a stranger's percentages for each bar get a pane.
        const where = drawing.id === 'retracements' ? 'pane' : drawing.where;
        expect({ id: drawing.id, where: guess?.where }).toEqual({ id: drawing.id, where });
      }
    });

    test('become points that the library takes: finite, and rising in time', () => {
      const { drawings, bars } = realDrawings();
      const shades = { rising: 'a', fading: 'b', falling: 'c', recovering: 'd' };
      let points = 0;
      for (const drawing of drawings) {
        for (const { columns } of drawing.parts) {
          for (const column of columns) {
            for (const made of [
              linePoints(bars, column, 0),
              dotPoints(bars, column, 0),
              histogramPoints(bars, column, 0, shades),
            ]) {
              points += made.length;
              let before = 0;
              for (const { time, value } of made) {
                if (!Number.isFinite(value) || time <= before)
                  throw new Error(`${drawing.id}: ${time} ${value}`);
                before = time;
              }
            }
          }
        }
      }
      expect(points).toBeGreaterThan(50_000);
    });
  },
);
