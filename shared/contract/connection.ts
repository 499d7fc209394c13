import { z } from 'zod';
import { connectionReportSchema, connectionSchema } from '../model/connection';
import { loadSchema } from '../model/load';
import { recordQuerySchema, wireRecordSchema } from '../model/record';
import { profileIdSchema } from '../model/settings';
import { stampsChoiceSchema } from '../model/stamps';
import {
  brokerTimeSchema,
  capabilitySchema,
  interfaceSchema,
  lastErrorSchema,
  terminalActSchema,
  terminalOutcomeSchema,
  terminalWorkSchema,
} from '../model/terminal';
import { askedTopicsSchema, changedTopicsSchema, topicAnswersSchema } from '../model/topics';
import { bridgeAddress, type Events, nothing, type Requests, requestId, symbol, token } from './kinds';

/** The connection, the bridge and its terminal. */
export const connectionRequests = {
  /**
   * Tests an address without saving it. Without `token` it uses that of `profile` (or the one in use), if it belongs to the address.
   */
  'connection.test': {
    kind: 'host',
    input: z.strictObject({
      url: bridgeAddress,
      token: token.optional(),
      profile: profileIdSchema.optional(),
      stamps: stampsChoiceSchema.optional(),
    }),
    output: connectionReportSchema,
  },
  /** Account, positions, orders, connection and quotes as last read. What is asked for is read on for five seconds at the user's intervals. */
  'topics.read': { kind: 'poll', input: askedTopicsSchema, output: topicAnswersSchema },
  'connection.read': { kind: 'read', input: nothing, output: connectionSchema },
  'load.read': { kind: 'host', input: nothing, output: loadSchema },
  'capabilities.read': { kind: 'read', input: nothing, output: z.array(capabilitySchema) },
  'interface.read': { kind: 'read', input: nothing, output: interfaceSchema },
  'error.read': { kind: 'read', input: nothing, output: lastErrorSchema },
  'time.read': {
    kind: 'read',
    input: z.strictObject({ symbol: symbol.optional() }),
    output: brokerTimeSchema,
  },
  'terminal.act': { kind: 'write', input: terminalActSchema, output: terminalOutcomeSchema },
  /** The silence of the terminal is reported as usual from now on. False where nothing was waited for. */
  'terminal.stopWaiting': { kind: 'host', input: nothing, output: z.boolean() },
  /** One record with all fields of the bridge, as text. */
  'records.read': { kind: 'read', input: recordQuerySchema, output: wireRecordSchema },
  /** Cancels a read: what was not sent yet is not sent, the rest of its answer is not read. True where it was still open. */
  'requests.cancel': { kind: 'host', input: z.strictObject({ requestId }), output: z.boolean() },
} as const satisfies Requests;

export const connectionEvents = {
  /** Ask again: an event that is lost costs a second. */
  'topics.changed': { kind: 'event', value: changedTopicsSchema },
  /** The action on the terminal that is under way; null: none. */
  'terminal.changed': { kind: 'event', value: terminalWorkSchema.nullable() },
} as const satisfies Events;
