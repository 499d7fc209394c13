import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvValue, safeFileName, toCsv, toTabbed } from '../../../renderer/base/csv';

const mark = '\uFEFF';

/** A small reader of RFC 4180, apart from the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith(mark) ? 1 : 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\r' && text.charAt(at + 1) === '\n') {
      at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += letter;
  }
  return rows;
}

describe('a table as CSV', () => {
  it('has a byte order mark, a header and a line end after each row', () => {
    expect(toCsv(['Ticket', 'Profit'], [['123', -1.5]])).toBe(`${mark}Ticket,Profit\r\n123,-1.5\r\n`);
  });

  it('quotes what would break a row, and nothing else', () => {
    expect(toCsv(['a'], [['x,y'], ['say "hi"'], ['two\nlines'], ['plain']])).toBe(
      `${mark}a\r\n"x,y"\r\n"say ""hi"""\r\n"two\nlines"\r\nplain\r\n`,
    );
  });

  it('keeps a text from becoming a formula, and a number a number', () => {
    const cells = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx'];
    for (const cell of cells) expect(readCsv(toCsv(['c'], [[cell]]))[1]).toEqual([`'${cell}`]);
    expect(toCsv(['c'], [[-1.5]])).toContain('\r\n-1.5\r\n');
  });

  it('keeps a text from becoming a formula in its middle, where another separator would split it, and behind what is not seen', () => {
    const sign = '=HYPERLINK("http://x")';
    const guarded: Readonly<Record<string, string>> = {
      [`a;${sign}`]: `a;'${sign}`,
      [`a; ${sign}`]: `a;' ${sign}`,
      'a|-1+2': `a|'-1+2`,
      'a\t@x': `a\t'@x`,
      [`a\n${sign}`]: `a\n'${sign}`,
      [`a\r\n"${sign}`]: `a\r\n'"${sign}`,
      [`  ${sign}`]: `'  ${sign}`,
      [`\u200B\u00A0${sign}`]: `'\u200B\u00A0${sign}`,
      '＝1+1': `'＝1+1`,
      'a;＋1': `a;'＋1`,
      '－1': `'－1`,
      '＠x': `'＠x`,
    };
    const cells = Object.keys(guarded);
    expect(
      readCsv(
        toCsv(
          ['c'],
          cells.map((cell) => [cell]),
        ),
      ).slice(1),
    ).toEqual(Object.values(guarded).map((text) => [text]));
    expect(toTabbed(['c'], [['x\n=1'], [' =1'], ['a;=1']])).toBe(`c\nx =1\n' =1\na;'=1`);
    // An ordinary one stays as it is.
    for (const text of ['tp 1.1; sl 1.0', 'a - b', 'x=1', 'grid #3', 'a, -5'])
      expect(readCsv(toCsv(['c'], [[text]]))[1]).toEqual([text]);
  });

  it('leaves a cell empty where there is no number', () => {
    expect(toCsv(['c', 'd'], [[null, Number.NaN]])).toBe(`${mark}c,d\r\n,\r\n`);
  });

  it('writes small numbers without an exponent', () => {
    expect(toCsv(['c'], [[0.0000001]])).toContain('\r\n0.0000001\r\n');
  });

  it('is read back as it was, whatever a bridge sends', () => {
    const cell: fc.Arbitrary<CsvValue> = fc.oneof(
      // Nothing that gets an apostrophe: those are above.
      fc.string().map((text) => text.replace(/[\r\n\t;|]/g, ' ').replace(/^[\s"=+\-@]+/, '')),
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
        .map((value) => Math.round(value * 1e6) / 1e6),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), (rows) => {
        const back = readCsv(toCsv(['a', 'b'], rows)).slice(1);
        const asText = (value: CsvValue) => (value === null ? '' : value);
        expect(
          back.map((row, at) =>
            row.map((text, in_) => (typeof rows[at]?.[in_] === 'number' ? Number(text) + 0 : text)),
          ),
        ).toEqual(
          rows.map((row) => row.map((value) => (typeof value === 'number' ? value + 0 : asText(value)))),
        );
      }),
    );
  });
});

describe('rows on the clipboard', () => {
  it('stand a line each with tabs between, whatever a comment holds', () => {
    expect(toTabbed(['a', 'b'], [['x\ty\nz', 1.5]])).toBe('a\tb\nx y z\t1.5');
  });
});

describe('the name of a file', () => {
  it('holds nothing that a system forbids, for a symbol of any spelling', () => {
    expect(safeFileName('Ticks #AAPL/US:X & co 2026-11-21.csv')).toBe('Ticks _AAPL_US_X _ co 2026-11-21.csv');
    expect(safeFileName('../../etc/passwd')).toBe('__.._etc_passwd');
    expect(safeFileName('')).toBe('bridgewatch.csv');
  });
});
