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
 * One id for each intent of the user. The host sends an intent once: the same id again (double click, a browser that sends again)
 * gets the first outcome.
 */
export const intentIdSchema = z.uuid();

/** The bridge that the user saw (`ActiveBridge.generation`): not sent to another one. */
const generation = z.number().int().optional();
const price = inUnit<Price>(z.number().positive());
/** 0 = none, or removes the level. */
const level = inUnit<Price>(z.number().min(0));
/** Broker seconds, not UTC. */
const expiration = inUnit<BrokerSeconds>(z.number().int().positive());
const volume = inUnit<Lots>(z.number().positive());
const deviation = inUnit<Points>(z.number().int().min(0));

/** What the user saw when confirming, for the journal and the host's limits. */
export const seenSchema = z.strictObject({
  bid: maybePrice,
  ask: maybePrice,
  /** Age of that quote, milliseconds. */
  ageMs: z.number().min(0).nullable(),
  /** Time of the confirming click, UTC milliseconds of the page's machine. */
  clickedAt: utcMs,
  /**
   * Side of the requested deal (a close trades against its position), which tells bid from ask. Absent or null where no deal is
   * requested, or the position was unknown to the page.
   */
  side: z.enum(sides).nullable().optional(),
  /** The symbol's point, where known: so the journal can show slippage in points at any time. */
  point: z.number().positive().optional(),
});
export type Seen = Readonly<z.infer<typeof seenSchema>>;

const seen = seenSchema.optional();
/** Ids of limits and locks that the user has overridden for this request by typing. */
const overrides = z.array(z.string().min(1).max(40)).max(20).optional();
/** What every request carries. */
const ofEvery = { intentId: intentIdSchema, generation, seen, overrides };

/** `POST /orders`. */
export const newOrderSchema = z.strictObject({
  ...ofEvery,
  symbol: z.string().min(1).max(64),
  type: z.enum(orderTypes),
  /** Lots. */
  volume,
  /** Market orders: the price that the user saw. Pending orders: the order price, of a stop-limit the trigger. */
  price,
  /** Stop-limits only: price of the limit order that the trigger places. */
  stopLimit: price.optional(),
  sl: level.optional(),
  tp: level.optional(),
  /** Largest slippage of a market order, points. */
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
  ...ofEvery,
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
export const cancelOrderSchema = z.strictObject({
  ...ofEvery,
  ticket: ticketSchema,
});

/** `PUT /positions/{ticket}`: both levels are sent, 0 removes one. */
export const modifyPositionSchema = z.strictObject({
  ...ofEvery,
  ticket: ticketSchema,
  sl: level,
  tp: level,
});
export type ModifyPosition = Readonly<z.infer<typeof modifyPositionSchema>>;

/** `DELETE /positions/{ticket}`: whole without `volume`. */
export const closePositionSchema = z.strictObject({
  ...ofEvery,
  ticket: ticketSchema,
  volume: volume.optional(),
  deviation: deviation.optional(),
});
export type ClosePosition = Readonly<z.infer<typeof closePositionSchema>>;

/** One confirmed write. It goes unchanged from the page to the bridge client, and into the journal. */
export const tradeRequestSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('place-order'), input: newOrderSchema }),
  z.strictObject({ name: z.literal('modify-order'), input: modifyOrderSchema }),
  z.strictObject({ name: z.literal('cancel-order'), input: cancelOrderSchema }),
  z.strictObject({ name: z.literal('modify-position'), input: modifyPositionSchema }),
  z.strictObject({ name: z.literal('close-position'), input: closePositionSchema }),
]);
export type TradeRequest = Readonly<z.infer<typeof tradeRequestSchema>>;

/** The request with fields that page or host add to every kind. */
export const withInput = <Request extends TradeRequest>(
  request: Request,
  more: Partial<Pick<NewOrder, 'generation' | 'seen' | 'overrides'>>,
): Request => ({ ...request, input: { ...request.input, ...more } });

/** Method and path, for an outcome without an answer of the bridge. */
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
 * Result of one write, by the retcode and never by the HTTP status (reference/bridge-notes.md).
 *
 * - `done`: carried out · `placed`: accepted as a pending order · `partial`: a part was filled · `unchanged`: already so
 * - `rejected`: refused for good, nothing changed
 * - `not-sent`: proven never to have reached the bridge
 * - `unknown`: may or may not have been executed; read positions and orders before anything else
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

/** Fields without which the server must refuse the order. */
const droppedFields = ['stop-limit', 'expiry'] as const;
export type DroppedField = (typeof droppedFields)[number];

/** What the broker's own deals and lists show of an accepted close. Its answer says that it was done, not how much. */
export const closedSchema = z.object({
  /** Of this request's own deals; null where only the position tells: it is gone, or smaller by as much as was asked. */
  volume: volume.nullable(),
  /** Of the position, after it; 0 where it is gone, null where its list was not read. */
  left: inUnit<Lots>(z.number().min(0)).nullable(),
});
export type Closed = Readonly<z.infer<typeof closedSchema>>;

export const tradeOutcomeSchema = z.object({
  intentId: intentIdSchema,
  verdict: z.enum(verdicts),
  /** Method and path, such as `POST /orders`. */
  endpoint: z.string(),
  status: z.number().int().nullable(),
  retcode: z.number().int().nullable(),
  /** True when the retcode was taken from the server's text because the bridge hid the number. */
  retcodeFromWords: z.boolean(),
  /** The server's text: the result's `comment`, or the error. */
  said: maybeText,
  /** The failure; null when the bridge returned a trade result. */
  failure: failureSchema.nullable(),
  order: ticketSchema.nullable(),
  deal: ticketSchema.nullable(),
  volume: lots.nullable(),
  price: maybePrice,
  bid: maybePrice,
  ask: maybePrice,
  /** Milliseconds from handing the request to the socket to the whole answer. */
  tookMs: z.number(),
  /** What the broker's lists showed, where the answer alone did not tell: `Order 7 was filled, not cancelled.` */
  found: z.string().optional(),
  /** Of a close that was accepted; absent until it is known. */
  closed: closedSchema.optional(),
  /** Refused though valid: the bridge dropped this field. */
  dropped: z.enum(droppedFields).optional(),
});
export type TradeOutcome = Readonly<z.infer<typeof tradeOutcomeSchema>>;
export type Verdict = TradeOutcome['verdict'];

/** Fields of an outcome without a trade result. */
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
