import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BridgeClient } from '../../../host/bridge/client';
import type { Reading } from '../../../host/bridge/reading';
import { asTheyStand } from '../../../host/live/broker-clock';
import { createChanges, type LiveChange } from '../../../host/live/changes';
import { systemClock } from '../../../host/live/clock';
import { createKnowledge } from '../../../host/live/knowledge';
import type { ReadingListener } from '../../../host/live/live';
import { createNoticeList } from '../../../host/oversight/notice-list';
import { watchAccount } from '../../../host/oversight/watch-account';
import { watchConnection } from '../../../host/oversight/watch-connection';
import { watchMargin } from '../../../host/oversight/watch-margin';
import { whoTraded } from '../../../host/oversight/who-traded';
import { isAlarmLine, systemNotice } from '../../../shared/formats/account-lines';
import type { Account } from '../../../shared/model/account';
import type { AccountNotice } from '../../../shared/model/account-notices';
import type { Deal } from '../../../shared/model/deal';
import type { SystemNotice } from '../../../shared/model/desktop-integration';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import { type Failure, failed, ok } from '../../../shared/model/result';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { type FollowedWork, startWork } from '../../../shared/rules/terminal-work';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { account, dealOf, eurusd, orderOf, positionOf } from '../../fixtures/trading';
import { activeBridge } from '../../loopback/small-host';

/** A host without a page, whose reads the test hands in. */
function host() {
  const world = {
    generation: 1,
    account: 'one' as string | null,
    deals: [] as readonly Deal[],
    /** That the ledger has. */
    known: [] as readonly Deal[],
    past: [] as readonly Order[],
    own: new Set<string>(),
    promised: new Set<string>(),
    work: null as FollowedWork | null,
    asked: 0,
  };
  const listed = <Row>(rows: readonly Row[]) => ok({ rows, unreadable: [] });
  const readings = new Set<ReadingListener>();
  const changing = new Set<(changes: readonly LiveChange[]) => void>();
  const all: LiveChange[] = [];
  const client = {
    symbol: async (symbol: string) =>
      take({ topic: 'symbol', symbol, result: ok({ ...eurusd, name: symbol }) }),
    dealsSoon: () => {
      world.asked += 1;
      return Promise.resolve(listed(world.deals));
    },
    historyOrdersSoon: () => Promise.resolve(listed(world.past)),
  } as unknown as BridgeClient;
  const bridge = {
    current: () => ({ ...activeBridge, generation: world.generation }),
    tokenInUse: () => null,
    read: <T>(work: (client: BridgeClient) => T) => work(client),
  };
  const knowledge = createKnowledge({
    clock: systemClock,
    generation: () => world.generation,
    stamps: () => asTheyStand,
    onReading(reading, askedMs) {
      for (const listener of readings) listener(reading, askedMs);
    },
  });
  const changes = createChanges({
    bridge,
    knowledge,
    clock: systemClock,
    isQuiet: () => world.work !== null,
    report(found) {
      all.push(...found);
      for (const listener of changing) listener(found);
    },
  });
  const shown: SystemNotice[] = [];
  const live = {
    bridge: { ...bridge } as never,
    knowledge,
    onReading: (listener: ReadingListener) => {
      readings.add(listener);
      return () => void readings.delete(listener);
    },
    onChanges: (listener: (changes: readonly LiveChange[]) => void) => {
      changing.add(listener);
      return () => void changing.delete(listener);
    },
    terminalWork: () => world.work,
  };
  const list = createNoticeList({
    live,
    clock: systemClock,
    account: () => world.account,
    kept: null,
    mayWrite: () => false,
    isQuiet: () => false,
    isMuted: () => false,
    onChanged: () => undefined,
    async show(line) {
      if (line.isSystem) shown.push(systemNotice(line, noTraderNames));
    },
  });
  const stops = [
    watchConnection(live, systemClock, list),
    watchMargin(live, systemClock, list),
    watchAccount({
      live,
      list,
      clock: systemClock,
      decimals: () => ({ money: 2, digitsOf: () => 5 }),
      dealsOf: () => world.known,
      who: (deals = []) =>
        whoTraded(
          {
            knowledge,
            ownTickets: () => noOwnTickets,
            traderNames: () => noTraderNames,
            dealsOf: () => [],
          },
          deals,
        ),
      isOwn: ({ ticket }) => world.own.has(ticket),
      isStopPromised: ({ ticket }) => world.promised.has(ticket),
    }),
  ];
  const take = (reading: Reading) => knowledge.sinkOf(world.generation).take(reading, performance.now());
  return {
    world,
    shown,
    stop() {
      for (const end of stops) end();
    },
    all,
    lines: () => list.after(0),
    toasts: () => list.after(0).flatMap(({ isToast, title }) => (isToast ? title : [])),
    happen(...found: readonly LiveChange[]) {
      for (const listener of changing) listener(found);
    },
    holds: (...rows: readonly Position[]) =>
      changes.takePositions({ rows, unreadable: [], isConfirmed: true }),
    waits: (...rows: readonly Order[]) => changes.takeOrders({ rows, unreadable: [], isConfirmed: true }),
    has: (state: Partial<Account>) => take({ topic: 'account', result: ok({ ...account, ...state }) }),
    lists: (...rows: readonly Position[]) => take({ topic: 'positions', result: listed(rows) }),
    fails: (failure: Failure, askedMs = performance.now()) =>
      knowledge.sinkOf(world.generation).take({ topic: 'account', result: failed(failure) }, askedMs),
  };
}

