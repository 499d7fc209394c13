import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, isTrade, netOf } from '../../../shared/math/deals';
import type { Deal } from '../../../shared/model/deal';
import { dealTypes } from '../../../shared/model/enums';
import { booked, closing, deposit, opening } from './trading-days';

const only = (deals: readonly Deal[]) => {
  const { trips } = rebuildRoundTrips(deals);
  expect(trips).toHaveLength(1);
  const [trip] = trips;
  if (trip === undefined) throw new Error('no round trip');
  return trip;
};

describe('a position that was opened and closed', () => {
  it('holds both prices and times, and every cost apart', () => {
    const enter = opening('7', { volume: 0.2, price: 1.1, commission: -0.7, magic: 7701, comment: 'trend' });
    const exit = closing('7', {
      volume: 0.2,
      price: 1.105,
      profit: 100,
      swap: -1.28,
      commission: -0.7,
      fee: -0.1,
      reason: 'TP',
      comment: '[tp 1.10500]',
    });
    expect(only([exit, enter])).toMatchObject({
      id: '7',
      side: 'BUY',
      state: 'closed',
      volumeIn: 0.2,
      volumeOut: 0.2,
      volumeLeft: 0,
      entryPrice: 1.1,
      exitPrice: 1.105,
      openTime: enter.time,
      closeTime: exit.time,
      profit: 100,
      swap: -1.28,
      commission: -1.4,
      fee: -0.1,
      net: 97.22,
      magic: 7701,
      comment: 'trend',
      ending: 'take-profit',
    });
  });

  it('averages entries and exits by volume', () => {
    const trip = only([
      opening('7', { volume: 1, price: 1.1 }),
      booked({ positionId: '7', volume: 3, price: 1.2 }),
      closing('7', { volume: 2, price: 1.3 }),
      closing('7', { volume: 2, price: 1.5 }),
    ]);
    expect(trip.entryPrice).toBeCloseTo(1.175, 10);
    expect(trip.exitPrice).toBeCloseTo(1.4, 10);
    expect(trip).toMatchObject({ state: 'closed', volumeIn: 4, volumeOut: 4 });
  });

  it('keeps what is still open after a partial close, free of float noise', () => {
    const trip = only([
      opening('7', { volume: 0.3 }),
      closing('7', { volume: 0.1 }),
      closing('7', { volume: 0.1 }),
    ]);
    expect(trip).toMatchObject({ state: 'partly', volumeIn: 0.3, volumeOut: 0.2, volumeLeft: 0.1 });
  });

  it('is open while nothing went out', () => {
    expect(only([opening('7', { type: 'SELL', commission: -2 })])).toMatchObject({
      side: 'SELL',
      state: 'open',
      exitPrice: null,
      closeTime: null,
      durationS: null,
      ending: null,
      net: -2,
    });
  });

  it.each([
    ['SL', 7701, 'stop-loss'],
    ['TP', 7701, 'take-profit'],
    ['SO', 0, 'stop-out'],
    ['CLIENT', 7701, 'closed'],
    ['MOBILE', 0, 'closed'],
    ['EXPERT', 0, 'closed'],
    ['EXPERT', 7701, 'closed'],
    ['EXPERT', null, 'closed'],
    ['ROLLOVER', 0, 'rollover'],
    ['unknown (42)', 0, 'not-told'],
    [null, 0, 'not-told'],
  ] as const)('ended as the reason %s with magic %s says: %s', (reason, magic, ending) => {
    expect(only([opening('7'), closing('7', { reason, magic })]).ending).toBe(ending);
  });
});

describe('a netting position that is turned round', () => {
  const enter = opening('7', { volume: 1, price: 1.1 });
  const turn = booked({
    positionId: '7',
    type: 'SELL',
    entry: 'INOUT',
    volume: 3,
    price: 1.2,
    profit: 50,
    swap: -2,
    commission: -1,
    fee: -0.01,
  });
  const exit = closing('7', { type: 'BUY', volume: 2, price: 1.15, profit: 30 });

  it('ends one round trip and begins the next', () => {
    const { trips } = rebuildRoundTrips([enter, turn, exit]);
    expect(trips).toMatchObject([
      {
        id: '7',
        side: 'BUY',
        state: 'closed',
        volumeOut: 1,
        exitPrice: 1.2,
        profit: 50,
        swap: -2,
        ending: 'reversal',
      },
      {
        id: '7 (2)',
        side: 'SELL',
        state: 'closed',
        volumeIn: 2,
        entryPrice: 1.2,
        openTime: turn.time,
        profit: 30,
      },
    ]);
  });

  it('shares commission and fee by volume, without losing a cent', () => {
    const { trips } = rebuildRoundTrips([enter, turn, exit]);
    const [first, second] = trips;
    expect(addMoney([first?.commission ?? 0, second?.commission ?? 0])).toBe(-1);
    expect(addMoney([first?.fee ?? 0, second?.fee ?? 0])).toBe(-0.01);
    expect(addMoney(trips.map(({ net }) => net))).toBe(addMoney([enter, turn, exit].map(netOf)));
  });

  it('says nothing of volumes that it cannot know when it began before the period', () => {
    const { trips } = rebuildRoundTrips([turn, exit]);
    expect(trips).toMatchObject([
      { side: 'BUY', state: 'not-whole', entryPrice: null, openTime: null, volumeOut: null, exitPrice: 1.2 },
      { side: 'SELL', state: 'not-whole', entryPrice: 1.2, volumeIn: null, volumeLeft: null, volumeOut: 2 },
    ]);
    expect(addMoney(trips.map(({ net }) => net))).toBe(addMoney([turn, exit].map(netOf)));
  });
});

