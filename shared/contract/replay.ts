import { z } from 'zod';
import { utcMs } from '../model/fields';
import { replayDaySchema, replayMomentSchema } from '../model/replay';
import { brokerSeconds, type Requests } from './kinds';

/** Whose record, as `replay.day` named it. */
const account = z.string().regex(/^[0-9a-f]{16}$/);

/** The record, to be looked at again. Nothing here can write, whatever is asked. */
export const replayRequests = {
  /** What happened on a broker day, and when nobody watched. Without `account` that of the connected bridge. */
  'replay.day': {
    kind: 'host',
    input: z.strictObject({ account: account.optional(), day: brokerSeconds }),
    output: replayDaySchema,
  },
  /** All that was known at a moment. */
  'replay.moment': {
    kind: 'host',
    input: z.strictObject({ account, atMs: utcMs }),
    output: replayMomentSchema,
  },
  /**
   * The only way on which a page in replay asks for anything else: a read of the contract by its name, answered as of that moment. Every
   * other name is refused with the failure `replay`.
   */
  'replay.ask': {
    kind: 'read',
    input: z.strictObject({ account, atMs: utcMs, name: z.string().max(60), input: z.unknown() }),
    output: z.unknown(),
  },
} as const satisfies Requests;
