import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOptions } from '../../../renderer/data/account';
import { ordersOptions } from '../../../renderer/data/orders';
import { createPolls } from '../../../renderer/data/polls';
import { pollListed, tickOptions } from '../../../renderer/data/ticks';
import { ok } from '../../../shared/model/result';
import type { AskedTopics, TopicAnswers } from '../../../shared/model/topics';
import { account } from '../../fixtures/trading';
import { bridgeOver } from './test-bridge';

beforeEach(() => environmentManager.setIsServer(() => false));
afterEach(() => vi.restoreAllMocks());

/** A page over a host that answers polls as the test says, and counts what is read of the bridge. */
function pageOver(answer: (asked: AskedTopics) => Omit<TopicAnswers, 'generation'>, generation = 1) {
  const asked: AskedTopics[] = [];
  let reads = 0;
  const readNow = () => {
    reads += 1;
    return Promise.resolve(ok({ ...account, balance: 7 }));
  };
  const over = bridgeOver({
    'topics.read'(topics) {
      asked.push(topics);
      return Promise.resolve(ok({ generation, ...answer(topics) }));
    },
    'account.read': readNow,
  });
  const bridge = { ...over, polls: createPolls(over) };
  bridge.ages.watch(bridge.client.getQueryCache());
  return { bridge, asked, reads: () => reads };
}

const value = (balance: number, version: string, ageMs = 0) =>
  ({ state: 'value', version, ageMs, value: { ...account, balance } }) as const;

describe('a poll', () => {
  it('is one request for all that is asked for at one time', async () => {
    const { bridge, asked } = pageOver(() => ({
      account: value(1, 'a.1'),
      orders: {
        state: 'value',
        version: 'a.2',
        ageMs: 0,
        value: { rows: [], unreadable: [], isConfirmed: true },
      },
      ticks: [],
    }));
    await Promise.all([
      bridge.client.fetchQuery(accountOptions(bridge)),
      bridge.client.fetchQuery(ordersOptions(bridge)),
      pollListed(bridge, ['EURUSD']),
    ]);
    expect(asked).toEqual([
      {
        account: null,
        orders: null,
        ticks: [],
        listedTicks: [{ symbol: 'EURUSD', version: null }],
        isQuiet: false,
      },
    ]);
  });

  it('says which version the page holds, and keeps it where it is the same', async () => {
    const answers: TopicAnswers['account'][] = [
      value(1, 'a.1'),
      { state: 'same', version: 'a.1', ageMs: 0 },
      value(1, 'b.1'),
    ];
    const { bridge, asked } = pageOver(() => ({ account: answers.shift() }));
    const options = { ...accountOptions(bridge), staleTime: 0 };
    const first = await bridge.client.fetchQuery(options);
    expect(await bridge.client.fetchQuery(options)).toBe(first);
    await bridge.client.fetchQuery(options);
    // Another start of the host has the same value: the object stays, with the newer version.
    expect(bridge.client.getQueryData(options.queryKey)).toBe(first);
    answers.push({ state: 'same', version: 'b.1', ageMs: 0 });
    await bridge.client.fetchQuery(options);
    expect(asked.map((each) => each.account)).toEqual([null, 'a.1', 'a.1', 'b.1']);
  });

  it('leaves no version behind that the cache did not take', async () => {
    const { bridge, asked } = pageOver(() => ({ account: value(1, 'a.1') }));
    const options = { ...accountOptions(bridge), staleTime: 0 };
    const cancelled = bridge.client.fetchQuery(options).catch(() => undefined);
    await bridge.client.cancelQueries({ queryKey: options.queryKey });
    await cancelled;
    await bridge.client.fetchQuery(options);
    expect(asked.at(-1)?.account).toBeNull();
  });

  it('is as old as the host says, and older by the time since', async () => {
    const { bridge } = pageOver(() => ({ account: value(1, 'a.1', 4_000) }));
    const options = accountOptions(bridge);
    await bridge.client.fetchQuery(options);
    expect(bridge.ages.ageMs(options.queryKey)).toBeGreaterThanOrEqual(4_000);
    expect(bridge.ages.ageMs(options.queryKey)).toBeLessThan(60_000);
  });

  it('reads the bridge where the host knows nothing yet, and after a refresh', async () => {
    const { bridge, reads } = pageOver(() => ({ account: { state: 'not-read' } }));
    const options = { ...accountOptions(bridge), staleTime: 0 };
    expect(await bridge.client.fetchQuery(options)).toMatchObject({ balance: 7 });
    expect(reads()).toBe(1);
    const known = pageOver(() => ({ account: value(1, 'a.1') }));
    const knownOptions = { ...accountOptions(known.bridge), staleTime: 0 };
    await known.bridge.client.fetchQuery(knownOptions);
    known.bridge.refreshed.atMs = performance.now() + 1;
    expect(await known.bridge.client.fetchQuery(knownOptions)).toMatchObject({ balance: 7 });
    expect(known.reads()).toBe(1);
  });

  it('keeps the data beside a failure', async () => {
    const answers = [
      value(1, 'a.1'),
      { state: 'failed', failure: { kind: 'timeout', message: 'no answer' } } as const,
    ];
    const { bridge } = pageOver(() => ({ account: answers.shift() }));
    const observer = new QueryObserver(bridge.client, { ...accountOptions(bridge), staleTime: 0 });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
    await observer.refetch();
    expect(observer.getCurrentResult()).toMatchObject({ data: { balance: 1 }, status: 'error' });
    stop();
  });

  it('takes nothing of another bridge', async () => {
    const { bridge } = pageOver(() => ({ account: value(1, 'a.1') }), 2);
    await expect(bridge.client.fetchQuery(accountOptions(bridge))).rejects.toMatchObject({
      failure: { kind: 'cancelled' },
    });
  });
});

describe('quotes of the market watch', () => {
  it('are asked for with what is known of each, and one that fails leaves the others', async () => {
    const tick = { symbol: 'EURUSD', bid: 1.17, ask: 1.1701, last: null, timeMs: null };
    const { bridge, asked } = pageOver(({ listedTicks = [] }) => ({
      listedTicks: listedTicks.map(({ symbol, version }) => ({
        symbol,
        answer:
          symbol === 'GONE'
            ? { state: 'failed' as const, failure: { kind: 'not-found' as const, message: 'unknown symbol' } }
            : version === 'a.1'
              ? { state: 'same' as const, version: 'a.1', ageMs: 0 }
              : { state: 'value' as const, version: 'a.1', ageMs: 0, value: tick },
      })),
    }));
    await pollListed(bridge, ['GONE', 'EURUSD']);
    expect(bridge.quotes.newest('EURUSD')).toEqual(tick);
    await pollListed(bridge, ['GONE', 'EURUSD']);
    expect(asked.at(-1)?.listedTicks).toEqual([
      { symbol: 'GONE', version: null },
      { symbol: 'EURUSD', version: 'a.1' },
    ]);
    expect(bridge.client.getQueryData(tickOptions(bridge, 'EURUSD').queryKey)).toBeUndefined();
  });
});
