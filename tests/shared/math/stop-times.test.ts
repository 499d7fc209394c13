import { expect, it } from 'vitest';
import { stopTimes } from '../../../shared/math/stop-times';
import type { KeptCoverage, LevelChange } from '../../../shared/model/kept-history';

const second = 1_000;
const life = { fromMs: 0, toMs: 100 * second };

const watched = (gaps: KeptCoverage['gaps'] = [], changes: Partial<KeptCoverage> = {}): KeptCoverage => ({
  ...life,
  watchedMs: 0,
  gaps,
  hasMore: false,
  ...changes,
});

const step = (
  fromValue: number | null,
  toValue: number,
  afterS: number | null,
  byS: number,
): LevelChange => ({
  level: 'sl',
  fromValue,
  toValue,
  afterMs: afterS === null ? null : afterS * second,
  byMs: byS * second,
});

const seconds = (of: ReturnType<typeof stopTimes>) =>
  [of.withMs, of.withoutMs, of.unknownMs].map((ms) => ms / second);

it('counts the time without a stop from the read that saw none to the last before it was set', () => {
  const path = [step(null, 0, null, 2), step(0, 1.15, 30, 31), step(1.15, 1.16, 60, 61)];
  expect(seconds(stopTimes(path, watched(), life))).toEqual([29 + 39, 28, 2 + 1 + 1]);
});

it('claims nothing of a gap, even where the stop was the same on both sides', () => {
  const path = [step(null, 1.15, null, 0)];
  const gaps = [{ fromMs: 40 * second, toMs: 55 * second }];
  expect(seconds(stopTimes(path, watched(gaps), life))).toEqual([85, 0, 15]);
});

it('knows nothing where nothing is kept, before the first recording, and of what is not in the history yet', () => {
  expect(seconds(stopTimes([], watched(), life))).toEqual([0, 0, 100]);
  expect(seconds(stopTimes([step(null, 1.15, null, 0)], null, life))).toEqual([0, 0, 100]);
  const late = watched([], { fromMs: 10 * second, toMs: 90 * second });
  expect(seconds(stopTimes([step(null, 1.15, null, 0)], late, life))).toEqual([80, 0, 20]);
});

it('counts all after the last gap told as not watched where more were left out', () => {
  const gaps = [{ fromMs: 40 * second, toMs: 50 * second }];
  const path = [step(null, 0, null, 0)];
  expect(seconds(stopTimes(path, watched(gaps, { hasMore: true }), life))).toEqual([0, 40, 60]);
});

it('leaves targets aside', () => {
  const target: LevelChange = { ...step(null, 1.2, null, 0), level: 'tp' };
  expect(seconds(stopTimes([target], watched(), life))).toEqual([0, 0, 100]);
});
