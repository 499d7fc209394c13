import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { reachText } from '../../../shared/formats/alert-text';
import type { Alert, Flip } from '../../../shared/model/alerts';
import { isFired } from '../../../shared/rules/judge';
import { Num } from '../../components/numbers';
import { Empty, FailureText, Loading } from '../../components/states';
import { type Column, DataTable } from '../../components/table/data-table';
import { alertLogOptions } from '../../data/alerts';
import { useHost } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { textColumn } from '../cells';
import { useJournalClock } from '../journal';
import styles from './alert-log.module.css';
import { alertName, shortTime, valueText } from './alert-words';
import { useAlertDecimals } from './use-alert-decimals';

/** Every change of a state, the newest first. `alerts`: rules that still are, for the units of values. `children`: beside its name. */
export function AlertLog(props: { readonly alerts: readonly Alert[]; readonly children?: ReactNode }) {
  const { alerts, children } = props;
  const { data, error, refetch } = useQuery(alertLogOptions(useHost()));
  const { timeText, name } = useJournalClock();
  const decimals = useAlertDecimals();
  const rows = useMemo(() => (data ?? []).toReversed(), [data]);
  const measures = useMemo(() => new Map(alerts.map(({ rule }) => [rule.id, rule.of])), [alerts]);
  const columns = useMemo((): readonly Column<Flip>[] => {
    const readText = ({ ruleId, value }: Flip): string | null => {
      const of = measures.get(ruleId);
      return value === null ? null : of === undefined ? `${value}` : valueText(of, value, decimals);
    };
    const changeText = (flip: Flip): string => {
      const { ruleId, from, to, why } = flip;
      const change = `${alertName(from)} → ${alertName(to)}${why === null ? '' : `: ${why}`}`;
      return [change, ...reachText(measures.get(ruleId), flip, decimals)].join(' · ');
    };
    return [
      textColumn(({ atMs }) => timeText(atMs), {
        id: 'time',
        header: `Time (${name})`,
        width: 116,
        sortBy: ({ number }) => number,
        cell: ({ atMs }) => <Num>{shortTime(timeText(atMs), timeText(Date.now()))}</Num>,
      }),
      textColumn(({ title }) => title, {
        id: 'alert',
        header: 'Alert or promise',
        width: 240,
        leastWidth: 140,
      }),
      textColumn(readText, {
        id: 'value',
        header: 'Value',
        width: 104,
        isNumber: true,
        cell: (flip) => <Num>{readText(flip)}</Num>,
      }),
      textColumn(changeText, {
        id: 'change',
        header: 'Change',
        width: 200,
        leastWidth: 140,
        cell: (flip) => (
          <span className={styles.change} data-fired={isFired(flip)} title={changeText(flip)}>
            {changeText(flip)}
          </span>
        ),
      }),
    ];
  }, [measures, decimals, timeText, name]);
  return (
    <section className={styles.log} role="log" aria-label="Alert log" aria-live="off">
      <div className={styles.head}>
        <h3>Log</h3>
        {children}
      </div>
      {data === undefined ? (
        error === null ? (
          <Loading what="the log" />
        ) : (
          <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <DataTable
          name="Changes of alerts"
          remembered="alert-log"
          columns={columns}
          rows={rows}
          rowId={({ number }) => `${number}`}
          empty={<Empty>Nothing has changed yet.</Empty>}
        />
      )}
    </section>
  );
}
