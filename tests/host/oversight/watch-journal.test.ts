import { describe, expect, it } from 'vitest';
import { watchJournal } from '../../../host/oversight/watch-journal';
import type { NoticeLine } from '../../../shared/formats/account-lines';
import type { Intent, Resolution, WaitingIntent } from '../../../shared/model/intent';
import { intentId, intentOf, outcomeOf, unknownIntent } from '../../fixtures/intents';

/** A host whose journal holds what the test writes, oldest first. */
function start(before: readonly Intent[] = []) {
  const world = { generation: 1, account: 'one' as string | null };
  const intents = new Map(before.map((intent) => [intent.id, intent]));
  const awaited = new Set<string>();
  const ofRun = new Set<string>();
  const timers = new Map<() => void, number>();
  let waiting: readonly WaitingIntent[] = [];
  const lines: NoticeLine[] = [];
  const has = (id: string) => lines.some((line) => line.id === id);
  const journal = watchJournal({
    list: {
      now: () => ({ ...world, atMs: 0 }),
      has,
      add: async (added) => void lines.push(...added.filter(({ id }) => !has(id))),
    },
    clock: {
      wall: () => 2_000,
      after(ms, work) {
        timers.set(work, ms);
        return () => void timers.delete(work);
      },
    },
    intents: () => [...intents.values()],
    waiting: () => waiting,
    isAwaited: (id) => awaited.has(id),
    isOfRun: (id) => ofRun.has(id),
    digitsOf: () => 5,
  });
  journal.look();
  return {
    world,
    journal,
    lines,
    titles: () => lines.map(({ title }) => title),
    write(intent: Intent) {
      intents.set(intent.id, intent);
      journal.look();
    },
    wait(...requests: readonly WaitingIntent[]) {
      waiting = requests;
      journal.look();
    },
    /** Milliseconds, at most those that the test has asked for. */
    pass(ms: number) {
      for (const [work, afterMs] of [...timers]) if (afterMs <= ms && timers.delete(work)) work();
    },
    ask: (id: string) => awaited.add(id),
    ofRun,
    answer(id: string, outcome: Intent['outcome']) {
      awaited.delete(id);
      if (outcome !== null) journal.answered(id, outcome);
      journal.look();
    },
  };
}

const found: Resolution = { kind: 'executed', at: 5, words: 'Found.', tickets: ['7'], isLate: false };

describe('what became of our own requests', () => {
  it('row 43: is told also of one whose sender is gone', () => {
    const { write, lines, titles } = start();
    write(intentOf({ id: intentId(11), state: 'sent', outcome: null }));
    expect(titles(), 'on its way is no news').toEqual([]);
    write(intentOf({ id: intentId(11), outcome: outcomeOf({ tookMs: 3_000 }) }));
    expect(lines).toMatchObject([
      { title: 'Order executed', symbol: 'EURUSD', isToast: true, isSystem: false },
    ]);
  });

  it('tells once what has to wait for another request, and nothing of what waits for a moment or its turn', () => {
    const { wait, pass, lines } = start();
    const { request } = intentOf();
    const waiting = (number: number, why: WaitingIntent['why'] = 'answer'): WaitingIntent => ({
      ...{ id: intentId(number), request, why, for: request, since: 1_400 },
    });
    wait(waiting(55));
    wait(waiting(56), waiting(57, 'pace'));
    pass(1_000);
    wait(waiting(56));
    pass(1_000);
    expect(lines).toMatchObject([
      {
        title: 'Not sent yet',
        detail:
          'Buy 0.10 EURUSD at market · Not sent yet: waiting for "Buy 0.10 EURUSD at market", sent and not answered.',
      },
    ]);
  });

  it('is a line without a toast where it is a step of a run', () => {
    const { write, lines, ofRun } = start();
    ofRun.add(intentId(12));
    write(intentOf({ id: intentId(12), state: 'sent', outcome: null }));
    write(intentOf({ id: intentId(12), outcome: outcomeOf({ tookMs: 3_000 }) }));
    expect(lines).toMatchObject([{ title: 'Order executed', isToast: false }]);
  });

  it('is what was still unknown at the start, told once, and nothing of what was over by then', () => {
    const { titles, journal, world } = start([intentOf({ id: intentId(21) }), unknownIntent(22)]);
    expect(titles()).toEqual(['No known result: Buy 0.10 EURUSD at market']);
    world.generation = 2;
    journal.look();
    expect(titles()).toHaveLength(1);
  });

  it('waits for the account, which may be another one', () => {
    const { titles, journal, world } = start();
    world.account = null;
    world.generation = 2;
    journal.look();
    world.account = 'two';
    journal.look();
    expect(titles()).toEqual([]);
  });

  it('is one answer, as whoever asked has it, however many steps of the journal led to it', () => {
    const { write, ask, answer, lines, titles } = start();
    const id = intentId(31);
    ask(id);
    write(intentOf({ id, state: 'sent', outcome: null }));
    write(unknownIntent(31));
    const resolved = unknownIntent(31, { state: 'resolved', resolution: found });
    write(resolved);
    expect(titles()).toEqual([]);
    answer(id, outcomeOf({ found: 'Found.' }));
    expect(titles()).toEqual(['Order executed']);
    write({ ...resolved, deviations: [{ field: 'sl', asked: '1.1', held: 'none' }] });
    expect(titles()).toEqual(['Order executed', 'Not as requested: Buy 0.10 EURUSD at market']);
    expect(lines.at(-1)).toMatchObject({ isSystem: true, stays: true });
  });

  it('comes late, on the topic of its request, and once where it was told already', () => {
    const { write, ask, answer, lines } = start();
    const id = intentId(41);
    ask(id);
    write(unknownIntent(41));
    answer(id, unknownIntent(41).outcome);
    write(unknownIntent(41, { state: 'resolved', resolution: { ...found, isLate: true } }));
    expect(lines).toMatchObject([
      { tone: 'unknown', topic: `intent ${id}`, isSystem: false },
      { tone: 'warn', topic: `intent ${id}`, isSystem: true, title: /^Executed after all/ },
    ]);
  });

  it('is told again while it is not known: after 5, 15 and 60 minutes, then daily, also by a host that began later', () => {
    const minutes = 60_000;
    const since = (lines: readonly NoticeLine[]) =>
      lines.filter(({ title }) => title.startsWith('Still: ')).map(({ detail }) => detail.split(' · ')[0]);
    const { write, lines, pass } = start([unknownIntent(51, { created: 2_000 - 10 * minutes })]);
    pass(4 * minutes);
    expect(since(lines)).toEqual([]);
    pass(5 * minutes);
    expect(since(lines)).toEqual(['since 15\u00a0min']);
    write(unknownIntent(52, { created: 2_000 }));
    pass(5 * minutes);
    expect(lines.at(-1)).toMatchObject({
      title: 'Still: No known result: Buy 0.10 EURUSD at market',
      ...{ tone: 'unknown', isSystem: true },
    });
    expect(lines.at(-1)?.detail).toMatch(/^since 5\u00a0min · /);
  });
});
