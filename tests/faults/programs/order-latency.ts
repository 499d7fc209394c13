import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { type Clock, systemClock } from '../../../host/live/clock';
import { journalFilesIn } from '../../../host/orders/journal/files';
import { defaultLimits } from '../../../shared/model/limits';
import { environmentProfileId } from '../../../shared/model/settings';
import { memoryJournal, testParts } from '../../fixtures/service-parts';
import { pollAsThePage } from './polling';

/**
 * `npm run bench -- orders`: from an order's confirmation to its last byte taken by the system, against a bare `node:http` POST to the
 * same bridge, interleaved in one run.
 */

const bridgeUrl = process.argv[2] ?? '';
const token = process.argv[3] ?? '';
const rounds = Number(process.argv[4] ?? 150);
/** With and without the recorder alone, in pairs. */
const isPairs = process.argv[5] === 'pairs';

type Kind =
  | 'bare POST'
  | 'polling off'
  | 'every poll on'
  | 'every poll on, no disk'
  | 'every poll on, recorded'
  /** The account was read more than a second ago, so it is read before the send. */
  | 'account read first';

/** Time at which the next write's last byte was handed to the system. */
function lastByte(): Promise<number> {
  return new Promise((resolve) => {
    const started = channel('http.client.request.start');
    const hear = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('request' in message)) return;
      const { request } = message;
      if (!(request instanceof http.ClientRequest) || request.method !== 'POST' || request.path !== '/orders')
        return;
      started.unsubscribe(hear);
      if (request.writableFinished) resolve(performance.now());
      else request.once('finish', () => resolve(performance.now()));
    };
    started.subscribe(hear);
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The product's clock, which can be advanced to make earlier reads too old. */
let aheadMs = 0;
const clock: Clock = { ...systemClock, now: () => performance.now() + aheadMs };
const skip = (ms: number): void => {
  aheadMs += ms;
};

async function startHost(onDisk: boolean, folder: string, isRecorded = false): Promise<Service> {
  return createService(
    testParts({
      clock,
      environment: { bridgeUrl, token },
      journal: onDisk ? journalFilesIn(folder) : memoryJournal(),
      ...(isRecorded ? { record: recordFilesIn(join(folder, 'record'), 'bench') } : {}),
      stored: { limits: { [environmentProfileId]: { ...defaultLimits, maxOrdersPerMinute: null } } },
    }),
  );
}

async function quoteOf(service: Service): Promise<{ readonly bid: number; readonly ask: number }> {
  const [tick] = await Promise.all([
    service.handlers['ticks.read']({ symbol: 'EURUSD' }),
    service.handlers['account.read']({}),
    service.handlers['positions.list']({}),
    service.handlers['orders.list']({}),
  ]);
  if (!tick.ok) throw new Error(tick.failure.message);
  return tick.value;
}

const orderAt = ({ bid, ask }: { readonly bid: number; readonly ask: number }) => ({
  symbol: 'EURUSD',
  type: 'BUY_LIMIT' as const,
  volume: 0.01,
  price: Math.round((bid - 0.005) * 100_000) / 100_000,
  seen: { bid, ask, ageMs: 100, clickedAt: Date.now() },
});

async function throughHost(service: Service, isAccountOld = false): Promise<number> {
  const order = { intentId: crypto.randomUUID(), ...orderAt(await quoteOf(service)) };
  if (isAccountOld) skip(1_001);
  const sent = lastByte();
  const startedAt = performance.now();
  const answer = service.handlers['trade.send']({ name: 'place-order', input: order });
  const first = await Promise.race([sent, answer.then(() => null)]);
  const result = await answer;
  if (first === null || !result.ok || result.value.order === null) {
    throw new Error(`the order did not go out: ${JSON.stringify(result)}`);
  }
  await service.handlers['trade.send']({
    name: 'cancel-order',
    input: { intentId: crypto.randomUUID(), ticket: result.value.order },
  });
  return first - startedAt;
}

async function bare(service: Service): Promise<number> {
  const { symbol, type, volume, price } = orderAt(await quoteOf(service));
  const body = JSON.stringify({ symbol, type, volume, price });
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let took = 0;
    const request = http.request(
      `${bridgeUrl}/orders`,
      {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { order } = JSON.parse(Buffer.concat(chunks).toString());
          void service.handlers['trade.send']({
            name: 'cancel-order',
            input: {
              intentId: crypto.randomUUID(),
              ticket: String(order),
            },
          }).then(() => resolve(took));
        });
      },
    );
    request.once('finish', () => {
      took = performance.now() - startedAt;
    });
    request.once('error', reject);
    request.end(body);
  });
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

