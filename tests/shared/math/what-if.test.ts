import { describe, expect, it } from 'vitest';
import { stopRisk } from '../../../shared/math/exposure';
import { whatIf } from '../../../shared/math/what-if';
import type { Account } from '../../../shared/model/account';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { emptyAccount, eurusd, positionOf } from '../../fixtures/trading';

/** 1 point of 1 lot is worth 0.8 USD of a profit and 1.25 USD of a loss: the account is in another currency than the pair. */
const crossed: SymbolSpec = {
  ...eurusd,
  name: 'EURGBP',
  currencyProfit: 'GBP',
  tickValueProfit: 0.8,
  tickValueLoss: 1.25,
};
const stock: SymbolSpec = { ...eurusd, name: '#AAPL', calcMode: 32 };
const specs = new Map([eurusd, crossed, stock].map((spec) => [spec.name, spec]));
const specOf = (name: string) => specs.get(name) ?? null;

const buy = positionOf({
  ticket: '1',
  symbol: 'EURUSD',
  side: 'BUY',
  volume: 1,
  priceOpen: 1,
  priceCurrent: 1,
  sl: 0,
  tp: 0,
});
const sell: Position = { ...buy, ticket: '2', side: 'SELL' };

const account = (changes: Partial<Account> = {}): Account => ({
  ...emptyAccount,
  equity: 10_000,
  // 1 lot of EUR at 1.00 with 1:200 and the price of the entry.
  margin: 500,
  leverage: 200,
  marginStopOut: 50,
  stopOutMode: 'PERCENT',
  ...changes,
});
const all = (percent: number) => ({ symbol: null, percent });
const read = (...given: Parameters<typeof whatIf>) => {
  const { closed, equity, stopOut, unknown, ...rest } = whatIf(...given);
  const { percent } = given[3];
  const rounded = (value: number) => Number(value.toFixed(6));
  return {
    ...rest,
    stopOut: typeof stopOut === 'number' ? rounded(stopOut * percent) : stopOut,
    equity: rounded(equity),
    unknown: unknown.map(({ ticket }) => ticket),
    closed: closed.map(({ by, at, row, atLevel }) => [
      by,
      rounded(at * percent),
      row.ticket,
      rounded(atLevel),
    ]),
  };
};

