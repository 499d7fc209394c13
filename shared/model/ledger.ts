import { z } from 'zod';
import { dealSchema } from './deal';
import { sides } from './enums';
import { brokerSeconds, lots, maybeBrokerSeconds, ticketSchema } from './fields';
import { listedSchema } from './record';

/** What the host knows of the connected account's deals: figures of them, never the deals themselves. */

/** Of closed trades, each whole. Account currency, after all costs; null: nothing to divide or rank. */
const tradeStatisticsSchema = z.object({
  trades: z.number(),
  /** A trade with a result of exactly 0 is neither. */
  wins: z.number(),
  losses: z.number(),
  /** Share of winning trades, 0 to 1. */
  winRate: z.number().nullable(),
  /** Sums of winning trades, and of losing ones (negative); together the net. */
  grossProfit: z.number(),
  grossLoss: z.number(),
  /** Before costs. */
  profit: z.number(),
  swap: z.number(),
  commission: z.number(),
  fee: z.number(),
  net: z.number(),
  /** Gross profit over gross loss; null while nothing was lost. */
  profitFactor: z.number().nullable(),
  /** Per trade. */
  average: z.number().nullable(),
  largestWin: z.number().nullable(),
  largestLoss: z.number().nullable(),
});
export type TradeStatistics = Readonly<z.infer<typeof tradeStatisticsSchema>>;

const ownerResultsSchema = z.object({
  /** Key of who owns them (shared/rules/trader-key.ts). */
  owner: z.string(),
  statistics: tradeStatisticsSchema.readonly(),
  /** How many of them others own too, on a netting account: their money by share. */
  shared: z.number(),
});

/** How much of the account's history the figures cover. */
export const ledgerCoverageSchema = z.object({
  /** Deals that are known, each once. */
  deals: z.number(),
  /** The oldest of them; null where there is none, or the bridge tells no times. */
  since: maybeBrokerSeconds,
  /** Whether they, without credit, make up the balance: then none is missing. */
  meetsBalance: z.boolean(),
  /** What earlier runs kept is still being read, or the past from the bridge. */
  isLoading: z.boolean(),
  /** From then on every deal is known that the bridge tells; null: from the beginning. */
  wholeSince: maybeBrokerSeconds,
  /** Another number: deals have come or were corrected, or positions are others than when the deals were last asked for. */
  changes: z.number().int(),
});
export type LedgerCoverage = Readonly<z.infer<typeof ledgerCoverageSchema>>;

/** Deals of a period, and all that are known of their positions: what of it is of the period says `tradesOfPeriod`. */
export const knownDealsSchema = listedSchema(dealSchema).extend({
  /** The open positions as they were known when the newest deals were asked for, each as `bookedAs`; absent where that is not told. */
  positions: z.array(z.string()).readonly().optional(),
});
export type KnownDeals = Readonly<z.infer<typeof knownDealsSchema>>;

export const ledgerResultsSchema = z.object({
  coverage: ledgerCoverageSchema.readonly(),
  /** Whoever closed nothing in the period is not there. */
  owners: z.array(ownerResultsSchema.readonly()).readonly(),
});
export type LedgerResults = Readonly<z.infer<typeof ledgerResultsSchema>>;

/** A trade that is over, as far as the known deals tell. */
export const foundTradeSchema = z.object({
  positionId: ticketSchema,
  /** As `ClosedPosition.id`. */
  id: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  /** Null: its beginning is not known. */
  volume: lots.nullable(),
  /** Of its first and its last known deal; null where the bridge tells no times. */
  entry: brokerSeconds.nullable(),
  exit: brokerSeconds.nullable(),
});
export type FoundTrade = Readonly<z.infer<typeof foundTradeSchema>>;