describe('two positions closed by each other', () => {
  it('name their opposite, and the larger one keeps its rest', () => {
    const { trips } = rebuildRoundTrips([
      opening('7', { volume: 1, price: 1.1 }),
      opening('8', { volume: 0.4, price: 1.12, type: 'SELL' }),
      closing('7', { entry: 'OUT_BY', order: '99', volume: 0.4, price: 1.12, profit: 800 }),
      closing('8', { entry: 'OUT_BY', order: '99', type: 'BUY', volume: 0.4, price: 1.12 }),
    ]);
    expect(trips).toMatchObject([
      { id: '7', state: 'partly', volumeLeft: 0.6, closedBy: '8', ending: 'close-by', profit: 800 },
      { id: '8', side: 'SELL', state: 'closed', closedBy: '7', ending: 'close-by' },
    ]);
  });
});

describe('a position that began before the period', () => {
  const exit = closing('7', { volume: 1, price: 1.2, profit: 40, commission: -3 });

  it('has no entry, but its side and result', () => {
    expect(only([exit])).toMatchObject({
      side: 'BUY',
      state: 'not-whole',
      entryPrice: null,
      openTime: null,
      durationS: null,
      volumeIn: null,
      volumeOut: 1,
      net: 37,
    });
  });

  it('is not taken for a new one when it was only added to', () => {
    const added = booked({ positionId: '7', order: '55', volume: 1 });
    const out = closing('7', { volume: 1 });
    expect(only([added, out])).toMatchObject({ state: 'not-whole', entryPrice: null, volumeIn: null });
  });

  it('shows itself when more went out than had come in', () => {
    expect(only([opening('7', { volume: 1 }), closing('7', { volume: 2 })])).toMatchObject({
      state: 'not-whole',
      entryPrice: null,
      volumeLeft: null,
    });
  });
});

describe('deals that cannot be joined', () => {
  it.each([
    ['no position id', [booked({ positionId: null })]],
    ['no direction', [opening('7'), closing('7', { entry: null })]],
    ['a direction in no table', [opening('7'), closing('7', { entry: 'unknown (9)' })]],
    ['directions that contradict each other', [opening('7'), closing('7', { type: 'BUY' })]],
  ])('are kept apart, whole: %s', (_why, deals) => {
    const { trips, unmatched } = rebuildRoundTrips(deals);
    expect(trips).toEqual([]);
    expect(unmatched).toEqual(deals);
  });

  it('are reported by symbol too: one id on two symbols is two positions', () => {
    const { trips } = rebuildRoundTrips([opening('7'), opening('7', { symbol: 'XAUUSD' })]);
    expect(trips.map(({ symbol }) => symbol)).toEqual(['EURUSD', 'XAUUSD']);
  });
});

describe('deals that are no trades', () => {
  it('are kept out of round trips, all sixteen kinds of them and those of no table', () => {
    const others = [
      ...dealTypes.filter((type) => type !== 'BUY' && type !== 'SELL'),
      'unknown (18)',
    ] as const;
    const deals = others.map((type) => deposit({ type, positionId: '7', entry: 'IN' }));
    const { trips, unmatched, operations } = rebuildRoundTrips(deals);
    expect(others).toHaveLength(17);
    expect(trips).toEqual([]);
    expect(unmatched).toEqual([]);
    expect(operations).toEqual(deals);
  });

  it('a cancelled entry opens nothing', () => {
    const { trips, operations } = rebuildRoundTrips([
      opening('7', { type: 'BUY_CANCELED' }),
      deposit({ type: 'CORRECTION', profit: -12 }),
    ]);
    expect(trips).toEqual([]);
    expect(operations).toHaveLength(2);
  });
});

describe('deals of one second', () => {
  it('follow their tickets, as numbers', () => {
    const time = 1_795_250_748;
    const enter = opening('7', { ticket: '999', time });
    const exit = closing('7', { ticket: '1000', time });
    expect(only([exit, enter])).toMatchObject({ state: 'closed', durationS: 0 });
  });
});

