import { describe, expect, it } from 'vitest';
import type { AlertRule, IndicatorMeasure } from '../../../shared/model/alerts';
import {
  type Change,
  clearsBy,
  isFired,
  judge,
  newJudged,
  type Reading,
  remindsAt,
} from '../../../shared/rules/judge';
import { ruleProblem } from '../../../shared/rules/measures';
import { alertOf } from '../../fixtures/alerts';

const price = { kind: 'price', symbol: 'EURUSD', side: 'bid' } as const;
const positions = { kind: 'positions', trader: 'bot 7701' } as const;
const blind: Reading = { kind: 'blind', why: 'not read' };

/** One reading a second: a number is a value. Back by 1. */
function live(rule: AlertRule, readings: readonly (number | Reading)[]) {
  let judged = newJudged(rule, 0);
  const flips: Change[] = [];
  readings.forEach((each, second) => {
    const reading: Reading = typeof each === 'number' ? { kind: 'value', value: each, clearsBy: 1 } : each;
    const step = judge(rule, judged, reading, second * 1_000);
    judged = step.judged;
    flips.push(...step.flips);
  });
  return {
    judged,
    flips,
    way: flips.map(({ to }) => to),
    told: flips.filter(isFired).map(({ value, side }) => (side === null ? value : `${side} ${value}`)),
  };
}

describe('a level', () => {
  const rule = alertOf({ kind: 'equity' }, { value: 10 });

  it('is pending with the first reading beyond it, fires with the second and clears with two that are back', () => {
    const { flips } = live(rule, [10, 11, 12, 9.5, 9, 8]);
    expect(flips).toMatchObject([
      { atMs: 1_000, from: 'idle', to: 'pending', value: 11 },
      { atMs: 2_000, from: 'pending', to: 'firing', value: 12 },
      { atMs: 4_000, from: 'firing', to: 'clearing', value: 9 },
      { atMs: 5_000, from: 'clearing', to: 'idle', value: 8 },
    ]);
  });

  it('does not fire by single readings, and goes on firing while it is not back twice in a row', () => {
    expect(live(rule, [11, 10, 11, 10]).told).toEqual([]);
    const { told, judged } = live(rule, [11, 11, 9, 9.5, 9, 11]);
    expect(told).toEqual([11]);
    expect(judged).toMatchObject({ state: 'firing', times: 1 });
  });

  it('that is blind neither fires nor clears, says why, and goes on where it was', () => {
    const { way, judged } = live(rule, [11, blind, blind, 11, blind]);
    expect(way).toEqual(['pending', 'blind', 'pending', 'firing', 'blind']);
    expect(judged).toMatchObject({ state: 'blind', was: 'firing', why: 'not read', value: 11 });
    expect(live(rule, [11, 11, blind, 11]).told).toEqual([11]);
  });

  it('once is off when it is over; gone or over time it has expired, blind or not', () => {
    const once = alertOf({ kind: 'equity' }, { value: 10, readings: 1, isOnce: true });
    expect(live(once, [11, 9, 11]).judged.state).toBe('off');
    const gone: Reading = { kind: 'gone', why: 'its position is closed' };
    expect(live(rule, [11, gone, 11, 11]).judged).toMatchObject({ state: 'expired', why: gone.why });
    const until = alertOf({ kind: 'equity' }, { value: 10, untilMs: 2_000 });
    expect(live(until, [blind, blind, blind, 11, 11])).toMatchObject({
      way: ['blind', 'expired'],
      told: [],
    });
  });

  it('that is switched off is not judged', () => {
    expect(live(alertOf({ kind: 'equity' }, { value: 10, isOn: false }), [11, 11]).way).toEqual([]);
  });
});

describe('a price', () => {
  const rule = alertOf(price, { value: 10 });

  it('fires with the first quote beyond it, over a gap too, and again once it was back', () => {
    expect(live(rule, [9, 10, 10.1]).told, 'on it is not beyond it').toEqual(['above 10.1']);
    expect(live(rule, [10, 10.1]).told, 'set as it is on it').toEqual(['above 10.1']);
    expect(live(rule, [5, 25, 9.5, 11, 9, 11]).told).toEqual(['above 25', 'above 11']);
  });

  it('set while it is beyond fires at the next crossing', () => {
    expect(live(rule, [11, 12, 9.5, 11]).told).toEqual([]);
    expect(live(rule, [11, 9, 10.5]).told).toEqual(['above 10.5']);
    expect(live(alertOf(price, { value: 10, way: 'below' }), [9, 11, 10, 9.9]).told).toEqual(['below 9.9']);
  });

  it('is told once while it trembles, and in the other direction once it was clear', () => {
    const either = alertOf(price, { value: 10, way: 'either' });
    expect(live(either, [9, 10.2, 9.8, 10.2, 9.8]).told).toEqual(['above 10.2']);
    expect(live(either, [9, 10.2, 9]).told).toEqual(['above 10.2', 'below 9']);
    expect(live(either, [9, 11, 12, 9.9]).told).toEqual(['above 11', 'below 9.9']);
    expect(live(either, [10, 10, 10]).told, 'it is on neither side yet').toEqual([]);
  });

  it('fires by what a candle tells of the time between two quotes, and clears by its end', () => {
    const candle: Reading = { kind: 'value', value: 9.5, high: 11, low: 9, clearsBy: 1 };
    expect(live(rule, [9, candle, 9]).way).toEqual(['firing', 'idle']);
    expect(live(rule, [9, { ...candle, high: 10 }, 9]).told, 'its high is on it').toEqual([]);
  });
});

