import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportPart } from '../../../host/history/record-export';
import { walkBlocks } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { recordedFields } from '../../../host/history/recorded';
import { mostBytes, readBlock, readIndex } from '../../../host/history/segment';
import { openEmbedded } from '../../../host/history/sql/embedded';
import { expectForUserAlone } from '../../fixtures/for-user-alone';
import { awayOf, demo, killHosts, RecordingHost, startMs } from './recording-host';

const accountFolder = folderOf(demo);
const hourMs = 3_600_000;
const makePipe = (path: string) => execFileSync('mkfifo', [path], { stdio: 'pipe' });
const whyNoPipes = tryToMakePipe();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-hostile-'));
});
afterEach(async () => {
  await killHosts();
  rmSync(folder, { recursive: true, force: true });
});

const pathOf = (name: string) => join(folder, accountFolder, name);
const names = () => readdirSync(join(folder, accountFolder)).toSorted();
const whereNoPipes = whyNoPipes === null ? '' : ` (skipped: ${whyNoPipes})`;

/** Windows has none, nor has every container. */
function tryToMakePipe(): string | null {
  const place = mkdtempSync(join(tmpdir(), 'bridgewatch-pipe-'));
  try {
    makePipe(join(place, 'pipe'));
    return null;
  } catch (error) {
    return `no named pipes here: ${error instanceof Error ? error.message.trim() : ''}`;
  } finally {
    rmSync(place, { recursive: true });
  }
}
const equityAt = async (host: RecordingHost, atMs: number) =>
  (await host.at(atMs))?.state.account.good?.value.equity;

/** An earlier run recorded a minute; the next one begins an hour later and finds what was done in between. */
async function afterOneRun(
  between: () => void,
  bounds = { bytes: 2_000_000, days: 400 },
): Promise<RecordingHost> {
  const first = new RecordingHost(folder, 'one');
  for (let second = 0; second < 60; second += 1) {
    first.readAccount(10_000);
    await first.pass(1_000);
  }
  await first.recorder.close();
  between();
  const next = new RecordingHost(folder, 'two', bounds);
  next.nowMs = hourMs;
  next.readAccount(20_000);
  await next.pass(1_000);
  return next;
}

/** A packed segment of these blocks, as its index tells them. */
function forged(members: readonly Buffer[], repeat = 1): Buffer {
  const head = { v: 1, bridge: 'demo', account: demo.account, beganMs: startMs, fields: recordedFields };
  const blocks = members.map((member, at) => ({
    fromMs: startMs + at,
    toMs: startMs + at,
    at: members.slice(0, at).reduce((sum, { length }) => sum + length, 0),
    bytes: member.length,
  }));
  const told = Array.from({ length: repeat }, () => blocks).flat();
  const index = gzipSync(`${JSON.stringify({ head, blocks: told })}\n`);
  const before = members.reduce((sum, { length }) => sum + length, 0);
  const pointer = `"index ${String(before).padStart(12, '0')} ${String(index.length).padStart(9, '0')}"\n`;
  return Buffer.concat([...members, index, gzipSync(pointer, { level: 0 })]);
}
const partsOf = (file: Buffer) => (at: number, bytes: number) =>
  Promise.resolve(file.subarray(at, at + bytes));

async function exportedOf(host: RecordingHost): Promise<string> {
  const { bytes } = await exportPart(host.files, accountFolder, { fromMs: 0, toMs: host.wall() }, null);
  return gunzipSync(bytes).toString();
}