/** Any history at all: nonsense too, because a bridge can send it. */
const cents = fc.integer({ min: -500_000, max: 500_000 }).map((amount) => amount / 100);
const anyDeal = fc.record({
  positionId: fc.constantFrom('7', '8', '9', null),
  order: fc.constantFrom('7', '8', '9', '55', null),
  symbol: fc.constantFrom('EURUSD', 'XAUUSD'),
  type: fc.constantFrom(...dealTypes, 'BUY' as const, 'SELL' as const, 'BUY' as const, 'SELL' as const),
  entry: fc.constantFrom('IN', 'OUT', 'INOUT', 'OUT_BY', 'IN', 'OUT', null),
  volume: fc.integer({ min: 0, max: 500 }).map((steps) => steps / 100),
  price: fc.integer({ min: 1, max: 200_000 }).map((ticks) => ticks / 100_000),
  time: fc.option(fc.integer({ min: 1_795_000_000, max: 1_795_000_020 }), { freq: 20 }),
  profit: cents,
  swap: cents,
  commission: cents,
  fee: cents,
});
const history = fc
  .array(anyDeal, { maxLength: 40 })
  .map((parts) => parts.map((part, index) => booked({ ...part, ticket: `${6_000 + index}` })));

describe('an hour of the broker’s clock that comes twice', () => {
  const time = 1_793_000_000;
  const enter = opening('7', { ticket: '20', volume: 0.2, time });
  it('does not part a trade that was opened in the first and closed in the second: its length is not known', () => {
    const part = closing('7', { ticket: '21', order: '31', volume: 0.1, time: time - 2_400 });
    const rest = closing('7', { ticket: '22', order: '32', volume: 0.1, time: time - 1_800 });
    expect(only([enter, part, rest])).toMatchObject({
      state: 'closed',
      volumeIn: 0.2,
      volumeLeft: 0,
      openTime: time,
      closeTime: time - 1_800,
      durationS: null,
    });
  });
  it('explains no exit that is days before', () => {
    const early = closing('7', { ticket: '21', order: '31', volume: 0.1, time: time - 86_400 });
    expect(only([enter, early]).state).toBe('not-whole');
  });
});

describe('whatever the bridge sends', () => {
  it('no money is lost or made: round trips, unmatched deals and operations add up to the deals, each cost apart', () => {
    fc.assert(
      fc.property(history, (deals) => {
        const { trips, unmatched, operations } = rebuildRoundTrips(deals);
        for (const amount of ['profit', 'swap', 'commission', 'fee'] as const) {
          const rebuilt = [...trips, ...unmatched, ...operations].map((each) => each[amount]);
          expect(addMoney(rebuilt)).toBe(addMoney(deals.map((deal) => deal[amount])));
        }
      }),
    );
  });

  it('every trade is in one place, and volumes are conserved', () => {
    fc.assert(
      fc.property(history, (deals) => {
        const { trips, unmatched } = rebuildRoundTrips(deals);
        const joined = new Map<Deal, number | null>();
        for (const { parts } of trips) {
          for (const { deal, volume } of parts) {
            const before = joined.get(deal);
            joined.set(
              deal,
              before === undefined ? volume : before === null || volume === null ? null : before + volume,
            );
          }
        }
        expect(new Set([...joined.keys(), ...unmatched])).toEqual(new Set(deals.filter(isTrade)));
        expect(joined.size + unmatched.length).toBe(deals.filter(isTrade).length);
        for (const [deal, volume] of joined) {
          if (volume !== null) expect(volume).toBeCloseTo(deal.volume, 8);
        }
      }),
    );
  });

  it('what is left is what came in less what went out, and never negative', () => {
    let known = 0;
    fc.assert(
      fc.property(history, (deals) => {
        for (const { volumeIn, volumeOut, volumeLeft } of rebuildRoundTrips(deals).trips) {
          if (volumeLeft === null) continue;
          known += 1;
          expect(volumeLeft).toBeGreaterThanOrEqual(0);
          expect(volumeLeft).toBeCloseTo((volumeIn ?? Number.NaN) - (volumeOut ?? Number.NaN), 8);
        }
      }),
      // Nonsense hardly ever makes a trade whose volume is known.
      { numRuns: 1_000 },
    );
    expect(known).toBeGreaterThan(50);
  });

  it('the order in which the rows come does not matter', () => {
    const shuffled = history.chain((deals) =>
      fc.tuple(fc.constant(deals), fc.shuffledSubarray(deals, { minLength: deals.length })),
    );
    fc.assert(
      fc.property(shuffled, ([deals, mixed]) => {
        expect(rebuildRoundTrips(mixed)).toEqual(rebuildRoundTrips(deals));
      }),
    );
  });
});
