import type { GuardId } from '../model/limits';
import type { OrderField } from './order-types';

/** A broken rule, found before sending. */
export interface OrderProblem {
  readonly field: OrderField;
  /** The retcode that the server would give; null where no server would refuse. */
  readonly retcode: number | null;
  /** A plain sentence with the numbers. */
  readonly message: string;
  /** A value that would pass, as field text; null where there is none. */
  readonly fix: { readonly label: string; readonly value: string } | null;
  /** `refuse`: the server would refuse, nothing is sent. `warn`: it may refuse, or the user should know. */
  readonly severity: 'refuse' | 'warn';
  /** One of our own limits; with `warn` the user may override it for this order by typing. */
  readonly guard?: GuardId;
}

const problemOf =
  (severity: OrderProblem['severity']) =>
  (
    field: OrderField,
    retcode: number | null,
    message: string,
    fix: OrderProblem['fix'] = null,
  ): OrderProblem => ({ field, retcode, message, fix, severity });

export const refuse = problemOf('refuse');
export const warn = problemOf('warn');
