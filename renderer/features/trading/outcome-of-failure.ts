import { assertNever, type Failure } from '../../../shared/model/result';
import { noTradeResult, type TradeOutcome } from '../../../shared/model/trade';

/**
 * A write whose host gave no outcome, only a failure. Proven unsent is only what never left this machine or was turned away
 * at the door; for all else it cannot be told from here whether the bridge got it.
 */
function isProvenUnsent(failure: Failure): boolean {
  switch (failure.kind) {
    case 'bad-input':
    case 'held-back':
    case 'unreachable':
      return true;
    case 'timeout':
    case 'unauthorized':
    case 'not-found':
    case 'unsupported':
    case 'terminal-not-ready':
    case 'busy':
    case 'sidecar':
    case 'refused':
    case 'bad-answer':
    case 'cancelled':
    case 'host-lost':
    // A browser may have sent it twice by itself, and only the second have met a host that knows nothing of this page.
    case 'no-session':
    case 'internal':
      return false;
    default:
      return assertNever(failure.kind);
  }
}

/** False where the page lost its host before that could tell: its journal may know more by now. */
export const isHostsWord = ({ verdict, failure }: Pick<TradeOutcome, 'verdict' | 'failure'>): boolean =>
  verdict !== 'unknown' ||
  failure === null ||
  (failure.kind !== 'host-lost' && failure.kind !== 'no-session' && failure.kind !== 'internal');

export function outcomeOfFailure(
  intentId: string,
  endpoint: string,
  failure: Failure,
  tookMs: number,
): TradeOutcome {
  return {
    ...noTradeResult,
    intentId,
    verdict: isProvenUnsent(failure) ? 'not-sent' : 'unknown',
    endpoint: failure.endpoint ?? endpoint,
    status: failure.status ?? null,
    retcode: failure.retcode ?? null,
    said: failure.said ?? null,
    failure,
    tookMs,
  };
}
