import { z } from 'zod';
import { equityPointSchema } from './equity';
import { maybeNumber, utcMs } from './fields';
import { brokerOffsetsSchema, levelStepSchema } from './kept-history';
import { positionSchema } from './position';
import { replayEventSchema, replayGapSchema } from './replay';

/** The account as it was last read by then. */
const endSchema = z.object({
  atMs: utcMs,
  equity: z.number(),
  balance: z.number(),
  credit: maybeNumber,
  /** Null where they were never read by then. */
  positions: z.array(positionSchema).readonly().nullable(),
});
const extremeSchema = z.object({ atMs: utcMs, equity: z.number() }).nullable();

/** What the record of the connected account holds of a span in which nobody looked. UTC milliseconds. */
export const awayRecordSchema = z.object({
  /** Later than asked where the span was too long. */
  fromMs: utcMs,
  toMs: utcMs,
  offsets: brokerOffsetsSchema,
  /** Null where the record does not reach back to it. */
  first: endSchema.nullable(),
  last: endSchema.nullable(),
  /** Null where the account was not read. */
  lowest: extremeSchema,
  highest: extremeSchema,
  /** Equity over the span: a point for each step of `stepMs` in which the account was read. */
  stepMs: z.number().int().positive(),
  points: z.array(equityPointSchema).readonly(),
  /** In order of time. */
  events: z.array(replayEventSchema).readonly(),
  /** There were more than are told. */
  hasMore: z.boolean(),
  /** Nobody watched, on any machine. */
  gaps: z.array(replayGapSchema).readonly(),
  /** Only another machine watched (HISTORY_URL): equity and changes of levels are from it; orders that were placed or removed are not told. */
  elsewhere: z.array(z.object({ fromMs: utcMs, toMs: utcMs }).readonly()).readonly(),
  /** Changes of levels that it saw there, in order of time. */
  levelsElsewhere: z.array(levelStepSchema).readonly(),
});
export type AwayRecord = Readonly<z.infer<typeof awayRecordSchema>>;
