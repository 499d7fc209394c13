import { type Failure, failed, type Result } from '../../shared/model/result';
import { isHtml, parseJson } from './decode/error-body';
import type { EndpointAvailability } from './endpoint-availability';
import type { Endpoint } from './endpoints';
import type { Answer } from './exchange';
import { failureOfAnswer, failureOfFault, failureOfText } from './failure';
import type { Reading, ReadingSink } from './reading';
import type { LaneOptions, ReadTask, Scheduler } from './scheduler';
import type { Transport } from './transport';

/** Of one record, bytes: a broker may write a novel into it, not a library. */
const smallBytes = 2 * 1024 * 1024;

/** What one read needs to come about. */
export interface Asking {
  readonly transport: Transport;
  readonly scheduler: Scheduler;
  readonly timeoutMs: number;
  readonly availability: EndpointAvailability;
  /** Takes the token out of foreign words. */
  clean(failure: Failure): Failure;
  /** Takes note of what the account's reads bring. */
  readonly readings?: ReadingSink | undefined;
}

/** Reads a 2xx answer that is JSON (undefined: another body, where the endpoint allows it). */
export type Decode<T> = (body: unknown, endpoint: string, answer: Answer) => Result<T> | Promise<Result<T>>;

export interface TopicOptions<T> {
  /** JSON text; a read with one is a POST. */
  readonly body?: string;
  /** Ends the caller's interest: see `ReadLane`. */
  readonly wanted?: AbortSignal | undefined;
  /** What came of it, once for all who share the read. */
  readonly reading?: (result: Result<T>) => Reading;
}

/** One kind of read: how to ask, and how to read the answer. */
export type Topic<T> = (
  endpoint: Endpoint,
  path: string,
  decode: Decode<T>,
  options?: TopicOptions<T>,
) => Promise<Result<T>>;

export function createTopics(asking: Asking): <T>(lane: LaneOptions) => Topic<T> {
  const { transport, scheduler, timeoutMs, availability, clean, readings } = asking;

  async function answerOf<T>(
    endpoint: Endpoint,
    path: string,
    decode: Decode<T>,
    body: string | null,
    { signal, isWanted }: ReadTask,
  ): Promise<Result<T>> {
    const method = body === null ? 'GET' : 'POST';
    const exchange = await transport.read({
      method,
      path,
      body,
      timeoutMs,
      signal,
      isWanted,
      ...(endpoint.isSmall === true ? { maxBytes: smallBytes } : {}),
    });
    if (exchange.kind === 'fault') return failed(failureOfFault(endpoint, exchange));
    if (exchange.status < 200 || exchange.status > 299) return failed(failureOfAnswer(endpoint, exchange));
    const json = parseJson(exchange.text);
    const isUnread = endpoint.anyBody === true && !isHtml(exchange.contentType, exchange.text);
    if (json === undefined && !isUnread) return failed(failureOfText(endpoint, exchange));
    return decode(json, endpoint.label, exchange);
  }

  return <T>(lane: LaneOptions): Topic<T> => {
    const read = scheduler.lane<T>(lane);
    return (endpoint, path, decode, { body = null, wanted, reading } = {}) => {
      const work = async (task: ReadTask): Promise<Result<T>> => {
        const askedMs = readings?.now() ?? 0;
        const answer = await answerOf(endpoint, path, decode, body, task);
        const result = answer.ok ? answer : failed(clean(answer.failure));
        if (reading !== undefined) readings?.take(reading(result), askedMs);
        const { shows } = endpoint;
        if (shows !== undefined) {
          availability.record(shows, result.ok ? null : result.failure, endpoint.about !== undefined);
        }
        return result;
      };
      return read(`${path} ${body ?? ''}`, work, wanted);
    };
  };
}
