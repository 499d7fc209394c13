import { assertNever, type Failure } from '../../shared/model/result';
import { noTradeResult, type TradeOutcome, type TradeRequest } from '../../shared/model/trade';
import { usualDeviation } from '../../shared/rules/drift';
import { isMarket } from '../../shared/rules/order-types';
import { readErrorBody } from './decode/error-body';
import { decodeTradeResult } from './decode/trade-result';
import { type Endpoint, segment } from './endpoints';
import type { Answer } from './exchange';
import { failureOfAnswer, failureOfFault, failureOfText } from './failure';
import type { Scheduler } from './scheduler';
import type { TimeDoor } from './time-door';
import type { TradeWork } from './trade-queue';
import { type Operation, readVerdict } from './trade-verdict';
import type { HttpRequest, Transport } from './transport';

/** Called when the connection is open, before the first byte; false stops the write. */
type OnSending = () => boolean | Promise<boolean>;

interface WriteOptions {
  readonly onSending?: OnSending;
  /** It only reduces risk: waits for no other write. */
  readonly isRiskReducing?: boolean;
}

/** The five writes. Each is sent once and always has an outcome. */
export interface BridgeWrites {
  send(request: TradeRequest, how?: WriteOptions): Promise<TradeOutcome>;
  /** Opens the connection of the next write; the returned function closes it if it was not used. */
  connectAhead(): () => void;
}

interface Write {
  readonly intentId: string;
  readonly endpoint: Endpoint;
  readonly operation: Operation;
  readonly method: HttpRequest['method'];
  readonly path: string;
  /** Undefined fields are not sent: the bridge leaves them unchanged. */
  readonly body: Readonly<Record<string, string | number | undefined>> | null;
}

const tooManyRequests = 10024;

function outcomeOf(write: Write, answer: Answer): TradeOutcome {
  const body = readErrorBody(answer.contentType, answer.text);
  const reading = readVerdict(write.operation, answer.status, body);
  const isSuccessStatus = answer.status >= 200 && answer.status < 300;
  const isTradeResult = isSuccessStatus && reading.retcode !== null;
  return {
    intentId: write.intentId,
    ...reading,
    endpoint: write.endpoint.label,
    status: answer.status,
    said: body.said,
    failure: isTradeResult ? null : failureOf(write, answer, body.json, isSuccessStatus),
    ...decodeTradeResult(body.repeatsRetcode ? undefined : body.json),
    tookMs: answer.tookMs,
  };
}

function failureOf(write: Write, answer: Answer, json: unknown, isSuccessStatus: boolean): Failure {
  if (!isSuccessStatus) return failureOfAnswer(write.endpoint, answer);
  if (json === undefined) return failureOfText(write.endpoint, answer);
  return {
    kind: 'bad-answer',
    message: 'The answer holds no retcode, so it does not say what became of the request',
    endpoint: write.endpoint.label,
    status: answer.status,
    field: 'retcode',
  };
}

export function createWrites(
  transport: Transport,
  scheduler: Scheduler,
  timeoutMs: number,
  clean: (outcome: TradeOutcome) => TradeOutcome,
  door: Pick<TimeDoor, 'out'>,
): BridgeWrites {
  const send = (
    write: Write,
    { onSending, isRiskReducing = false }: WriteOptions = {},
  ): Promise<TradeOutcome> => {
    const work: TradeWork<TradeOutcome> = {
      send: async () => {
        const exchange = await transport.write({
          method: write.method,
          path: write.path,
          body: write.body === null ? null : JSON.stringify(write.body),
          timeoutMs,
          ...(onSending === undefined ? {} : { onSending }),
        });
        if (exchange.kind === 'answer') return clean(outcomeOf(write, exchange));
        return clean({
          ...noTradeResult,
          intentId: write.intentId,
          endpoint: write.endpoint.label,
          verdict: exchange.sent ? 'unknown' : 'not-sent',
          status: exchange.status,
          failure: failureOfFault(write.endpoint, exchange),
          tookMs: exchange.tookMs,
        });
      },
      complaint: ({ retcode, status, failure }) =>
        retcode === tooManyRequests || failure?.retcode === tooManyRequests || status === 429
          ? 'too-many'
          : failure?.kind === 'busy'
            ? 'busy'
            : null,
      retryAfterMs: ({ failure }) => failure?.retryAfterMs ?? null,
      notSent: (failure) => ({
        ...noTradeResult,
        intentId: write.intentId,
        endpoint: write.endpoint.label,
        verdict: 'not-sent',
        status: null,
        failure,
        tookMs: 0,
      }),
    };
    return scheduler.trade(work, isRiskReducing);
  };

  return {
    connectAhead: () => transport.connectAhead(),
    send: (request, how) => send(writeOf(request, door), how),
  };
}

function writeOf(request: TradeRequest, door: Pick<TimeDoor, 'out'>): Write {
  switch (request.name) {
    case 'place-order': {
      const order = request.input;
      return {
        ...onSymbol,
        intentId: order.intentId,
        operation: { kind: 'place', pending: !isMarket(order.type) },
        body: {
          symbol: order.symbol,
          type: order.type,
          volume: order.volume,
          price: order.price,
          stoplimit: order.stopLimit,
          sl: order.sl,
          tp: order.tp,
          // Always sent with a market order: a bridge's own default is not what was confirmed (reference/order-safety.md, rule 11).
          deviation: order.deviation ?? (isMarket(order.type) ? usualDeviation : undefined),
          magic: order.magic,
          comment: order.comment,
          type_filling: order.filling,
          type_time: order.time,
          expiration: door.out(order.expiration),
        },
      };
    }
    case 'modify-order': {
      const change = request.input;
      return {
        ...onTicket('PUT', 'orders', change),
        operation: { kind: 'modify' },
        body: {
          price: change.price,
          stoplimit: change.stopLimit,
          sl: change.sl,
          tp: change.tp,
          type_time: change.time,
          expiration: door.out(change.expiration),
        },
      };
    }
    case 'cancel-order':
      return { ...onTicket('DELETE', 'orders', request.input), operation: { kind: 'cancel' }, body: null };
    case 'modify-position': {
      const { sl, tp } = request.input;
      return {
        ...onTicket('PUT', 'positions', request.input),
        operation: { kind: 'modify' },
        body: { sl, tp },
      };
    }
    case 'close-position': {
      const { volume, deviation } = request.input;
      return {
        ...onTicket('DELETE', 'positions', request.input),
        operation: { kind: 'close', partial: volume !== undefined },
        body: volume === undefined && deviation === undefined ? null : { volume, deviation },
      };
    }
    default:
      return assertNever(request);
  }
}

const onSymbol = {
  endpoint: { label: 'POST /orders', about: 'symbol' },
  method: 'POST',
  path: '/orders',
} as const;

const onTicket = (
  method: 'PUT' | 'DELETE',
  list: 'orders' | 'positions',
  input: { readonly intentId: string; readonly ticket: string },
) => ({
  intentId: input.intentId,
  endpoint: { label: `${method} /${list}/${input.ticket}`, about: 'ticket' as const },
  method,
  path: `/${list}/${segment(input.ticket)}`,
});
