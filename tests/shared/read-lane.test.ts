import { describe, expect, it } from 'vitest';
import { createReadLane } from '../../shared/read-lane';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('reads that wait for a slow bridge', () => {
  it('run three at a time, first come first served, also past one that fails', async () => {
    const inLane = createReadLane(3);
    const started: number[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const runs = [0, 1, 2, 3, 4].map((index) =>
      inLane(
        () =>
          new Promise<void>((resolve, reject) => {
            started.push(index);
            ends[index] = (error) => (error ? reject(error) : resolve());
          }),
      ),
    );
    const settled = Promise.allSettled(runs);
    await turn();
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.(new Error('lost'));
    await turn();
    expect(started).toEqual([0, 1, 2, 3]);
    ends[0]?.();
    await turn();
    expect(started).toEqual([0, 1, 2, 3, 4]);
    for (const end of ends) end();
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
