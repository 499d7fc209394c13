import { describe, expect, it } from 'vitest';
import { checkClose, checkLevels, checkOrderChange } from '../../../shared/rules/change-rules';
import { eurusd, orderOf, positionOf } from '../../fixtures/trading';

const quote = { bid: 1.17077, ask: 1.17089 };
const position = positionOf({ timeOpen: 1_778_608_805 });
const order = orderOf({
  ticket: '42094805',
  type: 'BUY_LIMIT',
  volumeInitial: 0.2,
  volumeCurrent: 0.2,
  price: 1.16,
  sl: 1.15,
  tp: 1.18,
  timeSetup: 1_778_608_805,
});
const unchanged = { price: 1.16, stopLimit: 0, sl: 1.15, tp: 1.18, expiration: 0 };

describe('new levels of a position', () => {
  it('follow the side of the position', () => {
    expect(checkLevels(position, { sl: 1.17, tp: 1.182 }, eurusd, quote)).toEqual([]);
    expect(checkLevels(position, { sl: 1.171, tp: 1.182 }, eurusd, quote)).toMatchObject([
      { field: 'sl', retcode: 10016 },
    ]);
    const short = { ...position, side: 'SELL' as const, sl: 1.18, tp: 1.16 };
    expect(checkLevels(short, { sl: 1.171, tp: 1.16 }, eurusd, quote)).toEqual([]);
    expect(checkLevels(short, { sl: 1.18, tp: 1.1712 }, eurusd, quote)).toMatchObject([
      { field: 'tp', retcode: 10016 },
    ]);
  });

  it('0 removes a level, and the same levels are 10025', () => {
    expect(checkLevels(position, { sl: 0, tp: 1.182 }, eurusd, quote)).toEqual([]);
    expect(checkLevels(position, { sl: 1.165, tp: 1.182 }, eurusd, quote)).toMatchObject([
      { retcode: 10025 },
    ]);
  });

  it('are frozen while the market stands within the freeze level of one', () => {
    const frozen = { ...eurusd, freezeLevel: 30 };
    const near = { ...position, sl: 1.1705 };
    expect(checkLevels(near, { sl: 1.16, tp: 1.182 }, frozen, quote)).toMatchObject([{ retcode: 10029 }]);
    expect(checkLevels(position, { sl: 1.16, tp: 1.182 }, frozen, quote)).toEqual([]);
  });
});

describe('what is doubted and not refused', () => {
  it('a level that stays though it has come too near: it may not keep the other from being moved', () => {
    const near = { ...position, tp: 1.17082 };
    expect(checkLevels(near, { sl: 1.17, tp: 1.17082 }, eurusd, quote)).toMatchObject([
      { field: 'tp', retcode: 10016, severity: 'warn' },
    ]);
    expect(checkLevels(near, { sl: 1.17, tp: 1.17083 }, eurusd, quote)).toMatchObject([
      { field: 'tp', retcode: 10016, severity: 'refuse' },
    ]);
  });

  it('a close inside the freeze distance; on a disabled symbol it is refused', () => {
    const near = { ...position, sl: 1.1705 };
    expect(checkClose(near, 0.2, { ...eurusd, freezeLevel: 30 }, quote)).toMatchObject([
      { retcode: 10029, severity: 'warn' },
    ]);
    expect(checkClose(position, 0.2, { ...eurusd, tradeMode: 'DISABLED' }, quote)).toMatchObject([
      { retcode: 10017, severity: 'refuse' },
    ]);
  });

  it('float noise of a bridge is no change', () => {
    expect(checkLevels(position, { sl: 1.165 + 2e-16, tp: 1.182 }, eurusd, quote)).toMatchObject([
      { retcode: 10025 },
    ]);
  });
});

describe('a changed pending order', () => {
  it('obeys the rules of its type', () => {
    expect(checkOrderChange(order, { ...unchanged, price: 1.161 }, eurusd, quote)).toEqual([]);
    expect(checkOrderChange(order, { ...unchanged, price: 1.3 }, eurusd, quote)[0]).toMatchObject({
      retcode: 10015,
    });
    expect(checkOrderChange(order, { ...unchanged, sl: 1.17 }, eurusd, quote)[0]).toMatchObject({
      retcode: 10016,
    });
    expect(checkOrderChange(order, unchanged, eurusd, quote)).toMatchObject([{ retcode: 10025 }]);
  });

  it('is frozen near its trigger', () => {
    const near = { ...order, price: 1.1708 };
    const change = { ...unchanged, price: 1.16 };
    expect(checkOrderChange(near, change, { ...eurusd, freezeLevel: 20 }, quote)).toMatchObject([
      { retcode: 10029 },
    ]);
  });
});

describe('a close', () => {
  it.each([
    [0.2, null],
    [0.1, null],
    [0.3, 10038],
    [0.015, 10014],
    [0, 10014],
  ])('of %s out of 0.2 lots', (volume, retcode) => {
    expect(checkClose(position, volume, eurusd)[0]?.retcode ?? null).toBe(retcode);
  });

  it('of an account that closes first in, first out names the oldest ticket', () => {
    const oldest = { ...position, ticket: '42094700', timeOpen: 1 };
    const old = { ...position, ticket: '42094701', timeOpen: 2 };
    const held = [position, old, oldest];
    expect(checkClose(position, 0.2, eurusd, null, held)).toMatchObject([
      {
        retcode: 10045,
        field: 'volume',
        message: 'first in, first out: position 42094700 is older and must be closed first',
      },
    ]);
    expect(checkClose(oldest, 0.1, eurusd, null, held)).toEqual([]);
    expect(checkClose(position, 0.2, eurusd, null, null), 'any other account').toEqual([]);
    const apart = [
      { ...oldest, symbol: 'GBPUSD' },
      { ...old, side: 'SELL' as const },
    ];
    expect(checkClose(position, 0.2, eurusd, null, [position, ...apart])).toEqual([]);
    const twin = { ...position, ticket: '9' };
    expect(checkClose(position, 0.2, eurusd, null, [twin]), 'of the same second').toMatchObject([
      { retcode: 10045 },
    ]);
  });

  it('leaves no rest below the minimum', () => {
    const coin = { ...eurusd, volumeMin: 0.1, volumeStep: 0.01 };
    expect(checkClose(position, 0.15, coin)).toMatchObject([{ retcode: 10014 }]);
  });
});
