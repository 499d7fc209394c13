import type { Deal } from '../../../shared/model/deal';
import { type dealEntries, type dealTypes, isKnown, type orderStates } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';

/** MetaTrader's numbers in words. Unknown ones are shown as `unknown (n)`. */

const notProvided = 'not provided';

const entries: Readonly<Record<(typeof dealEntries)[number], string>> = {
  IN: 'in',
  OUT: 'out',
  INOUT: 'in/out',
  OUT_BY: 'out by',
};
export const entryLabel = (entry: Deal['entry']): string =>
  entry === null ? notProvided : isKnown(entry) ? entries[entry] : entry;

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

const states: Readonly<Record<(typeof orderStates)[number], string>> = {
  STARTED: 'being checked',
  PLACED: 'placed',
  CANCELED: 'cancelled',
  PARTIAL: 'partly filled',
  FILLED: 'filled',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  REQUEST_ADD: 'being placed',
  REQUEST_MODIFY: 'being changed',
  REQUEST_CANCEL: 'being cancelled',
};
export const orderStateChoices: readonly string[] = Object.values(states);
export const orderStateLabel = (state: Order['state']): string =>
  state === null ? notProvided : isKnown(state) ? states[state] : state;

/** In place of the net of a trade whose entry is missing. */
export const notWhole = 'not whole';
export const notWholeTitle = 'Its entry was not read, so not all of its money is known: in no statistic';

/** In place of its entry. */
export const beganBefore = 'opened before this period';
