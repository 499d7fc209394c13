import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { verifyPack } from '../../../scripts/verify.mjs';
import { listen, replyJson } from '../../fixtures/http-server';
import { eurusdPosition, quietBroker, quietState } from '../../fixtures/quiet-broker';
import { testParts } from '../../fixtures/service-parts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const intentId = '6b1f3c52-6b64-4a0e-9a53-000000000001';

test('the pack of a position that was changed through us holds request, answer, journal lines and the change; no token, no folder', async () => {
  const token = 'the-token-of-this-bridge';
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-dispute-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const nowS = Math.floor(Date.now() / 1_000);
  const position = eurusdPosition(77, { time: nowS, comment: `from ${homedir()}` });
  const server = await listen(
    quietBroker(
      (_request, response) => replyJson(response, 200, { retcode: 10009, comment: 'Request executed' }),
      quietState({ positions: [position] }),
    ),
  );
  ending.push(server.close);
  const service = await createService(
    testParts({ environment: { bridgeUrl: server.url, token }, record: recordFilesIn(folder, 'one') }),
  );
  ending.push(() => service.close());
  const { handlers } = service;
  await handlers['account.read']({});
  await handlers['positions.list']({});
  const input = { intentId, ticket: '77', sl: 1.05, tp: 0 };
  const outcome = await handlers['trade.send']({ name: 'modify-position', input });
  expect(outcome).toMatchObject({ ok: true });

  const pack = await handlers['dispute.pack']({ ticket: '77' });
  if (!pack.ok) throw new Error(pack.failure.message);
  const { name, text } = pack.value;
  expect(name).toBe('Dispute pack 77.html');
  expect(verifyPack(Buffer.from(text)).faults).toEqual([]);
  expect(text).toContain('Modify position 77, SL 1.05, TP none');
  expect(text).toContain('retcode 10009, HTTP 200');
  expect(text.match(/"kind":"journal"/g)?.length).toBeGreaterThanOrEqual(3);
  for (const secret of [token, folder, homedir()]) expect(text).not.toContain(secret);

  const other = await handlers['dispute.pack']({ ticket: '78' });
  expect(other).toMatchObject({ ok: false, failure: { kind: 'not-recorded' } });
});
