import { z } from 'zod';
import {
  defaultNoticeChoices,
  type NoticeChoices,
  noticeChoicesSchema,
} from '../../shared/model/desktop-integration';
import { defaultLimits, type Limits, limitsSchema } from '../../shared/model/limits';
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
import { parseBridgeAddress } from '../bridge/address';
import type { SettingsFile, StoredBridges, StoredProfile, StoredSecret, StoredSettings } from './ports';

/**
 * Settings as they rest on disk, where anybody may have written anything: what does not fit falls back field by field,
 * so that one bad number does not cost the user his bridges, nor one bad profile the others.
 */
export interface SettingsStore {
  bridges(): StoredBridges;
  /** Null for the demo, and for what is no profile any more. */
  profile(id: string): StoredProfile | null;
  polling(): Polling;
  notices(): NoticeChoices;
  /** Of every profile whose limits were changed, by id. */
  limits(): Readonly<Record<string, Limits>>;
  /** Throws where the disk refuses; then nothing has changed. */
  saveBridges(bridges: StoredBridges): void;
  savePolling(polling: Polling): void;
  saveNotices(notices: NoticeChoices): void;
  /** Reads and writes of one change, with no other process between them. */
  alone<T>(change: () => Promise<T>): Promise<T>;
  saveLimits(limits: Readonly<Record<string, Limits>>): void;
}

/** The one bridge of versions before profiles: the same id in every run until it is written under it. */
const migratedId = 'own';

const secretSchema = z.object({
  ciphertext: z.string().min(1),
  bridgeUrl: z.string().min(1),
  protection: z.literal('weak').optional(),
});
const clockSchema = z.string().min(1).max(64);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What fits the schema, else the fallback. */
function read<Value>(schema: z.ZodType<Value>, value: unknown, fallback: Value): Value {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : fallback;
}

function readUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = parseBridgeAddress(value);
  return address.ok ? address.value.url : null;
}

/** A name for a bridge that has none: where it is. */
const nameOf = (url: string): string => new URL(url).host.slice(0, 40);

/** The colour of the profile at this place, where the user has chosen none. */
const colourAt = (index: number): ProfileColour => profileColours[index % profileColours.length] ?? 'grey';

const secretOf = (value: unknown): StoredSecret | null => read(secretSchema, value, null);

/** Null for what names no bridge: nothing of it could be used. */
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

/** A field that may be absent, and is where it does not fit. */
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

/** Versions before profiles kept one address with its token; no address meant the demo, and could leave a token behind. */
function migrated(bridgeUrl: unknown, secret: unknown): StoredBridges {
  const kept = secretOf(secret);
  const address = readUrl(bridgeUrl);
  const url = address ?? readUrl(kept?.bridgeUrl);
  if (url === null) return { profiles: [], chosen: demoProfileId, demoClockSymbol: null };
  const own: StoredProfile = {
    id: migratedId,
    name: nameOf(url),
    colour: colourAt(0),
    url,
    clockSymbol: null,
    secret: kept,
  };
  return { profiles: [own], chosen: address === null ? demoProfileId : migratedId, demoClockSymbol: null };
}

function readPolling(value: unknown): Polling {
  const stored = fieldsOf(value);
  const field = (name: keyof Polling): number =>
    read(pollingSchema.shape[name], stored[name], defaultPolling[name]);
  return {
    account: field('account'),
    positions: field('positions'),
    tick: field('tick'),
    marketWatch: field('marketWatch'),
    chart: field('chart'),
  };
}

function readNotices(value: unknown): NoticeChoices {
  const stored = fieldsOf(value);
  const field = (name: keyof NoticeChoices): boolean =>
    read(noticeChoicesSchema.shape[name], stored[name], defaultNoticeChoices[name]);
  return {
    fills: field('fills'),
    levels: field('levels'),
    margin: field('margin'),
    connection: field('connection'),
  };
}

function readLimits(value: unknown): Readonly<Record<string, Limits>> {
  const entries = Object.entries(fieldsOf(value)).flatMap(([id, stored]): readonly [string, Limits][] => {
    if (!profileIdSchema.safeParse(id).success) return [];
    const fields = fieldsOf(stored);
    const field = <Name extends keyof Limits>(name: Name): Limits[Name] =>
      // What cannot be read falls back to the usual limit: never to none.
      read<Limits[Name]>(limitsSchema.shape[name], fields[name], defaultLimits[name]);
    return [
      [
        id,
        {
          maxLots: field('maxLots'),
          maxNotional: field('maxNotional'),
          maxMarginPercent: field('maxMarginPercent'),
          maxOrdersPerMinute: field('maxOrdersPerMinute'),
          maxDistancePercent: field('maxDistancePercent'),
          usualTimes: field('usualTimes'),
        },
      ],
    ];
  });
  return Object.fromEntries(entries);
}

export function createSettingsStore(file: SettingsFile, log: (line: string) => void): SettingsStore {
  /** A file that cannot be read at all counts as empty. */
  const stored = (key: keyof StoredSettings): unknown => {
    try {
      return file.get(key);
    } catch (error) {
      log(`settings: "${key}" could not be read (${error instanceof Error ? error.name : 'unknown error'})`);
      return null;
    }
  };
  const bridges = (): StoredBridges => {
    const written = stored('bridges');
    return written === null || written === undefined
      ? migrated(stored('bridgeUrl'), stored('secret'))
      : readBridges(written);
  };
  return {
    bridges,
    profile: (id) => bridges().profiles.find((profile) => profile.id === id) ?? null,
    polling: () => readPolling(stored('polling')),
    notices: () => readNotices(stored('notices')),
    limits: () => readLimits(stored('limits')),
    saveBridges(next) {
      file.set('bridges', next);
      // Only now: what was migrated rests in `bridges`, and a removed profile must not leave its token here.
      // Where the disk refuses it now, the next change does it.
      try {
        if (stored('secret') !== null) file.set('secret', null);
        if (stored('bridgeUrl') !== null) file.set('bridgeUrl', null);
      } catch {
        log('settings: what an older version had stored could not be cleared yet');
      }
    },
    savePolling: (polling) => file.set('polling', polling),
    saveNotices: (notices) => file.set('notices', notices),
    alone: (change) => (file.alone ?? ((work) => work()))(change),
    saveLimits: (limits) => file.set('limits', limits),
  };
}
