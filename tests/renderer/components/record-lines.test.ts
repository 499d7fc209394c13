import { describe, expect, it } from 'vitest';
import {
  flagOf,
  type KnownField,
  numberOf,
  recordLines,
  yesNo,
} from '../../../renderer/components/record-lines';

const known: readonly KnownField[] = [
  { field: 'build', label: 'Build' },
  { field: 'connected', label: 'Connected', say: yesNo({ no: { tone: 'bad', note: 'nothing moves' } }) },
];

describe('a record as a card', () => {
  it('has the known fields first in their own order, then the others in the order of the bridge', () => {
    const lines = recordLines(
      [
        { field: 'zeta', value: '9007199254740993' },
        { field: 'connected', value: 'false' },
        { field: 'alpha', value: '[1,2]' },
        { field: 'build', value: '5602' },
      ],
      known,
    );
    expect(lines.known).toEqual([
      { field: 'build', label: 'Build', text: '5602' },
      { field: 'connected', label: 'Connected', text: 'no', tone: 'bad', note: 'nothing moves' },
    ]);
    expect(lines.other.map(({ field, text }) => `${field}=${text}`)).toEqual([
      'zeta=9007199254740993',
      'alpha=[1,2]',
    ]);
  });
  it('leaves out what was not sent, and writes a dash for what is empty', () => {
    const lines = recordLines([{ field: 'build', value: 'null' }], known);
    expect(lines.known).toEqual([{ field: 'build', label: 'Build', text: '–' }]);
    expect(lines.other).toEqual([]);
  });
  it('takes flags as words and as numbers, and guesses none', () => {
    expect(['true', '1', 'False', '0', '2', 'maybe'].map(flagOf)).toEqual([
      true,
      true,
      false,
      false,
      null,
      null,
    ]);
    expect(yesNo()('maybe').text).toBe('maybe');
  });
  it('reads no number out of text', () => {
    expect(['12.5', '', 'x', 'Infinity'].map(numberOf)).toEqual([12.5, null, null, null]);
  });
});
