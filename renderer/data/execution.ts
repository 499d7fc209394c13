import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { utcOf } from '../../shared/math/broker-offsets';
import type { BrokerSeconds } from '../../shared/model/fields';
import { type ExecutionBy, executionBy } from '../../shared/rules/execution';
import { ofAccount } from '../../shared/rules/own-tickets';
import { accountOptions } from './account';
import { useBridge } from './bridge';
import { useBrokerOffsets } from './broker-offsets';
import { joined, newestIntentsOptions, wholeJournalOptions } from './journal';

/**
 * How our requests of this account were carried out since then; null until the journal was read. `from`: broker seconds, null = all.
 */
export function useExecution(from: BrokerSeconds | null): ExecutionBy | null {
  const bridge = useBridge();
  const { host, active } = bridge;
  const login = useQuery({ ...accountOptions(bridge), select: (account) => account.login }).data ?? null;
  const newest = useQuery({ ...newestIntentsOptions(host), enabled: false }).data;
  const whole = useQuery({ ...wholeJournalOptions(host), enabled: newest?.hasMore === true }).data;
  const offsets = useBrokerOffsets();
  return useMemo(() => {
    if (newest === undefined || active.url === null || offsets === null) return null;
    const own = ofAccount(joined(newest, whole), active.url, login);
    const fromMs = from === null ? 0 : utcOf(from, offsets);
    return executionBy(
      own.filter(({ created }) => created >= fromMs),
      offsets,
    );
  }, [newest, whole, active.url, login, from, offsets]);
}
