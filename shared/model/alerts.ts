import { z } from 'zod';
import { parametersSchema } from './analysis';
import { timeframeSchema } from './bars';
import { brokerSeconds, maybeNumber, maybeText, ticketSchema, utcMs } from './fields';

/**
 * Alerts and promises, judged by the host with each read, window or none. A promise is a rule on what a trader may do: it is broken while
 * the rule fires. Both have one life (shared/rules/judge.ts). Defined in docs/alerts.md.
 */

const symbol = z.string().min(1).max(64);
/** A key of shared/rules/trader-key.ts. */
const trader = z.string().min(1).max(40);
/** As it is typed. */
const listed = z.string().trim().min(1).max(400);

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** When the day of a loss limit begins: an hour of a zone's clock. */
const reset = {
  zone: z.string().max(64).refine(isZone, 'is no time zone'),
  hour: z.number().int().min(0).max(23),
};

/** What is measured, each in its own unit. */
export const measureSchema = z.discriminatedUnion('kind', [
  /** A price of a symbol: it fires as the price crosses the value. */
  z.strictObject({ kind: z.literal('price'), symbol, side: z.enum(['bid', 'ask']) }),
  /** Points. */
  z.strictObject({ kind: z.literal('spread'), symbol }),
  /** By the bridge's sidecar: it fires as it crosses the value. In its own unit. */
  z.strictObject({
    kind: z.literal('indicator'),
    symbol,
    timeframe: timeframeSchema,
    /** The sidecar's name. */
    type: z.string().min(1).max(40),
    parameters: parametersSchema,
    /** Of an indicator with several; empty: it is one. */
    line: z.string().max(40),
    /** As the chart names it: `EMA 21`. */
    label: z.string().min(1).max(80),
  }),
  /** Account currency. */
  z.strictObject({ kind: z.literal('equity') }),
  /** Today's result: booked today and floating. Account currency. */
  z.strictObject({ kind: z.literal('today') }),
  /** How far the equity without credit is below its highest since the rule was made, deposits and withdrawals out. Account currency. */
  z.strictObject({ kind: z.literal('drawdown') }),
  /** Percent; none while no margin is in use. */
  z.strictObject({ kind: z.literal('margin-level') }),
  /** For how long the bridge has not answered, or the terminal has had no connection to its broker, seconds; 0 = it has. */
  z.strictObject({ kind: z.literal('connection') }),
  /** For how long the oldest request without a known result has none, seconds; 0 = each has one. */
  z.strictObject({ kind: z.literal('unresolved') }),
  /** Of one position, as the bridge tells it. Account currency. */
  z.strictObject({ kind: z.literal('profit'), ticket: ticketSchema, symbol }),
  /** Of a trader's open positions: how many. */
  z.strictObject({ kind: z.literal('positions'), trader }),
  /** Their lots together, whatever their side. */
  z.strictObject({ kind: z.literal('lots'), trader }),
  /** The largest of them, lots. */
  z.strictObject({ kind: z.literal('size'), trader }),
  /** For how long the one that is without a stop the longest has been so, seconds; 0 = all have one. */
  z.strictObject({ kind: z.literal('no-stop'), trader }),
  /** What the account lost since the reset, from what it was then; below 0 = it won. Account currency. */
  z.strictObject({ kind: z.literal('day-loss'), basis: z.enum(['balance', 'equity', 'higher']), ...reset }),
  /**
   * What it lost in all: from the initial balance, or from the peak of its equity or the highest balance at a day's end. Locked: the equity that
   * breaks it rises to the initial balance and no further. Account currency.
   */
  z.strictObject({
    kind: z.literal('total-loss'),
    trail: z.enum(['none', 'equity', 'day-end']),
    initial: z.number().gt(0).lte(1e12),
    isLocked: z.boolean(),
    ...reset,
  }),
  /** Whether it has an open position or none: 1 while it is in that state, 0 = it is in the other one. */
  z.strictObject({ kind: z.literal('state'), trader, state: z.enum(['trade', 'flat']) }),
  /** Its pending orders. */
  z.strictObject({ kind: z.literal('pending'), trader }),
  /** Trades outside these symbols, parted by commas. */
  z.strictObject({ kind: z.literal('symbols'), trader, symbols: listed }),
  /** Trades opened outside these hours by the broker's clock: `Mon-Fri 08:00-18:00`, several parted by commas. */
  z.strictObject({ kind: z.literal('hours'), trader, hours: listed }),
  z.strictObject({
    kind: z.enum([
      /** Trades opened in the last hour. */
      'hourly',
      /** Open positions on the smaller side of a symbol. */
      'opposite',
      /** Sentinel: trades opened in ten minutes, over the most in any ten minutes of 30 days, four at least. */
      'storm',
      /** Sentinel: its largest position, over the largest of 30 days before. */
      'usual-size',
      /** Sentinel: when it last opened what was closed by hand less than five minutes before. Broker seconds. */
      're-opened',
    ]),
    trader,
  }),
  z.strictObject({
    kind: z.enum([
      /** What its open positions lose if every stop is hit, account currency; no end where one has no stop. */
      'risk',
      /** From the opening price to the nearest stop on its losing side, points; no end where there is none. */
      'stop-distance',
      /** Sentinel: open-market time since its last action, over its longest such pause of 30 days. */
      'silence',
      /** Sentinel: when a stop was last removed, or moved further away. Broker seconds. */
      'stop-moved',
    ]),
    trader,
  }),
]);
export type Measure = Readonly<z.infer<typeof measureSchema>>;
export type MeasureKind = Measure['kind'];
export type IndicatorMeasure = Extract<Measure, { readonly kind: 'indicator' }>;

