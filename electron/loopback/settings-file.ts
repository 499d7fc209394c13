import Conf from 'conf';
import { defaultPolling } from '../../shared/model/settings';
import type { SettingsFile, StoredSettings } from '../service/ports';

type Stored = { [Key in keyof StoredSettings]: StoredSettings[Key] };

/** `config.json` in the user's own configuration folder, readable by this user alone, written atomically. */
export function openSettingsFile(): SettingsFile {
  return new Conf<Stored>({
    projectName: 'bridgewatch',
    projectSuffix: '',
    configName: 'browser-host',
    defaults: { bridges: null, polling: defaultPolling, bridgeUrl: null, secret: null },
    // A file that is no JSON any more (a full disk, a hand that slipped) must not keep the dashboard from starting.
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
}
