import { expect, it } from 'vitest';
import type { ReadSpan } from '../../../host/bridge/reading';
import { createDealStore } from '../../../host/ledger/deal-store';
import { recordedHandlers } from '../../../host/ledger/recorded';
import { stateHandlers } from '../../../host/ledger/states';
import { createTraderSources, type TraderRecord } from '../../../host/ledger/trader-sources';
import { systemClock } from '../../../host/live/clock';
import type { Deal } from '../../../shared/model/deal';
import type { Intent } from '../../../shared/model/intent';
import type { LevelStep } from '../../../shared/model/kept-history';
import type { Order } from '../../../shared/model/order';
import { failed, ok } from '../../../shared/model/result';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { wholeCoverage } from '../../fixtures/coverage';
import { intentId, intentOf } from '../../fixtures/intents';
import { eurusd, orderOf } from '../../fixtures/trading';
import { booked, closing, opening } from '../../shared/math/trading-days';

/** What the host tells of traders besides the results: of all deals that are known, and of all that is recorded. The broker's clock is UTC. */

const day = 86_400;
const today = Date.UTC(2026, 10, 18) / 1_000;
const now = today + day / 2;
const ms = (time: number) => time * 1_000;

const step = (ticket: string, fromValue: number | null, toValue: number, at: number): LevelStep => ({
  ...{ kind: 'position', ticket, symbol: 'EURUSD', level: 'sl', fromValue, toValue },
  ...{ afterMs: fromValue === null ? null : ms(at), byMs: ms(at) },
});

/** Watched without a break for so many days. */
const recordOf = (days: number, changes: Partial<TraderRecord> = {}): TraderRecord => {
  const [fromMs, toMs] = [ms(now - days * day), ms(now)];
  return {
    ...{ nowMs: toMs, spans: [], steps: [] },
    coverage: { fromMs, toMs, watchedMs: toMs - fromMs, gaps: [], hasMore: false },
    floating: { sinceMs: fromMs, toMs, spans: [] },
    ...changes,
  };
};

interface Known {
  readonly record?: TraderRecord | null;
  readonly past?: readonly Order[];
  readonly pending?: readonly Order[];
  readonly intents?: readonly Intent[];
  readonly offsetS?: number | null;
  /** From then on every deal is known; null: from the beginning. */
  readonly wholeSince?: number | null;
}

/** A host that knows these deals. */
function hostOf(deals: readonly Deal[], known: Known = {}) {
  const { record = null, past = [], pending = [], intents = [], offsetS = 0, wholeSince = null } = known;
  const broken = { isBridge: false };
  const lost = failed({ kind: 'timeout', message: 'nothing came for 35 s' });
  const spans: ReadSpan[] = [];
  /** Symbols that are asked for now, and the most at one time. */
  const asking = { now: 0, most: 0 };
  const store = createDealStore();
  let changes = 0;
  const put = (more: readonly Deal[]) => {
    for (const deal of more) store.put(deal);
    while (store.makeTrades());
    changes += 1;
  };
  put(deals);
  const asked: string[] = [];
  const hours = Array.from({ length: 1_488 }, (_, at) => today - (1_487 - 12 - at) * 3_600);
  const at = { ms: 0 };
  const clock = { now: () => at.ms, wall: () => ms(now), after: systemClock.after };
  const ledger = {
    known: async () => ({ store, coverage: { ...wholeCoverage, wholeSince, changes } }),
    async read(span: ReadSpan) {
      spans.push(span);
      return broken.isBridge ? lost : ok(null);
    },
  };
  const sources = createTraderSources({
    clock,
    record: async () => record,
    knowledge: {
      utcOffsetS: () => offsetS,
      brokerNow: () => (offsetS === null ? [] : [now + offsetS]),
      orders: () => ({ value: { rows: pending, unreadable: [] }, askedMs: 0, atMs: 0 }),
    },
    pastOrders: async () => (broken.isBridge ? lost : ok({ rows: past, unreadable: [] })),
    async spec(symbol) {
      asked.push(symbol);
      return ok({ ...eurusd, tickValue: 1, tickValueProfit: 1, tickValueLoss: 1 });
    },
    async hours(_, count) {
      asking.now += 1;
      asking.most = Math.max(asking.most, asking.now);
      await new Promise((resolve) => setTimeout(resolve));
      asking.now -= 1;
      const time = hours.slice(-count);
      const none = time.map(() => 1);
      return ok({ time, open: none, high: none, low: none, close: none, tickVolume: none, spread: none });
    },
    intents: async () => intents,
  });
  const recorded = recordedHandlers(ledger, clock, sources);
  const states = stateHandlers(ledger, clock, sources);
  return {
    ...{ put, asked, spans, broken, asking, at, claim: store.claim, states },
    async recorded(from: number | null = null) {
      const told = await recorded['ledger.recorded']({ from });
      return told.ok ? told.value : null;
    },
    async of(owner: string, from: number | null = null) {
      return (await this.recorded(from))?.owners.find((each) => each.owner === owner) ?? null;
    },
    async noStop(owner: string) {
      const told = await recorded['ledger.no-stop']({ owner, from: null, skip: 0 });
      return told.ok ? told.value?.map(({ id, exit }) => [id, exit]) : null;
    },
    async state(owner: string) {
      const told = await states['ledger.states']({});
      return (told.ok ? told.value : null)?.find((each) => each.owner === owner) ?? null;
    },
  };
}

