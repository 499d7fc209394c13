import { useMemo, useState } from 'react';
import { useClockValue } from '../../base/clock';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { useCharts } from '../../data/workspace/desk-context';
import { journalTime, steadyAhead } from './journal-time';

/** The clock that the journal writes times by: the desk's one switch, like every other table. */
export interface JournalClock {
  /** Stands in the header. `local` also where the broker's clock is asked for and not known. */
  readonly name: 'broker' | 'UTC' | 'local';
  /** Of UTC milliseconds of this machine. */
  readonly timeText: (at: number) => string;
}

type Zone = ReturnType<typeof useCharts>['zone'];

/** `aheadS`: seconds of the broker's wall clock over this machine's UTC; null while it is not known. */
export function journalClock(zone: Zone, aheadS: number | null): JournalClock {
  switch (zone) {
    case 'utc':
      return { name: 'UTC', timeText: (at) => journalTime(at, 0) };
    case 'broker':
      return aheadS === null
        ? { name: 'local', timeText: (at) => journalTime(at, null) }
        : { name: 'broker', timeText: (at) => journalTime(at, aheadS) };
    default:
      return { name: 'local', timeText: (at) => journalTime(at, null) };
  }
}

/** The same value until the switch or the broker's offset changes. */
export function useJournalClock(): JournalClock {
  const bridge = useBridge();
  const { zone } = useCharts();
  const [steady] = useState(steadyAhead);
  const aheadS = useClockValue(() => steady(readBrokerSeconds(bridge), Date.now()));
  return useMemo(() => journalClock(zone, aheadS), [zone, aheadS]);
}
