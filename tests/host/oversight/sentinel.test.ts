import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import type { Measure } from '../../../shared/model/alerts';
import type { Deal } from '../../../shared/model/deal';
import { ok } from '../../../shared/model/result';
import { alertOf } from '../../fixtures/alerts';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, eurusd, orderOf, positionOf } from '../../fixtures/trading';
import { startAlertHost } from './alert-host';

const trader = 'bot 7701';
/** Broker seconds of the host's begin: 13:00. */
const startS = Date.UTC(2026, 10, 18, 13) / 1_000;

type Opened = readonly [id: string, openS: number, closeS: number | null, more?: Partial<Deal>];

/** Deals of trades of the bot, closed by it where `more` of the exit says nothing else. */
function ledgerOf(trades: readonly Opened[]) {
  const store = createDealStore();
  for (const [id, openS, closeS, more] of trades) {
    const own = { positionId: id, magic: 7701, reason: 'EXPERT', volume: 0.1, type: 'BUY' } as const;
    store.put(
      dealOf({ ...own, ticket: `1${id}`, order: id, entry: 'IN', time: startS + openS, comment: 'x' }),
    );
    if (closeS === null) continue;
    const exit = { entry: 'OUT', type: 'SELL', time: startS + closeS, comment: 'x' } as const;
    store.put(dealOf({ ...own, ticket: `2${id}`, order: `3${id}`, ...exit, ...more }));
  }
  while (store.makeTrades());
  return { store, coverage: wholeCoverage };
}

async function hostWith(kind: Measure['kind'], trades: readonly Opened[], more = {}) {
  const host = await startAlertHost();
  await host.has({ equity: 10_000, balance: 10_000, profit: 0, margin: 0 });
  const serverEpochS = startS + host.world.nowMs / 1_000;
  host.take({
    topic: 'time',
    result: ok({ time: { serverEpochS, utcEpochS: null, utcOffsetS: null } } as never),
  });
  host.world.ledger = ledgerOf(trades);
  host.take({ topic: 'symbol', symbol: 'EURUSD', result: ok(eurusd) });
  const isEvent = kind === 're-opened' || kind === 'stop-moved';
  const saved = await host.save(
    alertOf({ kind, trader } as Measure, { value: 0, readings: isEvent ? 1 : 2, ...more }),
  );
  if (!saved.ok) throw new Error(saved.failure.message);
  await host.pass(3_000);
  return host;
}
const at = (host: Awaited<ReturnType<typeof startAlertHost>>): number =>
  startS + Math.floor(host.world.nowMs / 1_000);
const open = (id: string, timeOpen: number, more = {}) =>
  positionOf({ ticket: id, identifier: id, magic: 7701, timeOpen, ...more });
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));
/** One trade an hour of the days before. */
const calm = (count: number): Opened[] =>
  Array.from({ length: count }, (_, index) => [
    `${500 + index}`,
    -3_600 * (index + 2),
    -3_600 * (index + 2) + 60,
  ]);

