import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, clipboard, dialog, powerMonitor, screen, shell } from 'electron';
import type { Service } from '../host/api/ports';
import { readPageFiles } from '../host/page/files';
import {
  askClosing,
  askQuitWatching,
  askQuitWithRun,
  askQuitWithUnresolved,
  createClosing,
  storedClosing,
} from './closing';
import { createDesktopIntegration } from './desktop-integration';
import { denyPermissions, hardenEveryPage } from './hardening';
import {
  closeBeforeQuit,
  failToStart,
  focusOnSecondStart,
  launchText,
  quitOnSignals,
  tellAppId,
} from './life-cycle';
import { diagnosticsOf, type Log, openLog } from './log-file';
import { registerAppScheme, serveAppScheme } from './page-scheme';
import { atLogin, createStartWithSystem, startsInTray } from './start-with-system';
import { backgroundColour, startTheme } from './theme';
import { type OpenedWindow, openWindow, showWindow } from './window';
import { openWindowFile } from './window-file';
import { keepPlace } from './window-place';

/**
 * Host 1, Electron: the dashboard in its own window. Wiring only, and small: the window is opened before anything large is loaded
 * (`electron/host.ts` and its imports), for which the page's scripts wait.
 */

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Vite's server, under `npm run dev` (an empty variable counts as none); a packaged app ignores it. */
const viteAddress = app.isPackaged ? undefined : process.env.BRIDGEWATCH_VITE || undefined;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
/** Longest wait for the first paint, milliseconds: a window that starts minimised may never paint. */
const mostForOutlineMs = 1_000;
/** Milliseconds since the process began. */
const sinceStart = (): string => performance.now().toFixed();
const mainAt = sinceStart();
let window: BrowserWindow | null = null;
const openedWindow = () => (window && !window.isDestroyed() ? window : null);
/** Brings the window to the front, a new one where it was closed. */
let show = (): 'shown' | 'opened' => 'shown';

const words = launchText(process.argv.slice(1), app.getVersion());
if (words !== null) {
  process.stdout.write(`${words}\n`);
  app.exit(0);
} else if (!focusOnSecondStart(() => void show())) {
  process.stdout.write('Bridgewatch runs already: its window comes to the front.\n');
  app.exit(0);
} else {
  tellAppId(app, process.platform);
  registerAppScheme();
  hardenEveryPage();
  void app.whenReady().then(start).catch(failToStart);
}

