import { describeFailure, shortFailure } from '../../../shared/formats/describe-failure';
import { formatAge } from '../../../shared/math/time';
import type { Connection, Link } from '../../../shared/model/connection';
import type { Failure, FailureKind } from '../../../shared/model/result';
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

/** Where room is short and nothing is wrong, the chain is one pill: what is wrong always stands in the bar itself. */
export const isOnePill = (links: readonly Pick<ChainLink, 'state'>[], windowWidth: number): boolean =>
  windowWidth < 1400 && links.every(({ state }) => state === 'up' || state === 'quiet');

const bare = { failure: null, latencyMs: null } as const;

export function chainOf(input: ChainInput): readonly ChainLink[] {
  const { connection, failure } = input;
  const hostLost = failure?.kind === 'host-lost' || failure?.kind === 'no-session';
  const app: ChainLink = hostLost
    ? {
        ...bare,
        name: 'App',
        state: 'down',
        detail: 'lost its host',
        why: describeFailure(failure).title,
        failure,
      }
    : { ...bare, name: 'App', state: 'up', detail: '', why: 'The page talks to its host process.' };
  return [
    app,
    linkOf(
      'Bridge',
      connection?.bridge ?? null,
      input,
      failure !== null && isLinkFailure(failure) ? failure : null,
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
    return {
      ...bare,
      name,
      state: 'stale',
      detail: input.awaited ?? '',
      why: 'The terminal does not answer because of your action; see the Terminal tab.',
    };
  }
  if (newer !== null) {
    const down = downLink(name, newer);
    // A bridge that is busy with the user's own action on the terminal is slow, not gone.
    const isSlow = input.awaited !== null && (newer.kind === 'busy' || newer.kind === 'timeout');
    return isSlow ? { ...down, state: 'stale' } : down;
  }
  if (link === null || (input.failure !== null && isLinkFailure(input.failure))) {
    return { ...bare, name, state: 'unknown', detail: 'not known', why: 'No reply yet.' };
  }
  if (name === 'Broker' && link.state === 'down' && input.connection?.terminalInfo?.connected === false) {
    return {
      ...bare,
      name,
      state: 'down',
      detail: 'not connected',
      why: 'The terminal has no connection to the broker: quotes are frozen and trading is not possible. Check the connection status in the terminal’s lower right corner; log in again or choose another access point.',
    };
  }
  if (link.state === 'down') {
    return link.failure === null
      ? { ...bare, name, state: 'down', detail: 'down', why: `${name} is down.` }
      : downLink(name, link.failure);
  }
  if (link.state === 'unknown') {
    const why = link.failure === null ? 'Not provided by this bridge.' : describeFailure(link.failure).title;
    return {
      name,
      state: 'unknown',
      detail: 'not known',
      why,
      failure: link.failure,
      latencyMs: link.latencyMs,
    };
  }
  // An answer that refuses is an answer: a bridge that says 503 is not silent.
  const isAnswered = input.failure !== null && !isLinkFailure(input.failure);
  if (input.silentMs !== null && !isAnswered) {
    return name === 'Bridge'
      ? {
          ...bare,
          name,
          state: 'stale',
          detail: `silent ${formatAge(input.silentMs)}`,
          why: 'The bridge has not answered the last request yet.',
        }
      : {
          ...bare,
          name,
          state: 'unknown',
          detail: 'not known',
          why: 'Not known while the bridge does not answer.',
        };
  }
  const latency = link.latencyMs === null ? '' : `${Math.round(link.latencyMs)} ms`;
  if (input.overdueMs !== null) {
    return {
      name,
      state: 'stale',
      detail: `${formatAge(input.overdueMs)} old`,
      why: `Last answer: up${latency === '' ? '' : `, ${latency}`}.`,
      failure: null,
      latencyMs: link.latencyMs,
    };
  }
  return {
    name,
    state: 'up',
    detail: latency,
    why: `${name} is up${latency === '' ? '' : `, ${latency}`}.`,
    failure: link.failure,
    latencyMs: link.latencyMs,
  };
}

const downLink = (name: ChainLink['name'], failure: Failure): ChainLink => {
  const words = describeFailure(failure);
  const said = words.said === null ? '' : ` “${isolated(words.said)}”`;
  return {
    name,
    state: 'down',
    detail: shortFailure(failure).replace(/^The (bridge|terminal) (is )?/, ''),
    why: `${words.title}.${said} ${words.advice}`,
    failure,
    latencyMs: null,
  };
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
  if (quoteAgeMs === null)
    return { ...bare, name, state: 'unknown', detail: 'none yet', why: 'No quote was read yet.' };
  const isClosed = connection?.clock?.marketOpen === false;
  if (isQuoteStale) {
    return {
      ...bare,
      name,
      state: isClosed || isQuoteAsleep ? 'quiet' : 'stale',
      detail: `${formatAge(quoteAgeMs)} old`,
      why: isClosed
        ? 'The market is probably closed: the bridge has no fresh tick.'
        : isQuoteAsleep
          ? 'The selected symbol’s market is probably closed: other symbols’ quotes change.'
          : 'The selected symbol’s quote has not changed for longer than 3 s.',
    };
  }
  return {
    ...bare,
    name,
    state: 'up',
    detail: formatAge(quoteAgeMs),
    why: 'Since the selected symbol’s last tick.',
  };
}
