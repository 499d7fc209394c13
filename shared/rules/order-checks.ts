import { countText } from '../math/counts';
import { formatMoney } from '../math/money';
import { spreadPoints, toPoints } from '../math/price';
import { isMoreVolume, snapVolume, volumeSteps } from '../math/volume';
import type { Account } from '../model/account';
import type { Terminal } from '../model/connection';
import type { BrokerSeconds, Price } from '../model/fields';
import type { Position } from '../model/position';
import type { SymbolSpec } from '../model/symbol';
import type { NewOrder } from '../model/trade';
import { checkGrid, checkPrices, checkStops, samePrice } from './distances';
import { isolated } from './isolated';
import { marginChange, nettingChange } from './netting';
import {
  fillingsFor,
  lacksMarketFilling,
  orderTimesFor,
  takesStopLoss,
  takesTakeProfit,
  typeRefusal,
} from './offers';
import { familyOf, isMarket, isPending, isStopLimit, sideOf } from './order-types';
import { type OrderProblem, refuse, warn } from './problem';

/** The checks of the table in order-rules.ts. Numbers in brackets are of reference/trading-rules.md. */

export type OrderDraft = Omit<NewOrder, 'intentId'>;

/** Data for the rules. Null where unknown: then rules that need it are skipped. */
export interface OrderMarket {
  readonly spec: SymbolSpec;
  readonly tick: { readonly bid: Price; readonly ask: Price } | null;
  readonly account: Account | null;
  readonly terminal: Terminal | null;
  /** Pending orders on the account now. */
  readonly pendingCount: number | null;
  /** Lots already open or pending in the order's direction on this symbol. */
  readonly sameSideVolume: number | null;
  /** As last read: an order that reduces a netting position needs no margin. */
  readonly positions?: readonly Position[] | undefined;
  readonly brokerNow: BrokerSeconds | null;
  /** False where the symbol's session seems to be over; it is never certain (3.4). */
  readonly isMarketOpen?: boolean | null;
}

/** Problems of an order by one rule; empty where there are none. */
export type Check = (order: OrderDraft, market: OrderMarket) => readonly OrderProblem[];

/** Least time to expiry, seconds: bridges forward whole seconds and the server checks on arrival. */
const leastExpiryAheadS = 60;

export const permission: Check = (_order, { account, terminal }) => {
  const problems: OrderProblem[] = [];
  if (terminal?.connected === false)
    problems.push(warn('symbol', 10031, 'the terminal has no link to the trade server'));
  if (terminal?.tradeAllowed === false) {
    problems.push(refuse('symbol', 10027, "the terminal's Algo Trading switch is off"));
  }
  if (terminal?.tradeApiDisabled === true) {
    problems.push(refuse('symbol', 10027, 'the terminal is set to refuse trading through its API'));
  }
  if (account?.tradeAllowed === false)
    problems.push(refuse('symbol', 10017, 'trading is off for this account'));
  if (account?.tradeExpert === false) {
    problems.push(refuse('symbol', 10026, 'the server forbids automated trading on this account'));
  }
  return problems;
};

/** A custom symbol exists in its terminal only; one outside the Market Watch must be shown there first (3.1). */
export const tradable: Check = ({ symbol }, { spec }) => {
  if (spec.custom === true) {
    return [
      refuse('symbol', 10017, `${isolated(symbol)} is a custom symbol of the terminal: no broker trades it`),
    ];
  }
  return spec.visible === false
    ? [
        warn(
          'symbol',
          null,
          `${isolated(symbol)} is not in the terminal's Market Watch: the terminal may refuse it`,
        ),
      ]
    : [];
};

/** The symbol takes this type in this direction. */
export const typeAllowed: Check = ({ type }, { spec }) => {
  const refusal = typeRefusal(type, spec);
  return refusal === null ? [] : [refuse('type', refusal.retcode, refusal.reason)];
};

