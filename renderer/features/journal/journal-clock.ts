import { useMemo, useState } from 'react';
import { brokerSecondsBy, brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { formatBrokerTime } from '../../../shared/math/time';
import type { UtcMs } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import { useClockValue } from '../../base/clock';
import { useBridge } from '../../data/bridge';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
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

/** By how much the broker's clock stood otherwise then than it stands now, seconds. */
const otherwiseS = (at: UtcMs, offsets: BrokerOffsets): number =>
  brokerSecondsOf(at, offsets) - brokerSecondsBy(at, offsets.presentS);

/**
 * `aheadS`: the broker's wall clock minus this machine's UTC now, seconds; null while it is not known. `offsets`: of the broker's clock at
 * other times.
 */
export function journalClock(
  zone: Zone,
  aheadS: number | null,
  offsets: BrokerOffsets = atUtc,
): JournalClock {
  switch (zone) {
    case 'utc':
      return { name: 'UTC', timeText: (at) => journalTime(at, 0) };
    case 'broker':
      return aheadS === null
        ? { name: 'local', timeText: (at) => journalTime(at, null) }
        : { name: 'broker', timeText: (at) => journalTime(at, aheadS + otherwiseS(at, offsets)) };
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
  const offsets = useBrokerOffsets() ?? atUtc;
  return useMemo(() => journalClock(zone, aheadS, offsets), [zone, aheadS, offsets]);
}
