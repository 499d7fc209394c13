import { formatVolume } from '../../../shared/math/volume';
import type { Account } from '../../../shared/model/account';
import type { Lots } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isMarket, sideOf } from '../../../shared/rules/order-types';

/**
 * On a netting account one symbol has one position: an opposite order reduces, closes or reverses it, and its levels replace
 * the ones that are there. Null where positions are kept apart or nothing is known of them.
 */
export function resultingPosition(
  order: OrderDraft,
  positions: readonly Position[] | undefined,
  account: Account | null,
  spec: SymbolSpec,
): string | null {
  const isNetting = account?.marginMode === 'NETTING' || account?.marginMode === 'EXCHANGE';
  if (!isNetting || positions === undefined || !isMarket(order.type)) return null;
  const held = positions
    .filter((row) => row.symbol === order.symbol)
    .reduce((sum, row) => sum + (row.side === 'SELL' ? -row.volume : row.volume), 0);
  const after = held + (sideOf(order.type) === 'BUY' ? order.volume : -order.volume);
  const now = signed(held, spec);
  const then = signed(after, spec);
  if (Math.abs(held) < 1e-9) return `opens ${then}`;
  if (Math.abs(after) < 1e-9) return `closes ${now}`;
  if (Math.sign(held) !== Math.sign(after)) return `reverses ${now} to ${then}`;
  return `${Math.abs(after) > Math.abs(held) ? 'adds to' : 'reduces'} ${now}: then ${then}`;
}

const signed = (lots: Lots, spec: SymbolSpec): string =>
  `${lots < 0 ? 'SELL' : 'BUY'} ${formatVolume(Math.abs(lots), spec.volumeStep)}`;
