import { describeFailure, shortFailure } from '../../../shared/formats/describe-failure';
import { formatAge } from '../../../shared/math/time';
import type { Connection, Link } from '../../../shared/model/connection';
import { type Failure, type FailureKind, isHostLost } from '../../../shared/model/result';
import { isolated } from '../../../shared/rules/isolated';

/** One link of App › Bridge › Terminal › Broker › Quotes, as shown. */
export interface ChainLink {
  readonly name: 'App' | 'Bridge' | 'Terminal' | 'Broker' | 'Quotes';
  /** `quiet`: nothing comes, and nothing is wrong. */
  readonly state: 'up' | 'down' | 'unknown' | 'stale' | 'quiet';
  /** `4 ms`, `7 s old`, `cannot be reached`. */
  readonly detail: string;
  /** The full explanation, for the tooltip. */
  readonly why: string;
  /** Why it is down, or why its state is not known. */
  readonly failure: Failure | null;
  /** Round trip at the last read, milliseconds; null where it was not measured. */
  readonly latencyMs: number | null;
}

export interface ChainInput {
  readonly connection: Connection | null;
  /** Age of the chain's last read where it is over its budget, milliseconds. */
  readonly overdueMs: number | null;
  /** How long the account's poll has had no answer, beyond its budget, milliseconds; null while it is answered. */
  readonly silentMs: number | null;
  /** The failure of the account's last poll; null where it was answered. */
  readonly failure: Failure | null;
  /** Age of the selected symbol's quote, milliseconds: null = none yet. */
  readonly quoteAgeMs: number | null;
  readonly isQuoteStale: boolean;
  /** Its market is closed by all that is known: it does not move for long, while the bridge answers and other symbols move. */
  readonly isQuoteAsleep: boolean;
  /** The failure of that quote's last read, unless the whole bridge has the same; null where it succeeded. */
  readonly quoteFailure: Failure | null;
  /** The user's own action that keeps the terminal away: `restarting`, `shut down`; null without one. */
  readonly awaited: string | null;
}

/** Where room is short, what stands in the bar: what is wrong; nothing where all is well, which is one pill. */
export const linksInBar = <Of extends Pick<ChainLink, 'state'>>(
  links: readonly Of[],
  windowWidth: number,
): readonly Of[] =>
  windowWidth < 1400 ? links.filter(({ state }) => state !== 'up' && state !== 'quiet') : links;

const linkAs = (
  name: ChainLink['name'],
  state: ChainLink['state'],
  detail: string,
  why: string,
  more: Partial<Pick<ChainLink, 'failure' | 'latencyMs'>> = {},
): ChainLink => ({ name, state, detail, why, failure: null, latencyMs: null, ...more });

export function chainOf(input: ChainInput): readonly ChainLink[] {
  const { connection, failure } = input;
  return [
    isHostLost(failure)
      ? linkAs(
          'App',
          'down',
          failure.kind === 'host-lost' ? 'no answer' : 'no session',
          describeFailure(failure).title,
          { failure },
        )
      : linkAs('App', 'up', '', 'Bridgewatch itself answers.'),
    linkOf(
      'Bridge',
      connection?.bridge ?? null,
      input,
      failure !== null && isLinkFailure(failure) && !isHostLost(failure) ? failure : null,
    ),
    linkOf(
      'Terminal',
      connection?.terminal ?? null,
      input,
      failure?.kind === 'terminal-not-ready' ? failure : null,
    ),
    linkOf('Broker', connection?.broker ?? null, input, null),
    quotesOf(input),
  ];
}

