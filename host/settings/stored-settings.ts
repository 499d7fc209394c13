import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Bot, botAccountSchema, botSchema, mostBots } from '../../shared/model/bots';
import { channelInputSchema, defaultDeliveries, deliveries } from '../../shared/model/channels';
import {
  defaultNoticeChoices,
  type NoticeChoices,
  type NoticeKind,
  noticeKinds,
} from '../../shared/model/desktop-integration';
import { defaultLimits, type Limits, limitsSchema } from '../../shared/model/limits';
import { defaultQuietHours, type QuietHours, quietHoursSchema } from '../../shared/model/quiet-hours';
import {
  defaultPolling,
  demoProfileId,
  environmentProfileId,
  type Polling,
  type ProfileColour,
  pollingSchema,
  profileColours,
  profileIdSchema,
  profileNameSchema,
} from '../../shared/model/settings';
import { foundStampsSchema, stampsChoiceSchema } from '../../shared/model/stamps';
import { mostNotes, type TradeNote, tradeNoteSchema } from '../../shared/model/trade-notes';
import { parseBridgeAddress } from '../bridge/address';
import type {
  SettingsFile,
  StoredBridges,
  StoredChannel,
  StoredProfile,
  StoredSecret,
  StoredSettings,
} from './ports';

/**
 * Settings from disk, where anything may have been written: what does not fit is replaced field by field, so that one bad number does
 * not cost the user his bridges, nor one bad profile the others.
 */
export interface SettingsStore {
  bridges(): StoredBridges;
  /** Null for the demo and for removed profiles. */
  profile(id: string): StoredProfile | null;
  polling(): Polling;
  notices(): NoticeChoices;
  quietHours(): QuietHours;
  /** Changed limits by profile id. */
  limits(): Readonly<Record<string, Limits>>;
  /** Throws where the disk refuses; then nothing has changed. */
  saveBridges(bridges: StoredBridges): void;
  savePolling(polling: Polling): void;
  saveNotices(notices: NoticeChoices): void;
  saveQuietHours(quietHours: QuietHours): void;
  /** Runs one change (reads and writes) while no other process makes one. */
  alone<T>(change: () => Promise<T>): Promise<T>;
  saveLimits(limits: Readonly<Record<string, Limits>>): void;
  /** By account. */
  bots(): Readonly<Record<string, readonly Bot[]>>;
  saveBots(bots: Readonly<Record<string, readonly Bot[]>>): void;
  channels(): readonly StoredChannel[];
  saveChannels(channels: readonly StoredChannel[]): void;
  notes(): Readonly<Record<string, readonly TradeNote[]>>;
  /** For showing: a second old at most. */
  recentNotes(): Readonly<Record<string, readonly TradeNote[]>>;
  saveNotes(notes: Readonly<Record<string, readonly TradeNote[]>>): void;
}

const secretSchema = z.object({
  ciphertext: z.string().min(1),
  bridgeUrl: z.string().min(1),
  protection: z.literal('weak').optional(),
});
const clockSchema = z.string().min(1).max(64);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The value if it fits the schema, else the fallback. */
function read<Value>(schema: z.ZodType<Value>, value: unknown, fallback: Value): Value {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : fallback;
}

function readUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = parseBridgeAddress(value);
  return address.ok ? address.value.url : null;
}

/** Default name of a bridge: its host. */
const nameOf = (url: string): string => new URL(url).host.slice(0, 40);

/** Default colour of the profile at this index. */
const colourAt = (index: number): ProfileColour => profileColours[index % profileColours.length] ?? 'grey';

const channelSchema = channelInputSchema.omit({ secret: true });

/** One unreadable channel does not cost the others theirs; a kind that it does not know yet is as of a new one. */
const readChannels = (value: unknown): readonly StoredChannel[] =>
  (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const { secret, hasSecret, kinds, ...choices } = fieldsOf(each);
    const parsed = channelSchema.safeParse({
      beats: false,
      ...choices,
      kinds: readKinds(z.enum(deliveries), kinds, defaultDeliveries),
    });
    return parsed.success
      ? [{ ...parsed.data, secret: secretOf(secret), hasSecret: hasSecret === true }]
      : [];
  });

const secretOf = (value: unknown): StoredSecret | null => read(secretSchema, value, null);

/** Null without a usable address. */
function readProfile(value: unknown, index: number): StoredProfile | null {
  const { id, name, colour, url, clockSymbol, secret, stamps, found } = fieldsOf(value);
  const address = readUrl(url);
  if (address === null) return null;
  return {
    id: read(profileIdSchema, id, `bridge-${index + 1}`),
    name: read(profileNameSchema, name, nameOf(address)),
    colour: read(z.enum(profileColours), colour, colourAt(index)),
    url: address,
    clockSymbol: read(clockSchema.nullable(), clockSymbol, null),
    secret: secretOf(secret),
    ...optional('stamps', stampsChoiceSchema, stamps),
    ...optional('found', foundStampsSchema, found),
  };
}

/** An optional field; left out where it does not fit. */
function optional<Name extends string, Value>(name: Name, schema: z.ZodType<Value>, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? ({ [name]: parsed.data } as Record<Name, Value>) : {};
}

