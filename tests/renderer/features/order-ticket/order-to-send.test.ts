import { describe, expect, it } from 'vitest';
import { checkDraft } from '../../../../renderer/features/order-ticket/check-draft';
import { emptyDraft, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import { isWhole } from '../../../../renderer/features/order-ticket/in-sight';
import { orderToSend } from '../../../../renderer/features/order-ticket/order-to-send';
import { eurusd, quotes } from '../../../fixtures/trading';
import { marketOf } from './market';

const market = marketOf(eurusd, quotes.eurusd);
const draft: TicketDraft = { ...emptyDraft('EURUSD'), volume: '0.06' };

const risk = (onButton: string, text: string) => ({ onButton, text });

describe('what a button would send', () => {
  it('is reported in prices for each side, though the stop was typed in points', () => {
    const typed: TicketDraft = { ...draft, sl: '200', slUnit: 'points' };
    const of = (type: 'BUY' | 'SELL') =>
      orderToSend(
        'EURUSD',
        type,
        checkDraft({ ...typed, type }, market),
        eurusd,
        risk('risk 5.00 · 0.05 %', '5.00 USD · 0.05 %'),
      );
    expect(of('BUY')).toMatchObject({ label: 'Buy 0.06 EURUSD', risk: 'risk 5.00 · 0.05 %', tp: 'none' });
    expect(of('BUY').sl).toBe((quotes.eurusd.ask - 0.002).toFixed(5));
    expect(of('SELL').sl).toBe((quotes.eurusd.bid + 0.002).toFixed(5));
    expect(of('SELL').terms).toBe(`SL ${of('SELL').sl} · TP none · risk 5.00 USD · 0.05 %`);
  });

  it('has trigger and limit of a stop-limit', () => {
    const typed: TicketDraft = { ...draft, type: 'BUY_STOP_LIMIT', price: '1.18', stopLimit: '1.179' };
    expect(
      orderToSend('EURUSD', typed.type, checkDraft(typed, market), eurusd, risk('no stop loss', 'unlimited')),
    ).toMatchObject({
      label: 'Place buy stop limit 0.06 EURUSD',
      price: '1.18000',
      limit: '1.17900',
      sl: 'none',
      terms: 'price 1.18000 · limit 1.17900 · SL none · TP none · risk unlimited',
    });
  });

  it('is a dash where it cannot be read, never "none" and never an old number', () => {
    const typed: TicketDraft = { ...draft, volume: 'x', sl: '1,2,3' };
    expect(
      orderToSend('EURUSD', 'BUY', checkDraft(typed, market), eurusd, risk('no stop loss', 'unlimited')),
    ).toMatchObject({
      label: 'Buy EURUSD',
      sl: '–',
    });
    expect(orderToSend('EURUSD', 'BUY', null, null, risk('', '–'))).toMatchObject({
      sl: '–',
      tp: '–',
    });
  });
});

describe('the block of the order', () => {
  const seen = (height: number, width = 292) =>
    isWhole({ intersectionRect: { width, height }, boundingClientRect: { width: 292, height: 150 } });
  it('is in view only as a whole: a hidden line is enough to send nothing', () => {
    expect(seen(150)).toBe(true);
    expect(seen(149.2)).toBe(true);
    expect(seen(136)).toBe(false);
    expect(seen(150, 280)).toBe(false);
    expect(seen(0, 0)).toBe(false);
  });
});
