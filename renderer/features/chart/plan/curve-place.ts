import type { BrokerSeconds } from '../../../../shared/model/fields';
import { rowAt } from './deal-plan';

/**
 * Where a time lies among the steps of a curve, in steps from the first. A step's value is that of its end, so a time within it lies before its
 * place, where the line from the step before comes.
 */
export function curvePlace(rows: readonly { readonly time: BrokerSeconds }[], time: BrokerSeconds): number {
  const [first, second] = rows;
  if (first === undefined || second === undefined) return 0;
  const at = Math.max(0, rowAt(rows, time));
  const part = (time - (rows[at]?.time ?? time)) / (second.time - first.time);
  return Math.min(Math.max(0, at - 1 + part), rows.length - 1);
}
