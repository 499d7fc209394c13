import { type ClosedPosition, isWhole } from '../math/closed-positions';
import { formatPercent } from '../math/money';
import { type Life, livesOf } from '../math/position-lives';
import type { Deal } from '../model/deal';
import type { Lots, Ticket } from '../model/fields';
import type { Position } from '../model/position';
import type { DealPart } from '../model/trade-table';
import { isolated } from './isolated';
import { bookedAs } from './position-changes';
import { mixedTrader, notYetKnownTrader, type Trader, type Traders, unknownTrader } from './trader';
import { compareTraders, fixedNames, type TraderKey } from './trader-key';

/** Who owns a trade: whoever opened it. On a netting account several traders may have, each by the volume of his deals. */
export interface TradeOwner {
  readonly trader: Trader;
  /** Shares of the entry by lots, largest first; one for a single trader, none where volumes are unknown. */
  readonly shares: readonly TraderShare[];
}

export interface TraderShare {
  readonly key: TraderKey;
  readonly volume: Lots;
}

/** `entries`: entry deals; `areAll`: none came before them. */
function ownerOf(entries: readonly DealPart[], areAll: boolean, traders: Traders): TradeOwner {
  const [first] = entries;
  if (first === undefined) {
    return {
      trader: unknownTrader('It was opened before the deals at hand, and they do not say by whom.'),
      shares: [],
    };
  }
  // Nearly all trades.
  if (areAll && entries.length === 1 && first.volume !== null) {
    const trader = traders.deal(first.deal);
    return { trader, shares: [{ key: trader.key, volume: first.volume }] };
  }
  if (!areAll || entries.some(({ volume }) => volume === null)) {
    const seen = [...new Set(entries.map(({ deal }) => traders.deal(deal).key))].toSorted(compareTraders);
    return {
      trader: mixedTrader(
        fixedNames.mixed,
        `It began before the deals at hand: ${seen.map((key) => isolated(traders.names.nameOf(key))).join(', ')} came in, with a share that is not known.`,
      ),
      shares: [],
    };
  }
  const lots = new Map<TraderKey, number>();
  for (const { deal, volume } of entries) {
    const { key } = traders.deal(deal);
    lots.set(key, (lots.get(key) ?? 0) + (volume ?? 0));
  }
  const shares = [...lots]
    .map(([key, volume]): TraderShare => ({ key, volume }))
    .toSorted((left, right) => right.volume - left.volume || compareTraders(left.key, right.key));
  const whole = shares.reduce((sum, { volume }) => sum + volume, 0);
  if (shares.length === 1 || !(whole > 0)) {
    return { trader: traders.deal(first.deal), shares: shares.slice(0, 1) };
  }
  const parts = shares
    .map(({ key, volume }) => `${traders.names.nameOf(key)} ${formatPercent((volume / whole) * 100)}`)
    .join(', ');
  return {
    trader: mixedTrader(
      `${fixedNames.mixed}: ${parts}`,
      'Several came into this netting position: the shares follow the volumes of their deals.',
    ),
    shares,
  };
}

function entriesOf({ parts }: ClosedPosition): readonly DealPart[] {
  // Nearly all trades have one entry and one exit.
  const [first, second] = parts;
  return parts.length === 2 && first?.role === 'in' && second?.role === 'out'
    ? [first]
    : parts.filter(({ role }) => role === 'in');
}

/** For whoever keeps it. */
export const ownerOfTrade = (trip: ClosedPosition, traders: Traders): TradeOwner =>
  ownerOf(entriesOf(trip), isWhole(trip), traders);

/** Kept: tables ask with every sort and filter. Only as long as the traders, which are made anew with new deals. */
const owners = new WeakMap<Traders, Map<ClosedPosition, TradeOwner>>();

export function tradeOwner(trip: ClosedPosition, traders: Traders): TradeOwner {
  const known = owners.get(traders) ?? new Map<ClosedPosition, TradeOwner>();
  if (known.size === 0) owners.set(traders, known);
  const found = known.get(trip);
  if (found !== undefined) return found;
  const owner = ownerOfTrade(trip, traders);
  known.set(trip, owner);
  return owner;
}

