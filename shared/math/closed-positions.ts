import type { Deal } from '../model/deal';
import type { Side } from '../model/enums';
import type { BrokerSeconds, Ticket } from '../model/fields';
import { addMoney, inOrder, isTrade, netOf } from './deals';
import { type DealPart, type Life, livesOf } from './position-lives';

/**
 * Positions rebuilt from their deals. MetaTrader keeps no record of a closed position: it lives on in its deals alone, tied
 * together by the position's id. On a netting account one id can be turned round (in/out): that is the end of one round trip
 * and the beginning of the next. What the deals at hand do not tell stays null; nothing is guessed.
 */

type ClosedPositionState =
  | 'closed'
  /** Closed in part, a rest of known size is open. */
  | 'partly'
  | 'open'
  /** Closed at least in part; it began before the deals at hand, so its size is not known. */
  | 'unclear';

/** How the last exit came about, by the server's reason. */
export type Ending =
  | 'stop-loss'
  | 'take-profit'
  | 'stop-out'
  /** By an order of somebody: who, see `exitTrader`. */
  | 'closed'
  | 'close-by'
  | 'reversal'
  | 'rollover'
  | 'variation-margin'
  | 'split'
  | 'corporate-action'
  | 'not-told';

export interface ClosedPosition {
  /** The position's id, with a count where it was turned round. */
  readonly id: string;
  readonly positionId: Ticket;
  readonly symbol: string;
  readonly side: Side;
  readonly state: ClosedPositionState;
  /** Lots that came in; null where the beginning is not known. */
  readonly volumeIn: number | null;
  readonly volumeOut: number | null;
  /** Lots still open; null where that is not known. */
  readonly volumeLeft: number | null;
  /** Averages by volume; null where a part of it is not known, or has not happened. */
  readonly entryPrice: number | null;
  readonly exitPrice: number | null;
  readonly openTime: BrokerSeconds | null;
  /** Of the last exit. */
  readonly closeTime: BrokerSeconds | null;
  /** Null where the beginning is not known or nothing was closed. */
  readonly durationS: number | null;
  /** Before costs. */
  readonly profit: number;
  readonly swap: number;
  readonly commission: number;
  readonly fee: number;
  /** Profit with swap, commission and fee. */
  readonly net: number;
  /** Of the first deal that came in; null where none is at hand: an exit's may be another's. Whose trade it is: `tradeOwner`. */
  readonly magic: Deal['magic'];
  /** Comment of that deal: exits often carry the server's own. */
  readonly comment: string;
  /** Null while nothing was closed. */
  readonly ending: Ending | null;
  /** The opposite position of a close-by. */
  readonly closedBy: Ticket | null;
  /** Oldest first. */
  readonly parts: readonly DealPart[];
}

export interface RebuiltHistory {
  /** In the order in which they began. */
  readonly trips: readonly ClosedPosition[];
  /** BUY and SELL deals that cannot be joined: without position id or direction, or contradicting each other. */
  readonly unmatched: readonly Deal[];
  /** Everything that is no trade: balance operations, cancelled deals, types that are in no table. */
  readonly operations: readonly Deal[];
}

/** `earlier`: deals before the period, for the beginnings of positions; their money is not counted. */
export function rebuildRoundTrips(deals: readonly Deal[], earlier: readonly Deal[] = []): RebuiltHistory {
  const isEarlier = new Set(earlier);
  const all = inOrder([...earlier, ...deals]);
  const groups = new Map<string, Deal[]>();
  const unmatched: Deal[] = [];
  for (const deal of all) {
    if (!isTrade(deal)) continue;
    if (deal.positionId === null) {
      if (!isEarlier.has(deal)) unmatched.push(deal);
      continue;
    }
    const key = `${deal.positionId} ${deal.symbol}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [deal]);
    else group.push(deal);
  }
  const partners = closeByPartners(all);
  const trips: ClosedPosition[] = [];
  for (const group of groups.values()) {
    const lives = livesOf(group, isEarlier);
    if (lives === null) {
      unmatched.push(...group.filter((deal) => !isEarlier.has(deal)));
      continue;
    }
    for (const [index, life] of lives.entries()) {
      if (life.parts.every((part) => part.isEarlier)) continue;
      trips.push(closedPositionOf(life, index, partners));
    }
  }
  return {
    trips,
    unmatched: inOrder(unmatched),
    operations: inOrder(deals.filter((deal) => !isTrade(deal))),
  };
}

/** Whether something of it was closed inside the period; what was closed before belongs to the period before. */
export const hasClosed = ({ parts }: ClosedPosition): boolean =>
  parts.some(({ role, isEarlier }) => role === 'out' && !isEarlier);

/**
 * Whether the deals before the period decide which of its money belongs to what has ended, and which to what is open: a reversal
 * of a position of unknown size shares its commission between the two, and what follows an exit may be a position of its own.
 */
export function needsEarlier({ parts, volumeIn }: ClosedPosition): boolean {
  if (parts.some(({ volume }) => volume === null)) return true;
  const firstOut = parts.findIndex(({ role }) => role === 'out');
  return volumeIn === null && firstOut >= 0 && parts.slice(firstOut).some(({ role }) => role === 'in');
}

/** By order ticket: the positions that one close-by order closed against each other. */
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
  const counted = parts.filter((part) => !part.isEarlier);
  const money = (amountOf: (part: DealPart) => number): number => addMoney(counted.map(amountOf));
  const sums = {
    profit: money((part) => part.profit),
    swap: money((part) => part.swap),
    commission: money((part) => part.commission),
    fee: money((part) => part.fee),
  };
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
    durationS: openTime === null || closeTime === null ? null : Math.max(0, closeTime - openTime),
    ...sums,
    net: netOf(sums),
    magic: firstIn?.magic ?? null,
    comment: firstIn?.comment ?? '',
    ending: lastOut === null ? null : endingOf(lastOut),
    closedBy: partnerOf(lastOut, partners),
    parts,
  };
}

function stateOf({ parts, knowsBeginning, held }: Life): ClosedPositionState {
  if (!parts.some((part) => part.role === 'out')) return 'open';
  if (!knowsBeginning || held === null) return 'unclear';
  return held === 0 ? 'closed' : 'partly';
}

function partnerOf(exit: Deal | null, partners: ReadonlyMap<Ticket, readonly Ticket[]>): Ticket | null {
  if (exit === null || exit.entry !== 'OUT_BY' || exit.order === null) return null;
  return partners.get(exit.order)?.find((positionId) => positionId !== exit.positionId) ?? null;
}

function endingOf({ entry, reason }: Deal): Ending {
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