/** Minutes from the first message to each reminder of what is not seen; then daily. */
export const reminderMinutes = [5, 15, 60] as const;
export const mostAlerts = 500;

export const alertRuleSchema = z.strictObject({
  id: z.uuid(),
  of: measureSchema,
  /** Which way it passes `value`. `either` is of what crosses alone: a price, an indicator. */
  way: z.enum(['above', 'below', 'either']),
  value: z.number().gte(-1e12).lte(1e12),
  /** So many readings in a row make it fire, and as many clear it; a price fires with the first. */
  readings: z.number().int().min(1).max(60),
  /** How far back it must be to clear, in the measure's unit; null = the usual of shared/rules/judge.ts. */
  clearsBy: z.number().min(0).lte(1e12).nullable(),
  /** After it fired once it is off. */
  isOnce: z.boolean(),
  /** Told again until it is seen: after 5, 15 and 60 minutes, then daily. */
  reminds: z.boolean(),
  /** It is told that it is over. */
  tellsEnd: z.boolean(),
  /** Of an indicator: while a chart shows it, the candle that still grows can fire it too; else closes alone. */
  isForming: z.boolean().default(false),
  /** Expires then; null = never. */
  untilMs: utcMs.nullable(),
  isOn: z.boolean(),
});
export type AlertRule = Readonly<z.infer<typeof alertRuleSchema>>;

/** `blind`: nothing is known of its measure now; it neither fires nor clears. `off`: by the user, or told once. */
export const alertStates = ['firing', 'pending', 'clearing', 'blind', 'idle', 'off', 'expired'] as const;
export type AlertStateName = (typeof alertStates)[number];

/** Since it has been beyond its bound. Of what crosses, or is a moment, no worst value. */
const reach = {
  worst: maybeNumber.default(null),
  /** Positions, closed or not, or orders that it has been about; the first fifty. */
  tickets: z.array(ticketSchema).readonly().default([]),
};

/** What is known of a rule from one reading to the next. */
export const judgedSchema = z.object({
  state: z.enum(alertStates),
  sinceMs: utcMs,
  /** What it was when it became blind, to go on from there. */
  was: z.enum(['firing', 'pending', 'clearing', 'idle']),
  /** Readings in a row towards the next state. */
  readings: z.number().int(),
  /**
   * Of prices: the side on which it was last, null before the first reading. It is kept until the price is back by `clearsBy`, so a price that trembles
   * about the value is told once.
   */
  side: z.enum(['above', 'below']).nullable(),
  /**
   * Of a rule that candles fire while they grow: when the newest one began of which nothing more is told, as it fired or was beyond as the rule was
   * set; 0 = none yet, null = no such candle was read.
   */
  toldInS: brokerSeconds.nullable().default(null),
  /** The last value that was read, and when. */
  value: maybeNumber,
  readMs: utcMs.nullable(),
  ...reach,
  /** Since when this version of the rule is judged; null = not known. */
  fromMs: utcMs.nullable().default(null),
  /** For how long since then it was known: between readings two minutes apart at most. Milliseconds. */
  watchedMs: z.number().default(0),
  /** Why it is blind or expired, in words. */
  why: maybeText,
  /** When it last fired, and how often it has. */
  firedMs: utcMs.nullable(),
  times: z.number().int(),
  isSeen: z.boolean(),
  /** Reminders told since it fired. */
  reminded: z.number().int(),
});
export type Judged = Readonly<z.infer<typeof judgedSchema>>;

