import type { Input } from '../../shared/contract';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import { inOrder } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import type { Deal } from '../../shared/model/deal';
import type { Ticket } from '../../shared/model/fields';
import type { PickedDeals } from '../../shared/model/ledger';
import { failed, ofOtherBridge, ok, type Result } from '../../shared/model/result';
import type { DealStore } from './deal-store';
import type { Ledger } from './ledger';

type Asked = Omit<Input<'ledger.deals'>, 'requestId'>;

export async function readPickedDeals(
  ledger: Pick<Ledger, 'read' | 'trades' | 'unreadableIn'>,
  asked: Asked,
  wanted?: AbortSignal,
): Promise<Result<PickedDeals>> {
  const span = { from: asked.from, to: asked.to };
  const read = await ledger.read(span, wanted);
  if (!read.ok) return read;
  const store = await ledger.trades();
  if (store === null) return failed(ofOtherBridge);
  return ok({ ...pickedDeals(store, asked), unreadable: [...ledger.unreadableIn(span)] });
}

/** Those of the positions that were open in the period or are named, the newest first until there are enough. */
export function pickedDeals(
  store: Pick<DealStore, 'wholeTrades' | 'wholeTradesOf' | 'looseDeals' | 'dealsOf'>,
  { symbol, tickets, most = Number.POSITIVE_INFINITY, ...period }: Asked,
): Pick<PickedDeals, 'rows' | 'since'> {
  const named = tickets === undefined ? null : new Set(tickets);
  const isNamed = ({ ticket, order, positionId }: Deal): boolean =>
    [ticket, order, positionId].some((each) => each !== null && named?.has(each) === true);
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
  for (const trade of store.wholeTrades()) {
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

function wasOpenIn({ parts, state }: ClosedPosition, { from, to }: Pick<Asked, 'from' | 'to'>): boolean {
  const [first, last] = [parts[0]?.deal.time ?? null, parts.at(-1)?.deal.time ?? null];
  const isOpen = state === 'open' || state === 'partly';
  return (first === null || first <= to) && (last === null || isOpen || last >= from);
}
