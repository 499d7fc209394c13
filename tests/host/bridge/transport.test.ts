import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseBridgeAddress } from '../../../host/bridge/address';
import { createTransport, type HttpRequest, type Transport } from '../../../host/bridge/transport';
import { listen, reply, replyJson } from '../../fixtures/http-server';

const token = 'transport-token-42';
const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A machine may be busy: only where a time-out is what is tested is it a short one. */
const patientMs = 10_000;

function transportTo(url: string, connectTimeoutMs = patientMs, maxBytes?: number): Transport {
  const address = parseBridgeAddress(url);
  if (!address.ok) throw new Error(address.failure.message);
  const transport = createTransport({
    address: address.value,
    token,
    connectTimeoutMs,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  ending.push(() => transport.close());
  return transport;
}

/** A server of raw bytes: faults that no HTTP library would send. */
async function rawServer(
  onSocket: (socket: Socket) => void,
): Promise<{ url: string; port: number; close(): Promise<void>; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  ending.push(close);
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, close, sockets };
}

const get = (path = '/account', timeoutMs = patientMs): HttpRequest => ({
  method: 'GET',
  path,
  body: null,
  timeoutMs,
});
const post = (timeoutMs = patientMs): HttpRequest => ({
  method: 'POST',
  path: '/orders',
  body: '{"symbol":"EURUSD"}',
  timeoutMs,
});

async function unusedPort(): Promise<number> {
  const server = await rawServer(() => {});
  await server.close();
  return server.port;
}

describe('what travels', () => {
  test('a byte order mark before an answer is no part of its text', async () => {
    const server = await listen((_request, response) => reply(response, 200, 'text/plain', '\uFEFF{}'));
    ending.push(server.close);
    expect(await transportTo(server.url).read(get())).toMatchObject({ text: '{}' });
  });

  test('the path prefix, the token and a JSON body, and nothing is asked to be compressed', async () => {
    const server = await listen((_request, response) => replyJson(response, 200, {}));
    ending.push(server.close);
    await transportTo(`${server.url}/broker/account/`).write(post());
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/broker/account/orders',
      body: '{"symbol":"EURUSD"}',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        connection: 'close',
      },
    });
  });

  test('reads share a kept-alive connection; each write has one of its own', async () => {
    let connections = 0;
    const server = await rawServer((socket) => {
      connections += 1;
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));
    });
    const transport = transportTo(server.url);
    await transport.read(get());
    await transport.read(get());
    expect(connections).toBe(1);
    await transport.write(post());
    await transport.write(post());
    expect(connections).toBe(3);
  });

  test('a redirect is an answer; nothing goes to where it points', async () => {
    const elsewhere = await listen((_request, response) => replyJson(response, 200, {}));
    ending.push(elsewhere.close);
    const server = await listen((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/orders` }).end();
    });
    ending.push(server.close);
    expect(await transportTo(server.url).write(post())).toMatchObject({
      kind: 'answer',
      status: 307,
      location: `${elsewhere.url}/orders`,
    });
    expect(elsewhere.seen).toEqual([]);
  });
});

describe('a connection made ahead of a write', () => {
  const answering = (socket: Socket) =>
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));

  test('carries that write and no other', async () => {
    const server = await rawServer(answering);
    const transport = transportTo(server.url);
    transport.connectAhead();
    expect(await transport.write(post())).toMatchObject({ kind: 'answer', status: 200 });
    expect(server.sockets).toHaveLength(1);
    expect(await transport.write(post())).toMatchObject({ kind: 'answer', status: 200 });
    expect(server.sockets).toHaveLength(2);
  });

  test('that is not taken is closed, and nothing was said over it', async () => {
    let said = 0;
    let isClosed = false;
    const server = await rawServer((socket) => {
      socket.on('data', () => {
        said += 1;
      });
      socket.on('close', () => {
        isClosed = true;
      });
      socket.resume();
    });
    const giveUp = transportTo(server.url).connectAhead();
    giveUp();
    await expect.poll(() => isClosed).toBe(true);
    expect(said).toBe(0);
  });

  test('that the bridge has closed meanwhile is replaced by a new one, and the write is sent once', async () => {
    let requests = 0;
    let isClosed = false;
    const server = await rawServer((socket) => {
      if (server.sockets.length === 1) {
        socket.on('close', () => {
          isClosed = true;
        });
        socket.end();
        return;
      }
      socket.on('data', () => {
        requests += 1;
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    });
    const transport = transportTo(server.url);
    transport.connectAhead();
    await expect.poll(() => isClosed).toBe(true);
    expect(await transport.write(post())).toMatchObject({ kind: 'answer', status: 200 });
    expect(requests).toBe(1);
  });

  test('that is refused means that nothing was sent', async () => {
    const transport = transportTo(`http://127.0.0.1:${await unusedPort()}`);
    transport.connectAhead();
    expect(await transport.write(post())).toMatchObject({
      kind: 'fault',
      fault: 'no-connection',
      sent: false,
    });
  });
});

