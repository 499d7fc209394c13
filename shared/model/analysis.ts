import { z } from 'zod';
import { barsSchema, timeframeSchema } from './bars';

/** A parameter of an indicator as the sidecar takes it. */
const parameter = z.union([z.number(), z.string().max(40), z.boolean()]);
export const parametersSchema = z.record(z.string().min(1).max(40), parameter);

/** Requested indicators: output name -> true, or parameters; `type` names the indicator where the output's name differs. */
export const indicatorsSchema = z.record(
  z.string().min(1).max(60),
  z.union([z.literal(true), parametersSchema]),
);
export type Indicators = z.infer<typeof indicatorsSchema>;

const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const series = z.array(z.number().nullable());

/**
 * One output of the sidecar, by shape (reference/bridge-notes.md, "What `ta` holds"), so that an unknown indicator can be drawn too.
 * A series shorter than the bars belongs to the newest ones.
 */
export const taOutputSchema = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('series'), values: series }),
  z.object({ shape: z.literal('group'), series: z.record(z.string(), series) }),
  z.object({
    shape: z.literal('records'),
    rows: z.array(z.record(z.string(), z.union([cell, z.array(cell)]))),
  }),
  z.object({ shape: z.literal('summary'), values: z.record(z.string(), cell) }),
  z.object({ shape: z.literal('value'), value: cell }),
  /** In no known shape, or with a wrong type inside. */
  z.object({ shape: z.literal('unreadable'), reason: z.string() }),
]);
export type TaOutput = z.infer<typeof taOutputSchema>;

/** Candles with indicators. Candles come even if the sidecar fails. */
export const analysisSchema = z.object({
  symbol: z.string(),
  timeframe: timeframeSchema,
  bars: barsSchema,
  outputs: z.record(z.string(), taOutputSchema),
  /** Output name -> why it is missing, in the sidecar's words where there are any. */
  missing: z.record(z.string(), z.string()),
});
export type Analysis = z.infer<typeof analysisSchema>;
