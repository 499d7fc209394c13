import { fileURLToPath } from 'node:url';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  powerMonitor,
  safeStorage,
  screen,
  shell,
} from 'electron';
import { registerAppScheme, serveAppScheme } from './desktop/app-protocol';
import { askQuit, askWeakerStorage } from './desktop/ask';
import { diagnosticsOf } from './desktop/diagnostics';
import { denyPermissions, hardenEveryPage } from './desktop/hardening';
import { openIpcDoor } from './desktop/ipc-door';
import { openKeyStore } from './desktop/key-store';
import { launchWords } from './desktop/launch-words';
import {
  askBeforeClosing,
  closeBeforeQuit,
  failToStart,
  focusOnSecondStart,
  quitOnSignals,
} from './desktop/life-cycle';
import { type Log, openLog } from './desktop/log-file';
import { setMenu } from './desktop/menu';
import { openPlaceFile, openSettingsFile } from './desktop/settings-file';
import { showTray } from './desktop/tray';
import { watchAnswers } from './desktop/watch-answers';
import { openWindow } from './desktop/window';
import { keepPlace } from './desktop/window-place';
import { bridgeOfEnvironment, startEmbeddedDemo } from './environment';
import { readPageFiles } from './page/files';
import { createService } from './service/service';

/** Host 1, Electron: the dashboard in a window of its own. Wiring only. */

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Vite's server, when a contributor runs `npm run dev` (an empty variable counts as none); a packaged app never looks. */
const viteAddress = app.isPackaged ? undefined : process.env.BRIDGEWATCH_VITE || undefined;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
let window: BrowserWindow | null = null;
const openedWindow = () => (window && !window.isDestroyed() ? window : null);

const words = launchWords(process.argv.slice(1), app.getVersion());
if (words !== null) {
  process.stdout.write(`${words}\n`);
  app.exit(0);
} else if (!focusOnSecondStart(() => window)) {
  process.stdout.write('Bridgewatch runs already: its window comes to the front.\n');
  app.exit(0);
} else {
  registerAppScheme();
  hardenEveryPage();
  void app.whenReady().then(start).catch(failToStart);
}

async function start(): Promise<void> {
  const readyAt = performance.now();
  const log = openLog(app.getPath('logs'), say);
  const settings = openSettingsFile();
  const environment = bridgeOfEnvironment(process.env);
  const service = await createService({
    app: { name: 'Bridgewatch', version: app.getVersion(), runtime: `Electron ${process.versions.electron}` },
    settingsFile: settings.file,
    keyStore: await openKeyStore(safeStorage, process.platform, (reason) =>
      askWeakerStorage(openedWindow(), reason),
    ),
    environment,
    forceDemo: process.argv.includes('--demo'),
    startDemo: startEmbeddedDemo,
    log: log.line,
  });
  const answers = watchAnswers(service);
  const serviceAt = performance.now();
  const closing = askBeforeClosing(() => answers.seen().unresolved, askQuit);
  quitOnSignals(closing.allow);
  closeBeforeQuit(() => service.close());
  denyPermissions();
  setMenu(app.isPackaged, helpActions(log, answers.service));
  serveAppScheme(
    viteAddress === undefined
      ? { kind: 'built', files: await readPageFiles(beside('../renderer')) }
      : { kind: 'vite', address: viteAddress },
  );
  openIpcDoor(ipcMain, answers.service, () => openedWindow()?.webContents ?? null, log.line);
  powerMonitor.on('suspend', () => log.line('the system goes to sleep'));
  powerMonitor.on('resume', () => {
    log.line('the system is awake again: everything is read anew');
    void service.reconnect();
  });
  window = await openWindow({
    preload: beside('./preload.cjs'),
    icon: beside('./icon.png'),
    place: keepPlace(
      openPlaceFile(),
      () => screen.getAllDisplays().map(({ workArea }) => workArea),
      log.line,
    ),
    log: log.line,
    created(made) {
      window = made;
      closing.watch(made);
    },
  });
  log.line(
    `start: ready after ${readyAt.toFixed()} ms, service ${(serviceAt - readyAt).toFixed()} ms, window and page ${(performance.now() - serviceAt).toFixed()} ms`,
  );
  showTray(beside('./icon.png'), answers, openedWindow, log.line);
  process.stdout.write(`Dashboard ready: ${window.webContents.getURL()}\n`);
  if (settings.trouble !== null) {
    log.line(settings.trouble);
    void dialog.showMessageBox(window, { type: 'warning', message: settings.trouble });
  }
}

function helpActions(log: Log, service: Parameters<typeof diagnosticsOf>[0]) {
  return {
    openLogs: () => void shell.openPath(log.folder() ?? app.getPath('userData')),
    openLicences: () =>
      void shell.openPath(
        app.isPackaged
          ? `${process.resourcesPath}/third-party-licences.md`
          : beside('../third-party-licences.md'),
      ),
    copyDiagnostics: () => {
      const { electron, chrome, node, v8 } = process.versions;
      const versions = {
        bridgewatch: app.getVersion(),
        electron,
        chrome,
        node,
        v8,
        system: process.platform,
      };
      void diagnosticsOf(service, versions, log.recent()).then((text) => clipboard.writeText(text));
    },
  };
}
