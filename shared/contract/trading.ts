import { z } from 'zod';
import { ticketSchema } from '../model/fields';
import { intentSchema, journalSchema, journalStateSchema } from '../model/intent';
import { armingSchema } from '../model/limits';
import { runPlanSchema, runsSchema } from '../model/run';
import { intentIdSchema, tradeOutcomeSchema, tradeRequestSchema } from '../model/trade';
import { type Events, nothing, type Requests } from './kinds';

/** Orders: sending, journal, and arming of live accounts. */
export const tradingRequests = {
  /** All confirmed writes, of all bridges and runs. */
  'journal.list': {
    kind: 'host',
    input: z.strictObject({ most: z.number().int().min(1).max(20_000) }),
    output: journalSchema,
  },
  /**
   * Orders and deals named in answers to our requests, on one bridge and account, from the whole journal: they tell our closes from
   * others'. `login`: null = all accounts.
   */
  'journal.tickets': {
    kind: 'host',
    input: z.strictObject({ bridge: z.string().max(2_000), login: z.string().max(200).nullable() }),
    output: z.object({ orders: z.array(ticketSchema), deals: z.array(ticketSchema) }),
  },
  /** The user settles an unknown intent: found as these tickets, or (none) not found. */
  'journal.settle': {
    kind: 'host',
    input: z.strictObject({ intentId: intentIdSchema, tickets: z.array(ticketSchema).max(20) }),
    output: intentSchema,
  },
  /** Whether the account needs arming, and is armed in this session. */
  'trading.read': { kind: 'host', input: nothing, output: armingSchema },
  /** `generation` and `account` (`login@server`): what the user saw when arming. */
  'trading.arm': {
    kind: 'host',
    input: z.strictObject({
      generation: z.number().int(),
      account: z.string().max(500).nullable(),
      isArmed: z.boolean(),
    }),
    output: armingSchema,
  },
  /** One confirmed write, sent once. Every end of it is an outcome, `not-sent` and `unknown` included. */
  'trade.send': { kind: 'write', input: tradeRequestSchema, output: tradeOutcomeSchema },
  /** Plans that are being sent, have ended, or ask. Asked once a second by each window while one is under way: so it is known to be there. */
  'runs.list': { kind: 'host', input: nothing, output: runsSchema },
  /** Sends a confirmed plan step by step. Its id counts once. A run that cannot be written down does not start. */
  'runs.start': {
    kind: 'host',
    input: z.strictObject({ ...runPlanSchema.shape, generation: z.number().int() }),
    output: runsSchema,
  },
  /** Sends a step that was held back again, as a new intent, with what the user has set aside by typing. */
  'runs.again': {
    kind: 'host',
    input: z.strictObject({
      id: z.uuid(),
      stepId: z.string().max(200),
      overrides: z.array(z.string().min(1).max(40)).max(20),
    }),
    output: runsSchema,
  },
  /** Stops a run; or the answer to one that asks. Going on reads each ticket first. */
  'runs.decide': {
    kind: 'host',
    input: z.strictObject({ id: z.uuid(), what: z.enum(['stop', 'go-on', 'leave']) }),
    output: runsSchema,
  },
} as const satisfies Requests;

export const tradingEvents = {
  /** An intent or a lock changed. */
  'journal.changed': { kind: 'event', value: journalStateSchema },
  /** A run changed: read `runs.list` again. */
  'runs.changed': { kind: 'event', value: z.number().int() },
  /** The account, its mode or its arming changed. */
  'trading.changed': { kind: 'event', value: armingSchema },
} as const satisfies Events;
