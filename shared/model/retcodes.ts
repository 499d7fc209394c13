/**
 * MetaTrader 5's trade return codes (reference/trading-rules.md, section 1; 10005 and 10037 are not defined).
 *
 * Classes: `done` carried out · `placed` accepted, not yet a deal · `partial` a part was carried out · `unchanged` the target
 * was already reached · `rejected` definitely refused · `later` refused now, the user may try again · `unknown` read the state.
 */
type RetcodeClass = 'done' | 'placed' | 'partial' | 'unchanged' | 'rejected' | 'later' | 'unknown';

export interface RetcodeEntry {
  readonly name: string;
  readonly class: RetcodeClass;
  /** Plain cause. */
  readonly meaning: string;
  /** Next step for the user; empty where there is none. */
  readonly advice: string;
}

const entry = (name: string, cls: RetcodeClass, meaning: string, advice = ''): RetcodeEntry => ({
  name,
  class: cls,
  meaning,
  advice,
});

export const retcodes: Readonly<Record<number, RetcodeEntry>> = {
  10004: entry(
    'REQUOTE',
    'later',
    'the dealer offers another price',
    'Look at the new price and confirm again.',
  ),
  10006: entry(
    'REJECT',
    'rejected',
    'the server or dealer refused the request',
    'Ask the broker if it repeats.',
  ),
  10007: entry(
    'CANCEL',
    'rejected',
    'the request was cancelled by the trader',
    'Check positions and orders.',
  ),
  10008: entry('PLACED', 'placed', 'the order was accepted by the server'),
  10009: entry('DONE', 'done', 'the request was carried out'),
  10010: entry(
    'DONE_PARTIAL',
    'partial',
    'only a part of the volume was carried out',
    'Check the remaining volume.',
  ),
  10011: entry(
    'ERROR',
    'unknown',
    'the server failed while processing',
    'Check positions and orders before anything else.',
  ),
  10012: entry(
    'TIMEOUT',
    'unknown',
    'the request ran out of time',
    'Check positions and orders before anything else.',
  ),
  10013: entry(
    'INVALID',
    'rejected',
    'the request is malformed or contradicts itself',
    'Check every field of the order.',
  ),
  10014: entry(
    'INVALID_VOLUME',
    'rejected',
    'the volume breaks the minimum, maximum, step or limit',
    'Correct the volume. (The bridge document calls 10014 "invalid stops": if the volume is right, check the stops.)',
  ),
  10015: entry(
    'INVALID_PRICE',
    'rejected',
    'the price is missing, off the grid or on the wrong side',
    'Correct the price.',
  ),
  10016: entry(
    'INVALID_STOPS',
    'rejected',
    'stop loss or take profit is on the wrong side or too near',
    'Move the stops.',
  ),
  10017: entry(
    'TRADE_DISABLED',
    'rejected',
    'trading is off for this symbol, account or server',
    'Choose another symbol or ask the broker.',
  ),
  10018: entry('MARKET_CLOSED', 'later', 'the market is closed', 'Try again when the session opens.'),
  10019: entry('NO_MONEY', 'rejected', 'the free margin is too small', 'Lower the volume or free margin.'),
  10020: entry(
    'PRICE_CHANGED',
    'later',
    'the price moved before execution',
    'Confirm again at the new price.',
  ),
  10021: entry('PRICE_OFF', 'later', 'there is no quote to work with', 'Wait for a quote.'),
  10022: entry(
    'INVALID_EXPIRATION',
    'rejected',
    'the expiry type or date is not acceptable',
    'Correct the expiration.',
  ),
  10023: entry('ORDER_CHANGED', 'unknown', 'the order changed meanwhile', 'Read the order again.'),
  10024: entry('TOO_MANY_REQUESTS', 'later', 'requests came too frequently', 'Wait some seconds.'),
  10025: entry('NO_CHANGES', 'unchanged', 'the new values equal the old ones'),
  10026: entry(
    'SERVER_DISABLES_AT',
    'rejected',
    'the server forbids automated trading',
    'Ask the broker to allow it.',
  ),
  10027: entry(
    'CLIENT_DISABLES_AT',
    'rejected',
    "the terminal's algo-trading switch is off",
    "Switch on Algo Trading in the terminal's toolbar.",
  ),
  10028: entry(
    'LOCKED',
    'unknown',
    'the request is locked while it is processed',
    'Check positions and orders.',
  ),
  10029: entry(
    'FROZEN',
    'later',
    'the order or position is inside the freeze distance',
    'Wait until the price has moved away.',
  ),
  10030: entry(
    'INVALID_FILL',
    'rejected',
    'this fill policy is not allowed here',
    'Choose another fill policy.',
  ),
  10031: entry(
    'CONNECTION',
    'unknown',
    'the terminal has no link to the trade server',
    'Check positions and orders before anything else.',
  ),
  10032: entry(
    'ONLY_REAL',
    'rejected',
    'this is allowed for real accounts only',
    'Choose another symbol, or a real account.',
  ),
  10033: entry(
    'LIMIT_ORDERS',
    'rejected',
    'the limit of pending orders is reached',
    'Cancel an order first.',
  ),
  10034: entry('LIMIT_VOLUME', 'rejected', "the symbol's total volume limit is reached", 'Lower the volume.'),
  10035: entry(
    'INVALID_ORDER',
    'rejected',
    'the order type is wrong or forbidden',
    'Choose another order type.',
  ),
  10036: entry(
    'POSITION_CLOSED',
    'rejected',
    'the position is already closed',
    'See the history for how it was closed.',
  ),
  10038: entry(
    'INVALID_CLOSE_VOLUME',
    'rejected',
    'the volume to close exceeds the position',
    'Correct the volume.',
  ),
  10039: entry('CLOSE_ORDER_EXIST', 'unknown', 'a close order for it already exists', 'Check the position.'),
  10040: entry(
    'LIMIT_POSITIONS',
    'rejected',
    'the limit of open positions is reached',
    'Close a position first.',
  ),
  10041: entry(
    'REJECT_CANCEL',
    'rejected',
    'the activation was refused and the order cancelled',
    'Place it again if it is still wanted.',
  ),
  10042: entry('LONG_ONLY', 'rejected', 'the symbol allows buying only', 'Only buys open a position here.'),
  10043: entry(
    'SHORT_ONLY',
    'rejected',
    'the symbol allows selling only',
    'Only sells open a position here.',
  ),
  10044: entry(
    'CLOSE_ONLY',
    'rejected',
    'the symbol allows closing only',
    'Close what is open, or choose another symbol.',
  ),
  10045: entry(
    'FIFO_CLOSE',
    'rejected',
    'the oldest position must be closed first',
    'Close the oldest ticket of this symbol first.',
  ),
  10046: entry(
    'HEDGE_PROHIBITED',
    'rejected',
    'opposite positions are forbidden on this account',
    'Close the opposite position first.',
  ),
};

/** Codes of MetaTrader's Python package that a bridge may pass on (reference/trading-rules.md, section 1). */
export const sdkCodes: Readonly<Record<number, string>> = {
  1: 'success',
  [-1]: 'failed',
  [-2]: 'bad parameters',
  [-3]: 'out of memory',
  [-4]: 'not found',
  [-5]: 'version not supported',
  [-6]: 'authorisation failed',
  [-7]: 'not supported',
  [-8]: 'automated trading is off in the terminal',
  [-10000]: 'internal error',
  [-10001]: 'sending to the terminal failed',
  [-10002]: 'receiving from the terminal failed',
  [-10003]: 'the terminal is not initialised',
  [-10004]: 'no connection to the terminal',
  [-10005]: 'the terminal did not answer in time',
};

/** `10016 INVALID_STOPS`, or the bare number where it is in no table. */
export function retcodeTitle(code: number): string {
  const known = retcodes[code];
  return known === undefined ? `${code}` : `${code} ${known.name}`;
}
