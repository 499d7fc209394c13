import { z } from 'zod';
import { inUnit, type Lots, maybeText, type Price, ticketSchema } from './fields';
import {
  cancelOrderSchema,
  closePositionSchema,
  intentIdSchema,
  modifyPositionSchema,
  newOrderSchema,
  tradeOutcomeSchema,
  tradeRequestSchema,
} from './trade';

/**
 * A plan of several writes, shown before any is sent, and the run that sends it: one step a write, in sending order. A step gets its
 * intent id at the moment it is sent, once.
 */

const withoutId = { intentId: true } as const;
/** A write without its intent id. */
const stepWriteSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('close-position'), input: closePositionSchema.omit(withoutId) }),
  z.strictObject({ name: z.literal('cancel-order'), input: cancelOrderSchema.omit(withoutId) }),
  z.strictObject({ name: z.literal('modify-position'), input: modifyPositionSchema.omit(withoutId) }),
  z.strictObject({ name: z.literal('place-order'), input: newOrderSchema.omit(withoutId) }),
]);
export type StepWrite = Readonly<z.infer<typeof stepWriteSchema>>;

const level = inUnit<Price>(z.number());

export const planStepSchema = z.object({
  /** Unique within its plan. */
  id: z.string().min(1).max(200),
  /** `Close`, `Cancel`, `Modify SL/TP`, `Open`. */
  action: z.string().max(60),
  /** Null for a new order. */
  ticket: ticketSchema.nullable(),
  symbol: z.string().max(64),
  /** BUY, SELL or an order type, as in the record. */
  side: z.string().max(60),
  /** Lots of the step. */
  volume: inUnit<Lots>(z.number()),
  /** Expected result by the last read, account currency; null where there is none or it cannot be computed. */
  money: z.number().nullable(),
  /** The change, such as `SL 1.16500 → 1.16940`; empty where the action says it all. */
  change: z.string().max(500),
  /** Why the step is not sent; null where it is. */
  leftOut: maybeText,
  /** Why it may fail; null where nothing is known. */
  doubt: maybeText,
  /** The position's levels when the change was planned: a bot's move since then is not overwritten. */
  levels: z.strictObject({ sl: level, tp: level }).nullable(),
  /** The step that must be `done` first; null without one. */
  needs: maybeText,
  write: stepWriteSchema,
});
export type PlanStep = Readonly<z.infer<typeof planStepSchema>>;

/** The state of one step. Nothing that was sent is ever sent again. */
const stepStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('sending'), intentId: intentIdSchema }),
  z.object({ kind: z.literal('answered'), request: tradeRequestSchema, outcome: tradeOutcomeSchema }),
  /** Not sent, and never will be by this run. */
  z.object({ kind: z.literal('left-out'), why: z.string() }),
]);
export type StepState = Readonly<z.infer<typeof stepStateSchema>>;

const runRowSchema = z.object({ step: planStepSchema, state: stepStateSchema });
export type RunRow = Readonly<z.infer<typeof runRowSchema>>;

const runSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The connection that it is sent over; null where it asks. */
  generation: z.number().int().nullable(),
  rows: z.array(runRowSchema),
  isRunning: z.boolean(),
  /** Why the remaining steps were not sent; null where all had their turn. */
  halted: maybeText,
  /** Its host ended in the middle of it: nothing more is sent until the user decides. */
  asks: z.boolean(),
  /** How often it came to its end: a step that was held back and is sent again ends it once more. */
  ends: z.number().int(),
});
export type Run = Readonly<z.infer<typeof runSchema>>;
export type RunView = Pick<Run, 'rows' | 'isRunning' | 'halted'>;

export const runsSchema = z.object({
  /** Of this start of the host, and those of the connected bridge and account that ask. Oldest first. */
  runs: z.array(runSchema),
});
export type Runs = Readonly<z.infer<typeof runsSchema>>;

/** What the user confirmed. */
export const runPlanSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(1).max(200),
  /** For which it was confirmed. */
  account: z.strictObject({ login: maybeText, server: maybeText, tradeMode: maybeText }),
  steps: z
    .array(
      z.strictObject({
        step: planStepSchema,
        /** Keys of the traders whose trade this step touches, as the user saw them named. */
        named: z.array(z.string().max(60)).max(100),
      }),
    )
    .min(1)
    .max(2_000),
});
