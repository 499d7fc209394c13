import { z } from 'zod';
import { maybeNumber, maybeText } from './fields';
import { failureSchema } from './result';

/** `GET /error`: the terminal's last error. MetaTrader's own numbers: 1 is success, negative ones are errors. */
export const lastErrorSchema = z.object({ code: maybeNumber, message: maybeText });
export type LastError = Readonly<z.infer<typeof lastErrorSchema>>;

const terminalActions = ['init', 'restart', 'shutdown'] as const;
export type TerminalAction = (typeof terminalActions)[number];

/** `POST /terminal/init`, `/restart`, `/shutdown`: one intent, one send, as with orders. */
export const terminalActSchema = z.strictObject({
  intentId: z.uuid(),
  /** The bridge that the user looked at (`ActiveBridge.generation`): an action that comes under another one is not sent. */
  generation: z.number().int().optional(),
  action: z.enum(terminalActions),
});

/**
 * `unknown`: no answer that says what became of it (time-out, 504, reset): a restart takes minutes, so the connection chain
 * has to be watched until the terminal answers again.
 */
export const terminalOutcomeSchema = z.object({
  action: z.enum(terminalActions),
  verdict: z.enum(['done', 'refused', 'not-sent', 'unknown']),
  said: maybeText,
  failure: failureSchema.nullable(),
  tookMs: z.number(),
});
export type TerminalOutcome = Readonly<z.infer<typeof terminalOutcomeSchema>>;

/** `GET /time`, whole: broker server time against UTC. `server…` is null while the market is closed. */
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

/** `GET /openapi.json`, as far as a person wants to know it. */
export const interfaceSchema = z.object({
  title: maybeText,
  version: maybeText,
  /** Method and path, such as `GET /ping`. */
  endpoints: z.array(z.string()),
  /** Those of them that this product does not use. */
  unused: z.array(z.string()),
});

/** What a bridge may or may not have, each found by asking or told by its interface description. */
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

/** What only an order can show, which is never sent for its own sake. */
const orderCapabilityIds = ['stop-limit', 'expiry', 'filling'] as const;
export type OrderCapabilityId = (typeof orderCapabilityIds)[number];

/** What no endpoint of its own shows. `dialect`: which of the known interfaces it speaks (reference/bridge-notes.md). */
export const learnedCapabilityIds = ['dialect', ...orderCapabilityIds] as const;
export type LearnedCapabilityId = (typeof learnedCapabilityIds)[number];

export const capabilityIds = [...endpointCapabilityIds, ...learnedCapabilityIds] as const;
export type CapabilityId = (typeof capabilityIds)[number];

export const capabilitySchema = z.object({
  id: z.enum(capabilityIds),
  /** Method and path of each endpoint behind it. */
  endpoints: z.array(z.string()),
  /** `unknown`: not asked yet, or it cannot be asked without doing something. */
  state: z.enum(['yes', 'no', 'unknown']),
  /** Why not, or why it is not known; in words for the user. */
  reason: maybeText,
});
export type Capability = Readonly<z.infer<typeof capabilitySchema>>;
