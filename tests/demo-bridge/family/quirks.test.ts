import { describe, expect, it } from 'vitest';
import { bridgeAt, numberIn, WEDNESDAY_ELEVEN } from '../server/bridge-at';

const AHEAD = 5.5 * 3600;
const options = { offsetSeconds: AHEAD, prefix: '' };
const utc = bridgeAt(WEDNESDAY_ELEVEN, { family: { ...options, stamps: 'utc' } });
const broker = bridgeAt(WEDNESDAY_ELEVEN, { family: { ...options, stamps: 'broker' } });
/** No offset configured: the broker has one all the same, and nobody tells it. */
const untold = bridgeAt(WEDNESDAY_ELEVEN, {
  family: { offsetSeconds: 0, stamps: 'broker', prefix: '/broker/account' },
});
const nowUtc = WEDNESDAY_ELEVEN / 1000;

describe('an order through the family’s bridge', () => {
  it('loses its stop-limit price and its expiry, and is refused for that within HTTP 200', async () => {
    const bid = (await utc.get('/symbols/EURUSD/tick')).number('bid');
    const at = (distance: number) => Number((bid + distance).toFixed(5));
    const stopLimit = {
      symbol: 'EURUSD',
      type: 'BUY_STOP_LIMIT',
      volume: 0.1,
      price: at(0.01),
      stoplimit: at(0.005),
    };
    const limit = { symbol: 'EURUSD', type: 'BUY_LIMIT', volume: 0.1, price: at(-0.01) };
    const dated = { ...limit, type_time: 'SPECIFIED', expiration: nowUtc + 3600 };
    const refused = [await utc.call('POST', '/orders', stopLimit), await utc.call('POST', '/orders', dated)];
    expect(refused.map((answer) => [answer.status, answer.at('retcode')])).toEqual([
      [200, 10_015],
      [200, 10_022],
    ]);
    const odd = { ...limit, type_filling: 'BOC', type_time: 'FOR EVER' };
    const placed = await utc.call('POST', '/orders', odd);
    expect(placed.status).toBe(201);
    const order = await utc.get(`/orders/${placed.number('order')}`);
    expect([order.at('type_filling'), order.at('type_time')]).toEqual([1, 0]);
    const path = `/orders/${placed.number('order')}`;
    expect((await utc.call('DELETE', path)).status).toBe(200);
    // That it was there once is not told.
    expect((await utc.call('DELETE', path)).body).toEqual({
      error: `Order ${placed.number('order')} not found`,
    });
  });

  it('closes without a label, whatever the position carries; its deal is an expert’s with magic 0', async () => {
    const opened = await utc.call('POST', '/orders', {
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.02,
      magic: 7,
      comment: 'mine',
    });
    const closed = await utc.call('DELETE', `/positions/${opened.number('order')}`, { volume: 0.01 });
    const span = `from=${nowUtc - 60}&to=${nowUtc + 60}`;
    const deals = (await utc.get(`/history/deals?${span}`)).rows();
    const deal = deals.find(({ ticket }) => ticket === closed.at('deal'));
    expect(deal).toMatchObject({
      reason: 3,
      magic: 0,
      comment: '',
      entry: 1,
      position_id: opened.at('order'),
    });
    const orders = (await utc.get(`/history/orders?${span}`)).rows();
    expect(orders.find(({ ticket }) => ticket === closed.at('order'))).toMatchObject({
      magic: 0,
      comment: '',
    });
    expect((await utc.get(`/positions/${opened.number('order')}`)).at('magic')).toBe(7);
  });

  it('that is modified, closed or cancelled in vain is HTTP 500 with the server’s words and no number', async () => {
    const opened = await utc.call('POST', '/orders', { symbol: 'EURUSD', type: 'BUY', volume: 0.01 });
    const path = `/positions/${opened.number('order')}`;
    const same = await utc.call('PUT', path, { sl: 0 });
    const tooMuch = await utc.call('DELETE', path, { volume: 5 });
    expect([same.status, same.body, tooMuch.status, tooMuch.body]).toEqual([
      500,
      { error: 'Failed to update position: No changes' },
      500,
      { error: 'Failed to close position: Invalid close volume' },
    ]);
  });
});

