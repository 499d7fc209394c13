import type { Deal } from '../../../shared/model/deal';
import type { Side } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { isOurMagic, markIn } from '../../../shared/rules/intent-label';
import { sideOf } from '../../../shared/rules/order-types';
import { beforeS } from '../../live/broker-span';
import { isOnOneTicket, targetOf } from '../intents/request-info';
import type { StoredIntent } from '../journal/intent-store';
import type { Look } from './look';

/**
 * An answer can be another request's: a bridge mixes up two threads, a proxy repeats what it has kept. Its order and deal
 * numbers then prove nothing for this request (reference/order-safety.md, rule 8). Pure.
 */

/** A bridge answers 0 for "no number". */
const numberOf = (ticket: string | null | undefined): string | null =>
  ticket === null || ticket === undefined || /^0+$/.test(ticket) ? null : ticket;

interface Numbers {
  readonly order: string | null;
  readonly deal: string | null;
}

/**
 * What the answer named as done by this request. Some name the position's ticket instead of the order: of a close its own, and on a netting
 * account that of one which stood before.
 */
export function numbersOf({ request, outcome, before }: StoredIntent, { account }: Look): Numbers {
  if (request.name !== 'place-order' && request.name !== 'close-position') return { order: null, deal: null };
  const order = numberOf(outcome?.order);
  const isNetting = account?.marginMode === 'NETTING' || account?.marginMode === 'EXCHANGE';
  const stood = [
    targetOf(request)?.ticket,
    before.row?.identifier,
    ...((isNetting && before.positions) || []),
  ];
  return { order: stood.includes(order ?? undefined) ? null : order, deal: numberOf(outcome?.deal) };
}

const wasExecuted = ({ state, outcome, resolution }: StoredIntent): boolean =>
  state === 'confirmed'
    ? outcome !== null && outcome.verdict !== 'unchanged'
    : state === 'resolved' && (resolution?.kind === 'executed' || resolution?.kind === 'partly');

/** A deal so much older than a request may still be its own, where clocks differ a little. Seconds. */
const clocksApartS = 5;

/** Brokers' clocks and slow bridges: a record belongs to a request if it was made this long after its send, seconds. */
const longestS = 240;

type Labelled = Pick<Deal | Order | Position, 'magic' | 'comment'>;

/** The order of ours whose label this record carries. Brokers rewrite comments: no label, or an unknown one, says nothing. */
function ownerOf({ magic, comment }: Labelled, all: readonly StoredIntent[]): StoredIntent | undefined {
  const mark = markIn(comment);
  const minted = isOurMagic(magic) ? magic : null;
  if (mark === null && minted === null) return undefined;
  return all.find(
    ({ request, label }) =>
      request.name === 'place-order' &&
      ((mark !== null && label.comment?.includes(mark) === true) ||
        (minted !== null && label.magic === minted)),
  );
}

/** What this order or deal is, where a new order of this side cannot have made it; null where it may be its own. */
function whyNotIts({ type, ...record }: Deal | Order, side: Side, isHedging: boolean): string | null {
  // Costs and the like are no trades.
  if (!type.startsWith('BUY') && !type.startsWith('SELL')) return null;
  if (!type.startsWith(side)) return 'is on the other side';
  // Where each order opens a position of its own, that has the order's ticket.
  const position = numberOf(record.positionId);
  const isExit =
    'entry' in record
      ? record.entry === 'OUT' || record.entry === 'OUT_BY'
      : position !== null && position !== record.ticket;
  return isHedging && isExit ? `closed ${position === null ? 'a position' : `position ${position}`}` : null;
}