const of = (ticket: string, more: Partial<Position> = {}): Position => positionOf({ ticket, ...more });
const closing = (positionId: string, reason: Deal['reason']): Deal =>
  dealOf({ positionId, reason, entry: 'OUT' });
const away: Failure = { kind: 'unreachable', message: 'no way to it' };

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe('notifications of the system, decided without a page', () => {
  it('tell of nothing that was there before', () => {
    const { holds, shown } = host();
    holds(of('1'), of('2'));
    expect(shown).toEqual([]);
  });

  it('tell of a position that a bot has opened, and lead to its row', () => {
    const { holds, shown } = host();
    holds();
    holds(of('11'));
    expect(shown).toMatchObject([{ kind: 'opened', row: { table: 'positions', ticket: '11' } }]);
    expect(shown[0]?.title).toMatch(/^Position opened: /);
  });

  it('tell once of a position that has had no stop for a minute, whose it is, and of many together', async () => {
    const { has, lists, shown } = host();
    has({});
    await vi.advanceTimersByTimeAsync(0);
    const bare = (ticket: string) => of(ticket, { sl: 0, magic: 7701, reason: 'EXPERT' });
    lists(bare('1'), of('2', { sl: 1.1 }));
    await vi.advanceTimersByTimeAsync(59_000);
    lists(bare('1'));
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    lists(bare('1'));
    lists(bare('1'));
    expect(shown).toMatchObject([{ kind: 'stops', row: { table: 'positions', ticket: '1' } }]);
    expect(shown[0]?.title).toMatch(/^No stop loss for a minute: /);
    expect(shown[0]?.body).toContain('bot 7701');
    const many = ['11', '12', '13', '14', '15'].map(bare);
    lists(...many);
    await vi.advanceTimersByTimeAsync(60_000);
    lists(...many);
    expect(shown[1]?.title).toBe('5 positions without a stop loss for a minute');
    expect(shown).toHaveLength(2);
  });

  it('leave one whose trader promises a stop to that promise', async () => {
    const { has, lists, shown, lines, world } = host();
    world.promised.add('1');
    has({});
    await vi.advanceTimersByTimeAsync(0);
    lists(of('1', { sl: 0 }), of('2', { sl: 0 }));
    await vi.advanceTimersByTimeAsync(61_000);
    lists(of('1', { sl: 0 }), of('2', { sl: 0 }));
    expect(shown.map(({ row }) => row?.ticket)).toEqual(['2']);
    expect(lines()).toHaveLength(2);
  });

  it('tell of it once over a connection that begins anew, and again where it had a stop since', async () => {
    const { has, lists, shown, world } = host();
    const minute = async (sl: number) => {
      has({});
      await vi.advanceTimersByTimeAsync(0);
      lists(of('1', { sl }));
      await vi.advanceTimersByTimeAsync(60_000);
      lists(of('1', { sl }));
    };
    await minute(0);
    world.generation = 2;
    await minute(0);
    await minute(0);
    expect(shown).toHaveLength(1);
    await minute(1.1);
    await minute(0);
    expect(shown).toHaveLength(2);
  });

  it('tell of a stop that is hit though a list had once left its position out', async () => {
    const { holds, shown, world } = host();
    holds(of('1'), of('2'));
    holds(of('2'));
    await vi.advanceTimersByTimeAsync(3_000);
    holds(of('1'), of('2'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown, 'it was back before its end was told').toEqual([]);
    holds(of('2'));
    await vi.advanceTimersByTimeAsync(10_000);
    holds(of('1'), of('2'));
    world.deals = [closing('1', 'SL')];
    holds(of('2'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown.map(({ title }) => title.split(':')[0])).toEqual([
      'Position closed',
      'Position opened',
      'Stop loss hit',
    ]);
  });

  it('tell nothing of what was done here by hand', () => {
    const { holds, shown, world } = host();
    holds();
    world.own.add('21');
    holds(of('21'));
    expect(shown).toEqual([]);
  });

  it.each([
    ['SL', 'levels', /^Stop loss hit: /],
    ['TP', 'levels', /^Take profit hit: /],
    ['SO', 'margin', /^Stop-out: /],
    ['EXPERT', 'closed', /^Position closed: /],
  ] as const)('tell by the deal why a position has gone: %s', async (reason, kind, title) => {
    const { holds, shown, world } = host();
    holds(of('31', { identifier: '31' }));
    holds();
    expect(shown, 'not before the deal is known').toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(shown, 'a deal can be later than the list').toEqual([]);
    world.deals = [closing('30', 'SL'), closing('31', reason)];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toMatchObject([{ kind, row: { table: 'history', ticket: '31' } }]);
    expect(shown[0]?.title).toMatch(title);
    expect(world.asked).toBe(2);
  });

  it('tell its net with all costs where all of its deals are known, and how long it lasted', async () => {
    for (const [known, words] of [
      [[0.2], 'net +9.30'],
      [[0.5], 'profit +10.00'],
      [[], 'profit +10.00'],
    ] as const) {
      const { holds, shown, world } = host();
      const own = { positionId: '31', volume: 0.2, commission: -0.35, swap: 0, fee: 0 };
      const before = { ...own, positionId: '31', time: 1_000 };
      world.known = [
        dealOf({ ...before, ticket: '01', entry: 'IN', profit: 0 }),
        dealOf({ ...before, ticket: '02', entry: 'OUT', profit: 500 }),
        ...known.map((volume) =>
          dealOf({ ...own, ticket: '1', entry: 'IN', volume, profit: 0, time: 1_500 }),
        ),
      ];
      const out = dealOf({ ...own, ticket: '2', entry: 'OUT', profit: 10, price: 1.17, time: 9_000 });
      holds(of('31', { identifier: '31', volume: 0.2, timeOpen: 1_500 }));
      holds();
      world.deals = [out];
      await vi.advanceTimersByTimeAsync(10_000);
      expect(shown[0]?.body).toContain(`at 1.17000 · ${words} · after 2\u00a0h 05\u00a0min · ticket 31`);
    }
  });

  it('tell of stops and pending orders that somebody else changed, an order that is filled by its position alone', () => {
    const { holds, happen, shown, lines, world } = host();
    holds(of('1', { sl: 1.1 }), of('2', { sl: 1.1 }));
    world.own.add('2').add('8');
    const order = (ticket: string, kind: 'placed' | 'filled' | 'cancelled'): LiveChange => ({
      ...{ of: 'order', kind },
      order: orderOf({ ticket }),
    });
    holds(of('1', { sl: 1.12 }), of('2', { sl: 1.12 }));
    happen(order('7', 'placed'), order('8', 'placed'), order('7', 'cancelled'), order('9', 'filled'));
    expect(shown.map(({ kind, title }) => `${kind}: ${title.split(':')[0]}`)).toEqual([
      'changes: SL/TP changed',
      'orders: Order placed',
      'orders: Order cancelled',
    ]);
    expect(lines()).toHaveLength(6);
    expect(lines().some(({ isToast }) => isToast)).toBe(false);
  });

  it('tell its result in R of the first stop that was seen, where its opening was seen', async () => {
    const { holds, shown, world } = host();
    const own = { positionId: '31', volume: 0.2, commission: 0, swap: 0, fee: 0 };
    world.known = [dealOf({ ...own, ticket: '1', entry: 'IN', profit: 0, time: 1_500 })];
    const opened = { identifier: '31', volume: 0.2, priceOpen: 1.17 };
    holds();
    holds(of('31', { ...opened, sl: 0 }));
    holds(of('31', { ...opened, sl: 1.16 }));
    holds(of('31', { ...opened, sl: 1.165 }));
    holds();
    world.deals = [dealOf({ ...own, ticket: '2', entry: 'OUT', profit: 300, time: 9_000 })];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown.at(-1)?.body).toContain('net +300.00 · +1.50 R · ');
  });

  it('say that it is closed where no deal comes', async () => {
    const { holds, shown } = host();
    holds(of('41'));
    holds();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown.map(({ kind, title }) => [kind, title.slice(0, 15)])).toEqual([
      ['closed', 'Position closed'],
    ]);
  });

  it('are one where many positions change at once', () => {
    const { holds, shown } = host();
    holds();
    holds(...['1', '2', '3', '4', '5'].map((ticket) => of(`5${ticket}`)));
    expect(shown.map(({ title }) => title)).toEqual(['Positions: 5 opened']);
  });

  it('tell of a margin call and of the stop-out level once each', () => {
    const { has, shown } = host();
    const levels = { stopOutMode: 'PERCENT', marginCall: 70, marginStopOut: 20, margin: 100 } as const;
    for (const marginLevel of [500, 65, 60, 19, 30, 500, 69]) {
      vi.advanceTimersByTime(60_000);
      has({ ...levels, marginLevel });
    }
    expect(shown.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'margin: Margin call',
      'margin: Stop-out level reached',
      'margin: Margin call',
    ]);
  });

  it('tell again of a margin call while it lasts, by what is read then', async () => {
    const { has, shown } = host();
    const call = { stopOutMode: 'PERCENT', marginCall: 70, marginStopOut: 20, margin: 100 } as const;
    has({ ...call, marginLevel: 65 });
    await vi.advanceTimersByTimeAsync(290_000);
    has({ ...call, marginLevel: 61 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown.map(({ title }) => title)).toEqual(['Margin call', 'Still: Margin call']);
    expect(shown[1]?.body).toMatch(/^since 5\u00a0min · Margin level 61/);
    // Not by what was read long ago, and not once it is over.
    await vi.advanceTimersByTimeAsync(600_000);
    has({ ...call, marginLevel: 500 });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(shown).toHaveLength(2);
  });

  it('tell nothing of the silence of a terminal that the user has restarted', () => {
    const { has, fails, holds, shown, world } = host();
    has({});
    holds(of('51'));
    world.work = startWork({ generation: 1, action: 'restart', sinceMs: 0 }, 0);
    fails({ kind: 'terminal-not-ready', message: 'not initialised' });
    holds();
    expect(shown).toEqual([]);
    world.work = null;
    has({});
    holds(of('51'));
    expect(shown).toEqual([]);
  });

  it.each([
    ['a token that is refused meanwhile', 1, { kind: 'unauthorized', message: 'bad token', status: 401 }],
    ['the silence of another terminal than the restarted one', 2, away],
  ] as const)('tell of %s', (_what, generation, failure) => {
    const { has, fails, lines, world } = host();
    has({});
    const work = startWork({ generation, action: 'restart', sinceMs: 0 }, 0);
    world.work = work.generation === world.generation ? work : null;
    fails(failure);
    expect(lines()).toMatchObject([{ kind: 'connection', tone: 'warn' }]);
  });

  it('tell of what was asked before the terminal was back as little', () => {
    const { has, fails, lines, world } = host();
    fails(away);
    world.work = startWork({ generation: 1, action: 'restart', sinceMs: 0 }, 0);
    has({});
    world.work = null;
    fails({ kind: 'terminal-not-ready', message: 'not initialised' }, performance.now() - 1);
    has({});
    expect(lines()).toHaveLength(1);
  });

  it('begin again with another bridge, and end with the host', () => {
    const { holds, shown, world, stop } = host();
    holds();
    world.generation = 2;
    holds(of('61'));
    expect(shown).toEqual([]);
    stop();
    holds(of('61'), of('62'));
    expect(shown).toEqual([]);
  });

  it('leave out none of a connection that is left while its deal is looked for', async () => {
    const { holds, has, lines, world } = host();
    has({});
    await vi.advanceTimersByTimeAsync(0);
    holds(of('71'));
    holds();
    world.generation = 2;
    has({});
    expect(lines().map(({ title }) => title.split(':')[0])).toEqual(['Position closed']);
  });
});

