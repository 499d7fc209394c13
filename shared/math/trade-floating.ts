import type { Position } from '../model/position';
import type { Floating } from '../model/trade-table';
import type { ClosedPosition } from './closed-positions';

type Named = Pick<ClosedPosition, 'id' | 'positionId' | 'symbol' | 'state'>;

const keyOf = ({ positionId, symbol }: Pick<Named, 'positionId' | 'symbol'>): string =>
  `${positionId} ${symbol}`;

/** By the position's id, which stays the same while its ticket may change; only where the server tells a profit. */
const floatingOfPositions = (positions: readonly Position[]): ReadonlyMap<string, Floating> =>
  new Map(
    positions.flatMap(({ identifier, ticket, symbol, profit, swap }) =>
      profit === null
        ? []
        : [[keyOf({ positionId: identifier ?? ticket, symbol }), { profit, swap: swap ?? 0 }] as const],
    ),
  );

/** Which of its trades, from 1: a reversal on a netting account ends one and begins the next. */
const placeOf = ({ id }: Named): number => Number(/ \((\d+)\)$/.exec(id)?.[1] ?? 1);

/** All of the positions of which one is not closed: of tens of thousands a few. */
export function tradesOfOpen<Trade extends Named>(trades: readonly Trade[]): readonly Trade[] {
  const open = new Set<string>();
  for (const { state, positionId } of trades) if (state !== 'closed') open.add(positionId);
  return open.size === 0 ? [] : trades.filter(({ positionId }) => open.has(positionId));
}

/** The floating result of what is open of these. A closed trade has none; of a position that was reversed only its newest part has one. */
export function floatingOfTrades<Trade extends Named>(
  trades: readonly Trade[],
  positions: readonly Position[],
): ReadonlyMap<Trade, Floating> {
  const newest = new Map<string, Trade>();
  for (const trade of tradesOfOpen(trades)) {
    const known = newest.get(keyOf(trade));
    if (known === undefined || placeOf(trade) > placeOf(known)) newest.set(keyOf(trade), trade);
  }
  const floating = floatingOfPositions(positions);
  return new Map(
    [...newest].flatMap(([key, trade]) => {
      const of = floating.get(key);
      return of === undefined || trade.state === 'closed' ? [] : [[trade, of] as const];
    }),
  );
}