function readBridges(value: unknown): StoredBridges {
  const { profiles, chosen, demoClockSymbol } = fieldsOf(value);
  const taken = new Set<string>([demoProfileId, environmentProfileId]);
  const readable = (Array.isArray(profiles) ? profiles : [])
    .map(readProfile)
    .filter((profile) => profile !== null)
    .filter(({ id }) => !taken.has(id) && taken.add(id));
  return {
    profiles: readable,
    chosen: readable.some(({ id }) => id === chosen) ? String(chosen) : demoProfileId,
    demoClockSymbol: read(clockSchema.nullable(), demoClockSymbol, null),
  };
}

function readFields<Fields extends object>(
  schemas: { readonly [Name in keyof Fields]: z.ZodType<Fields[Name]> },
  value: unknown,
  fallback: Fields,
): Fields {
  const stored = fieldsOf(value);
  const names = Object.keys(fallback) as (keyof Fields & string)[];
  const entries = names.map((name) => [name, read(schemas[name], stored[name], fallback[name])]);
  return Object.fromEntries(entries) as Fields;
}

const readKinds = <Value>(each: z.ZodType<Value>, value: unknown, fallback: Record<NoticeKind, Value>) => {
  const schemas = Object.fromEntries(noticeKinds.map((kind) => [kind, each]));
  return readFields(schemas as Record<NoticeKind, z.ZodType<Value>>, value, fallback);
};

/** An unreadable limit becomes the default one, never none. */
const readLimits = (value: unknown): Readonly<Record<string, Limits>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value))
      .filter(([id]) => profileIdSchema.safeParse(id).success)
      .map(([id, stored]) => [id, readFields<Limits>(limitsSchema.shape, stored, defaultLimits)]),
  );

/** One unreadable bot does not cost the others their names. */
/** Lists by account; what is not readable of them is left out. */
const readLists = <Row extends object>(
  value: unknown,
  schema: z.ZodType<Row>,
  most: number,
): Readonly<Record<string, readonly Row[]>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value))
      .filter(([account]) => botAccountSchema.safeParse(account).success)
      .map(([account, stored]) => [
        account,
        (Array.isArray(stored) ? stored : [])
          .map((row) => read<Row | null>(schema.nullable(), row, null))
          .filter((row) => row !== null)
          .slice(0, most),
      ]),
  );

/** Asked for with each read of the bridge: the file is read for it this often, as another host of the user may have written it. Milliseconds. */
const heldMs = 1_000;

function held<Value>(readNow: () => Value) {
  let last: { readonly value: Value; readonly atMs: number } | null = null;
  return {
    read(): Value {
      if (last !== null && performance.now() - last.atMs < heldMs) return last.value;
      const value = readNow();
      // The same object while it says the same: by that others know that nothing has changed.
      const isSame = last !== null && isDeepStrictEqual(value, last.value);
      last = { value: isSame && last !== null ? last.value : value, atMs: performance.now() };
      return last.value;
    },
    forget() {
      if (last !== null) last = { value: last.value, atMs: Number.NEGATIVE_INFINITY };
    },
  };
}

export function createSettingsStore(file: SettingsFile, log: (line: string) => void): SettingsStore {
  /** An unreadable file counts as empty. */
  const stored = (key: keyof StoredSettings): unknown => {
    try {
      return file.get(key);
    } catch (error) {
      log(`settings: "${key}" could not be read (${error instanceof Error ? error.name : 'unknown error'})`);
      return null;
    }
  };
  const bridges = (): StoredBridges => readBridges(stored('bridges'));
  const polling = held(() => readFields<Polling>(pollingSchema.shape, stored('polling'), defaultPolling));
  const bots = held(() => readLists(stored('bots'), botSchema, mostBots));
  const quietHours = held(() =>
    readFields<QuietHours>(quietHoursSchema.shape, stored('quietHours'), defaultQuietHours),
  );
  const channels = held(() => readChannels(stored('channels')));
  const readNotes = () => readLists(stored('notes'), tradeNoteSchema, mostNotes);
  const notes = held(readNotes);
  const forget = (): void => {
    polling.forget();
    notes.forget();
    bots.forget();
    channels.forget();
    quietHours.forget();
  };
  const save = <Key extends keyof StoredSettings>(key: Key, value: StoredSettings[Key]): void => {
    forget();
    file.set(key, value);
  };
  return {
    bridges,
    profile: (id) => bridges().profiles.find((profile) => profile.id === id) ?? null,
    polling: polling.read,
    notices: () => readKinds(z.boolean(), stored('notices'), defaultNoticeChoices),
    quietHours: quietHours.read,
    limits: () => readLimits(stored('limits')),
    saveBridges: (next) => file.set('bridges', next),
    savePolling: (next) => save('polling', next),
    saveNotices: (notices) => file.set('notices', notices),
    saveQuietHours: (next) => save('quietHours', next),
    alone: (change) =>
      (file.alone ?? ((work) => work()))(() => {
        // What another process wrote before its turn ended.
        forget();
        return change();
      }),
    saveLimits: (limits) => file.set('limits', limits),
    bots: bots.read,
    saveBots: (next) => save('bots', next),
    channels: channels.read,
    saveChannels: (next) => save('channels', next),
    notes: readNotes,
    recentNotes: notes.read,
    saveNotes: (next) => save('notes', next),
  };
}
