import { describe, expect, test } from 'vitest';
import { decodeBars } from '../../../electron/bridge/decode/bars';
import { outputOf } from '../../../electron/bridge/decode/ta';
import type { IndicatorChoice } from '../../../renderer/chart/indicators';
import { candlesOf } from '../../../renderer/chart/plan/candles';
import { drawingsOf } from '../../../renderer/chart/plan/drawing';
import { dotPoints, histogramPoints, linePoints } from '../../../renderer/chart/plan/points';
import type { TaOutput } from '../../../shared/model/analysis';
import { readRealAnalysis, whyNoRecorded } from '../../fixtures/recorded';

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
    test('are drawn, or say that they are not drawn yet', () => {
      const { names, drawings } = realDrawings();
      expect(names).toHaveLength(63);
      const notDrawn = drawings.filter((drawing) => drawing.status.kind !== 'drawn');
      expect(notDrawn.map((drawing) => drawing.id).sort()).toEqual(
        [
          'bosChoch',
          'fvg',
          'levels',
          'liquidity',
          'momentum',
          'orderBlocks',
          'position',
          'previousHighLow',
          'price',
          'recentRange',
          'retracements',
          'sessions',
          'slope',
          'srLevels',
          'swingLevels',
          'volume',
        ].sort(),
      );
      for (const drawing of notDrawn)
        expect(drawing.status).toMatchObject({ kind: 'not drawn', words: 'not drawn yet' });
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
        expect({ id: drawing.id, where: guess?.where }).toEqual({ id: drawing.id, where: drawing.where });
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
