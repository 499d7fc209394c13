import { z } from 'zod';
import { accountSchema } from './model/account';
import { analysisSchema, indicatorsSchema } from './model/analysis';
import { barsSchema, timeframeSchema } from './model/bars';
import { connectionReportSchema, connectionSchema } from './model/connection';
import { dealSchema } from './model/deal';
import {
  hostCommandSchema,
  menuCommandsSchema,
  noticeChoicesSchema,
  notifierSchema,
  systemNoticeSchema,
} from './model/desktop-integration';
import { type BrokerSeconds, inUnit, ticketSchema } from './model/fields';
import { intentSchema, journalSchema, journalStateSchema } from './model/intent';
import { armingSchema, limitsSchema } from './model/limits';
import { loadSchema } from './model/load';
import { orderSchema } from './model/order';
import { positionSchema } from './model/position';
import { listedSchema, recordQuerySchema, wireRecordSchema } from './model/record';
import type { Result } from './model/result';
import {
  activeBridgeSchema,
  pollingSchema,
  profileColours,
  profileIdSchema,
  profileNameSchema,
  settingsSchema,
} from './model/settings';
import { stampsChoiceSchema } from './model/stamps';
import { symbolSchema } from './model/symbol';
import {
  brokerTimeSchema,
  capabilitySchema,
  interfaceSchema,
  lastErrorSchema,
  terminalActSchema,
  terminalOutcomeSchema,
} from './model/terminal';
import { themeChoices } from './model/theme';
import { tickFlags, tickRecordSchema, tickSchema } from './model/tick';
import {
  cancelOrderSchema,
  closePositionSchema,
  intentIdSchema,
  modifyOrderSchema,
  modifyPositionSchema,
  newOrderSchema,
  tradeOutcomeSchema,
} from './model/trade';

const nothing = z.strictObject({});
const symbol = z.string().min(1).max(64);
/** Bars asked for at once; the sidecar takes 5,000 at most (reference/bridge-notes.md). */
const count = z.number().int().min(1).max(50_000);
const brokerSeconds = inUnit<BrokerSeconds>(z.number().int().min(0));
const bridgeAddress = z.string().trim().min(1).max(2_000);
const token = z.string().min(1).max(4_000);
/** A name of the caller's own for one question, to give it up by (`rates.giveUp`). */
const ask = z.string().min(1).max(60);

/**
 * Every request that the page can make of its host. IPC handlers, HTTP routes and the preload's allow-list are loops over
 * this value; the handlers in `host/api` and the page's client take their types from it.
 * Every answer is a `Result` of `output`.
 */
