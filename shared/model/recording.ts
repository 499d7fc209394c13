import { z } from 'zod';
import { maybeText, utcMs } from './fields';

/** What the host has recorded, of all accounts. */
export const recordingStatusSchema = z.object({
  /** `another-host`: another Bridgewatch of this user records into the same folder. */
  state: z.enum(['recording', 'another-host', 'trouble', 'off']),
  /** One sentence; null where nothing is wrong. */
  trouble: maybeText,
  bytes: z.number().int(),
  /** When the oldest that is there began, UTC milliseconds; null where there is nothing. */
  fromMs: utcMs.nullable(),
  /** Beyond either the oldest is removed. */
  mostBytes: z.number().int(),
  mostDays: z.number().int(),
  /** Files that could not be read whole; what could be read of them is in the record. */
  damaged: z.array(z.string()),
  /** Where it lies; null in a host that records nothing. */
  folder: maybeText,
});
export type RecordingStatus = Readonly<z.infer<typeof recordingStatusSchema>>;
