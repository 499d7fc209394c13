import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft } from '../../../../renderer/features/order-ticket/check-draft';
import { emptyDraft, type sizings, type TicketDraft } from '../../../../renderer/features/order-ticket/draft';
import { readOf, resolveDraft } from '../../../../renderer/features/order-ticket/resolve';
import { stepped } from '../../../../renderer/features/order-ticket/stepped';
import {
  sizingLabel,
  unitRefusal,
  withLevelPrice,
  withSizing,
  withUnit,
} from '../../../../renderer/features/order-ticket/units';
import { unitLabel } from '../../../../renderer/features/trading/level-text';
import { levelUnits } from '../../../../shared/math/levels';
import { account, eurusd, quotes, tickOf, us500 } from '../../../fixtures/trading';
import { marketOf } from './market';

const market = marketOf(eurusd, quotes.eurusd);
const draftOf = (changes: Partial<TicketDraft>): TicketDraft => ({
  ...emptyDraft('EURUSD'),
  volume: '0.10',
  ...changes,
});
const inUnit = (draft: TicketDraft, level: 'sl' | 'tp', unit: (typeof levelUnits)[number]) =>
  withUnit(draft, level, unit, resolveDraft(draft, market), market);
const bySize = (draft: TicketDraft, mode: (typeof sizings)[number], where = market) =>
  withSizing(draft, mode, resolveDraft(draft, where), where, (lots) => lots.toFixed(2));

describe('levels typed in any unit', () => {
  it('reach the order as prices, counted from ask or bid, order price, or limit price', () => {
    const points = draftOf({ sl: '200', slUnit: 'points', tp: '2', tpUnit: 'r' });
    expect(checkDraft(points, market).order).toMatchObject({ price: 1.17089, sl: 1.16889, tp: 1.17489 });
    expect(checkDraft({ ...points, type: 'SELL' }, market).order).toMatchObject({
      price: 1.17077,
      sl: 1.17277,
      tp: 1.16677,
    });
    expect(checkDraft({ ...points, type: 'BUY_LIMIT', price: '1.16' }, market).order).toMatchObject({
      sl: 1.158,
      tp: 1.164,
    });
    const stopLimit = { ...points, type: 'BUY_STOP_LIMIT', price: '1.18', stopLimit: '1.179' } as const;
    expect(checkDraft(stopLimit, market).order).toMatchObject({ sl: 1.177, tp: 1.183 });
  });

  it('follow the market where they are distances, and stay where they are prices', () => {
    const draft = draftOf({ sl: '200', slUnit: 'points', tp: '1.18', tpUnit: 'price' });
    const moved = marketOf(eurusd, { bid: 1.17177, ask: 1.17189 });
    expect(checkDraft(draft, moved).order).toMatchObject({ sl: 1.16989, tp: 1.18 });
  });

  it('say beside the field what is missing', () => {
    const problem = (changes: Partial<TicketDraft>, where = market) =>
      checkDraft(draftOf(changes), where).problems[0];
    expect(problem({ tp: '2', tpUnit: 'r' })).toMatchObject({ field: 'tp', message: 'R needs a stop loss' });
    expect(problem({ tp: '-5', tpUnit: 'points' })).toMatchObject({ field: 'tp', severity: 'refuse' });
    const silent = { ...eurusd, tickValue: null, tickValueLoss: null, tickValueProfit: null };
    expect(
      problem({ sl: '20', slUnit: 'money' }, marketOf(silent, quotes.eurusd, { account })),
    ).toMatchObject({ field: 'sl', message: "the symbol's tick value is not known" });
  });

  it('take a loss with or without its minus', () => {
    for (const sl of ['22.70', '\u221222.70', '-22,70']) {
      expect(checkDraft(draftOf({ sl, slUnit: 'money' }), market).order?.sl).toBe(1.16862);
    }
  });

  it('take 0 and nothing for none, whatever the unit', () => {
    for (const slUnit of levelUnits) {
      expect(checkDraft(draftOf({ sl: '0', slUnit }), market).order?.sl).toBe(0);
      expect(checkDraft(draftOf({ sl: '', slUnit }), market).order?.sl).toBe(0);
    }
  });
});

