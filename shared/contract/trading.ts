import { z } from 'zod';
import { ticketSchema } from '../model/fields';
import { intentSchema, journalSchema, journalStateSchema } from '../model/intent';
import { armingSchema } from '../model/limits';
import { intentIdSchema, tradeOutcomeSchema, tradeRequestSchema } from '../model/trade';
import { type Events, nothing, type Requests } from './kinds';

/** Orders: what is sent, what became of it, and whether real money may be risked. */
export const tradingRequests = {
  /** Every write that was confirmed, of all bridges and runs. */
  'journal.list': {
    kind: 'host',
    input: z.strictObject({ most: z.number().int().min(1).max(20_000) }),
    output: journalSchema,
  },
  /**
   * The orders and deals that answers to requests of ours named, on one bridge and account, in the whole journal: what tells a close of
   * ours from anybody's. `login`: null takes every account's.
   */
  'journal.tickets': {
    kind: 'host',
    input: z.strictObject({ bridge: z.string().max(2_000), login: z.string().max(200).nullable() }),
    output: z.object({ orders: z.array(ticketSchema), deals: z.array(ticketSchema) }),
  },
  /** The user has looked and settles an unknown intent: as found in these tickets, or (none) as looked for by hand. */
  'journal.settle': {
    kind: 'host',
    input: z.strictObject({ intentId: intentIdSchema, tickets: z.array(ticketSchema).max(20) }),
    output: intentSchema,
  },
  /** Whether real money is at stake here, and whether this session may put it there. */
  'trading.read': { kind: 'host', input: nothing, output: armingSchema },
  /** `generation` and `account` (`login@server`) are what the user looked at when arming. */
  'trading.arm': {
    kind: 'host',
    input: z.strictObject({
      generation: z.number().int(),
      account: z.string().max(500).nullable(),
      isArmed: z.boolean(),
    }),
    output: armingSchema,
  },
  /** One confirmed write, sent once. Whatever became of it is an outcome, `not-sent` and `unknown` too. */
  'trade.send': { kind: 'write', input: tradeRequestSchema, output: tradeOutcomeSchema },
} as const satisfies Requests;

export const tradingEvents = {
  /** An intent has moved, or a lock: what is open, and what the host refuses now. */
  'journal.changed': { kind: 'event', value: journalStateSchema },
  /** The account, its mode or its arming is another one. */
  'trading.changed': { kind: 'event', value: armingSchema },
} as const satisfies Events;
