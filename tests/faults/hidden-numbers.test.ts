import { afterEach, describe, expect, test } from 'vitest';
import { openTexts, prefixes } from './family-answers';
import type { Fault } from './fault';
import { type Harness, startHarness } from './harness';
import { operations, prepare, submit } from './submissions';
import { type Ending, endingOf, verdictOf } from './table/orders';
import { jsonBytes } from './wire';

/** HTTP 500 {error: text}, as the recorded family answers every change, close and cancel that is not 10009 (reference/bridge-family.md). */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});

const says = (error: string, execute: Fault['execute']): Fault => ({
  name: error,
  execute,
  reply: { kind: 'bytes', bytes: jsonBytes(500, { error }), end: 'close' },
});

/** The intent's ending as soon as it is known, after at most this long. */
async function endingWithin({ time, intent }: Harness, id: string, mostMs: number): Promise<Ending> {
  const endMs = Date.now() + mostMs;
  for (;;) {
    const ending = endingOf(await intent(id));
    if (ending !== 'unknown' || Date.now() >= endMs) return ending;
    await time.pass(10_000);
  }
}

describe.each(operations)('%s', (operation) => {
  test('answered with a text that is no refusal, and executed 9 s later: unknown, never “rejected”, executed once', async () => {
    harness = await startHarness({ dialect: 'recorded' });
    await harness.watch(2_000);
    for (const [index, text] of openTexts.entries()) {
      const ticket = prepare(harness, operation);
      const quote = await harness.pollTrading();
      harness.bridge.next(says(`${prefixes[operation]}${text}`, { afterMs: 9_000 }));
      const { id, answer } = submit(harness, operation, ticket, quote, () => (index % 5 === 0 ? 0.4 : 0.6));
      expect(verdictOf(await harness.time.until(answer)), text).toBe('unknown');
      await harness.time.pass(8_000);
      expect(endingOf(await harness.intent(id)), text).not.toBe('not-executed');
      expect(await endingWithin(harness, id, 320_000), text).not.toMatch(/not-|unknown|open/);
    }
    await harness.time.pass(320_000);
    expect(harness.bridge.executions).toHaveLength(openTexts.length);
    expect(harness.bridge.writes).toHaveLength(openTexts.length);
  });

  test.runIf(operation !== 'POST /orders')(
    'answered with a known refusal is told as refused at once',
    async () => {
      harness = await startHarness({ dialect: 'recorded' });
      await harness.watch(2_000);
      for (const text of ['Market closed', "(10018, 'Markt geschlossen')", 'retcode=10018']) {
        const ticket = prepare(harness, operation);
        const quote = await harness.pollTrading();
        harness.bridge.next(says(`${prefixes[operation]}${text}`, 'never'));
        const { answer } = submit(harness, operation, ticket, quote, () => 0.4);
        expect(await harness.time.until(answer), text).toMatchObject({
          value: { verdict: 'rejected', retcode: 10_018, retcodeFromWords: true },
        });
        await harness.time.pass(5_000);
      }
      expect(harness.bridge.executions).toHaveLength(0);
    },
  );
});
