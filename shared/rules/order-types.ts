import type { OrderType, Side } from '../model/enums';
import type { Price } from '../model/fields';
import { isolated } from './isolated';
import type { Trader } from './trader';

/** The eight order types as in MetaTrader's order window, and the fields of each. */

export type OrderField =
  | 'symbol'
  | 'type'
  | 'volume'
  /** What the volume is derived from. */
  | 'risk'
  | 'price'
  | 'stopLimit'
  | 'sl'
  | 'tp'
  | 'time'
  | 'expiration'
  | 'filling'
  | 'deviation'
  | 'magic'
  | 'comment';

type Family = 'market' | 'limit' | 'stop' | 'stop-limit';

const types: Readonly<
  Record<OrderType, { readonly side: Side; readonly family: Family; readonly label: string }>
> = {
  BUY: { side: 'BUY', family: 'market', label: 'Buy' },
  SELL: { side: 'SELL', family: 'market', label: 'Sell' },
  BUY_LIMIT: { side: 'BUY', family: 'limit', label: 'Buy limit' },
  SELL_LIMIT: { side: 'SELL', family: 'limit', label: 'Sell limit' },
  BUY_STOP: { side: 'BUY', family: 'stop', label: 'Buy stop' },
  SELL_STOP: { side: 'SELL', family: 'stop', label: 'Sell stop' },
  BUY_STOP_LIMIT: { side: 'BUY', family: 'stop-limit', label: 'Buy stop limit' },
  SELL_STOP_LIMIT: { side: 'SELL', family: 'stop-limit', label: 'Sell stop limit' },
};

export const sideOf = (type: OrderType): Side => types[type].side;
export const familyOf = (type: OrderType): Family => types[type].family;
export const isMarket = (type: OrderType): boolean => types[type].family === 'market';
export const isPending = (type: OrderType): boolean => types[type].family !== 'market';
export const isStopLimit = (type: OrderType): boolean => types[type].family === 'stop-limit';

/** The entry price: of a stop-limit its limit, not its trigger. */
export const entryOf = (order: {
  readonly type: OrderType;
  readonly price: Price;
  readonly stopLimit?: Price | undefined;
}): Price => (isStopLimit(order.type) ? (order.stopLimit ?? order.price) : order.price);

export const isOrderType = (type: string): type is OrderType => Object.hasOwn(types, type);

export function orderTypeLabel(type: string): string {
  if (isOrderType(type)) return types[type].label;
  return type === 'CLOSE_BY' ? 'Close by' : type;
}

const always: readonly OrderField[] = [
  'symbol',
  'type',
  'volume',
  'risk',
  'sl',
  'tp',
  'filling',
  'magic',
  'comment',
];
const byFamily: Readonly<Record<Family, ReadonlySet<OrderField>>> = {
  market: new Set([...always, 'deviation']),
  limit: new Set([...always, 'price', 'time', 'expiration']),
  stop: new Set([...always, 'price', 'time', 'expiration']),
  'stop-limit': new Set([...always, 'price', 'stopLimit', 'time', 'expiration']),
};

/** Exactly the fields that the type needs. */
export const fieldsOf = (type: OrderType): ReadonlySet<OrderField> => byFamily[types[type].family];

/**
 * Why a pending order is unusual for its trader; null where it is not. The document of the bridge says that its bot sends market
 * orders only; an unnamed API order need not be a bot's.
 */
export const oddPending = (type: string, { kind, name }: Pick<Trader, 'kind' | 'name'>): string | null =>
  kind === 'bot' && isOrderType(type) && !isMarket(type)
    ? `${isolated(name)} placed a pending order, though by the bridge’s document the bot only places Buy and Sell market orders.`
    : null;
