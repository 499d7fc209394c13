import { lotsText } from '../../../shared/formats/amounts';
import { describeRequest } from '../../../shared/formats/describe-intent';
import { endingWords, withIsolatedNames } from '../../../shared/formats/trade-endings';
import { endingOf } from '../../../shared/math/closed-positions';
import { isTrade } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { formatPrice } from '../../../shared/math/price';
import type { Span } from '../../../shared/math/stop-times';
import { formatLength } from '../../../shared/math/time';
import type { BrokerSeconds, Price, Ticket, UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { LevelChange } from '../../../shared/model/kept-history';
import type { Order } from '../../../shared/model/order';
import type { Verdict } from '../../../shared/model/trade';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { type OwnChanges, ownChanges } from '../../../shared/rules/own-changes';
import { ownTickets } from '../../../shared/rules/own-tickets';
import type { TradeOfDeals } from '../../data/trade-tables';
import type { OrderTrader } from '../../data/traders';
import type { DealAfter } from './after-manual-acts';

/** What happened to a trade, each event with where it is known from. */

export interface TradeEvent {
  readonly key: string;
  readonly kind: 'sent' | 'order' | 'in' | 'level' | 'gap' | 'out' | 'after';
  readonly at: BrokerSeconds | null;
  readonly what: string;
  readonly how: string;
}

export interface EventParts {
  readonly trade: TradeOfDeals;
  readonly orderTrader: OrderTrader;
  readonly changes: readonly LevelChange[];
  /** When nobody watched, UTC milliseconds. */
  readonly unwatched: readonly Span[];
  /** Requests of ours to this bridge and account; those about the trade are told. */
  readonly intents: readonly Intent[];
  /** Those that became its entries, as far as the history tells them. */
  readonly orders: readonly Order[];
  /** The bot's deals in the minutes after a manual act, by ticket. */
  readonly after: ReadonlyMap<Ticket, DealAfter>;
  /** Decimals of a price and of money, and the account's currency. */
  readonly digits: number;
  readonly moneyDigits: number;
  readonly currency: string;
  /** Null while the broker's clock is not known. */
  readonly brokerTime: (ms: UtcMs) => BrokerSeconds | null;
  /** By the clock of the tables. */
  readonly timeText: (time: BrokerSeconds | null) => string;
}

/** Our requests by the journal, orders and deals by the history, changes of levels by polls and gaps between these, in order of time. */
export function tradeEvents(parts: EventParts): readonly TradeEvent[] {
  const deals = parts.trade.parts.map((part) => dealEvent(part, parts));
  const orders = parts.orders.map((order) => orderEvent(order, parts));
  const sentHere = ownChanges(parts.intents);
  const levels = parts.changes.map((change) => levelEvent(change, sentHere, parts));
  const gaps = parts.unwatched.map((gap) => gapEvent(gap, parts));
  const sent = parts.intents.flatMap((intent) => sentEvent(intent, parts));
  const own = new Set(parts.trade.parts.map(({ deal }) => deal.ticket));
  const others = [...parts.after.values()].filter(({ deal }) => !own.has(deal.ticket));
  const after = others.map((each) => afterEvent(each, parts));
  return [...sent, ...orders, ...deals, ...levels, ...gaps, ...after].toSorted(
    (left, right) =>
      (left.at ?? Number.POSITIVE_INFINITY) - (right.at ?? Number.POSITIVE_INFINITY) ||
      ranks[left.kind] - ranks[right.kind],
  );
}

/** Of events of one second. */
const ranks: Readonly<Record<TradeEvent['kind'], number>> = {
  sent: 0,
  order: 1,
  in: 2,
  level: 3,
  gap: 4,
  out: 5,
  after: 6,
};

/** An order that became an entry: a pending one was placed before, and says for how long it waited. */
function orderEvent(order: Order, { orderTrader, digits }: EventParts): TradeEvent {
  const { ticket, type, volumeInitial, price, stopLimit, sl, tp, reason, timeSetup, timeDone } = order;
  const told = (name: string, value: Price) => (value > 0 ? `, ${name} ${formatPrice(value, digits)}` : '');
  const isPending = price > 0 && type !== 'BUY' && type !== 'SELL';
  const at = isPending ? `at ${formatPrice(price, digits)}` : 'at market';
  const stop = sl > 0 ? told('stop', sl) : ', no stop';
  const waited = isPending && timeSetup !== null && timeDone !== null ? timeDone - timeSetup : 0;
  return {
    key: `order ${ticket}`,
    kind: 'order',
    at: timeSetup ?? timeDone,
    what: `Order ${ticket}: ${orderTypeLabel(type)} ${lotsText(volumeInitial)} ${at}${told('limit', stopLimit)}${stop}${told('target', tp)}`,
    how: `history: ${evidenceText(orderTrader(order).evidence, reason)}${waited > 0 ? ` · filled ${formatLength(waited)} later` : ''}`,
  };
}

const evidenceText = (evidence: string, reason: string | null): string => {
  const told = reason === null ? 'reason not provided' : `reason ${reason}`;
  return evidence === told ? told : `${evidence}, ${told}`;
};

function dealEvent(
  part: TradeOfDeals['parts'][number],
  { trade, after, digits, moneyDigits, currency }: EventParts,
): TradeEvent {
  const { deal, role, volume, maker } = part;
  const side = isTrade(deal) ? orderTypeLabel(deal.type) : 'Deal';
  const lots = volume === null ? 'volume not known' : lotsText(volume);
  const price = formatPrice(deal.price, digits);
  const evidence = evidenceText(maker.evidence, deal.reason);
  const order = deal.order === null ? '' : `order ${deal.order}, `;
  const followed = after.get(deal.ticket);
  const follows = followed === undefined ? '' : ` · ${followed.after}`;
  const base = { key: `deal ${deal.ticket} ${role}`, at: deal.time };
  if (role === 'in') {
    return {
      ...base,
      kind: 'in',
      what: `Deal ${deal.ticket}: ${side} ${lots} at ${price}`,
      how: `history: ${order}${evidence}${follows}`,
    };
  }
  const ending = endingOf(deal);
  const words =
    ending === 'close-by' && trade.closedBy !== null
      ? `close by ${trade.closedBy}`
      : endingWords(ending, withIsolatedNames([maker]));
  const how = /^by /.test(words) || ending === 'reversal' ? words : `by ${words}`;
  const money = `${formatMoney(part.profit, moneyDigits, { sign: true })} ${currency}`.trim();
  return {
    ...base,
    kind: 'out',
    what: `${lots} closed ${ending === 'not-told' ? '' : `${how} `}at ${price}`,
    how: `history: deal ${deal.ticket}, ${order}${evidence} · ${money}${follows}`,
  };
}

/** A deal of another trade of the same bot. */
function afterEvent({ deal, after }: DealAfter, { trade, digits }: EventParts): TradeEvent {
  const side = isTrade(deal) ? orderTypeLabel(deal.type) : 'Deal';
  const position = deal.positionId === null ? '' : ` of position ${deal.positionId}`;
  return {
    key: `after ${deal.ticket}`,
    kind: 'after',
    at: deal.time,
    what: `${isolated(trade.owner.name)}: ${side} ${lotsText(deal.volume)} at ${formatPrice(deal.price, digits)}`,
    how: `history: deal ${deal.ticket}${position} · ${after}`,
  };
}

const names = { sl: 'Stop', tp: 'Target', price: 'Price' } as const;

/** With the span between the two polls in which it happened. */
function levelEvent(
  change: LevelChange,
  sentHere: OwnChanges,
  { trade, digits, brokerTime, timeText }: EventParts,
): TradeEvent {
  const { level, fromValue, toValue, afterMs, byMs } = change;
  const price = (value: Price) => formatPrice(value, digits);
  const told = (ms: UtcMs) => timeText(brokerTime(ms)).slice(-8);
  const name = names[level];
  const what =
    fromValue === null
      ? toValue === 0
        ? `No ${name.toLowerCase()} when first seen`
        : `${name} ${price(toValue)} when first seen`
      : fromValue === 0
        ? `${name} set ${price(toValue)}`
        : toValue === 0
          ? `${name} removed, was ${price(fromValue)}`
          : `${name} moved ${price(fromValue)} → ${price(toValue)}`;
  const isOwn =
    fromValue !== null &&
    sentHere.isMove({
      kind: 'position',
      ticket: trade.positionId,
      atMs: byMs,
      sinceMs: afterMs,
      moves: [{ level, to: toValue }],
    });
  const polled = afterMs === null ? 'from polling' : `from polling: ${told(afterMs)} to ${told(byMs)}`;
  return {
    key: `${level} ${byMs}`,
    kind: 'level',
    at: brokerTime(byMs),
    what,
    how: isOwn ? `sent from here, ${polled}` : polled,
  };
}

function gapEvent({ fromMs, toMs }: Span, { brokerTime, timeText }: EventParts): TradeEvent {
  const until = timeText(brokerTime(toMs)).slice(-8);
  return {
    key: `gap ${fromMs}`,
    kind: 'gap',
    at: brokerTime(fromMs),
    what: `Not watched until ${until}`,
    how: `positions were not read for ${formatLength((toMs - fromMs) / 1_000)}`,
  };
}

const verdictWords: Readonly<Record<Verdict, string>> = {
  done: 'done',
  placed: 'placed',
  partial: 'filled in part',
  unchanged: 'already so',
  rejected: 'rejected',
  'not-sent': 'not sent',
  unknown: 'result unknown',
};

/** None where the request was about something else. */
function sentEvent(intent: Intent, { trade, digits, brokerTime }: EventParts): readonly TradeEvent[] {
  if (!isAbout(intent, trade)) return [];
  const { id, request, outcome, sent, created } = intent;
  const code = outcome?.retcode ?? null;
  const answer =
    outcome === null
      ? 'no answer yet'
      : `${verdictWords[outcome.verdict]}${code === null ? '' : ` (${code})`}, ${Math.round(outcome.tookMs)} ms`;
  const title = describeRequest(request, digits);
  return [
    {
      key: `sent ${id}`,
      kind: 'sent',
      at: brokerTime(sent ?? created),
      what: title,
      how: `sent from here: ${answer}`,
    },
  ];
}

/** It names the position or the order that opened it, or became one of its deals. */
function isAbout(intent: Intent, { positionId, parts }: TradeOfDeals): boolean {
  const { request } = intent;
  const own = ownTickets([intent]);
  const named = request.name === 'place-order' ? null : request.input.ticket;
  return (
    named === positionId ||
    parts.some(
      ({ deal }) =>
        own.deals.has(deal.ticket) ||
        (deal.order !== null && (own.orders.has(deal.order) || named === deal.order)),
    )
  );
}
