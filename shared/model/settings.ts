import { z } from 'zod';
import { botAccountSchema, botsSchema } from './bots';
import { noticeChoicesSchema } from './desktop-integration';
import { maybeText } from './fields';
import { limitsSchema } from './limits';
import { quietHoursSchema } from './quiet-hours';
import { stampsChoiceSchema } from './stamps';

/** Milliseconds between polls. Bounds keep a typing slip from flooding the bridge or freezing the screen. */
export const pollingSchema = z.object({
  account: z.number().int().min(250).max(60_000),
  positions: z.number().int().min(250).max(60_000),
  tick: z.number().int().min(250).max(60_000),
  /** Quotes of the market watch but the selected symbol's: one symbol at a time. */
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

/** Where the connected bridge comes from. `environment` wins for the run and is never written to disk. */
const bridgeSourceSchema = z.enum(['environment', 'settings', 'demo']);

/** Where the token is stored. The token itself is never sent to the page. */
const tokenStorageSchema = z.enum([
  /** Encrypted by the system's key store, on disk. */
  'key-store',
  /** On disk, with the user's consent, in an encryption that his other programs can undo: the system has no key store. */
  'weak-store',
  /** In memory for this run: no key store, or the browser host. */
  'memory',
  'environment',
  /** In a file of the user's that `TOKENS_FILE` names. */
  'file',
  /** Of the built-in demo. */
  'demo',
  'none',
]);

/** Colours of profiles; tokens of the theme, none of them used for sides or profit. */
export const profileColours = ['blue', 'teal', 'violet', 'amber', 'pink', 'grey'] as const;
export type ProfileColour = (typeof profileColours)[number];
export const profileIdSchema = z.string().min(1).max(64);
export const profileNameSchema = z.string().trim().min(1).max(40);
/** Id of the built-in demo, a profile that is always there. */
export const demoProfileId = 'demo';
/** Id of the bridge of `BRIDGE_URL`: not a profile of the user, never written to disk. */
export const environmentProfileId = 'environment';

/** A bridge with a name given by the user. */
const profileSchema = z.object({
  id: profileIdSchema,
  name: profileNameSchema,
  colour: z.enum(profileColours),
  /** Base address without credentials; null = the built-in demo. */
  url: maybeText,
  /** `key-store`: a ciphertext is stored, even if it cannot be decrypted now. */
  tokenStorage: tokenStorageSchema,
  /** The symbol sent with `GET /time`; null = the bridge chooses. */
  clockSymbol: maybeText,
  /** The user's choice of how its times are read; absent = found from evidence. */
  stamps: stampsChoiceSchema.optional(),
});
export type Profile = Readonly<z.infer<typeof profileSchema>>;

export const activeBridgeSchema = z.object({
  /** Grows with every change of bridge; data of an older generation must not be shown. */
  generation: z.number().int(),
  /** Base address without credentials; null when no bridge could be started. */
  url: maybeText,
  source: bridgeSourceSchema,
  /** Of the built-in demo: each of its starts is an account of its own, though login and server repeat. */
  life: z.string().optional(),
  /** Its profile; null for the environment's bridge. */
  profile: profileSchema.pick({ id: true, name: true, colour: true }).nullable(),
  tokenStorage: tokenStorageSchema,
  /** Notice on how the token is stored; null when none. */
  tokenNotice: maybeText,
  /** The symbol from which the broker's clock is read; null = the bridge chooses. Can change within a generation. */
  clockSymbol: maybeText,
  /** The user's choice of how its times are read; absent = found from evidence. */
  stamps: stampsChoiceSchema.optional(),
  /** The generation before, where only the reading of times changed: what is being typed stays. */
  continues: z.number().int().optional(),
});
export type ActiveBridge = Readonly<z.infer<typeof activeBridgeSchema>>;

export const settingsSchema = z.object({
  /** The demo first, then the user's in order of creation. */
  profiles: z.array(profileSchema),
  /** The profile for this run and the next; the environment wins over it. */
  chosenProfile: profileIdSchema,
  /** The bridge of `BRIDGE_URL` (`url` null: not a usable address); null where it is not set. */
  environment: z.object({ url: maybeText }).nullable(),
  polling: pollingSchema,
  /** Wanted system notifications. */
  notices: noticeChoicesSchema,
  quietHours: quietHoursSchema,
  /** Order limits by profile id (`environmentProfileId` too), where the user changed them. */
  limits: z.record(profileIdSchema, limitsSchema),
  /** Bots by account (`login@server`), each with its name and colour. */
  bots: z.record(botAccountSchema, botsSchema),
});
export type Settings = Readonly<z.infer<typeof settingsSchema>>;
