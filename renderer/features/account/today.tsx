import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { needsEarlier, rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, netOf } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { startOfBrokerDay } from '../../../shared/math/time';
import { tradeStatistics } from '../../../shared/math/trade-statistics';
import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import { useClockValue } from '../../base/clock';
import { gainOf, Money, Num } from '../../components/numbers';
import { useBridge } from '../../data/bridge';
import { readBrokerSeconds } from '../../data/connection';
import { dealsOptions, followTrades, type HistoryRead } from '../../data/history';
import { type HistoryRange, periodRange, rangeBefore } from '../../data/history-periods';
import { useEveryUnlessQuiet } from '../../data/polling-intervals';
import { Group } from './group';

/** Milliseconds between two reads of today's deals; a closed position causes one at once. */
const todayEveryMs = 30_000;

const closedTitle =
  'Net result of trades closed since the broker’s midnight, with commission, swap and fees. Excludes costs of open trades and balance operations';

/** Closed since the broker's midnight, plus the floating result of what is open. */
export function Today({ account }: { readonly account: Account }) {
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
  const { balance, profit, currencyDigits: digits } = account;
  const total = closed === null || profit === null ? null : addMoney([closed, profit]);
  const share = total === null || data === undefined ? null : shareOf(total, balance, data);
  const unread = data?.unreadable.length ?? 0;
  return (
    <Group
      name="Today"
      title="Closed trades of today plus the floating result of open positions; in percent of the balance at 00:00 broker time"
      below={
        <>
          <span title={closedTitle}>
            closed <Money value={closed} digits={digits} isGain />
          </span>
          {unread > 0 && (
            <span title="Rows of the bridge’s answer that could not be read"> + {unread} not read</span>
          )}
          {' · floating '}
          <Money value={profit} digits={digits} isGain />
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
function shareOf(total: number, balance: number, { rows, unreadable }: HistoryRead<Deal>): number | null {
  const atMidnight = addMoney([balance, ...rows.map((deal) => -netOf(deal))]);
  return unreadable.length > 0 || atMidnight <= 0 ? null : (100 * total) / atMidnight;
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