describe('a change of unit', () => {
  it('keeps the price', () => {
    const price = draftOf({ sl: '1.16862', tp: '1.17612' });
    expect(inUnit(price, 'sl', 'money')).toMatchObject({ sl: '22.70', slUnit: 'money' });
    expect(inUnit(price, 'sl', 'points')).toMatchObject({ sl: '227', slUnit: 'points' });
    expect(inUnit(price, 'tp', 'r')).toMatchObject({ tpUnit: 'r' });
  });

  it('of an empty level changes the unit alone; of one that cannot be known, nothing', () => {
    expect(inUnit(draftOf({}), 'sl', 'points')).toMatchObject({ sl: '', slUnit: 'points' });
    const wrongSide = draftOf({ sl: '1.2' });
    expect(inUnit(wrongSide, 'sl', 'points')).toBe(wrongSide);
    expect(withUnit(draftOf({ sl: '1.16' }), 'sl', 'points', null, null)).toMatchObject({ slUnit: 'price' });
  });

  it('comes back to the same order, from any unit to any other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 25, max: 5_000 }),
        fc.integer({ min: 25, max: 5_000 }),
        fc.array(fc.tuple(fc.constantFrom('sl', 'tp'), fc.constantFrom(...levelUnits)), { maxLength: 6 }),
        (stop, reach, changes) => {
          const first = draftOf({
            sl: (1.17089 - stop * 1e-5).toFixed(5),
            tp: (1.17089 + reach * 1e-5).toFixed(5),
          });
          const last = changes
            .filter(([level, unit]) => !(level === 'sl' && unit === 'r'))
            .reduce((draft, [level, unit]) => inUnit(draft, level, unit), first);
          const before = checkDraft(first, market).order;
          expect(before).not.toBeNull();
          expect(checkDraft(last, market).order).toEqual(before);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes a fix in the words of the field', () => {
    const near = draftOf({ sl: '5', slUnit: 'points' });
    const { problems, resolved } = checkDraft(near, market);
    const fix = problems[0]?.fix?.value ?? '';
    expect(fix).toBe('1.17067');
    expect(withLevelPrice(near, 'sl', fix, resolved, market)).toMatchObject({ sl: '22', slUnit: 'points' });
    expect(withLevelPrice(near, 'sl', '1.18', resolved, market)).toMatchObject({
      sl: '1.18',
      slUnit: 'price',
    });
  });

  it('is named shortly, and refused with its reason', () => {
    expect(unitLabel('money', 'USD')).toBe('USD');
    expect(unitLabel('money', null)).toBe('money');
    expect(sizingLabel('money', 'EUR')).toBe('risk EUR');
    expect(unitRefusal('sl', 'money', draftOf({ sizing: 'balance' }), market)).toBe(
      'the volume depends on this stop',
    );
    expect(unitRefusal('tp', 'money', draftOf({ sizing: 'balance' }), market)).toBeNull();
    const silent = marketOf({ ...eurusd, tickValue: 0, tickValueLoss: 0, tickValueProfit: 0 }, quotes.eurusd);
    expect(unitRefusal('tp', 'percent', draftOf({}), silent)).toBe('no tick value');
  });
});

