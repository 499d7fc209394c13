import { addMoney } from '../../../shared/math/deals';
import { addLots } from '../../../shared/math/volume';
import type { Lots } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';

export interface PositionTotals {
  /** Lots, where all rows are of one symbol and side: other lots cannot be added. */
  readonly volume: { readonly symbol: string; readonly lots: Lots } | null;
  readonly swap: number | null;
  readonly profit: number | null;
}

/** Sums over all rows; null where the bridge leaves a value out, because a partial sum would be wrong. */
export function positionTotals(rows: readonly Position[]): PositionTotals {
  return {
    volume: totalVolume(rows),
    swap: sum(rows.map((row) => row.swap)),
    profit: sum(rows.map((row) => row.profit)),
  };
}

function totalVolume(rows: readonly Position[]): PositionTotals['volume'] {
  const first = rows[0];
  if (first === undefined) return null;
  if (!rows.every((row) => row.symbol === first.symbol && row.side === first.side)) return null;
  return { symbol: first.symbol, lots: addLots(rows.map(({ volume }) => volume)) };
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : addMoney(known);
}
