import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { Stretch, StretchReason } from '../../../shared/model/load';
import { useLoad } from '../../data/load';
import { useIsQuiet } from '../../data/pace';
import { chartCount } from '../../data/workspace/chart-layout';
import { useCharts } from '../../data/workspace/workspace-context';

const reasons: Readonly<Record<StretchReason, string>> = {
  busy: 'the bridge is busy',
  timeout: 'the bridge did not answer in time',
  'not-ready': 'the terminal is not ready',
  slow: 'answers take longer than usual',
  crowded: 'the bridge hardly rests',
};

/** Null while everything is read at the intervals of the settings. */
export const stretchText = ({ factor, reason }: Stretch): string | null =>
  factor === 1
    ? null
    : `polls slowed ×${formatNumber(factor, Number.isInteger(factor) ? 0 : 1)}${reason === null ? '' : `: ${reasons[reason]}`}`;

const stretchTitle =
  'All intervals of polling are this many times as long, so that the bridge has time for orders and bots. A good minute relaxes them step by step. Orders are sent at once all the same.';

/** `waitMs`: until the next order could be sent. Null while that is the ordinary second. */
export const heldText = (waitMs: number): string | null =>
  waitMs <= 1_000 ? null : `next order in ${Math.ceil(waitMs / 1_000)}\u00a0s`;

const heldTitle =
  'The server asked for fewer requests (429 or retcode 10024): orders are sent more slowly until a good minute has passed. None is ever sent twice.';

/** What we cost the bridge: requests a second, the share of its time, the slowest twentieth. */
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
      <span className="num" title={loadTitle(count)}>
        {formatNumber(data.requestsPerSecond, 1)} requests/s · bridge busy{' '}
        {formatPercent(data.busyShare * 100)} · p95{' '}
        {data.p95Ms === null ? '–' : `${formatNumber(data.p95Ms)} ms`}
        {charts}
        {waiting}
      </span>
      <Slowed text={stretchText(data.stretch)} title={stretchTitle} />
      <Slowed text={heldText(data.writeWaitMs)} title={heldTitle} />
    </>
  );
}

/** Nothing while all goes at its usual pace. */
function Slowed({ text, title }: { readonly text: string | null; readonly title: string }) {
  return text === null ? null : (
    <span className="footer-bad num" title={title}>
      {text}
    </span>
  );
}

const loadTitle = (charts: number): string =>
  charts === 1
    ? 'What Bridgewatch asked of the bridge over the last minute'
    : `What Bridgewatch asked of the bridge over the last minute. Of ${charts} charts the active one is read at the usual interval, each other one ${charts} times as seldom`;
