/**
 * MetaTrader 5's enumerations by their wire numbers (reference/trading-rules.md, 3.9). A number in no table becomes `unknown (n)`,
 * never a neighbour.
 */
export type Unknown = `unknown (${string})`;

export type NameOf<Table extends readonly string[]> = Table[number] | Unknown;

/** The name of a wire number, which is its index in the table. */
export function nameOf<const Table extends readonly string[]>(table: Table, code: number): NameOf<Table> {
  return table[code] ?? `unknown (${code})`;
}

export const orderTypes = [
  'BUY',
  'SELL',
  'BUY_LIMIT',
  'SELL_LIMIT',
  'BUY_STOP',
  'SELL_STOP',
  'BUY_STOP_LIMIT',
  'SELL_STOP_LIMIT',
] as const;
/** The eight types that `POST /orders` accepts. */
export type OrderType = (typeof orderTypes)[number];

/** Types in records: CLOSE_BY exists only in answers. */
export const recordOrderTypes = [...orderTypes, 'CLOSE_BY'] as const;
export const sides = ['BUY', 'SELL'] as const;
export type Side = (typeof sides)[number];

/** How the last exit came about, by the server's reason. */
export const endings = [
  'stop-loss',
  'take-profit',
  'stop-out',
  /** By somebody's order; `exitTraders` says whose. */
  'closed',
  'close-by',
  'reversal',
  'rollover',
  'variation-margin',
  'split',
  'corporate-action',
  'not-told',
] as const;

export const orderStates = [
  'STARTED',
  'PLACED',
  'CANCELED',
  'PARTIAL',
  'FILLED',
  'REJECTED',
  'EXPIRED',
  'REQUEST_ADD',
  'REQUEST_MODIFY',
  'REQUEST_CANCEL',
] as const;
/** Reasons of orders and deals share their numbers; the last four exist for deals only. */
export const reasons = [
  'CLIENT',
  'MOBILE',
  'WEB',
  'EXPERT',
  'SL',
  'TP',
  'SO',
  'ROLLOVER',
  'VMARGIN',
  'SPLIT',
  'CORPORATE_ACTION',
] as const;
export const dealTypes = [
  'BUY',
  'SELL',
  'BALANCE',
  'CREDIT',
  'CHARGE',
  'CORRECTION',
  'BONUS',
  'COMMISSION',
  'COMMISSION_DAILY',
  'COMMISSION_MONTHLY',
  'COMMISSION_AGENT_DAILY',
  'COMMISSION_AGENT_MONTHLY',
  'INTEREST',
  'BUY_CANCELED',
  'SELL_CANCELED',
  'DIVIDEND',
  'DIVIDEND_FRANKED',
  'TAX',
] as const;
export const dealEntries = ['IN', 'OUT', 'INOUT', 'OUT_BY'] as const;
export const symbolTradeModes = ['DISABLED', 'LONGONLY', 'SHORTONLY', 'CLOSEONLY', 'FULL'] as const;
export const executionModes = ['REQUEST', 'INSTANT', 'MARKET', 'EXCHANGE'] as const;
export const gtcModes = ['GTC', 'DAILY', 'DAILY_NO_STOPS'] as const;
/** The modes that every build of MetaTrader numbers alike: from 5 on they differ, so 5 and above stay `unknown (n)`. */
export const swapModes = [
  'DISABLED',
  'POINTS',
  'CURRENCY_SYMBOL',
  'CURRENCY_MARGIN',
  'CURRENCY_DEPOSIT',
] as const;
export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
export const fillings = ['FOK', 'IOC', 'RETURN', 'BOC'] as const;
export const orderTimes = ['GTC', 'DAY', 'SPECIFIED', 'SPECIFIED_DAY'] as const;
export const needsDate = (time: string): boolean => time === 'SPECIFIED' || time === 'SPECIFIED_DAY';
export const accountTradeModes = ['DEMO', 'CONTEST', 'REAL'] as const;
export const marginModes = ['NETTING', 'EXCHANGE', 'HEDGING'] as const;
export const stopOutModes = ['PERCENT', 'MONEY'] as const;

/** Values of `type_filling` in `POST /orders` (the bridge does not take BOC, reference/bridge-notes.md). */
export const sendableFillings = ['FOK', 'IOC', 'RETURN'] as const;
export type Filling = (typeof sendableFillings)[number];
export type OrderTime = (typeof orderTimes)[number];

/** Bits of the symbol's `filling_mode`: flags, not the order's enum. RETURN has no bit. */
export const fillingBits = { FOK: 1, IOC: 2, BOC: 4 } as const;
/** Bits of the symbol's `expiration_mode`. */
export const expirationBits = { GTC: 1, DAY: 2, SPECIFIED: 4, SPECIFIED_DAY: 8 } as const;
export const orderModeBits = {
  MARKET: 1,
  LIMIT: 2,
  STOP: 4,
  STOP_LIMIT: 8,
  SL: 16,
  TP: 32,
  CLOSEBY: 64,
} as const;

export const timeframes = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1', 'MN1'] as const;
export type Timeframe = (typeof timeframes)[number];

export function isKnown<Name extends string>(name: Name | Unknown): name is Exclude<Name, Unknown> {
  return !name.startsWith('unknown (');
}
