import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEvents } from '../../../host/history/day-events';
import { folderOf } from '../../../host/history/record-store';
import { failed, ok } from '../../../shared/model/result';
import { ahead } from '../../fixtures/broker-offsets';
import { positionOf } from '../../fixtures/trading';
import { demo, killHosts, RecordingHost, startMs } from './recording-host';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-events-'));
  onTestFinished(async () => {
    await killHosts();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

it('a break between two runs is told with its length to the second', async () => {
  const folder = newFolder();
  const look = async (host: RecordingHost) => {
    host.readAccount(10_000);
    host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
    await host.pass(1_000);
  };
  const first = new RecordingHost(folder, 'one');
  await look(first);
  await first.recorder.close();
  const next = new RecordingHost(folder, 'two');
  next.nowMs = 597_000;
  await look(next);
  const span = { fromMs: startMs, toMs: next.wall() };
  const { gaps } = await readEvents(next.files, folderOf(demo), span, 2_000, ahead(0));
  expect(gaps.map(({ why }) => why)).toEqual([
    'Bridgewatch was not running, or watched another account, for 9\u00a0min 57\u00a0s.',
  ]);
});

it('a gap in which the bridge refused the token says so, though only the account was asked', async () => {
  const folder = newFolder();
  const host = new RecordingHost(folder, 'one');
  const look = async () => {
    host.readAccount(10_000);
    host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
    await host.pass(1_000);
  };
  await look();
  host.read({ topic: 'account', result: failed({ kind: 'unauthorized', message: 'No.' }) });
  await host.pass(14_000);
  await look();
  const span = { fromMs: startMs, toMs: host.wall() };
  const { gaps } = await readEvents(host.files, folderOf(demo), span, 2_000, ahead(0));
  expect(gaps.map(({ why }) => why)).toEqual(['The bridge refused the token']);
});

it('a change is told between the two reads around it, though all were written within one second', async () => {
  const folder = newFolder();
  const host = new RecordingHost(folder, 'one');
  const list = (sl: number) =>
    host.read({ topic: 'positions', result: ok({ rows: [positionOf({ sl })], unreadable: [] }) });
  host.readAccount(10_000);
  list(1.1);
  await host.pass(1_000);
  host.nowMs += 100;
  list(1.1);
  host.nowMs += 300;
  list(1.1);
  host.nowMs += 300;
  list(1.2);
  await host.pass(1_000);
  const span = { fromMs: startMs, toMs: host.wall() };
  const { events } = await readEvents(host.files, folderOf(demo), span, 5_000, ahead(7_200));
  expect(events.filter(({ kind }) => kind === 'levels')).toMatchObject([
    { atMs: startMs + 1_700, sinceMs: startMs + 1_400 },
  ]);
});
