import { formatBrokerTime, formatUtcOffset } from '../../../shared/math/time';
import type { BrokerClock } from '../../../shared/model/connection';
import type { BrokerTime } from '../../../shared/model/terminal';
import type { RecordLine } from '../../components/record-lines';

const quarterHourS = 15 * 60;

/** The offset in seconds; from hours where a bridge tells only those. */
const offsetOf = ({ utcOffsetS, utcOffsetHours }: BrokerTime): number | null =>
  utcOffsetS ?? (utcOffsetHours === null ? null : Math.round(utcOffsetHours * 3_600));

/** Warnings about the broker's clock; times of candles and deals depend on it. */
export function clockWarnings(time: BrokerTime): readonly string[] {
  const offset = offsetOf(time);
  if (offset === null) return ['The bridge could not determine the broker’s UTC offset.'];
  const { utcOffsetS, utcOffsetHours } = time;
  return [
    offset % quarterHourS === 0
      ? null
      : 'The offset is not a multiple of 15 minutes: the symbol’s last tick is probably old. Pin a symbol that is trading now.',
    utcOffsetS !== null && utcOffsetHours !== null && Math.abs(utcOffsetS - utcOffsetHours * 3_600) >= 1_800
      ? 'The bridge’s offsets in hours and in seconds differ.'
      : null,
  ].filter((warning) => warning !== null);
}

/** For a bridge without `GET /time`. */
export function clockText(clock: BrokerClock | null): string {
  if (clock === null) return 'This bridge does not provide the broker’s time or its offset from UTC.';
  const offset = formatUtcOffset(clock.utcOffsetS);
  switch (clock.source) {
    case '/time':
    case '/terminal':
      return `This bridge has no GET /time. GET /terminal says that the broker’s clock is ${offset}.`;
    case 'quotes':
      return `This bridge does not provide the broker’s time. Estimated from live quotes: ${offset}.`;
    case 'setting':
      return `This bridge does not provide the broker’s offset: ${offset} as you set it.`;
    case 'remembered':
      return `This bridge does not provide the broker’s offset: ${offset} as last found while the market moved.`;
  }
}

/** `GET /time`, one line per field. */
export function clockLines(time: BrokerTime): readonly RecordLine[] {
  const offset = offsetOf(time);
  const isClosed = time.serverEpochS === null;
  return [
    {
      field: 'utc_epoch',
      label: 'UTC at the bridge',
      text: time.utcEpochS === null ? (time.utcIso ?? 'not provided') : formatBrokerTime(time.utcEpochS),
    },
    {
      field: 'server_epoch',
      label: 'Server time',
      ...(isClosed
        ? {
            text: 'no tick',
            tone: 'warn' as const,
            note: 'the market of this symbol is probably closed',
          }
        : { text: formatBrokerTime(time.serverEpochS) }),
    },
    {
      field: 'utc_offset_seconds',
      label: 'Offset from UTC',
      text: offset === null ? 'not known' : formatUtcOffset(offset),
      ...(offset === null || offset % quarterHourS === 0 ? {} : { tone: 'warn' as const }),
      ...(offset === null ? {} : { note: `${offset} s` }),
    },
    {
      field: 'used_symbol',
      label: 'From the tick of',
      text: time.usedSymbol === null || time.usedSymbol === '' ? 'no symbol' : time.usedSymbol,
    },
  ];
}
