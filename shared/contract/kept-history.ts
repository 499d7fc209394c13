import { z } from 'zod';
import { awayRecordSchema } from '../model/away';
import { ticketSchema, utcMs } from '../model/fields';
import {
  firstStopsSchema,
  keptCoverageSchema,
  levelChangeSchema,
  offsetSpanSchema,
} from '../model/kept-history';
import type { Requests } from './kinds';

const span = { fromMs: utcMs, toMs: utcMs };
const isSpan = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => toMs >= fromMs;
const backwardsSpan = { path: ['toMs'], message: 'the span ends before it begins' };

/** Questions to the history about the connected account, over months. Null where nothing of it is kept, or the history is away. */
export const keptHistoryRequests = {
  /** Oldest first, 1,000 at most. Of two watchers that saw one step differently, the finer view is told. */
  'history.levels': {
    kind: 'host',
    input: z.strictObject({ kind: z.enum(['position', 'order']), ticket: ticketSchema }),
    output: z.array(levelChangeSchema).readonly().nullable(),
  },
  /** Of positions. */
  'history.first-stops': {
    kind: 'host',
    input: z.strictObject({
      positions: z.array(z.strictObject({ ticket: ticketSchema, openedMs: utcMs })).max(500),
    }),
    output: firstStopsSchema.nullable(),
  },
  'history.coverage': {
    kind: 'host',
    input: z
      .strictObject({ topic: z.enum(['account', 'positions', 'orders']), ...span })
      .refine(isSpan, backwardsSpan),
    output: keptCoverageSchema.nullable(),
  },
  /** How far the broker's clock was from UTC, and when, oldest first: `utcOf` of shared/math/broker-offsets.ts makes UTC of its times with it. */
  'history.offsets': {
    kind: 'host',
    input: z.strictObject({}),
    output: z.array(offsetSpanSchema.readonly()).readonly().nullable(),
  },
  /** What was recorded of the connected account in a span; null where nothing was. Reads all of it: a day takes about a second. */
  'away.read': {
    kind: 'host',
    input: z.strictObject({ fromMs: utcMs, toMs: utcMs }),
    output: awayRecordSchema.nullable(),
  },
} as const satisfies Requests;
