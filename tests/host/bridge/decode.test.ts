import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAccount } from '../../../host/bridge/decode/account';
import { decodeBars } from '../../../host/bridge/decode/bars';
import { decodeDeals } from '../../../host/bridge/decode/deals';
import { parseJson } from '../../../host/bridge/decode/error-body';
import { decodeOrders, decodePositions } from '../../../host/bridge/decode/open-trades';
import { decodeSymbol, decodeSymbolNames } from '../../../host/bridge/decode/symbol';
import { decodeTime } from '../../../host/bridge/decode/system';
import { decodeTa, outputOf } from '../../../host/bridge/decode/ta';
import { decodeTick } from '../../../host/bridge/decode/tick';
import { barsSchema } from '../../../shared/model/bars';

const position = { ticket: 7, symbol: 'EURUSD', type: 0, volume: 0.1, price_open: 1.1 };
const order = { ticket: 7, symbol: 'EURUSD', type: 2, volume_current: 0.1, price_open: 1.1 };
const candle = { time: 1_700_000_000, open: 1.1, high: 1.2, low: 1, close: 1.15, tick_volume: 5, spread: 2 };

describe('a wrong type on a field that is used is a named error', () => {
  test('with endpoint, path of the field and the value', () => {
    expect(
      decodePositions(
        [1, 2, 3, 7].map((ticket) => ({ ...position, ticket, price_open: ticket === 7 ? 'abc' : 1.1 })),
        'GET /positions',
      ),
    ).toMatchObject({
      ok: true,
      value: {
        unreadable: [
          {
            ticket: '7',
            symbol: 'EURUSD',
            failure: {
              kind: 'bad-answer',
              endpoint: 'GET /positions',
              field: '[3].price_open',
              value: '"abc"',
              message: expect.stringContaining('[3].price_open is "abc"'),
            },
          },
        ],
      },
    });
  });

  test('one row that cannot be read does not hide the others', () => {
    const rows = [{ ...position, ticket: 8 }, { ...position, ticket: 'x' }, 5, null, position];
    const decoded = decodePositions(rows, 'GET /positions');
    if (!decoded.ok) throw new Error(decoded.failure.message);
    expect(decoded.value.rows.map(({ ticket }) => ticket)).toEqual(['8', '7']);
    expect(
      decoded.value.unreadable.map(({ ticket, symbol, failure }) => [ticket, symbol, failure.field]),
    ).toEqual([
      [null, 'EURUSD', '[1].ticket'],
      [null, null, '[2]'],
      [null, null, '[3]'],
    ]);
  });

  test('an order and a deal that cannot be read are named likewise', () => {
    expect(decodeOrders([order, { ...order, ticket: 8, type: {} }], 'x')).toMatchObject({
      value: { rows: [{ ticket: '7' }], unreadable: [{ ticket: '8', failure: { field: '[1].type' } }] },
    });
    const deal = { ticket: 1, type: 0 };
    expect(
      decodeDeals(
        [
          { ...deal, profit: 'much' },
          { ...deal, ticket: 2 },
        ],
        'x',
      ),
    ).toMatchObject({
      value: { rows: [{ ticket: '2' }], unreadable: [{ ticket: '1', failure: { field: '[0].profit' } }] },
    });
  });

  test.each([
    ['balance', '100.5', '"100.5"'],
    ['balance', null, 'empty'],
    ['equity', undefined, 'missing'],
    ['currency', 5, '5'],
    ['fifo_close', 'yes', '"yes"'],
    ['trade_mode', 1.5, '1.5'],
    ['margin', [], '[]'],
  ])('account.%s = %j', (field, wrong, value) => {
    const account = { balance: 1, equity: 1, currency: 'USD', [field]: wrong };
    expect(decodeAccount(account, 'GET /account')).toMatchObject({
      ok: false,
      failure: { kind: 'bad-answer', field, value },
    });
  });

  test('a huge wrong value is cut', () => {
    const result = decodeTick({ bid: 'x'.repeat(10_000), ask: 1 }, 'EURUSD', 'GET tick');
    expect(result.ok ? 0 : (result.failure.value?.length ?? 0)).toBeLessThanOrEqual(80);
  });

  test('an answer that is an error in disguise keeps its words', () => {
    expect(decodeAccount({ error: 'terminal is asleep' }, 'GET /account')).toMatchObject({
      ok: false,
      failure: { kind: 'bad-answer', said: 'terminal is asleep' },
    });
  });

  test('whatever JSON comes, nothing throws and no NaN or infinity gets through', () => {
    const decoders = [
      (body: unknown) => decodeAccount(body, 'x'),
      (body: unknown) => decodePositions(body, 'x'),
      (body: unknown) => decodeOrders(body, 'x'),
      (body: unknown) => decodeSymbol(body, 'X', 'x'),
      (body: unknown) => decodeTick(body, 'X', 'x'),
      (body: unknown) => decodeBars(body, 'x'),
      (body: unknown) => decodeTa(body, () => null, 'x'),
    ];
    const numbersOf = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(numbersOf)
          : [];
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...decoders), (body, decode) => {
        const result = decode(body);
        if (result.ok) expect(numbersOf(result.value).every(Number.isFinite)).toBe(true);
        else expect(result.failure.message).not.toBe('');
      }),
    );
  });

  test('1e999, which JSON reads as infinity, is refused', () => {
    expect(decodeTick(JSON.parse('{"bid":1e999,"ask":1}'), 'EURUSD', 'x')).toMatchObject({
      ok: false,
      failure: { field: 'bid' },
    });
  });
});

