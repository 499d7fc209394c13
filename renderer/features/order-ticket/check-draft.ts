import { parseBrokerDateTime } from '../../../shared/math/time';
import { needsDate, type OrderType, type Side } from '../../../shared/model/enums';
import { defaultLimits, type Limits } from '../../../shared/model/limits';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { checkLimits, isSetAside } from '../../../shared/rules/limits';
import { takesStopLoss } from '../../../shared/rules/offers';
import { checkOrder, type OrderDraft, type OrderMarket } from '../../../shared/rules/order-rules';
import { isMarket, isOrderType, isPending, sideOf } from '../../../shared/rules/order-types';
import { type OrderProblem, refuse, warn } from '../../../shared/rules/problem';
import { readNumber } from '../trading';
import { defaultDeviation, fillingOf, type TicketDraft, timeOf } from './draft';
import { type Reading, type Resolved, readOf, resolveDraft } from './resolve';

/** The ticket's texts as an order that may be sent, or the problems that prevent it. */
export interface CheckedDraft {
  /** Null while something is unreadable or refused. */
  readonly order: OrderDraft | null;
  /** The order as far as it can be read, for estimates; null while it cannot. */
  readonly readable: OrderDraft | null;
  readonly problems: readonly OrderProblem[];
  /** Volume in lots and levels as prices, each read by itself. */
  readonly resolved: Resolved;
}

/** Lots open or pending in one direction on a symbol, as the symbol's volume limit counts them. */
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
  const why = text === '' ? 'set the expiration date' : 'the expiration date is not valid';
  return { problem: refuse('expiration', 10022, why) };
}

/** Empty and 0 mean none: the order then carries our label. The bridge and MetaTrader take whole numbers. */
function readMagic(text: string): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'empty') return { value: 0 };
  if (typed.kind === 'number' && Number.isSafeInteger(typed.value) && typed.value >= 0) {
    return { value: typed.value };
  }
  const fix = { label: 'use 0', value: '0' };
  return { problem: refuse('magic', 10013, 'the magic number must be a whole number', fix) };
}

/** Reads every field of the order type; hidden fields never reach the order. */
function readOrder(
  draft: TicketDraft,
  { spec }: OrderMarket,
  { price, stopLimit, volume, sl, tp }: Resolved,
): { readonly order: OrderDraft | null; readonly problems: readonly OrderProblem[] } {
  const { type } = draft;
  const time = timeOf(draft, spec);
  const expiration = isPending(type) && needsDate(time) ? readExpiration(draft.expiration) : null;
  const deviation = isMarket(type) ? readDeviation(draft.deviation) : null;
  const magic = readMagic(draft.magic);

  const readings = [volume, price, stopLimit, sl, tp, expiration, deviation, magic];
  const found = readings.flatMap((reading) =>
    reading !== null && 'problem' in reading ? [reading.problem] : [],
  );
  // A volume by risk fails with its stop's problem, which is listed once.
  const problems = [...new Set(found)];
  const lots = readOf(volume);
  const at = readOf(price);
  if (problems.length > 0 || lots === undefined || at === undefined) return { order: null, problems };

  const limitAt = readOf(stopLimit);
  const points = readOf(deviation);
  const until = readOf(expiration);
  const by = readOf(magic) ?? 0;
  const order: OrderDraft = {
    symbol: draft.symbol,
    type,
    volume: lots,
    price: at,
    ...(limitAt === undefined ? {} : { stopLimit: limitAt }),
    sl: readOf(sl) ?? 0,
    tp: readOf(tp) ?? 0,
    filling: fillingOf(draft, spec),
    ...(points === undefined ? {} : { deviation: points }),
    ...(isPending(type) ? { time } : {}),
    ...(until === undefined ? {} : { expiration: until }),
    ...(by === 0 ? {} : { magic: by }),
    ...(draft.comment === '' ? {} : { comment: draft.comment }),
  };
  return { order, problems: [] };
}

/**
 * The user's own limits, by the same function that the host checks the order with. A field that already has a refusal
 * by the broker's rules gets no second one.
 */
function limitProblems(
  order: OrderDraft,
  { spec, account, tick }: OrderMarket,
  { limits, lastVolume, ordersLastMinute }: Habits,
  refused: readonly OrderProblem[],
): readonly OrderProblem[] {
  const known = { limits, spec, account, quote: tick, lastVolume, ordersLastMinute: ordersLastMinute() };
  return checkLimits(order, known)
    .filter(({ field }) => !refused.some((each) => each.field === field && each.severity === 'refuse'))
    .map(({ id, field, message, fix }) => ({
      ...(isSetAside(id) ? warn : refuse)(field, null, message, fix),
      guard: id,
    }));
}

/** A limit of the user's that he may set aside for this one order: asked about even where nothing else is. */
export const isSlip = ({ severity, guard }: OrderProblem): boolean =>
  severity === 'warn' && guard !== undefined;

/** What the ticket checks beyond the broker's rules. */
export interface Habits {
  /** Lots sent last on this symbol; null where none were. */
  readonly lastVolume: number | null;
  readonly warnsNoStop: boolean;
  readonly limits: Limits;
  /** New orders sent within the last minute; null where the number is not known. */
  readonly ordersLastMinute: () => number | null;
  /** True where the order only reduces a netting position, whose own stop loss stays (netting.ts). */
  readonly onlyReduces?: (order: OrderDraft) => boolean;
}
export const noHabits: Habits = {
  lastVolume: null,
  warnsNoStop: false,
  limits: defaultLimits,
  ordersLastMinute: () => null,
};

/** The draft as an order of its type, checked by the broker's rules and the user's limits. */
export function checkDraft(draft: TicketDraft, market: OrderMarket, habits: Habits = noHabits): CheckedDraft {
  const resolved = resolveDraft(draft, market);
  const read = readOrder(draft, market, resolved);
  if (read.order === null) return { order: null, readable: null, problems: read.problems, resolved };
  const lacksStop =
    habits.warnsNoStop &&
    readOf(resolved.sl) === 0 &&
    takesStopLoss(market.spec) &&
    habits.onlyReduces?.(read.order) !== true;
  const capped = resolved.sizing?.cap ?? null;
  const broken = checkOrder(read.order, market);
  const limited = limitProblems(read.order, market, habits, broken);
  const isRefusal = ({ severity }: OrderProblem) => severity === 'refuse';
  const problems = [
    ...broken.filter(isRefusal),
    ...limited,
    ...broken.filter((problem) => !isRefusal(problem)),
    ...(capped === null ? [] : [warn('risk', null, capped)]),
    ...(lacksStop ? [warn('risk', null, 'No stop loss: risk is unlimited')] : []),
  ];
  const isRefused = problems.some(isRefusal);
  return { order: isRefused ? null : read.order, readable: read.order, problems, resolved };
}

/** The same ticket as sent by the other market button. */
export const asType = (draft: TicketDraft, type: OrderType): TicketDraft =>
  draft.type === type ? draft : { ...draft, type };
