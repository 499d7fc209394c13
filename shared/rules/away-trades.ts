import { type ClosedPosition, type Ending, isWhole, rebuildRoundTrips } from '../math/closed-positions';
import { addMoney, addTold, floatingOf, netOf } from '../math/deals';
import { grouped } from '../math/groups';
import type { Deal } from '../model/deal';
import type { Side } from '../model/enums';
import type { BrokerSeconds, Lots, Price, UtcMs } from '../model/fields';
import type { Position } from '../model/position';
import { exitTraders, tradeOwner } from './trade-traders';
import { mixedTrader, type Trader, type Traders } from './trader';
import { fixedNames, type TraderKey } from './trader-key';

/** A trade that was open at some time of the span. */
export interface AwayTrade {
  /** Unique among them. */
  readonly id: string;
  /** Null where no position is told. */
  readonly positionId: string | null;
  readonly trader: Trader;
  readonly symbol: string;
  readonly side: Side;
  /** Null where it began before what is known. */
  readonly volume: Lots | null;
  /** Null where it is not told, and where it was entered several times. */
  readonly entryPrice: Price | null;
  readonly openedMs: UtcMs | null;
  /** Null while open, and where no deal tells it. */
  readonly closedMs: UtcMs | null;
  /** At the end of the span. */
  readonly isOpen: boolean;
  /** Null while open. */
  readonly ending: Ending | null;
  /** Whose orders closed it, the last one first; none where none did. */
  readonly exits: readonly Trader[];
  /** Open without a stop. */
  readonly isUnstopped: boolean;
  /** In the span. */
  readonly deals: number;
  /** Of the whole trade with all its costs; null while it is open, and where its entry is not among the known deals. */
  readonly net: number | null;
  /** Its deals of the span, with all costs. */
  readonly booked: number;
  /** How much its floating result changed in the span; null where not told. With `booked` it is what it added to the equity. */
  readonly floating: number | null;
}

/** What trades added to the equity in the span; null where one is not told. */
export const changeOf = (trades: readonly Pick<AwayTrade, 'booked' | 'floating'>[]): number | null =>
  addTold(trades.flatMap(({ booked, floating }) => [booked, floating]));

interface TradeParts {
  /** All that are known up to its end. */
  readonly deals: readonly Deal[];
  readonly isInSpan: (deal: Deal) => boolean;
  /** Open at its beginning and at its end; null where never read by then. */
  readonly before: readonly Position[] | null;
  readonly after: readonly Position[] | null;
  readonly openerOf: (positionId: string | null) => Trader | null;
  readonly traders: Traders;
  utcOf(time: BrokerSeconds): UtcMs;
}

/** In the order in which they began. */
export function tradesOf(parts: TradeParts): readonly AwayTrade[] {
  const { deals, isInSpan, before, after, openerOf, traders, utcOf } = parts;
  const { trips, unmatched } = rebuildRoundTrips(deals);
  const beforeById = byId(before ?? []);
  const afterById = byId(after ?? []);
  const ofSpan = trips.filter((trip) => trip.parts.some(({ deal }) => isInSpan(deal)));
  const tripsById = grouped(ofSpan, ({ positionId }) => positionId);
  const ids = new Set([...tripsById.keys(), ...beforeById.keys(), ...afterById.keys()]);
  const ofPositions = [...ids].flatMap((id): AwayTrade[] => {
    const began = beforeById.get(id);
    const left = afterById.get(id);
    const own = tripsById.get(id) ?? [];
    if (own.length === 0) {
      const position = left ?? began;
      return position === undefined ? [] : [untouched(position, began, left, parts)];
    }
    return own.map((trip, at) => {
      // A position that was reversed: what floated before belongs to its first part, what floats now to its last.
      const ofStart = at === 0 ? floatingBefore(trip, began, parts) : 0;
      const isLast = at === own.length - 1;
      const ofEnd = isLast ? floatingAfter(trip, began, left, after) : 0;
      const isOpen = isLast && (left !== undefined || trip.state === 'open' || trip.state === 'partly');
      const opened = trip.openTime ?? (left ?? began)?.timeOpen ?? null;
      const inSpan = trip.parts.filter(({ deal }) => isInSpan(deal));
      return {
        id: trip.id,
        positionId: id,
        trader: openerOf(id) ?? tradeOwner(trip, traders).trader,
        symbol: trip.symbol,
        side: trip.side,
        volume: trip.volumeIn ?? (left ?? began)?.volume ?? trip.volumeOut,
        entryPrice: entryOf(trip, left ?? began),
        openedMs: opened === null ? null : utcOf(opened),
        closedMs: isOpen || trip.closeTime === null ? null : utcOf(trip.closeTime),
        isOpen,
        ending: isOpen ? null : trip.ending,
        exits: isOpen ? [] : exitTraders(trip, traders),
        isUnstopped: isLast && left?.sl === 0,
        deals: inSpan.length,
        net: !isOpen && isWhole(trip) ? trip.net : null,
        booked: addMoney(inSpan.map(netOf)),
        floating: addTold([negative(ofStart), ofEnd]),
      };
    });
  });
  // Without the id of a position nothing says what they belong to.
  const alone = unmatched.flatMap((deal): AwayTrade[] =>
    (deal.type !== 'BUY' && deal.type !== 'SELL') || !isInSpan(deal)
      ? []
      : [
          {
            id: `deal ${deal.ticket}`,
            positionId: null,
            trader: traders.deal(deal),
            symbol: deal.symbol,
            side: deal.type,
            volume: deal.volume,
            entryPrice: null,
            openedMs: null,
            closedMs: deal.time === null ? null : utcOf(deal.time),
            isOpen: false,
            ending: 'not-told',
            exits: [],
            isUnstopped: false,
            deals: 1,
            net: null,
            booked: netOf(deal),
            floating: 0,
          },
        ],
  );
  const began = ({ openedMs, closedMs }: AwayTrade): UtcMs => openedMs ?? closedMs ?? 0;
  return [...ofPositions, ...alone].toSorted((left, right) => began(left) - began(right));
}

