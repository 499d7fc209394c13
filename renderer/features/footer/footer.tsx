import { shortFailure } from '../../../shared/formats/describe-failure';
import { unknownAdvice } from '../../../shared/formats/describe-outcome';
import { countText } from '../../../shared/math/counts';
import { formatAge } from '../../../shared/math/time';
import type { TerminalWork } from '../../../shared/model/terminal';
import { isOfWork } from '../../../shared/rules/terminal-work';
import { useClockValue } from '../../base/clock';
import { useCommand, useCommandRegistry } from '../../base/commands';
import { formatKeys } from '../../base/commands/keys';
import { isMac } from '../../base/commands/use-commands';
import { Button } from '../../components/button';
import { Num } from '../../components/numbers';
import { accountBudgetMs, accountOptions, useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useOpenIntents } from '../../data/journal';
import { useCapabilities } from '../../data/terminal';
import { useTerminalWork } from '../../data/terminal-work';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { useOpenedView } from '../../data/workspace/view';
import { useQuietChoice } from '../../data/workspace/workspace-context';
import { quietTitle } from '../cells';
import { actionLabels, capabilityNames, featuresOff, lacking } from '../terminal';
import { markChecked, showIntent, useUnknownTrades } from '../trading';
import styles from './footer.module.css';
import { LoadState, Watched } from './load-state';

/** State of polling, age of the data, load on the bridge, unknown orders, missing features. */
export function Footer() {
  const isTrade = useOpenedView() === 'trade';
  return (
    <footer className={styles.footer}>
      <PollingState />
      <LoadState />
      <QuietToggle />
      <Watched />
      <FeaturesOff />
      <Waiting />
      <UnknownTrades />
      <span className={styles.keys}>
        {isTrade && (
          <span className={styles.order}>
            <kbd>F9</kbd> new order
          </span>
        )}
        <KeyButton command="app.palette" keys="$mod+k" words="find" />
        <KeyButton command="app.keyboard" keys="?" words="keys" />
      </span>
    </footer>
  );
}

/** How everything else is found: in sight at every width. */
function KeyButton(props: { readonly command: string; readonly keys: string; readonly words: string }) {
  const { command, keys, words } = props;
  const registry = useCommandRegistry();
  return (
    <button type="button" className={styles.key} onClick={() => registry.run(command)}>
      <kbd>{formatKeys(keys, isMac())}</kbd> {words}
    </button>
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
  const ageText = age === null ? 'no data yet' : `updated ${age} ago`;
  if (error !== null) {
    const failure = failureOf(error);
    return (
      <span className={styles.state} data-state="bad">
        {work !== null && isOfWork(work, failure) ? awaitedText(work) : shortFailure(failure)} ·{' '}
        {age === null ? ageText : `data is ${age} old`}
      </span>
    );
  }
  return (
    <span className={styles.state} data-state={isLate ? 'bad' : 'live'}>
      {isLate ? 'Late' : 'Live'} · {ageText}
    </span>
  );
}

const awaitedText = (work: TerminalWork): string =>
  work.phase === 'down' ? 'The terminal is shut down' : actionLabels[work.action].running;

/** What this bridge lacks; the Terminal tab says why. Nothing while it lacks nothing. */
function FeaturesOff() {
  const { data } = useCapabilities();
  const words = data === undefined ? null : featuresOff(data);
  if (data === undefined || words === null) return null;
  const title = lacking(data)
    .map(({ id, reason }) => [capabilityNames[id], reason].filter((part) => part !== null).join(': '))
    .join('\n');
  return (
    <Button tone="ghost" className={styles.off} title={title} onClick={() => openLowerTab('terminal')}>
      {words}
    </Button>
  );
}

/** An order that is answered sooner needs no mention. Milliseconds. */
const longMs = 3_000;

/** Orders sent a while ago and not answered, whoever sent them: this page, also before a reload, or another window. */
function Waiting() {
  const open = useOpenIntents();
  const text = useClockValue(() => {
    const waits = open
      .filter(({ state }) => state === 'sent')
      .map(({ sent, created }) => Date.now() - (sent ?? created));
    const late = waits.filter((ms) => ms > longMs);
    if (late.length === 0) return null;
    const longest = formatAge(Math.max(...late));
    return late.length === 1
      ? `1 order on its way for ${longest}`
      : `${late.length} orders on their way, the first for ${longest}`;
  });
  return text === null ? null : <Num className={styles.bad}>{text}</Num>;
}

/**
 * Orders that may have been executed without an answer: the ticket of their symbol is locked, and the Journal tab shows
 * what is known.
 */
function UnknownTrades() {
  const trades = useUnknownTrades();
  const first = trades[0];
  if (first === undefined) return null;
  const untold = trades.filter(({ intent }) => intent === null);
  return (
    <span
      className={`${styles.unknown} ${styles.bad}`}
      role="status"
      title={[...trades.map(({ subject }) => subject), unknownAdvice].join('\n')}
    >
      {countText(trades.length, 'unknown order')}: check positions and orders
      {untold.length < trades.length ? (
        <Button
          tone="ghost"
          onClick={() => showIntent((trades.find(({ intent }) => intent !== null) ?? first).intentId)}
        >
          Show in journal
        </Button>
      ) : (
        <Button
          tone="ghost"
          onClick={() => markChecked(({ intentId }) => untold.some((trade) => trade.intentId === intentId))}
        >
          I have checked all
        </Button>
      )}
    </span>
  );
}

function QuietToggle() {
  const [isQuiet, choose] = useQuietChoice();
  const toggle = () => choose(!isQuiet);
  useCommand({
    id: 'view.quiet',
    title: isQuiet ? 'End quiet mode' : 'Quiet mode: load only what trading needs',
    group: 'View',
    also: 'load polling slow bridge pause',
    run: toggle,
  });
  return (
    <Button tone="ghost" className={styles.quiet} aria-pressed={isQuiet} title={quietTitle} onClick={toggle}>
      Quiet mode
    </Button>
  );
}
