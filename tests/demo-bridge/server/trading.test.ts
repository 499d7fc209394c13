import { describe, expect, it } from 'vitest';
import { bridgeAt, numberIn, WEDNESDAY_ELEVEN } from './bridge-at';

const bridge = bridgeAt(WEDNESDAY_ELEVEN);
const { get, call } = bridge;
const send = (order: Record<string, unknown>) =>
  call('POST', '/orders', { symbol: 'EURUSD', volume: 0.1, ...order });
const round = (price: number) => Number(price.toFixed(5));

async function quote(): Promise<{ bid: number; ask: number }> {
  const tick = await get('/symbols/EURUSD/tick');
  return { bid: tick.number('bid'), ask: tick.number('ask') };
}

describe('at the start', () => {
  it('bots and a person have traded for a fortnight and the account adds up to the cent', async () => {
    const deals = (await get('/history/deals?from=0&to=2000000000')).rows();
    expect(deals[0]).toMatchObject({ type: 2, profit: 10_000, symbol: '', entry: 0 });
    expect(new Set(deals.slice(1).map((deal) => deal.magic))).toEqual(new Set([0, 7701, 7702]));
    const positions = (await get('/positions')).rows();
    const orders = (await get('/orders')).rows();
    expect(positions.length + orders.length).toBeGreaterThan(1);
    const account = await get('/account');
    const sum = (rows: readonly unknown[], ...fields: string[]) =>
      rows.reduce<number>(
        (total, row) => fields.reduce((part, field) => part + numberIn(row, field), total),
        0,
      );
    const balance = sum(deals, 'profit', 'commission', 'swap', 'fee');
    expect(account.number('balance')).toBeCloseTo(balance, 6);
    expect(account.number('equity')).toBeCloseTo(balance + sum(positions, 'profit', 'swap'), 6);
    expect(account.number('margin_free')).toBeCloseTo(account.number('equity') - account.number('margin'), 6);
    expect(account.body).toMatchObject({
      currency: 'USD',
      leverage: 100,
      margin_mode: 2,
      trade_mode: 0,
      limit_orders: 200,
    });
  });

  it('is the same for the same seed and day', async () => {
    const { startDemoBridge } = await import('../../../demo-bridge/start');
    const twin = await startDemoBridge({
      port: 0,
      token: 'x',
      seed: 5,
      now: () => WEDNESDAY_ELEVEN,
      calm: true,
    });
    const response = await fetch(`${twin.url}/history/deals?from=0&to=2000000000`, {
      headers: { Authorization: 'Bearer x' },
    });
    const theirs = await response.json();
    await twin.close();
    expect(theirs).toEqual((await get('/history/deals?from=0&to=2000000000')).body);
  });
});

describe('the life of a position', () => {
  it('opens, changes, closes partly and whole, and leaves its deals', async () => {
    const { bid, ask } = await quote();
    const opened = await send({ type: 'BUY', sl: round(bid - 0.01), magic: 42, comment: 'by hand' });
    expect(opened).toMatchObject({
      status: 200,
      body: { retcode: 10009, comment: 'Request executed', price: ask },
    });
    const ticket = opened.number('order');
    expect(opened.number('deal')).toBeGreaterThan(ticket);
    expect((await get(`/positions/${ticket}`)).body).toMatchObject({
      ticket,
      type: 0,
      magic: 42,
      comment: 'by hand',
      volume: 0.1,
      price_open: ask,
      sl: round(bid - 0.01),
      tp: 0,
      reason: 3,
    });
    const change = { tp: round(ask + 0.01) };
    expect((await call('PUT', `/positions/${ticket}`, change)).at('retcode')).toBe(10009);
    expect(await call('PUT', `/positions/${ticket}`, change)).toEqual({
      status: 400,
      body: { retcode: 10025, message: 'No changes' },
    });
    expect((await call('PUT', `/positions/${ticket}`, { sl: 0 })).status).toBe(200);
    expect((await get(`/positions/${ticket}`)).body).toMatchObject({ sl: 0, tp: round(ask + 0.01) });
    expect((await call('PUT', `/positions/${ticket}`, { sl: 1.9 })).body).toEqual({
      retcode: 10016,
      message: 'Invalid stops',
    });

    const part = await call('DELETE', `/positions/${ticket}`, { volume: 0.04 });
    expect(part.body).toMatchObject({ retcode: 10009, volume: 0.04, price: bid });
    expect((await get(`/positions/${ticket}`)).at('volume')).toBe(0.06);
    expect((await call('DELETE', `/positions/${ticket}`, { volume: 1 })).at('retcode')).toBe(10038);
    expect((await call('DELETE', `/positions/${ticket}`)).body).toMatchObject({
      retcode: 10009,
      volume: 0.06,
    });
    expect(await call('DELETE', `/positions/${ticket}`)).toEqual({
      status: 404,
      body: { retcode: 10036, message: `Position ${ticket} not found` },
    });
    const deals = (await get('/history/deals?from=0&to=2000000000'))
      .rows()
      .filter((deal) => deal.position_id === ticket);
    expect(deals.map((deal) => [deal.entry, deal.volume])).toEqual([
      [0, 0.1],
      [1, 0.04],
      [1, 0.06],
    ]);
  });
});

