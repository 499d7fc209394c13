import type { Deal } from '../model/deal';
import type { BrokerSeconds, Ticket } from '../model/fields';
import { type ClosedPosition, hasClosed } from './closed-positions';
import { addMoney, compareTickets, netOf } from './deals';

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

interface Step {
  readonly time: BrokerSeconds | null;
  readonly ticket: Ticket;
  readonly net: number;
  readonly trade: ClosedPosition | null;
}

const stepOf = (trade: ClosedPosition): Step => ({
  time: trade.closeTime,
  // Several may be closed in one second: the server counts up its deals.
  ticket: trade.parts.findLast(({ role }) => role === 'out')?.deal.ticket ?? '',
  net: trade.net,
  trade,
});

const inOrder = (left: Step, right: Step): number =>
  (left.time ?? 0) - (right.time ?? 0) || compareTickets(left.ticket, right.ticket);

/** Its end is the `net` of the statistics of the same trades. */
export function tradeCurve(trips: readonly ClosedPosition[], unmatched: readonly Deal[] = []): TradeCurve {
  const steps = [
    ...trips.filter(hasClosed).map(stepOf),
    ...unmatched.map(
      (deal): Step => ({ time: deal.time, ticket: deal.ticket, net: netOf(deal), trade: null }),
    ),
  ].toSorted(inOrder);
  let sum = 0;
  let top = { sum: 0, at: -1 };
  let drawdown: Drawdown | null = null;
  const points = steps.map(({ time, net, trade }, at): CurvePoint => {
    sum = addMoney([sum, net]);
    if (sum > top.sum) top = { sum, at };
    const fall = addMoney([sum, -top.sum]);
    if (fall < (drawdown?.amount ?? 0)) drawdown = { amount: fall, from: top.at, to: at };
    return { time, net, sum, trade };
  });
  return { points, drawdown };
}
