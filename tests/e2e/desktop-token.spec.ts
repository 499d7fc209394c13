import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Desktop, startDesktop } from '../stand-in/start-desktop';
import { expect, test } from './app';

/** A token in each form in which it could lie about. */
function spellings(token: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(token);
  // Base64 of a text inside another one depends on where it begins: the middle of each of the three.
  const inside = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before, 'x'), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  );
  return new Map([
    ['plain', bytes],
    ['UTF-16', Buffer.from(token, 'utf16le')],
    ['UTF-16, other end first', Buffer.from(token, 'utf16le').swap16()],
    ['hexadecimal', Buffer.from(bytes.toString('hex'))],
    ['percent-encoded', Buffer.from([...bytes].map((byte) => `%${byte.toString(16)}`).join(''))],
    ...inside.map((text, index): [string, Buffer] => [`base64 (${index})`, Buffer.from(text)]),
  ]);
}

/** In which forms a text holds the token. */
const formsIn = (haystack: Buffer, token: string): readonly string[] =>
  [...spellings(token)].filter(([, needle]) => haystack.includes(needle)).map(([form]) => form);

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

/** Every file with its content; Chromium's caches come and go meanwhile, and what is gone holds nothing. */
const contentsOf = (folder: string): readonly (readonly [path: string, content: Buffer])[] =>
  filesOf(folder).flatMap((path) => {
    try {
      return [[path, readFileSync(path)] as const];
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  });

/** All strings that live in the page's JavaScript, after what is not used any more has been collected. */
async function heapOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: false });
  await session.detach();
  return Buffer.from(chunks.join(''));
}

const storagesOf = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookie: document.cookie,
      databases: await indexedDB.databases(),
      caches: await caches.keys().catch(() => []),
      name: window.name,
      html: document.documentElement.outerHTML,
    }),
  );

let desktop: Desktop | null = null;
test.afterEach(async () => {
  await desktop?.remove();
});

test('the token lies nowhere that the page, the log, the settings or another program could read it', async ({
  bridge,
}) => {
  // Three heap snapshots on a machine that does other things too.
  test.setTimeout(240_000);
  const fromEnvironment = randomBytes(24).toString('base64url');
  const entered = randomBytes(24).toString('base64url');
  const [first, second] = await Promise.all([bridge({ token: fromEnvironment }), bridge({ token: entered })]);
  const running = await startDesktop({
    env: { BRIDGE_URL: first.address, API_TOKEN: fromEnvironment },
  });
  desktop = running;
  console.log(running.runtime);
  const { page } = running;
  const account = page.getByRole('region', { name: 'Account', exact: true });
  await expect(account).toContainText(/Balance/);

  await test.step('a token that is entered in the page is taken, used and forgotten by the page', async () => {
    const saved = await page.evaluate(
      async ([url, token]) => {
        const host = window.bridgewatch;
        const made = await host?.invoke('profiles.save', { name: 'Own', colour: 'teal', url, token });
        const settings = await host?.invoke('settings.read', {});
        const own = JSON.stringify(settings).match(/"id":"([^"]+)","name":"Own"/)?.[1];
        await host?.invoke('profiles.choose', { id: own });
        return JSON.stringify(made);
      },
      [second.address, entered] as const,
    );
    expect(saved).toContain('"tokenStorage":"key-store"');
    await page.reload();
    await expect(account).toContainText(/Balance/);
  });

  await test.step('the search finds what is there', async () => {
    // A search that finds nothing proves nothing until it has found something.
    await page.evaluate((token) => {
      Reflect.set(window, 'planted', `x${token}`);
    }, 'planted-token-of-the-test-itself');
    const heap = await heapOf(page);
    expect(heap.length).toBeGreaterThan(100_000);
    expect(formsIn(heap, 'planted-token-of-the-test-itself')).toEqual(['plain']);
    for (const [form, needle] of spellings(entered)) {
      const text = Buffer.concat([Buffer.from('…'), needle, Buffer.from('…')]);
      expect(formsIn(text, entered), form).toContain(form);
    }
  });

  await test.step('neither token is in the heap, a storage, the log or a file', async () => {
    const places = new Map([
      ['heap', await heapOf(page)],
      ['storages', Buffer.from(await storagesOf(page))],
      ['output', Buffer.from(running.output())],
      ...contentsOf(running.folder),
    ]);
    expect([...places.keys()].filter((path) => /settings\.json$|bridgewatch\.log$/.test(path))).toHaveLength(
      2,
    );
    for (const [place, content] of places) {
      for (const token of [fromEnvironment, entered]) expect(formsIn(content, token), place).toEqual([]);
    }
  });

  await test.step('not when the page has crashed either, and comes back', async () => {
    const session = await page.context().newCDPSession(page);
    // It never answers: what it was asked of is gone.
    void session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => running.output(), { timeout: 15_000 }).toContain('the page ended (crashed)');
    for (const token of [fromEnvironment, entered]) {
      for (const [path, content] of contentsOf(running.folder))
        expect(formsIn(content, token), path).toEqual([]);
    }
  });

  expect(await running.quit()).toBe(0);
});
