import { addTold, floatingOf } from '../math/deals';
import { type NetExposure, netExposure, type SpecOf, type StopRisk, stopRisk } from '../math/exposure';
import { grouped } from '../math/groups';
import { addLots } from '../math/volume';
import type { Lots } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { TraderKey } from './trader-key';

/** What a trader has open now. Money in the account's currency. */
export interface OpenOfTrader {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  /** With swap so far; null where a position's is not told. */
  readonly floating: number | null;
  readonly risk: StopRisk;
  /** By currency. */
  readonly exposure: NetExposure;
  /** In order of their first position. */
  readonly symbols: readonly { readonly symbol: string; readonly long: Lots; readonly short: Lots }[];
}

function openOf(positions: readonly Position[], orders: readonly Order[], specOf: SpecOf): OpenOfTrader {
  const lotsOf = (rows: readonly Position[], side: Position['side']): Lots =>
    addLots(rows.filter((row) => row.side === side).map(({ volume }) => volume));
  return {
    positions,
    orders,
    floating: addTold(positions.map(floatingOf)),
    risk: stopRisk(positions, specOf),
    exposure: netExposure(positions, specOf),
    symbols: [...grouped(positions, ({ symbol }) => symbol)].map(([symbol, own]) => ({
      symbol,
      long: lotsOf(own, 'BUY'),
      short: lotsOf(own, 'SELL'),
    })),
  };
}

/** Whoever has nothing open is not there. */
export function openByTrader(
  positions: readonly Position[],
  orders: readonly Order[],
  of: { position(row: Position): TraderKey; order(row: Order): TraderKey },
  specOf: SpecOf,
): ReadonlyMap<TraderKey, OpenOfTrader> {
  const held = grouped(positions, of.position);
  const pending = grouped(orders, of.order);
  const keys = new Set([...held.keys(), ...pending.keys()]);
  return new Map([...keys].map((key) => [key, openOf(held.get(key) ?? [], pending.get(key) ?? [], specOf)]));
}
