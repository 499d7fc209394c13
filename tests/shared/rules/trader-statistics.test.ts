import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { tradesOfPeriod } from '../../../shared/math/period-trades';
import { atOnce } from '../../../shared/math/table-rows';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Deal } from '../../../shared/model/deal';
import type { Position } from '../../../shared/model/position';
import { mintMagic } from '../../../shared/rules/intent-label';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { bookedAs } from '../../../shared/rules/position-changes';
import { exitTraders, nettingOwner, tradeOwner } from '../../../shared/rules/trade-traders';
import { createTraders } from '../../../shared/rules/trader';
import { bookedByTrader, splitAmount, statisticsByTrader } from '../../../shared/rules/trader-statistics';
import { positionOf } from '../../fixtures/trading';
import { booked, closing, opening } from '../math/trading-days';

const label = mintMagic(() => 5);
const everything = { from: null, to: null };
const owned = (deals: readonly Deal[]) => {
  const { trips } = rebuildRoundTrips(deals);
  const traders = createTraders(noOwnTickets, deals);
  return trips.map((trip) => ({
    owner: tradeOwner(trip, traders).trader.name,
    exit: exitTraders(trip, traders)[0]?.name ?? null,
  }));
};

describe('whose a trade is', () => {
  it('is his who opened it, and each exit has its own trader', () => {
    expect(owned([opening('7', { magic: 7701 }), closing('7', { magic: 0 })])).toEqual([
      { owner: 'Bot 7701', exit: 'API, unnamed' },
    ]);
    expect(owned([opening('7', { magic: label }), closing('7', { magic: label, reason: 'SL' })])).toEqual([
      { owner: 'You', exit: 'Server (SL)' },
    ]);
    expect(owned([opening('7', { magic: 0 }), closing('7', { magic: 0, reason: 'CLIENT' })])).toEqual([
      { owner: 'API, unnamed', exit: 'Terminal' },
    ]);
  });
  it('is not known by an exit whose entry is not at hand', () => {
    // Its number may be the position's, copied to a close of whoever asked for it; a comment of its own is an order's.
    expect(owned([closing('7', { magic: 7701 })])).toEqual([{ owner: 'Unknown', exit: 'API, unnamed' }]);
    expect(owned([closing('7', { magic: 7701, comment: 'trend' })])).toEqual([
      { owner: 'Unknown', exit: 'Bot 7701' },
    ]);
    const before = opening('7', { magic: 7701 });
    expect(owned([before, closing('7', { magic: 0 })])).toEqual([
      { owner: 'Bot 7701', exit: 'API, unnamed' },
    ]);
  });
  it('follows the volumes where several came into one netting position', () => {
    const deals = [
      opening('7', { magic: 7701, volume: 0.3 }),
      booked({ positionId: '7', magic: label, volume: 0.1 }),
      closing('7', { volume: 0.4, profit: 10.01 }),
    ];
    expect(owned(deals)[0]?.owner).toBe('Mixed: Bot 7701 75\u00a0%, You 25\u00a0%');
  });
  it('is mixed where a part of it came in before the deals at hand', () => {
    expect(owned([booked({ positionId: '7', order: '99', magic: label })])[0]?.owner).toBe('Mixed');
  });
});

describe('whose an open netting position is', () => {
  const first = opening('7', { magic: 7701, volume: 0.3 });
  const added = booked({ positionId: '7', magic: label, volume: 0.1 });
  const time = Math.max(first.time ?? 0, added.time ?? 0);
  const position = positionOf({
    ticket: '7',
    identifier: '7',
    volume: 0.4,
    magic: 7701,
    timeUpdate: first.time,
  });
  const ownerOf = (row: Position, deals: readonly Deal[] | null, known: readonly Position[] | null = null) =>
    nettingOwner(
      row,
      deals === null ? null : { rows: deals, positions: known?.map(bookedAs) ?? null },
      createTraders(noOwnTickets, deals ?? []),
    ).trader;

  it('follows the volumes of its deals, not the number of its first order', () => {
    const grown = { ...position, timeUpdate: time };
    expect(ownerOf(grown, [first, { ...added, time }]).name).toBe('Mixed: Bot 7701 75\u00a0%, You 25\u00a0%');
    expect(ownerOf(position, [{ ...first, volume: 0.4 }]).name).toBe('Bot 7701');
  });
  it('is not known while the deals are not read, or do not make up what it holds: so nothing takes it for manual', () => {
    const mine = { ...position, magic: label };
    expect(ownerOf(mine, null)).toMatchObject({ kind: 'not-told', name: 'Not known yet' });
    expect(ownerOf(mine, [{ ...first, magic: label }]).kind).toBe('mixed');
  });
  it('is not known once it changed after its deals were read, though its lots are the same', () => {
    const deals = [{ ...first, volume: 0.4 }];
    const changed = { ...position, timeUpdate: (first.time ?? 0) + 1 };
    expect(ownerOf(changed, deals)).toMatchObject({ kind: 'not-told', name: 'Not known yet' });
    // Until they are read again: here it was turned round and back by us.
    const turned = (type: 'BUY' | 'SELL') =>
      booked({ positionId: '7', entry: 'INOUT', type, volume: 0.8, magic: label, time: changed.timeUpdate });
    expect(ownerOf(changed, [...deals, turned('SELL'), turned('BUY')]).name).toBe('You');
  });
  it('is not known after more deals in one second than were read: its ticket or its open price differ', () => {
    const deals = [{ ...first, volume: 0.4 }];
    for (const changed of [
      { ...position, ticket: '9' },
      { ...position, priceOpen: position.priceOpen + 0.0001 },
    ])
      expect(ownerOf(changed, deals, [position]).name).toBe('Not known yet');
  });
  it('stays known while its levels and its profit change, which are no deals', () => {
    const deals = [{ ...first, volume: 0.4 }];
    expect(ownerOf({ ...position, sl: 1.1, tp: 0, profit: 7 }, deals, [position]).name).toBe('Bot 7701');
  });
  it('is not told by a bridge that does not tell when a position last changed', () => {
    const told = ownerOf({ ...position, timeUpdate: null }, [{ ...first, volume: 0.4 }]);
    expect(told).toMatchObject({ kind: 'not-told', name: 'Unknown' });
    expect(told.proof).toContain('does not tell when it last changed');
  });
  it('is a bot’s that turned round what it held before the deals at hand, once nothing changed after them', () => {
    const turned = booked({ positionId: '7', entry: 'INOUT', magic: 7701, volume: 0.8 });
    const at = turned.time ?? 0;
    const of = (timeUpdate: number | null, deals: readonly Deal[]) =>
      ownerOf({ ...position, timeUpdate }, deals).name;
    expect(of(at, [turned])).toBe('Bot 7701');
    // Somebody may have come in since, or did.
    expect(of(at + 1, [turned])).toBe('Not known yet');
    expect(of(null, [turned])).toBe('Unknown');
    expect(of(at, [turned, { ...added, time: at }])).toBe('Mixed');
  });
});

