import { describe, expect, it } from 'vitest';
import { undoTitle } from '../../../shared/formats/undo-title';
import type { TradeRequest } from '../../../shared/model/trade';
import { restorePlan } from '../../../shared/rules/bulk-levels';
import { canTakeBack, type LevelChange, levelChangeOf } from '../../../shared/rules/level-undo';
import { eurusd, orderOf, positionOf, quotes } from '../../fixtures/trading';

const intentId = '00000000-0000-4000-8000-000000000001';
const sell = positionOf({
  ticket: '7',
  side: 'SELL',
  volume: 0.05,
  priceOpen: 1.1538,
  sl: 1.15557,
  tp: 1.15107,
});
const pending = orderOf({ ticket: '8', type: 'BUY_LIMIT', price: 1.15, stopLimit: 0, sl: 1.149, tp: 0 });
const held = { positions: [sell], orders: [pending] };
const moved: TradeRequest = {
  name: 'modify-position',
  input: { intentId, ticket: '7', sl: 1.156, tp: 1.15107 },
};

const changeOf = (request: TradeRequest): LevelChange => {
  const change = levelChangeOf(request, held);
  if (change === null) throw new Error('no change');
  return change;
};
const titleOf = (...changes: readonly LevelChange[]) => undoTitle(changes, () => 5, 'Undo');

describe('a change of levels', () => {
  it('is what differs from the record, and nothing else', () => {
    expect(changeOf(moved)).toMatchObject({ before: { sl: 1.15557 }, after: { sl: 1.156 } });
    const input = { intentId, ticket: '8', price: 1.151, sl: 1.15, time: 'GTC', expiration: 0 } as const;
    expect(changeOf({ name: 'modify-order', input })).toMatchObject({
      of: 'order',
      before: { price: 1.15, sl: 1.149 },
      after: { price: 1.151, sl: 1.15 },
    });
  });
  it.each<TradeRequest>([
    { name: 'modify-position', input: { intentId, ticket: '7', sl: 1.15557, tp: 1.15107 } },
    { name: 'modify-position', input: { intentId, ticket: '9', sl: 1, tp: 0 } },
    { name: 'modify-order', input: { intentId, ticket: '8', time: 'DAY' } },
    { name: 'close-position', input: { intentId, ticket: '7' } },
  ])('is none where nothing of a known record differs: $name', (request) => {
    expect(levelChangeOf(request, held)).toBeNull();
  });
  it('can be taken back while the level is as it was left, not after another change of it, nor without its record', () => {
    const change = changeOf(moved);
    const as = (changes: Partial<typeof sell>) => ({ ...held, positions: [{ ...sell, ...changes }] });
    expect(canTakeBack(change, as({ sl: 1.156 }))).toBe(true);
    // Another level may have moved: it stays where it is then.
    expect(canTakeBack(change, as({ sl: 1.156, tp: 1.1 }))).toBe(true);
    expect(canTakeBack(change, as({ sl: 1.1555 }))).toBe(false);
    // Not carried out yet, by the last read.
    expect(canTakeBack(change, held)).toBe(false);
    expect(canTakeBack(change, { positions: [], orders: [] })).toBe(false);
  });
});

describe('what takes it back', () => {
  it('is named with the trade and where the level goes', () => {
    expect(titleOf(changeOf(moved))).toBe('Undo: S/L of Sell 0.05 EURUSD from 1.15600 back to 1.15557');
    const order = { name: 'modify-order', input: { intentId, ticket: '8', price: 1.151, sl: 0 } } as const;
    expect(titleOf(changeOf(order))).toBe(
      'Undo: price of Buy limit 0.10 EURUSD from 1.15100 back to 1.15000, S/L from none back to 1.14900',
    );
    const set = { name: 'modify-order', input: { intentId, ticket: '8', tp: 1.16 } } as const;
    expect(titleOf(changeOf(set))).toBe('Undo: T/P of Buy limit 0.10 EURUSD from 1.16000 back to none');
    expect(titleOf(changeOf(moved), changeOf(set))).toBe('Undo: S/L and T/P of 2 positions');
  });
  it('is a plan where several were changed: each back to its own, the level that was not named as it is now', () => {
    const buy = positionOf({ ticket: '6', side: 'BUY', sl: 1.165, tp: 1.18 });
    const { steps } = restorePlan(
      new Map([
        ['6', { sl: 1.16 }],
        ['5', { sl: 1 }],
      ]),
      [buy, sell],
      {
        spec: () => eurusd,
        quote: () => quotes.eurusd,
      },
    );
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      ticket: '6',
      leftOut: null,
      change: 'SL 1.16500 → 1.16000',
      write: { name: 'modify-position', input: { ticket: '6', sl: 1.16, tp: 1.18 } },
    });
  });
});
