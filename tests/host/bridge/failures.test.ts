import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { type BridgeClient, createBridgeClient } from '../../../host/bridge/client';
import { readErrorBody } from '../../../host/bridge/decode/error-body';
import { bounded, printed, redacted } from '../../../host/bridge/decode/printed';
import { failureOfAnswer } from '../../../host/bridge/failure';
import { failureSchema } from '../../../shared/model/result';
import { listen, reply, type TestServer } from '../../fixtures/http-server';
import { readRecorded, whyNoRecorded } from '../../fixtures/recorded';

const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function answering(status: number, contentType: string, body: string, headers = {}) {
  const server: TestServer = await listen((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
    reply(response, status, contentType, body);
  });
  const address = parseBridgeAddress(server.url);
  if (!address.ok) throw new Error(address.failure.message);
  const client: BridgeClient = createBridgeClient({ address: address.value, token: 'failure-token' });
  ending.push(server.close, () => client.close());
  return client;
}

describe('each trouble has a kind and words of its own', () => {
  test.each([
    [401, 'application/json', '{"retcode":-6,"message":"bad token"}', 'unauthorized', 'bad token'],
    [403, 'text/html', '<title>403 Forbidden</title>', 'unauthorized', '403 Forbidden'],
    [
      503,
      'application/json',
      '{"retcode":-10003,"message":"terminal not initialized"}',
      'terminal-not-ready',
      'not initialized',
    ],
    [503, 'application/json', '{"error":"queue full, try again"}', 'busy', 'queue full'],
    [503, 'text/html', '<title>503 Service Temporarily Unavailable</title>', 'busy', '503 Service'],
    [429, 'application/json', '{"retcode":10024,"message":"Too many requests"}', 'busy', 'Too many'],
    [400, 'application/json', '{"retcode":10024,"message":"Too many requests"}', 'busy', 'Too many'],
    [504, 'text/html', '<title>504 Gateway Time-out</title>', 'busy', '504 Gateway'],
    [404, 'text/html', '<title>404 Not Found</title>', 'unsupported', '404 Not Found'],
    [405, 'application/json', '{"error":"method not allowed"}', 'unsupported', 'method not allowed'],
    [400, 'application/json', '{"error":"count too large"}', 'refused', 'count too large'],
    [500, 'text/plain', 'Traceback <module>', 'refused', 'Traceback'],
    [500, 'application/json', '', 'refused', 'HTTP 500'],
    [302, 'text/html', '<title>Found</title>', 'bad-answer', 'HTTP 302'],
    [
      200,
      'text/html',
      '<title>Welcome &amp; login</title>',
      'bad-answer',
      'an HTML page titled “Welcome & login”',
    ],
    [200, 'application/json', '{"balance": 100.', 'bad-answer', 'breaks off'],
    [200, 'application/json', '', 'bad-answer', 'an empty body'],
    [200, 'text/plain', 'OK', 'bad-answer', 'not JSON'],
  ])('GET /account with %d %s %s is "%s"', async (status, contentType, body, kind, words) => {
    const client = await answering(status, contentType, body);
    const result = await client.account();
    expect(result).toMatchObject({
      ok: false,
      failure: { kind, endpoint: 'GET /account', message: expect.stringContaining(words) },
    });
    expect(JSON.stringify(result)).not.toMatch(/<\w/);
  });

  test('a redirect says where it pointed', async () => {
    const client = await answering(301, 'text/html', '', { location: 'https://login.example.com/' });
    expect(await client.account()).toMatchObject({
      failure: { message: expect.stringContaining('https://login.example.com/') },
    });
  });

  test.each([
    ['application/json', '{"status":"ok"}', true],
    ['text/plain', 'pong', true],
    ['text/plain', '', true],
    ['text/html', '<html><title>Router</title></html>', false],
  ])('a ping answered with %s "%s" is a bridge: %s', async (contentType, body, isBridge) => {
    const client = await answering(200, contentType, body);
    expect((await client.ping()).ok).toBe(isBridge);
  });

  test('502 is the sidecar only where the sidecar was asked', async () => {
    const client = await answering(502, 'application/json', '{"error":"bad gateway"}');
    expect(
      await client.ratesTa({ symbol: 'EURUSD', timeframe: 'H1', count: 5, indicators: { ema: true } }),
    ).toMatchObject({
      failure: { kind: 'sidecar' },
    });
    expect(await client.rates('EURUSD', 'H1', 5)).toMatchObject({ failure: { kind: 'refused' } });
  });
});

