import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admit, type SmallHost, startSmallHost } from './small-host';

let host: SmallHost;
let session: Readonly<Record<string, string>>;
const authority = () => `127.0.0.1:${host.port}`;

beforeAll(async () => {
  host = await startSmallHost();
});
beforeEach(async () => {
  session = await admit(host);
  host.service.asked.length = 0;
});
afterAll(() => host.close());

describe('who may ask', () => {
  it('answers a request of our own page', async () => {
    const answer = await host.call('/api/account.read', { headers: session });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ ok: true, value: { name: 'account.read', input: {} } });
  });

  it('answers with a long list whole, in pieces', async () => {
    const input = { rows: Array.from({ length: 2_000 }, (_, at) => `row ${at}`) };
    const answer = await host.call('/api/account.read', { headers: session, body: JSON.stringify(input) });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(JSON.parse(answer.body)).toEqual({ ok: true, value: { name: 'account.read', input } });
  });

  it('refuses the cookie alone and the secret alone', async () => {
    const { cookie = '', 'x-bridgewatch-secret': secret = '' } = session;
    expect((await host.call('/api/account.read', { headers: { cookie } })).status).toBe(403);
    const alone = await host.call('/api/account.read', { headers: { 'x-bridgewatch-secret': secret } });
    expect(alone.status).toBe(403);
    expect(host.service.asked).toEqual([]);
  });

  it("refuses one browser's cookie with another's secret", async () => {
    const other = await admit(host);
    const mixed = { ...session, 'x-bridgewatch-secret': other['x-bridgewatch-secret'] ?? '' };
    expect((await host.call('/api/account.read', { headers: mixed })).status).toBe(403);
  });

  it.each([
    ['a name that was rebound to 127.0.0.1', 'evil.example'],
    ['another port', '127.0.0.1:1'],
    ['no port', '127.0.0.1'],
    ['all addresses', '0.0.0.0:1'],
    ['a name that begins like ours', 'localhost.evil.example'],
  ])('refuses a Host of %s, for pages and calls', async (_, name) => {
    expect((await host.send('/', { headers: { host: name } })).status).toBe(403);
    const call = await host.call('/api/account.read', { headers: { ...session, host: name } });
    expect(call.status).toBe(403);
    expect(host.service.asked).toEqual([]);
  });

  it('takes localhost with our port, when Origin says the same', async () => {
    const name = `localhost:${host.port}`;
    const headers = { ...session, host: name, origin: `http://${name}` };
    expect((await host.call('/api/account.read', { headers })).status).toBe(200);
    const crossed = { ...session, host: name };
    expect((await host.call('/api/account.read', { headers: crossed })).status).toBe(403);
  });

  it.each(['null', 'http://evil.example', 'http://127.0.0.1', 'https://127.0.0.1:PORT', ''])(
    'refuses the Origin "%s"',
    async (origin) => {
      const headers = { ...session, origin: origin.replace('PORT', String(host.port)) };
      expect((await host.call('/api/account.read', { headers })).status).toBe(403);
      expect((await host.call('/session', { headers })).status).toBe(403);
    },
  );

  it('refuses a call without Origin', async () => {
    const headers = { ...session, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const answer = await host.send('/api/account.read', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(403);
  });

  it.each(['cross-site', 'same-site', 'none'])(
    'refuses a call that is %s by fetch metadata',
    async (site) => {
      const headers = { ...session, 'sec-fetch-site': site };
      expect((await host.call('/api/account.read', { headers })).status).toBe(403);
      expect((await host.call('/events', { method: 'GET', headers })).status).toBe(403);
    },
  );

  it('refuses to show the page to a link on another site or another port', async () => {
    expect((await host.send('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await host.send('/', { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    expect((await host.send('/', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
  });

  it('refuses an absolute-form target, two Hosts, and a preflight', async () => {
    const absolute = await host.raw(
      `GET http://${authority()}/ HTTP/1.1\r\nHost: ${authority()}\r\nConnection: close\r\n\r\n`,
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 403 /);
    const doubled = await host.raw(
      `GET / HTTP/1.1\r\nHost: ${authority()}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(doubled).toMatch(/^HTTP\/1\.1 40[03] /);
    const preflight = await host.send('/api/account.read', {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(403);
  });
});

describe('the one-time code', () => {
  it('admits once', async () => {
    const body = JSON.stringify({ code: host.gate.issueCode() });
    expect((await host.call('/session', { body })).status).toBe(200);
    expect((await host.call('/session', { body })).status).toBe(403);
  });

  it('becomes a cookie that scripts and other sites cannot use, named after the port', async () => {
    const answer = await host.call('/session', { body: JSON.stringify({ code: host.gate.issueCode() }) });
    const [cookie] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      new RegExp(`^bridgewatch-${host.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    );
  });

  it('never comes back: a session without a code is refused even with its cookie', async () => {
    expect((await host.call('/session', { headers: session })).status).toBe(403);
  });

  it('lets a second tab of the same browser join its session, so that the first stays admitted', async () => {
    const body = JSON.stringify({ code: host.gate.issueCode() });
    const joined = await host.call('/session', { headers: session, body });
    expect(JSON.parse(joined.body).secret).toBe(session['x-bridgewatch-secret']);
    expect((await host.call('/api/account.read', { headers: session })).status).toBe(200);
  });

  it('says 429 to wrong codes after ten within a minute, and still admits the right one', async () => {
    const fresh = await startSmallHost();
    const code = fresh.gate.issueCode();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await fresh.call('/session', { body: `{"code":"guess ${guess}"}` })).status).toBe(403);
    }
    expect((await fresh.call('/session', { body: '{"code":"guess 10"}' })).status).toBe(429);
    expect((await fresh.call('/session', { body: JSON.stringify({ code }) })).status).toBe(200);
    await fresh.close();
  });
});

describe('what may be asked', () => {
  it('knows the names of the contract and no other path', async () => {
    expect((await host.call('/api/account.burn', { headers: session })).status).toBe(404);
    expect((await host.call('/api/__proto__', { headers: session })).status).toBe(404);
    expect((await host.call('/api/account.read/../x', { headers: session })).status).toBe(404);
    expect((await host.send('/../package.json')).status).toBe(404);
    expect((await host.send('/%2e%2e/package.json')).status).toBe(404);
    expect((await host.send('/proxy?url=http://evil.example')).status).toBe(404);
    expect((await host.call('/api/account.read', { method: 'GET', headers: session })).status).toBe(405);
  });

  it('takes JSON and no form', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const headers = { ...session, 'content-type': type };
      expect((await host.call('/api/trade.send', { headers, body: 'volume=1' })).status).toBe(415);
    }
    expect((await host.call('/api/trade.send', { headers: session, body: '{"volume":' })).status).toBe(400);
    expect(host.service.asked).toEqual([]);
  });

  it('refuses a body over 64 KiB, announced or not', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) });
    const announced = await host.call('/api/account.read', {
      headers: { ...session, 'content-length': String(body.length) },
      body,
    });
    expect(announced.status).toBe(413);
    const chunked = await host.call('/api/account.read', {
      headers: { ...session, 'transfer-encoding': 'chunked' },
      body,
    });
    expect(chunked.status).toBe(413);
    expect(host.service.asked).toEqual([]);
  });
});

