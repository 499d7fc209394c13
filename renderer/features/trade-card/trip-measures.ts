import type { Reach } from '../../../shared/math/excursion';
import type { FillAgainstQuote } from '../../../shared/math/fill-quote';
import { formatMultiple } from '../../../shared/math/money';
import type { StopTimes } from '../../../shared/math/stop-times';
import { formatDuration } from '../../../shared/math/time';

/** Measures of a trade in words. What is a bracket is told as one, what is not known as not known. */

/** `+146 points`, `at most 146 points`, `120 to 131 points`; with R where the first stop is known. */
export function reachText(
  reach: Reach,
  is: 'favourable' | 'adverse',
  { point, riskPrice }: { readonly point: number; readonly riskPrice: number | null },
): string {
  const least = Math.round(reach.atLeast / point);
  if (reach.atMost === null) return `at least ${least} points`;
  const most = Math.round(reach.atMost / point);
  if (least !== most) return least === 0 ? `at most ${most} points` : `${least} to ${most} points`;
  const sign = most === 0 ? '' : is === 'favourable' ? '+' : '\u2212';
  const multiple = riskPrice === null || riskPrice <= 0 ? null : reach.atMost / riskPrice;
  const signed = multiple === null ? 0 : is === 'favourable' ? multiple : -multiple;
  const r = multiple === null ? '' : ` · ${formatMultiple(signed)}`;
  return `${sign}${most} points${r}`;
}

/** `−2 points` is two worse than the quote; `−2 to 0 points` where several quotes stood in the second of the deal. */
export function slippageText({ worse }: FillAgainstQuote, point: number): string {
  const [from, to] = [-worse.most, -worse.least].map((value) => formatPoints(value / point));
  return from === to ? `${from} ${unitOf(from)}` : `${from} to ${to} points`;
}

/** `11 points`, `11 to 13 points`. */
export function spreadText({ spread }: FillAgainstQuote, point: number): string {
  const [from, to] = [Math.round(spread.least / point), Math.round(spread.most / point)];
  return from === to ? `${from} ${unitOf(`${from}`)}` : `${from} to ${to} points`;
}

const unitOf = (points = ''): string => (/^\D?1$/.test(points) ? 'point' : 'points');

const formatPoints = (points: number): string => {
  const whole = Math.round(points);
  return `${whole < 0 ? '\u2212' : whole > 0 ? '+' : ''}${Math.abs(whole)}`;
};

/** `with 2 h 01 min, without 6 min, not known 12 min`: only what there is. */
export function stopTimesText({ withMs, withoutMs, unknownMs }: StopTimes): string {
  const parts = [
    ['with', withMs],
    ['without', withoutMs],
    ['not known', unknownMs],
  ] as const;
  const told = parts.filter(([, ms]) => ms >= 1_000);
  return told.map(([what, ms]) => `${what} ${formatDuration(ms / 1_000)}`).join(', ');
}
