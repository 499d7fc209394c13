import type { RebuiltHistory } from '../math/closed-positions';
import { addTold, floatingOf } from '../math/deals';
import { grouped } from '../math/groups';
import type { Period } from '../math/period-trades';
import type { Position } from '../model/position';
import type { Traders } from './trader';
import type { TraderKey } from './trader-key';
import { bookedByTrader } from './trader-statistics';

/** What each trader booked in the period, with the floating profit of what he has open; null where a part of it is not told. */
export function bookedAndFloating(
  history: Pick<RebuiltHistory, 'trips' | 'unmatched'>,
  period: Period,
  open: readonly { readonly key: TraderKey; readonly position: Position }[],
  traders: Traders,
): ReadonlyMap<TraderKey, number | null> {
  const results = [
    ...[...bookedByTrader(history, traders, period)].map(([key, amount]) => ({ key, amount })),
    ...open.map(({ key, position }) => ({ key, amount: floatingOf(position) })),
  ];
  const byTrader = grouped(results, ({ key }) => key);
  return new Map([...byTrader].map(([key, of]) => [key, addTold(of.map(({ amount }) => amount))]));
}
