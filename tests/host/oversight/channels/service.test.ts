import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createService } from '../../../../host/api/service';
import { recordFilesIn } from '../../../../host/history/record-files';
import { type Clock, systemClock } from '../../../../host/live/clock';
import { openTokensFile } from '../../../../host/settings/token-file';
import {
  type Channel,
  type ChannelInput,
  channelsSchema,
  testedSchema,
} from '../../../../shared/model/channels';
import { noticeKinds } from '../../../../shared/model/desktop-integration';
import { type Answering, listen, replyJson } from '../../../fixtures/http-server';
import {
  demoAt,
  reversingKeyStore,
  storedBridge,
  type TestParts,
  testParts,
} from '../../../fixtures/service-parts';

const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const secret = 'tk_the-secret-of-this-test';
/** Nobody answers there. */
const startDemo = () => Promise.resolve(demoAt('http://127.0.0.1:9', 'token'));
const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, 'sound'])) as ChannelInput['kinds'];
const input = (url: string, over: Partial<ChannelInput> = {}): ChannelInput => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Phone', preset: 'ntfy', url, to: 'topic' },
  ...{ kinds, tellsMoney: true, beats: false, secret },
  ...over,
});

async function receiver(answer: Answering = (_request, response) => replyJson(response, 200, {})) {
  const server = await listen(answer);
  ending.push(server.close);
  return server;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'channels-'));
  ending.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function host(parts: TestParts = testParts({ startDemo, keyStore: reversingKeyStore })) {
  const service = await createService(parts);
  ending.push(() => service.close());
  const heard: unknown[] = [];
  service.on('channels.changed', (value) => heard.push(value));
  const ask = async (name: string, of: object): Promise<readonly Channel[]> => {
    const answer = await service.invoke(name, of);
    heard.push(answer);
    return answer.ok ? channelsSchema.parse(answer.value) : [];
  };
  return {
    ...{ service, parts, heard, ask },
    /** The words of its refusal. */
    async refusal(of: ChannelInput): Promise<string> {
      const answer = await service.invoke('channels.save', of);
      heard.push(answer);
      return answer.ok ? 'saved' : `${answer.failure.field}: ${answer.failure.message}`;
    },
    async test() {
      const answer = await service.invoke('channels.test', { id: input('').id });
      heard.push(answer);
      return testedSchema.parse(answer.ok ? answer.value : null);
    },
  };
}

