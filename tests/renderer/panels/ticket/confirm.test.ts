import { describe, expect, it } from 'vitest';
import { checkDraft, noHabits } from '../../../../renderer/panels/ticket/check-draft';
import { emptyDraft } from '../../../../renderer/panels/ticket/draft';
import { driftOf } from '../../../../renderer/panels/ticket/drift';
import { estimatesOf, riskText } from '../../../../renderer/panels/ticket/estimates';
import { onlyReduces, resultingPosition } from '../../../../renderer/panels/ticket/netting';
import type { OrderDraft } from '../../../../shared/rules/order-rules';
import { account, btcusd, eurusd, positionOf, quotes } from '../../../fixtures/trading';
import { marketOf } from './market';

describe('the price while the confirmation is open', () => {
  const drift = (now: number, side: 'BUY' | 'SELL' = 'BUY', deviation = 20) =>
    driftOf(1.17089, now, side, deviation, quotes.eurusd, eurusd);

  it('is told in points, against the user or for them', () => {
    expect(drift(1.17095)).toEqual({ points: 6, isWorse: true, asksAgain: false });
    expect(drift(1.17083)).toMatchObject({ points: -6, isWorse: false });
    expect(drift(1.17083, 'SELL')).toMatchObject({ isWorse: true });
  });

  it('must be accepted anew once it left what the order may slip and three spreads', () => {
    expect(drift(1.17125).asksAgain).toBe(false);
    expect(drift(1.17126).asksAgain).toBe(true);
    expect(drift(1.17126, 'BUY', 50).asksAgain).toBe(false);
    expect(driftOf(97268.12, 97300, 'BUY', 20, quotes.btcusd, btcusd).asksAgain).toBe(false);
  });
});

describe('a market order on a netting account', () => {
  const netting = { ...account, marginMode: 'NETTING' } as const;
  const order = (type: OrderDraft['type'], volume: number): OrderDraft => ({
    symbol: 'EURUSD',
    type,
    volume,
    price: 1.17,
  });
  const held = [positionOf({ volume: 0.2 }), positionOf({ symbol: 'GBPUSD', volume: 9 })];
  const told = (type: OrderDraft['type'], volume: number) =>
    resultingPosition(order(type, volume), held, netting, eurusd);

  it('says what becomes of the one position', () => {
    expect(resultingPosition({ ...order('BUY', 0.1), sl: 1.16, tp: 1.18 }, held, netting, eurusd)).toBe(
      'adds to BUY 0.20: then BUY 0.30',
    );
    expect(told('SELL', 0.1)).toBe('reduces BUY 0.20: then BUY 0.10');
    expect(told('SELL', 0.2)).toBe('closes BUY 0.20');
    expect(told('SELL', 0.5)).toBe('reverses BUY 0.20 to SELL 0.30');
    expect(resultingPosition(order('SELL', 0.5), [], netting, eurusd)).toBe('opens SELL 0.50');
  });

  it('says that adding without levels deletes those of the position', () => {
    expect(told('BUY', 0.1)).toBe('adds to BUY 0.20: then BUY 0.30, without its SL 1.16500 and TP 1.18200');
    const bare = [positionOf({ volume: 0.2, sl: 0, tp: 0 })];
    expect(resultingPosition(order('BUY', 0.1), bare, netting, eurusd)).toBe(
      'adds to BUY 0.20: then BUY 0.30',
    );
  });

  it('puts no money at risk where it only takes away: no loss is called unlimited', () => {
    const risk = (type: OrderDraft['type'], volume: number) => {
      const draft = order(type, volume);
      const isReducing = onlyReduces(draft, held, netting);
      return riskText(draft, estimatesOf(draft, eurusd, netting), netting, isReducing);
    };
    expect(risk('SELL', 0.1)).toBe('none: it reduces the position');
    expect(risk('SELL', 0.2)).toBe('none: it reduces the position');
    expect(risk('SELL', 0.5)).toBe('unlimited');
    expect(risk('BUY', 0.1)).toBe('unlimited');
  });

  it('warns of no missing stop loss where it only takes away: the position keeps its own', () => {
    const market = marketOf(eurusd, quotes.eurusd);
    const warned = (volume: string) => {
      const habits = {
        ...noHabits,
        warnsNoStop: true,
        onlyReduces: (draft: OrderDraft) => onlyReduces(draft, held, netting),
      };
      const draft = { ...emptyDraft('EURUSD'), type: 'SELL' as const, volume };
      return checkDraft(draft, market, habits).problems.map(({ message }) => message);
    };
    expect(warned('0.1')).toEqual([]);
    expect(warned('0.5')).toEqual(['no stop loss: the loss has no limit']);
  });

  it('is silent on a hedging account, for pending orders, and while nothing is known', () => {
    expect(resultingPosition(order('SELL', 0.1), held, account, eurusd)).toBeNull();
    expect(told('SELL_LIMIT', 0.1)).toBeNull();
    expect(resultingPosition(order('SELL', 0.1), undefined, netting, eurusd)).toBeNull();
  });
});
