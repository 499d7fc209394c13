import { describe, expect, test } from 'vitest';
import { decodeRecord } from '../../../host/bridge/decode/record';
import { readRecorded, whyNoRecorded } from '../../fixtures/recorded';

const recordOf = (text: string) => {
  const decoded = decodeRecord(text, 'GET /account');
  if (!decoded.ok) throw new Error(decoded.failure.message);
  return decoded.value;
};
const fieldsOf = (text: string) =>
  Object.fromEntries(recordOf(text).map(({ field, value }) => [field, value]));

describe('a record in full', () => {
  test('keeps every field, in the order of the answer, unknown ones included', () => {
    expect(recordOf('{"zeta": 1, "balance": 5, "alpha": "x", "new_thing": true}')).toEqual([
      { field: 'zeta', value: '1' },
      { field: 'balance', value: '5' },
      { field: 'alpha', value: 'x' },
      { field: 'new_thing', value: 'true' },
    ]);
  });

  test.each([
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['1.10', '1.10'],
    ['-0.0', '-0.0'],
    ['1e-7', '1e-7'],
    ['9007199254740993', '9007199254740993'],
    ['18446744073709551615', '18446744073709551615'],
    ['"18446744073709551615"', '18446744073709551615'],
    ['null', ''],
    ['""', ''],
    ['false', 'false'],
    ['"say \\"12\\" and 3.0"', 'say "12" and 3.0'],
    ['[1.50, "a", null, {"b": 2.0}]', '[1.50,"a",null,{"b":2.0}]'],
    ['{"inner": {"n": 12345678901234567890}}', '{"inner":{"n":12345678901234567890}}'],
    ['"two\\nlines\\u0000"', 'two lines'],
  ])('%s is shown as %s', (wire, shown) => {
    expect(fieldsOf(`{"field": ${wire}, "balance": 1}`).field).toBe(shown);
  });

  test('a value is bounded, whatever was sent', () => {
    const value = fieldsOf(JSON.stringify({ balance: 1, long: 'x'.repeat(9_000) })).long ?? '';
    expect(value).toHaveLength(500);
    expect(value.endsWith('…')).toBe(true);
    expect(
      recordOf(JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, at])))),
    ).toHaveLength(500);
  });

  test('may come in an envelope or as a list of one', () => {
    expect(fieldsOf('{"data": {"balance": 7.00}}')).toEqual({ balance: '7.00' });
    expect(fieldsOf('[{"ticket": 7}]')).toEqual({ ticket: '7' });
  });

  test.each(['{}', '[]', 'null', '"x"', '[{"ticket":1},{"ticket":2}]', '{"error":"gone","code":5}'])(
    '%s is none',
    (text) => {
      expect(decodeRecord(text, 'GET /account')).toMatchObject({
        ok: false,
        failure: { kind: 'bad-answer' },
      });
    },
  );
});

const title = whyNoRecorded === null ? 'recorded records' : `recorded records (skipped: ${whyNoRecorded})`;
describe.skipIf(whyNoRecorded !== null)(title, () => {
  const records =
    whyNoRecorded === null
      ? readRecorded().filter(
          ({ request, status }) =>
            request.method === 'GET' &&
            status === 200 &&
            /^\/(account|terminal|symbols\/[^/]+|positions\/\d+|orders\/\d+)$/.test(request.path),
        )
      : [];
  test.each(records)('$request.path loses nothing', ({ body }) => {
    const fields = recordOf(JSON.stringify(body));
    expect(fields.map(({ field }) => field)).toEqual(Object.keys(Object(body)));
    expect(JSON.stringify(fields)).not.toMatch(/undefined|\[object|"null"/);
  });
});
