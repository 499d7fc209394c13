import { describe, expect, test } from 'vitest';
import type { TradeRequest } from '../../../shared/model/trade';
import { isRiskReducing } from '../../../shared/rules/risk-reducing';
import { orderOf, positionOf } from '../../fixtures/trading';

const intentId = '7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a';
const levels = (sl: number, tp: number): TradeRequest => ({
  name: 'modify-position',
  input: { intentId, ticket: '1', sl, tp },
});

describe('what only reduces risk', () => {
  test('is a close, a part of one, and a cancel, whatever is known of the ticket', () => {
    expect(isRiskReducing({ name: 'close-position', input: { intentId, ticket: '1' } }, {})).toBe(true);
    expect(
      isRiskReducing({ name: 'close-position', input: { intentId, ticket: '1', volume: 0.1 } }, {}),
    ).toBe(true);
    expect(isRiskReducing({ name: 'cancel-order', input: { intentId, ticket: '1' } }, {})).toBe(true);
  });

  test('is never a new order', () => {
    const input = { intentId, symbol: 'EURUSD', type: 'SELL', volume: 0.1, price: 1.1 } as const;
    expect(isRiskReducing({ name: 'place-order', input }, {})).toBe(false);
  });

  // Of a position with its stop at 1.165 (1.175) and its profit taken at 1.182 (1.158).
  test.each([
    ['a nearer stop', 1.166, 1.182, true],
    ['a wider stop', 1.164, 1.182, false],
    ['no stop any more', 0, 1.182, false],
    ['no stop, and a nearer profit', 0, 1.18, false],
    ['a wider stop, and a nearer profit', 1.164, 1.18, false],
    ['a nearer stop, and no profit any more', 1.166, 0, true],
    ['a nearer profit', 1.165, 1.18, true],
    ['a farther profit', 1.165, 1.19, false],
    ['no profit any more', 1.165, 0, false],
    ['nothing else than before', 1.165, 1.182, false],
  ])('of the levels of a position: %s', (_what, sl, tp, isOut) => {
    expect(
      isRiskReducing(levels(sl, tp), { position: positionOf({ side: 'BUY', sl: 1.165, tp: 1.182 }) }),
    ).toBe(isOut);
    const mirror = (level: number) => (level === 0 ? 0 : Math.round((2.34 - level) * 1e5) / 1e5);
    const sold = positionOf({ side: 'SELL', sl: mirror(1.165), tp: mirror(1.182) });
    expect(isRiskReducing(levels(mirror(sl), mirror(tp)), { position: sold })).toBe(isOut);
  });

  test('is a stop where none was; a change of what is not known is none', () => {
    expect(isRiskReducing(levels(1.1, 0), { position: positionOf({ sl: 0, tp: 0 }) })).toBe(true);
    expect(isRiskReducing(levels(0, 1.3), { position: positionOf({ sl: 0, tp: 0 }) })).toBe(true);
    expect(isRiskReducing(levels(1.1, 0), {})).toBe(false);
    expect(
      isRiskReducing(levels(1.1, 0), { position: positionOf({ side: 'unknown (7)', sl: 0, tp: 0 }) }),
    ).toBe(false);
  });

  test('is a nearer stop of a pending order that stays where it is', () => {
    const order = orderOf({ type: 'SELL_LIMIT', price: 1.176, sl: 1.18, tp: 0 });
    const change = (more: object): TradeRequest => ({
      name: 'modify-order',
      input: { intentId, ticket: '1', ...more },
    });
    expect(isRiskReducing(change({ sl: 1.179 }), { order })).toBe(true);
    expect(isRiskReducing(change({ sl: 1.179, price: 1.176 }), { order })).toBe(true);
    expect(isRiskReducing(change({ sl: 1.179, price: 1.177 }), { order })).toBe(false);
    expect(isRiskReducing(change({ sl: 1.179, time: 'DAY' }), { order })).toBe(false);
    expect(isRiskReducing(change({ sl: 1.181 }), { order })).toBe(false);
    expect(isRiskReducing(change({ sl: 1.179 }), {})).toBe(false);
  });
});