describe('the sentinel', () => {
  it('speaks of a storm: more trades in ten minutes than in any of 30 days, five at least', async () => {
    const host = await hostWith('storm', calm(30), { value: 1 });
    const rows = [];
    for (let trade = 0; trade < 4; trade += 1) rows.push(open(`${900 + trade}`, at(host)));
    await host.poll(...rows);
    await host.poll(...rows);
    expect(host.titles()).toEqual([]);
    rows.push(open('904', at(host)));
    await host.poll(...rows);
    await host.poll(...rows);
    expect(host.lines).toMatchObject([
      {
        title: 'Bot 7701 opened 5 trades in ten minutes, at most 1 in any ten of the 30 days before',
        detail: 'tickets 904, 903, 902, 901, 900',
      },
    ]);
    await host.pass(600_000);
    for (let read = 0; read < 2; read += 1) await host.poll(...rows);
    expect(await host.states()).toEqual(['idle']);
  });

  it('speaks of twice its largest size, not of less', async () => {
    const host = await hostWith('usual-size', calm(3), { value: 2 });
    for (let read = 0; read < 2; read += 1) await host.poll(open('900', at(host), { volume: 0.19 }));
    expect(host.titles()).toEqual([]);
    for (let read = 0; read < 2; read += 1) await host.poll(open('901', at(host), { volume: 0.2 }));
    expect(host.titles()).toEqual([
      'Bot 7701 opened 0.20 lots of EURUSD, at most 0.10 lots in the 30 days before',
    ]);
  });

  it('speaks of each re-opening after a close by hand, once', async () => {
    const byHand = { reason: 'CLIENT', comment: '' } as const;
    const host = await hostWith('re-opened', [
      ['700', -900, -800, byHand],
      ['701', -100, -10, byHand],
      ['702', -90, -5],
    ]);
    await host.poll();
    const rows = [open('900', startS + 4)];
    for (let read = 0; read < 3; read += 1) await host.poll(...rows);
    expect(plain(host.titles())).toEqual([
      'Bot 7701 opened Buy EURUSD again, 14 s after it was closed by hand',
    ]);
    rows.push(open('901', startS + 9, { side: 'SELL' }));
    for (let read = 0; read < 3; read += 1) await host.poll(...rows);
    expect(host.titles()).toHaveLength(1);
    rows.push(open('902', startS + 12));
    for (let read = 0; read < 3; read += 1) await host.poll(...rows);
    expect(host.lines.map(({ detail }) => detail)).toEqual(['ticket 900', 'ticket 902']);
  });

  it('speaks of each stop that is removed or moved away, with how far, and of none that follows the price', async () => {
    const host = await hostWith('stop-moved', []);
    const rows = (one: number, other: number) => [
      open('1', startS, { sl: one, priceOpen: 1.17 }),
      open('2', startS, { sl: other, priceOpen: 1.17, side: 'SELL' }),
    ];
    await host.poll(...rows(1.16, 1.18));
    await host.poll(...rows(1.165, 1.175));
    expect(host.titles()).toEqual([]);
    await host.poll(...rows(1.1645, 1.175));
    await host.poll(...rows(1.1645, 0));
    expect(host.titles()).toEqual([
      'Bot 7701 moved the stop of EURUSD 1 by 50 points further away, from 1.16500 to 1.16450',
      'Bot 7701 removed the stop of EURUSD 2 (1.17500)',
    ]);
    await host.poll(...rows(1.1645, 0));
    expect(host.lines).toHaveLength(2);
    expect(await host.states()).toEqual(['idle']);
  });

  it('speaks of silence over its longest pause, within a poll of the bound; of what is not known it is blind', async () => {
    const host = await hostWith('silence', [], { value: 1.25 });
    const state = (kind: 'acted' | 'too-few-actions', more = {}) => {
      const acted = { last: startS - 3_600, agoS: 3_600, openAgoS: 3_600, actions: 30 };
      host.world.states = [
        {
          owner: trader,
          lastDay: [],
          state: { kind, ...acted, pace: { usualS: 60, longestS: 3_600 }, ...more },
        },
      ];
      host.take({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows: [], unreadable: [] }) });
    };
    state('too-few-actions', { pace: null });
    await host.pass(2_000);
    await host.poll();
    const { alerts } = await host.list();
    expect(alerts[0]?.judged).toMatchObject({
      state: 'blind',
      why: 'its pace is not known: fewer than 20 actions in 30 days',
    });
    state('acted');
    for (let second = 0; second < 895; second += 5) {
      await host.pass(3_000);
      await host.poll();
      if (second % 60 === 0) state('acted');
    }
    expect(host.titles()).toEqual([]);
    for (let read = 0; read < 4; read += 1) await host.poll();
    expect(plain(host.titles())).toEqual([
      'Bot 7701 is silent: 1 h 15 min of open market since its last action, longest pause of 30 days 1 h 00 min',
    ]);
  });

  it.each(['storm', 'silence'] as const)(
    'says that %s is not known while the deals cannot be read',
    async (kind) => {
      const host = await hostWith(kind, calm(30), { value: 2 });
      host.world.ledger = null;
      host.world.states = null;
      const states = new Set<string>();
      for (let poll = 0; poll < 60; poll += 1) {
        await host.pass(5_000);
        await host.poll();
        for (const state of await host.states()) states.add(state);
      }
      expect([...states].at(-1)).toBe('blind');
      const log = await host.handlers['alerts.log']({ after: 0 });
      expect(log.ok && log.value.filter(({ to }) => to === 'blind')).toHaveLength(1);
    },
  );

  it('and promises by deals are not checkable on a netting account', async () => {
    const host = await hostWith('storm', [], { value: 1 });
    await host.has({ marginMode: 'NETTING' });
    await host.poll();
    expect(await host.states()).toEqual(['blind']);
  });
});

