import type { Account } from '../../../shared/model/account';

export type MarginState = 'fine' | 'call' | 'stop-out';

/** By the account's own levels: percent of equity over margin, or equity in money, as the account counts them. */
export function marginState(account: Account): MarginState {
  const measured =
    account.stopOutMode === 'MONEY' ? (account.margin === 0 ? null : account.equity) : account.marginLevel;
  if (measured === null) return 'fine';
  if (account.marginStopOut !== null && account.marginStopOut > 0 && measured <= account.marginStopOut)
    return 'stop-out';
  if (account.marginCall !== null && account.marginCall > 0 && measured <= account.marginCall) return 'call';
  return 'fine';
}
