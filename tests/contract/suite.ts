import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EventValue,
  type Host,
  type Input,
  type Output,
  type RequestName,
  requestNames,
  requests,
} from '../../shared/contract';
import { type OrderType, orderTypes } from '../../shared/model/enums';
import { failureSchema, type Result } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import type { Tick } from '../../shared/model/tick';
import type { NewOrder, TradeOutcome } from '../../shared/model/trade';

export interface HostUnderTest {
  readonly host: Host;
  /** Texts that must not be in any answer, such as the bridge's token. */
  readonly secrets?: readonly string[];
  close(): Promise<void>;
}

/** A symbol of the demo bridge whose market is open all week. */
const symbol = 'BTCUSD';

/** For names and inputs of a hostile page, against the types. */
interface Untyped {
  invoke(name: string, input: unknown): Promise<Result<unknown>>;
}

/** The same suite for every door: the contract's promises, over a demo bridge. */
export function contractSuite(name: string, makeHost: () => Promise<HostUnderTest>): void {
  describe(`the contract over ${name}`, () => {
    let made: HostUnderTest;
    const answers: unknown[] = [];
    beforeAll(async () => {
      made = await makeHost();
    });
    afterAll(() => made.close());

    const untyped = (): Untyped => made.host;
    const refused = async (request: string, input: unknown) => {
      const result = await untyped().invoke(request, input);
      if (result.ok) throw new Error(`${request} accepted ${JSON.stringify(input)}`);
      return failureSchema.parse(result.failure);
    };
    async function ask<Name extends RequestName>(request: Name, input: Input<Name>): Promise<Output<Name>> {
      const result = await made.host.invoke(request, input);
      answers.push(result);
      if (!result.ok) throw new Error(`${request}: ${JSON.stringify(result.failure)}`);
      requests[request].output.parse(result.value);
      return result.value;
    }

    describe('every request is answered in its own shape', () => {
      const day = 86_400;
      const reads: { readonly [Name in RequestName]?: Input<Name> } = {
        'app.read': {},
        'bridge.read': {},
        'settings.read': {},
        'connection.read': {},
        'load.read': {},
        'capabilities.read': {},
        'interface.read': {},
        'error.read': {},
        'time.read': { symbol },
        'records.read': { of: 'symbol', symbol },
        'ticks.history': { symbol, count: 50 },
        'account.read': {},
        'symbols.list': {},
        'symbols.read': { symbol },
        'ticks.read': { symbol },
        'topics.read': { account: null, positions: null, ticks: [{ symbol, version: null }] },
        'rates.read': { symbol, timeframe: 'H1', count: 100 },
        'rates.analyse': {
          symbol,
          timeframe: 'M15',
          count: 200,
          indicators: { fast: { type: 'ema', length: 21 }, rsi: true, macd: true, bbands: true },
        },
        'positions.list': {},
        'orders.list': {},
        'ledger.deals': { from: 0, to: 4_000_000_000 - day },
        'history.orders': { from: 0, to: 4_000_000_000 - day },
      };
      test.each(requestNames.filter((request) => request in reads))('%s', async (request) => {
        const result = await untyped().invoke(request, reads[request]);
        answers.push(result);
        expect(result).toMatchObject({ ok: true });
        if (result.ok) requests[request].output.parse(result.value);
      });

      test('the analysis holds every output that was asked for, or says why not', async () => {
        const analysis = await ask('rates.analyse', {
          symbol,
          timeframe: 'H1',
          count: 60,
          indicators: { ema: true, far: { type: 'sma', length: 200 }, odd: { type: 'no-such-indicator' } },
        });
        expect(analysis.bars.time).toHaveLength(60);
        expect(Object.keys(analysis.outputs)).toEqual(['ema']);
        expect(Object.keys(analysis.missing).toSorted()).toEqual(['far', 'odd']);
      });

      test('the newest values alone are the end of the whole answer', async () => {
        const wish = { symbol, timeframe: 'H1' as const, count: 120, indicators: { ema: true as const } };
        const whole = await ask('rates.analyse', wish);
        const tail = await ask('rates.analyse', { ...wish, recentBars: 10 });
        expect(tail.bars.time).toHaveLength(120);
        const [all, newest] = [whole.outputs.ema, tail.outputs.ema];
        if (all?.shape !== 'series' || newest?.shape !== 'series') throw new Error('no series came');
        expect(newest.values).toHaveLength(10);
        // The newest candle may have changed between the two reads.
        expect(newest.values.slice(0, -1)).toEqual(all.values.slice(-10, -1));
      });

      test('ticks of a span come oldest first and lie within it', async () => {
        const newest = (await ask('ticks.history', { symbol, count: 1 })).at(-1);
        const to = Math.floor((newest?.timeMs ?? 0) / 1_000);
        const ticks = await ask('ticks.history', { symbol, count: 5_000, from: to - 120, to });
        expect(ticks.length).toBeGreaterThan(10);
        const times = ticks.map(({ timeMs }) => timeMs ?? 0);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times[0]).toBeGreaterThanOrEqual((to - 120) * 1_000);
        expect(times.at(-1)).toBeLessThanOrEqual(to * 1_000);
      });

      test('candles of a span join the newest ones without a hole', async () => {
        const wish = { symbol, timeframe: 'H1' as const };
        const newest = await ask('rates.read', { ...wish, count: 40 });
        const oldest = newest.time[20] ?? 0;
        const before = await ask('rates.read', { ...wish, count: 20, from: 0, to: oldest - 1 });
        expect(before.time).toEqual(newest.time.slice(0, 20));
      });

      test('a record comes whole, with what nobody here computes with', async () => {
        const record = await ask('records.read', { of: 'account' });
        const account = await ask('account.read', {});
        expect(record).toContainEqual({ field: 'login', value: account.login });
        expect(record.map(({ field }) => field)).toContain('commission_blocked');
      });

      test('the clock by a symbol of one’s own', async () => {
        expect(await ask('time.read', { symbol })).toMatchObject({ usedSymbol: symbol });
      });

      test('a group narrows the symbols', async () => {
        const all = await ask('symbols.list', {});
        const some = await ask('symbols.list', { group: 'BTC*' });
        expect(some).toContain(symbol);
        expect(some.length).toBeLessThan(all.length);
      });

      test('the load counts what was asked', async () => {
        expect((await ask('load.read', {})).requestsPerSecond).toBeGreaterThan(0);
      });

      test('Test connection says step by step what it found', async () => {
        const { url } = await ask('bridge.read', {});
        const report = await ask('connection.test', { url: url ?? '' });
        expect(report.usable).toBe(true);
        expect(report.steps.length).toBeGreaterThan(3);
      });
    });

    describe('failures are values', () => {
      test('an unknown symbol and ticket are "not found"', async () => {
        expect(await refused('ticks.read', { symbol: 'NO/SUCH#SYMBOL' })).toMatchObject({
          kind: 'not-found',
        });
        expect(await refused('ticks.history', { symbol: 'NO&SUCH', count: 5 })).toMatchObject({
          kind: 'not-found',
        });
        expect(await refused('records.read', { of: 'position', ticket: '1' })).toMatchObject({
          kind: 'not-found',
        });
        expect(await refused('time.read', { symbol: 'NO SUCH' })).toMatchObject({ kind: 'not-found' });
      });

      test('ten thousand quotes in one question are refused', async () => {
        const ticks = Array.from({ length: 10_000 }, () => ({ symbol: 'A', version: null }));
        expect((await refused('topics.read', { ticks })).kind).toMatch(/^(bad-input|host-lost)$/);
      });

      test.each(requestNames)('%s refuses an input that is no object', async (request) => {
        expect(await refused(request, null)).toMatchObject({ kind: 'bad-input' });
      });

      test.each([
        ['ticks.read', {}, 'symbol'],
        ['ticks.read', { symbol, extra: 1 }, 'extra'],
        ['rates.read', { symbol, timeframe: 'H5', count: 5 }, 'timeframe'],
        ['rates.read', { symbol, timeframe: 'H1', count: 0 }, 'count'],
        ['rates.read', { symbol, timeframe: 'H1', count: '5' }, 'count'],
        ['topics.read', { equity: null }, 'equity'],
        ['topics.read', { account: 7 }, 'account'],
        ['ledger.deals', { from: 5 }, 'to'],
        ['profiles.save', { name: 'A', colour: 'blue', url: 'ftp://host' }, 'url'],
        ['profiles.save', { name: ' ', colour: 'blue', url: 'http://host' }, 'name'],
        ['profiles.save', { name: 'A', colour: 'red', url: 'http://host' }, 'colour'],
        ['profiles.choose', { id: 'nobody' }, 'id'],
        ['trade.send', { name: 'cancel-order', input: { intentId: 'mine', ticket: '7' } }, 'input.intentId'],
        ['trade.send', { name: 'burn', input: {} }, 'name'],
        ['terminal.act', { intentId: 'mine', action: 'restart' }, 'intentId'],
        ['terminal.act', { intentId: crypto.randomUUID(), action: 'reboot' }, 'action'],
        ['ticks.history', { symbol, count: 0 }, 'count'],
        ['ticks.history', { symbol, count: 5, from: 9, to: 3 }, 'to'],
        ['records.read', { of: 'everything' }, 'of'],
        ['records.read', { of: 'position', ticket: '../account' }, 'ticket'],
        ['rates.analyse', { symbol, timeframe: 'H1', count: 5, indicators: {}, recentBars: 0 }, 'recentBars'],
        [
          'trade.send',
          { name: 'close-position', input: { intentId: crypto.randomUUID(), ticket: '7', volume: -1 } },
          'input.volume',
        ],
      ])('%s refuses %j and names "%s"', async (request, input, field) => {
        expect(await refused(request, input)).toMatchObject({ kind: 'bad-input', field });
      });

      test.each(['', 'account', 'account.write', '__proto__', 'constructor', 'toString', 'bridge.changed'])(
        'a request named "%s" is refused',
        async (request) => {
          const outcome = await untyped()
            .invoke(request, {})
            .then(
              (result) => result.ok,
              () => false,
            );
          expect(outcome).toBe(false);
        },
      );
    });

    describe('events', () => {
      test('a late listener gets the latest value of each', async () => {
        const bridges: EventValue<'bridge.changed'>[] = [];
        const settings: EventValue<'settings.changed'>[] = [];
        const off = [
          made.host.on('bridge.changed', (value) => bridges.push(value)),
          made.host.on('settings.changed', (value) => settings.push(value)),
        ];
        await expect.poll(() => bridges).toHaveLength(1);
        await expect.poll(() => settings).toHaveLength(1);
        expect(bridges[0]).toEqual(await ask('bridge.read', {}));
        expect(settings[0]).toEqual(await ask('settings.read', {}));
        for (const end of off) end();
      });

      test('a change is reported, until the listener leaves', async () => {
        const heard: number[] = [];
        const off = made.host.on('settings.changed', ({ polling }) => heard.push(polling.chart));
        const { polling } = await ask('settings.read', {});
        await expect.poll(() => heard).toEqual([polling.chart]);
        await ask('settings.savePolling', { ...polling, chart: 12_345 });
        await expect.poll(() => heard).toEqual([polling.chart, 12_345]);
        expect((await ask('settings.read', {})).polling.chart).toBe(12_345);
        off();
        await ask('settings.savePolling', polling);
        expect(heard).toHaveLength(2);
      });
    });

    describe('the eight order types', () => {
      const intent = () => ({ intentId: crypto.randomUUID() });
      const market = async () => {
        const spec = await ask('symbols.read', { symbol });
        const first = await ask('ticks.read', { symbol });
        // One quote alone may be of yesterday: nothing is opened on it.
        await expect.poll(async () => (await ask('ticks.read', { symbol })).timeMs).not.toBe(first.timeMs);
        return { spec, tick: await ask('ticks.read', { symbol }) };
      };
      const good = (outcome: TradeOutcome, verdict: TradeOutcome['verdict']): string => {
        expect(outcome).toMatchObject({ verdict, retcode: 10009 });
        return outcome.order ?? '';
      };

      test.each(orderTypes.filter((type) => type !== 'BUY' && type !== 'SELL'))(
        '%s is placed, seen, modified and cancelled',
        async (type) => {
          const { spec, tick } = await market();
          const order = orderOf(type, spec, tick);
          const ticket = good(
            await ask('trade.send', { name: 'place-order', input: { ...intent(), ...order } }),
            'placed',
          );
          const seen = (await ask('orders.list', {})).rows.find((each) => each.ticket === ticket);
          expect(seen).toMatchObject({ type, price: order.price, stopLimit: order.stopLimit ?? 0 });
          const price = onGrid(order.price * (order.price < tick.bid ? 0.99 : 1.01), spec);
          const stopLimit = order.stopLimit === undefined ? {} : { stopLimit: order.stopLimit };
          const modified = await ask('trade.send', {
            name: 'modify-order',
            input: { ...intent(), ticket, price, ...stopLimit },
          });
          expect(modified).toMatchObject({ verdict: 'done' });
          const changed = (await ask('orders.list', {})).rows.find((each) => each.ticket === ticket);
          expect(changed?.price).toBe(price);
          good(await ask('trade.send', { name: 'cancel-order', input: { ...intent(), ticket } }), 'done');
          expect((await ask('orders.list', {})).rows.some((each) => each.ticket === ticket)).toBe(false);
        },
      );

      test.each(['BUY', 'SELL'] as const)(
        '%s is filled, protected, closed in part and closed',
        async (type) => {
          const { spec, tick } = await market();
          const volume = lots(spec.volumeMin * 4, spec);
          const before = new Set((await ask('positions.list', {})).rows.map(({ ticket }) => ticket));
          good(
            await ask('trade.send', {
              name: 'place-order',
              input: { ...intent(), ...orderOf(type, spec, tick), volume },
            }),
            'done',
          );
          const position = (await ask('positions.list', {})).rows.find((each) => !before.has(each.ticket));
          expect(position).toMatchObject({ symbol, side: type, volume });
          const ticket = position?.ticket ?? '';
          const [below, above] = [onGrid(tick.bid * 0.9, spec), onGrid(tick.bid * 1.1, spec)];
          const levels = type === 'BUY' ? { sl: below, tp: above } : { sl: above, tp: below };
          const modify = async () =>
            ask('trade.send', { name: 'modify-position', input: { ...intent(), ticket, ...levels } });
          expect(await modify()).toMatchObject({ verdict: 'done' });
          expect(await modify()).toMatchObject({ verdict: 'unchanged' });
          const now = async () =>
            (await ask('positions.list', {})).rows.find((each) => each.ticket === ticket);
          expect(await now()).toMatchObject(levels);
          const half = lots(volume / 2, spec);
          expect(
            await ask('trade.send', { name: 'close-position', input: { ...intent(), ticket, volume: half } }),
          ).toMatchObject({
            verdict: 'done',
          });
          expect((await now())?.volume).toBeCloseTo(volume - half, 8);
          expect(
            await ask('trade.send', { name: 'close-position', input: { ...intent(), ticket } }),
          ).toMatchObject({
            verdict: 'done',
          });
          expect((await ask('positions.list', {})).rows.some((each) => each.ticket === ticket)).toBe(false);
          const deals = await ask('ledger.deals', { from: 0, to: 4_000_000_000 });
          expect(
            deals.rows.filter(({ positionId }) => positionId === ticket).map(({ entry }) => entry),
          ).toEqual(['IN', 'OUT', 'OUT']);
        },
      );

      test('a rejection is an outcome with its retcode, and the same intent is not sent twice', async () => {
        const { spec, tick } = await market();
        const order: NewOrder = { ...intent(), ...orderOf('BUY', spec, tick), volume: spec.volumeMin / 10 };
        const first = await ask('trade.send', { name: 'place-order', input: order });
        expect(first).toMatchObject({ verdict: 'rejected', retcode: 10014 });
        expect(await ask('trade.send', { name: 'place-order', input: order })).toEqual(first);
      });

      test('a ticket that is gone is rejected', async () => {
        expect(
          await ask('trade.send', { name: 'cancel-order', input: { ...intent(), ticket: '1' } }),
        ).toMatchObject({
          verdict: 'rejected',
          status: 404,
        });
      });
    });

    describe('the terminal', () => {
      const act = (action: 'init' | 'restart' | 'shutdown', intentId: string = crypto.randomUUID()) =>
        ask('terminal.act', { intentId, action });

      test('is shut down and initialized: data is away in between, and the market goes on', async () => {
        const before = await ask('ticks.read', { symbol });
        expect(await act('shutdown')).toMatchObject({ action: 'shutdown', verdict: 'done', failure: null });
        expect(await refused('account.read', {})).toMatchObject({ kind: 'terminal-not-ready' });
        expect(await ask('connection.read', {})).toMatchObject({
          bridge: { state: 'up' },
          terminal: { state: 'down' },
        });
        expect(await act('init')).toMatchObject({ verdict: 'done' });
        // A successful action ends the pause after the trouble: the next read is sent.
        expect((await ask('account.read', {})).balance).toBeGreaterThan(0);
        expect((await ask('ticks.read', { symbol })).timeMs).toBeGreaterThanOrEqual(before.timeMs ?? 0);
        expect(await ask('connection.read', {})).toMatchObject({ terminal: { state: 'up' } });
      });

      test('the same intent is not sent twice', async () => {
        const intentId = crypto.randomUUID();
        const first = await act('init', intentId);
        expect(await act('init', intentId)).toEqual(first);
      });

      test('its last error is reported in words', async () => {
        await refused('symbols.read', { symbol: 'NO/SUCH' });
        expect((await ask('error.read', {})).message).toContain('NO/SUCH');
      });
    });

    test('no answer holds a secret', () => {
      const everything = JSON.stringify(answers);
      for (const secret of made.secrets ?? []) expect(everything).not.toContain(secret);
    });
  });
}

function onGrid(price: number, { tickSize, digits }: SymbolSpec): number {
  return Number((Math.round(price / tickSize) * tickSize).toFixed(digits));
}

function lots(volume: number, { volumeStep }: SymbolSpec): number {
  return Number((Math.round(volume / volumeStep) * volumeStep).toFixed(8));
}

/** A valid order far enough from the market that nothing triggers it. */
function orderOf(type: OrderType, spec: SymbolSpec, { bid, ask }: Tick): Omit<NewOrder, 'intentId'> {
  const at = (factor: number) => onGrid(bid * factor, spec);
  const order = { symbol: spec.name, type, volume: spec.volumeMin };
  switch (type) {
    case 'BUY':
      return { ...order, price: ask };
    case 'SELL':
      return { ...order, price: bid };
    case 'BUY_LIMIT':
    case 'SELL_STOP':
      return { ...order, price: at(0.97) };
    case 'SELL_LIMIT':
    case 'BUY_STOP':
      return { ...order, price: at(1.03) };
    case 'BUY_STOP_LIMIT':
      return { ...order, price: at(1.03), stopLimit: at(1.015) };
    case 'SELL_STOP_LIMIT':
      return { ...order, price: at(0.97), stopLimit: at(0.985) };
  }
}
