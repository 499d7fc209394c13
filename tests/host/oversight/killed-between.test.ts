import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import type { NoticeFiles } from '../../../host/oversight/kept-notices';
import { isOfRule } from '../../../shared/formats/account-lines';
import type { ChannelInput } from '../../../shared/model/channels';
import { noticeKinds } from '../../../shared/model/desktop-integration';
import { alertOf } from '../../fixtures/alerts';
import { listen, replyJson } from '../../fixtures/http-server';
import { quietBroker, quietState } from '../../fixtures/quiet-broker';
import { storedBridge, testParts } from '../../fixtures/service-parts';
import { timeOfTests } from '../orders/whole-host';
import { memoryFiles } from './alert-host';

/** A host that is killed after it wrote one of two files, the list of notices and the outbox, and before it wrote the other, or where it cannot write it. */

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const files = ['notices.json', 'outbox.json'] as const;
const kinds = Object.fromEntries(
  noticeKinds.map((kind) => [kind, isOfRule({ kind }) ? 'sound' : 'off']),
) as ChannelInput['kinds'];
const channel = (url: string): ChannelInput => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Log', preset: 'plain', url, to: '' },
  ...{ kinds, tellsMoney: true, beats: false },
});

test.for([
  ...files.map((late) => ({ late, why: 'has not got yet', isDamaged: false })),
  { late: 'notices.json', why: 'is damaged and cannot get', isDamaged: true },
])('what $late $why is told once in both by the next host', async ({ late, isDamaged }) => {
  const { disk, files: undamaged } = memoryFiles();
  let isUnreadable = isDamaged;
  const whole: NoticeFiles = {
    ...undamaged,
    read: async (of, name) => (isUnreadable && name === late ? Buffer.from('{') : undamaged.read(of, name)),
  };
  const text = (name: string): string =>
    [...disk.lying].flatMap(([path, bytes]) => (path.endsWith(name) ? [`${bytes}`] : [])).join();
  const state = quietState();
  const bridge = await listen(quietBroker(() => undefined, state));
  const arrived: string[] = [];
  let isFailing = true;
  const receiver = await listen(({ body }, response) => {
    if (isFailing) return replyJson(response, 503, {});
    arrived.push(JSON.parse(body).title);
    return replyJson(response, 200, {});
  });
  ending.push(bridge.close, receiver.close);
  const stored = storedBridge(bridge.url);

  async function start(on: NoticeFiles) {
    const folder = mkdtempSync(join(tmpdir(), 'killed-between-'));
    ending.push(() => rmSync(folder, { recursive: true, force: true }));
    const parts = testParts({
      ...{ clock: timeOfTests(20), alerts: on, notices: on, record: recordFilesIn(folder, 'one') },
      ...{ stored: { ...stored, ...kept }, environment: { bridgeUrl: bridge.url, token: 't-1' } },
    });
    const service = await createService(parts);
    ending.push(() => service.close());
    service.watch();
    await expect
      .poll(() => service.handlers['recording.read']({}))
      .toMatchObject({ ok: true, value: { state: 'recording' } });
    return { service, parts };
  }
  let kept = {};

  // What is held is not on the disk when the host is killed, and nothing is afterwards.
  let kill: () => void = () => undefined;
  let isDead = false;
  const killed = new Promise<void>((resolve) => {
    kill = () => {
      isDead = true;
      resolve();
    };
  });
  let isHeld = false;
  const first = await start({
    ...whole,
    async writeWhole(folder, name, bytes) {
      if (isHeld && name === late && !isDamaged) await killed;
      if (!isDead) await whole.writeWhole(folder, name, bytes);
    },
  });
  expect(await first.service.invoke('channels.save', channel(`${receiver.url}/log`))).toMatchObject({
    ok: true,
  });
  const listOf = async ({ service }: typeof first) => {
    const answer = await service.handlers['alerts.list']({});
    return answer.ok ? answer.value : null;
  };
  await expect.poll(async () => (await listOf(first))?.account).toBe('1001@Quiet-Demo');
  const { generation = 0 } = (await listOf(first)) ?? {};
  const rule = alertOf({ kind: 'equity' }, { way: 'below', value: 9_900, readings: 1 });
  expect(await first.service.handlers['alerts.save']({ generation, rule })).toMatchObject({ ok: true });
  await expect.poll(async () => (await listOf(first))?.alerts[0]?.judged.value).toBeGreaterThan(9_900);
  isHeld = true;
  state.account = { ...state.account, equity: 9_800 };
  const [other = ''] = files.filter((name) => name !== late);
  await expect.poll(() => text(other)).toContain(`alert ${rule.id} fired 1`);
  expect(text(late)).not.toContain(`alert ${rule.id} fired 1`);
  if (isDamaged) await expect.poll(() => JSON.parse(text('alerts.json')).waitingLines).toHaveLength(1);
  if (isDamaged) await expect.poll(() => text('alerts.json')).toContain('"isSent":true');
  kill();
  kept = { ...first.parts.stored };
  await first.service.close();

  isFailing = false;
  const second = await start(whole);
  const message = [expect.stringContaining('Equity below')];
  await expect.poll(() => arrived).toEqual(message);
  const told = async () => {
    const lines = await second.service.handlers['notices.list']({ after: 0 });
    return lines.ok ? lines.value.filter(isOfRule).map(({ id }) => id) : [];
  };
  await expect.poll(told).toEqual([expect.stringContaining(`alert ${rule.id} fired 1`)]);
  // The user has removed it.
  isUnreadable = false;
  await second.service.close();
  expect(text('notices.json')).toContain(`alert ${rule.id} fired 1`);
  expect(JSON.parse(text('alerts.json')).waitingLines).toEqual([]);
  expect(arrived, 'it comes once').toEqual(message);
});
