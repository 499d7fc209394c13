import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchHost } from '../../../../renderer/app/notifications/watch-bridge';
import { accountOptions } from '../../../../renderer/data/account';
import { FailureError } from '../../../../renderer/data/failure-error';
import { bridgeKey } from '../../../../renderer/data/keys';
import { readNotices } from '../../../../renderer/data/notifications/store';
import { readWork, setWork } from '../../../../renderer/data/terminal-work';
import {
  endNotice,
  formatElapsed,
  unknownNotice,
} from '../../../../renderer/features/terminal/terminal-notices';
import { endStep, watchTerminal } from '../../../../renderer/features/terminal/watch-terminal';
import type { Failure } from '../../../../shared/model/result';
import { afterOutcome, startWork } from '../../../../shared/rules/terminal-work';
import { account } from '../../../fixtures/trading';
import { bridgeOver } from '../../data/test-bridge';

/** A page whose account poll meets what the test says. */
function page() {
  const bridge = bridgeOver();
  const { client } = bridge;
  watchTerminal(bridge);
  watchHost(bridge);
  const poll = (failure: Failure | null) =>
    client.prefetchQuery({
      queryKey: accountOptions(bridge).queryKey,
      queryFn: () =>
        failure === null ? Promise.resolve(account) : Promise.reject(new FailureError(failure)),
      staleTime: 0,
    });
  return { bridge, client, poll };
}

const notReady: Failure = { kind: 'terminal-not-ready', message: 'not initialized', status: 503 };
const titlesSince = (count: number) =>
  readNotices()
    .slice(count)
    .map(({ title }) => title);

beforeEach(() => {
  setWork(null);
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  return () => vi.useRealTimers();
});

describe('the journal of a restart', () => {
  it('holds one line for its end, none for the silence in between, and everything is read again', async () => {
    const { bridge, client, poll } = page();
    await poll(null);
    const before = readNotices().length;
    client.setQueryData(bridgeKey(1, 'symbol-names'), ['EURUSD']);

    const started = startWork({ intentId: 'a', generation: 1, action: 'restart' }, performance.now());
    setWork(started);
    await poll(notReady);
    const outcome = { action: 'restart', verdict: 'done', said: null, failure: null, tookMs: 900 } as const;
    const work = readWork(1) ?? started;
    endStep(bridge, work, afterOutcome(work, outcome, performance.now()), performance.now());
    for (let second = 0; second < 80; second += 1) {
      vi.advanceTimersByTime(1_000);
      await poll(second % 7 === 0 ? { kind: 'timeout', message: 'no answer' } : notReady);
    }
    expect(titlesSince(before)).toEqual([]);
    await poll(null);
    vi.advanceTimersByTime(1_000);
    await poll(null);
    await poll(null);
    expect(titlesSince(before)).toEqual(['Terminal restarted']);
    expect(readNotices().at(-1)?.detail).toContain('1:21');
    expect(readWork(1)).toBeNull();
    expect(client.getQueryState(bridgeKey(1, 'symbol-names'))?.isInvalidated).toBe(true);
  });
});

describe('how an action on the terminal ended', () => {
  const work = startWork({ intentId: 'a', generation: 1, action: 'restart' }, 0);
  it('is never called done where the bridge gave no answer', () => {
    const line = endNotice({ ...work, verdict: 'unknown' }, { kind: 'back', wasShutDown: false }, 90_000);
    expect(line.title).toBe('The terminal answers');
    expect(line.detail).toContain('not known whether it was carried out');
  });
  it('is said to be unknown at once where no answer tells it', () => {
    const failure: Failure = { kind: 'busy', message: 'gateway time-out', status: 504 };
    const outcome = { action: 'restart', verdict: 'unknown', said: null, failure, tookMs: 5 } as const;
    expect(unknownNotice(outcome)).toMatchObject({ tone: 'unknown', title: 'Restart: result unknown' });
  });
  it('carries the server’s own words and its retcode where it was refused', () => {
    const failure: Failure = { kind: 'refused', message: 'no', said: 'locked', retcode: 10_028 };
    const outcome = { action: 'restart', verdict: 'refused', said: 'locked', failure, tookMs: 5 } as const;
    expect(endNotice(work, { kind: 'refused', outcome }, 0)).toMatchObject({
      tone: 'bad',
      title: 'Restart refused',
      said: 'locked',
      retcode: 10_028,
    });
  });
  it('counts the time as a clock does', () => {
    expect([0, 42_900, 725_000, 3_725_000].map(formatElapsed)).toEqual(['0:00', '0:42', '12:05', '1:02:05']);
  });
});
