import { z } from 'zod';
import { foundTradeSchema, ledgerCoverageSchema, ledgerResultsSchema } from '../model/ledger';
import { brokerSeconds, nothing, type Requests } from './kinds';

/** Questions to the ledger: all deals of the connected account, which the host has in memory. */
export const ledgerRequests = {
  /** How much of the history is known, after a read of the newest deals. */
  'ledger.coverage': { kind: 'read', input: nothing, output: ledgerCoverageSchema },
  /** Of trades that closed from then on, each whole, by who owns them. Null `from`: all of them. Null until the account was read. */
  'ledger.results': {
    kind: 'host',
    input: z.strictObject({ from: brokerSeconds.nullable() }),
    output: ledgerResultsSchema.nullable(),
  },
  /** Closed trades of which the position, a deal or an order begins with these digits; 20 at most. */
  'ledger.find': {
    kind: 'host',
    input: z.strictObject({ digits: z.string().regex(/^\d{4,20}$/) }),
    output: z.array(foundTradeSchema),
  },
} as const satisfies Requests;
