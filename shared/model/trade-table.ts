import { z } from 'zod';
import { dealSchema } from './deal';
import { endings, sides } from './enums';
import {
  type BrokerSeconds,
  inUnit,
  lots,
  maybeBrokerSeconds,
  maybeNumber,
  price,
  ticketSchema,
} from './fields';
import { brokerOffsetsSchema } from './kept-history';
import { bookedSumsSchema, tradeStatisticsSchema } from './ledger';
import { unreadableRowSchema } from './record';

/** Trades, or deals, of a period as a table shows them: the host filters, sorts, groups and adds them up, and of the rows a window crosses. */

const traderKeys = z.array(z.string().max(60)).min(1).max(100).readonly();
const columnId = z.string().max(60);
const moment = inUnit<BrokerSeconds>(z.number().int().min(0));

/** Which trades, or their deals, and in which order. */
export const tradesQuestionSchema = z.strictObject({
  /** Deals: those of these trades, those of no trade by who made them, and of everybody balance operations. */
  rows: z.enum(['trades', 'deals']),
  /** Both ends included: trades with a deal in the period. */
  from: moment,
  to: moment,
  /** By keys of their owners (shared/rules/trader-key.ts); null: everybody's. */
  who: z.union([z.strictObject({ only: traderKeys }), z.strictObject({ allBut: traderKeys })]).nullable(),
  /** By columns of `tradeColumns` or `dealColumns` (trade-columns.ts and deal-columns.ts of shared/formats). */
  filters: z
    .array(z.strictObject({ id: columnId, value: z.string().max(500_000) }))
    .max(40)
    .readonly(),
  /** Where these tell no difference the newest exit of the period comes first, and last what is open or closed later; of deals the newest. */
  sort: z
    .array(z.strictObject({ id: columnId, desc: z.boolean() }))
    .max(40)
    .readonly(),
  groupedBy: z.array(columnId).max(10).readonly(),
  /** Ids of groups whose rows are not shown. */
  collapsed: z.array(z.string().max(2_000)).max(2_000).readonly(),
  /** In which times are written where a filter reads them; null: the broker's. */
  clock: z
    .strictObject({ zone: z.enum(['utc', 'local']), offsets: brokerOffsetsSchema.readonly() })
    .readonly()
    .nullable(),
  /** The account that the user's notes are kept for, as of `notes.list`; null: not known. */
  notesOf: z.string().max(1_000).nullable(),
});
export type TradesQuestion = Readonly<z.infer<typeof tradesQuestionSchema>>;

/** Account currency; profit before costs. */
const money = dealSchema.pick({ profit: true, swap: true, commission: true, fee: true }).shape;

/** The part of a deal in one trade; an in/out deal has a part in two. Money is the part's own. */
const dealPartSchema = z.object({
  deal: dealSchema.readonly(),
  role: z.enum(['in', 'out']),
  /** Null for a reversal of a position whose size is not known. */
  volume: lots.nullable(),
  ...money,
});
export type DealPart = Readonly<z.infer<typeof dealPartSchema>>;

/** A trade, closed or not, without the deals that it is made of. What they do not show is null. */
const tradeFactsSchema = z.object({
  /** The position id, with a number where it was reversed. */
  id: z.string(),
  positionId: ticketSchema,
  symbol: z.string(),
  side: z.enum(sides),
  /** `partly`: a known volume is open. `not-whole`: closed at least in part, and neither its volume nor all of its money is known. */
  state: z.enum(['closed', 'partly', 'open', 'not-whole']),
  /** Lots opened; null where the beginning is not known, see `isWhole`. */
  volumeIn: lots.nullable(),
  volumeOut: lots.nullable(),
  /** Lots still open; null where not known. */
  volumeLeft: lots.nullable(),
  /** Averages by volume; null where a part is not known or has not happened. */
  entryPrice: price.nullable(),
  exitPrice: price.nullable(),
  openTime: maybeBrokerSeconds,
  /** Time of the last exit. */
  closeTime: maybeBrokerSeconds,
  /** Null where the beginning is not known or nothing was closed. */
  durationS: z.number().nullable(),
  ...money,
  /** Profit with swap, commission and fee. */
  net: z.number(),
  /** Of the first entry deal; null where it is not among these deals, as an exit's magic may be another's. Whose trade it is: `tradeOwner`. */
  magic: maybeNumber,
  /** Comment of that deal; exits often have the server's own. */
  comment: z.string(),
  /** Null while nothing was closed. */
  ending: z.enum(endings).nullable(),
  /** The opposite position of a close-by. */
  closedBy: ticketSchema.nullable(),
});

/** `parts`: oldest first. */
const closedPositionSchema = tradeFactsSchema.extend({
  parts: z.array(dealPartSchema.readonly()).readonly(),
});
export type ClosedPosition = Readonly<z.infer<typeof closedPositionSchema>>;

/** The floating result of the open part of a trade, as the server tells it for its position. Account currency. */
const floatingSchema = z.object({ profit: z.number(), swap: z.number() });
export type Floating = Readonly<z.infer<typeof floatingSchema>>;

/** As `Trader`. */
const traderSchema = z.object({
  key: z.string(),
  name: z.string(),
  proof: z.string(),
  evidence: z.string(),
  hint: z.string().nullable(),
});
export type ToldTrader = Readonly<z.infer<typeof traderSchema>>;

/** Of the first and last known deal of a trade; null where the bridge tells no times. */
const dealTimes = { firstTime: maybeBrokerSeconds, lastTime: maybeBrokerSeconds };

