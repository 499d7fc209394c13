import { expect, it } from 'vitest';
import { isBesideField, refusalOf } from '../../../../renderer/features/trading/open-rows';
import { type OrderProblem, refuse, warn } from '../../../../shared/rules/problem';

it('leaves a refusal to the field that shows it, and tells it below where no field does', () => {
  const atStop = [refuse('sl', 10016, 'too near')];
  expect(isBesideField(refusalOf(atStop), atStop, ['sl', 'tp'])).toBe(true);
  expect(isBesideField(refusalOf(atStop), atStop, ['price'])).toBe(false);
  // A field shows its first problem only.
  const second = [warn('sl', null, 'is that meant?'), refuse('sl', 10016, 'too near')];
  expect(isBesideField(refusalOf(second), second, ['sl'])).toBe(false);
  const none: readonly OrderProblem[] = [];
  expect(isBesideField(null, none, ['sl'])).toBe(false);
});
