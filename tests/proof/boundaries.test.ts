import { describe, expect, test } from 'vitest';
import { orderTypes } from '../../shared/model/enums';
import { type OrderInput, orderAgreement } from './order-agreement';
import { nowMs, type World, worldSymbol } from './rules-world';

/** Each rule one step inside its line, on it, and one step beyond, for each type: rules and engine draw the same line. */

const worlds: readonly (readonly [name: string, world: World])[] = [
  ['stops level 10, tick 1 point', worldOf(10, 1)],
  ['stops level 10, tick 25 points', worldOf(10, 25)],
  ['no stops level, tick 1 point', worldOf(0, 1)],
  ['no stops level, tick 5 points', worldOf(0, 5)],
];

function worldOf(stopsLevel: number, tickPoints: number): World {
  return {
    symbol: worldSymbol({
      digits: 3,
      tickPoints,
      stopsLevel,
      freezeLevel: 0,
      contractSize: 1,
      volumeMin: 0.1,
      volumeMax: 10,
      volumeStep: 0.1,
      volumeLimit: 0,
      tradeMode: 4,
      execution: 2,
      fillingMode: 3,
      orderMode: 127,
      expirationMode: 15,
      calcMode: 4,
    }),
    quote: { time: nowMs, bid: 100_000, ask: 100_000 + 4 * tickPoints },
    account: { leverage: 100, marginCall: 70, stopOut: 20, limitOrders: 2 },
    deposit: 1e12,
  };
}

const at = (ticks: number) => ({ ticks, points: 0, noise: false });
const fine: Omit<OrderInput, 'type'> = {
  price: at(100),
  stopLimit: at(10),
  sl: null,
  tp: null,
  volume: { from: 'min', steps: 3, noise: 0 },
  deviation: null,
  filling: null,
  time: null,
  expiration: null,
  pendings: 0,
  positions: 0,
  isClosed: false,
};

const codes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

describe.each(worlds)('%s', (_name, world) => {
  describe.each(codes.map((code) => [orderTypes[code], code] as const))('%s', (_type, type) => {
    const isPending = type > 1;
    const said = (input: Partial<OrderInput>, over: Partial<World['symbol']> = {}) => {
      const { kind, retcode, words } = orderAgreement({
        world: { ...world, symbol: { ...world.symbol, ...over } },
        input: { ...fine, type, ...input },
      });
      expect(kind, words).not.toBe('disagree');
      return retcode;
    };
    /** One step inside, on the line, one beyond. */
    const around = (ask: (ticks: number) => number) => [-1, 0, 1].map(ask);

    test('an order on which all agree', () => expect(said({})).toBe(10009));

    if (isPending)
      test('the price', () => {
        expect(around((ticks) => said({ price: at(ticks) }))).toEqual([10015, 10009, 10009]);
      });

    if (type > 5)
      test("a stop-limit's limit", () => {
        expect(around((ticks) => said({ stopLimit: at(ticks) }))).toEqual([10015, 10009, 10009]);
        expect(said({ stopLimit: null })).toBe(10015);
      });

    test('stop loss and take profit', () => {
      expect(around((ticks) => said({ sl: at(ticks) }))).toEqual([10016, 10009, 10009]);
      expect(around((ticks) => said({ tp: at(ticks) }))).toEqual([10016, 10009, 10009]);
      expect(said({ sl: { ...at(5), points: 0.5 } })).toBe(10016);
    });

    test('the volume at minimum, maximum and limit', () => {
      const from = (line: 'min' | 'max' | 'limit', over = {}) =>
        around((steps) => said({ volume: { from: line, steps, noise: 0 } }, over));
      expect(from('min')).toEqual([10014, 10009, 10009]);
      expect(from('max')).toEqual([10009, 10009, 10014]);
      expect(from('limit', { volumeLimit: 5 })).toEqual([10009, 10009, 10034]);
      expect(said({ volume: { from: 'min', steps: 0.5, noise: 0 } })).toBe(10014);
    });

    if (isPending)
      test('the number of pending orders', () => {
        expect([1, 2, 3].map((pendings) => said({ pendings }))).toEqual([10009, 10033, 10033]);
      });

    if (isPending)
      test('the expiration', () => {
        const ends = (expiration: number | null) => said({ time: 2, expiration });
        expect([null, -1, 0, 60, 61].map(ends)).toEqual([10022, 10022, 10022, 10009, 10009]);
        // From here to a minute ahead the rules refuse and the engine does not: the way to the server takes time.
        expect([1, 59].map(ends)).toEqual([10009, 10009]);
        expect(said({ time: 3, expiration: 0 })).toBe(10009);
        expect(said({ time: 3, expiration: -86_400 })).toBe(10022);
      });

    test('modes and masks', () => {
      const isBuy = type % 2 === 0;
      const modes = ([0, 1, 2, 3, 4] as const).map((tradeMode) => said({}, { tradeMode }));
      expect(modes).toEqual([10017, isBuy ? 10009 : 10042, isBuy ? 10043 : 10009, 10044, 10009]);
      const bit = [1, 1, 2, 2, 4, 4, 8, 8][type] ?? 0;
      expect(said({}, { orderMode: 127 - bit })).toBe(10035);
      expect(said({}, { orderMode: bit })).toBe(10009);
      expect(said({ sl: at(5) }, { orderMode: 127 - 16 })).toBe(10016);
      expect(said({ tp: at(5) }, { orderMode: 127 - 32 })).toBe(10016);
    });

    if (!isPending)
      test('the deviation, where the price is a condition', () => {
        const instant = { execution: 1, fillingMode: 0 } as const;
        const asked = (deviation: number, ticks: number) => said({ deviation, price: at(ticks) }, instant);
        const { tickPoints } = world.symbol;
        // The price is nudged from its side of the market by 2 ticks.
        expect([-1, 0, 1].map((points) => asked(2 * tickPoints + points, 2))).toEqual([10004, 10009, 10009]);
      });

    test('a session that is over is doubted, and the engine refuses', () => {
      expect(said({ isClosed: true })).toBe(10018);
    });

    test.each([
      [0, 3, [10009, 10030, 10030], [10030, 10030, 10009]],
      [1, 0, [10009, 10030, 10030], [10030, 10030, 10009]],
      [2, 3, [10009, 10009, 10030], [10009, 10009, 10009]],
      [2, 1, [10009, 10030, 10030], [10009, 10030, 10009]],
      [2, 2, [10030, 10009, 10030], [10030, 10009, 10009]],
      [2, 0, [10030, 10030, 10030], [10030, 10030, 10009]],
      [3, 0, [10030, 10030, 10009], [10030, 10030, 10009]],
      [3, 3, [10009, 10009, 10009], [10009, 10009, 10009]],
    ] as const)(
      'fill policies in execution mode %i with flags %i',
      (execution, fillingMode, market, pending) => {
        const asked = ([0, 1, 2] as const).map((filling) => said({ filling }, { execution, fillingMode }));
        // Far from the market a price is a requote in instant execution: here it is the market's own.
        const atMarket = ([0, 1, 2] as const).map((filling) =>
          said({ filling, price: at(isPending ? 100 : 0) }, { execution, fillingMode }),
        );
        expect(isPending ? asked : atMarket).toEqual(isPending ? pending : market);
      },
    );
  });
});
