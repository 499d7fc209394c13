import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import * as wire from '../../../host/bridge/decode/wire';
import { dealTypes, reasons } from '../../../shared/model/enums';
import { markIn } from '../../../shared/rules/intent-label';

const reason = wire.named(reasons);
const kinds = {
  number: wire.number,
  text: wire.text,
  price: wire.price,
  orZero: wire.orZero,
  orEmpty: wire.orEmpty,
  orNoPrice: wire.orNoPrice,
  orNever: wire.orNever,
  size: wire.size,
  rest: wire.rest,
  ticket: wire.ticket,
  maybeTicket: wire.maybeTicket,
  named: reason,
  'maybe number': wire.maybe(wire.number),
  'maybe named': wire.maybe(reason),
} satisfies Record<string, z.ZodType>;

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    ...[0, -0, 1, -1, 2, 1.5, 1e15, 1.1e15, -1e15, -1.1e15, 2 ** 53 - 1, 2 ** 53, 99, Number.NaN],
    ...[Number.POSITIVE_INFINITY, 631_152_000, 631_151_999, 4_102_444_800, 4_102_444_801],
    ...[undefined, null, true, false, '', '0', '7', '00', '123456789012345678901', 'SELL', 'a'.repeat(4_097)],
  ),
  fc.double(),
  fc.integer(),
  fc.string(),
  fc.jsonValue(),
);

/** `decodeWith` takes the short way, the schema itself never does. */
const both = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  const decoded = wire.decodeWith(schema, value, 'GET /x');
  return [decoded.ok ? decoded.value : 'refused', parsed.success ? parsed.data : 'refused'];
};

test.each(Object.entries(kinds))('a %s read the short way is what its schema reads', (_name, schema) => {
  fc.assert(
    fc.property(anything, (value) => {
      const [short, long] = both(schema, value);
      expect(short).toStrictEqual(long);
    }),
  );
});

const row = wire.renamed({
  ticket: ['ticket', wire.ticket],
  type: ['kind', wire.named(dealTypes)],
  volume: ['lots', wire.maybe(wire.rest)],
});

test('a record read the short way is what its schema reads, with its fields in the same order', () => {
  const odd = fc.record({ ticket: anything, kind: anything, lots: anything }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(odd, anything), (value) => {
      const [short, long] = both(row, value);
      expect(short).toStrictEqual(long);
      expect(JSON.stringify(short)).toBe(JSON.stringify(long));
    }),
  );
});

test('a usual record does not take the schema’s way, one unusual field is enough for it', () => {
  const schema = vi.spyOn(row, 'safeParse');
  expect(wire.decodeWith(row, { ticket: 7, kind: 1 }, 'x')).toEqual({
    ok: true,
    value: { ticket: '7', type: 'SELL', volume: null },
  });
  expect(schema).not.toHaveBeenCalled();
  expect(wire.decodeWith(row, { ticket: 7, kind: 'sell' }, 'x')).toMatchObject({ value: { type: 'SELL' } });
  expect(schema).toHaveBeenCalledOnce();
});

test('a text of megabytes keeps 4,096 characters, and the label of our order wherever it stood', () => {
  const label = 'wb:ABCDEFGHIJ';
  const long = 'a'.repeat(3_000_000);
  for (const [given, kept] of [
    [long, false],
    [`${long} ${label}`, true],
    [`${label} ${long}`, true],
    [`mine ${label} ${long}`, true],
  ] as const) {
    const [short, schema] = both(wire.orEmpty, given);
    expect(short).toBe(schema);
    expect(`${short}`.length).toBeLessThanOrEqual(4_096);
    expect(markIn(`${short}`)).toBe(kept ? label : null);
  }
});
