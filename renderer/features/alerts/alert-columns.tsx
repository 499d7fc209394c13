import { type AlertDecimals, ruleTitle } from '../../../shared/formats/alert-text';
import { type Alert, alertStates, type Measure } from '../../../shared/model/alerts';
import { isTraderKey } from '../../../shared/rules/trader-key';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { IconButton } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import { Icon } from '../../components/icon';
import { Faint, Num } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import { TraderDot } from '../../components/trader-chip';
import { textColumn } from '../cells';
import styles from './alert-columns.module.css';
import { distanceText, isLater, noteOf, shortTime, stateIcons, stateWord, valueText } from './alert-words';

export interface AlertTexts {
  readonly decimals: AlertDecimals & { pointOf(symbol: string): number | null };
  readonly names: TraderNames;
  /** UTC milliseconds of the host as the tables show times. */
  readonly timeText: (ms: number) => string;
  readonly clockName: string;
}

/** What is done by a button in the row; its menu has the rest. */
export interface AlertButtons {
  readonly seen: (alert: Alert) => void;
  readonly snooze: (alert: Alert) => void;
  readonly edit: (alert: Alert) => void;
}

const dayMs = 86_400_000;

/** What a rule is about, in words. */
function subjectText(of: Measure, names: TraderNames): string {
  if ('trader' in of) return isTraderKey(of.trader) ? names.nameOf(of.trader) : of.trader;
  if (of.kind === 'profit') return `${of.symbol} ${of.ticket}`;
  return 'symbol' in of ? of.symbol : 'Account';
}

export function alertColumns(texts: AlertTexts, buttons: AlertButtons): readonly Column<Alert>[] {
  const { decimals, names, timeText, clockName } = texts;
  const atText = (ms: number): string => shortTime(timeText(ms), timeText(Date.now()));
  /** Within a day the clock alone says when. */
  const soonText = (ms: number): string => timeText(ms).slice(ms - Date.now() < dayMs ? 11 : 5, 16);
  // Its note says how a candle counts.
  const titleOf = ({ rule }: Alert): string => ruleTitle({ ...rule, isForming: false }, decimals);
  const nowText = ({ rule, judged: { value, state } }: Alert): string | null =>
    value === null || state === 'blind' ? null : valueText(rule.of, value, decimals);
  const distanceOf = (alert: Alert) => distanceText(alert, decimals, decimals.pointOf);
  const toldText = ({ judged: { firedMs } }: Alert): string => (firedMs === null ? 'never' : atText(firedMs));
  const reminderText = (alert: Alert): string => {
    const { snoozedUntilMs, remindsAtMs } = alert;
    if (snoozedUntilMs !== null && isLater(snoozedUntilMs)) return `snoozed to ${soonText(snoozedUntilMs)}`;
    return remindsAtMs === null ? 'none' : soonText(remindsAtMs);
  };
  return [
    textColumn(stateWord, {
      id: 'state',
      header: 'State',
      width: 120,
      canGroup: true,
      sortBy: ({ judged }) => alertStates.indexOf(judged.state),
      cell: (alert) => (
        <span className={styles.state} data-state={alert.judged.state}>
          <Icon name={stateIcons[alert.judged.state]} /> {stateWord(alert)}
        </span>
      ),
    }),
    textColumn(titleOf, {
      id: 'alert',
      header: 'Alert or promise',
      width: 240,
      leastWidth: 200,
      cell: (alert) => {
        const note = noteOf(alert);
        return (
          <span title={note === '' ? titleOf(alert) : `${titleOf(alert)}: ${note}`}>
            <span className={styles.title} data-state={alert.judged.state}>
              {titleOf(alert)}
            </span>{' '}
            <Faint>{note}</Faint>
          </span>
        );
      },
    }),
    textColumn(({ rule }) => subjectText(rule.of, names), {
      id: 'on',
      header: 'On',
      width: 108,
      isName: true,
      canGroup: true,
      cell: ({ rule: { of } }) => (
        <>
          {'trader' in of && isTraderKey(of.trader) && (
            <>
              <TraderDot mark={names.markOf(of.trader)} />{' '}
            </>
          )}
          <ForeignText>{subjectText(of, names)}</ForeignText>
        </>
      ),
    }),
    textColumn(nowText, {
      id: 'now',
      header: 'Now',
      width: 110,
      isNumber: true,
      sortBy: ({ judged }) => judged.value ?? Number.NEGATIVE_INFINITY,
      cell: (alert) => {
        const { state, why } = alert.judged;
        if (state !== 'blind' || why === null) return <Num>{nowText(alert) ?? '–'}</Num>;
        return (
          <span className={styles.reason} title={why}>
            {why}
          </span>
        );
      },
    }),
    textColumn((alert) => distanceOf(alert)?.text ?? null, {
      id: 'distance',
      header: 'Distance',
      width: 126,
      isNumber: true,
      dropRank: 2,
      cell: (alert) => {
        const distance = distanceOf(alert);
        if (alert.judged.state === 'blind') return null;
        return <Num className={distance?.isBeyond ? styles.beyond : ''}>{distance?.text ?? '–'}</Num>;
      },
    }),
    textColumn(toldText, {
      id: 'told',
      header: 'Last told',
      title: `When it last fired, ${clockName} time`,
      width: 104,
      isNumber: true,
      dropRank: 1,
      sortBy: ({ judged }) => judged.firedMs ?? 0,
      cell: (alert) => <Num>{toldText(alert)}</Num>,
    }),
    textColumn(reminderText, {
      id: 'reminder',
      header: 'Next reminder',
      title: `${clockName} time`,
      width: 124,
      isNumber: true,
      sortBy: ({ remindsAtMs }) => remindsAtMs ?? 0,
      cell: (alert) => <Num>{reminderText(alert)}</Num>,
    }),
    {
      id: 'actions',
      header: 'Actions',
      isHeaderUnseen: true,
      width: 92,
      cell: (alert) => {
        const title = titleOf(alert);
        const press = (act: (alert: Alert) => void) => (event: { stopPropagation(): void }) => {
          event.stopPropagation();
          act(alert);
        };
        return (
          <span className={styles.buttons}>
            {!alert.judged.isSeen && (
              <IconButton
                icon="check"
                label={`Seen: ${title}`}
                title="Seen (S)"
                onClick={press(buttons.seen)}
              />
            )}
            {alert.rule.isOn && (
              <IconButton
                icon="moon"
                label={`${isLater(alert.snoozedUntilMs) ? 'End snooze' : 'Snooze 1 h'}: ${title}`}
                title={isLater(alert.snoozedUntilMs) ? 'End snooze (Z)' : 'Snooze 1 h (Z)'}
                aria-pressed={isLater(alert.snoozedUntilMs)}
                onClick={press(buttons.snooze)}
              />
            )}
            <IconButton
              icon="edit"
              label={`Edit: ${title}`}
              title="Edit (Enter)"
              onClick={press(buttons.edit)}
            />
          </span>
        );
      },
    },
  ];
}
