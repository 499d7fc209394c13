import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { formatAge } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import { isolated } from '../../../shared/rules/isolated';
import { marginState } from '../../../shared/rules/margin-state';
import { useCommand } from '../../base/commands';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Icon } from '../../components/icon';
import { Money, Stale, StaleAge } from '../../components/numbers';
import { RecordCard } from '../../components/record-card';
import { Empty, FailureStrip } from '../../components/states';
import { Unseen } from '../../components/unseen';
import { useBridge } from '../../data/bridge';
import { useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { useEvery } from '../../data/polling-intervals';
import { recordOptions } from '../../data/record';
import { useIsReplay } from '../../data/replay/replay-context';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { AccountLine, NotRead } from '../cells';
import { accountFields } from './account-fields';
import { accountTerms, restrictions } from './account-terms';
import styles from './account-who.module.css';

/** Balance, whose account it is, its terms, restrictions of trading, and a button for all its fields. */
export function AccountWho(props: { readonly account: Account; readonly overdueMs: number | null }) {
  const { account, overdueMs } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isReplay = useIsReplay();
  const open = () => setIsOpen(true);
  useCommand({
    id: 'account.details',
    title: 'Account details',
    group: 'Terminal',
    also: 'balance leverage margin login',
    run: open,
  });
  const info = useConnection().data?.terminalInfo ?? null;
  const found = restrictions(account, info);
  const terms = accountTerms(account);
  const digits = account.currencyDigits;
  const who = [account.login, account.server, account.name].flatMap((part) =>
    part === null || part === '' ? [] : isolated(part),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are numbers */}
      <div className={styles.who} role="group" aria-label="Balance">
        <span>
          Balance <Money className={styles.number} value={account.balance} digits={digits} />
        </span>
        <span className={styles.free}>
          Free margin <Money className={styles.number} value={account.marginFree} digits={digits} />
        </span>
        <span
          title={[who.join(' · '), account.company, terms.title].filter((part) => part !== null).join('\n')}
        >
          {overdueMs !== null && <StaleAge>{formatAge(overdueMs)} old · </StaleAge>}
          {/* Its age takes the place of the terms: the strip keeps its widths. */}
          {[account.login, overdueMs === null ? terms.text : '']
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </span>
      </div>
      {found.length > 0 && (
        <div className={styles.restrictions} role="status">
          {found.map(({ name, means }) => (
            <button
              key={name}
              type="button"
              className={styles.restriction}
              title={means}
              onClick={() => openLowerTab('terminal')}
            >
              <Icon name="warn" />
              {name}
              <Unseen>. {means}</Unseen>
            </button>
          ))}
        </div>
      )}
      {/* Only what the tables show was recorded of it. */}
      {!isReplay && (
        <Button
          tone="ghost"
          className={styles.details}
          aria-label="Account details"
          title="Account details"
          aria-haspopup="dialog"
          onClick={open}
        >
          Details
        </Button>
      )}
      {isOpen && <AccountCard account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Milliseconds between two reads of the whole record, while the card is open. */
const everyMs = 3_000;

/** `Account`: every field that the bridge sends of it. */
function AccountCard({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  const info = useConnection().data?.terminalInfo ?? null;
  return (
    <Dialog
      title="Account details"
      isOpen
      onClose={onClose}
      width={720}
      tone={account.tradeMode === 'REAL' ? 'real' : 'plain'}
      footer={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <AccountLine account={account} />
      {restrictions(account, info).map(({ name, means }) => (
        <p key={name} className={styles.loud}>
          <strong>{name}.</strong> {means}
        </p>
      ))}
      <Fields account={account} />
    </Dialog>
  );
}

function Fields({ account }: { readonly account: Account }) {
  const bridge = useBridge();
  const options = recordOptions(bridge, { of: 'account' });
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: useEvery(everyMs) });
  const overdueMs = useOverdue(options.queryKey, 3 * everyMs);
  // Only what the formatting depends on, so that a tick of the equity does not rebuild the fields.
  const { currencyDigits, stopOutMode } = account;
  const level = marginState(account);
  const known = useMemo(
    () => accountFields({ currencyDigits, stopOutMode, level }),
    [currencyDigits, stopOutMode, level],
  );
  if (data === undefined) return <NotRead what="the account" error={error} refetch={refetch} />;
  if (data.length === 0) return <Empty>The bridge returned no fields.</Empty>;
  return (
    <>
      {error !== null && <FailureStrip failure={failureOf(error)} />}
      {overdueMs !== null && <StaleAge as="p">Read {formatAge(overdueMs)} ago.</StaleAge>}
      <Stale is={overdueMs !== null}>
        <RecordCard name="Account" record={data} known={known} />
      </Stale>
    </>
  );
}
