import { z } from 'zod';
import { ticketSchema } from '../model/fields';
import {
  bookedInSchema,
  closedTradeSchema,
  foundTradeSchema,
  knownDealsSchema,
  ledgerCoverageSchema,
  ledgerLaneSchema,
  ledgerRecordedSchema,
  ledgerResultsSchema,
  ledgerStatesSchema,
  tradesPickSchema,
} from '../model/ledger';
import {
  namedTradeSchema,
  openedTradeSchema,
  tradesQuestionSchema,
  tradeTableSchema,
  tradeWithDealsSchema,
} from '../model/trade-table';
import { backwards, brokerSeconds, isForwards, nothing, type Requests, requestId, symbol } from './kinds';

/** One owner's closed trades since then; null: all. */
const ofOwner = { owner: z.string().max(60), from: brokerSeconds.nullable() };
/** So many of them were answered before. */
const skip = z.number().int().min(0);

/**
 * Questions to the ledger: all deals of the connected account, which the host has in memory. A trade belongs to the period in which it closed, whole. Each
 * answer is null until the account was read.
 */
export const ledgerRequests = {
  /** How much of the history is known, after a read of the newest deals. */
  'ledger.coverage': { kind: 'read', input: nothing, output: ledgerCoverageSchema },
  /** Both ends included, after a read of what of the period is not known. */
  'ledger.booked': {
    kind: 'read',
    input: z.strictObject({ from: brokerSeconds, to: brokerSeconds }).refine(isForwards, backwards),
    output: bookedInSchema,
  },
  /**
   * A table of the trades of a period, or of its deals: what it counts and adds up, and its lines from `skip` on. What of the period is not known
   * is read first, `isAnew`: all of it. `group`: of the rows of this heading alone.
   */
  'ledger.trade-table': {
    kind: 'read',
    input: z.strictObject({
      question: tradesQuestionSchema.refine(isForwards, backwards),
      skip,
      most: z.number().int().min(0).max(2_000),
      group: z.string().max(2_000).nullable(),
      withSummary: z.boolean(),
      isAnew: z.boolean(),
      requestId: requestId.optional(),
    }),
    output: tradeTableSchema,
  },
  /** All lines of such a table: `tradeKey` of a trade, the ticket of a deal, null for a heading. */
  'ledger.trade-keys': {
    kind: 'read',
    input: z.strictObject({ question: tradesQuestionSchema.refine(isForwards, backwards) }),
    output: z.object({ version: z.string(), keys: z.array(z.string().nullable()).readonly() }),
  },
  /**
   * The trades of one position, after a read of what of the period is not known, and the neighbours of one of them: in the order of a table, of a list, or
   * among its owner's, newest first. No trades: it is not known.
   */
  'ledger.opened-trade': {
    kind: 'read',
    input: z.strictObject({
      trade: namedTradeSchema,
      from: brokerSeconds,
      to: brokerSeconds,
      among: z.union([
        z.strictObject({ table: tradesQuestionSchema }),
        z.strictObject({ list: z.array(namedTradeSchema).max(100).readonly() }),
        z.strictObject({ ownersOf: tradesQuestionSchema }),
      ]),
    }),
    output: openedTradeSchema,
  },
  /** By who owns them. `netsFrom`: the net since each of these moments besides. */
  'ledger.results': {
    kind: 'host',
    input: z.strictObject({
      from: brokerSeconds.nullable(),
      netsFrom: z.array(brokerSeconds.nullable()).max(10),
    }),
    output: ledgerResultsSchema.nullable(),
  },
  /** By who owns them: what the record knows of these trades, and of what is open. */
  'ledger.recorded': {
    kind: 'host',
    input: z.strictObject({ from: brokerSeconds.nullable() }),
    output: ledgerRecordedSchema.nullable(),
  },
  /** Of everybody who was seen to act, as of the present minute. Null too while the broker's clock is not known. */
  'ledger.states': { kind: 'host', input: nothing, output: ledgerStatesSchema.nullable() },
  /** His trades that were open since then and seen without a stop, the longest first; 5,000 at most. */
  'ledger.no-stop': {
    kind: 'host',
    input: z.strictObject({ ...ofOwner, skip }),
    output: z.array(closedTradeSchema.readonly()).readonly().nullable(),
  },
  'ledger.lane': {
    kind: 'host',
    input: z.strictObject(ofOwner),
    output: ledgerLaneSchema.nullable(),
  },
  /** In the order in which they closed; 5,000 at most. */
  'ledger.trades': {
    kind: 'host',
    input: z.strictObject({ ...ofOwner, pick: tradesPickSchema, skip }),
    output: z.array(closedTradeSchema.readonly()).readonly().nullable(),
  },
  /** Newest first, with their deals. Of a shared one the owner's part. */
  'ledger.trade-deals': {
    kind: 'host',
    input: z.strictObject({ ...ofOwner, skip, most: z.number().int().min(1).max(500) }),
    output: z.array(tradeWithDealsSchema.readonly()).readonly().nullable(),
  },
  /**
   * Of the positions that were open in a period, after a read of what of it is not known; those of a symbol. `tickets`: of these positions, orders and
   * deals, whenever it was. `most`: the newest positions, until there are so many deals.
   */
  'ledger.deals': {
    kind: 'read',
    input: z
      .strictObject({
        from: brokerSeconds,
        to: brokerSeconds,
        symbol: symbol.optional(),
        tickets: z.array(ticketSchema).max(20_000).readonly().optional(),
        most: z.number().int().min(1).optional(),
        requestId: requestId.optional(),
      })
      .refine(isForwards, backwards),
    output: knownDealsSchema,
  },
  /**
   * All deals of the open positions as they are listed, after a read of what is not known since the oldest was opened, and the last exit since then of
   * each of their symbols: what closing costs.
   */
  'ledger.position-deals': { kind: 'read', input: nothing, output: knownDealsSchema },
  /** Closed trades of which the position, a deal or an order begins with these digits; 20 at most. */
  'ledger.find': {
    kind: 'host',
    input: z.strictObject({ digits: z.string().regex(/^\d{4,20}$/) }),
    output: z.array(foundTradeSchema),
  },
} as const satisfies Requests;
