import { formatNumber, formatPercent } from '../../../shared/math/money';
import { formatAge } from '../../../shared/math/time';
import { shortFailure } from '../../../shared/words/failure-words';
import { accountBudgetMs, accountOptions, useAccount } from '../../queries/account';
import { useBridge } from '../../queries/bridge';
import { failureOf } from '../../queries/failure-error';
import { useLoad } from '../../queries/load';
import { useCapabilities } from '../../queries/terminal';
import { isOfWork, type TerminalWork, useTerminalWork } from '../../queries/terminal-work';
import { unknownAdvice } from '../../trade/outcome-words';
import { markChecked, type UnknownTrade, useUnknownTrades } from '../../trade/unknown-trades';
import { Button } from '../../ui/button';
import { useClockValue } from '../../ui/clock';
import { chartCount } from '../../workspace/chart-desk';
import { useCharts } from '../../workspace/desk-context';
import { openLowerTab } from '../../workspace/lower-tab';
import { actionWords } from '../terminal/action-words';
import { capabilityNames, featuresOff, lacking } from '../terminal/capability-words';
import './footer.css';

/** Whether we are still reading, how old what is shown is, and what that costs the bridge. */
export function Footer() {
  return (
    <footer className="footer">
      <PollingState />
      <LoadState />
      <FeaturesOff />
      <UnknownTrades />
      <span className="footer-keys">
        <kbd>F9</kbd> new order
      </span>
    </footer>
  );
}

function PollingState() {
  const bridge = useBridge();
  const { ages } = bridge;
  const { error } = useAccount();
  const key = accountOptions(bridge).queryKey;
  const age = useClockValue(() => {
    const ms = ages.ageMs(key);
    return ms === null ? null : formatAge(ms);
  });
  const isLate = useClockValue(() => (ages.ageMs(key) ?? 0) > accountBudgetMs);
  const work = useTerminalWork();
  const ageText = age === null ? 'nothing read yet' : `polled ${age} ago`;
  if (error !== null) {
    const failure = failureOf(error);
    return (
      <span className="footer-state footer-bad">
        {work !== null && isOfWork(work, failure) ? awaitedText(work) : shortFailure(failure)} ·{' '}
        {age === null ? ageText : `what is shown is ${age} old`}
      </span>
    );
  }
  return (
    <span className={`footer-state ${isLate ? 'footer-bad' : 'footer-live'}`}>
      {isLate ? 'Late' : 'Live'} · {ageText}
    </span>
  );
}

const awaitedText = (work: TerminalWork): string =>
  work.phase === 'down' ? 'The terminal is shut down' : actionWords[work.action].running;

function LoadState() {
  const { data } = useLoad();
  const { layout } = useCharts();
  if (data === undefined) return <span />;
  const count = chartCount[layout];
  const charts = count === 1 ? '' : ` · ${count} charts`;
  const waiting = data.queued > 0 ? ` · ${data.queued} waiting` : '';
  return (
    <span className="num" title={loadTitle(count)}>
      {formatNumber(data.requestsPerSecond, 1)} requests/s · bridge busy {formatPercent(data.busyShare * 100)}{' '}
      · p95 {data.p95Ms === null ? '–' : `${formatNumber(data.p95Ms)} ms`}
      {charts}
      {waiting}
    </span>
  );
}

const loadTitle = (charts: number): string =>
  charts === 1
    ? 'What Bridgewatch asked of the bridge over the last minute'
    : `What Bridgewatch asked of the bridge over the last minute. Of ${charts} charts the active one is read at the usual interval, each other one ${charts} times as seldom`;

/** What this bridge lacks; the Terminal tab tells why. Nothing while it lacks nothing. */
function FeaturesOff() {
  const { data } = useCapabilities();
  const words = data === undefined ? null : featuresOff(data);
  if (data === undefined || words === null) return null;
  const title = lacking(data)
    .map(({ id, reason }) => [capabilityNames[id], reason].filter((part) => part !== null).join(': '))
    .join('\n');
  return (
    <Button tone="ghost" className="footer-off" title={title} onClick={() => openLowerTab('terminal')}>
      {words}
    </Button>
  );
}

/** Trades of this run that may have been executed without an answer. */
function UnknownTrades() {
  const { generation } = useBridge();
  const isOfHere = (trade: UnknownTrade): boolean => trade.generation === generation;
  const trades = useUnknownTrades().filter(isOfHere);
  if (trades.length === 0) return <span className="footer-unknown">0 unknown orders</span>;
  return (
    <span
      className="footer-unknown footer-bad"
      role="status"
      title={[...trades.map(({ subject }) => subject), unknownAdvice].join('\n')}
    >
      {trades.length === 1 ? '1 unknown order' : `${trades.length} unknown orders`}: check positions and
      orders
      <Button tone="ghost" onClick={() => markChecked(isOfHere)}>
        I have checked all
      </Button>
    </span>
  );
}
