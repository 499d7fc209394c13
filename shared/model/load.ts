import { z } from 'zod';

/**
 * Why all polling intervals are stretched:
 * - `busy`: the bridge said so (429, 503, 504 or retcode 10024)
 * - `timeout`: no answer in time
 * - `not-ready`: the terminal is not initialised
 * - `slow`: answers take several times as long as before
 * - `crowded`: the bridge works for this app nearly all of the time
 */
export const stretchReasons = ['busy', 'timeout', 'not-ready', 'slow', 'crowded'] as const;
export type StretchReason = (typeof stretchReasons)[number];

const stretchSchema = z.object({
  /** Factor on every polling interval; 1 = as set. */
  factor: z.number().min(1),
  /** Null while the factor is 1. */
  reason: z.enum(stretchReasons).nullable(),
});
export type Stretch = Readonly<z.infer<typeof stretchSchema>>;

/** Our load on the bridge over the last minute, measured in the host's scheduler. */
const bridgeLoadSchema = z.object({
  requestsPerSecond: z.number(),
  /** Share of the minute in which the bridge worked on a request of ours, 0..1. */
  busyShare: z.number(),
  p95Ms: z.number().nullable(),
  /** Requests in our own queue, not sent yet. */
  queued: z.number().int(),
  inFlight: z.number().int(),
  stretch: stretchSchema,
  /** Wait of the next write for the limit of writes a second, milliseconds; 0 = none. */
  writeWaitMs: z.number(),
  /** Reads sent since the connection began. */
  readsSent: z.number().int(),
  /** Reads sent while the same read was on the wire: above 0, polls overlap. */
  readsOverlapped: z.number().int(),
  /** Time between reads of the account over the last minute, milliseconds. */
  beat: z.object({ p05Ms: z.number(), p50Ms: z.number(), p95Ms: z.number() }).nullable(),
});
export type BridgeLoad = Readonly<z.infer<typeof bridgeLoadSchema>>;

export const loadSchema = bridgeLoadSchema.extend({
  /** 99th percentile of the event loop's delay over the last minutes, milliseconds. */
  eventLoopP99Ms: z.number().nullable(),
});
export type Load = Readonly<z.infer<typeof loadSchema>>;