/** A position of which the span has no deal: it floats, or is gone without one. */
function untouched(
  position: Position,
  began: Position | undefined,
  left: Position | undefined,
  { before, after, openerOf, traders, utcOf }: TradeParts,
): AwayTrade {
  const id = idOf(position);
  const isKnown = before !== null && after !== null && left !== undefined;
  return {
    id,
    positionId: id,
    trader: openerOf(id) ?? traders.position(position),
    symbol: position.symbol,
    side: position.side === 'SELL' ? 'SELL' : 'BUY',
    volume: position.volume,
    entryPrice: position.priceOpen,
    openedMs: position.timeOpen === null ? null : utcOf(position.timeOpen),
    closedMs: null,
    isOpen: left !== undefined || after === null,
    ending: left !== undefined || after === null ? null : 'not-told',
    exits: [],
    isUnstopped: left?.sl === 0,
    deals: 0,
    net: null,
    booked: 0,
    floating: isKnown
      ? addTold([floatingOf(left), began === undefined ? 0 : negative(floatingOf(began))])
      : null,
  };
}

function entryOf({ entryPrice, parts }: ClosedPosition, position: Position | undefined): Price | null {
  const entries = parts.filter(({ role }) => role === 'in').length;
  return entries > 1 ? null : (entryPrice ?? position?.priceOpen ?? null);
}

function floatingBefore(
  { openTime, parts }: ClosedPosition,
  began: Position | undefined,
  { before, isInSpan }: Pick<TradeParts, 'before' | 'isInSpan'>,
): number | null {
  if (began !== undefined) return floatingOf(began);
  const isOfSpan = openTime !== null && parts.every(({ deal }) => isInSpan(deal));
  return isOfSpan || before !== null ? 0 : null;
}

function floatingAfter(
  { state, parts }: ClosedPosition,
  began: Position | undefined,
  left: Position | undefined,
  after: readonly Position[] | null,
): number | null {
  if (left !== undefined) return floatingOf(left);
  if (after === null) return state === 'closed' ? 0 : null;
  // One that stood before and is gone had an exit, which is not among the deals.
  return began === undefined || parts.some(({ role }) => role === 'out') ? 0 : null;
}

const negative = (value: number | null): number | null => (value === null ? null : -value);

/** The same as long as it is open; its ticket may change. */
const idOf = ({ identifier, ticket }: Position): string => identifier ?? ticket;
const byId = (positions: readonly Position[]): ReadonlyMap<string, Position> =>
  new Map(positions.map((position) => [idOf(position), position]));

/** A trade belongs to whoever opened it; where several did, as on a netting account, to none of them alone. */
export function createOpeners(
  positions: readonly Position[],
  deals: readonly { readonly deal: Deal }[],
  traders: Traders,
): (positionId: string | null) => Trader | null {
  const openers = new Map<string, Map<TraderKey, Trader>>();
  const add = (id: string, trader: Trader): void => {
    openers.set(id, (openers.get(id) ?? new Map<TraderKey, Trader>()).set(trader.key, trader));
  };
  for (const position of positions) add(idOf(position), traders.position(position));
  for (const { deal } of deals)
    if (deal.positionId !== null && deal.entry === 'IN') add(deal.positionId, traders.deal(deal));
  return (positionId) => {
    const found = [...(openers.get(positionId ?? '')?.values() ?? [])];
    const [only, other] = found;
    if (only === undefined) return null;
    return other === undefined
      ? only
      : mixedTrader(fixedNames.mixed, 'Several came into this position, so its result is of none alone.');
  };
}
