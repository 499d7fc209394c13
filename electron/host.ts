import { ipcMain, safeStorage } from 'electron';
import { bridgeOfEnvironment, startEmbeddedDemo } from '../host/api/environment';
import type { Service } from '../host/api/ports';
import { createService } from '../host/api/service';
import type { Surroundings } from '../host/api/surroundings';
import { journalFilesIn, journalFolder } from '../host/orders/journal/files';
import type { SettingsFile } from '../host/settings/ports';
import { openIpcDoor } from './ipc-door';
import type { DoorWindow } from './ipc-guard';
import { openKeyStore } from './key-store';
import { openSettingsFile } from './settings-file';
import { type AnswerWatch, watchAnswers } from './watch-answers';

/** What stands behind the window. All that is large hangs on this module, which main.ts loads when the window is on its way. */

/** What a report of a defect is made of. */
type Diagnosable = Pick<Service, 'invoke'>;

export interface HostParts {
  readonly version: string;
  readonly forceDemo: boolean;
  page(): DoorWindow | null;
  askWeakerStorage(reason: string): Promise<boolean>;
  surroundings(help: Diagnosable): Surroundings;
  log(line: string): void;
}

export interface Host {
  /** Knows nothing yet before the service is there. */
  readonly answers: AnswerWatch;
  readonly service: Promise<Service>;
  /** What the user is to be told of the settings file; null when all is well. */
  readonly trouble: string | null;
}

/** Opens the door at once: what comes through it waits for the service. */
export function openHost(parts: HostParts): Host {
  const settings = openSettingsFile();
  const service = createDesktopService(parts, settings.file, parts.surroundings(whenThere(() => service)));
  // Whoever waits for it is told; until somebody does, its failure is nobody's yet.
  service.catch(() => undefined);
  const answers = watchAnswers(whenThere(() => service));
  openIpcDoor(ipcMain, answers.service, parts.page, parts.log);
  return { answers, service, trouble: settings.trouble };
}

async function createDesktopService(
  parts: HostParts,
  settingsFile: SettingsFile,
  surroundings: Surroundings,
): Promise<Service> {
  return createService({
    app: { name: 'Bridgewatch', version: parts.version, runtime: `Electron ${process.versions.electron}` },
    settingsFile,
    keyStore: await openKeyStore(safeStorage, process.platform, parts.askWeakerStorage),
    journal: journalFilesIn(journalFolder()),
    environment: bridgeOfEnvironment(process.env),
    forceDemo: parts.forceDemo,
    asksClockFirst: true,
    startDemo: startEmbeddedDemo,
    surroundings,
    log: parts.log,
  });
}

/** The service before it is there: questions wait, and listeners hear from when it speaks. */
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
        // A start that failed is told by main.ts.
        () => undefined,
      );
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
