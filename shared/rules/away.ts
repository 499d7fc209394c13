import { utcOf } from '../math/broker-offsets';
import { addMoney, addTold, inOrder, isTrade, netOf } from '../math/deals';
import { grouped } from '../math/groups';
import type { AwayRecord } from '../model/away';
import type { Deal } from '../model/deal';
import type { BrokerSeconds, UtcMs } from '../model/fields';
import type { Intent } from '../model/intent';
import type { ReplayEvent, ReplayGap } from '../model/replay';
import { type AwayChange, awayChanges } from './away-changes';
import { type AwayTrade, changeOf, createOpeners, tradesOf } from './away-trades';
import { type OwnChanges, ownChanges } from './own-changes';
import type { Trader, Traders } from './trader';
import { compareTraders } from './trader-key';

interface TraderAway {
  readonly trader: Trader;
  readonly trades: number;
  /** His deals of the span, and the change of his floating result; null where one is not told. */
  readonly booked: number;
  readonly floating: number | null;
}

/** What happened in a span in which nobody looked. */
export interface AwaySummary {
  readonly traders: readonly TraderAway[];
  /** In the order in which they began. */
  readonly trades: readonly AwayTrade[];
  /** BUY and SELL, oldest first, each once. */
  readonly deals: readonly { readonly deal: Deal; readonly atMs: UtcMs; readonly trader: Trader }[];
  /** Deposits, withdrawals and what else the broker booked. */
  readonly operations: readonly { readonly deal: Deal; readonly atMs: UtcMs; readonly net: number }[];
  readonly operationsNet: number;
  /** Null where the record lacks an end. */
  readonly equityChange: number | null;
  /** What trades and operations leave of the change: account and positions are read one after the other. Null as above. */
  readonly remainder: number | null;
  readonly changes: readonly AwayChange[];
  /** By our requests of the span. */
  readonly own: OwnChanges;
  readonly refusals: readonly { readonly intent: Intent; readonly atMs: UtcMs }[];
  readonly gaps: readonly AwayGap[];
  /** Share of the span that was watched, 0 to 1. */
  readonly watched: number;
}

/** `deals` in it; null: the server's history was not read. */
export interface AwayGap {
  readonly gap: ReplayGap;
  readonly deals: number | null;
}

/**
 * The result of a span = its deals + the change of the floating result; deposits and withdrawals apart. `serverDeals`: the server's history of
 * it and from before it, which knows the deals of gaps and the entries too; null while it is not read.
 */
export function summariseAway(
  record: AwayRecord,
  serverDeals: readonly Deal[] | null,
  traders: Traders,
): AwaySummary {
  const { first, last, events, offsets } = record;
  const at = (time: BrokerSeconds): UtcMs => utcOf(time, offsets);
  // The amounts are compared between the reads of the account, so deals count between those.
  const span = { fromMs: first?.atMs ?? record.fromMs, toMs: last?.atMs ?? record.toMs };
  const byTicket = new Map<string, Deal>();
  for (const event of events) if (event.kind === 'deal') byTicket.set(event.deal.ticket, event.deal);
  for (const deal of serverDeals ?? []) byTicket.set(deal.ticket, deal);
  const timed = inOrder([...byTicket.values()]).flatMap((deal) =>
    deal.time === null ? [] : [{ deal, atMs: at(deal.time) }],
  );
  // A deal's second may have begun before the read: one of that second belongs to what came before.
  const within = timed.filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs);
  const ofSpan = new Set(within.map(({ deal }) => deal));
  const openerOf = createOpeners([...(first?.positions ?? []), ...(last?.positions ?? [])], timed, traders);
  const deals = within
    .filter(({ deal }) => isTrade(deal))
    .map((each) => ({ ...each, trader: openerOf(each.deal.positionId) ?? traders.deal(each.deal) }));
  const operations = within
    .filter(({ deal }) => !isTrade(deal))
    .map((each) => ({ ...each, net: netOf(each.deal) }));
  const operationsNet = addMoney(operations.map(({ net }) => net));
  const trades = tradesOf({
    deals: timed.filter(({ atMs }) => atMs <= span.toMs).map(({ deal }) => deal),
    isInSpan: (deal) => ofSpan.has(deal),
    before: first?.positions ?? null,
    after: last?.positions ?? null,
    openerOf,
    traders,
    utcOf: at,
  });
  const equityChange = first === null || last === null ? null : addMoney([last.equity, -first.equity]);
  const told = changeOf(trades);
  const { gaps, watchedMs } = gapsWithin(record);
  const own = ownChanges(intentsOf(events));
  return {
    traders: byTrader(trades),
    trades,
    deals,
    operations,
    operationsNet,
    equityChange,
    remainder:
      equityChange === null || told === null ? null : addMoney([equityChange, -told, -operationsNet]),
    changes: awayChanges(
      events,
      record.levelsElsewhere,
      traders,
      own,
      (ticket) => trades.find(({ positionId }) => positionId === ticket)?.trader ?? null,
    ),
    own,
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

function byTrader(trades: readonly AwayTrade[]): readonly TraderAway[] {
  return [...grouped(trades, ({ trader }) => trader.key).values()]
    .flatMap((own): TraderAway[] => {
      const [first] = own;
      if (first === undefined) return [];
      const booked = addMoney(own.map((trade) => trade.booked));
      const floating = addTold(own.map((trade) => trade.floating));
      return [{ trader: first.trader, trades: own.length, booked, floating }];
    })
    .toSorted((left, right) => compareTraders(left.trader.key, right.trader.key));
}

/** Each request once, where it ended without execution. */
function refusalsOf(events: readonly ReplayEvent[]): AwaySummary['refusals'] {
  const refusals = new Map<string, AwaySummary['refusals'][number]>();
  for (const event of events)
    if (event.kind === 'intent' && (event.intent.state === 'rejected' || event.intent.state === 'not-sent'))
      if (!refusals.has(event.intent.id))
        refusals.set(event.intent.id, { intent: event.intent, atMs: event.atMs });
  return [...refusals.values()];
}

/** Each request once, as it stood in the end. */
const intentsOf = (events: readonly ReplayEvent[]): readonly Intent[] => [
  ...new Map(
    events.flatMap((event) => (event.kind === 'intent' ? [[event.intent.id, event.intent] as const] : [])),
  ).values(),
];

function gapsWithin({ gaps, fromMs, toMs }: AwayRecord) {
  const within = gaps.map((gap) => ({
    gap,
    fromMs: Math.max(gap.fromMs, fromMs),
    toMs: Math.min(gap.toMs ?? toMs, toMs),
  }));
  const missedMs = within.reduce((sum, gap) => sum + Math.max(0, gap.toMs - gap.fromMs), 0);
  return { gaps: within, watchedMs: toMs - fromMs - missedMs };
}
