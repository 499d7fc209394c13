import { formatBrokerTime } from '../../../shared/math/time';

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
