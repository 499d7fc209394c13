import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDealStore, type DealStore } from '../../../host/ledger/deal-store';
import { pickedDeals } from '../../../host/ledger/picked-deals';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, netOf } from '../../../shared/math/deals';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { atOnce } from '../../../shared/math/table-rows';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import { noOwnTickets, type OwnTickets } from '../../../shared/rules/own-tickets';
import { tradeOwner } from '../../../shared/rules/trade-traders';
import { createTraders } from '../../../shared/rules/trader';
import { tradesByTrader } from '../../../shared/rules/trader-statistics';
import { randomDay } from '../../shared/math/random-day';
import { booked, deposit } from '../../shared/math/trading-days';

const finish = (store: DealStore): void => {
  while (store.makeTrades());
};

/** By owner, as the page works it out of all deals at once. */
function figuresAtOnce(deals: readonly Deal[], own: OwnTickets = noOwnTickets) {
  const { closed } = tradesOfPeriod(rebuildRoundTrips(deals), { from: null, to: null });
  const traders = createTraders(own, deals);
  const owned = atOnce(tradesByTrader(closed, (trade) => tradeOwner(trade, traders)));
  return Object.fromEntries(
    [...owned].map(([key, { trades, shared }]) => [key, { ...tradeStatistics(trades), shared }]),
  );
}

const figuresOf = (store: DealStore) =>
  Object.fromEntries(
    [...store.owners()].map(([owner, { trades, shared }]) => [
      owner,
      { ...tradeStatistics(trades), shared: shared.size },
    ]),
  );

const closedOf = (store: DealStore) =>
  [...store.owners()].flatMap(([owner, { trades }]) => trades.map((trade) => ({ owner, trade })));

/** Deals of several bots, and of orders that may turn out to be ours. */
const day = fc
  .tuple(randomDay, fc.array(fc.constantFrom(7701, 7702, 0), { minLength: 60, maxLength: 60 }))
  .map(([deals, magics]) =>
    deals.map((deal, at): Deal => ({ ...deal, magic: magics[at] ?? 0, reason: 'EXPERT', comment: '' })),
  );

