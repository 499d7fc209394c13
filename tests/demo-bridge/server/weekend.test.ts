import { describe, expect, it } from 'vitest';
import { bridgeAt } from './bridge-at';

/** Friday, 23:50 on the broker's clock: nine minutes before the currencies close. */
const bridge = bridgeAt(Date.UTC(2026, 10, 20, 21, 50));
const { get, call } = bridge;
const HOUR = 3_600_000;

it('a week ends: the currencies stand still, crypto goes on, and the server says so', async () => {
  const order = { symbol: 'EURUSD', type: 'BUY', volume: 0.1 };
  const ticket = (await call('POST', '/orders', order)).number('order');
  expect((await get('/time')).at('used_symbol')).toBe('EURUSD');

  bridge.pass(10 * HOUR);
  const tick = await get('/symbols/EURUSD/tick');
  const close = Date.UTC(2026, 10, 20, 23, 59) / 1000;
  expect(tick.number('time')).toBeLessThan(close);
  expect(tick.number('time')).toBeGreaterThan(close - 60);
  const [last] = (await get('/symbols/EURUSD/rates?timeframe=M1&count=1')).rows();
  expect(last).toMatchObject({ time: close - 60, close: tick.at('bid') });

  expect((await call('POST', '/orders', order)).body).toMatchObject({
    retcode: 10018,
    comment: 'Market closed',
  });
  expect((await call('DELETE', `/positions/${ticket}`)).body).toEqual({
    retcode: 10018,
    message: 'Market closed',
  });
  expect((await call('POST', '/orders', { ...order, symbol: 'BTCUSD' })).at('retcode')).toBe(10009);
  expect((await get('/time')).body).toMatchObject({ used_symbol: 'BTCUSD', utc_offset_hours: 2 });
  expect((await get('/time?symbol=EURUSD')).body).toMatchObject({ server_epoch: null, server_iso: null });

  bridge.pass(50 * HOUR);
  expect((await get('/symbols/EURUSD/tick')).number('time')).toBeGreaterThan(close + 40 * 3600);
  expect((await call('DELETE', `/positions/${ticket}`)).at('retcode')).toBe(10009);
});

describe('started on a Sunday', () => {
  const sunday = Date.UTC(2026, 10, 22, 11);
  const { get, call, pass } = bridgeAt(sunday);

  it('its weekend is traded, on this machine’s own day; the one before was none, the next is none', async () => {
    expect((await get('/time')).body).toMatchObject({ utc_epoch: sunday / 1000, used_symbol: 'EURUSD' });
    expect((await get('/symbols/EURUSD/tick')).number('time')).toBeGreaterThan(sunday / 1000 + 7_200 - 60);
    const order = { symbol: 'EURUSD', type: 'BUY', volume: 0.1 };
    expect((await call('POST', '/orders', order)).at('retcode')).toBe(10_009);
    const days = (await get('/symbols/EURUSD/rates?timeframe=D1&count=9')).rows();
    expect(days.map(({ time }) => new Date(Number(time) * 1000).getUTCDate())).toEqual([
      12, 13, 16, 17, 18, 19, 20, 21, 22,
    ]);
    pass(6 * 24 * HOUR);
    expect((await call('POST', '/orders', order)).at('retcode')).toBe(10_018);
  });
});
