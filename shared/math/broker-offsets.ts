import type { BrokerSeconds, UtcMs } from '../model/fields';
import type { BrokerOffsets, OffsetSpan } from '../model/kept-history';
import { toQuarterHour } from './time';

/**
 * A change is seen so late at most: the host asks for the offset each half a minute, and a market that opens after the weekend of a change has
 * deals at once. Milliseconds.
 */
const lateMs = 60_000;

/** No season is shorter: what is the same before and after a shorter pause was the same in it. Milliseconds. */
const seasonMs = 120 * 86_400_000;

/** More than this from a quarter of an hour is no time zone: it was found by a tick that is old. Seconds. */
const unevenS = 60;

/** Null where it can be no broker's offset. Seconds. */
export function zoneOffset(offsetS: number): number | null {
  const zone = toQuarterHour(offsetS);
  return Math.abs(offsetS - zone) > unevenS ? null : zone;
}

/** Whether a span goes on in one that begins later. */
export const goesOnIn = (span: OffsetSpan, later: Pick<OffsetSpan, 'fromMs' | 'offsetS'>): boolean =>
  span.offsetS === later.offsetS && later.fromMs - span.toMs < seasonMs;

/** As several records tell them, in the order of their beginnings. */
export function joinedOffsets(spans: readonly OffsetSpan[]): readonly OffsetSpan[] {
  const joined: OffsetSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && goesOnIn(last, span))
      joined[joined.length - 1] = { ...last, toMs: Math.max(last.toMs, span.toMs) };
    else joined.push(span);
  }
  return joined;
}

const holds = ({ fromMs, toMs }: OffsetSpan, ms: UtcMs): boolean => ms >= fromMs - lateMs && ms <= toMs;

/**
 * UTC of a time by the broker's clock. In autumn an hour of it comes twice: then the later one is meant, as brokers change their clock at the
 * weekend, when the first one had no market. Where the offset is not known, the next one that is known counts (`unknownOffsets`).
 */
export function utcOf(time: BrokerSeconds, { spans, presentS }: BrokerOffsets): UtcMs {
  const by = (offsetS: number): UtcMs => utcBy(time, offsetS);
  const span =
    spans.findLast((each) => holds(each, by(each.offsetS))) ??
    spans.find(({ fromMs, offsetS }) => by(offsetS) < fromMs);
  return by(span?.offsetS ?? presentS);
}

/** Whether the broker's clock showed this time twice: it was set back, and `utcOf` means the later one. */
export const cameTwice = (time: BrokerSeconds, { spans }: BrokerOffsets): boolean =>
  new Set(spans.filter((each) => holds(each, utcBy(time, each.offsetS))).map(({ offsetS }) => offsetS)).size >
  1;

/** The broker's clock at a moment of UTC, seconds with their fraction. */
export const brokerOf = (ms: UtcMs, offsets: BrokerOffsets): number => ms / 1_000 + offsetAt(ms, offsets);

/** The same in whole seconds, as the broker tells its times. */
export const brokerSecondsOf = (ms: UtcMs, offsets: BrokerOffsets): BrokerSeconds =>
  brokerSecondsBy(ms, offsetAt(ms, offsets));

/** The same by one offset, where it is known that it was the broker's then. */
export const brokerSecondsBy = (ms: UtcMs, offsetS: number): BrokerSeconds =>
  Math.floor(ms / 1_000) + offsetS;
export const utcBy = (time: BrokerSeconds, offsetS: number): UtcMs => (time - offsetS) * 1_000;

/** Broker clock minus UTC at a moment of UTC, seconds. */
function offsetAt(ms: UtcMs, { spans, presentS }: BrokerOffsets): number {
  const span = spans.findLast((each) => holds(each, ms)) ?? spans.find(({ fromMs }) => ms < fromMs);
  return span?.offsetS ?? presentS;
}

/** The offsets by which the times of a span are told, each from when on; the first from its beginning. */
export function offsetsWithin(
  { fromMs, toMs }: { readonly fromMs: UtcMs; readonly toMs: UtcMs },
  offsets: BrokerOffsets,
): readonly { readonly fromMs: UtcMs; readonly offsetS: number }[] {
  const turns = offsets.spans
    .flatMap((span) => [span.fromMs - lateMs, span.toMs + 1])
    .filter((ms) => ms > fromMs && ms <= toMs)
    .toSorted((left, right) => left - right);
  const told = [fromMs, ...turns].map((ms) => ({ fromMs: ms, offsetS: offsetAt(ms, offsets) }));
  return told.filter(({ offsetS }, index) => offsetS !== told[index - 1]?.offsetS);
}

/** Of all times. */
export const offsetTurns = (offsets: BrokerOffsets) =>
  offsetsWithin({ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }, offsets);

/** When the offset is not known, oldest first, with the one that is used instead. What came after the last span is the present. */
export function unknownOffsets({ spans, presentS }: BrokerOffsets): readonly OffsetSpan[] {
  const unknown: OffsetSpan[] = [];
  let knownToMs = Number.NEGATIVE_INFINITY;
  for (const { fromMs, toMs, offsetS } of spans) {
    if (fromMs - lateMs > knownToMs) unknown.push({ fromMs: knownToMs, toMs: fromMs, offsetS });
    knownToMs = Math.max(knownToMs, toMs);
  }
  return spans.length === 0
    ? [{ fromMs: knownToMs, toMs: Number.POSITIVE_INFINITY, offsetS: presentS }]
    : unknown;
}
