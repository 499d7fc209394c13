import { queryOptions, useQuery } from '@tanstack/react-query';
import { startOfBrokerDay } from '../../shared/math/time';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import { type Bridge, useBridge } from './bridge';
import { read } from './failure-error';
import { bridgeKey } from './keys';

export const periods = ['today', 'week', 'month'] as const;
/** `week` and `month` are the last 7 and 30 broker days, today included. */
export type Period = (typeof periods)[number];

const day = 86_400;
const daysOf: Readonly<Record<Period, number>> = { today: 1, week: 7, month: 30 };

/** From the start of a broker day to the end of today, so that the key, and with it the answer, is the same all day. */
export function periodRange(period: Period, now: BrokerSeconds): { from: BrokerSeconds; to: BrokerSeconds } {
  const today = startOfBrokerDay(now);
  return { from: today - (daysOf[period] - 1) * day, to: today + day };
}

export const dealsKey = (bridge: Bridge) => bridgeKey(bridge.generation, 'deals');

export const dealsOptions = (
  bridge: Bridge,
  range: { readonly from: BrokerSeconds; readonly to: BrokerSeconds },
) =>
  queryOptions({
    queryKey: [...dealsKey(bridge), range.from, range.to] as const,
    queryFn: () => read(bridge.host, 'history.deals', { from: range.from, to: range.to }),
  });

/** Deals of a period; nothing is asked while the broker's day is not known. */
export function useDeals(period: Period, startOfDay: BrokerSeconds | null) {
  const bridge = useBridge();
  return useQuery({
    ...dealsOptions(bridge, periodRange(period, startOfDay ?? 0)),
    enabled: startOfDay !== null,
  });
}

const isTrade = (deal: Deal): boolean => deal.type === 'BUY' || deal.type === 'SELL';

/** Profit of trades with all their costs; balance operations are no result. */
export function netResult(deals: readonly Deal[]): number {
  return deals
    .filter(isTrade)
    .reduce((sum, deal) => sum + deal.profit + deal.swap + deal.commission + deal.fee, 0);
}
