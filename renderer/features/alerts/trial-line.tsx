import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { measuredText } from '../../../shared/formats/alert-text';
import { shortFailure } from '../../../shared/formats/describe-failure';
import { countText } from '../../../shared/math/counts';
import { formatBrokerTime } from '../../../shared/math/time';
import { type AlertRule, type Trial, trialDays } from '../../../shared/model/alerts';
import { isPromise } from '../../../shared/rules/measures';
import { useSettled } from '../../base/use-settled';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { trialOptions } from '../../data/alerts';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { openReplay } from '../../data/replay/open-replay';
import styles from './trial-line.module.css';
import { useAlertDecimals } from './use-alert-decimals';

const ways: Readonly<Record<NonNullable<Trial['by']>, string>> = {
  minute: 'by minute',
  bar: 'at each candle’s close',
  deal: 'by its deals',
  order: 'by its orders',
  stop: 'by its recorded stops',
  record: 'as recorded',
};
const signs = { above: '▲', below: '▼' } as const;
/** Of the marks that are there, the newest. */
const shownMarks = 8;

/** Nobody had promised it then, so nothing was broken. */
const triedText = ({ of }: AlertRule, times: number): string =>
  isPromise(of)
    ? times === 0
      ? 'it would have been kept'
      : `would have been broken ${countText(times, 'time')}`
    : times === 0
      ? 'it would have told you nothing'
      : `would have told you ${countText(times, 'time')}`;

/** What the typed rule would have told in the last days: a line, and a button a time that leads to its replay. */
export function TrialLine(props: {
  readonly rule: AlertRule;
  /** Keeps what is being written for the way back. */
  readonly onReplay?: () => void;
}) {
  const { rule: typed, onReplay } = props;
  const rule = useSettled(typed, typed.of.kind);
  const bridge = useBridge();
  const decimals = useAlertDecimals();
  const { data, error, isPlaceholderData } = useQuery({
    ...trialOptions(bridge, rule),
    placeholderData: keepPreviousData,
  });
  // The marks stay where they are until then, so that nothing jumps.
  const isOfOther = isPlaceholderData || JSON.stringify(rule) !== JSON.stringify(typed);
  if (error !== null && data === undefined)
    return <p className={styles.line}>Not tried on the past: {shortFailure(failureOf(error))}</p>;
  if (data === undefined) return <p className={styles.line}>Trying it on the last {trialDays} days …</p>;
  const { by, note, times, marks, fromS, toS } = data;
  if (by === null) return <p className={styles.line}>Not tried on the past: {note}</p>;
  const shown = marks.slice(-shownMarks);
  return (
    <div className={styles.trial}>
      <p className={styles.line} role="status">
        Last {trialDays} days: {isOfOther ? 'trying it …' : <b>{triedText(rule, times)}</b>} · {ways[by]}
        {/* As plain to see as the result: it may be of two days of the thirty. */}
        {note !== null && (
          <>
            {' · '}
            <b>{note}</b>
          </>
        )}
        {shown.length > 0 && times > shown.length && ` · the newest ${shown.length}:`}
      </p>
      {shown.length > 0 && (
        <div className={styles.timeline} aria-hidden="true">
          {marks.map(({ atS, value, side }) => (
            <i
              key={`${atS} ${side} ${value}`}
              style={{ insetInlineStart: `${(100 * (atS - fromS)) / (toS - fromS)}%` }}
            />
          ))}
          <span>{formatBrokerTime(fromS, 'minute').slice(5, 10)}</span>
          <span>{formatBrokerTime(toS, 'minute').slice(5, 10)}</span>
        </div>
      )}
      {shown.length > 0 && (
        <ul
          className={styles.marks}
          aria-label={isPromise(rule.of) ? 'Would have been broken' : 'Would have told you'}
        >
          {shown.map(({ atS, value, side }) => (
            <li key={`${atS} ${side} ${value}`}>
              <Button
                tone="ghost"
                title={`${measuredText(rule.of, value, decimals)} · replay this moment`}
                onClick={() => {
                  onReplay?.();
                  openReplay({ brokerS: atS });
                }}
              >
                <Icon name="replay" /> {side === null ? '' : `${signs[side]} `}
                {formatBrokerTime(atS, 'minute').slice(5)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
