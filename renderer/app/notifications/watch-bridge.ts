import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Health, healthNotice, healthOf } from '../../../shared/formats/connection-notices';
import { accountName } from '../../../shared/rules/account-identity';
import { isolated } from '../../../shared/rules/isolated';
import { isOfWork } from '../../../shared/rules/terminal-work';
import { accountOptions } from '../../data/account';
import { accountStore } from '../../data/account-store';
import { type Bridge, useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { notify, returnNotices } from '../../data/notifications/store';
import { ordersOptions } from '../../data/orders';
import { positionsOptions } from '../../data/positions';
import { readWork } from '../../data/terminal-work';
import { watchTerminal } from '../../features/terminal';
import { returnUnknown } from '../../features/trading';
import { followNotices } from './follow-notices';
import { watchClock } from './watch-clock';
import { watchJournal } from './watch-journal';

/** Lines of Notifications: what the host tells, and what this page alone knows. Renders nothing. */
export function useBridgeNotices(): void {
  const bridge = useBridge();
  useEffect(() => {
    const stops = [
      watchAccount(bridge),
      watchClock(bridge),
      watchJournal(bridge),
      watchTerminal(bridge),
      watchHealth(bridge),
      followNotices(bridge),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge]);
}

/** Lines for the health of the bridge, but not for a silence that the user's own action on the terminal causes. */
export function watchHealth(bridge: Bridge): () => void {
  const keys: readonly QueryKey[] = [
    accountOptions(bridge).queryKey,
    positionsOptions(bridge).queryKey,
    ordersOptions(bridge).queryKey,
  ];
  let health: Health = null;
  /** Errors met while an action on the terminal was running; a query may keep them for a while after it. */
  const ofWork = new WeakSet<Error>();
  return bridge.client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'error' && event.action.type !== 'success'))
      return;
    const work = readWork(bridge.generation);
    const now = healthOf(
      keys.map((key) => {
        const state = bridge.client.getQueryState(key);
        if (state === undefined || state.error === null) return null;
        const failure = failureOf(state.error);
        if (work !== null) ofWork.add(state.error);
        const isAskedFor = isOfWork(work, failure) || (work === null && ofWork.has(state.error));
        return isAskedFor ? null : failure;
      }),
    );
    if (work !== null && now === null) {
      // The action's own line in Notifications reports both the silence and its end.
      health = null;
      return;
    }
    const notice = healthNotice(health, now);
    health = now;
    if (notice !== null) notify(notice);
  });
}

/**
 * Once the account of this generation is known: its older lines and unknown orders come back, and a change of login is
 * reported.
 */
function watchAccount(bridge: Bridge): () => void {
  const { generation } = bridge;
  // Disabled: it only observes what the poller reads.
  return new QueryObserver(bridge.client, { ...accountOptions(bridge), enabled: false }).subscribe(
    ({ data }) => {
      if (data === undefined) return;
      const { earlier, before } = accountStore.learn(generation, data);
      returnUnknown(earlier, generation);
      returnNotices(earlier, generation);
      if (before === null) return;
      notify({
        tone: 'warn',
        title: 'Account changed',
        detail: `It was ${isolated(before)}, now it is ${isolated(accountName(data) ?? 'another account')}. All data refreshed.`,
      });
    },
  );
}
