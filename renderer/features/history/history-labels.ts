import { lotsText } from '../../../shared/formats/amounts';
import type { ClosedPosition, Ending } from '../../../shared/math/closed-positions';
import type { Deal } from '../../../shared/model/deal';
import { type dealEntries, type dealTypes, isKnown, type orderStates } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';
import { isolated } from '../../../shared/rules/isolated';
import type { Trader } from '../../../shared/rules/trader';
import { inSentence } from '../../../shared/rules/trader-key';

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

export const endingNames: Readonly<Record<Ending, string>> = {
  'stop-loss': 'stop loss',
  'take-profit': 'take profit',
  'stop-out': 'stop-out',
  closed: 'closed',
  'close-by': 'close by',
  reversal: 'reversed',
  rollover: 'rollover',
  'variation-margin': 'variation margin',
  split: 'split',
  'corporate-action': 'corporate action',
  'not-told': notProvided,
};
/** For the words of a trade's end on the screen; where they are searched or exported, the names are as they are. */
export const withIsolatedNames = (traders: readonly Trader[]): readonly Trader[] =>
  traders.map((trader) => ({ ...trader, name: isolated(trader.name) }));

/** How a trade ended; by whom where an order did it: `by you`; with who closed other parts of it: `by you, part by Trend`. */
export function endingWords(ending: Ending, [last, ...others]: readonly Trader[]): string {
  const end = ending === 'closed' && last !== undefined ? `by ${inSentence(last.name)}` : endingNames[ending];
  const parts = others.map(({ name }) => inSentence(name)).join(' and ');
  return parts === '' ? end : `${end}, part by ${parts}`;
}

/** The open rest of a partly closed trade: `0.04`, or `rest` where its size is not known. */
export const openRest = ({ volumeLeft }: ClosedPosition): string =>
  volumeLeft === null ? 'rest' : lotsText(volumeLeft);

/** How a trade ended and by whom (`exits`), or that it is open. */
export function endingLabel(
  { state, ending, closedBy }: ClosedPosition,
  exits: readonly Trader[],
  rest = 'rest',
): string {
  if (ending === null) return 'Open';
  const words =
    ending === 'close-by' && closedBy !== null ? `close by ${closedBy}` : endingWords(ending, exits);
  return state === 'partly' ? `${words}, ${rest} open` : words;
}

/** In place of the net of a trade whose entry is missing. */
export const notWhole = 'not whole';
export const notWholeTitle = 'Its entry was not read, so not all of its money is known: in no statistic';

/** In place of its entry. */
export const beganBefore = 'opened before this period';
