import { hashKey, QueryObserver } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Health, healthLine } from '../../../shared/formats/connection-lines';
import { isHostLost } from '../../../shared/model/result';
import { accountName } from '../../../shared/rules/account-identity';
import { isolated } from '../../../shared/rules/isolated';
import { accountOptions } from '../../data/account';
import { accountStore } from '../../data/account-store';
import { type Bridge, useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { shareSounds } from '../../data/notifications/sounds';
import { notify, returnNotices } from '../../data/notifications/store';
import { refreshHoldings } from '../../data/refresh';
import { followTerminal } from '../../data/terminal-work';
import { returnUnknown } from '../../features/trading';
import { followNotices } from './follow-notices';
import { useDismissSeen } from './seen';
import { watchJournal } from './watch-journal';

/** Lines of Notifications: what the host tells, and what this page alone knows. Renders nothing. */
export function useBridgeNotices(): void {
  const bridge = useBridge();
  useEffect(shareSounds, []);
  useDismissSeen();
  useEffect(() => {
    const stops = [
      watchAccount(bridge),
      watchJournal(bridge),
      followTerminal(bridge),
      watchHost(bridge),
      followNotices(bridge, () => void refreshHoldings(bridge)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge]);
}

/** The host tells of the bridge; that it does not answer itself, nobody else can. */
export function watchHost(bridge: Bridge): () => void {
  const hash = hashKey(accountOptions(bridge).queryKey);
  let lost: Health = null;
  return bridge.client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    const { type } = event.action;
    if (type !== 'error' && type !== 'success') return;
    const failure = event.query.state.error === null ? null : failureOf(event.query.state.error);
    const now = isHostLost(failure) ? failure : null;
    const line = healthLine(lost, now, Date.now());
    lost = now;
    if (line === null) return;
    notify(now === null ? { ...line, title: 'Bridgewatch answers again' } : { ...line, tone: 'bad' });
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
