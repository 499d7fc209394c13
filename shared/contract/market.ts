import { z } from 'zod';
import { analysisSchema, indicatorsSchema } from '../model/analysis';
import { barsSchema, timeframeSchema } from '../model/bars';
import { symbolSchema } from '../model/symbol';
import { tickFlags, tickRecordSchema, tickSchema } from '../model/tick';
import { backwards, brokerSeconds, isForwards, type Requests, requestId, symbol } from './kinds';

/** Bars in one request; the sidecar takes 5,000 at most (reference/bridge-notes.md). */
const count = z.number().int().min(1).max(50_000);

/** Symbols, ticks, candles and indicators. */
export const marketRequests = {
  'symbols.list': {
    kind: 'read',
    input: z.strictObject({ group: z.string().max(200).optional() }),
    output: z.array(z.string()),
  },
  'symbols.read': { kind: 'read', input: z.strictObject({ symbol }), output: symbolSchema },
  'ticks.read': { kind: 'read', input: z.strictObject({ symbol }), output: tickSchema },
  /** Oldest first. Without `from` the newest `count` (before `to`, if given), with `from` the first ones. Broker seconds. */
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
   * The newest `count` candles; with `from` and `to` (broker seconds, both included) the newest of that span. A bridge that takes no
   * span returns its newest ones: check their times.
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
   * Candles with indicators; candles come even if the sidecar fails. `recentBars`: values of the newest so many bars only, computed
   * over all `count` (a bridge that ignores it returns all).
   */
  'rates.analyse': {
    kind: 'read',
    input: z.strictObject({
      symbol,
      timeframe: timeframeSchema,
      count,
      indicators: indicatorsSchema,
      recentBars: z.number().int().min(1).max(5_000).optional(),
      /** Of a chart that is shown: what another window read within the user's interval will do. */
      isPoll: z.boolean().optional(),
      requestId: requestId.optional(),
    }),
    output: analysisSchema,
  },
  /** Forgets the failures of these indicators, so that they are requested again. */
  'rates.retryIndicators': {
    kind: 'host',
    input: z.strictObject({ symbol, timeframe: timeframeSchema, indicators: indicatorsSchema }),
    output: z.null(),
  },
} as const satisfies Requests;
