import type { Deal } from '../model/deal';
import type { endings } from '../model/enums';
import type { Ticket } from '../model/fields';
import type { ClosedPosition } from '../model/trade-table';
import { compareTickets, type DealMoney, inOrder, isTrade, netOf, roundMoney } from './deals';
import { type Life, livesOf } from './position-lives';

/**
 * Closed positions rebuilt from deals. MetaTrader keeps no record of a closed position, only its deals, joined by position id. On a
 * netting account one id can be reversed (in/out), which ends one trade and begins the next. What the deals do not show is null;
 * nothing is guessed.
 */

export type { ClosedPosition };
export type Ending = (typeof endings)[number];

export interface RebuiltHistory {
  /** In the order in which they began. */
  readonly trips: readonly ClosedPosition[];
  /** BUY and SELL deals that cannot be joined: no position id or direction, or contradictory. */
  readonly unmatched: readonly Deal[];
  /** Everything that is not a trade: balance operations, cancelled deals, unknown types. */
  readonly operations: readonly Deal[];
}

/** Of all deals that are known: what of it belongs to a period says `tradesOfPeriod`. */
export function rebuildRoundTrips(deals: readonly Deal[]): RebuiltHistory {
  const all = inOrder(deals);
  // The position alone tells nearly all apart: a text is made only for one that several symbols have.
  const groups = new Map<Ticket, Deal[]>();
  const unmatched: Deal[] = [];
  for (const deal of all) {
    if (!isTrade(deal)) continue;
    if (deal.positionId === null) {
      unmatched.push(deal);
      continue;
    }
    const { positionId, symbol } = deal;
    let group = groups.get(positionId);
    if (group !== undefined && group[0]?.symbol !== symbol) group = groups.get(`${positionId} ${symbol}`);
    if (group !== undefined) group.push(deal);
    else groups.set(groups.has(positionId) ? `${positionId} ${symbol}` : positionId, [deal]);
  }
  const partners = closeByPartners(all);
  const trips: ClosedPosition[] = [];
  for (const group of groups.values()) {
    const lives = livesOf(asHappened(group));
    if (lives === null) {
      unmatched.push(...group);
      continue;
    }
    for (const [index, life] of lives.entries()) trips.push(closedPositionOf(life, index, partners));
  }
  return {
    trips,
    unmatched: inOrder(unmatched),
    operations: inOrder(deals.filter((deal) => !isTrade(deal))),
  };
}

const hourS = 3_600;

/**
 * Of one position, oldest first as `inOrder` has them. In autumn an hour of the broker's clock comes twice, and what trades on weekends may be
 * closed at an earlier time than it was opened: then the tickets tell the order.
 */
function asHappened(group: readonly Deal[]): readonly Deal[] {
  const opening = group.find(
    ({ entry, order, positionId }) => entry === 'IN' && order !== null && order === positionId,
  );
  const [first] = group;
  if (first === opening || first === undefined || opening === undefined) return group;
  const isSetBack = (opening.time ?? 0) - (first.time ?? 0) <= hourS;
  return isSetBack ? group.toSorted((left, right) => compareTickets(left.ticket, right.ticket)) : group;
}

/** A position's id may be told of two symbols. */
export const tradeKey = ({ id, symbol }: { readonly id: string; readonly symbol: string }): string =>
  `${id} ${symbol}`;

/** Of its first and last known deal. */
export const dealTimes = ({ parts }: Pick<ClosedPosition, 'parts'>) => ({
  firstTime: parts[0]?.deal.time ?? null,
  lastTime: parts.at(-1)?.deal.time ?? null,
});

/** Open ones first, then the newest exit. */
export const newestFirst = (left: ClosedPosition, right: ClosedPosition): number =>
  (right.closeTime ?? Number.MAX_SAFE_INTEGER) - (left.closeTime ?? Number.MAX_SAFE_INTEGER) ||
  (right.openTime ?? 0) - (left.openTime ?? 0);

