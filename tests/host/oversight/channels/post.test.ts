import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { post } from '../../../../host/oversight/channels/post';
import type { Addressed, Letter } from '../../../../host/oversight/channels/presets';
import { type Answering, listen, replyJson } from '../../../fixtures/http-server';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const botToken = '123456:ABCdefGHIjklMNOpqrSTUvwxYZ0123456789';
const hostile = '"},"x":"\n@everyone <b>bold</b> [a](http://evil) \u202e\u0007';
const letter: Letter = {
  ...{ id: 'one', ids: ['one'], title: 'Position opened', text: hostile, priority: 'sound' },
};

async function receiver(answer: Answering = (_request, response) => replyJson(response, 200, { ok: true })) {
  const server = await listen(answer);
  ending.push(server.close);
  const port = Number(new URL(server.url).port);
  const tos: Partial<Record<Addressed['preset'], string>> = { ntfy: 'topic', telegram: '-100' };
  const send = (
    preset: Addressed['preset'],
    secret: string | null = null,
    sent = letter,
    url = server.url,
    to = tos[preset] ?? '',
  ) =>
    post({ preset, url: preset === 'discord' ? '' : url, to }, secret, sent, {
      guarded: { bridges: [], doors: [] },
      lookup: async () => ['127.0.0.1'],
    });
  return { server, port, send, bodies: () => server.seen.map(({ body }) => JSON.parse(body) as unknown) };
}

