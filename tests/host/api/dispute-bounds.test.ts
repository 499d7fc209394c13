import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disputeHandlers } from '../../../host/api/dispute';
import { createHistory, type History } from '../../../host/history/sql/history';
import { verifyPack } from '../../../scripts/verify.mjs';
import type { Intent } from '../../../shared/model/intent';
import { ok } from '../../../shared/model/result';
import { bridgeUrl, intentOf } from '../../fixtures/intents';
import { account, orderOf, positionOf } from '../../fixtures/trading';
import { RecordingHost, startMs } from '../history/recording-host';

/** How much a pack takes in, and that it says what it left out. */

let folder: string;
const opened: History[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridgewatch-dispute-'));
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

async function packOf(host: RecordingHost, ticket: string, intents: readonly Intent[] = []) {
  const clock = { now: () => 0, wall: () => host.wall(), after: () => () => undefined };
  const history = createHistory({
    files: host.files,
    url: null,
    clock,
    isRecording: () => true,
    gapMs: () => 10_000,
    log: () => undefined,
  });
  opened.push(history);
  const { 'dispute.pack': pack } = disputeHandlers({
    history,
    files: host.files,
    journal: { folder: null, list: async () => [], read: async () => Buffer.alloc(0) } as never,
    live: {
      bridge: { current: () => ({ life: 'demo', url: bridgeUrl }) },
      knowledge: { account: () => ({ value: account }), utcOffsetS: () => 7_200 },
    } as never,
    clock,
    program: 'Bridgewatch 0.0.0',
    token: null,
    intents: async () => intents,
    everyMs: () => 2_000,
  });
  const answer = await pack({ ticket });
  if (!answer.ok) throw new Error(answer.failure.message);
  const { text } = answer.value;
  expect(verifyPack(Buffer.from(text)).faults).toEqual([]);
  return text;
}

test('an order that never became a position has its pack: when it was placed and when it was gone', async () => {
  const host = new RecordingHost(folder, 'one');
  const order = orderOf({ ticket: '55', price: 1.1, positionId: null, timeSetup: startMs / 1_000 + 7_204 });
  for (const rows of [[], [], [order], [order], []]) {
    host.readAccount(10_000);
    host.read({ topic: 'positions', result: ok({ rows: [], unreadable: [] }) });
    host.read({ topic: 'orders', result: ok({ rows, unreadable: [] }) });
    await host.pass(2_000);
  }
  // Only minutes that are over are in the history.
  host.readAccount(10_000);
  await host.pass(60_000);
  host.readAccount(10_000);
  await host.recorder.close();
  const text = await packOf(host, '55');
  expect(text).toContain('"kind":"placed"');
  expect(text).toContain('"kind":"removed"');
});

test('of many requests the first and the last are told, and that there were more', async () => {
  const host = new RecordingHost(folder, 'one');
  host.readAccount(10_000);
  await host.pass(2_000);
  await host.recorder.close();
  const change = (at: number): Intent =>
    intentOf({
      id: `6b1f3c52-6b64-4a0e-9a53-${`${at}`.padStart(12, '0')}`,
      request: {
        name: 'modify-position',
        input: { intentId: 'x', ticket: '7', sl: 1 + at / 1_000, tp: 0 },
      } as never,
      bridge: bridgeUrl,
      account: { login: account.login, server: account.server },
      created: startMs + at * 10,
      sent: startMs + at * 10,
      outcome: null,
    });
  const intents = Array.from({ length: 250 }, (_, at) => change(at));
  const text = await packOf(host, '7', intents);
  expect(text).toContain('Of 250 requests the first and the last 100 are listed.');
  const told = [...text.matchAll(/Modify position 7, SL ([\d.]+)/g)].map(([, sl]) => Number(sl));
  expect(told).toContain(1);
  expect(told).toContain(1.249);
  expect(told).not.toContain(1.125);
});

test('of a position that is older than a month the last 31 days are looked through, and it says so', async () => {
  const host = new RecordingHost(folder, 'one');
  const position = positionOf({
    ticket: '7',
    identifier: '7',
    sl: 1.1,
    tp: 0,
    timeOpen: startMs / 1_000 + 7_200,
  });
  const read = async (sl: number) => {
    host.readAccount(10_000);
    host.read({ topic: 'positions', result: ok({ rows: [{ ...position, sl }], unreadable: [] }) });
    await host.pass(2_000);
  };
  for (const sl of [1.1, 1.11]) await read(sl);
  await host.sleep(40 * 86_400_000);
  for (const sl of [1.11, 1.12]) await read(sl);
  await host.recorder.close();
  const text = await packOf(host, '7');
  expect(text).toContain('Only the last 31 days were looked through for changes of levels and for gaps.');
  expect(text).toContain('"sl":1.12');
  expect(text).not.toContain('"sl":1.1,');
});
