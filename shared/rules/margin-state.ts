import type { Account } from '../model/account';

/** `none`: no margin is used, so there is no level, which is not a level of 0 %. */
export type MarginState = 'none' | 'fine' | 'call' | 'stop-out';

/** By the account's own levels, in percent (equity over margin) or money (equity). */
export function marginState(account: Account): MarginState {
  const { marginLevel, margin, stopOutMode, equity, marginStopOut, marginCall } = account;
  if (margin === 0 || (marginLevel === null && margin === null)) return 'none';
  const measured = stopOutMode === 'MONEY' ? equity : marginLevel;
  if (measured === null) return 'none';
  if (marginStopOut !== null && marginStopOut > 0 && measured <= marginStopOut) return 'stop-out';
  if (marginCall !== null && marginCall > 0 && measured <= marginCall) return 'call';
  return 'fine';
}
