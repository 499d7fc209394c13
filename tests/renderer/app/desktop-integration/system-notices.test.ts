import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createNotifier,
  watchForSystemNotices,
} from '../../../../renderer/app/desktop-integration/system-notices';
import { Store } from '../../../../renderer/base/store';
import { accountOptions } from '../../../../renderer/data/account';
import { createAges } from '../../../../renderer/data/ages';
import type { Bridge } from '../../../../renderer/data/bridge';
import { BrokerClockKeeper } from '../../../../renderer/data/broker-clock';
import { createQueryClient } from '../../../../renderer/data/defaults';
import { liveHistoryKey } from '../../../../renderer/data/history';
import { rememberOwnTrade } from '../../../../renderer/data/notifications/own-trades';
import { notify } from '../../../../renderer/data/notifications/store';
import { positionsOptions } from '../../../../renderer/data/positions';
import { QuoteStore } from '../../../../renderer/data/quote-store';
import { settingsOptions } from '../../../../renderer/data/settings';
import type { Host } from '../../../../shared/contract';
import type { Account } from '../../../../shared/model/account';
import type { Deal } from '../../../../shared/model/deal';
import { defaultNoticeChoices, type SystemNotice } from '../../../../shared/model/desktop-integration';
import type { Position } from '../../../../shared/model/position';
import { failed } from '../../../../shared/model/result';
import { defaultPolling } from '../../../../shared/model/settings';
import { account, dealOf, positionOf } from '../../../fixtures/trading';

const asked: string[] = [];
const host: Host = {
  invoke: (name) => {
    asked.push(name);
    return Promise.resolve(failed({ kind: 'internal', message: 'nothing is asked for a notification' }));
  },
  on: () => () => undefined,
};

let generation = 0;
function page() {
  generation += 1;
  const client = createQueryClient();
  const bridge: Bridge = {
    host,
    generation,
    active: {
      generation,
      url: 'http://127.0.0.1:1',
      source: 'settings',
      profile: null,
      tokenStorage: 'none',
      tokenNotice: null,
      clockSymbol: null,
    },
    quotes: new QuoteStore(),
    ages: createAges(),
    brokerClock: new BrokerClockKeeper(),
    quiet: new Store(false),
    refreshed: { atMs: 0 },
    client,
  };
  const shown: SystemNotice[] = [];
  const stop = watchForSystemNotices(bridge, (notice) => shown.push(notice));
  return {
    bridge,
    shown,
    stop,
    holds: (rows: readonly Position[]) =>
      client.setQueryData(positionsOptions(bridge).queryKey, {
        rows: [...rows],
        unreadable: [],
        isConfirmed: true,
      }),
    deals: (rows: readonly Deal[]) =>
      client.setQueryData([...liveHistoryKey(bridge), 'deals', 0, 1], { rows, unreadable: [] }),
    has: (state: Partial<Account>) =>
      client.setQueryData(accountOptions(bridge).queryKey, { ...account, ...state }),
  };
}