/** A change of state that is news (`isNews` of shared/rules/judge.ts). Messages, log and marks are made of these. */
export const flipSchema = z.object({
  /** Counted up in an account's log. */
  number: z.number().int().min(1),
  ruleId: z.uuid(),
  /** The rule in words, as it was then. */
  title: z.string(),
  /** Of a stage of a loss limit: its share of the bound. */
  stage: z.number().optional(),
  atMs: utcMs,
  from: z.enum(alertStates),
  to: z.enum(alertStates),
  value: maybeNumber,
  /** Which way a price crossed. */
  side: z.enum(['above', 'below']).nullable(),
  why: maybeText,
  ...reach,
});
export type Flip = Readonly<z.infer<typeof flipSchema>>;

/** What a rule would have told in the past. */
export const trialSchema = z.object({
  /** How it was tried: by candles or reads of a minute, candles of its own timeframe, each deal, order or recorded stop, or what else was recorded; null = not at all. */
  by: z.enum(['minute', 'bar', 'deal', 'order', 'stop', 'record']).nullable(),
  /** Why not, or what it leaves out, in words. */
  note: maybeText,
  /** The tried time, broker seconds. */
  fromS: brokerSeconds,
  toS: brokerSeconds,
  /** How often it would have fired; `marks` are the newest of them, oldest first. */
  times: z.number().int(),
  marks: z.array(
    z.object({ atS: brokerSeconds, value: z.number(), side: z.enum(['above', 'below']).nullable() }),
  ),
});
export type Trial = Readonly<z.infer<typeof trialSchema>>;
export const trialDays = 30;

const proposalSchema = alertRuleSchema.pick({ of: true, way: true, value: true });
/** A rule before it is one. */
export type Proposal = Readonly<z.infer<typeof proposalSchema>>;

/** Promises that a trader has kept in that time. */
export const proposalsSchema = z.object({
  /** Of how many trades. */
  trades: z.number().int(),
  /** Why there are none, or of what time they are not, in words. */
  note: maybeText,
  rules: z.array(proposalSchema),
});
export type Proposals = Readonly<z.infer<typeof proposalsSchema>>;

const alertSchema = z.object({
  rule: alertRuleSchema,
  judged: judgedSchema,
  /** It tells nothing until then, and what still fires then is told once; null = not snoozed. */
  snoozedUntilMs: utcMs.nullable(),
  /** When it is told again while it is not seen; null = not. */
  remindsAtMs: utcMs.nullable(),
  /** Of a rule that candles fire while they grow: why closes alone count now, in words; null = they do not, and of all else. */
  byClose: maybeText,
  /** What a loss or a drawdown is counted from; null while not known, and of all else. Account currency. */
  start: maybeNumber,
});
export type Alert = Readonly<z.infer<typeof alertSchema>>;

/** Of the connected account. */
export const alertsSchema = z.object({
  generation: z.number().int(),
  /** `login@server`; null until the account is read. */
  account: maybeText,
  /** `other`: another host of this user records, judges and tells. */
  judge: z.enum(['this', 'other']),
  /** What cannot be kept, in words; null = all is written down. */
  trouble: maybeText,
  alerts: z.array(alertSchema),
  /** Until then only alarms are told, the rest is for the list alone; what still fires then is told once; null = not. */
  snoozedUntilMs: utcMs.nullable(),
  /** Quiet hours: until then only alarms are heard and sent, the rest then as one list; null = none now. */
  quietUntilMs: utcMs.nullable(),
  /** Traders of whom only alarms are told, by the keys of shared/rules/trader-key.ts. */
  muted: z.array(z.string()),
  /** The last reading that was judged. */
  checkedMs: utcMs.nullable(),
  /** How often quotes of symbols that nobody looks at are read for it, milliseconds. */
  everyMs: z.number(),
});
export type Alerts = Readonly<z.infer<typeof alertsSchema>>;
