import { describe, expect, it } from 'vitest';
import {
  hitLevel,
  type LabelBox,
  pointedLevels,
} from '../../../../../renderer/features/chart/plan/level-hit';
import { levelLabelText, narrowLabelText } from '../../../../../renderer/features/chart/plan/live-label';

describe('the words of an entry', () => {
  const live = { base: 'Buy 0.20', profit: 31.2, at: 1.17077, perPrice: 20_000, moneyDigits: 2 };
  const entry = { label: 'Buy 0.20 +31.20', side: 'BUY', money: '+31.20', live } as const;

  it('follow the side of the quote at which it would be closed', () => {
    expect(levelLabelText(entry, { bid: 1.17087, ask: 1.2 })).toEqual({
      text: 'Buy 0.20 +33.20',
      money: { text: '+33.20', sign: 1 },
    });
    const short = {
      ...entry,
      side: 'SELL',
      live: { ...live, base: 'Sell 0.20', perPrice: -20_000 },
    } as const;
    expect(levelLabelText(short, { bid: 1, ask: 1.17277 }).money).toEqual({ text: '\u22128.80', sign: -1 });
  });
  it('are the server’s without a quote, and never what is no number', () => {
    expect(levelLabelText(entry, null).text).toBe('Buy 0.20 +31.20');
    expect(levelLabelText(entry, { bid: Number.NaN, ask: 1 }).text).toBe('Buy 0.20 +31.20');
  });
  it('tell what is only asked for from what is unknown', () => {
    expect(levelLabelText({ label: 'S/L', side: 'BUY', money: '', moved: 'asked' }, null).text).toBe(
      'S/L · asked',
    );
    expect(levelLabelText({ label: 'S/L', side: 'BUY', money: '', moved: 'unknown' }, null).text).toBe(
      'S/L · result unknown',
    );
  });
});

describe('the words of a narrow chart', () => {
  const text = (...[level, quote]: Parameters<typeof narrowLabelText>) => narrowLabelText(level, quote).text;
  it('are what a stop or target is, and of an entry its profit', () => {
    const stop = { kind: 'sl', label: 'S/L 0.20 \u221284.20', side: 'BUY', money: '\u221284.20' } as const;
    expect(text(stop, null)).toBe('S/L');
    expect(text({ ...stop, kind: 'tp', moved: 'asked' }, null)).toBe('T/P · asked');
    const live = { base: 'Buy 0.20', profit: 31.2, at: 1.17077, perPrice: 20_000, moneyDigits: 2 };
    const entry = { kind: 'entry', label: 'Buy 0.20 +31.20', side: 'BUY', money: '+31.20', live } as const;
    expect(text(entry, { bid: 1.17087, ask: 1.2 })).toBe('+33.20');
    // Nothing is left out where the profit is not told.
    expect(text({ kind: 'entry', label: 'Buy 0.20', side: 'BUY', money: '' }, null)).toBe('Buy 0.20');
    expect(text({ kind: 'pending', label: 'Buy limit 0.10', side: 'BUY', money: '' }, null)).toBe(
      'Buy limit 0.10',
    );
  });
});

describe('the pointer on a label', () => {
  const box: LabelBox = {
    id: '1-entry',
    is: 'label',
    left: 100,
    right: 200,
    top: 90,
    bottom: 106,
    closeFrom: 184,
    reverseFrom: 168,
  };
  const lines = [
    { id: '1-entry', kind: 'entry' as const, y: 98, fromX: 50 },
    { id: '1-sl', kind: 'sl' as const, y: 98, fromX: 0 },
  ];

  it('is on one of its buttons, else on its words', () => {
    const at = (x: number) => hitLevel([box], lines, x, 98);
    expect(at(190)).toEqual({ id: '1-entry', part: 'close' });
    expect(at(170)).toEqual({ id: '1-entry', part: 'reverse' });
    expect(at(120)).toEqual({ id: '1-entry', part: 'label' });
  });
  it('beside it means the line, and of two on each other the one that is moved more often', () => {
    expect(hitLevel([box], lines, 20, 100)).toEqual({ id: '1-sl', part: 'line' });
    expect(hitLevel([box], lines, 20, 110)).toBeNull();
  });
  it('on a folded label means all that it stands for, on the line at the end what is off the scale', () => {
    const fold: LabelBox = { ...box, is: 'fold', closeFrom: null, reverseFrom: null };
    expect(hitLevel([fold], lines, 190, 98)).toEqual({ id: '1-entry', part: 'fold' });
    expect(hitLevel([{ ...fold, is: 'edge' }], lines, 190, 98)).toEqual({ id: '1-entry', part: 'edge' });
    expect(pointedLevels([fold], lines, 190, 98).size).toBe(0);
  });
  it('names the level of the label, or the lines that it touches where they are drawn', () => {
    expect([...pointedLevels([box], lines, 120, 98)]).toEqual(['1-entry']);
    expect([...pointedLevels([box], lines, 60, 98)]).toEqual(['1-entry', '1-sl']);
    // An entry's line begins at its deal.
    expect([...pointedLevels([box], lines, 20, 98)]).toEqual(['1-sl']);
    expect(hitLevel([], [{ id: '1-entry', kind: 'entry', y: 98, fromX: 50 }], 20, 98)).toBeNull();
  });
});
