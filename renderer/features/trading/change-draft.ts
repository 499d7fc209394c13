import { priceNames } from '../../../shared/math/levels';
import { priceTicks, ticksToPrice } from '../../../shared/math/price';
import { parseBrokerDateTime, toDateTimeInput } from '../../../shared/math/time';
import { needsDate, type OrderTime } from '../../../shared/model/enums';
import type { BrokerSeconds, Price } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { ModifyOrder, ModifyPosition } from '../../../shared/model/trade';
import { checkLevels, checkOrderChange, type OrderChange } from '../../../shared/rules/change-rules';
import { orderTimesFor } from '../../../shared/rules/offers';
import { type OrderProblem, refuse } from '../../../shared/rules/problem';
import { readNumber } from './typed-number';

/** The modify dialogs' texts as new values, or the problems that prevent them. */

type Quote = { readonly bid: Price; readonly ask: Price } | null;
type Reading = { readonly value: number } | { readonly problem: OrderProblem };

function read(field: keyof typeof priceNames, text: string, spec: SymbolSpec): Reading {
  const typed = readNumber(text);
  if (typed.kind === 'number') {
    const ticks = priceTicks(typed.value, spec.tickSize);
    return { value: ticks === null ? typed.value : ticksToPrice(ticks, spec) };
  }
  const isLevel = field === 'sl' || field === 'tp';
  // An empty level means none, as in MetaTrader's own dialog.
  if (typed.kind === 'empty' && isLevel) return { value: 0 };
  const why = typed.kind === 'empty' ? 'is missing' : typed.reason;
  return { problem: refuse(field, isLevel ? 10016 : 10015, `the ${priceNames[field]} ${why}`) };
}

const problemsOf = (readings: readonly (Reading | null)[]): readonly OrderProblem[] =>
  readings.flatMap((reading) => (reading !== null && 'problem' in reading ? [reading.problem] : []));
const numberOf = (reading: Reading | null, otherwise: number): number =>
  reading !== null && 'value' in reading ? reading.value : otherwise;

/** A price as text for its field; 0 means none and is shown empty. */
export const levelText = (price: Price, spec: SymbolSpec | null): string =>
  price > 0 ? (spec === null ? String(price) : price.toFixed(spec.digits)) : '';

export interface LevelTexts {
  readonly sl: string;
  readonly tp: string;
}

export interface CheckedLevels {
  /** Null while something is unreadable or refused. */
  readonly levels: { readonly sl: Price; readonly tp: Price } | null;
  readonly problems: readonly OrderProblem[];
  /** Levels that the position has and would lose: shown before sending. */
  readonly removes: readonly ('sl' | 'tp')[];
}

export function checkLevelTexts(
  texts: LevelTexts,
  position: Position,
  spec: SymbolSpec,
  quote: Quote,
): CheckedLevels {
  const readings = { sl: read('sl', texts.sl, spec), tp: read('tp', texts.tp, spec) };
  const unreadable = problemsOf([readings.sl, readings.tp]);
  if (unreadable.length > 0) return { levels: null, problems: unreadable, removes: [] };
  const levels = { sl: numberOf(readings.sl, 0), tp: numberOf(readings.tp, 0) };
  const problems = checkLevels(position, levels, spec, quote);
  const isRefused = problems.some((problem) => problem.severity === 'refuse');
  return {
    levels: isRefused ? null : levels,
    problems,
    removes: (['sl', 'tp'] as const).filter((level) => position[level] > 0 && levels[level] === 0),
  };
}

export const levelsRequest = (
  intentId: string,
  position: Position,
  levels: { readonly sl: Price; readonly tp: Price },
): ModifyPosition => ({ intentId, ticket: position.ticket, sl: levels.sl, tp: levels.tp });

export interface OrderTexts extends LevelTexts {
  readonly price: string;
  readonly stopLimit: string;
  readonly time: OrderTime;
  /** Value of a datetime-local input, broker time. */
  readonly expiration: string;
}

const isOrderTime = (time: string | null): time is OrderTime =>
  time === 'GTC' || time === 'DAY' || time === 'SPECIFIED' || time === 'SPECIFIED_DAY';

/** The order's present lifetime; where the bridge does not say, its date decides. */
export const lifeOf = (order: Order): OrderTime =>
  isOrderTime(order.time) ? order.time : order.expiration > 0 ? 'SPECIFIED' : 'GTC';

