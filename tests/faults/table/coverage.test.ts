import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, whyMissing } from '../../docs/tables';
import { exceptions } from './exceptions';

/** Every row of reference/order-safety.md's table is a test by its number, or an exception with its reason. */

const reference = join(root, 'docs', 'reference', 'order-safety.md');

/** The numbers of the rows in section 4. */
function rowsOfTable(): readonly number[] {
  const [, section = ''] = readFileSync(reference, 'utf8').split(/^## 4\. /m);
  return [...section.matchAll(/^\| (\d+) \|/gm)].map(([, number = '']) => Number(number));
}

/** The numbers that stand in titles; `row %d` is filled in from a table of cases that begin with the number. */
function rowsOfTests(): ReadonlySet<number> {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.(test|spec)\.ts$/.test(file) && !file.includes('coverage.test'))
    .map((file) => readFileSync(join(root, 'tests', file), 'utf8'));
  const numbers = new Set<number>();
  for (const text of texts) {
    for (const [, number = ''] of text.matchAll(/['"`]row (\d+): /g)) numbers.add(Number(number));
    for (const [cases] of text.matchAll(/\.each\(\[(?:(?!\]\)\().)*\]\)\(\s*'row %d: /gs)) {
      for (const [, number = ''] of cases.matchAll(/\[\s*(\d+),/g)) numbers.add(Number(number));
    }
  }
  return numbers;
}

describe('the table of faults', () => {
  it('has a test or a reason in each of its 75 rows', () => {
    const rows = rowsOfTable();
    expect(rows).toHaveLength(75);
    const tested = rowsOfTests();
    const excepted = new Set(exceptions.map(({ row }) => row));
    expect(rows.filter((row) => !tested.has(row) && !excepted.has(row))).toEqual([]);
  });

  it.each(exceptions.map((exception) => [exception.row, exception] as const))(
    'says where row %d is held instead, by tests that are there',
    (_row, { why, heldBy, notShown }) => {
      expect(why).not.toBe('');
      expect(heldBy.length > 0 || notShown !== undefined).toBe(true);
      expect(heldBy.map(whyMissing).filter((missing) => missing !== null)).toEqual([]);
    },
  );
});