describe('the family’s stamps', () => {
  it('in UTC are one number behind the broker’s in every record, and none stays none', async () => {
    for (const path of ['/positions', '/orders', '/symbols/BTCUSD/tick', '/symbols/BTCUSD']) {
      const [left, right] = [await utc.get(path), await broker.get(path)];
      const [a, b] = [left.rows()[0] ?? left.body, right.rows()[0] ?? right.body];
      const names = Object.keys(b ?? {}).filter((name) => /^time($|_)/.test(name));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const ahead = name.endsWith('_msc') ? AHEAD * 1000 : AHEAD;
        expect(numberIn(b, name) - numberIn(a, name)).toBe(numberIn(b, name) === 0 ? 0 : ahead);
      }
    }
    expect((await utc.get('/symbols/BTCUSD/tick')).number('time')).toBeLessThanOrEqual(nowUtc);
  });

  it('of a day lie at the broker’s midnight: 18:30 of the day before', async () => {
    const [day] = (await utc.get('/symbols/EURUSD/rates?timeframe=D1&count=1')).rows();
    expect(new Date(numberIn(day, 'time') * 1000).toISOString()).toBe('2026-11-17T18:30:00.000Z');
    const ta = await utc.call('POST', '/symbols/EURUSD/rates/ta?timeframe=D1&count=80', {
      indicators: { sma: true, fvg: true },
    });
    expect(ta.at('bars')).toEqual((await utc.get('/symbols/EURUSD/rates?timeframe=D1&count=80')).body);
  });

  it('are those that a span is read in', async () => {
    const [first] = (await broker.get(`/history/deals?from=0&to=${nowUtc + AHEAD}`)).rows();
    const time = numberIn(first, 'time');
    const found = await utc.get(`/history/deals?from=${time - AHEAD}&to=${time - AHEAD}`);
    expect(found.rows().map(({ ticket }) => ticket)).toContain(first?.ticket);
    expect((await utc.get(`/history/deals?from=${time}&to=${time}`)).rows()).toEqual([]);
    const hours = `timeframe=H1&from=${nowUtc - 7200}&to=${nowUtc}`;
    const times = (await utc.get(`/symbols/EURUSD/rates?${hours}`))
      .rows()
      .map((bar) => numberIn(bar, 'time'));
    expect(times).toEqual([nowUtc - 5400, nowUtc - 1800]);
  });

  it('are the broker’s own where no offset was configured, and the offset told is 0', async () => {
    expect((await untold.get('/terminal')).at('broker_utc_offset_seconds')).toBe(0);
    const tick = (await untold.get('/symbols/BTCUSD/tick')).number('time');
    expect(Math.round((tick - nowUtc) / 3600)).toBe(2);
    expect((await utc.get('/terminal')).body).toMatchObject({
      broker_utc_offset_seconds: AHEAD,
      broker_utc_offset_hours: 5.5,
    });
  });
});

describe('the family’s rows', () => {
  const path = '/symbols/EURUSD/ticks';
  const times = async (query: string) =>
    (await utc.get(`${path}?${query}`)).rows().map((row) => numberIn(row, 'time'));

  it('ticks count forward from `from` above 0, backward below, and from the year 2000 without it', async () => {
    const forward = await times(`from=${nowUtc - 600}&count=20`);
    expect([forward.length, Math.min(...forward) >= nowUtc - 600, forward[0]]).toEqual([
      20,
      true,
      Math.min(...forward),
    ]);
    expect(forward.at(-1)).toBeLessThan(nowUtc - 500);
    const newest = await times(`from=${nowUtc}&count=-20`);
    expect([newest.length, newest.at(-1)]).toEqual([20, (await utc.get('/symbols/EURUSD/tick')).at('time')]);
    expect((await times('count=3'))[0]).toBeLessThan(Date.UTC(2000, 1) / 1000);
    expect(await times(`from=${nowUtc}&count=-20&flags=TRADE`)).toEqual([]);
  });

  it.each([
    ['count=5&to=9', "use either 'count' or 'to', not both"],
    ['to=9', "'to' requires 'from'"],
    ['flags=SOME', "Invalid flags: SOME. Use: ['ALL', 'INFO', 'TRADE']"],
  ])('%s is a 400', async (query, error) => {
    const answer = await utc.get(`${path}?${query}`);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
    if (query.startsWith('flags')) return;
    expect((await utc.get(`/symbols/EURUSD/rates?${query}`)).body).toEqual({ error });
  });

  it('candles by number go forward or backward from `from` too', async () => {
    const hours = async (query: string) =>
      (await utc.get(`/symbols/EURUSD/rates?timeframe=H1&${query}`))
        .rows()
        .map((bar) => numberIn(bar, 'time'));
    const anchor = nowUtc - 10 * 3600 + 1800;
    expect(await hours(`from=${anchor}&count=3`)).toEqual([anchor, anchor + 3600, anchor + 7200]);
    expect(await hours(`from=${anchor}&count=-2`)).toEqual([anchor - 3600, anchor]);
  });
});

