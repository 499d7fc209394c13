import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ruleTitle } from '../../../shared/formats/alert-text';
import { formatAge } from '../../../shared/math/time';
import { type Alerts, alertStates } from '../../../shared/model/alerts';
import { isolated } from '../../../shared/rules/isolated';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { useClockValue } from '../../base/clock';
import { placeOfFocus } from '../../base/focus-row';
import { useStore } from '../../base/store';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { FailureStrip, FailureText, Loading } from '../../components/states';
import { alertsOptions, newRule } from '../../data/alerts';
import { useHost } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { localClockTime } from '../../data/notifications/notice-text';
import { useEvery } from '../../data/polling-intervals';
import { askedAlert, useNewAlert } from '../../data/workspace/alert-draft';
import { useJournalClock } from '../journal';
import { AlertLog } from './alert-log';
import { AlertTable } from './alert-table';
import { afterSnooze, alertName, isLater, shortTime, stateIcons } from './alert-words';
import styles from './alerts-sheet.module.css';
import { Channels } from './channels';
import { EditAlert, type EditedAlert } from './edit-alert';
import { FromTemplate } from './from-template';
import { UnheardAlarms } from './unheard-alarms';
import { useAlertActions } from './use-alert-actions';
import { useAlertDecimals } from './use-alert-decimals';

/** Values and ages go on between the changes that the host tells. Milliseconds. */
const everyMs = 2_000;
/** More seldom is said. Milliseconds. */
const usualMs = 5_000;
/** Older than this it is said to be: rules are judged with every poll. */
const lateMs = 30_000;

