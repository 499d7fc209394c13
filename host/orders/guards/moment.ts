import {
  decimalsOf,
  formatPrice,
  isAbsurdPrice,
  spreadPoints,
  toPoints,
  usableQuote,
} from '../../../shared/math/price';
import { formatAge } from '../../../shared/math/time';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { NewOrder } from '../../../shared/model/trade';
import { driftLimit, usualDeviation } from '../../../shared/rules/drift';
import type { GuardFinding } from '../../../shared/rules/limits';
import { isMarket, sideOf } from '../../../shared/rules/order-types';
import { asksToLook, quoteBudgetMs, quoteLimitMs } from '../../../shared/rules/quote-age';
import type { HostQuote } from '../../live/quotes';

/** Allowance for the time between click and check: a quote that was fresh at the click is not asked about. Milliseconds. */
const inFlightMs = 2_000;

/** An unmoved tick this far behind the broker's clock means a closed or frozen market. Milliseconds. */
const sleepsAfterMs = 60_000;

/** A spread this many times the usual one is treated as no market: rollover, news or a broken feed. */
const wideTimes = 20;

const finding = (id: GuardFinding['id'], field: GuardFinding['field'], message: string): GuardFinding => ({
  id,
  field,
  message,
  fix: null,
});

/**
 * Age of the quote that the user saw, the worst of all that is known, milliseconds; null where nothing proves that it is of today.
 */
function ageOf(order: Pick<NewOrder, 'seen'>, quote: HostQuote): number | null {
  const seenMs = order.seen?.ageMs ?? 0;
  const ageMs = Math.max(quote.readAgoMs, quote.changedAgoMs, seenMs);
  if (quote.hasMoved) return ageMs;
  if (quote.behindMs === null) return null;
  return quote.behindMs >= sleepsAfterMs ? Math.max(ageMs, quote.behindMs) : ageMs;
}

function freshness(order: NewOrder, quote: HostQuote): GuardFinding | null {
  const ageMs = ageOf(order, quote);
  if (ageMs === null) {
    return finding(
      'dead-quote',
      'symbol',
      "the quote may be old: it has not changed yet, and the broker's clock is not known",
    );
  }
  if (ageMs > quoteLimitMs) {
    return finding('dead-quote', 'symbol', `the quote is ${formatAge(ageMs)} old: market orders are blocked`);
  }
  const seenMs = order.seen?.ageMs ?? null;
  const atClick = (ms: number, limitMs: number): number =>
    seenMs !== null && seenMs <= limitMs ? ms - inFlightMs : ms;
  const age = {
    changedAgoMs: atClick(ageMs, quote.lookMs),
    readAgoMs: atClick(quote.readAgoMs, quoteBudgetMs),
  };
  return asksToLook(age, quote.lookMs)
    ? finding(
        'stale-quote',
        'symbol',
        `the quote is ${formatAge(ageMs)} old: check it before sending at market`,
      )
    : null;
}

/** The market is further from the confirmed price than the limit allows (reference/order-safety.md, rule 11). */
function drift(order: NewOrder, quote: HostQuote, spec: SymbolSpec | null): GuardFinding | null {
  if (spec === null || quote.readAgoMs > quoteBudgetMs) return null;
  const isBuy = sideOf(order.type) === 'BUY';
  const seen = (isBuy ? order.seen?.ask : order.seen?.bid) ?? order.price;
  const now = isBuy ? quote.ask : quote.bid;
  const points = Math.abs(toPoints(now - seen, spec.point));
  // Uses the narrower of the two spreads: a spread that has blown up must not widen its own limit.
  const { bid = null, ask = null } = order.seen ?? {};
  const isConfirmedNarrower = bid !== null && ask !== null && ask - bid < quote.ask - quote.bid;
  const confirmed = isConfirmedNarrower ? { bid, ask } : quote;
  const most = driftLimit(order.deviation ?? usualDeviation, confirmed, spec.point);
  if (points <= most) return null;
  return finding(
    'price-drift',
    'price',
    `you confirmed ${formatPrice(seen, spec.digits)} and the market is at ${formatPrice(now, spec.digits)}: ${points} points, ${most} allowed`,
  );
}

function spreadIsWide(quote: HostQuote, spec: SymbolSpec | null): GuardFinding | null {
  if (quote.usualSpread === null || spec === null || !(quote.usualSpread > 0)) return null;
  if (quote.ask - quote.bid < wideTimes * quote.usualSpread) return null;
  const points = spreadPoints(quote.bid, quote.ask, spec.point);
  const usual = toPoints(quote.usualSpread, spec.point);
  return finding('wide-spread', 'symbol', `the spread is ${points} points, usually it is ${usual}`);
}

/** Findings of the host's own quote against sending this order now. */
export function checkMoment(
  order: NewOrder,
  quote: HostQuote | null,
  spec: SymbolSpec | null,
): readonly GuardFinding[] {
  if (quote === null || !usableQuote(quote)) {
    return [finding('bad-quote', 'symbol', 'the bridge has no valid quote for this symbol')];
  }
  const { usualBid } = quote;
  if (usualBid !== null && (isAbsurdPrice(quote.bid, usualBid) || isAbsurdPrice(quote.ask, usualBid))) {
    const shown = (price: Price): string => formatPrice(price, spec?.digits ?? decimalsOf(price));
    return [
      finding(
        'bad-quote',
        'symbol',
        `the quote cannot be right: ${shown(quote.bid)} / ${shown(quote.ask)}, it has been about ${shown(usualBid)} until now`,
      ),
    ];
  }
  if (!isMarket(order.type)) return [];
  return [freshness(order, quote), drift(order, quote, spec), spreadIsWide(quote, spec)].filter(
    (each) => each !== null,
  );
}
