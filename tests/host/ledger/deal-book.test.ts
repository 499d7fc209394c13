import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDealBook, type DealBook } from '../../../host/ledger/deal-book';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, netOf } from '../../../shared/math/deals';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { noOwnTickets, type OwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { tradesByTrader } from '../../../shared/rules/trader-statistics';
import { randomDay } from '../../shared/math/random-day';
import { booked, deposit } from '../../shared/math/trading-days';

const finish = (book: DealBook): void => {
  while (book.makeTrades());
};

/** By owner, as the page works it out of all deals at once. */
function figuresAtOnce(deals: readonly Deal[], own: OwnTickets = noOwnTickets) {
  const { closed } = tradesOfPeriod(rebuildRoundTrips(deals), { from: null, to: null });
  const owned = tradesByTrader(closed, createTraders(own, deals));
  return Object.fromEntries(
    [...owned].map(([key, { trades, shared }]) => [key, { ...tradeStatistics(trades), shared }]),
  );
}

function figuresOf(book: DealBook) {
  const keys = new Set(book.closed().map(({ owner }) => owner));
  return Object.fromEntries(
    [...keys].map((key) => {
      const of = book.closed().filter(({ owner }) => owner === key);
      return [
        key,
        {
          ...tradeStatistics(of.map(({ trade }) => trade)),
          shared: of.filter(({ isShared }) => isShared).length,
        },
      ];
    }),
  );
}

/** Deals of several bots, and of orders that may turn out to be ours. */
const day = fc
  .tuple(randomDay, fc.array(fc.constantFrom(7701, 7702, 0), { minLength: 60, maxLength: 60 }))
  .map(([deals, magics]) =>
    deals.map((deal, at): Deal => ({ ...deal, magic: magics[at] ?? 0, reason: 'EXPERT', comment: '' })),
  );

describe('a book of deals', () => {
  it('tells what all deals tell at once, in whatever order and however often they come', () => {
    const way = fc.record({
      /** Which deal comes next: some never by this, some often. */
      picks: fc.array(fc.nat({ max: 59 }), { maxLength: 90 }),
      pauseEvery: fc.integer({ min: 1, max: 9 }),
      ours: fc.array(fc.nat({ max: 59 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(day, way, (deals, { picks, pauseEvery, ours }) => {
        const book = createDealBook();
        const isOurs = ours.flatMap((at) => deals[at]?.ticket ?? []);
        const own = { ...noOwnTickets, deals: new Set(isOurs) };
        for (const [at, pick] of picks.entries()) {
          const deal = deals[pick];
          if (deal !== undefined && at % 2 === 0) book.put({ ...deal });
          else if (deal !== undefined) book.putKept({ ...deal });
          if (at % pauseEvery === 0) book.makeTrades();
          if (at === 20) book.claim(own);
        }
        for (const deal of deals) book.put(deal);
        book.claim(own);
        finish(book);
        expect(figuresOf(book)).toEqual(figuresAtOnce(deals, own));
        expect(book.balance()).toBeCloseTo(addMoney(deals.map(netOf)), 8);
        expect(book.size()).toBe(new Set(deals.map(({ ticket }) => ticket)).size);
      }),
      { numRuns: 300 },
    );
  });

  const entry = booked({ ticket: '11', order: '11', positionId: '11', magic: 0, reason: 'EXPERT' });
  const exit = booked({
    ...{ ticket: '12', order: '12', positionId: '11', type: 'SELL', entry: 'OUT', profit: 5, magic: 0 },
  });

  it('keeps what was read beside what was kept before, and takes a correction', () => {
    const book = createDealBook();
    book.put(entry);
    book.put(exit);
    book.putKept({ ...exit, profit: 99 });
    finish(book);
    expect(book.closed().map(({ trade }) => trade.net)).toEqual([5]);
    book.put({ ...exit, profit: 4.5 });
    finish(book);
    expect(book.closed().map(({ trade }) => trade.net)).toEqual([4.5]);
    expect(book.size()).toBe(2);
  });

  it('begins with the oldest deal as it is known now', () => {
    const book = createDealBook();
    expect(book.since()).toBeNull();
    book.putKept({ ...entry, time: 5 });
    book.put({ ...entry, time: 1_000 });
    book.put({ ...exit, time: 2_000 });
    expect(book.since()).toBe(1_000);
  });

  it('takes twenty thousand deals of one netting position without copying them each time', () => {
    const book = createDealBook();
    const beganMs = performance.now();
    for (let at = 1; at <= 20_000; at += 1) {
      const ticket = `${at}`;
      book.put(at % 2 === 1 ? { ...entry, ticket, time: at } : { ...exit, ticket, time: at });
    }
    finish(book);
    expect(book.closed()).toHaveLength(10_000);
    expect(performance.now() - beganMs).toBeLessThan(2_500);
  });

  it('makes a closed trade once: one of another position leaves it the same object', () => {
    const book = createDealBook();
    for (const deal of [entry, exit]) book.put(deal);
    finish(book);
    const [first] = book.closed();
    const other = { ticket: '21', order: '21', positionId: '21' };
    book.put({ ...entry, ...other });
    book.put({ ...entry });
    finish(book);
    expect(book.closed()[0]).toBe(first);
  });

  it('gives a trade to whoever is claimed later, and back', () => {
    const book = createDealBook();
    for (const deal of [entry, exit]) book.put(deal);
    finish(book);
    expect(book.closed().map(({ owner }) => owner)).toEqual(['api']);
    book.claim({ ...noOwnTickets, orders: new Set(['11']) });
    finish(book);
    expect(book.closed().map(({ owner }) => owner)).toEqual(['you']);
    book.claim(noOwnTickets);
    finish(book);
    expect(book.closed().map(({ owner }) => owner)).toEqual(['api']);
  });

  it('joins the two sides of a close-by, whichever comes last', () => {
    const sides = [
      entry,
      booked({ ticket: '13', order: '13', positionId: '13', type: 'SELL' }),
      booked({ ticket: '14', order: '50', positionId: '11', type: 'SELL', entry: 'OUT_BY' }),
      booked({ ticket: '15', order: '50', positionId: '13', type: 'BUY', entry: 'OUT_BY' }),
    ];
    for (const deals of [sides, sides.toReversed()]) {
      const book = createDealBook();
      for (const deal of deals) {
        book.put(deal);
        finish(book);
      }
      expect(
        book.closed().map(({ trade: { positionId, closedBy } }) => `${positionId} by ${closedBy}`),
      ).toEqual(expect.arrayContaining(['11 by 13', '13 by 11']));
    }
  });

  it('leaves credit out of the balance', () => {
    const book = createDealBook();
    book.put(deposit({ profit: 1_000 }));
    book.put(deposit({ profit: 250, type: 'CREDIT' }));
    book.put(entry);
    expect(book.balance()).toBe(1_000 + netOf(entry));
  });
});
