import { priceTicks, ticksToPrice, usableQuote } from '../../../shared/math/price';
import { parseBrokerDateTime } from '../../../shared/math/time';
import { stepsToVolume, volumeSteps } from '../../../shared/math/volume';
import type { OrderType, Side } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { takesStopLoss, takesTakeProfit } from '../../../shared/rules/offers';
import { checkOrder, type OrderDraft, type OrderMarket } from '../../../shared/rules/order-rules';
import { isMarket, isOrderType, isPending, isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { type OrderProblem, refuse, warn } from '../../../shared/rules/problem';
import { readNumber } from '../../trade/typed-number';
import { defaultDeviation, fillingOf, needsDate, type TicketDraft, timeOf } from './draft';

/** What the ticket's texts amount to: an order that may be sent, or the problems that stand against it. */
export interface CheckedDraft {
  /** Null while something is unreadable or refused. */
  readonly order: OrderDraft | null;
  /** As far as it can be read, for estimates; null while it cannot. */
  readonly readable: OrderDraft | null;
  readonly problems: readonly OrderProblem[];
}

/** Lots open or pending one way on a symbol, as the symbol's volume limit counts them. */
export function sameSideVolume(
  positions: readonly Position[],
  orders: readonly Order[],
  symbol: string,
  side: Side,
): number {
  const open = positions.filter((row) => row.symbol === symbol && row.side === side);
  const pending = orders.filter(
    (row) => row.symbol === symbol && isOrderType(row.type) && sideOf(row.type) === side,
  );
  const lots =
    open.reduce((sum, row) => sum + row.volume, 0) + pending.reduce((sum, row) => sum + row.volumeCurrent, 0);
  return Number(lots.toFixed(8));
}

/** Float noise of a text that lies on the grid is brought to the exact grid price; anything else stays for the rules to name. */
function onGrid(price: number, spec: SymbolSpec): number {
  const ticks = priceTicks(price, spec.tickSize);
  return ticks === null ? price : ticksToPrice(ticks, spec);
}

function onStep(lots: number, spec: SymbolSpec): number {
  const steps = volumeSteps(lots, spec.volumeStep);
  return steps === null ? lots : stepsToVolume(steps, spec.volumeStep);
}

type Reading<T> = { readonly value: T } | { readonly problem: OrderProblem };

function readPrice(
  field: 'price' | 'stopLimit',
  name: string,
  text: string,
  spec: SymbolSpec,
): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'number') return { value: onGrid(typed.value, spec) };
  const why = typed.kind === 'empty' ? 'is missing' : typed.reason;
  return { problem: refuse(field, 10015, `the ${name} ${why}`) };
}

/** Empty and 0 both mean none. */
function readLevel(field: 'sl' | 'tp', name: string, text: string, spec: SymbolSpec): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'empty') return { value: 0 };
  if (typed.kind === 'number') return { value: onGrid(typed.value, spec) };
  return { problem: refuse(field, 10016, `the ${name} ${typed.reason}`) };
}

function readVolume(text: string, spec: SymbolSpec): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'number') return { value: onStep(typed.value, spec) };
  const why = typed.kind === 'empty' ? 'is missing' : typed.reason;
  const least = String(spec.volumeMin);
  return { problem: refuse('volume', 10014, `the volume ${why}`, { label: `use ${least}`, value: least }) };
}

function readDeviation(text: string): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'number' && Number.isInteger(typed.value) && typed.value >= 0)
    return { value: typed.value };
  const why = typed.kind === 'empty' ? 'is missing' : 'must be a whole number of points';
  const fix = { label: `use ${defaultDeviation}`, value: defaultDeviation };
  return { problem: refuse('deviation', 10013, `the deviation ${why}`, fix) };
}

function readExpiration(text: string): Reading<number> {
  const time = text === '' ? null : parseBrokerDateTime(text);
  if (time !== null && time > 0) return { value: time };
  const why = text === '' ? 'a specified expiration needs its date' : 'the expiration is not a date';
  return { problem: refuse('expiration', 10022, why) };
}

const readingOf = <T>(reading: Reading<T> | null): T | undefined =>
  reading !== null && 'value' in reading ? reading.value : undefined;

