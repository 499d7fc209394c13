import { writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { defaultPolling } from '../../shared/model/settings';
import type { SettingsFile, StoredSettings } from './ports';
import { createSettingsLock } from './settings-lock';

type Stored = { [Key in keyof StoredSettings]: StoredSettings[Key] };

const noSettings: Stored = { bridges: null, polling: defaultPolling };

/** Notes lie in a file of their own: the settings are read whole, many times a minute, and a thousand notes are a megabyte. */
export type SettingsPart = 'settings' | 'notes';

/** Options of both hosts' stores; name and place are each host's own. */
interface StoreOptions {
  readonly defaults: Partial<Stored>;
  readonly clearInvalidConfig: true;
  readonly configFileMode: number;
  deserialize(text: string): Partial<Stored>;
}

/** `conf`, or `electron-store` on top of it. */
interface Store {
  readonly path: string;
  get<Key extends keyof Stored>(key: Key): Stored[Key];
  set<Key extends keyof Stored>(key: Key, value: Stored[Key]): void;
}

export interface OpenedSettings {
  readonly file: SettingsFile;
  /** Notice about the file for the user; null when all is well. */
  readonly trouble: string | null;
}

/**
 * The settings files, readable by this user only and written atomically. An unreadable file (a full disk, a typing error) must not
 * stop the dashboard from starting: defaults are used and the file is kept under a new name, since it may hold the only list of the
 * user's bridges.
 */
export function openSettings(
  open: (options: StoreOptions, part: SettingsPart) => Store,
  now = () => new Date(),
): OpenedSettings {
  const settings = openPart('settings', noSettings, open, now);
  const notes = openPart('notes', {}, open, now);
  const storeOf = (key: keyof Stored) => (key === 'notes' ? notes : settings).store;
  const troubles = [settings.trouble, notes.trouble].filter((each) => each !== null);
  return {
    file: {
      get: (key) => storeOf(key).get(key),
      set: (key, value) => storeOf(key).set(key, value),
      alone: createSettingsLock(settings.store.path),
    },
    trouble: troubles.length === 0 ? null : troubles.join(' '),
  };
}

function openPart(
  part: SettingsPart,
  defaults: Partial<Stored>,
  open: (options: StoreOptions, part: SettingsPart) => Store,
  now: () => Date,
): { readonly store: Store; readonly trouble: string | null } {
  let unreadable: string | null = null;
  const options: StoreOptions = {
    defaults,
    clearInvalidConfig: true,
    configFileMode: 0o600,
    deserialize(text) {
      try {
        const value: unknown = JSON.parse(text);
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
          return { ...defaults, ...value };
        }
      } catch {
        // Reported below, as is JSON that is not settings.
      }
      unreadable ??= text;
      // conf starts with defaults after a SyntaxError.
      throw new SyntaxError(`no ${part}`);
    },
  };
  const store = open(options, part);
  return { store, trouble: setAside(store.path, unreadable, now()) };
}

/** Keeps the unreadable file and returns the notice for the user. */
function setAside(path: string, unreadable: string | null, now: Date): string | null {
  if (unreadable === null || unreadable.trim() === '') return null;
  const { dir, name, ext, base } = parse(path);
  const kept = join(dir, `${name}.unreadable-${now.toISOString().replaceAll(':', '-')}${ext}`);
  try {
    writeFileSync(kept, unreadable, { mode: 0o600, flag: 'wx' });
  } catch {
    return `The file ${base} could not be read, so defaults are used. It could not be kept either: ${dir} cannot be written.`;
  }
  return `The file ${base} could not be read, so defaults are used. What stood in it is kept as ${kept}.`;
}
