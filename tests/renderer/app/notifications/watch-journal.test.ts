import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchJournal } from '../../../../renderer/app/notifications/watch-journal';
import { accountStore } from '../../../../renderer/data/account-store';
import { readNotices } from '../../../../renderer/data/notifications/store';
import { noteUnknown, readUnknownTrades } from '../../../../renderer/features/trading/unknown-trades';
import type { Intent } from '../../../../shared/model/intent';
import { intentId, intentOf, unknownIntent } from '../../../fixtures/intents';
import { activeOf, journalBridge } from '../../journal-bridge';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(1_000);
let generation = 100;
function started(before: readonly Intent[] = []) {
  generation += 1;
  accountStore.enter(activeOf(generation));
  const journal = journalBridge(generation);
  if (before.length > 0) journal.write(before);
  const from = readNotices().length;
  const titles = () =>
    readNotices()
      .slice(from)
      .map(({ title }) => title);
  return { journal, titles, stop: watchJournal(journal.bridge) };
}

describe('a page that follows the journal', () => {
  it('leaves to the host what became of its requests', async () => {
    const { journal, titles, stop } = started([unknownIntent(22)]);
    await settled();
    journal.write([intentOf({ id: intentId(22) })]);
    await settled();
    expect(titles()).toEqual([]);
    stop();
  });

  it('reads once for many moves that come together', async () => {
    const { journal, stop } = started();
    await settled();
    const before = journal.reads();
    for (let move = 0; move < 50; move += 1) journal.write([intentOf({ id: intentId(600 + move) })]);
    await settled();
    expect(journal.reads() - before).toBe(1);
    stop();
  });

  it('keeps no memory of its own of what the host has words for', async () => {
    const { journal, stop } = started();
    const intent = unknownIntent(71);
    if (intent.outcome === null) throw new Error('an unknown intent has an outcome here');
    noteUnknown(intent.request, intent.outcome, generation);
    expect(readUnknownTrades().some((trade) => trade.intentId === intentId(71))).toBe(true);
    journal.write([intent]);
    await settled();
    expect(readUnknownTrades().some((trade) => trade.intentId === intentId(71))).toBe(false);
    stop();
  });
});
