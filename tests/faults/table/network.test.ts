import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import type { Result } from '../../../shared/model/result';
import type { TradeOutcome } from '../../../shared/model/trade';
import { testParts } from '../../fixtures/service-parts';
import { ambiguous, type Fault } from '../fault';
import { type Harness, startHarness } from '../harness';
import { answerBytes } from '../wire';
import { buyNow, buyUnder, endingAfter, expectOnce, verdictOf } from './orders';

/** reference/order-safety.md, section 4: the network and what comes over it. U = unknown and looked for, NS = proven not sent. */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
async function engineFor(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  const harness = await startHarness(options);
  ends.push(harness.end);
  return harness;
}
const named = (name: string, execute: Fault['execute']): Fault => {
  const found = ambiguous.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no fault ${name}`);
  return { name, execute, reply: found.reply };
};

/** In real time, to an address that is no bridge. A cancellation, for new risk waits until the account has been read. */
async function cancelAt(url: string): Promise<Result<TradeOutcome>> {
  const service = await createService(testParts({ environment: { bridgeUrl: url, token: 'secret' } }));
  ends.push(() => service.close());
  return service.handlers['trade.send']({
    name: 'cancel-order',
    input: { intentId: crypto.randomUUID(), ticket: '4711' },
  });
}

describe('the connection', () => {
  test('row 1: a refused connection is proven not sent, and the ticket may send again', async () => {
    const harness = await engineFor();
    const quote = await harness.poll();
    await harness.time.until(harness.bridge.goAway());
    const refused = await harness.trade('place-order', buyNow(quote));
    expect(refused).toMatchObject({ value: { verdict: 'not-sent', failure: { kind: 'unreachable' } } });
    await harness.time.until(harness.bridge.comeBack());
    await harness.watch(20_000);
    expect(verdictOf(await harness.trade('place-order', buyNow(await harness.poll())))).toBe('done');
    expectOnce(harness, 1);
  });

  test('row 2: a host name that is not known is proven not sent', async () => {
    expect(await cancelAt('http://no-such-host.invalid')).toMatchObject({ value: { verdict: 'not-sent' } });
  });

  const openssl = hasOpenSsl();
  test.skipIf(!openssl).each([
    [
      'nobody vouches for',
      30,
      /certificate is self-signed/,
      /valid \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, SHA-256/,
    ],
    [
      'has expired',
      -1,
      /certificate has expired/,
      /valid \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, expired, SHA-256/,
    ],
  ])(
    'row 3: a certificate that %s is proven not sent, nothing bypasses it, and its fingerprint is told',
    async (_what, days, reason, validity) => {
      let requests = 0;
      const made = certificate(days);
      const server = createTlsServer(made, (_request, response) => {
        requests += 1;
        response.end('{"retcode":10009}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ends.push(() => {
        server.close();
      });
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('no port');
      const url = `https://localhost:${address.port}`;
      const fingerprint = new X509Certificate(made.cert).fingerprint256;
      const answer = await cancelAt(url);
      expect(answer).toMatchObject({ value: { verdict: 'not-sent', failure: { kind: 'unreachable' } } });
      const reported = answer.ok ? answer.value.failure?.message : undefined;
      expect(reported).toMatch(reason);
      expect(reported).toContain('certificate of localhost (Example Ltd)');
      expect(reported).toContain(`SHA-256 ${fingerprint}`);
      expect(reported).toMatch(validity);

      // What the test of a connection shows, and every read with its banner.
      const service = await createService(testParts({ environment: { bridgeUrl: url, token: 'secret' } }));
      ends.push(() => service.close());
      expect(JSON.stringify(await service.invoke('connection.test', { url }))).toContain(fingerprint);
      expect(JSON.stringify(await service.invoke('account.read', {}))).toContain(fingerprint);
      expect(requests).toBe(0);
    },
  );

  // On Windows a sleeping server's connections are taken all the same.
  test.skipIf(process.platform === 'win32')(
    'row 4: a server that never accepts is given up after three seconds, proven not sent',
    async () => {
      const port = await portThatNeverAccepts();
      const startedAt = performance.now();
      const answer = await cancelAt(`http://127.0.0.1:${port}`);
      expect(answer).toMatchObject({ value: { verdict: 'not-sent', failure: { kind: 'unreachable' } } });
      expect(performance.now() - startedAt).toBeGreaterThan(2_900);
    },
  );
});

