import { afterEach, describe, expect, test } from 'vitest';
import { type DemoBridge, startDemoBridge } from '../../../demo-bridge/start';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { systemClock } from '../../../host/live/clock';
import { type RefusalMarket, refusedRight } from '../../../host/orders/refused-right';
import { requests } from '../../../shared/contract';
import { tickSchema } from '../../../shared/model/tick';
import {
  type ModifyOrder,
  type NewOrder,
  noTradeResult,
  type TradeOutcome,
  type TradeRequest,
  tradeOutcomeSchema,
} from '../../../shared/model/trade';
import { testParts } from '../../fixtures/service-parts';
import { brokerNow, eurusd, orderOf, quotes } from '../../fixtures/trading';

const intentId = '00000000-0000-4000-8000-000000000001';
const rejected = (retcode: number): TradeOutcome => ({
  ...noTradeResult,
  intentId,
  verdict: 'rejected',
  endpoint: 'POST /orders',
  status: 200,
  failure: null,
  tookMs: 5,
  retcode,
});
const place = (change: Partial<NewOrder> = {}): TradeRequest => ({
  name: 'place-order',
  input: {
    intentId,
    symbol: 'EURUSD',
    type: 'BUY_STOP_LIMIT',
    volume: 0.1,
    price: 1.18,
    stopLimit: 1.179,
    ...change,
  },
});
const modify = (change: Partial<ModifyOrder>): TradeRequest => ({
  name: 'modify-order',
  input: { intentId, ticket: '42094900', ...change },
});
const market = (change: Partial<RefusalMarket> = {}): RefusalMarket => ({
  spec: eurusd,
  quotes: [quotes.eurusd, quotes.eurusd],
  brokerNow: [brokerNow],
  order: null,
  ...change,
});
const learned = (request: TradeRequest, retcode: number, known: RefusalMarket = market()) =>
  refusedRight(request, rejected(retcode), known)?.capability ?? null;

describe('a refusal of what was right', () => {
  test('of a stop limit’s price shows that the bridge drops the stop limit price', () => {
    expect(learned(place(), 10015)).toBe('stop-limit');
    const held = orderOf({ type: 'SELL_STOP_LIMIT', price: 1.16, stopLimit: 1.161 });
    expect(learned(modify({ stopLimit: 1.162 }), 10015, market({ order: held }))).toBe('stop-limit');
    expect(learned(modify({ sl: 1.17 }), 10015, market({ order: held }))).toBe('stop-limit');
  });

  test('shows nothing where the prices were wrong, near a line, or not to be judged', () => {
    expect(learned(place({ stopLimit: 1.181 }), 10015), 'the limit on the wrong side').toBeNull();
    expect(learned(place({ price: 1.16 }), 10015), 'the trigger on the wrong side').toBeNull();
    expect(learned(place({ price: 1.180001 }), 10015), 'off the grid').toBeNull();
    // A spread of 12 points and a least distance of 10: right by the rules, but the market moves.
    expect(learned(place({ price: 1.17105, stopLimit: 1.17 }), 10015), 'near').toBeNull();
    const moved = { bid: 1.1805, ask: 1.1806 };
    expect(learned(place(), 10015, market({ quotes: [quotes.eurusd, moved] })), 'passed').toBeNull();
    expect(learned(place(), 10015, market({ quotes: [null, quotes.eurusd] })), 'no quote').toBeNull();
    expect(learned(place(), 10015, market({ spec: null }))).toBeNull();
    expect(learned(modify({ stopLimit: 1.162 }), 10015), 'an order that is not known').toBeNull();
  });

  test('shows nothing by another type, retcode or verdict', () => {
    expect(learned(place({ type: 'BUY_STOP', stopLimit: undefined }), 10015)).toBeNull();
    expect(learned(place(), 10016)).toBeNull();
    expect(refusedRight(place(), { ...rejected(10015), verdict: 'unknown' }, market())).toBeNull();
  });

  test('of an expiration more than a day ahead shows that the bridge drops it', () => {
    const dated = (ahead: number, change: Partial<NewOrder> = {}) =>
      place({ type: 'BUY_LIMIT', price: 1.16, time: 'SPECIFIED', expiration: brokerNow + ahead, ...change });
    expect(learned(dated(2 * 86_400), 10022)).toBe('expiry');
    expect(learned(dated(3_600), 10022), 'by a clock that is wrong it may be over').toBeNull();
    expect(learned(dated(2 * 86_400), 10022, market({ brokerNow: [] }))).toBeNull();
    const gtcOnly = { ...eurusd, expirationMode: 1 };
    expect(learned(dated(2 * 86_400), 10022, market({ spec: gtcOnly })), 'not taken here').toBeNull();
    const held = orderOf({ type: 'BUY_LIMIT', price: 1.16 });
    const changed = modify({ time: 'SPECIFIED', expiration: brokerNow + 2 * 86_400 });
    expect(learned(changed, 10022, market({ order: held }))).toBe('expiry');
  });
});

