import { ipcMain } from 'electron';
import Store from 'electron-store';
import { watchForCorruption } from '../host/settings/corrupt-settings';
import type { SettingsFile, StoredSettings } from '../host/settings/ports';
import { createSettingsLock } from '../host/settings/settings-lock';
import { defaultPolling } from '../shared/model/settings';

type Stored = { [Key in keyof StoredSettings]: StoredSettings[Key] };

const noSettings: Stored = { bridges: null, polling: defaultPolling, bridgeUrl: null, secret: null };

export interface OpenedSettings {
  readonly file: SettingsFile;
  /** What the user is to be told of the file; null when all is well. */
  readonly trouble: string | null;
}

/** `settings.json` in the app's own folder, readable by this user alone, written atomically. */
export function openSettingsFile(): OpenedSettings {
  const corruption = watchForCorruption();
  const file = new Store<Stored>({
    name: 'settings',
    defaults: noSettings,
    // A file that is no JSON any more must not keep the dashboard from starting.
    clearInvalidConfig: true,
    deserialize: (text) => ({ ...noSettings, ...corruption.deserialize(text) }),
    configFileMode: 0o600,
  });
  // electron-store answers any page that asks on this channel, with the folder of settings. Our page has no store, and what
  // reaches the main process goes through the guard of the IPC door alone.
  ipcMain.removeAllListeners('electron-store-get-data');
  return {
    file: {
      get: (key) => file.get(key),
      set: (key, value) => file.set(key, value),
      alone: createSettingsLock(file.path),
    },
    trouble: corruption.setAside(file.path),
  };
}
