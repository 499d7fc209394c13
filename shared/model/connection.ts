import { z } from 'zod';
import { maybeFlag, maybeNumber, maybeText, utcMs } from './fields';
import { failureSchema } from './result';
import { stampsInUseSchema } from './stamps';

/** `GET /terminal`, as far as the screen uses it. */
export const terminalSchema = z.object({
  name: maybeText,
  company: maybeText,
  build: maybeNumber,
  connected: maybeFlag,
  tradeAllowed: maybeFlag,
  tradeApiDisabled: maybeFlag,
  /** Terminal to trade server, milliseconds (the wire counts microseconds). */
  pingMs: maybeNumber,
  /** Broker clock minus UTC, seconds; only some bridges say it here. */
  utcOffsetS: maybeNumber,
});
export type Terminal = Readonly<z.infer<typeof terminalSchema>>;

/** What is known of the broker's clock. */
const brokerClockSchema = z.object({
  /** Broker clock minus UTC, seconds. */
  utcOffsetS: z.number(),
  /** UTC milliseconds now, by the bridge's clock where it tells one; the host moves it on. Null only as it was decoded. */
  utcMs: utcMs.nullable(),
  /**
   * `quotes`: an estimate from the times of live ticks, because the bridge tells no clock; `setting`: as the user says;
   * `remembered`: as it was found when the market last moved.
   */
  source: z.enum(['/time', '/terminal', 'quotes', 'setting', 'remembered']),
  usedSymbol: maybeText,
  /** False when the bridge said that no tick is available (closed market). */
  marketOpen: maybeFlag,
});
export type BrokerClock = Readonly<z.infer<typeof brokerClockSchema>>;

/** What is doubtful about the clocks. Nothing here stops anything: ages and broker time hang on none of it. */
const clockWarningSchema = z.discriminatedUnion('kind', [
  /** Another source tells another offset than the one in use. */
  z.object({
    kind: z.literal('offset-disagrees'),
    of: z.enum(['/terminal', 'quotes']),
    utcOffsetS: z.number(),
  }),
  /** The broker changed its clocks (daylight saving time), or the bridge its mind, while we looked. */
  z.object({ kind: z.literal('offset-changed'), beforeS: z.number(), agoMs: z.number() }),
  /** The bridge subtracts one fixed number from every time, summer and winter, and the broker's clock is an hour from that now. */
  z.object({ kind: z.literal('summer-time'), fixedS: z.number(), nowS: z.number() }),
  /** Times are read as UTC, and nothing tells how far the broker's clock is from it: they stay UTC. */
  z.object({ kind: z.literal('no-offset') }),
  /** This machine's clock against the bridge's. */
  z.object({ kind: z.literal('local-clock'), aheadMs: z.number() }),
  /** This machine's clock was set while we ran. */
  z.object({ kind: z.literal('local-clock-set'), byMs: z.number(), agoMs: z.number() }),
]);
export type ClockWarning = Readonly<z.infer<typeof clockWarningSchema>>;

/** One link of the chain App > Bridge > Terminal > Broker. */
const linkSchema = z.object({
  state: z.enum(['up', 'down', 'unknown']),
  /** Round trip in milliseconds, where measured. */
  latencyMs: maybeNumber,
  /** Why it is down or unknown. */
  failure: failureSchema.nullable(),
});
export type Link = Readonly<z.infer<typeof linkSchema>>;

/** Found by one look along the chain; `clock` is null where the bridge has no source for it. */
export const connectionSchema = z.object({
  /** `/ping`'s own word for the market behind it: `live`, `backtest`; null where it does not say. */
  mode: maybeText,
  bridge: linkSchema,
  terminal: linkSchema,
  broker: linkSchema,
  terminalInfo: terminalSchema.nullable(),
  clock: brokerClockSchema.nullable(),
  /** Which clock the bridge's times are read by, and why. */
  stamps: stampsInUseSchema,
  clockWarnings: z.array(clockWarningSchema),
  /** By how much this machine's clock was set since the host started, sleep left out; milliseconds. */
  wallSetByMs: z.number(),
});
export type Connection = Readonly<z.infer<typeof connectionSchema>>;

/** What `Test connection` found, step by step, each in words. */
export const connectionReportSchema = z.object({
  /** True when account data could be read with this address and token. */
  usable: z.boolean(),
  steps: z.array(z.object({ step: z.string(), state: z.enum(['pass', 'warn', 'fail']), detail: z.string() })),
});