async function fsyncCost(folder: string): Promise<readonly number[]> {
  const files = journalFilesIn(join(folder, 'fsync'));
  const took: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const startedAt = performance.now();
    await files.append('probe.jsonl', `${'x'.repeat(900)}\n`);
    took.push(performance.now() - startedAt);
    await pause(5);
  }
  return took;
}

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-orders-'));
const idle = await startHost(true, join(folder, 'idle'));
const polling = await startHost(true, join(folder, 'polling'));
const inMemory = await startHost(false, folder);
const recorded = await startHost(true, join(folder, 'recorded'), true);
const took = new Map<Kind, number[]>();
const note = (kind: Kind, ms: number) => took.set(kind, [...(took.get(kind) ?? []), ms]);

let round = 0;
async function measure(kind: Kind, work: () => Promise<number>): Promise<void> {
  await pause(20 + Math.random() * 60);
  const ms = await work();
  // The first rounds are warm-up.
  if (round >= 0) note(kind, ms);
}
if (isPairs) {
  const end = [polling, recorded].map(pollAsThePage);
  for (round = -20; round < rounds; round += 1) {
    const plain = () => measure('every poll on', () => throughHost(polling));
    const both = [plain, () => measure('every poll on, recorded', () => throughHost(recorded))];
    for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
  }
  for (const stop of end) stop();
}
for (round = isPairs ? rounds : -5; round < rounds; round += 1) {
  await measure('bare POST', () => bare(idle));
  await measure('polling off', () => throughHost(idle));
  const end = [polling, inMemory, recorded].map(pollAsThePage);
  await pause(50);
  await measure('every poll on', () => throughHost(polling));
  await measure('every poll on, no disk', () => throughHost(inMemory));
  await measure('every poll on, recorded', () => throughHost(recorded));
  await measure('account read first', () => throughHost(polling, true));
  for (const stop of end) stop();
  await pause(30);
}
const fsync = await fsyncCost(folder);
await Promise.all([idle, polling, inMemory, recorded].map((host) => host.close()));
rmSync(folder, { recursive: true, force: true });

const ms = (value: number): string => `${value.toFixed(2)} ms`.padStart(10);
console.log(
  `\n${rounds} orders of each kind, interleaved: from the confirmation to the last byte that the system took\n`,
);
console.log(`${''.padEnd(24)}${'p50'.padStart(10)}${'p95'.padStart(10)}${'p99'.padStart(10)}`);
for (const [kind, values] of [...took, ['one fsync of the journal', fsync] as const]) {
  console.log(`${kind.padEnd(24)}${[0.5, 0.95, 0.99].map((part) => ms(share(values, part))).join('')}`);
}
const p50 = (kind: Kind): number => share(took.get(kind) ?? [], 0.5);
const goal = (words: string, value: number, most: number): void =>
  console.log(`${words}: ${value.toFixed(2)} (goal at most ${most}) ${value <= most ? 'met' : 'MISSED'}`);
console.log('');
if (isPairs) {
  goal('recorded / not recorded', p50('every poll on, recorded') / p50('every poll on'), 1.1);
  process.exit(0);
}
goal('every poll on / bare POST', p50('every poll on') / p50('bare POST'), 1.5);
goal('  the same without the disk', p50('every poll on, no disk') / p50('bare POST'), 1.5);
goal('every poll on / polling off', p50('every poll on') / p50('polling off'), 1.2);
goal('recorded / not recorded', p50('every poll on, recorded') / p50('every poll on'), 1.1);
console.log(
  `\nThe goals are without the account's read. Where nobody asked for the account within the last second it is read before an order of new risk is sent: ${(p50('account read first') / p50('bare POST')).toFixed(2)} times a bare POST, ${(p50('account read first') - p50('every poll on')).toFixed(2)} ms for the read.`,
);
process.exit(0);
