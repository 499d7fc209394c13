import { afterEach, describe, expect, test } from 'vitest';
import { type Desk, startDesk } from './desk';
import { openTexts, prefixes } from './family-answers';
import type { Fault } from './fault';
import { operations, prepare, submit } from './submissions';
import { endingOf, verdictOf } from './table/orders';
import { jsonBytes } from './wire';

/** HTTP 500 {error: text}, as the recorded family answers every change, close and cancel that is not 10009 (reference/bridge-family.md). */

let desk: Desk | null = null;
afterEach(async () => {
  await desk?.end();
  desk = null;
});

const says = (error: string, execute: Fault['execute']): Fault => ({
  name: error,
  execute,
  reply: { kind: 'bytes', bytes: jsonBytes(500, { error }), end: 'close' },
});

describe.each(operations)('%s', (operation) => {
  test('answered with a text that is no refusal, and executed 9 s later: unknown, never “rejected”, executed once', async () => {
    desk = await startDesk({ dialect: 'recorded' });
    await desk.watch(2_000);
    const random = () => 0.4;
    for (const text of openTexts) {
      const ticket = prepare(desk, operation);
      const quote = await desk.pollTrading();
      const before = desk.bridge.executions.length;
      desk.bridge.next(says(`${prefixes[operation]}${text}`, { afterMs: 9_000 }));
      const { id, answer } = submit(desk, operation, ticket, quote, random);
      expect(verdictOf(await desk.time.until(answer)), text).toBe('unknown');
      await desk.time.pass(8_000);
      expect(endingOf(await desk.intent(id)), text).not.toBe('not-executed');
      await desk.time.pass(320_000);
      await desk.watch(2_000);
      expect(endingOf(await desk.intent(id)), text).not.toMatch(/not-|unknown|open/);
      expect(desk.bridge.executions.length - before, text).toBe(1);
    }
    expect(desk.bridge.writes).toHaveLength(openTexts.length);
  });

  test.runIf(operation !== 'POST /orders')(
    'answered with a known refusal is told as refused at once',
    async () => {
      desk = await startDesk({ dialect: 'recorded' });
      await desk.watch(2_000);
      for (const text of ['Market closed', "(10018, 'Markt geschlossen')", 'retcode=10018']) {
        const ticket = prepare(desk, operation);
        const quote = await desk.pollTrading();
        desk.bridge.next(says(`${prefixes[operation]}${text}`, 'never'));
        const { answer } = submit(desk, operation, ticket, quote, () => 0.4);
        expect(await desk.time.until(answer), text).toMatchObject({
          value: { verdict: 'rejected', retcode: 10_018, retcodeFromWords: true },
        });
        await desk.time.pass(5_000);
      }
      expect(desk.bridge.executions).toHaveLength(0);
    },
  );
});
