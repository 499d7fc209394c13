import { useEffect, useRef } from 'react';
import { ruleOfTopic } from '../../../shared/formats/account-lines';
import type { Alert } from '../../../shared/model/alerts';
import { askAlerts, useAlertsAs } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { dismissToast, dismissToasts, type Notice } from '../../data/notifications/store';

/** An alert is seen once: in the view Alerts, by its line in the list of notices, or by its toast, in any window. */

/** The user has seen this line: its toast goes, and of an alert it is seen. */
export function useSee(): (notice: Pick<Notice, 'id' | 'topic'>) => void {
  const bridge = useBridge();
  return ({ id, topic }) => {
    dismissToast(id);
    const rule = ruleOfTopic(topic);
    if (rule !== null) void askAlerts(bridge, 'alerts.seen', { generation: bridge.generation, id: rule });
  };
}

const unseenRules = (alerts: readonly Alert[]): readonly string[] =>
  alerts.flatMap(({ rule, judged }) => (judged.isSeen ? [] : [rule.id]));

/** What was seen elsewhere has no toast here any more, so an alarm does not sound on. */
export function useDismissSeen(): void {
  const { generation } = useBridge();
  const unseen = useAlertsAs(unseenRules);
  const before = useRef({ generation, unseen });
  useEffect(() => {
    // Those of another account are as they were.
    const was = before.current.generation === generation ? before.current.unseen : [];
    before.current = { generation, unseen };
    const seen = was.filter((id) => !unseen.includes(id));
    if (seen.length > 0) dismissToasts(({ topic }) => seen.includes(ruleOfTopic(topic) ?? ''));
  }, [generation, unseen]);
}
