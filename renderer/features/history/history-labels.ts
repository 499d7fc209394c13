import { isKnown, type orderStates } from '../../../shared/model/enums';
import type { Order } from '../../../shared/model/order';

/** MetaTrader's numbers in words. Unknown ones are shown as `unknown (n)`. */

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
  state === null ? 'not provided' : isKnown(state) ? states[state] : state;

/** In place of the net of a trade whose entry is missing. */
export const notWhole = 'not whole';
export const notWholeTitle = 'Its entry was not read, so not all of its money is known: in no statistic';

/** In place of its entry. */
export const beganBefore = 'opened before this period';
