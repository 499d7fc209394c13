import { countText } from '../math/counts';
import { snapPrice } from '../math/price';
import type { Points, Price } from '../model/fields';
import type { Position } from '../model/position';
import type { PlanStep } from '../model/run';
import type { SymbolSpec } from '../model/symbol';
import type { BreakEvenCosts } from './break-even';
import { breakEven } from './break-even';
import type { BulkPlan } from './bulk';
import { checkLevels } from './change-rules';
import type { PlanMarket } from './plan';

/** SL and TP of several positions at once, each checked by its symbol's rules. */

export type LevelChange =
  | { readonly as: 'keep' }
  | { readonly as: 'none' }
  | { readonly as: 'price'; readonly price: Price }
  /** Points, on the losing side for SL and on the winning side for TP; below 0 the other way. */
  | { readonly as: 'points'; readonly points: Points; readonly from: 'entry' | 'market' };

type Quote = { readonly bid: Price; readonly ask: Price } | null;

/** The level as a price on the grid; a text where it cannot be computed. */
function levelOf(
  level: 'sl' | 'tp',
  levelChange: LevelChange,
  position: Position,
  spec: SymbolSpec,
  quote: Quote,
): number | string {
  if (levelChange.as === 'keep') return position[level];
  if (levelChange.as === 'none') return 0;
  if (levelChange.as === 'price') return snapPrice(levelChange.price, spec);
  if (position.side !== 'BUY' && position.side !== 'SELL') return 'the side of this position is not known';
  const isBuy = position.side === 'BUY';
  const market = quote === null ? null : isBuy ? quote.bid : quote.ask;
  const anchor = levelChange.from === 'entry' ? position.priceOpen : market;
  if (anchor === null) return 'no valid quote for this symbol';
  const isBelow = (level === 'sl') === isBuy;
  const price = snapPrice(
    anchor + (isBelow ? -1 : 1) * levelChange.points * spec.point,
    spec,
    isBelow ? 'down' : 'up',
  );
  return price > 0 ? price : 'the level would not be above 0';
}

const names = { sl: 'SL', tp: 'TP' } as const;
const shown = (price: Price, digits: number): string => (price > 0 ? price.toFixed(digits) : 'none');

function changeText(position: Position, next: { sl: Price; tp: Price }, digits: number): string {
  return (['sl', 'tp'] as const)
    .filter((level) => next[level] !== position[level])
    .map((level) => `${names[level]} ${shown(position[level], digits)} → ${shown(next[level], digits)}`)
    .join(', ');
}

const stepOf = (
  position: Position,
  next: { readonly sl: Price; readonly tp: Price },
  spec: SymbolSpec | null,
  leftOut: string | null,
): PlanStep => ({
  id: `levels ${position.ticket}`,
  action: 'Modify SL/TP',
  ticket: position.ticket,
  symbol: position.symbol,
  side: position.side,
  volume: position.volume,
  money: null,
  change: spec === null ? '' : changeText(position, next, spec.digits),
  leftOut,
  doubt: null,
  levels: { sl: position.sl, tp: position.tp },
  needs: null,
  write: { name: 'modify-position', input: { ticket: position.ticket, sl: next.sl, tp: next.tp } },
});

const noSpec = "the symbol's specification is not loaded yet";

/** A text where a level cannot be computed. */
type Target = (
  position: Position,
  spec: SymbolSpec,
  quote: Quote,
) => { readonly sl: Price; readonly tp: Price } | string;

export const levelsPlan = (
  changes: { readonly sl: LevelChange; readonly tp: LevelChange },
  positions: readonly Position[],
  market: PlanMarket,
): BulkPlan =>
  planOf(positions, market, (position, spec, quote) => {
    const sl = levelOf('sl', changes.sl, position, spec, quote);
    const tp = levelOf('tp', changes.tp, position, spec, quote);
    return typeof sl === 'string' ? sl : typeof tp === 'string' ? tp : { sl, tp };
  });

/** Each position's levels back to what they were; one that is not named stays. */
export const restorePlan = (
  before: ReadonlyMap<string, { readonly sl?: Price | undefined; readonly tp?: Price | undefined }>,
  positions: readonly Position[],
  market: PlanMarket,
): BulkPlan =>
  planOf(
    positions.filter(({ ticket }) => before.has(ticket)),
    market,
    ({ ticket, sl, tp }) => ({ sl: before.get(ticket)?.sl ?? sl, tp: before.get(ticket)?.tp ?? tp }),
  );

function planOf(positions: readonly Position[], market: PlanMarket, targetOf: Target): BulkPlan {
  const steps = positions.map((position) => {
    const spec = market.spec(position.symbol);
    const same = { sl: position.sl, tp: position.tp };
    if (spec === null) return stepOf(position, same, spec, noSpec);
    const quote = market.quote(position.symbol);
    const next = targetOf(position, spec, quote);
    if (typeof next === 'string') return stepOf(position, same, spec, next);
    if (next.sl === position.sl && next.tp === position.tp) {
      return stepOf(position, next, spec, 'has these levels already');
    }
    const refused = checkLevels(position, next, spec, quote).find((each) => each.severity === 'refuse');
    return stepOf(position, next, spec, refused?.message ?? null);
  });
  const removed = steps.filter(
    ({ write, ticket, leftOut }) =>
      leftOut === null &&
      write.name === 'modify-position' &&
      positions.some(
        (row) =>
          row.ticket === ticket &&
          ((row.sl > 0 && write.input.sl === 0) || (row.tp > 0 && write.input.tp === 0)),
      ),
  ).length;
  return {
    steps,
    notes: removed === 0 ? [] : [`This removes a level of ${countText(removed, 'position')}.`],
  };
}

/** Moves each stop to break-even; the take profit stays. */
export function breakEvenPlan(
  positions: readonly Position[],
  costs: (position: Position) => BreakEvenCosts,
  /** Points beyond the costs; null = the current spread. */
  slackPoints: number | null,
  market: PlanMarket,
): BulkPlan {
  const steps = positions.map((position) => {
    const spec = market.spec(position.symbol);
    const same = { sl: position.sl, tp: position.tp };
    if (spec === null) return stepOf(position, same, spec, noSpec);
    const quote = market.quote(position.symbol);
    const spread = quote === null ? 0 : Math.round((quote.ask - quote.bid) / spec.point);
    const { price, problem } = breakEven(position, costs(position), slackPoints ?? spread, spec, quote);
    return stepOf(position, { sl: price ?? position.sl, tp: position.tp }, spec, problem?.message ?? null);
  });
  return { steps, notes: [] };
}
