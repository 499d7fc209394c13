import { toQuarterHour } from '../../shared/math/time';
import type { FoundStamps, Stamps, StampsChoice, StampsInUse } from '../../shared/model/stamps';

/** Evidence on the clock of one bridge. Offsets are broker clock minus UTC, in seconds. */
export interface StampFacts {
  readonly choice: StampsChoice;
  /** The last result with this profile. */
  readonly remembered: FoundStamps | null;
  /** Offset reported by the bridge; null = none, or not yet. */
  readonly reportedOffsetS: number | null;
  /** Whether the bridge has `GET /time`; null while not known. */
  readonly hasTime: boolean | null;
  /** How far live ticks, as sent, are ahead of UTC; null while no market moves. */
  readonly leadS: number | null;
  /** How the connection reads times now. */
  readonly inUse: Stamps;
}

const hourS = 3_600;

/** How live ticks fit an expected offset: only summer time makes an hour's difference. */
type Fit = 'exact' | 'an-hour-off' | 'none';
const fitOf = (offS: number): Fit =>
  offS === 0 ? 'exact' : Math.abs(offS) === hourS ? 'an-hour-off' : 'none';

/**
 * Decides whether a bridge sends broker time or UTC. Ticks of a moving market decide if they fit only one of the two. An offset of
 * one hour, or of two with an hour off, fits both: then the known reading stays, rather than change with the seasons.
 */
export function findStamps(facts: StampFacts): Omit<StampsInUse, 'evidence'> {
  const { choice, reportedOffsetS, hasTime, leadS, inUse } = facts;
  const remembered =
    facts.remembered !== null &&
    (reportedOffsetS === null || reportedOffsetS === facts.remembered.reportedOffsetS)
      ? facts.remembered
      : null;
  // A bridge of the recorded family that reports 0 has no offset configured.
  const isReported = reportedOffsetS !== null && (reportedOffsetS !== 0 || hasTime === true);
  const fixedS = isReported
    ? reportedOffsetS
    : (choice.offsetS ?? (remembered?.stamps === 'utc' ? remembered.offsetS : null));
  const brokerOffsetS = isReported
    ? reportedOffsetS
    : (leadS ?? choice.offsetS ?? (remembered?.stamps === 'broker' ? remembered.offsetS : null));
  const reading = (stamps: Stamps, basis: StampsInUse['basis']) => ({
    stamps,
    offsetS: stamps === 'utc' ? fixedS : brokerOffsetS,
    basis,
  });

  if (choice.stamps !== 'auto') return reading(choice.stamps, 'chosen');
  const usual: Stamps =
    hasTime === null
      ? inUse
      : !hasTime && reportedOffsetS !== null && reportedOffsetS !== 0
        ? 'utc'
        : 'broker';
  const known = remembered === null ? reading(usual, 'assumed') : reading(remembered.stamps, 'remembered');
  if (leadS === null) return known;

  if (fixedS === null || fixedS === 0) {
    // Ticks at UTC and no reported offset: a broker on UTC looks the same as UTC times of an unknown offset.
    return leadS !== 0 || reportedOffsetS === 0 || fixedS === 0
      ? { ...reading('broker', 'evidence'), offsetS: leadS }
      : known;
  }
  const utc = fitOf(leadS);
  const broker = fitOf(leadS - toQuarterHour(fixedS));
  if (broker === 'none' && utc !== 'none') return reading('utc', 'evidence');
  if (utc === 'none' && broker !== 'none') return reading('broker', 'evidence');
  const fitOfKnown = known.stamps === 'utc' ? utc : broker;
  return fitOfKnown === 'exact' ? reading(known.stamps, 'evidence') : known;
}

/** Seconds added to a time of the bridge to make it broker time. */
export const shiftOf = ({ stamps, offsetS }: Pick<StampsInUse, 'stamps' | 'offsetS'>): number =>
  stamps === 'utc' ? (offsetS ?? 0) : 0;
