import { z } from 'zod';
import { accountSchema } from '../model/account';
import { accountNoticeSchema } from '../model/account-notices';
import { equityCurveSchema, equitySpanSchema } from '../model/equity';
import { orderSchema } from '../model/order';
import { positionSchema } from '../model/position';
import { listedSchema, shownListSchema } from '../model/record';
import { acceptsMs, backwards, brokerSeconds, isForwards, nothing, type Requests, requestId } from './kinds';

/** Both ends in broker seconds. */
const period = z.strictObject({ from: brokerSeconds, to: brokerSeconds, requestId: requestId.optional() });

/** The account, its positions and orders, and their history. Each of the first reads the bridge now; polls are `topics.read`. */
export const accountRequests = {
  'account.read': { kind: 'read', input: nothing, output: accountSchema },
  'positions.list': {
    kind: 'read',
    input: nothing,
    output: shownListSchema(positionSchema),
  },
  'orders.list': { kind: 'read', input: nothing, output: shownListSchema(orderSchema) },
  'history.orders': {
    kind: 'read',
    input: period.extend({ acceptsMs }).refine(isForwards, backwards),
    output: listedSchema(orderSchema),
  },
  /** Across months. Null where nothing of it was recorded, or the history is away. */
  'equity.curve': {
    kind: 'host',
    input: z.strictObject({ span: equitySpanSchema }),
    output: equityCurveSchema.nullable(),
  },
  /** What happened on the connected account after the line of that number (0: since the host connected), the newest 500, oldest first. */
  'notices.list': {
    kind: 'host',
    input: z.strictObject({ after: z.number().int().min(0) }),
    output: z.array(accountNoticeSchema),
  },
} as const satisfies Requests;
