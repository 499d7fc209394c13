import type { BrokerSeconds, Ticket } from '../model/fields';
import type { ClosedPosition } from './closed-positions';
import { compareTickets, roundMoney } from './deals';

/** The result over time, a point a closed trade: money in the account's currency, after costs. */

interface CurvePoint {
  /** Of its last exit; null where the bridge tells no time. */
  readonly time: BrokerSeconds | null;
  readonly net: number;
  /** Of all up to it. */
  readonly sum: number;
  readonly trade: ClosedPosition;
}

/** The deepest fall from a highest sum to a lowest one after it. */
interface Drawdown {
  /** Below 0. */
  readonly amount: number;
  /** Points of the curve: of the highest sum, -1 where it is the beginning; and of the lowest. */
  readonly from: number;
  readonly to: number;
}

export interface TradeCurve {
  /** In the order in which trades were closed. */
  readonly points: readonly CurvePoint[];
  /** Null where it never fell. */
  readonly drawdown: Drawdown | null;
}

const exitTicket = ({ parts }: ClosedPosition): Ticket =>
  parts.findLast(({ role }) => role === 'out')?.deal.ticket ?? '';

/** Which was closed first: several may be closed in one second, and the server counts up its deals. */
export const compareClosing = (left: ClosedPosition, right: ClosedPosition): number =>
  (left.closeTime ?? 0) - (right.closeTime ?? 0) || compareTickets(exitTicket(left), exitTicket(right));

/** Of trades in closing order. Its end is the `net` of their statistics. */
export function tradeCurve(closed: readonly ClosedPosition[]): TradeCurve {
  const points: CurvePoint[] = [];
  let sum = 0;
  let top = { sum: 0, at: -1 };
  let drawdown: Drawdown | null = null;
  for (const [at, trade] of closed.entries()) {
    const { closeTime: time, net } = trade;
    sum = roundMoney(sum + net);
    points.push({ time, net, sum, trade });
    if (sum > top.sum) top = { sum, at };
    const fall = roundMoney(sum - top.sum);
    if (fall < (drawdown?.amount ?? 0)) drawdown = { amount: fall, from: top.at, to: at };
  }
  return { points, drawdown };
}

/** With more trades a dot for each would hide the others, and the line alone is drawn. */
const mostDots = 400;
/** Of many trades, so many steps of the line across the width. */
const columns = 200;

/** The points that a line through all of them needs: of each step across the width the first, lowest, highest and last, and where it fell deepest. */
export function drawnPoints({ points, drawdown }: TradeCurve): TradeCurve {
  if (points.length <= mostDots) return { points, drawdown };
  const first = points[0]?.time ?? null;
  const last = points.at(-1)?.time ?? null;
  const isTimed = first !== null && last !== null && last > first;
  const columnOf = (at: number): number =>
    Math.floor(
      isTimed
        ? (((points[at]?.time ?? first) - first) / (last - first)) * columns
        : (at / points.length) * columns,
    );
  const sumAt = (at: number): number => points[at]?.sum ?? 0;
  const kept = new Set(drawdown === null ? [] : [drawdown.from, drawdown.to]);
  for (let start = 0, end = 0; start < points.length; start = end + 1) {
    let [lowest, highest] = [start, start];
    for (end = start; end + 1 < points.length && columnOf(end + 1) === columnOf(start); ) {
      end += 1;
      if (sumAt(end) < sumAt(lowest)) lowest = end;
      if (sumAt(end) > sumAt(highest)) highest = end;
    }
    for (const at of [start, lowest, highest, end]) kept.add(at);
  }
  kept.delete(-1);
  const at = [...kept].toSorted((left, right) => left - right);
  return {
    points: at.flatMap((each) => points[each] ?? []),
    drawdown: drawdown && { ...drawdown, from: at.indexOf(drawdown.from), to: at.indexOf(drawdown.to) },
  };
}
