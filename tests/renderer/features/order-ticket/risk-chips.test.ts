import { expect, it } from 'vitest';
import { emptyDraft, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import { riskChips } from '../../../../renderer/features/order-ticket/risk-chips';
import { account, eurusd, quotes } from '../../../fixtures/trading';
import { marketOf } from './market';

const market = marketOf(eurusd, quotes.eurusd, { account: { ...account, balance: 10_000 } });
const chipsOf = (changes: Partial<TicketDraft>, known = market) => {
  const draft = { ...emptyDraft('EURUSD'), ...changes };
  return riskChips(draft, known);
};
const saidBy = (changes: Partial<TicketDraft>, known = market) =>
  chipsOf(changes, known).map(({ says }) => says);

it('says the lots with which the stop loses half a percent, one and two of the balance', () => {
  const stop = { sl: '250', slUnit: 'points' } as const;
  expect(saidBy(stop)).toEqual(['0.20 lots', '0.40 lots', '0.80 lots']);
  expect(saidBy({ ...stop, type: 'SELL' })).toEqual(['0.20 lots', '0.40 lots', '0.80 lots']);
  expect(saidBy({ ...stop, sl: '60000' }, market)[0]).toBe('no size');
});

it('sets nothing without a stop that it can count from', () => {
  for (const changes of [{}, { sl: '9' }, { sl: 'x' }, { sl: '50', slUnit: 'money' }] as const) {
    expect(saidBy(changes)).toEqual(['no stop', 'no stop', 'no stop']);
    for (const { lots, why } of chipsOf(changes)) expect([lots, why === '']).toEqual([null, false]);
  }
  expect(chipsOf({ sl: '250', slUnit: 'points' }, { ...market, account: null })[0]?.lots).toBeNull();
  expect(riskChips(emptyDraft('EURUSD'), null)[0]?.lots).toBeNull();
});
