import type { Input } from '../../shared/contract';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import { inOrder } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import type { Steps } from '../../shared/math/table-rows';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { PickedDeals } from '../../shared/model/ledger';
import { failed, ofOtherBridge, ok, type Result } from '../../shared/model/result';
import type { Clock } from '../live/clock';
import type { DealStore } from './deal-store';
import type { Ledger } from './ledger';
import { inSlices, slices } from './slices';

type Asked = Omit<Input<'ledger.deals'>, 'requestId'>;

export async function readPickedDeals(
  ledger: Pick<Ledger, 'read' | 'trades' | 'unreadableIn'>,
  clock: Pick<Clock, 'now'>,
  asked: Asked,
  wanted?: AbortSignal,
): Promise<Result<PickedDeals>> {
  const span = { from: asked.from, to: asked.to };
  const read = await ledger.read(span, wanted);
  if (!read.ok) return read;
  const store = await ledger.trades();
  if (store === null) return failed(ofOtherBridge);
  const picked = await inSlices(pickedDeals(store, asked), slices(clock));
  return ok({ ...picked, unreadable: [...ledger.unreadableIn(span)] });
}

/** Those of the positions that were open in the period or are named, the newest first until there are enough. */
export function* pickedDeals(
  store: Pick<DealStore, 'wholeTrades' | 'wholeTradesOf' | 'looseDeals' | 'dealsOf'>,
  { symbol, tickets, most = Number.POSITIVE_INFINITY, ...period }: Asked,
): Steps<Pick<PickedDeals, 'rows' | 'since'>> {
  const named = tickets === undefined ? null : new Set(tickets);
  const has = (ticket: Ticket | null): boolean => ticket !== null && named?.has(ticket) === true;
  const isNamed = (deal: Deal): boolean => has(deal.ticket) || has(deal.order) || has(deal.positionId);
  const isWanted = (trade: ClosedPosition): boolean =>
    (symbol === undefined || trade.symbol === symbol) &&
    (named === null ? wasOpenIn(trade, period) : trade.parts.some(({ deal }) => isNamed(deal)));
  const ids = new Set<Ticket | null>();
  const found: Deal[] = [];
  let since: PickedDeals['since'] = null;
  /** With what it was closed against: without that it is not whole. */
  const take = (id: Ticket): void => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const deal of store.dealsOf(id)) found.push(deal);
    for (const { closedBy } of store.wholeTradesOf(id)) if (closedBy !== null) take(closedBy);
  };
  for (const [place, trade] of store.wholeTrades().entries()) {
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
  return { rows: [...inOrder([...found, ...loose])], since };
}

/** Of one step: some tenths of a millisecond. */
const stepTrades = 256;

function wasOpenIn({ parts, state }: ClosedPosition, { from, to }: Pick<Asked, 'from' | 'to'>): boolean {
  const first = parts[0]?.deal.time ?? null;
  const last = parts.at(-1)?.deal.time ?? null;
  const isOpen = state === 'open' || state === 'partly';
  return (first === null || first <= to) && (last === null || isOpen || last >= from);
}
