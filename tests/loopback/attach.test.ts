import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerAttach, askAddress, isReadByOthers } from '../../loopback/attach';

let parent: string;
let folder: string;
const ending: (() => void)[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bridgewatch-attach-'));
  folder = join(parent, 'attach');
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
  rmSync(parent, { recursive: true, force: true });
});

const log: string[] = [];
function watch(name: string): void {
  let codes = 0;
  log.length = 0;
  ending.push(
    answerAttach(
      folder,
      () => {
        codes += 1;
        return `http://127.0.0.1:1/#code=${name}${codes}`;
      },
      (line) => void log.push(line),
    ),
  );
}

it('gives each who asks an address of its own, and leaves nothing behind', async () => {
  watch('a');
  const [first, second] = await Promise.all([askAddress(folder), askAddress(folder)]);
  expect([first, second].toSorted()).toEqual(['http://127.0.0.1:1/#code=a1', 'http://127.0.0.1:1/#code=a2']);
  expect(readdirSync(folder)).toEqual([]);
});

it('is answered by one of two hosts that watch', async () => {
  watch('a');
  watch('b');
  expect(await askAddress(folder)).toMatch(/#code=[ab]1$/);
});

it('says that nobody watches, and leaves nothing behind', async () => {
  expect(await askAddress(folder, 100)).toBe(null);
  watch('a');
  for (const end of ending.splice(0)) end();
  expect(await askAddress(folder, 100)).toBe(null);
  expect(readdirSync(folder)).toEqual([]);
});

it.skipIf(process.platform === 'win32')(
  'finds no host of its own in the folder of another user',
  async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    chmodSync(parent, 0o755);
    // Root may write everywhere: as another user then.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(await askAddress(folder, 100)).toBe(null);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  },
);

it.skipIf(process.platform === 'win32')('lets nobody but its own user ask or read', async () => {
  watch('a');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o777);
  watch('b');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.skipIf(process.platform === 'win32')(
  'prints no code where others can read it: the journal, a file of wider rights',
  () => {
    const path = join(parent, 'said');
    writeFileSync(path, '');
    const stream = openSync(path, 'r');
    ending.push(() => closeSync(stream));
    chmodSync(path, 0o600);
    expect(isReadByOthers(stream, {})).toBe(false);
    const { dev, ino } = statSync(path);
    expect(isReadByOthers(stream, { JOURNAL_STREAM: `${dev}:${ino}` })).toBe(true);
    // Inherited from another program, whose output this is not.
    expect(isReadByOthers(stream, { JOURNAL_STREAM: `${dev}:${ino + 1}` })).toBe(false);
    chmodSync(path, 0o640);
    expect(isReadByOthers(stream, {})).toBe(true);
  },
);

it('watches on where the disk takes no address, and says so', async () => {
  watch('a');
  const id = '1'.repeat(32);
  // In the way of what it writes, as a full disk is.
  mkdirSync(join(folder, `${id}.address.part`));
  writeFileSync(join(folder, `${id}.asked`), '');
  await expect.poll(() => log).toEqual(['--attach cannot be answered: something else lies at its place']);
  expect(await askAddress(folder)).toMatch(/#code=a2$/);
});

it('removes an address that nobody fetched, and touches no other file', async () => {
  watch('a');
  const left = join(folder, `${'0'.repeat(32)}.address`);
  const foreign = join(folder, 'notes.txt');
  for (const path of [left, foreign]) {
    writeFileSync(path, 'x');
    utimesSync(path, new Date(0), new Date(0));
  }
  await expect.poll(() => readdirSync(folder)).toEqual(['notes.txt']);
});
