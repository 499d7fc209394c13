import type { RebuiltHistory } from '../math/closed-positions';
import { addTold, floatingOf } from '../math/deals';
import type { Position } from '../model/position';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';
import { statisticsByTrader } from './trader-statistics';

/**
 * Each trader's result of today: closed trades with costs and the floating profit of what he has open; null where a part of it is not
 * told.
 */
export function todayByTrader(
  { trips, unmatched }: Pick<RebuiltHistory, 'trips' | 'unmatched'>,
  open: readonly { readonly key: TraderKey; readonly position: Position }[],
  traders: Traders,
): ReadonlyMap<TraderKey, number | null> {
  const parts = new Map<TraderKey, (number | null)[]>();
  const add = (key: TraderKey, amount: number | null): void => {
    parts.set(key, [...(parts.get(key) ?? []), amount]);
  };
  for (const { key, statistics } of statisticsByTrader(trips, unmatched, traders)) add(key, statistics.net);
  for (const { key, position } of open) {
    add(key, floatingOf(position));
  }
  return new Map([...parts].map(([key, amounts]) => [key, addTold(amounts)]));
}
