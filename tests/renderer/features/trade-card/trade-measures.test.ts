import { describe, expect, it } from 'vitest';
import {
  costsNamed,
  multipleText,
  reachScale,
  reachText,
  slippageText,
  spreadText,
  stopTimesText,
} from '../../../../renderer/features/trade-card/trade-measures';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { firstStop } from '../../../../shared/math/stop-times';
import type { Deal } from '../../../../shared/model/deal';
import { eurusd, levelChange } from '../../../fixtures/trading';
import { closing, opening } from '../../../shared/math/trading-days';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('how far a trade ran', () => {
  const words = (
    atLeast: number,
    atMost: number | null,
    is: 'favourable' | 'adverse' = 'favourable',
    riskPrice: number | null = null,
    moneyOf: (move: number) => string = () => '',
  ) => plain(reachText({ atLeast, atMost, far: null }, is, { point: 0.00001, riskPrice, moneyOf }));

  it.each([
    [words(0.00146, 0.00146), '+146 points'],
    [words(0.0012, 0.0012, 'adverse'), '−120 points'],
    [words(0, 0), '0 points'],
    [words(0.00146, 0.00146, 'favourable', 0.00173), '+146 points · +0.84 R'],
    [words(0.0012, 0.0012, 'adverse', 0.00173), '−120 points · −0.69 R'],
  ])('is one number where it is known: %s', (found, expected) => expect(found).toBe(expected));

  it('says money where the volume did not change', () => {
    const entry = opening('7', { volume: 0.05, price: 1.1, time: 1_000 });
    const scaleOf = (deals: Parameters<typeof rebuildRoundTrips>[0]) => {
      const [trip] = rebuildRoundTrips(deals).trips;
      if (trip === undefined) throw new Error('no trade');
      return reachScale(trip, { riskPrice: 0.00173, spec: eurusd, digits: 2 });
    };
    const moneyOf = (deals: Parameters<typeof rebuildRoundTrips>[0]) => scaleOf(deals).moneyOf;
    const found = words(0.0012, 0.0012, 'adverse', 0.00173, moneyOf([entry]));
    expect(found).toBe('−120 points · −6.00 · −0.69 R');
    const parts = [2_000, 3_000].map((time) => closing('7', { volume: 0.025, price: 1.2, time }));
    expect(moneyOf([entry, ...parts])(0.0012)).toBe('');
    const second = opening('7', { ticket: '90', order: '90', volume: 0.1, price: 1.2, time: 1_500 });
    expect(moneyOf([entry, second])(0.0012)).toBe('');
    // The first stop is of the first entry, a move of several of their mean.
    expect([[entry], [entry, second]].map((deals) => scaleOf(deals).riskPrice)).toEqual([0.00173, null]);
  });

  it('is a bracket where only candles tell it, in money and R too', () => {
    const moneyOf = (move: number) => `${move < 0 ? '−' : '+'}${(Math.abs(move) * 5_000).toFixed(2)}`;
    expect(words(0.0012, 0.00131)).toBe('+120 to +131 points');
    expect(words(0.0012, 0.00131, 'adverse', 0.00173, moneyOf)).toBe(
      '−120 to −131 points · −6.00 to −6.55 · −0.69 to −0.76 R',
    );
    expect(words(0, 0.00146, 'favourable', 0.00173, moneyOf)).toBe('at most +146 points · +7.30 · +0.84 R');
    expect(words(0.9325, null, 'adverse', 0.5, moneyOf)).toBe('at least −93 250 points · −4662.50 · −1.87 R');
    expect(words(0, null, 'adverse', 0.00173, moneyOf)).toBe('at least 0 points');
  });
});

describe('a fill against the quote', () => {
  const fill = (least: number, most: number) => ({
    worse: { least, most },
    spread: { least: 0.00011, most: 0.00011 + most - least },
  });
  it('is below 0 where it was worse, and a bracket where several quotes stood in its second', () => {
    expect(slippageText(fill(0.00002, 0.00002), 0.00001)).toBe('−2 points');
    expect(slippageText(fill(-0.00001, -0.00001), 0.00001)).toBe('+1 point');
    expect(slippageText(fill(0, 0.00003), 0.00001)).toBe('−3 to 0 points');
    expect(spreadText(fill(0, 0), 0.00001)).toBe('11 points');
    expect(spreadText(fill(0, 0.00002), 0.00001)).toBe('11 to 13 points');
  });
});

it('costs name what they are the sum of', () => {
  const of = (entry: Partial<Deal>, exit: Partial<Deal>) =>
    rebuildRoundTrips([opening('7', entry), closing('7', exit)]).trips.map(costsNamed);
  expect(of({ commission: -0.35 }, { commission: -0.35 })).toEqual(['commission']);
  expect(of({ commission: -0.35 }, { swap: 0.2, fee: -0.1 })).toEqual(['swap, commission, fee']);
  expect(of({}, {})).toEqual(['']);
});

describe('R', () => {
  const record = { risk: null, isReading: false, failure: null, changes: [], firstStop: null, stops: null };
  const words = (changes: Partial<Parameters<typeof multipleText>[1]>, soFar = '') =>
    multipleText({ net: 5, soFar }, { ...record, ...changes });

  it('is said so far while the trade is open, and why there is none without', () => {
    expect(words({ risk: 10 })).toBe('+0.50 R');
    expect(words({ risk: 10 }, 'so far')).toBe('+0.50 R so far');
    expect(words({}, 'so far')).toBe('so far · R not known: no stop recorded');
    expect(words({})).toBe('R not known: no stop recorded');
    expect(words({ changes: [levelChange({ toValue: 1.1 })] })).toBe('R not known: first stop not seen');
    expect(words({ firstStop: 1.1 })).toBe('R not known: its first stop risked nothing');
    expect(words({ stops: { withMs: 0, withoutMs: 60_000, unknownMs: 0 } })).toBe('no stop, no R');
    expect(words({ isReading: true })).toBe('');
  });
});

describe('the stop', () => {
  const hour = 3_600_000;
  const path = [
    levelChange({ byMs: 13 * hour }),
    levelChange({ fromValue: 0, toValue: 1.15557, afterMs: 13 * hour + 60_000, byMs: 13 * hour + 61_000 }),
    levelChange({ level: 'tp', toValue: 1.15107, byMs: 13 * hour }),
  ];

  it('has the first stop that was seen, which no stop at the entry is not', () => {
    expect(firstStop(path, 13 * hour)).toBe(1.15557);
    expect(firstStop([levelChange({})], 13 * hour)).toBeNull();
  });

  it('has none where it was first seen with one long after it opened: that may be trailed', () => {
    const late = [levelChange({ toValue: 1.15557, byMs: 14 * hour })];
    expect(firstStop(late, 13 * hour)).toBeNull();
    expect(firstStop(late, 14 * hour - 2_000)).toBe(1.15557);
  });

  it('says how long there was one, none, and how long nobody knows', () => {
    const times = { withMs: 7_260_000, withoutMs: 372_000, unknownMs: 720_000 };
    expect(plain(stopTimesText(times))).toBe('with 2 h 01 min, without 6 min, not recorded (12 min)');
    expect(plain(stopTimesText({ withMs: 40_000, withoutMs: 0, unknownMs: 200 }))).toBe('always, 40 s');
    expect(plain(stopTimesText({ withMs: 0, withoutMs: 40_000, unknownMs: 0 }))).toBe('never, 40 s');
  });
});
