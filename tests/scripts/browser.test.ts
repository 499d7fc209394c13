import { expect, it } from 'vitest';
import { faultIn, findBrowser, installedPlaces } from '../../scripts/browser.mjs';

type Parts = NonNullable<Parameters<typeof findBrowser>[0]>;
type Downloads = ReturnType<NonNullable<Parts['fetchers']>>;

const cachedPath = '/clone/.cache/browsers/playwright/chrome-headless-shell';
const fetchedPath = '/clone/.cache/browsers/packaged/chromium';
const failed = (name: string): Downloads[number] => ({
  name,
  fetch: async () => ({ ok: false, reason: 'its host cannot be reached' }),
});

/** A search on a machine that has these files, of which only `working` open a page. */
function search(there: readonly string[], working: readonly string[], rest: Partial<Parts> = {}) {
  const opened: string[] = [];
  const found = findBrowser({
    env: { PATH: '/usr/bin:/snap/bin' },
    platform: 'linux',
    exists: (path) => there.includes(path),
    opens: async ({ executablePath }) => {
      opened.push(executablePath);
      return working.includes(executablePath) ? null : 'it ended at once';
    },
    cached: async () => [],
    fetchers: () => [],
    ...rest,
  });
  return found.then((browser) => ({ browser, opened }));
}
const pathOf = ({ browser }: Awaited<ReturnType<typeof search>>): string =>
  browser.ok ? browser.browser.executablePath : browser.reason;

it('takes an installed browser, and passes over one that opens no page', async () => {
  const there = ['/snap/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const result = await search(there, ['/usr/bin/google-chrome']);
  expect(pathOf(result)).toBe('/usr/bin/google-chrome');
  expect(result.opened).toEqual([
    '/snap/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]);
});

it('then one that was fetched before, with its own flags and environment', async () => {
  const program = { executablePath: cachedPath, args: ['--own'], env: { LD_LIBRARY_PATH: '/own' } };
  const { browser } = await search(['/usr/bin/chromium'], [cachedPath], {
    cached: async () => [program],
    fetchers: () => expect.fail('nothing is to be fetched'),
  });
  expect(browser).toMatchObject({ ok: true, browser: { env: { LD_LIBRARY_PATH: '/own' } } });
  expect(browser.ok && browser.browser.args.at(-1)).toBe('--own');
});

it('then fetches one way after the other', async () => {
  const second = async () => ({ ok: true as const, program: { executablePath: fetchedPath } });
  const fetchers = () => [failed('the first'), { name: 'the second', fetch: second }];
  expect(pathOf(await search([], [fetchedPath], { fetchers }))).toBe(fetchedPath);
  expect(pathOf(await search([], [], { fetchers }))).toMatch(
    /^No browser was found .*: the first was not had \(its host cannot be reached\); the second opened no page \(it ended at once\)\. Install one \(Debian: apt-get install .*\), or name one in BRIDGEWATCH_CHROMIUM\.$/,
  );
});

it('takes no other than the one that is named', async () => {
  const named = (path: string) => ({ env: { PATH: '/usr/bin', BRIDGEWATCH_CHROMIUM: path } });
  const there = ['/usr/bin/chromium', '/opt/chrome', '/opt/broken'];
  const working = ['/usr/bin/chromium', '/opt/chrome'];
  expect(pathOf(await search(there, working, named('/opt/chrome')))).toBe('/opt/chrome');
  expect(pathOf(await search(there, working, named('/opt/broken')))).toMatch(
    /cannot be used: \/opt\/broken opened no page \(it ended at once\)\. Name another one/,
  );
  expect(pathOf(await search(there, working, named('/opt/gone')))).toMatch(/\/opt\/gone is not there/);
});

it('is told to the programs of this run, which look for none', async () => {
  const env: NodeJS.ProcessEnv = { PATH: '/usr/bin' };
  const first = await search(['/usr/bin/chromium'], ['/usr/bin/chromium'], { env });
  const again = await search([], [], { env });
  expect(again).toEqual({ browser: first.browser, opened: [] });

  const without: NodeJS.ProcessEnv = {};
  await search([], [], { env: without });
  const fetchers = () => expect.fail('nothing is to be fetched twice');
  expect((await search([], [], { env: without, fetchers })).browser.ok).toBe(false);
});

it('looks in the folders of each system', () => {
  expect(installedPlaces({ PATH: '' }, 'darwin').length).toBeGreaterThan(0);
  const windows = installedPlaces({ PROGRAMFILES: 'C:\\Programs', PATH: 'C:\\bin' }, 'win32');
  expect(windows).toHaveLength(3);
  expect(windows.join()).not.toContain('bin');
});

it('says of Playwright’s report the line that says why', () => {
  const report =
    'browserType.launch: Target page, context or browser has been closed\nBrowser logs:\n\n/x/chromium: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory\n  at x';
  expect(faultIn(report)).toMatch(/^error while loading shared libraries: libnss3\.so/);
  expect(faultIn('browserType.launch: spawn /x ENOENT\n  at x')).toBe('spawn /x ENOENT');
  expect(faultIn('page.evaluate: Target crashed\n  at x')).toBe('Target crashed');
});
