import { z } from 'zod';
import type { BrokerClock, Terminal } from '../../../shared/model/connection';
import { ok, type Result } from '../../../shared/model/result';
import type { BrokerTime, LastError } from '../../../shared/model/terminal';
import { isRecord } from './error-body';
import { bounded } from './printed';
import { badField, decodeWith, errorInPlace, flag, maybe, number, recordOf, renamed, text } from './wire';

const wireTerminal = renamed({
  name: ['name', maybe(text)],
  company: ['company', maybe(text)],
  build: ['build', maybe(number)],
  connected: ['connected', maybe(flag)],
  tradeAllowed: ['trade_allowed', maybe(flag)],
  tradeApiDisabled: ['tradeapi_disabled', maybe(flag)],
  // `ping_last` is in microseconds.
  pingMs: ['ping_last', maybe(number.transform((us) => us / 1_000))],
  utcOffsetS: ['broker_utc_offset_seconds', maybe(number)],
});

export function decodeTerminal(body: unknown, endpoint: string): Result<Terminal> {
  const error = errorInPlace(body, endpoint);
  if (error !== null) return error;
  return decodeWith(wireTerminal, recordOf(body), endpoint);
}

const wireTime = renamed({
  utcEpochS: ['utc_epoch', maybe(number)],
  utcIso: ['utc_iso', maybe(text)],
  serverEpochS: ['server_epoch', maybe(number)],
  serverIso: ['server_iso', maybe(text)],
  utcOffsetHours: ['utc_offset_hours', maybe(number)],
  utcOffsetS: ['utc_offset_seconds', maybe(number)],
  usedSymbol: ['used_symbol', maybe(text)],
});

/** `GET /time`: the record as it was sent, and the clock that follows from it. */
export interface TimeAnswer {
  readonly time: BrokerTime;
  /** Null where the bridge could not find an offset (closed market, no tick). */
  readonly clock: BrokerClock | null;
  /** False where it reported that there is no tick; null where it says nothing. */
  readonly marketOpen: boolean | null;
}

export function decodeTime(body: unknown, endpoint: string): Result<TimeAnswer> {
  const record = recordOf(body);
  const decoded = decodeWith(wireTime, record, endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  const isTime = wire.utcEpochS !== null || wire.serverEpochS !== null || wire.utcOffsetS !== null;
  if (!isTime && wire.utcOffsetHours === null) {
    return badField({
      endpoint,
      field: 'utc_epoch',
      value: undefined,
      problem: 'no time provided',
      body: record,
    });
  }
  const offsetS = wire.utcOffsetS ?? (wire.utcOffsetHours === null ? null : wire.utcOffsetHours * 3_600);
  const marketOpen = isRecord(record) && 'server_epoch' in record ? wire.serverEpochS !== null : null;
  return ok({
    time: { ...wire, utcOffsetS: offsetS, usedSymbol: wire.usedSymbol === '' ? null : wire.usedSymbol },
    clock:
      offsetS === null
        ? null
        : {
            utcOffsetS: offsetS,
            utcMs: wire.utcEpochS === null ? null : wire.utcEpochS * 1_000,
            source: '/time',
            usedSymbol: wire.usedSymbol,
            marketOpen,
          },
    marketOpen,
  });
}

const wireLastError = z.object({
  code: maybe(number),
  retcode: maybe(number),
  message: maybe(text),
  description: maybe(text),
});

/** MetaTrader's pair of code and text, a record of them, or either inside `last_error` or `error`. */
export function decodeLastError(body: unknown, endpoint: string): Result<LastError> {
  const record = recordOf(body);
  const inner = isRecord(record) ? (record.last_error ?? record.error) : undefined;
  const content = isRecord(inner) || Array.isArray(inner) ? inner : record;
  const pair =
    Array.isArray(content) && content.length === 2 ? { code: content[0], message: content[1] } : content;
  const decoded = decodeWith(wireLastError, pair, endpoint);
  if (!decoded.ok) return decoded;
  const { code, retcode, message, description } = decoded.value;
  const error: LastError = { code: code ?? retcode, message: message ?? description };
  return error.code === null && error.message === null
    ? badField({
        endpoint,
        field: 'code',
        value: undefined,
        problem: 'neither a number nor a text provided',
        body: record,
      })
    : ok({ ...error, message: error.message === null ? null : bounded(error.message, 500) });
}

/** The clock of a bridge without `/time`. */
export function clockOfTerminal(terminal: Terminal): BrokerClock | null {
  return terminal.utcOffsetS === null
    ? null
    : {
        utcOffsetS: terminal.utcOffsetS,
        utcMs: null,
        source: '/terminal',
        usedSymbol: null,
        marketOpen: null,
      };
}

/** The document does not show the body of `/ping/broker`: these are the known names of the latency, all in milliseconds. */
const wireLatency = z.object({
  latency_ms: maybe(number),
  ping_ms: maybe(number),
  latencyMs: maybe(number),
  latency: maybe(number),
  ping: maybe(number),
});

export function decodeBrokerLatency(body: unknown, endpoint: string): Result<number | null> {
  const error = isRecord(body) && Object.keys(body).length > 0 ? errorInPlace(body, endpoint) : null;
  if (error !== null) return error;
  const decoded = decodeWith(wireLatency, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  return ok(wire.latency_ms ?? wire.ping_ms ?? wire.latencyMs ?? wire.latency ?? wire.ping);
}

const wireOpenApi = z.object({
  info: z.object({ title: maybe(text), version: maybe(text) }),
  paths: maybe(z.record(z.string(), z.unknown())),
});

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const mostEndpoints = 500;

export interface OpenApi {
  readonly title: string | null;
  readonly version: string | null;
  /** Method and path template, such as `GET /symbols/{symbol}`. */
  readonly endpoints: string[];
}

/** Title, version and endpoints of the interface description. */
export function decodeOpenApi(body: unknown, endpoint: string): Result<OpenApi> {
  const decoded = decodeWith(wireOpenApi, body, endpoint);
  if (!decoded.ok) return decoded;
  const { info, paths } = decoded.value;
  const words = (part: string | null) => (part === null ? null : bounded(part, 120));
  const endpoints = Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    isRecord(operations)
      ? methods
          .filter((method) => Object.hasOwn(operations, method))
          .map((method) => `${method.toUpperCase()} ${bounded(path, 160)}`)
      : [],
  );
  return ok({
    title: words(info.title),
    version: words(info.version),
    endpoints: endpoints.slice(0, mostEndpoints),
  });
}

/** The market behind the bridge, by its answer to a ping: `live`, `backtest` or another word. */
export function pingMode(body: unknown): string | null {
  const mode = isRecord(body) ? body.mode : undefined;
  return typeof mode === 'string' && mode.trim() !== '' ? bounded(mode.trim().toLowerCase(), 20) : null;
}
