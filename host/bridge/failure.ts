import type { Failure, FailureKind } from '../../shared/model/result';
import { type ErrorBody, readErrorBody } from './decode/error-body';
import { bounded } from './decode/printed';
import type { Endpoint } from './endpoints';
import type { Answer, Fault } from './exchange';

/** MetaTrader's "initialisation failed" (reference/trading-rules.md, section 1). */
export const notInitialised = -10003;
const tooManyRequests = 10024;

const speaksOfInit = /not (yet )?(been )?initiali[sz]ed|initiali[sz]ation failed|call \/?terminal\/init/i;
const speaksOfLoad = /queue|busy|overload|too many|lock|try again|capacity|temporarily/i;

export const saysNotInitialised = (body: ErrorBody): boolean =>
  body.shape === 'json' &&
  (body.retcode === notInitialised || (body.said !== null && speaksOfInit.test(body.said)));

/** A router's text about a path that it does not serve. */
const speaksOfPath =
  /\b(no such|unknown|invalid) (path|route|endpoint|url|page)\b|cannot (get|post|put|delete) \/|\b(path|route|endpoint|url|page) (was )?not found|requested url|no route\b/i;
const saysOnlyNotFound = /^(404\W*)?not[ _]?found\W*$/i;

/** Tells an unknown symbol or ticket from a path that is not served. */
function kindOf404(body: ErrorBody, endpoint: Endpoint): FailureKind {
  if (body.shape !== 'json') return 'unsupported';
  const said = body.said ?? '';
  const isGeneral = saysOnlyNotFound.test(said);
  if (speaksOfPath.test(said)) return 'unsupported';
  if (endpoint.about === undefined)
    return isGeneral || endpoint.optional === true ? 'unsupported' : 'refused';
  if (isGeneral && endpoint.hasAlternative === true) return 'unsupported';
  return endpoint.optional === true && !/symbol|ticket/i.test(said) ? 'unsupported' : 'not-found';
}

function kindOf(status: number, body: ErrorBody, endpoint: Endpoint): FailureKind {
  if (status < 400) return 'bad-answer';
  if (body.retcode === tooManyRequests) return 'busy';
  switch (status) {
    case 401:
    case 403:
      return 'unauthorized';
    case 404:
      return kindOf404(body, endpoint);
    case 405:
    case 501:
      return 'unsupported';
    case 408:
      return 'timeout';
    case 429:
    case 504:
      return 'busy';
    case 502:
      return endpoint.sidecar === true ? 'sidecar' : 'refused';
    case 503:
      if (saysNotInitialised(body)) return 'terminal-not-ready';
      // A proxy's page says nothing about the terminal.
      if (body.shape === 'html' || (body.said !== null && speaksOfLoad.test(body.said))) return 'busy';
      return 'terminal-not-ready';
    default:
      return 'refused';
  }
}

/** `Retry-After` counts for these statuses only; elsewhere it means something else. */
const waitOf = ({ status, retryAfterMs }: Answer): number | null =>
  status === 429 || status === 503 ? retryAfterMs : null;

/** For a symbol or ticket. */
export const unknownHere = (said: string | null): string =>
  `The bridge does not know it${said === null ? '' : `: ${said}`}`;

function sentence(kind: FailureKind, answer: Answer, body: ErrorBody): string {
  const { status, location } = answer;
  const words = body.said === null ? '' : `: ${body.said}`;
  const waitMs = waitOf(answer);
  const wait = waitMs === null || waitMs === 0 ? '' : `, it asks to wait ${Math.ceil(waitMs / 1_000)} s`;
  switch (kind) {
    case 'unauthorized':
      return `The bridge refused the token (HTTP ${status})${words}`;
    case 'not-found':
      return unknownHere(body.said);
    case 'unsupported':
      return `This bridge has no such endpoint (HTTP ${status})${words}`;
    case 'terminal-not-ready':
      return `The terminal is not ready (HTTP ${status}${wait})${words}`;
    case 'busy':
      return `The bridge is busy (HTTP ${status}${wait})${words}`;
    case 'timeout':
      return `The bridge gave up waiting (HTTP ${status})${words}`;
    case 'sidecar':
      return `The bridge cannot compute indicators now (HTTP ${status})${words}`;
    case 'bad-answer':
      return status >= 300 && location !== null
        ? `The bridge redirects to ${bounded(location, 120)} (HTTP ${status}), which is not followed`
        : `The bridge answered HTTP ${status} where data was expected${words}`;
    default:
      return `The bridge refused (HTTP ${status})${words}`;
  }
}

/** A non-2xx answer as a failure: the only place where status and body become a kind. */
export function failureOfAnswer(endpoint: Endpoint, answer: Answer): Failure {
  const body = readErrorBody(answer.contentType, answer.text);
  const kind = kindOf(answer.status, body, endpoint);
  const retryAfterMs = waitOf(answer);
  return {
    kind,
    message: sentence(kind, answer, body),
    endpoint: endpoint.label,
    status: answer.status,
    ...(body.retcode === null ? {} : { retcode: body.retcode }),
    ...(body.said === null ? {} : { said: body.said }),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}

/** An incomplete answer as a failure. */
export function failureOfFault(endpoint: Endpoint, fault: Fault): Failure {
  const common = {
    endpoint: endpoint.label,
    ...(fault.status === null ? {} : { status: fault.status }),
  };
  switch (fault.fault) {
    case 'no-connection':
      return { kind: 'unreachable', message: `The bridge cannot be reached: ${fault.reason}`, ...common };
    case 'held-back':
      return { kind: 'held-back', message: `Held back: ${fault.reason}`, field: 'journal', ...common };
    case 'timeout':
      return { kind: 'timeout', message: `The bridge did not answer: ${fault.reason}`, ...common };
    case 'broken':
      return { kind: 'bad-answer', message: `Incomplete reply: ${fault.reason}`, ...common };
    case 'too-large':
      return { kind: 'bad-answer', message: `The answer is too long: ${fault.reason}`, ...common };
    case 'cancelled':
      return { kind: 'cancelled', message: 'The request was cancelled before its reply.', ...common };
  }
}

/** A 2xx answer without JSON as a failure. */
export function failureOfText(endpoint: Endpoint, answer: Answer): Failure {
  const body = readErrorBody(answer.contentType, answer.text);
  const what =
    body.shape === 'empty'
      ? 'an empty body'
      : body.shape === 'html'
        ? (body.said ?? 'an HTML page')
        : /^\s*[[{]/.test(answer.text)
          ? 'JSON that breaks off or is malformed'
          : `text that is not JSON (${bounded(answer.text, 80)})`;
  return {
    kind: 'bad-answer',
    message: `Expected JSON and got ${what}`,
    endpoint: endpoint.label,
    status: answer.status,
    ...(body.shape === 'html' && body.said !== null ? { said: body.said } : {}),
  };
}
