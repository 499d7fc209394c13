import { z } from 'zod';
import type { OrderRequest } from '../engine/place';
import type { Filling, Lifetime, OrderType } from '../engine/state';
import { badRequest } from './errors';

/** Bodies of trading requests. Malformed ones are refused here; what is not allowed is for the engine to judge. */

export const ORDER_TYPES: Readonly<Record<string, OrderType>> = {
  BUY: 0,
  SELL: 1,
  BUY_LIMIT: 2,
  SELL_LIMIT: 3,
  BUY_STOP: 4,
  SELL_STOP: 5,
  BUY_STOP_LIMIT: 6,
  SELL_STOP_LIMIT: 7,
};
export const FILLINGS: Readonly<Record<string, Filling>> = { FOK: 0, IOC: 1, RETURN: 2, BOC: 3 };
export const LIFETIMES: Readonly<Record<string, Lifetime>> = {
  GTC: 0,
  DAY: 1,
  SPECIFIED: 2,
  SPECIFIED_DAY: 3,
};

const price = z.number().min(0).nullish();
const seconds = z.number().int().min(0).nullish();
const points = z.number().int().min(0).nullish();

function oneOf<Value>(table: Readonly<Record<string, Value>>) {
  return z.string().transform((text, context) => {
    const value = Object.hasOwn(table, text) ? table[text] : undefined;
    if (value !== undefined) return value;
    context.addIssue({
      code: 'custom',
      message: `must be one of ${Object.keys(table).join(', ')}, got ${text}`,
    });
    return z.NEVER;
  });
}

const newOrder = z.object({
  symbol: z.string().min(1),
  type: oneOf(ORDER_TYPES),
  volume: z.number(),
  price,
  stoplimit: price,
  sl: price,
  tp: price,
  deviation: points,
  magic: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  comment: z
    .string()
    .max(31)
    .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII')
    .nullish(),
  type_filling: oneOf(FILLINGS).nullish(),
  type_time: oneOf(LIFETIMES).nullish(),
  expiration: seconds,
});

const orderChange = z.object({
  price,
  stoplimit: price,
  sl: price,
  tp: price,
  type_time: oneOf(LIFETIMES).nullish(),
  expiration: seconds,
});

const positionChange = z.object({ sl: price, tp: price });
const positionClose = z.object({ volume: z.number().nullish(), deviation: points });

export const readNewOrder = (body: unknown) => read(newOrder, body);

/** A new order for the engine: absent fields are null, or MetaTrader's zero. */
export const orderRequestOf = (
  body: z.infer<typeof newOrder>,
  symbol: OrderRequest['symbol'],
): OrderRequest => ({
  symbol,
  type: body.type,
  volume: body.volume,
  price: body.price ?? null,
  stopLimit: body.stoplimit ?? null,
  sl: body.sl ?? null,
  tp: body.tp ?? null,
  deviation: body.deviation ?? null,
  magic: body.magic ?? 0,
  comment: body.comment ?? '',
  filling: body.type_filling ?? null,
  lifetime: body.type_time ?? 0,
  expiration: body.expiration ?? 0,
  reason: 3,
});
export const readOrderChange = (body: unknown) => read(orderChange, body);
export const readPositionChange = (body: unknown) => read(positionChange, body);
/** A close needs no body. */
export const readPositionClose = (body: unknown) => read(positionClose, body ?? {});

function read<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  if (field === '') throw badRequest('The request body must be a JSON object');
  const missing = isRecord(body) && body[field] === undefined;
  throw badRequest(missing ? `'${field}' is required` : `'${field}': ${issue?.message ?? 'invalid'}`);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
