import { type ErrorBody, isRecord } from './decode/error-body';

/**
 * Whether a 4xx is the bridge's own refusal, said before it did any work. A proxy, a gateway or a firewall can answer with any
 * 4xx and any words after the bridge has executed (413, 429 and 499 of nginx, 403 of a firewall that reads answers), so neither
 * status nor JSON prove anything by themselves: only the two shapes that the two dialects write, in the words they are known by.
 */

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

export function isBridgeRefusal(status: number, body: ErrorBody): boolean {
  if (body.repeatsRetcode || saysNothing.has(status)) return false;
  if (body.shape === 'html') return frameworkStatuses.has(status) && body.frameworkStatus === status;
  return isDocumentRefusal(status, body) || isFamilyRefusal(status, body);
}