describe('what if prices move', () => {
  it('a buy loses what a sell wins', () => {
    expect(read(account(), [buy], specOf, all(-1)).equity).toBe(9_000);
    expect(read(account(), [sell], specOf, all(-1)).equity).toBe(11_000);
    expect(read(account(), [buy], specOf, all(1)).equity).toBe(11_000);
    expect(read(account(), [sell], specOf, all(1)).equity).toBe(9_000);
  });

  it('stops and targets close at their price, the nearest first, and free their margin', () => {
    const rows = [
      { ...buy, ticket: 'far', sl: 0.98 },
      { ...buy, ticket: 'near', sl: 0.995 },
      { ...sell, symbol: 'EURGBP', ticket: 'target', tp: 0.99 },
      { ...buy, ticket: 'not reached', sl: 0.9 },
    ];
    const { margin, ...told } = read(account({ margin: 2_000 }), rows, specOf, all(-5));
    expect(told).toEqual({
      closed: [
        ['SL', -0.5, 'near', -500],
        ['TP', -1, 'target', 800],
        ['SL', -2, 'far', -2_000],
      ],
      equity: 10_000 - 500 + 800 - 2_000 - 5_000,
      stopOut: 'never',
      unknown: [],
    });
    expect(margin).toBeCloseTo(500, 6);
  });

  it('values a stop as the risk to stops does: losses by the rate of losses', () => {
    const rows = [{ ...buy, symbol: 'EURGBP', sl: 0.99 }];
    const { closed, equity } = read(account(), rows, specOf, all(-3));
    expect(closed).toEqual([['SL', -1, '1', -1_250]]);
    expect(10_000 - equity).toBe(stopRisk(rows, specOf).money);
  });

  it('values a pair that converts its own result at the price of then', () => {
    const yen: SymbolSpec = {
      ...eurusd,
      name: 'USDJPY',
      currencyBase: 'USD',
      currencyProfit: 'JPY',
      tickSize: 0.001,
      tickValue: 100_000 / 150_000,
      tickValueProfit: 100_000 / 150_000,
      tickValueLoss: 100_000 / 150_000,
    };
    const rows = [{ ...buy, symbol: 'USDJPY', volume: 0.1, priceOpen: 150, priceCurrent: 150, sl: 147 }];
    const told = read(account(), rows, (name) => (name === 'USDJPY' ? yen : null), all(-20));
    expect(told).toMatchObject({ closed: [['SL', -2, '1', -204.081633]], stopOut: 'never' });
    const open = read(account(), [{ ...rows[0], sl: 0 }] as Position[], () => yen, all(-20));
    // 10,000 dollars of yen at 150, bought back at 120.
    expect(open.equity).toBe(10_000 - 2_500);
    expect(open.stopOut).toBe('never');
    // Where it may come, its place on a way that is not straight is not known.
    expect(
      read(account({ equity: 2_600 }), [{ ...rows[0], sl: 0 }] as Position[], () => yen, all(-20)).stopOut,
    ).toBe('not-known');
  });

  it('a stop that the price is beyond closes now, at no further loss', () => {
    const { closed, equity } = read(account(), [{ ...buy, sl: 1.01 }], specOf, all(-3));
    expect([closed, equity]).toEqual([[['SL', 0, '1', 0]], 10_000]);
  });

  it('of a hedged pair nothing changes until one is stopped, and then the margin is not known', () => {
    const hedged = [buy, { ...sell, sl: 1.01 }];
    expect(read(account({ margin: 1_000 }), hedged, specOf, all(-3))).toMatchObject({
      equity: 10_000,
      margin: 1_000,
    });
    const stopped = read(account({ margin: 1_000 }), hedged, specOf, all(3));
    expect(stopped).toEqual({
      closed: [['SL', 1, '2', -1_000]],
      equity: 10_000 - 1_000 + 3_000,
      margin: null,
      // Both alone would need 1,000, at most twice that, a half of it and 3 % more: far from 9,000.
      stopOut: 'never',
      unknown: [],
    });
    const poor = { margin: 1_000, equity: 2_029 };
    expect(read(account(poor), hedged, specOf, all(3)).stopOut).toBe('not-known');
    expect(read(account({ ...poor, equity: 2_031 }), hedged, specOf, all(3)).stopOut).toBe('never');
  });

  it('ends at the stop-out: what the broker closes beyond is not known', () => {
    const poor = account({ equity: 2_000 });
    const rows = [{ ...buy, sl: 0.9 }];
    expect(read(poor, rows, specOf, all(-5))).toEqual({
      // 250 is half of the margin.
      stopOut: -1.75,
      closed: [],
      equity: 250,
      margin: 500,
      unknown: [],
    });
    expect(
      read({ ...poor, stopOutMode: 'MONEY', marginStopOut: 1_000 }, rows, specOf, all(-5)),
    ).toMatchObject({ stopOut: -1, equity: 1_000 });
    // A stop before it saves the account.
    expect(read(poor, [{ ...buy, sl: 0.99 }], specOf, all(-5))).toMatchObject({
      closed: [['SL', -1, '1', -1_000]],
      equity: 1_000,
      margin: 0,
    });
  });

  it('an account below its stop-out is at it already, though the move would save it', () => {
    expect(read(account({ equity: 200 }), [buy], specOf, all(5))).toMatchObject({ stopOut: 0, equity: 200 });
  });

  it('moves one symbol alone', () => {
    const rows = [buy, { ...sell, symbol: 'EURGBP' }];
    expect(read(account({ margin: 1_000 }), rows, specOf, { symbol: 'EURUSD', percent: -1 }).equity).toBe(
      9_000,
    );
  });

  it('names what it cannot value, and says when the margin or the stop-out is not known', () => {
    const rows = [buy, { ...sell, symbol: 'nothing' }, { ...sell, ticket: '3', priceCurrent: null }];
    expect(read(account(), rows, specOf, all(-1))).toMatchObject({ unknown: ['2', '3'], equity: 9_000 });
    // Its margin goes with its price: a rise of as much would need 505.
    const share = [{ ...sell, symbol: '#AAPL' }];
    expect(read(account({ equity: 1_253 }), share, specOf, all(1)).stopOut).toBe('never');
    expect(read(account({ equity: 1_252 }), share, specOf, all(1))).toMatchObject({
      margin: null,
      stopOut: 'not-known',
    });
    // What is not counted has a margin and a result too.
    const small = { ...buy, volume: 0.01 };
    expect(
      read(account({ margin: 600 }), [small, { ...buy, symbol: 'nothing' }], specOf, all(-3)),
    ).toMatchObject({
      margin: null,
      stopOut: 'not-known',
    });
    expect(whatIf(account(), [small], specOf, all(-3), false)).toMatchObject({
      margin: null,
      stopOut: 'not-known',
    });
    expect(read(account({ margin: 0 }), [small], specOf, all(-3)).stopOut).toBe('not-known');
    expect(read(account({ marginStopOut: null }), [buy], specOf, all(-1)).stopOut).toBe('not-known');
  });
});
