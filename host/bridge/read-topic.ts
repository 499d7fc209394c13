import { type Failure, failed, type Result } from '../../shared/model/result';
import { isHtml, parseJson } from './decode/error-body';
import type { InParts } from './decode/list';
import { createRowsInText, type TakeRows } from './decode/rows-in-text';
import type { EndpointAvailability } from './endpoint-availability';
import type { Endpoint } from './endpoints';
import type { Answer } from './exchange';
import { failureOfAnswer, failureOfFault, failureOfText } from './failure';
import type { Reading, ReadingSink } from './reading';
import type { LaneOptions, ReadTask, Scheduler } from './scheduler';
import type { Transport } from './transport';

/** Largest answer with one record, bytes: a long text from a broker fits in. */
const smallBytes = 2 * 1024 * 1024;

/** How long a read may take that the bridge needs long for. Milliseconds. */
export interface Patience {
  /** Without a byte from the bridge. */
  readonly silenceMs: number;
  /** In all: an answer of megabytes may come slowly. */
  readonly wholeMs: number;
  /** So much work in vain is not asked for again by itself for so long. */
  readonly restMs: number;
}

/** What reads and writes of a bridge need. */
export interface Asking {
  readonly transport: Transport;
  readonly scheduler: Scheduler;
  readonly timeoutMs: number;
  readonly long: Patience;
  readonly availability: EndpointAvailability;
  /** Removes the token from foreign text. */
  clean(failure: Failure): Failure;
  /** Gets the results of reads of the account. */
  readonly readings?: ReadingSink | undefined;
}

/** Decodes the JSON of a 2xx answer (undefined: another body, where the endpoint allows it). */
export type DecodeWhole<T> = (
  body: unknown,
  endpoint: string,
  answer: Answer,
) => Result<T> | Promise<Result<T>>;
/** A long list is decoded while it arrives. */
export interface DecodeInParts<T> {
  begin(endpoint: string): InParts<T>;
}
export type Decode<T> = DecodeWhole<T> | DecodeInParts<T>;

export interface TopicOptions<T> {
  /** JSON text; makes the read a POST. */
  readonly body?: string;
  /** Cancels for this caller: see `ReadLane`. */
  readonly wanted?: AbortSignal | undefined;
  /** The result as a reading, once for all callers of a shared read. */
  readonly reading?: (result: Result<T>) => Reading;
}

/** Performs one kind of read. */
export type Topic<T> = (
  endpoint: Endpoint,
  path: string,
  decode: Decode<T>,
  options?: TopicOptions<T>,
) => Promise<Result<T>>;

export function createTopics(asking: Asking): <T>(lane: LaneOptions) => Topic<T> {
  const { transport, scheduler, timeoutMs, long, availability, clean, readings } = asking;

  async function answerOf<T>(
    endpoint: Endpoint,
    path: string,
    decode: Decode<T>,
    body: string | null,
    isLong: boolean,
    { signal, isWanted }: ReadTask,
  ): Promise<Result<T>> {
    const method = body === null ? 'GET' : 'POST';
    const { take, end }: { readonly take: TakeRows | null; readonly end: DecodeWhole<T> } =
      'begin' in decode ? decode.begin(endpoint.label) : { take: null, end: decode };
    const exchange = await transport.read({
      method,
      path,
      body,
      ...(isLong ? { timeoutMs: long.wholeMs, silenceMs: long.silenceMs } : { timeoutMs }),
      signal,
      isWanted,
      ...(take === null ? {} : { sink: createRowsInText(take) }),
      ...(endpoint.isSmall === true ? { maxBytes: smallBytes } : {}),
    });
    if (exchange.kind === 'fault') {
      const failure = failureOfFault(endpoint, exchange);
      if (!isLong || failure.kind !== 'timeout') return failed(failure);
      // The rest of the bridge is well, as a rule: so the words name what is not.
      return failed({ ...failure, message: `${failure.message} (${endpoint.label})`, restMs: long.restMs });
    }
    if (exchange.status < 200 || exchange.status > 299) return failed(failureOfAnswer(endpoint, exchange));
    const json = parseJson(exchange.text);
    const isUnread = endpoint.anyBody === true && !isHtml(exchange.contentType, exchange.text);
    if (json === undefined && !isUnread) return failed(failureOfText(endpoint, exchange));
    return end(json, endpoint.label, exchange);
  }

  return <T>(lane: LaneOptions): Topic<T> => {
    const read = scheduler.lane<T>(lane);
    const isLong = lane.isLong === true;
    return (endpoint, path, decode, { body = null, wanted, reading } = {}) => {
      const work = async (task: ReadTask): Promise<Result<T>> => {
        const askedMs = readings?.now() ?? 0;
        const answer = await answerOf(endpoint, path, decode, body, isLong, task);
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
