import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  levelStart,
  stepPriceText,
  stepSize,
  stepVolumeText,
  stepWholeText,
} from '../../../../renderer/features/trading/steps';
import { readNumber } from '../../../../renderer/features/trading/typed-number';
import { eurusd, us500 } from '../../../fixtures/trading';

describe('a typed number', () => {
  it.each([
    ['1.17059', 1.17059],
    ['1,17059', 1.17059],
    ['3 343.59', 3343.59],
    ['6\u2009118.4', 6118.4],
    ['.5', 0.5],
    ['5.', 5],
    ['\u22123', -3],
    ['-0', 0],
  ])('%s is %d', (text, value) => {
    expect(readNumber(text)).toEqual({ kind: 'number', value });
  });

  it.each(['1.2.3', '1e5', 'NaN', 'Infinity', '0x10', '-', '.', 'abc', '1,2,3', '٣'])(
    '%s is no number',
    (text) => {
      expect(readNumber(text)).toMatchObject({ kind: 'unreadable' });
    },
  );

  it('refuses to guess what 1,234.5 means', () => {
    expect(readNumber('1,234.5')).toEqual({ kind: 'unreadable', reason: 'has both a comma and a point' });
  });

  it('is finite or unreadable, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const typed = readNumber(text);
        return typed.kind !== 'number' || Number.isFinite(typed.value);
      }),
    );
  });
});

describe('steps of the arrow keys and the wheel', () => {
  it('are 1, 5, 10 and 50', () => {
    expect(stepSize({ shiftKey: false, ctrlKey: false })).toBe(1);
    expect(stepSize({ shiftKey: true, ctrlKey: false })).toBe(5);
    expect(stepSize({ shiftKey: false, ctrlKey: true })).toBe(10);
    expect(stepSize({ shiftKey: true, ctrlKey: true })).toBe(50);
  });

  it('move a price by points, but never off its grid', () => {
    expect(stepPriceText('1.17000', 5, eurusd, null)).toBe('1.17005');
    expect(stepPriceText('6118.00', 1, us500, null)).toBe('6118.25');
    expect(stepPriceText('6118.00', -50, us500, null)).toBe('6117.50');
  });

  it('start an empty level at its start, and leave it where there is none', () => {
    expect(stepPriceText('', 1, eurusd, 1.1700049)).toBe('1.17000');
    expect(stepPriceText('', 1, eurusd, null)).toBe('');
    expect(levelStart('sl', 'BUY', 1.17077, 120, eurusd)).toBe(1.16957);
    expect(levelStart('tp', 'BUY', 1.17077, 120, eurusd)).toBe(1.17197);
    expect(levelStart('sl', 'SELL', 1.17089, 120, eurusd)).toBe(1.17209);
    expect(levelStart('sl', 'BUY', 0.0001, 120, eurusd)).toBeNull();
  });

  it('keep a volume on its step and inside its limits, without float noise', () => {
    expect(stepVolumeText('0.20', 10, eurusd)).toBe('0.30');
    expect(stepVolumeText('0.01', -5, eurusd)).toBe('0.01');
    expect(stepVolumeText('99.99', 50, eurusd)).toBe('100.00');
    expect(stepVolumeText('', 1, eurusd)).toBe('0.01');
  });

  it('keep a deviation whole and not below 0', () => {
    expect(stepWholeText('20', 5, 20)).toBe('25');
    expect(stepWholeText('3', -10, 20)).toBe('0');
    expect(stepWholeText('', 1, 20)).toBe('20');
  });
});
