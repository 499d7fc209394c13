import type { Deal } from '../model/deal';
import type { BrokerSeconds, Ticket } from '../model/fields';
import { type ClosedPosition, type RebuiltHistory, rebuildRoundTrips } from './closed-positions';

/** Trades of a part of the time whose trades are known, and of a little more of it: so that a long history is rebuilt once. */

const groupOf = ({ positionId, symbol }: Pick<Deal, 'positionId' | 'symbol'>): string =>
  `${positionId} ${symbol}`;

/** Whether a row is of one of these groups. Of nearly all rows the position alone tells that it is not: no text is made for them. */
function isAmong(
  rows: Iterable<Pick<Deal, 'positionId' | 'symbol'>>,
): (row: Pick<Deal, 'positionId' | 'symbol'>) => boolean {
  const positions = new Set<Ticket | null>();
  const groups = new Set<string>();
  for (const row of rows) {
    positions.add(row.positionId);
    groups.add(groupOf(row));
  }
  return (row) => positions.has(row.positionId) && groups.has(groupOf(row));
}

/** Where the bridge tells no time, no deal is of a period. */
const isSince = ({ time }: Deal, from: BrokerSeconds): boolean => time !== null && time >= from;

const dealsOf = (trips: readonly ClosedPosition[]): readonly Deal[] => [
  ...new Set(trips.flatMap(({ parts }) => parts.map(({ deal }) => deal))),
];

/** As if only the deals from then on were counted, and those before were at hand to know how each position began. */
export function tradesSince(history: RebuiltHistory, from: BrokerSeconds): RebuiltHistory {
  const began = ({ parts }: ClosedPosition): boolean =>
    parts[0] !== undefined && isSince(parts[0].deal, from);
  const ended = ({ parts }: ClosedPosition): boolean => {
    const last = parts.at(-1);
    return last !== undefined && isSince(last.deal, from);
  };
  // What ended before has no part in it: nearly all trades of a long history.
  const own = history.trips.filter((trip) => ended(trip) || began(trip));
  const split = own.filter((trip) => !began(trip));
  return {
    trips: split.length === 0 ? own : splitTrades(history, own, split, from),
    unmatched: history.unmatched.filter((deal) => isSince(deal, from)),
    operations: history.operations.filter((deal) => isSince(deal, from)),
  };
}

/** `own`: those of the period; `split`: those of them that began before it. */
function splitTrades(
  history: RebuiltHistory,
  own: readonly ClosedPosition[],
  split: readonly ClosedPosition[],
  from: BrokerSeconds,
): readonly ClosedPosition[] {
  const isSplit = isAmong(split);
  const all = dealsOf(history.trips.filter(isSplit));
  const rebuilt = new Map(
    rebuildRoundTrips(
      all.filter((deal) => isSince(deal, from)),
      all.filter((deal) => !isSince(deal, from)),
    ).trips.map((trip) => [trip.id, trip]),
  );
  return own.flatMap((trip) => {
    if (!isSplit(trip)) return [trip];
    const part = rebuilt.get(trip.id);
    // The other side of a close-by may lie in the period as a whole.
    return part === undefined ? [] : [{ ...part, closedBy: trip.closedBy }];
  });
}

/** With the deals that came after: only the positions that they belong to are rebuilt, and stand last. */
export function joinedTrades(history: RebuiltHistory, later: readonly Deal[]): RebuiltHistory {
  if (later.length === 0) return history;
  const isTouched = isAmong(later);
  const before = [...dealsOf(history.trips.filter(isTouched)), ...history.unmatched.filter(isTouched)];
  // A bridge that tells no times answers with the same deals for every period.
  const known = new Set(
    later.some(({ time }) => time === null)
      ? [...before, ...history.unmatched, ...history.operations].map(({ ticket }) => ticket)
      : [],
  );
  const fresh = rebuildRoundTrips([...before, ...later.filter(({ ticket }) => !known.has(ticket))]);
  return {
    trips: [...history.trips.filter((trip) => !isTouched(trip)), ...fresh.trips],
    unmatched: [...history.unmatched.filter((deal) => !isTouched(deal)), ...fresh.unmatched],
    operations: [...history.operations, ...fresh.operations],
  };
}
