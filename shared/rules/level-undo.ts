import type { Lots, Price } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { TradeRequest } from '../model/trade';

/** The last change of a level that was sent from here and carried out, and what would take it back: a new change like any other. */

export const changedPrices = ['price', 'stopLimit', 'sl', 'tp'] as const;
type ChangedPrices = Readonly<Partial<Record<(typeof changedPrices)[number], Price | undefined>>>;

export interface LevelChange {
  readonly of: 'position' | 'order';
  readonly ticket: string;
  readonly symbol: string;
  /** A side, or an order type. */
  readonly type: string;
  readonly volume: Lots;
  /** What changed, and nothing else; 0 = none. */
  readonly before: ChangedPrices;
  readonly after: ChangedPrices;
}

export interface HeldRows {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
}

/** What of it tells a change. */
interface HeldLevels extends Pick<HeldRows, 'orders'> {
  readonly positions: readonly (Pick<Position, 'ticket' | 'symbol' | 'volume' | 'sl' | 'tp'> & {
    readonly side: string;
  })[];
}

/** Far below any tick. */
const same = (left: number, right: number): boolean => Math.abs(left - right) < 1e-9;

const recordOf = (
  of: LevelChange['of'],
  ticket: string,
  { positions, orders }: HeldLevels,
): (Pick<LevelChange, 'symbol' | 'type' | 'volume'> & { readonly prices: ChangedPrices }) | null => {
  if (of === 'position') {
    const row = positions.find((each) => each.ticket === ticket);
    if (row === undefined) return null;
    const { symbol, side, volume, sl, tp } = row;
    return { symbol, type: side, volume, prices: { sl, tp } };
  }
  const row = orders.find((each) => each.ticket === ticket);
  if (row === undefined) return null;
  const { symbol, type, volumeCurrent, price, stopLimit, sl, tp } = row;
  return { symbol, type, volume: volumeCurrent, prices: { price, stopLimit, sl, tp } };
};

/** `held`: as it was right before the request was sent. Null: it changes no level of a record that is known. */
export function levelChangeOf(request: TradeRequest, held: HeldLevels): LevelChange | null {
  if (request.name !== 'modify-position' && request.name !== 'modify-order') return null;
  const of = request.name === 'modify-position' ? 'position' : 'order';
  const { ticket } = request.input;
  const record = recordOf(of, ticket, held);
  if (record === null) return null;
  const asked: ChangedPrices = request.input;
  const before: Partial<Record<keyof ChangedPrices, Price>> = {};
  const after: Partial<Record<keyof ChangedPrices, Price>> = {};
  for (const name of changedPrices) {
    const [from, to] = [record.prices[name], asked[name]];
    if (from === undefined || to === undefined || same(from, to)) continue;
    before[name] = from;
    after[name] = to;
  }
  if (Object.keys(after).length === 0) return null;
  const { symbol, type, volume } = record;
  return { of, ticket, symbol, type, volume, before, after };
}

/** Whether a change puts back what an earlier one of the same record had moved. */
export const takesBack = ({ before, after }: LevelChange, earlier: LevelChange): boolean =>
  changedPrices.every(
    (name) => meets(before[name], earlier.after[name]) && meets(after[name], earlier.before[name]),
  );

const meets = (left: Price | undefined, right: Price | undefined): boolean =>
  left === undefined || right === undefined ? left === right : same(left, right);

/** False once the record is gone, or somebody has changed the level since. */
export function canTakeBack({ of, ticket, after }: LevelChange, held: HeldRows): boolean {
  const record = recordOf(of, ticket, held);
  return (
    record !== null &&
    changedPrices.every((name) => {
      const wanted = after[name];
      const present = record.prices[name];
      return wanted === undefined || (present !== undefined && same(present, wanted));
    })
  );
}
