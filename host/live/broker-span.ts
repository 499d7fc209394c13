/**
 * Where in the broker's time something can lie that happened since a moment (reference/order-safety.md, rule 6: from 60 s before it).
 * Broker seconds. The machine's own clock counts only where nothing of the broker's is known, and then with a day of room for every
 * zone.
 */
const beforeS = 60;
/** Any zone, and an offset that was read wrong. */
const roomS = 26 * 3_600;
/** MetaTrader's history ends before `to`, and clocks differ: a day ahead costs nothing. */
const aheadS = 86_400;

export interface BrokerSpan {
  readonly from: number;
  readonly to: number;
}

/** `isWide`: nothing was found in the exact span, so an offset that is wrong is reckoned with. */
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