describe('a volume by risk', () => {
  const risky = draftOf({ sizing: 'money', risk: '100', sl: '200', slUnit: 'points' });

  it('is in the order, and changes with the stop', () => {
    expect(checkDraft(risky, market).order?.volume).toBe(0.5);
    expect(checkDraft({ ...risky, sl: '400' }, market).order?.volume).toBe(0.25);
    expect(checkDraft({ ...risky, sizing: 'equity', risk: '1' }, market).order?.volume).toBe(0.5);
  });

  it('needs a stop, a number, and an account, and says so once', () => {
    const first = (changes: Partial<TicketDraft>, where = market) =>
      checkDraft({ ...risky, ...changes }, where).problems.map(({ field, message }) => [field, message]);
    expect(first({ sl: '' })).toEqual([['sl', 'Set a stop loss to size by risk']]);
    expect(first({ risk: '' })).toEqual([['risk', 'the risk is missing']]);
    expect(first({ risk: 'x' })).toEqual([['risk', 'the risk is not a number']]);
    expect(first({ sl: '20', slUnit: 'money' })).toEqual([
      ['sl', 'the volume depends on this stop: enter it as a price or in points'],
    ]);
    expect(first({ type: 'BUY_LIMIT', price: '' })).toContainEqual(['price', 'the price is missing']);
    expect(first({}, marketOf(eurusd, quotes.eurusd, { account: null }))[0]?.[0]).toBe('risk');
  });

  it('says where a maximum made it smaller', () => {
    const small = marketOf({ ...eurusd, volumeMax: 0.2 }, quotes.eurusd);
    const { order, problems } = checkDraft(risky, small);
    expect(order?.volume).toBe(0.2);
    expect(problems).toContainEqual(
      expect.objectContaining({
        field: 'risk',
        severity: 'warn',
        message: expect.stringContaining('capped at 0.20 lots'),
      }),
    );
  });

  it('back in lots is the same volume; chosen, it keeps a stop in money where it is', () => {
    expect(bySize(risky, 'lots')).toMatchObject({ sizing: 'lots', volume: '0.50' });
    const inMoney = draftOf({ sl: '20', slUnit: 'money' });
    expect(bySize(inMoney, 'balance')).toMatchObject({
      sizing: 'balance',
      risk: '1.0',
      sl: '200',
      slUnit: 'points',
    });
    expect(bySize(risky, 'balance')).toMatchObject({ risk: '1.00' });
    expect(bySize({ ...risky, sizing: 'balance', risk: '2' }, 'money')).toMatchObject({ risk: '200.00' });
    expect(bySize({ ...risky, sizing: 'balance', risk: '2' }, 'equity')).toMatchObject({ risk: '2' });
  });

  it('never risks more than asked, whichever button is pressed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BUY', 'SELL'),
        fc.integer({ min: 12, max: 3_000 }),
        fc.double({ min: 1, max: 5_000, noNaN: true }),
        (type, points, risk) => {
          const draft = draftOf({
            type,
            sizing: 'money',
            risk: risk.toFixed(2),
            sl: `${points}`,
            slUnit: 'points',
          });
          const { order, resolved } = checkDraft(draft, market);
          if (order === null) return;
          expect((points / 10) * order.volume * 10).toBeLessThanOrEqual(Number(draft.risk) * (1 + 1e-9));
          expect(readOf(resolved.volume)).toBe(order.volume);
        },
      ),
    );
  });
});

describe('arrows in a field of each unit', () => {
  const tick = tickOf();
  const step = (field: 'sl' | 'tp' | 'risk' | 'magic', steps: number, changes: Partial<TicketDraft>) =>
    stepped(field, steps, draftOf(changes), market, tick);

  it('move points by points, money by units, percent by hundredths, R by tenths', () => {
    expect(step('sl', 5, { sl: '200', slUnit: 'points' })).toBe('205');
    expect(step('sl', -10, { sl: '22.70', slUnit: 'money' })).toBe('12.70');
    expect(step('sl', 1, { sl: '0.29', slUnit: 'percent' })).toBe('0.30');
    expect(step('tp', -1, { tp: '2', tpUnit: 'r' })).toBe('1.9');
    expect(step('risk', 5, { sizing: 'balance', risk: '1' })).toBe('1.5');
    expect(step('magic', 1, { magic: '7' })).toBe('8');
  });

  it('never pass below one step', () => {
    expect(step('sl', -50, { sl: '20', slUnit: 'points' })).toBe('1');
    expect(step('tp', -50, { tp: '2', tpUnit: 'r' })).toBe('0.1');
  });

  it('start an empty level clear of the least distance', () => {
    expect(step('sl', 1, { slUnit: 'points' })).toBe('132');
    expect(step('sl', 1, { slUnit: 'money' })).toBe('13.20');
    expect(step('tp', 1, { tpUnit: 'r' })).toBe('2.0');
    expect(step('sl', 1, { slUnit: 'price' })).toBe('1.16957');
  });

  it('move a distance on a coarse grid by a tick at least', () => {
    const index = marketOf(us500, quotes.us500);
    const draft = { ...draftOf({ sl: '1000', slUnit: 'points' }), symbol: us500.name };
    expect(stepped('sl', 1, draft, index, tick)).toBe('1025');
    expect(stepped('sl', 50, draft, index, tick)).toBe('1050');
  });
});