/** Which rows are shown, and which fields of which tickets are named. */
function listed(decoded: ReturnType<typeof decodePositions | typeof decodeOrders | typeof decodeDeals>) {
  if (!decoded.ok) throw new Error(decoded.failure.message);
  return {
    shown: decoded.value.rows.map(({ ticket }) => ticket),
    named: decoded.value.unreadable.map(({ ticket, failure }) => `${ticket} ${failure.field}`),
  };
}

describe('rows that no account can hold are named and not shown', () => {
  test.each([0, -0.1, -1e-9])('a position of %d lots', (volume) => {
    const rows = [position, { ...position, ticket: 8, volume }];
    expect(listed(decodePositions(rows, 'x'))).toEqual({ shown: ['7'], named: ['8 [1].volume'] });
  });

  test('an order for no lots or fewer; nothing left of a filled one is as it should be', () => {
    const rows = [
      { ...order, ticket: 1, volume_initial: 0.1, volume_current: 0 },
      { ...order, ticket: 2, volume_initial: 0, volume_current: 0 },
      { ...order, ticket: 3, volume_initial: -0.1 },
      { ...order, ticket: 4, volume_initial: 0.1, volume_current: -0.1 },
    ];
    expect(listed(decodeOrders(rows, 'x'))).toEqual({
      shown: ['1'],
      named: ['2 [1].volume_initial', '3 [2].volume_initial', '4 [3].volume_current'],
    });
  });

  test('a deal of fewer lots than none, or a trade of none; money that comes and goes has no lots', () => {
    const deal = { type: 2, time: 1_700_000_000, profit: 100 };
    const rows = [
      { ...deal, ticket: 1, volume: 0 },
      { ...deal, ticket: 2 },
      { ...deal, ticket: 3, type: 1, volume: 0.1 },
      { ...deal, ticket: 4, type: 1, volume: 0 },
      { ...deal, ticket: 5, type: 2, volume: -0.1 },
    ];
    expect(listed(decodeDeals(rows, 'x'))).toEqual({
      shown: ['1', '2', '3'],
      named: ['4 [3].volume', '5 [4].volume'],
    });
  });

  test('MetaTrader’s -0.0 for none is 0 in each sum of a deal, so that no screen shows −0.00', () => {
    const sums = { profit: -0, swap: -0, commission: -0 };
    const decoded = decodeDeals([{ ticket: 1, type: 2, time: 1_700_000_000, ...sums }], 'x');
    const [deal] = decoded.ok ? decoded.value.rows : [];
    expect([deal?.profit, deal?.swap, deal?.commission]).toStrictEqual([0, 0, 0]);
  });

  /** Before 1990, milliseconds for seconds, after 2100, before 1970, no number. */
  test.each([631_151_999, 1_700_000_000_000, 4_102_444_801, -1, '2026'])('a time of %j', (time) => {
    expect(listed(decodePositions([{ ...position, time }], 'x')).named).toEqual(['7 [0].time']);
    expect(listed(decodePositions([{ ...position, time_update: time }], 'x')).named).toEqual([
      '7 [0].time_update',
    ]);
    expect(listed(decodeOrders([{ ...order, time_setup: time }], 'x')).named).toEqual(['7 [0].time_setup']);
    expect(listed(decodeOrders([{ ...order, time_done: time }], 'x')).named).toEqual(['7 [0].time_done']);
    expect(listed(decodeDeals([{ ticket: 7, type: 2, time }], 'x')).named).toEqual(['7 [0].time']);
  });

  test('a time that is not known, or 0 for never, is none', () => {
    const rows = [position, { ...position, ticket: 8, time: 0, time_update: null }];
    expect(decodePositions(rows, 'x')).toMatchObject({
      value: { rows: [{ timeOpen: null }, { timeOpen: null, timeUpdate: null }], unreadable: [] },
    });
  });

  test('one ticket twice: neither row is shown, for nobody knows which one is true', () => {
    const twice = [position, { ...position, ticket: 8 }, { ...position, ticket: '7', volume: 0.2 }];
    expect(listed(decodePositions(twice, 'x'))).toEqual({
      shown: ['8'],
      named: ['7 [0].ticket', '7 [2].ticket'],
    });
    expect(listed(decodeOrders([order, order], 'x')).shown).toEqual([]);
    const halfRead = [position, { ...position, volume: 0 }];
    expect(listed(decodePositions(halfRead, 'x'))).toEqual({
      shown: [],
      named: ['7 [0].ticket', '7 [1].volume'],
    });
    const deal = { ticket: 7, type: 2 };
    expect(listed(decodeDeals([deal, deal], 'x')).shown).toEqual([]);
    expect(decodeOrders([order, order], 'x')).toMatchObject({
      value: {
        unreadable: [
          { failure: { message: 'The field [0].ticket is 7: the list holds this ticket more than once' } },
          { ticket: '7', symbol: 'EURUSD' },
        ],
      },
    });
  });
});