describe('a store of deals', () => {
  it('has all trades in their order, whatever came and went while they were sorted', () => {
    const trade = (at: number, profit = 1): readonly Deal[] => {
      const id = `${1_000 + 2 * at}`;
      const of = { order: id, positionId: id, type: 'BUY', time: 60 * at } as const;
      return [
        booked({ ...of, ticket: id, entry: 'IN' }),
        booked({
          ...of,
          ticket: `${1_001 + 2 * at}`,
          entry: 'OUT',
          type: 'SELL',
          time: 60 * at + 30,
          profit,
        }),
      ];
    };
    const store = createDealStore();
    const put = (from: number, to: number): void => {
      for (let at = from; at < to; at += 1) for (const deal of trade(at)) store.put(deal);
      finish(store);
    };
    put(0, 400);
    const [one, other] = [store.wholeTrades(), store.wholeTrades()];
    one.next();
    put(400, 800);
    other.next();
    for (const deal of trade(7, 5)) store.put(deal);
    put(800, 860);
    atOnce(one);
    atOnce(other);
    const ids = atOnce(store.wholeTrades()).map(({ positionId }) => Number(positionId));
    expect(ids).toEqual(Array.from({ length: 860 }, (_, at) => 1_000 + 2 * (859 - at)));
    const sorting = [store.sortOwners(), store.sortOwners()];
    for (const [turn, each] of sorting.entries()) {
      each.next();
      put(860 + 300 * turn, 1_160 + 300 * turn);
      for (const deal of trade(7, 6 + turn)) store.put(deal);
      finish(store);
    }
    for (const each of sorting) atOnce(each);
    const closed = closedOf(store).map(({ trade: { positionId } }) => Number(positionId));
    expect(closed).toEqual(Array.from({ length: 1_460 }, (_, at) => 1_000 + 2 * at));
    expect(figuresOf(store)).toEqual(figuresAtOnce([...store.deals()]));
  });

  it('tells what all deals tell at once, in whatever order and however often they come', () => {
    const way = fc.record({
      /** Which deal comes next: some never by this, some often. */
      picks: fc.array(fc.nat({ max: 59 }), { maxLength: 90 }),
      pauseEvery: fc.integer({ min: 1, max: 9 }),
      ours: fc.array(fc.nat({ max: 59 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(day, way, (deals, { picks, pauseEvery, ours }) => {
        const store = createDealStore();
        const isOurs = ours.flatMap((at) => deals[at]?.ticket ?? []);
        const own = { ...noOwnTickets, deals: new Set(isOurs) };
        for (const [at, pick] of picks.entries()) {
          const deal = deals[pick];
          if (deal !== undefined && at % 2 === 0) store.put({ ...deal });
          else if (deal !== undefined) store.putKept({ ...deal });
          if (at % pauseEvery === 0) store.makeTrades();
          if (at === 20) store.claim(own);
        }
        for (const deal of deals) store.put(deal);
        store.claim(own);
        finish(store);
        expect(figuresOf(store)).toEqual(figuresAtOnce(deals, own));
        expect(store.balance()).toBeCloseTo(addMoney(deals.map(netOf)), 8);
        expect(store.size()).toBe(new Set(deals.map(({ ticket }) => ticket)).size);
      }),
      { numRuns: 300 },
    );
  });

  const entry = booked({ ticket: '11', order: '11', positionId: '11', magic: 0, reason: 'EXPERT' });
  const exit = booked({
    ...{ ticket: '12', order: '12', positionId: '11', type: 'SELL', entry: 'OUT', profit: 5, magic: 0 },
  });

  it('keeps what was read beside what was kept before, and takes a correction', () => {
    const store = createDealStore();
    store.put(entry);
    store.put(exit);
    store.putKept({ ...exit, profit: 99 });
    finish(store);
    expect(closedOf(store).map(({ trade }) => trade.net)).toEqual([5]);
    store.put({ ...exit, profit: 4.5 });
    finish(store);
    expect(closedOf(store).map(({ trade }) => trade.net)).toEqual([4.5]);
    expect(store.size()).toBe(2);
  });

  it('tells of a period what was open in it, with what was closed before against that', () => {
    const store = createDealStore();
    const deals = [
      booked({ ticket: '21', order: '21', positionId: '21', time: 100 }),
      booked({ ticket: '22', order: '22', positionId: '22', type: 'SELL', time: 110 }),
      booked({ ticket: '23', order: '60', positionId: '21', type: 'SELL', entry: 'OUT_BY', time: 120 }),
      booked({ ticket: '24', order: '60', positionId: '22', type: 'BUY', entry: 'OUT_BY', time: 120 }),
      booked({ ticket: '25', order: '25', positionId: '22', type: 'BUY', entry: 'OUT', time: 500 }),
      booked({ ticket: '26', order: '26', positionId: '26', time: 130 }),
    ];
    for (const deal of deals) store.put(deal);
    const period = { from: 400, to: 600 };
    const tickets = (of: readonly Deal[]) => of.map(({ ticket }) => ticket).toSorted();
    finish(store);
    expect(tickets(atOnce(pickedDeals(store, period)).rows)).toEqual(['21', '22', '23', '24', '25', '26']);
  });

  it('begins with the oldest deal as it is known now', () => {
    const store = createDealStore();
    expect(store.since()).toBeNull();
    store.putKept({ ...entry, time: 5 });
    store.put({ ...entry, time: 1_000 });
    store.put({ ...exit, time: 2_000 });
    expect(store.since()).toBe(1_000);
  });

  it('takes twenty thousand deals of one netting position without copying them each time', () => {
    const store = createDealStore();
    const beganMs = performance.now();
    for (let at = 1; at <= 20_000; at += 1) {
      const ticket = `${at}`;
      store.put(at % 2 === 1 ? { ...entry, ticket, time: at } : { ...exit, ticket, time: at });
    }
    finish(store);
    expect(closedOf(store)).toHaveLength(10_000);
    expect(performance.now() - beganMs).toBeLessThan(2_500);
  });

  it('makes a closed trade once: one of another position leaves it the same object', () => {
    const store = createDealStore();
    for (const deal of [entry, exit]) store.put(deal);
    finish(store);
    const [[, before] = []] = store.owners();
    const other = { ticket: '21', order: '21', positionId: '21' };
    store.put({ ...entry, ...other });
    store.put({ ...entry });
    finish(store);
    const [[, after] = []] = store.owners();
    expect(after).toBe(before);
    store.put({ ...exit, ticket: '22', order: '22', positionId: '21' });
    finish(store);
    expect(closedOf(store)[0]?.trade).toBe(before?.trades[0]);
    expect(closedOf(store)).toHaveLength(2);
  });

  it('gives a trade to whoever is claimed later, and back', () => {
    const store = createDealStore();
    for (const deal of [entry, exit]) store.put(deal);
    finish(store);
    expect(closedOf(store).map(({ owner }) => owner)).toEqual(['api']);
    store.claim({ ...noOwnTickets, orders: new Set(['11']) });
    finish(store);
    expect(closedOf(store).map(({ owner }) => owner)).toEqual(['you']);
    store.claim(noOwnTickets);
    finish(store);
    expect(closedOf(store).map(({ owner }) => owner)).toEqual(['api']);
  });

  it('joins the two sides of a close-by, whichever comes last', () => {
    const sides = [
      entry,
      booked({ ticket: '13', order: '13', positionId: '13', type: 'SELL' }),
      booked({ ticket: '14', order: '50', positionId: '11', type: 'SELL', entry: 'OUT_BY' }),
      booked({ ticket: '15', order: '50', positionId: '13', type: 'BUY', entry: 'OUT_BY' }),
    ];
    for (const deals of [sides, sides.toReversed()]) {
      const store = createDealStore();
      for (const deal of deals) {
        store.put(deal);
        finish(store);
      }
      expect(
        closedOf(store).map(({ trade: { positionId, closedBy } }) => `${positionId} by ${closedBy}`),
      ).toEqual(expect.arrayContaining(['11 by 13', '13 by 11']));
    }
  });

  it('leaves credit out of the balance', () => {
    const store = createDealStore();
    store.put(deposit({ profit: 1_000 }));
    store.put(deposit({ profit: 250, type: 'CREDIT' }));
    store.put(entry);
    expect(store.balance()).toBe(1_000 + netOf(entry));
  });
});
