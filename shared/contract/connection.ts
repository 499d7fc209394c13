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
} from '../model/terminal';
import { acceptsMs, bridgeAddress, nothing, type Requests, requestId, symbol, token } from './kinds';

/** The way to the bridge, the bridge itself and the terminal behind it. */
export const connectionRequests = {
  /**
   * Tries an address without saving it. `token` absent = the one of `profile` (without `profile` the one in use), if it belongs
   * to that address.
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
  'connection.read': { kind: 'read', input: z.strictObject({ acceptsMs }), output: connectionSchema },
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
  /** One record with every field that the bridge sent, as text. */
  'records.read': { kind: 'read', input: recordQuerySchema, output: wireRecordSchema },
  /**
   * Nobody waits for this read any more, whichever request it was: what of it was not sent yet is not sent, and what of its
   * answer has not come yet is not taken. True where it was still open.
   */
  'requests.cancel': { kind: 'host', input: z.strictObject({ requestId }), output: z.boolean() },
} as const satisfies Requests;