describe('one POST', () => {
  test('to ntfy is JSON, with the topic, a priority and the id of its message', async () => {
    const { server, send, bodies } = await receiver();
    expect(await send('ntfy', 'tk_secret')).toEqual({ isDelivered: true, words: 'Taken (HTTP 200).' });
    expect(bodies()).toEqual([
      { topic: 'topic', title: letter.title, message: hostile, priority: 3, sequence_id: 'one' },
    ]);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/',
      headers: { authorization: 'Bearer tk_secret' },
    });
    await send('ntfy', null, { ...letter, priority: 'alarm', endOf: 'begun' });
    expect(bodies()[1]).toMatchObject({ priority: 5, sequence_id: 'begun' });
    expect(server.seen[1]?.headers.authorization).toBe(undefined);
  });

  test('to Telegram has the token in its path and no parse mode', async () => {
    const { server, send, bodies } = await receiver();
    await send('telegram', botToken, { ...letter, priority: 'shown' });
    expect(server.seen[0]?.path).toBe(`/bot${botToken}/sendMessage`);
    expect(bodies()).toEqual([
      {
        ...{ chat_id: '-100', text: `Position opened\n${hostile}`, disable_notification: true },
        link_preview_options: { is_disabled: true },
      },
    ]);
  });

  test('to Discord mentions nobody and draws nothing', async () => {
    const { server, send, bodies } = await receiver();
    await send('discord', `${server.url}/api/webhooks/1/abc`);
    expect(server.seen[0]?.path).toBe('/api/webhooks/1/abc');
    expect(bodies()).toEqual([
      {
        content: `Position opened\n"},"x":"\n\\@everyone \\<b\\>bold\\</b\\> \\[a\\]\\(http://evil\\) \u202e\u0007`,
        allowed_mentions: { parse: [] },
        flags: 4,
      },
    ]);
  });

  test('a plain one is the message itself', async () => {
    const { send, bodies, server } = await receiver();
    await send('plain', null, letter, `${server.url}/hook?a=b`);
    expect(server.seen[0]?.path).toBe('/hook?a=b');
    await send('plain', null, letter, server.url, '{"text": "{{title}}: {{text}}"}');
    expect(bodies()).toEqual([letter, { text: `Position opened: ${hostile}` }]);
  });

  test.each<[string, Answering, object]>([
    [
      'an answer of 200 that is not ok',
      (_q, response) =>
        replyJson(response, 200, { ok: false, error_code: 400, description: 'chat not found' }),
      { isFinal: true, words: expect.stringContaining('chat not found') },
    ],
    [
      '429 with its wait in the answer',
      (_q, response) => replyJson(response, 429, { ok: false, parameters: { retry_after: 120 } }),
      { isFinal: false, retryAfterMs: 120_000 },
    ],
    [
      '429 with a header of more than a minute',
      (_q, response) => void response.writeHead(429, { 'retry-after': '300' }).end(),
      { isFinal: false, retryAfterMs: 300_000 },
    ],
    ['403', (_q, response) => replyJson(response, 403, {}), { isFinal: true }],
    ['502', (_q, response) => replyJson(response, 502, {}), { isFinal: false }],
    [
      'a redirect',
      (_q, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
      { isFinal: false, words: expect.stringContaining('not followed') },
    ],
    [
      'an answer of a megabyte',
      (_q, response) => replyJson(response, 200, { ok: true, more: 'x'.repeat(1_000_000) }),
      { isFinal: false, words: expect.stringContaining('larger than 65536 bytes') },
    ],
    [
      'an answer that echoes the token',
      (request, response) =>
        replyJson(response, 404, { said: `${request.path}\u0007 ${botToken.split(':')[1]}` }),
      { words: expect.stringMatching(/^(?!.*ABCdef).*\[token\]/) },
    ],
    ['a connection that is cut', (_q, response) => void response.destroy(), { isFinal: false }],
  ])('%s is no delivery', async (_name, answer, expected) => {
    const { server, send } = await receiver(answer);
    expect(await send('telegram', botToken)).toMatchObject({ isDelivered: false, ...expected });
    expect(server.seen).toHaveLength(1);
  });

  test.each<[string, Answering, boolean, string]>([
    [
      'of an older ntfy',
      (_q, response) => replyJson(response, 200, { event: 'message', id: 'x' }),
      true,
      '2.16',
    ],
    [
      'that is cut',
      (_q, response) => void response.writeHead(200, { 'content-length': 99 }).end('{'),
      false,
      'No answer',
    ],
    ['of a proxy', (_q, response) => void response.writeHead(200).end('<html>Soon</html>'), false, 'Soon'],
  ])(
    'an answer of 200 %s schedules nothing, and only ntfy’s own says so for good',
    async (_of, answer, isFinal, words) => {
      const { send } = await receiver(answer);
      expect(await send('ntfy', null, { ...letter, dueS: 150 })).toMatchObject({
        ...{ isDelivered: false, isFinal, words: expect.stringContaining(words) },
      });
    },
  );

  test('goes to the address that was checked, whatever its name leads to by then', async () => {
    const { server, port, send } = await receiver();
    let asked = 0;
    const to = (addresses: readonly (readonly string[])[], url: string) =>
      post({ preset: 'plain', url, to: '' }, null, letter, {
        guarded: { bridges: [], doors: [port] },
        lookup: async () => addresses[asked++] ?? ['203.0.113.1'],
      });
    // No such name is known here: only the checked address can have been used.
    expect(await to([['127.0.0.1']], `http://rebound.invalid:${port}`)).toMatchObject({
      isDelivered: false,
      words: expect.stringContaining('Bridgewatch itself'),
    });
    asked = 0;
    const sent = await post(
      { preset: 'plain', url: `http://rebound.invalid:${port}`, to: '' },
      null,
      letter,
      {
        guarded: { bridges: [], doors: [] },
        lookup: async () => [asked++ === 0 ? '127.0.0.1' : '203.0.113.1'],
      },
    );
    expect([sent.isDelivered, asked, server.seen.length]).toEqual([true, 1, 1]);
    expect(server.seen[0]?.headers.host).toBe(`rebound.invalid:${port}`);
    expect(await send('plain')).toMatchObject({ isDelivered: true });
  });

  test.skipIf(!hasOpenSsl())('trusts no certificate that the system does not', async () => {
    let asked = 0;
    const server = createServer(certificate(), (_request, response) => {
      asked += 1;
      response.end('{"ok":true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ending.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { send } = await receiver();
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    expect(await send('telegram', botToken, letter, url)).toMatchObject({
      ...{ isDelivered: false, isFinal: false },
      words: expect.stringContaining('self-signed and not trusted'),
    });
    expect(asked).toBe(0);
  });

  test('waits ten seconds at most', async () => {
    const { send } = await receiver(() => undefined);
    const startedAt = performance.now();
    expect(await send('ntfy')).toMatchObject({
      isDelivered: false,
      words: expect.stringContaining('within 10 s'),
    });
    expect(performance.now() - startedAt).toBeLessThan(12_000);
  }, 20_000);
});

function hasOpenSsl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Signed by itself. */
function certificate(): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'channels-certificate-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  try {
    const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...how, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
