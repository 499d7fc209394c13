/**
 * The span of broker time in which something since a moment can be found (reference/order-safety.md, rule 6: from 60 s before it),
 * broker seconds. This machine's clock is used only where no broker clock is known, with a day of room for any zone.
 */
/** Before the moment itself: clocks differ. Seconds. */
export const beforeS = 60;
/** Room for any time zone and for a wrong offset, seconds. */
const roomS = 26 * 3_600;
/** `to` is a day ahead, seconds: MetaTrader's history ends before `to`, and clocks differ. */
const aheadS = 86_400;

export interface BrokerSpan {
  readonly from: number;
  readonly to: number;
}

/** `isWide`: nothing was found in the exact span, so allow for a wrong offset. */
export function spanSince(
  ageMs: number,
  brokerNow: readonly number[],
  wallMs: number,
  isWide: boolean,
): BrokerSpan {
  const known = brokerNow.length > 0;
  const earliest = known ? Math.min(...brokerNow) : wallMs / 1_000;
  const latest = known ? Math.max(...brokerNow) : wallMs / 1_000;
  const room = known && !isWide ? 0 : roomS;
  return {
    from: Math.max(0, Math.floor(earliest - ageMs / 1_000 - beforeS - room)),
    to: Math.max(1, Math.ceil(latest + aheadS + room)),
  };
}