export function AlertsSheet() {
  const every = useEvery(everyMs);
  const { data, error, refetch } = useQuery({ ...alertsOptions(useHost()), refetchInterval: every });
  const actions = useAlertActions();
  /** Whose promises are begun from a template. */
  const [promisesOf, setPromisesOf] = useState<TraderKey | null>(null);
  const edit = useEdited(setPromisesOf);
  const { edited } = edit;
  const decimals = useAlertDecimals();
  if (data === undefined) {
    return error === null ? (
      <Loading what="alerts" />
    ) : (
      <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  const { removed, failure } = actions;
  const title = removed === null ? '' : isolated(ruleTitle(removed, decimals));
  return (
    <div className={styles.sheet}>
      <Head
        data={data}
        onSnooze={(untilMs) => actions.snooze(null, untilMs)}
        onTemplate={() => setPromisesOf(promisesOf ?? 'you')}
      />
      <UnheardAlarms alerts={data.alerts} />
      {error !== null && <FailureStrip failure={failureOf(error)} />}
      {failure !== null && <FailureStrip failure={failure} />}
      <div className={styles.columns}>
        <div className={styles.left}>
          <AlertTable
            alerts={data.alerts}
            actions={actions}
            onEdit={({ rule }) => edit.open({ rule, isNew: false, hasValue: true })}
          />
          <AlertLog alerts={data.alerts}>
            {removed !== null && (
              <p className={styles.removed} role="status">
                <span title={title}>Deleted: {title}</span>
                <Button tone="ghost" aria-label={`Undo: delete ${title}`} onClick={() => actions.undo()}>
                  Undo
                </Button>
              </p>
            )}
          </AlertLog>
        </div>
        <div className={styles.right}>
          {promisesOf !== null && (
            <FromTemplate
              key={promisesOf}
              trader={promisesOf}
              onSave={(rule) => actions.turn(rule, true)}
              onClose={() => setPromisesOf(null)}
            />
          )}
          {edited !== null && (
            <EditAlert
              key={`${edited.rule.id} ${edited.isNew}`}
              edited={edited}
              onSave={async (rule) => {
                const answer = await actions.save(rule);
                if (answer === null) edit.open(null);
                return answer;
              }}
              onDelete={() => {
                edit.open(null);
                actions.remove(edited.rule);
              }}
              onClose={() => edit.open(null)}
            />
          )}
          <Channels />
        </div>
      </div>
    </div>
  );
}

/** What is in the form: a rule of the table, or one that was begun anywhere. */
function useEdited(onPromises: (trader: TraderKey) => void) {
  const [edited, setEdited] = useState<EditedAlert | null>(null);
  /** To the row or button that the form was opened from. */
  const giveFocusBack = useRef<() => void>(null);
  const open = useCallback((next: EditedAlert | null) => {
    if (next === null) requestAnimationFrame(() => giveFocusBack.current?.());
    else giveFocusBack.current = placeOfFocus(document.activeElement);
    setEdited(next);
  }, []);
  const asked = useStore(askedAlert);
  useEffect(() => {
    if (asked === null) return;
    if ('promisesOf' in asked) onPromises(asked.promisesOf);
    else if ('edit' in asked) open({ rule: asked.edit, isNew: asked.isNew === true, hasValue: true });
    else {
      const { value } = asked;
      open({ rule: newRule({ ...asked, value: value ?? 0 }), isNew: true, hasValue: value !== null });
    }
    askedAlert.set(null);
  }, [asked, open, onPromises]);
  return { edited, open };
}

function Head(props: {
  readonly data: Alerts;
  readonly onSnooze: (untilMs: number | null) => void;
  readonly onTemplate: () => void;
}) {
  const { data, onSnooze, onTemplate } = props;
  const { alerts, account, judge, trouble, snoozedUntilMs, checkedMs, everyMs: quotesMs } = data;
  const { quietUntilMs } = data;
  const { timeText } = useJournalClock();
  const newAlert = useNewAlert();
  const age = useClockValue(() => (checkedMs === null ? null : formatAge(Date.now() - checkedMs)));
  const isLate = useClockValue(() => checkedMs !== null && Date.now() - checkedMs > lateMs);
  const isSnoozed = useClockValue(() => isLater(snoozedUntilMs));
  const end =
    isSnoozed && snoozedUntilMs !== null ? shortTime(timeText(snoozedUntilMs), timeText(Date.now())) : '';
  const counts = alertStates.flatMap((state) => {
    const count = alerts.filter(({ judged }) => judged.state === state).length;
    return count === 0 ? [] : [{ state, count }];
  });
  return (
    <header className={styles.head}>
      <h2>Alerts</h2>
      <div className={styles.summary} role="status" aria-label="Alert summary">
        {counts.map(({ state, count }) => (
          <span key={state} className={styles.count} data-state={state}>
            <Icon name={stateIcons[state]} /> {count} {alertName(state)}
          </span>
        ))}
        {quietUntilMs !== null && (
          <span>
            <Icon name="moon" /> Quiet hours to{' '}
            {localClockTime(Math.round(quietUntilMs / 60_000) * 60_000).replace(/:00 /, ' ')}
          </span>
        )}
        {trouble !== null && <span className={styles.trouble}>⚠ {trouble}</span>}
        {judge === 'other' && (
          <span className={styles.trouble}>Another Bridgewatch of yours judges and tells these</span>
        )}
        {/* An age is not read out each second. */}
        <span className={isLate ? styles.trouble : styles.checked} aria-live="off">
          {account === null
            ? 'The account is not read yet'
            : age === null
              ? 'Not checked yet'
              : `Checked ${age} ago${quotesMs > usualMs ? `, other symbols’ quotes every ${formatAge(quotesMs)}` : ''}`}
        </span>
      </div>
      <Button onClick={() => onSnooze(afterSnooze(snoozedUntilMs))}>
        <Icon name="moon" />
        {isSnoozed ? `End snooze (to ${end.slice(0, -3)})` : 'Snooze everything for 1 h'}
      </Button>
      <Button onClick={onTemplate}>From a template</Button>
      <Button tone="primary" onClick={newAlert}>
        <Icon name="plus" />
        New alert
      </Button>
    </header>
  );
}
