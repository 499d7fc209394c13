import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { measuredText, reachText, ruleTitle } from '../../../shared/formats/alert-text';
import { countText } from '../../../shared/math/counts';
import { formatPercent } from '../../../shared/math/money';
import { formatLength } from '../../../shared/math/time';
import type { Alert, Flip } from '../../../shared/model/alerts';
import { type Firing, firingsIn } from '../../../shared/rules/firings';
import { isArmed } from '../../../shared/rules/judge';
import { isOfConduct, isPromise } from '../../../shared/rules/measures';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { useClockValue } from '../../base/clock';
import { Button } from '../../components/button';
import { Headings } from '../../components/headings';
import { Icon } from '../../components/icon';
import { alertLogOptions, alertsOptions, useAlertsAs } from '../../data/alerts';
import { useHost } from '../../data/bridge';
import { useEvery } from '../../data/polling-intervals';
import { openReplay } from '../../data/replay/open-replay';
import { askForAlert } from '../../data/workspace/alert-draft';
import { useAlertDecimals } from '../alerts';
import { useJournalClock } from '../journal';
import styles from './group-table.module.css';

/** Milliseconds. */
const everyMs = 10_000;
const nothing = (): null => null;
const noFlips: readonly Flip[] = [];
/** Under this share of the time it is kept as far as it was watched. */
const fullShare = 0.9;

/** What a trader promised and how it was kept, with the sentinel; each time that one was broken leads to its replay. */
export function LanePromises({ name, traderKey }: { readonly name: string; readonly traderKey: TraderKey }) {
  const own = useAlertsAs(
    useCallback(
      (alerts) =>
        alerts.filter(({ rule: { of } }) => 'trader' in of && of.trader === traderKey && isOfConduct(of)),
      [traderKey],
    ),
  );
  const host = useHost();
  // How long they were watched is no news that the host would tell.
  useQuery({ ...alertsOptions(host), refetchInterval: useEvery(everyMs), select: nothing });
  const { data: flips = noFlips } = useQuery(alertLogOptions(host));
  const fired = useMemo(() => firingsIn(flips, 0, Number.POSITIVE_INFINITY), [flips]);
  const decimals = useAlertDecimals();
  const add = () => askForAlert({ promisesOf: traderKey });
  if (own.length === 0)
    return (
      <p>
        Nothing is promised. <Button onClick={add}>Set promises …</Button>
      </p>
    );
  return (
    <table className={styles.table} aria-label={`${name} promises`}>
      <Headings
        of={[
          'Promise',
          'State',
          { name: 'Watched', title: 'Share of the time since it was promised in which it could be checked' },
        ]}
      />
      <tbody>
        {own.map((alert) => {
          const { rule, judged } = alert;
          const title = ruleTitle(rule, decimals);
          const times = fired.filter(
            ({ ruleId, fromMs }) => ruleId === rule.id && fromMs >= (judged.fromMs ?? 0),
          );
          const last = times.at(-1);
          return (
            <tr key={rule.id}>
              <th scope="row" className={styles.wrapping}>
                <button
                  type="button"
                  className={styles.link}
                  title={`${title}: edit`}
                  onClick={() => askForAlert({ edit: rule })}
                >
                  {title}
                </button>
              </th>
              <td className={`${styles.wrapping} ${styles.state}`}>
                <State alert={alert} />
                {last !== undefined && (
                  <Last
                    firing={last}
                    times={times.length}
                    parts={[
                      last.value === null ? '' : measuredText(rule.of, last.value, decimals),
                      ...reachText(
                        rule.of,
                        last.toMs === null ? { ...judged, value: last.value } : last,
                        decimals,
                      ),
                    ]}
                    word={isPromise(rule.of) ? 'broken' : 'told'}
                  />
                )}
              </td>
              <td>
                <Watched alert={alert} />
              </td>
            </tr>
          );
        })}
        <tr>
          <td colSpan={3} className={styles.more}>
            <button type="button" className={styles.link} onClick={add}>
              Promise more …
            </button>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Up to its last reading, but for one of which nothing is known. Null while it was promised less than a minute ago. */
const shareOf = ({ judged: { fromMs, watchedMs, state, readMs } }: Alert): number | null => {
  const toMs = state === 'blind' || readMs === null ? Date.now() : readMs;
  const ms = fromMs === null ? 0 : toMs - fromMs;
  return ms < 60_000 ? null : Math.min(1, watchedMs / ms);
};

function State({ alert }: { readonly alert: Alert }) {
  const isPart = useClockValue(() => (shareOf(alert) ?? 1) < fullShare);
  const { rule, judged } = alert;
  switch (judged.state) {
    case 'firing':
    case 'clearing':
      return (
        <span className={styles.broken}>
          <Icon name="warn" /> {isPromise(rule.of) ? 'broken now' : 'told now'}
        </span>
      );
    case 'blind':
      return (
        <span title={judged.why ?? undefined}>
          not checkable{judged.why === null ? '' : `: ${judged.why}`}
        </span>
      );
    case 'idle':
    case 'pending':
      if (judged.readMs === null) return 'not read yet';
      return isPromise(rule.of) ? (isPart ? 'kept while watched' : 'kept') : 'watching';
    case 'off':
      return 'off';
    case 'expired':
      return 'over';
  }
}

/** `broken 11.13 13:02 for 2m · 0.12 lots · at worst 0.2 lots · ticket 12 · 3 times`. */
function Last(props: {
  readonly firing: Firing;
  readonly times: number;
  readonly parts: readonly string[];
  readonly word: string;
}) {
  const { times, word } = props;
  const { fromMs, toMs } = props.firing;
  const { timeText } = useJournalClock();
  const length = toMs === null ? '' : ` for ${formatLength((toMs - fromMs) / 1_000)}`;
  const parts = [
    `${word} ${timeText(fromMs).slice(5, 16)}${length}`,
    ...props.parts,
    times > 1 ? countText(times, 'time') : '',
  ];
  return (
    <button
      type="button"
      className={styles.link}
      title="Replay this moment"
      onClick={() => openReplay({ atMs: fromMs })}
    >
      {' '}
      <Icon name="replay" /> {parts.filter((part) => part !== '').join(' · ')}
    </button>
  );
}

function Watched({ alert }: { readonly alert: Alert }) {
  const text = useClockValue(() => {
    if (!isArmed(alert)) return '';
    const share = shareOf(alert);
    return share === null ? 'new' : formatPercent(Math.floor(1_000 * share) / 10);
  });
  return text;
}
