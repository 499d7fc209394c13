import type { Failure } from '../../shared/model/result';
import type { TerminalAction, TerminalOutcome } from '../../shared/model/terminal';
import { type ErrorBody, isRecord, readErrorBody } from './decode/error-body';
import type { Endpoint } from './endpoints';
import type { Answer } from './exchange';
import { failureOfAnswer, failureOfFault, failureOfText, saysNotInitialised } from './failure';
import type { Asking } from './read-topic';

/** Start, restart and shutdown of the terminal. Each is sent once and always has an outcome. */
export interface TerminalActions {
  act(action: TerminalAction): Promise<TerminalOutcome>;
}

const successOf = (body: ErrorBody): boolean | null =>
  isRecord(body.json) && typeof body.json.success === 'boolean' ? body.json.success : null;

/**
 * A 4xx with text, or a web server's usual error page. For an order that would prove nothing (trade-verdict.ts); the terminal's state
 * can be read at once, and no money depends on it.
 */
function turnsAway(status: number, body: ErrorBody): boolean {
  if (status === 408) return false;
  if (body.shape === 'json') return body.said !== null || body.retcode !== null;
  const isUsual = status === 401 || status === 403 || status === 404 || status === 405;
  return isUsual && body.shape === 'html' && (body.said ?? '').includes(`${status}`);
}

/**
 * `done` and `refused` only where the answer says so. After a gateway's time-out or a failure in the middle the result is unknown.
 */
export function terminalVerdict(status: number, body: ErrorBody): TerminalOutcome['verdict'] {
  const success = successOf(body);
  if (success === false) return 'refused';
  if (status >= 200 && status < 300) return success === true ? 'done' : 'unknown';
  if (status < 400 || status === 502 || status === 504) return 'unknown';
  if (status < 500) return status === 429 || turnsAway(status, body) ? 'refused' : 'unknown';
  // A bridge answers 503 before it does anything: it is overloaded or has no terminal.
  if (status === 503) return body.shape === 'json' ? 'refused' : 'unknown';
  if (status === 501) return 'refused';
  return saysNotInitialised(body) ? 'refused' : 'unknown';
}

function failureOf(endpoint: Endpoint, answer: Answer, body: ErrorBody): Failure | null {
  if (answer.status < 200 || answer.status > 299) return failureOfAnswer(endpoint, answer);
  const said = body.said === null ? {} : { said: body.said };
  if (successOf(body) === true) return null;
  if (successOf(body) === false) {
    return {
      kind: 'refused',
      message: `The bridge did not do it${body.said === null ? '' : `: ${body.said}`}`,
      endpoint: endpoint.label,
      status: answer.status,
      ...said,
    };
  }
  if (body.json === undefined) return failureOfText(endpoint, answer);
  return {
    kind: 'bad-answer',
    message: 'The answer does not say whether it was done',
    endpoint: endpoint.label,
    status: answer.status,
    field: 'success',
    ...said,
  };
}

/** `timeoutMs`: a restart can take minutes. It runs beside reads and trades, which a starting terminal refuses by itself. */
export function createTerminalActions(
  { transport, scheduler, availability, clean }: Asking,
  timeoutMs: number,
  withoutToken: (text: string) => string,
): TerminalActions {
  return {
    act(action) {
      const endpoint: Endpoint = { label: `POST /terminal/${action}` };
      const outcome = (
        verdict: TerminalOutcome['verdict'],
        said: string | null,
        failure: Failure | null,
        tookMs: number,
      ): TerminalOutcome => ({
        action,
        verdict,
        said: said === null ? null : withoutToken(said),
        failure: failure === null ? null : clean(failure),
        tookMs,
      });
      return scheduler.aside({
        async send() {
          const exchange = await transport.write({
            method: 'POST',
            path: `/terminal/${action}`,
            body: null,
            timeoutMs,
          });
          if (exchange.kind === 'fault') {
            const verdict = exchange.sent ? 'unknown' : 'not-sent';
            return outcome(verdict, null, failureOfFault(endpoint, exchange), exchange.tookMs);
          }
          const body = readErrorBody(exchange.contentType, exchange.text);
          const failure = failureOf(endpoint, exchange, body);
          availability.record('terminal-actions', failure, false);
          const verdict = terminalVerdict(exchange.status, body);
          // Reads that the starting terminal cut off are sent again at once, without a pause.
          if (verdict === 'done') scheduler.lookAgain();
          return outcome(verdict, body.said, failure, exchange.tookMs);
        },
        notSent: (failure) => outcome('not-sent', null, failure, 0),
      });
    },
  };
}