describe('a connection that is lost', () => {
  const minute = 60_000;
  const told = (lines: readonly AccountNotice[]) => lines.map(({ tone, title }) => `${tone}: ${title}`);

  it('is a line at once and no message where it is back within a minute', async () => {
    const { has, fails, shown, lines } = host();
    has({});
    fails(away);
    fails(away);
    await vi.advanceTimersByTimeAsync(50_000);
    has({});
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(shown).toEqual([]);
    expect(told(lines())).toEqual(['warn: The bridge cannot be reached', 'info: The bridge answers again']);
    expect(lines()).toMatchObject([
      { isToast: false, topic: 'connection' },
      { detail: 'after 50\u00a0s', topic: 'connection' },
    ]);
    expect(lines().some(isAlarmLine)).toBe(false);
  });

  it('is an alarm after a minute where a position is open, again while it lasts, and its end says what is true then', async () => {
    const { has, lists, fails, shown, lines } = host();
    has({});
    lists(of('71'));
    fails(away);
    await vi.advanceTimersByTimeAsync(16 * minute);
    expect(shown.map(({ title }) => title)).toEqual([
      'Lost for 1\u00a0min: The bridge cannot be reached',
      'Lost for 5\u00a0min: The bridge cannot be reached',
      'Lost for 15\u00a0min: The bridge cannot be reached',
    ]);
    expect(shown[0]?.body).toMatch(/^open: Buy 0\.20 EURUSD · /);
    expect(lines().filter(isAlarmLine)).toHaveLength(3);
    has({ equity: 9_000 });
    expect(lines().at(-1)).toMatchObject({ tone: 'good' });
    expect(lines().at(-1)?.detail).toMatch(
      /^after 16\u00a0min · open: Buy 0\.20 EURUSD · equity 9\D?000\.00/,
    );
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(shown).toHaveLength(3);
  });

  it('is a plain message where nothing is open, without reminders', async () => {
    const { has, lists, fails, lines, shown } = host();
    has({});
    lists();
    fails(away);
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(shown).toHaveLength(1);
    expect(lines().some(isAlarmLine)).toBe(false);
  });

  it('is an alarm for a host that began meanwhile: what is open is not known', async () => {
    const { fails, lines } = host();
    fails(away);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(lines().filter(isAlarmLine)).toHaveLength(1);
  });

  it('is no alarm within an hour where the prices of what is open had stood still: the market was closed', async () => {
    const { has, lists, fails, lines, shown } = host();
    has({});
    lists(of('81'));
    await vi.advanceTimersByTimeAsync(6 * minute);
    lists(of('81'));
    fails(away);
    await vi.advanceTimersByTimeAsync(59 * minute);
    expect(shown).toHaveLength(3);
    expect(lines().some(isAlarmLine)).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(lines().filter(isAlarmLine)).toHaveLength(1);
  });

  it('is forgotten where another bridge is connected, and at the end', async () => {
    for (const leave of ['switch', 'end'] as const) {
      const { has, fails, shown, world, stop } = host();
      has({});
      fails(away);
      world.generation = 2;
      if (leave === 'switch') has({});
      else stop();
      await vi.advanceTimersByTimeAsync(90 * minute);
      expect(shown).toEqual([]);
    }
  });
});

