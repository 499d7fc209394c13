import { memo } from 'react';
import type { Account } from '../../../shared/model/account';
import { Money, Num } from '../../components/numbers';
import { Empty, Loading } from '../../components/states';
import { accountOptions, useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { EquityOverTime } from '../equity';
import styles from './account-strip.module.css';
import { AccountWho } from './account-who';
import { Exposure } from './exposure';
import { Group } from './group';
import { describeMargin } from './margin-level';
import { StopOutPrices } from './stop-out';
import { Today } from './today';

export function AccountStrip() {
  const bridge = useBridge();
  const { data: account, error } = useAccount();
  const overdueMs = useOverdue(accountOptions(bridge).queryKey);
  if (account === undefined) {
    return (
      <div className={`${styles.account} ${styles.none}`}>
        {error === null ? (
          <Loading what="the account" />
        ) : (
          // The line of the connection's trouble beside it says why.
          <Empty>
            {failureOf(error).kind === 'not-recorded'
              ? 'The account was not recorded at that moment.'
              : 'The account could not be read.'}
          </Empty>
        )}
      </div>
    );
  }
  return (
    <div className={styles.account} data-stale={overdueMs !== null}>
      <Equity account={account} />
      <Today account={account} />
      <MarginLevel account={account} />
      <Exposure account={account} />
      <FreeMargin account={account} />
      <AccountWho account={account} overdueMs={overdueMs} />
    </div>
  );
}

interface OfAccount {
  readonly account: Account;
}

const Equity = memo(function Equity({ account }: OfAccount) {
  return (
    <Group name="Equity">
      <Money value={account.equity} digits={account.currencyDigits} /> <small>{account.currency}</small>
      <EquityOverTime digits={account.currencyDigits} />
    </Group>
  );
});

const MarginLevel = memo(function MarginLevel({ account }: OfAccount) {
  const { state, text, mark, call, title } = describeMargin(account);
  return (
    <Group
      name="Margin level"
      title={title}
      below={
        <>
          used <Money value={account.margin} digits={account.currencyDigits} /> · call {call}
        </>
      }
    >
      <Num className={styles.margin} data-state={state}>
        {text}
        {mark !== '' && <small> {mark}</small>}
      </Num>
      <StopOutPrices />
    </Group>
  );
});

/** Only on a wide screen: elsewhere it stands with the balance. */
const FreeMargin = memo(function FreeMargin({ account }: OfAccount) {
  const { margin, marginFree, currencyDigits: digits } = account;
  return (
    <Group
      name="Free margin"
      below={
        <>
          margin <Money value={margin} digits={digits} />
        </>
      }
    >
      <Money value={marginFree} digits={digits} />
    </Group>
  );
});
