import { refusalIn } from '../../shared/model/refusals';
import { retcodes } from '../../shared/model/retcodes';
import type { Verdict } from '../../shared/model/trade';
import { type ErrorBody, isRecord } from './decode/error-body';
import { notInitialised, saysNotInitialised } from './failure';

/** The kind of request, as far as it decides what a retcode means. */
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
/** Codes that leave open what the terminal did (reference/trading-rules.md, section 1). */
const openSdkCodes: ReadonlySet<number> = new Set([-10000, -10001, -10002, -10004, -10005]);

/** The verdict of a retcode for this operation; null for an unknown number. */
function verdictOfRetcode(operation: Operation, retcode: number): Verdict | null {
  const known = retcodes[retcode];
  if (known === undefined) return null;
  if (retcode === positionClosed && operation.kind === 'close' && !operation.partial) return 'unchanged';
  switch (known.class) {
    case 'done':
      return operation.kind === 'place' && operation.pending ? 'placed' : 'done';
    case 'placed':
      // PLACED is the end for a pending order only; anything else must be found first.
      return operation.kind === 'place' && operation.pending ? 'placed' : 'unknown';
    case 'partial':
      return 'partial';
    case 'unchanged':
      // NO_CHANGES is a success for a change only; elsewhere nothing was done.
      return retcode === noChanges && operation.kind === 'modify' ? 'unchanged' : 'rejected';
    case 'rejected':
    case 'later':
      return 'rejected';
    case 'unknown':
      return 'unknown';
  }
}

/**
 * The verdict on a write, from its answer alone. The retcode decides, never the HTTP status. Without one, only an answer that proves
 * that nothing was executed is a refusal; all else is unknown, and the state must be read.
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
    // The text of a 500 is the terminal's, which had the request: only the number proves that nothing was sent.
    if (status !== 500 || retcode !== null) return reading('not-sent');
  }

  if (retcode !== null) {
    const verdict = verdictOfRetcode(operation, retcode);
    // An error status with a success code contradicts itself.
    if (verdict === 'done' || verdict === 'placed' || verdict === 'partial') return reading('unknown');
    if (verdict !== null) return reading(verdict);
    if (openSdkCodes.has(retcode)) return reading('unknown');
  }
  if (status === 500 && operation.kind !== 'place' && body.shape === 'json' && body.said !== null) {
    // A placed or partly executed request arrives here too (reference/order-safety.md, finding C): only a known refusal counts.
    const fromText = refusalIn(body.said);
    const verdict = fromText === null ? null : verdictOfRetcode(operation, fromText);
    if (verdict === 'rejected' || verdict === 'unchanged') {
      return { verdict, retcode: fromText, retcodeFromWords: true };
    }
  }
  return reading('unknown');
}

/** A known retcode of a refusal is proof at any 4xx: only a bridge sends one. */
function verdictOf4xx(operation: Operation, status: number, body: ErrorBody): Verdict {
  if (body.retcode === notInitialised) return 'not-sent';
  const known = body.retcode === null ? null : verdictOfRetcode(operation, body.retcode);
  if (known === 'rejected' || known === 'unchanged') return known;
  return known === null && isBridgeRefusal(status, body) ? 'rejected' : 'unknown';
}

/** Statuses of a time-out or of load, after which nothing proves what the bridge had done. */
const saysNothing: ReadonlySet<number> = new Set([408, 409, 425, 429, 499]);

/** Codes of the terminal for requests that never reached the trade server (reference/trading-rules.md, section 1). */
const codesBeforeWork: ReadonlySet<number> = new Set([-2, -4, -5, -6, -7, -8]);

/** The document's error payload with such a code, or with the status as its code. */
function isDocumentRefusal(status: number, { retcode, json }: ErrorBody): boolean {
  if (retcode === null || !isRecord(json) || typeof json.message !== 'string') return false;
  return codesBeforeWork.has(retcode) || retcode === status;
}

/** Texts of the recorded family before it hands a write to the terminal: `{error}` alone, with 400 or 404. */
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

/**
 * Statuses with which its web framework refuses a wrong token, an unknown path or method, or a body that is not JSON, before any
 * work.
 */
const frameworkStatuses: ReadonlySet<number> = new Set([400, 401, 404, 405, 415]);

/**
 * Whether a 4xx is the bridge's own refusal, before it did any work. A proxy, gateway or firewall can answer with any 4xx and any
 * text after the bridge has executed (413, 429 and 499 of nginx, 403 of a filtering firewall). So neither status nor JSON proves
 * anything alone: only the two error shapes of the two dialects, with their known texts.
 */
function isBridgeRefusal(status: number, body: ErrorBody): boolean {
  if (body.repeatsRetcode || saysNothing.has(status)) return false;
  if (body.shape === 'html') return frameworkStatuses.has(status) && body.frameworkStatus === status;
  return isDocumentRefusal(status, body) || isFamilyRefusal(status, body);
}
