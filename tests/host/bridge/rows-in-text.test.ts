import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../host/bridge/decode/error-body';
import { createRowsInText } from '../../../host/bridge/decode/rows-in-text';

/** All rows of an answer that arrives in chunks, and how many of them before its end; undefined where the text is no JSON. */
function readInChunks(text: string, size: number): { readonly rows: unknown; readonly early: number } {
  const early: unknown[] = [];
  const sink = createRowsInText((rows) => early.push(...rows));
  for (let at = 0; at < text.length; at += size) sink.push(text.slice(at, at + size));
  const rest = parseJson(sink.rest());
  return { rows: Array.isArray(rest) ? [...early, ...rest] : rest, early: early.length };
}

const awkward = fc.constantFrom('},{', '} , {"a":1}', '[{', ']', '\\', '"', '{}', 'ü');
const row = fc.dictionary(
  fc.string({ maxLength: 3 }),
  fc.oneof(awkward, fc.integer(), fc.array(fc.record({ of: awkward }), { maxLength: 3 }), fc.jsonValue()),
  { maxKeys: 4 },
);

describe('a list whose rows are taken while its text arrives', () => {
  it('has the same rows as if it were read in one go, wherever its chunks end', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(row, { maxLength: 30 }), fc.jsonValue()),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(undefined, 1),
        (body, size, indent) => {
          const text = JSON.stringify(body, null, indent);
          expect(readInChunks(text, size).rows).toEqual(parseJson(text));
        },
      ),
    );
  });

  it('is taken before its end', () => {
    const text = JSON.stringify(Array.from({ length: 1_000 }, (_, ticket) => ({ ticket, comment: '},{' })));
    expect(readInChunks(text, 4_000).early).toBeGreaterThan(800);
  });

  it('keeps a ticket above 2^53', () => {
    const text = '[{"ticket":18446744073709551615},{"ticket":2},{"ticket":3}]';
    expect(readInChunks(text, 45).rows).toEqual([
      { ticket: '18446744073709551615' },
      { ticket: 2 },
      { ticket: 3 },
    ]);
  });

  it('is no list where its text breaks off or goes on after its end', () => {
    for (const text of ['[{"a":1},{"a":2},{"a":', '[{"a":1},{"a":2}]]', '[{"a":1},{"a":2},]'])
      expect(readInChunks(text, 12).rows).toBeUndefined();
  });

  it('leaves any other body as it came', () => {
    for (const text of ['{"data":[{"a":1},{"a":2}]}', '["EURUSD","GBPUSD"]', 'busy', '']) {
      const sink = createRowsInText(() => expect.fail('no list of records'));
      sink.push(text);
      expect(sink.rest()).toBe(text);
    }
  });

  it('costs as many times more as its one long text is longer, not the square of that', () => {
    const piece = 'x'.repeat(65_536);
    const costOf = (pieces: number): number => {
      const sink = createRowsInText(() => undefined);
      const began = process.cpuUsage();
      sink.push('[{"ticket":1,"comment":"');
      for (let at = 0; at < pieces; at += 1) sink.push(piece);
      sink.push('"},{"ticket":2}]');
      // The first row was taken with the piece that ends it.
      expect(parseJson(sink.rest())).toEqual([{ ticket: 2 }]);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    costOf(64);
    // Sixteen times the text. Two milliseconds more for what the machine does besides.
    expect(costOf(512)).toBeLessThan(60 * (costOf(32) + 2_000));
  });
});
