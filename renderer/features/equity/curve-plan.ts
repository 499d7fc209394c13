import { clockDoubt } from '../../../shared/formats/clock-doubt';
import { brokerOf, brokerSecondsOf, utcOf } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import { formatMoney, formatPercent } from '../../../shared/math/money';
import { formatBrokerTime } from '../../../shared/math/time';
import type { EquityCurve, EquitySpan } from '../../../shared/model/equity';
import type { UtcMs } from '../../../shared/model/fields';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { CurveMarks, CurveRow } from '../chart';

type Point = EquityCurve['points'][number];

/** Which step of the span a moment belongs to. Steps begin with a whole minute. */
const stepAt = ({ fromMs, stepMs }: EquityCurve, ms: UtcMs): number =>
  Math.floor((ms - startOf(fromMs)) / stepMs);
const startOf = (ms: UtcMs): UtcMs => Math.floor(ms / 60_000) * 60_000;

/** Whether nobody watched between two points, or a whole step is missing: then no line joins them. */
function isParted(left: Point, right: Point, curve: EquityCurve): boolean {
  return (
    stepAt(curve, right.atMs) - stepAt(curve, left.atMs) > 1 ||
    curve.gaps.some(({ fromMs, toMs }) => fromMs < right.atMs && toMs > left.atMs)
  );
}

/** The points in runs that a line may join. */
export function runsOf(curve: EquityCurve): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  for (const point of curve.points) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || isParted(last, point, curve)) runs.push([point]);
    else run.push(point);
  }
  return runs;
}

/** The lowest equity; null where there is none. */
export function lowestOf({ points }: EquityCurve): Point | null {
  return points.reduce<Point | null>(
    (lowest, point) => (lowest === null || point.low < lowest.low ? point : lowest),
    null,
  );
}

/** A row for each step of the span, whether something is known of it or not. */
export function rowsOf(curve: EquityCurve, offsets: BrokerOffsets): readonly CurveRow[] {
  const { fromMs, toMs, stepMs } = curve;
  const known = new Map<number, NonNullable<CurveRow['known']>>();
  let highest = Number.NEGATIVE_INFINITY;
  for (const run of runsOf(curve)) {
    for (const [at, { atMs, equity, high, balance }] of run.entries()) {
      highest = Math.max(highest, high);
      const isLast = at === run.length - 1;
      known.set(stepAt(curve, atMs), { equity, balance, drawdown: Math.min(0, equity - highest), isLast });
    }
  }
  const deals = new Map<number, CurveRow['deals']>();
  for (const deal of curve.deals) {
    const at = stepAt(curve, utcOf(deal.time, offsets));
    deals.set(at, [...(deals.get(at) ?? []), deal]);
  }
  let time = Number.NEGATIVE_INFINITY;
  return Array.from({ length: stepAt(curve, toMs) + 1 }, (_, at) => {
    // Times of rows only grow: the hour that comes twice in autumn is seconds long.
    time = Math.max(time + 1, brokerSecondsOf(startOf(fromMs) + at * stepMs, offsets));
    return { time, known: known.get(at) ?? null, deals: deals.get(at) ?? [] };
  });
}

/** By the broker's clock. */
export const gapsOf = (curve: EquityCurve, offsets: BrokerOffsets): CurveMarks['gaps'] =>
  curve.gaps.map(({ fromMs, toMs }) => ({ from: brokerOf(fromMs, offsets), to: brokerOf(toMs, offsets) }));

/** The largest fall from a highest equity before it, in money and in percent of that; null where there are no points. */
export function worstFall({
  points,
}: EquityCurve): { readonly money: number; readonly percent: number } | null {
  if (points.length === 0) return null;
  let highest = Number.NEGATIVE_INFINITY;
  let worst = { money: 0, percent: 0 };
  for (const { low, high } of points) {
    // Which came first within a step is not known: the fall counts from what was before it.
    const money = Math.max(0, highest - low);
    if (money > worst.money) worst = { money, percent: highest > 0 ? (money / highest) * 100 : 0 };
    highest = Math.max(highest, high);
  }
  return worst;
}

export const spanWords: Readonly<Record<EquitySpan, string>> = {
  day: '24 h',
  week: 'Week',
  month: 'Month',
  all: 'All',
};

export function sparkLabel(curve: EquityCurve, digits: number): string {
  const lowest = lowestOf(curve);
  return lowest === null
    ? 'Equity, 24 h, not recorded'
    : `Equity, 24 h, low ${formatMoney(lowest.low, digits)}`;
}

/** What a curve says, in a sentence: for those who do not see it, and above it. */
export function curveWords(curve: EquityCurve, offsets: BrokerOffsets, digits: number): string {
  const lowest = lowestOf(curve);
  const fall = worstFall(curve);
  if (lowest === null || fall === null) return 'Nothing was recorded in this time.';
  const when = formatBrokerTime(brokerSecondsOf(lowest.atMs, offsets), 'minute');
  const missedMs = curve.gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const watched = 100 - (missedMs / Math.max(1, curve.toMs - curve.fromMs)) * 100;
  return [
    `Lowest ${formatMoney(lowest.low, digits)} at ${when}`,
    `largest drawdown ${formatMoney(-fall.money, digits)} (${formatPercent(fall.percent, 1)})`,
    `watched ${formatPercent(Math.floor(watched))} of the time`,
    clockDoubt(offsets, { fromMs: curve.points[0]?.atMs ?? curve.fromMs, toMs: curve.toMs }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The state at one step. */
export function rowWords({ time, known, deals }: CurveRow, digits: number): string {
  const when = formatBrokerTime(time, 'minute');
  if (known === null) return `${when} · not recorded`;
  const booked = deals.filter(({ isTrade }) => isTrade);
  const moved = deals.filter(({ isTrade }) => !isTrade);
  const sumOf = (some: CurveRow['deals']) =>
    formatMoney(
      some.reduce((sum, { net }) => sum + net, 0),
      digits,
      { sign: true },
    );
  return [
    when,
    `equity ${formatMoney(known.equity, digits)}`,
    `balance ${formatMoney(known.balance, digits)}`,
    `drawdown ${formatMoney(known.drawdown, digits)}`,
    ...(booked.length === 0 ? [] : [`${countText(booked.length, 'deal')} booked ${sumOf(booked)}`]),
    ...(moved.length === 0 ? [] : [`deposit or withdrawal ${sumOf(moved)}`]),
  ].join(' · ');
}

/** The runs as paths of an SVG. */
export function sparkPaths(curve: EquityCurve, width: number, height: number): readonly string[] {
  const values = curve.points.map(({ equity }) => equity);
  const least = Math.min(...values);
  const room = Math.max(...values) - least || 1;
  const x = (ms: UtcMs) => (((ms - curve.fromMs) / (curve.toMs - curve.fromMs)) * width).toFixed(1);
  const y = (value: number) => (height - 1 - ((value - least) / room) * (height - 2)).toFixed(1);
  return runsOf(curve).map((run) => {
    const [first, ...rest] = run.map(({ atMs, equity }) => `${x(atMs)} ${y(equity)}`);
    // A single point is drawn as a dot by its round end.
    return `M${first} L${(rest.length === 0 ? [first] : rest).join(' ')}`;
  });
}