const own = { magic: 7701, comment: 'trend' };
const old = today - 60 * day;

it('tells stops, R and the drawdown of all that is recorded, also of trades that closed sixty days ago', async () => {
  const host = hostOf(
    [
      opening('7', { ...own, time: old, price: 1.1 }),
      closing('7', { ...own, time: old + 100, price: 1.101, profit: 100 }),
      // Still open.
      opening('8', { ...own, time: now - 50 }),
    ],
    {
      record: recordOf(90, {
        steps: [step('7', null, 0, old), step('7', 0, 1.099, old + 30), step('8', null, 0, now - 50)],
        floating: {
          ...{ sinceMs: ms(now - 90 * day), toMs: ms(now) },
          spans: [
            { trader: 'bot 7701', fromMs: ms(old + 10), toMs: ms(old + 90), low: -40, high: 100, fall: -40 },
          ],
        },
      }),
    },
  );
  expect(await host.of('bot 7701')).toEqual({
    owner: 'bot 7701',
    stops: { withMs: 70_000, withoutMs: 30_000 + 50_000, unknownMs: 0 },
    // 100 points of a lot at 1 each were risked.
    inR: { average: expect.closeTo(1, 9), known: 1 },
    floating: {
      drawdown: { amount: -40, fromMs: ms(old + 10), toMs: ms(old + 90) },
      ...{ sinceMs: ms(now - 90 * day), isLater: true, openMs: 150_000, seenMs: 80_000, isShared: false },
    },
  });
  expect(await host.noStop('bot 7701')).toEqual([
    ['8', null],
    ['7', old + 100],
  ]);
  expect((await host.recorded())?.watched).toEqual({
    ...{ sinceMs: ms(now - 90 * day), toMs: ms(now), watchedMs: ms(90 * day) },
  });
  expect(await host.of('bot 7701', today)).toMatchObject({
    ...{ stops: { withoutMs: 50_000 }, inR: { average: null, known: 0 } },
    floating: { isLater: false, drawdown: null },
  });
  expect(host.asked).toEqual(['EURUSD']);
});

it('tells it anew when a trade of his has closed, and where the opening order had another stop', async () => {
  const host = hostOf(
    [opening('7', { ...own, time: today, price: 1.1 }), opening('9', { magic: 7702, time: today })],
    { record: recordOf(90), past: [orderOf({ ticket: '7', sl: 1.099 })] },
  );
  expect(await host.of('bot 7701')).toMatchObject({ inR: { known: 0 }, stops: { unknownMs: ms(day / 2) } });
  const other = await host.of('bot 7702');
  host.put([closing('7', { ...own, time: today + 60, price: 1.098, profit: -200 })]);
  expect(await host.of('bot 7701')).toMatchObject({
    inR: { average: expect.closeTo(-2, 9), known: 1 },
    stops: { unknownMs: 60_000 },
  });
  expect(await host.of('bot 7702')).toBe(other);
});

it('of a netting position that several own the stop is nobody’s alone, and counts once', async () => {
  const host = hostOf(
    [
      opening('9', { ...own, volume: 0.3, price: 1.1, time: today }),
      booked({ magic: 7702, comment: 'rev', positionId: '9', volume: 0.1, price: 1.1, time: today + 10 }),
      closing('9', { ...own, volume: 0.4, price: 1.102, profit: 80, time: today + 100 }),
    ],
    { record: recordOf(90, { steps: [step('9', null, 1.099, today)] }) },
  );
  expect((await host.of('mixed'))?.stops).toEqual({ withMs: 100_000, withoutMs: 0, unknownMs: 0 });
  for (const [owner, net] of [
    ['bot 7701', 60],
    ['bot 7702', 20],
  ] as const)
    expect(await host.of(owner)).toMatchObject({
      ...{ stops: null, floating: { isShared: true, drawdown: null } },
      inR: { average: expect.closeTo(net / (net === 60 ? 30 : 10), 9), known: 1 },
    });
});