describe('the life of a pending order', () => {
  const prices = (bid: number, ask: number) => ({
    BUY_LIMIT: { price: round(ask - 0.005) },
    SELL_LIMIT: { price: round(bid + 0.005) },
    BUY_STOP: { price: round(ask + 0.005) },
    SELL_STOP: { price: round(bid - 0.005) },
    BUY_STOP_LIMIT: { price: round(ask + 0.005), stoplimit: round(ask + 0.003) },
    SELL_STOP_LIMIT: { price: round(bid - 0.005), stoplimit: round(bid - 0.003) },
  });

  it.each(['BUY_LIMIT', 'SELL_LIMIT', 'BUY_STOP', 'SELL_STOP', 'BUY_STOP_LIMIT', 'SELL_STOP_LIMIT'] as const)(
    '%s is placed, listed, changed and cancelled',
    async (type) => {
      const { bid, ask } = await quote();
      const placed = await send({ type, ...prices(bid, ask)[type], type_time: 'GTC' });
      expect(placed.body).toMatchObject({ retcode: 10009, deal: 0, volume: 0.1 });
      const ticket = placed.number('order');
      const wanted = prices(bid, ask)[type];
      expect((await get(`/orders/${ticket}`)).body).toMatchObject({
        ticket,
        state: 1,
        price_open: wanted.price,
        price_stoplimit: 'stoplimit' in wanted ? wanted.stoplimit : 0,
        volume_current: 0.1,
        type_filling: 2,
      });
      // Farther from the market, whichever side it waits on; the limit of a stop-limit stays where it is.
      const price = round(wanted.price + (wanted.price > bid ? 0.001 : -0.001));
      expect((await call('PUT', `/orders/${ticket}`, { price })).at('retcode')).toBe(10009);
      expect((await get(`/orders/${ticket}`)).at('price_open')).toBe(price);
      const listed = (await get('/orders?symbol=EURUSD')).rows().map((order) => order.ticket);
      expect(listed).toContain(ticket);
      expect((await call('DELETE', `/orders/${ticket}`)).at('retcode')).toBe(10009);
      expect((await get(`/orders/${ticket}`)).status).toBe(404);
      expect((await call('DELETE', `/orders/${ticket}`)).body).toEqual({
        retcode: 10023,
        message: `Order ${ticket} is no longer pending`,
      });
      const old = (await get('/history/orders?from=0&to=2000000000'))
        .rows()
        .find((order) => order.ticket === ticket);
      expect(old).toMatchObject({ state: 2, type_time: 0 });
    },
  );

  it('ends by itself at its time', async () => {
    const { ask } = await quote();
    const time = await get('/time');
    const expiration = time.number('utc_epoch') + time.number('utc_offset_seconds') + 60;
    const order = { type: 'BUY_LIMIT', price: round(ask - 0.02), type_time: 'SPECIFIED', expiration };
    const ticket = (await send(order)).number('order');
    expect((await get(`/orders/${ticket}`)).at('time_expiration')).toBe(expiration);
    bridge.pass(59_999);
    expect((await get(`/orders/${ticket}`)).status).toBe(200);
    bridge.pass(1);
    expect((await get(`/orders/${ticket}`)).status).toBe(404);
  });
});

