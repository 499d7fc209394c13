import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../host/live/clock';
import { createTopics } from '../../../host/live/topics';
import { failed, ok } from '../../../shared/model/result';
import type { ChangedTopics } from '../../../shared/model/topics';
import { account, eurusd } from '../../fixtures/trading';

function world() {
  let due: (() => void)[] = [];
  const now = {
    ms: 1_000,
    wallMs: 1_700_000_000_000,
    setByMs: 0,
    generation: 1,
    wroteMs: Number.NEGATIVE_INFINITY,
    asksOfWall: 0,
    waits: [] as number[],
  };
  const clock: Clock = {
    now: () => now.ms,
    wall: () => now.wallMs,
    after(ms, work) {
      due.push(work);
      now.waits.push(ms);
      return () => {
        due = due.filter((each) => each !== work);
      };
    },
  };
  const told: ChangedTopics[] = [];
  const topics = createTopics({
    clock,
    wallWatch: {
      setByMs() {
        now.asksOfWall += 1;
        return now.setByMs;
      },
    },
    generation: () => now.generation,
    wroteMs: () => now.wroteMs,
    isQuick: (symbol) => symbol === 'EURUSD',
    onChanged: (changed) => void told.push(changed),
  });
  return {
    topics,
    now,
    told,
    tell() {
      const works = due;
      due = [];
      for (const work of works) work();
      return told.splice(0);
    },
    account: (version: string | null = null) => topics.answer({ account: version }).account,
    read: (balance: number) => topics.take('account', ok({ ...account, balance }), now.ms),
  };
}

describe('a topic', () => {
  it('is not read before its first answer, then a value, then the same until another comes', () => {
    const { account: ask, read } = world();
    expect(ask()).toEqual({ state: 'not-read' });
    read(100);
    const first = ask();
    if (first?.state !== 'value') throw new Error('no value');
    expect(first.value.balance).toBe(100);
    read(100);
    expect(ask(first.version)).toMatchObject({ state: 'same', version: first.version });
    read(101);
    expect(ask(first.version)).toMatchObject({ state: 'value', value: { balance: 101 } });
  });

  it('is a whole value for a version of an earlier start of the host', () => {
    const [before, now] = [world(), world()];
    before.read(100);
    now.read(100);
    const told = before.account();
    expect(now.account(told?.state === 'value' ? told.version : null)).toMatchObject({ state: 'value' });
  });

  it('is as old as its last answer, by both clocks: a sleep ages it, a clock that was set does not', () => {
    const { account: ask, read, now } = world();
    read(100);
    now.ms += 700;
    now.wallMs += 700;
    expect(ask()).toMatchObject({ ageMs: 700 });
    now.wallMs += 3_600_000;
    expect(ask()).toMatchObject({ ageMs: 3_600_700 });
    now.setByMs = 3_600_000;
    expect(ask()).toMatchObject({ ageMs: 700 });
    now.wallMs -= 3_600_000;
    now.setByMs = 0;
    read(100);
    expect(ask()).toMatchObject({ ageMs: 0 });
  });

  it('does not count once something was written after it was asked for', () => {
    const { account: ask, read, now } = world();
    read(100);
    now.wroteMs = now.ms + 1;
    expect(ask()).toEqual({ state: 'not-read' });
    now.ms += 2;
    read(100);
    expect(ask()).toMatchObject({ state: 'value' });
  });

  it('is its failure while it fails, and goes on with its version after that', () => {
    const { topics, account: ask, read, now } = world();
    read(100);
    const told = ask();
    const version = told?.state === 'value' ? told.version : null;
    topics.take('account', failed({ kind: 'timeout', message: 'no answer' }), now.ms);
    expect(ask(version)).toEqual({ state: 'failed', failure: { kind: 'timeout', message: 'no answer' } });
    read(100);
    expect(ask(version)).toMatchObject({ state: 'same' });
  });

  it('is forgotten with its connection', () => {
    const { account: ask, read, now } = world();
    read(100);
    now.generation = 2;
    expect(ask()).toEqual({ state: 'not-read' });
  });
});

describe('changes', () => {
  const tick = (bid: number) => ok({ symbol: 'any', bid, ask: bid + 0.0001, last: null, timeMs: null });

  it('of quotes are told four times a second where a chart or the ticket shows one, of the market watch after a beat', () => {
    const { topics, tell, now } = world();
    topics.takeTick('BTCUSD', tick(100), now.ms);
    topics.takeTick('EURUSD', tick(1.17), now.ms);
    topics.takeTick('ETHUSD', tick(10), now.ms);
    expect(now.waits).toEqual([1_100, 250]);
    expect(tell()).toEqual([{ topics: [], ticks: ['BTCUSD', 'EURUSD', 'ETHUSD'] }]);
  });

  it('of quotes do not ask the system by how much its clock was set', () => {
    const { topics, now } = world();
    topics.answer({ ticks: [] });
    for (const bid of [1, 2, 3]) topics.takeTick('EURUSD', tick(bid), now.ms);
    expect(now.asksOfWall).toBe(1);
  });

  it('are told once, what came together together, and nothing where nothing changed', () => {
    const { topics, read, tell, now } = world();
    const tick = { symbol: eurusd.name, bid: 1.17, ask: 1.1701, last: null, timeMs: null };
    read(100);
    topics.take('orders', ok({ rows: [], unreadable: [], isConfirmed: true }), now.ms);
    topics.takeTick('EURUSD', ok(tick), now.ms);
    topics.takeTick('BTCUSD', ok(tick), now.ms);
    expect(tell()).toEqual([{ topics: ['account', 'orders'], ticks: ['EURUSD', 'BTCUSD'] }]);
    read(100);
    topics.takeTick('EURUSD', ok(tick), now.ms);
    expect(tell()).toEqual([]);
  });
});
