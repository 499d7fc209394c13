import { describe, expect, test } from 'vitest';
import { asTheyStand } from '../../../../host/live/broker-clock';
import { createKnowledge } from '../../../../host/live/knowledge';
import { LiveArming } from '../../../../host/orders/guards/arming';
import { createGuards } from '../../../../host/orders/guards/guards';
import type { Intent } from '../../../../shared/model/intent';
import { defaultLimits, type Limits } from '../../../../shared/model/limits';
import { failed, ok } from '../../../../shared/model/result';
import { account, eurusd, tickOf } from '../../../fixtures/trading';
import { placing } from './quotes';

const url = 'http://bridge';

/** Guards over what is fed by hand; reading anything anew fails and is counted. */
function guardsAt(options: { limits?: Partial<Limits>; intents?: () => Promise<readonly Intent[]> } = {}) {
  const clock = { mono: 100_000 };
  const now = () => clock.mono;
  const knowledge = createKnowledge({
    clock: { now, wall: () => 0, after: () => () => {} },
    generation: () => 1,
    stamps: () => asTheyStand,
    onReading: () => undefined,
  });
  let reads = 0;
  const unread = () => {
    reads += 1;
    return Promise.resolve(failed({ kind: 'timeout', message: 'nobody answers' }));
  };
  const guards = createGuards({
    live: {
      knowledge,
      bridge: {
        current: () => ({
          generation: 1,
          url,
          source: 'settings',
          profile: { id: 'p', name: 'P', colour: 'blue' },
          tokenStorage: 'none',
          tokenNotice: null,
          clockSymbol: null,
        }),
        read: unread,
      },
      account: unread,
      tick: unread,
    },
    arming: new LiveArming(
      () => ({ generation: 1, account: knowledge.account()?.value ?? null }),
      () => undefined,
    ),
    limits: (id) => (id === 'p' ? { ...defaultLimits, ...options.limits } : defaultLimits),
    intents: options.intents ?? (() => Promise.resolve([])),
    now,
  });
  const { take } = knowledge.sinkOf(1);
  take({ topic: 'account', result: ok(account) }, now());
  take({ topic: 'symbol', symbol: 'EURUSD', result: ok(eurusd) }, now());
  const tick = (timeMs: number) =>
    take({ topic: 'tick', symbol: 'EURUSD', result: ok(tickOf({ timeMs })) }, now());
  tick(1);
  tick(2);
  return { guards, clock, tick, reads: () => reads };
}

const done = (volume: number): Intent => ({
  id: '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a',
  state: 'resolved',
  request: {
    name: 'place-order',
    input: {
      intentId: '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a',
      symbol: 'EURUSD',
      type: 'BUY',
      volume,
      price: 1.1,
    },
  },
  bridge: url,
  profile: null,
  account: { login: '1', server: 's' },
  symbol: 'EURUSD',
  created: 0,
  sent: 0,
  label: { magic: null, comment: null },
  outcome: null,
  resolution: { kind: 'executed', at: 0, words: '', tickets: [], isLate: false },
  looking: null,
  probable: [],
  deviations: null,
  isEarlier: true,
});

describe('the guards under polling', () => {
  test('read nothing where everything was read lately', async () => {
    const { guards, reads, clock } = guardsAt();
    clock.mono += 1_500;
    expect(await guards.check(placing())).toBeNull();
    expect(reads()).toBe(0);
  });
  test('read the quote again where nobody has for two seconds, and hold an order at market where none comes', async () => {
    const { guards, reads, clock } = guardsAt();
    clock.mono += 4_000;
    expect(await guards.check(placing())).toMatchObject({ field: 'stale-quote' });
    expect(reads()).toBe(1);
  });
  test('read nothing for a close, a cancel or new stops', async () => {
    const { guards, reads, clock } = guardsAt();
    clock.mono += 60_000;
    const { intentId } = placing().input;
    expect(await guards.check({ name: 'close-position', input: { intentId, ticket: '1' } })).toBeNull();
    expect(await guards.check({ name: 'cancel-order', input: { intentId, ticket: '1' } })).toBeNull();
    expect(
      await guards.check({ name: 'modify-position', input: { intentId, ticket: '1', sl: 1, tp: 0 } }),
    ).toBeNull();
    expect(reads()).toBe(0);
  });
  test('count the orders of the last minute, and forget them after it', async () => {
    const { guards, clock, tick } = guardsAt({ limits: { maxOrdersPerMinute: 2 } });
    expect(await guards.check(placing())).toBeNull();
    clock.mono += 30_000;
    tick(3);
    expect(await guards.check(placing())).toBeNull();
    expect(await guards.check(placing())).toMatchObject({ field: 'order-rate' });
    clock.mono += 30_000;
    tick(4);
    expect(await guards.check(placing())).toBeNull();
  });
  test('know the usual size from the journal, also of an order that was found later', async () => {
    const { guards } = guardsAt({ intents: () => Promise.resolve([done(0.01), done(5)]) });
    expect(await guards.check(placing({ volume: 0.1 }))).toMatchObject({ field: 'usual-size' });
    expect(await guards.check(placing({ volume: 0.09 }))).toBeNull();
  });
  test('do without the journal where it cannot be read', async () => {
    const { guards } = guardsAt({ intents: () => Promise.reject(new Error('the disk is gone')) });
    expect(await guards.check(placing())).toBeNull();
  });
});