describe('the answer that does not come', () => {
  test('row 5: accepted, never answered and not executed: unknown, and after the window not found', async () => {
    const harness = await engineFor();
    expect(verdictOf(await buyUnder(harness, named('no answer', 'never')))).toBe('unknown');
    expect(await endingAfter(harness, 60_000)).toBe('unknown');
    expect(await endingAfter(harness, 300_000)).toBe('not-found');
    expectOnce(harness, 0);
  });

  test('row 6: accepted, never answered and executed: found by its magic within two looks', async () => {
    const harness = await engineFor();
    expect(verdictOf(await buyUnder(harness, named('no answer', 'now')))).toBe('unknown');
    expect(await endingAfter(harness, 4_000)).toBe('executed');
    const [intent] = await harness.intents();
    expect(intent?.resolution).toMatchObject({ kind: 'executed', isLate: false });
    expect(intent?.resolution?.tickets).toContain(
      String([...harness.broker.currentState().positions.keys()][0]),
    );
    expectOnce(harness, 1);
  });

  test('row 7: executed two minutes after we gave up: stays unknown till then, and is found', async () => {
    const harness = await engineFor();
    const fault = named('no answer', { afterMs: 180_000 });
    expect(verdictOf(await buyUnder(harness, fault))).toBe('unknown');
    expect(await endingAfter(harness, 100_000)).toBe('unknown');
    expect(await endingAfter(harness, 60_000)).toBe('executed');
    expectOnce(harness, 1);
  });

  test('row 7: executed after the whole window: reported as not found first, then as late', async () => {
    const harness = await engineFor();
    expect(verdictOf(await buyUnder(harness, named('no answer', { afterMs: 600_000 })))).toBe('unknown');
    expect(await endingAfter(harness, 330_000)).toBe('not-found');
    expect(await endingAfter(harness, 600_000)).toBe('executed');
    const [intent] = await harness.intents();
    expect(intent?.resolution).toMatchObject({ isLate: true });
    expectOnce(harness, 1);
  });

  test.each(['now', 'never'] as const)(
    'row 8: reset after the whole request on a fresh socket (executed: %s) is unknown and sent once',
    async (execute) => {
      const harness = await engineFor();
      expect(verdictOf(await buyUnder(harness, named('reset', execute)))).toBe('unknown');
      expect(await endingAfter(harness, 400_000)).toBe(execute === 'now' ? 'executed' : 'not-found');
      expectOnce(harness, execute === 'now' ? 1 : 0);
    },
  );

  test('row 9: a write never goes over a kept-alive socket, so none is sent again when it dies', async () => {
    const harness = await engineFor();
    await harness.watch(5_000);
    expect(verdictOf(await buyUnder(harness, named('reset', 'now')))).toBe('unknown');
    await harness.time.pass(10_000);
    expectOnce(harness, 1);
    expect(harness.bridge.writes[0]?.raw).toMatch(/\r\nconnection: close\r\n/i);
  });

  test.each([
    ['head', 'reset'],
    ['body', 'reset'],
    ['body', 'close'],
  ] as const)('row 10: an answer that ends in its %s (%s) is unknown', async (at, end) => {
    const harness = await engineFor();
    const fault: Fault = { name: 'cut', execute: 'now', reply: { kind: 'cut', at, end } };
    expect(verdictOf(await buyUnder(harness, fault))).toBe('unknown');
    expect(await endingAfter(harness, 4_000)).toBe('executed');
    expectOnce(harness, 1);
  });

  test.each(['JSON that breaks off', 'a length beyond the body'])('row 11: %s is unknown', async (name) => {
    const harness = await engineFor();
    expect(verdictOf(await buyUnder(harness, named(name, 'now')))).toBe('unknown');
    expect(await endingAfter(harness, 4_000)).toBe('executed');
    expectOnce(harness, 1);
  });

  test('row 12: an answer in slices is read, and one slower than the time-out is unknown', async () => {
    const slow = await engineFor();
    const slices = (everyMs: number): Fault => ({
      name: 'slices',
      execute: 'now',
      reply: { kind: 'honest', slices: { bytes: 1, everyMs } },
    });
    expect(verdictOf(await buyUnder(slow, slices(50)))).toBe('done');
    await slow.end();
    ends.pop();
    const slower = await engineFor();
    expect(verdictOf(await buyUnder(slower, slices(2_000)))).toBe('unknown');
    expect(await endingAfter(slower, 4_000)).toBe('executed');
    expectOnce(slower, 1);
  });
});