/** All of its deals are among those at hand: one that is not whole is in no statistic, as a part of its money is not known. */
export const isWhole = ({ volumeIn }: Pick<ClosedPosition, 'volumeIn'>): boolean => volumeIn !== null;

/** By order ticket: positions that one close-by order closed against each other. */
function closeByPartners(deals: readonly Deal[]): ReadonlyMap<Ticket, readonly Ticket[]> {
  const partners = new Map<Ticket, Ticket[]>();
  for (const { entry, order, positionId } of deals) {
    if (entry !== 'OUT_BY' || order === null || positionId === null) continue;
    partners.set(order, [...(partners.get(order) ?? []), positionId]);
  }
  return partners;
}

function closedPositionOf(
  life: Life,
  index: number,
  partners: ReadonlyMap<Ticket, readonly Ticket[]>,
): ClosedPosition {
  const { parts, side, knowsBeginning, held, entry, exit } = life;
  const first = parts[0]?.deal;
  const firstIn = parts.find((part) => part.role === 'in')?.deal;
  const lastOut = parts.findLast((part) => part.role === 'out')?.deal ?? null;
  const positionId = first?.positionId ?? '';
  const sums = moneyOf(parts);
  const openTime = knowsBeginning ? (first?.time ?? null) : null;
  const closeTime = lastOut?.time ?? null;
  return {
    id: index === 0 ? positionId : `${positionId} (${index + 1})`,
    positionId,
    symbol: first?.symbol ?? '',
    side,
    state: stateOf(life),
    volumeIn: knowsBeginning ? entry.volume : null,
    volumeOut: exit.volume,
    volumeLeft: knowsBeginning ? held : null,
    entryPrice: knowsBeginning ? entry.price : null,
    exitPrice: exit.price,
    openTime,
    closeTime,
    durationS: openTime === null || closeTime === null || closeTime < openTime ? null : closeTime - openTime,
    ...sums,
    net: netOf(sums),
    magic: firstIn?.magic ?? null,
    comment: firstIn?.comment ?? '',
    ending: lastOut === null ? null : endingOf(lastOut),
    closedBy: partnerOf(lastOut, partners),
    // Without the room for more that a list has which grew: tens of thousands of trades are kept.
    parts: parts.slice(),
  };
}

function moneyOf(parts: readonly DealMoney[]) {
  let [profit, swap, commission, fee] = [0, 0, 0, 0];
  for (const part of parts) {
    profit += part.profit;
    swap += part.swap;
    commission += part.commission;
    fee += part.fee;
  }
  return {
    profit: roundMoney(profit),
    swap: roundMoney(swap),
    commission: roundMoney(commission),
    fee: roundMoney(fee),
  };
}

function stateOf({ parts, knowsBeginning, held }: Life): ClosedPosition['state'] {
  if (!parts.some((part) => part.role === 'out')) return 'open';
  if (!knowsBeginning || held === null) return 'not-whole';
  return held === 0 ? 'closed' : 'partly';
}

function partnerOf(exit: Deal | null, partners: ReadonlyMap<Ticket, readonly Ticket[]>): Ticket | null {
  if (exit === null || exit.entry !== 'OUT_BY' || exit.order === null) return null;
  return partners.get(exit.order)?.find((positionId) => positionId !== exit.positionId) ?? null;
}

/** How one exit came about. */
export function endingOf({ entry, reason }: Deal): Ending {
  switch (reason) {
    case 'SL':
      return 'stop-loss';
    case 'TP':
      return 'take-profit';
    case 'SO':
      return 'stop-out';
    case 'ROLLOVER':
      return 'rollover';
    case 'VMARGIN':
      return 'variation-margin';
    case 'SPLIT':
      return 'split';
    case 'CORPORATE_ACTION':
      return 'corporate-action';
    default:
  }
  if (entry === 'OUT_BY') return 'close-by';
  if (entry === 'INOUT') return 'reversal';
  switch (reason) {
    case 'CLIENT':
    case 'MOBILE':
    case 'WEB':
    case 'EXPERT':
      return 'closed';
    default:
      return 'not-told';
  }
}
