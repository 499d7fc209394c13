import { notHere } from './only.mjs';

/** Required values; an absent option has this value in Electron too. */
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
// Without meaning for the stand-in or for security.
const ignored = new Set(['preload', 'navigateOnDragDrop', 'backgroundThrottling', 'spellcheck']);

/**
 * This Chromium always isolates and sandboxes, so a test of isolation would pass with options that break it in Electron. Such options
 * are refused here.
 */
export function refuseInsecure(webPreferences) {
  for (const [name, value] of Object.entries(webPreferences)) {
    if (ignored.has(name)) continue;
    if (!Object.hasOwn(demanded, name)) throw notHere(`webPreferences.${name}`);
    if (value !== demanded[name]) throw new Error(`insecure webPreferences: ${name} is ${value}`);
  }
}
