import { environmentManager, MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../renderer/data/defaults';
import { FailureError } from '../../../renderer/data/failure-error';

beforeEach(() => {
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A component that shows a query, as react-query's own `useQuery` listens; `heard` is when it was told to look. */
function shown(client = createQueryClient()) {
  const heard: number[] = [];
  const tell = notifyManager.batchCalls(() => void heard.push(performance.now()));
  const poll = (name: string, everyMs: number | false, answer: () => Promise<unknown>) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: answer,
      refetchInterval: everyMs,
      // What a panel looks at.
      notifyOnChangeProps: ['data', 'error'],
    }).subscribe(tell);
  return { client, heard, poll, tell };
}

/** Another answer each time, after so many milliseconds. */
function answers(afterMs: number) {
  let count = 0;
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    count += 1;
    return count;
  };
}

describe('answers that the page is told of', () => {
  it('are reported in one picture where polls bring them within a quarter of a second', async () => {
    const { heard, poll } = shown();
    for (const [at, name] of ['account', 'positions', 'orders', 'connection', 'load'].entries())
      poll(name, 1_000, answers(20 * at));
    await vi.advanceTimersByTimeAsync(700);
    heard.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toHaveLength(5);
    expect(new Set(heard).size).toBe(1);
  });

  it('are reported at once where they are the first ones', async () => {
    const { heard, poll } = shown();
    poll('account', 1_000, answers(10));
    await vi.advanceTimersByTimeAsync(11);
    expect(heard).toHaveLength(1);
  });

  it('are reported at once where they fail, and where that ends', async () => {
    const { heard, poll } = shown();
    let isDown = false;
    poll('account', 1_000, () =>
      isDown
        ? Promise.reject(new FailureError({ kind: 'unreachable', message: 'down' }))
        : Promise.resolve(performance.now()),
    );
    await vi.advanceTimersByTimeAsync(500);
    for (const wentDown of [true, false]) {
      isDown = wentDown;
      heard.length = 0;
      await vi.advanceTimersByTimeAsync(510);
      expect(heard, `down: ${wentDown}`).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(490);
    }
  });

  it('are reported at once after a trade or a word of the host, which have them read again or laid down', async () => {
    const { client, heard, poll } = shown();
    poll('positions', false, answers(600));
    await vi.advanceTimersByTimeAsync(700);
    heard.length = 0;
    void client.invalidateQueries({ queryKey: ['positions'] });
    await vi.advanceTimersByTimeAsync(601);
    expect(heard).toHaveLength(1);
    client.setQueryData(['positions'], 'pushed');
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toHaveLength(2);
  });

  it('are reported at once where an order is answered, however many polls wait beside it', async () => {
    const { client, poll } = shown();
    poll('account', 1_000, answers(0));
    await vi.advanceTimersByTimeAsync(1_000);
    const reported: number[] = [];
    const order = new MutationObserver(client, { mutationFn: answers(30) });
    order.subscribe(notifyManager.batchCalls(() => void reported.push(performance.now())));
    await vi.advanceTimersByTimeAsync(980);
    const sentAt = performance.now();
    void order.mutate();
    await vi.advanceTimersByTimeAsync(31);
    const [sent, answered] = reported.map((at) => at - sentAt);
    expect(sent).toBeLessThan(5);
    expect(answered).toBeLessThan(35);
  });
});
