import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const macApps = [
  ['Google Chrome.app', 'Google Chrome'],
  ['Chromium.app', 'Chromium'],
  ['Microsoft Edge.app', 'Microsoft Edge'],
] as const;

const windowsPaths = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
] as const;

/** Paths of browsers that can show a page as an app window, likeliest first. */
export function candidateBrowsers(platform: NodeJS.Platform, environment: Environment): readonly string[] {
  switch (platform) {
    case 'darwin': {
      const folders = [
        '/Applications',
        ...(environment.HOME ? [join(environment.HOME, 'Applications')] : []),
      ];
      return macApps.flatMap(([app, binary]) =>
        folders.map((folder) => join(folder, app, 'Contents', 'MacOS', binary)),
      );
    }
    case 'win32': {
      const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
        .map((name) => environment[name])
        .filter((root) => root !== undefined);
      return windowsPaths.flatMap((path) => roots.map((root) => join(root, ...path)));
    }
    default: {
      const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
      return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name)));
    }
  }
}

export function findBrowser(platform: NodeJS.Platform, environment: Environment): string | null {
  return candidateBrowsers(platform, environment).find((path) => existsSync(path)) ?? null;
}

/** Whether a window can be opened: on Linux only under a display server. */
export function hasDisplay(platform: NodeJS.Platform, environment: Environment): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

export function defaultBrowserCommand(
  platform: NodeJS.Platform,
  address: string,
): readonly [command: string, ...args: string[]] {
  switch (platform) {
    case 'darwin':
      return ['open', address];
    case 'win32':
      // `start` is a shell command; its empty argument is the window's title.
      return ['cmd', '/c', 'start', '', address];
    default:
      return ['xdg-open', address];
  }
}

/** Arguments for an app window with a profile for this run only. */
export function appWindowArguments(
  address: string,
  profileFolder: string,
  isLinuxRoot: boolean,
): readonly string[] {
  return [
    `--app=${address}`,
    `--user-data-dir=${profileFolder}`,
    '--window-size=1440,900',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium refuses its sandbox as root; other users keep it.
    ...(isLinuxRoot ? ['--no-sandbox'] : []),
  ];
}