export function orderTexts(order: Order, spec: SymbolSpec | null): OrderTexts {
  return {
    price: levelText(order.price, spec),
    stopLimit: levelText(order.stopLimit, spec),
    sl: levelText(order.sl, spec),
    tp: levelText(order.tp, spec),
    time: lifeOf(order),
    expiration: order.expiration > 0 ? toDateTimeInput(order.expiration) : '',
  };
}

/** Broker seconds; 0 where the lifetime has no date. An input that still shows the order's own minute keeps its seconds. */
function readExpiration(texts: OrderTexts, order: Order): Reading {
  if (!needsDate(texts.time)) return { value: 0 };
  if (order.expiration > 0 && texts.expiration === toDateTimeInput(order.expiration)) {
    return { value: order.expiration };
  }
  const time = texts.expiration === '' ? null : parseBrokerDateTime(texts.expiration);
  if (time !== null && time > 0) return { value: time };
  const why = texts.expiration === '' ? 'set the expiration date' : 'the expiration date is not valid';
  return { problem: refuse('expiration', 10022, why) };
}

/** The broker checks the date when the order arrives: it must be a minute ahead. Seconds. */
const leastAheadS = 60;

function expiryProblems(
  texts: OrderTexts,
  expiration: number,
  order: Order,
  spec: SymbolSpec,
  brokerNow: BrokerSeconds | null,
): readonly OrderProblem[] {
  const isSame = texts.time === lifeOf(order) && expiration === order.expiration;
  if (isSame) return [];
  if (!orderTimesFor(spec).includes(texts.time)) {
    return [refuse('time', 10022, `this symbol does not take the expiration ${texts.time}`)];
  }
  if (!needsDate(texts.time) || brokerNow === null) return [];
  const ends =
    texts.time === 'SPECIFIED_DAY' ? Math.floor(expiration / 86_400) * 86_400 + 86_399 : expiration;
  return ends < brokerNow + leastAheadS
    ? [refuse('expiration', 10022, "the expiration must lie at least a minute after the broker's clock")]
    : [];
}

export interface CheckedOrderChange {
  /** Null while something is unreadable or refused. */
  readonly change: (OrderChange & { readonly time: OrderTime }) | null;
  readonly problems: readonly OrderProblem[];
  readonly removes: readonly ('sl' | 'tp')[];
}

export function checkOrderTexts(
  texts: OrderTexts,
  order: Order,
  spec: SymbolSpec,
  quote: Quote,
  brokerNow: BrokerSeconds | null,
): CheckedOrderChange {
  const price = read('price', texts.price, spec);
  const stopLimit = order.stopLimit > 0 ? read('stopLimit', texts.stopLimit, spec) : null;
  const sl = read('sl', texts.sl, spec);
  const tp = read('tp', texts.tp, spec);
  const expiration = readExpiration(texts, order);
  const unreadable = problemsOf([price, stopLimit, sl, tp, expiration]);
  if (unreadable.length > 0) return { change: null, problems: unreadable, removes: [] };
  const change = {
    price: numberOf(price, order.price),
    stopLimit: numberOf(stopLimit, order.stopLimit),
    sl: numberOf(sl, 0),
    tp: numberOf(tp, 0),
    time: texts.time,
    expiration: numberOf(expiration, 0),
  };
  const isOtherLife = texts.time !== lifeOf(order) || change.expiration !== order.expiration;
  const ofRules = checkOrderChange(order, change, spec, quote);
  const problems = [
    // A changed lifetime alone is a change, though the rules only compare its date.
    ...(isOtherLife ? ofRules.filter((problem) => problem.retcode !== 10025) : ofRules),
    ...expiryProblems(texts, change.expiration, order, spec, brokerNow),
  ];
  const isRefused = problems.some((problem) => problem.severity === 'refuse');
  return {
    change: isRefused ? null : change,
    problems,
    removes: (['sl', 'tp'] as const).filter((level) => order[level] > 0 && change[level] === 0),
  };
}

/** Only changed values are sent: absent ones stay, even where a bot has changed them meanwhile. */
export function orderChangeRequest(
  intentId: string,
  order: Order,
  change: OrderChange & { readonly time: OrderTime },
): ModifyOrder {
  const isOtherLife = change.time !== lifeOf(order) || change.expiration !== order.expiration;
  return {
    intentId,
    ticket: order.ticket,
    ...(change.price === order.price ? {} : { price: change.price }),
    ...(change.stopLimit === order.stopLimit ? {} : { stopLimit: change.stopLimit }),
    ...(change.sl === order.sl ? {} : { sl: change.sl }),
    ...(change.tp === order.tp ? {} : { tp: change.tp }),
    ...(isOtherLife ? { time: change.time, expiration: change.expiration } : {}),
  };
}
