import type { GuardId } from '../model/limits';
import type { OrderField } from './order-types';

/** One rule that a request breaks, told before it is sent. */
export interface OrderProblem {
  readonly field: OrderField;
  /** The retcode that the server would give; null where no server would refuse. */
  readonly retcode: number | null;
  /** A plain sentence with the numbers in it. */
  readonly message: string;
  /** A value that would pass this rule, as text for the field; null where there is none. */
  readonly fix: { readonly label: string; readonly value: string } | null;
  /** `refuse`: the server would say no, nothing is sent. `warn`: it may say no, or the user should know. */
  readonly severity: 'refuse' | 'warn';
  /** One of our own limits; with `warn` the user may set it aside for this order, by typing. */
  readonly guard?: GuardId;
}

type Fix = OrderProblem['fix'];

export const refuse = (
  field: OrderField,
  retcode: number | null,
  message: string,
  fix: Fix = null,
): OrderProblem => ({
  field,
  retcode,
  message,
  fix,
  severity: 'refuse',
});

export const warn = (
  field: OrderField,
  retcode: number | null,
  message: string,
  fix: Fix = null,
): OrderProblem => ({
  field,
  retcode,
  message,
  fix,
  severity: 'warn',
});
