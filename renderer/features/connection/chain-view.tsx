import { memo, useEffect, useId, useRef } from 'react';
import { formatAge } from '../../../shared/math/time';
import type { TerminalWork } from '../../../shared/model/terminal';
import { quoteBudgetMs } from '../../../shared/rules/quote-age';
import { useClockValue } from '../../base/clock';
import { useOfWindow } from '../../base/window-size';
import { Num } from '../../components/numbers';
import { Popover } from '../../components/popover';
import { Unseen } from '../../components/unseen';
import { accountOptions, useAccount } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { connectionOptions, readBrokerSeconds, useChainEvery, useConnection } from '../../data/connection';
import { failureOf } from '../../data/failure-error';
import { useOverdue } from '../../data/freshness';
import { useOwnFailure } from '../../data/own-failure';
import { lastErrorOptions } from '../../data/terminal';
import { useTerminalWork } from '../../data/terminal-work';
import { useTickError } from '../../data/ticks';
import { useSelection } from '../../data/workspace/workspace-context';
import { type ChainLink, chainOf, linksInBar } from './chain';
import styles from './chain-view.module.css';
import { LinkCard } from './link-card';

const words = { up: 'up', down: 'down', unknown: 'not known', stale: 'stale', quiet: 'quiet' } as const;

export function Chain() {
  const bridge = useBridge();
  const connection = useConnection();
  const account = useAccount();
  const work = useTerminalWork();
  const { symbol } = useSelection();
  const overdueMs = useOverdue(connectionOptions(bridge).queryKey, 3 * useChainEvery());
  const silentMs = useOverdue(accountOptions(bridge).queryKey);
  const quoteAge = () =>
    symbol === null ? null : bridge.quotes.shownAgeMs(symbol, readBrokerSeconds(bridge));
  // Tenths of a second while it is fresh, then whole seconds: as fine as it is shown.
  const quoteAgeMs = useClockValue(() => {
    const age = quoteAge();
    return age === null ? null : age < 1000 ? Math.floor(age / 100) * 100 : Math.floor(age / 1000) * 1000;
  });
  const quoteFailure = useOwnFailure(useTickError(symbol));
  const failure = account.error === null ? connection.error : account.error;
  const links = chainOf({
    connection: connection.data ?? null,
    overdueMs,
    silentMs,
    failure: failure === null ? null : failureOf(failure),
    quoteAgeMs,
    isQuoteStale: (quoteAgeMs ?? 0) > quoteBudgetMs,
    isQuoteAsleep: symbol !== null && bridge.quotes.isAsleep(symbol, quoteAgeMs ?? 0),
    quoteFailure,
    awaited: work === null ? null : awaitedText(work),
  });
  useLastErrorOnTrouble(links);
  const inBar = linksInBar(
    links,
    useOfWindow(() => window.innerWidth),
  );
  return inBar.length === 0 ? <AllUp links={links} /> : <LinkList links={inBar} />;
}

interface Links {
  readonly links: readonly ChainLink[];
}

const LinkList = ({ links }: Links) => (
  <ol className={styles.chain} aria-label="Connection chain">
    {links.map((link) => (
      <LinkView key={link.name} link={link} />
    ))}
  </ol>
);

/** The chain in one word, where room is short and nothing is wrong. */
function AllUp({ links }: Links) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const broker = links.find(({ name }) => name === 'Broker');
  return (
    <div className={styles.chain}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        data-state="up"
        title={links.map(({ name, detail }) => `${name} ${detail}`.trim()).join(', ')}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <span className={styles.name}>
          <span className={styles.dot} aria-hidden="true" />
          {links.length} links ok
        </span>
        <Num className={styles.text}>{` · ${broker?.detail ?? ''}`}</Num>
      </button>
      <Popover id={id} name="Connection" anchor={button} width={600}>
        {() => <LinkList links={links} />}
      </Popover>
    </div>
  );
}

const awaitedActions = { init: 'initializing', restart: 'restarting', shutdown: 'shutting down' } as const;
const awaitedText = ({ phase, action }: TerminalWork): string =>
  phase === 'down' ? 'shut down' : awaitedActions[action];

/** How long ago the chain was read, where there is room; the card always shows it. Renders only itself each second. */
function LookAge() {
  const bridge = useBridge();
  const age = useClockValue(() => {
    const ms = bridge.ages.ageMs(connectionOptions(bridge).queryKey);
    return ms === null ? null : formatAge(Math.max(1_000, ms));
  });
  return age === null ? null : (
    <Num className={`${styles.text} ${styles.age}`} aria-hidden="true">
      · {age} ago
    </Num>
  );
}

const isSameLink = (before: { readonly link: ChainLink }, after: { readonly link: ChainLink }): boolean =>
  before.link.state === after.link.state &&
  before.link.detail === after.link.detail &&
  before.link.why === after.link.why &&
  before.link.failure?.message === after.link.failure?.message;

/** A link is a button: its card says what was asked, when, and what to do. */
const LinkView = memo(function LinkView({ link }: { readonly link: ChainLink }) {
  const { name, state, detail, why } = link;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        data-state={state}
        title={why}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        <span className={styles.name}>
          <span className={styles.dot} aria-hidden="true" />
          <Unseen>{words[state]}: </Unseen>
          {name}
        </span>
        <Num className={styles.text}>{` ${detail}`}</Num>
        {state === 'up' && name !== 'App' && name !== 'Quotes' && <LookAge />}
      </button>
      <Popover id={id} name={`${name}: ${state === 'stale' ? detail : words[state]}`} anchor={button}>
        {() => <LinkCard link={link} />}
      </Popover>
    </li>
  );
}, isSameLink);

/** Reads the terminal's last error once when a link behind the bridge goes down; the bridge itself must answer for that. */
function useLastErrorOnTrouble(links: readonly ChainLink[]): void {
  const bridge = useBridge();
  const isBridgeUp = links.some(({ name, state }) => name === 'Bridge' && state === 'up');
  const isBroken = links.some(
    ({ name, state }) => (name === 'Terminal' || name === 'Broker') && state === 'down',
  );
  const isWorthAsking = isBridgeUp && isBroken;
  useEffect(() => {
    if (isWorthAsking) void bridge.client.prefetchQuery(lastErrorOptions(bridge));
  }, [isWorthAsking, bridge]);
}
