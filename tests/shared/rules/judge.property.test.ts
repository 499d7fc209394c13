import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertRule } from '../../../shared/model/alerts';
import { isFired, isOver, judge, newJudged, type Reading } from '../../../shared/rules/judge';
import { alertOf } from '../../fixtures/alerts';

/** The definitions of docs/alerts.md once more, each reading looked at with all that came before it, against the step from one to the next. */

type Value = Extract<Reading, { readonly kind: 'value' }>;

const bound = 10;
const numRuns = 10_000;

/** Whole numbers about the bound, so that it is often met exactly. */
const walkArb = fc
  .record({
    first: fc.integer({ min: 4, max: 16 }),
    steps: fc.array(
      fc.record({
        by: fc.integer({ min: -4, max: 4 }),
        isBlind: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
        up: fc.integer({ min: 0, max: 3 }),
        down: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 60 },
    ),
    clearsBy: fc.integer({ min: 0, max: 4 }),
    hasCandles: fc.boolean(),
  })
  .map(({ first, steps, clearsBy, hasCandles }): readonly Reading[] => {
    let value = first;
    return steps.map(({ by, isBlind, up, down }): Reading => {
      value += by;
      if (isBlind) return { kind: 'blind', why: 'not read' };
      const candle = hasCandles ? { low: value - down, high: value + up } : {};
      return { kind: 'value', value, clearsBy, ...candle };
    });
  });

interface Told {
  readonly fired: readonly number[];
  readonly over: readonly number[];
}

function byStep(rule: AlertRule, walk: readonly Reading[]): Told {
  const fired: number[] = [];
  const over: number[] = [];
  let judged = newJudged(rule, 0);
  walk.forEach((reading, at) => {
    const step = judge(rule, judged, reading, at);
    judged = step.judged;
    if (step.flips.some(isFired)) fired.push(at);
    if (step.flips.some(isOver)) over.push(at);
  });
  return { fired, over };
}

/** What is blind says nothing: as if it had not been read. */
const readIn = (walk: readonly Reading[]) =>
  walk.flatMap((reading, at) => (reading.kind === 'value' ? [{ at, ...reading }] : []));

function levelByDefinition({ way, readings, isOnce }: AlertRule, walk: readonly Reading[]): Told {
  const read = readIn(walk);
  const fired: number[] = [];
  const over: number[] = [];
  const isBeyond = ({ value }: Value) => (way === 'above' ? value > bound : value < bound);
  const isBack = ({ value, clearsBy }: Value) =>
    way === 'above' ? value <= bound - clearsBy : value >= bound + clearsBy;
  /** So many in a row, all since the last change. */
  const inARow = (at: number, since: number, is: (value: Value) => boolean): boolean => {
    const last = read.slice(Math.max(since, at - readings + 1), at + 1);
    return last.length === readings && last.every((each) => is(each) && (is !== isBack || !isBeyond(each)));
  };
  let since = 0;
  read.forEach(({ at }, index) => {
    const isFiring = fired.length > over.length;
    if (!isFiring && isOnce && over.length > 0) return;
    if (!inARow(index, since, isFiring ? isBack : isBeyond)) return;
    (isFiring ? over : fired).push(at);
    since = index + 1;
  });
  return { fired, over };
}

/** From one side: `sign` turns a price that is to fall round. */
function oneWayByDefinition({ way, isOnce }: AlertRule, walk: readonly Reading[]): Told {
  const sign = way === 'above' ? 1 : -1;
  const read = readIn(walk).map(({ at, value, low = value, high = value, clearsBy }) => ({
    at,
    end: sign * (value - bound),
    far: sign * ((sign > 0 ? high : low) - bound),
    clearsBy,
  }));
  /** On the bound it is not back. */
  const isBack = (end: number, by: number): boolean => end < 0 && end <= -by;
  const fired: number[] = [];
  const over: number[] = [];
  let lastFire = -1;
  read.forEach(({ at, end, far, clearsBy }, index) => {
    const isFiring = fired.length > over.length;
    if (isFiring) {
      if (isBack(end, clearsBy)) over.push(at);
      return;
    }
    if (isOnce && over.length > 0) return;
    const before = read.slice(lastFire + 1, index);
    const wasBack = before.some(
      (each, place) => isBack(each.end, each.clearsBy) && (place > 0 || lastFire >= 0),
    );
    const beganBelow = lastFire < 0 && read[0] !== undefined && read[0].end <= 0;
    const isArmed = index > 0 && (wasBack || beganBelow || over.length > 0);
    if (!isArmed || far <= 0) return;
    fired.push(at);
    lastFire = index;
  });
  return { fired, over };
}

function eitherWayByDefinition({ isOnce }: AlertRule, walk: readonly Reading[]): Told {
  const read = readIn(walk);
  const begin = read.findIndex(({ value }) => value !== bound);
  const fired: number[] = [];
  const over: number[] = [];
  let isAbove = (read[begin]?.value ?? 0) > bound;
  let lastFire = begin;
  for (let index = begin + 1; begin >= 0 && index < read.length; index += 1) {
    const {
      at,
      value,
      low = value,
      high = value,
      clearsBy,
    } = read[index] ?? { at: 0, value: 0, clearsBy: 0 };
    const isFiring = fired.length > over.length;
    if (isOnce && over.length > 0) break;
    const margin = isFiring ? clearsBy : 0;
    const far = isAbove ? bound - low : high - bound;
    if (far > 0 && far >= margin) {
      if (isFiring) over.push(at);
      if (isFiring && isOnce) break;
      fired.push(at);
      isAbove = !isAbove;
      lastFire = index;
    } else if (
      isFiring &&
      index > lastFire &&
      Math.abs(value - bound) >= clearsBy &&
      (isAbove ? value > bound : value < bound)
    ) {
      over.push(at);
    }
  }
  return { fired, over };
}

const ruleArb = fc.record({
  way: fc.constantFrom('above' as const, 'below' as const),
  readings: fc.integer({ min: 1, max: 4 }),
  isOnce: fc.boolean(),
});

test('a level fires and clears as it is defined, on ten thousand walks', () => {
  fc.assert(
    fc.property(ruleArb, walkArb, (changes, walk) => {
      const rule = alertOf({ kind: 'equity' }, { value: bound, ...changes });
      expect(byStep(rule, walk)).toEqual(levelByDefinition(rule, walk));
    }),
    { numRuns },
  );
});

const price = { kind: 'price', symbol: 'EURUSD', side: 'bid' } as const;

test('a price fires and clears as it is defined, by quotes and by candles, on ten thousand walks', () => {
  fc.assert(
    fc.property(ruleArb, walkArb, ({ way, isOnce }, walk) => {
      const rule = alertOf(price, { value: bound, way, isOnce });
      expect(byStep(rule, walk)).toEqual(oneWayByDefinition(rule, walk));
    }),
    { numRuns },
  );
});

test('a price that may cross either way fires and clears as it is defined, on ten thousand walks', () => {
  fc.assert(
    fc.property(fc.boolean(), walkArb, (isOnce, walk) => {
      const rule = alertOf(price, { value: bound, way: 'either', isOnce });
      expect(byStep(rule, walk)).toEqual(eitherWayByDefinition(rule, walk));
    }),
    { numRuns },
  );
});