describe('what is answered', () => {
  it('carries the policy and never a CORS header', async () => {
    const page = await host.send('/');
    const call = await host.call('/api/account.read', { headers: session });
    const refused = await host.send('/', {
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    });
    for (const { headers } of [page, call, refused]) {
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("connect-src 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cache-control']).toBe('no-store');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(refused.body).toBe('');
  });

  it('streams events to an admitted page only, the latest value first', async () => {
    expect((await host.call('/events', { method: 'GET' })).status).toBe(403);
    const stream = await fetch(`http://${authority()}/events`, {
      headers: { ...session, 'sec-fetch-site': 'same-origin' },
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const reader = stream.body?.getReader();
    let text = '';
    while (reader && !text.includes('bridge.changed')) {
      text += new TextDecoder().decode((await reader.read()).value);
    }
    expect(text).toContain('event: bridge.changed\ndata: {"generation":1');
    await reader?.cancel();
  });
});

describe('limits', () => {
  it('drops a client that trickles its request', async () => {
    const strict = await startSmallHost({ headersMs: 200, requestMs: 400, connections: 64 });
    const answer = await strict.raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${strict.port}\r\nX-Slow: `);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await strict.close();
  });

  it('lets a new page in past idle connections, and cuts the oldest of those', async () => {
    const small = await startSmallHost({ headersMs: 60_000, requestMs: 60_000, connections: 3 });
    const idle = [small.raw(''), small.raw(''), small.raw('GET / HTTP/1.1\r\nX-Slow: ')];
    const headers = { ...(await admit(small)), 'sec-fetch-site': 'same-origin' };
    const answer = await small.call('/api/account.read', { headers });
    expect(answer.status).toBe(200);
    // The first of them made room for the page's connections.
    expect(await idle[0]).toBe('');
    await small.close();
  });

  it('never cuts the stream of an admitted page, however many connections come', async () => {
    const small = await startSmallHost({ headersMs: 60_000, requestMs: 60_000, connections: 3 });
    const headers = { ...(await admit(small)), 'sec-fetch-site': 'same-origin' };
    const stream = await fetch(`http://127.0.0.1:${small.port}/events`, { headers });
    const reader = stream.body?.getReader();
    const flood = Array.from({ length: 20 }, () => small.raw(''));
    await Promise.race(flood);
    small.service.enter(7);
    let text = '';
    while (reader && !text.includes('"generation":7')) {
      const part = await reader.read();
      if (part.done) break;
      text += new TextDecoder().decode(part.value);
    }
    expect(text).toContain('"generation":7');
    await reader?.cancel();
    await small.close();
  });
});