describe('promises of a trader', () => {
  const broken: readonly [Measure, Partial<Parameters<typeof alertOf>[1]>, object, string][] = [
    [
      { kind: 'symbols', trader, symbols: 'GBPUSD, xauusd' },
      { value: 0 },
      {},
      'Bot 7701 broke “Only GBPUSD, xauusd”: 1 trade',
    ],
    [
      { kind: 'hours', trader, hours: 'Mon-Fri 08:00-13:00' },
      { value: 0 },
      {},
      'Bot 7701 broke “Opens only Mon-Fri 08:00-13:00”: 1 trade',
    ],
    [
      { kind: 'risk', trader },
      { value: 100 },
      { sl: 0 },
      'Bot 7701 broke “At most 100.00 USD at risk”: no limit',
    ],
    [
      { kind: 'risk', trader },
      { value: 100 },
      { sl: 1.16, priceCurrent: 1.17, volume: 0.2 },
      'Bot 7701 broke “At most 100.00 USD at risk”: 200.00 USD',
    ],
    [
      { kind: 'stop-distance', trader },
      { value: 200, way: 'below' },
      { sl: 1.169, priceOpen: 1.17 },
      'Bot 7701 broke “A stop at least 200 points away”: 100 points',
    ],
    [{ kind: 'hourly', trader }, { value: 2 }, {}, 'Bot 7701 broke “At most 2 trades an hour”: 3 trades'],
  ];
  it.each(broken)('%j %j is broken with %j', async (of, changes, more, title) => {
    const host = await hostWith(
      'storm',
      [
        ['1', -460, -430],
        ['2', -450, null],
      ],
      { value: 9 },
    );
    await host.save(alertOf(of, { id: randomUUID(), ...changes }));
    await host.pass(2_000);
    for (let read = 0; read < 3; read += 1) await host.poll(open('900', startS + 1, more));
    expect(host.titles()).toEqual([title]);
    expect(host.lines[0]?.detail).toMatch(/^tickets? 900/);
  });

  it('no opposite positions, and market orders only', async () => {
    const host = await hostWith('opposite', []);
    await host.save(alertOf({ kind: 'pending', trader }, { id: randomUUID(), value: 0 }));
    const sell = open('901', startS + 1, { side: 'SELL' });
    const take = (...rows: ReturnType<typeof orderOf>[]) =>
      host.take({ topic: 'orders', result: ok({ rows, unreadable: [] }) });
    for (let read = 0; read < 2; read += 1) {
      take(orderOf({ magic: 7702 }));
      await host.poll(open('900', startS + 1), sell);
    }
    expect(host.titles()).toEqual(['Bot 7701 broke “No opposite positions”: 1 position']);
    for (let read = 0; read < 2; read += 1) take(orderOf({ ticket: '77', magic: 7701 }));
    await host.settle();
    expect(host.lines[1]).toMatchObject({
      title: 'Bot 7701 broke “Market orders only”: 1 order',
      detail: 'ticket 77',
      trade: null,
    });
  });

  it('a trade that came and went between two reads is found by its deals', async () => {
    const host = await hostWith('storm', [], { value: 9 });
    await host.save(alertOf({ kind: 'symbols', trader, symbols: 'GBPUSD' }, { id: randomUUID(), value: 0 }));
    await host.poll();
    host.world.ledger = ledgerOf([['900', 4, 5]]);
    host.take({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows: [], unreadable: [] }) });
    for (let read = 0; read < 3; read += 1) await host.poll();
    expect(host.lines).toMatchObject([{ detail: 'ticket 900', trade: { ticket: '900', isClosed: true } }]);
  });
});
