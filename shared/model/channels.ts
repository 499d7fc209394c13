import { z } from 'zod';
import { byNoticeKind } from './desktop-integration';
import { maybeText, utcMs } from './fields';

/** Where messages go beside this screen: one HTTP POST each. Defined in docs/alerts.md. */

export const channelPresets = ['ntfy', 'telegram', 'discord', 'plain', 'heartbeat'] as const;
export type ChannelPreset = (typeof channelPresets)[number];

export const channelIdSchema = z.uuid();
const channelNameSchema = z.string().trim().min(1).max(40);

/** How a kind of message arrives: with a sound where the receiver has one, without, or not at all. */
export const deliveries = ['sound', 'shown', 'off'] as const;
export type Delivery = (typeof deliveries)[number];
const deliveryByKindSchema = byNoticeKind(z.enum(deliveries));
/** Of a new channel. */
export const defaultDeliveries: Readonly<z.infer<typeof deliveryByKindSchema>> = {
  ...{ opened: 'shown', closed: 'shown', levels: 'sound', orders: 'off', changes: 'off', stops: 'sound' },
  ...{ requests: 'sound', margin: 'sound', connection: 'sound' },
  ...{ promises: 'sound', sentinel: 'sound', alerts: 'sound' },
};

const choices = {
  id: channelIdSchema,
  /** Of the user; `TOKENS_FILE` names it so too. */
  name: channelNameSchema,
  preset: z.enum(channelPresets),
  /** ntfy: the server; telegram: empty for api.telegram.org; discord: empty, its address is the secret; plain and heartbeat: the whole address. */
  url: z.string().trim().max(2_000),
  /** ntfy: the topic; telegram: the chat; plain: the body, or empty for the usual one; else empty. */
  to: z.string().trim().max(1_000),
  kinds: deliveryByKindSchema,
  /** Amounts of money are written out; else left out of messages. */
  tellsMoney: z.boolean(),
  /** ntfy: it tells if Bridgewatch stops, by a message that is scheduled and replaced before it is due. */
  beats: z.boolean(),
};

/** `secret` absent: unchanged; empty: removed. ntfy, plain and heartbeat: a bearer token; telegram: the bot's token; discord: the webhook's whole address. */
export const channelInputSchema = z.strictObject({
  ...choices,
  secret: z.string().max(4_000).optional(),
});
export type ChannelInput = Readonly<z.infer<typeof channelInputSchema>>;

/** What became of the last message. */
const lastSchema = z.object({
  atMs: utcMs,
  isDelivered: z.boolean(),
  /** The receiver's answer, cleaned, or why there was none. */
  words: z.string(),
});

const channelSchema = z.object({
  ...choices,
  /** Where the secret rests; `none`: there is none. */
  secretStorage: z.enum(['key-store', 'weak-store', 'memory', 'file', 'none']),
  /** What keeps it from telling anything, in words; null = nothing. */
  trouble: maybeText,
  last: lastSchema.nullable(),
  /** What became of the last sign of life; null = none was sent. */
  beat: lastSchema.nullable(),
  /** Messages that wait for another try, and those that were given up since the last that arrived. */
  waiting: z.number().int(),
  undelivered: z.number().int(),
  nextTryMs: utcMs.nullable(),
});
export type Channel = Readonly<z.infer<typeof channelSchema>>;

export const channelsSchema = z.array(channelSchema);
export const testedSchema = lastSchema.extend({ text: z.string() });
export type Tested = Readonly<z.infer<typeof testedSchema>>;
