import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../shared/math/counts';
import { formatMoney } from '../../../shared/math/money';
import type { LedgerResults } from '../../../shared/model/ledger';
import type { TraderKey } from '../../../shared/rules/trader-key';
import type { TraderResults } from '../../../shared/rules/trader-results';
import { type BotsPeriod, botsPeriodFrom, resultsOfHistory, type WholeHistory } from '../../data/bots';
import { useBridge } from '../../data/bridge';
import { read } from '../../data/failure-error';
import { bridgeKey } from '../../data/keys';

/**
 * For as long as both the host's ledger and the page work out the results of closed trades: where they differ, the view says so.
 */

/** Null: no difference, or they are not of the same deals. */
export function ledgerDifference(
  told: LedgerResults | null,
  deals: number,
  results: ReadonlyMap<TraderKey, TraderResults>,
  nameOf: (key: TraderKey) => string,
): string | null {
  if (told === null || told.coverage.deals !== deals) return null;
  const ofHost = new Map(told.owners.map(({ owner, statistics }) => [owner, statistics]));
  const words = (of: { readonly trades: number; readonly net: number } | undefined): string =>
    `${countText(of?.trades ?? 0, 'trade')}, ${formatMoney(of?.net ?? 0, 2, { sign: true })}`;
  const keys = new Set([...results.keys(), ...(told.owners.map(({ owner }) => owner) as TraderKey[])]);
  const differing = [...keys].flatMap((key) => {
    const [here, there] = [results.get(key)?.statistics, ofHost.get(key)];
    const isSame = here?.trades === there?.trades && here?.net === there?.net;
    return isSame ? [] : [`${nameOf(key)} has ${words(here)} here, and there ${words(there)}`];
  });
  return differing.length === 0 ? null : `the host’s ledger tells other results: ${differing.join('; ')}`;
}

export function useLedgerDifference(
  history: WholeHistory | null,
  period: BotsPeriod,
  nameOf: (key: TraderKey) => string,
): string | null {
  const { host, generation } = useBridge();
  const deals = history?.deals.length ?? 0;
  const from = history === null ? null : botsPeriodFrom(period, history.today);
  const { data = null } = useQuery({
    queryKey: bridgeKey(generation, 'ledger-results', from, deals),
    queryFn: () => read(host, 'ledger.results', { from }),
    enabled: history !== null,
    // A ticket of the journal may be claimed later than its deal came.
    refetchInterval: 5_000,
  });
  const results = resultsOfHistory(history, period);
  return results === null ? null : ledgerDifference(data, deals, results, nameOf);
}
