import { expect, it } from 'vitest';
import { accountName, isOtherAccount } from '../../../shared/rules/account-identity';

const account = (login: string | null, server: string | null) => ({ login, server });

it.each([
  [account('1', 'S'), account('1', 'S'), false],
  [account('1', 'S'), account('2', 'S'), true],
  [account('1', 'Demo'), account('1', 'Live'), true],
  [account('1', 'S'), account(null, null), false],
  [account(null, 'S'), account('1', 'S'), false],
  [account('1', null), account('1', 'S'), false],
])('%j and %j are different accounts: %s', (before, after, isOther) => {
  expect(isOtherAccount(before, after)).toBe(isOther);
});

it('an account is its login at its server', () => {
  expect(accountName(account('1', 'S'))).toBe('1@S');
  expect(accountName(account(null, 'S'))).toBeNull();
});
