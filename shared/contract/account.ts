import { z } from 'zod';
import { accountSchema } from '../model/account';
import { dealSchema } from '../model/deal';
import { ticketSchema } from '../model/fields';
import { orderSchema } from '../model/order';
import { positionSchema } from '../model/position';
import { listedSchema, shownListSchema } from '../model/record';
import { acceptsMs, brokerSeconds, type Requests, requestId } from './kinds';

/** The account, what it holds and what it held. */
export const accountRequests = {
  'account.read': { kind: 'read', input: z.strictObject({ acceptsMs }), output: accountSchema },
  'positions.list': {
    kind: 'read',
    input: z.strictObject({ acceptsMs }),
    output: shownListSchema(positionSchema),
  },
  'positions.read': { kind: 'read', input: z.strictObject({ ticket: ticketSchema }), output: positionSchema },
  'orders.list': { kind: 'read', input: z.strictObject({ acceptsMs }), output: shownListSchema(orderSchema) },
  'orders.read': { kind: 'read', input: z.strictObject({ ticket: ticketSchema }), output: orderSchema },
  /** Both ends in broker seconds. */
  'history.deals': {
    kind: 'read',
    input: z.strictObject({ from: brokerSeconds, to: brokerSeconds, requestId: requestId.optional() }),
    output: listedSchema(dealSchema),
  },
  'history.orders': {
    kind: 'read',
    input: z.strictObject({ from: brokerSeconds, to: brokerSeconds, requestId: requestId.optional() }),
    output: listedSchema(orderSchema),
  },
} as const satisfies Requests;
