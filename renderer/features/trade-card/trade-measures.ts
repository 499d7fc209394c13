import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { Reach } from '../../../shared/math/excursion';
import type { FillAgainstQuote } from '../../../shared/math/fill-quote';
import { formatMoney, formatMultiple } from '../../../shared/math/money';
import { groupThousands } from '../../../shared/math/price';
import { estimateProfit } from '../../../shared/math/profit';
import type { StopTimes } from '../../../shared/math/stop-times';
import { formatDuration } from '../../../shared/math/time';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { TradeRecord } from './use-trade-record';

/** Measures of a trade in words. What is a bracket is told as one, what is not known as not known. */

export interface ReachScale {
  readonly point: number;
  /** From the entry to the first stop, in price units. */
  readonly riskPrice: number | null;
  /** Of so much in price units, with its sign; '' where that is not known. */
  readonly moneyOf: (move: number) => string;
}

/**
 * `+146 points · +7.30 · +0.84 R`, `at most +146 points · …`, `−120 to −131 points · …`. Money and R are of the same prices; R where the
 * first stop is known.
 */
export function reachText(
  { atLeast, atMost }: Reach,
  is: 'favourable' | 'adverse',
  { point, riskPrice, moneyOf }: ReachScale,
): string {
  const sign = is === 'favourable' ? 1 : -1;
  const pointsOf = (move: number): string => formatPoints(move / point);
  const isOne = atMost !== null && pointsOf(atLeast) === pointsOf(atMost);
  const isFrom = atLeast >= point / 2;
  const ends = atMost === null ? [atLeast] : isOne || !isFrom ? [atMost] : [atLeast, atMost];
  const moves = ends.map((end) => end * sign);
  const between = (text: (move: number) => string): string => [...new Set(moves.map(text))].join(' to ');
  const isZero = moves.every((move) => pointsOf(move) === '0');
  const r =
    riskPrice === null || riskPrice <= 0 || isZero
      ? ''
      : between((move) => formatMultiple(move / riskPrice)).replace(' R to', ' to');
  const points = between(pointsOf);
  const parts = [`${points} ${unitOf(points)}`, isZero ? '' : between(moneyOf), r];
  const bound = atMost === null ? 'at least ' : isOne || isFrom ? '' : 'at most ';
  return `${bound}${parts.filter((each) => each !== '').join(' · ')}`;
}

/**
 * Of a trade's moves, money by the tick value of today. No money where the volume changed while it ran: what was then open is told for no
 * moment of it; no R of several entries, whose stop is measured from another price than the move.
 */
export function reachScale(
  { parts, volumeIn: volume }: ClosedPosition,
  {
    riskPrice,
    spec,
    digits,
  }: { readonly riskPrice: number | null; readonly spec: SymbolSpec; readonly digits: number },
): ReachScale {
  const count = (of: 'in' | 'out') => parts.filter(({ role }) => role === of).length;
  return {
    point: spec.point,
    riskPrice: count('in') === 1 ? riskPrice : null,
    moneyOf: (move) => {
      if (volume === null || count('in') !== 1 || count('out') > 1) return '';
      const money = estimateProfit({ side: 'BUY', volume, open: 0, close: move, spec });
      return money === null ? '' : formatMoney(money, digits, { sign: true });
    },
  };
}

/** `−2 points` is two worse than the quote; `−2 to 0 points` where several quotes stood in the second of the deal. */
export function slippageText({ worse }: FillAgainstQuote, point: number): string {
  const [from, to] = [-worse.most, -worse.least].map((value) => formatPoints(value / point));
  return from === to ? `${from} ${unitOf(from)}` : `${from} to ${to} points`;
}

/** `11 points`, `11 to 13 points`. */
export function spreadText({ spread }: FillAgainstQuote, point: number): string {
  const [from, to] = [spread.least, spread.most].map((value) =>
    groupThousands(`${Math.round(value / point)}`),
  );
  return from === to ? `${from} ${unitOf(from)}` : `${from} to ${to} points`;
}

const unitOf = (points = ''): string => (/^\D?1$/.test(points) ? 'point' : 'points');

const formatPoints = (points: number): string => {
  const whole = Math.round(points);
  return `${whole < 0 ? '\u2212' : whole > 0 ? '+' : ''}${groupThousands(`${Math.abs(whole)}`)}`;
};

/** Of what the costs are the sum: `commission`, `swap, commission`; '' where there are none. */
export const costsNamed = ({ swap, commission, fee }: ClosedPosition): string =>
  Object.entries({ swap, commission, fee })
    .flatMap(([name, amount]) => (amount === 0 ? [] : name))
    .join(', ');

/** `with 2 h 01 min, without 6 min, not recorded (12 min)`: only what there is; `always, 2 h 01 min` or `never, 6 min` where it is one. */
export function stopTimesText({ withMs, withoutMs, unknownMs }: StopTimes): string {
  const part = (ms: number, of: (length: string) => string) =>
    ms < 1_000 ? [] : [of(formatDuration(ms / 1_000))];
  const all = withMs + withoutMs + unknownMs;
  if (all - withMs < 1_000) return part(withMs, (length) => `always, ${length}`).join('');
  if (all - withoutMs < 1_000) return part(withoutMs, (length) => `never, ${length}`).join('');
  return [
    ...part(withMs, (length) => `with ${length}`),
    ...part(withoutMs, (length) => `without ${length}`),
    ...part(unknownMs, (length) => `not recorded (${length})`),
  ].join(', ');
}

type KnownRisk = Pick<TradeRecord, 'risk' | 'isReading' | 'failure' | 'changes' | 'firstStop' | 'stops'>;

/** The result in R, or why there is none. `soFar`: '' of a closed trade. */
export function multipleText(
  { net, soFar }: { readonly net: number; readonly soFar: string },
  record: KnownRisk,
): string {
  if (record.risk !== null) return [formatMultiple(net / record.risk), soFar].join(' ').trim();
  if (record.isReading) return soFar;
  const why = withoutRisk(record);
  return soFar === '' ? why : `${soFar} · ${why}`;
}

function withoutRisk(record: KnownRisk): string {
  const { failure, changes, firstStop } = record;
  if (hadNoStop(record)) return 'no stop, no R';
  if (firstStop !== null) return 'R not known: its first stop risked nothing';
  if (failure !== null) return 'R not known: stops could not be read';
  return changes.length === 0 ? 'R not known: no stop recorded' : 'R not known: first stop not seen';
}

/** It was watched from beginning to end, and never had one. */
const hadNoStop = ({ stops }: Pick<TradeRecord, 'stops'>): boolean =>
  stops !== null && stops.withoutMs > 0 && stops.withMs === 0 && stops.unknownMs < 1_000;
