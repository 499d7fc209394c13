import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import { needsEarlier, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { netExposure, stopRisk } from '../../../shared/math/exposure';
import { startOfBrokerDay } from '../../../shared/math/time';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import type { Position } from '../../../shared/model/position';
import { useClockValue } from '../../base/clock';
import { Faint, Money, Num } from '../../components/numbers';
import { Empty, Loading } from '../../components/states';
import { accountOptions, useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { useOverdue } from '../../data/freshness';
import { dealsOptions, followTrades, type HistoryRead } from '../../data/history';
import { type HistoryRange, periodRange, rangeBefore } from '../../data/history-periods';
import { useEveryUnlessQuiet } from '../../data/polling-intervals';
import { usePositions } from '../../data/positions';
import { useKnownSymbols, useReadVisible } from '../../data/symbols';
import styles from './account-strip.module.css';
import { AccountWho } from './account-who';
import { exposureParts, exposureTitle, openRiskText, riskTitle, shortExposure } from './exposure-text';
import { describeMargin } from './margin-level';

/** Milliseconds between two reads of today's deals; a closed position causes one at once. */
const todayEveryMs = 30_000;

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
          <Empty>The account could not be read.</Empty>
        )}
      </div>
    );
  }
  return (
    <div className={styles.account} data-stale={overdueMs !== null}>
      <Figures account={account} />
      <Today digits={account.currencyDigits} />
      <Exposure digits={account.currencyDigits} />
      <AccountWho account={account} overdueMs={overdueMs} />
    </div>
  );
}

const Figures = memo(function Figures({ account }: { readonly account: Account }) {
  const digits = account.currencyDigits;
  return (
    <>
      <Figure label="Balance">
        <Money value={account.balance} digits={digits} /> <small>{account.currency}</small>
      </Figure>
      <Figure label="Equity">
        <Money value={account.equity} digits={digits} />
      </Figure>
      <Figure label="Floating P/L">
        <Money value={account.profit} digits={digits} isGain />
      </Figure>
      <Figure label="Margin">
        <Money value={account.margin} digits={digits} />
      </Figure>
      <Figure label="Free margin">
        <Money value={account.marginFree} digits={digits} />
      </Figure>
      <MarginLevel account={account} />
    </>
  );
});

function MarginLevel({ account }: { readonly account: Account }) {
  const { state, text, mark, title } = describeMargin(account);
  return (
    <Figure label="Margin level" title={title}>
      <Num className={styles.margin} data-state={state}>
        {text}
        {mark !== '' && <small> {mark}</small>}
      </Num>
    </Figure>
  );
}

/** The result of what was closed since the broker's midnight, costs included; open positions are in the floating P/L. */
function Today({ digits }: { readonly digits: number }) {
  const bridge = useBridge();
  const day = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : startOfBrokerDay(now);
  });
  const { data } = useQuery({
    ...dealsOptions(bridge, periodRange('today', day ?? 0)),
    enabled: day !== null,
    refetchInterval: useEveryUnlessQuiet(todayEveryMs),
  });
  useEffect(() => followTrades(bridge), [bridge]);
  const closed = useClosedResult(data);
  return (
    <Figure
      label="Closed today"
      title="Net result of trades closed since the broker’s midnight, with commission, swap and fees. Excludes costs of open trades and balance operations"
    >
      <Money value={closed} digits={digits} isGain />
      <NotRead count={data?.unreadable.length ?? 0} />
    </Figure>
  );
}

/** A sum is incomplete if some rows could not be read, and says so. */
function NotRead({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <small title="Rows of the bridge’s answer that could not be read"> + {count} not read</small>
  );
}

function Figure(props: { readonly label: string; readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className={styles.figure} title={props.title}>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.value}>{props.children}</span>
    </div>
  );
}

const noRows: readonly Position[] = [];
/** Parts in the strip, where room is short; the tooltip has all. */
const partsInStrip = 3;

/** What is at stake, in money: lots of different symbols are never added. */
function Exposure({ digits }: { readonly digits: number }) {
  const { data } = usePositions();
  const rows = data?.rows ?? noRows;
  const names = rows.map(({ symbol }) => symbol);
  const key = [...new Set(names)].toSorted().join('\n');
  const symbols = useMemo(() => (key === '' ? [] : key.split('\n')), [key]);
  useReadVisible(symbols);
  const known = useKnownSymbols();
  const specOf = useMemo(() => (symbol: string) => known.get(symbol) ?? null, [known]);
  const risk = useMemo(() => stopRisk(rows, specOf), [rows, specOf]);
  const exposure = useMemo(() => netExposure(rows, specOf), [rows, specOf]);
  if (data === undefined) return null;
  const beside = openRiskText(risk);
  const unread = data.unreadable.length;
  return (
    <dl className={styles.exposure} aria-label="Exposure">
      <div title={riskTitle(risk)}>
        <dt>Risk to stops</dt>
        <dd>
          {risk.counted > 0 ? (
            <Money value={risk.money} digits={digits} isGain />
          ) : (
            beside === '' && <Faint>none</Faint>
          )}
          {beside !== '' && <span className={styles.openRisk}>{beside}</span>}
          {unread > 0 && <span className={styles.openRisk}>{unread} not read</span>}
        </dd>
      </div>
      <div title={exposureTitle(exposure)}>
        <dt>Net exposure</dt>
        <dd>{shortExposure(exposureParts(exposure), partsInStrip)}</dd>
      </div>
    </dl>
  );
}

const noRange: HistoryRange = { from: 0, to: 0, lastDay: 0, isLive: false };
const noDeals: readonly Deal[] = [];

/** Net result of a period's closed trades, as in History; null while it is not known. */
function useClosedResult(read: HistoryRead<Deal> | undefined): number | null {
  const deals = read?.rows ?? noDeals;
  const alone = useMemo(() => rebuildRoundTrips(deals), [deals]);
  // The month before is read only where it changes the sum.
  const isWanted = read !== undefined && alone.trips.some(needsEarlier);
  const before = useQuery({
    ...dealsOptions(useBridge(), read === undefined ? noRange : rangeBefore(read.range)),
    enabled: isWanted,
  });
  const earlier = isWanted ? before.data?.rows : undefined;
  const isWaiting = isWanted && before.isPending;
  return useMemo(() => {
    if (read === undefined || isWaiting) return null;
    const { trips, unmatched } = earlier === undefined ? alone : rebuildRoundTrips(deals, earlier);
    return tradeStatistics(trips, unmatched).net;
  }, [read, isWaiting, alone, deals, earlier]);
}
