import { assertNever, type Failure, isHostLost } from '../../../shared/model/result';
import { noTradeResult, type TradeOutcome } from '../../../shared/model/trade';

/**
 * The outcome of a write whose host gave only a failure. Proven unsent is only what never left this machine or was
 * refused at the door; in all other cases the bridge may have received it.
 */
function isProvenUnsent(failure: Failure): boolean {
  switch (failure.kind) {
    case 'bad-input':
    case 'held-back':
    case 'replay':
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
    case 'not-recorded':
    case 'cancelled':
    case 'host-lost':
    // A browser may have sent it twice by itself, and only the second may have reached a host that knows nothing of
    // this page.
    case 'no-session':
    case 'internal':
      return false;
    default:
      return assertNever(failure.kind);
  }
}

/** False where the page lost its host before that could say: its journal may know more. */
export const isHostsWord = ({ verdict, failure }: Pick<TradeOutcome, 'verdict' | 'failure'>): boolean =>
  verdict !== 'unknown' || failure === null || (!isHostLost(failure) && failure.kind !== 'internal');

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