describe('the family’s server', () => {
  it('has nothing outside of its prefix, nor the document’s own paths', async () => {
    expect(untold.url()).toMatch(/\/broker\/account$/);
    expect((await untold.get('/account')).status).toBe(200);
    const outside = await fetch(untold.url().replace('/broker/account', '/account'), {
      headers: { Authorization: 'Bearer secret' },
    });
    expect([outside.status, outside.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const path of ['/time', '/ping/broker', '/openapi.json', '/tick?symbol=EURUSD']) {
      const answer = await utc.get(path);
      expect([path, answer.status, answer.mediaType]).toEqual([path, 404, 'text/html']);
    }
    expect((await utc.call('PUT', '/account')).mediaType).toBe('text/html');
  });

  it('has a sidecar that breaks on one indicator, with all others, and names nobody', async () => {
    const path = '/symbols/EURUSD/rates/ta?timeframe=H1&count=200';
    const broken = await utc.call('POST', path, { indicators: { sma: true, volume1: { type: 'kvo' } } });
    expect([broken.status, broken.body]).toEqual([
      502,
      {
        error: 'wickworks rejected request',
        wickworksStatus: 500,
        wickworksBody: { error: 'Internal Server Error' },
      },
    ]);
    expect((await utc.call('POST', path, { indicators: { sma: true } })).status).toBe(200);
  });

  it('starts a terminal that was shut down with the next request', async () => {
    await untold.call('POST', '/terminal/shutdown');
    expect((await untold.get('/account')).status).toBe(200);
    await untold.call('POST', '/terminal/restart');
    const away = await untold.get('/account');
    expect([away.status, away.body]).toEqual([503, { error: 'MT5 not initialized' }]);
  });
});

describe('a netting account behind either bridge', () => {
  const netting = bridgeAt(WEDNESDAY_ELEVEN, { netting: true });

  it('says so, and answers one position with a mean price, an identifier that stays and an in/out deal', async () => {
    const { call, get } = netting;
    expect((await get('/account')).at('margin_mode')).toBe(0);
    const send = (type: string, volume: number) =>
      call('POST', '/orders', { symbol: 'AUDUSD', type, volume });
    const prices = [(await send('BUY', 0.1)).number('price')];
    netting.pass(60_000);
    const added = await send('BUY', 0.3);
    prices.push(added.number('price'));
    const [held] = (await get('/positions?symbol=AUDUSD')).rows();
    expect(numberIn(held, 'price_open')).toBeCloseTo(((prices[0] ?? 0) + 3 * (prices[1] ?? 0)) / 4, 7);
    const turned = await send('SELL', 0.5);
    const [position, ...others] = (await get('/positions?symbol=AUDUSD')).rows();
    expect([position, others]).toMatchObject([
      { ticket: turned.at('order'), identifier: held?.ticket, type: 1, volume: 0.1 },
      [],
    ]);
    const deals = (await get('/history/deals?from=0&to=2000000000')).rows();
    expect(deals.at(-1)).toMatchObject({ entry: 2, volume: 0.5, position_id: held?.ticket });
  });
});
