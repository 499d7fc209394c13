import { useMemo, useState } from 'react';
import type { AlertRule, Alerts } from '../../../shared/model/alerts';
import type { Failure, Result } from '../../../shared/model/result';
import { askAlerts } from '../../data/alerts';
import { useBridge } from '../../data/bridge';

export interface AlertActions {
  /** Answers null once it is kept. */
  save(rule: AlertRule): Promise<Failure | null>;
  turn(rule: AlertRule, isOn: boolean): void;
  remove(rule: AlertRule): void;
  seen(id: string): void;
  /** `id` null: all. `untilMs` null: no longer. */
  snooze(id: string | null, untilMs: number | null): void;
  /** The rule that was deleted last, until it is put back. */
  readonly removed: AlertRule | null;
  undo(): void;
  /** Why the last press of a button did nothing. */
  readonly failure: Failure | null;
}

const failureIn = (result: Result<Alerts>): Failure | null => (result.ok ? null : result.failure);

/** What the view does with rules: each asks the host, which answers with all of them. */
export function useAlertActions(): AlertActions {
  const bridge = useBridge();
  const [removed, setRemoved] = useState<AlertRule | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  return useMemo(() => {
    const { generation } = bridge;
    const save = async (rule: AlertRule): Promise<Failure | null> =>
      failureIn(await askAlerts(bridge, 'alerts.save', { generation, rule }));
    return {
      save,
      removed,
      failure,
      turn: (rule, isOn) => void save({ ...rule, isOn }).then(setFailure),
      async remove(rule) {
        const answer = failureIn(await askAlerts(bridge, 'alerts.remove', { generation, id: rule.id }));
        setFailure(answer);
        if (answer === null) setRemoved(rule);
      },
      async seen(id) {
        setFailure(failureIn(await askAlerts(bridge, 'alerts.seen', { generation, id })));
      },
      async snooze(id, untilMs) {
        setFailure(failureIn(await askAlerts(bridge, 'alerts.snooze', { generation, id, untilMs })));
      },
      async undo() {
        if (removed === null) return;
        const answer = await save(removed);
        setFailure(answer);
        if (answer === null) setRemoved(null);
      },
    };
  }, [bridge, removed, failure]);
}
