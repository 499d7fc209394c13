import { z } from 'zod';
import { inUnit, type Lots } from './fields';

/**
 * The user's limits for one bridge, against slips (reference/order-safety.md, rule 12). The host checks every new order, whatever the
 * page says. null = off.
 */
export const limitsSchema = z.object({
  /** Max lots per order. */
  maxLots: inUnit<Lots>(z.number().positive().max(1_000_000)).nullable(),
  /** Max order value in the account's currency, by the tick value. */
  maxNotional: z.number().positive().max(1e15).nullable(),
  /** Max margin per order in percent of the equity, estimated. */
  maxMarginPercent: z.number().positive().max(1_000).nullable(),
  /** New orders within 60 seconds. */
  maxOrdersPerMinute: z.number().int().min(1).max(600).nullable(),
  /** Max distance of a pending order's price from the market, percent. */
  maxDistancePercent: z.number().positive().max(100).nullable(),
  /** A volume this many times the last one on the symbol needs a confirmation. */
  usualTimes: z.number().min(2).max(1_000).nullable(),
});
export type Limits = Readonly<z.infer<typeof limitsSchema>>;

/** No lots or order value suit every symbol and account: those two are off by default. */
export const defaultLimits: Limits = {
  maxLots: null,
  maxNotional: null,
  maxMarginPercent: 50,
  maxOrdersPerMinute: 60,
  maxDistancePercent: 5,
  usualTimes: 10,
};

/** Limits of a profile; the environment's bridge has `environmentProfileId`. */
export const limitsOf = (saved: Readonly<Record<string, Limits>>, profileId: string): Limits =>
  (Object.hasOwn(saved, profileId) ? saved[profileId] : undefined) ?? defaultLimits;

/**
 * Guards that may block an order in the host. A `held-back` failure names the guard in `field`; `overrides` skips it where
 * `isSetAside` of shared/rules/limits.ts allows.
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
  /** Older than 3 seconds: needs a new confirmation. */
  'stale-quote',
  /** Older than 10 seconds, or of unknown age. */
  'dead-quote',
  'price-drift',
] as const;
export type GuardId = (typeof guardIds)[number];

/** Whether new risk may be sent on the account that the bridge is logged in to (`trading.read`, `trading.changed`). */
export const armingSchema = z.object({
  /** Generation of the bridge. */
  generation: z.number().int(),
  /** Real money, or an account of unknown kind. */
  needsArming: z.boolean(),
  isArmed: z.boolean(),
  /** `login@server`; null while unknown. */
  account: z.string().nullable(),
});
export type Arming = Readonly<z.infer<typeof armingSchema>>;