const of = (ticket: string, more: Partial<Position> = {}): Position => positionOf({ ticket, ...more });
const closing = (positionId: string, reason: Deal['reason']): Deal =>
  dealOf({ positionId, reason, entry: 'OUT' });

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('notifications of the system', () => {
  it('tell of nothing that was there before', () => {
    const { holds, shown } = page();
    holds([of('1'), of('2')]);
    expect(shown).toEqual([]);
  });

  it('tell of a position that a bot has opened, and lead to its row', () => {
    const { holds, shown } = page();
    holds([]);
    holds([of('11')]);
    expect(shown).toMatchObject([{ kind: 'fills', row: { table: 'positions', ticket: '11' } }]);
    expect(shown[0]?.title).toMatch(/^Position opened: /);
  });

  it('tell nothing of what was done here by hand', () => {
    const { holds, shown } = page();
    holds([]);
    rememberOwnTrade('21');
    holds([of('21')]);
    expect(shown).toEqual([]);
  });

  it.each([
    ['SL', 'levels', /^Stop loss hit: /],
    ['TP', 'levels', /^Take profit hit: /],
    ['SO', 'margin', /^Stop-out: /],
    ['EXPERT', 'fills', /^Position closed: /],
  ] as const)('tell by the deal why a position has gone: %s', (reason, kind, title) => {
    const { holds, deals, shown } = page();
    holds([of('31')]);
    holds([]);
    expect(shown, 'not before the deal is known').toEqual([]);
    deals([closing('30', 'SL'), closing('31', reason)]);
    expect(shown).toMatchObject([{ kind, row: { table: 'history', ticket: '31' } }]);
    expect(shown[0]?.title).toMatch(title);
    deals([closing('31', reason)]);
    expect(shown).toHaveLength(1);
    expect(asked, 'no question of its own').toEqual([]);
  });

  it('say that it is closed where no deal comes', () => {
    const { holds, shown } = page();
    holds([of('41')]);
    holds([]);
    vi.advanceTimersByTime(10_000);
    expect(shown.map(({ kind, title }) => [kind, title.slice(0, 15)])).toEqual([
      ['fills', 'Position closed'],
    ]);
  });

  it('are one where many positions change at once', () => {
    const { holds, shown } = page();
    holds([]);
    holds(['1', '2', '3', '4', '5'].map((ticket) => of(`5${ticket}`)));
    expect(shown.map(({ title }) => title)).toEqual(['Positions: 5 opened']);
  });

  it('tell of a margin call and of the stop-out level once each', () => {
    const { has, shown } = page();
    const levels = { stopOutMode: 'PERCENT', marginCall: 70, marginStopOut: 20, margin: 100 } as const;
    has({ ...levels, marginLevel: 500 });
    has({ ...levels, marginLevel: 65 });
    has({ ...levels, marginLevel: 60 });
    has({ ...levels, marginLevel: 19 });
    has({ ...levels, marginLevel: 30 });
    has({ ...levels, marginLevel: 500 });
    has({ ...levels, marginLevel: 69 });
    expect(shown.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'margin: Margin call',
      'margin: Stop-out level reached',
      'margin: Margin call',
    ]);
  });

  it('tell of a lost connection, not of its return', () => {
    const { shown } = page();
    notify({ tone: 'bad', title: 'The bridge does not answer', topic: 'connection' });
    notify({ tone: 'good', title: 'The bridge answers again', topic: 'connection' });
    notify({ tone: 'bad', title: 'Something else' });
    expect(shown.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'connection: The bridge does not answer',
    ]);
  });

  it('tell a result that contradicts what was told before, and none that is still open', () => {
    const { shown } = page();
    const topic = 'intent 7';
    notify({ tone: 'unknown', title: 'Order: result unknown', topic });
    notify({ tone: 'good', title: 'Now known: executed', topic });
    notify({
      tone: 'warn',
      title: 'Executed after all',
      detail: 'reported before: rejected',
      topic,
      stays: true,
    });
    expect(shown).toMatchObject([{ title: 'Executed after all', body: 'reported before: rejected' }]);
  });

  it('end with their bridge', () => {
    const { holds, shown, stop } = page();
    holds([]);
    stop();
    holds([of('61')]);
    expect(shown).toEqual([]);
  });
});

describe('the switch of each kind', () => {
  it('keeps what is not wanted from the host, and asks it for the rest', async () => {
    vi.useRealTimers();
    const { bridge } = page();
    const told: unknown[] = [];
    const answering: Host = {
      invoke: (name, input) => {
        if (name === 'app.notify') told.push(input);
        return host.invoke(name, input);
      },
      on: host.on,
    };
    const client = bridge.client;
    client.setQueryData(settingsOptions(answering).queryKey, {
      profiles: [],
      chosenProfile: 'demo',
      environment: null,
      polling: defaultPolling,
      notices: { ...defaultNoticeChoices, fills: false },
      limits: {},
    });
    client.setQueryData(['host', 'app'], { name: 'x', version: '1', runtime: 'x', notifier: 'host' });
    const show = createNotifier({ host: answering, client });
    await show({ kind: 'fills', title: 'a', body: '', row: null });
    await show({ kind: 'margin', title: 'b', body: '', row: null });
    expect(told).toMatchObject([{ kind: 'margin' }]);
  });
});