describe('behind the recorded family', () => {
  let demo: DemoBridge | null = null;
  let service: Service | null = null;
  afterEach(async () => {
    await service?.close();
    await demo?.close();
  });

  test('its refusals teach what it drops, and each outcome says so', async () => {
    const started = performance.now();
    const now = () => Date.UTC(2026, 10, 18, 11) + performance.now() - started;
    const token = 'family-1';
    const family = { offsetSeconds: 3 * 3_600, stamps: 'utc', prefix: '' } as const;
    demo = await startDemoBridge({ port: 0, token, now, family, calm: true });
    const host = await createService(
      testParts({ environment: { bridgeUrl: demo.url, token }, clock: { ...systemClock, wall: now } }),
    );
    service = host;
    for (const name of ['account.read', 'positions.list', 'orders.list', 'connection.read'] as const)
      await host.invoke(name, {});
    await host.invoke('symbols.read', { symbol: 'EURUSD' });
    const read = await host.invoke('ticks.read', { symbol: 'EURUSD' });
    const { ask } = tickSchema.parse(read.ok ? read.value : null);
    const at = (distance: number) => Number((ask + distance).toFixed(5));
    const send = async (order: Partial<NewOrder>) => {
      const asked = { intentId: crypto.randomUUID(), symbol: 'EURUSD', volume: 0.1, ...order };
      const answer = await host.invoke('trade.send', { name: 'place-order', input: asked });
      return tradeOutcomeSchema.parse(answer.ok ? answer.value : answer);
    };
    const stateOf = async (id: string) => {
      const all = await host.invoke('capabilities.read', {});
      const listed = requests['capabilities.read'].output.parse(all.ok ? all.value : all);
      return listed.find((each) => each.id === id);
    };
    expect(await stateOf('stop-limit')).toMatchObject({ state: 'unknown' });

    const wrong = await send({ type: 'BUY_STOP_LIMIT', price: at(0.005), stopLimit: at(0.006) });
    expect(wrong).toMatchObject({ verdict: 'rejected', retcode: 10015 });
    expect(wrong.dropped).toBeUndefined();
    expect(await stateOf('stop-limit'), 'wrong prices prove nothing').toMatchObject({ state: 'unknown' });

    const right = await send({ type: 'BUY_STOP_LIMIT', price: at(0.005), stopLimit: at(0.003) });
    expect(right).toMatchObject({ verdict: 'rejected', retcode: 10015, dropped: 'stop-limit' });
    await expect.poll(() => stateOf('stop-limit')).toMatchObject({ state: 'no' });

    const dated = { time: 'SPECIFIED', expiration: Math.floor(now() / 1_000) + 3 * 86_400 } as const;
    const expires = await send({ type: 'BUY_LIMIT', price: at(-0.005), ...dated });
    expect(expires).toMatchObject({ verdict: 'rejected', retcode: 10022, dropped: 'expiry' });
    expect(await stateOf('expiry')).toMatchObject({ state: 'no' });
  });
});
