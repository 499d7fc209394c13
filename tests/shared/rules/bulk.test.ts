import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/model/position';
import { cancelPlan, closePlan, moneyAtRisk } from '../../../shared/rules/bulk';
import { describeFilter, selected } from '../../../shared/rules/bulk-filter';
import { expectedMoney, type PlanMarket, staleReason } from '../../../shared/rules/plan';
import { noTraderNames } from '../../../shared/rules/trader-names';
import { emptyAccount as account, eurusd, orderOf, positionOf, traders } from '../../fixtures/trading';

const quote = { bid: 1.17077, ask: 1.17089 };
const market: PlanMarket = { spec: () => eurusd, quote: () => quote };
const all = { filter: { of: 'all' }, share: 1, cancelsOrdersFirst: false, deviation: 20 } as const;
const tickets = (steps: readonly { readonly ticket: string | null }[]) => steps.map(({ ticket }) => ticket);

describe('which positions a bulk close means', () => {
  const rows = [
    positionOf({ ticket: '1', symbol: 'EURUSD', side: 'BUY', profit: 10, swap: 0, magic: 7 }),
    positionOf({ ticket: '2', symbol: 'XAUUSD', side: 'SELL', profit: -5, swap: 0, magic: 0 }),
    positionOf({ ticket: '3', symbol: 'EURUSD', side: 'SELL', profit: 1, swap: -2, magic: 7 }),
    positionOf({ ticket: '4', symbol: 'EURUSD', side: 'BUY', profit: null, magic: 9 }),
  ];
  it.each([
    [{ of: 'all' } as const, ['1', '2', '3', '4']],
    [{ of: 'symbol', symbol: 'EURUSD' } as const, ['1', '3', '4']],
    [{ of: 'side', side: 'SELL' } as const, ['2', '3']],
    // The swap belongs to the result: +1 with −2 of swap is a loser. A profit that is not told is neither.
    [{ of: 'winners' } as const, ['1']],
    [{ of: 'losers' } as const, ['2', '3']],
    [{ of: 'trader', trader: 'bot 7' } as const, ['1', '3']],
    [{ of: 'trader', trader: 'api' } as const, ['2']],
    [{ of: 'manual' } as const, []],
    [{ of: 'tickets', tickets: ['4', '99'] } as const, ['4']],
  ])('%o', (filter, expected) => {
    expect(tickets(selected(rows, filter, traders.position))).toEqual(expected);
  });

  it('is said in words', () => {
    expect(describeFilter({ of: 'trader', trader: 'bot 7701' }, 'positions', noTraderNames)).toBe(
      'all positions by bot 7701',
    );
    expect(describeFilter({ of: 'symbol', symbol: 'EURUSD' }, 'orders', noTraderNames)).toBe(
      'all orders of EURUSD',
    );
    expect(describeFilter({ of: 'tickets', tickets: ['1', '2'] }, 'positions', noTraderNames)).toBe(
      '2 selected positions',
    );
  });
});

describe('the plan of a bulk close', () => {
  const small = positionOf({ ticket: '1', volume: 0.1, sl: 1.17, priceCurrent: 1.17077 });
  const noStop = positionOf({ ticket: '2', volume: 0.1, sl: 0 });
  const large = positionOf({ ticket: '3', volume: 1, sl: 1.16 });

  it('goes by the largest risk first; without a stop the whole value is at risk', () => {
    expect(
      tickets(closePlan(all, { positions: [small, noStop, large], orders: [] }, account, market).steps),
    ).toEqual(['2', '3', '1']);
    expect(moneyAtRisk(small, eurusd)).toBeCloseTo(7.7, 6);
    expect(moneyAtRisk(small, null)).toBe(Number.POSITIVE_INFINITY);
  });

  it('cancels the working orders of the same symbols first, and no others', () => {
    const orders = [orderOf({ ticket: '11', symbol: 'EURUSD' }), orderOf({ ticket: '12', symbol: 'XAUUSD' })];
    const { steps } = closePlan(
      { ...all, cancelsOrdersFirst: true },
      { positions: [small], orders },
      account,
      market,
    );
    expect(steps.map(({ action, ticket }) => [action, ticket])).toEqual([
      ['Cancel', '11'],
      ['Close', '1'],
    ]);
  });

  it('sends no volume for a whole close, and the part that was shown for a share', () => {
    const [whole] = closePlan(all, { positions: [small], orders: [] }, account, market).steps;
    expect(whole?.write).toEqual({ name: 'close-position', input: { ticket: '1', deviation: 20 } });
    const [half] = closePlan(
      { ...all, share: 0.5 },
      { positions: [small], orders: [] },
      account,
      market,
    ).steps;
    expect(half?.write).toEqual({
      name: 'close-position',
      input: { ticket: '1', volume: 0.05, deviation: 20 },
    });
  });

  it('leaves out what its volume does not allow, and says why', () => {
    const tiny = positionOf({ volume: 0.01 });
    const [step] = closePlan(
      { ...all, share: 0.5 },
      { positions: [tiny], orders: [] },
      account,
      market,
    ).steps;
    expect(step?.leftOut).toContain('½ of 0.01 lots does not fit');
  });

  it('leaves out a symbol whose trading is off', () => {
    const off: PlanMarket = { ...market, spec: () => ({ ...eurusd, tradeMode: 'DISABLED' }) };
    const [step] = closePlan(all, { positions: [small], orders: [] }, account, off).steps;
    expect(step?.leftOut).toBe('trading is off for this symbol');
  });

  it('says that a frozen position may be refused, and tries it', () => {
    const frozen: PlanMarket = { ...market, spec: () => ({ ...eurusd, freezeLevel: 100 }) };
    const [step] = closePlan(all, { positions: [small], orders: [] }, account, frozen).steps;
    expect(step).toMatchObject({ leftOut: null, doubt: expect.stringContaining('may be refused') });
  });

  it('adds up the expected money, swap included, of what is sent only', () => {
    const { steps } = closePlan(all, { positions: [small, large], orders: [] }, account, market);
    expect(expectedMoney(steps)).toBeCloseTo(2 * (31.2 - 1.28), 9);
    const unknown = closePlan(
      all,
      { positions: [positionOf({ profit: null })], orders: [] },
      account,
      market,
    );
    expect(expectedMoney(unknown.steps)).toBeNull();
  });

  it('says on a hedging account that opposites cannot be closed by one another', () => {
    const pair = [positionOf({ ticket: '1' }), positionOf({ ticket: '2', side: 'SELL' })];
    const { notes } = closePlan(all, { positions: pair, orders: [] }, account, market);
    expect(notes.join()).toContain('no “close by”');
    const netting = closePlan(
      all,
      { positions: pair, orders: [] },
      { ...account, marginMode: 'NETTING' },
      market,
    );
    expect(netting.notes.join()).toContain('Netting account');
  });
});

