import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brokerSecondsOf } from '../../../shared/math/broker-offsets';
import { startOfBrokerDay } from '../../../shared/math/time';
import type { AwayRecord } from '../../../shared/model/away';
import type { Deal } from '../../../shared/model/deal';
import type { Failure } from '../../../shared/model/result';
import { type AwaySummary, summariseAway } from '../../../shared/rules/away';
import { type Firing, firingsIn } from '../../../shared/rules/firings';
import { useIsAccountRead } from '../account';
import { alertLogOptions } from '../alerts';
import { useBridge } from '../bridge';
import { failureOf, read } from '../failure-error';
import { useCoverage } from '../history';
import { bridgeKey } from '../keys';
import { pickedDealsOptions } from '../picked-deals';
import { unrecordedEveryMs } from '../polling-intervals';
import { useTraders } from '../traders';
import type { Absence } from './absence';

export interface ToldAway {
  /** Undefined until it is read; null: nothing was recorded. */
  readonly record: AwayRecord | null | undefined;
  readonly summary: AwaySummary | null;
  /** Alerts that fired in it, oldest first; null until they are read. */
  readonly firings: readonly Firing[] | null;
  readonly error: Error | null;
  /** The server's history of it: without it trades are only those of the record. `newest`: why its newest deals may be missing. */
  readonly history: 'reading' | 'read' | 'unreadable' | Failure | { readonly newest: Failure };
}

const noDeals: readonly Deal[] = [];

/** What happened in an absence, from the record and the server's history. */
export function useAway(absence: Absence | null): ToldAway {
  const bridge = useBridge();
  const { host, generation } = bridge;
  const isAccountRead = useIsAccountRead();
  const told = useQuery({
    queryKey: bridgeKey(generation, 'away', absence?.fromMs, absence?.toMs),
    queryFn: () => read(host, 'away.read', absence ?? { fromMs: 0, toMs: 0 }),
    // The host too may have just begun: what it says of the end comes with its first read.
    enabled: absence !== null && isAccountRead,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? unrecordedEveryMs : false),
  });
  const record = told.data;
  const server = useQuery(pickedDealsOptions(bridge, record ? spanOf(record) : null));
  const deals = server.data?.unreadable.length === 0 ? server.data.rows : null;
  const traders = useTraders(deals ?? noDeals);
  const summary = useMemo(
    () => (record === undefined || record === null ? null : summariseAway(record, deals, traders)),
    [record, deals, traders],
  );
  const log = useQuery(alertLogOptions(host));
  const firings = useMemo(
    () => (!record || log.isPending ? null : firingsIn(log.data ?? [], record.fromMs, record.toMs)),
    [log.isPending, log.data, record],
  );
  const unread = useCoverage().error;
  const newest = server.error ?? unread;
  const history =
    server.data === undefined
      ? server.error === null
        ? 'reading'
        : failureOf(server.error)
      : deals === null
        ? 'unreadable'
        : newest === null
          ? 'read'
          : { newest: failureOf(newest) };
  return { record, summary, firings, error: told.error, history };
}

/** Days more than it was: the clock of the broker may run ahead of what the bridge says. */
const spanOf = ({ first, fromMs, toMs, offsets }: AwayRecord) => ({
  from: startOfBrokerDay(brokerSecondsOf(first?.atMs ?? fromMs, offsets)),
  to: startOfBrokerDay(brokerSecondsOf(toMs, offsets)) + 2 * dayS - 1,
});
const dayS = 86_400;

/** Whether anything is to be told. */
export const hasHappened = (summary: AwaySummary, firings: ToldAway['firings']): boolean =>
  summary.deals.length + summary.operations.length + summary.changes.length + summary.refusals.length > 0 ||
  summary.gaps.length + (firings?.length ?? 0) > 0;
