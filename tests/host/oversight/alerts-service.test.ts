import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { alertOf } from '../../fixtures/alerts';
import { listen } from '../../fixtures/http-server';
import { eurusdPosition, quietBroker, quietState } from '../../fixtures/quiet-broker';
import { testParts } from '../../fixtures/service-parts';
import { timeOfTests } from '../orders/whole-host';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

test('the whole host watches without a page: promises and alerts are told in its list, and lie in their file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const bot = (ticket: number) => eurusdPosition(ticket, { magic: 7701, sl: 1, reason: 3 });
  const state = quietState({ positions: [bot(7)] });
  const server = await listen(quietBroker(() => undefined, state));
  ending.push(server.close);
  const service = await createService(
    testParts({
      environment: { bridgeUrl: server.url, token: 't-1' },
      clock: timeOfTests(20),
      alerts: recordFilesIn(folder, 'one'),
    }),
  );
  ending.push(() => service.close());
  service.watch();
  await expect.poll(async () => (await list()).account).toBe('1001@Quiet-Demo');
  const { generation } = await list();
  const promise = alertOf({ kind: 'positions', trader: 'bot 7701' }, { value: 1 });
  const alert = alertOf(
    { kind: 'today' },
    { way: 'below', value: -100, id: '6a0a6a3e-9d9e-4c5b-8e0f-0d7c4b8a0002' },
  );
  const spread = alertOf(
    { kind: 'spread', symbol: 'EURUSD' },
    { value: 1, id: '6a0a6a3e-9d9e-4c5b-8e0f-0d7c4b8a0003' },
  );
  for (const rule of [promise, alert, spread])
    expect(await service.handlers['alerts.save']({ generation, rule })).toMatchObject({ ok: true });
  await expect.poll(async () => (await list()).alerts.map(({ judged }) => judged.value)).toEqual([1, 0, 5]);
  state.positions = [bot(7), bot(8)];
  state.account = { ...state.account, equity: 9_800, profit: -200, credit: 0 };
  await expect
    .poll(async () => {
      const lines = await service.handlers['notices.list']({ after: 0 });
      return (
        lines.ok && lines.value.flatMap(({ kind, title }) => (kind === 'alerts' ? [title] : [])).toSorted()
      );
    })
    .toEqual([
      'Bot 7701 broke “At most 1 position”: 2 positions',
      'EURUSD spread above 1 point: 5 points',
      'Today’s result below −100.00 USD: −200.00 USD',
    ]);
  await service.close();
  const [account = ''] = readdirSync(folder);
  expect(readdirSync(join(folder, account))).toEqual(['alerts.json']);

  async function list() {
    const answer = await service.handlers['alerts.list']({});
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  }
});
