import { brokerSecondsOf, cameTwice, unknownOffsets } from '../math/broker-offsets';
import type { Span } from '../math/stop-times';
import { formatBrokerTime, formatUtcOffset } from '../math/time';
import type { BrokerSeconds, UtcMs } from '../model/fields';
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

/** Of times that the broker's clock showed twice, which are told as the later one; '' where none is. */
export const twiceDoubt = (offsets: BrokerOffsets, times: readonly (BrokerSeconds | null)[]): string =>
  [...new Set(times)]
    .filter((time) => time !== null && cameTwice(time, offsets))
    .map(
      (time) =>
        `Broker’s clock was set back: ${formatBrokerTime(time, 'minute')} came twice, the later one assumed`,
    )
    .join(' · ');
