import { expect, test } from 'vitest';
import { accountModeLook } from '../../../../renderer/features/connection/account-mode';

test('the badge of an account that does not answer any more says that it is the last known', () => {
  expect(accountModeLook('DEMO', null)).toEqual({ tone: 'demo', text: 'DEMO' });
  expect(accountModeLook('REAL', null)).toEqual({ tone: 'real', text: 'REAL MONEY' });
  expect(accountModeLook('REAL', 12_000)).toEqual({
    tone: 'real',
    text: 'REAL MONEY · last known',
    title: 'No account data for 12\u00a0s: last known value',
  });
  expect(accountModeLook('DEMO', 12_000).text).toBe('DEMO · last known');
});

test('what the bridge has not said is not known, answered or not', () => {
  expect(accountModeLook(null, null).text).toBe('DEMO OR REAL: NOT KNOWN');
  expect(accountModeLook(null, 12_000).text).toBe('DEMO OR REAL: NOT KNOWN');
});
