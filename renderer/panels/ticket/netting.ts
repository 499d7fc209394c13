import { formatPrice } from '../../../shared/math/price';
import { formatVolume } from '../../../shared/math/volume';
import type { Account } from '../../../shared/model/account';
import type { Lots, Price } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { OrderDraft } from '../../../shared/rules/order-rules';
import { isMarket, sideOf } from '../../../shared/rules/order-types';

/**
 * On a netting account one symbol has one position: an opposite order reduces, closes or reverses it. An order that adds or
 * reverses replaces its levels with its own, none included; one that takes away leaves them. Null where positions are kept apart or nothing is known of them.
 */
export function resultingPosition(
  order: OrderDraft,
  positions: readonly Position[] | undefined,
  account: Account | null,
  spec: SymbolSpec,
): string | null {
  const change = nettingChange(order, positions, account);
  if (change === null) return null;
  const { held, after, rows } = change;
  const now = signed(held, spec);
  const then = signed(after, spec);
  switch (change.kind) {
    case 'opens':
      return `opens ${then}`;
    case 'closes':
      return `closes ${now}`;
    case 'reverses':
      return `reverses ${now} to ${then}`;
    case 'reduces':
      return `reduces ${now}: then ${then}`;
    case 'adds':
      return `adds to ${now}: then ${then}${removedLevels(order, rows, spec)}`;
  }
}

/** It takes away from the position: nothing more is at risk after it, and its own levels set nothing. */
export function onlyReduces(
  order: OrderDraft,
  positions: readonly Position[] | undefined,
  account: Account | null,
): boolean {
  const kind = nettingChange(order, positions, account)?.kind;
  return kind === 'reduces' || kind === 'closes';
}

interface NettingChange {
  readonly kind: 'opens' | 'adds' | 'reduces' | 'closes' | 'reverses';
  /** Lots before and after, below 0 for a sale. */
  readonly held: Lots;
  readonly after: Lots;
  readonly rows: readonly Position[];
}

function nettingChange(
  order: OrderDraft,
  positions: readonly Position[] | undefined,
  account: Account | null,
): NettingChange | null {
  const isNetting = account?.marginMode === 'NETTING' || account?.marginMode === 'EXCHANGE';
  if (!isNetting || positions === undefined || !isMarket(order.type)) return null;
  const rows = positions.filter((row) => row.symbol === order.symbol);
  const held = rows.reduce((sum, row) => sum + (row.side === 'SELL' ? -row.volume : row.volume), 0);
  const after = held + (sideOf(order.type) === 'BUY' ? order.volume : -order.volume);
  const told = (kind: NettingChange['kind']): NettingChange => ({ kind, held, after, rows });
  if (Math.abs(held) < 1e-9) return told('opens');
  if (Math.abs(after) < 1e-9) return told('closes');
  if (Math.sign(held) !== Math.sign(after)) return told('reverses');
  return told(Math.abs(after) > Math.abs(held) ? 'adds' : 'reduces');
}

/** An order that adds without a level deletes the position's own: the whole position stands without it. */
function removedLevels(order: OrderDraft, rows: readonly Position[], spec: SymbolSpec): string {
  const removed = (name: 'SL' | 'TP', asked: Price = 0, held: Price = 0): readonly string[] =>
    asked === 0 && held !== 0 ? [`${name} ${formatPrice(held, spec.digits)}`] : [];
  const levels = [
    ...removed('SL', order.sl, rows.find(({ sl }) => sl !== 0)?.sl),
    ...removed('TP', order.tp, rows.find(({ tp }) => tp !== 0)?.tp),
  ];
  return levels.length === 0 ? '' : `, without its ${levels.join(' and ')}`;
}

const signed = (lots: Lots, spec: SymbolSpec): string =>
  `${lots < 0 ? 'SELL' : 'BUY'} ${formatVolume(Math.abs(lots), spec.volumeStep)}`;
