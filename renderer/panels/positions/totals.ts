import type { Position } from '../../../shared/model/position';

export interface PositionTotals {
  readonly swap: number | null;
  readonly profit: number | null;
}

/** Sums over all rows; null where the bridge leaves one out, because a partial sum would be wrong. */
export function positionTotals(rows: readonly Position[]): PositionTotals {
  return { swap: sum(rows.map((row) => row.swap)), profit: sum(rows.map((row) => row.profit)) };
}

function sum(values: readonly (number | null)[]): number | null {
  let total = 0;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}
