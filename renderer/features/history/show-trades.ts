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
  readonly key: TraderKey;
  readonly period: PeriodChoice;
  /** By columns of History's positions: `=EURUSD` in `symbol`. */
  readonly filters?: readonly { readonly id: 'symbol' | 'side' | 'ended'; readonly value: string }[];
}

/** Opens History on the trades that a figure is made of: Who, period and filters say which. */
export function useShowTrades(): (of: TradesOf) => void {
  const { choose } = useWhoFilter();
  const [, change] = useHistoryChoice();
  return ({ key, period, filters = [] }) => {
    choose({ only: [key] });
    filterTable(tripsTable, [...filters]);
    change({ view: 'positions', period });
    openLowerTab('history');
    openView('trade');
    requestAnimationFrame(() => focusRegion('Trade'));
  };
}
