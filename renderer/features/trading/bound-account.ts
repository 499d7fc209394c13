import { useState } from 'react';
import type { Account } from '../../../shared/model/account';
import { isolated } from '../../../shared/rules/isolated';
import { useAccount } from '../../data/account';
import { accountText, isSameAccount } from '../cells';

/** The account when the dialog was opened: a confirmation counts only for it. */
export function useBoundAccount(): { readonly account: Account | null; readonly refusal: string | null } {
  const account = useAccount().data ?? null;
  const [bound, setBound] = useState(account);
  if (bound === null && account !== null) setBound(account);
  if (account === null || bound === null) return { account, refusal: 'the account is not known yet' };
  if (isSameAccount(account, bound)) return { account, refusal: null };
  return {
    account,
    refusal: `the account changed from ${isolated(accountText(bound))} while this was open: close it and look again`,
  };
}
