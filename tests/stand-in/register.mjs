// `node --import tests/stand-in/register.mjs dist/main/main.js`: runs the built main process with the stand-in as `electron`.
import { register } from 'node:module';

register('./resolve-electron.mjs', import.meta.url);

// Like Electron's Node; the version shows that it is the stand-in.
Object.defineProperty(process, 'type', { value: 'browser' });
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: 'stand-in' } });

// Ends with a killed test runner. Chromium ends with this process, when its pipe breaks.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(70);
}, 500).unref();

// Starts Chromium while main.js is loaded.
await import('./chromium.mjs');
