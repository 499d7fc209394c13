import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedDemo } from '../../../host/api/environment';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { readMoment } from '../../../host/history/record-reader';
import type { RecordEvent } from '../../../host/history/recorded';
import { ok } from '../../../shared/model/result';
import { listen } from '../../fixtures/http-server';
import { quietBroker } from '../../fixtures/quiet-broker';
import { testParts } from '../../fixtures/service-parts';
import { account } from '../../fixtures/trading';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

test('what a page is answered is what the record gives again, and no byte of it or of its export holds the token', async () => {
  const token = 'the-token-of-this-bridge';
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const server = await listen((request, response) => {
    // A bridge that repeats what it was given.
    if (request.path.startsWith('/orders'))
      return void response.writeHead(500).end(`{"error":"refused ${request.headers.authorization}"}`);
    return quietBroker(() => undefined)(request, response);
  });
  ending.push(server.close);
  const files = recordFilesIn(folder, 'one');
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token }, record: files }),
  );
  const account = await service.handlers['account.read']({});
  const positions = await service.handlers['positions.list']({});
  const orders = await service.handlers['orders.list']({});
  expect(orders.ok).toBe(false);
  await service.close();

  const [folderName = ''] = await files.accounts();
  const moment = await readMoment(files, folderName, Date.now());
  expect(moment?.state.account.good?.value).toEqual(account.ok && account.value);
  expect(moment?.state.positions.good?.value.rows).toEqual(positions.ok && positions.value.rows);
  expect(moment?.state.orders).toMatchObject({
    good: null,
    failure: { failure: !orders.ok && orders.failure },
  });
  const written = readdirSync(join(folder, folderName)).map((name) => {
    const bytes = readFileSync(join(folder, folderName, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  });
  expect(written.join('')).toContain('"bridge":"http://127.0.0.1');
  expect(written.join('')).not.toContain(token);

  const span = { from: 0, to: Math.ceil(Date.now() / 1_000) + 86_400 };
  const part = await service.handlers['recording.exportPart']({ ...span, after: null });
  if (!part.ok) throw new Error(part.failure.message);
  const exported = gunzipSync(Buffer.from(part.value.base64, 'base64')).toString();
  expect(exported).toContain('"failed":"orders"');
  expect(part.value.after).toBe(null);
  for (const secret of [token, folder, homedir()]) expect(exported).not.toContain(secret);
});

test('each start of the demo is an account of its own in the record, though its login and server are the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const files = recordFilesIn(folder, 'one');
  const recorded = async () => {
    const service = await createService(
      testParts({ record: files, startDemo: startEmbeddedDemo({ calm: true }) }),
    );
    await service.handlers['account.read']({});
    await service.close();
    return files.accounts();
  };
  const first = await recorded();
  expect(first).toHaveLength(1);
  expect((await recorded()).filter((name) => !first.includes(name))).toHaveLength(1);
});

test('what a demo tells of the time before its start is recorded and asked for at once; a calm one tells nothing', async () => {
  const calm = await startEmbeddedDemo({ calm: true })();
  ending.push(calm.close);
  expect(calm.past).toBe(null);
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const files = recordFilesIn(folder, 'one');
  const atMs = Date.now() - 120_000;
  const past = (): Promise<readonly RecordEvent[]> =>
    Promise.resolve([{ kind: 'account', atMs, tookMs: 0, result: ok({ ...account, equity: 4_711 }) }]);
  const service = await createService(
    testParts({ record: files, startDemo: () => Promise.resolve({ ...calm, past }) }),
  );
  ending.push(service.close);
  await service.handlers['account.read']({});
  const minutes = async () => {
    const told = await service.handlers['equity.curve']({ span: 'day' });
    return told.ok ? told.value?.points.map(({ equity }) => equity) : null;
  };
  await expect.poll(minutes, { timeout: 4_500 }).toEqual([4_711]);
});
