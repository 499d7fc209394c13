import { expect, it } from 'vitest';
import { openByTrader } from '../../../shared/rules/open-of-traders';
import { orderOf, positionOf } from '../../fixtures/trading';

it('what is open is parted by trader, with lots of each side and the floating result', () => {
  const open = openByTrader(
    [
      positionOf({
        ticket: '1',
        magic: 7701,
        symbol: 'EURUSD',
        side: 'BUY',
        volume: 0.1,
        profit: 3,
        swap: -1,
      }),
      positionOf({
        ticket: '2',
        magic: 7701,
        symbol: 'EURUSD',
        side: 'SELL',
        volume: 0.3,
        profit: 2,
        swap: null,
      }),
      positionOf({ ticket: '3', magic: 7702, symbol: 'XAUUSD', profit: null, sl: 0 }),
    ],
    [orderOf({ ticket: '9', magic: 7703 })],
    {
      position: ({ magic }) => `bot ${magic ?? 0}`,
      order: ({ magic }) => `bot ${magic ?? 0}`,
    },
    () => null,
  );
  expect(open.get('bot 7701')).toMatchObject({
    floating: 4,
    symbols: [{ symbol: 'EURUSD', long: 0.1, short: 0.3 }],
    exposure: { unknown: ['EURUSD'] },
  });
  // Its profit is not told, and no stop bounds its loss.
  expect(open.get('bot 7702')).toMatchObject({ floating: null, risk: { unlimited: [{ ticket: '3' }] } });
  expect(open.get('bot 7703')).toMatchObject({ positions: [], orders: [{ ticket: '9' }], floating: 0 });
});