/** On the step, between minimum and maximum, and within the limit one way. */
export const volumeFits: Check = ({ volume }, { spec, sameSideVolume }) => {
  const use = (value: number) => ({ label: `use ${value}`, value: String(value) });
  const snapped = use(snapVolume(volume, spec));
  if (!Number.isFinite(volume) || volume <= 0) {
    return [refuse('volume', 10014, 'the volume must be above 0', use(spec.volumeMin))];
  }
  const steps = volumeSteps(volume, spec.volumeStep);
  if (isMoreVolume(spec.volumeMin, volume)) {
    return [
      refuse(
        'volume',
        10014,
        `the volume is below the minimum of ${spec.volumeMin} lots`,
        use(spec.volumeMin),
      ),
    ];
  }
  if (isMoreVolume(volume, spec.volumeMax)) {
    return [
      refuse(
        'volume',
        10014,
        `the volume is above the maximum of ${spec.volumeMax} lots`,
        use(spec.volumeMax),
      ),
    ];
  }
  if (steps === null) {
    return [refuse('volume', 10014, `the volume must be a multiple of ${spec.volumeStep} lots`, snapped)];
  }
  const limit = spec.volumeLimit ?? 0;
  if (limit > 0 && sameSideVolume !== null && isMoreVolume(sameSideVolume + volume, limit)) {
    const room = Math.max(0, limit - sameSideVolume);
    const fix = room >= spec.volumeMin ? use(snapVolume(room, spec, 'down')) : null;
    return [
      refuse(
        'volume',
        10034,
        `with ${sameSideVolume} lots on this side the limit of ${limit} lots is exceeded`,
        fix,
      ),
    ];
  }
  return [];
};

const pendingPrices = (order: OrderDraft, { tick, spec }: OrderMarket, field: 'price' | 'stopLimit') =>
  checkPrices(
    { type: order.type, price: order.price, stopLimit: order.stopLimit ?? null },
    tick,
    spec,
  ).filter((problem) => problem.field === field);

/** On the grid, on its side of the market, and far enough away. */
export const price: Check = (order, market) => pendingPrices(order, market, 'price');
/** On the grid, on the better side of its trigger, and far enough away. */
export const stopLimitPrice: Check = (order, market) => pendingPrices(order, market, 'stopLimit');

/**
 * In request and instant execution a market order's price is a condition: on the grid, and within the deviation from the market. The
 * server judges on arrival, so an order outside it now only gets a warning.
 */
export const marketPrice: Check = ({ type, price, deviation }, { spec, tick }) => {
  const isCondition = spec.execution === 'REQUEST' || spec.execution === 'INSTANT';
  if (isPending(type) || !isCondition || tick === null) return [];
  const isBuy = sideOf(type) === 'BUY';
  const market = isBuy ? tick.ask : tick.bid;
  if (samePrice(price, market, spec)) return [];
  const offGrid = checkGrid('price', price, spec, 10015);
  if (offGrid !== null) return [offGrid];
  const gap = Math.abs(toPoints(price, spec.point) - toPoints(market, spec.point));
  if (deviation === undefined || gap <= deviation) return [];
  const where = `${countText(gap, 'point')} from the ${isBuy ? 'ask' : 'bid'}`;
  return [warn('price', 10004, `the price is ${where}, the deviation allows ${deviation}: expect a requote`)];
};

/** Taken by the symbol, on the grid, on their sides, and far enough away. */
export const stops: Check = (order, { tick, spec }) => {
  const sl = order.sl ?? 0;
  const tp = order.tp ?? 0;
  const problems: OrderProblem[] = [];
  if (sl !== 0 && !takesStopLoss(spec)) problems.push(refuse('sl', 10016, 'this symbol takes no stop loss'));
  if (tp !== 0 && !takesTakeProfit(spec))
    problems.push(refuse('tp', 10016, 'this symbol takes no take profit'));
  const anchor = stopsAnchor(order, tick);
  if (problems.length > 0 || anchor === null) return problems;
  return checkStops({ sl, tp }, { ...anchor, side: sideOf(order.type) }, spec);
};

/**
 * The price from which stops are measured (3.2): for a market buy the bid, at which it would be closed; for a pending order its
 * price; for a stop-limit its limit price.
 */
function stopsAnchor(
  order: Pick<OrderDraft, 'type' | 'price' | 'stopLimit'>,
  tick: { readonly bid: Price; readonly ask: Price } | null,
): { readonly price: Price; readonly name: string } | null {
  if (isStopLimit(order.type)) {
    return order.stopLimit === undefined ? null : { price: order.stopLimit, name: 'stop limit price' };
  }
  if (isPending(order.type)) return { price: order.price, name: 'order price' };
  if (tick === null) return null;
  return sideOf(order.type) === 'BUY' ? { price: tick.bid, name: 'bid' } : { price: tick.ask, name: 'ask' };
}

/** A stops level of 0 means "none" with one broker and "it floats" with another, which refuses stops nearer than the spread (3.1). */
export const floatingStops: Check = (order, { tick, spec }) => {
  const anchor = stopsAnchor(order, tick);
  if (spec.stopsLevel > 0 || tick === null || anchor === null) return [];
  const spread = spreadPoints(tick.bid, tick.ask, spec.point);
  return (['sl', 'tp'] as const).flatMap((field) => {
    const level = order[field] ?? 0;
    const gap = Math.abs(toPoints(level - anchor.price, spec.point));
    if (level === 0 || gap === 0 || gap >= spread) return [];
    const name = field === 'sl' ? 'stop loss' : 'take profit';
    return [
      warn(field, 10016, `the ${name} is nearer than the spread; this broker's least distance may float`),
    ];
  });
};