describe('the statistics of each trader', () => {
  const whoever = fc.constantFrom(
    { magic: 7701, reason: 'EXPERT' as const },
    { magic: 7702, reason: 'EXPERT' as const },
    { magic: label, reason: 'EXPERT' as const },
    { magic: 0, reason: 'EXPERT' as const },
    { magic: 0, reason: 'CLIENT' as const },
    { magic: null, reason: null },
  );
  const lots = fc.integer({ min: 1, max: 300 }).map((steps) => steps / 100);
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => amount / 100);
  const money = fc.record({ profit: cents, swap: cents, commission: cents, fee: cents });
  const deal = fc.record({
    id: fc.constantFrom('1', '2', '3', '4'),
    entry: fc.constantFrom('IN' as const, 'IN' as const, 'OUT' as const, 'INOUT' as const),
    type: fc.constantFrom('BUY' as const, 'SELL' as const),
    positionless: fc.boolean(),
    isFirst: fc.boolean(),
    volume: lots,
    who: whoever,
    money,
  });

  it('add up to the whole to the cent, whatever the deals: hedging, netting, turned round, without a position', () => {
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 40 }), (drawn) => {
        const deals = drawn.map(({ id, entry, type, positionless, isFirst, volume, who, money: amounts }) =>
          booked({
            positionId: positionless ? null : id,
            ...(isFirst ? { order: id } : {}),
            entry,
            type,
            volume,
            ...who,
            ...amounts,
          }),
        );
        const traders = createTraders(noOwnTickets, deals);
        const period = tradesOfPeriod(rebuildRoundTrips(deals), everything);
        const whole = tradeStatistics(period.closed);
        const groups = atOnce(
          statisticsByTrader(period.closed, (trade) => tradeOwner(trade, traders), traders.names),
        );
        const sum = (of: 'net' | 'profit' | 'swap' | 'commission' | 'fee') =>
          groups.reduce((total, { statistics }) => total + statistics[of], 0);
        for (const of of ['net', 'profit', 'swap', 'commission', 'fee'] as const) {
          expect(Math.round(sum(of) * 100)).toBe(Math.round(whole[of] * 100));
        }
        const sums = [...bookedByTrader(period, traders, everything).values()];
        expect(Math.round(sums.reduce((total, net) => total + net, 0) * 100)).toBe(
          Math.round(period.booked.net * 100),
        );
      }),
    );
  });

  it('give each the share of his volume, and count the trade in each row', () => {
    const deals = [
      opening('7', { magic: 7701, volume: 0.3 }),
      booked({ positionId: '7', magic: label, volume: 0.1 }),
      closing('7', { volume: 0.4, profit: 10.01, commission: -0.07 }),
    ];
    const { trips } = rebuildRoundTrips(deals);
    const traders = createTraders(noOwnTickets, deals);
    const groups = atOnce(statisticsByTrader(trips, (trade) => tradeOwner(trade, traders), traders.names));
    expect(
      groups.map(({ name, statistics, shared }) => [name, statistics.net, statistics.trades, shared]),
    ).toEqual([
      ['Bot 7701', 7.46, 1, 1],
      ['You', 2.48, 1, 1],
    ]);
  });

  it('split an amount in whole cents, and none is lost', () => {
    expect(splitAmount(10, [1, 1, 1])).toEqual([3.33, 3.34, 3.33]);
    expect(splitAmount(-0.01, [1, 1])).toEqual([0, -0.01]);
  });
});
