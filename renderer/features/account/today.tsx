import { useMemo } from 'react';
import { failureLine } from '../../../shared/formats/failure-line';
import { addMoney, isTrade, netOf } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import type { Deal } from '../../../shared/model/deal';
import { gainOf, Money, Num } from '../../components/numbers';
import { failureOf } from '../../data/failure-error';
import type { HistoryRead } from '../../data/history';
import { useTodaysDeals } from '../../data/todays-trades';
import { Group } from './group';

const bookedTitle =
  'Net of the deals since the broker’s midnight, with commission, swap and fees, also of trades that are open or began before today: the change of the balance without balance operations';

/** Booked since the broker's midnight, plus the floating result of what is open. */
export function Today({ account }: { readonly account: Account }) {
  const { data, error } = useTodaysDeals();
  const booked = useMemo(
    () => (data === undefined ? null : addMoney(data.rows.filter(isTrade).map(netOf))),
    [data],
  );
  const { balance, profit, currencyDigits: digits } = account;
  const total = booked === null || profit === null ? null : addMoney([booked, profit]);
  const share = total === null || data === undefined ? null : shareOf(total, balance, data);
  const unread = data?.unreadable.length ?? 0;
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
