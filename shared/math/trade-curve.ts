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

/** Its end is the `net` of the statistics of the same trades. */
export function tradeCurve(closed: readonly ClosedPosition[]): TradeCurve {
  // Of tens of thousands each is made once, and its sum is put in when they are in order.
  const points = closed.map((trade) => ({ time: trade.closeTime, net: trade.net, sum: 0, trade }));
  // Several may be closed in one second: the server counts up its deals.
  points.sort(
    (left, right) =>
      (left.time ?? 0) - (right.time ?? 0) || compareTickets(exitTicket(left.trade), exitTicket(right.trade)),
  );
  let sum = 0;
  let top = { sum: 0, at: -1 };
  let drawdown: Drawdown | null = null;
  for (const [at, point] of points.entries()) {
    sum = roundMoney(sum + point.net);
    point.sum = sum;
    if (sum > top.sum) top = { sum, at };
    const fall = roundMoney(sum - top.sum);
    if (fall < (drawdown?.amount ?? 0)) drawdown = { amount: fall, from: top.at, to: at };
  }
  return { points, drawdown };
}
