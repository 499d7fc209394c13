import Conf from 'conf';
import { watchForCorruption } from '../host/settings/corrupt-settings';
import type { SettingsFile, StoredSettings } from '../host/settings/ports';
import { createSettingsLock } from '../host/settings/settings-lock';
import { defaultPolling } from '../shared/model/settings';

type Stored = { [Key in keyof StoredSettings]: StoredSettings[Key] };

const noSettings: Stored = { bridges: null, polling: defaultPolling, bridgeUrl: null, secret: null };

/** `config.json` in the user's own configuration folder, readable by this user alone, written atomically. */
export function openSettingsFile(log: (line: string) => void): SettingsFile {
  const corruption = watchForCorruption();
  const file = new Conf<Stored>({
    projectName: 'bridgewatch',
    projectSuffix: '',
    configName: 'browser-host',
    defaults: noSettings,
    // A file that is no JSON any more (a full disk, a hand that slipped) must not keep the dashboard from starting.
    clearInvalidConfig: true,
    deserialize: (text) => ({ ...noSettings, ...corruption.deserialize(text) }),
    configFileMode: 0o600,
  });
  const trouble = corruption.setAside(file.path);
  if (trouble !== null) log(trouble);
  return {
    get: (key) => file.get(key),
    set: (key, value) => file.set(key, value),
    alone: createSettingsLock(file.path),
  };
}
