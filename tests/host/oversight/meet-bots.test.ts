import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../host/bridge/reading';
import type { ReadingListener } from '../../../host/live/live';
import { type MeetBotsParts, meetBots } from '../../../host/oversight/meet-bots';
import type { Bot } from '../../../shared/model/bots';
import type { Deal } from '../../../shared/model/deal';
import type { Position } from '../../../shared/model/position';
import { failed, ok } from '../../../shared/model/result';
import { accountName } from '../../../shared/rules/account-identity';
import { withSeenBots } from '../../../shared/rules/trader-names';
import { account, dealOf, positionOf } from '../../fixtures/trading';

/** A host that reads what the test says, and keeps bots. */
function hostThatMeets() {
  let listener: ReadingListener = () => undefined;
  let positions: readonly Position[] | null = null;
  const state = {
    ...{ generation: 1, isAccountRead: true, bots: [] as readonly Bot[], saves: 0 },
    ...{ hasOtherAccount: false, refusesToSave: false, nowMs: 0 },
  };
  const name = accountName(account);
  meetBots({
    live: {
      bridge: {
        current: () => ({ generation: state.generation, url: 'http://bridge' }),
        tokenInUse: () => 'echo-of-secret',
      },
      knowledge: {
        account: () => (state.isAccountRead ? { value: account } : null),
        hasOtherAccount: () => state.hasOtherAccount,
        positions: () => (positions === null ? null : { value: { rows: positions } }),
        orders: () => (positions === null ? null : { value: { rows: [] } }),
      },
      onReading(to: ReadingListener) {
        listener = to;
        return () => undefined;
      },
    } as unknown as MeetBotsParts['live'],
    bots: (of) => (of === name ? state.bots : []),
    async save(of, seen) {
      expect(of).toBe(name);
      state.saves += 1;
      if (state.refusesToSave) return failed({ kind: 'internal', message: 'another Bridgewatch is writing' });
      state.bots = withSeenBots(state.bots, seen);
      return ok(null);
    },
    clock: { now: () => state.nowMs },
  });
  const hear = async (reading: Reading): Promise<void> => {
    listener(reading, 0);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    state,
    names: () => state.bots.map(({ magic, proposed, colour }) => `${magic} ${proposed} ${colour}`),
    readPositions(rows: readonly Position[]) {
      positions = rows;
      return hear({ topic: 'positions', result: ok({ rows, unreadable: [] }) });
    },
    readDeals: (rows: readonly Deal[]) =>
      hear({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows, unreadable: [] }) }),
  };
}

const day = 86_400;
const at = 1_795_000_000;

describe('bots', () => {
  it('have colours in the order of their numbers, those who trade now first, whichever of them has something open', async () => {
    const deals = [
      dealOf({ magic: 1, comment: 'bot:ancient', time: at - 400 * day }),
      dealOf({ magic: 5, comment: 'bot:scalper', time: at }),
    ];
    const open = [positionOf({ magic: 7, comment: 'bot:trend' })];
    const first = hostThatMeets();
    await first.readDeals(deals);
    expect(first.names()).toEqual([]);
    await first.readPositions(open);
    const second = hostThatMeets();
    await second.readPositions(open);
    expect(second.names()).toEqual([]);
    await second.readDeals(deals);
    for (const host of [first, second])
      expect(host.names()).toEqual(['5 Scalper 0', '7 Trend 1', '1 Ancient 2']);
  });

  it('do not wait for deals that do not come', async () => {
    const host = hostThatMeets();
    const rows = [positionOf({ magic: 7, comment: 'bot:trend' })];
    await host.readPositions(rows);
    host.state.nowMs = 14_000;
    await host.readPositions(rows);
    expect(host.names()).toEqual([]);
    host.state.nowMs = 15_000;
    await host.readPositions(rows);
    expect(host.names()).toEqual(['7 Trend 0']);
  });

  it('are stored once, however often they are read', async () => {
    const host = hostThatMeets();
    await host.readDeals([]);
    const rows = [positionOf({ magic: 7, comment: 'You' })];
    for (let read = 0; read < 5; read += 1) await host.readPositions(rows);
    expect(host.names()).toEqual(['7 null 0']);
    expect(host.state.saves).toBe(1);
  });

  it('are stored with a later read where the disk has refused the first', async () => {
    const host = hostThatMeets();
    await host.readDeals([]);
    host.state.refusesToSave = true;
    await host.readPositions([positionOf({ magic: 7, comment: 'bot:trend' })]);
    expect(host.names()).toEqual([]);
    host.state.refusesToSave = false;
    await host.readPositions([positionOf({ magic: 7, comment: 'bot:trend' })]);
    expect(host.names()).toEqual(['7 Trend 0']);
  });

  it('have no name from a comment in which the bridge echoes its token', async () => {
    const host = hostThatMeets();
    await host.readDeals([]);
    await host.readPositions([positionOf({ magic: 7, comment: 'echo-of-secret' })]);
    expect(host.names()).toEqual(['7 null 0']);
  });

  it('of the account before are not told for the one that has just logged in', async () => {
    const host = hostThatMeets();
    await host.readDeals([]);
    host.state.hasOtherAccount = true;
    await host.readPositions([positionOf({ magic: 7, comment: 'bot:trend' })]);
    expect(host.names()).toEqual([]);
  });

  it('of another connection are not told by deals of the one before, nor without an account', async () => {
    const host = hostThatMeets();
    await host.readDeals([]);
    await host.readDeals([dealOf({ magic: 1, comment: 'bot:other' })]);
    host.state.generation = 2;
    host.state.isAccountRead = false;
    await host.readPositions([positionOf({ magic: 7, comment: 'bot:trend' })]);
    expect(host.names()).toEqual([]);
    host.state.isAccountRead = true;
    await host.readDeals([]);
    await host.readPositions([positionOf({ magic: 7, comment: 'bot:trend' })]);
    expect(host.names()).toEqual(['7 Trend 0']);
  });
});
