import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { focusRegionWhenRead } from '../../base/regions';
import { filterTable } from '../../components/table/table-memory';
import type { PeriodChoice } from '../../data/history-periods';
import { useFollowFigure } from '../../data/workspace/followed-figure';
import { useHistoryChoice } from '../../data/workspace/history-choice';
import { tradesTable } from './use-trades';

export interface TradesOf {
  /** Null: everybody's. */
  readonly keys: readonly TraderKey[] | null;
  readonly period: PeriodChoice;
  /** By columns of History's positions: `=EURUSD` in `symbol`. */
  readonly filters?: readonly {
    readonly id: 'symbol' | 'side' | 'ended' | 'net' | 'position';
    readonly value: string;
  }[];
  /** These of them alone. */
  readonly trades?: readonly Pick<ClosedPosition, 'id'>[];
}

/** Opens History on the trades that a figure is made of: Who, period and filters say which. */
export function useShowTrades(): (of: TradesOf) => void {
  const follow = useFollowFigure();
  const { choice, change } = useHistoryChoice();
  const { view, period: periodBefore } = choice;
  return ({ keys, period, filters = [], trades }) => {
    const ids =
      trades === undefined ? [] : [{ id: 'position', value: `=${trades.map(({ id }) => id).join('|')}` }];
    follow(keys === null ? null : { only: keys }, 'history', () => {
      const undoFilters = filterTable(tradesTable, [...filters, ...ids]);
      change({ view: 'positions', period });
      return () => {
        undoFilters();
        change({ view, period: periodBefore });
      };
    });
    requestAnimationFrame(() => focusRegionWhenRead('Trade'));
  };
}
