import { z } from 'zod';
import { maybeNumber, maybeText, utcMs } from './fields';
import { failureSchema } from './result';

/** `GET /error`: the terminal's last error. MetaTrader's own numbers: 1 is success, negative ones are errors. */
export const lastErrorSchema = z.object({ code: maybeNumber, message: maybeText });
export type LastError = Readonly<z.infer<typeof lastErrorSchema>>;

const terminalActions = ['init', 'restart', 'shutdown'] as const;
export type TerminalAction = (typeof terminalActions)[number];

/** `POST /terminal/init`, `/restart`, `/shutdown`: one intent, one send, as with orders. */
export const terminalActSchema = z.strictObject({
  intentId: z.uuid(),
  /** The bridge that the user saw (`ActiveBridge.generation`): not sent to another one. */
  generation: z.number().int().optional(),
  action: z.enum(terminalActions),
});

/**
 * `unknown`: no answer shows the result (time-out, 504, reset). A restart takes minutes, so watch the connection until the terminal
 * answers again.
 */
export const terminalOutcomeSchema = z.object({
  action: z.enum(terminalActions),
  verdict: z.enum(['done', 'refused', 'not-sent', 'unknown']),
  said: maybeText,
  failure: failureSchema.nullable(),
  tookMs: z.number(),
});
export type TerminalOutcome = Readonly<z.infer<typeof terminalOutcomeSchema>>;

/** An `Initialize`, `Restart` or `Shut down` under way, as long as the terminal's silence is expected. */
export const terminalWorkSchema = z.object({
  /** Of the bridge: it does not explain the silence of another bridge's terminal. */
  generation: z.number().int(),
  action: z.enum(terminalActions),
  /**
   * - `sent`: not answered yet; a restart may hold its answer for minutes
   * - `returning`: answered, or no answer will come; waiting for the terminal
   * - `down`: shut down as requested; stays so until it is initialised
   */
  phase: z.enum(['sent', 'returning', 'down']),
  /** Null until the bridge has answered; `unknown` where no answer shows the result. */
  verdict: z.enum(['done', 'unknown']).nullable(),
  /** The terminal has failed to answer since the request. */
  wasAway: z.boolean(),
  /** When it was sent. */
  sinceMs: utcMs,
});
export type TerminalWork = Readonly<z.infer<typeof terminalWorkSchema>>;

/** `GET /time`: broker time and UTC. `server…` is null while the market is closed. */
export const brokerTimeSchema = z.object({
  utcEpochS: maybeNumber,
  utcIso: maybeText,
  serverEpochS: maybeNumber,
  serverIso: maybeText,
  utcOffsetHours: maybeNumber,
  utcOffsetS: maybeNumber,
  usedSymbol: maybeText,
});
export type BrokerTime = Readonly<z.infer<typeof brokerTimeSchema>>;

/** `GET /openapi.json`, as far as it is shown. */
export const interfaceSchema = z.object({
  title: maybeText,
  version: maybeText,
  /** Method and path, such as `GET /ping`. */
  endpoints: z.array(z.string()),
  /** Those of them that this product does not use. */
  unused: z.array(z.string()),
});

/** What a bridge may or may not have, found by a read or from its interface description. */
export const endpointCapabilityIds = [
  'ping',
  'broker-latency',
  'last-error',
  'terminal',
  'terminal-actions',
  'time',
  'account',
  'symbols',
  'tick',
  'tick-history',
  'rates',
  'analysis',
  'positions',
  'orders',
  'deals',
  'history-orders',
  'interface',
] as const;
export type EndpointCapabilityId = (typeof endpointCapabilityIds)[number];

/** Known only from orders, and none is ever sent to find out. */
const orderCapabilityIds = ['stop-limit', 'expiry', 'filling'] as const;
export type OrderCapabilityId = (typeof orderCapabilityIds)[number];

/** Capabilities without an endpoint. `dialect`: which of the two known interfaces it has (reference/bridge-notes.md). */
export const learnedCapabilityIds = ['dialect', ...orderCapabilityIds] as const;
export type LearnedCapabilityId = (typeof learnedCapabilityIds)[number];

export const capabilityIds = [...endpointCapabilityIds, ...learnedCapabilityIds] as const;
export type CapabilityId = (typeof capabilityIds)[number];

export const capabilitySchema = z.object({
  id: z.enum(capabilityIds),
  /** Method and path of each of its endpoints. */
  endpoints: z.array(z.string()),
  /** `unknown`: not probed yet, or it cannot be probed without doing something. */
  state: z.enum(['yes', 'no', 'unknown']),
  /** Why not, or why unknown, for the user. */
  reason: maybeText,
});
export type Capability = Readonly<z.infer<typeof capabilitySchema>>;
