import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { focusRegion } from '../../base/regions';
import { filterTable } from '../../components/table/table-memory';
import type { PeriodChoice } from '../../data/history-periods';
import { useHistoryChoice } from '../../data/workspace/history-choice';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { openView } from '../../data/workspace/view';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { tripsTable } from './trips-view';

export interface TradesOf {
  readonly keys: readonly TraderKey[];
  readonly period: PeriodChoice;
  /** By columns of History's positions: `=EURUSD` in `symbol`. */
  readonly filters?: readonly { readonly id: 'symbol' | 'side' | 'ended'; readonly value: string }[];
  /** These of them alone. */
  readonly trades?: readonly ClosedPosition[];
}

/** Opens History on the trades that a figure is made of: Who, period and filters say which. */
export function useShowTrades(): (of: TradesOf) => void {
  const { choose } = useWhoFilter();
  const [, change] = useHistoryChoice();
  return ({ keys, period, filters = [], trades }) => {
    choose({ only: keys });
    const ids =
      trades === undefined ? [] : [{ id: 'position', value: `=${trades.map(({ id }) => id).join('|')}` }];
    filterTable(tripsTable, [...filters, ...ids]);
    change({ view: 'positions', period });
    openLowerTab('history');
    openView('trade');
    requestAnimationFrame(() => focusRegion('Trade'));
  };
}
