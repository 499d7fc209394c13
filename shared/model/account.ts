import { z } from 'zod';
import { accountTradeModes, marginModes, stopOutModes } from './enums';
import { enumSchema, maybeFlag, maybeNumber, maybeText } from './fields';

/** `GET /account`. Money is in `currency`; null where the bridge does not send it. */
export const accountSchema = z.object({
  login: maybeText,
  name: maybeText,
  server: maybeText,
  company: maybeText,
  currency: z.string(),
  currencyDigits: z.number().int(),
  balance: z.number(),
  equity: z.number(),
  /** Floating profit of all open positions. */
  profit: maybeNumber,
  credit: maybeNumber,
  margin: maybeNumber,
  marginFree: maybeNumber,
  /** Equity over margin in percent; null while no margin is in use. */
  marginLevel: maybeNumber,
  leverage: maybeNumber,
  tradeMode: enumSchema(accountTradeModes).nullable(),
  marginMode: enumSchema(marginModes).nullable(),
  /** Levels for margin call and stop-out, in percent or money as `stopOutMode` says. */
  marginCall: maybeNumber,
  marginStopOut: maybeNumber,
  stopOutMode: enumSchema(stopOutModes).nullable(),
  tradeAllowed: maybeFlag,
  /** False where the broker forbids automated trading, to which a bridge counts. */
  tradeExpert: maybeFlag,
  /** Max pending orders at a time; 0 = no limit. */
  limitOrders: maybeNumber,
  fifoClose: maybeFlag,
});
export type Account = Readonly<z.infer<typeof accountSchema>>;