/** The account's poll that failed a second ago is newer than the last read of the chain. */
function linkOf(
  name: 'Bridge' | 'Terminal' | 'Broker',
  link: Link | null,
  input: ChainInput,
  newer: Failure | null,
): ChainLink {
  const isAwaited = name === 'Terminal' && input.awaited !== null;
  if (isAwaited && (newer ?? link?.failure ?? null)?.kind === 'terminal-not-ready') {
    // Neither red nor an alarm: the user wanted it away.
    const why = 'The terminal does not answer because of your action; see the Terminal tab.';
    return linkAs(name, 'stale', input.awaited ?? '', why);
  }
  if (newer !== null) {
    const down = downLink(name, newer);
    // A bridge that is busy with the user's own action on the terminal is slow, not gone.
    const isSlow = input.awaited !== null && (newer.kind === 'busy' || newer.kind === 'timeout');
    return isSlow ? { ...down, state: 'stale' } : down;
  }
  if (link === null || (input.failure !== null && isLinkFailure(input.failure))) {
    const why = isHostLost(input.failure) ? 'Not known without Bridgewatch itself.' : 'No reply yet.';
    return linkAs(name, 'unknown', 'not known', why);
  }
  if (name === 'Broker' && link.state === 'down' && input.connection?.terminalInfo?.connected === false) {
    return linkAs(
      name,
      'down',
      'not connected',
      'The terminal has no connection to the broker: quotes are frozen and trading is not possible. Check the connection status in the terminal’s lower right corner; log in again or choose another access point.',
    );
  }
  if (link.state === 'down') {
    return link.failure === null
      ? linkAs(name, 'down', 'down', `${name} is down.`)
      : downLink(name, link.failure);
  }
  if (link.state === 'unknown') {
    const why = link.failure === null ? 'Not provided by this bridge.' : describeFailure(link.failure).title;
    return linkAs(name, 'unknown', 'not known', why, { failure: link.failure, latencyMs: link.latencyMs });
  }
  // An answer that refuses is an answer: a bridge that says 503 is not silent.
  const isAnswered = input.failure !== null && !isLinkFailure(input.failure);
  if (input.silentMs !== null && !isAnswered) {
    return name === 'Bridge'
      ? linkAs(
          name,
          'stale',
          `silent ${formatAge(input.silentMs)}`,
          'The bridge has not answered the last request yet.',
        )
      : linkAs(name, 'unknown', 'not known', 'Not known while the bridge does not answer.');
  }
  const latency = link.latencyMs === null ? '' : `${Math.round(link.latencyMs)} ms`;
  if (input.overdueMs !== null) {
    const why = `Last answer: up${latency === '' ? '' : `, ${latency}`}.`;
    return linkAs(name, 'stale', `${formatAge(input.overdueMs)} old`, why, { latencyMs: link.latencyMs });
  }
  const why = `${name} is up${latency === '' ? '' : `, ${latency}`}.`;
  return linkAs(name, 'up', latency, why, { failure: link.failure, latencyMs: link.latencyMs });
}

const downLink = (name: ChainLink['name'], failure: Failure): ChainLink => {
  const words = describeFailure(failure);
  const said = words.said === null ? '' : ` “${isolated(words.said)}”`;
  const detail = shortFailure(failure).replace(/^The (bridge|terminal) (is )?/, '');
  return linkAs(name, 'down', detail, `${words.title}.${said} ${words.advice}`, { failure });
};

/** Failures that concern the connection to the bridge, not one request. */
const connectionKinds: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'unauthorized',
  'host-lost',
  'no-session',
  'busy',
]);
const isLinkFailure = (failure: Failure): boolean => connectionKinds.has(failure.kind);

function quotesOf(input: ChainInput): ChainLink {
  const { quoteAgeMs, isQuoteStale, isQuoteAsleep, quoteFailure, connection } = input;
  const name = 'Quotes';
  // A fresh quote stays valid after one failed read; the next one is a second away.
  if (quoteFailure !== null && (quoteAgeMs === null || isQuoteStale)) {
    const down = downLink(name, quoteFailure);
    return quoteAgeMs === null
      ? { ...down, detail: 'cannot be read' }
      : { ...down, state: 'stale', detail: `${formatAge(quoteAgeMs)} old` };
  }
  if (quoteAgeMs === null) return linkAs(name, 'unknown', 'none yet', 'No quote was read yet.');
  const isClosed = connection?.clock?.marketOpen === false;
  if (isQuoteStale) {
    const why = isClosed
      ? 'The market is probably closed: the bridge has no fresh tick.'
      : isQuoteAsleep
        ? 'The selected symbol’s market is probably closed: other symbols’ quotes change.'
        : 'The selected symbol’s quote has not changed for longer than 3 s.';
    return linkAs(name, isClosed || isQuoteAsleep ? 'quiet' : 'stale', `${formatAge(quoteAgeMs)} old`, why);
  }
  return linkAs(name, 'up', formatAge(quoteAgeMs), 'Since the selected symbol’s last tick.');
}
