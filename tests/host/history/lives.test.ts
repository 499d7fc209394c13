import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderOf, lifeOf } from '../../../host/history/record-store';
import { demo, killHosts, RecordingHost, startMs } from './recording-host';

const dayMs = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-lives-'));
});
afterEach(async () => {
  await killHosts();
  rmSync(folder, { recursive: true, force: true });
});

describe('a life of the demo that is over', () => {
  const earlier = lifeOf(startMs - dayMs);
  const record = async (run: string, life: string, url?: string) => {
    const host = new RecordingHost(folder, run);
    host.life = life;
    if (url !== undefined) host.url = url;
    host.readAccount(10_000);
    await host.pass(1_000);
    return host;
  };
  const folders = (host: RecordingHost) => host.files.accounts();
  const ofLife = (bridge: string) => folderOf({ ...demo, bridge });

  it('goes with the next start, and nothing of another bridge does', async () => {
    const names = ['http://127.0.0.1:8888', 'demo', 'demo of yesterday', `http://demo of ${earlier}`];
    for (const [at, life] of [...names, earlier].entries())
      await (await record(`${at}`, life)).recorder.close();
    const renamed = '0123456789abcdef';
    await (await record('moved', lifeOf(1))).recorder.close();
    renameSync(join(folder, ofLife(lifeOf(1))), join(folder, renamed));
    const next = await record('next', lifeOf(startMs + 1));
    await next.pass(4_000);
    const left = [...names, lifeOf(startMs + 1)].map(ofLife);
    expect(await folders(next)).toEqual([...left, renamed].toSorted());
  });

  it('stays where its host may still live', async () => {
    await (await record('one', earlier)).recorder.close();
    const lock = join(folder, 'recorder.lock');
    // It runs, and has not kept its lock for long.
    writeFileSync(lock, JSON.stringify({ run: 'one', pid: process.ppid }));
    utimesSync(lock, 0, 0);
    const next = await record('two', lifeOf(startMs + 1));
    await next.pass(4_000);
    expect(await folders(next)).toContain(ofLife(earlier));
  });
});
