import { estimateMargin } from '../math/profit';
import type { Account } from '../model/account';
import { isKnown, type Side } from '../model/enums';
import type { Lots } from '../model/fields';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import type { NewOrder } from '../model/trade';
import { entryOf, sideOf } from './order-types';
import { bookingOf } from './plan';

/**
 * A netting account has one position a symbol: an opposite order reduces, closes or reverses it. An order that adds or reverses
 * replaces the position's levels with its own, even if it has none; one that reduces keeps them (reference/trading-rules.md, 3.8).
 */

export type NettedOrder = Pick<NewOrder, 'symbol' | 'type' | 'volume' | 'price' | 'stopLimit'>;

export interface NettingChange {
  readonly kind: 'opens' | 'adds' | 'reduces' | 'closes' | 'reverses';
  /** Lots before and after, below 0 for a sell position. */
  readonly held: Lots;
  readonly after: Lots;
  /** Mean open price of the position; 0 without one. */
  readonly heldPrice: number;
  readonly rows: readonly Position[];
}

/**
 * Effect of an order on the current position; for a pending order as if it were filled now. Null on hedging accounts, or where data
 * is missing.
 */
export function nettingChange(
  order: NettedOrder,
  positions: readonly Position[] | undefined,
  account: Account | null,
): NettingChange | null {
  if (bookingOf(account) !== 'netting' || positions === undefined) return null;
  const rows = positions.filter((row) => row.symbol === order.symbol);
  if (rows.some(({ side }) => !isKnown(side))) return null;
  const held = rows.reduce((sum, row) => sum + (row.side === 'SELL' ? -row.volume : row.volume), 0);
  const lots = rows.reduce((sum, row) => sum + row.volume, 0);
  const heldPrice = lots > 0 ? rows.reduce((sum, row) => sum + row.priceOpen * row.volume, 0) / lots : 0;
  const after = held + (sideOf(order.type) === 'BUY' ? order.volume : -order.volume);
  const changeOf = (kind: NettingChange['kind']): NettingChange => ({ kind, held, after, heldPrice, rows });
  if (Math.abs(held) < 1e-9) return changeOf('opens');
  if (Math.abs(after) < 1e-9) return changeOf('closes');
  if (Math.sign(held) !== Math.sign(after)) return changeOf('reverses');
  return changeOf(Math.abs(after) > Math.abs(held) ? 'adds' : 'reduces');
}

/** Reduces or closes the position: adds no risk, and its own levels are not applied. */
export const takesAway = (change: NettingChange | null): boolean =>
  change?.kind === 'reduces' || change?.kind === 'closes';

/** Lots and price to which the order's levels apply once filled: the new position, or the whole position at its new mean price. */
export function coveredByLevels(
  order: NettedOrder,
  change: NettingChange | null,
): { readonly side: Side; readonly volume: Lots; readonly open: number } {
  const side = sideOf(order.type);
  const entry = entryOf(order);
  if (change === null || takesAway(change)) return { side, volume: order.volume, open: entry };
  const volume = Math.abs(change.after);
  if (change.kind !== 'adds') return { side, volume, open: entry };
  return { side, volume, open: (change.heldPrice * Math.abs(change.held) + entry * order.volume) / volume };
}

/**
 * Estimated margin in account currency: needed for what the order opens, and freed by what it closes. Null where it cannot be
 * computed.
 */
export function marginChange(
  order: NettedOrder,
  change: NettingChange | null,
  spec: SymbolSpec,
  account: Pick<Account, 'leverage' | 'currency'>,
): { readonly opened: number | null; readonly freed: number | null } {
  const { leverage, currency } = account;
  const marginOf = (volume: Lots, price: number): number | null => {
    if (volume === 0) return 0;
    const margin = estimateMargin({ volume, price, spec, leverage, currency });
    return margin !== null && Number.isFinite(margin) ? margin : null;
  };
  const isAgainst = takesAway(change) || change?.kind === 'reverses';
  const closed = isAgainst && change !== null ? Math.min(order.volume, Math.abs(change.held)) : 0;
  const opens = takesAway(change) ? 0 : change?.kind === 'reverses' ? Math.abs(change.after) : order.volume;
  return { opened: marginOf(opens, entryOf(order)), freed: marginOf(closed, change?.heldPrice ?? 0) };
}
