import { beforeEach, describe, expect, it } from 'vitest';
import { AccountStore, accountStore } from '../../../renderer/data/account-store';
import { notify, readShownNotices, returnNotices } from '../../../renderer/data/notifications/store';
import { outcomeOfFailure } from '../../../renderer/features/trading/outcome-of-failure';
import {
  markChecked,
  noteUnknown,
  readUnknownTrades,
  returnUnknown,
} from '../../../renderer/features/trading/unknown-trades';
import type { ActiveBridge } from '../../../shared/model/settings';
import type { TradeRequest } from '../../../shared/model/trade';

const bridge = (generation: number, name: string): ActiveBridge => ({
  generation,
  url: `http://${name}`,
  source: 'settings',
  profile: { id: name, name: name.toUpperCase(), colour: 'blue' },
  tokenStorage: 'memory',
  tokenNotice: null,
  clockSymbol: null,
});
const account = (login: string | null) => ({ login, server: 'S' });

describe('the book of accounts', () => {
  let state: AccountStore;
  beforeEach(() => {
    state = new AccountStore();
  });

  it('finds an account again that was left', () => {
    state.enter(bridge(1, 'a'));
    state.learn(1, account('11'));
    state.enter(bridge(2, 'b'));
    state.learn(2, account('11'));
    state.enter(bridge(3, 'a'));
    expect(state.learn(3, account('11'))).toEqual({ earlier: [1], before: null });
    expect(state.latestOf(1)).toBe(3);
    expect(state.latestOf(2), 'the same login on another bridge').toBe(2);
  });

  it('takes another login on the same bridge for another account, and tells which was there', () => {
    state.enter(bridge(1, 'a'));
    state.learn(1, account('11'));
    state.enter(bridge(2, 'a'));
    expect(state.learn(2, account('12'))).toEqual({ earlier: [], before: '11@S' });
    expect(state.latestOf(1)).toBe(1);
  });

  it('tells an arrival once, and calls a bridge by its newest name', () => {
    state.enter(bridge(1, 'a'));
    state.learn(1, account(null));
    state.enter(bridge(2, 'a'));
    expect(state.learn(2, account(null)).earlier).toEqual([1]);
    expect(state.learn(2, account('11')).earlier).toEqual([]);
    const heard: (number | null)[] = [];
    state.subscribe(() => heard.push(state.present()));
    state.enter({ ...bridge(2, 'a'), profile: { id: 'a', name: 'Renamed', colour: 'pink' } });
    expect(state.nameOf(2)).toBe('Renamed');
    expect(heard, 'the bridge is the same').toEqual([]);
  });
});

describe('what outlives a change of bridge', () => {
  const titles = () => readShownNotices().map(({ title }) => title);
  const arrive = (generation: number, name: string, login: string) => {
    accountStore.enter(bridge(generation, name));
    const { earlier } = accountStore.learn(generation, account(login));
    returnNotices(earlier, generation);
    returnUnknown(earlier, generation);
  };
  const place: TradeRequest = {
    name: 'place-order',
    input: { intentId: crypto.randomUUID(), symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.17 },
  };
  const unanswered = outcomeOfFailure(
    place.input.intentId,
    'POST /orders',
    { kind: 'timeout', message: 'x' },
    9,
  );

  it('journal lines: shown under their own account alone, a late answer with the name of its bridge', () => {
    arrive(1, 'a', '11');
    notify({ tone: 'info', title: 'Position opened: ticket 7' });
    arrive(2, 'b', '22');
    expect(titles()).toEqual([]);
    notify({ tone: 'info', title: 'of B' });
    notify({ tone: 'good', title: 'Order placed', generation: 1 });
    expect(titles()).toEqual(['of B', 'A: Order placed']);
    arrive(3, 'a', '11');
    expect(titles()).toEqual(['Position opened: ticket 7', 'A: Order placed']);
    expect(readShownNotices(), 'the same array while nothing has changed').toBe(readShownNotices());
  });

  it('an order without a known result: holds up the ticket of its own account, also after coming back', () => {
    arrive(4, 'a', '11');
    arrive(5, 'b', '22');
    noteUnknown(place, unanswered, 4);
    expect(readUnknownTrades()).toMatchObject([{ generation: 4 }]);
    arrive(6, 'a', '11');
    expect(readUnknownTrades()).toMatchObject([{ generation: 6 }]);
    markChecked(() => true);
    noteUnknown(place, unanswered, 4);
    expect(readUnknownTrades(), 'its answer came after coming back').toMatchObject([{ generation: 6 }]);
  });
});