describe('words of an error body', () => {
  test.each([
    [{ retcode: 10016, message: 'Invalid stops' }, 'Invalid stops'],
    [{ error: 'rejected', wickworksBody: { detail: 'unknown indicator' } }, 'rejected: unknown indicator'],
    [{ detail: [{ loc: ['body'], msg: 'field required' }] }, 'field required'],
    [{ error: 'same', message: 'same' }, 'same'],
    ['plain', 'plain'],
    [{}, null],
  ])('%j says %j', (body, said) => {
    expect(readErrorBody('application/json', JSON.stringify(body)).said).toBe(said);
  });

  test('are bounded, on one line and without control characters', () => {
    const said = readErrorBody(
      'application/json',
      JSON.stringify({ error: `a\u0000b\n\n${'x'.repeat(5_000)}` }),
    ).said;
    expect(said?.length).toBeLessThanOrEqual(500);
    expect(said).toMatch(/^a b x+/);
  });
});

describe('the token is taken out of foreign words', () => {
  test.each([
    ['Bearer long-secret-token!', 'long-secret-token', 'Bearer [token]!'],
    ['xlong-secret-tokenx', 'long-secret-token', 'x[token]x'],
    ['the latest test failed', 'test', 'the latest [token] failed'],
    ['nothing here', null, 'nothing here'],
    ['said: Bearer long-sec… and more', 'long-secret-token', 'said: Bearer [token]… and more'],
    ['{"x":"quo\\"ted-token"}', 'quo"ted-token', '{"x":"[token]"}'],
  ])('%s', (text, token, clean) => {
    expect(redacted(text, token)).toBe(clean);
  });
});

test('the token does not survive being cut or printed, wherever it stood', () => {
  const token = 'Zq7"x\\-secret-9';
  const beginning = token.slice(0, 4);
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), fc.integer({ min: 20, max: 400 }), (before, after, most) => {
      const foreign = `${'a'.repeat(before)} ${token} ${'b'.repeat(after)}`;
      for (const text of [bounded(foreign, most), printed({ echo: foreign }, most), printed(foreign, most)]) {
        expect(redacted(text, token)).not.toContain(beginning);
      }
    }),
  );
});

const title = whyNoRecorded === null ? 'recorded errors' : `recorded errors (skipped: ${whyNoRecorded})`;
describe.skipIf(whyNoRecorded !== null)(title, () => {
  const errors = whyNoRecorded === null ? readRecorded().filter(({ status }) => status >= 400) : [];

  test('there are many of them', () => expect(errors.length).toBeGreaterThan(10));

  test.each(errors)('$request.method $request.path with $status has words', (record) => {
    const failure = failureOfAnswer(
      { label: `${record.request.method} ${record.request.path}` },
      {
        kind: 'answer',
        status: record.status,
        contentType: record.contentType,
        dateMs: null,
        retryAfterMs: null,
        location: null,
        text: typeof record.body === 'string' ? record.body : JSON.stringify(record.body),
        tookMs: 1,
      },
    );
    expect(failureSchema.parse(failure).message.length).toBeGreaterThan(20);
    expect(failure.said ?? '').not.toBe('');
    expect(JSON.stringify(failure)).not.toMatch(/<\w|\[object|undefined|null/);
  });
});
