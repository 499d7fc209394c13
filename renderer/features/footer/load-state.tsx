import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { EquityCurve } from '../../../shared/model/equity';
import type { Load, Stretch, StretchReason } from '../../../shared/model/load';
import { Num } from '../../components/numbers';
import { useEquityCurve } from '../../data/equity';
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

/** Rounded down: 100 % has no gap. */
export function watchedShare({ fromMs, toMs, gaps }: Pick<EquityCurve, 'fromMs' | 'toMs' | 'gaps'>): number {
  const gapsMs = gaps.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, 0);
  return Math.floor(1_000 * (1 - gapsMs / (toMs - fromMs))) / 10;
}

/** How much of the day the equity line of the strip, which reads it, knows. */
export function Watched() {
  const { data } = useEquityCurve('day');
  return data ? (
    <Num className={styles.figure}>Watched {formatPercent(watchedShare(data), 1)} of the last 24 h</Num>
  ) : null;
}

/** The 95th percentile of the bridge's answers; requests per second and our share of its time in the tip. */
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
      <Num className={styles.load} title={`${loadText(data)}\n${loadTitle(count)}`}>
        Bridge {p95Text(data)}
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

const p95Text = ({ p95Ms }: Load): string => (p95Ms === null ? '–' : `${formatNumber(p95Ms)} ms`);
const loadText = (load: Load): string =>
  `${formatNumber(load.requestsPerSecond, 1)} requests/s, busy ${formatPercent(load.busyShare * 100)}, 95 % of replies within ${p95Text(load)}`;
const loadTitle = (charts: number): string =>
  charts === 1
    ? 'Bridge load by Bridgewatch over the last minute'
    : `Bridge load by Bridgewatch over the last minute. The active chart of ${charts} updates at the usual interval, the others ${charts} times less often`;
