import {
  formatAge,
  formatBrokerTime,
  formatDuration,
  formatLength,
  formatUtcOffset,
} from '../../../shared/math/time';
import type { BrokerClock, ClockWarning } from '../../../shared/model/connection';
import { assertNever } from '../../../shared/model/result';
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

const aheadText = (ms: number): string =>
  `${formatDuration(Math.abs(ms) / 1_000)} ${ms > 0 ? 'ahead of' : 'behind'}`;

/** No time zone is further from UTC. Seconds. */
const farthestS = 14 * 3_600;

function quotesText(quotesOffsetS: number, clock: BrokerClock | null, inUse: string): string {
  if (Math.abs(quotesOffsetS) > farthestS) {
    const behindMs = ((clock?.utcOffsetS ?? 0) - quotesOffsetS) * 1_000;
    return `Quotes are stamped ${formatDuration(Math.abs(behindMs) / 1_000)} ${behindMs > 0 ? 'behind' : 'ahead of'} the broker’s clock, ${inUse}: the clock of the bridge or of this computer is wrong, or quotes are replayed.`;
  }
  return `Quotes are stamped ${formatUtcOffset(quotesOffsetS)}, but the broker’s clock is ${inUse}: the broker has changed its clocks, quotes are delayed, or the bridge sends times in UTC.`;
}

const sourceLabels: Readonly<Record<BrokerClock['source'], string>> = {
  '/time': '/time',
  '/terminal': '/terminal',
  quotes: 'quotes',
  setting: 'your setting',
  remembered: 'the last one found',
};

/** The host's warnings in words; `clock` is the one in use. */
export function clockWarningText(warning: ClockWarning, clock: BrokerClock | null): string {
  const inUse =
    clock === null ? 'not known' : `${formatUtcOffset(clock.utcOffsetS)} by ${sourceLabels[clock.source]}`;
  switch (warning.kind) {
    case 'offset-disagrees':
      return warning.of === 'quotes'
        ? quotesText(warning.utcOffsetS, clock, inUse)
        : `The terminal says ${formatUtcOffset(warning.utcOffsetS)}, but the broker’s clock is ${inUse}.`;
    case 'offset-changed':
      return `The broker’s clock was set ${formatAge(warning.agoMs)} ago: from ${formatUtcOffset(warning.beforeS)} to ${inUse}. Earlier times are an hour off in UTC and local time.`;
    case 'summer-time':
      return `Live quotes show the broker’s clock at ${formatUtcOffset(warning.nowS)}, but the bridge uses a fixed ${formatUtcOffset(warning.fixedS)}: the broker has changed to or from summer time. Broker times stay right; UTC times of the bridge are an hour off until its offset is corrected.`;
    case 'no-offset':
      return 'Times of this bridge are read as UTC, and the broker’s offset is not known: all times are shown in UTC. Enter the offset in the Terminal tab.';
    case 'local-clock':
      return `This computer’s clock is ${aheadText(warning.aheadMs)} the bridge’s. Only local times in the journal are wrong.`;
    case 'local-clock-set':
      return `This computer’s clock was set ${warning.byMs > 0 ? 'forward' : 'back'} by ${formatLength(Math.abs(warning.byMs) / 1_000)}, ${formatAge(warning.agoMs)} ago. Ages and broker time do not depend on it.`;
    default:
      return assertNever(warning);
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
