import { useQuery } from '@tanstack/react-query';
import { commissionPerLot } from '../../../shared/rules/break-even';
import { useBridge } from '../../data/bridge';
import { useBrokerDay } from '../../data/broker-day';
import { periodRange } from '../../data/history-periods';
import { pickedDealsOptions } from '../../data/picked-deals';

const daysBack = 30;
/** Open ones come first: beyond these no exit is known, and costs what the entry did. */
const newestDeals = 8;

/** Of both ways, money: by the newest deals of the last 30 days, as MetaTrader names no rate. Null where there are none. */
export function useCommissionPerLot(symbol: string | null): number | null {
  const today = useBrokerDay()?.start ?? null;
  const asked =
    symbol === null || today === null
      ? null
      : {
          from: today - daysBack * 86_400,
          to: periodRange('today', today).to,
          symbol,
          most: newestDeals,
        };
  const { data } = useQuery(pickedDealsOptions(useBridge(), asked));
  return data === undefined ? null : commissionPerLot(data.rows);
}
