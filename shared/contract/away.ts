import { z } from 'zod';
import { awayRecordSchema } from '../model/away';
import { utcMs } from '../model/fields';
import type { Requests } from './kinds';

export const awayRequests = {
  /** What was recorded of the connected account in a span; null where nothing was. Reads all of it: a day takes about a second. */
  'away.read': {
    kind: 'host',
    input: z.strictObject({ fromMs: utcMs, toMs: utcMs }),
    output: awayRecordSchema.nullable(),
  },
} as const satisfies Requests;
