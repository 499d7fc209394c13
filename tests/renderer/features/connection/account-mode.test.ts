import { expect, test } from 'vitest';
import { accountModeStyle } from '../../../../renderer/features/connection/connection-bar';

test('the badge of an account that does not answer any more says that it is the last known', () => {
  expect(accountModeStyle('DEMO', null)).toEqual({ tone: 'demo', text: 'DEMO' });
  expect(accountModeStyle('REAL', null)).toEqual({ tone: 'real', text: 'REAL MONEY' });
  expect(accountModeStyle('REAL', 12_000)).toEqual({
    tone: 'real',
    text: 'REAL MONEY · last known',
    title: 'No account data for 12\u00a0s: last known value',
  });
  expect(accountModeStyle('DEMO', 12_000).text).toBe('DEMO · last known');
});

test('what the bridge has not said is not known, answered or not', () => {
  expect(accountModeStyle(null, null).text).toBe('DEMO OR REAL: NOT KNOWN');
  expect(accountModeStyle(null, 12_000).text).toBe('DEMO OR REAL: NOT KNOWN');
});
