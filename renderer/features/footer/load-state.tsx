import { formatNumber, formatPercent } from '../../../shared/math/money';
import type { Load } from '../../../shared/model/load';
import { useLoad } from '../../data/load';
import { useIsQuiet } from '../../data/pace';
import { chartCount } from '../../data/workspace/chart-desk';
import { useCharts } from '../../data/workspace/desk-context';
import { heldText, heldTitle, stretchText, stretchTitle } from '../cells';

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
      <Stretched stretch={data.stretch} />
      <OrdersHeld waitMs={data.writeWaitMs} />
    </>
  );
}

/** Only while the polls are slowed, with the reason. */
function Stretched({ stretch }: Pick<Load, 'stretch'>) {
  const text = stretchText(stretch);
  return text === null ? null : (
    <span className="footer-bad num" title={stretchTitle}>
      {text}
    </span>
  );
}

/** Only after a server that asked for fewer orders: one a second is nothing that a hand would notice. */
function OrdersHeld({ waitMs }: { readonly waitMs: number }) {
  const text = heldText(waitMs);
  return text === null ? null : (
    <span className="footer-bad num" title={heldTitle}>
      {text}
    </span>
  );
}

const loadTitle = (charts: number): string =>
  charts === 1
    ? 'What Bridgewatch asked of the bridge over the last minute'
    : `What Bridgewatch asked of the bridge over the last minute. Of ${charts} charts the active one is read at the usual interval, each other one ${charts} times as seldom`;
