import { z } from 'zod';
import { noticeChoicesSchema } from '../model/desktop-integration';
import { limitsSchema } from '../model/limits';
import {
  activeBridgeSchema,
  pollingSchema,
  profileColours,
  profileIdSchema,
  profileNameSchema,
  settingsSchema,
} from '../model/settings';
import { stampsChoiceSchema } from '../model/stamps';
import { bridgeAddress, type Events, nothing, type Requests, symbol, token } from './kinds';

/** What the user chose, the profiles of bridges, and which of them the host talks to. */
export const settingsRequests = {
  'bridge.read': { kind: 'host', input: nothing, output: activeBridgeSchema },
  'settings.read': { kind: 'host', input: nothing, output: settingsSchema },
  'settings.savePolling': { kind: 'host', input: pollingSchema, output: settingsSchema },
  'settings.saveNotices': { kind: 'host', input: noticeChoicesSchema, output: settingsSchema },
  /** Limits on the orders of one profile; `environmentProfileId` has its own. */
  'limits.save': {
    kind: 'host',
    input: z.strictObject({ id: profileIdSchema, limits: limitsSchema }),
    output: settingsSchema,
  },
  /** Without `id` a new profile; `token` absent = keep it if the address stays. The token can be set here, never read. */
  'profiles.save': {
    kind: 'host',
    input: z.strictObject({
      id: profileIdSchema.optional(),
      name: profileNameSchema,
      colour: z.enum(profileColours),
      url: bridgeAddress,
      token: token.optional(),
      /** What its times are counted in; absent = as it was. */
      stamps: stampsChoiceSchema.optional(),
    }),
    output: settingsSchema,
  },
  /** What the times of a bridge are counted in: everything is read again. `environmentProfileId` and the demo: for this run. */
  'profiles.stamps': {
    kind: 'host',
    input: z.strictObject({ id: profileIdSchema, stamps: stampsChoiceSchema }),
    output: settingsSchema,
  },
  /** Forgets the profile with its token; the run falls back to the demo where it was the chosen one. */
  'profiles.remove': { kind: 'host', input: z.strictObject({ id: profileIdSchema }), output: settingsSchema },
  /**
   * Talks to this profile's bridge from now on: a new generation. `environmentProfileId` goes back to the bridge of
   * `BRIDGE_URL`, in a run that has one.
   */
  'profiles.choose': { kind: 'host', input: z.strictObject({ id: profileIdSchema }), output: settingsSchema },
  /** The symbol whose tick `GET /time` reads the broker's clock from; null = the bridge chooses. */
  'profiles.pinClock': {
    kind: 'host',
    input: z.strictObject({ id: profileIdSchema, symbol: symbol.nullable() }),
    output: settingsSchema,
  },
} as const satisfies Requests;

export const settingsEvents = {
  /** The run talks to another bridge now, or with another token: drop everything that was read before. */
  'bridge.changed': { kind: 'event', value: activeBridgeSchema },
  'settings.changed': { kind: 'event', value: settingsSchema },
} as const satisfies Events;
