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
 * On a netting account one symbol has one position: an opposite order reduces, closes or reverses it. An order that adds or
 * reverses replaces its levels with its own, none included; one that takes away leaves them.
 */

export type NettedOrder = Pick<NewOrder, 'symbol' | 'type' | 'volume' | 'price' | 'stopLimit'>;

export interface NettingChange {
  readonly kind: 'opens' | 'adds' | 'reduces' | 'closes' | 'reverses';
  /** Lots before and after, below 0 for a sale. */
  readonly held: Lots;
  readonly after: Lots;
  /** Mean price of what is held; 0 where nothing is. */
  readonly heldPrice: number;
  readonly rows: readonly Position[];
}

/**
 * What the order does to the position that is held now; of a pending order what it would do, were it filled now. Null where
 * positions are kept apart, or where not all is known of them.
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

/** It takes away from the position: nothing more is at risk after it, and its own levels set nothing. */
export const takesAway = (change: NettingChange | null): boolean =>
  change?.kind === 'reduces' || change?.kind === 'closes';

/** What the order's levels hold for once it is filled: what it opens, or all of the position that it adds to at its new mean price. */
export function heldByLevels(
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

/** Account currency, estimated: for what the order opens, and of what it closes. Null where it cannot be told. */
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
