/** The trade server's answers (reference/trading-rules.md, section 1) in MetaTrader's own words. */
export const RETCODES = {
  requote: [10004, 'Requote'],
  done: [10009, 'Request executed'],
  invalid: [10013, 'Invalid request'],
  invalidVolume: [10014, 'Invalid volume'],
  invalidPrice: [10015, 'Invalid price'],
  invalidStops: [10016, 'Invalid stops'],
  tradeDisabled: [10017, 'Trade is disabled'],
  marketClosed: [10018, 'Market closed'],
  noMoney: [10019, 'No money'],
  noPrices: [10021, 'No prices'],
  invalidExpiration: [10022, 'Invalid expiration'],
  orderChanged: [10023, 'Order changed'],
  noChanges: [10025, 'No changes'],
  frozen: [10029, 'Order or position frozen'],
  invalidFill: [10030, 'Unsupported filling mode'],
  limitOrders: [10033, 'Orders limit reached'],
  limitVolume: [10034, 'Volume limit reached'],
  invalidOrder: [10035, 'Invalid order'],
  positionClosed: [10036, 'Position closed'],
  invalidCloseVolume: [10038, 'Invalid close volume'],
  longOnly: [10042, 'Only long positions allowed'],
  shortOnly: [10043, 'Only short positions allowed'],
  closeOnly: [10044, 'Only position closing allowed'],
  fifoClose: [10045, 'Only FIFO rule position closing allowed'],
} as const;

export type Verdict = keyof typeof RETCODES;
export type Refusal = Exclude<Verdict, 'done'>;

export function retcodeOf(verdict: Verdict): number {
  return RETCODES[verdict][0];
}

export function wordsOf(verdict: Verdict): string {
  return RETCODES[verdict][1];
}
