import { useMemo, useState } from 'react';
import { formatBrokerTime } from '../../../shared/math/time';
import { useClockValue } from '../../base/clock';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { useCharts } from '../../data/workspace/workspace-context';

/**
 * When something happened, as other tables show times: by the broker's clock, or by this machine's where that is not
 * known. `at`: UTC milliseconds of this machine; `aheadS`: the broker's wall clock minus that, seconds.
 */
export function journalTime(at: number, aheadS: number | null): string {
  // Minutes west of UTC, as JavaScript counts them.
  const localAheadS = -new Date(at).getTimezoneOffset() * 60;
  return formatBrokerTime(Math.floor(at / 1000) + (aheadS ?? localAheadS));
}

/** Two readings of the same offset may differ by so many seconds: the broker's clock is read in whole seconds. */
export const jitterS = 2;

/**
 * Seconds by which the broker's wall clock is ahead of this machine's UTC. Not the offset from UTC alone: this
 * machine's clock may be wrong. Unchanged while it only jitters, so that lines of the journal keep their times.
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

/** The time zone of the journal: the workspace's choice, as in every other table. */
export interface JournalClock {
  /** Shown in the header. `local` also where broker time is chosen but not known. */
  readonly name: 'broker' | 'UTC' | 'local';
  /** Formats UTC milliseconds of this machine. */
  readonly timeText: (at: number) => string;
}

type Zone = ReturnType<typeof useCharts>['zone'];

/** `aheadS`: the broker's wall clock minus this machine's UTC, seconds; null while it is not known. */
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

/** The same value until the choice or the broker's offset changes. */
export function useJournalClock(): JournalClock {
  const bridge = useBridge();
  const { zone } = useCharts();
  const [steady] = useState(steadyAhead);
  const aheadS = useClockValue(() => steady(readBrokerSeconds(bridge), Date.now()));
  return useMemo(() => journalClock(zone, aheadS), [zone, aheadS]);
}
