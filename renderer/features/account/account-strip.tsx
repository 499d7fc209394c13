import { memo, useId, useRef } from 'react';
import { failureLine } from '../../../shared/formats/failure-line';
import { foresightText, stopOutDefinition } from '../../../shared/formats/stop-out-text';
import { countText } from '../../../shared/math/counts';
import { addMoney, floatingOfAccount } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import type { BookedIn } from '../../../shared/model/ledger';
import { Icon } from '../../components/icon';
import { gainOf, Money, Num } from '../../components/numbers';
import { Popover } from '../../components/popover';
import { Empty, Loading } from '../../components/states';
import { accountOptions, useAccount } from '../../data/account';
import { useBookedToday } from '../../data/booked-today';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { usePositions } from '../../data/positions';
import { useStopOutForesight } from '../../data/stop-out';
import { EquityOverTime } from '../equity';
import styles from './account-strip.module.css';
import { AccountWho } from './account-who';
import { Exposure } from './exposure';
import { Group } from './group';
import { LossLimits } from './loss-limits';
import { describeMargin } from './margin-level';

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
      <LossLimits currency={account.currency} currencyDigits={account.currencyDigits} />
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

const name = 'Margin call and stop-out';

/** On request, so that nothing is computed while it is closed. Nothing where there are no positions. */
function StopOutPrices() {
  const { data } = usePositions();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const count = data === undefined ? 0 : data.rows.length + data.unreadable.length;
  if (count === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.more}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label="Stop-out at … and margin call"
        title={stopOutDefinition}
      >
        <span className={styles.unit}>Stop-out</span>
        <Icon name="down" />
      </button>
      <Popover id={id} name={name} anchor={button} width={440}>
        {() => <Prices />}
      </Popover>
    </>
  );
}

function Prices() {
  const foresight = useStopOutForesight(true);
  if (foresight === null) return null;
  const { unread, items } = foresight;
  if (unread > 0) {
    return <p className={styles.foresight}>Not known: {countText(unread, 'position')} could not be read.</p>;
  }
  return (
    <ul className={styles.foresight} aria-label={name} title={stopOutDefinition}>
      {items.map((item) => (
        <li key={item.symbol}>{foresightText(item)}</li>
      ))}
    </ul>
  );
}

const bookedTitle =
  'Net of the deals since the broker’s midnight, with commission, swap and fees, also of trades that are open or began before today: the change of the balance without balance operations';

/** Booked since the broker's midnight, plus the floating result of what is open. */
function Today({ account }: { readonly account: Account }) {
  const { data, error } = useBookedToday();
  const booked = data?.booked ?? null;
  const { balance, currencyDigits: digits } = account;
  const floating = floatingOfAccount(account);
  const total = booked === null || floating === null ? null : addMoney([booked, floating]);
  const share = total === null || data === undefined ? null : shareOf(total, balance, data);
  const unread = data?.unreadable ?? 0;
  return (
    <Group
      name="Today"
      title="Booked today plus the floating result of open positions; in percent of the balance at 00:00 broker time"
      below={
        <>
          {data === undefined && error !== null ? (
            <span title={failureLine(failureOf(error)).full}>booked not read</span>
          ) : (
            <span title={bookedTitle}>
              booked <Money value={booked} digits={digits} isGain />
            </span>
          )}
          {data !== undefined && error !== null && (
            <span title={`Newest deals not read: ${failureLine(failureOf(error)).full}`}> + ?</span>
          )}
          {unread > 0 && (
            <span title="Rows of the bridge’s answer that could not be read"> + {unread} not read</span>
          )}
          {' · floating '}
          <Money value={floating} digits={digits} isGain />
        </>
      }
    >
      <Money value={total} digits={digits} isGain />
      {share !== null && (
        <small>
          <Num gain={gainOf(total)}>{`${formatMoney(share, 2, { sign: true })}\u00a0%`}</Num>
        </small>
      )}
    </Group>
  );
}

/** Percent of the balance at 00:00, which is today's without today's deals; null while a deal could not be read. */
function shareOf(total: number, balance: number, { change, unreadable }: BookedIn): number | null {
  const atMidnight = addMoney([balance, -change]);
  return unreadable > 0 || atMidnight <= 0 ? null : (100 * total) / atMidnight;
}