async function start(): Promise<void> {
  const readyAt = sinceStart();
  const log = openLog(app.getPath('logs'), say);
  // The AppImage's launcher adds it where the system allows no user namespaces.
  if (process.argv.includes('--no-sandbox')) log.line('started with --no-sandbox: the page has no sandbox');
  const windowFile = openWindowFile(app.getPath('userData'));
  let openDoor = (): void => undefined;
  const doorIsOpen = new Promise<void>((resolve) => {
    openDoor = resolve;
  });
  startTheme(windowFile);
  denyPermissions();
  serveAppScheme(
    viteAddress === undefined
      ? { kind: 'built', files: readPageFiles(beside('../renderer')) }
      : { kind: 'vite', address: viteAddress },
    doorIsOpen,
  );
  let unresolved = (): number => 0;
  let runs = (): number => 0;
  let closeService = (): Promise<void> => Promise.resolve();
  const closingChoice = storedClosing(windowFile);
  const closing = createClosing<BrowserWindow>({
    unresolved: () => unresolved(),
    runs: () => runs(),
    stored: closingChoice,
    log: log.line,
    ask: {
      quitWithUnresolved: (count) => askQuitWithUnresolved(openedWindow(), count),
      quitWithRun: () => askQuitWithRun(openedWindow()),
      quitWatching: () => askQuitWatching(openedWindow()),
      closing: askClosing,
    },
  });
  quitOnSignals(closing.allow);
  powerMonitor.on('shutdown', () => closing.allow(false));
  closeBeforeQuit(() => closeService());
  const open = (): OpenedWindow => {
    const next = openWindow({
      preload: beside('./preload.cjs'),
      icon: beside('./icon.png'),
      backgroundColour: backgroundColour(),
      place: keepPlace(windowFile, () => screen.getAllDisplays().map(({ workArea }) => workArea), log.line),
      log: log.line,
    });
    // Awaited below; a window closed before that is not a failed start.
    next.loaded.catch(() => undefined);
    window = next.window;
    closing.watch(window);
    return next;
  };
  const opened = startsInTray(process.argv, closingChoice.read()) ? null : open();
  show = () => {
    const there = openedWindow();
    if (there === null) {
      open();
      return 'opened';
    }
    showWindow(there);
    return 'shown';
  };
  app.on('activate', () => void show());
  const windowAt = sinceStart();
  const shownAt = opened?.shown.then(sinceStart);

  // This process serves the outline's files, which loading large modules would delay.
  if (opened !== null) await Promise.race([opened.shown, wait(mostForOutlineMs)]);
  const { openHost } = await import('./host');
  const host = openHost({
    version: app.getVersion(),
    forceDemo: process.argv.includes('--demo'),
    calm: process.argv.includes('--calm'),
    window: openedWindow,
    desktopIntegration: (service) =>
      createDesktopIntegration({
        isPackaged: app.isPackaged,
        icon: beside('./icon.png'),
        help: helpActions(log, service),
        windowFile,
        closing: closingChoice,
        startWithSystem: createStartWithSystem(process.platform, app, startCommand(), () =>
          app.getPath('appData'),
        ),
        show: () => show(),
        log: log.line,
      }),
    log: log.line,
  });
  openDoor();
  const doorAt = sinceStart();
  closeService = async () => (await host.service).close(closing.isChosen());
  const service = await host.service;
  unresolved = () => service.status().unresolved;
  runs = () => service.status().runs;
  service.watch();
  const serviceAt = sinceStart();
  let asleepSince: number | null = null;
  powerMonitor.on('suspend', () => {
    log.line('the system goes to sleep');
    asleepSince = Date.now();
  });
  powerMonitor.on('resume', () => {
    log.line('the system is awake again: all data is refreshed');
    void service.slept(asleepSince ?? Date.now(), Date.now());
    asleepSince = null;
  });
  const { showTray, trayImage } = await import('./tray');
  const hasTray = showTray(beside(trayImage(process.platform)), service, () => void show(), log.line);
  if (opened === null) {
    log.line('started with the system: watching in the tray');
    if (host.trouble !== null) {
      log.line(host.trouble);
      void dialog.showMessageBox({ type: 'warning', message: host.trouble });
    }
    // Else nothing of the app could be seen.
    if (!hasTray) show();
    return;
  }
  await opened.loaded.catch((error: unknown) => {
    if (!opened.window.isDestroyed()) throw error;
  });
  if (opened.window.isDestroyed()) return;
  const loadedAt = sinceStart();
  log.line(
    `start, ms after the process began: main ${mainAt}, ready ${readyAt}, window ${windowAt}, shell shown ${await shownAt}, door open ${doorAt}, service ${serviceAt}, page loaded ${loadedAt}`,
  );
  process.stdout.write(`Dashboard ready: ${opened.window.webContents.getURL()}\n`);
  if (host.trouble !== null) {
    log.line(host.trouble);
    void dialog.showMessageBox(opened.window, { type: 'warning', message: host.trouble });
  }
}

/** What starts this app at login: the AppImage where it is one, Electron with the sources' folder where it is not packaged. */
const startCommand = (): readonly [string, ...string[]] =>
  app.isPackaged
    ? [process.env.APPIMAGE ?? process.execPath, atLogin]
    : [process.execPath, beside('../..'), atLogin];

function helpActions(log: Log, service: Pick<Service, 'invoke'>) {
  return {
    openLogs: () => void shell.openPath(log.folder() ?? app.getPath('userData')),
    openLicences: () =>
      void shell.openPath(
        app.isPackaged
          ? `${process.resourcesPath}/third-party-licences.md`
          : beside('../third-party-licences.md'),
      ),
    async copyDiagnostics() {
      const { electron, chrome, node, v8 } = process.versions;
      const versions = {
        bridgewatch: app.getVersion(),
        electron,
        chrome,
        node,
        v8,
        system: process.platform,
      };
      clipboard.writeText(await diagnosticsOf(service, versions, log.recent()));
    },
  };
}
