import { expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import type { TradeRequest } from '../../../shared/model/trade';
import { intentTrader, type KnownTrades } from '../../../shared/rules/intent-trader';
import { dealOf, orderOf, positionOf, traders } from '../../fixtures/trading';

const intentId = '00000000-0000-4000-8000-000000000001';
const bot = { magic: 7701, reason: 'EXPERT' } as const;
const deals = [
  dealOf({ ticket: '11', positionId: '5', order: '5', entry: 'IN', type: 'BUY', time: 100, ...bot }),
  dealOf({
    ticket: '12',
    positionId: '5',
    order: '6',
    entry: 'OUT',
    type: 'SELL',
    time: 200,
    magic: 0,
    reason: 'CLIENT',
  }),
];
const known: KnownTrades = {
  positions: [positionOf({ ticket: '1', magic: 7702, reason: 'EXPERT' })],
  orders: [orderOf({ ticket: '2', ...bot })],
  deals,
  trades: rebuildRoundTrips(deals).trips,
  own: new Set(['9']),
};
const close = (ticket: string): TradeRequest => ({ name: 'close-position', input: { intentId, ticket } });
const cancel = (ticket: string): TradeRequest => ({ name: 'cancel-order', input: { intentId, ticket } });
const keyOf = (request: TradeRequest, of: KnownTrades | null = known) =>
  intentTrader(request, of, traders, traders).key;

it('is you for a new order, and whoever has what is open', () => {
  const input = { intentId, symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.17 } as const;
  expect(keyOf({ name: 'place-order', input }, null)).toBe('you');
  expect(keyOf(close('1'))).toBe('bot 7702');
  expect(keyOf({ name: 'modify-order', input: { intentId, ticket: '2', sl: 1 } })).toBe('bot 7701');
});

it('is whoever opened what is closed by now, not who closed it; an order goes by its deal', () => {
  expect(keyOf(close('5'))).toBe('bot 7701');
  expect(keyOf(cancel('5'))).toBe('bot 7701');
});

it('is you for an order that was placed here, and nobody told where nothing tells it', () => {
  expect(keyOf(cancel('9'))).toBe('you');
  expect(keyOf(cancel('8'))).toBe('not-told');
  expect(keyOf(close('1'), null)).toBe('not-told');
});
