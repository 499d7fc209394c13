import { describe, expect, it } from 'vitest';
import { changeTargets, readTypedChange } from '../../../../renderer/app/commands/typed-change';

describe('a typed change', () => {
  it.each([
    ['sl 1.1520', { of: 'sl', price: '1.1520' }],
    [' Stop  loss to 1,1520 ', { of: 'sl', price: '1,1520' }],
    ['S/L 64 210.5', { of: 'sl', price: '64 210.5' }],
    ['tp 1.16', { of: 'tp', price: '1.16' }],
    ['target 1.16', { of: 'tp', price: '1.16' }],
    ['close half', { of: 'close', part: 0.5 }],
    ['Reverse', { of: 'reverse' }],
    ['flip position', { of: 'reverse' }],
    ['close 25 %', { of: 'close', part: 0.25 }],
    ['close ¾', { of: 'close', part: 0.75 }],
    ['close 0,05 lots', { of: 'close', part: '0,05' }],
  ] as const)('%s', (typed, change) => {
    expect(readTypedChange(typed)).toEqual(change);
  });

  it.each(['sl', 'sl now', 'stops 1.2', 'close all', 'close 30%', 'close eurusd', 'half', 'tpx 1', ''])(
    'is not “%s”',
    (typed) => expect(readTypedChange(typed)).toBeNull(),
  );
});

it('a change is meant for the selected row, else for those of the symbol, else any of all', () => {
  const [euro, other, gold] = [
    { ticket: '1', symbol: 'EURUSD' },
    { ticket: '2', symbol: 'EURUSD' },
    { ticket: '3', symbol: 'XAUUSD' },
  ];
  const rows = [euro, other, gold];
  expect(changeTargets(rows, ['2', '9'], 'XAUUSD')).toEqual([other]);
  expect(changeTargets(rows, [], 'XAUUSD')).toEqual([gold]);
  expect(changeTargets(rows, [], 'EURUSD')).toEqual([euro, other]);
  expect(changeTargets(rows, ['9'], 'BTCUSD')).toEqual(rows);
});