it('without a record or the broker’s clock says what is not known', async () => {
  const deals = [opening('7', { ...own, time: today }), closing('7', { ...own, time: today + 60 })];
  const nothing = hostOf(deals);
  expect((await nothing.recorded())?.watched).toBeNull();
  expect(await nothing.of('bot 7701')).toMatchObject({
    ...{ stops: { withMs: 0, withoutMs: 0, unknownMs: 60_000 }, floating: null },
  });
  const clockless = hostOf(deals, { record: recordOf(90), offsetS: null });
  expect(await clockless.of('bot 7701')).toMatchObject({ stops: null, floating: null });
  expect(await clockless.state('bot 7701')).toBeNull();
});

it('a trader acts by its deals, orders and changes of levels, whoever closed its position', async () => {
  const at = today + 3_600;
  const seen = step('7', 1.1, 1.2, at + 600);
  const later = step('7', 1.2, 1.3, at + 900);
  const change = { intentId: intentId(1), ticket: '7', sl: 1.3, tp: 0 };
  const host = hostOf(
    [
      opening('1', { ...own, time: at - 40 * day, symbol: 'GBPUSD' }),
      opening('7', { ...own, time: at }),
      // The server's, not the bot's.
      closing('7', { ...own, time: at + 60, reason: 'SL' }),
    ],
    {
      // What it began with is no change, and the last one was asked for here.
      record: recordOf(90, { steps: [step('7', null, 1.1, at + 300), seen, later] }),
      pending: [orderOf({ ticket: '9', magic: 7701, symbol: 'XAUUSD', timeSetup: at + 350 })],
      intents: [intentOf({ request: { name: 'modify-position', input: change }, sent: later.byMs - 1_000 })],
    },
  );
  expect((await host.state('bot 7701'))?.lastDay).toEqual([at, at + 350, at + 600]);
  expect((await host.state('server'))?.lastDay).toEqual([at + 60]);
  expect((await host.state('you'))?.lastDay).toEqual([at + 900]);
  host.put([opening('10', { ...own, time: now - 90 })]);
  expect((await host.state('bot 7701'))?.state).toMatchObject({ kind: 'too-few-actions', agoS: 90 });
  // It was sent from here: a ticket of the journal says so later.
  host.claim({ ...noOwnTickets, orders: new Set(['10']) });
  host.put([]);
  expect((await host.state('you'))?.lastDay).toEqual([at + 900, now - 90]);
  expect((await host.state('bot 7701'))?.lastDay).toEqual([at, at + 350, at + 600]);
});

it('tells the last act of one who has been silent for months, and no pace that the hours of its market do not reach', async () => {
  const host = hostOf([
    opening('1', { ...own, time: today - 100 * day }),
    opening('2', { magic: 7702, time: today - 28 * day }),
  ]);
  expect(await host.state('bot 7701')).toMatchObject({
    state: { kind: 'hours-unknown', last: today - 100 * day, openAgoS: null },
    lastDay: [],
  });
  expect((await host.state('bot 7702'))?.state).toMatchObject({ kind: 'too-few-actions' });
});

it('calls nobody silent by fewer days than a pace is of: what is missing of them is read first, or told as not read', async () => {
  const host = hostOf([opening('7', { ...own, time: now - 100 })], { wholeSince: now - 7 * day });
  expect(await host.state('bot 7701')).not.toBeNull();
  expect(host.spans).toEqual([{ from: now - 31 * day, to: now }]);
  host.broken.isBridge = true;
  expect(await host.states['ledger.states']({})).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
});

it('keeps the orders that were read when they cannot be read again', async () => {
  const order = orderOf({ ...own, ticket: '90', timeSetup: now - 500 });
  const host = hostOf([], { past: [order] });
  expect(await host.state('bot 7701')).toMatchObject({ state: { last: now - 500 } });
  host.broken.isBridge = true;
  host.at.ms = 61_000;
  expect(await host.state('bot 7701')).toMatchObject({ state: { last: now - 500 } });
});

it('asks for the markets of many symbols two at a time: orders wait in the same queue', async () => {
  const symbols = Array.from({ length: 30 }, (_, at) => `S${at}`);
  const deals = symbols.map((symbol, at) =>
    opening(`${100 + at}`, { magic: 7_700 + at, symbol, time: now - 100 }),
  );
  const host = hostOf(deals);
  expect(await host.state('bot 7701')).not.toBeNull();
  expect(host.asking.most).toBe(2);
});