describe('the folder of the record holds', () => {
  it.skipIf(whyNoPipes !== null)(
    `pipes, links and folders under names of the record: named, never opened, and all is read without them${whereNoPipes}`,
    async () => {
      const host = await afterOneRun(() => {
        makePipe(pathOf('000002-20261118T031430Z.jsonl'));
        makePipe(pathOf('000003-20261118T031440Z.jsonl.gz'));
        symlinkSync('/dev/zero', pathOf('000004-20261118T031450Z.jsonl'));
        mkdirSync(pathOf('000005-20261118T031455Z.jsonl.gz'));
        makePipe(join(folder, 'history'));
        makePipe(join(folder, '0123456789abcdef'));
      });
      expect(host.recorder.status()).toMatchObject({ state: 'recording', trouble: null });
      expect(host.recorder.status().notRead).toEqual(
        [
          '0123456789abcdef',
          'history',
          `${accountFolder}/000002-20261118T031430Z.jsonl`,
          `${accountFolder}/000003-20261118T031440Z.jsonl.gz`,
          `${accountFolder}/000004-20261118T031450Z.jsonl`,
          `${accountFolder}/000005-20261118T031455Z.jsonl.gz`,
        ].map((file) => ({ file, why: 'foreign' })),
      );
      expect(await equityAt(host, startMs + 500_000)).toBe(10_000);
      expect(await exportedOf(host)).toContain('"equity":20000');
      const away = await awayOf(host)['away.read']({ fromMs: startMs, toMs: host.wall() });
      expect(away).toMatchObject({ ok: true, value: { last: { equity: 20_000 } } });
    },
  );

  it.skipIf(whyNoPipes !== null)(
    `a pipe in place of a file whose name was read already: it is refused, not waited for${whereNoPipes}`,
    async () => {
      const host = await afterOneRun(() => undefined);
      const [name = ''] = names();
      rmSync(pathOf(name));
      makePipe(pathOf(name));
      await expect(host.files.read(accountFolder, name)).rejects.toThrow('no file');
      await expect(host.files.readPart(accountFolder, name)(0, 10)).rejects.toThrow('no file');
    },
  );

  it('a gzip bomb: what it holds is not unpacked beyond the bound, its file is named, and the rest is exported', async () => {
    const name = '000002-20261118T031430Z.jsonl.gz';
    const bomb = forged([gzipSync(Buffer.alloc(mostBytes + 1)), gzipSync('[1,["k",0]]\n')]);
    const host = await afterOneRun(() => writeFileSync(pathOf(name), bomb));
    const { blocks } = await readIndex(partsOf(bomb), bomb.length);
    const [first = { fromMs: 0, toMs: 0, at: 0, bytes: 0 }] = blocks;
    await expect(readBlock(partsOf(bomb), first)).rejects.toThrow('Cannot create a Buffer larger than');
    expect(await exportedOf(host)).toContain('"equity":20000');
    expect(host.recorder.status().notRead).toEqual([{ file: `${accountFolder}/${name}`, why: 'damaged' }]);
  });

  it('a bomb in each of many blocks: all of them together are not unpacked beyond the bound', async () => {
    const name = '000002-20261118T031430Z.jsonl.gz';
    const block = gzipSync(
      `[${startMs + 30_000},["k",0]]\n[${startMs + 30_000}${' '.repeat(mostBytes * 0.6)}]\n`,
    );
    const host = await afterOneRun(() => writeFileSync(pathOf(name), forged([block, block, block])));
    const readable: boolean[] = [];
    const span = { fromMs: startMs, toMs: startMs + 60_000 };
    for await (const { place, frames } of walkBlocks(host.files, accountFolder, span))
      if (place.segment === 2) readable.push((await frames()).length > 0);
    expect(readable).toEqual([true, false, false]);
    expect(host.recorder.status().notRead).toEqual([{ file: `${accountFolder}/${name}`, why: 'damaged' }]);
  });

  it('an index that is a bomb, lies beyond its file or names a block twice: it is none', async () => {
    const block = gzipSync('[1,["k",0]]\n');
    const index = gzipSync(Buffer.alloc(2_000_000, ' '));
    const pointerTo = (at: number, bytes: number) =>
      gzipSync(`"index ${String(at).padStart(12, '0')} ${String(bytes).padStart(9, '0')}"\n`, { level: 0 });
    for (const file of [
      forged([block], 2),
      Buffer.concat([index, pointerTo(0, index.length)]),
      Buffer.concat([block, pointerTo(0, 999_999_999)]),
    ])
      await expect(readIndex(partsOf(file), file.length)).rejects.toThrow();
    const whole = forged([block, block]);
    expect((await readIndex(partsOf(whole), whole.length)).blocks).toHaveLength(2);
  });

  it('blocks that say nothing of the record: their file is named once they were wanted', async () => {
    const name = '000002-20261118T031430Z.jsonl.gz';
    const host = await afterOneRun(() =>
      writeFileSync(pathOf(name), forged([gzipSync('[1763424000000,["k",0],["z",0,1]]\n')])),
    );
    expect(await equityAt(host, startMs + 500_000)).toBe(10_000);
    expect(host.recorder.status().notRead).toEqual([{ file: `${accountFolder}/${name}`, why: 'damaged' }]);
  });

  it('sparse files, longer than all that may be kept: no recording goes for them, and they are named', async () => {
    const [longest, long] = ['000002-20261118T031430Z.jsonl.gz', '000003-20261118T031430Z.jsonl'];
    const host = await afterOneRun(() => {
      for (const [name, bytes] of [
        [longest, 4_000_000_000],
        [long, mostBytes - 1],
      ] as const) {
        writeFileSync(pathOf(name), '');
        truncateSync(pathOf(name), bytes);
      }
    });
    expect(await equityAt(host, startMs + 500_000)).toBe(10_000);
    // What is set aside makes room before any recording; what cannot be of ours is left.
    expect(names().map((name) => name.slice(23))).toEqual(['.jsonl.gz', '.jsonl.gz.damaged', '.jsonl']);
    expect(host.recorder.status().notRead).toEqual([
      { file: `${accountFolder}/${longest}.damaged`, why: 'damaged' },
    ]);
    expect(host.recorder.status().bytes).toBeLessThan(100_000);
  });

  it('a file that cannot be set aside: it is named, and the others are taken up', async () => {
    const [first, second] = ['000002-20261118T031430Z.jsonl', '000003-20261118T031430Z.jsonl'];
    const host = await afterOneRun(() => {
      for (const name of [first, second]) writeFileSync(pathOf(name), 'nothing\n');
      mkdirSync(join(pathOf(`${first}.damaged`), 'more'), { recursive: true });
    });
    expect(host.recorder.status().notRead).toEqual([
      { file: `${accountFolder}/${first}.damaged`, why: 'foreign' },
      { file: `${accountFolder}/${first}`, why: 'damaged' },
      { file: `${accountFolder}/${second}.damaged`, why: 'damaged' },
    ]);
    host.readAccount(20_001);
    await host.pass(1_000);
    expect(host.recorder.status()).toMatchObject({ state: 'recording', trouble: null });
  });

  it('a folder or a pipe in place of recorder.lock: it says what is wrong and what to do, and records once it is gone', async () => {
    const lock = join(folder, 'recorder.lock');
    for (const make of whyNoPipes === null ? [mkdirSync, makePipe] : [mkdirSync]) {
      make(lock);
      const host = new RecordingHost(folder, 'one');
      host.readAccount(10_000);
      await host.pass(2_000);
      expect(host.recorder.status()).toMatchObject({
        state: 'trouble',
        trouble: `Not recording: ${lock} is no file of Bridgewatch: remove it. Watching goes on. New orders are blocked only while their journal cannot be written either.`,
      });
      rmSync(lock, { recursive: true });
      await host.pass(6_000);
      expect(host.recorder.status()).toMatchObject({ state: 'recording', trouble: null });
      expect(await equityAt(host, startMs + 500)).toBe(10_000);
      await host.recorder.close();
      rmSync(join(folder, accountFolder), { recursive: true });
    }
  });

  it('folders that everybody may read: they are this user’s alone from then on', async () => {
    const ours = [folder, join(folder, accountFolder), join(folder, 'history')];
    for (const each of ours) mkdirSync(each, { recursive: true });
    for (const each of ours) chmodSync(each, 0o777);
    const host = new RecordingHost(folder, 'one');
    host.readAccount(10_000);
    await host.pass(1_000);
    await (await openEmbedded(join(folder, 'history', 'history.sqlite'))).close();
    for (const each of ours) expectForUserAlone(each);
  });

  it.skipIf(whyNoPipes !== null)(
    `a pipe in place of the history: it is refused, not waited for${whereNoPipes}`,
    async () => {
      const file = join(folder, 'history.sqlite');
      makePipe(file);
      for (const isReader of [false, true])
        await expect(openEmbedded(file, isReader)).rejects.toThrow('is no file of Bridgewatch: remove it');
      expect(existsSync(file)).toBe(true);
    },
  );
});

it('a number of seven digits is still a recording’s', async () => {
  const host = await afterOneRun(() =>
    writeFileSync(pathOf('999999-20261118T031430Z.jsonl'), readFileSync(pathOf(names()[0] ?? ''))),
  );
  await host.recorder.close();
  const next = new RecordingHost(folder, 'three');
  expect(await equityAt(next, startMs + 2 * hourMs)).toBe(20_000);
});
