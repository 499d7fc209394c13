import { useMemo, useState } from 'react';
import { formatBrokerTime } from '../../../shared/math/time';
import { useClockValue } from '../../base/clock';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { useCharts } from '../../data/workspace/workspace-context';

/**
 * When something happened, as every other table writes times: by the broker's clock, or by this machine's where the bridge
 * does not tell one. `at`: UTC milliseconds of this machine; `aheadS`: seconds of the broker's wall clock over them.
 */
export function journalTime(at: number, aheadS: number | null): string {
  // Minutes west of UTC, as JavaScript counts them.
  const localAheadS = -new Date(at).getTimezoneOffset() * 60;
  return formatBrokerTime(Math.floor(at / 1000) + (aheadS ?? localAheadS));
}

/** Seconds by which two readings of the same offset may differ: the broker's clock is read in whole seconds. */
const jitterS = 2;

/**
 * Seconds by which the broker's wall clock is ahead of this machine's UTC. Not the offset from UTC alone: this machine's clock
 * may be wrong. Kept while it only jitters, so that no line of the journal changes its time.
 */
export function steadyAhead(): (brokerS: number | null, nowMs: number) => number | null {
  let kept: number | null = null;
  return (brokerS, nowMs) => {
    if (brokerS === null) return kept;
    const aheadS = brokerS - nowMs / 1000;
    if (kept === null || Math.abs(aheadS - kept) > jitterS) kept = Math.round(aheadS);
    return kept;
  };
}

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
