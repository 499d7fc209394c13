import { z } from 'zod';
import { orderTimes, orderTypes, sendableFillings, sides } from './enums';
import {
  type BrokerSeconds,
  inUnit,
  type Lots,
  lots,
  maybePrice,
  maybeText,
  type Points,
  type Price,
  ticketSchema,
  utcMs,
} from './fields';
import { failureSchema } from './result';

/**
 * One id per intent of the user. The host sends an intent once: the same id again (double click, a browser that re-sends)
 * returns the first outcome.
 */
export const intentIdSchema = z.uuid();

/** The bridge that the user looked at (`ActiveBridge.generation`): a write that comes under another one is not sent. */
const generation = z.number().int().optional();
const price = inUnit<Price>(z.number().positive());
/** 0 removes the level, or means none. */
const level = inUnit<Price>(z.number().min(0));
/** Broker seconds, not UTC. */
const expiration = inUnit<BrokerSeconds>(z.number().int().positive());
const volume = inUnit<Lots>(z.number().positive());
const deviation = inUnit<Points>(z.number().int().min(0));

/** What the user saw when confirming: kept in the journal, and what the host's own limits ask about. */
export const seenSchema = z.strictObject({
  bid: maybePrice,
  ask: maybePrice,
  /** Age of that quote, milliseconds. */
  ageMs: z.number().min(0).nullable(),
  /** Click to confirm, UTC milliseconds of the machine that the page runs on. */
  clickedAt: utcMs,
  /**
   * Of the deal that it asks for (a close trades against its position): whose price of the two was looked at. Absent or null of
   * what asks for no deal, or where the page did not know the position.
   */
  side: z.enum(sides).nullable().optional(),
  /** The symbol's, where it was known: the journal tells slippage in points long after the symbol is forgotten. */
  point: z.number().positive().optional(),
});
export type Seen = Readonly<z.infer<typeof seenSchema>>;

const seen = seenSchema.optional();
/** Ids of the limits and locks that the user set aside for this one request, by typing. */
const overrides = z.array(z.string().min(1).max(40)).max(20).optional();

/** `POST /orders`. */
export const newOrderSchema = z.strictObject({
  intentId: intentIdSchema,
  generation,
  seen,
  overrides,
  symbol: z.string().min(1).max(64),
  type: z.enum(orderTypes),
  /** Lots. */
  volume,
  /** Market types: the price that the user saw. Pending types: the order price; of a stop-limit the trigger. */
  price,
  /** Stop-limits only: where the triggered limit order goes. */
  stopLimit: price.optional(),
  sl: level.optional(),
  tp: level.optional(),
  /** Points that a market order may slip. */
  deviation: deviation.optional(),
  filling: z.enum(sendableFillings).optional(),
  time: z.enum(orderTimes).optional(),
  expiration: expiration.optional(),
  magic: z.number().int().min(0).optional(),
  comment: z
    .string()
    .max(31)
    .regex(/^[\x20-\x7e]*$/, 'printable ASCII only')
    .optional(),
});
export type NewOrder = Readonly<z.infer<typeof newOrderSchema>>;

/** `PUT /orders/{ticket}`: what is absent stays. */
export const modifyOrderSchema = z.strictObject({
  intentId: intentIdSchema,
  generation,
  seen,
  overrides,
  ticket: ticketSchema,
  price: price.optional(),
  stopLimit: price.optional(),
  sl: level.optional(),
  tp: level.optional(),
  time: z.enum(orderTimes).optional(),
  expiration: inUnit<BrokerSeconds>(z.number().int().min(0)).optional(),
});
export type ModifyOrder = Readonly<z.infer<typeof modifyOrderSchema>>;

/** `DELETE /orders/{ticket}`. */
const cancelOrderSchema = z.strictObject({
  intentId: intentIdSchema,
  generation,
  seen,
  overrides,
  ticket: ticketSchema,
});
export type CancelOrder = Readonly<z.infer<typeof cancelOrderSchema>>;

/** `PUT /positions/{ticket}`: both levels are sent, 0 removes one. */
export const modifyPositionSchema = z.strictObject({
  intentId: intentIdSchema,
  generation,
  seen,
  overrides,
  ticket: ticketSchema,
  sl: level,
  tp: level,
});
export type ModifyPosition = Readonly<z.infer<typeof modifyPositionSchema>>;

