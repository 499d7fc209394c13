import { z } from 'zod';
import { executionModes, gtcModes, swapModes, symbolTradeModes, weekdays } from './enums';
import {
  enumSchema,
  inUnit,
  type Lots,
  lots,
  maybeBrokerSeconds,
  maybeFlag,
  maybeNumber,
  maybePrice,
  maybeText,
  type Points,
} from './fields';

/** `GET /symbols/{symbol}`: the trading conditions. */
export const symbolSchema = z.object({
  name: z.string(),
  description: maybeText,
  path: maybeText,
  /** Decimals of a price. */
  digits: z.number().int().min(0).max(12),
  /** The smallest printed price step, 10^-digits as a rule: what "points" count. */
  point: z.number().positive(),
  /** The grid that prices must lie on; may be coarser than `point`. */
  tickSize: z.number().positive(),
  /** Money in the account's currency for one tick and one lot; null where unknown. */
  tickValue: maybeNumber,
  tickValueProfit: maybeNumber,
  tickValueLoss: maybeNumber,
  contractSize: maybeNumber,
  /** Volumes in lots. */
  volumeMin: inUnit<Lots>(z.number().positive()),
  volumeMax: inUnit<Lots>(z.number().positive()),
  volumeStep: inUnit<Lots>(z.number().positive()),
  /** Most lots in one direction, positions and pending orders together; 0 or null = no limit. */
  volumeLimit: lots.nullable(),
  /** Least distance of stops and pending prices from the market, in points; 0 may mean "floating". */
  stopsLevel: inUnit<Points>(z.number().min(0)),
  /** Distance from the market inside which orders and positions cannot be changed, in points. */
  freezeLevel: inUnit<Points>(z.number().min(0)),
  tradeMode: enumSchema(symbolTradeModes).nullable(),
  execution: enumSchema(executionModes).nullable(),
  gtcMode: enumSchema(gtcModes).nullable(),
  /** Bit masks, see enums.ts; null where the bridge does not say, then all is offered. */
  orderMode: maybeNumber,
  fillingMode: maybeNumber,
  expirationMode: maybeNumber,
  currencyBase: maybeText,
  currencyProfit: maybeText,
  currencyMargin: maybeText,
  swapLong: maybeNumber,
  swapShort: maybeNumber,
  /** The unit of the two swaps. */
  swapMode: enumSchema(swapModes).nullable(),
  /** The day on which three days' swap is charged. */
  swapTripleDay: enumSchema(weekdays).nullable(),
  /** Day range of the bid. */
  bidLow: maybePrice,
  bidHigh: maybePrice,
  /** The calculation mode's number (reference/trading-rules.md, CALC_MODE). */
  calcMode: maybeNumber,
  marginInitial: maybeNumber,
  marginMaintenance: maybeNumber,
  /** Per lot of a hedged pair. */
  marginHedged: maybeNumber,
  /** What the day's change counts from: the close of the previous day; null where the bridge does not tell. */
  previousClose: maybePrice,
  spreadFloats: maybeFlag,
  /** First and last moment at which the symbol trades, broker seconds; null = no bound. */
  startTime: maybeBrokerSeconds,
  expirationTime: maybeBrokerSeconds,
  /** False where it is not in the terminal's Market Watch. */
  visible: maybeFlag,
  /** A symbol of the terminal's user, which no broker knows. */
  custom: maybeFlag,
});
export type SymbolSpec = Readonly<z.infer<typeof symbolSchema>>;
