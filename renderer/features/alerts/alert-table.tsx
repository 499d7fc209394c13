import { useMemo, useState } from 'react';
import { type Alert, alertStates } from '../../../shared/model/alerts';
import { isArmed } from '../../../shared/rules/judge';
import { useCommand } from '../../base/commands';
import { useLatest } from '../../base/use-latest';
import type { MenuEntry } from '../../components/menu';
import { Empty } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { useTraderNames } from '../../data/trader-names';
import { useJournalClock } from '../journal';
import { alertColumns } from './alert-columns';
import styles from './alert-table.module.css';
import { afterSnooze, isLater, symbolsOf, tomorrowMorning } from './alert-words';
import type { AlertActions } from './use-alert-actions';
import { useAlertDecimals } from './use-alert-decimals';

/** Rules in the order of their states: what fires is first. */
export function AlertTable(props: {
  readonly alerts: readonly Alert[];
  readonly actions: AlertActions;
  readonly onEdit: (alert: Alert) => void;
}) {
  const { alerts, actions, onEdit } = props;
  const rows = useMemo(
    () =>
      alerts.toSorted(
        (left, right) => alertStates.indexOf(left.judged.state) - alertStates.indexOf(right.judged.state),
      ),
    [alerts],
  );
  const [selectedId, select] = useState<string | null>(null);
  const names = useTraderNames();
  const { timeText, name: clockName } = useJournalClock();
  const decimals = useAlertDecimals(useMemo(() => symbolsOf(alerts), [alerts]));
  const act = useLatest({ ...actions, edit: onEdit });
  const columns = useMemo(
    () =>
      alertColumns(
        { decimals, names, timeText, clockName },
        {
          seen: ({ rule }) => act.current.seen(rule.id),
          snooze: ({ rule, snoozedUntilMs }) => act.current.snooze(rule.id, afterSnooze(snoozedUntilMs)),
          edit: (alert) => act.current.edit(alert),
        },
      ),
    [decimals, names, timeText, clockName, act],
  );
  const selected = alerts.find(({ rule }) => rule.id === selectedId) ?? null;
  const none = selected === null ? 'no alert is selected' : null;
  useCommand({
    id: 'alerts.seen',
    title: 'Seen: the selected alert',
    group: 'View',
    keys: 's',
    disabledReason: none ?? (selected?.judged.isSeen === true ? 'it is seen' : null),
    run: () => selected !== null && actions.seen(selected.rule.id),
  });
  useCommand({
    id: 'alerts.snooze',
    title: 'Snooze the selected alert for 1 h, or end it',
    group: 'View',
    keys: 'z',
    disabledReason: none,
    run: () => selected !== null && actions.snooze(selected.rule.id, afterSnooze(selected.snoozedUntilMs)),
  });
  useCommand({
    id: 'alerts.delete',
    title: 'Delete the selected alert',
    group: 'View',
    keys: 'Delete',
    disabledReason: none,
    run: () => selected !== null && actions.remove(selected.rule),
  });
  return (
    <div className={styles.table}>
      <DataTable
        name="Alerts and rules"
        remembered="alerts"
        columns={columns}
        rows={rows}
        rowId={rowId}
        selectedId={selectedId}
        onSelect={({ rule }) => select(rule.id)}
        onOpen={onEdit}
        rowMenu={([alert]) => (alert === undefined ? [] : entriesOf(alert, actions, onEdit))}
        held={held}
        empty={
          <Empty>
            <span>No alerts yet</span>
            <span>
              Press New alert, right-click a price on the chart, or right-click a position: Alert on its
              profit …
            </span>
          </Empty>
        }
      />
    </div>
  );
}

const rowId = ({ rule }: Alert): string => rule.id;
const held = { removedNote: 'deleted' };

function entriesOf(
  alert: Alert,
  actions: AlertActions,
  onEdit: (alert: Alert) => void,
): readonly MenuEntry[] {
  const { rule, judged, snoozedUntilMs } = alert;
  const { id } = rule;
  const isOver = !isArmed(alert);
  const idle = isOver ? 'it is off' : null;
  return [
    { id: 'edit', label: 'Edit …', keys: 'Enter', run: () => onEdit(alert) },
    {
      id: 'seen',
      label: 'Seen',
      keys: 'S',
      disabledReason: judged.isSeen ? 'nothing to see' : null,
      run: () => actions.seen(id),
    },
    ...(isLater(snoozedUntilMs)
      ? [{ id: 'snooze', label: 'End snooze', keys: 'Z', run: () => actions.snooze(id, null) }]
      : [
          {
            id: 'snooze',
            label: 'Snooze 1 h',
            keys: 'Z',
            disabledReason: idle,
            run: () => actions.snooze(id, afterSnooze(null)),
          },
          {
            id: 'tomorrow',
            label: 'Snooze until tomorrow 08:00',
            disabledReason: idle,
            run: () => actions.snooze(id, tomorrowMorning(Date.now())),
          },
        ]),
    { id: 'turn', label: isOver ? 'Turn on' : 'Turn off', run: () => actions.turn(rule, isOver) },
    'separator',
    { id: 'delete', label: 'Delete', keys: 'Delete', tone: 'danger', run: () => actions.remove(rule) },
    'separator',
  ];
}
