import { afterEach, describe, expect, test } from 'vitest';
import { prefixes } from '../family-answers';
import type { Fault } from '../fault';
import { type Harness, startHarness } from '../harness';
import { reportsIn } from '../reports';
import { type Operation, operations, prepare, submit } from '../submissions';
import { answerBytes, jsonBytes } from '../wire';
import { verdictOf } from './orders';

/** Every write in the dialect of the recorded family, where the execution and what the lists show fall apart. */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});

const says = (operation: Operation, text: string, execute: Fault['execute']): Fault => ({
  name: text,
  execute,
  reply: { kind: 'bytes', bytes: jsonBytes(500, { error: `${prefixes[operation]}${text}` }), end: 'close' },
});

async function under(on: Harness, operation: Operation, fault: Fault) {
  await on.watch(2_000);
  const ticket = prepare(on, operation);
  const quote = await on.pollTrading();
  on.bridge.next(fault);
  const { id, answer } = submit(on, operation, ticket, quote, () => 0.4);
  return { id, ticket, verdict: verdictOf(await on.time.until(answer)) };
}

/** What was told of it, without what only repeats. */
function toldOf(on: Harness, id: string): readonly string[] {
  if (on.folder === null) throw new Error('the journal is not on the disk');
  const said = (reportsIn(on.folder).get(id) ?? []).map(({ says: what }) => what);
  return said.filter((what, at) => what !== said[at - 1]);
}

describe.each(operations)('%s in the dialect of the recorded family', (operation) => {
  test('row 7: executed after the window it is reported a second time, and otherwise', async () => {
    harness = await startHarness({ dialect: 'recorded', onDisk: true });
    const { id, verdict } = await under(harness, operation, says(operation, 'None', { afterMs: 900_000 }));
    expect(verdict).toBe('unknown');
    await harness.time.pass(350_000);
    expect(toldOf(harness, id)).toEqual(['open', 'not']);
    for (let waited = 350; waited < 1_300; waited += 50) {
      await harness.poll();
      await harness.time.pass(50_000);
    }
    expect(harness.bridge.executions).toHaveLength(1);
    // Neither a close nor a cancel carries a label: that it is closed or cancelled is certain, by whom is not.
    const second = operation.startsWith('DELETE') ? 'open' : 'executed';
    expect(toldOf(harness, id)).toEqual(['open', 'not', second]);
  });

  test('row 36: while the lists are empty nothing is reported as not executed', async () => {
    harness = await startHarness({ dialect: 'recorded', onDisk: true });
    const on = harness;
    const until = Date.now() + 40_000;
    const empty = answerBytes(200, 'application/json', '[]');
    const { id } = await under(on, operation, says(operation, "(-10005, 'IPC timeout')", { afterMs: 5_000 }));
    on.bridge.onRead(({ path }) =>
      Date.now() < until && /^\/(positions|orders|history)/.test(path)
        ? { kind: 'bytes', bytes: empty, end: 'keep' }
        : null,
    );
    await on.watch(35_000);
    expect(toldOf(on, id)).toEqual(['open']);
    await on.watch(10_000);
    await on.time.pass(300_000);
    expect(toldOf(on, id)).not.toContain('not');
    expect(on.bridge.executions).toHaveLength(1);
  });
});

test('a cancel that was refused is not called executed when somebody else cancels the order later', async () => {
  harness = await startHarness({ dialect: 'recorded', onDisk: true });
  const operation = 'DELETE /orders';
  const { id, ticket, verdict } = await under(harness, operation, says(operation, 'Market closed', 'never'));
  expect(verdict).toBe('rejected');
  await harness.time.pass(60_000);
  expect(harness.broker.write('DELETE', `/orders/${ticket}`, '').status).toBe(200);
  await harness.time.pass(700_000);
  await harness.poll();
  expect(toldOf(harness, id)).toEqual(['not', 'open']);
  expect((await harness.intent(id)).resolution).toMatchObject({ kind: 'unclear', isLate: true });
});
