// `node --import tests/stand-in/register.mjs dist/main/main.js`: the built main process, with `electron` being the stand-in.
import { register } from 'node:module';

register('./resolve-electron.mjs', import.meta.url);

// What Electron's own Node says of itself; the "version" says what this is wherever the app shows it.
Object.defineProperty(process, 'type', { value: 'browser' });
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: 'stand-in' } });

// A test runner that was killed must not leave an app behind. Chromium follows this process: its debugging pipe breaks.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(70);
}, 500).unref();

// Chromium starts while main.js is read.
await import('./chromium.mjs');