/** Why the numbers of the answer are not this request's, in one sentence; null where nothing says so. `fromS`: see `findOut`. */
export function contradictionOf(
  intent: StoredIntent,
  look: Look,
  all: readonly StoredIntent[],
  fromS: (intent: StoredIntent) => number,
): string | null {
  const { order, deal } = numbersOf(intent, look);
  if (order === null && deal === null) return null;
  const { request, before } = intent;
  const deals = (look.deals?.rows ?? []).filter(
    (row) => row.ticket === deal || (row.order !== null && row.order === order),
  );
  const orders = [...(look.orders?.rows ?? []), ...(look.pastOrders?.rows ?? [])].filter(
    ({ ticket }) => ticket === order,
  );
  // A position has the ticket of the order that opened it.
  const positions = (look.positions?.rows ?? []).filter(
    ({ ticket, identifier }) => order !== null && (ticket === order || identifier === order),
  );
  // Nearly every read of a list: the whole journal need not be looked through.
  if (deals.length + orders.length + positions.length === 0) return null;
  if (request.name === 'close-position') {
    // Where positions have an identifier beside their ticket, the deals name them by it.
    const identifier = numberOf(before.row?.identifier);
    const isKnown = identifier !== null || look.account?.marginMode === 'HEDGING';
    const own = new Set([request.input.ticket, identifier ?? request.input.ticket]);
    const other = deals.find(({ positionId }) => numberOf(positionId) !== null && !own.has(positionId ?? ''));
    if (isKnown && other !== undefined)
      return `The answer named deal ${other.ticket}, which closed position ${other.positionId}.`;
    // A close of the same ticket that was lost, and whose answer this may be: the deal is of the one that was sent nearer to it.
    const isNearer = (lost: StoredIntent, time: BrokerSeconds | null): boolean => {
      const sent = fromS(intent) + beforeS;
      return time !== null && time < sent - clocksApartS && time < (fromS(lost) + beforeS + sent) / 2;
    };
    const isLosts = all.some(
      (lost) =>
        lost.place < intent.place &&
        lost.bridge === intent.bridge &&
        lost.request.name === 'close-position' &&
        isOnOneTicket(lost.request, request) &&
        (lost.state === 'unknown' || lost.resolution?.kind === 'probable') &&
        deals.every(({ time }) => isNearer(lost, time)),
    );
    if (deals.length > 0 && isLosts)
      return `The answer named a deal of the time at which an earlier close of position ${request.input.ticket} was sent, which is unknown.`;
  }
  const named = [...deals, ...orders, ...positions];
  const strange = named.find(({ symbol }) => symbol !== '' && symbol !== intent.symbol);
  if (intent.symbol !== null && strange !== undefined)
    return `The answer named ${strange.ticket}, which is of ${strange.symbol}.`;
  // A close copies the label of its position: it says who opened, not who closed.
  if (request.name === 'place-order') {
    const labelled = named.flatMap((record) => {
      const owner = ownerOf(record, all);
      return owner === undefined ? [] : [{ record, isOwn: owner.id === intent.id }];
    });
    const isLabelled = labelled.some(({ isOwn }) => isOwn);
    // A position keeps the label of the order that opened it, to which this one may have added.
    const other = labelled.find(({ record, isOwn }) => !isOwn && !(isLabelled && 'side' in record));
    if (other !== undefined)
      return `The answer named ${other.record.ticket}, which carries the label of another order of yours.`;
    if (isLabelled) return null;
    const isHedging = look.account?.marginMode === 'HEDGING';
    // A position may have been turned round since.
    for (const record of [...deals, ...orders]) {
      const words = whyNotIts(record, sideOf(request.input.type), isHedging);
      if (words !== null) return `The answer named ${record.ticket}, which ${words}.`;
    }
  }
  const isOf = (other: StoredIntent, time: BrokerSeconds | null): boolean => {
    const from = fromS(other);
    return time === null || (time >= from && time <= from + longestS);
  };
  for (const other of all) {
    if (other.place >= intent.place || other.bridge !== intent.bridge || !wasExecuted(other)) continue;
    const theirs = numbersOf(other, look);
    // A demo bridge that starts again repeats its numbers: the record must be as old as the other request.
    const isTheirDeal =
      deal !== null &&
      theirs.deal === deal &&
      deals.some((row) => row.ticket === deal && isOf(other, row.time));
    const isTheirOrder =
      order !== null &&
      theirs.order === order &&
      (deals.some((row) => row.order === order && isOf(other, row.time)) ||
        orders.some(({ timeSetup }) => isOf(other, timeSetup)) ||
        positions.some(({ timeOpen }) => isOf(other, timeOpen)));
    if (isTheirDeal || isTheirOrder)
      return `The answer named ${isTheirDeal ? `deal ${deal}` : `order ${order}`}, which was named to an earlier request of yours.`;
  }
  return null;
}
