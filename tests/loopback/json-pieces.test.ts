import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong, jsonPieces } from '../../loopback/door';

it('pieces of any value are together its JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 4 }), (value, rows) => {
      expect([...jsonPieces(value, rows)].join('')).toBe(JSON.stringify(value));
    }),
  );
});

it('a long list comes in pieces of some hundred rows, what is beside it whole', () => {
  const answer = {
    ok: true,
    value: { rows: Array.from({ length: 1_200 }, (_, at) => ({ at })), unreadable: [], doubt: undefined },
  };
  const pieces = [...jsonPieces(answer)];
  expect(isLong(answer)).toBe(true);
  expect(JSON.parse(pieces.join(''))).toEqual(JSON.parse(JSON.stringify(answer)));
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(6_000);
});
