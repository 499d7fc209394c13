import { z } from 'zod';
import { inUnit, type Lots } from './fields';

/**
 * The user's own limits for one bridge, against slips of the finger (reference/order-safety.md, rule 12). The host holds every
 * new order against them, whatever the page says. null = off.
 */
export const limitsSchema = z.object({
  /** Max lots per order. */
  maxLots: inUnit<Lots>(z.number().positive().max(1_000_000)).nullable(),
  /** Max order value in the account's currency, reckoned by the tick value. */
  maxNotional: z.number().positive().max(1e15).nullable(),
  /** Max margin per order in percent of the equity, estimated. */
  maxMarginPercent: z.number().positive().max(1_000).nullable(),
  /** New orders within 60 seconds. */
  maxOrdersPerMinute: z.number().int().min(1).max(600).nullable(),
  /** How far a pending order's price may lie from the market, percent. */
  maxDistancePercent: z.number().positive().max(100).nullable(),
  /** As many times the size last sent on the symbol are asked about. */
  usualTimes: z.number().min(2).max(1_000).nullable(),
});
export type Limits = Readonly<z.infer<typeof limitsSchema>>;

/** No lots and no worth are sane for every symbol and account: those two are off until somebody sets them. */
export const defaultLimits: Limits = {
  maxLots: null,
  maxNotional: null,
  maxMarginPercent: 50,
  maxOrdersPerMinute: 60,
  maxDistancePercent: 5,
  usualTimes: 10,
};

/** Of a profile; the environment's bridge goes by `environmentProfileId`. */
export const limitsOf = (saved: Readonly<Record<string, Limits>>, profileId: string): Limits =>
  (Object.hasOwn(saved, profileId) ? saved[profileId] : undefined) ?? defaultLimits;

/**
 * What may hold an order back in the host; a `held-back` failure names it in `field`, and `overrides` sets it aside where
 * `isSetAside` of shared/rules/limits.ts lets it.
 */
export const guardIds = [
  /** The account trades real money and was not armed in this session. */
  'live-account',
  'max-lots',
  'max-notional',
  'max-margin',
  'order-rate',
  'price-distance',
  'usual-size',
  'stop-side',
  'bad-quote',
  'wide-spread',
  /** Older than 3 seconds: the user looks again. */
  'stale-quote',
  /** Older than 10 seconds, or of unknown age. */
  'dead-quote',
  'price-drift',
] as const;
export type GuardId = (typeof guardIds)[number];

/** Whether new risk may be sent on the account that the bridge is logged in to (`trading.read`, `trading.changed`). */
export const armingSchema = z.object({
  /** Of the bridge that this is about. */
  generation: z.number().int(),
  /** Real money, or a bridge that does not say what the account is. */
  needsArming: z.boolean(),
  isArmed: z.boolean(),
  /** `login@server`; null while it is not known. */
  account: z.string().nullable(),
});
export type Arming = Readonly<z.infer<typeof armingSchema>>;
