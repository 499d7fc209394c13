import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { journalFilesIn, journalFolder } from '../../../../host/orders/journal/files';
import { createJournal } from '../../../../host/orders/journal/journal';
import { expectForUserAlone } from '../../../fixtures/for-user-alone';
import { buyRequest, draft, owner } from '../drafts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  }
});
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-journal-'));
  folders.push(folder);
  return folder;
}
const journalIn = (folder: string, run: string) =>
  createJournal({
    token: () => null,
    files: journalFilesIn(folder),
    owner: owner(run),
    wall: Date.now,
    log: () => {},
    onChange: () => {},
  });

describe('where it lies', () => {
  test.each([
    ['linux', { XDG_CONFIG_HOME: 'x' }, 'x/bridgewatch/journal'],
    ['linux', {}, 'ann/.config/bridgewatch/journal'],
    ['darwin', {}, 'ann/Library/Application Support/bridgewatch/journal'],
    ['win32', { APPDATA: 'x' }, 'x/bridgewatch/journal'],
    ['win32', {}, 'ann/AppData/Roaming/bridgewatch/journal'],
  ] as const)('%s %j: %s', (platform, environment, folder) => {
    expect(journalFolder(platform, environment, 'ann')).toBe(normalize(folder));
  });
});

describe('on a real disk', () => {
  test('this user alone can read it', async () => {
    const folder = join(freshFolder(), 'deep', 'journal');
    const journal = journalIn(folder, 'run-a');
    await journal.open();
    expect(existsSync(folder)).toBe(false);
    await journal.claim(draft());
    expectForUserAlone(folder);
    for (const name of readdirSync(folder)) expectForUserAlone(join(folder, name));
  });

  test('row 41: two hosts that are asked for the same id at once: one of them may send it', async () => {
    const folder = freshFolder();
    const [a, b] = [journalIn(folder, 'run-a'), journalIn(folder, 'run-b')];
    await Promise.all([a.open(), b.open()]);
    for (let round = 0; round < 20; round += 1) {
      const { id } = draft();
      const claims = await Promise.all([
        a.claim(draft(buyRequest(id), { owner: owner('run-a') })),
        b.claim(draft(buyRequest(id), { owner: owner('run-b') })),
      ]);
      expect(claims.filter((claim) => claim.ok && claim.value.mine)).toHaveLength(1);
    }
    expect(b.all()).toHaveLength(20);
  });

  test('row 46: something else at the place of its folder is reported as trouble, and nothing may be sent', async () => {
    const place = join(freshFolder(), 'journal');
    writeFileSync(place, 'not a folder');
    const journal = journalIn(place, 'run-a');
    await journal.open();
    expect(await journal.claim(draft())).toMatchObject({
      ok: false,
      failure: { kind: 'held-back', field: 'journal' },
    });
    rmSync(place);
    expect(await journal.claim(draft())).toMatchObject({ ok: true, value: { mine: true } });
    expect(journal.trouble()).toBe(null);
  });

  // Root may write everywhere.
  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'row 46: a folder that cannot be written holds everything back',
    async () => {
      const folder = freshFolder();
      chmodSync(folder, 0o500);
      const journal = journalIn(folder, 'run-a');
      await journal.open();
      expect(await journal.claim(draft())).toMatchObject({ ok: false, failure: { kind: 'held-back' } });
    },
  );

  test('holds no token, for none is ever handed to it', async () => {
    const folder = freshFolder();
    const journal = journalIn(folder, 'run-a');
    await journal.open();
    await journal.claim(draft());
    const [name = ''] = readdirSync(folder);
    const text = (await journalFilesIn(folder).read(name, 0)).toString();
    expect(text).not.toMatch(/token|authorization|bearer/i);
  });
});
