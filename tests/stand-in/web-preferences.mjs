import { notHere } from './only.mjs';

/** The only values with which a page may run; an option that is left out has this value in Electron too. */
const demanded = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
};
// Of no meaning to the stand-in, and of none to safety.
const ignored = new Set(['preload', 'navigateOnDragDrop', 'backgroundThrottling', 'spellcheck']);

/**
 * This Chromium isolates and sandboxes whatever it is told, so a test of isolation would pass with options that break it
 * in Electron. Therefore such options are refused here.
 */
export function refuseInsecure(webPreferences) {
  for (const [name, value] of Object.entries(webPreferences)) {
    if (ignored.has(name)) continue;
    if (!Object.hasOwn(demanded, name)) throw notHere(`webPreferences.${name}`);
    if (value !== demanded[name]) throw new Error(`insecure webPreferences: ${name} is ${value}`);
  }
}
