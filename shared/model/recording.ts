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
  /** Beyond either the oldest is removed; days are those of which there is something. */
  mostBytes: z.number().int(),
  mostDays: z.number().int(),
  /** Accounts that there is something of. */
  accounts: z.number().int(),
  /**
   * Files that are kept and not read: `damaged`, what could be read of it is in the record; `newer`, written by a later version; `foreign`, none
   * of ours. As it was when recording began; damage within a packed file is found when that part of it is wanted.
   */
  notRead: z.array(z.object({ file: z.string(), why: z.enum(['damaged', 'newer', 'foreign']) })),
  /** The last time in this run that the clock of this computer was set: when (UTC milliseconds, by the new clock), and by how much, < 0 back. */
  clockSet: z.object({ atMs: utcMs, byMs: z.number() }).nullable(),
  /** The last quote in this run that was older than one before it, and by how much. */
  oldQuote: z.object({ atMs: utcMs, symbol: z.string(), byMs: z.number() }).nullable(),
  /** A week or more, up to the beginning of this run, in which nothing of the account was recorded. UTC milliseconds. */
  notWatched: z.object({ fromMs: utcMs, toMs: utcMs }).nullable(),
  /** Where it lies; null in a host that records nothing. */
  folder: maybeText,
  /** What is made of it for questions across months. `isShared`: in PostgreSQL, which other watchers may fill too. */
  history: z.object({
    isShared: z.boolean(),
    trouble: maybeText,
    /** Null where it is not known: in PostgreSQL, and where another host writes it. */
    bytes: z.number().int().nullable(),
    /** Beyond it the oldest is removed, of the file on this computer alone. */
    mostBytes: z.number().int(),
  }),
});
export type RecordingStatus = Readonly<z.infer<typeof recordingStatusSchema>>;
