import { z } from 'zod';
import { analysisSchema, indicatorsSchema } from '../model/analysis';
import { barsSchema, timeframeSchema } from '../model/bars';
import { symbolSchema } from '../model/symbol';
import { tickFlags, tickRecordSchema, tickSchema } from '../model/tick';
import { acceptsMs, backwards, brokerSeconds, isForwards, type Requests, requestId, symbol } from './kinds';

/** Bars asked for at once; the sidecar takes 5,000 at most (reference/bridge-notes.md). */
const count = z.number().int().min(1).max(50_000);

/** Symbols, ticks, candles and what is computed from them. */
export const marketRequests = {
  'symbols.list': {
    kind: 'read',
    input: z.strictObject({ group: z.string().max(200).optional() }),
    output: z.array(z.string()),
  },
  'symbols.read': { kind: 'read', input: z.strictObject({ symbol }), output: symbolSchema },
  'ticks.read': { kind: 'read', input: z.strictObject({ symbol, acceptsMs }), output: tickSchema },
  /**
   * Newest last. Without `from` the newest `count` (before `to`, where that is given), with `from` the first ones; `from` and `to` in
   * broker seconds.
   */
  'ticks.history': {
    kind: 'read',
    input: z
      .strictObject({
        symbol,
        count: z.number().int().min(1).max(20_000),
        from: brokerSeconds.optional(),
        to: brokerSeconds.optional(),
        flags: z.enum(tickFlags).optional(),
        requestId: requestId.optional(),
      })
      .refine(isForwards, backwards),
    output: z.array(tickRecordSchema),
  },
  /**
   * The newest `count` candles; with `from` and `to` (broker seconds, both included) the newest `count` of that span. A bridge
   * that takes no span answers its newest ones: whoever asks looks at their times.
   */
  'rates.read': {
    kind: 'read',
    input: z
      .strictObject({
        symbol,
        timeframe: timeframeSchema,
        count,
        from: brokerSeconds.optional(),
        to: brokerSeconds.optional(),
      })
      .refine(isForwards, backwards),
    output: barsSchema,
  },
  /**
   * Candles with overlays; candles come even when the sidecar does not. `recentBars`: overlays of that many newest bars only,
   * computed over all `count` (a bridge that ignores it answers whole).
   */
  'rates.analyse': {
    kind: 'read',
    input: z.strictObject({
      symbol,
      timeframe: timeframeSchema,
      count,
      indicators: indicatorsSchema,
      recentBars: z.number().int().min(1).max(5_000).optional(),
      requestId: requestId.optional(),
    }),
    output: analysisSchema,
  },
  /** The user wants indicators that failed here to be asked for again: what is remembered against them is forgotten. */
  'rates.retryIndicators': {
    kind: 'host',
    input: z.strictObject({ symbol, timeframe: timeframeSchema, indicators: indicatorsSchema }),
    output: z.null(),
  },
} as const satisfies Requests;
