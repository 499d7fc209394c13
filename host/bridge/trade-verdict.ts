import { refusalIn } from '../../shared/model/refusals';
import { retcodes } from '../../shared/model/retcodes';
import type { Verdict } from '../../shared/model/trade';
import { isBridgeRefusal } from './bridge-refusal';
import type { ErrorBody } from './decode/error-body';
import { notInitialised, saysNotInitialised } from './failure';

/** What was asked, as far as it decides what a retcode means. */
export type Operation =
  | { readonly kind: 'place'; readonly pending: boolean }
  | { readonly kind: 'modify' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'close'; readonly partial: boolean };

export interface Reading {
  readonly verdict: Verdict;
  readonly retcode: number | null;
  readonly retcodeFromWords: boolean;
}

const noChanges = 10025;
const positionClosed = 10036;
/** Said with an error status, these leave open what the terminal did (reference/trading-rules.md, section 1). */
const openSdkCodes: ReadonlySet<number> = new Set([-10000, -10001, -10002, -10004, -10005]);

/** The retcode's meaning for this operation; null for a number that is in no table. */
function verdictOfRetcode(operation: Operation, retcode: number): Verdict | null {
  const known = retcodes[retcode];
  if (known === undefined) return null;
  if (retcode === positionClosed && operation.kind === 'close' && !operation.partial) return 'unchanged';
  switch (known.class) {
    case 'done':
      return operation.kind === 'place' && operation.pending ? 'placed' : 'done';
    case 'placed':
      // Accepted is not seen: only what is to wait at the broker has reached its end by this.
      return operation.kind === 'place' && operation.pending ? 'placed' : 'unknown';
    case 'partial':
      return 'partial';
    case 'unchanged':
      // Only a modification has a target that can be reached already; elsewhere it says that nothing was done.
      return retcode === noChanges && operation.kind === 'modify' ? 'unchanged' : 'rejected';
    case 'rejected':
    case 'later':
      return 'rejected';
    case 'unknown':
      return 'unknown';
  }
}

/**
 * What became of a write, from its answer alone. The retcode decides and never the HTTP status; where there is none, only
 * what proves that nothing was executed counts as a refusal. All else is unknown, and then the state must be read.
 */
export function readVerdict(operation: Operation, status: number, body: ErrorBody): Reading {
  const { retcode } = body;
  const reading = (verdict: Verdict): Reading => ({ verdict, retcode, retcodeFromWords: false });

  if (body.repeatsRetcode) return reading('unknown');
  if (status >= 200 && status < 300) {
    return reading(retcode === null ? 'unknown' : (verdictOfRetcode(operation, retcode) ?? 'unknown'));
  }
  if (status < 400) return reading('unknown');
  if (status < 500) return reading(verdictOf4xx(operation, status, body));
  if (status !== 502 && status !== 504 && saysNotInitialised(body)) {
    // The words of a 500 are the terminal's about a request that it was given: only the number proves more.
    if (status !== 500 || retcode !== null) return reading('not-sent');
  }

  if (retcode !== null) {
    const verdict = verdictOfRetcode(operation, retcode);
    // An error status beside a code of success contradicts itself.
    if (verdict === 'done' || verdict === 'placed' || verdict === 'partial') return reading('unknown');
    if (verdict !== null) return reading(verdict);
    if (openSdkCodes.has(retcode)) return reading('unknown');
  }
  if (status === 500 && operation.kind !== 'place' && body.shape === 'json' && body.said !== null) {
    // One that was placed or carried out in part arrives here too (reference/order-safety.md, finding C): only a known refusal is one.
    const fromWords = refusalIn(body.said);
    const verdict = fromWords === null ? null : verdictOfRetcode(operation, fromWords);
    if (verdict === 'rejected' || verdict === 'unchanged') {
      return { verdict, retcode: fromWords, retcodeFromWords: true };
    }
  }
  return reading('unknown');
}

/** A code of refusal that MetaTrader's table knows is proof at any 4xx: nothing but a bridge speaks so. */
function verdictOf4xx(operation: Operation, status: number, body: ErrorBody): Verdict {
  if (body.retcode === notInitialised) return 'not-sent';
  const known = body.retcode === null ? null : verdictOfRetcode(operation, body.retcode);
  if (known === 'rejected' || known === 'unchanged') return known;
  return known === null && isBridgeRefusal(status, body) ? 'rejected' : 'unknown';
}
