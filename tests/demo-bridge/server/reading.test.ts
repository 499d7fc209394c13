import { describe, expect, it } from 'vitest';
import { bridgeAt, numberIn, WEDNESDAY_ELEVEN } from './bridge-at';

const bridge = bridgeAt(WEDNESDAY_ELEVEN);
const { get, call } = bridge;

describe('the token', () => {
  it('is needed for everything but /ping', async () => {
    expect(await call('GET', '/ping', undefined, {})).toEqual({ status: 200, body: { status: 'ok' } });
    for (const path of ['/account', '/openapi.json', '/no/such/path', '/ping/broker']) {
      const { status, body } = await call('GET', path, undefined, {});
      expect([status, body]).toEqual([401, { retcode: -6, message: 'Bearer token missing or invalid' }]);
    }
  });

  it.each(['Bearer wrong', 'secret', 'Basic secret', 'Bearer secret2', 'bearer'])(
    'is not %s',
    async (header) => {
      expect((await call('GET', '/account', undefined, { Authorization: header })).status).toBe(401);
    },
  );
});

describe('paths', () => {
  it('that do not exist answer 404, other methods 405, both as JSON', async () => {
    expect(await get('/nope')).toEqual({
      status: 404,
      body: { retcode: -4, message: 'No such path: /nope' },
    });
    const answer = await call('PUT', '/account');
    expect([answer.status, answer.at('retcode')]).toEqual([405, -7]);
  });

  it('are all in the interface description', async () => {
    const description = await get('/openapi.json');
    expect([description.at('openapi'), description.at('info')]).toEqual([
      '3.0.3',
      { title: 'MT5 HEADLESS', version: '1.0.0' },
    ]);
    const documented = [
      '/ping',
      '/ping/broker',
      '/error',
      '/terminal',
      '/terminal/init',
      '/terminal/restart',
      '/terminal/shutdown',
      '/time',
      '/account',
      '/symbols',
      '/symbols/{symbol}',
      '/symbols/{symbol}/tick',
      '/tick',
      '/ticks',
      '/rates',
      '/symbols/{symbol}/rates',
      '/symbols/{symbol}/rates/ta',
      '/positions',
      '/positions/{ticket}',
      '/orders',
      '/orders/{ticket}',
      '/history/deals',
      '/history/orders',
    ];
    expect(Object.keys(description.at('paths') ?? {})).toEqual(expect.arrayContaining(documented));
  });

  it('of the description that only read all answer 200', async () => {
    const paths = (await get('/openapi.json')).at('paths');
    for (const [path, methods] of Object.entries(paths ?? {})) {
      if (!(typeof methods === 'object' && methods !== null && 'get' in methods) || path.includes('{ticket}'))
        continue;
      const query = path.startsWith('/history') ? 'from=0&to=2000000000' : 'symbol=EURUSD';
      const answer = await get(`${path.replace('{symbol}', 'EURUSD')}?${query}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });
});

describe('symbols', () => {
  it('are names, majors first, at least twelve, filtered by masks', async () => {
    const { body } = await get('/symbols');
    const names = Array.isArray(body) ? body : [];
    expect(names.slice(0, 3)).toEqual(['EURUSD', 'GBPUSD', 'USDJPY']);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect((await get('/symbols?group=*JPY*')).body).toEqual(['USDJPY', 'EURJPY']);
    expect((await get('/symbols?group=*USD*,!*USD,!USD*')).body).toEqual([]);
    expect((await get(`/symbols?group=${encodeURIComponent('#*,*.cash')}`)).body).toEqual([
      'US500.cash',
      'GER40.cash',
      '#AAPL',
      '#BRK/B',
    ]);
  });

  it('have the record of a terminal', async () => {
    const record = await get('/symbols/EURUSD');
    expect(record.body).toMatchObject({
      name: 'EURUSD',
      digits: 5,
      point: 0.00001,
      trade_tick_size: 0.00001,
      trade_tick_value: 1,
      trade_contract_size: 100_000,
      volume_min: 0.01,
      volume_step: 0.01,
      trade_mode: 4,
      filling_mode: 3,
      order_mode: 127,
      currency_profit: 'USD',
    });
    const [bid, ask] = [record.number('bid'), record.number('ask')];
    expect(ask).toBeGreaterThan(bid);
    expect(record.number('bidhigh')).toBeGreaterThanOrEqual(bid);
    expect(record.number('spread')).toBe(Math.round((ask - bid) / record.number('point')));
  });

  it.each(['#AAPL', '#BRK/B', 'US500.cash'])('%s is reached by its encoded name', async (name) => {
    const path = encodeURIComponent(name);
    expect((await get(`/symbols/${path}`)).at('name')).toBe(name);
    expect((await get(`/symbols/${path}/tick`)).status).toBe(200);
    expect((await get(`/symbols/${path}/rates?count=2`)).body).toHaveLength(2);
    expect((await get(`/tick?symbol=${path}`)).body).toEqual((await get(`/symbols/${path}/tick`)).body);
  });

  it('that are unknown answer 404 everywhere', async () => {
    for (const path of ['/symbols/NOPE', '/symbols/NOPE/tick', '/symbols/NOPE/rates', '/tick?symbol=NOPE']) {
      expect(await get(path)).toEqual({
        status: 404,
        body: { retcode: -4, message: 'Symbol NOPE not found' },
      });
    }
    expect((await get('/tick')).status).toBe(400);
  });
});

describe('candles and ticks', () => {
  it('default to 100 of M1', async () => {
    const answer = await get('/symbols/EURUSD/rates');
    const [first, second] = answer.rows();
    expect(answer.body).toHaveLength(100);
    expect(numberIn(second, 'time') - numberIn(first, 'time')).toBe(60);
    expect((await get('/rates?symbol=EURUSD')).body).toEqual(answer.body);
    expect((await get('/symbols/EURUSD/rates?timeframe=H1&count=0')).body).toEqual([]);
  });

  it.each([
    ['timeframe=H5', 'Invalid timeframe: H5. Use one of M1, M5, M15, M30, H1, H4, D1, W1, MN1'],
    ['count=ten', "'count' must be a whole number from 0, got ten"],
    ['count=-1', "'count' must be a whole number from 0, got -1"],
    ['count=1000000', "'count' is at most 50000, got 1000000"],
    ['from=yesterday', "'from' must be a Unix time in seconds, got yesterday"],
  ])('%s is answered by 400', async (query, message) => {
    expect(await get(`/symbols/EURUSD/rates?${query}`)).toEqual({
      status: 400,
      body: { retcode: 10013, message },
    });
  });

  it('the tick is the newest of the ticks and closes the forming candle', async () => {
    const tick = await get('/symbols/BTCUSD/tick');
    expect((await get('/ticks?symbol=BTCUSD&count=3')).rows().at(-1)).toEqual(tick.body);
    const [candle] = (await get('/symbols/BTCUSD/rates?timeframe=H4&count=1')).rows();
    expect(candle?.close).toBe(tick.at('bid'));
    expect([tick.at('flags'), Math.floor(tick.number('time_msc') / 1000)]).toEqual([6, tick.at('time')]);
  });
});

describe('technical analysis', () => {
  const ta = (body: unknown, query = 'timeframe=M15&count=80') =>
    call('POST', `/symbols/EURUSD/rates/ta?${query}`, body);

  it('comes with the very candles it is made of', async () => {
    const answer = await ta({ indicators: { fast: { type: 'sma', length: 10 }, rsi: true } });
    expect(answer).toMatchObject({ status: 200, body: { symbol: 'EURUSD', timeframe: 'M15' } });
    expect(answer.at('bars')).toEqual((await get('/symbols/EURUSD/rates?timeframe=M15&count=80')).body);
    expect(answer.at('ta')).toMatchObject({ fast: { length: 80 }, rsi: { length: 80 } });
  });

  it('is null without candles', async () => {
    expect((await ta({ indicators: { sma: true } }, 'count=0')).body).toMatchObject({ bars: [], ta: null });
  });

  it.each([
    [{}],
    [{ indicators: {} }],
    [{ indicators: [] }],
    [{ indicators: 'sma' }],
    [undefined],
    [[]],
    ['{"indi'],
  ])('without indicators is refused: %j', async (body) => {
    const answer = await ta(body);
    expect([answer.status, answer.at('retcode')]).toEqual([400, 10013]);
  });

  it("hands the sidecar's refusal on as 502 with the reason", async () => {
    const unknown = await ta({ indicators: { wat: true } });
    expect(unknown).toMatchObject({
      status: 502,
      body: { sidecarBody: { detail: "unknown indicator type 'wat' for output 'wat'" } },
    });
    const short = await ta({ indicators: { sma: { length: 200 } } });
    expect([short.status, short.at('message')]).toEqual([
      502,
      'Sidecar rejected the request: insufficient bars: have 80, but: sma (type=sma) needs 200',
    ]);
    expect(Number.isInteger(short.at('retcode'))).toBe(true);
  });
});

describe('time', () => {
  it('tells the simulated UTC and the broker, by a symbol that is open', async () => {
    expect((await get('/time')).body).toEqual({
      utc_epoch: WEDNESDAY_ELEVEN / 1000,
      utc_iso: '2026-11-18T11:00:00+00:00',
      server_epoch: WEDNESDAY_ELEVEN / 1000 + 7200,
      server_iso: '2026-11-18T13:00:00+02:00',
      utc_offset_hours: 2,
      utc_offset_seconds: 7200,
      used_symbol: 'EURUSD',
    });
  });

  it('has no server time by a symbol that is closed', async () => {
    const { body } = await get(`/time?symbol=${encodeURIComponent('#AAPL')}`);
    expect(body).toMatchObject({
      server_epoch: null,
      server_iso: null,
      used_symbol: '#AAPL',
      utc_offset_hours: 2,
    });
  });
});