it('is told again after 5, 15 and 60 minutes, then daily, until it is seen', () => {
  const rule = alertOf({ kind: 'equity' }, { value: 10, readings: 1, reminds: true });
  const { judged } = live(rule, [11]);
  const minutes = [0, 1, 2, 3, 4].map(
    (reminded) => (remindsAt(rule, { ...judged, reminded }) ?? Number.NaN) / 60_000,
  );
  expect(minutes).toEqual([5, 15, 60, 1_500, 2_940]);
  expect(remindsAt(rule, { ...judged, isSeen: true })).toBe(null);
  expect(remindsAt({ ...rule, reminds: false }, judged)).toBe(null);
  expect(remindsAt(rule, live(rule, [11, 9]).judged)).toBe(null);
  const crossed = alertOf(price, { value: 10, reminds: true });
  expect(remindsAt(crossed, live(crossed, [9, 11, 8]).judged)).toBe(301_000);
});

it('is told once of an indicator that stands on its bound', () => {
  const momentum: IndicatorMeasure = {
    ...{ kind: 'indicator', symbol: 'EURUSD', timeframe: 'M1', type: 'mom' },
    ...{ parameters: {}, line: '', label: 'Momentum' },
  };
  for (const way of ['either', 'above'] as const) {
    const rule = alertOf(momentum, { way, value: 0 });
    const flat = [-1, 0, 0, 1, 0, 0, 0, 1].map((value): Reading => ({ kind: 'value', value, clearsBy: 0 }));
    expect(live(rule, flat).told).toEqual(['above 1']);
  }
});

it('counts how long it was known: not over a gap of more than two minutes, nor while it was blind', () => {
  const rule = alertOf(positions);
  let judged = newJudged(rule, 5_000);
  const read = (second: number, reading: Reading = { kind: 'value', value: 1, clearsBy: 0 }) => {
    judged = judge(rule, judged, reading, second * 1_000).judged;
    return judged.watchedMs / 1_000;
  };
  expect([read(10), read(12), read(72), read(193)]).toEqual([0, 2, 62, 62]);
  // Blind from the last reading on, set back, and on again.
  expect([read(200, blind), read(210), read(212), read(100), read(101)]).toEqual([62, 62, 64, 64, 65]);
  expect(judged.fromMs).toBe(5_000);
});

it('is back by what is usual of its measure', () => {
  const facts = { point: 0.1, spread: 2, balance: 10_000 };
  expect(clearsBy(alertOf(price), facts)).toBeCloseTo(0.3);
  expect(clearsBy(alertOf(price), { ...facts, spread: 12 })).toBeCloseTo(1.2);
  expect(clearsBy(alertOf({ kind: 'today' }, { value: -1_000 }), facts)).toBe(50);
  expect(clearsBy(alertOf({ kind: 'today' }, { value: -100 }), facts)).toBe(10);
  // Of a promise never so far that nothing could be back: at most 50 at risk, with 100 000 on the account.
  const risk = alertOf({ kind: 'risk', trader: 'you' }, { value: 50 });
  expect(clearsBy(risk, { ...facts, balance: 100_000 })).toBe(25);
  expect(clearsBy(alertOf({ kind: 'margin-level' }, { value: 200 }), facts)).toBe(10);
  expect(clearsBy(alertOf(positions), facts)).toBe(0);
  expect(clearsBy(alertOf(positions, { clearsBy: 1 }), facts)).toBe(1);
});

it('refuses what cannot be judged', () => {
  expect(ruleProblem(alertOf(price, { way: 'either' }))).toBe(null);
  expect(ruleProblem(alertOf({ kind: 'equity' }, { way: 'either' }))).toMatch(/^only a price/);
  expect(ruleProblem(alertOf(positions, { way: 'below' }))).toMatch(/^it is told above/);
  expect(ruleProblem(alertOf(price, { value: 0 }))).toMatch(/^a price is above 0/);
  expect(ruleProblem(alertOf({ kind: 'unresolved' }, { value: 29 }))).toBe(
    'the bound is 30 or more: what is newer is told at once',
  );
  expect(ruleProblem(alertOf({ kind: 'unresolved' }, { value: 30 }))).toBe(null);
  expect(ruleProblem(alertOf({ kind: 'unresolved' }, { way: 'below', value: 60 }))).toMatch(/^it is told/);
});
