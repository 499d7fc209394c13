import { expect, it } from 'vitest';
import { tradePath } from '../../../shared/math/trade-path';
import type { KeptCoverage } from '../../../shared/model/kept-history';
import { levelChange } from '../../fixtures/trading';

const minute = 60_000;
const life = { fromMs: 0, toMs: 140 * minute };
const watched = (...gaps: readonly (readonly [number, number])[]): KeptCoverage => ({
  fromMs: 0,
  toMs: life.toMs,
  watchedMs: 0,
  gaps: gaps.map(([from, to]) => ({ fromMs: from * minute, toMs: to * minute })),
  hasMore: false,
});

const sell = [
  levelChange({ byMs: 0 }),
  levelChange({ fromValue: 0, toValue: 1.2, afterMs: 6 * minute, byMs: 6 * minute }),
  levelChange({ level: 'tp', toValue: 1.1, byMs: 0 }),
  levelChange({ fromValue: 1.2, toValue: 1.15, afterMs: 88 * minute, byMs: 101 * minute }),
];

it('leaves out what nobody watched, and begins again where a read saw the level', () => {
  const path = tradePath(sell, watched([89, 101]), life);
  const of = (level: 'sl' | 'tp') =>
    path.steps
      .filter((each) => each.level === level)
      .map(({ price, fromMs, toMs, cameFrom, isCut }) => [
        price,
        fromMs / minute,
        toMs / minute,
        cameFrom,
        isCut,
      ]);
  // It was 1.2 until the read at 88 minutes, and came to 1.15 at some time before 101.
  expect(of('sl')).toEqual([
    [1.2, 6, 88, null, true],
    [1.15, 101, 140, 1.2, false],
  ]);
  expect(of('tp')).toEqual([
    [1.1, 0, 89, null, true],
    [1.1, 101, 140, null, false],
  ]);
  expect(path.naked).toEqual([{ fromMs: 0, toMs: 6 * minute }]);
  expect(path.unwatched).toEqual([{ fromMs: 89 * minute, toMs: 101 * minute }]);
});

it('knows nothing of a life without coverage', () => {
  const path = tradePath(sell, null, life);
  expect(path.steps).toEqual([]);
  expect(path.naked).toEqual([]);
  expect(path.unwatched).toEqual([life]);
});
