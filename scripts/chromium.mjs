import { delimiter, join } from 'node:path';

/**
 * The installed browsers that can run views, journeys and the bench.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const fixedPlaces = {
  linux: [],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const root = process.env[name];
    return root === undefined
      ? []
      : [
          join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
          join(root, 'Chromium', 'Application', 'chrome.exe'),
        ];
  }),
};

// The first has no window at all and takes a third less of the processor; Debian has it as a package of its own.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/**
 * The browser that BRIDGEWATCH_CHROMIUM names, else the first installed Chromium, Chrome or Edge; undefined where there is none.
 * @param {(path: string) => boolean} exists
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [platform]
 * @returns {string | undefined}
 */
export function findChromium(exists, env = process.env, platform = process.platform) {
  if (env.BRIDGEWATCH_CHROMIUM !== undefined) return env.BRIDGEWATCH_CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath =
    platform === 'win32' ? [] : names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(fixedPlaces[platform] ?? [])].find((path) => exists(path));
}

/**
 * Flags for a Chromium driven by a program: no graphics card, no background network, no first-run page. Used by journeys, stand-in
 * and bench, with their own additions.
 */
export const steadyChromium = /** @type {const} */ ([
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);
