import { FILLINGS, isRecord, LIFETIMES, ORDER_TYPES } from './bodies';
import { badRequest } from './errors';

/** What this family never reads: a stop-limit order has no second price, an expiry no end (reference/order-safety.md, finding F). */
const NOT_READ: readonly string[] = ['stoplimit', 'expiration'];

function withoutUnread(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_READ.includes(name)));
}

/** A new order as far as it is read: a filling or lifetime that it does not know is as good as none, and none is IOC. */
export function readNewOrder(body: unknown): unknown {
  if (!isRecord(body)) throw badRequest('Request body required');
  const { type, type_filling: filling, type_time: lifetime } = body;
  for (const field of ['symbol', 'type', 'volume']) {
    if (body[field] === undefined) throw badRequest(`'${field}' is required`);
  }
  if (typeof type === 'string' && !Object.hasOwn(ORDER_TYPES, type.toUpperCase())) {
    const known = Object.keys(ORDER_TYPES).join("', '");
    throw badRequest(`Invalid type: ${type.toUpperCase()}. Use: ['${known}']`);
  }
  return withoutUnread({
    ...body,
    type: typeof type === 'string' ? type.toUpperCase() : type,
    type_filling: filling !== 'BOC' && known(FILLINGS, filling) ? filling : 'IOC',
    type_time: known(LIFETIMES, lifetime) ? lifetime : undefined,
  });
}

/** A change of an order; what it leaves out stays. */
export function readOrderChange(body: unknown): unknown {
  if (!isRecord(body)) throw badRequest('Request body required');
  return withoutUnread({ ...body, type_time: known(LIFETIMES, body.type_time) ? body.type_time : undefined });
}

const known = (table: Readonly<Record<string, unknown>>, text: unknown): boolean =>
  typeof text === 'string' && Object.hasOwn(table, text);
