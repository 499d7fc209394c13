import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, tablesOf, testsIn, whyMissing } from './tables';

/** docs/traders-hands.md answers a checklist line by line: none is left out, and what is called done is held by a test. */

const text = readFileSync(join(root, 'docs', 'traders-hands.md'), 'utf8');
const rows = tablesOf(text).flat();
const lines = rows.filter(({ line }) => line !== undefined);
const states = ['done', 'partly', 'not done'];

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1);

describe('the checklist of hands', () => {
  it('has a state and an answer in every row', () => {
    for (const row of rows) {
      expect(states, JSON.stringify(row)).toContain(row.state);
      for (const [name, cell] of Object.entries(row)) {
        if (name !== 'proof') expect(cell, JSON.stringify(row)).not.toBe('');
      }
    }
  });

  it.each(lines.map(({ line = '', state = '', proof = '' }) => [line, state, proof] as const))(
    '%s (%s)',
    (_line, state, proof) => {
      if (state === 'done' || state === 'partly') expect(testsIn(proof).length).toBeGreaterThan(0);
      expect(
        testsIn(proof)
          .map(whyMissing)
          .filter((why) => why !== null),
      ).toEqual([]);
    },
  );

  it('answers every line, complaint and idea', () => {
    const numbers = (column: 'complaint' | 'idea') =>
      new Set(rows.flatMap((row) => (row[column] === undefined ? [] : [Number.parseInt(row[column], 10)])));
    expect(lines).toHaveLength(54);
    expect([...numbers('complaint')].toSorted((a, b) => a - b)).toEqual(upTo(25));
    expect([...numbers('idea')].toSorted((a, b) => a - b)).toEqual(upTo(10));
  });
});