describe('tickets', () => {
  test('digits as text are as good as a number', () => {
    expect(decodePositions([{ ...position, ticket: '18446744073709551615' }], 'x')).toMatchObject({
      ok: true,
      value: { rows: [{ ticket: '18446744073709551615' }] },
    });
  });

  test('beyond 2^53 a ticket keeps every digit on its way through the parser', () => {
    const text = JSON.stringify([{ ...position, ticket: 0, comment: 'say "12345678901234567890"' }]);
    const wire = text.replace('"ticket":0', '"ticket":9007199254740993');
    expect(decodePositions(parseJson(wire), 'x')).toMatchObject({
      ok: true,
      value: { rows: [{ ticket: '9007199254740993', comment: 'say "12345678901234567890"' }] },
    });
  });

  test('any other number that JavaScript cannot hold exactly is a named error, not a wrong number', () => {
    const wire = JSON.stringify([{ ...position, volume: 0 }]).replace(
      '"volume":0',
      '"volume":9007199254740993',
    );
    expect(decodePositions(parseJson(wire), 'x')).toMatchObject({
      ok: true,
      value: { rows: [], unreadable: [{ ticket: '7', failure: { field: '[0].volume' } }] },
    });
  });
});

describe('words about a wrong field', () => {
  test.each([
    [{ volume: undefined }, 'The field [0].volume is missing: expected a number'],
    [{ volume: null }, 'The field [0].volume is empty: expected a number'],
    [{ volume: 'much' }, 'The field [0].volume is "much": expected a number'],
    [
      { volume: 1e300 },
      'The field [0].volume is 1e+300: it is larger than any price, volume or sum of money',
    ],
    [{ volume: 0 }, 'The field [0].volume is 0: expected more than 0 lots'],
    [
      { time: 17e11 },
      'The field [0].time is 1700000000000: expected a time in seconds between 1990 and 2100',
    ],
  ])('%j is told without a word of the validator', (change, words) => {
    const decoded = decodePositions([{ ...position, ...change }], 'x');
    expect(decoded.ok && decoded.value.unreadable[0]?.failure.message).toBe(words);
    expect(words).not.toMatch(/undefined|null|NaN|Invalid input/);
  });
});

describe('enumerations', () => {
  test.each([
    [0, 'BUY'],
    [1, 'SELL'],
    ['SELL', 'SELL'],
    ['buy', 'BUY'],
    [7, 'unknown (7)'],
    ['SHORT', 'unknown (SHORT)'],
  ])('a position of type %j is %s', (type, side) => {
    expect(decodePositions([{ ...position, type }], 'x')).toMatchObject({
      ok: true,
      value: { rows: [{ side }] },
    });
  });

  test('a name with a space is the name with an underscore', () => {
    expect(decodeOrders([{ ...order, type: 'Buy Stop Limit' }], 'x')).toMatchObject({
      ok: true,
      value: { rows: [{ type: 'BUY_STOP_LIMIT' }] },
    });
  });
});