/** Who made its exits, each once, the last one first; none while nothing was closed. */
export function exitTraders({ parts }: ClosedPosition, traders: Traders): readonly Trader[] {
  const exits = parts.flatMap(({ role, deal }) => (role === 'out' ? traders.deal(deal) : [])).toReversed();
  return exits.filter(({ key }, at) => exits.findIndex((each) => each.key === key) === at);
}

/** Deals as they were read. */
export interface DealsRead {
  readonly rows: readonly Deal[];
  /** The open positions as they were known when these were asked for, each as `bookedAs`; null where none were known. */
  readonly positions: readonly string[] | null;
}

const sameLots = (left: number, right: number): boolean => Math.abs(left - right) < 1e-9;

const idOf = ({ identifier, ticket }: Position): Ticket => identifier ?? ticket;
const dealsOf = (position: Position, deals: readonly Deal[]): readonly Deal[] =>
  deals.filter(({ positionId, symbol }) => positionId === idOf(position) && symbol === position.symbol);

/**
 * A deal of the position came after these: its `timeUpdate` is the time of its last deal, and no change of its levels moves that
 * (reference/bridge-family.md, "Who traded").
 */
export const lacksDeals = (position: Position, deals: readonly Deal[]): boolean =>
  dealsOf(position, deals).every(({ time }) => time === null || time < (position.timeUpdate ?? 0));

/**
 * Who holds it is not known while a deal of it may be missing: its lots may be the same again, turned round and back or added to and
 * reduced. Null where all its deals are at hand. Of several deals in one second its record tells the last one: its ticket or its open
 * price then differ from when the deals were asked for.
 */
function unknownOwner(position: Position, read: DealsRead | null, opener: string): Trader | null {
  const first = `The first order was of: ${isolated(opener)}.`;
  if (read === null)
    return notYetKnownTrader(`${first} Its deals are not read yet, so who added to it is not known.`);
  if (position.timeUpdate === null)
    return unknownTrader(
      `${first} The bridge does not tell when it last changed, so a deal may have come since its deals were read.`,
    );
  const wasListed = read.positions?.includes(bookedAs(position)) ?? true;
  return wasListed && !lacksDeals(position, read.rows)
    ? null
    : notYetKnownTrader(
        `${first} It has changed since its deals were read, so who holds it now is not known until they are read again.`,
      );
}

/** A reversal of a position from before these deals opens an unknown volume. It has one owner all the same if all entries are his. */
function soleOpener(life: Life, { side }: Position, traders: Traders): Trader | null {
  if (!life.knowsBeginning || life.held !== null || life.side !== side) return null;
  const [first, ...more] = life.parts
    .filter(({ role }) => role === 'in')
    .map(({ deal }) => traders.deal(deal));
  return first !== undefined && more.every(({ key }) => key === first.key) ? first : null;
}

/**
 * Owner of a position on a netting account, or on one that may be. `read`: the deals since the oldest position was opened; null before
 * they are read. The record names only the first trader: without all deals nobody is named.
 */
export function nettingOwner(position: Position, read: DealsRead | null, traders: Traders): TradeOwner {
  const { name } = traders.position(position);
  const unknown = unknownOwner(position, read, name);
  if (unknown !== null) return { trader: unknown, shares: [] };
  const life = livesOf(dealsOf(position, read?.rows ?? []))?.at(-1);
  const areAll =
    life?.knowsBeginning === true &&
    life.side === position.side &&
    life.held !== null &&
    sameLots(life.held, position.volume);
  if (areAll) {
    return ownerOf(
      life.parts.filter(({ role }) => role === 'in'),
      true,
      traders,
    );
  }
  const sole = life === undefined ? null : soleOpener(life, position, traders);
  if (sole !== null) return { trader: sole, shares: [] };
  return {
    trader: mixedTrader(
      fixedNames.mixed,
      `The first order was of: ${isolated(name)}. The deals at hand do not make up its volume, so who added to it is not known.`,
    ),
    shares: [],
  };
}