describe('a channel', () => {
  test('is saved with its secret in the key store, and nothing else holds that', async () => {
    const { url, seen } = await receiver((request, response) =>
      replyJson(response, 200, { echo: request.headers.authorization }),
    );
    const one = await host();
    expect(await one.ask('channels.save', input(url))).toMatchObject([
      { name: 'Phone', secretStorage: 'key-store', trouble: null, last: null, waiting: 0 },
    ]);
    expect(await one.test()).toMatchObject({ isDelivered: true, text: expect.stringMatching(/^TEST /) });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      topic: 'topic',
      title: expect.stringMatching(/^TEST /),
    });
    const everywhere = JSON.stringify([one.heard, one.parts.lines, one.parts.stored]);
    expect(everywhere).not.toContain(secret);
    expect(everywhere).toContain('[');

    expect(await one.refusal(input('http://localhost:9'))).toContain('configured bridge');

    // The next start has it too; another origin does not.
    const again = await host(one.parts);
    expect(await again.test()).toMatchObject({ isDelivered: true });
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${secret}`);
    const { secret: _left, ...unchanged } = input('http://127.0.0.1:2');
    expect(await again.ask('channels.save', { ...unchanged, name: 'Other' })).toMatchObject([
      { name: 'Other', secretStorage: 'none', trouble: null },
    ]);
    expect(await again.ask('channels.remove', { id: unchanged.id })).toEqual([]);
  });

  test('of which a receiver says the secret aloud has it in none of its words', async () => {
    const { url } = await receiver((request, response) =>
      replyJson(response, 401, { wrong: request.headers.authorization }),
    );
    const one = await host();
    await one.ask('channels.save', input(url));
    expect(await one.test()).toMatchObject({ isDelivered: false, words: expect.stringContaining('[token]') });
    expect(JSON.stringify([one.heard, one.parts.lines])).not.toContain('the-secret');
  });

  test('whose fields are mistaken is refused in words of its own', async () => {
    const bridge = storedBridge('http://127.0.0.1:8888').bridges ?? null;
    const one = await host(testParts({ startDemo, stored: { bridges: bridge }, doors: [4600] }));
    const url = 'http://127.0.0.1:1';
    const discord = 'https://discord.com/api/webhooks/1/abcdefghijklmnop';
    const refusals = await Promise.all(
      [
        input('file:///etc/passwd'),
        input('http://127.0.0.1:8888'),
        input('http://localhost:4600'),
        input('http://169.254.169.254'),
        input('https://a:b@ntfy.sh'),
        input('https://ntfy.sh/topic'),
        input('http://8.8.8.8'),
        input('tk_abcdefghijklmnopqrstuvwxyz'),
        input(url, { secret: 'two words' }),
        input(url, { to: 'a topic' }),
        input(url, { to: 'tk_abcdefghijklmnopqrstuvwxyz' }),
        input(url, { name: 'tk_abcdefghijklmnopqrstuvwxyz' }),
        input(url, { preset: 'telegram', to: 'me' }),
        input(url, { preset: 'telegram', to: '1', secret: 'abc' }),
        input(discord, { preset: 'discord', to: '' }),
        input('', { preset: 'discord', to: '', secret: 'abc' }),
        input('', { preset: 'discord', to: '', secret: 'http://127.0.0.1:8888/x' }),
        input(discord, { preset: 'plain', to: '' }),
        input(url, { preset: 'plain', to: '{"text": "{{titel}}"}' }),
      ].map(one.refusal),
    );
    expect(refusals).toEqual([
      expect.stringContaining('url: This is a file'),
      expect.stringContaining('url: This is the address of a configured bridge'),
      expect.stringContaining('url: Bridgewatch itself'),
      expect.stringContaining('url: Addresses of 169.254'),
      expect.stringContaining('url: The address must not hold a user name'),
      expect.stringContaining('url: The address is the server’s alone'),
      expect.stringContaining('url: A secret goes over plain http'),
      expect.stringContaining('url: A secret stands in the address'),
      expect.stringContaining('secret: The secret holds spaces'),
      expect.stringContaining('to: A topic is'),
      expect.stringContaining('to: This is a secret'),
      expect.stringContaining('name: This is a secret'),
      expect.stringContaining('to: A chat is'),
      expect.stringContaining('secret: This is no token of a bot'),
      expect.stringContaining('url: Discord’s address is itself the secret'),
      expect.stringContaining('secret: The secret of Discord'),
      expect.stringContaining('secret: This is the address of a configured bridge'),
      expect.stringContaining('url: A secret stands in the address'),
      expect.stringContaining('to: There is no {{titel}}'),
    ]);
    expect(await one.ask('channels.list', {})).toEqual([]);
    expect(await one.refusal(input(url))).toBe('saved');
    expect(await one.refusal(input(url, { id: input('').id.replace(/1$/, '2') }))).toContain('has this name');
  });

  test('takes its secret from the file of tokens; without one it says so', async () => {
    const { url, seen } = await receiver();
    const path = join(folder(), 'tokens');
    const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });
    write('CHANNEL Nobody | x');
    const opened = openTokensFile(path);
    if (!opened.ok) throw new Error(opened.reason);
    const parts = testParts({ startDemo, fileTokens: opened.file });
    const { secret: _left, ...bare } = input(url);
    parts.stored.channels = [{ ...bare, secret: null, hasSecret: true }];
    const one = await host(parts);
    const words = 'The secret of Phone is not here';
    expect(parts.lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining(words),
        expect.stringMatching(/line 1 is not used: no channel has that name \(there are: Phone\)/),
      ]),
    );
    expect(await one.ask('channels.list', {})).toMatchObject([
      { secretStorage: 'none', trouble: expect.stringContaining(words) },
    ]);
    expect(await one.test()).toMatchObject({ isDelivered: false, words: expect.stringContaining(words) });
    write(`CHANNEL Phone | ${secret}`);
    opened.file.refresh();
    expect(await one.ask('channels.list', {})).toMatchObject([{ secretStorage: 'file' }]);
    expect(await one.test()).toMatchObject({ isDelivered: true });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test.each([
    [true, 'Bridgewatch was ended by its user'],
    [false, undefined],
  ])('has a sign of life; a quit that the user chose (%s) takes it back', async (isChosen, end) => {
    const { url, seen } = await receiver((request, response) =>
      replyJson(response, 200, { sequence_id: JSON.parse(request.body).sequence_id }),
    );
    const one = await host();
    await one.ask('channels.save', input(url, { beats: true }));
    await expect
      .poll(async () => (await one.ask('channels.list', {}))[0]?.beat)
      .toMatchObject({ isDelivered: true });
    await one.service.close(isChosen);
    const [first, last, more] = seen.map(({ body, headers }) => ({
      ...(JSON.parse(body) as { delay?: string; title: string; sequence_id: string }),
      authorization: headers.authorization,
    }));
    expect(first).toMatchObject({
      ...{ title: 'Bridgewatch has stopped', delay: '150s', priority: 5, authorization: `Bearer ${secret}` },
    });
    expect([last?.title, last?.delay, more]).toEqual([end, undefined, undefined]);
    if (isChosen)
      expect(last).toMatchObject({ sequence_id: first?.sequence_id, authorization: `Bearer ${secret}` });
  });

  test('gets no sign of life where its server would tell each of them, or where it leads to a bridge', async () => {
    const { url, seen } = await receiver((_request, response) =>
      replyJson(response, 200, { event: 'message' }),
    );
    const one = await host();
    await one.ask('channels.save', input(url, { beats: true }));
    await expect
      .poll(async () => (await one.ask('channels.list', {}))[0]?.beat)
      .toMatchObject({ isDelivered: false, words: expect.stringContaining('2.16') });
    // Messages go on.
    expect(await one.test()).toMatchObject({ isDelivered: true });
    expect(seen).toHaveLength(2);
    expect(await one.refusal(input('http://localhost:9/ping', { preset: 'heartbeat', to: '' }))).toContain(
      'configured bridge',
    );
  });

  test('that is removed, or whose switch is put off, leaves nothing scheduled', async () => {
    const { url, seen } = await receiver((request, response) =>
      replyJson(response, 200, { sequence_id: JSON.parse(request.body).sequence_id }),
    );
    const one = await host();
    const bodies = () => seen.map(({ body }) => (JSON.parse(body) as { title: string }).title);
    const ends = () => bodies().filter((title) => title.includes('ended'));
    await one.ask('channels.save', input(url, { beats: true }));
    await expect.poll(bodies).toHaveLength(1);
    await one.ask('channels.save', input(url, { beats: false }));
    expect(ends()).toHaveLength(1);
    await one.ask('channels.save', input(url, { beats: true }));
    await expect.poll(bodies).toHaveLength(3);
    await one.ask('channels.remove', { id: input('').id });
    expect(ends()).toHaveLength(2);
    expect(seen.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test('is told that the bridge is lost, once, and what waits lies beside the notices for this user alone', async () => {
    const { url, seen } = await receiver((_request, response) => replyJson(response, 503, {}));
    const path = folder();
    const notices = recordFilesIn(path, 'run');
    // A minute is three seconds.
    const after: Clock['after'] = (ms, work) => systemClock.after(ms / 20, work);
    const parts = testParts({ startDemo, notices, clock: { ...systemClock, after } });
    const { secret: _left, ...bare } = input(url, { preset: 'plain' });
    parts.stored.channels = [{ ...bare, secret: null, hasSecret: false }];
    const one = await host(parts);
    one.service.watch();
    const until = async (isDone: () => boolean) => {
      for (let tries = 0; tries < 200 && !isDone(); tries += 1)
        await new Promise((done) => setTimeout(done, 50));
    };
    await until(() => seen.length >= 2);
    const bodies = seen.map(({ body }) => JSON.parse(body) as { id: string; priority: string });
    expect(bodies[0]).toMatchObject({ priority: 'alarm', text: expect.stringContaining('refused') });
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    const outbox = join(path, 'channels', 'outbox.json');
    expect(readFileSync(outbox, 'utf8')).toContain(bodies[0]?.id);
    expect(statSync(outbox).mode & 0o077).toBe(0);
    expect(await one.ask('channels.list', {})).toMatchObject([
      { waiting: 1, trouble: expect.stringContaining('HTTP 503') },
    ]);
  });

  test('whose secret is not here is told of at the start, on the page and by the others', async () => {
    const { url, seen } = await receiver();
    const parts = testParts({ startDemo });
    const { secret: _left, ...bare } = input(url, { preset: 'plain', name: 'Other' });
    const other = { ...bare, secret: null, hasSecret: false };
    const lost = { ...other, id: '00000000-0000-4000-8000-000000000002', name: 'Phone', hasSecret: true };
    parts.stored.channels = [other, lost];
    const { service } = await host(parts);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toContain('The secret of Phone is not here');
    const notices = await service.invoke('notices.list', { after: 0 });
    expect(notices).toMatchObject({ value: [{ title: expect.stringContaining('Phone'), isToast: true }] });
  });
});
