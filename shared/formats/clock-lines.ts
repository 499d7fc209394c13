import { formatAge, formatDuration, formatLength, formatUtcOffset } from '../math/time';
import type { BrokerClock, ClockWarning } from '../model/connection';
import type { UtcMs } from '../model/fields';
import { assertNever } from '../model/result';
import { type NoticeLine, noticeLine } from './account-lines';

/** Doubts of the clocks, in words. */

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

/** The same name for the same warning, whatever its numbers are now. */
export function warningName(warning: ClockWarning): string {
  switch (warning.kind) {
    case 'offset-disagrees':
      return `${warning.kind} ${warning.of} ${warning.utcOffsetS}`;
    case 'offset-changed':
      return `${warning.kind} ${warning.beforeS}`;
    case 'summer-time':
      return `${warning.kind} ${warning.nowS}`;
    case 'no-offset':
    case 'local-clock':
    case 'local-clock-set':
      return warning.kind;
    default:
      return assertNever(warning);
  }
}

/** Once a day of each: a warning may come and go, and hosts start again. */
export function clockLine(warning: ClockWarning, clock: BrokerClock | null, atMs: UtcMs): NoticeLine {
  const { kind } = warning;
  return noticeLine({
    id: `clock ${warningName(warning)}, ${new Date(atMs).toISOString().slice(0, 10)}`,
    ...{ kind: 'connection', tone: 'warn', isSystem: false },
    title:
      kind === 'local-clock' || kind === 'local-clock-set' ? 'This computer’s clock' : 'The broker’s clock',
    detail: clockWarningText(warning, clock),
    // The mark beside the clock stays as long as the warning; a toast is only for what may affect orders.
    isToast: kind === 'offset-disagrees' || kind === 'offset-changed',
  });
}
