import { expect, it } from 'vitest';
import { stillSeen } from '../../../../renderer/components/table/use-visible-selection';

it('a selection follows the filter: a row that is filtered out or folded away is no longer selected', () => {
  const items = [
    { kind: 'group', id: 'EURUSD' },
    { kind: 'row', id: '1' },
    { kind: 'row', id: '3' },
  ] as const;
  expect(stillSeen(items, ['1', '2', 'EURUSD'])).toEqual(['1']);
});