export const filling: Check = (order, { spec }) => {
  const offered = fillingsFor(order.type, spec);
  const best = offered[0];
  if (order.filling === 'RETURN' && lacksMarketFilling(order.type, spec)) {
    return [
      warn('filling', 10030, 'this symbol names no fill policy for market orders: RETURN may be refused'),
    ];
  }
  if (order.filling === undefined || offered.includes(order.filling) || best === undefined) return [];
  const fix = { label: `use ${best}`, value: best };
  return [refuse('filling', 10030, `this symbol does not fill ${order.filling} for this order type`, fix)];
};

/** The symbol takes this lifetime, and it ends in the future. */
export const expiry: Check = (order, { spec, brokerNow }) => {
  if (familyOf(order.type) === 'market') return [];
  const time = order.time ?? 'GTC';
  const offered = orderTimesFor(spec);
  if (!offered.includes(time)) {
    const best = offered[0];
    const fix = best === undefined ? null : { label: `use ${best}`, value: best };
    return [refuse('time', 10022, `this symbol does not take the expiration ${time}`, fix)];
  }
  if (time === 'GTC' || time === 'DAY') return [];
  if (order.expiration === undefined) return [refuse('expiration', 10022, 'set the expiration date')];
  // SPECIFIED_DAY lasts until the end of its day.
  const ends =
    time === 'SPECIFIED_DAY' ? Math.floor(order.expiration / 86_400) * 86_400 + 86_399 : order.expiration;
  if (brokerNow !== null && ends < brokerNow + leastExpiryAheadS) {
    return [
      refuse('expiration', 10022, "the expiration must lie at least a minute after the broker's clock"),
    ];
  }
  return [];
};

export const orderCount: Check = (order, { account, pendingCount }) => {
  const limit = account?.limitOrders ?? 0;
  return isPending(order.type) && limit > 0 && pendingCount !== null && pendingCount >= limit
    ? [refuse('type', 10033, `the account holds ${pendingCount} pending orders, its limit is ${limit}`)]
    : [];
};

export const extras: Check = ({ comment, deviation }) => {
  const problems: OrderProblem[] = [];
  if (comment !== undefined && comment.length > 31) {
    problems.push(refuse('comment', 10013, 'the comment is longer than 31 characters'));
  }
  if (comment !== undefined && !/^[\x20-\x7e]*$/.test(comment)) {
    problems.push(refuse('comment', 10013, 'the comment may hold plain ASCII characters only'));
  }
  if (deviation !== undefined && (!Number.isInteger(deviation) || deviation < 0)) {
    problems.push(refuse('deviation', 10013, 'the deviation must be a whole number of points'));
  }
  return problems;
};

/** Only a warning, as it is an estimate (3.1). A pending order counts in full, since its effect on the position is not known yet. */
export const margin: Check = (order, { spec, account, positions }) => {
  if (account === null || account.marginFree === null) return [];
  const change = isMarket(order.type) ? nettingChange(order, positions, account) : null;
  const { opened, freed } = marginChange(order, change, spec, account);
  const needed = opened === null || freed === null ? null : opened - freed;
  if (needed === null || needed <= account.marginFree) return [];
  return [
    warn(
      'volume',
      10019,
      `about ${formatMoney(needed, account.currencyDigits)} ${account.currency} of margin is needed (estimated), ` +
        `${formatMoney(account.marginFree, account.currencyDigits)} is free`,
    ),
  ];
};

export const gtcMode: Check = (order, { spec }) => {
  if (spec.gtcMode === 'DAILY' && (isPending(order.type) || (order.sl ?? 0) > 0 || (order.tp ?? 0) > 0)) {
    return [
      warn('time', null, 'this broker drops pending orders and stops of this symbol at the end of the day'),
    ];
  }
  if (spec.gtcMode === 'DAILY_NO_STOPS' && isPending(order.type)) {
    return [warn('time', null, 'this broker drops pending orders of this symbol at the end of the day')];
  }
  return [];
};

export const quoteThere: Check = (_order, { tick }) =>
  tick === null ? [refuse('symbol', 10021, 'no valid quote for this symbol')] : [];

/** The symbol record has no sessions, so a closed market is inferred: only a warning (3.4). */
export const marketOpen: Check = (_order, { isMarketOpen }) =>
  isMarketOpen === false ? [warn('symbol', 10018, 'the market is probably closed')] : [];
