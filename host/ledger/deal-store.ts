import {
  type ClosedPosition,
  isWhole,
  type RebuiltHistory,
  rebuildRoundTrips,
} from '../../shared/math/closed-positions';
import { inOrder, isTrade, netOf, roundMoney } from '../../shared/math/deals';
import { grouped } from '../../shared/math/groups';
import { atOnce, type Steps } from '../../shared/math/table-rows';
import { compareClosing } from '../../shared/math/trade-curve';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds, Ticket } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import { noOwnTickets, type OwnTickets } from '../../shared/rules/own-tickets';
import { ownerOfTrade } from '../../shared/rules/trade-traders';
import { createTraders, type Trader, type Traders } from '../../shared/rules/trader';
import type { TraderKey } from '../../shared/rules/trader-key';
import { noTraderNames, type TraderNames } from '../../shared/rules/trader-names';
import { eachShare } from '../../shared/rules/trader-statistics';
import { createSorting, type Sorting } from './sorting';
import { createWholeTrades, type WhoTraded } from './whole-trades';

/**
 * The deals of one account, each once, with the trades that they make and who owns them. A trade is made when a deal of its position comes, and
 * stays the same object until another one does. Pure: whoever fills it decides when.
 */
export interface DealStore {
  /** As read now: a deal that differs from what is known corrects it. No answer takes one away. False: it was known. */
  put(deal: Deal): boolean;
  /** As kept from an earlier run: what was read since is newer. */
  putKept(deal: Deal): boolean;
  /** Tickets of our own requests: those of a trade decide whose it is. False: of no trade that is known. */
  claim(own: OwnTickets): boolean;
  /** Makes the trades of some positions that have changed, in about a millisecond. False: none is left. */
  makeTrades(): boolean;
  dealsOf(positionId: Ticket): readonly Deal[];
  /** All, in the order in which they first came. */
  deals(): Iterable<Deal>;
  /** Another number when a deal that was known was corrected, or somebody else is its maker. */
  rewrites(): number;
  /** Who made it. */
  makerOf(deal: Deal): TraderKey;
  /** The same by these names: decided once, until its position or the names are others. */
  traderOf(deal: Deal, names: TraderNames): Trader;
  makerOfOrder(order: Order): TraderKey;
  /** Who owns the last trade of a position; null where none is known. */
  ownerOf(positionId: Ticket): TraderKey | null;
  /** Positions of which a ticket begins with these digits: their own, a deal's or an order's; so many at most. */
  positionsOf(digits: string, most: number): readonly Ticket[];
  /** How many it has. */
  size(): number;
  /** The time of the oldest; null where there is none, or the bridge tells no times. */
  since(): BrokerSeconds | null;
  /** Sorts the trades of each owner of whom some have come or gone. What comes meanwhile is left for who asks next. */
  sortOwners(): Generator<void, void>;
  /**
   * By owner: one that several own is with each of them, his part of it. An owner's value is the same until his trades change; tens of thousands
   * that did are sorted in some milliseconds, as their turn comes.
   */
  owners(): Iterable<readonly [TraderKey, OwnersTrades]>;
  tradesOf(owner: TraderKey): OwnersTrades | null;
  /** All trades, whole, those that are open and not whole too: open ones first, then the newest exit. The same list until one of them changes. */
  wholeTrades(): Steps<readonly ClosedPosition[]>;
  /** Of one position, in the order in which they began. */
  wholeTradesOf(positionId: Ticket): readonly ClosedPosition[];
  /** Deals that are part of none: operations, and what cannot be joined; oldest first. */
  looseDeals(): readonly Deal[];
  /** Who owns and closed one of them: decided once, until it or the names are others. */
  whoTraded(trade: ClosedPosition, names: TraderNames): WhoTraded;
  /** Another number when any deal, trade or maker is another one. */
  changes(): number;
  /** By owner, what is in no result: open trades, and those of which a part is missing. */
  others(): ReadonlyMap<TraderKey, readonly OwnedTrade[]>;
  /** Another number when trades were made since. */
  version(): number;
  /** How many trades a part is missing of: they are in no result. */
  notWhole(): number;
  /** What its deals brought together without credit, account currency: the balance, where all deals are known. */
  balance(): number;
}

