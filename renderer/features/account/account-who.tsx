import { useState } from 'react';
import { formatAge } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { useConnection } from '../../data/connection';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { AccountCard } from './account-card';
import { accountTerms, restrictions } from './account-words';

/** Whose account it is, on what terms, what forbids it to trade, and the way to everything else that it says of itself. */
export function AccountWho({
  account,
  overdueMs,
}: {
  readonly account: Account;
  readonly overdueMs: number | null;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useCommand({ id: 'account.details', title: 'Account details', group: 'Terminal', run: open });
  const info = useConnection().data?.terminalInfo ?? null;
  const found = restrictions(account, info);
  const terms = accountTerms(account);
  // The login first: where there is little room, the name is what can be missed.
  const who = [account.login, account.server, account.name].filter((part) => part !== null && part !== '');
  return (
    <>
      <div className="account-who">
        <span title={[...who, account.company].filter((part) => part !== null).join(' · ')}>
          {who.join(' · ')}
        </span>
        <span className="account-terms" title={terms.title}>
          {overdueMs !== null && <span className="stale-age">{formatAge(overdueMs)} old · </span>}
          {terms.text}
        </span>
      </div>
      {found.length > 0 && (
        <div className="account-restrictions" role="status">
          {found.map(({ name, means }) => (
            <button
              key={name}
              type="button"
              className="account-restriction"
              title={means}
              onClick={() => openLowerTab('terminal')}
            >
              <span aria-hidden="true">⚠ </span>
              {name}
              <span className="unseen">. {means}</span>
            </button>
          ))}
        </div>
      )}
      <Button
        tone="ghost"
        className="account-details"
        aria-label="Account details"
        title="Account details"
        aria-haspopup="dialog"
        onClick={open}
      >
        Details
      </Button>
      {isOpen && <AccountCard account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}
