import { z } from 'zod';
import { maybeNumber, maybeText } from './fields';

/** What the times of a bridge's answers are counted in: the broker's wall clock, or true UTC (reference/bridge-family.md, "Time"). */
const stampsSchema = z.enum(['broker', 'utc']);
export type Stamps = z.infer<typeof stampsSchema>;

/** No time zone is further from UTC. Seconds. */
export const farthestOffsetS = 14 * 3_600;
const offset = z.number().int().min(-farthestOffsetS).max(farthestOffsetS);

/** What the user says of a bridge's clock. */
export const stampsChoiceSchema = z.strictObject({
  /** `auto`: found from evidence. */
  stamps: z.enum(['auto', 'broker', 'utc']),
  /** Broker clock minus UTC, seconds, for a bridge that tells none; null = not said. */
  offsetS: offset.nullable(),
});
export type StampsChoice = Readonly<z.infer<typeof stampsChoiceSchema>>;
export const autoStamps: StampsChoice = { stamps: 'auto', offsetS: null };

/** What was found of a bridge's clock while its market moved, for the time when it is closed. */
export const foundStampsSchema = z.object({
  stamps: stampsSchema,
  /** Broker clock minus UTC, seconds; of UTC stamps the fixed number that the bridge subtracts. */
  offsetS: z.number(),
  /** What the bridge told then; null = nothing. Another number now makes it worthless. */
  toldS: maybeNumber,
  /** How far ticks, as they stand, were ahead of UTC. */
  leadS: z.number(),
});
export type FoundStamps = Readonly<z.infer<typeof foundStampsSchema>>;

/**
 * - `chosen`: by the user
 * - `evidence`: ticks of a moving market agree with it
 * - `remembered`: so it was found last
 * - `assumed`: the usual of bridges of this kind; nothing has shown it yet
 */
const stampsBases = ['chosen', 'evidence', 'remembered', 'assumed'] as const;

/** Which clock the bridge's times are read by, and why. */
export const stampsInUseSchema = z.object({
  stamps: stampsSchema,
  /** Broker clock minus UTC, seconds, as it is counted with; null = not known. */
  offsetS: maybeNumber,
  basis: z.enum(stampsBases),
  /** What it is found from, seconds; null where there is none. */
  evidence: z.object({
    /** The offset that the bridge tells, and where. */
    toldS: maybeNumber,
    toldBy: z.enum(['/time', '/terminal']).nullable(),
    /** How far live ticks, as they stand, are ahead of UTC, to the quarter of an hour. */
    leadS: maybeNumber,
    symbol: maybeText,
  }),
});
export type StampsInUse = Readonly<z.infer<typeof stampsInUseSchema>>;
