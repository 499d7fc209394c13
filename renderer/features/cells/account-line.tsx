import type { Account } from '../../../shared/model/account';
import { isKnown } from '../../../shared/model/enums';
import { ForeignText } from '../../components/foreign-text';
import styles from './account-line.module.css';

/** How carefully a trade is confirmed. An account of unknown kind is treated like a real one. */
export type AccountMode = 'demo' | 'contest' | 'real' | 'unknown';

export function accountMode(account: Account | null): AccountMode {
  const mode = account?.tradeMode ?? null;
  if (mode === null || !isKnown(mode)) return 'unknown';
  return mode === 'DEMO' ? 'demo' : mode === 'CONTEST' ? 'contest' : 'real';
}

const words: Readonly<Record<AccountMode, string>> = {
  demo: 'DEMO',
  contest: 'CONTEST',
  real: 'REAL MONEY',
  unknown: 'DEMO OR REAL: NOT KNOWN',
};

/** Which account it is: unmistakable on a real one. */
export function AccountLine({ account }: { readonly account: Account | null }) {
  const mode = accountMode(account);
  return (
    <div className={styles.account} data-mode={mode === 'unknown' ? 'real' : mode}>
      <span className={styles.badge}>{words[mode]}</span>
      <span>
        <ForeignText>{account === null ? 'the account is not known yet' : accountText(account)}</ForeignText>
      </span>
    </div>
  );
}

export const accountText = (account: Account): string =>
  [account.login ?? 'login not known', account.server ?? 'server not known'].join(' · ');

/** The same login at the same server: an order confirmed for one account must never reach another. */
export const isSameAccount = (a: Account, b: Account): boolean =>
  a.login === b.login && a.server === b.server;
