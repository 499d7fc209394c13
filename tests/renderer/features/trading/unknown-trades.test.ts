import { expect, it } from 'vitest';
import { outcomeOfFailure } from '../../../../renderer/features/trading/outcome-of-failure';
import {
  markChecked,
  noteUnknown,
  readUnknownTrades,
} from '../../../../renderer/features/trading/unknown-trades';
import type { TradeRequest } from '../../../../shared/model/trade';

const ids = ['6b1f3c52-6b64-4a0e-9a53-0a4f6fd0a001', '6b1f3c52-6b64-4a0e-9a53-0a4f6fd0a002'] as const;
const place: TradeRequest = {
  name: 'place-order',
  input: { intentId: ids[0], symbol: 'EURUSD', type: 'BUY', volume: 0.1, price: 1.17 },
};
const close: TradeRequest = {
  name: 'close-position',
  input: { intentId: ids[1], ticket: '42094801', deviation: 20 },
};
const outcome = (kind: 'timeout' | 'unreachable', request: TradeRequest) =>
  outcomeOfFailure(request.input.intentId, 'POST /orders', { kind, message: 'x' }, 12);

it('counts every trade without an answer once, until the user has looked', () => {
  noteUnknown(place, outcome('unreachable', place), 1);
  expect(readUnknownTrades(), 'never left this machine: known').toEqual([]);

  noteUnknown(place, outcome('timeout', place), 1);
  noteUnknown(place, outcome('timeout', place), 1);
  noteUnknown(close, outcome('timeout', close), 1);
  expect(readUnknownTrades().map(({ symbol, subject }) => [symbol, subject])).toEqual([
    ['EURUSD', 'EURUSD buy 0.10'],
    [null, 'position 42094801'],
  ]);

  markChecked(({ symbol }) => symbol === 'EURUSD');
  expect(readUnknownTrades()).toHaveLength(1);
  markChecked(() => true);
  expect(readUnknownTrades()).toEqual([]);
});
