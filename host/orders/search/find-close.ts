import type { Deal } from '../../../shared/model/deal';
import type { ClosePosition, TradeOutcome } from '../../../shared/model/trade';
import { provenBy } from '../../../shared/rules/deal-reasons';
import { markIn } from '../../../shared/rules/intent-label';
import type { StoredIntent } from '../journal/intent-store';
import type { Claims } from './claimed';
import { type Finding, found, stands, unclear, unread } from './finding';
import type { Look } from './look';
import { amountingTo, fillOf, lots, rounded, slack } from './lots';

/**
 * The result of a close, from deals. Pure. A close has no label, so its deal looks alike whoever asked for it: it is surely ours only
 * if the answer named its order or deal, and otherwise at most probably.
 */

/** Comments that servers write themselves (reference/order-safety.md, rule 4). */
const serverComment = /^(\[|request )/i;

/** Who made this deal, if not this request; null where it may be this request's. */
function othersHand(deal: Deal, { state, before: { row: before } }: StoredIntent): string | null {
  const proven = provenBy(deal.reason);
  if (proven !== null) return proven.how;
  if (deal.entry === 'OUT_BY') return 'by an opposite position';
  if (markIn(deal.comment) !== null) return 'by another order of yours';
  // Some bridges copy the position's magic to its exit; any other magic belongs to somebody else.
  const magic = deal.magic ?? 0;
  const own = before?.magic;
  if (magic !== 0 && own !== undefined && own !== magic) return `by an order with magic ${magic}`;
  // A close of ours has no comment. After a lost answer a foreign comment may still be the server's; after a proven refusal it is
  // somebody else's.
  const isWorded = deal.comment !== '' && !serverComment.test(deal.comment);
  const hasOtherComment = before?.comment !== undefined && isWorded && deal.comment !== before.comment;
  return state === 'rejected' && hasOtherComment ? `by an order with the comment “${deal.comment}”` : null;
}

export const sumOf = (deals: readonly Deal[]): number =>
  rounded(deals.reduce((total, { volume }) => total + volume, 0));

/** Groups deals by order, which may be filled in pieces. */
function byOrder(deals: readonly Deal[]): readonly (readonly Deal[])[] {
  const groups = new Map<string, Deal[]>();
  for (const deal of deals) {
    const key = deal.order === null ? `deal ${deal.ticket}` : `order ${deal.order}`;
    groups.set(key, [...(groups.get(key) ?? []), deal]);
  }
  return [...groups.values()];
}

const isNamed = ({ ticket, order }: Deal, outcome: TradeOutcome | null): boolean =>
  outcome !== null && (ticket === outcome.deal || (order !== null && order === outcome.order));

/** Those that the answer named, and the others of their orders: it may name the last one of several. */
export function namedAmong(deals: readonly Deal[], outcome: TradeOutcome | null): readonly Deal[] {
  const orders = new Set(deals.filter((deal) => isNamed(deal, outcome)).map(({ order }) => order));
  return deals.filter((deal) => isNamed(deal, outcome) || (deal.order !== null && orders.has(deal.order)));
}

export const dealsText = (deals: readonly Deal[]): string =>
  `${deals.length === 1 ? 'deal' : 'deals'} ${deals.map(({ ticket }) => ticket).join(', ')}`;

/** `fromS`: deals before this moment do not count, broker seconds. */
export function findClosed(
  intent: StoredIntent,
  { ticket, volume: part }: ClosePosition,
  look: Look,
  fromS: number,
  claims: Claims,
): Finding {
  const {
    outcome,
    before: { row: before },
  } = intent;
  if (look.positions === null) return unread('positions');
  const row = look.positions.rows.find((each) => each.ticket === ticket);
  const identifier = row?.identifier ?? before?.identifier ?? ticket;
  const dealt = (look.deals?.rows ?? []).filter(
    ({ positionId, time }) =>
      (positionId === ticket || positionId === identifier) && (time === null || time >= fromS),
  );
  const all = dealt.filter(({ entry }) => entry !== null && entry !== 'IN');
  const less = before === null ? null : rounded(before.volume - (row?.volume ?? 0));
  // On a netting account somebody may have added as much as this request closed.
  const wasAddedTo = dealt.some(({ entry }) => entry === 'IN' || entry === 'INOUT');
  // The span begins before the request: earlier closes are not part of the difference.
  const amounting = less === null ? all : less > slack ? amountingTo(all, less) : [];
  const taken = amounting.length > 0 || (less !== null && less <= slack && !wasAddedTo) ? amounting : all;
  const tickets = [ticket, ...taken.map((deal) => deal.ticket)];
  const how =
    row === undefined
      ? `Position ${ticket} is closed`
      : `${lots(less !== null && less > slack ? less : sumOf(taken))} were closed, ${lots(row.volume)} of position ${ticket} remain`;

  const wanted = part ?? before?.volume ?? null;
  const named = namedAmong(all, outcome);
  if (named.length > 0) {
    const isWhole = wanted === null || sumOf(named) >= wanted - slack;
    return found(
      isWhole ? 'executed' : 'partly',
      `${how}; ${lots(sumOf(named))} by ${dealsText(named)}, which the answer named.`,
      tickets,
      fillOf(named),
    );
  }
  const possible = taken.filter(
    (deal) =>
      othersHand(deal, intent) === null &&
      !claims.proven.has(deal.ticket) &&
      (deal.order === null || !claims.proven.has(deal.order)),
  );
  const isUnchanged = row !== undefined && less !== null && Math.abs(less) <= slack;
  if (possible.length === 0) {
    if (isUnchanged || (row !== undefined && less === null && taken.length === 0)) {
      return stands(`Position ${ticket} holds ${lots(row.volume)} as before: it was not closed.`);
    }
    if (look.deals === null) return unread('deals');
    const isExplained = taken.length > 0 && (less === null || sumOf(taken) >= less - slack);
    if (!isExplained) {
      return row !== undefined && less !== null && less < 0
        ? stands(`Position ${ticket} holds ${lots(row.volume)} now: it was not closed.`)
        : unclear(
            row === undefined
              ? `Position ${ticket} is no longer listed, and no deal says how it ended.`
              : `Position ${ticket} holds ${lots(row.volume)}, ${lots(less ?? 0)} less than before, and no deal says by whom.`,
            [ticket],
          );
    }
    const hands = [
      ...new Set(taken.map((deal) => othersHand(deal, intent) ?? 'by another request of yours')),
    ];
    const by = hands.join(' and ');
    const words =
      row === undefined
        ? `Position ${ticket} was closed ${by}, not by this request.`
        : `${how}; closed ${by}, not by this request.`;
    return row === undefined ? found('not-executed', words, tickets) : stands(words);
  }
  const orders = byOrder(possible);
  // Where the volume before is not known, a full close matches only if one order closed it all.
  const fitting =
    wanted === null
      ? orders.length === 1 && row === undefined
        ? orders
        : []
      : orders.filter((deals) => Math.abs(sumOf(deals) - wanted) <= slack);
  const [only] = fitting;
  const isContested = only?.some((deal) => claims.probable.has(deal.ticket)) === true;
  return only !== undefined && fitting.length === 1 && !isContested
    ? {
        kind: 'open',
        words: `${how}, not known by whom: a close carries no label.`,
        atEnd: 'probable',
        endText: `${how}, probably by this request: ${dealsText(only)} is the only close of ${lots(sumOf(only))} in its time.`,
        tickets,
        fill: fillOf(only),
      }
    : unclear(`${how}, not known by whom: a close carries no label.`, tickets);
}
