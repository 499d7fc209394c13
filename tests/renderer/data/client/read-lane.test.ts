import { describe, expect, it } from 'vitest';
import { createReadLane, waitsForTurn } from '../../../../renderer/data/client/read-lane';
import { requestNames } from '../../../../shared/contract';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('reads that wait for a slow bridge', () => {
  it('run three at a time, first come first served, also past one that fails', async () => {
    const inLane = createReadLane();
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

  it('never hold up a trade, the settings or a test of another bridge', () => {
    const free = requestNames.filter((name) => !waitsForTurn(name));
    expect(free).toEqual([
      'app.read',
      'app.notify',
      'app.offerCommands',
      'app.showTheme',
      'bridge.read',
      'settings.read',
      'settings.savePolling',
      'settings.saveNotices',
      'limits.save',
      'profiles.save',
      'profiles.stamps',
      'profiles.remove',
      'profiles.choose',
      'profiles.pinClock',
      'connection.test',
      'load.read',
      'terminal.act',
      'rates.retryIndicators',
      'rates.giveUp',
      'journal.list',
      'journal.tickets',
      'journal.settle',
      'trading.read',
      'trading.arm',
      'trade.place',
      'trade.modifyOrder',
      'trade.cancelOrder',
      'trade.modifyPosition',
      'trade.closePosition',
    ]);
  });
});
