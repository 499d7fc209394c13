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
  /** The smallest printed price step, usually 10^-digits: one point. */
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
  /** Least distance of stops and pending prices from the market, points; 0 may mean "floating". */
  stopsLevel: inUnit<Points>(z.number().min(0)),
  /** Distance from the market within which orders and positions cannot be changed, points. */
  freezeLevel: inUnit<Points>(z.number().min(0)),
  tradeMode: enumSchema(symbolTradeModes).nullable(),
  execution: enumSchema(executionModes).nullable(),
  gtcMode: enumSchema(gtcModes).nullable(),
  /** Bit masks, see enums.ts; null = not sent: then everything is offered. */
  orderMode: maybeNumber,
  fillingMode: maybeNumber,
  expirationMode: maybeNumber,
  currencyBase: maybeText,
  currencyProfit: maybeText,
  currencyMargin: maybeText,
  swapLong: maybeNumber,
  swapShort: maybeNumber,
  /** Unit of the two swaps. */
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
  /** Close of the previous day, from which the day's change counts; null where not known. */
  previousClose: maybePrice,
  spreadFloats: maybeFlag,
  /** First and last moment at which the symbol trades, broker seconds; null = no bound. */
  startTime: maybeBrokerSeconds,
  expirationTime: maybeBrokerSeconds,
  /** False where it is not in the terminal's Market Watch. */
  visible: maybeFlag,
  /** A symbol made in the terminal, which no broker knows. */
  custom: maybeFlag,
});
export type SymbolSpec = Readonly<z.infer<typeof symbolSchema>>;
