import type { Account } from '../model/account';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import { areEstimatesTheMargin, isPair, type SpecOf } from './exposure';
import { estimateMargin, estimateProfit, isMarginByPrice } from './profit';

/** What becomes of the account if prices move. Estimates as those of the risk to stops; pending orders do not fill. */
export interface WhatIf {
  /** At the end of the move, or at the stop-out: what the broker closes then is not known. Account currency. */
  readonly equity: number;
  /** In use then; null where it is not known. */
  readonly margin: number | null;
  /** Share of the move at which it comes. */
  readonly stopOut: number | 'never' | 'not-known';
  /** At their price, the nearest first. */
  readonly closed: readonly Leg[];
  /** Their money is not known: they are in no sum. */
  readonly unknown: readonly Position[];
}

interface Leg {
  readonly row: Position;
  readonly spec: SymbolSpec;
  readonly by: 'SL' | 'TP';
  /** Share of the move at which its level closes it: 0 where the price is beyond it now, over 1 where it is not reached. */
  readonly at: number;
  /** Result from now until the end of the move; until a share of it, that share of it, but for `isInverse`. */
  readonly money: number;
  /** Result from now until its level. */
  readonly atLevel: number;
  /** A pair that converts its own result, as USDJPY on a dollar account: it grows faster than its price falls. */
  readonly isInverse: boolean;
}

/**
 * Prices, or those of one symbol, move by `percent` of themselves at one pace: not 0, above −100. `isWhole`: there are no positions besides
 * these, that could not be read.
 */
export function whatIf(
  account: Account,
  positions: readonly Position[],
  specOf: SpecOf,
  { symbol, percent }: { readonly symbol: string | null; readonly percent: number },
  isWhole = true,
): WhatIf {
  const { currency, leverage, stopOutMode: mode, marginStopOut: level } = account;
  const moved = positions.filter((row) => symbol === null || row.symbol === symbol);
  const all = moved.map((row) => legOf(row, specOf(row.symbol), percent, currency));
  const legs = all.filter((leg) => leg !== null);
  const unknown = moved.filter((_, index) => all[index] === null);
  const hasSums = areEstimatesTheMargin(account, positions, specOf);
  const closed: Leg[] = [];
  const isKnown = isWhole && unknown.length === 0;
  let margin = !isKnown || legs.some(({ spec }) => isMarginByPrice(spec)) ? null : account.margin;
  const isStraight = isKnown && !legs.some(({ isInverse }) => isInverse);
  const isFarFrom = isKnown && isFarFromStopOut(account, legs, positions, specOf, percent);
  let stopOut: WhatIf['stopOut'] = 'never';
  let settled = account.equity;
  let floating = legs.reduce((sum, { money }) => sum + money, 0);
  const closing = legs.filter(({ at }) => at <= 1).toSorted((one, two) => one.at - two.at);
  for (const leg of [...closing, null]) {
    const from = closed.at(-1)?.at ?? 0;
    const [before, after] = [settled + floating * from, settled + floating * (leg?.at ?? 1)];
    const base =
      mode === 'MONEY' ? 1 : mode === 'PERCENT' && margin !== null && margin > 0 ? margin / 100 : null;
    if (closed.length === positions.length) break;
    if (base === null || !isStraight || level === null || level === 0)
      stopOut = isFarFrom ? 'never' : 'not-known';
    else if (Math.min(before, after) <= base * level) {
      stopOut = before <= base * level ? from : (base * level - settled) / floating;
      return { equity: settled + floating * stopOut, margin, stopOut, closed, unknown };
    }
    if (leg === null) break;
    const { row, spec, money, atLevel } = leg;
    settled += atLevel;
    floating -= money;
    closed.push(leg);
    // What a hedged pair needs, and what is left of it without one of the two, only the broker knows.
    const isHedged = isHedgedIn(positions, row);
    const freed = estimateMargin({ ...row, price: row.priceOpen, spec, leverage, currency });
    if (closed.length === positions.length) margin = 0;
    else margin = margin === null || freed === null || isHedged || !hasSums ? null : margin - freed;
  }
  return { equity: settled + floating, margin, stopOut, closed, unknown };
}

const isHedgedIn = (positions: readonly Position[], { symbol, side }: Position): boolean =>
  positions.some((other) => other.symbol === symbol && other.side !== side);

/**
 * Not even with every loss of the move and no gain, and with all margin grown by the move: for moves of which the margin on the way is not
 * known exactly.
 */
function isFarFromStopOut(
  { currency, equity, leverage, margin, stopOutMode: mode, marginStopOut: level }: Account,
  legs: readonly Leg[],
  positions: readonly Position[],
  specOf: SpecOf,
  percent: number,
): boolean {
  if (margin === null || margin === 0 || level === null || level === 0 || mode === null) return false;
  const losses = legs.reduce(
    (sum, { at, money, atLevel }) => sum + Math.min(0, at <= 1 ? atLevel : money),
    0,
  );
  // Of a hedged pair without one of the two only the broker knows it: twice what each needs by itself is more.
  const closesHedge = legs.some(({ at, row }) => at <= 1 && isHedgedIn(positions, row));
  const marginOf = (row: Position): number => {
    const spec = specOf(row.symbol);
    return (spec && estimateMargin({ ...row, price: row.priceOpen, spec, leverage, currency })) ?? Number.NaN;
  };
  const alone = closesHedge ? positions.reduce((sum, row) => sum + marginOf(row), 0) : 0;
  const most = Math.max(margin, 2 * alone);
  return equity + losses > (mode === 'MONEY' ? level : (level / 100) * most * Math.max(1, 1 + percent / 100));
}

/** Null where its money is not known. */
function legOf(row: Position, spec: SymbolSpec | null, percent: number, currency: string): Leg | null {
  const { side, volume, priceCurrent: open } = row;
  if (spec === null || open === null || !(open > 0) || (side !== 'BUY' && side !== 'SELL')) return null;
  const isInverse = isPair(spec) && spec.currencyBase === currency;
  const resultAt = (close: number): number =>
    (estimateProfit({ side, volume, open, close, spec }) ?? Number.NaN) * (isInverse ? open / close : 1);
  const money = resultAt(open * (1 + percent / 100));
  if (!Number.isFinite(money)) return null;
  const by = (side === 'BUY') === percent < 0 ? 'SL' : 'TP';
  const level = by === 'SL' ? row.sl : row.tp;
  const at = level > 0 ? Math.max(0, (level / open - 1) / (percent / 100)) : Number.POSITIVE_INFINITY;
  return { row, spec, by, at, money, atLevel: at === 0 ? 0 : resultAt(level), isInverse };
}