/** Reads every field that the type has; hidden fields never reach the order. */
function readOrder(
  draft: TicketDraft,
  market: OrderMarket,
): { readonly order: OrderDraft | null; readonly problems: readonly OrderProblem[] } {
  const { spec } = market;
  const { type } = draft;
  const time = timeOf(draft, spec);
  const quote = market.tick !== null && usableQuote(market.tick) ? market.tick : null;
  const volume = readVolume(draft.volume, spec);
  const price: Reading<number> = isPending(type)
    ? readPrice('price', 'price', draft.price, spec)
    : quote === null
      ? { problem: refuse('symbol', 10021, 'there is no usable quote for this symbol') }
      : { value: sideOf(type) === 'BUY' ? quote.ask : quote.bid };
  const stopLimit = isStopLimit(type)
    ? readPrice('stopLimit', 'stop limit price', draft.stopLimit, spec)
    : null;
  const sl = takesStopLoss(spec) ? readLevel('sl', 'stop loss', draft.sl, spec) : { value: 0 };
  const tp = takesTakeProfit(spec) ? readLevel('tp', 'take profit', draft.tp, spec) : { value: 0 };
  const expiration = isPending(type) && needsDate(time) ? readExpiration(draft.expiration) : null;
  const deviation = isMarket(type) ? readDeviation(draft.deviation) : null;

  const readings = [volume, price, stopLimit, sl, tp, expiration, deviation];
  const problems = readings.flatMap((reading) =>
    reading !== null && 'problem' in reading ? [reading.problem] : [],
  );
  const lots = readingOf(volume);
  const at = readingOf(price);
  if (problems.length > 0 || lots === undefined || at === undefined) return { order: null, problems };

  const limitAt = readingOf(stopLimit);
  const points = readingOf(deviation);
  const until = readingOf(expiration);
  const order: OrderDraft = {
    symbol: draft.symbol,
    type,
    volume: lots,
    price: at,
    ...(limitAt === undefined ? {} : { stopLimit: limitAt }),
    sl: readingOf(sl) ?? 0,
    tp: readingOf(tp) ?? 0,
    filling: fillingOf(draft, spec),
    ...(points === undefined ? {} : { deviation: points }),
    ...(isPending(type) ? { time } : {}),
    ...(until === undefined ? {} : { expiration: until }),
    ...(draft.comment === '' ? {} : { comment: draft.comment }),
  };
  return { order, problems: [] };
}

/** A pending price this far from the market is more often a slipped digit than a plan. */
const farShare = 0.05;
/** As many times the size last used on this symbol: likewise. */
const unusualTimes = 10;

/** Not a broker's rules but ours: slips that every broker would take. */
function slips(order: OrderDraft, market: OrderMarket, lastVolume: number | null): readonly OrderProblem[] {
  const found: OrderProblem[] = [];
  if (isPending(order.type) && market.tick !== null) {
    const away = Math.abs(order.price / market.tick.bid - 1);
    if (away > farShare) {
      found.push(
        warn('price', null, `the price is ${Math.round(away * 100)} % away from the market, is that meant?`),
      );
    }
  }
  if (lastVolume !== null && order.volume >= unusualTimes * lastVolume) {
    const times = Math.floor(order.volume / lastVolume + 1e-9);
    found.push(
      warn('volume', null, `the volume is ${times} times the last one on this symbol, is that meant?`),
    );
  }
  return found;
}

/** The draft as an order of its type, checked by the broker's rules and ours. */
export function checkDraft(
  draft: TicketDraft,
  market: OrderMarket,
  lastVolume: number | null = null,
): CheckedDraft {
  const read = readOrder(draft, market);
  if (read.order === null) return { order: null, readable: null, problems: read.problems };
  const problems = [...checkOrder(read.order, market), ...slips(read.order, market, lastVolume)];
  const isRefused = problems.some((problem) => problem.severity === 'refuse');
  return { order: isRefused ? null : read.order, readable: read.order, problems };
}

/** The same ticket sent by the other market button. */
export const asType = (draft: TicketDraft, type: OrderType): TicketDraft =>
  draft.type === type ? draft : { ...draft, type };
