import { expect, it } from 'vitest';
import { reasonLabel } from '../../../../renderer/features/cells/reason-label';

it('names a reason that it does not know as it came', () => {
  expect(reasonLabel('unknown (42)')).toBe('unknown (42)');
  expect(reasonLabel(null)).toBe('not provided');
  expect(reasonLabel('SO')).toBe('stop-out');
});
