import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Desktop } from '../stand-in/start-desktop';
import { expect, test } from './app';
import { desktopApp } from './desktop-app';

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
    ...(['', ' in capitals'] as const).flatMap((capitals): [string, Buffer][] => {
      const written = (text: string) => Buffer.from(capitals === '' ? text : text.toUpperCase());
      const hex = bytes.toString('hex');
      return [
        [`hexadecimal${capitals}`, written(hex)],
        [`percent-encoded${capitals}`, written(hex.replaceAll(/../g, '%$&'))],
      ];
    }),
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

const snapshotSchema = z.object({ strings: z.array(z.string()) });

/**
 * All strings that live in the page's JavaScript, after what is not used any more has been collected: as they are, not as the
 * snapshot's own text spells them. Long ones too: the window of a test runs without V8’s limit of 1,024 characters.
 */
async function heapOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: false });
  await session.detach();
  return asBytes(snapshotSchema.parse(JSON.parse(chunks.join(''))).strings.join('\n'));
}

/** A character a byte, so that bytes which somebody holds in a string are those bytes; tokens are ASCII. */
const asBytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Everything that the page can keep, or show: the texts themselves, one below the other. */
const storagesOf = async (page: Page): Promise<Buffer> =>
  asBytes(
    await page.evaluate(async () => {
      const kept = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat());
      const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const cached = await caches.keys().catch(() => []);
      const seen = [document.cookie, window.name, location.href, document.documentElement.outerHTML];
      const typed = [...document.querySelectorAll('input, textarea')].map((field) =>
        'value' in field ? String(field.value) : '',
      );
      return [...kept, ...databases, ...cached, ...seen, ...typed].join('\n');
    }),
  );

/** Empty where nobody can press the menu of the system. */
async function diagnosticsOf(running: Desktop): Promise<string> {
  if (running.runtime === 'in Electron') return '';
  const shown = () => readFileSync(join(running.folder, 'shown.jsonl'), 'utf8');
  await running.press({ menu: 'help.diagnostics' });
  await expect.poll(shown).toContain('"what":"clipboard"');
  return shown();
}

const start = desktopApp();

test('the token lies nowhere that the page, the log, the settings or another program could read it', async ({
  bridge,
}) => {
  const fromEnvironment = randomBytes(24).toString('base64url');
  const entered = randomBytes(24).toString('base64url');
  const [first, second] = await Promise.all([bridge({ token: fromEnvironment }), bridge({ token: entered })]);
  const running = await start({
    env: { BRIDGE_URL: first.address, API_TOKEN: fromEnvironment },
  });
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

  const heap = await test.step('the search finds each spelling in each place', async () => {
    // A search that finds nothing proves nothing until it has found something.
    const planted = randomBytes(24).toString('base64url');
    const forms = [...spellings(planted)].map(([form, needle]): [string, string] => [
      form,
      `.${needle.toString('latin1')}.`,
    ]);
    const all = forms.map(([form]) => form);
    const texts = forms.map(([, text]) => text);
    const wide = randomBytes(24).toString('base64url');
    await page.evaluate(
      ([held, text]) => {
        // Far into a long text, as in a body that somebody has kept.
        Reflect.set(window, 'planted', [
          ...held.map((each, index) => `${String(index).repeat(3_000)}${each}`),
          `…${text}`,
        ]);
        localStorage.setItem('planted', held.join('|'));
      },
      [texts, wide] as const,
    );
    const heap = await heapOf(page);
    expect(heap.length).toBeGreaterThan(100_000);
    // A snapshot cuts a text at a zero byte, so bytes of UTF-16 in a string are not seen whole; a text that V8 itself holds in
    // UTF-16 (with a character beyond Latin-1) is, and stands there plain.
    expect(formsIn(heap, planted)).toEqual(all.filter((form) => !form.startsWith('UTF-16')));
    expect(formsIn(heap, wide)).toEqual(['plain']);
    expect(formsIn(await storagesOf(page), planted)).toEqual(all);
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'planted');
      localStorage.removeItem('planted');
    });
    // The log, the settings, and where a crash report would lie.
    const places = ['user-data/logs', 'user-data', 'user-data/Crashpad/pending', 'config'].map((path) =>
      join(running.folder, path),
    );
    for (const place of places) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'planted.dmp'), texts.join('|'), 'latin1');
    }
    const found = contentsOf(running.folder).filter(([, content]) => formsIn(content, planted).length > 0);
    for (const place of places) {
      expect(found.map(([file]) => file)).toContain(join(place, 'planted.dmp'));
      expect(formsIn(readFileSync(join(place, 'planted.dmp')), planted)).toEqual(all);
      rmSync(join(place, 'planted.dmp'));
    }
    return heap;
  });

  await test.step('neither token is in the heap, a storage, the log or a file', async () => {
    const places = new Map([
      ['heap', heap],
      ['storages', await storagesOf(page)],
      ['output', Buffer.from(running.output())],
      ['what Copy diagnostics gives', Buffer.from(await diagnosticsOf(running))],
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
    await expect.poll(() => running.output()).toContain('the page ended (crashed)');
    const again = await running.pageAgain();
    await expect(again.getByRole('region', { name: 'Account', exact: true })).toContainText(/Balance/);
    const files = contentsOf(running.folder);
    for (const token of [fromEnvironment, entered]) {
      for (const [path, content] of files) expect(formsIn(content, token), path).toEqual([]);
    }
    // Electron writes none, as crashReporter is never started; some Chromiums below the stand-in write theirs all the same.
    const reports = files.filter(([path, content]) => path.endsWith('.dmp') && content.length > 0);
    console.log(`crash reports of the page that were searched: ${reports.length}`);
  });

  expect(await running.quit()).toBe(0);
});
