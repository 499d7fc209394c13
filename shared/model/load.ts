import { z } from 'zod';

/**
 * Why all intervals of polling are stretched:
 * - `busy`: the bridge said so (429, 503, 504 or retcode 10024)
 * - `timeout`: it did not answer in time
 * - `not-ready`: the terminal behind it is not initialised
 * - `slow`: its answers take several times as long as they did
 * - `crowded`: it works for this app nearly all of the time
 */
export const stretchReasons = ['busy', 'timeout', 'not-ready', 'slow', 'crowded'] as const;
export type StretchReason = (typeof stretchReasons)[number];

const stretchSchema = z.object({
  /** Every interval of polling is to be taken this many times; 1 = as the settings say. */
  factor: z.number().min(1),
  /** Null while the factor is 1. */
  reason: z.enum(stretchReasons).nullable(),
});
export type Stretch = Readonly<z.infer<typeof stretchSchema>>;

/** What this product costs the bridge, measured over the last minute in the host's scheduler. */
const bridgeLoadSchema = z.object({
  requestsPerSecond: z.number(),
  /** Share of the last minute in which the bridge worked on a request of ours, 0..1. */
  busyShare: z.number(),
  p95Ms: z.number().nullable(),
  /** Waiting in our own queue, not yet sent. */
  queued: z.number().int(),
  inFlight: z.number().int(),
  stretch: stretchSchema,
  /** How long the next write would wait for the limit of writes a second; 0 = it goes at once. Milliseconds. */
  writeWaitMs: z.number(),
  /** Reads that were sent since the connection began. */
  readsSent: z.number().int(),
  /** Those of them that were sent while the very same read was still on the wire: 0, or polls overlap. */
  readsOverlapped: z.number().int(),
  /** Milliseconds from one read of the account to the next over the last minute: the beat of all polling. */
  beat: z.object({ p05Ms: z.number(), p50Ms: z.number(), p95Ms: z.number() }).nullable(),
});
export type BridgeLoad = Readonly<z.infer<typeof bridgeLoadSchema>>;

export const loadSchema = bridgeLoadSchema.extend({
  /** By how much the host's event loop was late at worst in 99 of 100 looks of the last minutes, milliseconds. */
  eventLoopP99Ms: z.number().nullable(),
});
export type Load = Readonly<z.infer<typeof loadSchema>>;
