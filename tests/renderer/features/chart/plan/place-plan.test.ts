import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noOfferReason, placeOffers } from '../../../../../renderer/features/chart/plan/place-plan';
import { checkPrices } from '../../../../../shared/rules/distances';
import { eurusd, quotes, us500 } from '../../../../fixtures/trading';

const typesAt = (price: number, spec = eurusd, quote = quotes.eurusd) =>
  placeOffers(price, quote, spec).map(({ type }) => type);

describe('what can be placed at a price of the chart', () => {
  it('is above the market a sell limit, a buy stop and a buy stop limit', () => {
    expect(typesAt(1.175)).toEqual(['SELL_LIMIT', 'BUY_STOP', 'BUY_STOP_LIMIT']);
  });
  it('is below it a buy limit, a sell stop and a sell stop limit', () => {
    expect(typesAt(1.165)).toEqual(['BUY_LIMIT', 'SELL_STOP', 'SELL_STOP_LIMIT']);
  });
  it('is nothing inside the stops level, and the reason is reported', () => {
    expect(typesAt(1.17083)).toEqual([]);
    expect(noOfferReason(1.17083, quotes.eurusd, eurusd)).toBe('too close to the market: minimum 10 points');
  });
  it('leaves out what the symbol does not take', () => {
    expect(typesAt(1.175, { ...eurusd, orderMode: 2 })).toEqual(['SELL_LIMIT']);
    expect(typesAt(1.175, { ...eurusd, tradeMode: 'LONGONLY' })).toEqual(['BUY_STOP', 'BUY_STOP_LIMIT']);
    expect(typesAt(1.175, { ...eurusd, tradeMode: 'CLOSEONLY' })).toEqual([]);
    expect(noOfferReason(1.175, quotes.eurusd, { ...eurusd, tradeMode: 'CLOSEONLY' })).toMatch(
      /closing only/,
    );
  });
  it('never offers what the rules refuse, whatever the price', () => {
    let offered = 0;
    fc.assert(
      fc.property(fc.double({ min: 5_000, max: 7_000, noNaN: true }), (price) => {
        const offers = placeOffers(price, quotes.us500, us500);
        offered += offers.length;
        for (const offer of offers) expect(checkPrices(offer, quotes.us500, us500)).toEqual([]);
      }),
    );
    expect(offered).toBeGreaterThan(50);
  });
});
