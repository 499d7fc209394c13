import { z } from 'zod';
import { equityCurveSchema, equitySpanSchema } from '../model/equity';
import type { Requests } from './kinds';

/** What the history says of the connected account across months. */
export const equityRequests = {
  /** Null where nothing of it was recorded, or the history is away. */
  'equity.curve': {
    kind: 'host',
    input: z.strictObject({ span: equitySpanSchema }),
    output: equityCurveSchema.nullable(),
  },
} as const satisfies Requests;