const opened = (ticket: string): LiveChange => ({
  of: 'position',
  change: {
    kind: 'opened',
    position: positionOf({ ticket, identifier: ticket, magic: 7701, reason: 'EXPERT' }),
  },
});
const closed = (ticket: string): LiveChange => ({
  of: 'position',
  change: { kind: 'closed', position: positionOf({ ticket }) },
});

describe('lines of the list', () => {
  it('say whose it is and lead to its trade', () => {
    const { lines, happen } = host();
    happen(opened('7'));
    happen({ of: 'order', kind: 'filled', order: orderOf({ ticket: '9', magic: 7701, reason: 'EXPERT' }) });
    expect(lines()).toMatchObject([
      {
        isToast: true,
        who: [{ did: 'opened by', trader: 'bot 7701' }],
        trade: { positionId: '7', ticket: '7', isClosed: false },
      },
      { isToast: false, isSystem: false, who: [{ did: 'placed by', trader: 'bot 7701' }], trade: null },
    ]);
    expect(lines().map(({ title }) => title.split(':')[0])).toEqual(['Position opened', 'Order filled']);
  });

  it('give the price of a stop-limit and that of its limit order', () => {
    const { lines, happen } = host();
    happen({
      of: 'order',
      kind: 'placed',
      order: orderOf({ type: 'BUY_STOP_LIMIT', price: 1.2, stopLimit: 1.19, symbol: 'اتجاه' }),
    });
    // A foreign name turns nothing round.
    expect(lines()[0]?.title).toContain('\u2068اتجاه\u2069');
    expect(lines()[0]?.detail).toContain('at 1.20000, limit 1.19000');
  });

  it('are one toast where it is much at once, and none for a trailing stop or one’s own trade', () => {
    const { lines, toasts, happen, world } = host();
    const nine = Array.from({ length: 9 }, (_, index) => closed(`${10 + index}`));
    happen(...nine);
    expect(lines()).toHaveLength(10);
    expect(toasts()).toEqual(['Positions: 9 closed']);
    world.own.add('3');
    happen(opened('3'));
    const before = positionOf({ ticket: '5' });
    happen({ of: 'position', change: { kind: 'levels', position: { ...before, sl: 1 }, before } });
    expect(toasts()).toHaveLength(1);
    expect(lines()).toHaveLength(12);
  });

  it('have no toast of many that one has closed oneself, and count none of them with those of others', () => {
    const { lines, toasts, happen, world } = host();
    const tickets = Array.from({ length: 9 }, (_, index) => `${10 + index}`);
    for (const ticket of tickets) world.own.add(ticket);
    happen(...tickets.map(closed));
    vi.advanceTimersByTime(10_000);
    expect(lines()).toHaveLength(9);
    expect(toasts()).toEqual([]);
    happen(...['21', '22', ...'12345'].map(closed), opened('10'));
    expect(toasts()).toEqual(['Positions: 7 closed']);
  });

  it('tell each change of a stop once, also one that comes back', () => {
    const { lines, happen } = host();
    const at = (sl: number, timeUpdate: number) => positionOf({ ticket: '5', sl, timeUpdate });
    const change = (position: Position, before: Position): LiveChange => ({
      of: 'position',
      change: { kind: 'levels', position, before },
    });
    happen(change(at(1.2, 2), at(1.1, 1)));
    happen(change(at(1.2, 2), at(1.1, 1)));
    happen(change(at(1.1, 3), at(1.2, 2)));
    happen(change(at(1.2, 4), at(1.1, 3)));
    expect(lines()).toHaveLength(3);
  });
});

describe('what happened to pending orders', () => {
  it('is that they were placed, filled or cancelled, by history; removed where it says nothing', async () => {
    const { waits, all, world } = host();
    waits(orderOf({ ticket: '1' }));
    waits(orderOf({ ticket: '1' }), orderOf({ ticket: '2' }), orderOf({ ticket: '3' }));
    world.deals = [dealOf({ order: '1', entry: 'IN' })];
    world.past = [orderOf({ ticket: '2', state: 'CANCELED' })];
    waits();
    await vi.advanceTimersByTimeAsync(10_000);
    const reported = all.map((each) => (each.of === 'order' ? `${each.kind} ${each.order.ticket}` : each.of));
    expect(reported).toEqual(['placed 2', 'placed 3', 'filled 1', 'deal', 'cancelled 2', 'removed 3']);
  });
});
