import type { ChartLevel } from './chart-level';

export interface LevelPlan {
  readonly add: readonly ChartLevel[];
  readonly change: readonly ChartLevel[];
  readonly remove: readonly string[];
}

/** What to change in the drawn lines, so that a level that stays is never removed and added again. */
export function planLevels(drawn: ReadonlyMap<string, ChartLevel>, next: readonly ChartLevel[]): LevelPlan {
  const wanted = new Map(next.filter(isDrawable).map((level) => [level.id, level]));
  const add: ChartLevel[] = [];
  const change: ChartLevel[] = [];
  for (const [id, level] of wanted) {
    const present = drawn.get(id);
    if (present === undefined) add.push(level);
    else if (!isSame(present, level)) change.push(level);
  }
  return { add, change, remove: [...drawn.keys()].filter((id) => !wanted.has(id)) };
}

/** A price of 0 means that there is no such level. */
function isDrawable(level: ChartLevel): boolean {
  return Number.isFinite(level.price) && level.price > 0;
}

function isSame(left: ChartLevel, right: ChartLevel): boolean {
  return (
    left.price === right.price &&
    left.kind === right.kind &&
    left.side === right.side &&
    left.label === right.label &&
    left.detail === right.detail &&
    left.moved === right.moved &&
    left.who?.key === right.who?.key &&
    left.who?.name === right.who?.name &&
    left.who?.mark.token === right.who?.mark.token &&
    left.since === right.since &&
    left.live?.profit === right.live?.profit &&
    left.live?.at === right.live?.at &&
    left.live?.perPrice === right.live?.perPrice
  );
}

export interface LevelStyle {
  /** A stop, a target and the account's own levels have a colour, the others that of who traded. */
  readonly colour: 'stop' | 'target' | 'warn' | 'who';
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
};

export const levelStyle = ({ kind }: Pick<ChartLevel, 'kind'>): LevelStyle => styles[kind];

/** Levels up to this share of the candles' height beyond them are brought into view. */
const inReach = 0.5;

/**
 * The price range of the candles, widened to the levels near it: a stop just below the view must not be overlooked, and
 * one far away must not flatten the candles.
 */
export function rangeWithLevels(
  range: { readonly minValue: number; readonly maxValue: number },
  prices: readonly number[],
): { minValue: number; maxValue: number } {
  const reach = (range.maxValue - range.minValue) * inReach;
  const near = prices.filter((price) => price >= range.minValue - reach && price <= range.maxValue + reach);
  return {
    minValue: Math.min(range.minValue, ...near),
    maxValue: Math.max(range.maxValue, ...near),
  };
}
