import { expect, test } from 'vitest';
import { withUnread } from '../../../../renderer/features/plans/which-rows';

const plan = { steps: [], notes: ['first'] };

test('a plan for all says how many rows it cannot hold', () => {
  expect(withUnread(plan, 0, 'order')).toBe(plan);
  expect(withUnread(plan, 1, 'position').notes).toEqual([
    'first',
    '1 position could not be read and is not in this plan.',
  ]);
  expect(withUnread(plan, 2, 'order').notes[1]).toBe('2 orders could not be read and are not in this plan.');
});
