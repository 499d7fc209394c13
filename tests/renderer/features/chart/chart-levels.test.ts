import { describe, expect, it } from 'vitest';
import { chartLevels, drawnRecords } from '../../../../renderer/features/chart/chart-levels';
import { eurusd, orderOf as order, positionOf as position, traders } from '../../../fixtures/trading';

describe('lines across the chart', () => {
  it('are the entry with its profit, the stop and the target of each position of the symbol', () => {
    const levels = chartLevels(
      eurusd,
      [position(), position({ ticket: '2', symbol: 'XAUUSD' })],
      [],
      2,
      traders,
    );
    expect(levels.map((level) => [level.kind, level.price, level.label])).toEqual([
      ['entry', 1.16921, 'Buy 0.20 +31.20'],
      ['sl', 1.165, 'S/L 0.20 \u221284.20'],
      ['tp', 1.182, 'T/P 0.20 +255.80'],
    ]);
  });
  it('leave out levels that are not set', () => {
    expect(
      chartLevels(eurusd, [position({ sl: 0, tp: 0 })], [], 2, traders).map((level) => level.kind),
    ).toEqual(['entry']);
  });
  it('show both prices of a stop-limit', () => {
    const stopLimit = order({ type: 'BUY_STOP_LIMIT', price: 1.18, stopLimit: 1.179 });
    const levels = chartLevels(eurusd, [], [stopLimit], 2, traders);
    expect(levels.map((level) => [level.kind, level.price, level.label])).toEqual([
      ['pending', 1.18, 'Buy stop limit 0.10'],
      ['stop-limit', 1.179, '→ Buy limit 0.10'],
    ]);
  });
  it('name their ticket in full, so that one of many stops is distinguished from the others', () => {
    const details = chartLevels(eurusd, [position({ ticket: '42094801' })], [], 2, traders).map(
      ({ detail }) => detail,
    );
    expect(details).toEqual([
      'Buy 0.20 +31.20 #42094801',
      'S/L of Buy 0.20 #42094801 \u221284.20',
      'T/P of Buy 0.20 #42094801 +255.80',
    ]);
  });
  it('keep their ids while a level moves, so that a line moves and does not blink', () => {
    const ids = (sl: number) =>
      chartLevels(eurusd, [position({ sl })], [], 2, traders).map((level) => level.id);
    expect(ids(1.16)).toEqual(ids(1.161));
  });
  it('draw nothing for a type that nobody knows', () => {
    expect(
      chartLevels(eurusd, [position({ side: 'unknown (9)' })], [order({ type: 'unknown (12)' })], 2, traders),
    ).toEqual([]);
  });
  it('stay readable: the newest sixty tickets get lines, and the others are counted', () => {
    const many = Array.from({ length: 100 }, (_, index) => position({ ticket: `${9_950 + index}` }));
    const { drawn, leftOut } = drawnRecords('EURUSD', many);
    expect(leftOut).toBe(40);
    expect(drawn[0]?.ticket).toBe('10049');
    expect(drawn.at(-1)?.ticket).toBe('9990');
  });
});
