import { z } from 'zod';
import { maybeText } from './fields';

/** Milliseconds between polls. Bounds keep a typing slip from flooding the bridge or freezing the screen. */
export const pollingSchema = z.object({
  account: z.number().int().min(250).max(60_000),
  positions: z.number().int().min(250).max(60_000),
  tick: z.number().int().min(250).max(60_000),
  /** Quotes of the market watch other than the selected symbol: one symbol a turn. */
  marketWatch: z.number().int().min(500).max(60_000),
  /** Candles and overlays; the forming candle follows the tick in between. */
  chart: z.number().int().min(1_000).max(300_000),
});
export type Polling = Readonly<z.infer<typeof pollingSchema>>;
export const defaultPolling: Polling = {
  account: 1_000,
  positions: 1_000,
  tick: 1_000,
  marketWatch: 1_000,
  chart: 10_000,
};

/** Which bridge this run talks to, and who said so. `environment` wins for the run and is never written to disk. */
export const bridgeSourceSchema = z.enum(['environment', 'settings', 'demo']);

/** Where the token rests. The token itself never crosses the contract towards the page. */
export const tokenStorageSchema = z.enum([
  /** Encrypted by the system's key store, on disk. */
  'key-store',
  /** In memory for this run only: the system has no real key store, or the browser host runs. */
  'memory',
  /** From the environment. */
  'environment',
  /** The embedded demo's own. */
  'demo',
  'none',
]);

export const activeBridgeSchema = z.object({
  /** Grows by one with every change of bridge; nothing of an older generation may be shown under a newer one. */
  generation: z.number().int(),
  /** Base address without credentials; null when no bridge could be started. */
  url: maybeText,
  source: bridgeSourceSchema,
  tokenStorage: tokenStorageSchema,
  /** What the user should know of how the token is kept; null when nothing. */
  tokenNotice: maybeText,
});
export type ActiveBridge = Readonly<z.infer<typeof activeBridgeSchema>>;

export const settingsSchema = z.object({
  /** The address in the settings; null = the embedded demo. */
  bridgeUrl: maybeText,
  hasToken: z.boolean(),
  polling: pollingSchema,
});
export type Settings = Readonly<z.infer<typeof settingsSchema>>;
