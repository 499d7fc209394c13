import { z } from 'zod';
import { botAccountSchema, botSchema } from '../model/bots';
import { noticeChoicesSchema } from '../model/desktop-integration';
import { limitsSchema } from '../model/limits';
import { quietHoursSchema } from '../model/quiet-hours';
import {
  activeBridgeSchema,
  pollingSchema,
  profileColours,
  profileIdSchema,
  profileNameSchema,
  settingsSchema,
} from '../model/settings';
import { stampsChoiceSchema } from '../model/stamps';
import { tradeNoteSchema } from '../model/trade-notes';
import { bridgeAddress, type Events, nothing, type Requests, symbol, token } from './kinds';

/** Settings, bridge profiles, and which of them is connected. */
export const settingsRequests = {
  'bridge.read': { kind: 'host', input: nothing, output: activeBridgeSchema },
  'settings.read': { kind: 'host', input: nothing, output: settingsSchema },
  'settings.savePolling': { kind: 'host', input: pollingSchema, output: settingsSchema },
  'settings.saveNotices': { kind: 'host', input: noticeChoicesSchema, output: settingsSchema },
  'settings.saveQuietHours': { kind: 'host', input: quietHoursSchema.strict(), output: settingsSchema },
  /** Order limits of one profile; `environmentProfileId` has its own. */
  'limits.save': {
    kind: 'host',
    input: z.strictObject({ id: profileIdSchema, limits: limitsSchema }),
    output: settingsSchema,
  },
  /** Name, colour and permission of a bot that was seen before. */
  'bots.save': {
    kind: 'host',
    input: z.strictObject({ account: botAccountSchema, bot: botSchema.omit({ proposed: true }) }),
    output: settingsSchema,
  },
  /** The user's notes on trades of an account. Not among the settings: a thousand long ones are a megabyte. */
  'notes.list': {
    kind: 'host',
    input: z.strictObject({ account: botAccountSchema }),
    output: z.array(tradeNoteSchema),
  },
  /** The user's note and tags on one position; an empty one is removed. Answers the note. */
  'notes.save': {
    kind: 'host',
    input: z.strictObject({ account: botAccountSchema, note: tradeNoteSchema }),
    output: tradeNoteSchema,
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
      /** How its times are read; absent = unchanged. */
      stamps: stampsChoiceSchema.optional(),
    }),
    output: settingsSchema,
  },
  /** How a bridge's times are read; everything is read again. For `environmentProfileId` and the demo: for this run. */
  'profiles.stamps': {
    kind: 'host',
    input: z.strictObject({ id: profileIdSchema, stamps: stampsChoiceSchema }),
    output: settingsSchema,
  },
  /** Removes the profile with its token; if it was connected, the demo is. */
  'profiles.remove': { kind: 'host', input: z.strictObject({ id: profileIdSchema }), output: settingsSchema },
  /**
   * Connects to this profile's bridge: a new generation. `environmentProfileId`: back to the bridge of `BRIDGE_URL`, if there is one.
   */
  'profiles.choose': { kind: 'host', input: z.strictObject({ id: profileIdSchema }), output: settingsSchema },
  /** The symbol from whose tick `GET /time` reads the broker's clock; null = the bridge chooses. */
  'profiles.pinClock': {
    kind: 'host',
    input: z.strictObject({ id: profileIdSchema, symbol: symbol.nullable() }),
    output: settingsSchema,
  },
} as const satisfies Requests;

export const settingsEvents = {
  /** Another bridge or token is connected: drop everything that was read before. */
  'bridge.changed': { kind: 'event', value: activeBridgeSchema },
  'settings.changed': { kind: 'event', value: settingsSchema },
  /** One note of an account was written, here or in another window. */
  'notes.changed': {
    kind: 'event',
    value: z.object({ account: botAccountSchema, note: tradeNoteSchema }),
  },
} as const satisfies Events;
