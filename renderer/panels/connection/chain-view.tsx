import { memo } from 'react';
import { accountOptions, useAccount } from '../../queries/account';
import { useBridge } from '../../queries/bridge';
import {
  connectionEveryMs,
  connectionOptions,
  readBrokerSeconds,
  useConnection,
} from '../../queries/connection';
import { failureOf } from '../../queries/failure-error';
import { useOverdue } from '../../queries/freshness';
import { quoteBudgetMs } from '../../queries/ticks';
import { useClockValue } from '../../ui/clock';
import { useSelection } from '../../workspace/desk-context';
import { type ChainLink, chainOf } from './chain';

const words = { up: 'up', down: 'down', unknown: 'not known', stale: 'stale' } as const;

export function Chain() {
  const bridge = useBridge();
  const connection = useConnection();
  const account = useAccount();
  const { symbol } = useSelection();
  const overdueMs = useOverdue(connectionOptions(bridge).queryKey, 3 * connectionEveryMs);
  const silentMs = useOverdue(accountOptions(bridge).queryKey);
  const quoteAge = () =>
    symbol === null ? null : bridge.quotes.shownAgeMs(symbol, readBrokerSeconds(bridge));
  // Tenths while it is fresh, whole seconds after: as finely as it is written.
  const quoteAgeMs = useClockValue(() => {
    const age = quoteAge();
    return age === null ? null : age < 1000 ? Math.floor(age / 100) * 100 : Math.floor(age / 1000) * 1000;
  });
  const failure = account.error === null ? connection.error : account.error;
  const links = chainOf({
    connection: connection.data ?? null,
    overdueMs,
    silentMs,
    failure: failure === null ? null : failureOf(failure),
    quoteAgeMs,
    isQuoteStale: (quoteAgeMs ?? 0) > quoteBudgetMs,
  });
  return (
    <ol className="chain" aria-label="Connection chain">
      {links.map((link) => (
        <LinkView key={link.name} {...link} />
      ))}
    </ol>
  );
}

const LinkView = memo(function LinkView({ name, state, detail, why }: ChainLink) {
  return (
    <li className={`chain-link chain-${state}`} title={why}>
      <span className="chain-dot" aria-hidden="true" />
      <span className="unseen">{words[state]}: </span>
      <span className="chain-text num">
        {name} {detail}
      </span>
    </li>
  );
});