export const requests = {
  'app.read': {
    input: nothing,
    output: z.object({
      name: z.string(),
      version: z.string(),
      runtime: z.string(),
      notifier: notifierSchema,
    }),
  },
  /** Shows it as the system does; false where the host shows none. A click comes back as `app.wish`. */
  'app.notify': { input: systemNoticeSchema, output: z.boolean() },
  /** The page's commands as they are now, for the application menu; the one that is chosen there comes back as `app.wish`. */
  'app.offerCommands': { input: menuCommandsSchema, output: nothing },
  /** What the page's user has chosen to look at: menus and boxes follow, and the next start begins with it. */
  'app.showTheme': { input: z.strictObject({ choice: z.enum(themeChoices) }), output: nothing },

  'bridge.read': { input: nothing, output: activeBridgeSchema },
  'settings.read': { input: nothing, output: settingsSchema },
  'settings.savePolling': { input: pollingSchema, output: settingsSchema },
  'settings.saveNotices': { input: noticeChoicesSchema, output: settingsSchema },
  /** Limits on the orders of one profile; `environmentProfileId` has its own. */
  'limits.save': {
    input: z.strictObject({ id: profileIdSchema, limits: limitsSchema }),
    output: settingsSchema,
  },
  /** Without `id` a new profile; `token` absent = keep it if the address stays. The token can be set here, never read. */
  'profiles.save': {
    input: z.strictObject({
      id: profileIdSchema.optional(),
      name: profileNameSchema,
      colour: z.enum(profileColours),
      url: bridgeAddress,
      token: token.optional(),
      /** What its times are counted in; absent = as it was. */
      stamps: stampsChoiceSchema.optional(),
    }),
    output: settingsSchema,
  },
  /** What the times of a bridge are counted in: everything is read again. `environmentProfileId` and the demo: for this run. */
  'profiles.stamps': {
    input: z.strictObject({ id: profileIdSchema, stamps: stampsChoiceSchema }),
    output: settingsSchema,
  },
  /** Forgets the profile with its token; the run falls back to the demo where it was the chosen one. */
  'profiles.remove': { input: z.strictObject({ id: profileIdSchema }), output: settingsSchema },
  /**
   * Talks to this profile's bridge from now on: a new generation. `environmentProfileId` goes back to the bridge of
   * `BRIDGE_URL`, in a run that has one.
   */
  'profiles.choose': { input: z.strictObject({ id: profileIdSchema }), output: settingsSchema },
  /** The symbol whose tick `GET /time` reads the broker's clock from; null = the bridge chooses. */
  'profiles.pinClock': {
    input: z.strictObject({ id: profileIdSchema, symbol: symbol.nullable() }),
    output: settingsSchema,
  },
  /**
   * Tries an address without saving it. `token` absent = the one of `profile` (without `profile` the one in use), if it belongs
   * to that address.
   */
  'connection.test': {
    input: z.strictObject({
      url: bridgeAddress,
      token: token.optional(),
      profile: profileIdSchema.optional(),
      stamps: stampsChoiceSchema.optional(),
    }),
    output: connectionReportSchema,
  },
  'connection.read': { input: nothing, output: connectionSchema },
  'load.read': { input: nothing, output: loadSchema },

  'capabilities.read': { input: nothing, output: z.array(capabilitySchema) },
  'interface.read': { input: nothing, output: interfaceSchema },
  'error.read': { input: nothing, output: lastErrorSchema },
  'time.read': { input: z.strictObject({ symbol: symbol.optional() }), output: brokerTimeSchema },
  'terminal.act': { input: terminalActSchema, output: terminalOutcomeSchema },
  /** One record with every field that the bridge sent, as text. */
  'records.read': { input: recordQuerySchema, output: wireRecordSchema },

  'account.read': { input: nothing, output: accountSchema },
  'symbols.list': {
    input: z.strictObject({ group: z.string().max(200).optional() }),
    output: z.array(z.string()),
  },
  'symbols.read': { input: z.strictObject({ symbol }), output: symbolSchema },
  'ticks.read': { input: z.strictObject({ symbol }), output: tickSchema },
  /**
   * Newest last. Without `from` the newest `count` (before `to`, where that is given), with `from` the first ones; `from` and `to` in
   * broker seconds.
   */
  'ticks.history': {
    input: z.strictObject({
      symbol,
      count: z.number().int().min(1).max(20_000),
      from: brokerSeconds.optional(),
      to: brokerSeconds.optional(),
      flags: z.enum(tickFlags).optional(),
      ask: ask.optional(),
    }),
    output: z.array(tickRecordSchema),
  },
  /**
   * The newest `count` candles; with `from` and `to` (broker seconds, both included) the newest `count` of that span. A bridge
   * that takes no span answers its newest ones: whoever asks looks at their times.
   */
  'rates.read': {
    input: z.strictObject({
      symbol,
      timeframe: timeframeSchema,
      count,
      from: brokerSeconds.optional(),
      to: brokerSeconds.optional(),
    }),
    output: barsSchema,
  },
  /**
   * Candles with overlays; candles come even when the sidecar does not. `recentBars`: overlays of that many newest bars only,
   * computed over all `count` (a bridge that ignores it answers whole).
   */
  'rates.analyse': {
    input: z.strictObject({
      symbol,
      timeframe: timeframeSchema,
      count,
      indicators: indicatorsSchema,
      recentBars: z.number().int().min(1).max(5_000).optional(),
      ask: ask.optional(),
    }),
    output: analysisSchema,
  },
  /** The user wants indicators that failed here to be asked for again: what is remembered against them is forgotten. */
  'rates.retryIndicators': {
    input: z.strictObject({ symbol, timeframe: timeframeSchema, indicators: indicatorsSchema }),
    output: z.null(),
  },
  /**
   * Nobody waits for this question any more, whichever request it was: what of it was not sent yet is not sent, and what of its
   * answer has not come yet is not taken. True where it was still open.
   */
  'rates.giveUp': { input: z.strictObject({ ask }), output: z.boolean() },

  'positions.list': { input: nothing, output: listedSchema(positionSchema) },
  'positions.read': { input: z.strictObject({ ticket: ticketSchema }), output: positionSchema },
  'orders.list': { input: nothing, output: listedSchema(orderSchema) },
  'orders.read': { input: z.strictObject({ ticket: ticketSchema }), output: orderSchema },
  /** Both ends in broker seconds. */
  'history.deals': {
    input: z.strictObject({ from: brokerSeconds, to: brokerSeconds, ask: ask.optional() }),
    output: listedSchema(dealSchema),
  },
  'history.orders': {
    input: z.strictObject({ from: brokerSeconds, to: brokerSeconds, ask: ask.optional() }),
    output: listedSchema(orderSchema),
  },

  /** Every write that was confirmed, of all bridges and runs. */
  'journal.list': {
    input: z.strictObject({ most: z.number().int().min(1).max(20_000) }),
    output: journalSchema,
  },
  /**
   * The orders and deals that answers to requests of ours named, on one bridge and account, in the whole journal: what tells a close of
   * ours from anybody's. `login`: null takes every account's.
   */
  'journal.tickets': {
    input: z.strictObject({ bridge: z.string().max(2_000), login: z.string().max(200).nullable() }),
    output: z.object({ orders: z.array(ticketSchema), deals: z.array(ticketSchema) }),
  },
  /** The user has looked and settles an unknown intent: as found in these tickets, or (none) as looked for by hand. */
  'journal.settle': {
    input: z.strictObject({ intentId: intentIdSchema, tickets: z.array(ticketSchema).max(20) }),
    output: intentSchema,
  },

  /** Whether real money is at stake here, and whether this session may put it there. */
  'trading.read': { input: nothing, output: armingSchema },
  /** `generation` and `account` (`login@server`) are what the user looked at when arming. */
  'trading.arm': {
    input: z.strictObject({
      generation: z.number().int(),
      account: z.string().max(500).nullable(),
      isArmed: z.boolean(),
    }),
    output: armingSchema,
  },

  'trade.place': { input: newOrderSchema, output: tradeOutcomeSchema },
  'trade.modifyOrder': { input: modifyOrderSchema, output: tradeOutcomeSchema },
  'trade.cancelOrder': { input: cancelOrderSchema, output: tradeOutcomeSchema },
  'trade.modifyPosition': { input: modifyPositionSchema, output: tradeOutcomeSchema },
  'trade.closePosition': { input: closePositionSchema, output: tradeOutcomeSchema },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** Every push from the host. A late listener gets the latest value of each at once. */
export const events = {
  /** The run talks to another bridge now, or with another token: drop everything that was read before. */
  'bridge.changed': activeBridgeSchema,
  'settings.changed': settingsSchema,
  /** Told once and then taken back (null), so that a page that comes later does not do it again. */
  'app.wish': hostCommandSchema.nullable(),
  /** An intent has moved, or a lock: what is open, and what the host refuses now. */
  'journal.changed': journalStateSchema,
  /** The account, its mode or its arming is another one. */
  'trading.changed': armingSchema,
} as const satisfies Record<string, z.ZodType>;

export type RequestName = keyof typeof requests;
export type Input<Name extends RequestName> = z.infer<(typeof requests)[Name]['input']>;
export type Output<Name extends RequestName> = z.infer<(typeof requests)[Name]['output']>;
export type EventName = keyof typeof events;
export type EventValue<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** What answers the contract: one handler a request. */
export type Handlers = {
  readonly [Name in RequestName]: (input: Input<Name>) => Promise<Result<Output<Name>>>;
};

/** What the page sees of its host, over either door. `on` returns its own unsubscribe. */
export interface Host {
  invoke<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>;
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void;
}

const isIn = <Names extends object>(table: Names, name: string): name is Extract<keyof Names, string> =>
  Object.hasOwn(table, name);
export const isRequestName = (name: string): name is RequestName => isIn(requests, name);
export const isEventName = (name: string): name is EventName => isIn(events, name);
export const requestNames: readonly RequestName[] = Object.keys(requests).filter(isRequestName);
export const eventNames: readonly EventName[] = Object.keys(events).filter(isEventName);
