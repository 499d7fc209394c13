import { describe, expect, it } from 'vitest';
import { searchOf } from '../../../../renderer/app/commands/typed-keys';

const free = { isOnChart: true, isNowhere: false, isCardOpen: false, isInList: false, isReplay: false };
const key = (text: string, held: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}) =>
  [...text].map((each) => ({
    key: each,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...held,
  }));
const shift = { shiftKey: true };

describe('a key that is no command’s', () => {
  it('searches a symbol by its letters on the chart, and a timeframe by its digits', () => {
    expect(searchOf(key('e'), free)).toEqual({ of: 'symbols', typed: 'e' });
    expect(searchOf(key('gx'), free)).toEqual({ of: 'symbols', typed: 'gx' });
    expect(searchOf(key('gbp'), free)).toEqual({ of: 'symbols', typed: 'gbp' });
    expect(searchOf(key('6'), free)).toEqual({ of: 'timeframes', typed: '6' });
  });
  it('searches nothing elsewhere, with Ctrl, or by a sign', () => {
    for (const typed of ['e', '6']) expect(searchOf(key(typed), { ...free, isOnChart: false })).toBeNull();
    expect(searchOf(key('e', { ctrlKey: true }), free)).toBeNull();
    for (const typed of ['+', ' ', '?']) expect(searchOf(key(typed), free)).toBeNull();
    expect(searchOf([], free)).toBeNull();
  });
  it('searches a symbol where nothing has the focus, unless a card is open; a digit is a trader’s there', () => {
    const nowhere = { ...free, isOnChart: false, isNowhere: true };
    expect(searchOf(key('e'), nowhere)).toEqual({ of: 'symbols', typed: 'e' });
    expect(searchOf(key('6'), nowhere)).toBeNull();
    for (const place of [{ isCardOpen: true }, { isReplay: true }])
      expect(searchOf(key('e'), { ...nowhere, ...place })).toBeNull();
  });
  it('is no search by the name of a key', () => {
    for (const name of ['F2', 'Tab', 'F12'])
      expect(searchOf([...key('e').map((each) => ({ ...each, key: name }))], { ...free })).toBeNull();
  });
  it('is a card’s own while it is open; with Shift a letter searches everywhere but for Shift+R', () => {
    const card = { ...free, isCardOpen: true };
    for (const typed of ['e', 'r', '6']) expect(searchOf(key(typed), card)).toBeNull();
    expect(searchOf(key('E', shift), card)).toEqual({ of: 'symbols', typed: 'E' });
    expect(searchOf(key('R', shift), card)).toBeNull();
    const elsewhere = { ...free, isOnChart: false };
    expect(searchOf(key('R', shift), elsewhere)).toEqual({ of: 'symbols', typed: 'R' });
    expect(searchOf(key('E', shift), { ...elsewhere, isInList: true })).toBeNull();
  });
  it('finds no live symbol in a replay', () => {
    expect(searchOf(key('e'), { ...free, isReplay: true })).toBeNull();
    expect(searchOf(key('6'), { ...free, isReplay: true })).toEqual({ of: 'timeframes', typed: '6' });
  });
});
