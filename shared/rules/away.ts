import { addMoney, inOrder, isTrade, netOf } from '../math/deals';
import type { AwayRecord } from '../model/away';
import type { Deal } from '../model/deal';
import type { UtcMs } from '../model/fields';
import type { Intent } from '../model/intent';
import type { Position } from '../model/position';
import type { ReplayEvent, ReplayGap } from '../model/replay';
import { mixedTrader, type Trader, type Traders } from './trader';
import { compareTraders, fixedNames, type TraderKey } from './trader-key';

/** Of one trader. */
interface TraderAway {
  readonly trader: Trader;
  /** Deals of the span. */
  readonly deals: number;
  /** Their profit with all costs. */
  readonly closed: number;
  /** Positions that are open at the end. */
  readonly open: number;
  /** Change of the floating result; null where an end of the record, or a profit, is not told. */
  readonly floating: number | null;
}

/** What happened in a span in which nobody looked. */
export interface AwaySummary {
  readonly traders: readonly TraderAway[];
  /** BUY and SELL, oldest first, each once. */
  readonly trades: readonly { readonly deal: Deal; readonly atMs: UtcMs; readonly trader: Trader }[];
  /** Deposits, withdrawals and what else the broker booked. */
  readonly bookings: readonly { readonly deal: Deal; readonly atMs: UtcMs; readonly net: number }[];
  readonly booked: number;
  /** Null where the record lacks an end. */
  readonly equityChange: number | null;
  /** What traders and bookings leave of the change: account and positions are read one after the other. Null as above. */
  readonly remainder: number | null;
  readonly changes: readonly ReplayEvent[];
  readonly refusals: readonly { readonly intent: Intent; readonly atMs: UtcMs }[];
  /** `deals` in each; null: the server's history was not read. */
  readonly gaps: readonly { readonly gap: ReplayGap; readonly deals: number | null }[];
  /** Share of the span that was watched, 0 to 1. */
  readonly watched: number;
}

/**
 * The result of a span = its deals + the change of the floating result; deposits and withdrawals apart. `serverDeals`: the server's history of
 * it, which knows the deals of gaps too; null while it is not read.
 */
export function summariseAway(
  record: AwayRecord,
  serverDeals: readonly Deal[] | null,
  traders: Traders,
): AwaySummary {
  const { first, last, events, utcOffsetS } = record;
  // The amounts are compared between the reads of the account, so deals count between those.
  const span = { fromMs: first?.atMs ?? record.fromMs, toMs: last?.atMs ?? record.toMs };
  const byTicket = new Map<string, Deal>();
  for (const event of events) if (event.kind === 'deal') byTicket.set(event.deal.ticket, event.deal);
  for (const deal of serverDeals ?? []) byTicket.set(deal.ticket, deal);
  const timed = inOrder([...byTicket.values()]).flatMap((deal) =>
    deal.time === null ? [] : [{ deal, atMs: (deal.time - utcOffsetS) * 1_000 }],
  );
  // A deal's second may have begun before the read: one of that second belongs to what came before.
  const deals = timed.filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs);

  const openerOf = createOpeners([...(first?.positions ?? []), ...(last?.positions ?? [])], timed, traders);
  const trades = deals
    .filter(({ deal }) => isTrade(deal))
    .map((each) => ({ ...each, trader: openerOf(each.deal.positionId) ?? traders.deal(each.deal) }));
  const bookings = deals
    .filter(({ deal }) => !isTrade(deal))
    .map((each) => ({ ...each, net: netOf(each.deal) }));
  const booked = addMoney(bookings.map(({ net }) => net));

  const sums = new Map<TraderKey, Sum>();
  const sumOf = (trader: Trader): Sum => {
    const known = sums.get(trader.key) ?? { trader, nets: [], open: 0, floating: [] };
    sums.set(trader.key, known);
    return known;
  };
  for (const { deal, trader } of trades) sumOf(trader).nets.push(netOf(deal));
  for (const position of first?.positions ?? [])
    sumOf(holderOf(position)).floating.push(negative(floatingOf(position)));
  for (const position of last?.positions ?? []) {
    const sum = sumOf(holderOf(position));
    sum.open += 1;
    sum.floating.push(floatingOf(position));
  }
  function holderOf(position: Position): Trader {
    return openerOf(position.identifier ?? position.ticket) ?? traders.position(position);
  }
  const hasEnds = (first?.positions ?? null) !== null && (last?.positions ?? null) !== null;
  const rows = [...sums.values()]
    .map(
      ({ trader, nets, open, floating }): TraderAway => ({
        trader,
        deals: nets.length,
        closed: addMoney(nets),
        open,
        floating: hasEnds ? total(floating) : null,
      }),
    )
    .toSorted((left, right) => compareTraders(left.trader.key, right.trader.key));

  const equityChange = first === null || last === null ? null : addMoney([last.equity, -first.equity]);
  const told = total(rows.map(({ closed, floating }) => (floating === null ? null : closed + floating)));
  const { gaps, watchedMs } = gapsWithin(record);
  return {
    traders: rows,
    trades,
    bookings,
    booked,
    equityChange,
    remainder:
      equityChange === null || told === null || !hasEnds ? null : addMoney([equityChange, -told, -booked]),
    changes: events.filter(isChange),
    refusals: refusalsOf(events),
    gaps: gaps.map(({ gap, fromMs, toMs }) => ({
      gap,
      deals:
        serverDeals === null
          ? null
          : timed.filter(({ deal, atMs }) => isTrade(deal) && atMs + 999 > fromMs && atMs < toMs).length,
    })),
    watched: record.toMs > record.fromMs ? watchedMs / (record.toMs - record.fromMs) : 1,
  };
}

