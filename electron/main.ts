import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, ipcMain, safeStorage } from 'electron';
import { registerAppScheme, serveAppScheme } from './desktop/app-protocol';
import { denyPermissions, hardenEveryPage } from './desktop/hardening';
import { openIpcDoor } from './desktop/ipc-door';
import { openKeyStore } from './desktop/key-store';
import { closeBeforeQuit, failToStart, focusOnSecondStart, quitOnSignals } from './desktop/life-cycle';
import { setMenu } from './desktop/menu';
import { openSettingsFile } from './desktop/settings-file';
import { openWindow } from './desktop/window';
import { bridgeOfEnvironment, startEmbeddedDemo } from './environment';
import { readPageFiles } from './page/files';
import { createService } from './service/service';

/** Host 1, Electron: the dashboard in a window of its own. Wiring only. */

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Vite's server, when a contributor runs `npm run dev` (an empty variable counts as none); a packaged app never looks. */
const viteAddress = app.isPackaged ? undefined : process.env.BRIDGEWATCH_VITE || undefined;
const log = (line: string): void => void process.stderr.write(`${line}\n`);
let window: BrowserWindow | null = null;

if (!focusOnSecondStart(() => window)) {
  process.stdout.write('Bridgewatch runs already: its window comes to the front.\n');
  app.exit(0);
} else {
  registerAppScheme();
  hardenEveryPage();
  quitOnSignals();
  void app.whenReady().then(start).catch(failToStart);
}

async function start(): Promise<void> {
  const service = await createService({
    app: { name: 'Bridgewatch', version: app.getVersion(), runtime: `Electron ${process.versions.electron}` },
    settingsFile: openSettingsFile(),
    keyStore: await openKeyStore(safeStorage, process.platform),
    environment: bridgeOfEnvironment(process.env),
    forceDemo: process.argv.includes('--demo'),
    startDemo: startEmbeddedDemo,
    log,
  });
  closeBeforeQuit(() => service.close());
  denyPermissions();
  setMenu(app.isPackaged);
  serveAppScheme(
    viteAddress === undefined
      ? { kind: 'built', files: await readPageFiles(beside('../renderer')) }
      : { kind: 'vite', address: viteAddress },
  );
  openIpcDoor(ipcMain, service, () => (window && !window.isDestroyed() ? window.webContents : null), log);
  window = await openWindow(beside('./preload.cjs'), beside('./icon.png'), (created) => {
    window = created;
  });
  process.stdout.write(`Dashboard ready: ${window.webContents.getURL()}\n`);
}
