import type { Price } from '../../../../shared/model/fields';
import type { ChartLevel } from './chart-level';
import { levelLabelText } from './live-label';

/** Those that have a line, by their ids. A price of 0 means that there is no such level. */
export function levelsWithLines(levels: readonly ChartLevel[]): ReadonlyMap<string, ChartLevel> {
  const drawable = levels.filter(({ price }) => Number.isFinite(price) && price > 0);
  return new Map(drawable.map((level) => [level.id, level]));
}

/**
 * Whether both are drawn alike at this quote: most reads of the positions bring a profit that the labels, which follow the quote, already
 * tell.
 */
export function lookSame(
  left: ReadonlyMap<string, ChartLevel>,
  right: ReadonlyMap<string, ChartLevel>,
  quote: { readonly bid: Price; readonly ask: Price } | null,
): boolean {
  if (left.size !== right.size) return false;
  for (const [id, level] of right) {
    const before = left.get(id);
    if (before === undefined || !isSame(before, level)) return false;
    if (levelLabelText(before, quote).text !== levelLabelText(level, quote).text) return false;
  }
  return true;
}

/** But for the text, which follows the quote. */
function isSame(left: ChartLevel, right: ChartLevel): boolean {
  return (
    left.price === right.price &&
    left.kind === right.kind &&
    left.side === right.side &&
    left.moved === right.moved &&
    left.who?.key === right.who?.key &&
    left.who?.name === right.who?.name &&
    left.who?.mark.token === right.who?.mark.token &&
    left.since === right.since
  );
}

export interface LevelStyle {
  /** A stop, a target, a draft and the account's own levels have a colour, the others that of who traded. */
  readonly colour: 'stop' | 'target' | 'warn' | 'you' | 'who' | 'text2';
  readonly line: 'solid' | 'dotted' | 'dashed' | 'sparse';
  /** Of the price on the scale: filled, or with a solid or dashed edge. */
  readonly box: 'filled' | 'outlined' | 'dashed';
}

const styles: Readonly<Record<ChartLevel['kind'], LevelStyle>> = {
  entry: { colour: 'who', line: 'solid', box: 'filled' },
  sl: { colour: 'stop', line: 'dashed', box: 'dashed' },
  tp: { colour: 'target', line: 'dashed', box: 'dashed' },
  pending: { colour: 'who', line: 'dotted', box: 'outlined' },
  'stop-limit': { colour: 'who', line: 'sparse', box: 'outlined' },
  'margin-call': { colour: 'warn', line: 'sparse', box: 'outlined' },
  'stop-out': { colour: 'warn', line: 'solid', box: 'outlined' },
  alert: { colour: 'text2', line: 'sparse', box: 'outlined' },
  'draft-order': { colour: 'you', line: 'dotted', box: 'outlined' },
  'draft-sl': { colour: 'stop', line: 'dashed', box: 'dashed' },
  'draft-tp': { colour: 'target', line: 'dashed', box: 'dashed' },
};

export const levelStyle = ({ kind }: Pick<ChartLevel, 'kind'>): LevelStyle => styles[kind];

/** How far levels widen the candles' height to one side, and to both: shares of it. */
const inReach = 0.5;
const inReachOfBoth = 0.6;

/**
 * The price range of the candles, widened to the levels near it, the nearest first: a stop just below the view must not be overlooked, and
 * one far away must not flatten the candles.
 */
export function rangeWithLevels(
  range: { readonly minValue: number; readonly maxValue: number },
  prices: readonly number[],
): { minValue: number; maxValue: number } {
  const { minValue: lowest, maxValue: highest } = range;
  const height = highest - lowest;
  const beyond = (price: number): number => Math.max(lowest - price, price - highest);
  let [minValue, maxValue] = [lowest, highest];
  for (const price of prices.toSorted((one, other) => beyond(one) - beyond(other))) {
    if (beyond(price) > height * inReach) break;
    const [low, high] = [Math.min(minValue, price), Math.max(maxValue, price)];
    if (high - low <= height * (1 + inReachOfBoth)) [minValue, maxValue] = [low, high];
  }
  return { minValue, maxValue };
}
