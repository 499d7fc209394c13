import { z } from 'zod';
import { maybeBrokerSeconds, ticketSchema, utcMs } from './fields';

/** What happened on the connected account, told once by the host for all its windows: whoever did it, page or none. */
export const accountNoticeSchema = z.object({
  /** Counted up from 1 with each start of the host. */
  number: z.number().int().min(1),
  atMs: utcMs,
  /** The connection that it is about. */
  generation: z.number().int(),
  tone: z.literal('info'),
  title: z.string(),
  detail: z.string(),
  /** False: for the list alone, as a bot may do it many times a minute, or the user has seen its result. */
  isToast: z.boolean(),
  /** Null: it is about several. */
  symbol: z.string().nullable(),
  /** Whose position or order it is, as a key of shared/rules/trader-key.ts; null where that is not told. */
  who: z.object({ did: z.enum(['opened by', 'placed by']), trader: z.string() }).nullable(),
  /** The trade that it leads to. */
  trade: z.object({ positionId: ticketSchema, opened: maybeBrokerSeconds, isClosed: z.boolean() }).nullable(),
});
export type AccountNotice = Readonly<z.infer<typeof accountNoticeSchema>>;
