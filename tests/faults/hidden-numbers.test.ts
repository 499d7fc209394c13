import { afterEach, describe, expect, test } from 'vitest';
import { openTexts, prefixes } from './family-answers';
import type { Fault } from './fault';
import { type Harness, startHarness } from './harness';
import { operations, prepare, submit } from './submissions';
import { endingOf, verdictOf } from './table/orders';
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

describe.each(operations)('%s', (operation) => {
  test('answered with a text that is no refusal, and executed 9 s later: unknown, never “rejected”, executed once', async () => {
    harness = await startHarness({ dialect: 'recorded' });
    await harness.watch(2_000);
    const random = () => 0.4;
    for (const text of openTexts) {
      const ticket = prepare(harness, operation);
      const quote = await harness.pollTrading();
      const before = harness.bridge.executions.length;
      harness.bridge.next(says(`${prefixes[operation]}${text}`, { afterMs: 9_000 }));
      const { id, answer } = submit(harness, operation, ticket, quote, random);
      expect(verdictOf(await harness.time.until(answer)), text).toBe('unknown');
      await harness.time.pass(8_000);
      expect(endingOf(await harness.intent(id)), text).not.toBe('not-executed');
      await harness.time.pass(320_000);
      await harness.watch(2_000);
      expect(endingOf(await harness.intent(id)), text).not.toMatch(/not-|unknown|open/);
      expect(harness.bridge.executions.length - before, text).toBe(1);
    }
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
