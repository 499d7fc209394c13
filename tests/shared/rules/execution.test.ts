import { describe, expect, it } from 'vitest';
import { medianOf } from '../../../shared/math/median';
import { executionBy } from '../../../shared/rules/execution';
import { ahead } from '../../fixtures/broker-offsets';
import { clickedAt, intentId, intentOf, outcomeOf } from '../../fixtures/intents';

const took = (tookMs: number) => ({ outcome: outcomeOf({ tookMs }) });
const close = {
  name: 'close-position',
  input: { intentId: intentId(2), ticket: '7' },
} as const;
/** Filled two points worse than seen each. */
const intents = [
  intentOf(took(30)),
  intentOf({ ...took(50), symbol: 'XAUUSD', sent: clickedAt + 3_600_000 }),
  intentOf({ ...took(90), state: 'rejected', outcome: outcomeOf({ verdict: 'rejected', tookMs: 90 }) }),
  intentOf({ request: close, state: 'unknown', outcome: null }),
  intentOf({ state: 'not-sent', sent: null, outcome: null }),
];

describe('how our requests were carried out', () => {
  const { all, bySymbol, byHour, byType } = executionBy(intents, ahead(7_200));

  it('tells times, slippage, refusals and what is not known, of those that were sent', () => {
    expect(all).toMatchObject({ medianMs: 50, slowestMs: 90, unknown: 1, fills: 2 });
    expect(all.intents).toHaveLength(4);
    expect(all.refused).toEqual([intents[2]]);
  });
  it('makes no mean of the points of several symbols', () => {
    expect(all).toMatchObject({ meanSlippage: null, isMixed: true });
    expect(bySymbol.map(({ meanSlippage, isMixed }) => [meanSlippage, isMixed])).toEqual([
      [-2, false],
      [-2, false],
    ]);
  });
  it('parts them by symbol, by the broker’s hour and by type', () => {
    const counts = <Key>(groups: readonly { readonly key: Key; readonly intents: readonly unknown[] }[]) =>
      groups.map(({ key, intents: own }) => [key, own.length]);
    expect(counts(bySymbol)).toEqual([
      ['EURUSD', 3],
      ['XAUUSD', 1],
    ]);
    const hour = (new Date(clickedAt).getUTCHours() + 2) % 24;
    expect(counts(byHour)).toEqual([
      [hour, 3],
      [hour + 1, 1],
    ]);
    expect(counts(byType)).toEqual([
      ['BUY', 3],
      ['close-position', 1],
    ]);
  });
});

it('a median of an even number is the mean of the two in the middle', () => {
  expect([medianOf([4, 1, 3]), medianOf([4, 1]), medianOf([])]).toEqual([3, 2.5, null]);
});
