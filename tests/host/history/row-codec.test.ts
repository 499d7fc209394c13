import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  applyList,
  type CodedList,
  decimalsOf,
  encodeChanges,
  encodeList,
  firstRow,
} from '../../../host/history/row-codec';

/** As a line of the record brings it. */
const onDisk = (parts: readonly unknown[]): unknown[] => JSON.parse(JSON.stringify(parts));

const price = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((units) => units / 100_000);
const value = fc.oneof(
  price,
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.boolean(),
);

describe('a record by its changes', () => {
  it('writes a price that moved by three points as 3', () => {
    const row = firstRow(['EURUSD', 1.08342]);
    expect(encodeChanges(row, ['EURUSD', 1.08345])).toEqual([2, 3]);
    expect(encodeChanges(row, ['EURUSD', 1.08345])).toEqual([]);
  });

  it('goes on by differences where a price ends in zeros', () => {
    const row = firstRow([1.10001]);
    expect(encodeChanges(row, [1.1])).toEqual([0, -1]);
    expect(encodeChanges(row, [1.10002])).toEqual([0, 2]);
  });

  it('gives every value again to the bit, whatever the numbers are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, price, value), { minLength: 2, maxLength: 20 }), (states) => {
        const [first = [], ...rest] = states;
        const writer = firstRow(first);
        const reader = firstRow(onDisk([...first]));
        for (const state of rest) {
          applyChanges(reader, onDisk(encodeChanges(writer, state)));
          expect(reader.values).toEqual([...state]);
        }
      }),
    );
  });

  it('knows how many decimals a number is written with', () => {
    expect([1, 1.5, -0.00001, 1e-9, 1e21, Number.NaN].map(decimalsOf)).toEqual([0, 1, 5, null, null, null]);
  });
});

describe('a list by its changes', () => {
  const listing = {
    keyOf: ([key]: readonly unknown[]) => key,
    valuesOf: (values: readonly unknown[]) => values,
  };
  const row = fc.tuple(fc.integer({ min: 1, max: 8 }).map(String), price, value);

  it('gives every list again, in its order, with tickets that come, go, move and stand twice', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 8 }), { maxLength: 12 }), (lists) => {
        const writer: CodedList = { rows: [] };
        const reader: CodedList = { rows: [] };
        for (const list of lists) {
          applyList(reader, onDisk(encodeList(writer, list, listing)));
          expect(reader.rows.map(({ values }) => values)).toEqual(list.map((each) => [...each]));
        }
      }),
    );
  });

  it('says only what changed: one gone, one changed, one new', () => {
    const list: CodedList = { rows: [] };
    encodeList(list, [['1', 1.5], ['2', 2.5], ['3', 3.5]], listing); // biome-ignore format: a list a line
    const after = [['2', 2.5], ['3', 3.6], ['4', 4.5]]; // biome-ignore format: a list a line
    expect(encodeList(list, after, listing)).toEqual([0, [2, 2, 1], [-1, '4', 4.5]]);
  });

  it('refuses parts that fit no list', () => {
    expect(() => applyList({ rows: [] }, [[3, 2, 1]])).toThrow('names no row');
    expect(() => applyChanges(firstRow(['a']), [0, 1])).toThrow('no number');
  });
});
