import { type AlertDecimals, measuredText } from '../../../shared/formats/alert-text';
import { formatPercent } from '../../../shared/math/money';
import { toPoints } from '../../../shared/math/price';
import { formatLength } from '../../../shared/math/time';
import type { Alert, AlertStateName, Measure } from '../../../shared/model/alerts';
import { isArmed } from '../../../shared/rules/judge';
import { isLoss, lossStages } from '../../../shared/rules/losses';
import { endlessValue, isPromise, measures } from '../../../shared/rules/measures';
import type { IconName } from '../../components/icon';
import { snoozeEndMs } from '../../data/alerts';

export const stateIcons: Readonly<Record<AlertStateName, IconName>> = {
  firing: 'bell-firing',
  pending: 'bell-pending',
  clearing: 'bell-clearing',
  blind: 'bell-blind',
  idle: 'bell',
  off: 'bell-off',
  expired: 'clock',
};

const alertWords: Readonly<Record<AlertStateName, string>> = {
  firing: 'Firing',
  pending: 'Pending',
  clearing: 'Clearing',
  blind: 'Blind',
  idle: 'Armed',
  off: 'Off',
  expired: 'Expired',
};

const promiseWords: Readonly<Record<AlertStateName, string>> = {
  ...alertWords,
  firing: 'Broken',
  blind: 'Not checkable',
  idle: 'Kept',
};

export function stateWord({
  rule: { of },
  judged: { state, readMs },
}: Pick<Alert, 'rule' | 'judged'>): string {
  if (!isPromise(of)) return alertWords[state];
  return state === 'idle' && readMs === null ? 'Not read yet' : promiseWords[state];
}

/** For both: a broken promise fires too. */
export const alertName = (state: AlertStateName): string => alertWords[state].toLowerCase();

/** A value as it is read; what lasts may last for days. */
export const valueText = (of: Measure, value: number, decimals: AlertDecimals): string =>
  measures[of.kind].unit === 'seconds' ? formatLength(value) : measuredText(of, value, decimals);

/** How far a value is from its bound, without a sign: `42 points`, `over by 2.50 USD`. Null while nothing is known. */
export function distanceText(
  { rule: { of, way, value: bound }, judged: { value, state } }: Pick<Alert, 'rule' | 'judged'>,
  decimals: AlertDecimals,
  pointOf: (symbol: string) => number | null,
): { readonly text: string; readonly isBeyond: boolean } | null {
  // A time, or what has no end, has none.
  const isFar = value !== null && Math.abs(value) >= endlessValue;
  if (value === null || state === 'blind' || isFar || measures[of.kind].isFixed) return null;
  // Of a price that was set while it was beyond already nothing is told yet.
  const isTold = state === 'firing' || state === 'pending' || state === 'clearing';
  const isBeyond = isTold && (way === 'above' ? value > bound : way === 'below' && value < bound);
  const text = lengthText(of, Math.abs(value - bound), decimals, pointOf);
  return { text: isBeyond ? `over by ${text}` : text, isBeyond };
}

function lengthText(
  of: Measure,
  length: number,
  decimals: AlertDecimals,
  pointOf: (symbol: string) => number | null,
): string {
  if (of.kind === 'today' || of.kind === 'profit') return measuredText({ kind: 'equity' }, length, decimals);
  const point = of.kind === 'price' ? pointOf(of.symbol) : null;
  return point === null
    ? valueText(of, length, decimals)
    : measuredText({ kind: 'spread', symbol: '' }, toPoints(length, point), decimals);
}

/** What stands beside the words of a rule. */
export function noteOf(alert: Alert): string {
  const { byClose, rule } = alert;
  const candle = byClose === null ? 'while the candle forms' : `at bar close: ${byClose}`;
  return [stateNote(alert), rule.isForming && isArmed(alert) ? candle : '']
    .filter((part) => part !== '')
    .join(' · ');
}

function stateNote({ rule, judged }: Alert): string {
  const { state, why, times, side, value } = judged;
  if (state === 'expired') return why ?? '';
  if (state === 'off' && rule.isOn && rule.isOnce && times > 0) return 'once, told';
  // Set while it was beyond already.
  if (state === 'idle' && side !== null && side === rule.way) return 'fires at the next crossing';
  if (state === 'pending' || state === 'clearing') return `${judged.readings} of ${rule.readings} readings`;
  const used = isLoss(rule.of) && state === 'idle' ? (value ?? 0) / rule.value : 0;
  return used > lossStages[0] ? `${formatPercent(Math.floor(100 * used))} used` : '';
}

/** A time as `2026.11.18 10:30:00`, shortened: without its day today, without its year else. */
export const shortTime = (time: string, now: string): string =>
  time.slice(0, 10) === now.slice(0, 10) ? time.slice(11) : time.slice(5);

/** Symbols whose decimals a rule needs. */
export const symbolsOf = (alerts: readonly Pick<Alert, 'rule'>[]): readonly string[] => [
  ...new Set(alerts.flatMap(({ rule: { of } }) => ('symbol' in of ? [of.symbol] : []))),
];

/** 08:00 of the next day by this machine's clock: before it nobody looks. */
export function tomorrowMorning(nowMs: number): number {
  const day = new Date(nowMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 8).getTime();
}

export const isLater = (ms: number | null): boolean => ms !== null && ms > Date.now();

/** Where a snooze of an hour ends; null where it is snoozed: then it is over. */
export const afterSnooze = (snoozedUntilMs: number | null): number | null =>
  isLater(snoozedUntilMs) ? null : snoozeEndMs();