describe('a refusal', () => {
  it('of a new order is a result with HTTP 200 and a retcode of its own', async () => {
    const { bid } = await quote();
    const cases: [Record<string, unknown>, number, string][] = [
      [{ type: 'BUY', volume: 0.001 }, 10014, 'Invalid volume'],
      [{ type: 'BUY', volume: 90 }, 10019, 'No money'],
      [{ type: 'BUY_LIMIT', price: 1.9 }, 10015, 'Invalid price'],
      [{ type: 'BUY', sl: 1.9 }, 10016, 'Invalid stops'],
      [{ symbol: '#AAPL', type: 'BUY', volume: 1 }, 10018, 'Market closed'],
      [{ symbol: 'LTCUSD', type: 'BUY' }, 10044, 'Only position closing allowed'],
      [{ type: 'BUY', type_filling: 'RETURN' }, 10030, 'Unsupported filling mode'],
    ];
    for (const [order, retcode, comment] of cases) {
      const answer = await send(order);
      expect(answer).toMatchObject({ status: 200, body: { retcode, comment, order: 0, deal: 0 } });
    }
    expect((await send({ type: 'BUY', sl: 1.9 })).at('bid')).toBe(bid);
    expect((await get('/error')).body).toEqual({ retcode: 10016, code: 10016, message: 'Invalid stops' });
  });

  it.each([
    [{ symbol: undefined, type: 'BUY' }, "'symbol' is required"],
    [{ type: undefined }, "'type' is required"],
    [{ type: 'BUY', volume: undefined }, "'volume' is required"],
    [
      { type: 'BUYX' },
      "'type': must be one of BUY, SELL, BUY_LIMIT, SELL_LIMIT, BUY_STOP, SELL_STOP, BUY_STOP_LIMIT, SELL_STOP_LIMIT, got BUYX",
    ],
    [{ type: 'BUY', type_filling: 'ALL' }, "'type_filling': must be one of FOK, IOC, RETURN, BOC, got ALL"],
  ])('of a malformed order names the field: %j', async (order, message) => {
    expect(await send(order)).toEqual({ status: 400, body: { retcode: 10013, message } });
  });

  it.each([
    { volume: '0.1' },
    { sl: -1 },
    { deviation: 1.5 },
    { magic: 'seven' },
    { comment: 'x'.repeat(32) },
    { comment: 'naïve' },
    { expiration: 'soon' },
  ])('of a wrong value names the field: %j', async (wrong) => {
    const answer = await send({ type: 'BUY', ...wrong });
    expect([answer.status, answer.at('retcode')]).toEqual([400, 10013]);
    expect(answer.at('message')).toContain(`'${Object.keys(wrong)[0]}'`);
  });

  it('of a body that is no JSON, no object, or too large', async () => {
    expect((await call('POST', '/orders', '{"symbol":')).at('message')).toBe(
      'The request body is not valid JSON',
    );
    expect((await call('POST', '/orders', '[]')).status).toBe(400);
    expect((await call('POST', '/orders', 'x'.repeat(300_000))).status).toBe(413);
  });

  it('of unknown tickets and of a history without a span', async () => {
    expect((await get('/positions/1')).body).toEqual({ retcode: 10036, message: 'Position 1 not found' });
    expect((await get('/orders/1')).body).toEqual({ retcode: -4, message: 'Order 1 not found' });
    expect((await get('/orders/abc')).status).toBe(400);
    expect((await get('/history/deals?from=1')).status).toBe(400);
    expect((await send({ symbol: 'NOPE', type: 'BUY' })).at('message')).toBe('Symbol NOPE not found');
  });
});

describe('the terminal', () => {
  it('knows nothing of a path or a method that the bridge does not serve', async () => {
    await send({ type: 'BUY', sl: 1.9 });
    const { body } = await get('/error');
    expect(body).toMatchObject({ message: 'Invalid stops' });
    expect((await get('/no/such/path')).status).toBe(404);
    expect((await call('PUT', '/account')).status).toBe(405);
    expect((await get('/error')).body).toEqual(body);
  });

  it('answers 503 while it is shut down, and is back after init', async () => {
    expect((await call('POST', '/terminal/shutdown')).body).toEqual({ success: true });
    for (const path of ['/account', '/symbols', '/symbols/EURUSD/rates', '/orders', '/time', '/terminal']) {
      expect(await get(path)).toEqual({
        status: 503,
        body: { retcode: -10_003, message: 'Terminal not initialized' },
      });
    }
    expect((await call('POST', '/symbols/EURUSD/rates/ta', { indicators: { sma: true } })).status).toBe(503);
    expect((await get('/ping')).status).toBe(200);
    expect((await call('POST', '/terminal/init')).body).toEqual({ success: true });
    expect((await get('/account')).status).toBe(200);
    expect((await get('/terminal')).body).toMatchObject({ connected: true, broker_utc_offset_seconds: 7200 });
  });

  it('is away for a few seconds when it restarts, while the market goes on', async () => {
    await call('POST', '/terminal/restart');
    expect((await get('/account')).status).toBe(503);
    bridge.pass(3000);
    expect((await get('/account')).status).toBe(200);
  });

  it('that was shut down comes back by a restart too, with quotes that went on without it', async () => {
    const before = (await get('/symbols/BTCUSD/tick')).number('time_msc');
    await call('POST', '/terminal/shutdown');
    bridge.pass(60_000);
    expect((await get('/ticks?symbol=BTCUSD&count=5')).status).toBe(503);
    await call('POST', '/terminal/restart');
    bridge.pass(3000);
    expect((await get('/symbols/BTCUSD/tick')).number('time_msc')).toBeGreaterThan(before);
    const missed = await get(`/ticks?symbol=BTCUSD&from=${Math.ceil(before / 1000)}&count=2000`);
    expect(missed.rows().length).toBeGreaterThan(10);
  });
});
