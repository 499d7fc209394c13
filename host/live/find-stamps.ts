import { toQuarterHour } from '../../shared/math/time';
import type { FoundStamps, Stamps, StampsChoice, StampsInUse } from '../../shared/model/stamps';

/** What is known of the clock of one bridge at this moment. Offsets in seconds, broker clock minus UTC. */
export interface StampFacts {
  readonly choice: StampsChoice;
  /** What was found last with this profile. */
  readonly remembered: FoundStamps | null;
  /** What the bridge tells; null = nothing, or not yet. */
  readonly toldS: number | null;
  /** True of a bridge with `GET /time`, false of one without; null while that is not known. */
  readonly hasTime: boolean | null;
  /** How far live ticks, as they stand, are ahead of UTC; null while no market moves. */
  readonly leadS: number | null;
  /** What the connection reads times by now. */
  readonly inUse: Stamps;
}

const hourS = 3_600;

/** How well live ticks go with an expectation: summer time makes an hour's difference, and nothing else is known to. */
type Fit = 'exact' | 'an-hour-off' | 'none';
const fitOf = (offS: number): Fit =>
  offS === 0 ? 'exact' : Math.abs(offS) === hourS ? 'an-hour-off' : 'none';

/**
 * Which clock the bridge's times are read by. Ticks of a moving market decide where they go with one reading alone. An offset of
 * one hour, or of two with an hour off, goes with both: then what is known already stays, rather than flip with the seasons.
 */
export function findStamps(facts: StampFacts): Omit<StampsInUse, 'evidence'> {
  const { choice, toldS, hasTime, leadS, inUse } = facts;
  const remembered =
    facts.remembered !== null && (toldS === null || toldS === facts.remembered.toldS)
      ? facts.remembered
      : null;
  // A bridge of the family that tells 0 has none configured: it tells nothing.
  const isTold = toldS !== null && (toldS !== 0 || hasTime === true);
  const fixedS = isTold
    ? toldS
    : (choice.offsetS ?? (remembered?.stamps === 'utc' ? remembered.offsetS : null));
  const brokerOffsetS = isTold
    ? toldS
    : (leadS ?? choice.offsetS ?? (remembered?.stamps === 'broker' ? remembered.offsetS : null));
  const reading = (stamps: Stamps, basis: StampsInUse['basis']) => ({
    stamps,
    offsetS: stamps === 'utc' ? fixedS : brokerOffsetS,
    basis,
  });

  if (choice.stamps !== 'auto') return reading(choice.stamps, 'chosen');
  const usual: Stamps =
    hasTime === null ? inUse : !hasTime && toldS !== null && toldS !== 0 ? 'utc' : 'broker';
  const known = remembered === null ? reading(usual, 'assumed') : reading(remembered.stamps, 'remembered');
  if (leadS === null) return known;

  if (fixedS === null || fixedS === 0) {
    // Ticks at UTC itself, and not a word about an offset: a broker on UTC looks like UTC stamps of an unknown offset.
    return leadS !== 0 || toldS === 0 || fixedS === 0
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

/** What makes a time of the bridge broker time, seconds. */
export const shiftOf = ({ stamps, offsetS }: Pick<StampsInUse, 'stamps' | 'offsetS'>): number =>
  stamps === 'utc' ? (offsetS ?? 0) : 0;
