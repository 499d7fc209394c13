import { z } from 'zod';

/** What this product costs the bridge, measured over the last minute in the host's scheduler. */
export const loadSchema = z.object({
  requestsPerSecond: z.number(),
  /** Share of the last minute in which the bridge worked on a request of ours, 0..1. */
  busyShare: z.number(),
  p95Ms: z.number().nullable(),
  /** Waiting in our own queue, not yet sent. */
  queued: z.number().int(),
  inFlight: z.number().int(),
});
export type Load = Readonly<z.infer<typeof loadSchema>>;
