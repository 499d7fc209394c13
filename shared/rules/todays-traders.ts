import type { RebuiltHistory } from '../math/closed-positions';
import { addTold, floatingOf } from '../math/deals';
import { grouped } from '../math/groups';
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
  const closed = statisticsByTrader(trips, unmatched, traders);
  const results = [
    ...closed.map(({ key, statistics }) => ({ key, amount: statistics.net })),
    ...open.map(({ key, position }) => ({ key, amount: floatingOf(position) })),
  ];
  const byTrader = grouped(results, ({ key }) => key);
  return new Map([...byTrader].map(([key, of]) => [key, addTold(of.map(({ amount }) => amount))]));
}
