import { z } from 'zod';
import { dealSchema } from './deal';
import { endings, sides } from './enums';
import { brokerSeconds, lots, maybeBrokerSeconds, ticketSchema, utcMs } from './fields';
import { listedSchema } from './record';

/** What the host knows of the connected account's deals: figures of them, and of a long history never all deals. */

/** Of closed trades, each whole. Account currency, after all costs; null: nothing to divide or rank. */
export const tradeStatisticsSchema = z.object({
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

/** Of deals that are trades, account currency. */
export const bookedSumsSchema = z.object({
  profit: z.number(),
  swap: z.number(),
  commission: z.number(),
  fee: z.number(),
  /** All of them together. */
  net: z.number(),
});
export type BookedSums = Readonly<z.infer<typeof bookedSumsSchema>>;

/** A trade that is over, as far as the known deals tell. */
export const foundTradeSchema = z.object({
  positionId: ticketSchema,
  /** As `ClosedPosition.id`. */
  id: z.string(),
  symbol: z.string(),
  side: z.enum(sides),
  /** Null: its beginning is not known. */
  volume: lots.nullable(),
  /** Of its first and its last known deal; null where the bridge tells no times, the exit also of what is open. */
  entry: brokerSeconds.nullable(),
  exit: brokerSeconds.nullable(),
});
export type FoundTrade = Readonly<z.infer<typeof foundTradeSchema>>;

/** A whole one with its result. Of a shared one the owner's part. */
export const closedTradeSchema = foundTradeSchema.extend({ net: z.number() });
export type ClosedTrade = Readonly<z.infer<typeof closedTradeSchema>>;

/** Of an owner's closed trades of a period. */
const periodResultsSchema = z.object({
  statistics: tradeStatisticsSchema.readonly(),
  /** How many of them others own too, on a netting account: their money by share. */
  shared: z.number(),
  /** The deepest fall of their sum, below 0; null where it never fell. */
  drawdown: z.number().nullable(),
  /** The trade that `statistics.largestLoss` is of; null without a loss. */
  worst: closedTradeSchema.readonly().nullable(),
  /** The newest. */
  last: closedTradeSchema.readonly().nullable(),
});
export type PeriodResults = Readonly<z.infer<typeof periodResultsSchema>>;

const ownerResultsSchema = z.object({
  /** Key of who owns them (shared/rules/trader-key.ts). */
  owner: z.string(),
  /** Net of what closed since each of the moments that were asked for. */
  nets: z.array(z.number()).readonly(),
  /** Null: closed nothing in the period. */
  results: periodResultsSchema.readonly().nullable(),
});

/** How much of the account's history the figures cover. */
export const ledgerCoverageSchema = z.object({
  /** Deals that are known, each once. */
  deals: z.number(),
  /** The oldest of them; null where there is none, or the bridge tells no times. */
  since: maybeBrokerSeconds,
  /** Whether they, without credit, make up the balance: then none is missing. The deal of a trade may come two minutes after its balance. */
  meetsBalance: z.boolean(),
  /** What earlier runs kept is still being read, or the past from the bridge. */
  isLoading: z.boolean(),
  /** Rows of the bridge's answers that could not be read. */
  unreadable: z.number(),
  /** Trades of which a part is not among these deals: they are in no statistic. */
  notWhole: z.number(),
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
  /** Where they are not all: of what came after this moment they are. */
  since: brokerSeconds.optional(),
});
export type KnownDeals = Readonly<z.infer<typeof knownDealsSchema>>;

/** Of a period. Account currency, with all costs. */
export const bookedInSchema = z.object({
  /** By deals that are trades, of whatever is open, closed or not whole. */
  booked: z.number(),
  /** With balance operations: the change of the balance, of which credit is no part. */
  change: z.number(),
  /** Of `change` without deposits, withdrawals, bonuses and corrections: with commissions and interest that are deals of their own. */
  earned: z.number(),
  /** Rows that could not be read and may be of the period. */
  unreadable: z.number(),
  /** Whoever owns a trade with a deal in it. */
  owners: z.array(z.string()).readonly(),
  /** By owner, of a shared trade each one's part: together `booked`. */
  parts: z.array(z.object({ owner: z.string(), net: z.number() }).readonly()).readonly(),
});
export type BookedIn = Readonly<z.infer<typeof bookedInSchema>>;

export const ledgerResultsSchema = z.object({
  coverage: ledgerCoverageSchema.readonly(),
  /** Another one when any closed trade or its owner is. */
  version: z.number(),
  /** Whoever closed nothing that is known is not there. */
  owners: z.array(ownerResultsSchema.readonly()).readonly(),
});
export type LedgerResults = Readonly<z.infer<typeof ledgerResultsSchema>>;

/** How long an owner's positions stood with a stop loss, without one, and how long nobody knows. Milliseconds. */
const stopTimesSchema = z.object({ withMs: z.number(), withoutMs: z.number(), unknownMs: z.number() });

/** Of his closed trades: by the risk of their first stops. */
const meanRSchema = z.object({
  /** Null where none is in it. */
  average: z.number().nullable(),
  /** How many of the trades are in it. */
  known: z.number(),
});
export type MeanR = Readonly<z.infer<typeof meanRSchema>>;

/** The drawdown of his equity, closed and floating, as far as his open positions were seen. */
const floatingOfTraderSchema = z.object({
  /** As `floatingDrawdown`. */
  drawdown: z.object({ amount: z.number(), fromMs: utcMs, toMs: utcMs }).readonly().nullable(),
  /** From then on. */
  sinceMs: utcMs,
  /** The time before then is a part of what was asked. */
  isLater: z.boolean(),
  /** How long he had something open since then, and how much of that was seen. Milliseconds. */
  openMs: z.number(),
  seenMs: z.number(),
  /** On a netting account others hold parts of his positions: his own worth is not known. */
  isShared: z.boolean(),
});
export type FloatingOfTrader = Readonly<z.infer<typeof floatingOfTraderSchema>>;

/** How long positions were watched, since they first were. */
const watchedSchema = z.object({ sinceMs: utcMs, toMs: utcMs, watchedMs: z.number() });
export type Watched = Readonly<z.infer<typeof watchedSchema>>;

const ownerRecordedSchema = z.object({
  owner: z.string(),
  /** Null: he had nothing open in the period. */
  stops: stopTimesSchema.readonly().nullable(),
  inR: meanRSchema.readonly(),
  /** Null: nothing is kept of the period, or he had nothing open in it. */
  floating: floatingOfTraderSchema.readonly().nullable(),
});

/** What the record adds to the results of a period. */
export const ledgerRecordedSchema = z.object({
  /** Null: nothing is kept. */
  watched: watchedSchema.readonly().nullable(),
  owners: z.array(ownerRecordedSchema.readonly()).readonly(),
});
export type LedgerRecorded = Readonly<z.infer<typeof ledgerRecordedSchema>>;

const acted = {
  last: brokerSeconds,
  /** Since then: in all, and of open market; null where that is not known. Seconds. */
  agoS: z.number(),
  openAgoS: z.number().nullable(),
  /** In the 30 days up to the last one. */
  actions: z.number(),
  /** The median pause between two actions, and the longest one: seconds of open market. Null where it is not known. */
  pace: z.object({ usualS: z.number(), longestS: z.number() }).readonly().nullable(),
};
const traderStateSchema = z.discriminatedUnion('kind', [
  /** Nothing was seen of it. */
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.enum(['acted', 'silent', 'market-closed', 'too-few-actions']), ...acted }),
  /** When its market was open is not known (yet), so a pause cannot be judged. */
  z.object({ kind: z.literal('hours-unknown'), ...acted }),
]);
export type TraderState = Readonly<z.infer<typeof traderStateSchema>>;

