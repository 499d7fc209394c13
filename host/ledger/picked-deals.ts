import type { Input } from '../../shared/contract';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import { inOrder } from '../../shared/math/deals';
import { isWithin, mayReachInto } from '../../shared/math/period-trades';
import type { Steps } from '../../shared/math/table-rows';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { KnownDeals } from '../../shared/model/ledger';
import type { DealStore } from './deal-store';

export type AskedDeals = Omit<Input<'ledger.deals'>, 'requestId'>;

/** Those of the positions that were open in the period or are named, the newest first until there are enough. */
export function* pickedDeals(
  store: Pick<DealStore, 'wholeTrades' | 'wholeTradesOf' | 'looseDeals' | 'dealsOf'>,
  { symbol, tickets, most = Number.POSITIVE_INFINITY, ...period }: AskedDeals,
): Steps<Pick<KnownDeals, 'rows' | 'since'>> {
  const named = tickets === undefined ? null : new Set(tickets);
  const has = (ticket: Ticket | null): boolean => ticket !== null && named?.has(ticket) === true;
  const isNamed = (deal: Deal): boolean => has(deal.ticket) || has(deal.order) || has(deal.positionId);
  const isWanted = (trade: ClosedPosition): boolean =>
    (symbol === undefined || trade.symbol === symbol) &&
    (named === null ? wasOpenIn(trade, period) : trade.parts.some(({ deal }) => isNamed(deal)));
  const ids = new Set<Ticket | null>();
  const found: Deal[] = [];
  let since: number | null = null;
  /** With what it was closed against: without that it is not whole. */
  const take = (id: Ticket): void => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const deal of store.dealsOf(id)) found.push(deal);
    for (const { closedBy } of store.wholeTradesOf(id)) if (closedBy !== null) take(closedBy);
  };
  const trades = yield* store.wholeTrades();
  for (const [place, trade] of trades.entries()) {
    if (place % stepTrades === 0) yield;
    if (ids.has(trade.positionId) || !isWanted(trade)) continue;
    if (found.length < most) take(trade.positionId);
    else since = Math.max(since ?? 0, trade.parts.at(-1)?.deal.time ?? 0);
  }
  const newer = { from: since, to: null };
  const loose = store
    .looseDeals()
    .filter(
      (deal) =>
        !ids.has(deal.positionId) &&
        (symbol === undefined || deal.symbol === symbol) &&
        (named === null ? isWithin(deal.time, period) && isWithin(deal.time, newer) : isNamed(deal)),
    );
  return { rows: [...inOrder([...found, ...loose])], ...(since === null ? {} : { since }) };
}

/** Of one step: some tenths of a millisecond. */
const stepTrades = 256;

/** By its earliest and latest deal: over the hour that a broker's clock is set back an exit may stand before its entry. */
function wasOpenIn(trade: ClosedPosition, period: Pick<AskedDeals, 'from' | 'to'>): boolean {
  const { parts, state } = trade;
  const { from, to } = period;
  // Of a long history nearly all trades: their deals, tens of thousands in memory, need not be looked at.
  if (state === 'closed' && !mayReachInto(trade, period)) return false;
  const isOpen = state === 'open' || state === 'partly';
  let [first, last] = [
    Number.POSITIVE_INFINITY,
    isOpen ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
  ];
  for (const { deal } of parts) {
    first = Math.min(first, deal.time ?? Number.NEGATIVE_INFINITY);
    last = Math.max(last, deal.time ?? Number.POSITIVE_INFINITY);
  }
  return first <= to && last >= from;
}
