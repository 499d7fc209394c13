// Options of `npm start -- …`, and the choice of the host. Pure: no I/O.
import { parseArgs } from 'node:util';

export const startHelp = `Bridgewatch

  npm start                    opens the dashboard
  npm start -- --browser       serves it on 127.0.0.1 for a browser instead of the Electron window
  npm start -- --no-open       opens nothing (browser host): prints the address only
  npm start -- --port N        port of the browser host; 0 or nothing = any free one
  npm start -- --demo          the built-in demo bridge, whatever is configured
  npm start -- --calm          the demo with well-behaved bots only
  npm start -- --watch         watches and records without a page, until Ctrl+C or SIGTERM
  npm start -- --attach        prints a fresh address of the Bridgewatch that watches

  BRIDGE_URL, API_TOKEN        the bridge of this run; never written to disk
  TOKENS_FILE                  a file with the bridges' tokens, for --watch and --browser (docs/watching.md)
  HISTORY_URL                  postgres://… for the history that several watchers fill (docs/watching.md)
  ELECTRON_MIRROR              where to download Electron from, if its own address is out of reach`;

/**
 * @param {readonly string[]} args
 * @returns {{ ok: true, help: boolean, browser: boolean, open: boolean, port: number | null, demo: boolean, calm: boolean,
 *   watch: boolean, attach: boolean }
 *   | { ok: false, reason: string }}
 */
export function parseStartOptions(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        browser: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        port: { type: 'string' },
        demo: { type: 'boolean' },
        calm: { type: 'boolean' },
        watch: { type: 'boolean' },
        attach: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return { ok: false, reason: `${firstSentence(error)} Try: npm start -- --help` };
  }
  if (values.port !== undefined && !(/^\d{1,5}$/.test(values.port) && Number(values.port) <= 65_535)) {
    return {
      ok: false,
      reason: `--port takes a number from 0 to 65535 (0 = any free one), not "${values.port}".`,
    };
  }
  return {
    ok: true,
    help: values.help === true,
    browser: values.browser === true,
    open: values['no-open'] !== true,
    port: values.port === undefined ? null : Number(values.port),
    demo: values.demo === true,
    calm: values.calm === true,
    watch: values.watch === true,
    attach: values.attach === true,
  };
}

/**
 * Without Node's advice on positional arguments, which we do not take.
 * @param {unknown} error
 */
const firstSentence = (error) =>
  `${(error instanceof Error ? error.message : String(error)).split('. ')[0]?.replace(/\.$/, '')}.`;

/**
 * The arguments for the browser host's own command line.
 * @param {{ open: boolean, port: number | null, watch: boolean, attach: boolean, demo: boolean, calm: boolean }} options
 */
export function browserHostArguments({ open, port, watch, attach, ...options }) {
  return [
    ...(watch ? ['--watch'] : []),
    ...(attach ? ['--attach'] : []),
    ...(open ? [] : ['--no-open']),
    ...(port === null ? [] : ['--port', String(port)]),
    ...demoArguments(options),
  ];
}

/**
 * The demo's options for either host.
 * @param {{ demo: boolean, calm: boolean }} options
 */
export const demoArguments = ({ demo, calm }) => [...(demo ? ['--demo'] : []), ...(calm ? ['--calm'] : [])];

/**
 * Which host runs, before Electron's binary is looked for. `why` = one line for the user where it is not the one he would
 * expect.
 *
 * @param {{ browser: boolean, open: boolean, port: number | null, watch: boolean, attach: boolean }} options
 * @param {{ platform: string, environment: Record<string, string | undefined>, isRoot: boolean }} machine
 * @returns {{ host: 'electron' } | { host: 'browser', why: string | null }}
 */
export function chooseHost(options, { platform, environment, isRoot }) {
  if (options.browser || options.watch || options.attach) return { host: 'browser', why: null };
  if (!options.open || options.port !== null) {
    return { host: 'browser', why: '--no-open and --port belong to the browser host: starting that one.' };
  }
  const desktop = platform === 'darwin' || platform === 'win32';
  if (!desktop && !environment.DISPLAY && !environment.WAYLAND_DISPLAY) {
    return {
      host: 'browser',
      why: 'There is no display for an Electron window: serving the dashboard for a browser.',
    };
  }
  if (platform === 'linux' && isRoot) {
    return {
      host: 'browser',
      why: 'Electron does not run as root without giving up its sandbox: serving the dashboard for a browser.',
    };
  }
  return { host: 'electron' };
}

/** How long a failed download is remembered, milliseconds, so that not every start waits for it. */
export const failureMemoryMs = 24 * 60 * 60_000;

/**
 * Whether a download is worth a try, by what is remembered of the last failure. Another version or another mirror is
 * another try.
 *
 * @param {{ at: number, of: string } | null} lastFailure
 * @param {string} of
 * @param {number} now milliseconds
 */
export function isDownloadWorthTrying(lastFailure, of, now) {
  return lastFailure === null || lastFailure.of !== of || now - lastFailure.at > failureMemoryMs;
}
