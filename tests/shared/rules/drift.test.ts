import { describe, expect, it } from 'vitest';
import { driftOf } from '../../../shared/rules/drift';
import { btcusd, eurusd, quotes } from '../../fixtures/trading';

describe('the price while the confirmation is open', () => {
  const drift = (now: number, side: 'BUY' | 'SELL' = 'BUY', deviation = 20) =>
    driftOf(1.17089, now, side, deviation, quotes.eurusd, eurusd);

  it('is reported in points, against the user or for them', () => {
    expect(drift(1.17095)).toEqual({ points: 6, isWorse: true, asksAgain: false });
    expect(drift(1.17083)).toMatchObject({ points: -6, isWorse: false });
    expect(drift(1.17083, 'SELL')).toMatchObject({ isWorse: true });
  });

  it('must be accepted again once it left what the order may slip and three spreads', () => {
    expect(drift(1.17125).asksAgain).toBe(false);
    expect(drift(1.17126).asksAgain).toBe(true);
    expect(drift(1.17126, 'BUY', 50).asksAgain).toBe(false);
    expect(driftOf(97268.12, 97300, 'BUY', 20, quotes.btcusd, btcusd).asksAgain).toBe(false);
  });
});