describe('first in, first out', () => {
  const fifo = { ...account, fifoClose: true };
  const old = positionOf({ ticket: '9', timeOpen: 100, volume: 0.1, profit: -1, swap: 0 });
  const young = positionOf({ ticket: '10', timeOpen: 200, volume: 1, profit: 5, swap: 0 });

  it('closes the oldest first, whatever its risk', () => {
    expect(tickets(closePlan(all, { positions: [young, old], orders: [] }, fifo, market).steps)).toEqual([
      '9',
      '10',
    ]);
  });

  it('names the older position that a younger one waits for', () => {
    const winners = closePlan(
      { ...all, filter: { of: 'winners' } },
      { positions: [young, old], orders: [] },
      fifo,
      market,
    );
    expect(winners.steps[0]?.leftOut).toContain('position 9 is older');
    const halves = closePlan({ ...all, share: 0.5 }, { positions: [young, old], orders: [] }, fifo, market);
    expect(halves.steps.map(({ leftOut }) => leftOut === null)).toEqual([true, false]);
  });
});

describe('cancelling', () => {
  it('takes the order nearest to the market first', () => {
    const orders = [
      orderOf({ ticket: '1', price: 1.19 }),
      orderOf({ ticket: '2', price: 1.171 }),
      orderOf({ ticket: '3', price: 1.16, type: 'BUY_LIMIT' }),
    ];
    expect(tickets(cancelPlan({ of: 'all' }, orders, market).steps)).toEqual(['2', '3', '1']);
    expect(tickets(cancelPlan({ of: 'side', side: 'BUY' }, orders, market).steps)).toEqual(['3']);
    expect(cancelPlan({ of: 'winners' }, orders, market).steps).toEqual([]);
    // The side says the type already.
    expect(cancelPlan({ of: 'side', side: 'BUY' }, orders, market).steps[0]?.change).toBe('at 1.16000');
  });
});

describe('a step right before it is sent', () => {
  const held = positionOf({ ticket: '1', volume: 0.2 });
  const [step] = closePlan(all, { positions: [held], orders: [] }, account, market).steps;
  const again = (positions: readonly Position[]) =>
    step === undefined ? 'no step' : staleReason(step, { positions, orders: [] });

  it('stands while the position is as it was shown, or smaller', () => {
    expect(again([held])).toBeNull();
    expect(again([{ ...held, volume: 0.1 }])).toBeNull();
  });
  it('is left alone when the position grew or is gone', () => {
    expect(again([{ ...held, volume: 0.5 }])).toContain('0.5 lots now, 0.2 were shown');
    expect(again([])).toBe('closed meanwhile');
  });
});

describe('shares of any volume', () => {
  const grids = fc.constantFrom(
    { volumeMin: 0.01, volumeMax: 100, volumeStep: 0.01 },
    { volumeMin: 0.1, volumeMax: 50, volumeStep: 0.1 },
    { volumeMin: 1, volumeMax: 1000, volumeStep: 1 },
    { volumeMin: 0.05, volumeMax: 10, volumeStep: 0.01 },
  );
  it('leave nothing or at least the minimum, and never ask for more than the share', () => {
    fc.assert(
      fc.property(
        grids,
        fc.integer({ min: 1, max: 5_000 }),
        fc.constantFrom(0.25 as const, 0.5 as const, 0.75 as const),
        (grid, n, share) => {
          const volume = Number((n * grid.volumeStep).toFixed(2));
          if (volume < grid.volumeMin) return;
          const of: PlanMarket = { ...market, spec: () => ({ ...eurusd, ...grid }) };
          const [step] = closePlan(
            { ...all, share },
            { positions: [positionOf({ volume })], orders: [] },
            account,
            of,
          ).steps;
          if (step === undefined || step.leftOut !== null) return;
          expect(step.volume).toBeLessThanOrEqual(volume * share + 1e-9);
          expect(step.volume).toBeGreaterThanOrEqual(grid.volumeMin - 1e-9);
          expect(volume - step.volume).toBeGreaterThanOrEqual(grid.volumeMin - 1e-9);
        },
      ),
    );
  });
});