export interface OwnersTrades {
  /** Closed ones, in the order in which they closed. */
  readonly trades: readonly ClosedPosition[];
  /** Those that others own too, as they may on a netting account. */
  readonly shared: ReadonlySet<ClosedPosition>;
}

export interface OwnedTrade {
  readonly owner: TraderKey;
  /** Of a shared one the owner's part. */
  readonly trade: ClosedPosition;
  readonly isShared: boolean;
}

interface OwnersLists {
  readonly all: Set<OwnedTrade>;
  /** In the order in which they closed. */
  readonly sorting: Sorting<OwnedTrade>;
  /** Made of this sorted list. */
  now: { readonly of: readonly OwnedTrade[]; readonly trades: OwnersTrades } | null;
}

interface Position {
  /** Of the length that it needs: a list that grows by `push` has room for sixteen more, of tens of thousands that is megabytes. */
  deals: Deal[];
  trades: readonly OwnedTrade[];
  whole: readonly ClosedPosition[];
  /** That cannot be joined, as what they say is contradictory. */
  unmatched: readonly Deal[];
  notWhole: number;
}

/** A netting position that is turned round for years has thousands of deals: a longer list grows. */
const fewDeals = 16;

/** Positions whose trades are made at once: a hundred of the first took 17 ms, before their code was compiled. */
const positionsAtOnce = 25;