describe('reads that are slow', () => {
  test('row 13: ten seconds of latency pile nothing up: never more than two reads, none of one kind twice', async () => {
    const harness = await engineFor();
    const open: string[] = [];
    let most = 0;
    let twice = 0;
    harness.bridge.onRead(({ path }) => {
      if (open.includes(path)) twice += 1;
      open.push(path);
      most = Math.max(most, open.length);
      setTimeout(() => open.splice(open.indexOf(path), 1), 9_500);
      return { kind: 'honest', afterMs: 9_500 };
    });
    for (let second = 0; second < 60; second += 1) {
      void harness.service.invoke('ticks.read', { symbol: 'EURUSD' });
      void harness.service.invoke('account.read', {});
      void harness.service.invoke('positions.list', {});
      await harness.time.pass(1_000);
    }
    expect(twice).toBe(0);
    expect(most).toBeLessThanOrEqual(2);
    expect(harness.bridge.reads.length).toBeLessThan(30);
  });

  test('row 14: five megabytes at a kilobyte a second are given up at the time-out, and quotes go on meanwhile', async () => {
    const harness = await engineFor();
    const large = answerBytes(200, 'application/json', `[${' '.repeat(5_000_000)}]`);
    harness.bridge.onRead(({ path }) =>
      path.startsWith('/history/deals') ? { kind: 'slow', bytes: large, slice: 1_024, everyMs: 1_000 } : null,
    );
    const history = harness.service.invoke('ledger.deals', { from: 0, to: 1 });
    await harness.time.pass(2_000);
    expect((await harness.ask('ticks.read', { symbol: 'EURUSD' })).ok).toBe(true);
    expect(await harness.time.until(history)).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });
});

function hasOpenSsl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Signed by itself, for so many days from now: fewer than 0 are over already. */
function certificate(days: number): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-certificate-'));
  const file = (name: string): string => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });
  const [cert, key, request] = [file('cert.pem'), file('key.pem'), file('request.pem')];
  try {
    const subject = '/CN=localhost/O=Example Ltd';
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', subject, '-keyout', key, '-out', request);
    openssl('x509', '-req', '-in', request, '-signkey', key, '-days', `${days}`, '-out', cert);
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A listener that is asleep, with its short queue full: further connections hang before they stand. */
async function portThatNeverAccepts(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const net = require('node:net');
     const server = net.createServer(() => {});
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       parentPort.once('message', () => {
         parentPort.postMessage('asleep from here on');
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       });
     });`,
    { eval: true },
  );
  ends.push(() => worker.terminate());
  const said = () => new Promise<unknown>((resolve) => worker.once('message', resolve));
  const port = Number(await said());
  worker.postMessage('sleep');
  await said();
  const { connect } = await import('node:net');
  for (let filled = 0; filled < 4; filled += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    ends.push(() => {
      socket.destroy();
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  return port;
}