describe('envelopes', () => {
  test.each([[[position]], [{ data: [position] }], [{ positions: [position], total: 1 }]])(
    '%j holds one position',
    (body) => {
      expect(decodePositions(body, 'x')).toMatchObject({
        ok: true,
        value: { rows: [{ ticket: '7' }], unreadable: [] },
      });
    },
  );

  test.each([[{}], [null], ['[]'], [{ a: [], b: [] }], [{ error: 'asleep', details: [] }]])(
    '%j is no list',
    (body) => {
      expect(decodePositions(body, 'x')).toMatchObject({ ok: false, failure: { kind: 'bad-answer' } });
    },
  );

  test('symbols may come as names or as records', () => {
    expect(decodeSymbolNames(['EURUSD', { name: '#AAPL', digits: 2 }], 'x')).toEqual({
      ok: true,
      value: ['EURUSD', '#AAPL'],
    });
    expect(decodeSymbolNames(['EURUSD', 7], 'x')).toMatchObject({ ok: false, failure: { field: '[1]' } });
  });
});

describe('what a bridge leaves out', () => {
  test('the document names balance and equity only', () => {
    expect(decodeAccount({ balance: 1, equity: 2 }, 'x')).toMatchObject({
      ok: true,
      value: { currency: '', currencyDigits: 2, margin: null, tradeMode: null },
    });
  });

  test('a margin level of 0 without margin is none', () => {
    const level = (margin: number) => decodeAccount({ balance: 1, equity: 1, margin, margin_level: 0 }, 'x');
    expect(level(0)).toMatchObject({ value: { marginLevel: null } });
    expect(level(100)).toMatchObject({ value: { marginLevel: 0 } });
  });

  test.each([
    [{ digits: 5 }, 5, 0.00001],
    [{ digits: 0 }, 0, 1],
    [{ point: 0.001 }, 3, 0.001],
    [{ point: 0.25 }, 2, 0.25],
    [{ point: 1 }, 0, 1],
  ])('a symbol with only %j has %d digits and a point of %d', (fields, digits, point) => {
    expect(decodeSymbol(fields, 'X', 'x')).toMatchObject({
      ok: true,
      value: { name: 'X', digits, point, tickSize: point, volumeMin: 0.01, volumeStep: 0.01 },
    });
  });

  test.each([
    [{ bid: 1.16861, price_change: -0.0265, session_close: 1.2 }, 1.16892],
    [{ bid: 1.16861, price_change: 0, session_close: 1.16892 }, 1.16892],
    [{ bid: 1.16861, price_change: 0, session_close: 0 }, null],
    [{ bid: 0, price_change: -100, session_close: 0 }, null],
    [{}, null],
  ])('the close before today of %j is %d', (fields, close) => {
    const decoded = decodeSymbol({ ...fields, digits: 5, point: 0.00001 }, 'EURUSD', 'GET /symbols/EURUSD');
    if (!decoded.ok) throw new Error(decoded.failure.message);
    const { previousClose } = decoded.value;
    expect(previousClose === null ? null : Number(previousClose.toFixed(5))).toBe(close);
  });

  test('swap modes that terminals number differently are unknown, never a neighbour', () => {
    const fields = { digits: 5, point: 0.00001, swap_mode: 5, swap_rollover3days: 3 };
    const decoded = decodeSymbol(fields, 'EURUSD', 'GET /symbols/EURUSD');
    expect(decoded).toMatchObject({
      ok: true,
      value: { swapMode: 'unknown (5)', swapTripleDay: 'WEDNESDAY' },
    });
  });

  test('a symbol without digits and point cannot be shown', () => {
    expect(decodeSymbol({ name: 'X', point: 0 }, 'X', 'x')).toMatchObject({
      ok: false,
      failure: { field: 'point' },
    });
  });

  test('a clock without a detected offset is none; hours do where seconds are missing', () => {
    expect(decodeTime({ utc_epoch: 1, server_epoch: null, utc_offset_seconds: null }, 'x')).toMatchObject({
      ok: true,
      value: { clock: null, marketOpen: false, time: { utcEpochS: 1, serverEpochS: null } },
    });
    expect(decodeTime({ server_epoch: null, utc_offset_hours: 2 }, 'x')).toMatchObject({
      value: { clock: { utcOffsetS: 7_200, marketOpen: false } },
    });
  });

  test('an order must say at least one of its volumes', () => {
    const { volume_current: _gone, ...without } = order;
    expect(decodeOrders([without], 'x')).toMatchObject({
      value: { rows: [], unreadable: [{ failure: { field: '[0].volume_current' } }] },
    });
    expect(decodeOrders([{ ...without, volume_initial: 2 }], 'x')).toMatchObject({
      value: { rows: [{ volumeInitial: 2, volumeCurrent: 2 }] },
    });
  });
});