/** Whether a trader is at work, and when it acted in the last 24 hours, oldest first. */
const traderActsSchema = z.object({
  owner: z.string(),
  state: traderStateSchema.readonly(),
  lastDay: z.array(brokerSeconds).readonly(),
});
export type TraderActs = Readonly<z.infer<typeof traderActsSchema>>;
export const ledgerStatesSchema = z.array(traderActsSchema.readonly()).readonly();

const tally = { trades: z.number(), wins: z.number(), net: z.number(), average: z.number() };
/** Closed trades counted by what they have in common; `average` is per trade. Account currency, after costs. */
export type Tally = Readonly<z.infer<z.ZodObject<typeof tally>>>;

/** An hour of a weekday of the broker's clock, 0 = Sunday. */
const hourCellSchema = z.object({ ...tally, weekday: z.number(), hour: z.number() }).readonly();
export type HourCell = z.infer<typeof hourCellSchema>;
/** `day`: the broker's midnight. */
const dayCellSchema = z.object({ ...tally, day: brokerSeconds }).readonly();
export type DayCell = z.infer<typeof dayCellSchema>;

const groupSchema = <const Keys extends readonly string[]>(keys: Keys) =>
  z.object({ ...tally, key: z.enum(keys) }).readonly();

const laneCurveSchema = z.object({
  /** Of how many it is: where these are many, only the points that can be told apart are here. */
  trades: z.number(),
  /** In the order in which they were closed, each with the sum up to it. */
  points: z.array(closedTradeSchema.extend({ sum: z.number() }).readonly()).readonly(),
  /** The deepest fall from a highest sum to a lowest one after it: these points, -1 where it began with nothing. */
  drawdown: z.object({ amount: z.number(), from: z.number(), to: z.number() }).readonly().nullable(),
});
export type LaneCurve = Readonly<z.infer<typeof laneCurveSchema>>;

/** What is drawn and listed of one owner's closed trades of a period. */
export const ledgerLaneSchema = z.object({
  curve: laneCurveSchema.readonly(),
  hours: z.array(hourCellSchema).readonly(),
  days: z.array(dayCellSchema).readonly(),
  bySymbol: z.array(z.object({ ...tally, key: z.string() }).readonly()).readonly(),
  bySide: z.array(groupSchema(sides)).readonly(),
  byEnding: z.array(groupSchema(endings)).readonly(),
});
export type LedgerLane = Readonly<z.infer<typeof ledgerLaneSchema>>;

/** Which of an owner's closed trades of a period: those that a cell counts, or those of the deepest fall. */
export const tradesPickSchema = z.discriminatedUnion('of', [
  /** Null: of each weekday. */
  z.strictObject({ of: z.literal('hour'), hour: z.number(), weekday: z.number().nullable() }),
  z.strictObject({ of: z.literal('day'), day: brokerSeconds }),
  z.strictObject({ of: z.literal('fall') }),
]);
export type TradesPick = Readonly<z.infer<typeof tradesPickSchema>>;
