import type { TraderKey } from '../../../shared/rules/trader-key';
import { askAlerts } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { notify } from '../../data/notifications/store';

/** Keeps a trader's messages from channels, sounds and the system, but for alarms, until it is undone. */
export function useMute(): (trader: TraderKey, isMuted: boolean) => Promise<void> {
  const bridge = useBridge();
  return async (trader, isMuted) => {
    const { generation } = bridge;
    const answer = await askAlerts(bridge, 'alerts.mute', { generation, trader, isMuted });
    if (!answer.ok) notify({ tone: 'warn', title: 'Mute not changed', detail: answer.failure.message });
  };
}
