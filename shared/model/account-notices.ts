import { z } from 'zod';
import { noticeKinds } from './desktop-integration';
import { maybeBrokerSeconds, maybeNumber, maybeText, ticketSchema, utcMs } from './fields';
import { intentIdSchema } from './trade';

/** `good` carried out · `info` worth knowing · `warn` needs attention · `bad` refused or lost · `unknown` may have been executed. */
const noticeTones = ['good', 'info', 'warn', 'bad', 'unknown'] as const;

/** What happened on the connected account, told once by the host for all its windows: whoever did it, page or none. */
export const accountNoticeSchema = z.object({
  /** Counted up by the host. */
  number: z.number().int().min(1),
  /** By its event: two hosts, or two starts of one, give it the same. */
  id: z.string(),
  atMs: utcMs,
  /** The connection to its account under which it is told now. */
  generation: z.number().int(),
  /** The user's switch for the system's notification of it. */
  kind: z.enum(noticeKinds),
  tone: z.enum(noticeTones),
  title: z.string(),
  detail: z.string(),
  /** The server's own words. */
  said: maybeText,
  retcode: maybeNumber,
  /** False: for the list alone, as a bot may do it many times a minute, or the user has seen its result. */
  isToast: z.boolean(),
  /** The toast waits for the user: it corrects something told before, or must be judged. */
  stays: z.boolean(),
  /** The system notifies of it as well. */
  isSystem: z.boolean(),
  /** A later line on the same topic takes the toast of the earlier one away. */
  topic: maybeText,
  /** Null: it is about several, or about none. */
  symbol: maybeText,
  /** Whose position or order it is and who closed it, or whose promise; as keys of shared/rules/trader-key.ts, as far as that is told. */
  who: z.array(z.object({ did: z.enum(['opened by', 'placed by', 'closed by', 'of']), trader: z.string() })),
  /** The trade that it leads to. */
  trade: z
    .object({
      positionId: ticketSchema,
      /** Another one than that of the position on some netting accounts. */
      ticket: ticketSchema,
      opened: maybeBrokerSeconds,
      isClosed: z.boolean(),
    })
    .nullable(),
  /** Of a request of ours: leads to the trade that it was part of, or to the request. */
  intentId: intentIdSchema.nullable(),
  offer: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('show-intent'), intentId: intentIdSchema }),
      z.object({ kind: z.literal('cancel-order'), ticket: ticketSchema, intentId: intentIdSchema }),
      /** Changes of that intent or run, as long as they can be taken back. */
      z.object({ kind: z.literal('undo-levels'), click: z.string() }),
    ])
    .nullable(),
});
export type AccountNotice = Readonly<z.infer<typeof accountNoticeSchema>>;
