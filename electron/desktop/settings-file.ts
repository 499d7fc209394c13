import Store from 'electron-store';
import { defaultPolling } from '../../shared/model/settings';
import type { SettingsFile, StoredSettings } from '../service/ports';

type Stored = { [Key in keyof StoredSettings]: StoredSettings[Key] };

/** `settings.json` in the app's own folder, readable by this user alone, written atomically. */
export function openSettingsFile(): SettingsFile {
  return new Store<Stored>({
    name: 'settings',
    defaults: { bridges: null, polling: defaultPolling, bridgeUrl: null, secret: null },
    // A file that is no JSON any more must not keep the dashboard from starting.
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
}
