import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../host/bridge/decode/error-body';

describe('JSON of a bridge', () => {
  it('keeps an integer beyond 2^53 as its digits', () => {
    expect(parseJson('{"ticket":9007199254740993,"magic":-9223372036854775808}')).toEqual({
      ticket: '9007199254740993',
      magic: '-9223372036854775808',
    });
  });

  it('takes the float noise of a sum for the number that it is: one such swap must not make a whole list unreadable', () => {
    expect(
      parseJson(
        '[{"swap":-0.30000000000000004,"price_open":1.1234500000000001,"profit":1.7763568394002505e-15}]',
      ),
    ).toEqual([
      { swap: -0.30000000000000004, price_open: 1.1234500000000001, profit: 1.7763568394002505e-15 },
    ]);
  });

  it('leaves digits inside of a text alone', () => {
    expect(parseJson('{"comment":"id 12345678901234567890","x":12345678901234567890}')).toEqual({
      comment: 'id 12345678901234567890',
      x: '12345678901234567890',
    });
  });

  it('reads every number that JavaScript writes as it was', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const back = parseJson(`[${JSON.stringify(value)}]`);
        const isKept =
          Number.isInteger(value) && !Number.isSafeInteger(value) && !JSON.stringify(value).includes('e');
        expect(back).toEqual([isKept ? JSON.stringify(value) : value + 0 === 0 ? 0 : value]);
      }),
    );
  });
});
