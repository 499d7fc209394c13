import { useMemo } from 'react';
import { type TableClock, tableClock } from '../../../shared/formats/table-clock';
import { useAxisClock } from '../../data/workspace/axis-clock';
import { useCharts } from '../../data/workspace/workspace-context';

/** The same value until the choice or the broker's offset changes. */
export function useTableClock(): TableClock {
  const { zone } = useCharts();
  const clock = useAxisClock(zone);
  return useMemo(() => tableClock(clock), [clock]);
}