describe('candles', () => {
  test.each([
    ['time', '1700000000'],
    ['time', 1_700_000_000_000],
    ['open', null],
    ['high', 0],
    ['low', -1],
    ['close', 'x'],
    ['tick_volume', 'many'],
    ['spread', {}],
  ])('%s = %j is named with its index', (field, wrong) => {
    expect(decodeBars([candle, { ...candle, [field]: wrong }], 'x')).toMatchObject({
      ok: false,
      failure: { kind: 'bad-answer', field: `[1].${field}` },
    });
  });

  test('a high below the low is named', () => {
    expect(decodeBars([{ ...candle, high: 0.9 }], 'x')).toMatchObject({
      failure: { field: '[0].high', message: expect.stringContaining('below the low') },
    });
  });

  test('absent volume and spread are 0', () => {
    const { tick_volume: _volume, spread: _spread, ...bare } = candle;
    expect(decodeBars([bare], 'x')).toMatchObject({ value: { tickVolume: [0], spread: [0] } });
  });

  test('real volume is kept where there is any, in the order of the candles', () => {
    const later = { ...candle, time: candle.time + 60, real_volume: 12.5 };
    expect(decodeBars([later, { ...candle, real_volume: 3 }], 'x')).toMatchObject({
      value: { realVolume: [3, 12.5] },
    });
    const none = decodeBars([{ ...candle, real_volume: 0 }], 'x');
    expect(none.ok && none.value.realVolume).toBeUndefined();
    expect(decodeBars([{ ...candle, real_volume: 'much' }], 'x')).toMatchObject({
      failure: { field: '[0].real_volume' },
    });
  });

  test('in whatever order they come, they are strictly rising, and the later of two stands', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }), (times) => {
        const result = decodeBars(
          times.map((time, index) => ({ ...candle, time, close: index + 1, high: 1_000 })),
          'x',
        );
        if (!result.ok) throw new Error(result.failure.message);
        const bars = barsSchema.parse(result.value);
        expect(bars.time).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(bars.close).toEqual(bars.time.map((time) => times.lastIndexOf(time) + 1));
      }),
    );
  });
});

describe('outputs of the sidecar', () => {
  test.each([
    ['sma', [null, 1.5], { shape: 'series', values: [null, 1.5] }],
    ['flags', [true, false, null], { shape: 'series', values: [1, 0, null] }],
    ['sma', [], { shape: 'series', values: [] }],
    ['bosChoch', [], { shape: 'records', rows: [] }],
    ['macd', { macd: [1], hist: [null] }, { shape: 'group', series: { macd: [1], hist: [null] } }],
    ['x', { line: [1], length: 14 }, { shape: 'group', series: { line: [1] } }],
    ['fvg', [{ top: 1, kinds: [1, 2] }], { shape: 'records', rows: [{ top: 1, kinds: [1, 2] }] }],
    ['slope', { ema21: 'down', spike: false }, { shape: 'summary', values: { ema21: 'down', spike: false } }],
    ['price', 1.17, { shape: 'value', value: 1.17 }],
  ])('%s %j', (type, value, output) => {
    expect(outputOf(value, type)).toEqual(output);
  });

  test.each([
    ['a text inside a series', [1, 'two', 3], '[1] is "two"'],
    ['a series inside a series', [[1]], '[0] is [1]'],
    ['a record with depth', [{ a: { b: 1 } }], '[0].a'],
    ['a group with a text inside', { macd: [1, 'x'] }, 'macd[1] is "x"'],
    ['a summary with depth', { a: { b: 1 } }, 'a is {"b":1}'],
  ])('%s is unreadable by name and spoils nothing else', (_what, wrong, reason) => {
    const answer = decodeTa({ bars: [candle], ta: { bad: wrong, good: [1] } }, () => null, 'x');
    expect(answer).toMatchObject({
      ok: true,
      value: {
        outputs: {
          bad: { shape: 'unreadable', reason: expect.stringContaining(reason) },
          good: { shape: 'series' },
        },
      },
    });
  });

  test('the frame around the outputs is no output, unless it was asked for by that name', () => {
    const ta = { symbol: 'EURUSD', timeframe: 'H1', candles: [1] };
    expect(decodeTa({ bars: [], ta }, () => null, 'x')).toMatchObject({ value: { outputs: {} } });
    const asked = decodeTa({ bars: [], ta }, (name) => (name === 'candles' ? 'sma' : null), 'x');
    expect(asked).toMatchObject({ value: { outputs: { candles: { shape: 'series' } } } });
  });

  test('a wrong candle inside is named by its whole path', () => {
    expect(decodeTa({ bars: [{ ...candle, open: 'x' }], ta: null }, () => null, 'x')).toMatchObject({
      failure: { field: 'bars[0].open' },
    });
  });
});