/** `DELETE /positions/{ticket}`: whole without `volume`. */
export const closePositionSchema = z.strictObject({
  intentId: intentIdSchema,
  generation,
  seen,
  overrides,
  ticket: ticketSchema,
  volume: volume.optional(),
  deviation: deviation.optional(),
});
export type ClosePosition = Readonly<z.infer<typeof closePositionSchema>>;

/** One write that the user confirmed. It goes as it is from the page to the bridge client, and into the journal. */
export const tradeRequestSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('place-order'), input: newOrderSchema }),
  z.strictObject({ name: z.literal('modify-order'), input: modifyOrderSchema }),
  z.strictObject({ name: z.literal('cancel-order'), input: cancelOrderSchema }),
  z.strictObject({ name: z.literal('modify-position'), input: modifyPositionSchema }),
  z.strictObject({ name: z.literal('close-position'), input: closePositionSchema }),
]);
export type TradeRequest = Readonly<z.infer<typeof tradeRequestSchema>>;

/** The same request with what the page or the host adds to every kind. */
export const withInput = <Request extends TradeRequest>(
  request: Request,
  more: Partial<Pick<NewOrder, 'generation' | 'seen' | 'overrides'>>,
): Request => ({ ...request, input: { ...request.input, ...more } });

/** Method and path, for an outcome that the bridge did not give. */
export function endpointOf({ name, input }: TradeRequest): string {
  switch (name) {
    case 'place-order':
      return 'POST /orders';
    case 'modify-order':
      return `PUT /orders/${input.ticket}`;
    case 'cancel-order':
      return `DELETE /orders/${input.ticket}`;
    case 'modify-position':
      return `PUT /positions/${input.ticket}`;
    case 'close-position':
      return `DELETE /positions/${input.ticket}`;
  }
}

/**
 * What became of one write. Decided by the retcode, never by the HTTP status (reference/bridge-notes.md).
 *
 * - `done`: carried out · `placed`: accepted as a pending order · `partial`: a part was filled · `unchanged`: already so
 * - `rejected`: definitely refused, nothing changed
 * - `not-sent`: proven never to have reached the bridge
 * - `unknown`: it may or may not have been executed; read positions and orders before anything else
 */
export const verdicts = [
  'done',
  'placed',
  'partial',
  'unchanged',
  'rejected',
  'not-sent',
  'unknown',
] as const;

/** Parts of an order without which the server must refuse it. */
const droppedFields = ['stop-limit', 'expiry'] as const;
export type DroppedField = (typeof droppedFields)[number];

export const tradeOutcomeSchema = z.object({
  intentId: intentIdSchema,
  verdict: z.enum(verdicts),
  /** Method and path, such as `POST /orders`. */
  endpoint: z.string(),
  status: z.number().int().nullable(),
  retcode: z.number().int().nullable(),
  /** True when the retcode was read out of the server's words because the bridge hid the number. */
  retcodeFromWords: z.boolean(),
  /** The server's own words: the result's `comment`, or the error text. */
  said: maybeText,
  /** What went wrong below the trade itself; null when the bridge gave a trade result. */
  failure: failureSchema.nullable(),
  order: ticketSchema.nullable(),
  deal: ticketSchema.nullable(),
  volume: lots.nullable(),
  price: maybePrice,
  bid: maybePrice,
  ask: maybePrice,
  /** Milliseconds from handing the request to the socket to the whole answer. */
  tookMs: z.number(),
  /** One sentence of what the broker's lists say, where the answer alone did not tell: `Order 7 was filled, not cancelled.` */
  found: z.string().optional(),
  /** Refused though it was right: the bridge has dropped this of it on the way. */
  dropped: z.enum(droppedFields).optional(),
});
export type TradeOutcome = Readonly<z.infer<typeof tradeOutcomeSchema>>;
export type Verdict = TradeOutcome['verdict'];

/** The part of an outcome that the server's trade result would fill, where none came. */
export const noTradeResult = {
  retcode: null,
  retcodeFromWords: false,
  said: null,
  order: null,
  deal: null,
  volume: null,
  price: null,
  bid: null,
  ask: null,
} as const satisfies Partial<TradeOutcome>;