export function createDealStore(): DealStore {
  const deals = new Map<Ticket, Deal>();
  const positions = new Map<Ticket, Position>();
  /** By a close-by order: the positions that it closed against each other. Each trade names the other, so they are made together. */
  const closedTogether = new Map<Ticket, Set<Ticket>>();
  const changed = new Set<Ticket>();
  /** Changes of deals so far. */
  let changes = 0;
  /** Of deals without a position. */
  const loose = new Map<Ticket, Deal>();
  /** Of those that were asked for, by deal. */
  const makers = new Map<Ticket, Trader>();
  let named = noTraderNames;
  /** Of tens of thousands of deals a bot is the same object. */
  let bots = new Map<number, Trader>();
  let own = noOwnTickets;
  const ofOwners = new Map<TraderKey, OwnersLists>();
  const inNoResult = new Map<TraderKey, Set<OwnedTrade>>();
  const wholeTrades = createWholeTrades();
  const unmatched = new Set<Position>();
  let version = 0;
  let rewrites = 0;
  let balance = 0;
  let notWhole = 0;
  let oldest: BrokerSeconds | null = null;
  /** The oldest deal was corrected: another one may be it. */
  let isOldestKnown = true;

  function put(deal: Deal): boolean {
    const known = deals.get(deal.ticket);
    if (known !== undefined) {
      if (isSameDeal(known, deal)) return false;
      takeOut(known);
    }
    deals.set(deal.ticket, deal);
    const { positionId, entry, order, time } = deal;
    changes += 1;
    balance += broughtBy(deal);
    if (time !== null && (oldest === null || time < oldest)) oldest = time;
    if (!isTrade(deal) || positionId === null) {
      loose.set(deal.ticket, deal);
      return true;
    }
    const position = positions.get(positionId) ?? newPosition();
    positions.set(positionId, position);
    if (position.deals.length < fewDeals) position.deals = position.deals.concat(deal);
    else position.deals.push(deal);
    changed.add(positionId);
    if (entry === 'OUT_BY' && order !== null)
      closedTogether.set(order, (closedTogether.get(order) ?? new Set()).add(positionId));
    return true;
  }

  function takeOut(deal: Deal): void {
    const { ticket, positionId, time } = deal;
    rewrites += 1;
    makers.delete(ticket);
    balance -= broughtBy(deal);
    if (time !== null && time === oldest) isOldestKnown = false;
    loose.delete(ticket);
    const position = positions.get(positionId ?? '');
    if (positionId === null || position === undefined) return;
    position.deals = position.deals.filter((each) => each.ticket !== ticket);
    changed.add(positionId);
  }

  /** Some of those that changed, with all that were closed against one of them. */
  function nextChanged(): ReadonlySet<Ticket> {
    const next = new Set<Ticket>();
    for (const id of changed) {
      if (next.size >= positionsAtOnce) break;
      next.add(id);
    }
    for (const id of next)
      for (const { entry, order } of positions.get(id)?.deals ?? [])
        if (entry === 'OUT_BY')
          for (const partner of closedTogether.get(order ?? '') ?? []) next.add(partner);
    return next;
  }

  /** Takes the trades of a position from their owners. */
  function takeBack(trades: readonly OwnedTrade[]): void {
    for (const each of trades) {
      if (inNoResult.get(each.owner)?.delete(each)) continue;
      const lists = ofOwners.get(each.owner);
      lists?.all.delete(each);
      lists?.sorting.went();
      if (lists?.all.size === 0) ofOwners.delete(each.owner);
    }
  }

  function takeBackWhole(position: Position): void {
    wholeTrades.remove(position.whole);
    unmatched.delete(position);
  }

  function give(each: OwnedTrade): void {
    const { owner, trade } = each;
    if (trade.state !== 'closed' || !isWhole(trade)) {
      inNoResult.set(owner, (inNoResult.get(owner) ?? new Set()).add(each));
      return;
    }
    const lists = ofOwners.get(owner) ?? newLists();
    ofOwners.set(owner, lists);
    lists.all.add(each);
    lists.sorting.came([each]);
  }

  function keepTrades(rebuilt: RebuiltHistory, of: readonly Deal[]): void {
    const { trips } = rebuilt;
    const traders = createTraders(own, of);
    for (const [id, whole] of grouped(trips, ({ positionId }) => positionId)) {
      const position = positions.get(id);
      if (position === undefined) continue;
      position.whole = whole.slice();
      wholeTrades.add(position.whole);
    }
    for (const [id, loose] of grouped(rebuilt.unmatched, ({ positionId }) => positionId)) {
      const position = positions.get(id ?? '');
      if (position === undefined) continue;
      position.unmatched = loose;
      unmatched.add(position);
    }
    const made = new Map<Ticket, OwnedTrade[]>();
    for (const whole of trips) {
      const { positionId } = whole;
      const position = positions.get(positionId);
      if (position !== undefined && !isWhole(whole)) {
        position.notWhole += 1;
        notWhole += 1;
      }
      const ofPosition = made.get(positionId) ?? [];
      made.set(positionId, ofPosition);
      eachShare(whole, ownerOfTrade(whole, traders), (owner, trade) => {
        const each = { owner, trade, isShared: trade !== whole };
        ofPosition.push(each);
        give(each);
      });
    }
    for (const [id, trades] of made) {
      const position = positions.get(id);
      if (position !== undefined) position.trades = trades.slice();
    }
  }

  function tradersOf(positionId: Ticket | null, names: TraderNames): Traders {
    if (names !== named) {
      named = names;
      bots = new Map();
      makers.clear();
    }
    return createTraders(own, positions.get(positionId ?? '')?.deals, names, bots);
  }

  function traderOf(deal: Deal, names: TraderNames): Trader {
    const known = names === named ? makers.get(deal.ticket) : undefined;
    if (known !== undefined) return known;
    const traders = tradersOf(deal.positionId, names);
    for (const each of positions.get(deal.positionId ?? '')?.deals ?? [])
      makers.set(each.ticket, traders.deal(each));
    const maker = makers.get(deal.ticket) ?? traders.deal(deal);
    makers.set(deal.ticket, maker);
    return maker;
  }

  return {
    put,
    putKept: (deal) => !deals.has(deal.ticket) && put(deal),
    claim(now) {
      if (kinds.every((kind) => isSameSet(own[kind], now[kind]))) return false;
      let hasClaimed = false;
      const isOther = (kind: keyof OwnTickets, ticket: Ticket): boolean =>
        own[kind].has(ticket) !== now[kind].has(ticket);
      for (const { ticket, order, positionId } of deals.values()) {
        const isOtherDeal = isOther('deals', ticket) || isOther('probable', ticket);
        if (!isOtherDeal && (order === null || !isOther('orders', order))) continue;
        rewrites += 1;
        makers.delete(ticket);
        if (positionId === null) continue;
        hasClaimed = true;
        changed.add(positionId);
      }
      own = now;
      return hasClaimed;
    },
    makeTrades() {
      const next = nextChanged();
      if (next.size === 0) return false;
      version += 1;
      for (const id of next) {
        changed.delete(id);
        const position = positions.get(id);
        if (position === undefined) continue;
        notWhole -= position.notWhole;
        takeBack(position.trades);
        takeBackWhole(position);
        for (const { ticket } of position.deals) makers.delete(ticket);
        Object.assign(position, { trades: [], whole: [], unmatched: [], notWhole: 0 });
      }
      const of = [...next].flatMap((id) => positions.get(id)?.deals ?? []);
      keepTrades(rebuildRoundTrips(of), of);
      return changed.size > 0;
    },
    positionsOf(digits, most) {
      const found = new Set<Ticket>();
      for (const { ticket, order, positionId } of deals.values()) {
        if (found.size >= most) break;
        const isMeant = [ticket, order, positionId].some((each) => each?.startsWith(digits) === true);
        if (isMeant && positionId !== null && positions.has(positionId)) found.add(positionId);
      }
      return [...found];
    },
    deals: () => deals.values(),
    rewrites: () => rewrites,
    makerOf: (deal) => traderOf(deal, named).key,
    traderOf,
    makerOfOrder: (order) =>
      createTraders(own, positions.get(order.positionId ?? '')?.deals).order(order).key,
    ownerOf(positionId) {
      const { deals: of = [], whole = [] } = positions.get(positionId) ?? {};
      const last = whole.at(-1);
      return last === undefined ? null : ownerOfTrade(last, createTraders(own, of)).trader.key;
    },
    dealsOf: (positionId) => positions.get(positionId)?.deals ?? [],
    size: () => deals.size,
    since() {
      if (isOldestKnown) return oldest;
      oldest = null;
      for (const { time } of deals.values())
        if (time !== null && (oldest === null || time < oldest)) oldest = time;
      isOldestKnown = true;
      return oldest;
    },
    wholeTrades: wholeTrades.byExit,
    wholeTradesOf: (positionId) => positions.get(positionId)?.whole ?? [],
    looseDeals: () => inOrder([...loose.values(), ...[...unmatched].flatMap((of) => of.unmatched)]),
    whoTraded: (trade, names) => wholeTrades.who(trade, names, (of) => tradersOf(trade.positionId, of)),
    changes: () => version + changes + rewrites,
    *sortOwners() {
      for (const lists of ofOwners.values()) {
        yield* sortedOf(lists);
        yield;
      }
    },
    *owners() {
      for (const [owner, lists] of ofOwners) yield [owner, atOnce(sortedOf(lists))] as const;
    },
    tradesOf(owner) {
      const lists = ofOwners.get(owner);
      return lists === undefined ? null : atOnce(sortedOf(lists));
    },
    others: () => new Map([...inNoResult].map(([owner, all]) => [owner, [...all]])),
    version: () => version,
    notWhole: () => notWhole,
    balance: () => roundMoney(balance),
  };
}

