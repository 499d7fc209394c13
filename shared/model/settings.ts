import { z } from 'zod';
import { noticeChoicesSchema } from './desktop-integration';
import { maybeText } from './fields';
import { limitsSchema } from './limits';
import { stampsChoiceSchema } from './stamps';

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
const bridgeSourceSchema = z.enum(['environment', 'settings', 'demo']);

/** Where the token rests. The token itself never crosses the contract towards the page. */
const tokenStorageSchema = z.enum([
  /** Encrypted by the system's key store, on disk. */
  'key-store',
  /** On disk, by the user's consent, encrypted with what other programs of his can undo: the system has no key store. */
  'weak-store',
  /** In memory for this run only: the system has no real key store, or the browser host runs. */
  'memory',
  'environment',
  /** The embedded demo's own. */
  'demo',
  'none',
]);

/** Colours by which a profile is told from the others at a glance; tokens of the theme, never the sides' or profit's own. */
export const profileColours = ['blue', 'teal', 'violet', 'amber', 'pink', 'grey'] as const;
export type ProfileColour = (typeof profileColours)[number];
export const profileIdSchema = z.string().min(1).max(64);
export const profileNameSchema = z.string().trim().min(1).max(40);
/** The embedded demo is a profile that is always there. */
export const demoProfileId = 'demo';
/** Stands for the bridge of `BRIDGE_URL` where a profile is chosen: it is none of the user's own, and never written to disk. */
export const environmentProfileId = 'environment';

/** One bridge under a name of the user's. */
const profileSchema = z.object({
  id: profileIdSchema,
  name: profileNameSchema,
  colour: z.enum(profileColours),
  /** Base address without credentials; null = the embedded demo. */
  url: maybeText,
  /** Of `key-store` that a ciphertext is stored, even where the key store cannot open it now. */
  tokenStorage: tokenStorageSchema,
  /** The symbol that `GET /time` is asked with; null = the bridge chooses. */
  clockSymbol: maybeText,
  /** What its times are counted in, as the user says; absent = found from evidence. */
  stamps: stampsChoiceSchema.optional(),
});
export type Profile = Readonly<z.infer<typeof profileSchema>>;

export const activeBridgeSchema = z.object({
  /** Grows by one with every change of bridge; nothing of an older generation may be shown under a newer one. */
  generation: z.number().int(),
  /** Base address without credentials; null when no bridge could be started. */
  url: maybeText,
  source: bridgeSourceSchema,
  /** The profile behind it; null where the environment named the bridge. */
  profile: profileSchema.pick({ id: true, name: true, colour: true }).nullable(),
  tokenStorage: tokenStorageSchema,
  /** What the user should know of how the token is kept; null when nothing. */
  tokenNotice: maybeText,
  /** The symbol that the broker's clock is read from; null = the bridge chooses. Can change within a generation. */
  clockSymbol: maybeText,
  /** What the user says that its times are counted in; absent = found from evidence. */
  stamps: stampsChoiceSchema.optional(),
  /** The generation before, where only its times are read otherwise since: what is being typed goes on. */
  continues: z.number().int().optional(),
});
export type ActiveBridge = Readonly<z.infer<typeof activeBridgeSchema>>;

export const settingsSchema = z.object({
  /** The demo first, then the user's own in the order they were made. */
  profiles: z.array(profileSchema),
  /** The profile that this run and the next talk to; the environment wins over it. */
  chosenProfile: profileIdSchema,
  /** The bridge of `BRIDGE_URL` (`url` null where that is no usable address); null where the variable is not set. */
  environment: z.object({ url: maybeText }).nullable(),
  polling: pollingSchema,
  /** Which notifications of the system are wanted. */
  notices: noticeChoicesSchema,
  /** Limits on orders by profile id (`environmentProfileId` too), of those that the user has changed. */
  limits: z.record(profileIdSchema, limitsSchema),
});
export type Settings = Readonly<z.infer<typeof settingsSchema>>;