describe('proven not sent', () => {
  test('a refused connection', async () => {
    const transport = transportTo(`http://127.0.0.1:${await unusedPort()}`);
    for (const exchange of [await transport.write(post()), await transport.read(get())]) {
      expect(exchange).toMatchObject({ kind: 'fault', fault: 'no-connection', sent: false });
    }
  });

  test('an unknown host name', async () => {
    expect(await transportTo('http://no-such-host.invalid').write(post())).toMatchObject({
      kind: 'fault',
      fault: 'no-connection',
      sent: false,
    });
  });

  test('TLS that does not come about, with a reason in words', async () => {
    const server = await listen((_request, response) => replyJson(response, 200, {}));
    ending.push(server.close);
    const exchange = await transportTo(server.url.replace('http:', 'https:')).write(post());
    expect(exchange).toMatchObject({ fault: 'no-connection', sent: false });
    expect(server.seen).toEqual([]);
  });

  test('a TLS handshake that never ends', async () => {
    const server = await rawServer(() => {});
    const exchange = await transportTo(server.url.replace('http:', 'https:'), 100).write(post());
    expect(exchange).toMatchObject({ fault: 'no-connection', sent: false });
  });
});

describe('sent, so it may have been executed', () => {
  test('no answer in time', async () => {
    const server = await rawServer(() => {});
    const exchange = await transportTo(server.url).write(post(150));
    expect(exchange).toMatchObject({ kind: 'fault', fault: 'timeout', sent: true });
  });

  test('the connection dies after the request, and the write is not repeated', async () => {
    let requests = 0;
    const server = await rawServer((socket) => {
      socket.on('data', () => {
        requests += 1;
        socket.resetAndDestroy();
      });
    });
    expect(await transportTo(server.url).write(post())).toMatchObject({ fault: 'broken', sent: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toBe(1);
  });

  test.each([
    ['in the middle of its headers', 'HTTP/1.1 201 Created\r\nContent-Le'],
    ['in the middle of its body', 'HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{"retcode": 10009'],
    [
      'in the middle of a chunk',
      'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"retcode"',
    ],
  ])('an answer that breaks off %s', async (_where, bytes) => {
    const server = await rawServer((socket) => socket.on('data', () => socket.end(bytes)));
    expect(await transportTo(server.url).write(post())).toMatchObject({ fault: 'broken', sent: true });
  });

  test('an answer that is not HTTP', async () => {
    const server = await rawServer((socket) => socket.on('data', () => socket.end('220 smtp ready\r\n')));
    expect(await transportTo(server.url).write(post())).toMatchObject({ fault: 'broken', sent: true });
  });

  test('an answer that drips on past the time-out', async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const drip = setInterval(() => socket.write(' '), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await transportTo(server.url).write(post(200))).toMatchObject({ fault: 'timeout', sent: true });
  });

  test('an answer without end is cut at the bound', async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const flood = setInterval(() => socket.write('x'.repeat(1_000)), 1);
      socket.on('close', () => clearInterval(flood));
    });
    expect(await transportTo(server.url, patientMs, 5_000).write(post())).toMatchObject({
      fault: 'too-large',
    });
  });

  test('a compressed answer that nobody asked for', async () => {
    const server = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(10));
    });
    ending.push(server.close);
    expect(await transportTo(server.url).write(post())).toMatchObject({ fault: 'broken', sent: true });
  });
});

describe('reads', () => {
  test('a kept-alive connection that the bridge closed meanwhile is replaced without anybody noticing', async () => {
    let connections = 0;
    const server = await rawServer((socket) => {
      connections += 1;
      let asked = 0;
      socket.on('data', () => {
        asked += 1;
        // The first connection answers once and dies on its second request.
        if (connections === 1 && asked === 2) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    });
    const transport = transportTo(server.url);
    expect(await transport.read(get())).toMatchObject({ kind: 'answer' });
    expect(await transport.read(get())).toMatchObject({ kind: 'answer', text: '{}' });
    expect(connections).toBe(2);
  });

  test('can be given up while they wait', async () => {
    const server = await rawServer(() => {});
    const abort = new AbortController();
    const read = transportTo(server.url).read({ ...get(), signal: abort.signal });
    setTimeout(() => abort.abort(), 30);
    expect(await read).toMatchObject({ fault: 'cancelled' });
  });

  test('a letter of several bytes that comes in two pieces is that letter', async () => {
    const body = Buffer.from('{"comment":"Zürich"}');
    const cut = body.indexOf(0xc3) + 1;
    const server = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(body.subarray(0, cut), () => setImmediate(() => response.end(body.subarray(cut))));
    });
    ending.push(server.close);
    expect(await transportTo(server.url).read(get())).toMatchObject({ text: '{"comment":"Zürich"}' });
  });

  test('a slow answer within the time is whole', async () => {
    const server = await listen((_request, response) => {
      setTimeout(() => reply(response, 200, 'application/json', '{"late":true}'), 100);
    });
    ending.push(server.close);
    expect(await transportTo(server.url).read(get())).toMatchObject({
      kind: 'answer',
      text: '{"late":true}',
    });
  });
});