function newLists(): OwnersLists {
  const all = new Set<OwnedTrade>();
  const sorting = createSorting(all, (left, right) => compareClosing(left.trade, right.trade));
  return { all, sorting, now: null };
}

function* sortedOf(lists: OwnersLists): Steps<OwnersTrades> {
  const of = yield* lists.sorting.sorted();
  if (lists.now?.of === of) return lists.now.trades;
  const trades = {
    trades: of.map(({ trade }) => trade),
    shared: new Set(of.flatMap(({ trade, isShared }) => (isShared ? trade : []))),
  };
  lists.now = { of, trades };
  return trades;
}

const newPosition = (): Position => ({
  deals: [],
  trades: [],
  whole: [],
  unmatched: [],
  notWhole: 0,
});

const kinds = ['orders', 'deals', 'probable'] as const satisfies readonly (keyof OwnTickets)[];

const broughtBy = (deal: Deal): number => (deal.type === 'CREDIT' ? 0 : netOf(deal));

const isSameSet = (one: ReadonlySet<Ticket>, other: ReadonlySet<Ticket>): boolean =>
  one.size === other.size && [...one].every((ticket) => other.has(ticket));

function isSameDeal(one: Deal, other: Deal): boolean {
  let key: keyof Deal;
  for (key in other) if (one[key] !== other[key]) return false;
  return true;
}
