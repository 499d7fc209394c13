import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { Stretch, StretchReason } from '../../../shared/model/load';
import { Num } from '../../components/numbers';
import { useLoad } from '../../data/load';
import { useIsQuiet } from '../../data/polling-intervals';
import { chartCount } from '../../data/workspace/chart-layout';
import { useCharts } from '../../data/workspace/workspace-context';
import styles from './footer.module.css';

const reasons: Readonly<Record<StretchReason, string>> = {
  busy: 'the bridge is busy',
  timeout: 'the bridge did not answer in time',
  'not-ready': 'the terminal is not ready',
  slow: 'replies are slow',
  crowded: 'high bridge load',
};

/** Null while everything is read at the intervals of the settings. */
export const stretchText = ({ factor, reason }: Stretch): string | null =>
  factor === 1
    ? null
    : `polling slowed ×${formatNumber(factor, Number.isInteger(factor) ? 0 : 1)}${reason === null ? '' : `: ${reasons[reason]}`}`;

const stretchTitle =
  'Polling intervals are this many times longer, so that the bridge has time for orders and bots. They recover step by step. Orders are still sent at once.';

/** `waitMs`: until the next order can be sent. Null while that is the usual second. */
export const queuedText = (waitMs: number): string | null =>
  waitMs <= 1_000 ? null : `next order in ${Math.ceil(waitMs / 1_000)}\u00a0s`;

const queuedTitle =
  'Rate limit of the server (429 or retcode 10024): orders are spaced out until a minute passes without it. None is ever sent twice.';

/** Our load on the bridge: requests per second, share of its time, and the 95th percentile of its answers. */
export function LoadState() {
  const { data } = useLoad();
  const { layout } = useCharts();
  const isQuiet = useIsQuiet();
  if (data === undefined) return <span />;
  const count = chartCount[layout];
  const charts = count === 1 || isQuiet ? '' : ` · ${count} charts`;
  const waiting = data.queued > 0 ? ` · ${data.queued} waiting` : '';
  return (
    <>
      <Num title={loadTitle(count)}>
        {formatNumber(data.requestsPerSecond, 1)} requests/s · bridge busy{' '}
        {formatPercent(data.busyShare * 100)} · p95{' '}
        {data.p95Ms === null ? '–' : `${formatNumber(data.p95Ms)} ms`}
        {charts}
        {waiting}
      </Num>
      <Slowed text={stretchText(data.stretch)} title={stretchTitle} />
      <Slowed text={queuedText(data.writeWaitMs)} title={queuedTitle} />
    </>
  );
}

/** Nothing while nothing is slowed. */
function Slowed({ text, title }: { readonly text: string | null; readonly title: string }) {
  return text === null ? null : (
    <Num className={styles.bad} title={title}>
      {text}
    </Num>
  );
}

const loadTitle = (charts: number): string =>
  charts === 1
    ? 'Bridge load by Bridgewatch over the last minute'
    : `Bridge load by Bridgewatch over the last minute. The active chart of ${charts} updates at the usual interval, the others ${charts} times less often`;
