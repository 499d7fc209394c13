import { afterEach, describe, expect, test } from 'vitest';
import { memoryJournal } from '../../fixtures/service-parts';
import { type Harness, startHarness } from '../harness';
import { buyNow, levels, verdictOf, whyNotSent } from './orders';

/** A disk that is full or read-only (docs/order-safety.md): no new risk, and a way out only after a typed word. */

let harness: Harness | null = null;
afterEach(async () => {
  await harness?.end();
  harness = null;
});

const typed = { overrides: ['journal-in-memory'] };

async function withoutDisk(code: string) {
  const journal = memoryJournal();
  const at = await startHarness({ journal });
  harness = at;
  const quote = await at.poll();
  const ticket = `${at.broker.hold({ volume: 1, ...levels(quote) })}`;
  await at.watch(2_000);
  journal.refuses = code;
  return { at, journal, ticket, quote: await at.poll() };
}

describe.each(['ENOSPC', 'EROFS'])('a disk that says %s', (code) => {
  test('row 46: new risk is held back, whatever was typed', async () => {
    const { at, quote, ticket } = await withoutDisk(code);
    const place = await at.trade('place-order', { ...buyNow(quote), ...typed });
    const wider = await at.trade('modify-position', { ticket, ...levels(quote, 200), ...typed });
    for (const answer of [place, wider]) {
      expect(whyNotSent(answer)).toMatchObject({ kind: 'held-back', field: 'journal' });
    }
    expect(at.bridge.writes).toHaveLength(0);
  });

  test('row 46: a close goes out after the typed word, its line stays in memory and is written when the disk is back', async () => {
    const { at, journal, ticket } = await withoutDisk(code);
    const refused = await at.trade('close-position', { ticket });
    expect(whyNotSent(refused)).toMatchObject({
      kind: 'held-back',
      field: 'journal-in-memory',
    });
    expect(at.bridge.writes).toHaveLength(0);

    const out = at.send('close-position', { ticket, ...typed });
    expect(verdictOf(await at.time.until(out.answer))).toBe('done');
    expect(at.bridge.writes).toHaveLength(1);
    expect(await at.intent(out.id)).toMatchObject({ state: 'confirmed', isInMemory: true });
    expect(Buffer.concat([...journal.lying.values()]).toString()).not.toContain(out.id);
    // The same intent once more, as a browser may send it.
    expect(verdictOf(await at.trade('close-position', { ticket, ...typed, intentId: out.id }))).toBe('done');
    expect(at.bridge.writes).toHaveLength(1);

    journal.refuses = null;
    await at.watch(2_000);
    expect((await at.intent(out.id)).isInMemory ?? false).toBe(false);
    expect(at.journal()?.trouble).toBe(null);
    const lines = Buffer.concat([...journal.lying.values()]).toString();
    expect(lines.split('\n').filter((line) => line.includes(out.id))).toHaveLength(4);
    expect(verdictOf(await at.trade('place-order', buyNow(await at.poll())))).toBe('done');
  });
});
