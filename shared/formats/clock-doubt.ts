import { brokerSecondsOf, unknownOffsets } from '../math/broker-offsets';
import type { Span } from '../math/stop-times';
import { formatBrokerTime, formatUtcOffset } from '../math/time';
import type { UtcMs } from '../model/fields';
import type { BrokerOffsets } from '../model/kept-history';

/** Where in a span the broker's clock was not recorded, and what is taken for it; '' where it was all the time. */
export function clockDoubt(offsets: BrokerOffsets, { fromMs, toMs }: Span): string {
  const day = (ms: UtcMs): string => formatBrokerTime(brokerSecondsOf(ms, offsets), 'day');
  return unknownOffsets(offsets)
    .filter((each) => each.fromMs < toMs && each.toMs > fromMs)
    .map((each) => {
      const from = Number.isFinite(each.fromMs) ? ` from ${day(each.fromMs)} to ` : ' before ';
      const when = Number.isFinite(each.toMs) ? `${from}${day(each.toMs)}` : '';
      return `Broker’s clock not recorded${when}: ${formatUtcOffset(each.offsetS)} assumed`;
    })
    .join(' · ');
}
