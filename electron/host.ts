import { type BrowserWindow, ipcMain, safeStorage } from 'electron';
import Store from 'electron-store';
import type { DesktopIntegration } from '../host/api/desktop-integration';
import { bridgeOfEnvironment, filesOfUser, startEmbeddedDemo } from '../host/api/environment';
import type { Service } from '../host/api/ports';
import { createService } from '../host/api/service';
import type { SettingsFile } from '../host/settings/ports';
import { type OpenedSettings, openSettings } from '../host/settings/settings-file';
import { openIpcDoor } from './ipc-door';
import { askWeakerStorage, openKeyStore } from './key-store';

/** The host behind the window. All large modules are imported from here; main.ts loads it after the window is opened. */

export interface HostParts {
  readonly version: string;
  readonly forceDemo: boolean;
  /** The embedded demo with its well-behaved bots alone. */
  readonly calm: boolean;
  /** The open window; null while there is none. */
  window(): BrowserWindow | null;
  /** `service`: source of diagnostics for a defect report. */
  desktopIntegration(service: Pick<Service, 'invoke'>): DesktopIntegration;
  log(line: string): void;
}

export interface Host {
  readonly service: Promise<Service>;
  /** Notice about the settings file for the user; null when all is well. */
  readonly trouble: string | null;
}

/** Opens the door at once: requests wait for the service. */
export function openHost(parts: HostParts): Host {
  const settings = openSettingsFile();
  const service = createDesktopService(
    parts,
    settings.file,
    parts.desktopIntegration(whenThere(() => service)),
  );
  // Callers get its failure; until one waits it must not count as unhandled.
  service.catch(() => undefined);
  openIpcDoor(
    ipcMain,
    whenThere(() => service),
    () => parts.window()?.webContents ?? null,
    parts.log,
  );
  return { service, trouble: settings.trouble };
}

async function createDesktopService(
  parts: HostParts,
  settingsFile: SettingsFile,
  desktopIntegration: DesktopIntegration,
): Promise<Service> {
  return createService({
    app: { name: 'Bridgewatch', version: parts.version, runtime: `Electron ${process.versions.electron}` },
    settingsFile,
    keyStore: await openKeyStore(safeStorage, process.platform, (reason) =>
      askWeakerStorage(parts.window(), reason),
    ),
    ...filesOfUser(),
    environment: bridgeOfEnvironment(process.env),
    forceDemo: parts.forceDemo,
    asksClockFirst: true,
    startDemo: startEmbeddedDemo({ calm: parts.calm }),
    desktopIntegration,
    log: parts.log,
  });
}

/** `settings.json` in the app's own folder, and `settings-notes.json` beside it. */
export function openSettingsFile(): OpenedSettings {
  const opened = openSettings(
    (options, part) => new Store({ name: part === 'settings' ? 'settings' : 'settings-notes', ...options }),
  );
  // electron-store answers any page on this channel with the settings' folder. Our page does not use it, and requests to the main
  // process must pass the guard of the IPC door.
  ipcMain.removeAllListeners('electron-store-get-data');
  return opened;
}

/** The service before it is ready: requests wait, and listeners start when it is. */
function whenThere(service: () => Promise<Service>): Pick<Service, 'invoke' | 'on'> {
  return {
    invoke: async (name, input) => (await service()).invoke(name, input),
    on(name, listener) {
      let stop: (() => void) | null = null;
      let isStopped = false;
      service().then(
        (there) => {
          if (!isStopped) stop = there.on(name, listener);
        },
        // main.ts reports a failed start.
        () => undefined,
      );
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
