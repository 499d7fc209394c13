import { z } from 'zod';
import type { BrokerClock, Terminal } from '../../../shared/model/connection';
import { ok, type Result } from '../../../shared/result';
import { isRecord } from '../error-body';
import { decodeWith, flag, maybe, number, recordOf, text } from './wire';

const wireTerminal = z.object({
  name: maybe(text),
  company: maybe(text),
  build: maybe(number),
  connected: maybe(flag),
  trade_allowed: maybe(flag),
  tradeapi_disabled: maybe(flag),
  ping_last: maybe(number),
  broker_utc_offset_seconds: maybe(number),
});

export function decodeTerminal(body: unknown, endpoint: string): Result<Terminal> {
  const decoded = decodeWith(wireTerminal, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  return ok({
    name: wire.name,
    company: wire.company,
    build: wire.build,
    connected: wire.connected,
    tradeAllowed: wire.trade_allowed,
    tradeApiDisabled: wire.tradeapi_disabled,
    pingMs: wire.ping_last === null ? null : wire.ping_last / 1_000,
    utcOffsetS: wire.broker_utc_offset_seconds,
  });
}

const wireTime = z.object({
  utc_epoch: maybe(number),
  server_epoch: maybe(number),
  utc_offset_hours: maybe(number),
  utc_offset_seconds: maybe(number),
  used_symbol: maybe(text),
});

/** Null where the bridge answers but could detect no offset (closed market, no tick). */
export function decodeTime(body: unknown, endpoint: string): Result<BrokerClock | null> {
  const decoded = decodeWith(wireTime, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  const offsetS =
    wire.utc_offset_seconds ?? (wire.utc_offset_hours === null ? null : wire.utc_offset_hours * 3_600);
  if (offsetS === null) return ok(null);
  return ok({
    utcOffsetS: offsetS,
    utcMs: wire.utc_epoch === null ? null : wire.utc_epoch * 1_000,
    source: '/time',
    usedSymbol: wire.used_symbol,
    marketOpen: isRecord(body) && 'server_epoch' in body ? wire.server_epoch !== null : null,
  });
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

/** The body of `/ping/broker` is "not shown": these are the names that latency goes by, all in milliseconds. */
const wireLatency = z.object({
  latency_ms: maybe(number),
  ping_ms: maybe(number),
  latencyMs: maybe(number),
  latency: maybe(number),
  ping: maybe(number),
});

export function decodeBrokerLatency(body: unknown, endpoint: string): Result<number | null> {
  const decoded = decodeWith(wireLatency, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  return ok(wire.latency_ms ?? wire.ping_ms ?? wire.latencyMs ?? wire.latency ?? wire.ping);
}

const wireOpenApi = z.object({
  info: z.object({ title: maybe(text), version: maybe(text) }),
});

/** What the interface description calls itself. */
export function decodeOpenApi(
  body: unknown,
  endpoint: string,
): Result<{ title: string | null; version: string | null }> {
  const decoded = decodeWith(wireOpenApi, body, endpoint);
  return decoded.ok ? ok(decoded.value.info) : decoded;
}
