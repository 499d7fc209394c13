import { refusalIn } from '../../shared/model/refusals';
import { retcodes } from '../../shared/model/retcodes';
import type { Verdict } from '../../shared/model/trade';
import { type ErrorBody, isRecord } from './decode/error-body';
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

/** Somebody gave up or was turned away because of load: no words beside these tell what the bridge had done by then. */
const saysNothing: ReadonlySet<number> = new Set([408, 409, 425, 429, 499]);

/** The terminal's own codes for what never reached the trade server (reference/trading-rules.md, section 1). */
const codesBeforeWork: ReadonlySet<number> = new Set([-2, -4, -5, -6, -7, -8]);

/** The document's error payload; some bridges repeat the status as its code. */
function isDocumentRefusal(status: number, { retcode, json }: ErrorBody): boolean {
  if (retcode === null || !isRecord(json) || typeof json.message !== 'string') return false;
  return codesBeforeWork.has(retcode) || retcode === status;
}

/** What the recorded family says before it hands a write to the terminal: `{error}` alone, with 400 or 404. */
const familyTexts: readonly (readonly [status: number, text: RegExp])[] = [
  [400, /^request body required$/i],
  [400, /^'\w+' is required$/i],
  [400, /^invalid (type|action): /i],
  [404, /^(position|order) \d+ not found$/i],
  [404, /^symbol .+ not found$/i],
];

function isFamilyRefusal(status: number, { json }: ErrorBody): boolean {
  if (!isRecord(json) || Object.keys(json).length !== 1) return false;
  const { error } = json;
  return typeof error === 'string' && familyTexts.some(([of, text]) => of === status && text.test(error));
}

/** Its web framework turns away a wrong token, an unknown path or method, and a body that is no JSON, all before any work. */
const frameworkStatuses: ReadonlySet<number> = new Set([400, 401, 404, 405, 415]);

/**
 * Whether a 4xx is the bridge's own refusal, said before it did any work. A proxy, a gateway or a firewall can answer with any
 * 4xx and any words after the bridge has executed (413, 429 and 499 of nginx, 403 of a firewall that reads answers), so neither
 * status nor JSON prove anything by themselves: only the two shapes that the two dialects write, in the words they are known by.
 */
function isBridgeRefusal(status: number, body: ErrorBody): boolean {
  if (body.repeatsRetcode || saysNothing.has(status)) return false;
  if (body.shape === 'html') return frameworkStatuses.has(status) && body.frameworkStatus === status;
  return isDocumentRefusal(status, body) || isFamilyRefusal(status, body);
}
