import type { Failure, FailureKind } from '../model/result';
import { retcodes } from '../model/retcodes';
import { isolated } from '../rules/isolated';

/** A failure for people: what happened, the server's text, advice. */
export interface FailureDescription {
  readonly title: string;
  /** The server's text; null where there was none. */
  readonly said: string | null;
  readonly advice: string;
}

/** Kinds whose message is a full sentence: a title before it would repeat it. */
const hasOwnText: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'unauthorized',
  'busy',
  'refused',
  'not-found',
  'unsupported',
  'terminal-not-ready',
  'sidecar',
  'cancelled',
]);

/** The endpoint, such as ` (GET /account, HTTP 503)`; empty where unknown or said already. */
function place(failure: Failure): string {
  const status = failure.status === undefined ? undefined : `HTTP ${failure.status}`;
  const hasStatus = status !== undefined && failure.message.includes(status);
  const hasEndpoint = failure.endpoint !== undefined && failure.message.includes(failure.endpoint);
  const parts = [hasEndpoint ? undefined : failure.endpoint, hasStatus ? undefined : status].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** Title and advice. */
const words: Readonly<Record<FailureKind, readonly [title: string, advice: string]>> = {
  unreachable: [
    'The bridge cannot be reached',
    'Check that it runs and that the address in the settings is right. The app retries automatically.',
  ],
  timeout: ['The bridge did not answer in time', 'It may be busy or frozen. The app retries automatically.'],
  unauthorized: ['The bridge refused the token', 'Enter the API_TOKEN of the bridge in the settings.'],
  'not-found': ['The bridge does not know this', 'Check the symbol or ticket; it may no longer exist.'],
  unsupported: ['Not supported by this bridge', 'Everything else still works.'],
  'terminal-not-ready': [
    'The terminal is not initialised',
    'Start or log in the MetaTrader terminal beside the bridge. The app resumes automatically once it is ready.',
  ],
  busy: ['The bridge is busy', 'The app asks less often until it recovers.'],
  sidecar: ['The bridge failed to compute indicators', 'Candles stay; indicators return once it can.'],
  refused: ['The bridge refused the request', 'If it repeats, check the bridge’s log.'],
  'bad-answer': [
    'The bridge’s answer cannot be used',
    'The last values stay on screen. If it repeats, check that the address leads to a bridge.',
  ],
  'bad-input': ['Invalid request', 'Correct the named field.'],
  'held-back': ['Bridgewatch held it back, nothing was sent', 'Fix the cause, then send it again.'],
  replay: ['A replay only looks back, nothing was sent', 'Go back to live to trade.'],
  'not-recorded': ['Not recorded', 'Bridgewatch did not watch this at that moment.'],
  cancelled: ['The request was cancelled', 'Nothing to do.'],
  'host-lost': [
    'Bridgewatch itself does not answer',
    'Start it again if it was closed; the page goes on by itself.',
  ],
  'no-session': [
    'This page has no session with Bridgewatch',
    'Press Enter in the terminal where Bridgewatch runs: it prints a fresh address with a one-time code. Open that one.',
  ],
  internal: ['Internal error in Bridgewatch', 'Please report it with the text above.'],
};

/** Words for every failure; never empty, no number or type that means nothing to a trader. */
export function describeFailure(failure: Failure): FailureDescription {
  const [title, generalAdvice] =
    failure.kind === 'timeout' && failure.restMs !== undefined
      ? [words.timeout[0], `The app asks again by itself, ${failure.restMs / 1_000} s later at the earliest.`]
      : words[failure.kind];
  const retcodeAdvice = failure.retcode === undefined ? undefined : retcodes[failure.retcode]?.advice;
  const showsOwnText = failure.message !== '' && hasOwnText.has(failure.kind);
  const ownText = showsOwnText ? isolated(failure.message) : null;
  const detail = failure.message === '' ? '' : `: ${isolated(failure.message)}`;
  // `held-back` has its rule's id in `field`, for programs: the message has it in words.
  const fieldPart =
    failure.field === undefined || failure.kind === 'held-back' || failure.message.includes(failure.field)
      ? ''
      : `; field ${failure.field}${failure.value === undefined ? '' : ` = ${failure.value}`}`;
  return {
    title: `${ownText ?? `${title}${detail}`}${fieldPart}${place(failure)}`,
    said: failure.said ?? null,
    advice: retcodeAdvice === undefined || retcodeAdvice === '' ? generalAdvice : retcodeAdvice,
  };
}

/** A few words for narrow places such as a chip or a table caption. */
export const shortFailure = ({ kind }: Failure): string => words[kind][0];