const tradeRowSchema = tradeFactsSchema.extend({
  /** Tickets of its deals, oldest first. */
  deals: z.array(ticketSchema).readonly(),
  ...dealTimes,
  owner: traderSchema.readonly(),
  /** Names of who made its exits, the last one first. */
  exits: z.array(z.string()).readonly(),
  floating: floatingSchema.readonly().optional(),
});
export type TradeRow = Readonly<z.infer<typeof tradeRowSchema>>;

/** With its deals, and who made each. */
export const tradeWithDealsSchema = tradeRowSchema.extend({
  parts: z.array(dealPartSchema.extend({ maker: traderSchema.readonly() }).readonly()).readonly(),
});
export type TradeWithDeals = Readonly<z.infer<typeof tradeWithDealsSchema>>;

const dealRowSchema = dealSchema.extend({
  /** Who made it; null of a balance operation. */
  maker: traderSchema.readonly().nullable(),
  /** Of which it is a part: where it turned a position round, the trade that it ended. */
  trade: tradeFactsSchema
    .pick({ id: true, positionId: true, symbol: true, state: true, openTime: true, closeTime: true })
    .extend(dealTimes)
    .readonly()
    .nullable(),
});
export type DealRow = Readonly<z.infer<typeof dealRowSchema>>;

/** The heading of a group. */
const groupSchema = z.object({
  id: z.string(),
  columnId: z.string(),
  value: z.union([z.string(), z.number()]).nullable(),
  depth: z.number(),
  isCollapsed: z.boolean(),
  /** Rows: trades, closed or not, or deals. */
  count: z.number(),
});
/** Of its closed trades, and what is open apart. */
const tradeGroupSchema = groupSchema.extend({
  statistics: tradeStatisticsSchema.readonly(),
  floating: z.number().nullable(),
});
export type TradeGroupLine = Readonly<z.infer<typeof tradeGroupSchema>>;
/** Of its deals that are trades; `operations`: how many are not. */
const dealGroupSchema = groupSchema.extend({ booked: bookedSumsSchema.readonly(), operations: z.number() });
export type DealGroupLine = Readonly<z.infer<typeof dealGroupSchema>>;

const summaryGroupSchema = z.object({
  key: z.string(),
  statistics: tradeStatisticsSchema.readonly(),
  /** Of a trader's, how many others own too: their money by share. */
  shared: z.number(),
});
const summaryGroups = z.array(summaryGroupSchema.readonly()).readonly();

export const tradeTableSchema = z.object({
  /** Another one where rows or their order may be others. */
  version: z.string(),
  /** No deal is of the period. */
  isEmpty: z.boolean(),
  /** Rows of everybody in the period; of these owners; and those that pass the filters. */
  counts: z.object({ period: z.number(), shown: z.number(), passing: z.number() }).readonly(),
  /** Of these owners, whatever passes. */
  shown: z.object({ notWhole: z.number(), unmatched: z.number(), operations: z.number() }).readonly(),
  /** Rows of the bridge's answers that could not be read and may be of the period. */
  unreadable: z.array(unreadableRowSchema).readonly(),
  /**
   * Of what passes, as `tradesOfPeriod` tells it; operations and deals without a position pass no filter of trades. Of deals `booked` and `operations`
   * are of what passes, and the trades all those of the owners.
   */
  statistics: tradeStatisticsSchema.readonly(),
  booked: bookedSumsSchema.readonly(),
  notWhole: z.number(),
  operations: z
    .array(z.object({ type: dealSchema.shape.type, count: z.number(), amount: z.number() }).readonly())
    .readonly(),
  /** Of the closed trades that pass, where it was asked for. */
  summary: z
    .object({ bySymbol: summaryGroups, byTrader: summaryGroups, byTag: summaryGroups })
    .readonly()
    .nullable(),
  /** All lines, and those from `skip` on that were asked for; `before`: rows before these, those of collapsed groups too. */
  count: z.number(),
  skip: z.number(),
  before: z.number(),
  lines: z
    .array(
      z.union([
        z.object({ row: tradeRowSchema }),
        z.object({ group: tradeGroupSchema }),
        z.object({ deal: dealRowSchema }),
        z.object({ dealGroup: dealGroupSchema }),
      ]),
    )
    .readonly(),
});
export type TradeTable = Readonly<z.infer<typeof tradeTableSchema>>;
export type TradeTableLine = TradeTable['lines'][number];

/** One trade, as a row knows it; `id` null: the newest trade of that position. */
export const namedTradeSchema = z.strictObject({
  positionId: ticketSchema,
  symbol: z.string().max(64),
  id: z.string().max(60).nullable(),
});
export type NamedTrade = Readonly<z.infer<typeof namedTradeSchema>>;

/** A trade with its neighbours; null: it is not among these. */
const tradeStepsSchema = z.object({
  /** From 1. */
  place: z.number(),
  count: z.number(),
  /** Null at the ends. */
  previous: tradeRowSchema.readonly().nullable(),
  next: tradeRowSchema.readonly().nullable(),
});
export type TradeSteps = Readonly<z.infer<typeof tradeStepsSchema>>;

export const openedTradeSchema = z.object({
  /** All of its position, in the order in which they began. */
  trades: z.array(tradeWithDealsSchema.readonly()).readonly(),
  steps: tradeStepsSchema.readonly().nullable(),
});
export type OpenedTrade = Readonly<z.infer<typeof openedTradeSchema>>;
