import { priceNames } from '../../../shared/math/levels';
import { parseBrokerDateTime } from '../../../shared/math/time';
import { type Filling, needsDate, sendableFillings } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isOurMagic, withoutMark } from '../../../shared/rules/intent-label';
import { checkOrder, type OrderDraft, type OrderMarket } from '../../../shared/rules/order-rules';
import { isOrderType, orderTypeLabel } from '../../../shared/rules/order-types';
import { type OrderProblem, refuse } from '../../../shared/rules/problem';
import { type OrderTexts, orderTexts, readNumber, volumeText } from '../trading';

/** The order that replaces another: everything that MetaTrader cannot modify can be changed here. */
export interface ReplacementTexts extends OrderTexts {
  readonly volume: string;
  readonly filling: Filling | null;
  readonly comment: string;
}

const fillingOf = (order: Order): Filling | null =>
  sendableFillings.find((filling) => filling === order.filling) ?? null;

/** The order's present values. A comment that the contract would refuse is left out. */
export const replacementTexts = (order: Order, spec: SymbolSpec | null): ReplacementTexts => ({
  ...orderTexts(order, spec),
  volume: volumeText(order.volumeCurrent, spec),
  filling: fillingOf(order),
  comment: /^[\x20-\x7e]{0,31}$/.test(order.comment) ? withoutMark(order.comment) : '',
});

export interface CheckedReplacement {
  /** Null while something is unreadable or refused. */
  readonly order: OrderDraft | null;
  readonly problems: readonly OrderProblem[];
}

const names = { volume: 'volume', ...priceNames } as const;
const retcodes = { volume: 10014, price: 10015, stopLimit: 10015, sl: 10016, tp: 10016 } as const;
type NumberField = keyof typeof names;

export function checkReplacement(
  texts: ReplacementTexts,
  order: Order,
  market: OrderMarket,
): CheckedReplacement {
  if (!isOrderType(order.type)) {
    return {
      order: null,
      problems: [
        refuse('type', 10035, `an order of type ${orderTypeLabel(order.type)} cannot be placed again`),
      ],
    };
  }
  const problems: OrderProblem[] = [];
  const read = (field: NumberField): number | undefined => {
    const typed = readNumber(texts[field]);
    if (typed.kind === 'number') return typed.value;
    const mayBeEmpty = field === 'sl' || field === 'tp';
    if (typed.kind === 'empty' && mayBeEmpty) return undefined;
    problems.push(
      refuse(
        field,
        retcodes[field],
        `the ${names[field]} ${typed.kind === 'empty' ? 'is missing' : typed.reason}`,
      ),
    );
    return undefined;
  };
  const volume = read('volume');
  const price = read('price');
  const stopLimit = order.stopLimit > 0 ? read('stopLimit') : undefined;
  const sl = read('sl');
  const tp = read('tp');
  const isDated = needsDate(texts.time);
  const expiration = isDated ? (parseBrokerDateTime(texts.expiration) ?? undefined) : undefined;
  if (problems.length > 0 || volume === undefined || price === undefined) return { order: null, problems };
  const draft: OrderDraft = {
    symbol: order.symbol,
    type: order.type,
    volume,
    price,
    ...(stopLimit === undefined ? {} : { stopLimit }),
    ...(sl === undefined || sl === 0 ? {} : { sl }),
    ...(tp === undefined || tp === 0 ? {} : { tp }),
    time: texts.time,
    ...(expiration === undefined ? {} : { expiration }),
    ...(texts.filling === null ? {} : { filling: texts.filling }),
    // The magic number stays, so that a bot still recognises its order. Our own label belongs to one order only.
    ...(order.magic === null || order.magic <= 0 || isOurMagic(order.magic) ? {} : { magic: order.magic }),
    ...(texts.comment === '' ? {} : { comment: texts.comment }),
  };
  const found = checkOrder(draft, market);
  const isRefused = found.some((problem) => problem.severity === 'refuse');
  return { order: isRefused ? null : draft, problems: found };
}