interface Sum {
  readonly trader: Trader;
  readonly nets: number[];
  open: number;
  readonly floating: (number | null)[];
}

const negative = (value: number | null): number | null => (value === null ? null : -value);
const total = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : addMoney(known);
};
/** A swap that the bridge does not send counts as none. */
const floatingOf = ({ profit, swap }: Position): number | null =>
  profit === null ? null : addMoney([profit, swap ?? 0]);

/** A trade belongs to whoever opened it; where several did, as on a netting account, to none of them alone. */
function createOpeners(
  positions: readonly Position[],
  deals: readonly { readonly deal: Deal }[],
  traders: Traders,
): (positionId: string | null) => Trader | null {
  const openers = new Map<string, Map<TraderKey, Trader>>();
  const add = (id: string, trader: Trader): void => {
    openers.set(id, (openers.get(id) ?? new Map<TraderKey, Trader>()).set(trader.key, trader));
  };
  for (const position of positions) add(position.identifier ?? position.ticket, traders.position(position));
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

const isChange = ({ kind }: ReplayEvent): boolean =>
  kind === 'placed' || kind === 'removed' || kind === 'order-levels' || kind === 'levels';

/** Each request once, where it ended without execution. */
function refusalsOf(events: readonly ReplayEvent[]): AwaySummary['refusals'] {
  const refusals = new Map<string, AwaySummary['refusals'][number]>();
  for (const event of events)
    if (event.kind === 'intent' && (event.intent.state === 'rejected' || event.intent.state === 'not-sent'))
      if (!refusals.has(event.intent.id))
        refusals.set(event.intent.id, { intent: event.intent, atMs: event.atMs });
  return [...refusals.values()];
}

function gapsWithin({ gaps, fromMs, toMs }: AwayRecord) {
  const within = gaps.map((gap) => ({
    gap,
    fromMs: Math.max(gap.fromMs, fromMs),
    toMs: Math.min(gap.toMs ?? toMs, toMs),
  }));
  const missedMs = within.reduce((sum, gap) => sum + Math.max(0, gap.toMs - gap.fromMs), 0);
  return { gaps: within, watchedMs: toMs - fromMs - missedMs };
}
