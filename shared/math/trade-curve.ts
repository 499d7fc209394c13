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

type Row = ClosedPosition | Deal;
const isTrip = (row: Row): row is ClosedPosition => 'parts' in row;

const timeOf = (row: Row): BrokerSeconds | null => (isTrip(row) ? row.closeTime : row.time);
const ticketOf = (row: Row): Ticket =>
  isTrip(row) ? (row.parts.findLast(({ role }) => role === 'out')?.deal.ticket ?? '') : row.ticket;

/** Several may be closed in one second: the server counts up its deals. */
const inOrder = (left: Row, right: Row): number =>
  (timeOf(left) ?? 0) - (timeOf(right) ?? 0) || compareTickets(ticketOf(left), ticketOf(right));

/** Its end is the `net` of the statistics of the same trades. */
export function tradeCurve(trips: readonly ClosedPosition[], unmatched: readonly Deal[] = []): TradeCurve {
  const rows: Row[] = trips.filter(hasClosed);
  for (const deal of unmatched) rows.push(deal);
  rows.sort(inOrder);
  let sum = 0;
  let top = { sum: 0, at: -1 };
  let drawdown: Drawdown | null = null;
  const points = rows.map((row, at): CurvePoint => {
    const trade = isTrip(row) ? row : null;
    const net = trade?.net ?? netOf(row);
    sum = roundMoney(sum + net);
    if (sum > top.sum) top = { sum, at };
    const fall = roundMoney(sum - top.sum);
    if (fall < (drawdown?.amount ?? 0)) drawdown = { amount: fall, from: top.at, to: at };
    return { time: timeOf(row), net, sum, trade };
  });
  return { points, drawdown };
}
