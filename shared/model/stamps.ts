import { z } from 'zod';
import { maybeNumber, maybeText } from './fields';

/** The clock of a bridge's times: the broker's wall clock, or UTC (reference/bridge-family.md, "Time"). */
const stampsSchema = z.enum(['broker', 'utc']);
export type Stamps = z.infer<typeof stampsSchema>;

/** The farthest time zone from UTC, seconds. */
export const farthestOffsetS = 14 * 3_600;
const offset = z.number().int().min(-farthestOffsetS).max(farthestOffsetS);

/** The user's choice for a bridge's clock. */
export const stampsChoiceSchema = z.strictObject({
  /** `auto`: found from evidence. */
  stamps: z.enum(['auto', 'broker', 'utc']),
  /** Broker clock minus UTC, seconds, for a bridge that reports none; null = not set. */
  offsetS: offset.nullable(),
});
export type StampsChoice = Readonly<z.infer<typeof stampsChoiceSchema>>;
export const autoStamps: StampsChoice = { stamps: 'auto', offsetS: null };

/** What was found of a bridge's clock while its market moved, for when it is closed. */
export const foundStampsSchema = z.object({
  stamps: stampsSchema,
  /** Broker clock minus UTC, seconds; for `utc` the fixed offset that the bridge subtracts. */
  offsetS: z.number(),
  /** Offset reported by the bridge then; null = none. With another one now this is void. */
  reportedOffsetS: maybeNumber,
  /** How far ticks, as sent, were ahead of UTC, seconds. */
  leadS: z.number(),
});
export type FoundStamps = Readonly<z.infer<typeof foundStampsSchema>>;

/**
 * - `chosen`: by the user
 * - `evidence`: ticks of a moving market agree
 * - `remembered`: as last found
 * - `assumed`: usual for such bridges, not shown by anything yet
 */
const stampsBases = ['chosen', 'evidence', 'remembered', 'assumed'] as const;

/** How the bridge's times are read, and why. */
export const stampsInUseSchema = z.object({
  stamps: stampsSchema,
  /** Broker clock minus UTC in use, seconds; null = not known. */
  offsetS: maybeNumber,
  basis: z.enum(stampsBases),
  /** The evidence, seconds; null where there is none. */
  evidence: z.object({
    /** The offset reported by the bridge, and where. */
    reportedOffsetS: maybeNumber,
    reportedBy: z.enum(['/time', '/terminal']).nullable(),
    /** How far live ticks, as sent, are ahead of UTC, to the quarter of an hour. */
    leadS: maybeNumber,
    symbol: maybeText,
  }),
});
export type StampsInUse = Readonly<z.infer<typeof stampsInUseSchema>>;
