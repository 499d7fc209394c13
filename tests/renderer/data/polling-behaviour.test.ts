import { environmentManager, MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../renderer/data/defaults';
import { FailureError } from '../../../renderer/data/failure-error';

/** What we rely on in react-query, with the defaults that the page runs with. */

beforeEach(() => {
  // Without a window react-query takes itself for a server and does not poll at all.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('polling with our defaults', () => {
  it('never stacks a second read behind a slow bridge', async () => {
    const client = createQueryClient();
    let running = 0;
    let most = 0;
    let asked = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['account'],
      queryFn: async () => {
        asked += 1;
        running += 1;
        most = Math.max(most, running);
        await new Promise((done) => setTimeout(done, 3_500));
        running -= 1;
        return 1;
      },
      refetchInterval: 1_000,
    });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(20_000);
    stop();
    expect(most).toBe(1);
    // A read takes 3.5 s and the next interval follows within one second: five or six in 20 s.
    expect(asked).toBeGreaterThanOrEqual(5);
  });

  it('does not take a bridge that hangs for well between two failures', async () => {
    const client = createQueryClient();
    let answers = false;
    const observer = new QueryObserver(client, {
      queryKey: ['account'],
      meta: { isPolled: true },
      queryFn: async () => {
        await new Promise((done) => setTimeout(done, 500));
        if (answers) return 'equity';
        throw new FailureError({ kind: 'timeout', message: 'no answer' });
      },
      refetchInterval: 1_000,
    });
    const stop = observer.subscribe(() => {});
    const seen: string[] = [];
    const look = async (milliseconds: number): Promise<void> => {
      for (let passed = 0; passed < milliseconds; passed += 100) {
        await vi.advanceTimersByTimeAsync(100);
        const { status } = observer.getCurrentResult();
        if (seen.at(-1) !== status) seen.push(status);
      }
    };
    await look(4_700);
    expect(seen).toEqual(['pending', 'error']);
    answers = true;
    await look(3_000);
    expect(seen).toEqual(['pending', 'error', 'success']);
    expect(observer.getCurrentResult().error).toBeNull();
    stop();
  });

  it('goes on after a failure, keeps the last data, and takes the next poll for the retry', async () => {
    const client = createQueryClient();
    let asked = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['account'],
      queryFn: () => {
        asked += 1;
        return asked === 1
          ? Promise.resolve('equity')
          : Promise.reject(new FailureError({ kind: 'unreachable', message: 'down' }));
      },
      refetchInterval: 1_000,
    });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(3_100);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'equity', status: 'error' });
    expect(asked).toBe(4);
    stop();
  });

  it('never sends a mutation twice', async () => {
    const client = createQueryClient();
    let sent = 0;
    const observer = new MutationObserver(client, {
      mutationFn: () => {
        sent += 1;
        return Promise.reject(new FailureError({ kind: 'timeout', message: 'no answer' }));
      },
    });
    await observer.mutate().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toBe(1);
  });
});
