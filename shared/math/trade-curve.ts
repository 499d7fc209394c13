import type { Deal } from '../model/deal';
import type { BrokerSeconds, Ticket } from '../model/fields';
import { type ClosedPosition, hasClosed } from './closed-positions';
import { compareTickets, netOf, roundMoney } from './deals';

/** The result over time, a point a closed trade: money in the account's currency, after costs. */

interface CurvePoint {
  /** Of its last exit; null where the bridge tells no time. */
  readonly time: BrokerSeconds | null;
  readonly net: number;
  /** Of all up to it. */
  readonly sum: number;
  /** Null: a deal that could not be joined to a position. */
  readonly trade: ClosedPosition | null;
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

const exitTicket = (trade: ClosedPosition | null): Ticket =>
  trade?.parts.findLast(({ role }) => role === 'out')?.deal.ticket ?? '';

/** Its end is the `net` of the statistics of the same trades. */
export function tradeCurve(trips: readonly ClosedPosition[], unmatched: readonly Deal[]): TradeCurve {
  // Of tens of thousands each is made once, and its sum is put in when they are in order.
  const points: { -readonly [Field in keyof CurvePoint]: CurvePoint[Field] }[] = [];
  for (const trade of trips)
    if (hasClosed(trade)) points.push({ time: trade.closeTime, net: trade.net, sum: 0, trade });
  const single = new Map<CurvePoint, Ticket>();
  for (const deal of unmatched) {
    const point = { time: deal.time, net: netOf(deal), sum: 0, trade: null };
    single.set(point, deal.ticket);
    points.push(point);
  }
  const ticketOf = (point: CurvePoint): Ticket => single.get(point) ?? exitTicket(point.trade);
  // Several may be closed in one second: the server counts up its deals.
  points.sort(
    (left, right) => (left.time ?? 0) - (right.time ?? 0) || compareTickets(ticketOf(left), ticketOf(right)),
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
