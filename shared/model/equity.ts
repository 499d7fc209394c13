import { z } from 'zod';
import { brokerSeconds, ticketSchema, utcMs } from './fields';

/** Spans of the equity curve, up to now. */
export const equitySpans = ['day', 'week', 'month', 'all'] as const;
export const equitySpanSchema = z.enum(equitySpans);
export type EquitySpan = z.infer<typeof equitySpanSchema>;

const span = z.object({ fromMs: utcMs, toMs: utcMs });
/** A step of time: equity and balance as last read in it, at `atMs`, and the lowest and highest equity. */
export const equityPointSchema = z.object({
  atMs: utcMs,
  equity: z.number(),
  low: z.number(),
  high: z.number(),
  balance: z.number(),
});

/** Equity of the connected account over time, from the history; UTC milliseconds. */
export const equityCurveSchema = z.object({
  fromMs: utcMs,
  toMs: utcMs,
  /** About 2,000 points at most, each of `stepMs`. */
  stepMs: z.number().int().positive(),
  points: z.array(equityPointSchema).readonly(),
  /** When nobody read the account: nothing is known of these times. */
  gaps: z.array(span.readonly()).readonly(),
  /** Deals that closed something, and balance operations; the newest 1,000. */
  deals: z
    .array(
      z.object({
        ticket: ticketSchema,
        symbol: z.string(),
        time: brokerSeconds,
        /** With swap, commission and fee. */
        net: z.number(),
        isTrade: z.boolean(),
      }),
    )
    .readonly(),
});
export type EquityCurve = Readonly<z.infer<typeof equityCurveSchema>>;
