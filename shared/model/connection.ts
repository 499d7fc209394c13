import { z } from 'zod';
import { maybeFlag, maybeNumber, maybeText, utcMs } from './fields';
import { failureSchema } from './result';
import { stampsInUseSchema } from './stamps';

/** `GET /terminal`, as far as it is used. */
export const terminalSchema = z.object({
  name: maybeText,
  company: maybeText,
  build: maybeNumber,
  connected: maybeFlag,
  tradeAllowed: maybeFlag,
  tradeApiDisabled: maybeFlag,
  /** Latency from terminal to trade server, milliseconds. */
  pingMs: maybeNumber,
  /** Broker clock minus UTC, seconds; only some bridges send it. */
  utcOffsetS: maybeNumber,
});
export type Terminal = Readonly<z.infer<typeof terminalSchema>>;

const brokerClockSchema = z.object({
  /** Broker clock minus UTC, seconds. */
  utcOffsetS: z.number(),
  /** UTC now, milliseconds, by the bridge's machine where known; the host advances it. Null only right after decoding. */
  utcMs: utcMs.nullable(),
  /**
   * `quotes`: estimated from live ticks, because the bridge reports no clock; `setting`: set by the user; `remembered`: found when
   * the market last moved.
   */
  source: z.enum(['/time', '/terminal', 'quotes', 'setting', 'remembered']),
  usedSymbol: maybeText,
  /** False when the bridge reported no tick (closed market). */
  marketOpen: maybeFlag,
});
export type BrokerClock = Readonly<z.infer<typeof brokerClockSchema>>;

/** Doubts about the clocks. They block nothing: ages and broker time do not depend on them. */
const clockWarningSchema = z.discriminatedUnion('kind', [
  /** Another source has another offset than the one in use. */
  z.object({
    kind: z.literal('offset-disagrees'),
    of: z.enum(['/terminal', 'quotes']),
    utcOffsetS: z.number(),
  }),
  /** The offset changed during this connection (daylight saving time, or the bridge corrected itself). */
  z.object({ kind: z.literal('offset-changed'), beforeS: z.number(), agoMs: z.number() }),
  /** The bridge uses one fixed offset all year, and the broker's clock is an hour from it now. */
  z.object({ kind: z.literal('summer-time'), fixedS: z.number(), nowS: z.number() }),
  /** Times are UTC and the broker's offset is unknown: they stay UTC. */
  z.object({ kind: z.literal('no-offset') }),
  /** Difference of this machine's clock to the bridge's. */
  z.object({ kind: z.literal('local-clock'), aheadMs: z.number() }),
  /** This machine's clock was set during this run. */
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

/** State of the chain; `clock` is null where the bridge has no source for it. */
export const connectionSchema = z.object({
  /** Kind of market by `/ping`: `live`, `backtest`; null where it does not say. */
  mode: maybeText,
  bridge: linkSchema,
  terminal: linkSchema,
  broker: linkSchema,
  terminalInfo: terminalSchema.nullable(),
  clock: brokerClockSchema.nullable(),
  /** How the bridge's times are read, and why. */
  stamps: stampsInUseSchema,
  clockWarnings: z.array(clockWarningSchema),
  /** Sum of changes of this machine's clock since the host started, sleep left out. Milliseconds. */
  wallSetByMs: z.number(),
});
export type Connection = Readonly<z.infer<typeof connectionSchema>>;

/** Result of `Test connection`, step by step in words. */
export const connectionReportSchema = z.object({
  /** True when account data could be read with this address and token. */
  usable: z.boolean(),
  steps: z.array(z.object({ step: z.string(), state: z.enum(['pass', 'warn', 'fail']), detail: z.string() })),
});
