import type { Deal } from '../model/deal';
import { type dealEntries, type dealTypes, isKnown } from '../model/enums';

/** MetaTrader's numbers of deals in words. Unknown ones are shown as `unknown (n)`. */

const entries: Readonly<Record<(typeof dealEntries)[number], string>> = {
  IN: 'in',
  OUT: 'out',
  INOUT: 'in/out',
  OUT_BY: 'out by',
};
export const entryLabel = (entry: Deal['entry']): string =>
  entry === null ? 'not provided' : isKnown(entry) ? entries[entry] : entry;

const types: Readonly<Record<(typeof dealTypes)[number], string>> = {
  BUY: 'buy',
  SELL: 'sell',
  BALANCE: 'balance',
  CREDIT: 'credit',
  CHARGE: 'charge',
  CORRECTION: 'correction',
  BONUS: 'bonus',
  COMMISSION: 'commission',
  COMMISSION_DAILY: 'daily commission',
  COMMISSION_MONTHLY: 'monthly commission',
  COMMISSION_AGENT_DAILY: 'agent commission, daily',
  COMMISSION_AGENT_MONTHLY: 'agent commission, monthly',
  INTEREST: 'interest',
  BUY_CANCELED: 'cancelled buy',
  SELL_CANCELED: 'cancelled sell',
  DIVIDEND: 'dividend',
  DIVIDEND_FRANKED: 'franked dividend',
  TAX: 'tax',
};
export const dealTypeLabel = (type: Deal['type']): string => (isKnown(type) ? types[type] : type);
